"""Spook Manor in the terminal: one manor large over its ground line, the hand or the pools below, the others in little.

A card is a box of two rows: its name above, below what it does. Monsters are capitals (G goblin, O ogre, V vampire, B
banshee), small letters are free spaces of that colour, * is a space for anybody, so nothing depends on colour.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from tabletomb.engine.terminal import CANDLE, DUSK, QUIET, SPECTRE, STRONG, TARGET, Choice, seat_name

if TYPE_CHECKING:
    from tabletomb.games.spook_manor.view import CellView, HandCardView, ManorView, PlayerView, RoomView, View

NARROWEST: Final = 6
WIDEST: Final = 15
MARGIN: Final = 3
"""The floor's number before each row."""

LEGEND: Final = (
    "A card shows its name and what it does: capitals are monsters on their spaces, small letters free spaces (g "
    "goblin, o ogre, v vampire, b banshee, * anybody), each with its points. A Portrait shows what it pays and for "
    "what: ♟ monsters, ▣ Rooms, □ empty cells. Lights are an icon (i candle, l lantern, h chandelier, t torch) and a "
    "colour. +G invites a Goblin. The double line is the ground."
)

_HUES: Final = {"green": "#69b578", "orange": "#ee8145", "violet": "#b690f0", "blue": "#6f9df0", "any": "#efe4cf"}
_LETTERS: Final = {"green": "g", "orange": "o", "violet": "v", "blue": "b", "any": "*"}
_ICONS: Final = {"candle": "i", "lantern": "l", "chandelier": "h", "torch": "t"}
_COUNTS: Final = {"monsters": "♟", "rooms": "▣", "empty": "□"}
_WALL: Final = Style(bgcolor="#2b2340")
_LOBBY: Final = Style(bgcolor="#4b3a66")
_GROUND: Final = Style(color="#a06a5c")


def draw(
    view: View,
    names: tuple[str, ...],
    width: int,
    *,
    seat: int | None = None,
    choices: Sequence[Choice] = (),
    focus: int | None = None,
) -> RenderableType:
    """The table; with `focus` one manor with every card explained."""
    if focus is not None:
        return _close_up(view, names, focus, width)
    large = seat if seat is not None else (view["to_move"] or [0])[0]
    player = view["players"][large]
    parts: list[RenderableType] = [_sign(player, names, width), _manor(player["manor"], width, choices)]
    parts += _waiting(player["manor"], width)
    parts += _lobbies(view, width, choices)
    parts += _cards(view, width, choices)
    parts += [_rival(view["players"][at], names, width) for at in range(len(names)) if at != large]
    parts.append(_terms(view, names, width))
    return Group(*parts)


# -- the manor ----------------------------------------------------------------------------------------------


def _sign(player: PlayerView, names: tuple[str, ...], width: int) -> Text:
    """Whose manor it is, whether it is ready, and its points by category."""
    manor = player["manor"]
    scores = ", ".join(f"{score['name'].lower()} {score['points']}" for score in manor["scores"] if score["points"])
    sign = Text.assemble(
        seat_name(player["seat"], names),
        (f" {manor['total']}", CANDLE),
        (" ready" if player["status"] == "ready" else "", SPECTRE),
        (f" ({scores})" if scores else "", QUIET),
    )
    return _cut(sign, width)


def _manor(manor: ManorView, width: int, choices: Sequence[Choice]) -> RenderableType:
    """The manor from the roof to the ground, as many columns side by side as there is room for.

    Where a card may be built stands the number of the choice.
    """
    if not manor["columns"]:
        return Text("No Lobby yet.", QUIET)
    numbers = {choice.arguments["column"]: choice.number for choice in choices if choice.verb == "cell"}
    columns = [site["x"] for site in manor["sites"]]
    room = max(NARROWEST, min(WIDEST, (width - MARGIN) // len(columns) - 1))
    most = max(1, (width - MARGIN) // (room + 1))
    wings = [columns[first : first + most] for first in range(0, len(columns), most)]
    return Group(*[_cut(line, width) for wing in wings for line in _wing(manor, wing, room, numbers)])


def _wing(manor: ManorView, wing: Sequence[int], room: int, numbers: dict[str, int]) -> list[Text]:
    """Some columns beside each other."""
    cells = {(cell["x"], cell["floor"]): cell for cell in manor["cells"]}
    sites = {(site["x"], site["floor"]): numbers.get(site["at"].split("/")[2]) for site in manor["sites"]}
    lines: list[Text] = []
    for floor in range(max(floor for x, floor in [*cells, *sites] if x in wing), 0, -1):
        upper, lower = Text(f"{floor:<{MARGIN}}", QUIET), Text(" " * MARGIN)
        for x in wing:
            above, below = _cell(cells.get((x, floor)), (x, floor) in sites, sites.get((x, floor)), room)
            upper.append_text(above).append(" ")
            lower.append_text(below).append(" ")
        lines += [upper, lower]
    lines.append(Text(" " * MARGIN + "═" * (len(wing) * (room + 1) - 1), _GROUND))
    heights = {column["x"]: f"{column['name']}:{column['height']}" for column in manor["columns"]}
    lines.append(Text(" " * MARGIN + " ".join(f"{heights.get(x, ''):^{room}}" for x in wing), QUIET))
    return lines


def _cell(cell: CellView | None, site: bool, number: int | None, room: int) -> tuple[Text, Text]:
    """The two rows of a cell."""
    if cell is None:
        if number is not None:
            return Text.assemble((f"{number:^{room}}", TARGET)), Text(" " * room)
        return Text(("·" if site else "").center(room), QUIET), Text(" " * room)
    if cell["room"] is None:
        assert cell["symbol"] is not None
        icon, colour = cell["symbol"]["icon"], cell["symbol"]["colour"]
        name = Text(f"{cell['half']} lobby" if room > 10 else "Lobby")
        return _fit(name, room, _LOBBY), _fit(_light(icon, colour), room, _LOBBY)
    below = _insides(cell["room"], cell["seated"])
    if cell["room"]["ability"] is not None:
        below.append(f" ={cell['points']}", CANDLE)
    return _fit(Text(cell["room"]["name"]), room, _WALL), _fit(below, room, _WALL)


def _insides(room: RoomView, seated: Sequence[str | None]) -> Text:
    """What a card does in a few signs."""
    text = Text()
    for nth, space in enumerate(room["spaces"]):
        sitter = seated[nth] if nth < len(seated) else None
        letter = _LETTERS[sitter].upper() if sitter else _LETTERS[space["colour"]]
        text.append(
            f"{letter}{space['points']}", Style(color=_HUES[sitter or space["colour"]], bold=sitter is not None)
        )
    ability = room["ability"]
    if ability is not None:
        kind = ability["of"][:1].upper() if ability["of"] else ""
        text.append(f"{ability['rate']}{_COUNTS[ability['counts']]}{kind}", SPECTRE)
    if room["symbol"] is not None:
        text.append_text(_light(room["symbol"]["icon"], room["symbol"]["colour"]))
    for colour in room["invites"]:
        text.append(f"+{_LETTERS[colour].upper()}", Style(color=_HUES[colour]))
    if room["vp"]:
        text.append(f" {room['vp']}", CANDLE)
    return text


def _light(icon: str, colour: str) -> Text:
    return Text(f"{_ICONS[icon]}{_LETTERS[colour]}", Style(color=_HUES[colour], bold=True))


def _waiting(manor: ManorView, width: int) -> list[Text]:
    """Who waits in the Lobby, and the lighting symbols in a line."""
    if manor["lobby"] is None:
        return []
    lobby = manor["lobby"]
    line = Text("Waiting: ", DUSK)
    for colour in lobby["monsters"]:
        line.append(_LETTERS[colour].upper(), Style(color=_HUES[colour], bold=True))
    line.append(f"{' ' if lobby['monsters'] else 'nobody '}({lobby['points']}, one more {lobby['next']})", QUIET)
    line.append("  Lights: ", DUSK)
    for row in manor["lighting"]["rows"]:
        owned = [
            field["symbol"]["colour"]
            for field in manor["lighting"]["fields"]
            if field["owned"] and field["symbol"]["icon"] == row["name"]
        ]
        line.append(_ICONS[row["name"]])
        for colour in owned:
            line.append(_LETTERS[colour], Style(color=_HUES[colour], bold=True))
        line.append(" ")
    line.append(f"= {manor['lighting']['points']}", CANDLE)
    return [_cut(line, width)]


# -- cards --------------------------------------------------------------------------------------------------


def _lobbies(view: View, width: int, choices: Sequence[Choice]) -> list[RenderableType]:
    """The two Lobbies to choose from."""
    numbers = {choice.arguments["choice"]: choice.number for choice in choices if choice.verb == "lobby"}
    lines: list[RenderableType] = []
    for choice in view["choices"]:
        number = numbers.get(choice["at"].rsplit("/", 1)[1])
        mark = Text(f"{number:^3}", TARGET) if number is not None else Text(" ✓ " if choice["chosen"] else "   ")
        lines.append(_cut(Text.assemble(mark, f" Lobby with {choice['words']}, {choice['points']} now"), width))
    return lines


def _cards(view: View, width: int, choices: Sequence[Choice]) -> list[RenderableType]:
    """The hand, or alone the pools with their piles."""
    numbers = {choice.arguments["card"]: choice.number for choice in choices if choice.verb == "card"}
    picked = view["pick"]["card"]["id"] if view["pick"] is not None else ""
    lines: list[RenderableType] = []
    if view["hand"]:
        lines.append(Text("Your hand", DUSK))
        lines += [_card(card, numbers, picked, width) for card in view["hand"]]
    for pool in view["pools"]:
        left = "gone" if pool["gone"] else f"{pool['pile']['left']} cards behind it"
        lines.append(_cut(Text(f"Pool {pool['number']}, {left}", DUSK), width))
        lines += [_card(card, numbers, picked, width) for card in pool["cards"]]
    return lines


def _card(card: HandCardView, numbers: dict[str, int], picked: str, width: int) -> Text:
    room = card["card"]
    number = numbers.get(room["id"])
    mark = (
        Text(f"{number:^3}", TARGET) if number is not None else Text(" ▸ " if room["id"] == picked else "   ", CANDLE)
    )
    new = " (nothing new)" if card["nothing_new"] else ""
    return _cut(Text.assemble(mark, " ", (room["name"], STRONG), f": {room['words']}{new}"), width)


# -- the rest of the table ----------------------------------------------------------------------------------


def _rival(player: PlayerView, names: tuple[str, ...], width: int) -> Text:
    """Another manor in a line: points, heights of its columns, and what is known of its hand."""
    manor = player["manor"]
    heights = " ".join(str(column["height"]) for column in manor["columns"])
    line = Text.assemble(
        seat_name(player["seat"], names), (f" {manor['total']}", STRONG), (f" columns {heights}", QUIET)
    )
    line.append(f" {player['status']}", SPECTRE if player["status"] == "ready" else QUIET)
    if player["hand"] is not None and player["hand"]["known"]:
        line.append(f", holds {', '.join(card['name'] for card in player['hand']['known'])}", QUIET)
    line.append(f" (look {player['seat']})", QUIET)
    return _cut(line, width)


def _terms(view: View, names: tuple[str, ...], width: int) -> Text:
    """The round, who gets the other cards, and alone the rating."""
    parts = [f"{'Turn' if view['solo'] else 'Round'} {view['round']} of {view['rounds']}"]
    if view["phase"] == "lobby":
        parts = ["Choosing Lobbies"]
    if view["passes_to"] is not None and view["round"]:
        parts.append(f"the rest goes to {names[view['passes_to']]}")
    if view["rating"]:
        parts.append(f"so far: {view['rating']}")
        if view["to_next"]:
            parts.append(f"{view['to_next']} to the next rating")
    return _cut(Text(" · ".join(parts), QUIET), width)


def _close_up(view: View, names: tuple[str, ...], seat: int, width: int) -> RenderableType:
    """One manor, and what each of its cards is."""
    player = view["players"][seat]
    table = Table.grid(padding=(0, 1))
    for cell in player["manor"]["cells"]:
        room = cell["room"]
        if room is not None:
            where = f"{cell['at'].split('/')[2]} {cell['floor']}"
            table.add_row(where, Text(f"{room['name']}: {room['words']}"), Text(str(cell["points"]), CANDLE))
    return Group(
        _sign(player, names, width), _manor(player["manor"], width, ()), *_waiting(player["manor"], width), table
    )


def _fit(text: Text, room: int, style: Style) -> Text:
    """A text in exactly so many columns, on a wall."""
    text.truncate(room, overflow="crop", pad=True)
    text.style = style
    return text


def _cut(text: Text, width: int) -> Text:
    text.truncate(width, overflow="ellipsis")
    text.no_wrap = True
    return text

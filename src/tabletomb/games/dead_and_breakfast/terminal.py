"""Dead & Breakfast in the terminal: one hotel large, the circle with the ghost pawn, the guests at the door.

Creatures are capitals (B bat, D doll, Z zombie, S spider, G ghost), flowers small letters (r, b, y, v), so
nothing depends on colour. Ivy that reaches the lobby is drawn heavy, other ivy thin.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from tabletomb.engine.terminal import CANDLE, DUSK, IVY, QUIET, SPECTRE, STRONG, TARGET, Choice, rule_mark, seat_name

if TYPE_CHECKING:
    from tabletomb.games.dead_and_breakfast.view import (
        CellView,
        DoorView,
        FaceView,
        GuestView,
        HotelView,
        SlotView,
        TileView,
        View,
    )

SIDE: Final = 5
COLUMNS: Final = "abcde"
WIDEST_HOTEL: Final = 1 + SIDE * 8
SIDE_PANEL: Final = 34
MINIATURE: Final = 18

LEGEND: Final = (
    "Windows show their creature's first letter (bat, doll, zombie, spider, ghost); flowers are small letters, those "
    "of your lobby underlined. Heavy ivy reaches the lobby, thin ivy does not. Guests stand on light tiles with the "
    "first letter of their fear (W for a witch) and look along their floor (↔) or column (↕). ▒ is a wall, ✓ marks a "
    "complete floor."
)

# One stroke for each set of exits, in the order of the bits N, E, S, W.
_HEAVY: Final = " ╹╺┗╻┃┏┣╸┛━┻┓┫┳╋"
_THIN: Final = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"

_LAMPS: Final = {
    "bat": "#f0a83c",
    "doll": "#f08f86",
    "zombie": "#b9c24e",
    "spider": "#ee8145",
    "ghost": "#8fdcd4",
}
_BLOOMS: Final = {"red": "#ee5f6c", "blue": "#6f9df0", "yellow": "#e8c03a", "violet": "#b690f0"}
_GUEST: Final = Style(color="#1d1723", bgcolor="#efe4cf", bold=True)
_BRICK: Final = Style(color="#a06a5c")
_LINKED: Final = IVY + Style(bold=True)
_FACADE: Final = Style(bgcolor="#2b2340")
_SIGN: Final = Style(color="#efe4cf", bgcolor="#4b3a66")
_LOOSE: Final = Style(color="#93a097")


def draw(
    view: View,
    names: tuple[str, ...],
    width: int,
    *,
    seat: int | None = None,
    choices: Sequence[Choice] = (),
    focus: int | None = None,
) -> RenderableType:
    """The table; with `focus` one hotel with every guest explained."""
    if focus is not None:
        return _close_up(view, names, focus, width)
    large = seat if seat is not None else (view["to_move"] or [0])[0]
    rivals = [at for at in range(len(names)) if at != large]
    hotel = _hotel(view["hotels"][large], names, width, choices)
    if width < WIDEST_HOTEL + SIDE_PANEL + 1:
        return Group(hotel, _side_panel(view, choices, width), _rivals(view, names, rivals, ""), _terms(view, False))
    panel = _side_panel(view, choices, SIDE_PANEL)
    if width < WIDEST_HOTEL + SIDE_PANEL + MINIATURE + 2:
        return Group(_beside(hotel, panel), _rivals(view, names, rivals, "look "), _terms(view, True))
    small = Group(*(_miniature(view["hotels"][at], names) for at in rivals))
    return Group(_beside(hotel, panel, small), _terms(view, True))


# -- the hotel --------------------------------------------------------------------------------------------


def _hotel(hotel: HotelView, names: tuple[str, ...], width: int, choices: Sequence[Choice]) -> RenderableType:
    """Five floors of five cells, two rows a floor; cells that a move would fill or cover bear its number."""
    blooms = 3 if width >= WIDEST_HOTEL else 2
    own = _own(hotel)
    targets = {choice.arguments["cell"]: choice.number for choice in choices if "cell" in choice.arguments}
    lines = [_roof(hotel, names, 1 + SIDE * (blooms + 5))]
    for floor in reversed(range(SIDE)):
        upper = Text(f"{floor + 1} ", QUIET)
        lower = Text("✓ " if floor + 1 in hotel["complete"] else "  ", IVY)
        for at in range(floor * SIDE, floor * SIDE + SIDE):
            cell = hotel["cells"][at]
            above, below = _seam(hotel, at)
            upper.append_text(_upper(cell, own, targets.get(cell["cell"]), blooms)).append_text(above)
            lower.append_text(_lower(cell, blooms)).append_text(below)
        lines += [upper, lower]
    lines.append(Text("  " + "".join(f"   {letter}".ljust(blooms + 5) for letter in COLUMNS), QUIET))
    return Group(*lines)


def _roof(hotel: HotelView, names: tuple[str, ...], width: int) -> Text:
    """The sign over the hotel: whose it is, its name, the flowers that pay, the score so far."""
    own = _own(hotel)
    sign = Text.assemble(
        " ",
        seat_name(hotel["seat"], names),
        f" {hotel['name']} ",
        _flowers(own, own, 2),
        (f" {hotel['total']}", CANDLE),
    )
    sign.truncate(width, overflow="ellipsis", pad=True)
    sign.style = _SIGN
    return sign


def _own(hotel: HotelView) -> list[str]:
    """The colours of the flowers that pay this hotel."""
    return [colour["flower"] for colour in hotel["colours"]]


def _upper(cell: CellView, own: Sequence[str], target: int | None, blooms: int) -> Text:
    """The upper row of a cell: who lives there, ivy to the north, flowers."""
    kind = cell["kind"]
    if kind == "empty":
        number = Text(f"{target:^3}", TARGET) if target is not None else Text("   ")
        return Text.assemble("  ", number, " " * (blooms - 1))
    if kind in ("wall", "brick"):
        stone = "▒" if kind == "wall" else "░"
        row = Text.assemble((stone * 3, _BRICK), _north(cell), (stone * blooms, _BRICK))
    elif kind == "lobby":
        row = Text.assemble(("▐∩▌", CANDLE), _north(cell), _flowers(own, own, blooms))
    else:
        row = Text.assemble(_resident(cell, target), _north(cell), _flowers(cell["shows"]["flowers"], own, blooms))
    row.style = _FACADE
    return row


def _resident(cell: CellView, target: int | None) -> Text:
    """Three columns: a guest with the line it looks along, or a window and its creature."""
    if cell["guest"] is not None:
        return Text(_guest_mark(cell["guest"]).ljust(3), _GUEST)
    letter = cell["shows"]["creature"][:1].upper() or " "
    colour = _LAMPS.get(cell["shows"]["creature"], "#8d7bb5")
    frame = Style(color=colour, bold=True)
    lit = frame if letter == " " else Style(color="#1d1723", bgcolor=colour, bold=True)
    if target is not None:
        return Text.assemble((f"{target:>2}", TARGET), (letter, lit))
    return Text.assemble(("▐", frame), (letter, lit), ("▌", frame))


def _north(cell: CellView) -> Text:
    if "N" not in cell["shows"]["exits"]:
        return Text(" ")
    return Text("┃", _LINKED) if cell["connected"] else Text("│", _LOOSE)


def _lower(cell: CellView, blooms: int) -> Text:
    """The lower row of a cell: ivy to the west, its joint, ivy to the east."""
    if cell["kind"] == "empty":
        return Text("   ·".ljust(blooms + 4), QUIET)
    exits = cell["shows"]["exits"]
    strokes, style, level = (_HEAVY, _LINKED, "━") if cell["connected"] else (_THIN, _LOOSE, "─")
    west = level * 3 if "W" in exits else "   "
    east = level * blooms if "E" in exits else " " * blooms
    return Text(west + _joint(exits, strokes) + east, _FACADE + style)


def _seam(hotel: HotelView, at: int) -> tuple[Text, Text]:
    """The column between a cell and its neighbour to the east: facade if both are built, ivy if both have it."""
    if at % SIDE == SIDE - 1:
        return Text(""), Text("")
    cell, neighbour = hotel["cells"][at : at + 2]
    if "empty" in (cell["kind"], neighbour["kind"]):
        return Text(" "), Text(" ")
    linked = "E" in cell["shows"]["exits"] and "W" in neighbour["shows"]["exits"]
    level = ("━" if cell["connected"] else "─") if linked else " "
    return Text(" ", _FACADE), Text(level, _FACADE + (_LINKED if cell["connected"] else _LOOSE))


def _joint(exits: Sequence[str], strokes: str) -> str:
    return strokes[sum(1 << "NESW".index(side) for side in exits)]


def _flowers(flowers: Sequence[str], own: Sequence[str], room: int) -> Text:
    """Flowers as letters, in as many columns as there is room; those that pay the owner are underlined."""
    text = Text()
    for colour in dict.fromkeys(flowers):
        count = flowers.count(colour)
        style = Style(color=_BLOOMS.get(colour), bold=colour in own, underline=colour in own)
        letter = colour[:1]
        text.append(letter * count if len(flowers) <= room else f"{count}{letter}", style)
    text.append(" " * (room - len(text)))
    return text


def _guest_mark(guest: GuestView) -> str:
    """The line a guest looks along and what it fears; W for a witch."""
    return ("↔" if guest["line"] == "row" else "↕") + guest["fear"][:1].upper()


# -- the rest of the table --------------------------------------------------------------------------------


def _side_panel(view: View, choices: Sequence[Choice], width: int) -> RenderableType:
    """The tile in hand, the circle, the guests at the door; in fewer rows if it may be wider."""
    numbers = {(choice.verb, choice.arguments.get("slot")): choice.number for choice in choices}
    parts: list[RenderableType] = []
    if view["hand"] is not None:
        tile = view["hand"]["tile"]
        parts.append(_beside(Text(f"In hand, {'tall' if tile['upright'] else 'wide'} ", CANDLE), _small_tile(tile)))
    parts.append(Text(f"The circle · {view['pile']['left']} in the pile", DUSK))
    for slots in ((0, 1, 2), (5, 4, 3)) if width >= 48 else ((0, 1), (5, 2), (4, 3)):  # clockwise
        parts.append(
            _beside(*(_in_circle(view["circle"][slot], slot, numbers.get(("window", str(slot)))) for slot in slots))
        )
    parts.append(Text(f"At the door · {view['supply']['walls']['left']} walls in the yard", DUSK))
    room = width // 2 - 1 if width >= 44 else min(width, SIDE_PANEL)
    guests = [
        _at_the_door(place, slot, numbers.get(("guest", str(slot))), place["at"] == view["chosen"], room)
        for slot, place in enumerate(view["door"])
    ]
    parts += [_beside(*guests[:2]), _beside(*guests[2:])] if width >= 44 else guests
    return Group(*parts)


def _in_circle(place: SlotView, slot: int, number: int | None) -> RenderableType:
    """A tile of the circle: its slot, what to type for it, whether the ghost stands on it."""
    under = Text("     ")
    if place["steps"] == 0:
        under = Text("ghost", SPECTRE)
    elif number is not None:
        under = Text.assemble((f"{number:^3}", TARGET))
    mark = Group(Text(f"{slot:<5}", CANDLE if place["within_reach"] else QUIET), under)
    return _beside(mark, _small_tile(place["tile"]))


def _small_tile(tile: TileView) -> RenderableType:
    """A tile in ten columns: its halves side by side, or one over the other."""
    first, second = _small_window(tile["first"]), _small_window(tile["second"])
    return Group(first.append("     "), second) if tile["upright"] else first.append_text(second)


def _small_window(window: FaceView) -> Text:
    """A window in five columns: creature, ivy, flowers."""
    lamp = Style(color=_LAMPS.get(window["creature"]), bold=True)
    joint = Text(_joint(window["exits"], _HEAVY), _LINKED)
    return Text.assemble((window["creature"][:1].upper() or "□", lamp), joint, _flowers(window["flowers"], (), 3))


def _at_the_door(place: DoorView, slot: int, number: int | None, chosen: bool, room: int) -> Text:
    guest = place["guest"]
    mark = Text(f"{number:^3}", TARGET) if number is not None else Text(f"{slot:<3}", CANDLE if chosen else QUIET)
    name = Text(guest["name"], CANDLE if chosen else "")
    line = Text.assemble(
        mark, " ", (_guest_mark(guest), _GUEST), " ", _flowers(guest["shows"]["flowers"], (), 3), " ", name
    )
    line.truncate(room, overflow="ellipsis", pad=True)
    return line


def _rivals(view: View, names: tuple[str, ...], rivals: Sequence[int], hint: str) -> Text:
    """The other hotels in a line, with what to type to see them."""
    line = Text()
    for at in rivals:
        line.append_text(seat_name(at, names)).append(f" {view['hotels'][at]['total']}", STRONG)
        line.append(f" ({hint}{at})  ", QUIET)
    return line


def _miniature(hotel: HotelView, names: tuple[str, ...]) -> RenderableType:
    """A hotel in little: residents and walls, two columns a cell."""
    title = Text.assemble(seat_name(hotel["seat"], names), (f" {hotel['total']}", STRONG))
    title.truncate(MINIATURE, overflow="ellipsis")
    lines = [title]
    for floor in reversed(range(SIDE)):
        line = Text()
        for cell in hotel["cells"][floor * SIDE : floor * SIDE + SIDE]:
            line.append_text(_tiny(cell))
        lines.append(line)
    return Group(*lines)


def _tiny(cell: CellView) -> Text:
    kind = cell["kind"]
    if kind == "empty":
        return Text("·  ", QUIET)
    if cell["guest"] is not None:
        return Text.assemble((_guest_mark(cell["guest"]), _GUEST), " ")
    if kind != "window":
        stone = {"wall": "▒", "brick": "░", "lobby": "∩"}[kind]
        face = Text(stone, CANDLE if kind == "lobby" else _BRICK)
    else:
        lamp = Style(color=_LAMPS.get(cell["shows"]["creature"]), bold=True)
        face = Text(cell["shows"]["creature"][:1].upper() or "□", lamp)
    strokes, style = (_HEAVY, _LINKED) if cell["connected"] else (_THIN, _LOOSE)
    return Text.assemble(face, (_joint(cell["shows"]["exits"], strokes), style), " ")


def _terms(view: View, wordy: bool) -> Text:
    """The round, the bonus tile, and alone the rating."""
    parts = [Text(f"Round {view['round']} of {view['rounds']}", QUIET)]
    if view["bonus"] is not None:
        bonus = view["bonus"]
        words = f": {bonus['text']} " if wordy else " "
        parts.append(Text.assemble((bonus["name"], STRONG), words, rule_mark(bonus["rule"])))
    if view["rating"]:
        parts.append(Text(f"The guidebook would say: {view['rating']}", QUIET))
    return Text(" · ").join(parts)


def _close_up(view: View, names: tuple[str, ...], seat: int, width: int) -> RenderableType:
    """One hotel, and what each of its parts pays."""
    hotel = view["hotels"][seat]
    parts = [f"flowers {hotel['flowers']}", f"guests {hotel['guests']}"]
    if view["bonus"] is not None:
        parts.append(f"bonus {hotel['bonus']}")
    lines = [Text(f"{hotel['total']} points so far: {', '.join(parts)}")]
    for cell in hotel["cells"]:
        if cell["guest"] is not None:
            guest = cell["guest"]
            lines.append(Text(f"{cell['cell']} {guest['name']} {guest['words']}: {cell['points']}"))
    if hotel["owed"]:
        lines.append(Text(f"Guests still due: {hotel['owed']}", CANDLE))
    return Group(_hotel(hotel, names, width, ()), *lines)


def _beside(*things: RenderableType) -> Table:
    table = Table.grid(padding=(0, 1))
    table.add_row(*things)
    return table

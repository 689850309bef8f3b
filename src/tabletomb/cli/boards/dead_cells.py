"""The board of Dead Cells: the way through a Biome, the combat row, the Beheaded side by side, and what the Group owns.

What is drawn depends on the part of the Run: the map while exploring, the row in Combat, the market between Biomes, the
Mutation board before and after. Nothing depends on colour: the current Round is marked ▸, a Frozen line ×.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

from tabletomb.cli.boards import Choice
from tabletomb.cli.look import BLOOD, CANDLE, DUSK, IVY, QUIET, SPECTRE, STRONG, seat_name
from tabletomb.games.dead_cells.labels import loot
from tabletomb.games.dead_cells.words import brief

if TYPE_CHECKING:
    from tabletomb.games.dead_cells.view import CardView, CorridorView, EnemyView, HeroView, SpaceView, View

LEGEND: Final = (
    "The map reads from left to right; ● is the Group, a number before a space is the move that leads there. "
    "Letters after a way tell what it needs: r a Rune, h a Hand Check, d a Deck Check, b a Bell, l a Lantern, k a "
    "Key; ! is shut for now. +key adds a Key to the Loot, +Q a Constraint. In the row each Enemy has its lines "
    "for Rounds 0 to IV: ▸ is the Round now, × a Frozen line, † the Death bonus. ♥ is Health left, ♡ Damage. "
    "Enemies aim at one, two or all of you, at the first or the last in turn order, or at the weakest. S, T and B "
    "are Survival, Tactics and Brutality, and the symbols of Checks; * after a name is the First Player."
)

NARROWEST_HERO: Final = 19
NARROWEST_CARD: Final = 24
NARROWEST_ROW: Final = 64
_TARGET: Final = Style(color="#1d1723", bgcolor="#f2b84b", bold=True)
_FROZEN: Final = Style(strike=True, dim=True)
_SHAPES: Final = {
    "encounter": "fight",
    "Elite encounter": "Elite",
    "treasure": "chest",
    "cursed treasure": "cursed",
    "merchant": "shop",
    "door": "exit",
    "teleportation": "portal",
}
_NEEDS: Final = {"rune": "r", "hand": "h", "deck": "d", "bell": "b", "dark": "l", "key": "k"}


def draw(
    view: View,
    names: tuple[str, ...],
    width: int,
    *,
    seat: int | None = None,
    choices: Sequence[Choice] = (),
    focus: int | None = None,
) -> RenderableType:
    """The table, as much of it as the part of the Run needs; with `focus` the Beheaded of one seat with every text."""
    if focus is not None:
        return _close_up(view, names, focus, width)
    layer = view["layer"]
    parts: list[RenderableType] = [_headline(view, width)]
    if view["combat"] is not None:
        parts += _combat(view, width, choices)
    elif layer in ("setup", "end"):
        parts += _between_runs(view, width, short=layer == "setup")
    elif layer == "interbiome":
        parts += _market(view, width)
    elif view["map"] is not None:
        parts += _map(view, width, choices)
    if view["heroes"] and layer != "end":
        parts.append(_heroes(view, names, width))
    for hero in view["heroes"]:
        if hero["hand"] is not None and layer not in ("setup", "end"):
            parts += _hand(view, hero, width, choices)
    return Group(*parts)


# -- above everything -------------------------------------------------------------------------------------


def _headline(view: View, width: int) -> RenderableType:
    """Where the Group is and what is in the Bag."""
    bag, campaign = view["bag"], view["campaign"]
    if view["map"] is not None:
        line = Text.assemble((view["map"]["name"], DUSK), (f" · Run {campaign['run']}", QUIET))
    elif view["layer"] == "end":
        line = Text(f"After Run {campaign['run']}", DUSK)
    else:
        line = Text("Before the Run", DUSK)
    if campaign["boss_cells"]["in_force"]:
        line.append(f" · {campaign['boss_cells']['in_force']} Boss Cells", BLOOD)
    if view["talk"] != "free":
        line.append(" · no table talk" if view["talk"] == "none" else " · no talk about cards", SPECTRE)
    scrolls = "".join(f" {symbol}{count}" for symbol, count in bag["scrolls"].items() if count)
    goods = [f"{bag[what]} {what if bag[what] != 1 else one}" for what, one in _GOODS.items() if bag[what]]
    goods += [f"Scrolls{scrolls}"] if scrolls else []
    goods += [card["name"] or card["code"] for card in (*bag["equipment"], *bag["blueprints"])]
    line.append(" · Bag: ", QUIET).append(", ".join(goods) or "empty", CANDLE if goods else QUIET)
    return line


_GOODS: Final = {"teeth": "tooth", "cells": "cell", "potions": "potion", "keys": "key"}


# -- the map ----------------------------------------------------------------------------------------------


def _map(view: View, width: int, choices: Sequence[Choice]) -> list[RenderableType]:
    """The spaces in columns; a map that is too wide is drawn from the Group on, in bands."""
    board = view["map"]
    assert board is not None
    spaces: list[SpaceView] = board["spaces"]
    if not spaces:
        return []
    numbers = {choice.notation.split()[1]: choice.number for choice in choices if choice.verb in ("go", "peek")}
    columns: list[list[SpaceView]] = [[] for _ in range(max(space["column"] for space in spaces) + 1)]
    for space in spaces:
        columns[space["column"]].append(space)
    now = next((space["column"] for space in spaces if space["name"] == board["at"]), 0)
    cells = [[_space(space, board["at"], numbers.get(space["name"])) for space in column] for column in columns]
    widths = [max(max(len(line) for line in cell) for cell in column) + 1 for column in cells]
    if sum(widths) > width:
        cells, widths = cells[now:], widths[now:]
    parts: list[RenderableType] = []
    while cells:
        fitting = 1
        while fitting < len(cells) and sum(widths[: fitting + 1]) <= width:
            fitting += 1
        parts.append(_band(cells[:fitting], widths[:fitting], width))
        cells, widths = cells[fitting:], widths[fitting:]
    parts += _notes_on_map(view, spaces, now)
    parts.append(_piles(view))
    return parts


def _band(columns: Sequence[Sequence[tuple[Text, Text]]], widths: Sequence[int], width: int) -> RenderableType:
    """Some columns beside each other, with what room is left shared out among them."""
    more = min(4, (width - sum(widths)) // len(widths))
    table = Table.grid()
    for each in widths:
        table.add_column(width=min(each + more, width), no_wrap=True)
    for row in range(max(len(column) for column in columns)):
        table.add_row(*(Group(*column[row]) if row < len(column) else Text() for column in columns))
    return table


def _space(space: SpaceView, at: str | None, number: int | None) -> tuple[Text, Text]:
    """Two rows: the space and its shape, then the ways that lead on."""
    here = space["name"] == at
    head = Text()
    if number is not None:
        head.append(f"{number}", _TARGET).append(" ")
    elif here:
        head.append("● ", CANDLE)
    head.append(space["name"], CANDLE if here or number is not None else STRONG)
    head.append(" " + (_SHAPES.get(space["shape"] or "", "") or ("start" if space["column"] == 0 else "")))
    for mark, there in (("+key", space["key"]), ("+Q", space["constraint"] is not None), ("✓", space["tile"])):
        if there:
            head.append(mark, SPECTRE)
    ways = Text("→" + " ".join(_way_mark(way) for way in space["corridors"]), QUIET) if space["corridors"] else Text()
    if space["exit"] is not None:
        ways = Text(f"→{space['exit']['code']}", IVY)
    return head, ways


def _way_mark(way: CorridorView) -> str:
    return f"{way['to']}{_NEEDS.get(way['need'], '')}{'!' if way['reason'] else ''}"


def _notes_on_map(view: View, spaces: Sequence[SpaceView], now: int) -> list[RenderableType]:
    """Exits by name, and the texts of tiles that lie face up where the Group is or can still come."""
    notes: list[RenderableType] = []
    exits = [
        f"{space['name']} {space['exit']['name']}{' (gate)' if space['exit']['gate'] else ''}"
        for space in spaces
        if space["exit"] is not None
    ]
    if exits:
        notes.append(Text.assemble(("Exits ", DUSK), ", ".join(exits)))
    at = view["map"]["at"] if view["map"] is not None else None
    for space in spaces:
        if space["tile"] is not None and (space["name"] == at or space["column"] > now):
            limit = f" ({space['constraint']})" if space["constraint"] not in (None, "hidden") else ""
            notes.append(Text.assemble((f"Tile {space['name']} ", DUSK), space["tile"]["text"] + limit))
    return notes


def _piles(view: View) -> RenderableType:
    """What lies beside the board, by number."""
    board = view["map"] or {}
    words: list[str] = []
    for name, key in (("Monsters", "monsters"), ("Elites", "elites")):
        if key in board:
            words.append(f"{name} {board[key]['deck']}")
    if "blueprints" in board:
        words.append(f"Blueprints {board['blueprints']}")
    words.append(f"Equipment {view['armoury']['deck']}")
    words += [f"{card['name']} on top" for card in view["armoury"]["on_top"]]
    words += [f"{key} {board[key]}" for key in ("lanterns", "bells", "malaise") if board.get(key)]
    words += [name for name, key in (("dark", "dark"), ("Runes fail here", "runes_barred")) if board.get(key)]
    words += ["Hollow Rune ready"] if board.get("hollow_rune") else []
    return Text.assemble(("Decks ", DUSK), (" · ".join(words), QUIET))


# -- the Combat -------------------------------------------------------------------------------------------


def _combat(view: View, width: int, choices: Sequence[Choice]) -> list[RenderableType]:
    """The row from left to right, the Round, and what threatens."""
    combat = view["combat"]
    assert combat is not None
    numbers = {choice.notation.split()[1]: choice.number for choice in choices if choice.verb == "at"}
    spaces: list[tuple[str, RenderableType]] = []
    for name in ("behind", "group", "near", "mid", "far"):
        if name == "group":
            spaces.append(("Group", _group(view, numbers.get("worms"))))
            continue
        foe: EnemyView | None = combat["row"][name]
        shuriken = combat["shuriken"].get(name, 0)
        if foe is not None or shuriken or name != "behind":
            spaces.append((name, _enemy(foe, shuriken, numbers.get(name), numbers.get(f"shuriken-{name}"))))
    if combat["barrier"] != "none":
        spaces.append(("", Text(f"▒ {combat['barrier']}", BLOOD)))
    parts: list[RenderableType] = [_round(view)]
    parts.append(_row(spaces, width) if width >= NARROWEST_ROW else _stack(spaces))
    return parts


def _round(view: View) -> Text:
    combat = view["combat"] or {}
    line = Text.assemble((f"Round {combat['round']}", CANDLE))
    boss = combat["boss"]
    if boss is not None:
        line.append(f" · {boss['name']}, instance {boss['instance']}, turn {boss['turn']}", BLOOD)
        line.append(f" · Fury from turn {boss['fury_from']} · {boss['patterns_left']} patterns left", QUIET)
    threat = ", ".join(f"{damage} in {number}" for number, damage in combat["threat"].items() if damage)
    line.append(" · they threaten: " if threat else "", QUIET).append(threat, BLOOD)
    if combat["poison"]:
        line.append(" · Poison: ", QUIET).append(", ".join(f"{who} {n}" for who, n in combat["poison"].items()), BLOOD)
    for word, there in (("dark", combat["dark"]), ("challenge", combat["challenge"])):
        line.append(f" · {word}" if there else "", SPECTRE)
    if combat["symbol"]:
        line.append(f" · Serenade's power: {combat['symbol']}", SPECTRE)
    if combat["constraint"]:
        line.append(f" · {combat['constraint']}", BLOOD)
    return line


def _row(spaces: Sequence[tuple[str, RenderableType]], width: int) -> RenderableType:
    """Spaces beside each other; those that are empty are narrow."""
    narrow = [name == "" or (isinstance(cell, Text) and len(cell.plain) < 8) for name, cell in spaces]
    room = width - 8 * sum(narrow) - len(spaces) + 1
    each = max(10, room // max(1, len(spaces) - sum(narrow)))
    table = Table.grid(padding=(0, 1, 0, 0))
    for small in narrow:
        table.add_column(width=7 if small else min(24, each - 1), overflow="fold")
    table.add_row(*(Text(name, DUSK) for name, _ in spaces))
    table.add_row(*(cell for _, cell in spaces))
    return table


def _stack(spaces: Sequence[tuple[str, RenderableType]]) -> RenderableType:
    """Spaces below each other, for a narrow terminal."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(width=7, overflow="fold")
    table.add_column(overflow="fold")
    for name, cell in spaces:
        table.add_row(Text(name, DUSK), cell)
    return table


def _group(view: View, number: int | None) -> RenderableType:
    """What lies on the Group space: Loot and Worms."""
    combat = view["combat"] or {}
    lines = [Text(loot(name, count)) for name, count in combat["loot"].items()]
    lines += [Text(card["name"] or card["code"]) for card in (*combat["loot_equipment"], *combat["loot_blueprints"])]
    if combat["worms"]:
        mark = Text(f"{number}", _TARGET).append(" ", Style()) if number is not None else Text()
        lines.append(mark.append_text(Text(f"{combat['worms']} Worms", BLOOD)))
    return Group(*lines) if lines else Text("no Loot", QUIET)


def _enemy(foe: EnemyView | None, shuriken: int, number: int | None, at_blades: int | None) -> RenderableType:
    """An Enemy: name, Health, tokens, a line a Round, Death bonus; and Shuriken in its space."""
    blades = Text()
    if shuriken:
        blades = Text(f"{at_blades} " if at_blades is not None else "", _TARGET)
        blades.append(f"{shuriken} Shuriken", BLOOD)
    if foe is None:
        return blades if shuriken else Text("·", QUIET)
    name = Text(f"{number}", _TARGET).append(" ", Style()) if number is not None else Text()
    name.append(foe["name"], BLOOD + STRONG if foe["kind"] in ("Elite", "Boss") else STRONG)
    if foe["kind"] not in ("Monster", "Boss") and foe["kind"] not in foe["name"]:
        name.append(f" {foe['kind']}", QUIET)
    lines = [name, _hearts(foe["health"] - foe["damage"], foe["damage"])]
    tokens = _tokens(foe["shields"], foe["golds"], foe["states"])
    tokens += [f"rage +{foe['rage']}"] if foe["rage"] else []
    tokens += ["new"] if foe["fresh"] else []
    if tokens:
        lines.append(Text(", ".join(tokens), SPECTRE))
    if foe["pattern"] is not None:
        lines.append(Text(foe["pattern"], DUSK))
    rounds = [
        (line["round"], line["text"], "×" if line["frozen"] else "▸" if line["now"] else " ")
        for line in foe["lines"]
        if line["round"] != "0" or line["text"]
    ]
    after = [Text(f"†{brief(foe['death'])}", QUIET)] if foe["death"] else []
    after += [Text(", ".join(foe["traits"]), QUIET)] if foe["traits"] else []
    return Group(*lines, _lines(rounds), *after, *([blades] if shuriken else []))


def _lines(rounds: Iterable[tuple[str, str, str]]) -> RenderableType:
    """Lines of a card, a Round each: the Round, the text and a mark."""
    table = Table.grid(padding=(0, 1, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(overflow="fold")
    for number, text, mark in rounds:
        style = _FROZEN if mark == "×" else CANDLE if mark == "▸" else Style()
        table.add_row(Text(mark + number, style), Text(brief(text), style))
    return table


def _hearts(left: int, lost: int) -> Text:
    """Health left and Damage; as numbers where there are too many to count at a glance."""
    if left + lost > 8:
        return Text.assemble((f"♥ {max(0, left)}", BLOOD), (f" of {left + lost}", QUIET))
    return Text.assemble(
        ("♥" * max(0, left), BLOOD), ("♡" * min(lost, left + lost), QUIET), (f" {max(0, left)}", QUIET)
    )


def _tokens(shields: int, golds: int, states: dict[str, int]) -> list[str]:
    tokens = [f"{shields} Shield{'s' if shields > 1 else ''}"] if shields else []
    tokens += [f"{golds} gold"] if golds else []
    return tokens + [f"{name} {count}" for name, count in states.items()]


# -- the Beheaded -----------------------------------------------------------------------------------------


def _heroes(view: View, names: tuple[str, ...], width: int) -> RenderableType:
    """All Beheaded side by side, as many as fit."""
    heroes = view["heroes"]
    fitting = max(1, min(len(heroes), width // NARROWEST_HERO))
    each = width // fitting
    bands = []
    for first in range(0, len(heroes), fitting):
        table = Table.grid(padding=(0, 1, 0, 0))
        band = heroes[first : first + fitting]
        for _ in band:
            table.add_column(width=each - 1, overflow="fold")
        table.add_row(*(Group(*_hero(view, hero, names)) for hero in band))
        bands.append(table)
    return Group(*bands)


def _hero(view: View, hero: HeroView, names: tuple[str, ...]) -> Iterable[Text]:
    """A Beheaded in a few short rows."""
    title = seat_name(hero["seat"], names)
    title.append("*" if hero["first"] else "", CANDLE)
    yield title
    name = Text(f"{hero['who']} {hero['name'].removeprefix('The ')}")
    if hero["side"] is not None:
        name.append(f" ({hero['side']})", QUIET)
    yield name
    tracks = Text(" ".join(f"{track['track'][0].upper()}{track['marker']}" for track in hero["tracks"]), DUSK)
    health = Text("dead", BLOOD) if hero["dead"] else _hearts(hero["remaining"], hero["damage"])
    yield health.append("  ", Style()).append_text(tracks)
    tokens = _tokens(hero["shields"], hero["golds"], hero["states"])
    tokens += [f"card {at['card']} {at['round']} frozen" for at in hero["frozen"]]
    if tokens:
        yield Text(", ".join(tokens), SPECTRE)
    if hero["malaise"] is not None:
        yield Text(f"Malaise: {hero['malaise']['name'] or hero['malaise']['code']}", BLOOD)
    for item in hero["equipment"]:
        yield Text(f"{item['name'] or item['code']}{_pal(item)}", IVY)
    yield Text(f"hand {hero['hand_size']} draw {hero['draw']} out {len(hero['discard'])}", QUIET)
    combat = view["combat"]
    if combat is not None and combat["passer"] == hero["place"]:
        yield Text("passes", SPECTRE)
    for active in hero["active"]:
        yield _active(active["card"], active["announced"])


def _active(card: CardView | None, announced: str | None) -> Text:
    said = f" “{announced}”" if announced else ""
    if card is None:
        return Text(f"▒ face down{said}", CANDLE)
    return Text(f"■ {card['name'] or card['code']}{said}", CANDLE)


def _pal(item: dict[str, Any]) -> str:
    return f" {item['health'] - item['damage']}/{item['health']}" if "health" in item else f" {item['type']}"


def _hand(view: View, hero: HeroView, width: int, choices: Sequence[Choice]) -> list[RenderableType]:
    """The own cards side by side: those in hand, and those that lie in the Combat."""
    numbers = {
        choice.notation.split()[1]: choice.number for choice in choices if choice.verb in ("play", "discard", "swap")
    }
    cards = [(card, "") for card in hero["hand"] or []]
    if view["combat"] is not None:
        cards += [(active["card"], "■ ") for active in hero["active"] if active["card"] is not None]
    if not cards:
        return []
    fitting = max(1, min(len(cards), width // NARROWEST_CARD))
    now = view["combat"]["round"] if view["combat"] is not None else None
    whose = "Your hand" if len(view["heroes"]) == 1 or hero["who"] != "SE" else f"{hero['name']}'s hand"
    parts: list[RenderableType] = [Text(whose, DUSK)]
    for first in range(0, len(cards), fitting):
        table = Table.grid(padding=(0, 1, 0, 0))
        for _ in range(fitting):
            table.add_column(width=width // fitting - 1, overflow="fold")
        table.add_row(
            *(_card(card, mark, numbers.get(card["code"]), now) for card, mark in cards[first : first + fitting])
        )
        parts.append(table)
    return parts


def _card(card: CardView, mark: str, number: int | None, now: str | None) -> RenderableType:
    head = Text(f"{number}", _TARGET).append(" ", Style()) if number is not None else Text()
    head.append(mark, CANDLE).append(card["name"] or card["code"], STRONG)
    head.append(f" [{''.join(card['symbols'])}]" if card["symbols"] else "", CANDLE)
    rounds = ((at, text, "▸" if mark and at == now else " ") for at, text in card["lines"].items())
    return Group(head, _lines(rounds))


def _close_up(view: View, names: tuple[str, ...], seat: int, width: int) -> RenderableType:
    """Everything that is known of one seat's Beheaded, with the texts."""
    parts: list[RenderableType] = []
    for hero in view["heroes"]:
        if hero["seat"] == seat:
            rows = list(_hero(view, hero, names))
            rows[1].append(f", {hero['tagline']}" if hero["tagline"] else "", QUIET)
            parts += [*rows, Padding(Group(*_texts(hero)), (0, 0, 1, 2))]
    return Group(*parts) if parts else Group(seat_name(seat, names), Text("no Beheaded yet", QUIET))


def _texts(hero: HeroView) -> Iterable[Text]:
    yield Text(f"Equipment slots: {hero['slots']}, {max(0, hero['slots'] - len(hero['equipment']))} of them free")
    for track in hero["tracks"]:
        name = Text(f"{track['track'].title()} {track['marker']}: ", DUSK)
        name.append("; ".join(track["active"]), "")
        yield name.append(f" · next: {track['next']}" if track["next"] else "", QUIET)
    for item in hero["equipment"]:
        yield Text.assemble((f"{item['name'] or item['code']} ({item['type']}): ", IVY), item["text"])
    for skill in hero["skills"]:
        yield Text.assemble((f"Skill {skill['name'] or skill['source']}: ", SPECTRE), skill["text"])
    if hero["immune"]:
        yield Text(f"immune to {', '.join(hero['immune'])}")
    if hero["malaise"] is not None:
        yield Text.assemble((f"{hero['malaise']['name']}: ", BLOOD), hero["malaise"]["text"])
    for title, cards in (("Hand", hero["hand"] or []), ("Discarded", hero["discard"])):
        for card in cards:
            lines = "; ".join(f"{at} {brief(text)}" for at, text in card["lines"].items())
            symbols = f" [{''.join(card['symbols'])}]" if card["symbols"] else ""
            yield Text.assemble((f"{title}: {card['name'] or card['code']}{symbols} ", STRONG), (lines, QUIET))
    yield Text(f"Not seen: {', '.join(hero['unseen']) or 'nothing'}", QUIET)


# -- the market, and between Runs -------------------------------------------------------------------------


def _market(view: View, width: int) -> list[RenderableType]:
    """Healer, Merchant and Collector, and the cards that wait there."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=DUSK, no_wrap=True)
    table.add_column(overflow="fold")
    for character in view["campaign"]["market"]:
        price = f"{character['price']} {'Tooth' if character['price'] == 1 else 'Teeth'}"
        table.add_row(character["who"].title(), Text.assemble(f"level {character['level'] + 1}, {price}"))
    armoury = view["armoury"]
    for title, cards in (("Offered", armoury["offered"]), ("Collected", armoury["collector"])):
        for card in cards:
            table.add_row(title, Text.assemble((_gear_name(card), STRONG), f" {card['text']}"))
    return [table, _piles(view)]


def _gear_name(card: dict[str, str]) -> str:
    return f"{card['name'] or card['code']} ({card['type']})"


def _between_runs(view: View, width: int, short: bool) -> list[RenderableType]:
    """The Mutation board; after a Run also what Cells can buy, before it (`short`) only what is there."""
    campaign = view["campaign"]
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=DUSK, no_wrap=True)
    table.add_column(overflow="fold")
    if not short:
        prices = [
            f"{deck['track'].title()} for {deck['price']} ({deck['left']} left)"
            for deck in campaign["upgrades"]
            if deck["left"]
        ]
        if campaign["well"]["left"]:
            prices.append(f"Well for {campaign['well']['price']} ({campaign['well']['left']} left)")
        table.add_row("Upgrades", Text(", ".join(prices) or "all bought"))
    for name, cards, most in _slots(campaign["board"]):
        if short and not cards:
            continue
        lines = [Text.assemble((card["name"] or card["code"], STRONG), f" {_told(card)}") for card in cards]
        table.add_row(f"{name} {len(cards)}/{most}", Group(*lines) if lines else Text("·", QUIET))
    if campaign["reserve"]:
        table.add_row("Reserve", ", ".join(card["name"] or card["code"] for card in campaign["reserve"]))
    found = [rune["name"] for rune in campaign["runes"] if rune["active"]]
    if found or not short:
        table.add_row("Runes", Text(", ".join(found)) if found else Text("·", QUIET))
    return [table] if table.row_count else [Text("Nothing on the Mutation board yet.", QUIET)]


def _slots(board: dict[str, Any]) -> Iterable[tuple[str, list[dict[str, Any]], int]]:
    """The slots of the Mutation board, with the cards that lie in them."""
    yield "Start", board["start"], board["start_slots"]
    yield "During", board["during"], board["during_slots"]
    yield "Skill", [board["skill"]] if board["skill"] is not None else [], 1
    yield "Feats", board["feats"], board["feat_slots"]


def _told(card: dict[str, Any]) -> str:
    """What a card on the Mutation board says; of a Feat also how far it is."""
    words = card["text"]
    return f"{words} ({card['done']} of {card['wanted']})" if "wanted" in card else words

"""Dead Cells in the terminal: the way through a Biome, the combat row, the Beheaded side by side, and the campaign.

What is drawn of the table depends on the part of the Run: the map while exploring, the row in Combat, the market
between Biomes, the Mutation board before and after. Nothing depends on colour: the current Round is marked ▸, a Frozen
line ×. Between matches the campaign is told without spoiling what it has not shown yet.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.style import Style
from rich.table import Table
from rich.text import Text

from tabletomb.engine.campaign import Campaign
from tabletomb.engine.content import Pack
from tabletomb.engine.terminal import BLOOD, CANDLE, DUSK, IVY, QUIET, SPECTRE, STRONG, TARGET, Choice, seat_name
from tabletomb.engine.words import counted
from tabletomb.games.dead_cells.box import (
    BIOMES,
    CARD_CODES,
    EQUIPMENT_CODES,
    FEAT_SLOTS,
    FIRST_BOSS,
    HERO_CODES,
    MARKET,
    PLACES,
    RUNES,
    SECRET_CARDS,
    START_SLOTS,
    STARTING_EQUIPMENT,
    TRACKS,
    UPGRADE_COUNT,
    WELL_CARDS,
    Box,
)
from tabletomb.games.dead_cells.campaign import RUNE_CODES
from tabletomb.games.dead_cells.labels import brief, spoken

if TYPE_CHECKING:
    from tabletomb.games.dead_cells.view import (
        ActiveCardView,
        BoardView,
        CardView,
        CombatView,
        CorridorView,
        EnemyDeckView,
        EnemyView,
        EquippedView,
        GearView,
        HeroView,
        LootView,
        MapView,
        SpaceView,
        StateView,
        SwarmView,
        View,
    )

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
AIRY_CAMPAIGN: Final = 60
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
        if layer not in ("setup", "end"):
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
    tokens = (("teeth", bag["teeth"]), ("cells", bag["cells"]), ("potions", bag["potions"]), ("keys", bag["keys"]))
    goods = [_goods(what, count) for what, count in tokens if count]
    by_colour = (
        ("S", bag["scrolls"]["survival"]),
        ("T", bag["scrolls"]["tactics"]),
        ("B", bag["scrolls"]["brutality"]),
        ("any", bag["scrolls"]["any"]),
    )
    scrolls = "".join(f" {colour}{count}" for colour, count in by_colour if count)
    goods += [f"Scrolls{scrolls}"] if scrolls else []
    goods += [card["name"] for card in (*bag["equipment"], *bag["blueprints"])]
    line.append(" · Bag: ", QUIET).append(", ".join(goods) or "empty", CANDLE if goods else QUIET)
    return line


_ONE: Final = {"teeth": "tooth", "cells": "cell", "potions": "potion", "keys": "key"}


def _goods(what: str, count: int) -> str:
    return counted(count, _ONE[what], what)


def _letter(track: str) -> str:
    """The symbol of a track, as the legend explains it."""
    return track[0].upper()


# -- the map ----------------------------------------------------------------------------------------------


def _map(view: View, width: int, choices: Sequence[Choice]) -> list[RenderableType]:
    """The spaces in columns; a map that is too wide is drawn from the Group on, in bands."""
    board = view["map"]
    assert board is not None
    spaces = board["spaces"]
    if not spaces:
        return []
    numbers = {choice.arguments["space"]: choice.number for choice in choices if choice.verb in ("go", "peek")}
    columns: list[list[SpaceView]] = [[] for _ in range(max(space["column"] for space in spaces) + 1)]
    for space in spaces:
        columns[space["column"]].append(space)
    now = next((space["column"] for space in spaces if space["at"] == board["group"]), 0)
    cells = [[_space(space, board["group"], numbers.get(space["name"])) for space in column] for column in columns]
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
    parts += _notes_on_map(board, now)
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


def _space(space: SpaceView, group: str | None, number: int | None) -> tuple[Text, Text]:
    """Two rows: the space and its shape, then the ways that lead on."""
    here = space["at"] == group
    head = Text()
    if number is not None:
        head.append(f"{number}", TARGET).append(" ")
    elif here:
        head.append("● ", CANDLE)
    head.append(space["name"], CANDLE if here or number is not None else STRONG)
    head.append(" " + (_SHAPES.get(space["shape"] or "", "") or ("start" if space["column"] == 0 else "")))
    for mark, there in (("+key", space["key"]), ("+Q", space["constraint"] is not None), ("✓", space["tile"])):
        if there:
            head.append(mark, SPECTRE)
    ways = Text("→" + " ".join(_way_mark(way) for way in space["corridors"]), QUIET) if space["corridors"] else Text()
    if space["exit"] is not None:
        ways = Text("→ out", IVY)
    return head, ways


def _way_mark(way: CorridorView) -> str:
    return f"{way['name']}{_NEEDS.get(way['need'], '')}{'!' if way['reason'] else ''}"


def _notes_on_map(board: MapView, now: int) -> list[RenderableType]:
    """Exits by name, and the texts of tiles that lie face up where the Group is or can still come."""
    notes: list[RenderableType] = []
    spaces = board["spaces"]
    exits = [
        f"{space['name']} {space['exit']['name']}{' (gate)' if space['exit']['gate'] else ''}"
        for space in spaces
        if space["exit"] is not None
    ]
    if exits:
        notes.append(Text.assemble(("Exits ", DUSK), ", ".join(exits)))
    for space in spaces:
        if space["tile"] is not None and (space["at"] == board["group"] or space["column"] > now):
            limit = f" ({space['constraint']})" if space["constraint"] not in (None, "hidden") else ""
            notes.append(Text.assemble((f"Tile {space['name']} ", DUSK), space["tile"]["text"] + limit))
    return notes


def _piles(view: View) -> RenderableType:
    """What lies beside the board, by number."""
    board = view["map"]
    words = _biome_piles(board) if board is not None else []
    words.append(f"Equipment {view['armoury']['deck']['count']}")
    words += [f"{card['name']} on top" for card in view["armoury"]["on_top"]]
    if board is not None:
        tokens = (("lanterns", board["lanterns"]), ("bells", board["bells"]), ("malaise", board["malaise"]))
        words += [f"{name} {count}" for name, count in tokens if count]
        words += ["dark"] if board["dark"] else []
        words += ["Runes fail here"] if board["runes_barred"] else []
        words += ["Hollow Rune ready"] if board["hollow_rune"] else []
    return Text.assemble(("Decks ", DUSK), (" · ".join(words), QUIET))


def _biome_piles(board: MapView) -> list[str]:
    decks: list[tuple[str, EnemyDeckView | None]] = [("Monsters", board["monsters"]), ("Elites", board["elites"])]
    words = [f"{name} {deck['count']}" for name, deck in decks if deck is not None]
    return [*words, f"Blueprints {board['blueprints']}"] if words else []


# -- the Combat -------------------------------------------------------------------------------------------


def _combat(view: View, width: int, choices: Sequence[Choice]) -> list[RenderableType]:
    """The row from left to right, the Round, and what threatens."""
    combat = view["combat"]
    assert combat is not None
    numbers = {choice.arguments["target"]: choice.number for choice in choices if choice.verb == "at"}
    row = combat["row"]
    spaces: list[tuple[str, RenderableType]] = []
    for name, space in (("behind", row["behind"]), ("near", row["near"]), ("mid", row["mid"]), ("far", row["far"])):
        if name != "behind" or space["enemy"] is not None or space["shuriken"] is not None:
            at_blades = numbers.get(f"shuriken-{name}")
            spaces.append((name, _enemy(space["enemy"], space["shuriken"], numbers.get(name), at_blades)))
        if name == "behind":
            spaces.append(("Group", _group(combat, numbers.get("worms"))))
    if combat["barrier"] != "none":
        spaces.append(("", Text(f"▒ {combat['barrier']}", BLOOD)))
    parts: list[RenderableType] = [_round(combat)]
    parts.append(_row(spaces, width) if width >= NARROWEST_ROW else _stack(spaces))
    return parts


def _round(combat: CombatView) -> Text:
    line = Text.assemble((f"Round {combat['round']}", CANDLE))
    boss = combat["boss"]
    if boss is not None:
        line.append(f" · {boss['name']}, instance {boss['instance']}, turn {boss['turn']}", BLOOD)
        line.append(f" · Fury from turn {boss['fury_from']} · {boss['patterns_left']} patterns left", QUIET)
    threat = ", ".join(f"{damage} in {number}" for number, damage in combat["threat"].items() if damage)
    line.append(" · they threaten: " if threat else "", QUIET).append(threat, BLOOD)
    if combat["poison"]:
        poison = ", ".join(f"{each['name']} {each['damage']}" for each in combat["poison"])
        line.append(" · Poison: ", QUIET).append(poison, BLOOD)
    for word, there in (("dark", combat["dark"]), ("challenge", combat["challenge"])):
        line.append(f" · {word}" if there else "", SPECTRE)
    if combat["symbol"]:
        line.append(f" · Serenade's power: {_letter(combat['symbol'])}", SPECTRE)
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


def _group(combat: CombatView, number: int | None) -> RenderableType:
    """What lies on the Group space: Loot and Worms."""
    lines = [Text(_loot(loot)) for loot in combat["loot"]]
    if combat["worms"] is not None:
        mark = Text(f"{number}", TARGET).append(" ", Style()) if number is not None else Text()
        lines.append(mark.append_text(Text(f"{combat['worms']['count']} Worms", BLOOD)))
    return Group(*lines) if lines else Text("no Loot", QUIET)


def _loot(loot: LootView) -> str:
    """Loot of one type, short: teeth, cells, Scrolls of a colour, a card by its name."""
    if loot["card"] is not None:
        return loot["name"]
    colour, _, scroll = loot["type"].partition(" ")
    if scroll:
        return f"{loot['count']} Scroll {colour if colour == 'any' else _letter(colour)}"
    return _goods(loot["type"], loot["count"]) if loot["type"] in _ONE else f"{loot['count']} {loot['type']}"


def _enemy(
    foe: EnemyView | None, shuriken: SwarmView | None, number: int | None, at_blades: int | None
) -> RenderableType:
    """An Enemy: name, Health, tokens, a line a Round, Death bonus; and Shuriken in its space."""
    blades = Text()
    if shuriken is not None:
        blades = Text(f"{at_blades} " if at_blades is not None else "", TARGET)
        blades.append(f"{shuriken['count']} Shuriken", BLOOD)
    if foe is None:
        return blades if shuriken else Text("·", QUIET)
    name = Text(f"{number}", TARGET).append(" ", Style()) if number is not None else Text()
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


def _tokens(shields: int, golds: int, states: Sequence[StateView]) -> list[str]:
    tokens = [counted(shields, "Shield")] if shields else []
    tokens += [f"{golds} gold"] if golds else []
    return tokens + [f"{token['state']} {token['count']}" for token in states]


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
        yield Text(f"Malaise: {hero['malaise']['name']}", BLOOD)
    for item in hero["equipment"]["cards"]:
        yield Text(f"{item['name']}{_pal(item)}", IVY)
    out = len(hero["discard"]["cards"])
    yield Text(f"hand {hero['hand']['count']} draw {hero['draw']['count']} out {out}", QUIET)
    combat = view["combat"]
    if combat is not None and combat["passer"] == hero["place"]:
        yield Text("passes", SPECTRE)
    for active in hero["active"]["cards"]:
        yield _active(active)


def _active(active: ActiveCardView) -> Text:
    card, announced = active["card"], active["announced"]
    said = f" “{announced['kind']} {announced['round']}”" if announced is not None else ""
    if card is None:
        return Text(f"▒ face down{said}", CANDLE)
    return Text(f"■ {card['name']}{said}", CANDLE)


def _pal(item: EquippedView) -> str:
    return f" {item['health'] - item['damage']}/{item['health']}" if item["health"] else f" {item['type']}"


def _hand(view: View, hero: HeroView, width: int, choices: Sequence[Choice]) -> list[RenderableType]:
    """The own cards side by side: those in hand, and those that lie in the Combat."""
    numbers = {
        choice.arguments["card"]: choice.number for choice in choices if choice.verb in ("play", "discard", "swap")
    }
    own = hero["hand"]["cards"]
    if own is None:
        return []
    cards: list[tuple[CardView, str]] = [(card, "") for card in own]
    if view["combat"] is not None:
        cards += [(active["card"], "■ ") for active in hero["active"]["cards"] if active["card"] is not None]
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
    head = Text(f"{number}", TARGET).append(" ", Style()) if number is not None else Text()
    head.append(mark, CANDLE).append(card["name"], STRONG).append(_symbols(card), CANDLE)
    rounds = ((at, text, "▸" if mark and at == now else " ") for at, text in card["lines"].items())
    return Group(head, _lines(rounds))


def _symbols(card: CardView) -> str:
    """The Check symbols on a card, as letters."""
    return f" [{''.join(_letter(symbol) for symbol in card['symbols'])}]" if card["symbols"] else ""


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
    equipment = hero["equipment"]
    free = max(0, equipment["slots"] - len(equipment["cards"]))
    yield Text(f"Equipment slots: {equipment['slots']}, {free} of them free")
    for track in hero["tracks"]:
        name = Text(f"{track['track'].title()} {track['marker']}: ", DUSK)
        name.append("; ".join(space["text"] for space in track["spaces"] if space["status"] == "active"), "")
        following = "".join(space["text"] for space in track["spaces"] if space["status"] == "next")
        yield name.append(f" · next: {following}" if following else "", QUIET)
    for item in equipment["cards"]:
        yield Text.assemble((f"{_gear_name(item)}: ", IVY), item["text"])
    for skill in hero["skills"]:
        yield Text.assemble((f"Skill {skill['name']}: ", SPECTRE), skill["text"])
    if hero["immune"]:
        yield Text(f"immune to {', '.join(hero['immune'])}")
    if hero["malaise"] is not None:
        yield Text.assemble((f"{hero['malaise']['name']}: ", BLOOD), hero["malaise"]["text"])
    for title, cards in (("Hand", hero["hand"]["cards"] or []), ("Discarded", hero["discard"]["cards"])):
        for card in cards:
            lines = "; ".join(f"{at} {brief(text)}" for at, text in card["lines"].items())
            yield Text.assemble((f"{title}: {card['name']}{_symbols(card)} ", STRONG), (lines, QUIET))
    yield Text(f"Not seen: {', '.join(hero['unseen']) or 'nothing'}", QUIET)


# -- the market, and between Runs -------------------------------------------------------------------------


def _market(view: View, width: int) -> list[RenderableType]:
    """Healer, Merchant and Collector, and the cards that wait there."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=DUSK, no_wrap=True)
    table.add_column(overflow="fold")
    for character in view["campaign"]["market"]:
        price = counted(character["price"], "Tooth", "Teeth")
        table.add_row(character["who"].title(), Text.assemble(f"level {character['level'] + 1}, {price}"))
    armoury = view["armoury"]
    for title, cards in (("Offered", armoury["offered"]), ("Collected", armoury["collector"]["cards"])):
        for card in cards:
            table.add_row(title, Text.assemble((_gear_name(card), STRONG), f" {card['text']}"))
    return [table, _piles(view)]


def _gear_name(card: GearView) -> str:
    return f"{card['name']} ({card['type']})"


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
        lines = [Text.assemble((card, STRONG), f" {text}") for card, text in cards]
        table.add_row(f"{name} {len(cards)}/{most}", Group(*lines) if lines else Text("·", QUIET))
    if campaign["reserve"]:
        table.add_row("Reserve", ", ".join(card["name"] for card in campaign["reserve"]))
    found = [rune["name"] for rune in campaign["runes"] if rune["active"]]
    if found or not short:
        table.add_row("Runes", Text(", ".join(found)) if found else Text("·", QUIET))
    return [table] if table.row_count else [Text("Nothing on the Mutation board yet.", QUIET)]


def _slots(board: BoardView) -> Iterable[tuple[str, list[tuple[str, str]], int]]:
    """The slots of the Mutation board: names and texts of the cards in them, of a Feat also how far it is."""
    skill = [board["skill"]] if board["skill"] is not None else []
    feats = [(feat["name"], f"{feat['text']} ({feat['done']} of {feat['wanted']})") for feat in board["feats"]]
    yield "Start", [(card["name"], card["text"]) for card in board["start"]], board["start_slots"]
    yield "During", [(card["name"], card["text"]) for card in board["during"]], board["during_slots"]
    yield "Skill", [(card["name"], card["text"]) for card in skill], 1
    yield "Feats", feats, board["feat_slots"]


# -- the campaign -----------------------------------------------------------------------------------------


def draw_campaign(campaign: Campaign, pack: Pack, width: int) -> RenderableType:
    """The campaign, a subject a row: Runs, victories, Runes, the Mutation board, and what is left in the decks.

    Of what has not been found only the number is told: cards that were never bought, Bosses that were never beaten and
    Biomes that were never entered have no names here (DC-002).
    """
    data, box = campaign.data, pack.box
    table = Table.grid(padding=(0, 2 if width >= AIRY_CAMPAIGN else 1))
    table.add_column(style=DUSK, no_wrap=True)
    table.add_column(overflow="fold")
    for subject, told in (
        ("Runs", _runs(data)),
        ("Victories", _victories(data, box)),
        ("Biomes seen", _places(data, box)),
        ("Runes", _runes(data, box)),
        ("Cells", _cells(data)),
        ("Mutations", _mutations(data, box)),
        ("Upgrades", _upgrades(data, box)),
        ("Well", _count(data["well"], WELL_CARDS, "taken")),
        ("Secrets", _count(data["secrets"], SECRET_CARDS, "found")),
        ("Decks", _decks(data, box)),
        ("Equipment", _equipment(data, box)),
        ("Market", Text(", ".join(f"{who} level {len(data['levels'][who]) + 1}" for who in MARKET))),
        ("Set aside", _names(data["reserve"], box)),
        ("Purged", _names([*data["purged"], *data["scrapped"]], box)),
        ("Enemies met", Text(str(len(data["seen"]["enemies"])))),
    ):
        if told.plain:
            table.add_row(subject, told)
    return table


def _runs(data: dict[str, Any]) -> Text:
    return Text(str(data["runs"]) if data["runs"] else "none yet", STRONG)


def _victories(data: dict[str, Any], box: Box) -> Text:
    """Bosses by name once they are beaten, and the Boss Cells that the last of them gives."""
    beaten = [
        f"{box.bosses[number].name} × {data['wins'][code]}"
        for number, code in enumerate(PLACES[FIRST_BOSS:])
        if data["wins"][code]
    ]
    told = Text(", ".join(beaten) or "none yet")
    owned = data["bossCells"]["owned"]
    if owned:
        told.append(f"; {counted(owned, 'Boss Cell')}")
    if data["bossCells"]["best"] is not None:
        told.append(f", won with {data['bossCells']['best']} in force")
    return told


def _places(data: dict[str, Any], box: Box) -> Text:
    names = [box.biomes[number].name for number, code in enumerate(PLACES[:BIOMES]) if code in data["visited"]]
    return Text(", ".join(names) or "none yet").append(f" ({len(names)} of {BIOMES})", QUIET)


def _runes(data: dict[str, Any], box: Box) -> Text:
    told = Text()
    for number, code in enumerate(RUNE_CODES):
        if code in data["runes"]:
            told.append(f"{box.rune_names[number]}: ").append(spoken(box.rune_texts[number]) + "\n", QUIET)
    return told.append(f"{len(data['runes'])} of {RUNES}", "" if told.plain else QUIET)


def _cells(data: dict[str, Any]) -> Text:
    owed = data["secretsOwed"]
    secrets = f"; {counted(owed, 'Secret')} to take" if owed else ""
    return Text(f"{data['cells']} to spend{secrets}")


def _mutations(data: dict[str, Any], box: Box) -> Text:
    """The cards on the Mutation board, slot by slot."""
    board = data["board"]
    told = Text()
    for slots, cards, most in (
        ("start", board["start"], START_SLOTS),
        ("during", board["during"], board["duringSlots"]),
        ("skill", [board["skill"]] if board["skill"] is not None else [], 1),
        ("feats", board["feats"], FEAT_SLOTS),
    ):
        told.append(f"{slots} {len(cards)} of {most}", "" if cards else QUIET)
        for code in cards:
            card = box.cards[CARD_CODES.index(code)]
            told.append(f"\n  {card.name} ").append(spoken(card.text), QUIET)
        told.append("\n")
    told.right_crop(1)
    return told


def _upgrades(data: dict[str, Any], box: Box) -> Text:
    told = Text()
    for deck, track in enumerate(TRACKS):
        entry = data["upgrades"][track]
        price = box.covers[deck][1 if entry["flipped"] else 0]
        told.append("\n" if told.plain else "").append(f"{track.title()} {entry['taken']} of {UPGRADE_COUNT[deck]}")
        told.append(f", the next for {price} Cells" if entry["taken"] < UPGRADE_COUNT[deck] else "", QUIET)
    return told


def _count(taken: int, there: int, how: str) -> Text:
    return Text(f"{taken} of {there} {how}")


def _decks(data: dict[str, Any], box: Box) -> Text:
    """Each Combat deck: its size, and what was bought for it."""
    told = Text()
    for hero, code in enumerate(HERO_CODES):
        deck = data["decks"][code]
        bought = [_name(card, box) for card in deck if not card.startswith("ST")]
        told.append("\n" if told.plain else "").append(f"{box.hero_names[hero]} {counted(len(deck), 'card')}")
        told.append(f", with {', '.join(bought)}" if bought else "", QUIET)
    return told


def _equipment(data: dict[str, Any], box: Box) -> Text:
    own = data["equipment"]
    won = [_name(card, box) for card in own if EQUIPMENT_CODES.index(card) >= STARTING_EQUIPMENT]
    told = Text(counted(len(own), "card"))
    return told.append(f", with {', '.join(won)}" if won else "", QUIET)


def _names(codes: Sequence[str], box: Box) -> Text:
    return Text(", ".join(_name(code, box) for code in codes))


def _name(code: str, box: Box) -> str:
    """What a card is called."""
    if code in CARD_CODES:
        return box.cards[CARD_CODES.index(code)].name
    return box.equipment[EQUIPMENT_CODES.index(code)].name

"""Whether a position written by hand is one that the game can come to.

Every step of the agenda is held against `SHAPES_OF_STEPS`: whose decision it is and what its particulars may be. Parts
of the flow lie on the agenda in a fixed order, each once; what belongs to a Combat lies there only in a Combat.
"""

from __future__ import annotations

from collections.abc import Callable

from tabletomb.engine.document import Field
from tabletomb.engine.errors import DocumentError
from tabletomb.engine.state import NOBODY, Step
from tabletomb.games.dead_cells.box import (
    BIOMES,
    BOSS,
    BY_HAND,
    C_CARD,
    C_DURING,
    C_FEAT,
    C_INSTR,
    C_START,
    CARDS,
    ELITE_ENCOUNTER,
    ENCOUNTER,
    FIRST_BOSS,
    G_CURSE,
    G_RUNE,
    G_SCROLL,
    G_WORM,
    HAND,
    MERCHANT,
    NONE,
    RUNES,
    SERENADE,
    SOURCES,
    SPACES,
    SV,
)
from tabletomb.games.dead_cells.exploring import other_wares
from tabletomb.games.dead_cells.gains import can_use
from tabletomb.games.dead_cells.moves import MOST_WARES
from tabletomb.games.dead_cells.state import Table

GROUP = "group"
"""The First Player decides."""
OWNER = "owner"
"""Whoever plays hero `who` decides."""
HOST = "host"
SEAT = "seat"
"""Any one seat."""
NO_ONE = "nobody"

Bounds = tuple[int, int]
Shape = tuple[str, str, str, str]
"""Who decides, and what the three particulars are, as names of KINDS_OF_NUMBER."""

KINDS_OF_NUMBER: dict[str, Callable[[Table], Bounds]] = {
    "": lambda state: (NONE, NONE),
    "hero": lambda state: (0, len(state.heroes) - 1),
    "hero?": lambda state: (NONE, len(state.heroes) - 1),
    "some": lambda state: (1, (1 << len(state.heroes)) - 1),
    "some?": lambda state: (0, (1 << len(state.heroes)) - 1),
    "seat": lambda state: (0, state.seats - 1),
    "foe": lambda state: (0, state.fight.spawned - 1),
    "foe?": lambda state: (NONE, state.fight.spawned - 1),
    "line": lambda state: (0, len(state.box.lines) - 1),
    "effect": lambda state: (0, len(state.box.effects) - 1),
    "gift": lambda state: (0, len(state.box.gifts) - 1),
    "tile": lambda state: (0, len(state.box.tiles) - 1),
    "card": lambda state: (0, CARDS - 1),
    "colour": lambda state: (0, 3),
    "symbol": lambda state: (0, 2),
    "space": lambda state: (0, SPACES - 1),
    "spaces": lambda state: (1, (1 << SPACES) - 1),
    "map space": lambda state: (0, len(state.expedition.tiles) - 1),
    "source?": lambda state: (NONE, len(SOURCES) - 1),
    "round": lambda state: (0, 3),
    "either": lambda state: (0, 1),
    "count": lambda state: (0, 99),
    "times": lambda state: (1, 99),
    "many": lambda state: (0, 99_999),
    "reached?": lambda state: (NONE, len(state.heroes) + SPACES),
}

SHAPES_OF_STEPS: dict[str, Shape] = {
    # a Run
    "end-of-run": (NO_ONE, "", "", ""),
    "departure": (NO_ONE, "", "", ""),
    "start-cards": (NO_ONE, "", "", "count"),
    "promises": (NO_ONE, "", "", ""),
    "start-kit": (NO_ONE, "", "", ""),
    "starting-wounds": (NO_ONE, "", "", ""),
    "first-player": (NO_ONE, "", "", ""),
    "shuffle-up": (NO_ONE, "", "", ""),
    "pick-next": (NO_ONE, "seat", "", ""),
    "rearranging": (NO_ONE, "", "", "count"),
    "difficulty": (NO_ONE, "", "", ""),
    "starting-point": (NO_ONE, "", "", ""),
    "choose-start": (HOST, "", "", ""),
    "choose-boss-cells": (HOST, "", "", ""),
    "rearrange": (HOST, "", "", "count"),
    "pick-beheaded": (SEAT, "", "", ""),
    "choose-first": (HOST, "", "", "some"),
    "start-wounded": (GROUP, "", "times", "some"),
    # spending
    "spending": (NO_ONE, "", "", ""),
    "take-secrets": (NO_ONE, "", "", ""),
    "spend": (HOST, "", "", ""),
    "clear-slot": (HOST, "", "card", ""),
    "choose-deck": (HOST, "", "card", ""),
    "instruct": (NO_ONE, "", "card", "count"),
    "purge": (HOST, "", "", "times"),
    "draughtsman": (HOST, "", "", ""),
    # exploring
    "explore": (NO_ONE, "", "", ""),
    "leave-biome": (NO_ONE, "", "", ""),
    "scout": (GROUP, "", "", "times"),
    "move-group": (GROUP, "", "", ""),
    "corridor-check": (GROUP, "count", "symbol", ""),
    "arrive": (NO_ONE, "", "", "map space"),
    "carry-out": (NO_ONE, "", "tile", ""),
    "stall": (NO_ONE, "", "tile", "many"),
    "buy-ware": (GROUP, "", "tile", "many"),
    # gifts, gains, keys
    "give-part": (NO_ONE, "", "gift", "count"),
    "either-or": (GROUP, "", "gift", "count"),
    "tile-check": (GROUP, "gift", "symbol", "count"),
    "sworn-check": (GROUP, "gift", "symbol", "count"),
    "gain": (NO_ONE, "hero?", "count", "count"),
    "take-damage": (GROUP, "", "", "some"),
    "drink-vial": (GROUP, "", "", "some"),
    "cure": (GROUP, "", "", "some"),
    "give-scroll": (GROUP, "", "colour", "some"),
    "choose-track": (OWNER, "hero", "", ""),
    "give-equipment": (GROUP, "", "", "some"),
    "make-room": (OWNER, "hero", "", ""),
    "lose-step": (OWNER, "hero", "", ""),
    "forfeit": (NO_ONE, "hero", "", ""),
    "lose-equipment": (OWNER, "hero", "", ""),
    # the Interbiome
    "interbiome": (NO_ONE, "", "", ""),
    "collect": (NO_ONE, "", "", ""),
    "stack-blueprint": (GROUP, "", "", ""),
    "visit-healer": (NO_ONE, "", "", ""),
    "healer": (GROUP, "", "", "count"),
    "visit-merchant": (NO_ONE, "", "", ""),
    "browse": (NO_ONE, "", "", ""),
    "merchant": (GROUP, "", "", ""),
    "visit-collector": (NO_ONE, "", "", ""),
    "collector": (GROUP, "", "", ""),
}

SHAPES_IN_COMBAT: dict[str, Shape] = {
    # from the tile to the reveal
    "challenge": (GROUP, "", "", ""),
    "place-loot": (NO_ONE, "", "tile", ""),
    "prepare": (NO_ONE, "", "", ""),
    "symbol-power": (HOST, "", "", ""),
    "pass-choice": (GROUP, "", "", ""),
    "play-cards": (NO_ONE, "", "", ""),
    "play-card-turn": (NO_ONE, "hero", "", ""),
    "play-card": (OWNER, "hero", "", ""),
    "announce": (OWNER, "hero", "", ""),
    "passer-turn": (NO_ONE, "hero", "", ""),
    "passer-symbol": (OWNER, "hero", "card", ""),
    "passer-swaps": (NO_ONE, "hero", "", ""),
    "passer-swap": (OWNER, "hero", "", "count"),
    "reveal": (NO_ONE, "", "", ""),
    # Rounds
    "start-round": (NO_ONE, "", "round", ""),
    "enemy-turn": (NO_ONE, "space", "", ""),
    "hero-turn": (NO_ONE, "hero", "", ""),
    "card-turn": (NO_ONE, "hero", "either", ""),
    "choose-line": (OWNER, "hero", "either", ""),
    "plus-item": (NO_ONE, "hero", "either", ""),
    "choose-plus-item": (OWNER, "hero", "either", ""),
    "actions": (NO_ONE, "hero", "either", ""),
    "choose-action": (OWNER, "hero", "either", ""),
    "potions": (NO_ONE, "", "", ""),
    "choose-drinker": (GROUP, "", "", ""),
    "round-end": (NO_ONE, "", "round", ""),
    "nipping": (NO_ONE, "", "", ""),
    "choose-nipped": (GROUP, "", "", ""),
    "poisoned": (NO_ONE, "", "", "reached?"),
    "bleeding": (NO_ONE, "", "", ""),
    "close-up": (NO_ONE, "", "", ""),
    "round-iv": (NO_ONE, "", "", ""),
    # effects, hits, hooks
    "performing": (NO_ONE, "hero", "line", "count"),
    "aim": (OWNER, "hero", "effect", ""),
    "sweeping": (NO_ONE, "hero", "effect", "spaces"),
    "choose-ally": (OWNER, "hero", "effect", ""),
    "cleansing": (NO_ONE, "hero", "hero", ""),
    "choose-state": (OWNER, "hero", "hero", ""),
    "skill-action": (NO_ONE, "hero", "", ""),
    "choose-skill": (OWNER, "hero", "", ""),
    "loot-action": (NO_ONE, "hero", "", ""),
    "choose-loot": (OWNER, "hero", "", ""),
    "enemy-performing": (NO_ONE, "foe?", "line", "count"),
    "assailing": (NO_ONE, "foe?", "effect", "some"),
    "victim": (GROUP, "foe?", "effect", "some?"),
    "second-victim": (NO_ONE, "foe?", "effect", "some"),
    "snatching": (NO_ONE, "", "", ""),
    "choose-snatched": (GROUP, "", "", ""),
    "falls": (NO_ONE, "hero?", "foe", ""),
    "toppled": (NO_ONE, "", "", ""),
    "sharing": (NO_ONE, "hero", "many", "foe?"),
    "companions": (GROUP, "hero", "many", "foe?"),
    "hooked": (NO_ONE, "hero", "line", "source?"),
    "use-hook": (OWNER, "hero", "line", ""),
    # Upkeep and Bosses
    "upkeep": (NO_ONE, "", "", ""),
    "assigning": (NO_ONE, "", "", ""),
    "clearing": (NO_ONE, "", "", ""),
    "boss-turn": (NO_ONE, "", "", "either"),
    "end-turn": (NO_ONE, "", "", ""),
    "next-instance": (NO_ONE, "", "", ""),
}

ORDER = (
    ("end-of-run",),
    ("departure",),
    ("start-cards",),
    ("promises",),
    ("start-kit",),
    ("starting-wounds",),
    ("first-player",),
    ("shuffle-up",),
    ("pick-next",),
    ("rearranging",),
    ("difficulty",),
    ("starting-point",),
    ("spending",),
    ("explore", "leave-biome"),
    ("interbiome", "visit-collector"),
    ("visit-merchant",),
    ("visit-healer",),
    ("collect",),
    ("upkeep", "clearing", "boss-turn", "next-instance"),
    ("assigning", "end-turn"),
    ("start-round", "round-end", "round-iv"),
    ("close-up", "bleeding"),
    ("poisoned",),
    ("enemy-turn 3",),
    ("enemy-turn 2",),
    ("enemy-turn 1",),
    ("potions",),
    ("hero-turn",),
    ("enemy-turn 0",),
    ("reveal",),
    ("prepare", "play-cards"),
    ("place-loot",),
)
"""Parts of the flow from the bottom of the agenda to its top; each lies there once at most."""
CLOSING = ("upkeep", "clearing", "boss-turn", "next-instance")
"""What ends a Combat lies on the agenda as long as it lasts."""
SELLING = ("stall", "buy-ware", "browse", "merchant")


def check_agenda(state: Table, field: Field) -> None:
    """Whether the agenda of a document is one the game can come to, and the table is laid for it.

    It holds before the routines on top of the agenda have run as well as after.
    """
    names = [step.name for step in state.agenda]
    for number, step in enumerate(state.agenda):
        if not step.automatic and number + 1 < len(state.agenda):
            raise field.fail(f"{step.key!r} waits for somebody and can only be the last entry")
        _check_step(state, step, field)
    _check_order(state, field)
    _check_bottom(state, names, field)
    _check_heroes(state, names, field)
    _check_combat(state, names, field)
    _check_cards_played(state, field)
    _check_goods(state, names, field)
    if not names:
        _check_end(state)


check_flow = check_agenda
"""The same must hold before routines run: they rely on it."""


def _check_step(state: Table, step: Step[Table], field: Field) -> None:
    """Whose decision it is, and its particulars."""
    fights = step.name in SHAPES_IN_COMBAT
    seat, *kinds = SHAPES_IN_COMBAT[step.name] if fights else SHAPES_OF_STEPS[step.name]
    if fights and not state.fight.on:
        raise field.fail(f"{step.key!r} belongs to a Combat, and there is none")
    for name, kind, number in zip(("first", "second", "third"), kinds, (step.who, step.what, step.nth)):
        lowest, highest = KINDS_OF_NUMBER[kind](state)
        if not lowest <= number <= highest:
            raise field.fail(f"{step.key!r}: the {name} number after the seat cannot be {number}")
    due = {
        NO_ONE: NOBODY,
        HOST: 0,
        GROUP: state.first_seat,
        OWNER: state.seat_of(step.who),
        SEAT: step.seat if 0 <= step.seat < state.seats else 0,
    }[seat]
    if step.seat != due:
        whose = "nobody's decision" if due == NOBODY else f"the decision of seat {due}"
        raise field.fail(f"{step.key!r} is {whose}")
    check = PARTICULARS.get(step.name)
    if check is not None and not check(state, step):
        raise field.fail(f"{step.key!r} is not about anything on this table")


def _check_order(state: Table, field: Field) -> None:
    """The parts of the flow lie in their order, each once, and what they brought about lies above them all."""
    ranks = {name: rank for rank, part in enumerate(ORDER) for name in part}
    last, below = -1, ""
    for step in state.agenda:
        rank = ranks.get(step.name if step.name != "enemy-turn" else f"enemy-turn {step.who}", len(ORDER))
        if rank < last or (rank == last and rank < len(ORDER) and step.name != "hero-turn"):
            raise field.fail(f"{step.key!r} cannot lie above {below!r}")
        last, below = rank, step.key
    turns = [step.who for step in state.agenda if step.name == "hero-turn"]
    if len(set(turns)) < len(turns):
        raise field.fail("must not hold two turns of one hero")


def _check_bottom(state: Table, names: list[str], field: Field) -> None:
    """The end of the Run lies at the bottom as long as the Run lasts; then come the way on and the place."""
    running = names[:1] == ["end-of-run"]
    place = state.expedition.place
    if not running and "end-of-run" in names:
        raise field.fail("must begin with 'end-of-run' as long as the Run lasts")
    if not running and (place != NONE or state.fight.on):
        raise field.fail("must begin with 'end-of-run': the Group is still on its way")
    if running and state.won:
        raise DocumentError("table.run.won", "must be left out until the Run is over")
    on_the_way = "explore" in names or "leave-biome" in names
    if on_the_way != (0 <= place < BIOMES):
        raise field.fail("must hold 'explore' or 'leave-biome' in a Biome, and only there")
    if running and ("departure" in names) != (place == NONE):
        raise field.fail("must hold 'departure' until the first Biome is entered, and no longer")
    if "leave-biome" in names and state.box.biomes[place].spaces[state.expedition.at].exit == NONE:
        raise field.fail("leaves the Biome, but the Group is not at an Exit")
    if "explore" in names and "interbiome" in names:
        raise field.fail("must hold 'leave-biome' below 'interbiome'")
    if "departure" in names and state.start == NONE and not {"starting-point", "choose-start"} & set(names):
        raise DocumentError("table.run.start", "is missing: the Run has a starting point by now")


def _check_heroes(state: Table, names: list[str], field: Field) -> None:
    """Beheaded are picked in seat order (DC-012); the Run goes on only while all live, but for a Combat (DC-155)."""
    full = 2 if state.solo else state.seats
    next_seat = [step.who for step in state.agenda if step.name == "pick-next"]
    picked = len(state.heroes) if not state.solo else len(state.heroes) // 2
    if names[-1:] == ["pick-beheaded"]:
        due = state.agenda[-1].seat
        if picked != due or next_seat != ([due + 1] if due + 1 < state.seats else []):
            raise field.fail(f"seat {due} picks a Beheaded, but {picked} have been picked")
    elif next_seat:
        if state.heroes or next_seat != [0]:
            raise field.fail("must hold 'pick-next - 0' before the Beheaded are picked")
    elif len(state.heroes) < full:
        raise DocumentError("table.heroes", f"must be {full}: all Beheaded have been picked")
    if state.somebody_died() and not state.fight.on and names[:1] == ["end-of-run"]:
        raise DocumentError("table.heroes", "must all be alive: outside Combat a death ends the Run (DC-050)")


def _check_combat(state: Table, names: list[str], field: Field) -> None:
    """A Combat has an end on the agenda, a Boss its own, and Enemies whose Damage is Health are about to fall."""
    fight, box = state.fight, state.box
    boss = state.expedition.place >= FIRST_BOSS
    if boss and not fight.on and names:
        raise DocumentError("table.combat", "is missing: the Group stands before a Boss")
    if fight.on:
        ends = [name for name in names if name in CLOSING]
        if not ends or (ends[0] in CLOSING[2:]) != boss:
            raise field.fail(f"must hold {' or '.join(CLOSING[2:] if boss else CLOSING[:2])} in this Combat")
    if "boss-turn" in names[:-1] and "end-turn" not in names:
        raise field.fail("must hold 'end-turn' above 'boss-turn' while a Turn lasts (DC-173)")
    falling = [step.what for step in state.agenda if step.name == "falls"]
    for foe in fight.row:
        if foe is None:
            continue
        enemy = box.enemies[foe.card]
        if foe.damage >= enemy.health and foe.number not in falling:
            raise DocumentError("table.combat.row", f"{enemy.code} has Damage for its whole Health (DC-102)")
        if (
            enemy.kind == BOSS
            and foe.card != box.bosses[state.expedition.place - FIRST_BOSS].instances[fight.instance - 1]
        ):
            raise DocumentError("table.combat.row", f"{enemy.code} is another instance than table.combat.instance")
    if "place-loot" in names and (any(fight.loot) or fight.loot_gear or fight.loot_blueprints):
        raise DocumentError("table.combat.loot", "must be left out until it is placed (DC-075)")


def _check_cards_played(state: Table, field: Field) -> None:
    """Nobody plays more than two cards, Serenade one that is flipped (DC-085, DC-211); none lie there otherwise."""
    for place, hero in enumerate(state.heroes):
        turns = [step for step in state.agenda if step.name in ("play-card-turn", "play-card") and step.who == place]
        if hero.who == SERENADE and turns:
            raise field.fail("Serenade's card is flipped, not played (DC-211)")
        if len(hero.active) + len(turns) > 2:
            raise field.fail("must not ask for a third card of one Beheaded (DC-080)")
        if hero.active and not state.fight.on:
            raise DocumentError(f"table.heroes[{place}].active", "must be left out: there is no Combat")
        if len(hero.gear) > hero.slots and not (state.agenda and state.agenda[-1].name == "lose-equipment"):
            raise DocumentError(f"table.heroes[{place}].equipment", f"is too much for {hero.slots} slots (DC-130)")


def _check_goods(state: Table, names: list[str], field: Field) -> None:
    """Cards on offer have a seller, a card that is being given somebody who gives it."""
    armoury = state.armoury
    if (armoury.drawn != NONE) != bool({"give-equipment", "make-room"} & set(names)):
        raise DocumentError("table.run.armoury.drawn", "must be there exactly while somebody is given the card")
    sold = [card in state.chronicle.equipment for card in armoury.offered]
    if any(sold) and not set(SELLING) & set(names):
        raise DocumentError("table.run.armoury.offered", "holds Equipment, but nobody sells any")
    if not all(sold) and "collector" not in names:
        raise DocumentError("table.run.armoury.offered", "holds Blueprints, but the Collector is not there")
    if any(sold) and "collector" in names:
        raise DocumentError("table.run.armoury.offered", "must be Blueprints at the Collector's (DC-163)")
    top = state.agenda[-1] if state.agenda else None
    if top is not None and top.name == "buy-ware":
        if len(armoury.offered) + len(other_wares(state, top.what)) > MOST_WARES:
            raise DocumentError("table.run.armoury.offered", "is more than a Merchant tile can show")


def _check_end(state: Table) -> None:
    """What a Run leaves behind: an empty Bag, and boards as at its start (DC-181, DC-184)."""
    bag = state.bag
    if bag.teeth or bag.potions or bag.keys or any(bag.scrolls) or bag.gear or bag.blueprints:
        raise DocumentError("table.run.bag", "must hold nothing but Cells: the Run is over (DC-181)")
    for place, hero in enumerate(state.heroes):
        if hero.dead or hero.damage or hero.gear or hero.hand or hero.discard or any(hero.scrolls):
            raise DocumentError(f"table.heroes[{place}]", "must be as at the start of a Run: the Run is over (DC-184)")


# -- what single steps are about ----------------------------------------------------------------------------


def _tile_here(state: Table, tile: int, *shapes: int) -> bool:
    """Whether a tile lies where the Group is."""
    trip = state.expedition
    return bool(trip.tiles) and trip.tiles[trip.at] == tile and (not shapes or state.box.tiles[tile].shape in shapes)


def _part(state: Table, step: Step[Table]) -> bool:
    return step.nth < len(state.box.gifts[step.what].parts)


def _either(state: Table, step: Step[Table]) -> bool:
    return _part(state, step) and len(state.box.gifts[step.what].parts[step.nth]) > 1


def _tile_check(state: Table, step: Step[Table]) -> bool:
    parts = state.box.gifts[step.who].parts
    return step.nth < len(parts) and parts[step.nth][0].check == step.what


def _sworn_check(state: Table, step: Step[Table]) -> bool:
    parts = state.box.gifts[step.who].parts
    part, option = divmod(step.nth, 4)
    return part < len(parts) and option < len(parts[part]) and parts[part][option].check == step.what


def _corridor_check(state: Table, step: Step[Table]) -> bool:
    if not 0 <= state.expedition.place < BIOMES:
        return False
    corridors = state.box.biomes[state.expedition.place].spaces[state.expedition.at].corridors
    return (
        step.who < len(corridors)
        and corridors[step.who].need == BY_HAND
        and corridors[step.who].what == step.what
        and not state.expedition.failed >> step.who & 1
    )


def _gain(state: Table, step: Step[Table]) -> bool:
    highest = {G_SCROLL: 3, G_RUNE: RUNES - 1, G_CURSE: 2}.get(step.what, 99)
    lowest = 0 if step.what in (G_SCROLL, G_RUNE) else 1
    return step.what <= G_WORM and lowest <= step.nth <= highest


def _scroll(state: Table, step: Step[Table]) -> bool:
    return all(
        can_use(state, place, step.what) and not state.heroes[place].dead
        for place in range(len(state.heroes))
        if step.nth >> place & 1
    )


def _carriers(state: Table, step: Step[Table]) -> bool:
    return not any(hero.who == SERENADE and step.nth >> place & 1 for place, hero in enumerate(state.heroes))


def _beheaded(state: Table, step: Step[Table]) -> bool:
    return state.heroes[step.who].who != SERENADE


def _effect_of_line(state: Table, step: Step[Table]) -> bool:
    return step.nth < len(state.box.lines[step.what].effects)


def _damage_and_state(state: Table, step: Step[Table]) -> bool:
    return 8 <= step.what < 8 * 100 and step.what % 8 <= 5


def _stall(state: Table, step: Step[Table]) -> bool:
    if not _tile_here(state, step.what, MERCHANT):
        return False
    wares = other_wares(state, step.what)
    counts = [step.nth // 10**number % 10 for number in range(len(wares))]
    return step.nth < 10 ** len(wares) and all(count <= ware.times for count, ware in zip(counts, wares, strict=True))


def _kind(state: Table, card: int, *kinds: int) -> bool:
    return state.box.cards[card].kind in kinds


def _in_reserve(state: Table, step: Step[Table]) -> bool:
    return step.what in state.chronicle.reserve and _kind(state, step.what, C_START, C_DURING, C_FEAT)


def _movable(state: Table, step: Step[Table]) -> bool:
    held = state.chronicle.reserve + [card for deck in state.chronicle.decks for card in deck]
    return step.what >= SV and step.what in held and _kind(state, step.what, C_CARD)


def _to_play(state: Table, step: Step[Table]) -> bool:
    return _beheaded(state, step) and len(state.heroes[step.who].hand) > 0


def _just_laid(state: Table, step: Step[Table]) -> bool:
    hero = state.heroes[step.who]
    return len(hero.active) > 0 and hero.said[-1] == NONE


def _passing(state: Table, step: Step[Table]) -> bool:
    return state.fight.passer == step.who


def _swapping(state: Table, step: Step[Table]) -> bool:
    return _passing(state, step) and len(state.heroes[step.who].hand) + step.nth <= HAND


PARTICULARS: dict[str, Callable[[Table, Step[Table]], bool]] = {
    "rearranging": lambda state, step: step.nth <= 20,
    "rearrange": lambda state, step: step.nth <= 20,
    "start-wounded": lambda state, step: step.what <= step.nth.bit_count() and step.what <= 2,
    "choose-first": lambda state, step: _carriers(state, step),
    "purge": lambda state, step: step.nth <= 9,
    "clear-slot": _in_reserve,
    "choose-deck": _movable,
    "instruct": lambda state, step: _kind(state, step.what, C_INSTR),
    "scout": lambda state, step: step.nth <= 20,
    "corridor-check": _corridor_check,
    "carry-out": lambda state, step: _tile_here(state, step.what),
    "stall": _stall,
    "buy-ware": _stall,
    "give-part": _part,
    "either-or": _either,
    "tile-check": _tile_check,
    "sworn-check": _sworn_check,
    "gain": _gain,
    "give-scroll": _scroll,
    "choose-track": _beheaded,
    "give-equipment": _carriers,
    "make-room": _beheaded,
    "healer": lambda state, step: step.nth <= 9,
    "place-loot": lambda state, step: _tile_here(state, step.what, ENCOUNTER, ELITE_ENCOUNTER),
    "symbol-power": lambda state, step: state.solo,
    "pass-choice": lambda state, step: len(state.heroes) == 4,
    "play-card-turn": _beheaded,
    "play-card": _to_play,
    "announce": _just_laid,
    "passer-turn": _passing,
    "passer-symbol": _passing,
    "passer-swaps": _passing,
    "passer-swap": _swapping,
    "performing": _effect_of_line,
    "enemy-performing": _effect_of_line,
    "sharing": _damage_and_state,
    "companions": _damage_and_state,
}
"""What else must hold for a step to be about something on this table."""

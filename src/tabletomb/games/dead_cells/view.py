"""What each seat may know: the view, the prompt and the story. Nothing leaves a state but through here.

Hidden are the other players' hands and face-down Combat cards, all draw piles, face-down tiles, Enemy decks and what
else `knowledge` deals anew; and whatever this campaign has not shown yet: of a deck that is never shuffled only its
price and its size are told (DC-002). Texts of components are told in words; what is printed on them stays in the box.
Where everything is says `addresses`.
"""

from __future__ import annotations

from typing import Final, Literal, TypedDict, cast

from tabletomb.engine.marks import plain
from tabletomb.engine.state import NOBODY
from tabletomb.games.dead_cells import addresses
from tabletomb.games.dead_cells.addresses import at
from tabletomb.games.dead_cells.aim import foe_line
from tabletomb.games.dead_cells.box import (
    ALL,
    ANNOUNCED,
    BEHEADED,
    BEHIND,
    BIOMES,
    BY_BELL,
    BY_DECK,
    BY_HAND,
    BY_KEY,
    BY_RUNE,
    DEEDS,
    DMG,
    DURING_SLOTS,
    EQUIPMENT_CODES,
    FAR,
    FEAT_SLOTS,
    FIRST_BOSS,
    HERO_CODES,
    IF_DARK,
    MARK,
    MARKET,
    MARKET_LEVELS,
    NONE,
    POISON,
    R07,
    REQUIREMENTS,
    ROUNDS,
    ROW,
    RUNES,
    SECRET_CARDS,
    SERENADE,
    SHAPES,
    SPACE_NAMES,
    SPACES,
    START_SLOTS,
    STATES,
    TRACKS,
    TWO,
    UPGRADE_COUNT,
    WELL_CARDS,
    Corridor,
    Space,
)
from tabletomb.games.dead_cells.effects import LOOT_BLUEPRINT, LOOT_GEAR, loot_types
from tabletomb.games.dead_cells.exploring import corridor_to, shut, space_named, wares
from tabletomb.games.dead_cells.fight import LOOT_TOKENS, Foe
from tabletomb.games.dead_cells.gifts import EitherOr
from tabletomb.games.dead_cells.hero import Hero
from tabletomb.games.dead_cells.interbiome import price_of
from tabletomb.games.dead_cells.keys import rune_works
from tabletomb.games.dead_cells.knowledge import face_down, tile_known
from tabletomb.games.dead_cells.labels import (
    enemy_line,
    gear_type,
    loot_name,
    peek,
    read,
    spoken,
    symbols_of,
    track_name,
    way,
)
from tabletomb.games.dead_cells.moves import LOOT_TYPES, MOVES
from tabletomb.games.dead_cells.prompts import Talk, answer, button, prompt, talk
from tabletomb.games.dead_cells.run import open_places
from tabletomb.games.dead_cells.scoring import record
from tabletomb.games.dead_cells.state import Table
from tabletomb.games.dead_cells.story import narrate

__all__ = ["View", "at", "button", "headline", "label", "narrate", "prompt", "view"]

# -- words that are one of few ------------------------------------------------------------------------------

Layer = Literal["setup", "map", "combat", "interbiome", "end"]
"""Which part of a Run is being played."""
Round = Literal["0", "I", "II", "III", "IV"]
Track = Literal["survival", "tactics", "brutality"]
"""A Scroll track, a Scroll's colour, a Check symbol."""
StateName = Literal["poison", "bleed", "fire", "freeze", "mark"]
Announced = Literal["poison", "bleed", "fire", "freeze", "mark", "damage", "block", "skill", "loot", "heal"]
EnemyKind = Literal["Monster", "Elite", "minion", "Boss"]
Shape = Literal[
    "encounter", "Elite encounter", "treasure", "cursed treasure", "merchant", "door", "teleportation", "constraint"
]
Need = Literal["", "rune", "hand", "deck", "bell", "dark", "key"]
Barrier = Literal["none", "wall", "hole"]
GearKind = Literal["instead", "more", "round 0", "skill", "always", "companion"]
"""Instead of a card line, after one, in Round 0, as a Skill, all the time, or taking Damage for its owner."""
LootType = Literal[
    "teeth", "cells", "potions", "keys", "survival scroll", "tactics scroll", "brutality scroll", "any scroll",
    "relight", "equipment", "blueprint",
]  # fmt: skip
Character = Literal["healer", "merchant", "collector"]

_SHAPES: Final[dict[str, Shape]] = {
    "E": "encounter",
    "X": "Elite encounter",
    "T": "treasure",
    "K": "cursed treasure",
    "M": "merchant",
    "D": "door",
    "P": "teleportation",
    "Q": "constraint",
}
_KINDS: Final[tuple[EnemyKind, ...]] = ("Monster", "Elite", "minion", "Boss")
_BARRIERS: Final[tuple[Barrier, ...]] = ("none", "wall", "hole")
_GEAR_KINDS: Final[tuple[GearKind, ...]] = ("instead", "more", "round 0", "skill", "always", "companion")
_LOOT: Final[tuple[LootType, ...]] = (
    "teeth", "cells", "potions", "keys", "survival scroll", "tactics scroll", "brutality scroll", "any scroll",
    "relight",
)  # fmt: skip

# -- cards --------------------------------------------------------------------------------------------------


class CardView(TypedDict):
    """A Combat card, or another card of the campaign's decks."""

    code: str
    """What it is called in moves and documents; it is not meant to be read."""
    name: str
    symbols: list[Track]
    lines: dict[Round, str]
    """Lines I to III of a Combat card."""
    text: str
    """What other cards say; empty for a Combat card, whose lines say it all."""


class PlacedCardView(CardView):
    """A card that can be pointed at."""

    at: str


class FeatView(PlacedCardView):
    """A Feat on the Mutation board: what it wants, how far the Group is, what it gives (DC-197)."""

    deed: str
    done: int
    wanted: int
    at_most: bool
    """The deed is wanted at most so often."""
    gives: str


class GearView(TypedDict):
    """An Equipment card or Blueprint."""

    code: str
    """What it is called in moves and documents; it is not meant to be read."""
    name: str
    type: str
    """When it is of use, as printed: `/II`, `+I`, `skill`."""
    kind: GearKind
    rounds: list[Round]
    """The Rounds in which it can be used instead of a line or after one."""
    text: str


class PlacedGearView(GearView):
    """An Equipment card or Blueprint that can be pointed at."""

    at: str


class EquippedView(PlacedGearView):
    """An equipped card; a Companion has Health and may have Damage on it, anything else has none."""

    health: int
    damage: int


class PileView(TypedDict):
    """Cards that lie face down: how many."""

    at: str
    count: int


class CardPileView(TypedDict):
    """A discard pile, its top first."""

    at: str
    cards: list[CardView]


class GearPileView(TypedDict):
    """The discard pile of Equipment, its top first."""

    at: str
    cards: list[GearView]


class NamesView(TypedDict):
    """Cards by name."""

    at: str
    names: list[str]


# -- heroes -------------------------------------------------------------------------------------------------


class BeheadedView(TypedDict):
    """One of the four Beheaded to choose from, and who has chosen it."""

    at: str
    name: str
    tagline: str
    seat: int | None


class StateView(TypedDict):
    """State tokens of a kind."""

    at: str
    state: StateName
    count: int


class FrozenView(TypedDict):
    """A Frozen line: of the first or the second card played."""

    card: int
    round: Round


class TrackSpaceView(TypedDict):
    """A space of a Scroll track: active left of the marker, the next step, or later."""

    at: str
    text: str
    status: Literal["active", "next", "later"]


class TrackView(TypedDict):
    """A Scroll track and its marker; Serenade's has the name of its side."""

    at: str
    track: Literal["survival", "tactics", "brutality", "power", "melee"]
    marker: int
    spaces: list[TrackSpaceView]


class EquipmentView(TypedDict):
    """What a Beheaded carries, and how many slots it has."""

    at: str
    slots: int
    cards: list[EquippedView]


class SkillView(TypedDict):
    """A Skill that can be chosen for a Skill action."""

    given_by: str
    """Where it stands: the address of a space of a track, a slot or a card."""
    name: str
    text: str


class PowerView(TypedDict):
    """What a symbol lends to Serenade (DC-213)."""

    at: str
    symbol: Track
    text: str


class HandView(TypedDict):
    """A hand: how many cards, and to its owner which."""

    at: str
    count: int
    cards: list[PlacedCardView] | None


class AnnouncedView(TypedDict):
    """What was announced of a card: one kind of Action and its Round (DC-082)."""

    kind: Announced
    round: Round


class ActiveLineView(TypedDict):
    """A line of a Combat card in play."""

    at: str
    round: Round
    text: str
    frozen: bool
    now: bool


class ActiveCardView(TypedDict):
    """A Combat card on an Active Space: face down but for its owner until the reveal (DC-081, DC-084)."""

    at: str
    card: CardView | None
    lines: list[ActiveLineView]
    """Its lines, where the card can be seen."""
    announced: AnnouncedView | None


class ActiveView(TypedDict):
    """An Active Space and the Combat cards on it, in the order played."""

    at: str
    cards: list[ActiveCardView]


class MalaiseView(TypedDict):
    """A Malaise card."""

    name: str
    text: str


class HeroView(TypedDict):
    """A Beheaded or Serenade."""

    at: str
    place: int
    """Its place at the table, clockwise."""
    seat: int
    who: str
    """What it is called in moves and documents."""
    name: str
    tagline: str
    first: bool
    """It has the First Player token."""
    health: int
    damage: int
    remaining: int
    dead: bool
    shields: int
    golds: int
    states: list[StateView]
    frozen: list[FrozenView]
    immune: list[StateName]
    side: Literal["power", "melee"] | None
    """Serenade's side."""
    tracks: list[TrackView]
    equipment: EquipmentView
    skills: list[SkillView]
    powers: list[PowerView]
    """Serenade's powers, one a symbol; a Beheaded has none."""
    hand: HandView
    active: ActiveView
    discard: CardPileView
    draw: PileView
    unseen: list[str]
    """Names of the cards that are in places this seat cannot see, in no order."""
    malaise: MalaiseView | None


# -- the map ------------------------------------------------------------------------------------------------


class CorridorView(TypedDict):
    """A way to another space, what it needs, and why it is shut."""

    to: str
    """The address of that space."""
    name: str
    """What is printed on it."""
    need: Need
    what: str
    """The Rune it needs, or the symbol of its Check."""
    gives: str
    reason: str | None


class TileView(TypedDict):
    """A tile that lies face up."""

    text: str


class ExitView(TypedDict):
    """Where an Exit leads; behind the Grand Gate the Boss starts with Damage."""

    name: str
    gate: bool


class SpaceView(TypedDict):
    """A space of the Biome board."""

    at: str
    name: str
    column: int
    shape: Shape | None
    tile: TileView | None
    """Once it lies face up."""
    constraint: str | None
    """"hidden" or the text of the Constraint tile; None if there is none."""
    key: bool
    exit: ExitView | None
    corridors: list[CorridorView]


class EnemyDeckView(TypedDict):
    """A deck of Enemies: how many cards, which of them this campaign has met, and its discard pile, the top first."""

    at: str
    count: int
    met: list[str]
    discard: NamesView


class MapView(TypedDict):
    """The Biome, or the Boss, in which the Group is; a Boss has no spaces and no decks."""

    at: str
    name: str
    group: str | None
    """The address of the space the Group is on."""
    spaces: list[SpaceView]
    lanterns: int
    dark: bool
    bells: int
    malaise: int
    """Cards left in the Malaise pile."""
    hushed: bool
    runes_barred: bool
    hollow_rune: bool
    """The Hollow Rune can still pass a Check here."""
    monsters: EnemyDeckView | None
    elites: EnemyDeckView | None
    blueprints: int
    """Cards left in the Blueprint deck."""


# -- the Combat ---------------------------------------------------------------------------------------------


class LineView(TypedDict):
    """One Round of an Enemy."""

    round: Round
    text: str
    frozen: bool
    now: bool


class EnemyView(TypedDict):
    """An Enemy on the board."""

    at: str
    number: int
    """Enemies of a Combat are numbered as they appear."""
    name: str
    kind: EnemyKind
    health: int
    damage: int
    shields: int
    golds: int
    states: list[StateView]
    rage: int
    lines: list[LineView]
    traits: list[str]
    death: str
    fresh: bool
    """It was summoned in this Round and acts from the next one on."""
    pattern: str | None


class SwarmView(TypedDict):
    """Worms, or Shuriken in the air."""

    at: str
    count: int


class RowSpaceView(TypedDict):
    """A space of the combat row."""

    at: str
    enemy: EnemyView | None
    shuriken: SwarmView | None


class RowView(TypedDict):
    """The combat row from left to right; the Group stands between behind and near."""

    behind: RowSpaceView
    near: RowSpaceView
    mid: RowSpaceView
    far: RowSpaceView


class LootView(TypedDict):
    """Loot of one type on the Group space (DC-116)."""

    at: str
    type: LootType
    count: int
    name: str
    """In words: "2 Gold Teeth"."""
    card: GearView | None


class PoisonView(TypedDict):
    """What Poison does to somebody at the next Round End."""

    of: str
    """The address of the hero or the Enemy."""
    name: str
    damage: int


class BossView(TypedDict):
    """How far a Boss Combat is."""

    name: str
    instance: int
    turn: int
    fury_from: int
    patterns_left: int


class CombatView(TypedDict):
    """A Combat."""

    at: str
    round: Round
    revealed: bool
    row: RowView
    loot: list[LootView]
    worms: SwarmView | None
    barrier: Barrier
    constraint: str | None
    dark: bool
    passer: int | None
    """The place of the passing player."""
    participants: list[int]
    """The places of those who take part, in turn order."""
    challenge: bool
    symbol: Track | None
    """Serenade's power in this Combat."""
    slain: int
    hurt: int
    threat: dict[Round, int]
    """The Damage that the Enemies will do in each Round still to come if nothing changes."""
    poison: list[PoisonView]
    boss: BossView | None


# -- Bag, armoury, campaign ---------------------------------------------------------------------------------


class ScrollsView(TypedDict):
    """Scrolls that wait for the end of the Combat, by colour."""

    survival: int
    tactics: int
    brutality: int
    any: int


class BagView(TypedDict):
    """The Bag of the Group."""

    at: str
    teeth: int
    cells: int
    potions: int
    keys: int
    scrolls: ScrollsView
    equipment: list[GearView]
    blueprints: list[GearView]


class WareView(TypedDict):
    """Something a Merchant tile sells besides Equipment."""

    at: str
    text: str
    price: int
    left: int


class CollectorView(TypedDict):
    """The Collector space and the Blueprints on it."""

    at: str
    cards: list[PlacedGearView]


class ArmouryView(TypedDict):
    """The Equipment deck and the cards that are on their way."""

    at: str
    deck: PileView
    on_top: list[GearView]
    """Cards that everybody saw going on top of the deck, the top first."""
    discard: GearPileView
    collector: CollectorView
    offered: list[PlacedGearView]
    """Cards that a merchant shows."""
    wares: list[WareView]
    drawn: PlacedGearView | None
    """The card that is being given to somebody."""
    searched: list[PlacedGearView]
    """All Equipment, while somebody searches the deck for a card to remove."""


class BossCellsView(TypedDict):
    """One of the numbers of Boss Cells that can be in force, and what they do."""

    at: str
    count: int
    text: str


class DifficultyView(TypedDict):
    """Boss Cells: those owned, and those in force in this Run (DC-192)."""

    owned: int
    in_force: int
    levels: list[BossCellsView]


class StartView(TypedDict):
    """A Biome in which a Run may start."""

    at: str
    name: str
    chosen: bool


class RuneView(TypedDict):
    """A Rune; what it does is told once it is found."""

    at: str
    name: str
    active: bool
    text: str


class BoardView(TypedDict):
    """The Mutation board."""

    at: str
    start: list[PlacedCardView]
    start_slots: int
    during: list[PlacedCardView]
    during_slots: int
    skill: PlacedCardView | None
    feats: list[FeatView]
    feat_slots: int
    in_force: list[str]
    """Names of the cards that act in this Run."""


class MarketView(TypedDict):
    """A character of the market between Biomes."""

    at: str
    who: Character
    level: int
    text: str
    price: int


class UpgradeView(TypedDict):
    """An Upgrade deck: the price of its next card, and how many are left."""

    at: str
    track: Track
    price: int
    left: int


class WellView(TypedDict):
    """The Well: what a throw costs, and how many cards are left."""

    at: str
    price: int
    left: int


class SecretsView(TypedDict):
    """The Deck of Secrets."""

    at: str
    found: int
    left: int


class NamedCardView(TypedDict):
    """A card by name."""

    at: str
    name: str


class DeckView(TypedDict):
    """The Combat deck of a Beheaded or of Serenade, wherever its cards lie at present."""

    at: str
    name: str
    """Whose it is."""
    cards: list[NamedCardView]


class BlueprintsView(TypedDict):
    """The Blueprints of a Biome that was visited and are not yet Equipment."""

    at: str
    name: str
    left: int


class CampaignView(TypedDict):
    """What outlives a Run."""

    at: str
    run: int
    cells: int
    secrets_owed: int
    boss_cells: DifficultyView
    start: str | None
    """The name of the Biome in which this Run starts."""
    starts: list[StartView]
    wins: dict[str, int]
    """Victories over each Boss that was beaten."""
    runes: list[RuneView]
    board: BoardView
    reserve: list[PlacedCardView]
    market: list[MarketView]
    upgrades: list[UpgradeView]
    well: WellView
    secrets: SecretsView
    decks: list[DeckView]
    blueprints: list[BlueprintsView]
    purged: NamesView
    """Cards that are out of this campaign."""


class ChoiceView(TypedDict):
    """One of the options of an Either/Or."""

    at: str
    text: str
    check: Track | None
    """The symbol of the Hand Check that it asks for."""


class RecordView(TypedDict):
    """A line of the Run's record: what was done, how often, and what each time is worth."""

    at: str
    name: str
    count: int
    worth: int


class OptionsView(TypedDict):
    """The options that this table plays with."""

    plusItems: Literal["cardLines", "anyLine"]
    items: Literal["onePerRound", "onePerCard"]
    boardSkills: Literal["free", "oncePerRound"]
    cells: Literal["lost", "banked"]


class View(TypedDict):
    """The table as one seat, or a spectator, sees it."""

    seat: int | None
    layer: Layer
    step: str
    """The decision that is waited for, by the name it has in documents; "over" at the end."""
    options: OptionsView
    talk: Talk
    """What may be said now: anything, no word about cards, or nothing at all."""
    first: int | None
    """The place of the First Player."""
    roster: list[BeheadedView]
    heroes: list[HeroView]
    map: MapView | None
    combat: CombatView | None
    bag: BagView
    armoury: ArmouryView
    campaign: CampaignView
    choice: list[ChoiceView]
    """The options of the Either/Or that is waited for; empty at any other decision."""
    record: list[RecordView]
    winners: list[int]
    won: bool


def view(state: Table, seat: int) -> View:
    """Everything that `seat` may know; NOBODY is a spectator."""
    return {
        "seat": None if seat == NOBODY else seat,
        "layer": layer(state),
        "step": state.agenda[-1].name if state.agenda else "over",
        "options": cast(OptionsView, dict(state.deal.options)),
        "talk": talk(state),
        "first": state.first if state.heroes else None,
        "roster": [_beheaded(state, who) for who in range(BEHEADED)],
        "heroes": [_hero(state, place, seat) for place in range(len(state.heroes))],
        "map": _map(state),
        "combat": _combat(state) if state.fight.on else None,
        "bag": _bag(state),
        "armoury": _armoury(state),
        "campaign": _campaign(state),
        "choice": _choice(state),
        "record": [
            {"at": line.at, "name": line.label, "count": line.times, "worth": line.worth} for line in record(state)
        ],
        "winners": state.winners(),
        "won": state.won,
    }


def layer(state: Table) -> Layer:
    """Which part of a Run is being played."""
    names = [step.name for step in state.agenda]
    if "end-of-run" not in names:
        return "end"
    if state.fight.on:
        return "combat"
    if "leave-biome" in names:
        return "interbiome"
    return "setup" if state.expedition.place == NONE else "map"


def headline(state: Table) -> str:
    """Which Run it is, and where the Group stands: "Run 2, Prisoners' Quarters, space 6"."""
    phase = layer(state)
    run = state.chronicle.runs + ("shuffle-up" in [step.name for step in state.agenda])
    if phase == "end":
        return f"After Run {run}"
    if phase == "setup":
        return f"Run {run}, getting ready"
    place, box = state.expedition.place, state.box
    name = box.bosses[place - FIRST_BOSS].name if place >= FIRST_BOSS else box.biomes[place].name
    if phase == "interbiome":
        return f"Run {run}, beyond {name}"
    if phase == "combat":
        return f"Run {run}, {name}, {'Combat' if face_down(state) else f'Round {ROUNDS[state.fight.round]}'}"
    if place >= FIRST_BOSS:
        return f"Run {run}, {name}"
    return f"Run {run}, {name}, space {SPACE_NAMES[box.biomes[place].spaces[state.expedition.at].name]}"


def label(state: Table, seat: int, move: int) -> str:
    """What a legal move of this seat does."""
    verb = MOVES.verb(move)
    if verb not in ("go", "peek"):
        return answer(state, seat, move)
    spaces = state.box.biomes[state.expedition.place].spaces
    number = space_named(state, move - MOVES.base(verb))
    there = _space(state, number, spaces[number])
    if verb == "peek":
        return peek(there)
    here, corridor = state.expedition.at, corridor_to(state, number)
    return way(there, _corridor(state, here, corridor, spaces[here].corridors[corridor]))


def _choice(state: Table) -> list[ChoiceView]:
    """What an Either/Or offers to the Group; whether a Check can be passed is not told."""
    step = state.agenda[-1] if state.agenda else None
    if not isinstance(step, EitherOr):
        return []
    return [
        {
            "at": f"choice/{number + 1}",
            "text": spoken(option.text),
            "check": None if option.check == NONE else _track(option.check),
        }
        for number, option in enumerate(step.options(state))
    ]


def _track(track: int) -> Track:
    return cast(Track, TRACKS[track])


def _round(round: int) -> Round:
    return cast(Round, ROUNDS[round])


def _state(kind: int) -> StateName:
    return cast(StateName, STATES[kind])


# -- cards --------------------------------------------------------------------------------------------------


def _card(state: Table, number: int) -> CardView:
    card = state.box.cards[number]
    return {
        "code": card.code,
        "name": card.name,
        "symbols": [_track(symbol) for symbol in symbols_of(card)],
        "lines": {_round(round): read(card.lines[round].text) for round in range(1, 4)},
        "text": "" if any(line.effects for line in card.lines) else read(card.text),
    }


def _card_at(state: Table, number: int, place: str) -> PlacedCardView:
    return {"at": place, **_card(state, number)}


def _cards(state: Table, numbers: list[int]) -> list[PlacedCardView]:
    """Cards of the campaign, each with its address."""
    return [_card_at(state, number, addresses.card_at(number)) for number in numbers]


def _card_name(state: Table, number: int) -> str:
    return state.box.cards[number].name


def _gear(state: Table, number: int) -> GearView:
    item = state.box.equipment[number]
    return {
        "code": EQUIPMENT_CODES[number],
        "name": item.name,
        "type": gear_type(item),
        "kind": _GEAR_KINDS[item.kind],
        "rounds": [_round(round) for round in range(1, 4) if item.rounds >> round & 1],
        "text": read(item.text),
    }


def _gear_at(state: Table, number: int, place: str) -> PlacedGearView:
    return {"at": place, **_gear(state, number)}


def _gears(state: Table, numbers: list[int]) -> list[GearView]:
    return [_gear(state, number) for number in numbers]


# -- heroes -------------------------------------------------------------------------------------------------


def _beheaded(state: Table, who: int) -> BeheadedView:
    place = state.hero_coded(who)
    return {
        "at": addresses.beheaded_at(who),
        "name": state.box.hero_names[who],
        "tagline": state.box.hero_taglines[who],
        "seat": None if place == NONE else state.seat_of(place),
    }


def _hero(state: Table, place: int, seat: int) -> HeroView:
    hero, box = state.heroes[place], state.box
    own = state.seat_of(place) == seat
    hidden = face_down(state) and not own and hero.who != SERENADE
    unseen = hero.draw + ([] if own else hero.hand) + (hero.active if hidden else [])
    return {
        "at": addresses.hero_at(hero.who),
        "place": place,
        "seat": state.seat_of(place),
        "who": HERO_CODES[hero.who],
        "name": box.hero_names[hero.who],
        "tagline": box.hero_taglines[hero.who],
        "first": place == state.first,
        "health": hero.health,
        "damage": hero.damage,
        "remaining": hero.remaining,
        "dead": hero.dead,
        "shields": hero.shields,
        "golds": hero.golds,
        "states": [
            {"at": addresses.state_of(hero, kind), "state": _state(kind), "count": hero.tokens(kind)}
            for kind in range(len(STATES))
            if hero.tokens(kind)
        ],
        "frozen": [{"card": bit // 4 + 1, "round": _round(bit % 4)} for bit in range(8) if hero.frozen >> bit & 1],
        "immune": [_state(kind) for kind in range(len(STATES)) if hero.immune >> kind & 1],
        "side": ("melee" if hero.melee else "power") if hero.who == SERENADE else None,
        "tracks": _tracks(state, hero),
        "equipment": {
            "at": addresses.part_of(hero, "equipment"),
            "slots": hero.slots,
            "cards": [_equipped(state, hero, slot) for slot in range(len(hero.gear))],
        },
        "skills": [
            {
                "given_by": addresses.source_of(state, place, offer.source),
                "name": offer.name,
                "text": read(offer.line.text),
            }
            for offer in hero.skills
        ],
        "powers": _powers(state) if hero.who == SERENADE else [],
        "hand": {
            "at": addresses.part_of(hero, "hand"),
            "count": len(hero.hand),
            "cards": [_card_at(state, card, addresses.hand_card(card)) for card in hero.hand] if own else None,
        },
        "active": {
            "at": addresses.part_of(hero, "active"),
            "cards": [_active(state, hero, nth, hidden) for nth in range(len(hero.active))],
        },
        "discard": {
            "at": addresses.part_of(hero, "discard"),
            "cards": [_card(state, card) for card in reversed(hero.discard)],
        },
        "draw": {"at": addresses.part_of(hero, "draw"), "count": len(hero.draw)},
        "unseen": [_card_name(state, card) for card in sorted(unseen)],
        "malaise": _malaise(state, hero.malaise),
    }


def _tracks(state: Table, hero: Hero) -> list[TrackView]:
    """Scroll tracks: what is active left of the marker, the next step, and those after it."""
    box = state.box
    if hero.who == SERENADE:
        printed = [ability.text for ability in box.melee] if hero.melee else [gift.text for gift in box.power]
        place, marker = addresses.track_of(hero, 0), hero.scrolls[0]
        spaces = _track_spaces(place, printed, 1, marker)
        return [{"at": place, "track": "melee" if hero.melee else "power", "marker": marker, "spaces": spaces}]
    tracks: list[TrackView] = []
    for track in range(len(TRACKS)):
        printed = [ability.text for ability in box.boards[hero.who][track]]
        place, marker = addresses.track_of(hero, track), hero.scrolls[track]
        spaces = _track_spaces(place, printed, 0, marker)
        tracks.append({"at": place, "track": _track(track), "marker": marker, "spaces": spaces})
    return tracks


def _track_spaces(place: str, printed: list[str], first: int, marker: int) -> list[TrackSpaceView]:
    """The spaces of a track, numbered from `first`; up to the one with the marker they are active."""
    return [
        {
            "at": f"{place}/{number}",
            "text": read(text),
            "status": "active" if number <= marker else "next" if number == marker + 1 else "later",
        }
        for number, text in enumerate(printed, first)
    ]


def _powers(state: Table) -> list[PowerView]:
    return [
        {"at": addresses.symbol_of_serenade(symbol), "symbol": _track(symbol), "text": read(hook.line.text)}
        for symbol, hook in enumerate(state.box.symbol_power)
    ]


def _equipped(state: Table, hero: Hero, slot: int) -> EquippedView:
    item = state.box.equipment[hero.gear[slot]]
    card = _gear_at(state, hero.gear[slot], addresses.slot_of(hero, slot))
    return {**card, "health": item.health, "damage": hero.pains[slot]}


def _active(state: Table, hero: Hero, nth: int, hidden: bool) -> ActiveCardView:
    said = hero.said[nth] if nth < len(hero.said) else NONE
    announced: AnnouncedView | None = None
    if said != NONE:
        announced = {"kind": cast(Announced, ANNOUNCED[said >> 2]), "round": _round(said & 3)}
    return {
        "at": addresses.active_of(hero, nth),
        "card": None if hidden else _card(state, hero.active[nth]),
        "lines": [] if hidden else [_active_line(state, hero, nth, round) for round in range(1, 4)],
        "announced": announced,
    }


def _active_line(state: Table, hero: Hero, nth: int, round: int) -> ActiveLineView:
    return {
        "at": addresses.line_of(hero, nth, round),
        "round": _round(round),
        "text": read(state.box.cards[hero.active[nth]].lines[round].text),
        "frozen": hero.frozen >> (4 * nth + round) & 1 == 1,
        "now": round == state.fight.round and not face_down(state),
    }


def _malaise(state: Table, card: int) -> MalaiseView | None:
    if card == NONE:
        return None
    name, text = state.box.malaise[card]
    return {"name": name, "text": read(text)}


# -- the map ------------------------------------------------------------------------------------------------


def _map(state: Table) -> MapView | None:
    expedition, box = state.expedition, state.box
    if expedition.place == NONE:
        return None
    before_boss = expedition.place >= FIRST_BOSS
    spaces = [] if before_boss else box.biomes[expedition.place].spaces
    name = box.bosses[expedition.place - FIRST_BOSS].name if before_boss else box.biomes[expedition.place].name
    return {
        "at": addresses.MAP,
        "name": name,
        "group": None if before_boss else addresses.space_at(spaces[expedition.at].name),
        "spaces": [_space(state, number, space) for number, space in enumerate(spaces)],
        "lanterns": expedition.lanterns,
        "dark": state.dark,
        "bells": len([bell for bell in expedition.bells if bell != NONE]),
        "malaise": len(expedition.malaise),
        "hushed": expedition.hushed,
        "runes_barred": expedition.runes_barred,
        "hollow_rune": rune_works(state, R07) and not expedition.hollow_used,
        "monsters": None if before_boss else _deck(state, False),
        "elites": None if before_boss else _deck(state, True),
        "blueprints": len(state.blueprint_deck()),
    }


def _deck(state: Table, elite: bool) -> EnemyDeckView:
    """How many cards, which of them this campaign has met, and the discard pile, its top first."""
    expedition, enemies, met = state.expedition, state.box.enemies, state.lore.enemies
    place = addresses.ELITES if elite else addresses.MONSTERS
    deck = expedition.elites if elite else expedition.monsters
    discard = expedition.elite_discard if elite else expedition.monster_discard
    return {
        "at": place,
        "count": len(deck),
        "met": sorted(enemies[card].name for card in deck if met[card]),
        "discard": {"at": f"{place}/discard", "names": [enemies[card].name for card in reversed(discard)]},
    }


def _space(state: Table, number: int, space: Space) -> SpaceView:
    expedition = state.expedition
    known = tile_known(state, number)
    tile = expedition.tiles[number]
    limit = expedition.constraints[number]
    return {
        "at": addresses.space_at(space.name),
        "name": SPACE_NAMES[space.name],
        "column": space.column,
        "shape": _SHAPES[SHAPES[space.shape]] if space.shape != NONE else None,
        "tile": {"text": read(state.box.tiles[tile].text)} if known and tile != NONE else None,
        "constraint": None if limit == NONE else constraint_of(state, limit) if known else "hidden",
        "key": space.key,
        "exit": None if space.exit == NONE else _exit(state, space),
        "corridors": [_corridor(state, number, way, corridor) for way, corridor in enumerate(space.corridors)],
    }


def constraint_of(state: Table, tile: int) -> str:
    """What a Constraint tile demands."""
    return read(state.box.keys[f"constraint {state.box.tiles[tile].constraint}"])


def _exit(state: Table, space: Space) -> ExitView:
    box = state.box
    there = box.bosses[space.exit - FIRST_BOSS] if space.exit >= FIRST_BOSS else box.biomes[space.exit]
    return {"name": there.name, "gate": space.gate}


def _corridor(state: Table, space: int, way: int, corridor: Corridor) -> CorridorView:
    expedition, box = state.expedition, state.box
    what = ""
    barred = False
    if corridor.need == BY_RUNE:
        what = box.rune_names[corridor.what]
        barred = not rune_works(state, corridor.what)
    elif corridor.need in (BY_HAND, BY_DECK):
        what = track_name(corridor.what)
        barred = corridor.need == BY_HAND and space == expedition.at and expedition.failed >> way & 1 == 1
    elif corridor.need == BY_KEY:
        barred = state.bag.keys == 0
    rung = corridor.need == BY_BELL and expedition.bells[corridor.what] == NONE
    there = box.biomes[expedition.place].spaces[corridor.to].name
    return {
        "to": addresses.space_at(there),
        "name": SPACE_NAMES[there],
        "need": "" if rung else cast(Need, REQUIREMENTS[corridor.need]),
        "what": what,
        "gives": read(corridor.gift.text) if corridor.need == BY_DECK else "",
        "reason": plain(shut(state, corridor).message, ()) if barred else None,
    }


# -- the Combat ---------------------------------------------------------------------------------------------


def _combat(state: Table) -> CombatView:
    fight = state.fight
    behind, near, mid, far = (_row_space(state, space) for space in range(SPACES))
    return {
        "at": addresses.COMBAT,
        "round": _round(fight.round),
        "revealed": not face_down(state),
        "row": {"behind": behind, "near": near, "mid": mid, "far": far},
        "loot": [_loot(state, kind) for kind in loot_types(state)],
        "worms": {"at": addresses.WORMS_HERE, "count": fight.worms} if fight.worms else None,
        "barrier": _BARRIERS[fight.barrier],
        "constraint": read(state.box.keys[f"constraint {fight.constraint}"]) if fight.constraint else None,
        "dark": state.dark,
        "passer": None if fight.passer == NONE else fight.passer,
        "participants": state.turn_order()[:],
        "challenge": fight.challenge,
        "symbol": None if fight.symbol == NONE else _track(fight.symbol),
        "slain": fight.slain,
        "hurt": fight.hurt,
        "threat": threat(state),
        "poison": _forecast(state),
        "boss": _boss(state) if fight.instance else None,
    }


def _row_space(state: Table, space: int) -> RowSpaceView:
    foe, blades = state.fight.row[space], state.fight.blades[space]
    return {
        "at": addresses.row_at(space),
        "enemy": None if foe is None else _enemy(state, foe, space),
        "shuriken": {"at": f"foe/shuriken-{ROW[space]}", "count": blades} if blades else None,
    }


def _loot(state: Table, kind: int) -> LootView:
    fight = state.fight
    place = f"loot/{LOOT_TYPES[kind]}"
    if kind < LOOT_TOKENS:
        count = fight.loot[kind]
        return {"at": place, "type": _LOOT[kind], "count": count, "name": loot_name(kind, count), "card": None}
    blueprint = kind >= LOOT_BLUEPRINT
    number = fight.loot_blueprints[kind - LOOT_BLUEPRINT] if blueprint else fight.loot_gear[kind - LOOT_GEAR]
    card = _gear(state, number)
    return {
        "at": place,
        "type": "blueprint" if blueprint else "equipment",
        "count": 1,
        "name": card["name"],
        "card": card,
    }


def _boss(state: Table) -> BossView:
    fight, boss = state.fight, state.box.bosses[state.expedition.place - FIRST_BOSS]
    return {
        "name": boss.name,
        "instance": fight.instance,
        "turn": fight.turn,
        "fury_from": boss.fury,
        "patterns_left": len(fight.pile),
    }


def _enemy(state: Table, foe: Foe, space: int) -> EnemyView:
    enemy = state.box.enemies[foe.card]
    place = addresses.foe_at(space)
    tokens = (foe.poison, foe.bleed, foe.fire, foe.frozen.bit_count(), foe.mark)
    return {
        "at": place,
        "number": foe.number,
        "name": enemy.name,
        "kind": _KINDS[enemy.kind],
        "health": enemy.health,
        "damage": foe.damage,
        "shields": foe.shields,
        "golds": foe.golds,
        "states": [
            {"at": f"{place}/{STATES[kind]}", "state": _state(kind), "count": count}
            for kind, count in enumerate(tokens)
            if count
        ],
        "rage": foe.rage,
        "lines": [
            {
                "round": _round(round),
                "text": enemy_line(state.box, foe_line(state, foe, round)),
                "frozen": foe.frozen >> round & 1 == 1,
                "now": round == state.fight.round,
            }
            for round in range(len(ROUNDS))
        ],
        "traits": _traits(state, foe.card),
        "death": read(enemy.death.text),
        "fresh": foe.fresh,
        "pattern": None if foe.pattern == NONE else state.box.patterns[foe.pattern].name,
    }


def _traits(state: Table, card: int) -> list[str]:
    enemy = state.box.enemies[card]
    traits = [f"immune to {STATES[kind]}" for kind in range(len(STATES)) if enemy.immune >> kind & 1]
    for name, has in (
        ("behind", enemy.place == BEHIND),
        ("far", enemy.place == FAR),
        ("thick hide", enemy.hide),
        ("thorns", enemy.thorns),
        ("guard", enemy.guard),
        ("stubborn", enemy.stubborn),
    ):
        if has:
            traits.append(name)
    return traits


def threat(state: Table) -> dict[Round, int]:
    """The Damage that the Enemies will do in each Round still to come if nothing changes."""
    fight = state.fight
    sums = {_round(round): 0 for round in range(fight.round, len(ROUNDS))}
    for foe in fight.row:
        if foe is None:
            continue
        for round in range(fight.round, len(ROUNDS)):
            waits = round == fight.round and (foe.acted == round or foe.fresh)
            if not waits and not foe.frozen >> round & 1:
                sums[_round(round)] += damage_of(state, foe, round)
    return sums


def damage_of(state: Table, foe: Foe, round: int) -> int:
    """The Damage of one line, over all whom it hits."""
    damage = 0
    there = len(state.turn_order())
    for effect in foe_line(state, foe, round).effects:
        if effect.verb == DMG and (effect.condition != IF_DARK or state.dark):
            targets = there if effect.aim == ALL else min(2, there) if effect.aim == TWO else min(1, there)
            damage += (effect.n + foe.rage) * targets
    return damage


def _forecast(state: Table) -> list[PoisonView]:
    """What Poison does at the next Round End to each participant and Enemy that has any (DC-123, DC-128)."""
    forecast: list[PoisonView] = []
    for place in state.turn_order():
        hero = state.heroes[place]
        if hero.states[POISON]:
            damage = hero.states[POISON] + hero.states[MARK]
            name = state.box.hero_names[hero.who]
            forecast.append({"of": addresses.hero_at(hero.who), "name": name, "damage": damage})
    for space, foe in enumerate(state.fight.row):
        if foe is not None and foe.poison:
            name = state.box.enemies[foe.card].name
            forecast.append({"of": addresses.foe_at(space), "name": name, "damage": foe.poison + foe.mark})
    return forecast


# -- Bag, armoury, campaign ---------------------------------------------------------------------------------


def _bag(state: Table) -> BagView:
    bag = state.bag
    survival, tactics, brutality, wild = bag.scrolls
    return {
        "at": addresses.BAG,
        "teeth": bag.teeth,
        "cells": bag.cells,
        "potions": bag.potions,
        "keys": bag.keys,
        "scrolls": {"survival": survival, "tactics": tactics, "brutality": brutality, "any": wild},
        "equipment": _gears(state, bag.gear),
        "blueprints": _gears(state, bag.blueprints),
    }


def _armoury(state: Table) -> ArmouryView:
    armoury = state.armoury
    top = armoury.deck[len(armoury.deck) - armoury.known :]
    searching = bool(state.agenda) and state.agenda[-1].name == "purge"
    return {
        "at": addresses.ARMOURY,
        "deck": {"at": addresses.EQUIPMENT_DECK, "count": len(armoury.deck)},
        "on_top": _gears(state, top[::-1]),
        "discard": {"at": addresses.EQUIPMENT_DISCARD, "cards": _gears(state, armoury.discard[::-1])},
        "collector": {
            "at": addresses.COLLECTOR_SPACE,
            "cards": [_gear_at(state, card, addresses.collected(card)) for card in armoury.collector],
        },
        "offered": [_gear_at(state, card, addresses.ware_at(index)) for index, card in enumerate(armoury.offered)],
        "wares": [
            {"at": addresses.ware_at(number), "text": spoken(text.partition(" @")[0]), "price": price, "left": left}
            for number, (card, text, price, left) in enumerate(wares(state))
            if card == NONE
        ],
        "drawn": None if armoury.drawn == NONE else _gear_at(state, armoury.drawn, addresses.DRAWN),
        "searched": [
            _gear_at(state, card, addresses.owned(card)) for card in (state.chronicle.equipment if searching else [])
        ],
    }


def _campaign(state: Table) -> CampaignView:
    """The Mutation board, the market, and of the decks their prices and sizes."""
    chronicle, box = state.chronicle, state.box
    return {
        "at": addresses.CAMPAIGN,
        "run": chronicle.runs,
        "cells": chronicle.cells,
        "secrets_owed": state.secrets_owed,
        "boss_cells": {
            "owned": chronicle.boss_cells,
            "in_force": state.boss_cells,
            "levels": [_boss_cells(state, count) for count in range(chronicle.boss_cells + 1)],
        },
        "start": box.biomes[state.start].name if state.start != NONE else None,
        "starts": [
            {"at": addresses.start_at(place), "name": box.biomes[place].name, "chosen": place == state.start}
            for place in open_places(state)
        ],
        "wins": {boss.name: wins for boss, wins in zip(box.bosses, chronicle.wins, strict=True) if wins},
        "runes": [_rune(state, rune) for rune in range(RUNES)],
        "board": _board(state),
        "reserve": _cards(state, chronicle.reserve),
        "market": [_market(state, character) for character in range(len(MARKET))],
        "upgrades": [
            {
                "at": addresses.upgrade_at(deck),
                "track": _track(deck),
                "price": box.covers[deck][1 if chronicle.covers[deck] else 0],
                "left": UPGRADE_COUNT[deck] - chronicle.taken[deck],
            }
            for deck in range(len(TRACKS))
        ],
        "well": {"at": addresses.WELL_HERE, "price": 1, "left": WELL_CARDS - chronicle.well},
        "secrets": {
            "at": addresses.SECRETS_HERE,
            "found": chronicle.secrets,
            "left": SECRET_CARDS - chronicle.secrets,
        },
        "decks": [_combat_deck(state, who) for who in range(len(chronicle.decks))],
        "blueprints": [
            {"at": addresses.blueprints_at(place), "name": box.biomes[place].name, "left": len(cards)}
            for place, cards in enumerate(chronicle.blueprints[:BIOMES])
            if chronicle.visited >> place & 1
        ],
        "purged": {
            "at": addresses.PURGED,
            "names": [_card_name(state, card) for card in chronicle.purged]
            + [box.equipment[card].name for card in chronicle.scrapped],
        },
    }


def _boss_cells(state: Table, count: int) -> BossCellsView:
    """So many Boss Cells in force; what those do that are not owned stays in the box (DC-002)."""
    text = "; ".join(spoken(text) for text in state.box.boss_cells[:count])
    return {"at": f"boss-cells/{count}", "count": count, "text": text}


def _rune(state: Table, rune: int) -> RuneView:
    active = state.chronicle.runes >> rune & 1 == 1
    return {
        "at": addresses.rune_at(rune),
        "name": state.box.rune_names[rune],
        "active": active,
        "text": read(state.box.rune_texts[rune]) if active else "",
    }


def _board(state: Table) -> BoardView:
    chronicle = state.chronicle
    skill = chronicle.skill
    return {
        "at": addresses.MUTATION,
        "start": _cards(state, chronicle.start),
        "start_slots": START_SLOTS,
        "during": _cards(state, chronicle.during),
        "during_slots": max(DURING_SLOTS, chronicle.during_slots),
        "skill": None if skill == NONE else _card_at(state, skill, addresses.card_at(skill)),
        "feats": [_feat(state, card) for card in chronicle.feats],
        "feat_slots": FEAT_SLOTS,
        "in_force": [_card_name(state, card) for card in state.group.cards],
    }


def _feat(state: Table, number: int) -> FeatView:
    card = state.box.cards[number]
    return {
        **_card_at(state, number, addresses.card_at(number)),
        "deed": DEEDS[card.deed],
        "done": state.deeds[card.deed],
        "wanted": card.times,
        "at_most": card.at_most,
        "gives": read(card.gift.text),
    }


def _market(state: Table, character: int) -> MarketView:
    level = min(len(state.chronicle.levels[character]), MARKET_LEVELS - 1)
    return {
        "at": f"market/{MARKET[character]}",
        "who": cast(Character, MARKET[character]),
        "level": level,
        "text": read(state.box.market[character][level].text),
        "price": price_of(state, character),
    }


def _combat_deck(state: Table, who: int) -> DeckView:
    return {
        "at": addresses.deck_at(who),
        "name": state.box.hero_names[who],
        "cards": [
            {"at": addresses.card_at(card), "name": _card_name(state, card)} for card in state.chronicle.decks[who]
        ],
    }

"""Where things are: the address of everything on the table that somebody can point at.

    hero/IM, hero/IM/hand, .../draw, .../discard, .../active, .../equipment    a Beheaded at the table, and its places
    hero/IM/active/1, hero/IM/active/1/II       a Combat card on the Active Space, and its line for a Round
    hero/IM/slot/1, hero/IM/poison              an Equipment slot, a kind of State token
    hero/IM/survival, hero/IM/survival/2        a Scroll track, and a space of it; Serenade's are power and melee
    hero/SE/symbol/tactics                      the power that a symbol lends to Serenade
    hand/ST01                                   a card of the own hand
    beheaded/IM                                 one of the four to choose from
    map, space/7, monsters, elites              the Biome board, a space of it, its Enemy decks
    combat, row/near, foe/near                  the Combat, a space of the row, whoever stands there
    foe/worms, foe/shuriken-far, loot/teeth     what else can be hit, and taken
    bag, armoury/deck, ware/1, collector/B1-P01, equipment/ST-E01    what the Group has, can buy and can get rid of
    campaign, mutation, card/SV01, deck/IM, upgrade/survival, well, rune/1, market/healer, ...    what outlives a Run
    choice/1                                    one of the options of an Either/Or
    record/kills                                a line of the Run's record

Cards in another seat's hand, and those that lie face down, have no address of their own.
"""

from __future__ import annotations

from typing import Final

from tabletomb.games.dead_cells.box import (
    CARD_CODES,
    DURING_SOURCE,
    E_PAL,
    EQUIPMENT_CODES,
    HERO_CODES,
    LAST_SPACE,
    MELEE_SOURCE,
    PLACES,
    R05,
    R07,
    ROUNDS,
    ROW,
    SERENADE,
    SKILL_SOURCE,
    SLOT_SOURCE,
    SPACE_NAMES,
    STATES,
    SYMBOL_SOURCE,
    TRACKS,
)
from tabletomb.games.dead_cells.hero import Hero
from tabletomb.games.dead_cells.moves import MOVES
from tabletomb.games.dead_cells.state import Table

BAG: Final = "bag"
MAP: Final = "map"
COMBAT: Final = "combat"
CAMPAIGN: Final = "campaign"
MUTATION: Final = "mutation"
ARMOURY: Final = "armoury"
EQUIPMENT_DECK: Final = "armoury/deck"
EQUIPMENT_DISCARD: Final = "armoury/discard"
DRAWN: Final = "armoury/drawn"
COLLECTOR_SPACE: Final = "armoury/collector"
MONSTERS: Final = "monsters"
ELITES: Final = "elites"
WORMS_HERE: Final = "foe/worms"
WELL_HERE: Final = "well"
SECRETS_HERE: Final = "secrets"
PURGED: Final = "purged"


def piece(at: str, words: str) -> str:
    """A piece in a text for people: where it is, and the words for it."""
    return f"{{{at}|{words}}}"


# -- heroes -------------------------------------------------------------------------------------------------


def hero_at(who: int) -> str:
    """A Beheaded at the table, or Serenade, by its place in HERO_CODES."""
    return f"hero/{HERO_CODES[who]}"


def beheaded_at(who: int) -> str:
    """One of the four Beheaded to choose from."""
    return f"beheaded/{HERO_CODES[who]}"


def part_of(hero: Hero, part: str) -> str:
    """A place that belongs to a hero: its hand, draw pile, discard pile, Active Space or Equipment."""
    return f"{hero_at(hero.who)}/{part}"


def track_of(hero: Hero, track: int) -> str:
    """A Scroll track; Serenade has the one of its present side."""
    if hero.who == SERENADE:
        return part_of(hero, "melee" if hero.melee else "power")
    return part_of(hero, TRACKS[track])


def slot_of(hero: Hero, slot: int) -> str:
    """An Equipment slot."""
    return part_of(hero, f"slot/{slot + 1}")


def active_of(hero: Hero, nth: int) -> str:
    """A Combat card on the Active Space."""
    return part_of(hero, f"active/{nth + 1}")


def line_of(hero: Hero, nth: int, round: int) -> str:
    """The line of a Combat card on the Active Space for a Round."""
    return f"{active_of(hero, nth)}/{ROUNDS[round]}"


def state_of(hero: Hero, kind: int) -> str:
    """The State tokens of a kind."""
    return part_of(hero, STATES[kind])


def symbol_of_serenade(symbol: int) -> str:
    """The power that a symbol lends to Serenade."""
    return f"{hero_at(SERENADE)}/symbol/{TRACKS[symbol]}"


def source_of(state: Table, place: int, source: int) -> str:
    """Where something that a hero can use stands: on its board, its Equipment or the Mutation board."""
    hero = state.heroes[place]
    if source < SLOT_SOURCE:
        track, space = divmod(source, LAST_SPACE + 1)
        return f"{track_of(hero, track)}/{space}"
    if source < DURING_SOURCE:
        return slot_of(hero, source - SLOT_SOURCE)
    if source < SKILL_SOURCE:
        return card_at(state.group.cards[source - DURING_SOURCE])
    if source == SKILL_SOURCE:
        return card_at(state.group.skill)
    if source == SYMBOL_SOURCE:
        return symbol_of_serenade(state.fight.symbol)
    return f"{hero_at(SERENADE)}/melee/{source - MELEE_SOURCE + 1}"


# -- the map, the Combat, the campaign ----------------------------------------------------------------------


def space_at(name: int) -> str:
    """A space of the Biome board, by its place in SPACE_NAMES."""
    return f"space/{SPACE_NAMES[name]}"


def row_at(space: int) -> str:
    """A space of the combat row."""
    return f"row/{ROW[space]}"


def foe_at(space: int) -> str:
    """The Enemy in a space of the combat row."""
    return f"foe/{ROW[space]}"


def card_at(card: int) -> str:
    """A card of the campaign: on the Mutation board, in the reserve or in a Combat deck."""
    return f"card/{CARD_CODES[card]}"


def hand_card(card: int) -> str:
    """A Combat card in the own hand."""
    return f"hand/{CARD_CODES[card]}"


def deck_at(who: int) -> str:
    """The Combat deck of a Beheaded or of Serenade, as the campaign knows it."""
    return f"deck/{HERO_CODES[who]}"


def collected(card: int) -> str:
    """A Blueprint on the Collector space."""
    return f"collector/{EQUIPMENT_CODES[card]}"


def owned(card: int) -> str:
    """An Equipment card of a deck that is being searched."""
    return f"equipment/{EQUIPMENT_CODES[card]}"


def ware_at(number: int) -> str:
    """Something that is for sale."""
    return f"ware/{number + 1}"


def upgrade_at(deck: int) -> str:
    """An Upgrade deck."""
    return f"upgrade/{TRACKS[deck]}"


def rune_at(rune: int) -> str:
    """A Rune."""
    return f"rune/{rune + 1}"


def start_at(place: int) -> str:
    """A Biome in which a Run may start."""
    return f"start/{PLACES[place]}"


def blueprints_at(place: int) -> str:
    """The Blueprint deck of a Biome."""
    return f"blueprints/{PLACES[place]}"


# -- moves --------------------------------------------------------------------------------------------------


def at(state: Table, seat: int, move: int) -> tuple[str, ...] | None:
    """Where a legal move happens, if its verb alone does not tell: on whose board, track, slot or card."""
    verb = MOVES.verb(move)
    step = state.agenda[-1]
    number = move - MOVES.base(verb)
    if verb == "track":
        return (track_of(state.heroes[step.who], number),)
    if verb == "slot":
        return (slot_of(state.heroes[step.who], number),)
    if verb == "use":
        return (source_of(state, step.who, number),)
    if verb == "symbol":
        if step.name == "symbol-power":
            return (symbol_of_serenade(number),)
        return (track_of(state.heroes[step.who], number),)
    if verb == "announce":
        hero = state.heroes[step.who]
        return (line_of(hero, len(hero.active) - 1, number % 3 + 1),)
    if verb == "line":
        return (line_of(state.heroes[step.who], step.what, state.fight.round),)
    if verb == "cleanse":
        return (state_of(state.heroes[step.what], number),)
    if verb == "pals":
        return shared_out(state, step.who, number, step.what // 8)
    if verb == "rune":
        return (rune_at(R07),)
    if verb == "well":
        return (WELL_HERE,)
    if verb == "yes":
        return (hero_at(state.heroes[step.who].who),) if step.name == "use-hook" else (rune_at(R05),)
    return None


def shared_out(state: Table, place: int, on_pals: int, damage: int) -> tuple[str, ...]:
    """Where Damage would go: the Companions that take some of it, from the left, then the hero if there is a rest."""
    hero = state.heroes[place]
    found: list[str] = []
    left = on_pals
    for slot in range(len(hero.gear)):
        item = state.box.equipment[hero.gear[slot]]
        if left > 0 and item.kind == E_PAL:
            found.append(slot_of(hero, slot))
            left -= item.health - hero.pains[slot]
    if on_pals < damage:
        found.append(hero_at(hero.who))
    return tuple(found)

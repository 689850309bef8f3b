"""What is hidden from whom, and how it is dealt anew for somebody who imagines the table.

Hidden are the other players' hands and face-down Combat cards, all draw piles, the face-down tiles and those left in
the box, the Enemy decks, the Equipment deck below what everybody saw going on top, Bells, Constraint tiles, the
Malaise pile and a shuffled Pattern pile. Piles are sorted before they are shuffled: what is imagined depends on what
is known, never on the truth.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from tabletomb.engine.stream import Stream
from tabletomb.games.dead_cells.box import FIRST_BOSS, NONE, SERENADE, Box
from tabletomb.games.dead_cells.hero import Hero

if TYPE_CHECKING:
    from tabletomb.games.dead_cells.state import Table

FACE_DOWN: Final = ["pass-choice", "play-card", "announce", "passer-symbol", "passer-swap"]
"""Decisions between the first card laid and the reveal (DC-081, DC-084)."""
TELLING: Final = ["sworn-check", "announce"]
"""Decisions that are there because of somebody's cards."""
TRIES: Final = 60


def face_down(state: Table) -> bool:
    """Whether the Combat cards on the Active Spaces lie face down: not yet revealed (DC-084)."""
    return state.fight.on and len(state.agenda) > 0 and state.agenda[-1].name in FACE_DOWN


def tile_known(state: Table, space: int) -> bool:
    """Whether the tile on a space, and the Constraint tile beside it, lie face up."""
    return state.expedition.shown >> space & 1 == 1


def redeal(state: Table, seat: int, stream: Stream) -> None:
    """Deal anew, in place, everything that `seat` cannot know; NOBODY is a spectator."""
    hidden = face_down(state)
    for place in range(len(state.heroes)):
        hero = state.heroes[place]
        if hero.who == SERENADE or state.seat_of(place) == seat:
            _mix(hero.draw, 0, len(hero.draw), stream)
        else:
            _deal_cards(state, place, hidden, stream)
    _deal_tiles(state, stream)
    expedition = state.expedition
    _mix(expedition.monsters, 0, len(expedition.monsters), stream)
    _mix(expedition.elites, 0, len(expedition.elites), stream)
    _mix(expedition.malaise, expedition.malaise_known, len(expedition.malaise), stream)
    expedition.bells = _redealt(expedition.bells, stream)
    armoury = state.armoury
    _mix(armoury.deck, 0, len(armoury.deck) - armoury.known, stream)
    if state.fight.instance > 0 and state.box.bosses[expedition.place - FIRST_BOSS].shuffled:
        _mix(state.fight.pile, 0, len(state.fight.pile), stream)


def _mix(pile: list[int], start: int, end: int, stream: Stream) -> None:
    """Shuffle a part of a pile, whatever its order was."""
    part = sorted(pile[start:end])
    stream.shuffle(part)
    for index in range(len(part)):
        pile[start + index] = part[index]


def _redealt(tokens: list[int], stream: Stream) -> list[int]:
    """Face-down tokens dealt anew to the places that have one."""
    pool = sorted([token for token in tokens if token != NONE])
    stream.shuffle(pool)
    return [pool.pop() if token != NONE else NONE for token in tokens]


def _deal_tiles(state: Table, stream: Stream) -> None:
    """Face-down tiles and those in the box change places, shape by shape (DC-016)."""
    expedition = state.expedition
    if not expedition.tiles:
        return
    box = state.box
    pools: list[list[int]] = [[] for _ in range(8)]
    for tile in expedition.unplaced:
        pools[box.tiles[tile].shape].append(tile)
    for space in range(len(expedition.tiles)):
        if not tile_known(state, space):
            for tile in (expedition.tiles[space], expedition.constraints[space]):
                if tile != NONE:
                    pools[box.tiles[tile].shape].append(tile)
    for shape in range(len(pools)):
        pools[shape].sort()
        stream.shuffle(pools[shape])
    tiles = expedition.tiles[:]
    constraints = expedition.constraints[:]
    for space in range(len(tiles)):
        if not tile_known(state, space):
            tiles[space] = _drawn(box, pools, tiles[space])
            constraints[space] = _drawn(box, pools, constraints[space])
    expedition.tiles = tiles
    expedition.constraints = constraints
    left: list[int] = []
    for pool in pools:
        left += pool
    left.sort()
    expedition.unplaced = left


def _drawn(box: Box, pools: list[list[int]], tile: int) -> int:
    """Another tile of the same shape."""
    return pools[box.tiles[tile].shape].pop() if tile != NONE else NONE


def _deal_cards(state: Table, place: int, hidden: bool, stream: Stream) -> None:
    """Hand, draw pile and face-down cards of somebody else, such that what was announced is true and what is asked
    now can be asked.
    """
    hero = state.heroes[place]
    hand, draw, active = hero.hand, hero.draw, hero.active
    pool = sorted(hand + draw + active) if hidden else sorted(hand + draw)
    for _ in range(TRIES):
        cards = pool[:]
        stream.shuffle(cards)
        if hidden:
            laid = _believable(state.box, hero, cards, len(active))
            for card in laid:
                cards.remove(card)
            hero.active = laid
        hero.hand = sorted(cards[: len(hand)])
        hero.draw = cards[len(hand) :]
        if _can_be_asked(state, place):
            return
    hero.hand, hero.draw, hero.active = hand, draw, active


def _believable(box: Box, hero: Hero, cards: list[int], count: int) -> list[int]:
    """Cards that can be what was announced (DC-082), tried in the order given; there always are some."""
    first = [card for card in cards if count > 0 and _said(box, hero, card, 0)]
    if count < 2:
        return first[:1]
    for card in first:
        for other in cards:
            if other != card and _said(box, hero, other, 1):
                return [card, other]
    return hero.active[:]


def _said(box: Box, hero: Hero, card: int, nth: int) -> bool:
    """Whether what was announced of the nth card is true of this one."""
    if nth >= len(hero.said) or hero.said[nth] == NONE:
        return True
    said = hero.said[nth]
    return box.cards[card].lines[said & 3].announces >> (said >> 2) & 1 == 1


def _can_be_asked(state: Table, place: int) -> bool:
    """Whether the question on top of the agenda, if it is this hero's, has an answer with these cards: a Check that
    must be passed needs a card that passes it (DC-053), a card just laid an Action to announce (DC-082).
    """
    if not state.agenda:
        return True
    step = state.agenda[-1]
    if step.seat != state.seat_of(place) or step.name not in TELLING:
        return True
    return len(step.legal(state, step.seat)) > 0

"""Feats: optional tasks on the Mutation board, counted as deeds are done and rewarded at once (DC-197)."""

from __future__ import annotations

from tabletomb.games.dead_cells.box import D_BOSS_TURNS, DEEDS_OF_SPAN, Card
from tabletomb.games.dead_cells.gains import give_plain
from tabletomb.games.dead_cells.state import Table


def achieve(state: Table, deed: int, times: int = 1) -> None:
    """A deed was done, so many times; every Feat that wants no more than that is fulfilled, in slot order (DC-197).

    Of a Boss that was beaten, `times` is the number of Turns it took: such a count begins anew with each Boss.
    """
    if deed == D_BOSS_TURNS:
        state.deeds[deed] = times
    else:
        state.deeds[deed] += times
    feats = state.chronicle.feats
    for slot in range(len(feats) - 1, -1, -1):  # what comes last on the agenda happens first
        if is_met(state, state.box.cards[feats[slot]], deed):
            fulfil(state, feats[slot])


def is_met(state: Table, feat: Card, deed: int) -> bool:
    """Whether a Feat asks for that deed and has now seen enough of it, or little enough."""
    if feat.deed != deed:
        return False
    return state.deeds[deed] <= feat.times if feat.at_most else state.deeds[deed] >= feat.times


def fulfil(state: Table, card: int) -> None:
    """The lower part of a Feat is done and the card is Purged; Secrets wait for the end of the Run (DC-197)."""
    chronicle = state.rewrite()
    chronicle.feats.remove(card)
    chronicle.purged.append(card)
    state.tell("feat", card)
    give_plain(state, state.box.cards[card].gift)


def start_span(state: Table, span: int) -> None:
    """A Round, Combat, Biome or Run begins: what is counted over it starts from nothing."""
    for deed in DEEDS_OF_SPAN[span]:
        state.deeds[deed] = 0

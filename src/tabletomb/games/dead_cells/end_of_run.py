"""The end of a Run, by death or by victory: what stays, what goes back, and then Cells are spent (DC-181 to DC-186)."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.state import Routine, Step
from tabletomb.games.dead_cells.box import AT_RUN_END, BOSS_CELLS, FIRST_BOSS, NONE
from tabletomb.games.dead_cells.expedition import Armoury, Bag, Expedition
from tabletomb.games.dead_cells.fight import Fight
from tabletomb.games.dead_cells.gains import find_rune, gain_cells, make_permanent, on_occasion
from tabletomb.games.dead_cells.state import Table
from tabletomb.games.dead_cells.upgrades import SPENDING, TAKE_SECRETS


class EndOfRun(Routine[Table]):
    """Lies at the bottom of the agenda for the whole Run: a Beheaded is dead, or a Boss is beaten (DC-030)."""

    __slots__ = ()
    name = "end-of-run"
    rule = "DC-181"

    def run(self, state: Table) -> None:
        """The Victory text first; steps 1 to 4 either way; then Secrets that were earned, then spending (DC-185)."""
        state.agenda.append(SPENDING)
        state.agenda.append(TAKE_SECRETS)
        state.tell("run-over", 1 if state.won else 0)
        if state.won:
            victory(state, state.expedition.place - FIRST_BOSS)
        leave_the_place(state)
        empty_the_bag(state)
        gather_equipment(state)
        reset_boards(state)
        on_occasion(state, AT_RUN_END)


END_OF_RUN: Final = EndOfRun()


def victory(state: Table, number: int) -> None:
    """The Victory text on the sheet of a Boss (DC-185). The first victory gives its Blueprints, perhaps a Rune and a
    new starting point (DC-013), each later one the next Blueprint; the last Boss gives Boss Cells (DC-192).
    """
    boss = state.box.bosses[number]
    chronicle = state.rewrite()
    first = chronicle.wins[number] == 0
    chronicle.wins[number] += 1
    state.tell("victory", number, chronicle.wins[number])
    if boss.boss_cell:
        if chronicle.boss_cells < BOSS_CELLS:
            chronicle.boss_cells += 1
            state.tell("boss-cell", chronicle.boss_cells)
        if state.boss_cells > chronicle.best:
            chronicle.best = state.boss_cells
    gain_cells(state, boss.cells)
    if first and boss.opens != NONE:
        state.tell("opens", boss.opens)
    for card in chronicle.blueprints[FIRST_BOSS + number][: boss.blueprints if first else 1]:
        state.show_gear(card)
        make_permanent(state, card)
    if first and boss.rune != NONE:
        find_rune(state, boss.rune)


def leave_the_place(state: Table) -> None:
    """Biome or Boss go back to their box, whatever was left of a Combat with them (DC-166)."""
    state.fight = Fight()
    state.expedition = Expedition(NONE)


def empty_the_bag(state: Table) -> None:
    """Step 1: everything in the Bag but Cells is gone; Blueprints in it are in the deck that they came from again
    (DC-181), which takes them back in number order.
    """
    cells = state.bag.cells
    state.bag = Bag()
    state.bag.cells = cells


def gather_equipment(state: Table) -> None:
    """Steps 2 and 3: Blueprints on the Collector space return to their decks (DC-182), and all Equipment, whoever had
    it, is shuffled into the Equipment deck; what became Equipment in this Run stays Equipment (DC-183).
    """
    state.armoury = Armoury()
    state.armoury.deck = state.chronicle.equipment[:]
    state.shuffle(state.armoury.deck)


def reset_boards(state: Table) -> None:
    """Step 4: every board is as at the start of a Run, all Combat cards together again (DC-184)."""
    for hero in state.heroes:
        hero.reset(state.chronicle.decks[hero.who][:])
    for place in range(len(state.heroes)):
        state.refresh(place)


KINDS: Final[dict[str, type[Step[Table]]]] = {EndOfRun.name: EndOfRun}

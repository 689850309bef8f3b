"""Damage on Health Tracks: given without Shields, healed, and what happens when a track is full."""

from __future__ import annotations

from tabletomb.games.dead_cells.box import SWEATS
from tabletomb.games.dead_cells.choices import end_the_run
from tabletomb.games.dead_cells.state import T_DAMAGE, Table


def hurt(state: Table, place: int, n: int) -> None:
    """Put Damage on a Health Track; Shields and Companions do not help (DC-110). A full track is death (DC-155)."""
    hero = state.heroes[place]
    if hero.dead or n <= 0:
        return
    hero.damage += n
    state.tally[T_DAMAGE + place] += n
    if state.fight.on:
        state.fight.hurt += n
    state.tell("hurt", place, n)
    live_or_die(state, place)


def live_or_die(state: Table, place: int) -> None:
    """Dead if the hearts left of the marker are full of Damage (DC-155)."""
    hero = state.heroes[place]
    if hero.damage >= hero.health:
        die(state, place)


def die(state: Table, place: int) -> None:
    """A Beheaded dies. In Combat the Combat is finished first (DC-156), elsewhere the Run ends at once (DC-050)."""
    hero = state.heroes[place]
    if hero.dead:
        return
    hero.dead = True
    state.reorder()
    state.tell("dies", place)
    if state.solo:
        state.refresh(place)
    if not state.fight.on:
        end_the_run(state)


def mend(state: Table, place: int, n: int) -> int:
    """Remove up to `n` Damage from a living hero, one less if it has the Sweats; gives how much was removed."""
    hero = state.heroes[place]
    if hero.malaise == SWEATS:
        n -= 1
    if hero.dead or n <= 0:
        return 0
    removed = n if n < hero.damage else hero.damage
    hero.damage -= removed
    if removed > 0:
        state.tell("healed", place, removed)
    return removed


def quaff(state: Table, place: int) -> None:
    """Spend a Potion: remove ALL Damage from one Beheaded (DC-059)."""
    state.bag.potions -= 1
    state.tell("potion", place)
    mend(state, place, state.heroes[place].damage)

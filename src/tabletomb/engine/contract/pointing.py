"""The laws about pointing: addresses that are true, and choices made together that can be taken back."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from tabletomb.engine.contract.plays import LOOKS, Eyes, Law, Play, Run, all_eyes, over_the_wire
from tabletomb.engine.marks import addresses
from tabletomb.engine.match import Match
from tabletomb.engine.offers import Offer, offers
from tabletomb.engine.sheet import known_sheet
from tabletomb.engine.state import State
from tabletomb.engine.view import Told, button, deed, holds, hope, label, places, refused, where, why_not_there

_ADDRESS = re.compile(r"[a-z][a-z0-9-]*(/[A-Za-z0-9][A-Za-z0-9+-]*)*")


@Law
def pointing_is_true(run: Run) -> None:
    """Every address that a seat is told is in its view; a story's or a deed's: before or after the decision."""
    for play in run.plays():
        opening = play.setup.deal(play.seed, listen=True)
        for eyes in all_eyes(opening):
            _points(play, opening.told(eyes), places(opening.view(eyes)), "the opening", eyes)
        for state in play.positions(LOOKS // 2):
            for eyes in all_eyes(state):
                seen = _one_place_each(play, state, eyes)
                prompt = state.prompt(eyes)
                _there(play, addresses(prompt["text"] + prompt.get("tip", "")), seen, "the prompt", eyes)
                if eyes is not None:
                    _choices_point(play, state, eyes, seen)
                    _refusals_point(play, state, eyes, seen)
                for line in known_sheet(state, eyes).sheet.lines if play.dice.below(3) == 0 else ():
                    _there(
                        play, (*line.at, *addresses(line.label + line.detail)), seen, f"the line {line.label!r}", eyes
                    )
            _story_points(play, state)


def _one_place_each(play: Play, state: State, eyes: Eyes) -> set[str]:
    """The places of a view: each has an address of its own, made of words."""
    view = state.view(eyes)
    found = _all_places(view)
    for address in found:
        if not _ADDRESS.fullmatch(address):
            play.broken(f"the view has the address {address!r}, which is not words joined by slashes", seat=eyes)
        if found.count(address) > 1:
            play.broken(f"two things in the view have the address {address!r}", seat=eyes)
    return set(found)


def _all_places(value: Any) -> list[str]:
    if isinstance(value, dict):
        own = [value["at"]] if isinstance(value.get("at"), str) else []
        return own + [address for key, below in value.items() if key != "at" for address in _all_places(below)]
    return [address for each in value for address in _all_places(each)] if isinstance(value, list | tuple) else []


def _choices_point(play: Play, state: State, seat: int, seen: set[str]) -> None:
    """Offers point at what is there; only a mere word points at nothing."""
    verbs = state.game.moves.verbs
    for move in state.legal(seat):
        at = where(state, seat, move)
        if not at and verbs[state.game.moves.verb(move)].labels:
            play.broken(
                "a choice among things points at none of them: declare where they are with At, or say it in view.at",
                seat=seat,
                move=move,
            )
        named = addresses(label(state, seat, move) + button(state, seat, move))
        _there(play, (*at, *named), seen, "an offer", seat, move)
        hoped = hope(state, seat, move)
        _there(play, hoped.at if hoped is not None else (), seen, "a hope", seat, move)
    if state.legal(seat) and play.dice.below(4) == 0:
        for offer in offers(state, seat):
            after = state.imagine(seat, 1)
            after.push(seat, offer.move)
            _offer_points(play, offer, seen | places(after.view(seat)), seat)


def _offer_points(play: Play, offer: Offer, seen: set[str], seat: int) -> None:
    for line in offer.lines:
        _there(play, line.at, seen, f"what an offer brings ({line.label})", seat, offer.move)
    for following in offer.then:
        _there(play, (*following.at, *addresses(following.words)), seen, "what may follow", seat, following.move)


def _refusals_point(play: Play, state: State, seat: int, seen: set[str]) -> None:
    """Refusals point at what is there, and "why not here?" has an answer for every place."""
    legal = state.legal(seat)
    for move in play.some([move for move in range(state.game.moves.size) if move not in legal], 6):
        refusal = refused(state, seat, move)
        if refusal is not None:
            _there(play, (*refusal.at, *addresses(refusal.message)), seen, "a refusal", seat, move)
    for address in sorted(seen)[:: max(1, len(seen) // 12)]:
        lit = any(holds(address, place) for move in legal for place in where(state, seat, move))
        answer = why_not_there(state, seat, address)
        if lit != (answer is None):
            play.broken(f"asked why not at {address}, it says {answer}", seat=seat)
        if answer is not None:
            play.well_said(answer.rule, answer.message, f"why not at {address} is answered with")
            _there(play, (*answer.at, *addresses(answer.message)), seen, "the answer to why not", seat)


def _story_points(play: Play, state: State) -> None:
    decision = play.next_decision()
    if decision is None:
        return
    after = state.clone()
    after.listen()
    after.push(*decision)
    for eyes in all_eyes(state):
        seen = places(state.view(eyes)) | places(after.view(eyes))
        _points(play, after.told(eyes), seen, "the story", eyes)
        if eyes == decision[0]:
            _points(play, [deed(state, *decision)], seen, "a deed", eyes)


def _points(play: Play, lines: Iterable[Told], seen: set[str], what: str, eyes: Eyes) -> None:
    for line in lines:
        moved = [address for way in line.moved for address in way]
        _there(play, (*line.at, *moved, *addresses(line.text)), seen, f"{what}, {line.text!r},", eyes)


def _there(play: Play, told: Iterable[str], seen: set[str], what: str, eyes: Eyes, move: int | None = None) -> None:
    for address in told:
        if address not in seen:
            play.broken(f"{what} points at {address!r}, which is not in the view", seat=eyes, move=move)


@Law
def choosing_again(run: Run) -> None:
    """A choice that others still think about can be taken back; what is left is as if it had not been made."""
    for play in run.plays():
        for number in play.some(play.crowded, LOOKS // 2):
            match = play.setup.match(play.seed)
            for decision in play.log[:number]:
                match.play(*decision)
            play.number = number
            run.tally.positions += 1
            step, waited_for = match.state.agenda[-1].key, set(match.state.actors())
            seat, move = play.log[number]
            match.play(seat, move)
            others = [other for other in match.state.actors() if other != seat]
            if match.why_no_retract(seat) is None:
                _retracted(play, match, seat, others)
            elif waited_for - {seat} == set(others) and match.state.agenda[-1].key == step:
                play.broken("the table still waits for others, but the choice cannot be taken back", seat=seat)


def _retracted(play: Play, match: Match, seat: int, others: list[int]) -> None:
    """Another seat chooses meanwhile; the seat takes its choice back; only the other's stands."""
    other = others[0]
    moves = match.state.legal(other)
    chosen = moves[play.dice.below(len(moves))]
    with_both = match.save()
    gone = match.retract(seat)
    if not gone or any(entry.seat != seat for entry in gone):
        play.broken(f"retract() gave {gone}", seat=seat)
    without = Match.load(over_the_wire(match.save()))
    play.same(without.state.dump(), match.state.dump(), "taking a choice back leads elsewhere", seat=seat)
    match.play(other, chosen)
    for entry in gone:
        match.play(entry.seat, entry.move)
    again = Match.load(over_the_wire(with_both))
    again.play(other, chosen)
    play.same(again.state.dump(), match.state.dump(), "choosing the same again leads elsewhere", seat=seat)

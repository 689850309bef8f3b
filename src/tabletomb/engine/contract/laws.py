"""The laws of the contract, each a function that plays random games and raises at the first breach."""

from __future__ import annotations

import copy
import importlib
import json
import math
import os
import pickle
import random
import re
import subprocess
import sys
from collections.abc import Callable, Iterable, Sequence
from hashlib import sha256
from itertools import permutations
from reprlib import repr as short
from typing import Any

from tabletomb.engine.campaign import Campaign
from tabletomb.engine.contract.plays import (
    CHOICES,
    LOOKS,
    Eyes,
    Law,
    Play,
    Run,
    Setup,
    all_eyes,
    canonical,
    over_the_wire,
    random_decisions,
    setups,
    stream_for,
)
from tabletomb.engine.errors import IllegalMove, SetupError, TabletombError, UndoRefused, UnknownSeat
from tabletomb.engine.game import Game
from tabletomb.engine.game import game as find_game
from tabletomb.engine.match import Match
from tabletomb.engine.offers import offers
from tabletomb.engine.sheet import known_sheet
from tabletomb.engine.state import State
from tabletomb.engine.stream import Stream
from tabletomb.engine.view import Hope, Told, button, deed, headline, hope, label, where

_PARTS = ("rules", "state", "steps", "scoring", "view", "observe", "content", "campaign")
_NOT_SEATS: tuple[Any, ...] = (-1, 99, None, "0", 0.0, True, 2**70, [0])
_NOT_EYES = (-1, -2, 99, 2**70)
_NOT_MOVES: tuple[Any, ...] = (None, "x", 1.5, True, -1, 2**70, [0], {})
_JUNK: tuple[Any, ...] = (None, True, -1, 7, 10**9, 1.5, "", "x", [], [0], {}, {"x": 1})


# -- 1 ----------------------------------------------------------------------------------------------------------


@Law
def deterministic(run: Run) -> None:
    """Two processes with different hash seeds and a shaken global `random` play the same log to the same dump."""
    question = {
        "game": run.game.name,
        "package": run.game.package,
        "setups": [[*setup[1:], run.seeds(setup)] for setup in run.setups],
    }
    answers = [_in_another_process(run, _CHILD, hash_seed, canonical(question)) for hash_seed in ("1", "2")]
    asked = [(setup, seed) for setup in run.setups for seed in run.seeds(setup)]
    for (setup, seed), one, other in zip(asked, *answers, strict=True):
        run.tally.positions += len(one)
        for number, (first, second) in enumerate(zip(one, other)):
            if first != second:
                run.broken(f"two processes disagree: {setup}, seed {seed}, after {number} decisions")
        if len(one) != len(other):
            run.broken(f"two processes disagree on the length of a game: {setup}, seed {seed}")


_CHILD = "from tabletomb.engine.contract.laws import answer; answer()"
_LOADED = "import importlib; importlib.import_module(sys.stdin.read()); print(json.dumps(list(sys.modules)))"


def _in_another_process(run: Run, program: str, hash_seed: str, question: str) -> Any:
    begin = "import json, sys; sys.path[:] = json.loads(sys.argv[1])"
    done = subprocess.run(
        [sys.executable, "-c", f"{begin}; {program}", json.dumps(sys.path)],
        input=question,
        capture_output=True,
        text=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    if done.returncode:
        run.broken(f"it fails in another process: {done.stderr.strip()[-2000:]}")
    return json.loads(done.stdout)


def answer() -> None:
    """What the other processes of `deterministic` do: play, and print a digest of every position."""
    question = json.load(sys.stdin)
    game = _summon(question["game"], question["package"])
    random.seed()
    digests: list[list[str]] = []
    for seats, options, example, seeds in question["setups"]:
        for seed in seeds:
            state = Setup(game, seats, options, example).deal(seed)
            digests.append([_digest(state, None)])
            for decision in random_decisions(state, stream_for(seed, CHOICES)):
                random.seed()
                state.play(*decision)
                digests[-1].append(_digest(state, decision))
    sys.stdout.write(json.dumps(digests))


def _summon(name: str, package: str) -> Game:
    """The game in its package, registered or not."""
    for thing in vars(importlib.import_module(package)).values():
        if isinstance(thing, Game) and thing.name == name:
            return thing
    return find_game(name)


def _digest(state: State, decision: tuple[int, int] | None) -> str:
    known = [_outlets(state, eyes) for eyes in (None, *state.actors())] if state.decisions % 8 == 0 else []
    return sha256(canonical([decision, state.dump(), known]).encode()).hexdigest()[:16]


# -- 2 ----------------------------------------------------------------------------------------------------------

_COPIERS: dict[str, Callable[[State], State]] = {
    "clone()": lambda state: state.clone(),
    "a clone of a clone": lambda state: state.clone().clone(),
    "copy.copy": copy.copy,
    "copy.deepcopy": copy.deepcopy,  # noqa: TID251 - that it gives a clone is what is checked
    "pickle": lambda state: pickle.loads(pickle.dumps(state)),
}


@Law
def independent_clones(run: Run) -> None:
    """Playing a clone never changes its parent, nor does looking; a clone made anywhere plays on identically."""
    for play in run.plays():
        twins: list[tuple[int, dict[str, Any], str, State]] = []
        end: dict[str, Any] = {}
        for state in play.positions(LOOKS):
            before = over_the_wire(state.dump())  # a copy, in case the dump shares something with the state
            _look_everywhere(state, play.dice)
            play.same(before, state.dump(), "looking at a state, or changing what it gave out, changed it")
            for name, copied in _COPIERS.items():
                twin = copied(state)
                play.same(before, twin.dump(), f"{name} gives another state")
                twins.append((play.number, before, name, twin))
            twin = state.clone()
            play.finish(twin)
            play.same(before, state.dump(), "playing a clone changed its parent")
            end = before
        for number, before, name, twin in twins:
            play.number = number
            play.same(before, twin.dump(), f"playing on changed a copy made before ({name})")
        for number, _, name, twin in twins[play.dice.below(len(_COPIERS)) :: len(_COPIERS) + 1]:
            play.number = number
            play.same(end, play.play_on(twin, number).dump(), f"a copy played on differently ({name})")


def _look_everywhere(state: State, dice: Stream) -> None:
    """Ask a state everything, and scribble on the answers."""
    for eyes in all_eyes(state):
        _scribble([state.view(eyes), state.prompt(eyes), state.observe(eyes), state.told(eyes)])
        state.imagine(eyes, dice.below(1 << 31))
    for seat in range(state.seats):
        _scribble(state.legal(seat))
        state.why_not(seat, dice.below(state.game.moves.size))
    _scribble([state.dump(), state.actors(), state.inventory()])
    _scribble([state.scores(), state.winners(), state.sheet().to_json()])
    campaign = state.campaign()
    if campaign is not None:
        _scribble(campaign.save())


def _scribble(value: Any) -> None:
    if isinstance(value, list):
        for each in value:
            _scribble(each)
        value.append("scribble")
    elif isinstance(value, dict):
        for each in value.values():
            _scribble(each)
        value["scribble"] = 0


# -- 3 ----------------------------------------------------------------------------------------------------------


@Law
def round_trips(run: Run) -> None:
    """Dump and load, moves and their notation, match save and load, replay of any prefix: all lead back."""
    _moves_round_trip(run)
    for play in run.plays():
        dumps = [state.dump() for state in play.positions()]
        for number in play.some(range(len(dumps)), LOOKS):
            play.number = number
            loaded = run.game.load(over_the_wire(dumps[number]))
            play.same(dumps[number], loaded.dump(), "dump and load lead elsewhere")
            play.same(dumps[-1], play.play_on(loaded, number).dump(), "a loaded state plays on differently")
        _match_round_trip(play, dumps)


def _moves_round_trip(run: Run) -> None:
    moves = run.game.moves
    for move in range(moves.size):
        verb, arguments = moves.decode(move)
        ways = {
            "encode": moves.encode(verb, **arguments),
            "parse": moves.parse(moves.notation(move)),
            "from_json": moves.from_json(over_the_wire(moves.to_json(move))),
        }
        for name, back in ways.items():
            if back != move or moves.verb(move) != verb:
                run.broken(f"move {move} '{moves.notation(move)}' comes back from {name} as {back}")


def _match_round_trip(play: Play, dumps: list[dict[str, Any]]) -> None:
    match = play.setup.match(play.seed)
    half = len(play.log) // 2
    halfway: dict[Eyes, list[tuple[int, Told]]] = {}
    for number, decision in enumerate(play.log):
        if number == half:
            play.number = half
            halfway = {eyes: match.story(eyes) for eyes in all_eyes(match.state)}
            match = _saved_and_loaded(play, match)
        match.play(*decision)
    play.number = len(play.log)
    for eyes, lines in halfway.items():
        play.same(lines, match.story(eyes)[: len(lines)], "the story is told differently later on", seat=eyes)
    match = _saved_and_loaded(play, match)
    for number, dump in enumerate(dumps):
        play.number = number
        play.same(dump, match.at(number).dump(), "replay leads elsewhere")
    if match.state.campaign() is not None:
        _campaign_round_trip(play, match.state)


def _saved_and_loaded(play: Play, match: Match) -> Match:
    loaded = Match.load(over_the_wire(match.save()))
    play.same(match.save(), loaded.save(), "a saved match loads differently")
    for eyes in all_eyes(match.state):
        play.same(match.story(eyes), loaded.story(eyes), "a loaded match tells another story", seat=eyes)
    return loaded


def _campaign_round_trip(play: Play, state: State) -> None:
    campaign = state.campaign()
    assert campaign is not None
    loaded = Campaign.load(over_the_wire(campaign.save()), state.game)
    play.same(campaign.save(), loaded.save(), "a saved campaign loads differently")
    following = state.game.new(play.setup.seats, play.seed, play.setup.options, campaign=loaded)
    again = state.game.load(over_the_wire(following.dump()))
    play.same(following.dump(), again.dump(), "the next match of the campaign loads differently")


# -- 4 ----------------------------------------------------------------------------------------------------------


@Law
def no_leaks(run: Run) -> None:
    """Everything a seat or the spectator is told is equal in the true state and in any it could imagine."""
    length = len(setups(run.game)[0].deal(0).observe(None))
    imagined_otherwise = False
    for play in run.plays():
        for state in play.positions(LOOKS):
            truth = state.dump()
            moves = play.some(range(run.game.moves.size), 6)
            for eyes in all_eyes(state):
                known = _outlets(state, eyes, moves)
                _presentable(play, known, eyes, length)
                for seed in play.worlds():
                    dream = state.imagine(eyes, seed)
                    leak = f"something hidden leaks, compared with imagine(..., {seed})"
                    play.same(known, _outlets(dream, eyes, moves), leak, seat=eyes)
                    _sound_dream(play, state, dream, eyes, seed)
                    imagined_otherwise = imagined_otherwise or _apart_from_stream(dream) != _apart_from_stream(state)
                _same_story(play, state, eyes)
            play.same(truth, state.dump(), "imagining changed the true state")
            _secret_choices(play, state)
    if not imagined_otherwise:
        run.tally.remarks.append(
            "no imagined position differed from the true one: either nothing is hidden, or redeal() deals nothing anew"
        )


def _apart_from_stream(state: State) -> dict[str, Any]:
    return {**state.dump(), "stream": None}


def _outlets(state: State, eyes: Eyes, moves: Iterable[int] = ()) -> dict[str, Any]:
    """All that a seat (None: a spectator) is told about a state."""
    return {
        "view": state.view(eyes),
        "prompt": state.prompt(eyes),
        "observation": list(state.observe(eyes)),
        "table waits for": state.actors(),
        "legal": [] if eyes is None else state.legal(eyes),
        "offers": [] if eyes is None else [_offered(state, eyes, move) for move in state.legal(eyes)],
        "refusals": [] if eyes is None else [state.why_not(eyes, move) for move in moves],
        "story": state.told(eyes),
        "headline": headline(state),
        "over": state.over,
    }


def _offered(state: State, seat: int, move: int) -> tuple[str, str, tuple[str, ...], Hope | None, Told]:
    """What the seat is told about a legal move, and what will be told when it looks back."""
    return (
        label(state, seat, move),
        button(state, seat, move),
        where(state, seat, move),
        hope(state, seat, move),
        deed(state, seat, move),
    )


def _presentable(play: Play, known: dict[str, Any], eyes: Eyes, length: int) -> None:
    """A view is JSON with texts as keys; an observation has one length and finite numbers."""
    fault = _not_json(known["view"], "view")
    if fault:
        play.broken(fault, seat=eyes)
    if len(known["observation"]) != length:
        play.broken(f"an observation has {len(known['observation'])} numbers, elsewhere {length}", seat=eyes)
    if not all(math.isfinite(number) for number in known["observation"]):
        play.broken("an observation holds a number that is not finite", seat=eyes)


def _not_json(value: Any, path: str) -> str:
    if isinstance(value, dict):
        for key, below in value.items():
            if not isinstance(key, str):
                return f"{path} has the key {key!r}, which is not a text"
            if fault := _not_json(below, f"{path}.{key}"):
                return fault
        return ""
    if isinstance(value, list | tuple):
        return next(filter(None, (_not_json(below, f"{path}[{place}]") for place, below in enumerate(value))), "")
    if value is None or isinstance(value, str | int) or (isinstance(value, float) and math.isfinite(value)):
        return ""
    return f"{path} is {short(value)}, which is not JSON"


def _sound_dream(play: Play, state: State, dream: State, eyes: Eyes, seed: int) -> None:
    """An imagined state is a state: complete, with other randomness, the same for the same seed, playable."""
    note = f"imagine(..., {seed})"
    if dream.stream.dump() == state.stream.dump():
        play.broken(f"{note} knows the true random stream", seat=eyes)
    play.same(state.inventory(), dream.inventory(), f"{note} loses or doubles a component", seat=eyes)
    if play.dice.below(state.seats + 1) == 0:
        dump = dream.dump()
        play.same(dump, state.imagine(eyes, seed).dump(), f"{note} is not the same twice", seat=eyes)
        elsewhere = state.imagine(eyes, seed + 1).imagine(eyes, seed)
        play.same(dump, elsewhere.dump(), f"{note} depends on things the seat cannot know", seat=eyes)
        loaded = state.game.load(over_the_wire(dump))
        play.same(dump, loaded.dump(), f"{note} does not survive dump and load", seat=eyes)
        play.finish(loaded)


def _same_story(play: Play, state: State, eyes: Eyes) -> None:
    """Where the next decision looks the same, the same is told of it."""
    decision = play.next_decision()
    (seed,) = play.worlds(1)
    dream = state.imagine(eyes, seed)
    if decision is None or decision[1] not in dream.legal(decision[0]):
        return
    truly, maybe = state.clone(), dream.clone()
    for each in (truly, maybe):
        each.push(*decision)
    if _outlets(truly, eyes) != _outlets(maybe, eyes):
        return  # something came to light
    truly, maybe = state.clone(), dream.clone()
    for each in (truly, maybe):
        each.listen()
        each.push(*decision)
    told = truly.told(eyes)
    play.same(told, maybe.told(eyes), f"the story leaks, compared with imagine(..., {seed})", seat=eyes)
    maybe.story = list(truly.story or ())
    play.same(told, maybe.told(eyes), f"narrate() reads hidden things, compared with imagine(..., {seed})", seat=eyes)


def _secret_choices(play: Play, state: State) -> None:
    """While others still owe their decision, nobody else can tell what an actor chose."""
    actors = state.actors()
    if len(actors) < 2:
        return
    actor = actors[play.dice.below(len(actors))]
    others = [seat for seat in actors if seat != actor]
    secret = f"the secret choice of seat {actor} shows"
    known: dict[Eyes, dict[str, Any]] = {}
    for move in play.some(state.legal(actor), 4):
        after = state.clone()
        after.listen()
        after.push(actor, move)
        if not set(others) <= set(after.actors()):
            continue
        for eyes in all_eyes(state):
            if eyes != actor:
                told = _outlets(after, eyes)
                play.same(known.setdefault(eyes, told), told, secret, seat=eyes, move=move)


# -- 5 ----------------------------------------------------------------------------------------------------------


@Law
def simultaneous(run: Run) -> None:
    """When several seats owe a decision, any order of arrival gives the same state."""
    for play in run.plays():
        for state in play.positions(LOOKS, among=play.crowded):
            choices: list[tuple[int, int]] = []
            for seat in state.actors():
                moves = state.legal(seat)
                choices.append((seat, moves[play.dice.below(len(moves))]))
            orders = list(permutations(choices))
            chosen = [orders[0], *(orders[number] for number in play.some(range(1, len(orders)), 5))]
            first = _arrived(play, state, chosen[0])
            for order in chosen[1:]:
                play.same(first, _arrived(play, state, order), f"the order of {[seat for seat, _ in order]} matters")


def _arrived(play: Play, state: State, order: Sequence[tuple[int, int]]) -> dict[str, Any]:
    after = state.clone()
    for seat, move in order:
        if move not in after.legal(seat):
            play.broken("the decision of another seat, made at the same time, took this one away", seat=seat, move=move)
        after.push(seat, move)
    return after.dump()


# -- 6 ----------------------------------------------------------------------------------------------------------


@Law
def nothing_is_lost(run: Run) -> None:
    """Every component is somewhere, exactly once, in every position, and in every match of a campaign."""
    for play in run.plays():
        dealt: dict[str, int] = {}
        for state in play.positions():
            counted = state.inventory()
            dealt = dealt or counted
            if not counted or any(type(count) is not int or count < 0 for count in counted.values()):
                play.broken(f"the inventory is {short(counted)}")
            play.same(dealt, counted, "the inventory differs from that of the deal")
            if state.over or state.decisions % 16 == 0:
                loaded = run.game.load(state.dump())
                play.same(dealt, loaded.inventory(), "the inventory differs after dump and load")
                _nothing_is_lost_later(play, state, dealt)


def _nothing_is_lost_later(play: Play, state: State, dealt: dict[str, int]) -> None:
    """The match is abandoned or over: the campaign's next one, dealt from the document, has every component too."""
    campaign = state.campaign()
    if campaign is not None:
        carried = Campaign.load(over_the_wire(campaign.save()), state.game)
        following = state.game.new(play.setup.seats, play.seed, play.setup.options, campaign=carried)
        play.same(dealt, following.inventory(), "the inventory differs in the next match of the campaign")


# -- 7 ----------------------------------------------------------------------------------------------------------


@Law
def it_ends(run: Run) -> None:
    """Decisions are bounded; actors always have legal moves, and nobody else has."""
    for play in run.plays():
        space = range(run.game.moves.size)
        for state in play.positions():
            actors = state.actors()
            if actors != sorted({seat for seat in actors if 0 <= seat < state.seats}):
                play.broken(f"the actors are {actors}, not ascending seats of the table")
            if state.decisions != play.number or not 0 <= state.sealed <= state.decisions:
                play.broken(f"it counts {state.decisions} decisions, the last sealed one is {state.sealed}")
            if bool(actors) == state.over:
                play.broken(f"the game is {'over' if state.over else 'not over'}, its actors are {actors}")
            for seat in range(state.seats):
                moves = state.legal(seat)
                if seat not in actors:
                    if moves:
                        play.broken(f"who owes no decision has the moves {short(moves)}", seat=seat)
                    continue
                if not moves or moves != sorted(set(moves)) or not all(move in space for move in moves):
                    play.broken(f"the legal moves {short(moves)} are not ascending moves of the space", seat=seat)
            if state.over:
                _check_winners(play, state)
            elif state.winners():
                play.broken("there are winners before the end")


def _check_winners(play: Play, state: State) -> None:
    winners = state.winners()
    if winners != sorted(set(winners)) or not set(winners) <= set(range(state.seats)):
        play.broken(f"the winners are {winners}, not ascending seats of the table")
    if state.game.cooperative:
        if winners not in ([], list(range(state.seats))):
            play.broken(f"the winners of a cooperative game are {winners}, not all or none")
    elif not winners:
        play.broken("nobody wins")


# -- 8 ----------------------------------------------------------------------------------------------------------


@Law
def clean_refusals(run: Run) -> None:
    """An illegal, malformed or foreign-seat move raises, names a rule, and leaves the state unchanged; so does whoever
    asks what a seat knows that is not there.
    """
    size = run.game.moves.size
    for play in run.plays():
        for state in play.positions(LOOKS // 2):
            before = state.dump()
            for seat in range(state.seats):
                legal = set(state.legal(seat))
                illegal = [move for move in range(size) if move not in legal]
                for move in legal:
                    if state.why_not(seat, move) is not None:
                        play.broken("why_not() refuses a legal move", seat=seat, move=move)
                for move in illegal if legal else play.some(illegal, 3):
                    _refused_in_words(play, state, seat, move)
                for wrong in [*play.some(illegal, 8), *_NOT_MOVES, size]:
                    _raises(play, state, seat, wrong)
            for foreign in [*_NOT_SEATS, state.seats]:
                _raises(play, state, foreign, state.legal(state.actors()[0])[0] if state.actors() else 0)
            for nobody in [*_NOT_EYES, state.seats]:
                _answers_nobody(play, state, nobody)
            play.same(before, state.dump(), "a refused move changed the state")


def _refused_in_words(play: Play, state: State, seat: Any, move: Any) -> None:
    refusal = state.why_not(seat, move)
    if refusal is None:
        play.broken(f"why_not({short(seat)}, {short(move)}) allows what legal() does not list")
    play.well_said(refusal.rule, refusal.message, f"{short(move)} by seat {short(seat)} is refused with")


def _raises(play: Play, state: State, seat: Any, move: Any) -> None:
    try:
        state.play(seat, move)
    except IllegalMove as refused:
        play.well_said(refused.rule, refused.message, f"{short(move)} by seat {short(seat)} is refused with")
        return
    play.broken(f"play({short(seat)}, {short(move)}) is not refused")


def _answers_nobody(play: Play, state: State, seat: int) -> None:
    """A seat that is not there sees, hears and may do nothing."""
    asked: dict[str, Callable[[], object]] = {
        "view": lambda: state.view(seat),
        "prompt": lambda: state.prompt(seat),
        "observe": lambda: state.observe(seat),
        "told": lambda: state.told(seat),
        "imagine": lambda: state.imagine(seat, 1),
        "legal": lambda: state.legal(seat),
        "offers": lambda: offers(state, seat),
        "known_sheet": lambda: known_sheet(state, seat),
    }
    for name, ask in asked.items():
        try:
            ask()
        except UnknownSeat as refused:
            play.sentence(str(refused), f"{name}() for seat {short(seat)} is refused with")
        else:
            play.broken(f"{name}() answers seat {short(seat)}, which is not there")


# -- 9 ----------------------------------------------------------------------------------------------------------


@Law
def undo_ends_where_information_begins(run: Run) -> None:
    """What showed or drew something, or was decided by another seat, cannot be taken back; the rest can, exactly."""
    undone = 0
    for play in run.plays():
        for state in play.positions(LOOKS, among=play.open):
            _shows_nothing(play, state)
        match = play.setup.match(play.seed)
        for number, (seat, move) in enumerate(play.log):
            play.number = number
            before = match.state.dump()
            match.play(seat, move)
            undone += _take_back(play, match, before)
            if number + 1 == len(play.log) or play.log[number + 1][0] != seat:
                _take_back_the_turn(play, match, seat)
    if not undone:
        run.tally.remarks.append("no decision could be taken back: is every one of them sealed for a reason?")


def _shows_nothing(play: Play, state: State) -> None:
    """An unsealed decision draws no random number, and whoever watches it could have foreseen what it shows."""
    decision = play.next_decision()
    assert decision is not None
    mover, move = decision
    truly = state.clone()
    truly.listen()
    truly.push(mover, move)
    if truly.stream.dump() != state.stream.dump():
        play.broken("chance spoke, but the decision is not sealed", seat=mover, move=move)
    for eyes in all_eyes(state):
        known = _outlets(truly, eyes)
        for seed in play.worlds():
            maybe = state.imagine(eyes, seed)
            against = f"compared with imagine({eyes}, {seed})"
            if move not in maybe.legal(mover):
                play.broken(f"an unsealed decision shows what seat {mover} could do, {against}", seat=eyes, move=move)
            maybe.listen()
            maybe.push(mover, move)
            play.same(
                known, _outlets(maybe, eyes), f"an unsealed decision shows something, {against}", seat=eyes, move=move
            )


def _take_back(play: Play, match: Match, before: dict[str, Any]) -> bool:
    """Nobody else can take the last decision back; its seat can, exactly if it is not sealed. Whether it could."""
    after = match.state.dump()
    seat, move, _ = match.log[-1]
    sealed = match.state.sealed >= match.state.decisions
    for other in [(seat + 1) % match.state.seats, match.state.seats, *([seat] if sealed else [])]:
        if other == seat and not sealed:
            continue
        try:
            match.undo(other)
        except UndoRefused as refused:
            play.well_said(refused.rule, refused.message, "undo is refused with")
        else:
            play.broken(f"seat {other} took back what seat {seat} decided", seat=seat, move=move)
    play.same(after, match.state.dump(), "a refused undo changed the match", seat=seat, move=move)
    if sealed:
        return False
    match.undo(seat)
    play.same(before, match.state.dump(), "undo leads elsewhere", seat=seat, move=move)
    match.redo(seat)
    play.same(after, match.state.dump(), "redo leads elsewhere", seat=seat, move=move)
    return True


def _take_back_the_turn(play: Play, match: Match, seat: int) -> None:
    """Taking back a seat's decisions one after the other and playing them again changes nothing."""
    after, length = match.save(), len(match)
    while match.why_no_undo(seat) is None:
        match.undo(seat)
    while len(match) < length:
        match.redo(seat)
    play.same(after, match.save(), "undo and redo of a whole turn lead elsewhere", seat=seat)


# -- what else a game promises ----------------------------------------------------------------------------------


@Law
def metadata(run: Run) -> None:
    """A game introduces itself without loading its rules, and refuses to be set up wrongly, naming the field."""
    game = run.game
    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", game.name) or not game.title or not game.version:
        run.broken("name must be a slug such as 'dead-and-breakfast', title and version must not be empty")
    if not game.seats or list(game.seats) != sorted(set(game.seats)) or game.seats[0] < 1:
        run.broken(f"seats must be ascending counts, not {game.seats}")
    if len(game.pitch) > 60 or "\n" in game.pitch:
        run.broken("pitch must be one line of at most 60 letters")
    if game.weight not in range(4):
        run.broken(f"weight must be 1 (light) to 3 (heavy), or 0 if it is unknown, not {game.weight!r}")
    if len(set(game.badges)) != len(game.badges) or not all(0 < len(badge) <= 16 for badge in game.badges):
        run.broken("badges must be different words of at most 16 letters")
    for option in game.options:
        if option.default not in option.values or len(set(option.values)) != len(option.values) or not option.help:
            run.broken(f"option {option.name}: the default must be one of its values, all different, with a help text")
        if option.rule and option.rule not in game.rulebook.rules:
            run.broken(f"option {option.name}: rule {option.rule} is not in the rulebook")
    if len({option.name for option in game.options}) != len(game.options):
        run.broken("two options of one name")
    if not any(rule.startswith(f"{game.prefix}-") for rule in game.rulebook.rules):
        run.broken(f"the rulebook has no rules with the prefix {game.prefix}")
    loaded = _in_another_process(run, _LOADED, "0", game.package)
    early = [part for part in (*_PARTS, "terminal") if f"{game.package}.{part}" in loaded]
    if early:
        run.broken(f"reading its metadata loads {', '.join(early)}")
    for setup in run.setups:
        run.tally.positions += 1
        if type(game.bound(setup.seats, setup.options)) is not int:
            run.broken("bound() must be a whole number")
        _refuses_wrong_setups(run, setup)


def _refuses_wrong_setups(run: Run, setup: Setup) -> None:
    wrong: list[tuple[str, Any, Any, Any]] = [("seats", seats, 0, {}) for seats in (0, -1, 99, None, "2", 2.0, True)]
    wrong += [("seed", setup.seats, seed, {}) for seed in (-1, 2**63, None, 1.5, "x", True, "A" * 64)]
    wrong += [("options", setup.seats, 0, options) for options in ({"no such option": "x"}, {"": ""}, {1: "x"})]
    not_values: tuple[Any, ...] = ("no such value", None, 1, [])
    for option in run.game.options:
        wrong += [(f"options.{option.name}", setup.seats, 0, {option.name: value}) for value in not_values]
    for field, seats, seed, options in wrong:
        try:
            run.game.new(seats, seed, options)
        except SetupError as refused:
            if refused.field != field or not refused.message:
                run.broken(f"new({seats!r}, {seed!r}, {options!r}) blames {refused.field}, not {field}")
        else:
            run.broken(f"new({seats!r}, {seed!r}, {options!r}) is not refused")


@Law
def cites_rules(run: Run) -> None:
    """Prompts, story and score sheet are sentences and lines that name rules of the book; the sheet adds up."""
    rules = run.game.rulebook.rules
    for play in run.plays():
        for state in play.positions(LOOKS):
            for eyes in all_eyes(state):
                prompt, waited_for = state.prompt(eyes), state.actors()
                play.well_said(prompt["rule"], prompt["text"], "the prompt is", ".?!")
                if prompt["waiting_for"] != waited_for:
                    play.broken(f"the prompt waits for {prompt['waiting_for']}, the table for {waited_for}", seat=eyes)
            sheet = state.sheet()
            if sheet.seats != state.seats or sheet.totals() != state.scores():
                play.broken(f"the sheet adds up to {sheet.totals()}, the scores are {state.scores()}")
            for line in (*sheet.lines, *sheet.tie_breaks):
                if line.rule not in rules or line.seat not in range(state.seats) or not line.label:
                    play.broken(f"the sheet has a line without a seat of the table, a label or a known rule: {line}")
            if run.game.cooperative and len(set(state.scores())) > 1:
                play.broken(f"the scores of a cooperative game differ: {state.scores()}")
        match = play.setup.match(play.seed)
        for decision in play.log:
            match.play(*decision)
        for eyes in all_eyes(match.state):
            for number, told in match.story(eyes):
                play.number = number
                play.sentence(told.text, "the story tells", ".?!")


@Law
def fair_picks(run: Run) -> None:
    """The quick ways of a step for playouts: the next actor is the lowest, and the pick among legal moves is fair."""
    for play in run.plays():
        for state in play.positions(LOOKS // 2):
            before = state.dump()
            actors = state.actors()
            if actors and state.agenda[-1].next_actor(state) != actors[0]:
                play.broken(f"the next actor is {state.agenda[-1].next_actor(state)}, the lowest is {actors[0]}")
            for seat in actors:
                moves = state.legal(seat)
                counts = dict.fromkeys(moves, 0)
                for _ in range(30 * len(moves)):
                    move = state.agenda[-1].pick(state, seat, play.dice)
                    if move not in counts:
                        play.broken("it picks a move that is not legal", seat=seat, move=move)
                    counts[move] += 1
                chi_square = sum((count - 30) ** 2 / 30 for count in counts.values())
                freedom = len(moves) - 1
                if chi_square > freedom + 8 * math.sqrt(2 * freedom) + 12:  # chance alone: less than one in a million
                    play.broken(f"the choice is not fair; in {30 * len(moves)} picks: {short(counts)}", seat=seat)
            play.same(before, state.dump(), "picking a move changed the state")


@Law
def clean_documents(run: Run) -> None:
    """A document that was tampered with is refused with a sentence, or loads as a position that can be played."""
    for play in run.plays():
        for state in play.positions(LOOKS):
            text = json.dumps(state.dump())
            for _ in range(6):
                doc = json.loads(text)
                change = _tamper(doc, play.dice)
                try:
                    loaded = run.game.load(doc)
                except TabletombError:
                    continue
                except Exception as error:
                    play.broken(f"a document with {change} is met with {type(error).__name__}: {error}")
                try:
                    again = run.game.load(over_the_wire(loaded.dump()))
                    play.same(loaded.dump(), again.dump(), f"a document with {change} does not survive dump and load")
                    for eyes in all_eyes(loaded):
                        _outlets(loaded, eyes)
                    play.finish(loaded)
                except Exception as error:
                    play.broken(f"a document with {change} loads, but then: {type(error).__name__}: {error}")


def _tamper(doc: Any, dice: Stream) -> str:
    """Change one thing somewhere in a document, in place; says what."""
    path = "document"
    while True:
        keys = list(doc) if isinstance(doc, dict) else list(range(len(doc)))
        key = keys[dice.below(len(keys))]
        below = doc[key]
        path += f".{key}" if isinstance(doc, dict) else f"[{key}]"
        if isinstance(below, dict | list) and below and dice.below(5):
            doc = below
            continue
        way = dice.below(5)
        if way == 0:
            del doc[key]
            return f"{path} removed"
        if way == 1 and isinstance(doc, list):
            doc.append(below)
            return f"{path} doubled"
        if way == 2:
            other = keys[dice.below(len(keys))]
            doc[key], doc[other] = doc[other], doc[key]
            return f"{path} and {other} exchanged"
        if way == 3 and isinstance(below, int):
            doc[key] = below + (1 if dice.below(2) else -1)
        else:
            doc[key] = _JUNK[dice.below(len(_JUNK))]
        return f"{path} set to {doc[key]!r}"

"""State, Step and the agenda: how every game at this table moves forward.

A state holds everything on the table and, on its agenda, the steps still to come; the topmost step waits for
somebody. A decision takes that step off the agenda and plays it; the step changes the table and may put
further steps on the agenda. What needs no decision is a `Routine`: it runs by itself as soon as it is on top.
"""

from __future__ import annotations

from array import array
from reprlib import repr as short
from typing import TYPE_CHECKING, Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import mypyc_attr

from tabletomb.engine.errors import IllegalMove, Refusal, UnknownSeat
from tabletomb.engine.stream import Stream, seeded
from tabletomb.engine.view import told
from tabletomb.engine.words import counted, listed, noun

if TYPE_CHECKING:
    from tabletomb.engine.campaign import Campaign
    from tabletomb.engine.content import Pack
    from tabletomb.engine.document import Field
    from tabletomb.engine.game import Game
    from tabletomb.engine.sheet import Sheet
    from tabletomb.engine.view import Prompt, Told

NOBODY: Final = -1
"""The seat of a step that nobody or everybody decides, and of a spectator inside the rules."""

Tale = tuple[str, int, int, int, int]
"""Something that happened, for the story: a word and up to four numbers that the game's narrator understands."""


class Deal:
    """What a game was dealt with; frozen, and shared by a state and all its clones."""

    __slots__ = ("campaign", "game", "options", "pack", "seats")

    def __init__(
        self, game: Game, pack: Pack, seats: int, options: dict[str, str], campaign: Campaign | None = None
    ) -> None:
        self.game: Game = game
        self.pack: Pack = pack
        self.seats = seats
        self.options = options
        self.campaign: Campaign | None = campaign


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Everything on the table, hidden things and the randomness included.

    A game subclasses it with what lies on its table and implements `clone`, `redeal`, `dump_table` and
    `inventory`; everything else is derived from its steps.
    """

    __slots__ = ("agenda", "deal", "decisions", "sealed", "seats", "story", "stream")

    def __init__(self, deal: Deal, stream: Stream) -> None:
        self.deal = deal
        self.seats = deal.seats
        self.stream = stream
        self.agenda: list[Step[Any]] = []
        self.decisions = 0
        """Decisions made so far."""
        self.sealed = 0
        """The number of the last decision that cannot be undone."""
        self.story: list[Tale] | None = None
        """What happened, if somebody listens."""

    # -- playing ------------------------------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The game this is a state of."""
        return self.deal.game

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return not self.agenda

    def actors(self) -> list[int]:
        """The seats that must decide now, ascending; empty when the game is over."""
        if not self.agenda:
            return []
        step = self.agenda[-1]
        return [step.seat] if step.seat >= 0 else step.actors(self)

    def legal(self, seat: int) -> list[int]:
        """The legal moves of a seat, ascending; empty unless it is one of the actors.

        Raises `UnknownSeat` if there is no such seat.
        """
        if self.agenda:
            step = self.agenda[-1]
            owes = step.seat == seat if step.seat >= 0 else seat in step.actors(self)
            if owes:
                return step.legal(self, seat)
        self.seated(seat)  # an actor sits at the table: whoever is one need not be asked
        return []

    def seated(self, seat: int) -> int:
        """The seat, if it is one of this table; raises `UnknownSeat` with a sentence if it is not."""
        if type(seat) is int and 0 <= seat < self.seats:
            return seat
        raise UnknownSeat(_no_seat(seat, self.seats))

    def play(self, seat: object, move: object) -> None:
        """Check a move, apply it and run on to the next decision. The move is a number or its notation, "place c2".

        Raises `IllegalMove` (rule id and a sentence) and changes nothing if the move is not legal.
        """
        if type(seat) is int and type(move) is int:
            at: int = seat
            what: int = move
            if 0 <= at < self.seats and what in self.legal(at):
                self.push(at, what)
                return
        elif isinstance(move, str) and move in self.deal.game.moves:
            self.play(seat, self.deal.game.moves.parse(move))
            return
        refusal = self.why_not(seat, move)
        if refusal is None:
            raise AssertionError(f"legal() and why_not() disagree on {short(move)}")
        raise IllegalMove(refusal.rule, refusal.message, refusal.at)

    def push(self, seat: int, move: int) -> None:
        """Apply a move known to be legal; `play` without the check, for searches."""
        self.decisions += 1
        self.agenda.pop().play(self, seat, move)
        self.advance()

    def advance(self) -> None:
        """Run what needs no decision, until a step waits for somebody or the game is over."""
        agenda = self.agenda
        while agenda:
            step = agenda[-1]
            if not step.automatic:
                return
            agenda.pop()
            step.run(self)

    def why_not(self, seat: object, move: object) -> Refusal | None:
        """None if the move, a number or its notation, is legal; else the rule that forbids it and a sentence."""
        if type(seat) is not int or not 0 <= seat < self.seats:
            return Refusal("TT-01", _no_seat(seat, self.seats))
        if not self.agenda:
            return Refusal("TT-02", "The game is over.")
        step = self.agenda[-1]
        at: int = seat
        actors = self.actors()
        if at not in actors:
            waiting = " and ".join(["{" + str(actor) + "}" for actor in actors])
            return Refusal("TT-03", f"It is not your decision; the table waits for {waiting}.")
        moves = self.deal.game.moves
        if isinstance(move, str):
            if move not in moves:
                wanted = f"There is no move {_quoted(move)} in {self.deal.game.title}; {moves.expected(move)}."
                return Refusal("TT-04", wanted)
            move = moves.parse(move)
        if type(move) is not int or not 0 <= move < moves.size:
            return Refusal("TT-04", f"There is no move {_quoted(move)} in {self.deal.game.title}.")
        what: int = move
        if what in step.legal(self, at):
            return None
        verb: str = moves.verb(what)
        return step.refuse(self, at, what) if verb in step.verbs else self.not_now()

    def not_now(self) -> Refusal:
        """The answer to whoever wants something that the decision at hand is not about: what it is about."""
        step = self.agenda[-1]
        verbs = self.deal.game.moves.verbs
        choice = "; ".join([verbs[each].help or each for each in step.verbs])
        return Refusal(step.rule, f"Now is not the time for that. You may: {choice}.")

    def clone(self) -> State:
        """An independent copy; cheap."""
        raise NotImplementedError

    def copy_onto(self, twin: State) -> None:
        """What every `clone` copies besides the game's own things; the twin does not listen to the story."""
        twin.agenda = self.agenda[:]
        twin.decisions = self.decisions
        twin.sealed = self.sealed

    # -- for steps ----------------------------------------------------------------------------------------

    def seal(self) -> None:
        """Something hidden came to light, chance spoke, or a commitment was made: no undo past this decision."""
        self.sealed = self.decisions

    def tell(self, what: str, a: int = -1, b: int = -1, c: int = -1, d: int = -1) -> None:
        """Add to the story, if somebody listens."""
        if self.story is not None:
            self.story.append((what, a, b, c, d))

    # -- knowing ------------------------------------------------------------------------------------------

    def view(self, seat: int | None) -> Any:
        """What a seat may know, as a JSON-ready structure; `None` is a spectator.

        This and everything else that tells what a seat knows raises `UnknownSeat` if there is no such seat.
        """
        return self.deal.game.part("view").view(self, self._eyes(seat))

    def _eyes(self, seat: int | None) -> int:
        """Who looks, as the rules number it."""
        return NOBODY if seat is None else self.seated(seat)

    def prompt(self, seat: int | None) -> Prompt:
        """What a seat is asked to do now, or whom it waits for, in one sentence."""
        prompt: Prompt = self.deal.game.part("view").prompt(self, self._eyes(seat))
        return prompt

    def observe(self, seat: int | None) -> array[float]:
        """The view as a vector of float32 of fixed length, for learning agents."""
        numbers: list[float] = self.deal.game.part("observe").observe(self, self._eyes(seat))
        return array("f", numbers)

    def told(self, seat: int | None, since: int = 0) -> list[Told]:
        """The story so far as this seat may hear it, with marks; empty unless `listen` was called."""
        eyes = self._eyes(seat)
        if self.story is None:
            return []
        narrate = self.deal.game.part("view").narrate
        lines: list[Told | str | None] = [narrate(self, tale, eyes) for tale in self.story[since:]]
        return [told(line) for line in lines if line is not None]

    def listen(self) -> None:
        """Begin to keep the story."""
        self.story = []

    def imagine(self, seat: int | None, seed: int) -> State:
        """A state this seat could be in: what it cannot see is dealt anew, what it knows or remembers stays.

        It depends on the seed and on what the seat knows, never on the truth behind it.
        """
        eyes = self._eyes(seat)
        dream = self.clone()
        dream.stream = seeded(seed)
        dream.redeal(eyes, dream.stream)
        return dream

    def redeal(self, seat: int, stream: Stream) -> None:
        """Deal anew, in place, everything that `seat` cannot know; `NOBODY` is a spectator.

        What is unknown is sorted before it is shuffled, so that its true order leaves no trace.
        """
        raise NotImplementedError

    # -- scoring ------------------------------------------------------------------------------------------

    def sheet(self) -> Sheet:
        """The score, line by line; valid at any time. It shows everything: seats get theirs in `view`."""
        sheet: Sheet = self.deal.game.part("scoring").sheet(self)
        return sheet

    def scores(self) -> list[int]:
        """Points of each seat; before the end, as a running score."""
        scores: list[int] = self.deal.game.part("scoring").scores(self)
        return scores

    def winners(self) -> list[int]:
        """The winning seats, ascending; several share the victory, none before the end."""
        if self.agenda:
            return []
        winners: list[int] = self.deal.game.part("scoring").winners(self)
        return winners

    # -- documents ----------------------------------------------------------------------------------------

    def dump(self) -> dict[str, Any]:
        """The whole position as a readable JSON document; `game.load` reads it back."""
        deal = self.deal
        doc: dict[str, Any] = {
            "game": deal.game.name,
            "rules": deal.game.version,
            "content": deal.pack.hash,
            "seats": self.seats,
            "options": dict(deal.options),
            "stream": self.stream.dump(),
            "decisions": self.decisions,
            "sealed": self.sealed,
            "agenda": [step.key for step in self.agenda],
            "table": self.dump_table(),
        }
        if deal.campaign is not None:
            doc["campaign"] = deal.campaign.save()
        return doc

    def dump_table(self) -> dict[str, Any]:
        """What lies on the table, as a readable JSON object."""
        raise NotImplementedError

    def load_table(self, table: Field) -> None:
        """Lay out the table that a document describes; raises `DocumentError` naming the field."""
        raise NotImplementedError

    def inventory(self) -> dict[str, int]:
        """Every component and how often it lies on the table (for the law that nothing is ever lost)."""
        raise NotImplementedError

    def campaign(self) -> Campaign | None:
        """What outlives this match as of now, for games that are played as a campaign."""
        return self.deal.campaign

    # -- as a Python object -------------------------------------------------------------------------------

    def __repr__(self) -> str:
        actors = self.actors()
        decide = f"{noun(len(actors), 'seat')} {listed([str(seat) for seat in actors])} to decide" if actors else "over"
        told = [self.deal.game.name, counted(self.seats, "seat"), counted(self.decisions, "decision"), decide]
        return f"<state of {', '.join(told)}>"

    def __eq__(self, other: object) -> bool:
        """Whether both are the same position of the same game, randomness included: they dump the same document."""
        return self is other or (isinstance(other, State) and self.dump() == other.dump())

    def __hash__(self) -> int:
        """States that are equal have the same; it is another once the state is played on, so keep clones in sets."""
        stream = [str(part) for part in self.stream.dump()]
        return hash((self.deal.game.name, self.decisions, *stream, *[step.key for step in self.agenda]))

    def __copy__(self) -> State:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> State:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        game, pack = self.deal.game, self.deal.pack
        return game.revive, (None if pack is game.pack else pack, self.dump())


def _no_seat(seat: object, seats: int) -> str:
    """What whoever names a seat that is not there is told."""
    there = f"the seats are 0 to {seats - 1}" if seats > 1 else "the only seat is 0"
    return f"There is no seat {_quoted(seat)} here; {there}."


def _quoted(thing: object) -> str:
    """Whatever somebody sent, in a few letters that cannot be taken for a mark."""
    return short(thing).replace("{", "(").replace("}", ")")


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """A point where the game waits for somebody: who decides, what is legal, what it does.

    Steps are frozen: one object serves all states that wait at it. Most carry no more than the seat that decides;
    a step may also carry particulars, three small numbers that say what it is about, in the game's own terms. A step
    for several seats at once has no seat of its own and says in `actors` who still owes a decision.
    """

    __slots__ = ("automatic", "nth", "seat", "what", "who")

    name: ClassVar[str] = ""
    """How the step is called in documents, as in `place-window 2`."""
    verbs: ClassVar[tuple[str, ...]] = ()
    """The verbs it asks for."""
    rule: ClassVar[str] = ""
    """The rule that introduces this decision."""

    def __init__(self, seat: int = NOBODY, who: int = -1, what: int = -1, nth: int = -1) -> None:
        self.seat = seat
        self.who = who
        self.what = what
        self.nth = nth
        self.automatic = False

    @property
    def key(self) -> str:
        """The step in a document: its name, its seat and its particulars, as far as it has them."""
        numbers = [self.seat, self.who, self.what, self.nth]
        while numbers and numbers[-1] < 0:
            numbers.pop()
        return " ".join([self.name, *["-" if number < 0 else str(number) for number in numbers]])

    def actors(self, state: S) -> list[int]:
        """The seats that still owe a decision, ascending; asked only of a step without a seat of its own."""
        return [self.seat]

    def next_actor(self, state: S) -> int:
        """The lowest seat that still owes a decision; a step for several seats may find it without listing all."""
        return self.seat if self.seat >= 0 else self.actors(state)[0]

    def legal(self, state: S, seat: int) -> list[int]:
        """The legal moves of an actor, ascending, never empty."""
        raise NotImplementedError

    def pick(self, state: S, seat: int, stream: Stream) -> int:
        """A fair choice among the legal moves of an actor; a step may make it without listing them, for speed."""
        moves = self.legal(state, seat)
        return moves[stream.below(len(moves))]

    def refuse(self, state: S, seat: int, move: int) -> Refusal:
        """Why a move with one of this step's verbs is not legal."""
        return Refusal(self.rule, "That move is not legal now.")

    def play(self, state: S, seat: int, move: int) -> None:
        """Do a legal move. The step is off the agenda already; it returns if it still waits for others."""
        raise NotImplementedError

    def run(self, state: S) -> None:
        """Do what needs no decision; only for a `Routine`."""
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Routine(Step[S]):
    """A part of the flow that needs no decision: it runs as soon as it is on top of the agenda."""

    __slots__ = ()

    def __init__(self, seat: int = NOBODY, who: int = -1, what: int = -1, nth: int = -1) -> None:
        super().__init__(seat, who, what, nth)
        self.automatic = True

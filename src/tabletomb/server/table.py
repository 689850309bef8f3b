"""A table as its log tells it: who sits where, the match, wishes to go back. Pure: reads no clock, does no I/O."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, NamedTuple

from msgspec import Struct

from tabletomb.engine.campaign import Campaign
from tabletomb.engine.errors import Refusal
from tabletomb.engine.game import Game
from tabletomb.engine.game import game as find_game
from tabletomb.engine.match import Match
from tabletomb.engine.tutorial import Tutorial
from tabletomb.server import entries
from tabletomb.server.storage import decoded

PERSON, OPEN, BOT = "person", "open", "bot"


@dataclass
class Chair:
    """One seat: what sits on it and to whom it belongs."""

    kind: str = OPEN
    holder: str = ""
    """The hash of the token of the browser that plays it."""
    name: str = ""
    bot: str = ""
    """The bot that sits here, or that stands in for an absent person."""
    away: bool = False
    """A person for whom a bot decides."""
    left: bool = False
    """Away by choice: only coming back by choice ends it."""

    @property
    def machine(self) -> bool:
        """Whether a bot decides here now."""
        return self.kind == BOT or self.away


@dataclass(frozen=True)
class Record:
    """What a table was set up with."""

    id: str
    game: Game
    options: dict[str, str]
    seats: int
    seed: int | str
    seed_chosen: bool
    host: str
    clock: float | None
    absent: str
    tutorial: bool
    campaign: dict[str, Any] | None
    created: int
    hints: bool = False
    """Whether people who play each other may ask for hints."""

    @classmethod
    def of(cls, row: Any) -> Record:
        """The record of a row of the database; raises `UnknownGame` if the game is not installed any more."""
        return cls(
            row.id,
            find_game(row.game),
            decoded(row.options),
            row.seats,
            seed_of_text(row.seed),
            row.seed_chosen,
            row.host,
            row.clock,
            row.absent,
            row.tutorial,
            decoded(row.campaign) if row.campaign else None,
            row.created,
            row.hints,
        )

    @property
    def seed_hash(self) -> str:
        """The SHA-256 of the seed as it is written: published at the start, checked by anybody at the end."""
        return sha256(str(self.seed).encode()).hexdigest()


def seed_of_text(text: str) -> int | str:
    """A seed as it was written down: 64 hexadecimal digits, or a number."""
    return text if len(text) == 64 else int(text)


@dataclass
class Wish:
    """Somebody wants to go back to an earlier position."""

    seat: int
    to: int
    agreed: set[int] = field(default_factory=set)


class Seen(Struct, frozen=True):
    """What one pair of eyes saw of a position, and of its score."""

    view: Any
    sheet: dict[str, Any]


class Likeness(Struct, frozen=True):
    """A position as it was shown when it was stored: it can be shown again whatever has become of the rules."""

    decisions: int
    headline: str
    over: bool
    winners: list[int]
    seen: list[Seen]
    """By each seat, and last by a spectator."""
    score: list[tuple[int, int, str]]
    """The lines of the true sheet: seat, points and rule."""


class Frozen(NamedTuple):
    """A table that can only be looked at: why, and what there is to see."""

    sentence: str
    likeness: Likeness


class Rewind(NamedTuple):
    """The match was taken back to an earlier position."""

    origin: int
    """How many decisions there were."""
    to: int
    """How many of them were left as they were."""
    quiet: bool = False
    """Only a secret choice was taken back: the others' stand, and nobody else needs to look again."""


def taken_back(seq: int, rewinds: Iterable[Rewind]) -> tuple[int, bool]:
    """How much still stands of what somebody saw after `seq` decisions; whether they have to look again.

    Nobody can have seen so many decisions before a rewind that began with fewer; so one that is long past for them
    makes no difference.
    """
    stands, look_again = seq, False
    for rewind in rewinds:
        if rewind.to < stands <= rewind.origin:
            stands = rewind.to
            look_again = look_again or not rewind.quiet
    return stands, look_again


class Table:
    """A table as of some entry of its log; `apply` takes it one further."""

    def __init__(self, record: Record, log: Iterable[entries.Entry] = ()) -> None:
        self.record = record
        self.seq = 0
        """The number of the last entry."""
        self.updated = record.created
        self.chairs = [Chair() for _ in range(record.seats)]
        self.match: Match | None = None
        self.wish: Wish | None = None
        self.invites: dict[str, int] = {}
        """The hashes of codes that have not been used, and their seats."""
        self.known: dict[str, int] = {}
        """The clients' move ids, and how many decisions there were after each."""
        self.rewinds: list[Rewind] = []
        """Each time the match was taken back."""
        self.retracted = 0
        """How many choices were taken back in the decision that several are taking now."""
        self.read = 0
        """How many texts of the tutorial were read."""
        self.seating = 0
        """Grows with everything that is not the game itself."""
        self.asked: dict[int, int] = {}
        """Since when each seat that must decide has had to."""
        self.tutorial: Tutorial | None = record.game.tutorial if record.tutorial else None
        self.since = 0
        """After which entry the log is in memory: earlier decisions and move ids are only known to the database."""
        self.frozen: Frozen | None = None
        """Why nothing can happen here any more, if that is so."""
        for entry in log:
            self.apply(entry)

    # -- the log ------------------------------------------------------------------------------------------

    def apply(self, entry: entries.Entry) -> None:
        """Go one entry further."""
        if entry.seq != self.seq + 1:
            raise AssertionError(f"entry {entry.seq} cannot follow entry {self.seq}")
        self._take(entry.body)
        self.seq = entry.seq
        self.updated = entry.at
        if self.over or not isinstance(entry.body, entries.Move | entries.Retract | entries.Read):
            self.seating += 1
        if entry.move_id is not None:
            self.known[entry.move_id] = self.decisions
        self._ask(entry.body, entry.at)

    def _take(self, body: entries.Body) -> None:
        match body:
            case entries.Sit(seat, kind, holder, name, bot):
                self._sit(seat, Chair(kind, holder, name, bot))
            case entries.Rename(seat, name):
                self.chairs[seat].name = name
                self._rename_match()
            case entries.Start():
                self._start()
            case entries.Move(seat, move):
                self._move(seat, move)
            case entries.Rewind(_, to):
                self._rewind(to)
            case entries.Retract(seat):
                self._retract(seat)
            case entries.Wish(seat, to):
                self.wish = Wish(seat, to)
            case entries.Agree(seat):
                if self.wish is not None:
                    self.wish.agreed.add(seat)
            case entries.Refuse():
                self.wish = None
            case entries.Away(seat, bot, left):
                chair = self.chairs[seat]
                chair.away, chair.left, chair.bot = True, left, bot
            case entries.Back(seat):
                chair = self.chairs[seat]
                chair.away, chair.left, chair.bot = False, False, ""
            case entries.Invite(seat, code):
                self.invites = {**self._invites_besides(seat), code: seat}
            case entries.Read():
                self.read += 1

    def _sit(self, seat: int, chair: Chair) -> None:
        self.chairs[seat] = chair
        self.invites = self._invites_besides(seat)
        self._rename_match()

    def _invites_besides(self, seat: int) -> dict[str, int]:
        return {code: taken for code, taken in self.invites.items() if taken != seat}

    def _start(self) -> None:
        if self.tutorial is not None:
            self.match = self.tutorial.begin()
        else:
            record = self.record
            campaign = Campaign.load(record.campaign, record.game) if record.campaign is not None else None
            self.match = Match(record.game, record.seats, record.seed, record.options, campaign=campaign)
        self._rename_match()

    def _move(self, seat: int, move: str) -> None:
        self.playing.play(seat, self.record.game.moves.parse(move))
        self.wish = None
        if self.retracted and self.playing.together_since(seat) is None:  # everybody has chosen
            self.retracted = 0

    def _rewind(self, to: int) -> None:
        self.rewinds.append(Rewind(self.decisions, to))
        self.playing.rewind(to)
        self.wish = None
        self.retracted = 0

    def _retract(self, seat: int) -> None:
        since = self.playing.together_since(seat) or 0
        self.rewinds.append(Rewind(self.decisions, since, quiet=True))
        self.retracted += len(self.playing.retract(seat))
        self.wish = None  # the positions after that choice have other numbers now

    def _rename_match(self) -> None:
        if self.match is not None:
            self.match.names = self.names

    def _ask(self, body: entries.Body, at: int) -> None:
        """Note who has to decide from now on; who had to before and has not done so keeps the earlier moment.

        Who takes a secret choice back gets no more time than those who are still choosing.
        """
        before = self.asked
        match body:
            case entries.Start() | entries.Rewind():
                before = {}
            case entries.Move(seat) | entries.Back(seat):
                before = {other: since for other, since in before.items() if other != seat}
            case entries.Retract(seat):
                before = {**before, seat: max(before.values())}
        self.asked = {seat: before.get(seat, at) for seat in self.actors}

    def freeze(self, log: Iterable[entries.Entry], frozen: Frozen) -> None:
        """Become a table that is only looked at: of its log no more is taken than who sits where."""
        for entry in log:
            if isinstance(entry.body, entries.Sit | entries.Rename | entries.Away | entries.Back | entries.Invite):
                self._take(entry.body)
            self.seq, self.updated = entry.seq, entry.at
        self.frozen = frozen

    def reaches_back(self, body: entries.Body) -> bool:
        """Whether an entry goes back to before what is in memory of the match."""
        return isinstance(body, entries.Rewind) and self.match is not None and body.to < self.match.base

    def remember(self, whole: Table) -> None:
        """Take over the earlier part of the match from a table that was made of the same log."""
        self.match = whole.match
        self._rename_match()
        self.known = whole.known
        self.since = 0

    # -- what it is now -----------------------------------------------------------------------------------

    @property
    def names(self) -> tuple[str, ...]:
        """What the seats are called."""
        return tuple(chair.name or f"Seat {seat + 1}" for seat, chair in enumerate(self.chairs))

    @property
    def playing(self) -> Match:
        """The match of a table that has begun."""
        if self.match is None:
            raise AssertionError("the table has not begun")
        return self.match

    @property
    def status(self) -> str:
        """Open until it begins, playing until it is over."""
        if not self.begun:
            return "open"
        return "over" if self.over else "playing"

    @property
    def begun(self) -> bool:
        """Whether there is a match to look at."""
        return self.match is not None or self.frozen is not None

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        if self.frozen is not None:
            return self.frozen.likeness.over
        return self.match is not None and self.match.state.over

    @property
    def decisions(self) -> int:
        """How many decisions were made and not taken back."""
        if self.frozen is not None:
            return self.frozen.likeness.decisions
        return len(self.match) if self.match is not None else 0

    @property
    def begins(self) -> int:
        """The first decision of which the story can tell without the database; 0 is the deal."""
        return self.match.base + 1 if self.match is not None and not self.match.whole else 0

    @property
    def actors(self) -> list[int]:
        """The seats that must decide now."""
        return self.match.state.actors() if self.match is not None else []

    def machines(self) -> list[int]:
        """The seats for which a bot must decide now."""
        return [seat for seat in self.actors if self.chairs[seat].machine]

    def held_by(self, token: str) -> list[int]:
        """The seats of a browser."""
        return [seat for seat, chair in enumerate(self.chairs) if chair.kind == PERSON and chair.holder == token]

    def listener(self, token: str) -> int | None:
        """As which seat a browser is told the story: on a screen that several share, as everybody may hear it."""
        seats = self.held_by(token)
        return seats[0] if len(seats) == 1 else None

    def deadlines(self, attended: int) -> dict[int, int]:
        """When the clocks of those who must decide run out, in milliseconds; bots have no clock.

        No clock runs while nobody is at the table: `attended` is since when somebody has been.
        """
        if self.record.clock is None:
            return {}
        clock = round(self.record.clock * 1000)
        return {
            seat: max(since, attended) + clock for seat, since in self.asked.items() if not self.chairs[seat].machine
        }

    @property
    def hints(self) -> str:
        """Whether hints are free, off, or announced to everybody: people who play each other get none in secret."""
        people = {chair.holder for chair in self.chairs if chair.kind == PERSON}
        if len(people) < 2:
            return "free"
        return "announced" if self.record.hints else "off"

    @property
    def host_name(self) -> str | None:
        """The name on the first seat that the host holds."""
        seats = self.held_by(self.record.host)
        return self.chairs[seats[0]].name if seats else None

    # -- deciding -----------------------------------------------------------------------------------------

    def current(self, seat: int, seq: int) -> bool:
        """Whether a decision meant for position `seq` still fits.

        It does if nothing happened since, or if only others chose, or chose again, in a step where all choose at the
        same time: then the order in which the choices arrive makes no difference.
        """
        match = self.playing
        if seq == self.decisions:
            return True
        if self.decisions < seq <= self.decisions + self.retracted:  # somebody is choosing again since
            return seat in match.state.actors()
        if not self.decisions - self.record.seats < seq < self.decisions or seq < match.base:
            return False
        step = match.state.agenda[-1].key if match.state.agenda else ""
        for decisions in range(seq, self.decisions):
            state = match.at(decisions)
            together = state.agenda[-1].seat < 0 and state.agenda[-1].key == step
            if not together or seat not in state.actors() or match.decision(decisions + 1).seat == seat:
                return False
        return seat in match.state.actors()

    def why_no_retract(self, seat: int) -> Refusal | None:
        """None if a seat may take its choice back while others still choose, else why it may not."""
        if self.tutorial is not None and self.tutorial.runs(self.playing, self.read):
            return Refusal("TT-08", "The lesson goes on with that choice; you can go back by undoing it.")
        return self.playing.why_no_retract(seat)

    def undo_target(self, seat: int) -> int | Refusal:
        """To which position a seat would go back: before its own last decision."""
        match = self.playing
        if match.state.over:
            return Refusal("TT-02", "The game is over.")
        number = match.last(seat)
        return self._open_position(number - 1) if number else Refusal("TT-05", "There is nothing to take back yet.")

    def _open_position(self, number: int) -> int | Refusal:
        """A lesson cannot go back to before its pupil's first decision."""
        if self.tutorial is not None and number < self.tutorial.first:
            return Refusal("TT-05", "There is nothing to take back yet.")
        return number

    def asked_to_agree(self, seat: int) -> list[int]:
        """Whose consent it takes if a seat wants to go back: people of other browsers who are at the table."""
        mine = self.chairs[seat].holder
        return [
            other
            for other, chair in enumerate(self.chairs)
            if chair.kind == PERSON and not chair.away and chair.holder != mine
        ]

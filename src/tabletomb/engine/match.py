"""A match: a game being played. Seed, options, seats and the log of moves; pure, no I/O."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from tabletomb.engine.advice import Hint, adviser
from tabletomb.engine.campaign import Campaign
from tabletomb.engine.content import Pack
from tabletomb.engine.document import Field
from tabletomb.engine.errors import DocumentError, IllegalMove, Refusal, SetupError, TabletombError, UndoRefused
from tabletomb.engine.game import Game
from tabletomb.engine.game import game as find_game
from tabletomb.engine.marks import plain
from tabletomb.engine.sheet import Sheet
from tabletomb.engine.state import State, Tale
from tabletomb.engine.version import VERSION
from tabletomb.engine.view import Told

FORMAT = 1
_SNAPSHOT_EVERY = 32
_LONGEST_LOG = 100_000
_LONGEST_SPEC = 100
PERSON = "person"
"""Who plays on a seat without a bot."""
_NOTHING_SECRET = Refusal("TT-08", "No choice of yours waits for the others; what everybody has chosen stands.")


class Entry(NamedTuple):
    """One decision of the log, and the story it made."""

    seat: int
    move: int
    tales: tuple[Tale, ...]


class Stamps(NamedTuple):
    """What a match was played with: only the same is sure to lead to the same position again."""

    rules: str
    content: str
    engine: str


def stamps(game: Game, pack: Pack | None = None) -> Stamps:
    """What is installed here to play a game with; `pack` stands for the content that the game ships with."""
    return Stamps(game.version, (pack or game.pack).hash, VERSION)


class Match:
    """A game being played by some seats, from the first deal on; everything it was can be replayed.

    >>> match = Match("dead-and-breakfast", seats=2, seed=7)
    >>> seat = match.state.actors()[0]
    >>> match.play(seat, match.state.legal(seat)[0])
    >>> len(match), match.at(0).decisions, Match.load(match.save()).state.dump() == match.state.dump()
    (1, 0, True)
    """

    def __init__(
        self,
        game: Game | str,
        seats: int,
        seed: int | str = 0,
        options: Mapping[str, str] | None = None,
        *,
        names: Iterable[str] | None = None,
        players: Iterable[str] | None = None,
        content: Pack | None = None,
        campaign: Campaign | None = None,
    ) -> None:
        self.game = find_game(game)
        self.seed = self.game.checked_seed(seed)
        self._stand(self.game.new(seats, seed, options, content=content, campaign=campaign, listen=True))
        self.names = tuple(names) if names is not None else tuple(f"Seat {seat}" for seat in range(seats))
        if len(self.names) != seats:
            raise SetupError("names", f"must be {seats} names, not {len(self.names)}")
        self.players = _checked_players(players, seats)
        """Who sits on each seat, "person" or the spec of a bot; None if nobody wrote it down."""

    @classmethod
    def resumed(cls, state: State, seed: int | str, *, names: Iterable[str], last: Sequence[int]) -> Match:
        """A match that goes on from a position, without the decisions that led there.

        `last` is the number of the last decision of each seat, 0 if it made none. Whatever needs no earlier position
        goes as in the whole match; `at`, `rewind`, `undo` and `save` raise `TabletombError` where one is needed.
        """
        match = cls.__new__(cls)
        match.game = state.game
        match.seed = match.game.checked_seed(seed)
        match._stand(state.clone())
        match.names = tuple(names)
        match.players = None
        match.whole = False
        match._last = tuple(last)
        return match

    def _stand(self, state: State) -> None:
        """Begin in a position."""
        self.state = state
        self.opening = self._hear()
        self.whole = True
        """Whether it began with the deal; else the decisions up to `base` are not in the log."""
        self.base = state.decisions
        """How many decisions were made before the log begins."""
        self._last = (0,) * state.seats
        self.log: list[Entry] = []
        self._undone: list[Entry] = []
        self._snapshots = [state.clone()]

    def __len__(self) -> int:
        return self.base + len(self.log)

    def decision(self, number: int) -> Entry:
        """The decision of a number, from 1 on; raises `TabletombError` if it is not in the log."""
        if not self.base < number <= len(self):
            raise self._no_position(number - 1)
        return self.log[number - 1 - self.base]

    def last(self, seat: int, within: int | None = None) -> int:
        """The number of a seat's last decision, or of its last one within the first so many; 0 if it made none."""
        for number in range(len(self) if within is None else within, self.base, -1):
            if self.decision(number).seat == seat:
                return number
        return self._last[seat] if 0 <= seat < len(self._last) else 0

    def _no_position(self, decisions: int) -> TabletombError:
        if 0 <= decisions < self.base:
            return TabletombError(f"This match was resumed after {self.base} decisions; position {decisions} is gone.")
        return TabletombError(f"The match has {len(self)} decisions so far; there is no position {decisions}.")

    # -- playing ------------------------------------------------------------------------------------------

    def play(self, seat: int, move: int) -> None:
        """Play a move; raises `IllegalMove` and changes nothing if it is not legal."""
        self.state.play(seat, move)
        if self._undone and self._undone[-1][:2] != (seat, move):
            self._undone.clear()
        elif self._undone:
            self._undone.pop()
        self._record(seat, move)

    def _record(self, seat: int, move: int) -> None:
        self.log.append(Entry(seat, move, self._hear()))
        if len(self.log) % _SNAPSHOT_EVERY == 0:
            self._snapshots.append(self.state.clone())

    def _hear(self) -> tuple[Tale, ...]:
        tales = tuple(self.state.story or ())
        self.state.listen()
        return tales

    def why_no_undo(self, seat: int) -> Refusal | None:
        """None if the seat may take back the last decision, else the rule against it and a sentence."""
        if not len(self):
            return Refusal("TT-05", "There is nothing to take back yet.")
        if self.last(seat) != len(self):
            return Refusal("TT-05", "Somebody else has decided since; you can only take back your own last decision.")
        if self.state.sealed >= self.state.decisions:
            return Refusal("TT-06", "That decision showed something that was hidden or was a commitment: it stands.")
        return None

    def undo(self, seat: int) -> Entry:
        """Take back the seat's last decision; raises `UndoRefused` where information began."""
        refusal = self.why_no_undo(seat)
        if refusal is not None:
            raise UndoRefused(*refusal)
        before = len(self) - 1
        self.state = self.at(before)
        self.state.listen()
        entry = self.log[-1]
        self._forget_after(before)
        self._undone.append(entry)
        return entry

    def redo(self, seat: int) -> Entry:
        """Play again what the seat took back; raises `UndoRefused` if there is nothing."""
        if not self._undone or self._undone[-1].seat != seat:
            raise UndoRefused("TT-07", "There is nothing to play again.")
        entry = self._undone[-1]
        self.play(entry.seat, entry.move)
        return entry

    def why_no_retract(self, seat: int) -> Refusal | None:
        """None if the seat may choose again in the decision that several are taking, else why it may not."""
        return _NOTHING_SECRET if self.together_since(seat) is None else None

    def retract(self, seat: int) -> list[Entry]:
        """Take back what the seat chose in a decision that others still think about; gives what is no longer so.

        The order in which such choices arrive makes no difference, so the others' choices stand and what is left is the
        position in which this seat has not chosen. Raises `UndoRefused` once everybody has chosen.
        """
        since = self.together_since(seat)
        if since is None:
            raise UndoRefused(*_NOTHING_SECRET)
        chosen = self._since(since)
        self.rewind(since)
        for entry in chosen:
            if entry.seat != seat:
                self.play(entry.seat, entry.move)
        return [entry for entry in chosen if entry.seat == seat]

    def together_since(self, seat: int) -> int | None:
        """After how many decisions the step began in which the seat has chosen and others still choose; else None."""
        if not set(self.state.actors()) - {seat}:
            return None
        since = self.step_since()
        chose = any(entry.seat == seat for entry in self._since(since))
        return since if chose and self._stands_without(seat, since) else None

    def step_since(self) -> int:
        """After how many decisions the step at hand began: earlier than now only if several decide at the same time.

        While seats decide together nobody joins them: going back, those who owe a decision only grow in number.
        """
        since = len(self)
        if self.state.over or self.state.agenda[-1].seat >= 0:
            return since
        key, actors = self.state.agenda[-1].key, set(self.state.actors())
        while since > self.base:
            before = self.at(since - 1)
            if before.agenda[-1].key != key or not actors <= set(before.actors()):
                break
            since -= 1
            actors = set(before.actors())
        return since

    def _stands_without(self, seat: int, since: int) -> bool:
        """Whether the table would wait as it does, and for the seat too, had the seat not chosen since then.

        Not so if everybody has chosen meanwhile: a step may be followed by another one of its kind.
        """
        state = self.at(since)
        for entry in self._since(since):
            if entry.seat != seat:
                if entry.move not in state.legal(entry.seat):
                    return False
                state.push(entry.seat, entry.move)
        return state.actors() == sorted({*self.state.actors(), seat})

    def rewind(self, decisions: int) -> list[Entry]:
        """Go back to the position after so many decisions, whatever was learnt since; gives what is no longer so.

        That is for the whole table to agree on; nobody may do it alone, and it cannot be brought back by `redo`.
        Raises `TabletombError` if there is no such position.
        """
        self.state = self.at(decisions)
        self.state.listen()
        gone = self._since(decisions)
        self._undone.clear()
        self._forget_after(decisions)
        return gone

    def _forget_after(self, decisions: int) -> None:
        del self.log[decisions - self.base :]
        del self._snapshots[(decisions - self.base) // _SNAPSHOT_EVERY + 1 :]

    def _since(self, decisions: int) -> list[Entry]:
        """What was decided after the first so many decisions."""
        return self.log[decisions - self.base :]

    # -- looking back -------------------------------------------------------------------------------------

    def at(self, decisions: int) -> State:
        """The state after so many decisions, as an independent copy; 0 is the deal."""
        if not self.base <= decisions <= len(self):
            raise self._no_position(decisions)
        wanted = decisions - self.base
        nearest = min(wanted // _SNAPSHOT_EVERY, len(self._snapshots) - 1)
        state = self._snapshots[nearest].clone()
        for entry in self.log[nearest * _SNAPSHOT_EVERY : wanted]:
            state.push(entry.seat, entry.move)
        return state

    def story(self, seat: int | None, since: int = 0) -> list[tuple[int, Told]]:
        """What happened, as the seat (None: a spectator) may hear it: decision number and sentence, with marks.

        `since` leaves out what came before that decision; the opening is number 0. A match that was resumed can tell
        nothing of what came before it was.
        """
        told: list[tuple[int, Told]] = []
        for number, tales in enumerate([self.opening, *(entry.tales for entry in self.log)], start=self.base):
            if number >= since:
                told += [(number, line) for line in self._narrate(tales, seat)]
        return told

    def _narrate(self, tales: tuple[Tale, ...], seat: int | None) -> list[Told]:
        listener = self.state.story
        self.state.story = list(tales)
        try:
            return self.state.told(seat)
        finally:
            self.state.story = listener

    def hint(self, seat: int, budget: str = "") -> Hint:
        """What an expert would do in this seat's place, the next best moves and how the game may go on.

        The adviser sees no more than the seat. `budget` is how much to think, as in "500" (imagined worlds) or
        "250ms"; an expert's if left out. Raises `IllegalMove` if the seat has nothing to decide.
        """
        refusal = self.state.why_not(seat, 0) if seat not in self.state.actors() else None
        if refusal is not None:
            raise IllegalMove(*refusal)
        return adviser()(self.state, seat, budget)

    def sheet(self) -> Sheet:
        """The score sheet of the current position."""
        return self.state.sheet()

    # -- documents ----------------------------------------------------------------------------------------

    def save(self) -> dict[str, Any]:
        """The match as a JSON document: everything needed to replay it, and the position it must lead to."""
        if not self.whole:
            raise TabletombError("This match was resumed without its earlier decisions; only a whole one can be saved.")
        deal = self.state.deal
        played_with = stamps(self.game, deal.pack)
        doc: dict[str, Any] = {
            "tabletomb": "match",
            "format": FORMAT,
            "engine": played_with.engine,
            "game": self.game.name,
            "rules": played_with.rules,
            "content": played_with.content,
            "seats": self.state.seats,
            "names": list(self.names),
            "seed": self.seed,
            "options": dict(deal.options),
            "log": [f"{entry.seat} {self.game.moves.notation(entry.move)}" for entry in self.log],
            "position": self.state.dump(),
        }
        if self.players is not None:
            doc["players"] = list(self.players)
        if deal.campaign is not None:
            doc["campaign"] = deal.campaign.save()
        return doc

    @classmethod
    def load(cls, doc: Any, *, content: Pack | None = None) -> Match:
        """Read a match document and replay it; raises `DocumentError` naming the field, `UnknownGame` or the like."""
        field = Field(doc).only(*_FIELDS)
        field["tabletomb"].one_of(["match"])
        field["format"].number(1, FORMAT)
        game = find_game(field["game"].text())
        pack = content or game.pack
        if field["content"].text() != pack.hash:
            raise field["content"].fail(f"names another content pack than '{pack.title}'; load that one with it")
        campaign = Campaign.load(field["campaign"], game) if "campaign" in field else None
        try:
            match = cls(
                game,
                field["seats"].value,
                field["seed"].value,
                {name: value.text() for name, value in field["options"].entries()},
                names=[name.text() for name in field["names"].each()],
                players=[player.text() for player in field["players"].each()] if "players" in field else None,
                content=pack,
                campaign=campaign,
            )
        except SetupError as error:
            raise DocumentError(error.field, error.message) from error
        for entry in field["log"].each(at_most=_LONGEST_LOG):
            match._replay(entry)
        stamps = f"it was saved by version {field['engine'].text()} under rules {field['rules'].text()}"
        if match.state.dump() != field["position"].value:
            raise field["position"].fail(f"is not where the log leads (rules are now {game.version}; {stamps})")
        return match

    def _replay(self, entry: Field) -> None:
        seat, _, notation = entry.text().partition(" ")
        if not seat.isascii() or not seat.isdigit():
            raise entry.fail("must be a seat and a move, as in '0 pass'")
        try:
            self.play(int(seat[:4]), self.game.moves.parse(notation))
        except (ValueError, IllegalMove) as error:
            raise entry.fail(f"cannot be replayed: {plain(str(error), self.names)}") from error


_FIELDS = (
    "tabletomb", "format", "engine", "game", "rules", "content", "seats", "names", "seed", "options", "log", "position",
    "campaign", "players",
)  # fmt: skip


def _checked_players(players: Iterable[str] | None, seats: int) -> tuple[str, ...] | None:
    """One entry a seat; whether a bot of that spec exists is for those to say who know bots."""
    if players is None:
        return None
    checked = tuple(players)
    if len(checked) != seats:
        raise SetupError("players", f"must be {seats} entries, not {len(checked)}")
    for player in checked:
        if not player.isprintable() or not 0 < len(player.strip()) <= len(player) <= _LONGEST_SPEC:
            raise SetupError("players", f"must be '{PERSON}' or the spec of a bot, not {player[:40]!r}")
    return checked

"""A match at the keyboard: people and bots take their decisions until the game is over or somebody leaves."""

from __future__ import annotations

import contextlib
import shlex
from collections.abc import Callable, Sequence
from pathlib import Path

from rich.console import Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.table import Table
from rich.text import Text

from tabletomb.bots import Eyes
from tabletomb.cli.campaigns import CampaignBook, usual_file
from tabletomb.cli.files import AlreadyThere, FileTrouble, Keeper
from tabletomb.cli.kept import Guard
from tabletomb.cli.offers import choices_of, listed, told_hint
from tabletomb.cli.pictures import picture
from tabletomb.cli.replay import Viewer
from tabletomb.cli.rulebooks import look_up, rule, whole_book
from tabletomb.cli.seating import Seating
from tabletomb.cli.sheets import score_sheet, verdict
from tabletomb.cli.telling import Reader
from tabletomb.cli.terminal import Terminal
from tabletomb.engine.errors import IllegalMove, TabletombError
from tabletomb.engine.match import Match
from tabletomb.engine.offers import Offer, offers
from tabletomb.engine.sheet import known_sheet
from tabletomb.engine.state import NOBODY
from tabletomb.engine.terminal import BLOOD, CANDLE, IVY, QUIET, SPECTRE, TITLE, Choice, rule_mark
from tabletomb.engine.view import label

HINT_BUDGET = ""
"""How much is thought about a hint: as much as an expert does."""
_STORY_ROWS = 6
_FEWEST_OFFER_ROWS = 3
_AS_MANY_AS_NEEDED = 10_000
_FRAME_ROWS = 2
"""The header and the line to type in."""

Commands = dict[str, Callable[[str], bool]]
"""Words and what they do with the rest of the line; true if the position has changed."""


class Leave(Exception):
    """Somebody leaves the table; what becomes of the match is settled."""


class Session:
    """One match, its seating, and the terminal it is played at.

    `run` returns when the game is over or somebody left. Whatever happens, the match is on disk afterwards
    unless a person said that it need not be kept. A match of a campaign carries that on in its `book`, however it
    ends: over, left or broken off.
    """

    def __init__(
        self,
        match: Match,
        seating: Seating,
        terminal: Terminal,
        keeper: Keeper,
        *,
        pause: bool = True,
        book: CampaignBook | None = None,
        guard: Guard | None = None,
    ) -> None:
        self.match = match
        self.seating = seating
        self.terminal = terminal
        self.keeper = keeper
        self.book = book
        self.guard = guard
        self.picture = picture(match.game)
        self._bots = seating.bots(match.seed, len(match))
        self._pause = pause and terminal.interactive
        self._in_front: int | None = None
        """The person who sees the screen now."""
        self._hidden = False
        """Whether a curtain has fallen: then the screen must not be scrolled back to what others saw."""

    def run(self) -> None:
        """Play, show the end, and see to it that the match is kept and its campaign carried on.

        Raises `FileTrouble` if the campaign cannot be written; then it is in the match, which is kept.
        """
        try:
            self._play()
            self._finish()
        except Leave:
            self._release()
        except EOFError:
            self._keep()
        except BaseException:
            self._keep()
            with contextlib.suppress(OSError):  # the terminal may be gone already
                self._carry_on_or_complain()
            raise
        self._carry_on()

    # -- the flow -----------------------------------------------------------------------------------------

    def _play(self) -> None:
        while not self.match.state.over:
            self._go_on()
            self._write_down()

    def _write_down(self) -> None:
        """Whatever ends the program, the match goes on from here."""
        if self.guard is not None:
            self.guard.keep(self.match)

    def _release(self) -> None:
        if self.guard is not None:
            self.guard.release()

    def _go_on(self) -> None:
        """The next decision: a person's, or that of all bots that owe one.

        Bots come last: as long as they have not chosen, a person who chooses together with them may choose again.
        """
        actors = self.match.state.actors()
        people = [seat for seat in actors if seat not in self._bots]
        if people:
            self._decide(self._seated(people))
        else:
            self._bots_decide(actors)

    def _bots_decide(self, seats: Sequence[int]) -> None:
        """All bots that decide now choose before any of their choices is played: no seat has an advantage."""
        choices: list[tuple[int, int]] = []
        for seat in seats:
            with self.terminal.busy(f"{self.seating.names[seat]} is thinking"):
                choices.append((seat, self._bots[seat].choose(Eyes(self.match.state, seat))))
        for seat, move in choices:
            self.match.play(seat, move)

    def _seated(self, people: Sequence[int]) -> int:
        """Who of these people decides next; from now on they see the screen."""
        # whoever sits there goes first, so that a simultaneous decision needs fewer curtains
        if self._in_front is None or self._in_front not in people:
            self._in_front = self._behind_curtain(people[0]) if self._secrets() else people[0]
        return self._in_front

    def _behind_curtain(self, seat: int) -> int:
        """Hide the table until the next person is there; gives who that is: somebody may come back to choose again."""
        self._lower_curtain(seat)
        while True:
            answer = self.terminal.ask(f"{self.seating.names[seat]}, press Enter when only you can see this: ")
            word, rest = _command_word(answer)
            if word == "quit":
                self._quit("")
            if word != "again":
                return seat
            try:
                seat = self._back_to_choose(rest)
                self._lower_curtain(seat)
            except TabletombError as error:
                self._excuse(None, error)

    def _lower_curtain(self, seat: int) -> None:
        self._hidden = True
        self.terminal.clear(forget=True)
        names = self.seating.names
        said = [f"The table is hidden. {names[seat]} is next."]
        last = self._last_person()
        if last != seat and self.match.why_no_retract(last) is None:
            said.append(f"{names[last]} can still choose again: type again")
        self.terminal.show(Panel(Text("\n".join(said), SPECTRE), border_style=SPECTRE))

    def _back_to_choose(self, whom: str) -> int:
        """Take back what a person has chosen in secret: the one named, or the last to decide; gives who that is."""
        seat = self._seat_called(whom, self.seating.people) if whom else self._last_person()
        self.match.retract(seat)
        self._write_down()
        return seat

    def _last_person(self) -> int:
        """The person who decided last; `NOBODY` if none did."""
        return next((entry.seat for entry in reversed(self.match.log) if entry.seat in self.seating.people), NOBODY)

    def _secrets(self) -> bool:
        """Whether the people at this keyboard know different things."""
        views = [self.match.state.view(seat) for seat in self.seating.people]
        return any(view != views[0] for view in views)

    def _decide(self, seat: int) -> None:
        """One decision of a person; commands that change nothing may come before it."""
        self._show_table(seat)
        before = len(self.match)
        while not self._answered(seat, self.terminal.ask(self._prompt_mark(seat)), self._commands(seat), True):
            pass
        self._write_down()
        if len(self.match) > before:
            self._let_go(seat)

    def _let_go(self, seat: int) -> None:
        """The last moment to take a decision back: the others have not moved yet."""
        way_back = self._way_back(seat) if self._pause else ""
        if not way_back:
            return
        self._show_table(seat)
        self.terminal.show(Text(way_back, CANDLE))
        before = len(self.match)
        while True:
            answer = self.terminal.ask(self._prompt_mark(seat))
            word, _ = _command_word(answer)
            if word not in self._commands(seat) or word == "redo":
                return
            if self._answered(seat, answer, self._commands(seat), False) and len(self.match) != before:
                return

    def _way_back(self, seat: int) -> str:
        """How a person who has no more to decide can take that back; empty if they cannot, or can at the curtain."""
        actors = self.match.state.actors()
        if not actors or seat in actors:
            return ""
        if self.match.why_no_undo(seat) is None:
            return "Your turn is done. Enter goes on; undo takes your last decision back."
        if self.match.why_no_retract(seat) is None and (set(actors) <= set(self._bots) or not self._secrets()):
            return "The others still choose. Enter goes on; again takes your choice back."
        return ""

    def _finish(self) -> None:
        """The end is a show: the last position, the sheet and the verdict; then save, replay or leave."""
        self.terminal.clear(forget=self._hidden)
        state = self.match.state
        eyes = self.seating.people[0] if len(self.seating.people) == 1 else None
        reader = self._reader(eyes)
        self._show_header("The end")
        self.terminal.show(
            *self._story_lines(eyes, _STORY_ROWS),
            self._drawn(eyes, ()),
            Text(),
            score_sheet(state.sheet(), reader, self.terminal.width),
            verdict(self.match.game, state.sheet(), state.winners(), reader),
        )
        self._carry_on_or_complain()
        commands = self._commands(eyes, over=True)
        self.terminal.show(Text("replay, score, log, rules, save FILE; Enter leaves.", QUIET))
        while True:
            answer = self.terminal.ask("> ")
            if not answer:
                self._quit("")
            self._answered(eyes, answer, commands, False)

    # -- answers ------------------------------------------------------------------------------------------

    def _answered(self, seat: int | None, answer: str, commands: Commands, may_move: bool) -> bool:
        """Do what was typed; true if the position has changed. Mistakes get a sentence."""
        try:
            if may_move and seat is not None and not answer.startswith(("/", ":")):
                move = self._move_meant(seat, answer, commands)
                if move is not None:
                    return self._make(seat, move)
            word, rest = _command_word(answer)
            if word in commands:
                return commands[word](rest)
            if answer:
                self._complain(f"{answer[:40]!r} is not a command here; ? lists them.")
            elif self.terminal.interactive and seat is not None:
                self._show_table(seat)
            else:
                self._complain("Type the number of a move, its notation, or ? for help.")
        except TabletombError as error:
            self._excuse(seat, error)
        return False

    def _make(self, seat: int, move: int) -> bool:
        """Play a person's move; true if the position has changed. Raises `IllegalMove`."""
        self.match.play(seat, move)
        return True

    def _move_meant(self, seat: int, answer: str, commands: Commands) -> int | None:
        """The move that a number or a notation stands for; None if it is a command or nothing."""
        legal = self.match.state.legal(seat)
        if not answer:
            return legal[0] if len(legal) == 1 else None
        if answer.isascii() and answer.isdigit():
            number = int(answer[:6])
            if not 1 <= number <= len(legal):
                raise TabletombError(f"There is no move {number}; the moves are 1 to {len(legal)}.")
            return legal[number - 1]
        moves = self.match.game.moves
        word = answer.split()[0].casefold()
        try:
            return moves.parse(answer)
        except ValueError as error:
            if word in commands or word in _SHORT:
                return None
            if word in moves.verbs:
                raise TabletombError(f"{error}.") from error
            raise TabletombError(f"{answer[:40]!r} is neither a move nor a command; ? lists both.") from error

    def _commands(self, seat: int | None, over: bool = False) -> Commands:
        """The words a person can type now, besides moves."""
        commands: Commands = {
            "moves": lambda rest: self._moves(seat),
            "look": lambda rest: self._look(seat, rest),
            "why": lambda rest: self._why(seat, rest),
            "hint": lambda rest: self._hint(seat),
            "undo": lambda rest: self._undo(seat),
            "again": lambda rest: self._again(seat),
            "redo": lambda rest: self._redo(seat),
            "replay": self._replay,
            "rules": self._rules,
            "score": lambda rest: self._score(seat),
            "log": lambda rest: self._log(seat),
            "save": self._save,
            "quit": self._quit,
        }
        for word in ("moves", "why", "hint", "undo", "again", "redo") if over else ("replay",):
            del commands[word]
        return commands | {"help": lambda rest: self._help(commands)}

    def _help(self, commands: Commands) -> bool:
        table = Table.grid(padding=(0, 2))
        for word, usage, meaning in _HELP:
            if word in commands:
                table.add_row(Text(usage, CANDLE), meaning)
        self.terminal.show(table)
        if "moves" in commands:
            self._help_moves()
        if self.picture.LEGEND:
            self.terminal.show(Text(self.picture.LEGEND, QUIET))
        return False

    def _help_moves(self) -> None:
        verbs = Table.grid(padding=(0, 2))
        for verb in self.match.game.moves.verbs.values():
            verbs.add_row(Text(" ".join([verb.name, *(name.upper() for name in verb.labels)]), CANDLE), verb.help)
        self.terminal.show(Text("A move can be typed by its number, or in words:", QUIET), verbs)

    def _moves(self, seat: int | None) -> bool:
        if seat is not None:
            self.terminal.page(self._listed(seat, self._offers(seat), _AS_MANY_AS_NEEDED))
        return False

    def _look(self, seat: int | None, whom: str) -> bool:
        if whom:
            self.terminal.show(self._drawn(seat, (), self._seat_called(whom, range(len(self.seating.names)))))
        elif seat is not None:
            self._show_table(seat)
        return False

    def _seat_called(self, whom: str, among: Sequence[int]) -> int:
        """The seat meant by a number or the beginning of a name; raises `TabletombError` if that is unclear."""
        called = {seat: self.seating.names[seat] for seat in among}
        found = [at for at, name in called.items() if whom == str(at) or name.casefold().startswith(whom.casefold())]
        if len(found) != 1:
            seats = ", ".join(f"{at} {name}" for at, name in called.items())
            raise TabletombError(f"Whom do you mean? The seats are: {seats}.")
        return found[0]

    def _why(self, seat: int | None, text: str) -> bool:
        if not text or seat is None:
            raise TabletombError("Why what? Write a move after it, as it stands in the list.")
        game = self.match.game
        if text.isascii() and text.isdigit():
            move = self._move_meant(seat, text, {})
        else:
            try:
                move = game.moves.parse(text)
            except ValueError as error:
                raise TabletombError(f"{error}.") from error
        assert move is not None
        refusal = self.match.state.why_not(seat, move)
        if refusal is None:
            self.terminal.show(Text(f"That is legal: {self._move_words(seat, move)}.", IVY))
        else:
            self._complain(self._reader(seat).words(refusal.message), refusal.rule)
            self.terminal.show(rule(game, refusal.rule))
        return False

    def _hint(self, seat: int | None) -> bool:
        """What an expert would do here, found out with this seat's eyes alone."""
        if seat is None:
            return False
        legal = self.match.state.legal(seat)
        if len(legal) == 1:
            self.terminal.show(Text(f"There is only one move: {self._move_words(seat, legal[0])}.", SPECTRE))
            return False
        with self.terminal.busy("Thinking about it"):
            hint = self.match.hint(seat, HINT_BUDGET)
        self.terminal.show(told_hint(hint, choices_of(self.match.state, seat), self._reader(seat)))
        return False

    def _undo(self, seat: int | None) -> bool:
        if seat is None:
            return False
        entry = self.match.undo(seat)
        self.terminal.show(Text(f"Taken back: {self._move_words(seat, entry.move)}.", SPECTRE))
        return True

    def _again(self, seat: int | None) -> bool:
        if seat is None:
            return False
        self.match.retract(seat)
        self.terminal.show(Text("Taken back. Choose again.", SPECTRE))
        return True

    def _redo(self, seat: int | None) -> bool:
        if seat is None:
            return False
        self.match.redo(seat)
        return True

    def _rules(self, words: str) -> bool:
        self.terminal.page(look_up(self.match.game, words) if words else whole_book(self.match.game))
        return False

    def _score(self, seat: int | None) -> bool:
        sheet, complete = known_sheet(self.match.state, seat)
        note = Text() if complete else Text("What is still secret is not in it.", QUIET)
        self.terminal.page(Group(score_sheet(sheet, self._reader(seat), self.terminal.width), note))
        return False

    def _log(self, seat: int | None) -> bool:
        told, reader = self.match.story(seat), self._reader(seat)
        lines = [Text.assemble((f"{number:>3} ", QUIET), reader.text(line.text)) for number, line in told]
        self.terminal.page(Group(*lines))
        return False

    def _replay(self, rest: str) -> bool:
        with contextlib.suppress(EOFError):
            Viewer(self.match, self.terminal, None).step_through()
        return False

    # -- keeping ------------------------------------------------------------------------------------------

    def _save(self, rest: str) -> bool:
        words = rest.split()
        force = "--force" in words
        name = " ".join(word for word in words if word != "--force")
        if not name:
            self._say_saved(self.keeper.autosave(self.match))
            return False
        self._save_as(Path(name), force)
        return False

    def _save_as(self, path: Path, force: bool) -> bool:
        """Save under a name; a person is asked before another file is overwritten."""
        try:
            self._say_saved(self.keeper.save(self.match, path, force))
        except AlreadyThere as error:
            if not self.terminal.interactive:
                raise FileTrouble(f"{error} Nothing was saved; save --force {path} overwrites it.") from error
            if self.terminal.ask(f"{error} Overwrite it? (y/N) ").casefold() not in ("y", "yes"):
                self.terminal.show(Text("Nothing was saved.", QUIET))
                return False
            self._say_saved(self.keeper.save(self.match, path, True))
        return True

    def _quit(self, rest: str) -> bool:
        """Leave; a person may name a file or decline to keep the match."""
        if self.terminal.interactive and len(self.match) and not self.keeper.holds(self.match):
            while True:
                answer = self.terminal.ask("Save the match? Enter: yes; or a file name, or no: ")
                if answer.casefold() in ("", "y", "yes", "q", "quit"):
                    break
                if answer.casefold() in ("n", "no"):
                    raise Leave
                try:
                    if self._save_as(Path(answer), False):
                        raise Leave
                except FileTrouble as error:
                    self._complain(str(error))
        self._keep()
        raise Leave

    def _keep(self) -> None:
        """Put the match on disk, if there is anything to keep."""
        path: Path | None = None
        if len(self.match):
            path = self.keeper.home if self.keeper.holds(self.match) else self.keeper.autosave(self.match)
        self._release()
        if path is not None:
            with contextlib.suppress(OSError):  # the terminal may be gone already
                self._say_saved(path)

    def _say_saved(self, path: Path) -> None:
        words = ["tabletomb", "replay" if self.match.state.over else "resume", str(path)]
        if not self.match.state.over and self.book is not None and self.book.path != usual_file(self.match.game):
            words += ["--campaign", str(self.book.path)]
        elif not self.match.state.over and self.book is None and self.match.state.deal.campaign is not None:
            words.append("--no-campaign")
        pack = self.match.state.deal.pack
        if pack is not self.match.game.pack:
            words += ["--content", pack.source]
        self.terminal.show(Text("Saved. Go back to it with:", IVY))
        self.terminal.show_whole(shlex.join(words))

    def _carry_on(self) -> None:
        """Write what the match has made of its campaign; if that fails, keep the match, which holds it too."""
        campaign = self.match.state.campaign()
        if self.book is None or campaign is None or not len(self.match):
            return
        try:
            written = self.book.carry_on(campaign)
        except FileTrouble as error:
            self._keep()
            import_it = shlex.join(["tabletomb", "campaign", "import", str(self.keeper.home)])
            raise FileTrouble(f"{error} Nothing is lost: {import_it} takes it from the match.") from error
        if written:
            with contextlib.suppress(OSError):  # the terminal may be gone already
                self.terminal.show(Text("The campaign is carried on: tabletomb campaign show", QUIET))

    def _carry_on_or_complain(self) -> None:
        try:
            self._carry_on()
        except FileTrouble as error:
            self._complain(str(error))

    # -- showing ------------------------------------------------------------------------------------------

    def _show_table(self, seat: int) -> None:
        """Everything a person needs for a decision, on one screen if it fits."""
        terminal = self.terminal
        moves = self._offers(seat)
        picture = self._drawn(seat, choices_of(self.match.state, seat))
        prompt = self._prompt(seat)
        left = terminal.height - _FRAME_ROWS - terminal.rows(picture) - terminal.rows(prompt)
        needed = terminal.rows(self._listed(seat, moves, 0)) if moves else 0
        story = self._story_lines(seat, left - max(needed, min(len(moves), _FEWEST_OFFER_ROWS)))
        left -= sum(terminal.rows(line) for line in story)
        terminal.clear()
        self._show_header(self.seating.names[seat], " · since your last move:" if story else "")
        terminal.show(*story, picture, prompt)
        if moves:
            terminal.show(self._listed(seat, moves, left))

    def _drawn(self, seat: int | None, choices: Sequence[Choice], focus: int | None = None) -> RenderableType:
        view = self.match.state.view(seat)
        names = self.seating.names
        return self.picture.draw(view, names, self.terminal.width, seat=seat, choices=choices, focus=focus)

    def _show_header(self, who: str, more: str = "") -> None:
        header = Text.assemble((self.match.game.title, TITLE), (f" · {who} · ? for help{more}", QUIET))
        header.truncate(self.terminal.width, overflow="ellipsis")
        self.terminal.show(header)

    def _prompt(self, seat: int) -> RenderableType:
        prompt = self.match.state.prompt(seat)
        words = self._reader(seat).text(prompt["text"], CANDLE)
        return Text.assemble(("▸ ", CANDLE), words, " ", rule_mark(prompt["rule"]))

    def _prompt_mark(self, seat: int) -> str:
        return f"{self.seating.names[seat]}> " if len(self.seating.people) > 1 else "> "

    def _offers(self, seat: int) -> list[Offer]:
        """The legal moves with what each means and, where that is certain, scores at once."""
        return offers(self.match.state, seat, ahead=False)

    def _listed(self, seat: int, moves: Sequence[Offer], rows: int) -> RenderableType:
        return listed(moves, self._reader(seat), self.terminal.width, rows)

    def _reader(self, seat: int | None) -> Reader:
        """Who is told things: the person on a seat, or nobody in particular."""
        return Reader(self.seating.names, seat)

    def _move_words(self, seat: int, move: int) -> str:
        """What a legal move does, in words."""
        return self._reader(seat).words(label(self.match.state, seat, move))

    def _story_lines(self, seat: int | None, rows: int) -> list[RenderableType]:
        """What happened since the seat's last decision, its outcome included; the latest if there is much."""
        log = self.match.log
        last = max((number for number, entry in enumerate(log, start=1) if entry.seat == seat), default=0)
        told = [line for _, line in self.match.story(seat, since=last)]
        lines: list[RenderableType] = []
        rows = max(1, min(_STORY_ROWS, rows))
        while told:
            line = Padding(self._reader(seat).text(told[-1].text, QUIET), (0, 0, 0, 2))
            rows -= self.terminal.rows(line)
            if lines and rows < (1 if len(told) > 1 else 0):
                lines.insert(0, Text(f"  … {len(told)} more before that: log", QUIET))
                break
            lines.insert(0, line)
            told.pop()
        return lines

    def _excuse(self, seat: int | None, error: TabletombError) -> None:
        """Say why something was refused."""
        if isinstance(error, IllegalMove):
            self._complain(self._reader(seat).words(error.message), error.rule)
        else:
            self._complain(str(error))

    def _complain(self, sentence: str, rule_id: str = "") -> None:
        self.terminal.show(Text.assemble((f"× {sentence} ", BLOOD), rule_mark(rule_id)))


def _command_word(answer: str) -> tuple[str, str]:
    """The command a person means and what follows it; a leading slash marks a command that is a verb as well."""
    word, _, rest = answer.lstrip("/:").partition(" ")
    return _SHORT.get(word.casefold(), word.casefold()), rest.strip()


_SHORT = {
    "?": "help",
    "h": "help",
    "q": "quit",
    "exit": "quit",
    "u": "undo",
    "retract": "again",
    "l": "log",
    "r": "rules",
    "rule": "rules",
}
_HELP = (
    ("moves", "3", "play the third move of the list; Enter plays it if there is only one"),
    ("moves", "moves", "list the legal moves with what they mean"),
    ("look", "look, look 1", "draw the table again; draw what belongs to seat 1, large"),
    ("why", "why MOVE", "why a move is not legal, with the rule"),
    ("hint", "hint", "what an expert would do in your place, and how the game may go on"),
    ("undo", "undo, redo", "take your last decision back; play it again"),
    ("again", "again", "take your secret choice back and choose again, while others still choose"),
    ("rules", "rules WORDS", "a rule by its id, or the rules that contain the words; alone: the whole book"),
    ("score", "score", "the score so far, with the rule of every line"),
    ("log", "log", "everything that happened"),
    ("replay", "replay", "watch the match again"),
    ("save", "save FILE", "save the match; save --force FILE overwrites"),
    ("quit", "quit", "leave; the match is kept and can be resumed"),
)

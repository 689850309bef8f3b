"""Who sits at the table: people and bots, and what they are called."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tabletomb.bots import Bot, bot, bots, check_bot
from tabletomb.bots.seeds import seed_of
from tabletomb.engine.errors import SetupError
from tabletomb.engine.game import Game
from tabletomb.engine.match import PERSON, Match

ME = "me"
USUAL_BOT = "regular"
"""Who sits opposite if nobody says otherwise."""
LONGEST_NAME = 24
LONGEST_SPEC = 40
"""A bot's spec becomes a part of its name, and names must fit into a saved match."""
_BOT_NAMES = ("Mags", "Otto", "Iris", "Silas", "Nell", "Ambrose", "Dora", "Ivo")


@dataclass(frozen=True)
class Seating:
    """What sits on each seat (`me` or the spec of a bot) and the seats' names.

    A bot's name says which bot it is, as in "Mags (ismcts:250ms)".
    """

    kinds: tuple[str, ...]
    names: tuple[str, ...]

    @property
    def players(self) -> list[str]:
        """Who plays, as a match document says it."""
        return [PERSON if kind == ME else kind for kind in self.kinds]

    @property
    def people(self) -> list[int]:
        """The seats with a person on them."""
        return [seat for seat, kind in enumerate(self.kinds) if kind == ME]

    def bots(self, seed: int | str, decisions: int) -> dict[int, Bot]:
        """A bot for each bot seat, with randomness of its own that the match's seed repeats but never shares."""
        return {seat: bot(kind, _own_seed(seed, seat, decisions)) for seat, kind in enumerate(self.kinds) if kind != ME}


def seat_kinds(text: str | None, game: Game) -> tuple[str, ...]:
    """Read `--seats`: a number (you and bots) or a list such as `me,ismcts:250ms,me`; raises `SetupError`."""
    if text is None:
        return _me_and_bots(_usual(game))
    words = [word.strip().casefold() for word in text.split(",")]
    if len(words) == 1 and words[0].isascii() and words[0].isdigit():
        return _me_and_bots(_allowed(int(words[0][:6]), game))
    for word in words:
        if word != ME:
            _check_spec(word)
    _allowed(len(words), game)
    return tuple(words)


def seating(kinds: Sequence[str], wanted: Sequence[str] = ()) -> Seating:
    """Name the seats; `wanted` are names for the people, in the order of their seats. Raises `SetupError`."""
    people = [seat for seat, kind in enumerate(kinds) if kind == ME]
    if len(wanted) > len(people):
        raise SetupError("name", f"{len(wanted)} names for {len(people)} at the keyboard; bots have their own")
    names: list[str] = []
    spare = iter(_BOT_NAMES)
    for seat, kind in enumerate(kinds):
        if kind != ME:
            names.append(f"{next(spare, f'Bot {seat}')} ({kind})")
        elif people.index(seat) < len(wanted):
            names.append(_checked_name(wanted[people.index(seat)]))
        else:
            names.append("Player" if len(people) == 1 else f"Player {chr(ord('A') + people.index(seat))}")
    if len(set(names)) != len(names):
        raise SetupError("name", "every seat needs a name of its own")
    return Seating(tuple(kinds), tuple(names))


def seating_of(match: Match, kinds: Sequence[str] | None = None) -> Seating:
    """The seating of a saved match: whom it names as its players, unless `kinds` says otherwise.

    Where it names none, as older files do, bots are known by their names. Raises `SetupError`.
    """
    names = match.names
    if kinds is None:
        return Seating(_players(match) if match.players is not None else tuple(_kind(name) for name in names), names)
    if len(kinds) != len(names):
        raise SetupError("seats", f"the match has {len(names)} seats, not {len(kinds)}")
    return Seating(tuple(kinds), names)


def _players(match: Match) -> tuple[str, ...]:
    kinds: list[str] = []
    for name, player in zip(match.names, match.players or (), strict=True):
        if player != PERSON and not _is_bot(player):
            raise SetupError("seats", f"{name} is the bot {player!r}, which is not here; say who plays with --seats")
        kinds.append(ME if player == PERSON else player)
    return tuple(kinds)


def _kind(name: str) -> str:
    spec = name[name.rfind("(") + 1 : -1] if name.endswith(")") else ""
    return spec if _is_bot(spec) else ME


def _check_spec(spec: str) -> None:
    """Refuse what is no bot, or cannot be told from the name it would give; raises `SetupError`."""
    name, sign, _ = spec.partition(":")
    if sign and name in bots():
        try:
            check_bot(spec)
        except SetupError as error:
            raise SetupError("seats", error.message) from error
    elif not _is_bot(spec):
        who = ", ".join([ME, *bots()])
        raise SetupError("seats", f"must be a number or a list of: {who} (as in me,regular), not {spec[:20]!r}")
    if len(spec) > LONGEST_SPEC or _kind(f"Bot ({spec})") != spec:
        raise SetupError("seats", f"{spec[:20]!r} is too long, or holds letters that a bot's name cannot")


def _is_bot(spec: str) -> bool:
    try:
        check_bot(spec)
    except SetupError:
        return False
    return True


def _checked_name(name: str) -> str:
    name = " ".join(name.split())
    if not name or len(name) > LONGEST_NAME or not name.isprintable() or set(name) & set("{}"):
        raise SetupError("name", f"must be 1 to {LONGEST_NAME} printable letters without braces, not {name[:40]!r}")
    if _kind(name) != ME:
        raise SetupError("name", f"{name!r} is how a bot is called")
    return name


def _me_and_bots(seats: int) -> tuple[str, ...]:
    return (ME, *[USUAL_BOT] * (seats - 1))


def _usual(game: Game) -> int:
    """Three if the game allows it, else what comes closest."""
    return min(game.seats, key=lambda count: (abs(count - 3), count))


def _allowed(seats: int, game: Game) -> int:
    if seats not in game.seats:
        raise SetupError("seats", f"{game.title} is for {' or '.join(map(str, game.seats))} seats, not {seats}")
    return seats


def _own_seed(seed: int | str, seat: int, decisions: int) -> int:
    return seed_of(f"bot {seed} {seat} {decisions}")

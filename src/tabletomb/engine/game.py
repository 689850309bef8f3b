"""Games: their metadata, readable without loading the rules, and how they are dealt and loaded."""

from __future__ import annotations

import importlib
import importlib.util
import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from pathlib import Path
from reprlib import repr as short
from types import ModuleType
from typing import TYPE_CHECKING, Any

from tabletomb.engine.campaign import Campaign
from tabletomb.engine.content import Pack, read_toml
from tabletomb.engine.document import Field, listed
from tabletomb.engine.errors import ContentError, DocumentError, SetupError, TabletombError, UnknownGame
from tabletomb.engine.moves import Moves
from tabletomb.engine.rulebook import Rulebook
from tabletomb.engine.state import Deal, State, Step
from tabletomb.engine.stream import is_sealed_seed, revive, seeded

if TYPE_CHECKING:
    from tabletomb.engine.tutorial import Tutorial

ENTRY_POINTS = "tabletomb.games"

_POSITION = (
    "game", "rules", "content", "seats", "options", "stream", "decisions", "sealed", "agenda", "table", "campaign",
)  # fmt: skip


@dataclass(frozen=True)
class Option:
    """A choice made when a table is set up."""

    name: str
    values: tuple[str, ...]
    default: str
    help: str
    rule: str = ""
    labels: Mapping[str, str] = field(default_factory=dict, hash=False)
    """Words for the values, where these are not plain words already; all of them or none."""

    def __post_init__(self) -> None:
        if self.labels and sorted(self.labels) != sorted(self.values):
            raise SetupError(f"options.{self.name}", f"needs labels for {', '.join(self.values)}, no more and no less")

    def label(self, value: str) -> str:
        """A value in words; itself, if it needs none."""
        return self.labels.get(value, value)


class Game:
    """A title: stateless; it deals new states.

    The rules live in the modules of `package`, imported when first needed: `state`, `steps`, `scoring`, `view`,
    `observe` and, for games that have them, `positions`, `content` and `campaign`. A part without a module of its
    own is looked up in the package's module `rules`, so a small game can stand in one file. What each part must
    offer is listed in docs/adding-a-game.md.

    The rest is what a box on the shelf says. `summary` is a sentence, `pitch` a line of at most 60 letters ("Lay tiles,
    grow ivy, scare guests"), `minutes` a number or a span ("20-40"), `weight` how heavy the game is: 1 light, 2 medium,
    3 heavy, 0 unknown. `badges` are short words about what sets it apart: "solo", "hidden play", "campaign".
    """

    def __init__(
        self,
        *,
        name: str,
        title: str,
        package: str,
        prefix: str,
        seats: Iterable[int],
        version: str,
        options: Iterable[Option] = (),
        designers: Iterable[str] = (),
        minutes: str = "",
        summary: str = "",
        pitch: str = "",
        weight: int = 0,
        badges: Iterable[str] = (),
        cooperative: bool = False,
    ) -> None:
        self.name = name
        self.title = title
        self.package = package
        self.prefix = prefix
        self.seats = tuple(sorted(seats))
        self.version = version
        self.options = tuple(options)
        self.designers = tuple(designers)
        self.minutes = minutes
        self.summary = summary
        self.pitch = pitch
        self.weight = weight
        self.badges = tuple(badges)
        self.cooperative = cooperative
        self._parts: dict[str, ModuleType] = {}
        self._has_part: dict[str, bool] = {}
        self._deals: dict[tuple[int | str, ...], Deal] = {}

    def __repr__(self) -> str:
        return f"<game {self.name}>"

    # -- the parts ----------------------------------------------------------------------------------------

    def part(self, name: str) -> Any:
        """A module of the game's rules, imported when first asked for."""
        module = self._parts.get(name)
        if module is None:
            module = importlib.import_module(f"{self.package}.{name if self.has_part(name) else 'rules'}")
            self._parts[name] = module
        return module

    def has_part(self, name: str) -> bool:
        """Whether the game has a module of that name."""
        if name not in self._has_part:
            self._has_part[name] = importlib.util.find_spec(f"{self.package}.{name}") is not None
        return self._has_part[name]

    @cached_property
    def moves(self) -> Moves:
        """The move space."""
        moves: Moves = self.part("steps").MOVES
        return moves

    @cached_property
    def pack(self) -> Pack:
        """The content the game ships with."""
        if not self.has_part("content"):
            return Pack(self.name, {"title": self.title}, _nothing)
        source = files(self.package) / "content.toml"
        return self._pack(source.read_bytes(), f"{self.name}/content.toml")

    def read_pack(self, path: Path | str) -> Pack:
        """Read and check a replacement content pack; raises `ContentError` naming file, entry and field."""
        if not self.has_part("content"):
            raise ContentError("", f"{self.title} has no content to replace", str(path))
        try:
            text = Path(path).read_bytes()
        except OSError as error:
            raise ContentError("", f"cannot be read: {error.strerror or error}", str(path)) from error
        return self._pack(text, str(path))

    def _pack(self, text: bytes, source: str) -> Pack:
        return Pack(source, read_toml(text, source), self.part("content").build)

    @cached_property
    def rulebook(self) -> Rulebook:
        """The rulebook in our words, with the house rules of the table."""
        house = files("tabletomb.engine") / "rules.md"
        own = files(self.package) / "rules.md"
        return Rulebook(own.read_text("utf-8") + "\n\n" + house.read_text("utf-8"))

    @property
    def has_tutorial(self) -> bool:
        """Whether there is a guided first game."""
        return (files(self.package) / "tutorial.toml").is_file()

    @cached_property
    def tutorial(self) -> Tutorial | None:
        """The guided first game, if there is one; raises `ContentError` naming the field if its file is broken."""
        from tabletomb.engine.tutorial import Tutorial  # a tutorial is a match, and matches know games

        if not self.has_tutorial:
            return None
        source = files(self.package) / "tutorial.toml"
        return Tutorial(self, read_toml(source.read_bytes(), f"{self.name}/tutorial.toml"))

    # -- dealing ------------------------------------------------------------------------------------------

    def new(
        self,
        seats: int,
        seed: int | str = 0,
        options: Mapping[str, str] | None = None,
        *,
        content: Pack | None = None,
        campaign: Campaign | None = None,
        listen: bool = False,
    ) -> State:
        """Deal a new game. Same arguments, same game.

        `seed` is a whole number below 2**63, or 64 hex digits for an unpredictable stream; with `listen` the
        story is kept from the first deal on. Raises `SetupError` naming the field and what is allowed.
        """
        deal = self._deal(seats, options, content, campaign)
        state: State = self.part("state").Table(deal, seeded(self.checked_seed(seed)))
        if listen:
            state.listen()
        self.part("steps").deal(state)
        state.advance()
        return state

    def _deal(
        self,
        seats: int,
        options: Mapping[str, str] | None,
        content: Pack | None = None,
        campaign: Campaign | None = None,
    ) -> Deal:
        if type(seats) is not int or seats not in self.seats:
            raise SetupError("seats", f"{self.title} seats {_spoken(self.seats)}, not {seats!r}")
        if campaign is not None and campaign.game is not self:
            raise SetupError("campaign", f"is not a campaign of {self.title}")
        checked = self.checked_options(options or {})
        if content is not None or campaign is not None:
            return Deal(self, content or self.pack, seats, checked, campaign or self._first_campaign)
        key: tuple[int | str, ...] = (seats, *checked.values())
        if key not in self._deals:  # a deal is frozen: thousands of games can share one
            self._deals[key] = Deal(self, self.pack, seats, checked, self._first_campaign)
        return self._deals[key]

    @cached_property
    def _first_campaign(self) -> Campaign | None:
        """What a game without a campaign of its own begins with; frozen, and shared like a deal."""
        return Campaign.fresh(self) if self.has_part("campaign") else None

    def checked_options(self, options: Mapping[str, str]) -> dict[str, str]:
        """All options with their values, defaults filled in; raises `SetupError`."""
        if not isinstance(options, Mapping):
            raise SetupError("options", "must be names and their values")
        for name, value in options.items():
            self._check_option(name, value)
        return {option.name: options.get(option.name, option.default) for option in self.options}

    def _check_option(self, name: str, value: str) -> None:
        for option in self.options:
            if option.name == name:
                if value not in option.values:
                    raise SetupError(f"options.{name}", f"must be one of {', '.join(option.values)}, not {value!r}")
                return
        known = ", ".join(option.name for option in self.options) or "none"
        raise SetupError("options", f"{self.title} has no option {name!r}; its options are: {known}")

    @staticmethod
    def checked_seed(seed: object) -> int | str:
        """The seed, if it is one; raises `SetupError`."""
        if type(seed) is int and 0 <= seed < 1 << 63:
            return seed
        if isinstance(seed, str) and is_sealed_seed(seed):
            return seed
        raise SetupError("seed", "must be a whole number from 0 to 2**63 - 1, or 64 hexadecimal digits")

    def bound(self, seats: int, options: Mapping[str, str] | None = None) -> int:
        """The most decisions a game with these seats and options can have."""
        deal = self._deal(seats, options)
        bound: int = self.part("steps").bound(deal.seats, deal.options)
        return bound

    # -- documents ----------------------------------------------------------------------------------------

    def load(self, doc: Any, *, content: Pack | None = None) -> State:
        """Lay out the position a document describes: one from `dump()`, or one written by hand.

        A hand-written document needs `game`, `seats`, `agenda` and `table`; the rest has defaults. Raises
        `DocumentError` naming the field.
        """
        field = Field(doc).only(
            "game",
            "rules",
            "content",
            "seats",
            "options",
            "stream",
            "decisions",
            "sealed",
            "agenda",
            "table",
            "campaign",
        )
        if field["game"].text() != self.name:
            raise field["game"].fail(f"is {field['game'].value!r}, not {self.name}")
        pack = content or self.pack
        if "content" in field and field["content"].text() != pack.hash:
            raise field["content"].fail(f"was dealt with another content pack than '{pack.title}' ({pack.hash})")
        campaign = Campaign.load(field["campaign"], self) if "campaign" in field else None
        options = {name: value.text() for name, value in field.get("options", {}).entries()}
        try:
            deal = self._deal(field["seats"].value, options, pack, campaign)
        except SetupError as error:
            raise DocumentError(error.field, error.message) from error
        parts = [entry.value for entry in field.get("stream", [0, 1]).each(2)]
        state: State = self.part("state").Table(deal, revive(parts))
        state.decisions = field.get("decisions", 0).number(0, 1_000_000)
        state.sealed = field.get("sealed", 0).number(0, state.decisions)
        state.load_table(field["table"])
        state.agenda = [self._step(entry) for entry in field["agenda"].each(at_most=200)]
        self._check_agenda(state, field["agenda"])
        return state

    def _step(self, entry: Field) -> Step[Any]:
        """The step of that key: one of `STEPS`, or one of `KINDS` with its seat and particulars."""
        steps: Mapping[str, Step[Any]] = self.part("steps").STEPS
        kinds: Mapping[str, type[Step[Any]]] = getattr(self.part("steps"), "KINDS", {})
        key = entry.text()
        if key in steps:
            return steps[key]
        name, *words = key.split(" ")
        if name not in kinds:
            raise entry.fail(f"must be one of {listed([*steps, *kinds])}, not {short(key)}")
        if len(words) > 4 or not all(word == "-" or (word.isascii() and word.isdigit()) for word in words):
            raise entry.fail(f"must be {name} and at most four numbers, not {short(key)}")
        step = kinds[name](*[-1 if word == "-" else int(word[:6]) for word in words])
        if step.key != key:
            raise entry.fail(f"would be written {short(step.key)}, not {short(key)}")
        return step

    def _check_agenda(self, state: State, field: Field) -> None:
        """Whoever is asked must sit at the table and have something to choose."""
        for number, step in enumerate(state.agenda):
            if step.seat >= state.seats:
                raise field.each()[number].fail(f"there is no seat {step.seat} at a table of {state.seats}")
        self._check_position("check_flow", state, field)
        state.advance()
        self._check_position("check_agenda", state, field)
        actors = state.actors()
        if state.agenda and not (actors and all(state.legal(seat) for seat in actors)):
            raise field.fail(f"waits at {state.agenda[-1].key!r}, where nobody has a legal move")

    def _check_position(self, name: str, state: State, field: Field) -> None:
        """A check that the game may offer: `check_flow` before routines run, `check_agenda` once somebody is asked."""
        where = self.part("positions" if self.has_part("positions") else "steps")
        check: Callable[[State, Field], None] | None = getattr(where, name, None)
        if check is not None:
            check(state, field)

    def revive(self, pack: Pack | None, doc: dict[str, Any]) -> State:
        """Unpickling: the state another process dumped, with a pack if it is not the one the game ships with."""
        return self.load(doc, content=pack)

    def __reduce__(self) -> tuple[Any, ...]:
        return game, (self.name,)


def _nothing(field: Field) -> None:
    """The tables of a game without content."""


def _spoken(seats: tuple[int, ...]) -> str:
    if len(seats) > 1 and seats == tuple(range(seats[0], seats[-1] + 1)):
        return f"{seats[0]} to {seats[-1]}"
    return " or ".join(str(count) for count in seats)


# -- the registry -----------------------------------------------------------------------------------------


def games() -> list[Game]:
    """All installed games, by title; one that cannot be imported is left out, with a warning that says why.

    A game is registered once, by an entry point in "tabletomb.games".
    """
    for entry in entry_points(group=ENTRY_POINTS):
        try:
            _load(entry)
        except TabletombError as error:
            warnings.warn(str(error), stacklevel=2)
    return sorted(_found.values(), key=lambda each: each.title)


def game(name: str | Game) -> Game:
    """The game of that name; raises `UnknownGame` with a sentence that lists what is installed."""
    if isinstance(name, Game):
        return name
    wanted = str(name).strip().casefold().replace("_", "-").replace(" ", "-")
    if wanted in _found:  # asking all installed packages again takes milliseconds; every unpickled state comes by here
        return _found[wanted]
    entries = {entry.name: entry for entry in entry_points(group=ENTRY_POINTS)}
    if wanted not in entries:
        raise UnknownGame(f"There is no game {str(name)[:40]!r}; installed are {', '.join(sorted(entries))}.")
    return _load(entries[wanted])


_found: dict[str, Game] = {}


def _load(entry: EntryPoint) -> Game:
    """The game of an entry point; raises `TabletombError` if its package is broken."""
    if entry.name not in _found:
        try:
            found = entry.load()
        except Exception as error:  # whatever is wrong in somebody else's package, the other games are still there
            why = str(error) or type(error).__name__
            raise TabletombError(f"The game {entry.name} is registered but cannot be imported: {why}") from error
        name = getattr(found, "name", None)
        if name != entry.name:
            raise TabletombError(f"The entry point {entry.name} leads to {name or 'no game'}; both must have one name.")
        _found[entry.name] = found
    return _found[entry.name]

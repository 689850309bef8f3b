"""Everything that travels to a browser or comes from one on a socket; web/src/wire/types.ts has the same names.

These classes are the source of the OpenAPI description's schemas, and so of the client's types.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

Seat = Annotated[int, Meta(ge=0, le=63)]
Count = Annotated[int, Meta(ge=0, le=2**31 - 1)]
Key = Annotated[str, Meta(min_length=1, max_length=64)]
Address = Annotated[str, Meta(min_length=1, max_length=100)]
"""Where something on the table is: `hotel/1/c2`."""
Marked = str
"""A text with marks (tabletomb.engine.marks): who shows it fills in names and may draw the pieces."""

LONGEST_CHAT = 500

# -- games ------------------------------------------------------------------------------------------------


class GameOption(Struct):
    """A choice made when a table is set up."""

    name: str
    values: list[str]
    labels: dict[str, str]
    """Each value in words."""
    default: str
    help: str
    rule: str


class GameInfo(Struct):
    """A game on the shelf."""

    name: str
    title: str
    prefix: str
    """What the ids of its rules begin with."""
    summary: str
    pitch: str
    """The game in half a line; empty if it has none."""
    weight: int
    """1 light, 2 medium, 3 heavy; 0 unknown."""
    badges: list[str]
    """Short words about what sets it apart."""
    minutes: str
    designers: list[str]
    seats: list[int]
    options: list[GameOption]
    version: str
    cooperative: bool
    campaign: bool
    tutorial: bool


class BotInfo(Struct):
    """A bot that can take a seat."""

    name: str
    help: str
    level: bool
    """Whether it is one of the levels made for people; those come first, the easiest of them before the others."""


class Rule(Struct):
    """One rule: its id and its paragraph of Markdown."""

    id: str
    text: str


class RuleSection(Struct):
    """A part of a rulebook."""

    title: str
    level: int
    text: str
    rules: list[Rule]


class Rulebook(Struct):
    """A game's rulebook."""

    game: str
    title: str
    sections: list[RuleSection]


class VerbArg(Struct):
    """An argument of a verb, what its values are called and, if it is a place, the pattern of their addresses."""

    name: str
    values: list[str]
    at: str


class VerbInfo(Struct):
    """A verb of a move space; its moves are numbered from `base` on."""

    name: str
    help: str
    at: str
    base: int
    args: list[VerbArg]


class Moves(Struct):
    """A game's move space."""

    size: int
    verbs: list[VerbInfo]


# -- tables -----------------------------------------------------------------------------------------------

SeatKind = Literal["person", "open", "bot"]
Status = Literal["open", "playing", "over"]
Absent = Literal["wait", "bot"]
Hints = Literal["free", "announced", "off"]
"""Hints for whoever asks; only so that everybody is told; or none."""


class SeatInfo(Struct):
    """Who sits where."""

    seat: int
    name: str
    kind: SeatKind
    bot: str
    mine: bool
    online: bool
    away: bool


class TableInfo(Struct):
    """A table as one browser may know it."""

    id: str
    game: str
    title: str
    status: Status
    options: dict[str, str]
    seats: list[SeatInfo]
    host: bool
    created: str
    updated: str
    decisions: int
    waiting_for: list[int]
    headline: str
    totals: list[int]
    winners: list[int]
    clock: float | None
    absent: Absent
    spectators: int
    seed_hash: str
    seed: str | None
    seed_chosen: bool
    tutorial: bool
    rematch: str | None
    hints: Hints
    host_name: str | None
    """The name on the first seat that the host holds."""
    frozen: str | None
    """Why the match can only be looked at, if that is so."""


class Problem(Struct):
    """Why a request was refused; the rule or the field that it is about, if there is one."""

    message: str
    rule: str | UnsetType = UNSET
    field: str | UnsetType = UNSET


class Health(Struct):
    """That the server lives and reaches its database."""

    status: str
    version: str
    database: str


class Invitation(Struct):
    """A code with which a seat can be taken over once."""

    code: str


# -- a position -------------------------------------------------------------------------------------------


class SheetLine(Struct):
    """A line of the score sheet."""

    seat: int
    label: str
    points: int
    rule: str
    detail: str
    at: list[str]
    """What paid, most important first."""
    part: str
    """What the line counts towards: lines of one part belong together."""


class Sheet(Struct):
    """The score as far as it is known."""

    totals: list[int]
    lines: list[SheetLine]
    tie_breaks: list[SheetLine]
    complete: bool


class OfferLine(Struct):
    """A line of the sheet that a move changes."""

    label: str
    points: int
    rule: str
    at: list[str]


class Hope(Struct):
    """What a move may bring, when, and where."""

    gain: int
    when: Marked
    at: list[str]


class Offer(Struct):
    """A legal move and what it does."""

    move: int
    notation: str
    verb: str
    args: dict[str, str]
    """The labels of the verb's arguments."""
    words: Marked
    """What it does, in a phrase."""
    button: Marked
    """The same in two or three words, for the button that plays it."""
    at: list[str]
    """Where it happens, most important first; empty for a mere word."""
    gain: int | None
    lines: list[OfferLine]
    hope: Hope | None
    then: list[Offer]
    ask: Marked
    """What would be asked next, if `then` says what could follow."""


class Prompt(Struct):
    """The sentence above the board, and what else helps to decide."""

    text: Marked
    rule: str
    waiting_for: list[int]
    tip: Marked


class Told(Struct):
    """A sentence about the table: what it is about, most important first, and what moved, from where to where."""

    text: Marked
    at: list[str]
    moved: list[tuple[str, str]]


class StoryLine(Told):
    """Something that happened; `decision` 0 is the deal."""

    decision: int
    seat: int | None


class TutorialTip(Struct):
    """What the lesson says now."""

    step: int
    steps: int
    title: str
    text: str
    moves: list[int]
    at: list[str]
    """What it speaks of."""
    done: bool


class Undo(Struct):
    """Whether the seat may take back its last decision, and whether others would be asked."""

    allowed: bool
    rule: str
    message: str
    consent: bool


class UndoWish(Struct):
    """A wish to go back that waits for answers."""

    seat: int
    to: int
    agreed: list[int]
    needed: list[int]


# -- from server to browser -------------------------------------------------------------------------------


class TableFrame(Struct, tag="table"):
    """The table changed: seats, presence, status."""

    version: int
    table: TableInfo


class Deadline(Struct):
    """When the time to decide is up, and what time it is, both by the server's clock: a browser's may go wrong."""

    at: str
    now: str


class StateFrame(Struct, tag="state"):
    """The position as the viewer may see it."""

    version: int
    seq: int
    seat: int | None
    over: bool
    winners: list[int]
    view: Any
    prompt: Prompt
    offers: list[Offer]
    sheet: Sheet
    story: list[StoryLine]
    since: int
    """The story goes on after this decision: what was told beyond it is no longer so. -1: it begins here."""
    told_from: int
    """The first decision that a story which begins here tells of (0 is the deal); what came before can be asked for."""
    since_own: int
    """The first decision of the seat's own last turn: what happened from there on is news to it; 0 before its first."""
    rewound: bool
    undo: Undo
    retract: bool
    """Whether the seat has chosen in a decision that others still think about, and may choose again."""
    wish: UndoWish | None
    tutorial: TutorialTip | None
    deadline: Deadline | None


class Ack(Struct, tag="ack"):
    """What was asked is done and stored."""

    id: str
    seq: int


class Refused(Struct, tag="refused"):
    """What was asked is not done, and why."""

    id: str
    seq: int
    rule: str
    message: Marked
    at: list[str]
    stale: bool


class Why(Struct, tag="why"):
    """Why nothing can be done somewhere; empty if something can."""

    id: str
    rule: str
    message: Marked
    at: list[str]


class ChatLine(Struct, tag="chat"):
    """Something that was said."""

    version: int
    number: int
    seat: int | None
    name: str
    text: str
    at: str


class Bye(Struct, tag="bye"):
    """The socket is about to be closed."""

    message: str


class Error(Struct, tag="error"):
    """A frame that could not be understood."""

    message: str


class Pong(Struct, tag="pong"):
    """Still here."""


FromServer = TableFrame | StateFrame | Ack | Refused | Why | ChatLine | Bye | Error | Pong

# -- from browser to server -------------------------------------------------------------------------------


class Play(Struct, tag="play", forbid_unknown_fields=True):
    """Play a move; `seq` is the number of decisions in the position it is meant for."""

    id: Key
    seat: Seat
    seq: Count
    move: Count


class AskUndo(Struct, tag="undo", forbid_unknown_fields=True):
    """Take back one's last decision, or ask the others to."""

    id: Key
    seat: Seat
    seq: Count


class Retract(Struct, tag="retract", forbid_unknown_fields=True):
    """Take back a choice that others still think about."""

    id: Key
    seat: Seat


class Answer(Struct, tag="answer", forbid_unknown_fields=True):
    """Agree to somebody's wish to go back, or not."""

    id: Key
    seat: Seat
    agree: bool


class AskWhy(Struct, tag="why", forbid_unknown_fields=True):
    """Ask why nothing can be done at an address, now or after a move that is only tried on."""

    id: Key
    seat: Seat
    at: Address
    after: Count | None = None


class Front(Struct, tag="front", forbid_unknown_fields=True):
    """Who sits at the screen now; None shows what a spectator sees."""

    seat: Seat | None


class Next(Struct, tag="next", forbid_unknown_fields=True):
    """The tutorial's text was read."""

    id: Key
    seq: Count


class Say(Struct, tag="chat", forbid_unknown_fields=True):
    """Say something to everybody at the table."""

    id: Key
    text: Annotated[str, Meta(min_length=1, max_length=LONGEST_CHAT)]


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Are you there?"""


ToServer = Play | AskUndo | Retract | Answer | AskWhy | Front | Next | Say | Ping

# -- hints and replays ------------------------------------------------------------------------------------


class Advice(Struct):
    """One move and what it promises."""

    move: int
    notation: str
    words: Marked
    at: list[str]
    chance: float | None
    points: float | None
    tried: int


class Hint(Struct):
    """What an expert would do in the seat's place."""

    seat: int
    seq: int
    best: Advice
    alternatives: list[Advice]
    line: list[Told]


class ReplayMove(Struct):
    """A decision of a finished match, and the scores after it."""

    decision: int
    seat: int
    notation: str
    told: list[Told]
    totals: list[int]


class ReplayChapter(Struct):
    """A round, a trick or the like of a finished match, and how many decisions were made before it."""

    word: str
    number: int
    after: int


class Replay(Struct):
    """A finished match from the deal to the end; without chapters if the game does not count any."""

    table: TableInfo
    opening: list[Told]
    start: list[int]
    moves: list[ReplayMove]
    chapters: list[ReplayChapter]
    sheet: Sheet


class ReplayFrame(Struct):
    """A position of a finished match."""

    decision: int
    seat: int | None
    view: Any
    prompt: Prompt
    sheet: Sheet

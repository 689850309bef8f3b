"""What leaves a state for a person: views, prompts, the story, and words for moves.

Each game's `view.py` is the only outlet of knowledge: `view`, `prompt`, `narrate`, and, if it likes, `at`, `label`,
`button`, `hope`, `deed`, `headline` and `chapter`. Texts carry marks (tabletomb.engine.marks): `{0}` is a seat,
`{hotel/1/c2|the window}` a piece; whoever shows them fills in the names.

Everything on the table that a person can point at has an address, and a view names its places by it, under the key
"at". Whatever else speaks of the table uses the same addresses, so a client looks up and never works out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple, NotRequired, TypedDict

from tabletomb.engine.errors import Refusal
from tabletomb.engine.marks import addresses
from tabletomb.engine.words import listed

if TYPE_CHECKING:
    from tabletomb.engine.state import State


class Prompt(TypedDict):
    """One sentence above the board, always: what to do now, or whom the table waits for."""

    text: str
    rule: str
    waiting_for: list[int]
    tip: NotRequired[str]
    """What else helps to decide: "Ivy counts only once it reaches the lobby."."""


def waiting(actors: Sequence[int], what: str, rule: str) -> Prompt:
    """The prompt of someone who has nothing to decide: "Waiting for {1} to choose a tile."."""
    who = listed(["{" + str(seat) + "}" for seat in actors])
    return {"text": f"Waiting for {who} {what}.", "rule": rule, "waiting_for": list(actors)}


class Told(NamedTuple):
    """A sentence of the story, and what it is about."""

    text: str
    at: tuple[str, ...] = ()
    """Addresses, most important first; if the game gives none, those of the pieces that the text names."""
    moved: tuple[tuple[str, str], ...] = ()
    """What moved on the table: from where, to where."""


def told(line: Told | str) -> Told:
    """A line of the story as a game narrates it, with the addresses that its text names if it gives no others."""
    if isinstance(line, str):
        return Told(line, addresses(line))
    return line if line.at else line._replace(at=addresses(line.text))


# -- places -----------------------------------------------------------------------------------------------


def places(view: Any) -> set[str]:
    """The addresses of everything in a view."""
    return set(_places(view))


def _places(value: Any) -> Iterator[str]:
    if isinstance(value, Mapping):
        for key, below in value.items():
            if key == "at" and isinstance(below, str):
                yield below
            else:
                yield from _places(below)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _places(each)


def where(state: State, seat: int, move: int) -> tuple[str, ...]:
    """Where a legal move of a seat happens, most important first: what its verb declares, if the game says no better.

    Empty for a mere word, such as "pass".
    """
    say: Callable[[State, int, int], Iterable[str] | None] | None = _from_view(state, seat, "at")
    better = say(state, seat, move) if say is not None else None
    return tuple(better) if better is not None else state.game.moves.places(move, seat)


def refused(state: State, seat: int, move: int) -> Refusal | None:
    """`state.why_not`, pointing at what it speaks of, as far as the seat can see it; None if the move is legal."""
    refusal = state.why_not(seat, move)
    possible = 0 <= seat < state.seats and 0 <= move < state.game.moves.size
    if refusal is None or refusal.at or not possible:
        return refusal
    seen = places(state.view(seat))
    named = addresses(refusal.message) or state.game.moves.places(move, seat)
    return refusal._replace(at=tuple(address for address in named if address in seen))


def holds(address: str, place: str) -> bool:
    """Whether a place is at an address or inside of it: `hotel/1` holds `hotel/1/c2`."""
    return place == address or place.startswith(f"{address}/")


def why_not_there(state: State, seat: int, address: str) -> Refusal | None:
    """Why nothing can be done at an address now, nor inside of it; None if something can.

    The question is taken to be about the move that the current decision is about and that points there.
    """
    if address not in places(state.view(state.seated(seat))):
        return Refusal("TT-04", "There is nothing of that kind on the table.")
    legal = state.legal(seat)
    if any(holds(address, place) for move in legal for place in where(state, seat, move)):
        return None
    moves = state.game.moves
    illegal = [move for move in moves.pointing_at(address, seat) if move not in legal]
    timely = [move for move in illegal if legal and moves.verb(move) in state.agenda[-1].verbs]
    # who has nothing to decide is told so, whatever the move
    refusal = state.not_now() if legal and not timely else state.why_not(seat, timely[0] if timely else 0)
    if refusal is None:
        return None
    return refusal._replace(at=(address, *(other for other in refusal.at if other != address)))


# -- words ------------------------------------------------------------------------------------------------


def _from_view(state: State, seat: int, name: str) -> Any:
    """What the game's view has to say about a seat's moves, if it says that; raises `UnknownSeat`."""
    state.seated(seat)
    return getattr(state.game.part("view"), name, None)


def headline(state: State) -> str:
    """How far a game is, in a few words that everybody may read: "Round 3 of 12"."""
    if state.over:
        return "Over"
    say: Callable[[State], str] | None = getattr(state.game.part("view"), "headline", None)
    return say(state) if say is not None else f"Decision {state.decisions + 1}"


class Chapter(NamedTuple):
    """A part of a game that people count: "Round", 3."""

    word: str
    number: int


def chapter(state: State) -> Chapter | None:
    """The part of the game being played, for those who look for a place in it; None if the game counts none."""
    count: Callable[[State], tuple[str, int]] | None = getattr(state.game.part("view"), "chapter", None)
    return Chapter(*count(state)) if count is not None else None


def label(state: State, seat: int, move: int) -> str:
    """What a legal move of a seat does, in a phrase that can be read aloud; its notation if the game says no more."""
    say: Callable[[State, int, int], str] | None = _from_view(state, seat, "label")
    return say(state, seat, move) if say is not None else state.game.moves.notation(move)


def button(state: State, seat: int, move: int) -> str:
    """What stands on the button that plays a legal move: "Lay the tile"; its verb if the game says no more."""
    say: Callable[[State, int, int], str] | None = _from_view(state, seat, "button")
    return say(state, seat, move) if say is not None else state.game.moves.verb(move).replace("-", " ").capitalize()


def deed(state: State, seat: int, move: int) -> Told:
    """A legal move as a sentence, "{1} {1:lays|lay} the 9 of hearts face down.", for those who look back at a game.

    The story has no word for a choice made in secret, or for one of which nothing has come yet. If the game has no
    word for it either, its label stands in.
    """
    say: Callable[[State, int, int], Told | str | None] | None = _from_view(state, seat, "deed")
    line = say(state, seat, move) if say is not None else None
    if line is None:
        line = f"{{{seat}}} {{{seat}:decides|decide}}: {label(state, seat, move)}."
    sentence = told(line)
    return sentence if sentence.at else sentence._replace(at=where(state, seat, move))


class Hope(NamedTuple):
    """What a move may bring, when, and where: 3, "if it wins: room 5, as wished"."""

    gain: int
    when: str
    at: tuple[str, ...] = ()


def hope(state: State, seat: int, move: int) -> Hope | None:
    """What a legal move of a seat may bring beyond what is certain, if the game has something to say about it."""
    foretell: Callable[[State, int, int], Hope | None] | None = _from_view(state, seat, "hope")
    found = foretell(state, seat, move) if foretell is not None else None
    if found is None:
        return None
    return found if found.at else found._replace(at=addresses(found.when))

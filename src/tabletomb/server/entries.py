"""What can stand in a table's log: one class a kind of entry, and how entries are written down and read again.

A kind is called like its class, and a stored body has the fields of the class. What is stored outlives every release: a
class may gain fields that have a default; whatever else changes is a new kind, or comes with a new `FORMAT` and with
the reading of the old ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Any, get_args

import msgspec
from msgspec import Meta, Struct

from tabletomb.server.trouble import Trouble

FORMAT = 1
"""How bodies are written down now; entries from before there were formats count as 1."""

Seat = Annotated[int, Meta(ge=0, le=63)]
Count = Annotated[int, Meta(ge=0)]


class Sit(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody or something sits down on a seat, or it opens: a person by the hash of a browser's token, or a bot."""

    seat: Seat
    kind: str
    holder: str = ""
    name: str = ""
    bot: str = ""


class Rename(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat has another name."""

    seat: Seat
    name: str


class Start(Struct, frozen=True, forbid_unknown_fields=True):
    """The match begins."""


class Move(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat decides; the move in the rules' notation."""

    seat: Seat
    move: str


class Rewind(Struct, frozen=True, forbid_unknown_fields=True):
    """The match goes back to the position after so many decisions."""

    seat: Seat
    to: Count


class Retract(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat takes back what it chose while others still choose."""

    seat: Seat


class Wish(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat asks the others to go back."""

    seat: Seat
    to: Count


class Agree(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat agrees to the wish."""

    seat: Seat


class Refuse(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat does not agree to the wish, or withdraws its own."""

    seat: Seat


class Away(Struct, frozen=True, forbid_unknown_fields=True):
    """A bot decides for a person; `left` if that person wanted it so."""

    seat: Seat
    bot: str
    left: bool = False


class Back(Struct, frozen=True, forbid_unknown_fields=True):
    """A person decides again."""

    seat: Seat


class Invite(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat can be taken over with a code, of which this is the hash."""

    seat: Seat
    code: str


class Read(Struct, frozen=True, forbid_unknown_fields=True):
    """A text of the lesson was read."""


Body = Sit | Rename | Start | Move | Rewind | Retract | Wish | Agree | Refuse | Away | Back | Invite | Read

_decoders = {kind.__name__.lower(): msgspec.json.Decoder(kind) for kind in get_args(Body)}
_encode = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class Entry:
    """One line of a table's log."""

    seq: int
    body: Body
    at: int
    """Milliseconds since 1970."""
    move_id: str | None = None


def numbered(bodies: list[Body], after: int, at: int, move_id: str | None = None) -> list[Entry]:
    """Entries that follow entry `after`; the client's id of what it asked for stands with the last of them."""
    last = len(bodies)
    return [
        Entry(after + number, body, at, move_id if number == last else None)
        for number, body in enumerate(bodies, start=1)
    ]


def written(table_id: str, entry: Entry) -> dict[str, Any]:
    """An entry as a row of the database."""
    return {
        "table_id": table_id,
        "seq": entry.seq,
        "kind": type(entry.body).__name__.lower(),
        "body": _encode(entry.body).decode(),
        "move_id": entry.move_id,
        "at": entry.at,
        "format": FORMAT,
    }


def read(row: Any) -> Entry:
    """The entry of a row; raises `Trouble` if it is of a kind or a format that this release does not know."""
    decoder = _decoders.get(row.kind)
    if decoder is None or row.format > FORMAT:
        raise _unreadable()
    try:
        body: Body = decoder.decode(row.body)
    except msgspec.MsgspecError as error:
        raise _unreadable() from error
    return Entry(row.seq, body, row.at, row.move_id)


def _unreadable() -> Trouble:
    return Trouble(
        409, "A newer release of Tabletomb wrote in this table's log. It is kept as it is; that release can open it."
    )

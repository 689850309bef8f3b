"""Points: one function a scoring rule, the totals and the score sheet made from them."""

from __future__ import annotations

from typing import Final

from tabletomb.engine.sheet import Line, Sheet
from tabletomb.engine.words import times
from tabletomb.games.inn_keeper.box import NONE, ROOMS, SUIT
from tabletomb.games.inn_keeper.inn import CUBE, MEEPLE, kind_of, owner_of
from tabletomb.games.inn_keeper.places import bonus_at, inn_at, room_at, street_at
from tabletomb.games.inn_keeper.state import Table

FOR_MATCHED: Final = 3
FOR_UNMATCHED: Final = 2
FOR_HOSTED: Final = 1
FOR_UPGRADED: Final = 2
FOR_REFERRED: Final = 1
FOR_KEPT: Final = -1
FOR_BONUS_ROOM: Final = 2


def matched_guests(state: Table, seat: int) -> list[int]:
    """Rooms of the own inn with an own meeple: the wish is fulfilled (IK-85)."""
    return _rooms(state, seat, True, MEEPLE)


def unmatched_guests(state: Table, seat: int) -> list[int]:
    """Rooms of the own inn with an own cube (IK-86)."""
    return _rooms(state, seat, True, CUBE)


def hosted_guests(state: Table, seat: int) -> list[int]:
    """Rooms of the own inn with another player's cube: a referred guest (IK-87)."""
    return _rooms(state, seat, False, CUBE)


def upgraded_guests(state: Table, seat: int) -> list[int]:
    """Rooms of the own inn with another player's meeple: a referred guest, upgraded (IK-88)."""
    return _rooms(state, seat, False, MEEPLE)


def _rooms(state: Table, seat: int, own: bool, kind: int) -> list[int]:
    markers = state.inns[seat].markers
    rooms: list[int] = []
    for room in range(ROOMS):
        marker = markers[room]
        if marker != NONE and kind_of(marker) == kind and (owner_of(marker) == seat) == own:
            rooms.append(room)
    return rooms


def guests_referred_to(state: Table, seat: int, host: int) -> list[int]:
    """Rooms of another inn with an own marker, cube or meeple (IK-89)."""
    markers = state.inns[host].markers
    return [room for room in range(ROOMS) if markers[room] != NONE and owner_of(markers[room]) == seat]


def customers_kept(state: Table, seat: int) -> int:
    """Customers left in the street (IK-90)."""
    return len(state.inns[seat].kept)


def bonus_rooms(state: Table, seat: int) -> list[int]:
    """Rooms of the own inn, marked on the own bonus card, whose playing card has the marked suit (IK-91, IK-92)."""
    marks = state.box.bonus_marks[state.bonus[seat]]
    cards = state.inns[seat].cards
    return [room for room in range(ROOMS) if cards[room] != NONE and SUIT[cards[room]] == marks[room]]


def public_points(state: Table, seat: int) -> int:
    """Everything but the bonus card (IK-85 to IK-90)."""
    points = FOR_KEPT * customers_kept(state, seat)
    points += FOR_MATCHED * len(matched_guests(state, seat)) + FOR_UNMATCHED * len(unmatched_guests(state, seat))
    points += FOR_HOSTED * len(hosted_guests(state, seat)) + FOR_UPGRADED * len(upgraded_guests(state, seat))
    for host in range(state.seats):
        if host != seat:
            points += FOR_REFERRED * len(guests_referred_to(state, seat, host))
    return points


def bonus_points(state: Table, seat: int) -> int:
    """The bonus card (IK-91)."""
    return FOR_BONUS_ROOM * len(bonus_rooms(state, seat))


def scores(state: Table) -> list[int]:
    """The total of each seat, bonus included; it may be negative (IK-93). Cards in hand count nothing (IK-83)."""
    return [public_points(state, seat) + bonus_points(state, seat) for seat in range(state.seats)]


def winners(state: Table) -> list[int]:
    """The highest total wins (IK-94); of these, the most fulfilled wishes (IK-95); still tied, they share (IK-96)."""
    totals = scores(state)
    best = max(totals)
    tied = [seat for seat in range(state.seats) if totals[seat] == best]
    wishes = [len(matched_guests(state, seat)) for seat in tied]
    most = max(wishes)
    return [tied[place] for place in range(len(tied)) if wishes[place] == most]


# -- the sheet ----------------------------------------------------------------------------------------------


def sheet(state: Table) -> Sheet:
    """The whole score, secret bonus cards included."""
    lines: list[Line] = []
    tie_breaks: list[Line] = []
    for seat in range(state.seats):
        lines += _public_lines(state, seat)
        lines.append(_bonus_line(state, seat))
        wishes = matched_guests(state, seat)
        tie_breaks.append(Line(seat, "fulfilled wishes", len(wishes), "IK-95", "", _rooms_or_inn(seat, wishes)))
    return Sheet(state.seats, tuple(lines), tuple(tie_breaks))


def _public_lines(state: Table, seat: int) -> list[Line]:
    matched = matched_guests(state, seat)
    unmatched = unmatched_guests(state, seat)
    hosted = hosted_guests(state, seat)
    upgraded = upgraded_guests(state, seat)
    sent: list[str] = []
    for host in range(state.seats):
        if host != seat:
            sent += [room_at(host, room) for room in guests_referred_to(state, seat, host)]
    kept = customers_kept(state, seat)
    return [
        _line(seat, "matched guests", FOR_MATCHED, len(matched), "IK-85", _rooms_or_inn(seat, matched)),
        _line(seat, "unmatched guests", FOR_UNMATCHED, len(unmatched), "IK-86", _rooms_or_inn(seat, unmatched)),
        _line(seat, "hosted referrals", FOR_HOSTED, len(hosted), "IK-87", _rooms_or_inn(seat, hosted)),
        _line(seat, "upgraded referrals", FOR_UPGRADED, len(upgraded), "IK-88", _rooms_or_inn(seat, upgraded)),
        _line(seat, "referrals sent", FOR_REFERRED, len(sent), "IK-89", tuple(sent) or (inn_at(seat),)),
        _line(seat, "left in the street", FOR_KEPT, kept, "IK-90", (street_at(seat),)),
    ]


def _bonus_line(state: Table, seat: int) -> Line:
    paid = bonus_rooms(state, seat)
    card = state.box.bonus_names[state.bonus[seat]]
    at = (bonus_at(seat), *[room_at(seat, room) for room in paid])
    return _line(seat, "bonus card", FOR_BONUS_ROOM, len(paid), "IK-91", at, card)


def _line(seat: int, label: str, worth: int, count: int, rule: str, at: tuple[str, ...], card: str = "") -> Line:
    detail = times(count, worth) if not card else f"{card}: {times(count, worth)}"
    return Line(seat, label, count * worth, rule, detail, at)


def _rooms_or_inn(seat: int, rooms: list[int]) -> tuple[str, ...]:
    """The rooms that paid; the whole inn if none did."""
    return tuple([room_at(seat, room) for room in rooms]) or (inn_at(seat),)

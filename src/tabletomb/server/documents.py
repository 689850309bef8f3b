"""Match documents: how a table's match leaves the server, and how one comes in."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

from tabletomb.engine.match import Match
from tabletomb.server.entries import Body, Entry, Move, Sit, Start, numbered
from tabletomb.server.people import checked_bot, checked_name, unlike
from tabletomb.server.setups import Setup, Wanted, table_row
from tabletomb.server.snapshots import Draft
from tabletomb.server.storage import Storage, encoded, now
from tabletomb.server.table import BOT, PERSON, Record, Table
from tabletomb.server.trouble import Trouble


def document(table: Table, match: Match) -> dict[str, Any]:
    """The match of a table as a document that says who was a bot."""
    return {**match.save(), "players": [chair.bot if chair.kind == BOT else PERSON for chair in table.chairs]}


async def store_match(storage: Storage, match: Match, token: str) -> str:
    """Store a match as a new table that belongs to a browser, and return its id."""
    state = match.state
    deal = state.deal
    setup = Setup(match.game.name, [Wanted("open")] * state.seats)
    row = table_row(match.game, setup, deal.options, match.seed, True)
    row["campaign"] = encoded(deal.campaign.save()) if deal.campaign is not None else None
    row["status"] = "over" if state.over else "playing"
    table_id = secrets.token_urlsafe(16)
    at = now()
    log: list[Body] = []
    names: list[str] = []
    for seat, player in enumerate(players_of(match)):
        names.append(_document_name(match.names[seat], seat, names))
        if player == PERSON:
            log.append(Sit(seat, PERSON, holder=token, name=names[seat]))
        else:
            log.append(Sit(seat, BOT, name=names[seat], bot=player))
    log.append(Start())
    log += [Move(entry.seat, match.game.moves.notation(entry.move)) for entry in match.log]
    row |= {"id": table_id, "host": token, "created": at}
    entries = numbered(log, 0, at)
    await storage.create(row, entries, [token] if token else [])
    await storage.keep_snapshot(table_id, *Draft(table_of(row, entries)).finish())
    return table_id


def table_of(row: dict[str, Any], entries: list[Entry]) -> Table:
    """The table that is made of a row and a log."""
    return Table(Record.of(SimpleNamespace(**row)), entries)


def _document_name(name: str, seat: int, others: Sequence[str]) -> str:
    try:
        return checked_name(name.partition(" (")[0], seat, others)
    except Trouble:
        return unlike(f"Guest {seat + 1}", others)


def players_of(match: Match) -> list[str]:
    """Who is a bot: as the document says, else by names such as "Mags (greedy)"; unknown bots become people.

    A budget is left behind: here bots think as much as their level says.
    """
    by_name = [name[name.rfind("(") + 1 : -1] if name.endswith(")") else PERSON for name in match.names]
    return [_player(player) for player in match.players or by_name]


def _player(player: str) -> str:
    try:
        return player if player == PERSON else checked_bot(player.partition(":")[0])
    except Trouble:
        return PERSON

"""Match documents: how a table's match leaves the server, and how one comes in."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from tabletomb.engine.match import Match
from tabletomb.server.people import checked_bot, checked_name, unlike
from tabletomb.server.setups import Setup, Wanted, table_row
from tabletomb.server.storage import Entry, Storage, encoded, now
from tabletomb.server.table import BOT, PERSON, Table
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
    names: list[str] = []
    log: list[tuple[str, dict[str, Any]]] = []
    for seat, player in enumerate(players_of(match)):
        person = player == PERSON
        names.append(_document_name(match.names[seat], seat, names))
        holder = token if person else ""
        spec = "" if person else player
        kind = PERSON if person else BOT
        log.append(("sit", {"seat": seat, "kind": kind, "holder": holder, "name": names[seat], "bot": spec}))
    log.append(("start", {}))
    for entry in match.log:
        log.append(("move", {"seat": entry.seat, "move": match.game.moves.notation(entry.move)}))
    entries = [Entry(number, kind, body, at) for number, (kind, body) in enumerate(log, start=1)]
    await storage.create({**row, "id": table_id, "host": token, "created": at}, entries, [token] if token else [])
    await storage.keep_snapshot(table_id, len(entries), len(match), encoded(state.dump()))
    return table_id


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

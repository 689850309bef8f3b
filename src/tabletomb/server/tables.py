"""Setting up tables and sitting down at them: everything slow that a browser may ask for."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

from tabletomb.engine.campaign import Campaign
from tabletomb.engine.errors import DocumentError
from tabletomb.engine.game import game as find_game
from tabletomb.engine.match import Match
from tabletomb.engine.view import chapter, deed
from tabletomb.server import wire
from tabletomb.server.decisions import begun, own, settle_wish
from tabletomb.server.documents import document, store_match
from tabletomb.server.driver import STAND_IN
from tabletomb.server.entries import Away, Back, Body, Invite, Rename, Sit, Start
from tabletomb.server.frames import prompt_of, sentence, story, whole_sheet
from tabletomb.server.parlour import Live, Parlour, no_such_table
from tabletomb.server.people import bot_name, checked_bot, checked_name
from tabletomb.server.setups import Setup, Wanted, lesson_table, seed_typed, sitting_down, table_row
from tabletomb.server.storage import encoded, now, status_is
from tabletomb.server.table import BOT, OPEN, PERSON, Table
from tabletomb.server.trouble import Trouble

TABLE = "Table"
"""Who says what the house has to say to everybody at a table."""
LISTED = 60
"""How many tables the shelf shows."""


class Tables:
    """What people do with tables; `token` is always the hash of the asking browser's token."""

    def __init__(self, parlour: Parlour) -> None:
        self.parlour = parlour
        self.storage = parlour.storage

    async def info(self, table_id: str, token: str) -> wire.TableInfo:
        """A table as this browser may know it."""
        return self.parlour.info(await self.parlour.find(table_id), token)

    async def mine(self, token: str) -> list[wire.TableInfo]:
        """The tables of a browser, newest first; those that cannot be replayed any more are left out."""
        found = []
        for table_id in await self.storage.tables_of(token, LISTED):
            try:
                found.append(await self.info(table_id, token))
            except Trouble:
                continue
        return sorted(found, key=lambda info: info.updated, reverse=True)

    # -- setting up ---------------------------------------------------------------------------------------

    async def create(self, token: str, setup: Setup) -> wire.TableInfo:
        """Set up a table; it begins at once if no seat is open."""
        await self._room_for_more(token)
        game = find_game(setup.game)
        if setup.tutorial:
            return await self._begin(token, *lesson_table(game, token))
        chosen = setup.seed is not None and setup.seed.strip() != ""
        seed = game.checked_seed(seed_typed(setup.seed or "") if chosen else secrets.token_hex(32))
        row = table_row(game, setup, game.checked_options(setup.options), seed, chosen)
        row["campaign"] = encoded(Campaign.fresh(game).save()) if game.has_part("campaign") else None
        game.bound(len(setup.seats), setup.options)  # refuses what cannot be dealt, before anybody sits down
        return await self._begin(token, row, sitting_down(setup.seats, token))

    async def _begin(
        self, token: str, row: dict[str, Any], sitting: Sequence[Sit], follows: str | None = None
    ) -> wire.TableInfo:
        """Store a new table with its seats, and start it if nobody is missing."""
        added: list[Body] = [*sitting]
        if all(sits.kind != OPEN for sits in sitting):
            added.append(Start())
            row["status"] = "playing"
        row |= {"id": secrets.token_urlsafe(16), "host": token, "created": now()}
        holders = {sits.holder for sits in sitting if sits.holder} | {token}
        live = await self.parlour.set_up(row, added, holders, follows)
        if live is None:
            raise Trouble(409, "The rematch has been set up by somebody else.")
        return self.parlour.info(live, token)

    async def _room_for_more(self, token: str) -> None:
        most = self.parlour.settings.tables_a_browser
        if await self.storage.hosted_by(token) >= most:
            raise Trouble(409, f"You host {most} tables already; take one down first.")

    # -- sitting down -------------------------------------------------------------------------------------

    async def join(self, table_id: str, token: str, seat: int | None, name: str | None) -> wire.TableInfo:
        """Take an open seat; the first one if none is named."""
        live = await self.parlour.find(table_id)
        async with live.lock:
            table = live.table
            free = [number for number, chair in enumerate(table.chairs) if chair.kind == OPEN]
            if not free:
                raise Trouble(409, "All seats are taken; you can watch.")
            if seat is None:
                seat = free[0]
            elif seat not in free:
                raise Trouble(409, "That seat is taken, or there is none.")
            given = checked_name(name, seat, _names(table, seat))
            sits = Sit(seat, PERSON, holder=token, name=given)
            holds = self.storage.holding(token, table_id)
            if len(free) == 1:  # the last one to sit down completes the table
                await self._start(live, [sits], [holds])
            else:
                await self.parlour.append(live, sits, also=[holds])
        return self.parlour.info(live, token)

    async def start(self, table_id: str, token: str, fill: str | None) -> wire.TableInfo:
        """The host begins; bots take the seats that are still open. Nothing happens if it has begun already."""
        live = await self.parlour.find(table_id)
        async with live.lock:
            table = live.table
            _hosted(table, token)
            if table.begun:
                return self.parlour.info(live, token)
            free = [seat for seat, chair in enumerate(table.chairs) if chair.kind == OPEN]
            spec = checked_bot(fill) if fill else STAND_IN
            names = [chair.name for chair in table.chairs]
            added: list[Body] = []
            for seat in free:
                names[seat] = bot_name(seat, names)
                added.append(Sit(seat, BOT, name=names[seat], bot=spec))
            await self._start(live, added)
        return self.parlour.info(live, token)

    async def _start(self, live: Live, added: list[Body], also: Sequence[Any] = ()) -> None:
        playing = status_is(live.table.record.id, "playing")
        await self.parlour.append(live, *added, Start(), also=[*also, playing])

    async def leave(self, table_id: str, token: str, seat: int) -> wire.TableInfo:
        """Leave a seat: before the start it opens again, later a bot decides there."""
        live = await self.parlour.find(table_id)
        async with live.lock:
            table = live.table
            own(table, token, seat)
            if not table.begun:
                await self.parlour.append(live, Sit(seat, OPEN))
            elif table.over:
                raise Trouble(409, "The game is over.")
            elif not table.chairs[seat].left:
                await self.parlour.append(live, Away(seat, STAND_IN, left=True))
                await settle_wish(self.parlour, live)
        return self.parlour.info(live, token)

    async def come_back(self, table_id: str, token: str, seat: int) -> wire.TableInfo:
        """Take one's seat back from the bot."""
        live = await self.parlour.find(table_id)
        async with live.lock:
            own(live.table, token, seat)
            if live.table.chairs[seat].away:
                await self.parlour.append(live, Back(seat))
        return self.parlour.info(live, token)

    async def rename(self, table_id: str, token: str, seat: int, name: str) -> wire.TableInfo:
        """Change the name on one's seat."""
        live = await self.parlour.find(table_id)
        async with live.lock:
            own(live.table, token, seat)
            given = checked_name(name, seat, _names(live.table, seat))
            if given != live.table.chairs[seat].name:
                await self.parlour.append(live, Rename(seat, given))
        return self.parlour.info(live, token)

    # -- a lost seat --------------------------------------------------------------------------------------

    async def invite(self, table_id: str, token: str, seat: int) -> wire.Invitation:
        """The host makes a code with which somebody can take a person's seat over, once."""
        live = await self.parlour.find(table_id)
        async with live.lock:
            _hosted(live.table, token)
            if seat >= len(live.table.chairs) or live.table.chairs[seat].kind != PERSON:
                raise Trouble(409, "Only a seat that a person holds can be handed on.")
            code = secrets.token_urlsafe(16)
            await self.parlour.append(live, Invite(seat, code_hash(code)))
        return wire.Invitation(code)

    async def claim(self, table_id: str, token: str, code: str) -> wire.TableInfo:
        """Take over the seat that a code stands for."""
        live = await self.parlour.find(table_id)
        async with live.lock:
            table = live.table
            seat = table.invites.get(code_hash(code))
            if seat is None:
                raise Trouble(404, "This code was used already, or it is not for this table.")
            name = table.chairs[seat].name
            sits = Sit(seat, PERSON, holder=token, name=name)
            await self.parlour.append(live, sits, also=[self.storage.holding(token, table_id)])
        # everybody may know: whoever sits there now sees what the seat knows
        await self.parlour.say(live, None, TABLE, f"{name}'s seat was taken over with a code from the host.")
        return self.parlour.info(live, token)

    # -- afterwards ---------------------------------------------------------------------------------------

    async def rematch(self, table_id: str, token: str) -> wire.TableInfo:
        """The same people and bots once more; whoever asks second comes to the table that the first one made."""
        live = await self.parlour.find(table_id)
        table = live.table
        if table.record.host != token and not table.held_by(token):
            raise Trouble(403, "Only those who played can play again.")
        async with live.lock:
            if live.rematch is None or not await self._stands(live.rematch):
                if not table.over:
                    raise Trouble(409, "The match is not over yet.")
                await self._play_again(live, token)
        if live.rematch is None:
            raise no_such_table()
        return await self.info(live.rematch, token)

    async def _stands(self, table_id: str) -> bool:
        """Whether a table has not been taken down."""
        try:
            await self.parlour.find(table_id)
        except Trouble:
            return False
        return True

    async def _play_again(self, live: Live, token: str) -> None:
        table, record = live.table, live.table.record
        begun(table)
        campaign = table.playing.state.campaign()
        setup = Setup(
            record.game.name,
            [Wanted("open")] * record.seats,
            clock=record.clock,
            absent=record.absent,
            hints=record.hints,
        )
        row = table_row(record.game, setup, record.options, secrets.token_hex(32), False)
        row["campaign"] = encoded(campaign.save()) if campaign is not None else None
        sitting = [
            Sit(seat, chair.kind, chair.holder, chair.name, chair.bot if chair.kind == BOT else "")
            for seat, chair in enumerate(table.chairs)
        ]
        try:
            info = await self._begin(token, row, sitting, follows=record.id)
            live.rematch = info.id
        except Trouble:  # another worker was faster
            stored = await self.storage.table(record.id)
            live.rematch = stored.row.rematch if stored is not None else None
        self.parlour.changed(live)

    async def delete(self, table_id: str, token: str) -> None:
        """The host takes a table down."""
        live = await self.parlour.find(table_id)
        async with live.lock:
            _hosted(live.table, token)
            await self.parlour.take_down(table_id)

    async def hint(self, table_id: str, token: str, seat: int) -> wire.Hint:
        """What an expert would do in the seat's place."""
        live = await self.parlour.find(table_id)
        table = live.table
        own(table, token, seat)
        begun(table)
        if seat not in table.actors:
            raise Trouble(409, "You have nothing to decide now.")
        if table.hints == "off":
            raise Trouble(409, "People who play each other here get no hints; the host can allow them when setting up.")
        if seat in live.hinting:
            raise Trouble(429, "The expert is thinking about it already.", wait=2)
        live.hinting.add(seat)
        try:
            if table.hints == "announced":
                await self.parlour.say(live, None, TABLE, f"{table.names[seat]} asked the engine for a hint.")
            state, seq = table.playing.state.clone(), table.decisions
            hint = await self.parlour.thinkers.hint(state, seat, self.parlour.settings.hint_budget)
        finally:
            live.hinting.discard(seat)
        best, *others = [
            wire.Advice(**{**advice._asdict(), "at": list(advice.at)}) for advice in (hint.best, *hint.alternatives)
        ]
        return wire.Hint(seat, seq, best, others, [sentence(line) for line in hint.line])

    # -- looking back -------------------------------------------------------------------------------------

    async def _whole(self, table_id: str) -> Live:
        """A table with its match from the deal on."""
        live = await self.parlour.find(table_id)
        async with live.lock:
            await self.parlour.recall(live)
        return live

    async def story(self, table_id: str, token: str, before: int) -> list[wire.StoryLine]:
        """What happened before a decision, as this browser may hear it."""
        table = (await self._whole(table_id)).table
        begun(table)
        return [line for line in story(table.playing, table.listener(token), -1) if line.decision < before]

    async def replay(self, table_id: str, token: str) -> wire.Replay:
        """A finished match, decision by decision."""
        live = await self._whole(table_id)
        match = _finished(live.table)
        told: dict[int, list[wire.Told]] = {}
        for number, line in match.story(None):
            told.setdefault(number, []).append(sentence(line))
        state = match.at(0)
        start = state.scores()
        moves = []
        chapters: list[wire.ReplayChapter] = []
        for number, entry in enumerate(match.log, start=1):
            begun = chapter(state)
            if begun is not None and (not chapters or chapters[-1].number != begun.number):
                chapters.append(wire.ReplayChapter(*begun, after=number - 1))
            lines = told.get(number) or [sentence(deed(state, entry.seat, entry.move))]
            state.push(entry.seat, entry.move)
            notation = match.game.moves.notation(entry.move)
            moves.append(wire.ReplayMove(number, entry.seat, notation, lines, state.scores()))
        info, sheet = self.parlour.info(live, token), whole_sheet(match.sheet())
        return wire.Replay(info, told.get(0, []), start, moves, chapters, sheet)

    async def replay_frame(self, table_id: str, decision: int, seat: int | None) -> wire.ReplayFrame:
        """A position of a finished match, through anybody's eyes."""
        live = await self._whole(table_id)
        match = _finished(live.table)
        if decision > len(match):
            raise Trouble(404, f"The match has {len(match)} decisions.")
        if seat is not None and seat >= match.state.seats:
            raise Trouble(404, f"There is no seat {seat} at this table.")
        state = match.at(decision)
        prompt = prompt_of(state, seat)
        return wire.ReplayFrame(decision, seat, state.view(seat), prompt, whole_sheet(state.sheet()))

    async def export(self, table_id: str) -> dict[str, Any]:
        """A finished match as a document."""
        live = await self._whole(table_id)
        return document(live.table, _finished(live.table))

    async def take_in(self, token: str, doc: Any) -> wire.TableInfo:
        """A table for a match document: its people are this browser's now."""
        await self._room_for_more(token)
        try:
            match = await asyncio.to_thread(Match.load, doc)
        except RecursionError as error:
            raise DocumentError("", "is nested too deeply to be a match") from error
        live = await self.parlour.find(await store_match(self.storage, match, token))
        self.parlour.changed(live)
        return self.parlour.info(live, token)


def _names(table: Table, besides: int) -> list[str]:
    return [chair.name for seat, chair in enumerate(table.chairs) if seat != besides]


def _hosted(table: Table, token: str) -> None:
    if table.record.host != token:
        raise Trouble(403, "Only the table's host can do that.")


def _finished(table: Table) -> Match:
    """The match of a table, once nothing in it is secret any more."""
    if table.frozen is not None:
        raise Trouble(409, table.frozen.sentence)
    if not table.over:
        raise Trouble(409, "This is open to all once the match is over: until then it would show what is hidden.")
    return table.playing


def code_hash(code: str) -> str:
    """What is stored of a code."""
    return sha256(code.encode()).hexdigest()

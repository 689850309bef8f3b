"""The interface below /api: thin functions that check what came in and pass it on. Pydantic lives only here."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from fastapi import APIRouter, Body, Depends, Path, Query, Request, Response
from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from tabletomb.engine.version import VERSION
from tabletomb.server import catalogue, wire
from tabletomb.server.security import Limits, address, check_header, check_origin
from tabletomb.server.setups import Setup, Wanted
from tabletomb.server.tables import Tables
from tabletomb.server.trouble import Trouble

_encode = msgspec.json.Encoder().encode

TableId = Annotated[str, Path(min_length=22, max_length=22, pattern="^[A-Za-z0-9_-]+$", description="A table's id.")]
GameName = Annotated[str, Path(min_length=1, max_length=80, description="A game's name.")]
SeatPath = Annotated[int, Path(ge=0, le=63)]
SeatNumber = Annotated[int, Field(ge=0, le=63)]
Name = Annotated[str, StringConstraints(max_length=80)]
Spec = Annotated[str, StringConstraints(max_length=40)]
Word = Annotated[str, StringConstraints(max_length=80)]


class _Strict(BaseModel):
    model_config = ConfigDict(extra="forbid", strict=True)


class SeatWish(_Strict):
    """A seat as the host wants it."""

    kind: Literal["me", "open", "bot"]
    name: Name | None = None
    bot: Spec | None = None


class NewTable(_Strict):
    """A table as the host wants it."""

    game: Word
    seats: Annotated[list[SeatWish], Field(max_length=16)]
    options: Annotated[dict[Word, Word], Field(max_length=32)] = {}
    seed: Annotated[str, StringConstraints(max_length=64)] | None = None
    clock: Annotated[float, Field(ge=5, le=86_400, strict=False)] | None = None
    absent: Literal["wait", "bot"] = "wait"
    tutorial: bool = False
    hints: bool = False


class Join(_Strict):
    """Which seat to take, under which name."""

    seat: SeatNumber | None = None
    name: Name | None = None


class Start(_Strict):
    """Which bot takes the seats that are still open."""

    fill: Spec | None = None


class AtSeat(_Strict):
    """The seat that is meant."""

    seat: SeatNumber


class Rename(_Strict):
    """A new name for a seat."""

    seat: SeatNumber
    name: Name


class Claim(_Strict):
    """The code that a host gave away."""

    code: Annotated[str, StringConstraints(min_length=1, max_length=64)]


def _answers(name: str, status: int = 200, many: bool = False) -> dict[str, Any]:
    """What an operation answers: a schema of wire.py by its name."""
    schema: dict[str, Any] = {"$ref": f"#/components/schemas/{name}"}
    if many:
        schema = {"type": "array", "items": schema}
    found: dict[int | str, Any] = {
        status: {"description": "Done.", "content": {"application/json": {"schema": schema}}}
    }
    return {"status_code": status, "responses": found, "response_class": Response}


_PROBLEM = {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Problem"}}}}
_REFUSALS: dict[int | str, dict[str, Any]] = {
    400: {"description": "The request cannot be understood.", **_PROBLEM},
    403: {"description": "Not from this browser, or not from this site.", **_PROBLEM},
    404: {"description": "There is no such thing.", **_PROBLEM},
    405: {"description": "Not with this method.", **_PROBLEM},
    409: {"description": "Not now.", **_PROBLEM},
    413: {"description": "Too large.", **_PROBLEM},
    422: {"description": "A field is not what it should be.", **_PROBLEM},
    429: {"description": "Too much at once.", **_PROBLEM},
    500: {"description": "Something went wrong here.", **_PROBLEM},
}


def answer(value: Any, status: int = 200) -> Response:
    """Something of wire.py as JSON."""
    return Response(_encode(value), status, media_type="application/json", headers={"cache-control": "no-store"})


# -- who asks ---------------------------------------------------------------------------------------------
# Coroutines, although they wait for nothing: FastAPI would call plain functions in a thread each.


async def _who(request: Request) -> str:
    """The asking browser; counted against its limits, and checked if it wants to change something."""
    limits: Limits = request.app.state.limits
    limits.address.spend(address(request))
    token: str = request.state.token
    limits.requests.spend(token)
    if request.method not in ("GET", "HEAD", "OPTIONS"):
        check_origin(request, request.app.state.settings)
        check_header(request)
    return token


async def _tables(request: Request) -> Tables:
    found: Tables = request.app.state.tables
    return found


async def _may_create(request: Request, token: Annotated[str, Depends(_who)]) -> str:
    limits: Limits = request.app.state.limits
    limits.creating.spend(token)
    limits.creating_address.spend(address(request))
    return token


async def _may_ask(request: Request, token: Annotated[str, Depends(_who)]) -> str:
    limits: Limits = request.app.state.limits
    limits.hints.spend(token)
    limits.hints_address.spend(address(request))
    return token


Who = Annotated[str, Depends(_who)]
Creator = Annotated[str, Depends(_may_create)]
Asker = Annotated[str, Depends(_may_ask)]
House = Annotated[Tables, Depends(_tables)]

api = APIRouter(prefix="/api", responses=_REFUSALS)

# -- the shelf --------------------------------------------------------------------------------------------


@api.get("/health", **_answers("Health"))
async def health(tables: House) -> Response:
    """Whether the server lives and reaches its database."""
    if not await tables.storage.reachable():
        raise Trouble(503, "The database does not answer.")
    return answer(wire.Health("ok", VERSION, "postgresql" if tables.storage.shared else "sqlite"))


@api.get("/games", **_answers("GameInfo", many=True))
async def games(who: Who) -> Response:
    """Every installed game."""
    return answer(catalogue.games())


@api.get("/bots", **_answers("BotInfo", many=True))
async def bots(who: Who) -> Response:
    """Every installed bot."""
    return answer(catalogue.bot_list())


@api.get("/games/{game}/rules", **_answers("Rulebook"))
async def rules(who: Who, game: GameName) -> Response:
    """A game's rulebook."""
    return answer(catalogue.rulebook(game))


@api.get("/games/{game}/moves", **_answers("Moves"))
async def moves(who: Who, game: GameName) -> Response:
    """A game's move space."""
    return answer(catalogue.moves(game))


# -- tables -----------------------------------------------------------------------------------------------


@api.get("/tables", **_answers("TableInfo", many=True))
async def list_tables(who: Who, tables: House) -> Response:
    """The tables of this browser, newest first."""
    return answer(await tables.mine(who))


@api.post("/tables", **_answers("TableInfo", 201))
async def create_table(who: Creator, tables: House, wanted: NewTable) -> Response:
    """Set up a table; it begins at once if no seat is open."""
    setup = Setup(
        wanted.game,
        [Wanted(seat.kind, seat.name, seat.bot) for seat in wanted.seats],
        wanted.options,
        wanted.seed,
        wanted.clock,
        wanted.absent,
        wanted.tutorial,
        wanted.hints,
    )
    return answer(await tables.create(who, setup), 201)


@api.get("/tables/{table_id}", **_answers("TableInfo"))
async def get_table(who: Who, tables: House, table_id: TableId) -> Response:
    """A table as this browser may know it."""
    return answer(await tables.info(table_id, who))


@api.delete("/tables/{table_id}", status_code=204, response_class=Response)
async def delete_table(who: Who, tables: House, table_id: TableId) -> Response:
    """The host takes a table down, with everything that belongs to it."""
    await tables.delete(table_id, who)
    return Response(status_code=204)


@api.post("/tables/{table_id}/join", **_answers("TableInfo"))
async def join(who: Who, tables: House, table_id: TableId, wanted: Join) -> Response:
    """Take an open seat."""
    return answer(await tables.join(table_id, who, wanted.seat, wanted.name))


@api.post("/tables/{table_id}/start", **_answers("TableInfo"))
async def start(who: Who, tables: House, table_id: TableId, wanted: Start) -> Response:
    """The host begins; bots take the seats that are still open."""
    return answer(await tables.start(table_id, who, wanted.fill))


@api.post("/tables/{table_id}/leave", **_answers("TableInfo"))
async def leave(who: Who, tables: House, table_id: TableId, wanted: AtSeat) -> Response:
    """Leave a seat: before the start it opens again, later a bot decides there."""
    return answer(await tables.leave(table_id, who, wanted.seat))


@api.post("/tables/{table_id}/return", **_answers("TableInfo"))
async def come_back(who: Who, tables: House, table_id: TableId, wanted: AtSeat) -> Response:
    """Take one's seat back from the bot."""
    return answer(await tables.come_back(table_id, who, wanted.seat))


@api.post("/tables/{table_id}/rename", **_answers("TableInfo"))
async def rename(who: Who, tables: House, table_id: TableId, wanted: Rename) -> Response:
    """Change the name on one's seat."""
    return answer(await tables.rename(table_id, who, wanted.seat, wanted.name))


@api.post("/tables/{table_id}/seats/{seat}/invite", **_answers("Invitation"))
async def invite(who: Who, tables: House, table_id: TableId, seat: SeatPath) -> Response:
    """The host makes a code with which a person's seat can be taken over, once."""
    return answer(await tables.invite(table_id, who, seat))


@api.post("/tables/{table_id}/claim", **_answers("TableInfo"))
async def claim(who: Who, tables: House, table_id: TableId, wanted: Claim) -> Response:
    """Take over the seat that a code stands for."""
    return answer(await tables.claim(table_id, who, wanted.code))


@api.post("/tables/{table_id}/rematch", **_answers("TableInfo"))
async def rematch(who: Who, tables: House, table_id: TableId) -> Response:
    """The same people and bots once more."""
    return answer(await tables.rematch(table_id, who))


@api.post("/tables/{table_id}/hint", **_answers("Hint"))
async def hint(who: Asker, tables: House, table_id: TableId, wanted: AtSeat) -> Response:
    """What an expert would do in the seat's place."""
    return answer(await tables.hint(table_id, who, wanted.seat))


# -- looking back -----------------------------------------------------------------------------------------


@api.get("/tables/{table_id}/replay", **_answers("Replay"))
async def replay(who: Who, tables: House, table_id: TableId) -> Response:
    """A finished match, decision by decision."""
    return answer(await tables.replay(table_id, who))


@api.get("/tables/{table_id}/replay/{decision}", **_answers("ReplayFrame"))
async def replay_frame(
    who: Who,
    tables: House,
    table_id: TableId,
    decision: Annotated[int, Path(ge=0, le=1_000_000)],
    seat: Annotated[int | None, Query(ge=0, le=63)] = None,
) -> Response:
    """A position of a finished match, through anybody's eyes."""
    return answer(await tables.replay_frame(table_id, decision, seat))


@api.get("/tables/{table_id}/story", **_answers("StoryLine", many=True))
async def story(
    who: Who, tables: House, table_id: TableId, before: Annotated[int, Query(ge=0, le=1_000_000)] = 1_000_000
) -> Response:
    """What happened before a decision, from the deal on, as this browser may hear it."""
    return answer(await tables.story(table_id, who, before))


@api.get("/tables/{table_id}/export", **_answers("MatchDocument"))
async def export(who: Who, tables: House, table_id: TableId) -> Response:
    """A finished match as a document that can be kept, sent and imported."""
    found = answer(await tables.export(table_id))
    found.headers["content-disposition"] = f'attachment; filename="tabletomb-{table_id}.json"'
    return found


@api.post("/import", **_answers("TableInfo", 201))
async def take_in(who: Creator, tables: House, doc: Annotated[dict[str, Any], Body()]) -> Response:
    """A table for a match document: its people are this browser's now."""
    return answer(await tables.take_in(who, doc), 201)

"""The OpenAPI description, with the socket's frames and the games' views: the source of the client's types.

python -m tabletomb.server.openapi FILE             the whole description
python -m tabletomb.server.openapi --schemas FILE   what travels, without the paths: for the client's types
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.openapi.utils import get_openapi

from tabletomb.engine.game import Game, games
from tabletomb.engine.version import VERSION
from tabletomb.server import wire

_REF = "#/components/schemas/{name}"
_OURS = "tabletomb.games."
_UNIONS = {"FromServer": wire.FromServer, "ToServer": wire.ToServer}
_SHOWN = (
    wire.GameInfo,
    wire.BotInfo,
    wire.Rulebook,
    wire.Moves,
    wire.TableInfo,
    wire.Problem,
    wire.Health,
    wire.Invitation,
    wire.Hint,
    wire.Replay,
    wire.ReplayFrame,
)


def describe(app: FastAPI) -> dict[str, Any]:
    """The description of an app; kept by the app once it is made."""
    if app.openapi_schema is None:
        described = get_openapi(
            title="Tabletomb",
            version=VERSION,
            description="Tables for spooky board games. The socket /api/tables/{table_id}/live takes frames of the "
            "schema ToServer and sends frames of the schema FromServer, as JSON texts.",
            routes=app.routes,
        )
        schemas = described.setdefault("components", {}).setdefault("schemas", {})
        schemas.update(_components())
        schemas.update(_views(games()))
        for unused in ("HTTPValidationError", "ValidationError"):
            schemas.pop(unused, None)
        app.openapi_schema = described
    return app.openapi_schema


def _components() -> dict[str, Any]:
    _, components = msgspec.json.schema_components([*_SHOWN, *_UNIONS.values()], ref_template=_REF)
    unions = {}
    for name, union in _UNIONS.items():
        members = [{"$ref": _REF.format(name=member.__name__)} for member in union.__args__]
        unions[name] = {"anyOf": members}
    document = {"MatchDocument": {"type": "object", "description": "A match document.", "additionalProperties": True}}
    return {**components, **unions, **document}


def _views(installed: Iterable[Game]) -> dict[str, Any]:
    """What the games' views look like, each part named after its game: `InnKeeper.View`."""
    described: dict[str, Any] = {}
    for game in installed:
        view = getattr(game.part("view"), "View", None)
        if view is not None:
            title = "".join(word.capitalize() for word in game.name.split("-"))
            _, parts = msgspec.json.schema_components([view], ref_template=_REF.format(name=f"{title}.{{name}}"))
            described |= {f"{title}.{name}": schema for name, schema in parts.items()}
    return described


def main(arguments: list[str]) -> None:
    """Write the description to a file."""
    from tabletomb.server.app import create_app

    described = describe(create_app())
    if "--schemas" in arguments:
        foreign = _views(game for game in games() if not game.package.startswith(_OURS))
        schemas = described["components"]["schemas"]
        kept = {name: schema for name, schema in schemas.items() if name not in foreign}
        described = {**described, "paths": {}, "components": {"schemas": kept}}
    text = json.dumps(described, indent=1, ensure_ascii=False) + "\n"
    files = [each for each in arguments if not each.startswith("--")]
    if files:
        Path(files[0]).write_text(text, "utf-8")
    else:
        sys.stdout.write(text)


if __name__ == "__main__":
    main(sys.argv[1:])

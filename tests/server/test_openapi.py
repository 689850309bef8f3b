"""The OpenAPI description: complete, true, and robust under everything that fits or does not fit it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from parlour_support import Browser, House
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tabletomb.server.app import create_app
from tabletomb.server.openapi import describe

CHECKS = [not_a_server_error, status_code_conformance, content_type_conformance, response_schema_conformance]


@pytest.fixture(scope="module")
def described(tmp_path_factory: pytest.TempPathFactory) -> Any:
    """The description as the command writes it."""
    file = tmp_path_factory.mktemp("openapi") / "openapi.json"
    subprocess.run([sys.executable, "-m", "tabletomb.server.openapi", str(file)], check=True, timeout=60)
    return json.loads(file.read_text())


def test_it_holds_the_frames_and_names_of_the_wire(described: Any) -> None:
    schemas = described["components"]["schemas"]
    wanted = {
        "GameInfo", "GameOption", "BotInfo", "Rulebook", "RuleSection", "Rule", "SeatInfo", "TableInfo", "SeatWish",
        "NewTable", "Problem", "SheetLine", "Sheet", "OfferLine", "Offer", "Prompt", "StoryLine", "TutorialTip", "Undo",
        "UndoWish", "ToServer", "FromServer", "StateFrame", "Advice", "Hint", "ReplayMove", "Replay", "ReplayFrame",
        "VerbInfo", "Moves",
    }  # fmt: skip
    assert wanted <= set(schemas)
    assert schemas["StateFrame"]["properties"]["type"] == {"enum": ["state"]}
    assert "HTTPValidationError" not in schemas


def test_every_reference_leads_somewhere(described: Any) -> None:
    names = {f"#/components/schemas/{name}" for name in described["components"]["schemas"]}
    assert set(_references(described)) <= names


def _references(part: Any) -> Iterator[str]:
    if isinstance(part, dict):
        for key, value in part.items():
            if key == "$ref":
                yield value
            else:
                yield from _references(value)
    elif isinstance(part, list):
        for value in part:
            yield from _references(value)


schema = schemathesis.openapi.from_dict(describe(create_app()))


@pytest.fixture
def played(ann: Browser) -> Any:
    """A table of ours that the calls go to, so that they get further than to a missing one."""
    return ann.table("inn-keeper", "me", "me")


@schema.parametrize()
@settings(max_examples=8, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
def test_whatever_is_sent_gets_a_fitting_answer(case: Any, house: House, ann: Browser, played: Any) -> None:
    case.headers = {**(case.headers or {}), "X-Tabletomb": "1", "Cookie": ann.cookie}
    if "table_id" in (case.path_parameters or {}):
        case.path_parameters["table_id"] = played["id"]
    case.call_and_validate(base_url=house.url, checks=CHECKS)


def test_every_call_knows_a_missing_table(described: Any, ann: Browser) -> None:
    for path, methods in described["paths"].items():
        if "{table_id}" in path:
            for method in methods:
                where = path.replace("{table_id}", "a" * 22).replace("{seat}", "0").replace("{decision}", "0")
                body = {"seat": 0, "name": "x", "code": "x", "fill": "random"}
                wanted = _wanted(described, methods[method])
                sent = {key: value for key, value in body.items() if key in wanted} if wanted is not None else None
                answer = ann.http.request(method, where, json=sent)
                assert answer.status_code == 404, (method, path, answer.text)
                assert "no such table" in answer.json()["message"]


def _wanted(described: Any, call: Any) -> list[str] | None:
    body = call.get("requestBody")
    if body is None:
        return None
    reference: str = body["content"]["application/json"]["schema"]["$ref"]
    return list(described["components"]["schemas"][reference.rpartition("/")[2]]["properties"])

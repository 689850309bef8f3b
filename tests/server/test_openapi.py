"""The OpenAPI description: complete, true, and robust under everything that fits or does not fit it."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from parlour_support import Browser, Frame, House, play_out
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

import tabletomb
from tabletomb.server.app import create_app
from tabletomb.server.openapi import describe, main

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
        "NewTable", "Problem", "SheetLine", "Sheet", "OfferLine", "Offer", "Hope", "Prompt", "Told", "StoryLine",
        "TutorialTip", "Undo", "UndoWish", "ToServer", "FromServer", "StateFrame", "Retract", "AskWhy", "Why", "Advice",
        "Hint", "ReplayMove", "Replay", "ReplayFrame", "VerbInfo", "Moves",
    }  # fmt: skip
    assert wanted <= set(schemas)
    assert schemas["StateFrame"]["properties"]["type"] == {"enum": ["state"]}
    assert schemas["AskWhy"]["required"] == ["type", "id", "seat", "at"]
    assert schemas["Offer"]["properties"]["args"]["additionalProperties"] == {"type": "string"}
    retract = {"$ref": "#/components/schemas/Retract"}
    assert retract in schemas["ToServer"]["anyOf"]
    assert retract not in schemas["FromServer"]["anyOf"]
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


# -- the games' views ------------------------------------------------------------------------------------


def test_it_holds_the_views_of_the_games_with_their_words(described: Any) -> None:
    schemas = described["components"]["schemas"]
    assert {"DeadAndBreakfast.View", "DeadCells.View", "InnKeeper.View"} <= set(schemas)
    for game, phase in (("InnKeeper", "play-card"), ("DeadAndBreakfast", "place-window")):
        phases = schemas[f"{game}.View"]["properties"]["phase"]["enum"]
        assert {phase, "over"} <= set(phases)
    assert schemas["InnKeeper.LaidView"]["properties"]["lies"] == {"enum": ["face-down", "face-up", "nothing"]}
    assert schemas["InnKeeper.LaidView"]["properties"]["at"] == {"type": "string"}
    assert "View" not in schemas  # each belongs to its game


def test_a_foreign_games_view_is_described_but_makes_no_types_of_ours(
    connect_four: tabletomb.Game, duel: tabletomb.Game, tmp_path: Path
) -> None:
    def written(*flags: str) -> set[str]:
        main([*flags, str(tmp_path / "openapi.json")])
        return set(json.loads((tmp_path / "openapi.json").read_text())["components"]["schemas"])

    whole, ours = written(), written("--schemas")
    assert "ConnectFour.View" in whole
    assert not any(name.startswith("MidnightDuel.") for name in whole)  # it does not say what its view looks like
    assert {name.partition(".")[0] for name in whole - ours} == {"ConnectFour"}
    assert "InnKeeper.View" in ours


def strictly(part: Any) -> Any:
    """A description under which nothing that it does not name may be sent."""
    if isinstance(part, list):
        return [strictly(each) for each in part]
    if not isinstance(part, dict):
        return part
    closed = {"additionalProperties": False} if part.get("type") == "object" and "properties" in part else {}
    return {**closed, **{key: strictly(value) for key, value in part.items()}}


class Checker:
    """Holds what is sent against a description."""

    def __init__(self, described: Any) -> None:
        self.components = strictly(described["components"])
        self.validators: dict[str, Any] = {}
        frames = [member["$ref"].rpartition("/")[2] for member in self.components["schemas"]["FromServer"]["anyOf"]]
        self.frames = {self.components["schemas"][name]["properties"]["type"]["enum"][0]: name for name in frames}

    def check(self, name: str, sent: Any) -> None:
        if name not in self.validators:
            whole = {"$ref": f"#/components/schemas/{name}", "components": self.components}
            self.validators[name] = jsonschema_rs.validator_for(whole)
        for error in self.validators[name].iter_errors(sent):
            pytest.fail(f"{name} {error.instance_path}: {error.message[:300]}", pytrace=False)

    def check_frame(self, frame: Frame) -> None:
        self.check(self.frames[frame["type"]], frame)


@pytest.mark.parametrize(
    ("game", "title"),
    [("dead-and-breakfast", "DeadAndBreakfast"), ("inn-keeper", "InnKeeper"), ("dead-cells", "DeadCells")],
)
def test_what_is_sent_is_what_is_described(described: Any, ann: Browser, game: str, title: str) -> None:
    checker = Checker(described)
    table = ann.table(game, "me:Ann", "me:Bea", seed="3")
    with ann.look(table, seat=0) as first, ann.look(table, seat=1) as second:
        first.first()
        first.ask("why", seat=0, at="attic")
        first.ask("play", seat=0, seq=0, move=10**6)
        play_out({0: first, 1: second})
        for frame in (*first.frames, *second.frames):
            checker.check_frame(frame)
            if frame["type"] == "state":
                checker.check(f"{title}.View", frame["view"])
    assert {frame["type"] for frame in first.frames} >= {"state", "table", "ack", "why", "refused"}
    checker.check("Replay", ann.get(f"/tables/{table['id']}/replay"))
    position = ann.get(f"/tables/{table['id']}/replay/5")
    checker.check("ReplayFrame", position)
    checker.check(f"{title}.View", position["view"])


# -- calls -----------------------------------------------------------------------------------------------

schema = schemathesis.openapi.from_dict(describe(create_app()))


@pytest.fixture
def played(ann: Browser) -> Any:
    """A table of ours that the calls go to, so that they get further than to a missing one."""
    return ann.table("inn-keeper", "me", "me")


@pytest.mark.slow
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

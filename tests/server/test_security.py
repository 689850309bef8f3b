"""Cookies, origins, headers, limits, and errors that tell nothing."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from parlour_support import Browser, House, wait_for
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect

from tabletomb.server import client, rest
from tabletomb.server.metrics import JsonLines, log

FORM = {"game": "dead-and-breakfast", "seats": [{"kind": "me"}]}


def test_a_browser_gets_one_secret_and_only_its_hash_is_kept(house: House, ann: Browser) -> None:
    first = ann.http.get("/api/games")
    cookie = first.headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert "Secure" not in cookie  # this server is not behind TLS
    assert "set-cookie" not in ann.http.get("/api/games").headers
    token = ann.http.cookies["tabletomb"]
    assert len(token) == 43
    ann.table("dead-and-breakfast", "me")
    stored = b"".join(path.read_bytes() for path in _files(house))
    assert token.encode() not in stored
    assert hashlib.sha256(token.encode()).hexdigest().encode() in stored


def _files(house: House) -> list[Path]:
    path = Path(house.settings.database.removeprefix("sqlite:///"))
    return [each for each in path.parent.iterdir() if each.name.startswith(path.name)]


def test_a_made_up_cookie_is_replaced(house: House) -> None:
    for value in ("", "x", "a" * 44, "ä" * 43):
        answer = httpx.get(f"{house.url}/api/games", headers={"Cookie": f"tabletomb={value}".encode()})
        assert answer.status_code == 200
        assert "set-cookie" in answer.headers


def test_behind_tls_cookies_and_browsers_insist_on_it(serve: Callable[..., House]) -> None:
    house = serve(origins=("https://parlour.example",))
    answer = httpx.get(f"{house.url}/api/games")
    assert "Secure" in answer.headers["set-cookie"]
    assert "max-age" in answer.headers["strict-transport-security"]
    headers = {"Origin": "https://parlour.example", "X-Tabletomb": "1"}
    assert httpx.post(f"{house.url}/api/tables", json=FORM, headers=headers).status_code == 201


@pytest.mark.parametrize(
    "headers",
    [
        {"X-Tabletomb": "1", "Origin": "http://evil.example"},
        {"X-Tabletomb": "1", "Origin": "null"},
        {"X-Tabletomb": "1", "Origin": "http://127.0.0.1:1"},
        {"X-Tabletomb": "1", "Sec-Fetch-Site": "cross-site"},
        {},
        {"X-Tabletomb": "0"},
    ],
)
def test_other_sites_cannot_change_anything(house: House, headers: dict[str, str]) -> None:
    answer = httpx.post(f"{house.url}/api/tables", json=FORM, headers=headers)
    assert answer.status_code == 403
    assert answer.json()["message"]


def test_other_sites_get_no_socket(house: House, ann: Browser) -> None:
    table = ann.table("dead-and-breakfast", "me")
    where = f"ws://127.0.0.1:{house.port}/api/tables/{table['id']}/live"
    evil = {"Cookie": ann.cookie, "Origin": "http://evil.example"}
    with pytest.raises(InvalidStatus) as refused, connect(where, additional_headers=evil):
        pass
    assert refused.value.response.status_code == 403


def test_every_answer_carries_the_headers(house: House, ann: Browser) -> None:
    for path in ("/", "/api/games", "/api/nothing", "/metrics", "/table/x"):
        headers = ann.http.get(path).headers
        policy = headers["content-security-policy"]
        assert "default-src 'self'" in policy
        assert "unsafe-eval" not in policy
        assert "script-src" not in policy  # scripts fall under default-src: no inline ones
        assert "frame-ancestors 'none'" in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        assert "server" not in headers or "uvicorn" in headers["server"]  # the program itself leaves it out


def test_large_bodies_are_refused(ann: Browser) -> None:
    large = json.dumps({**FORM, "seed": "7" * 70_000})
    assert ann.http.post("/api/tables", content=large).status_code == 413

    def pieces() -> Any:
        for _ in range(80):
            yield b"x" * 1024

    assert ann.http.post("/api/tables", content=pieces()).status_code == 413
    answer = ann.http.post("/api/import", content=b"x" * 100_000)
    assert answer.status_code == 422
    assert ann.http.post("/api/import", content=b"x" * (2 * 1024 * 1024 + 1)).status_code == 413


def test_too_much_at_once_is_slowed_down(serve: Callable[..., House]) -> None:
    house = serve(rate=0.1)
    ann = house.browser()
    answers = [ann.http.get("/api/bots") for _ in range(40)]
    refused = [answer for answer in answers if answer.status_code == 429]
    assert refused
    assert int(refused[0].headers["retry-after"]) >= 1
    assert "too much" in refused[0].json()["message"]
    other = house.browser()
    assert other.http.get("/api/bots").status_code == 200  # others are not slowed down by it
    created = [house.browser().http.post("/api/tables", json=FORM).status_code for _ in range(20)]
    assert 429 in created  # an address has limits too, however many cookies it throws away


def test_frames_and_talk_are_limited(serve: Callable[..., House]) -> None:
    house = serve(rate=0.5)
    ann = house.browser()
    table = ann.table("dead-and-breakfast", "me")
    with ann.look(table) as screen:
        screen.first()
        for number in range(5):
            screen.send(type="chat", id=str(number), text="again")
        assert "too much" in screen.next("refused")["message"]
        for _ in range(60):
            screen.send(type="ping")
        assert "too much" in screen.next("error")["message"]


def test_a_browser_hosts_so_many_tables(serve: Callable[..., House]) -> None:
    house = serve(tables_a_browser=2)
    ann = house.browser()
    first = ann.table("dead-and-breakfast", "me")
    ann.table("dead-and-breakfast", "me")
    assert "take one down" in ann.table("dead-and-breakfast", "me", expect=409)["message"]
    ann.delete(f"/tables/{first['id']}")
    ann.table("dead-and-breakfast", "me")


def test_a_table_takes_so_many_sockets(serve: Callable[..., House]) -> None:
    house = serve(sockets_a_table=2)
    ann = house.browser()
    table = ann.table("dead-and-breakfast", "me")
    with ann.look(table) as first, ann.look(table) as second, ann.look(table) as third:
        first.first(), second.first()
        assert third.closed() == 1013


def test_no_stack_trace_leaves_the_house(
    serve: Callable[..., House], monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    house = serve()
    monkeypatch.setattr(rest.catalogue, "games", lambda: 1 / 0)
    answer = httpx.get(f"{house.url}/api/games")
    assert answer.status_code == 500
    assert "ZeroDivision" not in answer.text
    assert "Traceback" not in answer.text
    name = answer.json()["message"].rpartition(" ")[2].rstrip(".")
    record = next(each for each in caplog.records if getattr(each, "facts", {}).get("id") == name)
    line = json.loads(JsonLines().format(record))
    assert "ZeroDivisionError" in line["trace"]
    assert (line["level"], line["route"]) == ("error", "/api/games")


def test_health_and_metrics(serve: Callable[..., House]) -> None:
    ann = serve().browser()
    assert ann.get("/health") == {"status": "ok", "version": ann.get("/health")["version"], "database": "sqlite"}
    table = ann.table("dead-and-breakfast", "me")
    with ann.look(table) as screen:
        screen.first()
        screen.play_on(0)
        text = ann.http.get("/metrics").text
    found = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
    assert float(found["tabletomb_sockets"]) == 1
    assert float(found["tabletomb_live_tables"]) >= 1
    assert float(found["tabletomb_entries_total"]) >= 1
    assert float(found["tabletomb_commit_seconds_count"]) >= 2
    assert any(line.startswith("tabletomb_requests_total{") for line in found)
    assert table["id"] not in text
    for name in ("tabletomb_bot_seconds", "tabletomb_request_seconds"):
        assert f"# TYPE {name} histogram" in text


def test_logs_name_routes_and_no_tables(ann: Browser, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("DEBUG", logger=log.name):
        table = ann.table("dead-and-breakfast", "me")
        ann.get(f"/tables/{table['id']}")
        wait_for(lambda: any("/api/tables/{table_id}" in line for line in _logged(caplog)))  # written after the answer
    assert table["id"] not in "".join(_logged(caplog))


def _logged(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [JsonLines().format(record) for record in list(caplog.records) if record.name == log.name]


# -- the client's files -----------------------------------------------------------------------------------


def test_the_client_is_served_with_its_screens(
    serve: Callable[..., House], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "client"
    monkeypatch.setattr(client, "HOME", home)
    house = serve()
    missing = httpx.get(f"{house.url}/")
    assert missing.status_code == 503
    assert "make client" in missing.text
    (home / "assets").mkdir(parents=True)
    (home / "index.html").write_text("<!doctype html><title>Tabletomb</title>")
    (home / "assets" / "main-abc.js").write_text("let it = 'be'\n" * 100)
    (home / "assets" / "other-abc.js").write_text("1")
    (home / "assets" / "other-abc.js.br").write_bytes(b"packed")
    (tmp_path / "secret.txt").write_text("secret")
    for path in ("/", "/table/abc", "/new/inn-keeper", "/rules/inn-keeper", "/secret.txt"):
        page = httpx.get(house.url + path)
        assert page.status_code == 200
        assert "<title>" in page.text
        assert page.headers["cache-control"] == "no-cache"
    script = httpx.get(f"{house.url}/assets/main-abc.js")
    assert script.headers["content-type"].startswith("text/javascript")
    assert script.headers["content-encoding"] == "gzip"
    assert "immutable" in script.headers["cache-control"]
    assert script.headers["x-content-type-options"] == "nosniff"
    assert script.headers["cross-origin-resource-policy"] == "same-origin"
    packed = httpx.get(f"{house.url}/assets/other-abc.js", headers={"Accept-Encoding": "br"}).headers
    assert packed["content-encoding"] == "br"
    for gone in ("gone-abc.js", "page", ""):  # below it nothing is a page: pages carry more headers
        assert httpx.get(f"{house.url}/assets/{gone}").status_code == 404
    for path in ("/../secret.txt", "/%2e%2e/secret.txt", "/assets/../../secret.txt", "/..%2fsecret.txt"):
        assert "secret" not in httpx.get(house.url + path).text

"""What the browser tests share: one server a session, a browser a module, and visitors that must not complain."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, sync_playwright

sys.path.append(str(Path(__file__).parent / "support"))

from browser_support import NO_BROWSER, Visitor, chromium, serving


@pytest.fixture(scope="session")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where the server of this session is."""
    with serving(tmp_path_factory.mktemp("parlour")) as where:
        yield where


# Playwright's loop runs for as long as it is open, and then nobody else in this process can run one of their own: so it
# is open for one module at a time, not for the session.
@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """The system's Chromium."""
    program = chromium()
    if program is None:
        pytest.skip(NO_BROWSER)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=program, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def visit(browser: Browser, address: str) -> Iterator[Callable[..., Visitor]]:
    """Let somebody come in with a browser of their own; whatever their console complained about fails the test."""
    visitors: list[Visitor] = []

    def visit(address: str = address, **wishes: Any) -> Visitor:
        visitors.append(Visitor(browser, address, **wishes))
        return visitors[-1]

    yield visit
    complaints = [complaint for visitor in visitors for complaint in visitor.complaints]
    for visitor in visitors:
        visitor.close()
    assert not complaints

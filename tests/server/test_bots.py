"""The processes in which bots think: replaced when they are lost, and no table hangs on a broken bot."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

import pytest
from parlour_support import die_once

import tabletomb
from tabletomb.engine.errors import TabletombError
from tabletomb.server.bots import Thinkers

STATE = tabletomb.game("inn-keeper").new(seats=2, seed=3)


def test_a_lost_process_is_replaced_and_asked_again(tmp_path: Path) -> None:
    async def work() -> list[int]:
        thinkers = Thinkers(1)
        try:
            return [await thinkers._ask(die_once, str(tmp_path / "died")), await thinkers._ask(die_once, str(tmp_path))]
        finally:
            thinkers.close()

    assert asyncio.run(work()) == [1, 1]


def test_processes_that_end_again_and_again_are_a_sentence() -> None:
    async def work() -> None:
        thinkers = Thinkers(1)
        try:
            await thinkers._ask(os._exit, 3)
        finally:
            thinkers.close()

    with pytest.raises(TabletombError, match="again and again"):
        asyncio.run(work())


def test_a_bot_that_fails_is_replaced_by_chance() -> None:
    async def work() -> list[int]:
        thinkers = Thinkers(1)
        try:
            return [
                await thinkers.choose("no such bot", "t", STATE, 0),
                await thinkers.choose("greedy", "t", STATE, 0),
                await thinkers.choose("greedy", "t", STATE, 0),
            ]
        finally:
            thinkers.close()

    chosen = asyncio.run(work())
    assert set(chosen) <= set(STATE.legal(0))
    assert chosen[1] == chosen[2]  # the same table, seat and decision: the same thoughts

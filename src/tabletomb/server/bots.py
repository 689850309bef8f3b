"""Bots think in processes of their own, never in the event loop. A process that is lost is replaced."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from typing import TypeVar

from tabletomb.bots import bot
from tabletomb.bots.eyes import Eyes
from tabletomb.bots.seeds import seed_of
from tabletomb.engine.advice import Hint, adviser
from tabletomb.engine.errors import TabletombError
from tabletomb.engine.state import State
from tabletomb.engine.stream import seeded
from tabletomb.server.metrics import BOT_SECONDS, BOT_TROUBLES, log

T = TypeVar("T")

ATTEMPTS = 3
"""How often a decision is asked for again if the process that thought about it is lost."""


class Thinkers:
    """The processes that think."""

    def __init__(self, processes: int = 0) -> None:
        self.processes = processes or max(1, (os.cpu_count() or 2) - 1)
        self._pool: ProcessPoolExecutor | None = None

    async def choose(self, spec: str, table_id: str, state: State, seat: int) -> int:
        """What a bot would do; a chance move if it cannot say, so that no table ever hangs on a broken bot."""
        seed = seed_of(f"bot {table_id} {seat} {state.decisions}")
        begun = time.perf_counter()
        try:
            move = await self._ask(choose, spec, seed, state, seat)
        except Exception as error:
            BOT_TROUBLES.add(why=type(error).__name__)
            log.error("a bot could not decide", extra={"facts": {"bot": spec, "error": type(error).__name__}})
            moves = state.legal(seat)
            return moves[seeded(seed).below(len(moves))]
        BOT_SECONDS.note(time.perf_counter() - begun)
        return move

    async def hint(self, state: State, seat: int, budget: str) -> Hint:
        """What an expert would do in a seat's place; raises `TabletombError`."""
        return await self._ask(advise, state, seat, budget)

    async def _ask(self, work: Callable[..., T], *arguments: object) -> T:
        for _ in range(ATTEMPTS):
            pool = self._pool or self._new_pool()
            try:
                return await asyncio.get_running_loop().run_in_executor(pool, work, *arguments)
            except BrokenExecutor:
                BOT_TROUBLES.add(why="lost process")
                if self._pool is pool:
                    self._pool = None
                    pool.shutdown(wait=False, cancel_futures=True)
        raise TabletombError("The bots' processes end again and again.")

    def _new_pool(self) -> ProcessPoolExecutor:
        # not plain fork: a copy of a process with threads and open sockets may hang
        kind = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
        self._pool = ProcessPoolExecutor(self.processes, multiprocessing.get_context(kind), initializer=_settle_in)
        return self._pool

    def close(self) -> None:
        """Send the processes home without waiting for their thoughts."""
        if self._pool is not None:
            for process in list((self._pool._processes or {}).values()):
                process.terminate()
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def choose(spec: str, seed: int, state: State, seat: int) -> int:
    """In a process: let a bot choose; anything but a legal move is its mistake."""
    eyes = Eyes(state, seat)
    move = bot(spec, seed).choose(eyes)
    if move not in eyes.legal():
        raise TabletombError(f"The bot {spec} chose {move!r}, which is no legal move.")
    return move


def advise(state: State, seat: int, budget: str) -> Hint:
    """In a process: give a hint."""
    return adviser()(state, seat, budget)


def _settle_in() -> None:
    """Ctrl-C is for the server, which then ends us; and a server that is gone needs no thoughts any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_server, daemon=True).start()


def _end_with_server() -> None:
    server = multiprocessing.parent_process()
    if server is not None:
        server.join()
        os._exit(0)

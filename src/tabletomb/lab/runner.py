"""Carrying a run out: hand batches to workers, put what comes back on disk, give lost batches to others."""

from __future__ import annotations

import threading
from collections import deque
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Executor, Future, wait
from contextlib import ExitStack
from pathlib import Path

from tabletomb.engine.errors import TabletombError
from tabletomb.lab.folder import RATINGS, Folder
from tabletomb.lab.plan import TOURNAMENT, Plan, Run
from tabletomb.lab.play import Played, play_batch
from tabletomb.lab.ratings import rate
from tabletomb.lab.trouble import LabTrouble, polars, reason
from tabletomb.lab.workers import Crew, Lent, processes

Progress = Callable[[int, int], None]
"""Called with the games done so far and the games in all, at the beginning and after each batch."""

IN_FLIGHT = 2
"""Batches handed out for each worker: one to play and one to go on with at once."""
TRIES = 4
"""How often a batch is given out before losing its worker is no longer taken for bad luck."""
GLANCE = 0.2
"""Seconds between looks at whether somebody wants to stop."""


class Interrupted(LabTrouble):
    """A run was stopped before its end; what is done is kept."""


def simulate(
    plan: Plan,
    out: Path,
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
) -> Run:
    """Play a plan's games and write them into the folder `out`, which must be new or empty.

    `executor` plays the batches: `processes(jobs)`, `cluster(address)`, or any other of the standard library's; left
    out, there is a process for each core. Once `stop` is set, what is being played is finished and `Interrupted`
    raised; `resume` goes on from there. Raises a `TabletombError` with a sentence if something is wrong; what is on
    disk by then stays.
    """
    run = Run(plan)
    polars()  # say what is missing before a folder is made
    if isinstance(executor, Crew):
        executor.check(run)
    return _carry_out(run, Folder.create(out, run), executor, progress, stop)


def resume(
    out: Path,
    *,
    executor: Executor | None = None,
    progress: Progress | None = None,
    stop: threading.Event | None = None,
    notice: Callable[[str], None] | None = None,
) -> Run:
    """Go on with a run that was interrupted; the files become the same as if it had not been.

    `notice` is called with a sentence if damaged parts were found, which are played again.
    """
    folder = Folder(out)
    run = folder.run()
    polars()
    if isinstance(executor, Crew) and not folder.complete:
        executor.check(run)
    return _carry_out(run, folder, executor, progress, stop, notice)


def _carry_out(
    run: Run,
    folder: Folder,
    executor: Executor | None,
    progress: Progress | None,
    stop: threading.Event | None,
    notice: Callable[[str], None] | None = None,
) -> Run:
    with folder.alone(), ExitStack() as stack:
        if not folder.complete:
            kept, damaged = folder.kept(run)
            if damaged and notice is not None:
                notice(f"{damaged} damaged part{'s' * (damaged > 1)} thrown away; those games are played again.")
            workers = executor or stack.enter_context(processes())
            crew = workers if isinstance(workers, Crew) else Lent(workers)
            _Shift(run, folder, set(kept), crew, progress, stop or threading.Event()).play()
        elif progress is not None:
            progress(run.games, run.games)
        try:
            folder.complete_run(run)
            if run.plan.kind == TOURNAMENT and not (folder.path / RATINGS).exists():
                folder.write_json(RATINGS, rate(folder.path, run))
        except LabTrouble as error:
            raise LabTrouble(f"{error} {_how_to_go_on(run, folder, run.games)}") from error
    return run


class _Shift:
    """One go at the batches that are still to be played."""

    def __init__(
        self, run: Run, folder: Folder, kept: set[int], crew: Crew, progress: Progress | None, stop: threading.Event
    ) -> None:
        self._run = run
        self._folder = folder
        self._crew = crew
        self._waiting = deque(batch for batch in range(run.batches) if batch not in kept)
        self._flying: dict[Future[Played], int] = {}
        self._tries: dict[int, int] = {}
        self._done = sum(len(run.numbers(batch)) for batch in kept)
        self._progress = progress
        self._stop = stop

    def play(self) -> None:
        """Play all there is; raises `LabTrouble` that tells how much is done."""
        self._tell()
        try:
            while self._waiting or self._flying:
                if self._stop.is_set():
                    self._call_back()
                else:
                    self._hand_out()
                finished, _ = wait(self._flying, timeout=GLANCE, return_when=FIRST_COMPLETED)
                for future in sorted(finished, key=self._flying.__getitem__):
                    self._take_in(future, self._flying.pop(future))
        except LabTrouble as error:
            raise type(error)(f"{error} {_how_to_go_on(self._run, self._folder, self._done)}") from error
        finally:
            for future in self._flying:
                self._crew.call_back(future)

    def _hand_out(self) -> None:
        width = self._crew.width()
        while self._waiting and len(self._flying) < width * IN_FLIGHT:
            batch = self._waiting.popleft()
            try:
                future = self._crew.submit(play_batch, self._run.order, batch)
            except Exception as error:  # executors differ in how they say that they are out of service
                raise LabTrouble(f"No worker takes further games: {reason(error)}.") from error
            self._flying[future] = batch

    def _call_back(self) -> None:
        """Nobody begins another batch; those being played come to their end."""
        for future in [future for future in self._flying if self._crew.call_back(future)]:
            del self._flying[future]
        if not self._flying:
            raise Interrupted("Stopped.")

    def _take_in(self, future: Future[Played], batch: int) -> None:
        try:
            played = future.result()
        except self._crew.losses as error:
            self._again(batch, error)
            return
        except TabletombError:
            raise
        except Exception as error:
            raise LabTrouble(f"A worker failed: {type(error).__name__}: {reason(error)}.") from error
        self._folder.keep(batch, played)
        self._done += len(self._run.numbers(batch))
        self._tell()

    def _again(self, batch: int, error: BaseException) -> None:
        """A worker is gone and its batch with it: bad luck, until it happens to the same batch again and again."""
        self._tries[batch] = self._tries.get(batch, 1) + 1
        if self._tries[batch] > TRIES:
            games = self._run.numbers(batch)
            raise LabTrouble(f"Games {games[0]} to {games[-1]} lost their worker {TRIES} times.") from error
        self._waiting.appendleft(batch)

    def _tell(self) -> None:
        if self._progress is not None:
            self._progress(self._done, self._run.games)


def _how_to_go_on(run: Run, folder: Folder, done: int) -> str:
    return (
        f"{done:,} of {run.games:,} games are kept in {folder.path}; "
        f"tabletomb {run.plan.kind} --resume --out {folder.path} goes on with them."
    )

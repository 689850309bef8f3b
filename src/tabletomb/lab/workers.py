"""Who plays the batches: processes of this machine, or a Dask cluster. Both are executors of the standard library."""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor
from importlib import import_module
from multiprocessing import resource_tracker
from typing import Any, ParamSpec, TypeVar

from tabletomb.engine.errors import SetupError
from tabletomb.lab.plan import Run
from tabletomb.lab.play import check_versions, versions_here
from tabletomb.lab.trouble import LabTrouble, needs_extra, reason

P = ParamSpec("P")
T = TypeVar("T")

MOST_JOBS = 1024
ANSWER = 60
"""Seconds within which a cluster must answer; it is taken for lost after that."""


Losses = tuple[type[BaseException], ...]
"""What a future raises if its worker is gone, so that the work can be given to another."""

USUAL_LOSSES: Losses = (BrokenExecutor, CancelledError)


class Crew(Executor):
    """An executor that knows how many work for it and what losing one of them looks like."""

    losses: Losses = USUAL_LOSSES

    def width(self) -> int:
        """How many batches can be played at once."""
        return cores()

    def check(self, run: Run) -> None:
        """Raise `LabTrouble` if these workers would not play the same games."""

    def call_back(self, future: Future[Any]) -> bool:
        """Take a batch back; false if somebody plays it already."""
        return future.cancel()


class Lent(Crew):
    """Any other executor of the standard library's, about whose workers nothing is known."""

    def __init__(self, executor: Executor) -> None:
        self._executor = executor

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have the executor call a function."""
        return self._executor.submit(fn, *args, **kwargs)


# -- this machine -----------------------------------------------------------------------------------------


class Processes(Crew):
    """Worker processes on this machine. If one is lost, which ends a pool, the next batch gets a new pool."""

    def __init__(self, jobs: int) -> None:
        self._jobs = jobs
        self._pool: ProcessPoolExecutor | None = None

    def width(self) -> int:
        """As many as there are processes."""
        return self._jobs

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a process call a function."""
        with _born_deaf():  # a pool starts its processes when there is work for them
            if self._pool is not None:
                try:
                    return self._pool.submit(fn, *args, **kwargs)
                except BrokenExecutor:
                    self._pool.shutdown(wait=False, cancel_futures=True)
            # not plain fork: polars has threads, and a forked copy of a process with threads may hang
            kind = "forkserver" if "forkserver" in multiprocessing.get_all_start_methods() else "spawn"
            self._pool = ProcessPoolExecutor(self._jobs, multiprocessing.get_context(kind), initializer=_settle_in)
            return self._pool.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Send the processes home."""
        if self._pool is not None:
            self._pool.shutdown(wait=wait, cancel_futures=cancel_futures)


@contextlib.contextmanager
def _born_deaf() -> Iterator[None]:
    """Processes that are started now do not hear Ctrl-C, not even before they can say so themselves."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # multiprocessing would start this helper along with the first process, and lift the block while at it
    resource_tracker.ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def _settle_in() -> None:
    """A worker's first thoughts: Ctrl-C is the parent's business, and without a parent there is nothing to do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.environ["POLARS_MAX_THREADS"] = "1"  # there is a worker for every core already
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: Any) -> None:
    parent.join()
    os._exit(1)


@contextlib.contextmanager
def processes(jobs: int | None = None) -> Iterator[Processes]:
    """Worker processes on this machine, one for each core unless `jobs` says otherwise."""
    if jobs is None:
        jobs = cores()
    if type(jobs) is not int or not 1 <= jobs <= MOST_JOBS:
        raise SetupError("jobs", f"must be a whole number from 1 to {MOST_JOBS}")
    crew = Processes(jobs)
    try:
        yield crew
    finally:
        crew.shutdown(wait=True, cancel_futures=True)


def cores() -> int:
    """Cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


# -- a cluster --------------------------------------------------------------------------------------------


class Cluster(Crew):
    """The workers of a Dask cluster."""

    def __init__(self, address: str, client: Any) -> None:
        distributed = _distributed()
        killed, cut_off = distributed.scheduler.KilledWorker, distributed.comm.CommClosedError
        self.losses = (*USUAL_LOSSES, killed, cut_off, distributed.client.FutureCancelledError)
        self._address = address
        self._client = client
        self._ask_again = 0.0
        self._width = 1
        self._executor: Executor = client.get_executor(pure=False)

    def width(self) -> int:
        """As many as all workers have threads; they may come and go, so it is asked again now and then."""
        if time.monotonic() >= self._ask_again:
            self._ask_again = time.monotonic() + 5
            try:
                threads: dict[str, int] = _answered(self._client.nthreads)
            except Exception as error:
                raise LabTrouble(f"The cluster at {self._address} no longer answers: {reason(error)}.") from error
            self._width = max(1, sum(threads.values()))
        return self._width

    def submit(self, fn: Callable[P, T], /, *args: P.args, **kwargs: P.kwargs) -> Future[T]:
        """Have a worker call a function."""
        return self._executor.submit(fn, *args, **kwargs)

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """Take back what is not done yet."""
        _answered(lambda: self._executor.shutdown(wait=wait and not cancel_futures))

    def call_back(self, future: Future[Any]) -> bool:
        """Take a batch back; a cluster that does not answer plays it no more either."""
        try:
            return _answered(future.cancel)
        except TimeoutError:
            return True

    def check(self, run: Run) -> None:
        """Ask every worker for its versions."""
        try:
            answers: dict[str, Any] = _answered(lambda: self._client.run(versions_here, run.order, on_error="return"))
        except Exception as error:
            raise LabTrouble(f"The cluster at {self._address} does not answer: {reason(error)}.") from error
        check_answers(run, answers)


def check_answers(run: Run, answers: dict[str, Any]) -> None:
    """Raise `LabTrouble` unless all workers, by address, answered with the run's versions."""
    for address, answer in sorted(answers.items()):
        if isinstance(answer, Exception):
            raise LabTrouble(
                f"The worker at {address} cannot play this run: {reason(answer)}. Workers need the same Tabletomb "
                "as this machine, with the extra 'lab'."
            )
        check_versions(run.versions, answer, f"The worker at {address}")


@contextlib.contextmanager
def cluster(address: str, timeout: float = 10.0) -> Iterator[Cluster]:
    """The workers of a Dask cluster, by its scheduler's address such as `tcp://10.0.0.5:8786`.

    Raises `LabTrouble` if it cannot be reached or has no workers within `timeout` seconds.
    """
    if not 0 < timeout <= 3600:
        raise SetupError("timeout", "must be a number of seconds from 0 to 3600")
    distributed = _distributed()
    try:
        client = distributed.Client(address, timeout=timeout, set_as_default=False, name="tabletomb")
    except Exception as error:  # whatever a wrong address or a wrong server makes of a connection
        raise LabTrouble(
            f"The cluster at {address} cannot be reached within {timeout:g} seconds: {reason(error)}."
        ) from error
    crew: Cluster | None = None
    try:
        try:
            client.wait_for_workers(1, timeout=timeout)
        except Exception as error:
            raise LabTrouble(f"The cluster at {address} has no workers.") from error
        crew = Cluster(address, client)
        yield crew
    finally:
        with contextlib.suppress(Exception):  # the cluster may be gone; there is nothing to be done about it here
            if crew is not None:
                crew.shutdown(wait=False)
            client.close(timeout=2)


def _answered(ask: Callable[[], T]) -> T:
    """What a call to the cluster returns; `TimeoutError` if it has not returned after a minute.

    Dask waits for ever if its connection is lost at the wrong moment. A thread that waits so is left behind.
    """
    answer: Future[T] = Future()

    def wait_for_it() -> None:
        try:
            answer.set_result(ask())
        except BaseException as error:
            answer.set_exception(error)

    threading.Thread(target=wait_for_it, name="asking the cluster", daemon=True).start()
    try:
        return answer.result(ANSWER)
    except TimeoutError as error:
        raise TimeoutError(f"no answer within {ANSWER} seconds") from error


def _distributed() -> Any:
    """Dask's library for clusters; raises `LabTrouble` without it."""
    try:
        # what matters is said in a sentence of ours; the library reads this when it is first imported
        import_module("dask").config.set({"logging.distributed": "critical"})
        return import_module("distributed")
    except ImportError as error:
        raise needs_extra("dask and distributed") from error

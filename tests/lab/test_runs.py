"""Whole runs with real processes: the same bytes whatever happens on the way, and clear sentences."""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Callable
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any

import polars as pl
import pytest
from lab_support import PATIENCE, contents, parts, session_of, until

from tabletomb.lab import GameFailed, Interrupted, LabTrouble, Plan, processes, resume, simulate
from tabletomb.lab.folder import Folder

pytestmark = pytest.mark.slow

PLAN = Plan("dead-and-breakfast", ("first", "random"), games=96, seed=4, trace=True)
SLOW = Plan("dead-and-breakfast", ("slow", "random"), games=40, seed=4)
COMMAND = ("simulate", "dead-and-breakfast", "--bots", "slow,random", "--games", 40, "--seed", 4, "--jobs", 2)

Run = Callable[..., Any]


class Here(Executor):
    """Plays in this process, at once: the plainest executor there is."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except Exception as error:
            future.set_exception(error)
        return future


@pytest.fixture(scope="module")
def reference(tmp_path_factory: pytest.TempPathFactory, third_party: Path) -> Callable[[Plan], dict[str, bytes]]:
    """The files of a plan that was played plainly, once for all tests."""
    known: dict[str, dict[str, bytes]] = {}

    def files(plan: Plan) -> dict[str, bytes]:
        if str(plan) not in known:
            folder = tmp_path_factory.mktemp("reference") / "run"
            simulate(plan, folder, executor=Here())
            known[str(plan)] = contents(folder)
        return known[str(plan)]

    return files


# -- the same bytes ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("jobs", [1, 2])
def test_any_number_of_processes_gives_the_same_bytes(tmp_path: Path, reference: Run, jobs: int) -> None:
    seen: list[tuple[int, int]] = []
    with processes(jobs) as crew:
        simulate(PLAN, tmp_path / "run", executor=crew, progress=lambda done, games: seen.append((done, games)))
    assert contents(tmp_path / "run") == reference(PLAN)
    assert seen[0] == (0, 96)
    assert seen[-1] == (96, 96)
    assert [done for done, _ in seen] == sorted(done for done, _ in seen)


def test_a_run_leaves_its_files_and_nothing_else(reference: Run) -> None:
    assert set(reference(PLAN)) == {"run.json", "games.parquet", "trace.parquet"}
    text = b"".join(reference(PLAN).values())
    for secret in (os.uname().nodename, sys.prefix, str(Path.home())):
        assert secret.encode() not in text


def test_the_bytes_do_not_depend_on_threads(tmp_path: Path, reference: Run) -> None:
    """polars writes with as many threads as there are cores; the files must not show it."""
    (tmp_path / "games.parquet").write_bytes(reference(PLAN)["games.parquet"])
    code = (
        "import sys; from pathlib import Path; from tabletomb.lab.rows import merge; "
        "merge([Path(sys.argv[1])] * 50, Path(sys.argv[2]))"
    )
    digests = set()
    for threads in ("1", "4"):
        target = tmp_path / f"{threads}.parquet"
        subprocess.run(
            [sys.executable, "-c", code, str(tmp_path / "games.parquet"), str(target)],
            env={**os.environ, "POLARS_MAX_THREADS": threads},
            check=True,
            timeout=PATIENCE,
        )
        digests.add(hashlib.sha256(target.read_bytes()).hexdigest())
    assert len(digests) == 1


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_and_resumed_gives_the_same_bytes(
    start: Run, run: Run, tmp_path: Path, reference: Run, number: int
) -> None:
    folder = tmp_path / "run"
    process = start(*COMMAND, "--out", folder)
    until(lambda: len(parts(folder)) >= 2)
    if number == signal.SIGINT:
        os.killpg(process.pid, number)  # a terminal sends Ctrl-C to the workers too
    else:
        process.send_signal(number)
    output, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + number
    assert "Traceback" not in errors
    assert output == ""
    assert f"Stopped. {sum(len(pl.read_parquet(part)) // 2 for part in parts(folder))} of 40 games are kept" in errors
    assert f"tabletomb simulate --resume --out {folder} goes on" in errors
    assert 2 <= len(parts(folder)) < 40
    assert not (folder / "games.parquet").exists()
    until(lambda: not session_of(process.pid))

    resumed = run("simulate", "--resume", "--out", folder, "--jobs", 1, LAB_BOTS_SLEEP="0")
    assert resumed.code == 0, resumed.stderr
    assert contents(folder) == reference(SLOW)


def test_workers_are_deaf_to_ctrl_c_before_their_first_thought() -> None:
    """A new process that says so itself may be too late; so it must be born that way, the very first one too."""
    code = """if True:
        import signal
        from tabletomb.lab import processes
        with processes(1) as crew:
            deaf = crew.submit(signal.pthread_sigmask, signal.SIG_BLOCK, []).result()
        print(signal.SIGINT in deaf, signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, []))
    """
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=PATIENCE)
    assert told.stdout == "True False\n"


def test_impatience_leaves_at_once_and_loses_only_what_was_not_finished(
    start: Run, run: Run, tmp_path: Path, reference: Run
) -> None:
    folder = tmp_path / "run"
    process = start(*COMMAND, "--out", folder, LAB_BOTS_SLEEP="1")
    until(lambda: len(parts(folder)) >= 1)
    family = session_of(process.pid)
    process.send_signal(signal.SIGINT)
    assert process.stderr is not None
    assert any("Finishing the games" in line for line in process.stderr)
    process.send_signal(signal.SIGINT)
    process.communicate(timeout=PATIENCE)
    assert process.returncode == 130
    until(lambda: not family & session_of(process.pid))
    assert run("simulate", "--resume", "--out", folder, LAB_BOTS_SLEEP="0").code == 0
    assert contents(folder) == reference(SLOW)


def test_a_killed_program_takes_its_workers_along_and_can_be_resumed(
    start: Run, run: Run, tmp_path: Path, reference: Run
) -> None:
    folder = tmp_path / "run"
    process = start(*COMMAND, "--out", folder)
    until(lambda: len(parts(folder)) >= 2)
    assert len(session_of(process.pid)) >= 3
    process.kill()
    process.communicate(timeout=PATIENCE)
    until(lambda: not session_of(process.pid))
    (folder / "parts" / ".games-000099-0.parquet.draft").write_bytes(b"half")  # as if in the middle of a write
    resumed = run("simulate", "--resume", "--out", folder, LAB_BOTS_SLEEP="0")
    assert resumed.code == 0, resumed.stderr
    assert "damaged" not in resumed.stderr
    assert contents(folder) == reference(SLOW)


FATAL = Plan("dead-and-breakfast", ("fatal", "random"), games=6)
FATAL_COMMAND = ("simulate", "dead-and-breakfast", "--bots", "fatal,random", "--games", 6, "--jobs", 1)


def test_a_lost_worker_is_replaced(run: Run, tmp_path: Path, reference: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    deaths = tmp_path / "deaths"
    deaths.write_text("one\ntwo")
    done = run(*FATAL_COMMAND, "--out", tmp_path / "run", LAB_BOTS_DEATHS=str(deaths))
    assert done.code == 0, done.stderr
    assert deaths.read_text() == ""
    monkeypatch.setenv("LAB_BOTS_DEATHS", str(deaths))
    assert contents(tmp_path / "run") == reference(FATAL)


def test_a_batch_that_always_loses_its_worker_is_given_up(run: Run, tmp_path: Path) -> None:
    deaths = tmp_path / "deaths"
    deaths.write_text("again\n" * 50)
    done = run(*FATAL_COMMAND, "--out", tmp_path / "run", LAB_BOTS_DEATHS=str(deaths))
    assert done.code == 1
    assert "lost their worker 4 times. 0 of 6 games are kept in" in done.stderr
    assert done.stderr.count("\n") == 1


def test_any_executor_will_do_and_a_run_can_be_stopped_from_outside(tmp_path: Path, reference: Run) -> None:
    folder = tmp_path / "run"
    stop = threading.Event()
    with ThreadPoolExecutor(1) as threads:
        with pytest.raises(Interrupted, match="of 40 games are kept"):
            simulate(SLOW, folder, executor=threads, stop=stop, progress=lambda done, _: stop.set() if done else None)
        assert 0 < len(parts(folder)) < 40
        resume(folder, executor=threads)
    assert contents(folder) == reference(SLOW)


# -- resuming ---------------------------------------------------------------------------------------------


@pytest.fixture
def halfway(tmp_path: Path) -> Path:
    """A run that was stopped in the middle."""
    folder = tmp_path / "halfway"
    stop = threading.Event()

    def progress(done: int, games: int) -> None:
        if done >= games // 2:
            stop.set()

    with pytest.raises(Interrupted), ThreadPoolExecutor(1) as threads:
        simulate(PLAN, folder, executor=threads, stop=stop, progress=progress)
    return folder


def test_damaged_parts_are_noticed_and_played_again(halfway: Path, reference: Run) -> None:
    some = parts(halfway)
    some[0].write_bytes(some[0].read_bytes()[:-100])
    flipped = bytearray(some[1].read_bytes())
    flipped[len(flipped) // 2] ^= 1
    some[1].write_bytes(flipped)
    (halfway / "parts" / "trace-000002-0000000000000000.parquet").write_bytes(b"")
    notices: list[str] = []
    resume(halfway, executor=Here(), notice=notices.append)
    assert notices == ["3 damaged parts thrown away; those games are played again."]
    assert contents(halfway) == reference(PLAN)


def test_a_trace_without_its_games_does_not_count(halfway: Path, reference: Run) -> None:
    parts(halfway)[0].unlink()
    next((halfway / "parts").glob("trace-000003-*")).unlink()
    resume(halfway, executor=Here())
    assert contents(halfway) == reference(PLAN)


def test_a_complete_run_stays_as_it_is(halfway: Path, reference: Run) -> None:
    for _ in range(2):
        resume(halfway, executor=Here())
        assert contents(halfway) == reference(PLAN)


def test_parts_left_beside_the_finished_file_are_swept_up(halfway: Path, reference: Run) -> None:
    for name, data in reference(PLAN).items():
        (halfway / name).write_bytes(data)
    resume(halfway, executor=Here())
    assert contents(halfway) == reference(PLAN)


def test_a_run_of_other_versions_is_not_mixed_with_this_one(halfway: Path) -> None:
    path = halfway / "run.json"
    doc = json.loads(path.read_text())
    path.write_text(json.dumps({**doc, "versions": {**doc["versions"], "tabletomb": "0.0.1"}}))
    before = contents(halfway)
    with pytest.raises(LabTrouble, match=r"begun otherwise: versions tabletomb: 0\.0\.1 there, "):
        resume(halfway, executor=Here())
    assert contents(halfway) == before


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "is damaged: it does not hold JSON"),
        ("[]", "does not describe a run"),
        ('{"tabletomb": "run", "format": 7}', "is damaged: format: must be a whole number from 1 to 1"),
        ('{"tabletomb": "run", "format": 1, "game": 3}', "is damaged: game: "),
    ],
)
def test_a_damaged_description_is_refused(halfway: Path, text: str, sentence: str) -> None:
    (halfway / "run.json").write_text(text)
    with pytest.raises(LabTrouble) as refused:
        resume(halfway, executor=Here())
    assert sentence in str(refused.value)


def test_a_folder_that_is_no_run_is_refused(tmp_path: Path) -> None:
    for folder in (tmp_path, tmp_path / "nowhere"):
        with pytest.raises(LabTrouble, match=r"is not a run of the lab: there is no run\.json in it"):
            resume(folder, executor=Here())


def test_two_processes_do_not_play_the_same_run(halfway: Path) -> None:
    with Folder(halfway).alone(), pytest.raises(LabTrouble, match="Another process is busy with the run"):
        resume(halfway, executor=Here())


# -- trouble ----------------------------------------------------------------------------------------------


def test_a_folder_with_something_in_it_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "diary.txt").write_text("dear diary")
    with pytest.raises(LabTrouble, match="is there already and not empty; name another with --out"):
        simulate(PLAN, tmp_path, executor=Here())
    assert contents(tmp_path) == {"diary.txt": b"dear diary"}


def test_a_place_that_cannot_be_written_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LabTrouble, match="file/run cannot be made: not a directory"):
        simulate(PLAN, tmp_path / "file" / "run", executor=Here())
    with pytest.raises(LabTrouble, match="cannot be made: "):
        simulate(PLAN, Path("/proc/run"), executor=Here())


def test_a_game_that_fails_ends_the_run_with_its_seed(tmp_path: Path) -> None:
    with pytest.raises(GameFailed, match=r"Game 0 of .* \(seed \d+, clumsy, random\) failed: .* 0 of 8 games are kept"):
        simulate(Plan("dead-and-breakfast", ("clumsy", "random"), games=8), tmp_path / "run", executor=Here())


# What a full disk looks like to a program: no file of its own may grow beyond so many bytes. It says so itself, because
# a process with threads, as this one is, must not run Python between fork and exec.
LIMITED = """if True:
    import os, resource, signal, sys
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]),) * 2)
    os.execv(sys.executable, [sys.executable, "-m", "tabletomb.cli", *sys.argv[2:]])
"""


@pytest.mark.parametrize(
    ("size", "kept", "files"),
    [
        (1000, "", []),  # not even the description fits
        (5000, "0 of 120 games are kept", ["run.json"]),  # no part fits
        (20_000, "120 of 120 games are kept", ["parts", "run.json"]),  # the parts fit, the whole does not
    ],
)
def test_a_full_disk_is_one_sentence_and_costs_nothing_that_was_done(
    environment: dict[str, str], tmp_path: Path, size: int, kept: str, files: list[str]
) -> None:
    folder = tmp_path / "run"
    words = ("simulate", "dead-and-breakfast", "--bots", "first,first", "--games", "120", "--jobs", "1", "--out")
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(size), *words, str(folder)],
        env=environment,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 1
    assert done.stdout == ""
    assert done.stderr.startswith("tabletomb: ")
    assert done.stderr.count("\n") == 1, done.stderr
    assert "cannot be written: file too large" in done.stderr
    assert kept in done.stderr
    left = sorted(path.name for path in folder.iterdir()) if folder.exists() else []
    assert [name for name in left if name != "parts" or any((folder / name).iterdir())] == files
    assert not [path for path in folder.rglob("*") if path.name.startswith(".")]

"""The tests in a copy of the project: which function each of them calls, and which one fails."""

from __future__ import annotations

import json
import math
import multiprocessing
import os
import resource
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from types import CodeType, FrameType
from typing import Any

import pytest

__all__ = ["Calls", "calls_of_tests", "copy_of", "first_failure", "in_parallel"]

Calls = dict[str, dict[str, Any]]
"""Of each test that passes: ``seconds``, and ``calls``, functions as ``module:first line``."""


def copy_of(root: Path, folder: Path) -> Path:
    """Copy the files of a checkout, without what only the browser needs."""
    words = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(words, cwd=root, capture_output=True, text=True, check=True).stdout
    for name in listed.splitlines():
        if not name.startswith("frontend/") and (root / name).is_file():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(root / name, folder / name)
    return folder


def in_parallel(task: Callable[[int], object], n: int) -> None:
    """Run a task n times with its number, each in a process of its own."""
    context = multiprocessing.get_context("fork")
    children = [context.Process(target=task, args=(i,)) for i in range(n)]
    for child in children:
        child.start()
    for child in children:
        child.join()
    if any(child.exitcode for child in children):
        raise SystemExit("a process has failed")


def calls_of_tests(copies: Sequence[Path], out: Path) -> Calls:
    """Run all tests on the code as it is; return those that pass, with what they call."""
    if not out.exists():
        files = [
            file.relative_to(copies[0]).as_posix()
            for file in sorted((copies[0] / "tests").rglob("test_*.py"))
            if "/browser/" not in file.as_posix()
        ]
        n = min(len(copies), len(files))
        parts = [out.with_suffix(f".{i}.json") for i in range(n)]

        def record(i: int) -> None:
            _in_child(copies[i], files[i::n], _Recording(copies[i], parts[i]))
            if not parts[i].exists():
                raise SystemExit((copies[i] / "pytest.log").read_text())

        in_parallel(record, n)
        together = {id: one for part in parts for id, one in json.loads(part.read_text()).items()}
        out.write_text(json.dumps(together))
    calls: Calls = json.loads(out.read_text())
    return calls


def first_failure(copy: Path, chosen: Mapping[str, float]) -> str:
    """Run tests, the quickest first, up to the first that fails.

    Returns
    -------
    the test; "" if all pass; "no answer" if they take much longer than without the fault;
    "collecting" if none could start.
    """
    files = sorted({name.split("::")[0] for name in chosen})
    out = copy / "failed.txt"
    out.unlink(missing_ok=True)
    seconds = sum(chosen.values())
    code = _in_child(copy, files, _Choosing(chosen, out), seconds=10 + 2 * seconds)
    if out.exists():
        return out.read_text()
    if code is None or code < 0:
        return "no answer"
    return "collecting" if code else ""


def _in_child(
    copy: Path, files: list[str], plugin: object, *, seconds: float | None = None
) -> int | None:
    """Run pytest in a process that already has its libraries; return how it ended.

    Parameters
    ----------
    seconds : of the processor; on the clock ten times as many, after which the result is None.
    """
    child = multiprocessing.get_context("fork").Process(
        target=_run, args=(copy, files, plugin, seconds)
    )
    child.start()
    child.join(None if seconds is None else 10 * seconds)
    code = child.exitcode
    if child.pid is not None:
        with suppress(ProcessLookupError):
            os.killpg(child.pid, signal.SIGKILL)
    child.join()
    return code


def _run(copy: Path, files: list[str], plugin: object, seconds: float | None) -> None:
    os.setsid()
    if seconds is not None:
        resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(seconds),) * 2)
    os.chdir(copy)
    os.environ["PYTHONPATH"] = os.pathsep.join([str(copy / "src"), str(copy)])
    sys.path[:0] = [str(copy / "src"), str(copy)]
    if isinstance(plugin, _Choosing):
        os.environ["PYTHONDONTWRITEBYTECODE"] = "1"
        sys.dont_write_bytecode = True
    with (copy / "pytest.log").open("w") as log:
        os.dup2(log.fileno(), 1)
        os.dup2(log.fileno(), 2)
        first_only = ["-x"] if isinstance(plugin, _Choosing) else []
        code = pytest.main([*first_only, "-q", "-p", "no:xdist", *files], [plugin])
        sys.stdout.flush()
        os._exit(int(code))


class _Choosing:
    """Runs the chosen tests only, the quickest first, and writes down the one that fails."""

    def __init__(self, chosen: Mapping[str, float], out: Path) -> None:
        self.chosen, self.out = chosen, out

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Take the chosen ones."""
        items[:] = [item for item in items if item.nodeid in self.chosen]
        items.sort(key=lambda item: self.chosen[item.nodeid])

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Write the first failure down."""
        if report.failed and not self.out.exists():
            self.out.write_text(report.nodeid)


class _Recording:
    """Writes down which functions of the package every test calls, and how long it takes."""

    def __init__(self, copy: Path, out: Path) -> None:
        self.inside, self.out = str(copy / "src" / "argora") + os.sep, out
        self.seen: set[CodeType] = set()
        self.tests: Calls = {}
        self.not_passed: set[str] = set()

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        """Follow the calls of a test."""
        self.seen = set()
        began = time.perf_counter()
        sys.setprofile(self._called)
        threading.setprofile(self._called)
        yield
        sys.setprofile(None)
        threading.setprofile(None)  # type: ignore[arg-type]
        calls = {
            f"{code.co_filename.removeprefix(self.inside)}:{code.co_firstlineno}"
            for code in self.seen
            if code.co_filename.startswith(self.inside)
        }
        seconds = time.perf_counter() - began
        self.tests[item.nodeid] = {"seconds": round(seconds, 3), "calls": sorted(calls)}

    def _called(self, frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            self.seen.add(frame.f_code)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Leave out tests that fail or are skipped."""
        if not report.passed:
            self.not_passed.add(report.nodeid)

    def pytest_sessionfinish(self) -> None:
        """Write all down."""
        passed = {id: one for id, one in self.tests.items() if id not in self.not_passed}
        self.out.write_text(json.dumps(passed))

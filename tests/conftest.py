"""What all tests share: the folder of real corpora and how Hypothesis searches."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings
from tests.programs import CORPORA, skip, skipped_groups

import argora
from argora.model import Study

slow_machines = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("same", derandomize=True, print_blob=True, **slow_machines)
settings.register_profile("new", print_blob=True, **slow_machines)
settings.load_profile("new" if os.environ.get("ARGORA_NEW_EXAMPLES") else "same")

# Corpora that are kept for the session are not gone through again and again for what may be freed.
gc.set_threshold(100_000, 20, 100)

ROOT = Path(__file__).resolve().parent.parent


def pytest_configure(config: pytest.Config) -> None:
    """Name a folder for the PostgreSQL server that all processes of the test run share."""
    if hasattr(config, "workerinput") or os.name == "nt":
        return
    from tests.postgres import short_folder, stop

    folder = ExitStack()
    os.environ["ARGORA_TEST_POSTGRES_FOLDER"] = str(place := folder.enter_context(short_folder()))
    folder.callback(stop, place / "pg")
    config.add_cleanup(folder.close)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with browsers: what takes a minute must not be the last that one process does."""
    items.sort(key=lambda item: "/browser/" not in item.path.as_posix())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say in one line which groups of tests were skipped and how to enable them."""
    skipped = terminalreporter.getreports("skipped")
    if line := skipped_groups(str(report.longrepr[2]) for report in skipped):
        terminalreporter.write_line(line)


@pytest.fixture(scope="session")
def corpora() -> Path:
    """The folder of real corpora: ARGORA_CORPORA, or ``shared/data`` beside the checkout."""
    folder = Path(os.environ.get("ARGORA_CORPORA") or ROOT.parent / "shared" / "data")
    if not folder.is_dir():
        skip(CORPORA)
    return folder


@pytest.fixture(scope="session")
def aurc_8(corpora: Path) -> tuple[Study, list[str]]:
    """All of AURC-8, read once, and what was wrong with it."""
    problems: list[Exception] = []
    study = argora.read(corpora / "aurc-8", problems=problems)
    return study, [str(problem) for problem in problems]


@pytest.fixture(scope="session")
def essays_v2(corpora: Path) -> Study:
    """The 402 persuasive essays with their paragraphs, read once."""
    return argora.read(corpora / "essays-v2", scheme="persuasive-essays-2017")


@pytest.fixture(autouse=True, scope="session")
def _no_power_cut() -> Iterator[None]:
    """Let files reach the disk when they do: no test outlives the machine."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("os.fsync", lambda _: None)
        yield

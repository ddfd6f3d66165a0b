"""A server whose open pages are open, with a folder for temporary files of its own."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from tests.store.conftest import founded
from tests.web.conftest import QUICK, World, served

from argora.web.settings import OPEN_PAGES, OpenLimits

Serve = Callable[..., AbstractContextManager[World]]
GENEROUS = OpenLimits(tries_at_once=100_000)


@pytest.fixture
def temporary(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Let temporary files lie in a folder of this test."""
    folder = tmp_path / "temporary"
    folder.mkdir()
    monkeypatch.setenv("TMPDIR", str(folder))
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


@pytest.fixture
def serve(tmp_path: Path, temporary: Path) -> Serve:
    """Return what serves the open pages with settings."""

    @contextmanager
    def serving(**settings: object) -> Iterator[World]:
        opened = {"opened": frozenset(OPEN_PAGES), "open_limits": GENEROUS, **settings}
        with (
            founded(tmp_path / "web.db") as store,
            served(store, replace(QUICK, **opened)) as world,  # type: ignore[arg-type]
        ):
            yield world

    return serving

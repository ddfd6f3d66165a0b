"""The examples run and say what they should."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

import argora

ROOT = Path(__file__).resolve().parent.parent
SAID = {
    "agreement_of_a_table.py": "alpha = 0.",
    "worst_documents.py": "the pair that agrees least: ('ana', 'ben')",
    "own_study.py": "trees ann: possible-relations: ",
}


@pytest.mark.parametrize("name", [path.name for path in sorted((ROOT / "examples").glob("*.py"))])
def test_an_example_runs(name, tmp_path):
    """From anywhere, and without a word of complaint."""
    source = str(Path(argora.__file__).resolve().parent.parent)
    done = subprocess.run(
        [sys.executable, ROOT / "examples" / name],
        capture_output=True,
        text=True,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": source},
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert SAID[name] in done.stdout
    assert list(tmp_path.iterdir()) == []

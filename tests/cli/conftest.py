"""Running the program in this process, and small folders of brat files to run it on."""

from __future__ import annotations

import json
import shutil
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import argora
from argora.cli import main
from argora.studies import bundled

TEXT = "We should plant trees. Trees cool a city. They give shade.\n"
CLAIM = "T1\tClaim 0 21\tWe should plant trees\nA1\tStance T1 For\n"
PREMISE = "T2\tPremise 23 40\tTrees cool a city\n"
GOOD = f"{CLAIM}{PREMISE}R1\tsupports Arg1:T2 Arg2:T1\t\n"


@dataclass(frozen=True)
class Ended:
    """What a run left behind."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        """Standard output as JSON, which must know neither NaN nor Infinity."""

        def refuse(name: str) -> None:
            raise AssertionError(f"{name} is no JSON")

        return json.loads(self.out, parse_constant=refuse)

    @property
    def errors(self) -> list[str]:
        """The lines that report errors."""
        return [line for line in self.err.splitlines() if line.startswith("error: ")]


Run = Callable[..., Ended]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the program with these arguments."""

    def running(*arguments: str | Path) -> Ended:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        captured = capsys.readouterr()
        return Ended(code, captured.out, captured.err)

    return running


@pytest.fixture(scope="session")
def written_essays(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The bundled study as a folder that nobody changes."""
    folder = tmp_path_factory.mktemp("bundled") / "essays"
    argora.write(bundled(), folder)
    return folder


@pytest.fixture
def essays(written_essays: Path, tmp_path: Path) -> Path:
    """The bundled study as a folder of the test's own."""
    return shutil.copytree(written_essays, tmp_path / "essays")


@pytest.fixture(scope="session")
def few_essays(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Four essays that all three annotators did, in a folder that nobody changes."""
    study = bundled()
    done = Counter(layer.document for layer in study.layers if layer.round == 1)
    chosen = sorted(document for document, n in done.items() if n == 3)[:4]
    folder = tmp_path_factory.mktemp("few") / "essays"
    argora.write(study.select(documents=chosen), folder)
    return folder


@pytest.fixture
def trees(tmp_path: Path) -> Path:
    """Two annotators, ann and bob, on two texts, d1 and d2, in brat."""
    folder = tmp_path / "trees"
    for who in ("ann", "bob"):
        (folder / who).mkdir(parents=True)
        for document in ("d1", "d2"):
            (folder / who / f"{document}.txt").write_text(TEXT, encoding="utf-8")
            (folder / who / f"{document}.ann").write_text(GOOD, encoding="utf-8")
    return folder


@pytest.fixture
def alone(trees: Path) -> Path:
    """The same with one annotator per document."""
    shutil.rmtree(trees / "bob")
    (trees / "bob").mkdir()
    for suffix in (".txt", ".ann"):
        (trees / "ann" / f"d2{suffix}").rename(trees / "bob" / f"d2{suffix}")
    (trees / "argora.toml").write_text('[read]\nfolders = "annotators"\n')
    return trees

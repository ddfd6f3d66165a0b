"""argora experiment: in words, as tables and as JSON."""

from __future__ import annotations

import pytest

import argora
from argora.studies import bundled

pytest.importorskip("sklearn")


@pytest.fixture(scope="module")
def study(tmp_path_factory):
    """The bundled essays as a folder."""
    folder = tmp_path_factory.mktemp("experiment") / "essays"
    argora.write(bundled(), folder)
    return folder


def test_words_come_first_and_then_tables(run, study):
    """What was told apart, how well, what goes wrong most, and what people reach."""
    ended = run(
        "experiment", study, "--annotator", "ana", "--folds", 4, "--groups", "--resamples", 50
    )
    assert ended.code == 0
    head, *rest = ended.out.split("\n\n")
    assert "components and sentences without one in" in head
    assert "svm is right about" in head
    assert "macro F1 (F1 of macro precision and macro recall)" in head
    assert "2 people beside the gold" in head
    assert any(block.startswith("Each group of features alone") for block in rest)
    assert any(block.startswith("Gold in rows, svm in columns") for block in rest)


def test_json_has_every_row(run, study):
    """With the signature, and None for what is undefined."""
    ended = run(
        *("experiment", study, "--annotator", "ana", "--task", "relations", "--by", "instance"),
        *("--folds", 3, "--features", "structural", "--features", "types", "--oracle"),
        *("--resamples", 50, "--json"),
    )
    assert ended.code == 0
    found = ended.json["experiment"]
    parts = [row["part"] for row in found["rows"]]
    assert parts == ["baseline", "classifier", "oracle", "human", "human"]
    assert found["rows"][0]["p_mcnemar"] is None
    assert "split:instance" in found["rows"][1]["signature"]
    assert found["teacher"] == "ana"
    assert {error["source"] for error in found["errors"]} >= {"premise", "claim"}


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--annotator", "ana", "--classifier", "swm"], "did you mean 'svm'"),
        (["--annotator", "ana", "--folds", "40"], "40 folds of"),
        (["--annotator", "ana", "--on", "split"], "expected NAME=VALUE"),
        ([], "name one with --annotator"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(run, study, options, message):
    """Exit code 2."""
    ended = run("experiment", study, *options)
    assert ended.code == 2
    assert message in ended.err

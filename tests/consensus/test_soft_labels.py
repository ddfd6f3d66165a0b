"""Soft labels as rows and files: every probability of every item, with where it lies."""

from __future__ import annotations

import csv
import json
from itertools import groupby

import pytest

from argora.consensus import IBCC, Plurality, soft_label_rows, write_soft_labels
from argora.errors import DataError
from argora.model import Annotator, Document, Layer, Scheme, Span, Study, Unit
from argora.reliability import CodingData, items

VOTES = [["a", "a", "b"], [None, None, None], [{"a", "b"}, "c", None]]
DATA = CodingData.from_matrix(VOTES, items=["i1", ("i2", 0), "i3"], groups=["d1", "d2", "d2"])


@pytest.mark.parametrize("rule", [Plurality(), IBCC()], ids=str)
@pytest.mark.parametrize("form", ["csv", "jsonl"])
def test_every_file_holds_the_distribution_of_every_item_with_votes(tmp_path, rule, form):
    """Which adds up to 1; rows and files say the same."""
    found = rule(DATA)
    target = tmp_path / f"soft.{form}"
    n = write_soft_labels(found, target)
    text = target.read_text("utf-8").splitlines()
    rows = list(csv.DictReader(text)) if form == "csv" else [json.loads(line) for line in text]
    assert n == len(rows) == len(list(soft_label_rows(found)))
    sums = {
        item: sum(float(row["probability"]) for row in own)
        for item, own in groupby(rows, key=lambda row: row["item"])
    }
    assert sums == {"i1": pytest.approx(1), "i3": pytest.approx(1)}
    assert {row["document"] for row in rows} == {"d1", "d2"}
    assert {int(row["n_votes"]) for row in rows} == {3, 2}
    sets = {"a + b"} if form == "csv" else {"['a', 'b']"}
    assert sets <= {str(row["category"]) for row in rows}


def test_only_what_exceeds_the_least_probability_is_written(tmp_path):
    """And another ending is refused."""
    assert write_soft_labels(Plurality()(DATA), tmp_path / "x.csv", least=0.5) == 1
    with pytest.raises(DataError, match=r"as \.csv or \.jsonl, not 'txt'"):
        write_soft_labels(Plurality()(DATA), tmp_path / "x.txt")


def test_characters_know_where_they_lie_and_other_items_are_told():
    """A run from its first character to behind its last."""
    units = (Unit("u", (Span(2, 6),), "claim"),)
    layers = (Layer("doc", "x", units=units), Layer("doc", "y"))
    people = (Annotator("x"), Annotator("y"))
    study = Study(Scheme("s"), (Document("doc", "0123456789"),), people, layers)
    rows = list(soft_label_rows(Plurality()(items(study, by="character"))))
    places = [(row["document"], row["start"], row["end"], row["probability"]) for row in rows]
    assert places == [("doc", 0, 2, 1), ("doc", 2, 6, 0.5), ("doc", 2, 6, 0.5), ("doc", 6, 10, 1)]
    whole = Plurality()(items(study, by="document"))
    (first, *_) = soft_label_rows(whole, locate=lambda _: (0, 10))
    assert (first["document"], first["start"], first["end"]) == ("doc", 0, 10)


def test_items_of_a_study_name_their_document_and_not_its_group():
    """By segment, by character and by document; the group of other items is their document."""
    units = (Unit("u", (Span(2, 6),), "claim"),)
    layers = (Layer("doc", "x", units=units), Layer("doc", "y", units=units))
    people = (Annotator("x"), Annotator("y"))
    document = Document("doc", "0123456789", group="topic")
    study = Study(Scheme("s"), (document,), people, layers)
    for by in ("character", "document"):
        rows = soft_label_rows(Plurality()(items(study, by=by)))
        assert {row["document"] for row in rows} == {"doc"}
    bare = CodingData.from_matrix([["a"]])
    assert [row["document"] for row in soft_label_rows(Plurality()(bare))] == [None]


def test_rows_are_written_as_they_are(tmp_path):
    """Every column, sets and tuples in JSON as lists, in a table joined; no other line endings."""
    found = Plurality()(DATA)
    assert next(soft_label_rows(found)) == {
        "item": "i1",
        "document": "d1",
        "start": None,
        "end": None,
        "category": "a",
        "probability": 2 / 3,
        "n_votes": 3,
    }
    write_soft_labels(found, tmp_path / "x.csv")
    assert (tmp_path / "x.csv").read_bytes().decode() == (
        "item,document,start,end,category,probability,n_votes\n"
        "i1,d1,,,a,0.6666666666666666,3\n"
        "i1,d1,,,b,0.3333333333333333,3\n"
        "i3,d2,,,c,0.5,2\n"
        "i3,d2,,,a + b,0.5,2\n"
    )
    placed = CodingData.from_matrix([["ä", {"a", "b"}]], items=[("d", 3)], groups=["d"])
    n = write_soft_labels(
        Plurality()(placed), tmp_path / "y.txt", form="jsonl", locate=lambda item: (item[1], 9)
    )
    lines = (tmp_path / "y.txt").read_text("utf-8").splitlines()
    assert n == len(lines) == 2
    assert lines[0] == (
        '{"item": ["d", 3], "document": "d", "start": 3, "end": 9, "category": "ä", '
        '"probability": 0.5, "n_votes": 2}'
    )
    assert json.loads(lines[1])["category"] == ["a", "b"]
    with pytest.raises(DataError) as error:
        write_soft_labels(found, tmp_path / "z.txt")
    assert str(error.value).endswith("z.txt: soft labels are written as .csv or .jsonl, not 'txt'")

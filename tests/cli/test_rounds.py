"""``agree`` on several rounds, and the structure that ``describe`` prints."""

from __future__ import annotations

from dataclasses import replace

import pytest

import argora
from argora.diagnostics.corpus import describe
from argora.measures import parse
from argora.model import Annotator, Document, Layer, Relation, Study, Unit
from argora.reliability import by_round, items
from argora.report.sections.corpus import TITLES
from argora.schemes import get_scheme
from argora.studies import bundled
from argora.text import segment

FAST = ("--resamples", "30")


@pytest.fixture
def once(tmp_path):
    """The bundled study without its second round."""
    study = bundled()
    layers = tuple(layer for layer in study.layers if layer.round == 1)
    argora.write(replace(study, layers=layers), tmp_path / "once")
    return tmp_path / "once"


@pytest.fixture
def alone(tmp_path):
    """What ben alone said of the text that he did twice."""
    study = bundled().select(annotators=["ben"], documents=["essay03"])
    argora.write(study, tmp_path / "alone")
    return tmp_path / "alone"


def test_rounds_show_by_themselves_in_words_and_rows(run, essays):
    """Ben did one essay twice."""
    assert "ben with themselves" in run("agree", essays, *FAST).out
    rows = run("agree", essays, "--json", *FAST).json["results"]
    own = [row for row in rows if row["scope"] == "self:ben" and row["measure"] == "alpha"]
    expected = parse("alpha")(items(by_round(bundled(), "ben")), interval=None).value
    assert [row["value"] for row in own] == [expected]


def test_one_round_shows_nothing_of_it(run, once):
    """Neither words nor rows."""
    assert "themselves" not in run("agree", once, *FAST).out
    told = run("agree", once, "--json", *FAST).json
    assert "rounds" not in told
    assert not any("self:" in row["scope"] for row in told["results"])


def test_a_single_measure_with_rounds_is_about_each_with_themselves_only(run, essays):
    """In words the annotator stands above the figure, in JSON in the scope."""
    words = run("agree", essays, "-m", "alpha", "--rounds", *FAST)
    assert words.out.startswith("ben with themselves\n-------------------\nalpha = ")
    rows = run("agree", essays, "-m", "alpha", "--rounds", "--json", *FAST).json["results"]
    assert rows[0]["scope"] == "self:ben"
    assert all(row["scope"].startswith("self:ben") for row in rows)
    assert "|between:rounds|" in rows[0]["signature"]


def test_a_facet_stands_in_front_of_the_annotator(run, essays):
    """Where nothing was done again, the reason says so."""
    options = ("-m", "alpha", "--rounds", "--facet", "level", "--json", *FAST)
    found = {row["scope"]: row for row in run("agree", essays, *options).json["results"]}
    assert found["level=B2 / self:ben"]["value"] == found["self:ben"]["value"]
    assert found["level=C1 / self:ben"]["value"] is None
    reason = "ben did no document in more than one round"
    assert found["level=C1 / self:ben"]["undefined"] == reason


def test_nobody_with_two_rounds_is_a_sentence_and_no_error(run, once):
    """And JSON without rows."""
    ended = run("agree", once, "-m", "alpha", "--rounds", *FAST)
    assert (ended.code, ended.err) == (0, "")
    assert ended.out.startswith("Nobody whose layers count has annotations of more than one round")
    rows = run("agree", once, "-m", "alpha", "--rounds", "--json", *FAST).json["results"]
    assert rows == []


@pytest.mark.parametrize("options", [(), ("-m", "alpha", "--rounds")])
def test_one_annotator_alone_is_compared_with_themselves(run, alone, options):
    """Although there is nobody to agree with."""
    ended = run("agree", alone, *options, *FAST)
    assert (ended.code, ended.err) == (0, "")
    assert "ben with themselves" in ended.out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--rounds",), "--rounds belongs to --measure"),
        (("--rounds", "-m", "alpha", "--round", "2"), "leave --round out"),
    ],
)
def test_rounds_contradict_some_options(run, essays, options, message):
    """One line, exit code 2."""
    ended = run("agree", essays, *options)
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.err


def test_describe_prints_the_structure_of_the_library(run, essays):
    """In words for every figure, and as JSON for all together, by annotator and by facet."""
    structure = describe(bundled()).structure
    told = run("describe", essays, "--json", "--facet", "area").json
    assert told["structure"]["n_layers"] == structure.n_layers == 38
    found = {row["name"]: row["overall"] for row in told["structure"]["figures"]}
    assert found == {figure.name: figure.overall for figure in structure.figures}
    assert set(told["structure"]["by_annotator"]) == {"ana", "ben", "chloe"}
    parts = told["facets"]["area"].values()
    assert sum(part["structure"]["n_layers"] for part in parts) == structure.n_layers
    words = run("describe", essays).out
    assert all(title in words for title in TITLES.values())


def test_describe_says_nothing_of_structures_nobody_was_asked_for(run, tmp_path):
    """An item table has no relations."""
    (tmp_path / "votes.csv").write_text("item,annotator,category\n1,ann,a\n1,bob,b\n", "utf-8")
    ended = run("describe", tmp_path / "votes.csv")
    assert ended.code == 0
    assert "depth" not in ended.out
    told = run("describe", tmp_path / "votes.csv", "--json").json["structure"]
    nothing = {"figures": [], "by_annotator": {}, "by_category": [], "left_out": {}}
    assert told == {"n_layers": 0, **nothing}


def test_undefined_shares_are_null_in_json(run, tmp_path):
    """Nobody drew a relation, so no share of them is adjacent."""
    study = bundled()
    bare = tuple(replace(layer, relations=()) for layer in study.layers)
    argora.write(replace(study, layers=bare), tmp_path / "bare")
    figures = run("describe", tmp_path / "bare", "--json").json["structure"]["figures"]
    found = {row["name"]: row for row in figures}
    assert (found["adjacent"]["overall"], found["adjacent"]["mean"]) == (None, None)
    assert found["roots"]["overall"] > 0


LABELS = ("restatement", "attack", "detail", "support")
TABLE_3 = """
RESTATEMENT	7	0	1	0
ATTACK	0	24	1	0
DETAIL	0	0	53	3
SUPPORT	0	0	12	121
"""
"""Putra, Teufel & Tokunaga (2021), Table 3, as printed: rows are the first version."""


@pytest.fixture
def twice(tmp_path):
    """Essays of ten sentences that A tied twice to the first one, as Table 3 counts."""
    rows = [line.split("\t")[1:] for line in TABLE_3.split("\n") if line]
    pairs = [
        (first, second)
        for first, row in zip(LABELS, rows, strict=True)
        for second, n in zip(LABELS, row, strict=True)
        for _ in range(int(n))
    ]
    documents, layers = [], []
    for start in range(0, len(pairs), 9):
        some = pairs[start : start + 9]
        text = " ".join(f"Sentence number {n} is here." for n in range(len(some) + 1))
        document = segment(Document(f"w{start:03}", text))
        spans = document.segmentations["sentence"].spans
        units = tuple(Unit(f"T{n}", (span,), "component") for n, span in enumerate(spans))
        documents.append(document)
        for round in (1, 2):
            relations = tuple(
                Relation(f"R{n}", (f"T{n}",), "T0", pair[round - 1])
                for n, pair in enumerate(some, start=1)
            )
            layers.append(Layer(document.id, "A", round, units, relations))
    scheme = get_scheme("icnale-as")
    study = Study(scheme, tuple(documents), (Annotator("A"),), tuple(layers))
    argora.write(study, tmp_path / "twice")
    return tmp_path / "twice"


PAIRS = ("--rounds", "--by", "pair", "--of", "relation-category")


def test_rounds_make_the_confusion_matrix_of_putra_2021_table_3(run, twice):
    """What the first version said against the second; both counts and words as printed."""
    (matrix,) = run("diagnose", twice, *PAIRS, "--json").json["matrices"]
    assert (matrix["row_title"], matrix["column_title"]) == ("A, round 1", "A, round 2")
    at = {name: i for i, name in enumerate(matrix["rows"])}
    to = {name: i for i, name in enumerate(matrix["columns"])}
    counts = [
        [f"{matrix['values'][at[first]][to[second]]:g}" for second in LABELS] for first in LABELS
    ]
    assert counts == [line.split("\t")[1:] for line in TABLE_3.split("\n") if line]
    words = run("diagnose", twice, *PAIRS).out
    assert "Each annotator with themselves" in words
    assert "|between:rounds|" in matrix["signature"]
    assert "self:A|study:" in matrix["signature"]


@pytest.mark.parametrize(("measure", "printed"), [("kappa", "0.87"), ("percentage", "0.92")])
def test_its_agreement_is_that_of_table_2(run, twice, measure, printed):
    """Relation labelling, explicit: Cohen's kappa and the agreement ratio as printed."""
    options = "-m", measure, "--interval", "none", "--json"
    first = run("agree", twice, *PAIRS, *options).json["results"][0]
    assert f"{first['value']:.2f}" == printed
    assert first["n_items"] == 222


def test_matrices_of_rounds_of_units_and_by_facet(run, essays):
    """Ben did one essay twice: the counts are those of its sentences, taken by hand."""
    (matrix,) = run("diagnose", essays, "--rounds", "--json").json["matrices"]
    assert matrix["annotator"] == "ben"
    counted = items(by_round(bundled(), "ben"))
    assert sum(map(sum, matrix["values"])) == counted.n_items
    parts = run("diagnose", essays, "--rounds", "--facet", "area", "--json").json["matrices"]
    assert sum(sum(map(sum, part["values"])) for part in parts if not part["undefined"]) == (
        counted.n_items
    )


def test_without_a_second_round_there_is_a_sentence(run, once, essays):
    """Also where the rounds are of different documents; and contradictions are errors."""
    layers = [
        each
        for each in bundled().layers
        if (each.document, each.annotator, each.round) != ("essay03", "ben", 1)
    ]
    argora.write(replace(bundled(), layers=tuple(layers)), essays.parent / "apart")
    words = run("diagnose", essays.parent / "apart", "--rounds").out
    assert "No figures: ben did no document in more than one round." in words
    assert "more than one round" in run("diagnose", once, "--rounds").out
    assert "leave --round out" in run("diagnose", essays, "--rounds", "--round", "2").err
    assert "--rounds belongs to the matrices" in run("diagnose", essays, "--who", "--rounds").err

"""``argora agree``: tables, single measures, facets, JSON, and when there is nothing to compare."""

from __future__ import annotations

import pytest

import argora
from argora.measures import parse
from argora.model import Annotator, Layer, Span, Unit
from argora.reliability import items, units
from argora.studies import bundled

FAST = ("--resamples", "30")
KEYS = {
    "measure",
    "items",
    "scope",
    "value",
    "low",
    "high",
    "observed",
    "expected",
    "n_items",
    "n_annotators",
    "signature",
    "undefined",
}


def test_without_a_measure_it_prints_the_tables(run, essays):
    """A row per category, a column per measure; nothing but talk on standard error."""
    ended = run("agree", essays, *FAST)
    assert (ended.code, ended.err) == (0, "")
    for words in ("major claim", "premise", "alpha", "u_alpha", "stance"):
        assert words in ended.out


def test_json_of_the_tables_has_the_promised_form(run, essays):
    """Version, study, results with exactly the promised keys; the numbers are the library's."""
    ended = run("agree", essays, "--json", *FAST)
    assert ended.json["argora"] == argora.__version__
    assert ended.json["study"]["name"] == "essays"
    assert all(set(row) == KEYS for row in ended.json["results"])
    values = {(row["measure"], row["scope"]): row["value"] for row in ended.json["results"]}
    alpha = parse("alpha")(items(bundled()), interval=None)
    u_alpha = parse("u_alpha")(units(bundled()), interval=None)
    assert values["alpha", "all"] == alpha.value
    assert values["u_alpha", "all"] == u_alpha.value


@pytest.mark.parametrize(
    ("measure", "options", "of", "by"),
    [
        ("alpha", (), "category", "sentence"),
        ("multi_pi", (), "category", "sentence"),
        ("alpha(distance='jaccard')", (), "category", "sentence"),
        ("alpha", ("--by", "token"), "category", "token"),
        ("percentage", ("--by", "document"), "category", "document"),
        ("alpha", ("--of", "attribute:stance"), "attribute:stance", "sentence"),
        ("multi_pi", ("--of", "attribute:stance", "--by", "token"), "attribute:stance", "token"),
    ],
)
def test_a_measure_gives_what_the_library_gives(run, essays, measure, options, of, by):
    """Value, interval and signature of the whole, of every category and every pair."""
    ended = run("agree", essays, "-m", measure, *options, "--json", "--seed", "3", *FAST)
    front = "" if of == "category" else f"{of} / "
    rows = {row["scope"].removeprefix(front): row for row in ended.json["results"]}
    assert all(row["scope"].startswith(front) for row in ended.json["results"])
    data = items(bundled(), by=by, of=of)
    expected = parse(measure)(data, resamples=30, seed=3, parts=("category", "pair"))
    assert rows["all"]["value"] == expected.value
    assert (rows["all"]["low"], rows["all"]["high"]) == (expected.low, expected.high)
    assert rows["all"]["signature"] == expected.signature
    pair = expected.parts["pair"]["ana", "ben"]
    assert rows["pair:ana|ben"]["value"] == pair.value
    for category, part in expected.parts["category"].items():
        assert rows[f"category:{category}"]["value"] == (part.value if part.is_defined else None)
    assert all(set(row) == KEYS | {"observed_is"} for row in ended.json["results"])


def test_a_measure_in_words_is_a_line_with_its_signature(run, essays):
    """An alias prints its canonical name; parts stand below in a table."""
    ended = run("agree", essays, "-m", "fleiss_kappa", "-m", "ualpha", *FAST)
    lines = ended.out.splitlines()
    whole = [line for line in lines if " = " in line]
    assert [line.partition(" ")[0] for line in whole] == ["multi_pi", "u_alpha"]
    assert all(" | boot-document-30-s7|" in line for line in whole)
    assert sum(line.startswith("pair ana | ben ") for line in lines) == 2
    assert ended.err == ""


def test_a_facet_repeats_a_measure_for_each_of_its_values(run, essays):
    """Every row says for which value it holds; each is the value of these documents alone."""
    ended = run("agree", essays, "-m", "alpha", "--facet", "level", "--json", *FAST)
    rows = {row["scope"]: row["value"] for row in ended.json["results"]}
    study = bundled()
    for level, ids in study.facets("level").items():
        alone = parse("alpha")(items(study.select(documents=ids)), interval=None)
        assert rows[f"level={level}"] == alone.value
    assert rows["all"] == parse("alpha")(items(study), interval=None).value
    assert "level: B2" in run("agree", essays, "-m", "alpha", "--facet", "level", *FAST).out


def test_a_facet_repeats_the_tables(run, essays):
    """Every value of the facet is named."""
    ended = run("agree", essays, "--facet", "level", *FAST)
    assert ended.code == 0
    assert "B2" in ended.out
    assert "C1" in ended.out


def test_gold_and_models_change_no_figure(run, essays, tmp_path):
    """They are not persons; who asks for them gets them."""
    study = bundled()
    gold = [
        Layer(d.id, "gold", units=(Unit("T1", (Span(0, 9),), "claim"),)) for d in study.documents
    ]
    more = [Annotator("gold", "gold"), Annotator("bot", "model")]
    bots = [Layer(d.id, "bot") for d in study.documents]
    fuller = type(study)(
        study.scheme,
        study.documents,
        (*study.annotators, *more),
        (*study.layers, *gold, *bots),
        study.name,
    )
    argora.write(fuller, tmp_path / "fuller")
    plain = run("agree", essays, "--json", *FAST).json["results"]
    assert run("agree", tmp_path / "fuller", "--json", *FAST).json["results"] == plain
    asked = ("-m", "alpha", "--json", "--kind", "person", "--kind", "gold", *FAST)
    wider = run("agree", tmp_path / "fuller", *asked).json["results"][0]
    assert wider["n_annotators"] == 4
    assert "kinds:gold+person" in wider["signature"]


@pytest.mark.parametrize("measure", [(), ("-m", "alpha")])
def test_one_annotator_per_document_gets_a_sentence_instead_of_figures(run, alone, measure):
    """It says why and what to do, and is no error."""
    ended = run("agree", alone, *measure)
    assert ended.code == 0
    assert "one person only" in ended.out
    assert "have at least two people annotate" in ended.out
    assert "argora describe" in ended.err
    assert not any(character.isdigit() for character in ended.out.replace("2 documents", ""))


def test_one_annotator_per_document_gives_json_without_a_value(run, alone):
    """A program finds a reason, or no rows, never a number."""
    assert run("agree", alone, "--json").json["results"] == []
    row = run("agree", alone, "-m", "alpha", "--json").json["results"][0]
    assert row["value"] is None
    assert row["undefined"]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("-m", "alpa"), "unknown measure 'alpa'; did you mean 'alpha'?"),
        (("-m", "alpha(distance='nominel')"), "did you mean 'nominal'?"),
        (("-m", "alpha("), "names no measure"),
        (("-m", "alpha", "--of", "attribute:stanse"), "no attribute 'stanse'"),
        (("-m", "alpha", "--of", "colour"), "expected 'category' or 'attribute:NAME'"),
        (("-m", "alpha", "--by", "unit"), "no segmentation 'segment'"),
        (("-m", "u_alpha", "--by", "pair"), "u_alpha looks along whole texts, by character, token"),
        (("-m", "alpha", "-m", "u_alpha", "--by", "unit"), "--by unit is for measures of items"),
        (("-m", "u_alpha", "--of", "attribute:stance"), "u_alpha looks at the categories of units"),
        (("--by", "token"), "belong to --measure"),
        (("--latex", "--json"), "choose one"),
        (("--facet", "topics"), "no facet 'topics'; did you mean 'topic'?"),
        (("--level", "95"), "such as 0.95"),
        (("--resamples", "0"), "'--resamples'"),
        (("--round", "0"), "'--round'"),
        (("--by", "word"), "'--by'"),
        (("--scheme", "persuasive-essay"), "did you mean 'persuasive-essays'?"),
        (("--format", "brot"), "did you mean 'brat'?"),
    ],
)
def test_what_cannot_be_measured_is_one_clear_line(run, essays, options, message):
    """Exit code 2, nothing on standard output."""
    ended = run("agree", essays, *options)
    assert (ended.code, ended.out) == (2, "")
    assert len(ended.err.splitlines()) == 1
    assert ended.err.startswith("error: ")
    assert message in ended.err

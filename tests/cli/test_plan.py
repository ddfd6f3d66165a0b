"""``argora plan``: how many documents and annotators, as words, JSON and a page."""

from __future__ import annotations

import pytest
from tests.report.studies import text_study

import argora
from argora.measures import parse, plan
from argora.reliability import items
from argora.studies import bundled

FAST = ("--resamples", "200")


def test_numbers_are_the_librarys(run, essays):
    """With the options as they were given."""
    asked = ("-m", "alpha", "--width", "0.2", "--seed", "3", "--level", "0.9")
    ended = run("plan", essays, *asked, "--json", *FAST)
    expected = plan(
        parse("alpha"), items(argora.read(essays)), width=0.2, seed=3, level=0.9, resamples=200
    )
    (row,) = ended.json["results"]
    assert (ended.code, ended.err) == (0, "")
    assert (row["measure"], row["items"], row["scope"]) == ("alpha", "sentences", "all")
    assert (row["wanted_width"], row["level"], row["undefined"]) == (0.2, 0.9, None)
    assert row["pilot"]["n_documents"] == 14
    assert row["signature"] == expected.signature
    for own, crew in zip(row["annotators"], expected.crews, strict=True):
        assert own["n_annotators"] == crew.n_annotators
        assert own["needed"]["n"] == crew.needed.n_groups
        assert (own["at_least"], own["at_most"]) == (crew.at_least, crew.at_most)
        assert [e["width"] for e in own["expected"]] == [e.width for e in crew.expected]


def test_words_come_before_tables(run, essays):
    """What a colleague would say, then the numbers."""
    out = run("plan", essays, *FAST, "--documents", "20", "--documents", "44").out
    assert out.index("u_alpha of characters") < out.index("With about ")
    assert out.index("With about") < out.index("documents needed") < out.index("|width:0.1")
    assert [line.split()[0] for line in out.splitlines() if line.strip()[:3] in ("20 ", "44 ")] == [
        "20",
        "44",
    ]


def test_a_page_is_written_where_it_was_asked_for(run, essays, tmp_path):
    """The place is printed, and somebody else's file is left alone."""
    place = tmp_path / "plan.html"
    ended = run("plan", essays, "--html", place, *FAST)
    assert (ended.code, ended.out.strip()) == (0, str(place))
    assert ended.err.startswith("With about ")
    assert "<svg" in place.read_text(encoding="utf-8")
    assert run("plan", essays, "--html", place, *FAST).code == 0
    place.write_text("mine", encoding="utf-8")
    assert run("plan", essays, "--html", place, *FAST).code == 2
    assert place.read_text(encoding="utf-8") == "mine"
    assert run("plan", essays, "--html", place, "--overwrite", *FAST).code == 0


def test_a_pilot_of_two_documents_cannot_tell(run, trees):
    """That is an answer and no error."""
    ended = run("plan", trees)
    assert ended.code == 0
    assert "This pilot cannot tell: " in ended.out
    (row,) = run("plan", trees, "--json").json["results"]
    assert (row["annotators"], bool(row["undefined"])) == ([], True)
    assert row["pilot"]["n_documents"] == 2
    assert (row["to_settle"], row["can_be_settled"]) == (None, True)


@pytest.mark.parametrize(
    ("n", "verdict", "to_settle"), [(5, "Nobody can tell yet: ", 15), (20, "Yes: ", None)]
)
def test_json_has_the_verdict_and_how_many_documents_would_settle_it(
    run, tmp_path, n, verdict, to_settle
):
    """Also of documents in full agreement, from which no larger study can be drawn."""
    codes = {f"d{i:02}": {"ana": "cp.p.", "ben": "cp.p."} for i in range(n)}
    argora.write(text_study(codes), tmp_path / "s")
    (row,) = run("plan", tmp_path / "s", "--json", *FAST).json["results"]
    assert row["verdict"].startswith(verdict)
    assert (row["to_settle"], row["can_be_settled"]) == (to_settle, True)
    assert (row["judged"]["low"], row["judged"]["at_least"] < 0.9) == (1, True)
    assert (row["pilot"]["n_documents"], bool(row["undefined"])) == (n, True)
    assert row["verdict"] in " ".join(run("plan", tmp_path / "s", *FAST).out.split())


def test_groups_of_documents_are_counted(run, tmp_path):
    """With a name for what they are."""
    study = bundled()
    argora.write(study, tmp_path / "s")
    name = next(name for name in study.documents[0].metadata if len(study.facets(name)) >= 5)
    (row,) = run("plan", tmp_path / "s", "--group", name, "--json", *FAST).json["results"]
    assert row["drawn"] == "group"
    assert row["pilot"]["n_groups"] == len(study.facets(name))


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("-m", "u_alpha", "--by", "pair"), "u_alpha looks along whole texts"),
        (("--width", "0"), "width=0"),
        (("--annotators", "4"), "annotators=4: expected a number from 2 to 3"),
        (("--documents", "2"), "documents=2: an interval needs at least 5"),
        (("--overwrite",), "--overwrite belongs to --html FILE"),
        (("-m", "alfa"), "did you mean"),
        (
            ("-m", "mar(unit='link')"),
            "mar compares whole structures, and a plan is made from items",
        ),
    ],
)
def test_what_cannot_be_is_refused(run, essays, options, message):
    """With exit code 2 and what would be right."""
    ended = run("plan", essays, *options, *FAST)
    assert (ended.code, ended.out) == (2, "")
    assert message in ended.errors[0]


@pytest.mark.corpora
def test_three_judgments_are_no_pilot(run, corpora):
    """Only three of the documents of ECHR were done by two."""
    ended = run("plan", corpora / "echr")
    assert "only 3 documents to resample, an interval needs at least 5" in ended.out

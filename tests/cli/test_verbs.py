"""``report``, ``demo``, ``describe``, ``check``, ``convert`` and the lists do what they say."""

from __future__ import annotations

import json
import math
import re
from dataclasses import replace
from pathlib import Path

import pytest

import argora
from argora.diagnostics.corpus import describe
from argora.formats import FORMATS
from argora.measures import MEASURES
from argora.model import Layer
from argora.schemes import SCHEMES
from argora.studies import bundled

FAST = ("--resamples", "30")


def test_a_report_is_one_page_that_loads_nothing(run, essays, tmp_path):
    """The place is printed; who is in the study and what was measured stands on the page."""
    ended = run("report", essays, "--out", tmp_path / "r.html", *FAST)
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert ended.code == 0
    assert ended.out.strip() == str(tmp_path / "r.html")
    assert page.lstrip().lower().startswith("<!doctype html")
    assert "u_alpha" in page
    assert re.findall(r"""(?:src|href)=["']?(?:https?:)?//""", page) == []


def test_a_report_lies_in_the_current_folder_by_default(run, few_essays, tmp_path, monkeypatch):
    """As ``argora-report.html``, and a second one takes its place."""
    monkeypatch.chdir(tmp_path)
    assert run("report", few_essays, *FAST).code == 0
    before = (tmp_path / "argora-report.html").read_text(encoding="utf-8")
    assert run("report", few_essays, "--seed", "8", *FAST).code == 0
    assert (tmp_path / "argora-report.html").read_text(encoding="utf-8") != before


@pytest.mark.parametrize(("form", "sign"), [("--text", "alpha"), ("--latex", "\\begin{tabular}")])
def test_other_forms_are_printed_or_written(run, few_essays, tmp_path, form, sign):
    """The same content either way."""
    printed = run("report", few_essays, form, *FAST)
    run("report", few_essays, form, "--out", tmp_path / "r.txt", *FAST)
    assert sign in printed.out
    assert (tmp_path / "r.txt").read_text(encoding="utf-8").strip() == printed.out.strip()


def test_a_report_as_json_is_that_of_agree(run, few_essays, tmp_path):
    """One analysis, one form."""
    printed = run("report", few_essays, "--json", *FAST).json
    run("report", few_essays, "--json", "--out", tmp_path / "r.json", *FAST)
    assert json.loads((tmp_path / "r.json").read_text(encoding="utf-8")) == printed
    assert run("agree", few_essays, "--json", *FAST).json["results"] == printed["results"]


@pytest.mark.parametrize(
    ("out", "message"), [("no/such/r.html", "there is no folder"), (".", "is a folder")]
)
def test_a_report_needs_a_place_before_any_work(run, tmp_path, out, message):
    """The study is not even looked for, and no folder appears."""
    ended = run("report", tmp_path / "nothing", "--out", tmp_path / out)
    assert ended.code == 2
    assert message in ended.err
    assert list(tmp_path.iterdir()) == []


def test_a_report_on_single_annotators_says_why_there_are_no_figures(run, alone, tmp_path):
    """And still describes the corpus."""
    ended = run("report", alone, "--out", tmp_path / "r.html")
    assert ended.code == 0
    assert "one person only" in ended.err
    assert "one person only" in (tmp_path / "r.html").read_text(encoding="utf-8")


def test_the_demo_runs_in_an_empty_folder(run, tmp_path, monkeypatch):
    """It says the headline and where the report lies, and leaves the study to play with."""
    monkeypatch.chdir(tmp_path)
    ended = run("demo", *FAST)
    place = tmp_path / "argora-demo" / "report.html"
    assert (ended.code, ended.err) == (0, "")
    assert str(place) in ended.out
    assert place.as_uri() in ended.out
    assert re.search(r"^u_alpha = 0\.\d{3} \[", ended.out, re.MULTILINE)
    assert "u_alpha" in place.read_text(encoding="utf-8")
    assert argora.read(tmp_path / "argora-demo" / "study") == bundled()


def test_a_second_demo_leaves_the_study_alone(run, tmp_path):
    """Somebody may have tried things in it."""
    run("demo", "--out", tmp_path / "d", *FAST)
    (tmp_path / "d" / "study" / "mine.txt").write_text("kept", encoding="utf-8")
    ended = run("demo", "--out", tmp_path / "d", "--json", *FAST)
    assert ended.code == 0
    tables = run("agree", tmp_path / "d" / "study", "--json", *FAST).json["results"]
    headline = [r for r in tables if (r["measure"], r["scope"]) == ("u_alpha", "all")]
    assert [ended.json["headline"]] == headline
    assert ended.json["folder"] == str(tmp_path / "d" / "study")
    assert Path(ended.json["report"]).exists()
    assert (tmp_path / "d" / "study" / "mine.txt").read_text(encoding="utf-8") == "kept"


def test_describe_prints_the_counts_of_the_library(run, essays):
    """In words and as JSON."""
    corpus = describe(bundled())
    told = run("describe", essays, "--json").json
    assert told["n_layers"] == corpus.n_layers == 38
    assert [row["total"] for row in told["counts"]] == [count.total for count in corpus.counts]
    assert [row["tokens"] for row in told["shares"]] == [share.tokens for share in corpus.shares]
    words = run("describe", essays)
    for count in corpus.counts:
        title = bundled().scheme.title_of(count.name)
        line = next(li for li in words.out.splitlines() if li.strip().startswith(f"{title} "))
        share = [] if math.isnan(count.share) else [f"{count.share:.1%}"]
        assert line.split()[-5 - len(share) :] == [
            f"{count.total:,}",
            *share,
            f"{count.mean:.2f}",
            f"{count.deviation:.2f}",
            f"{count.minimum}",
            f"{count.maximum}",
        ]


def test_describe_by_facet_adds_up_to_the_whole(run, essays):
    """Every document is in exactly one part."""
    told = run("describe", essays, "--facet", "area", "--json").json
    parts = told["facets"]["area"].values()
    assert sum(part["n_documents"] for part in parts) == told["n_documents"] == 14
    assert sum(part["counts"][0]["total"] for part in parts) == told["counts"][0]["total"]
    assert "area: society" in run("describe", essays, "--facet", "area").out


def test_numbers_of_a_facet_stand_by_size_and_truth_as_in_files(run, tmp_path):
    """9 before 10 before 100, in every verb."""
    whole = bundled()
    study = whole.select(documents=[document.id for document in whole.documents[:8]])
    values = (100, 9, 10, True)
    documents = tuple(
        replace(document, metadata={"score": values[i % 4]})
        for i, document in enumerate(study.documents)
    )
    argora.write(replace(study, documents=documents), tmp_path / "s")
    found = run("describe", tmp_path / "s", "--facet", "score", "--json").json["facets"]["score"]
    assert list(found) == ["9", "10", "100", "true"]
    for options in ((), ("-m", "alpha")):
        rows = run("agree", tmp_path / "s", "--facet", "score", "--json", *options, *FAST).json
        scopes = [r["scope"].partition(" / ")[0] for r in rows["results"]]
        facets = [scope for scope in dict.fromkeys(scopes) if scope.startswith("score=")]
        assert facets == ["score=9", "score=10", "score=100", "score=true"]


@pytest.mark.parametrize(
    "arguments",
    [("agree",), ("agree", "-m", "alpha"), ("report",), ("describe",), ("check",)],
)
def test_json_about_a_study_always_begins_alike(run, few_essays, arguments):
    """One shape of ``study`` for all verbs, and the files that could not be read."""
    verb, *options = arguments
    fast = FAST if verb in ("agree", "report") else ()
    told = run(verb, few_essays, *options, "--json", *fast).json
    whole = run("agree", few_essays, "--json", *FAST).json
    assert told["study"] == whole["study"]
    assert told["problems"] == []
    assert {"name", "scheme", "documents", "annotators", "n_layers"} <= set(told["study"])


def test_notes_are_neither_counted_nor_printed(run, trees, tmp_path):
    """Neither by ``describe`` nor in the report: they are for who wrote them."""
    note = "A long remark. " * 20_000
    path = trees / "bob" / "d2.ann"
    path.write_text(f"{path.read_text()}#1\tAnnotatorNotes T1\t{note}\n", encoding="utf-8")
    described = run("describe", trees)
    assert "note" not in described.out
    assert "A long remark" not in described.out
    assert run("report", trees, "--out", tmp_path / "r.html", *FAST).code == 0
    page = (tmp_path / "r.html").read_text(encoding="utf-8")
    assert "A long remark" not in page


@pytest.mark.parametrize(
    "arguments",
    [("agree",), ("agree", "-m", "alpha"), ("report", "--text"), ("describe",), ("diagnose",)],
)
def test_a_round_that_nobody_has_is_said(run, trees, arguments):
    """And which rounds there are; it is wrong input."""
    verb, *options = arguments
    ended = run(verb, trees, *options, "--round", "5")
    assert (ended.code, ended.out) == (2, "")
    assert "--round 5: there is no such round (rounds there are: 1)" in ended.err


def test_describe_counts_the_annotators_that_are_chosen(run, trees):
    """The same relations as of a study in which nobody else is."""
    chosen = run("describe", trees, "--only", "ann", "--json").json
    alone = describe(argora.read(trees).select(annotators=["ann"]))
    assert chosen["structure"]["n_layers"] == alone.structure.n_layers
    assert [(c["name"], c["total"]) for c in chosen["counts"]] == [
        (c.name, c.total) for c in alone.counts
    ]
    everybody = run("describe", trees, "--json").json
    assert everybody["structure"]["n_layers"] > alone.structure.n_layers


def test_describe_works_with_single_annotators(run, alone):
    """Nothing needs a second annotator."""
    ended = run("describe", alone)
    assert (ended.code, ended.err) == (0, "")
    assert "premise" in ended.out


@pytest.mark.parametrize("kind", ["gold", "model"])
def test_a_corpus_that_no_person_annotated_is_described_and_reported(run, tmp_path, kind):
    """Without --kind; the message says what counts, and how to choose."""
    study = bundled()
    gold = type(study.annotators[0])("gold", kind)
    layers = tuple(
        Layer(a.document, "gold", units=a.units) for a in study.layers if a.annotator == "ana"
    )
    argora.write(type(study)(study.scheme, study.documents, (gold,), layers), tmp_path / "g")
    ended = run("describe", tmp_path / "g", "--json")
    assert ended.json["n_layers"] == 13
    assert f"no person annotated; what is of kind {kind} counts (--kind chooses)" in ended.err
    reported = run("report", tmp_path / "g", "--json")
    assert (reported.code, reported.json["corpus"]["n_layers"]) == (0, 13)


def test_persons_count_alone_where_there_is_one(run, essays, tmp_path):
    """A gold layer beside them changes nothing."""
    study = bundled()
    gold = type(study.annotators[0])("gold", "gold")
    layer = Layer("essay01", "gold", units=study.layer("essay01", "ana").units)
    argora.write(
        type(study)(
            study.scheme, study.documents, (*study.annotators, gold), (*study.layers, layer)
        ),
        tmp_path / "g",
    )
    ended = run("describe", tmp_path / "g", "--json")
    assert ended.json["n_layers"] == run("describe", essays, "--json").json["n_layers"]
    assert "no person annotated" not in ended.err


def test_check_names_document_annotator_units_and_rule(run, essays):
    """One breach in the bundled study, exit code 1."""
    ended = run("check", essays)
    first = ended.out.splitlines()[0]
    assert ended.code == 1
    assert first.startswith("essay12 ben: possible-relations: support R8 ")
    assert first.endswith("(R8, T13, T2)")
    assert re.search(r"^possible-relations +error +1$", ended.out, re.MULTILINE)
    told = run("check", essays, "--json")
    assert told.code == 1
    assert told.json["rules"] == {"possible-relations": 1}
    assert told.json["violations"][0]["ids"] == ["R8", "T13", "T2"]


def test_check_is_content_with_annotations_in_order(run, trees):
    """No essay structure is asked for here: the scheme found out has no rules, and that is said."""
    for path in trees.rglob("*.ann"):
        path.write_text("T1\tTopic 0 2\tWe\n", encoding="utf-8")
    ended = run("check", trees)
    assert ended.code == 0
    assert "has no rules; name one with --scheme" in ended.out


@pytest.mark.parametrize("format", ["native", "brat", "tables"])
def test_convert_goes_there_and_back(run, essays, tmp_path, format):
    """What a format keeps comes back the same."""
    there = run("convert", essays, tmp_path / "there", "--to", format, "--lossy")
    back = run("convert", tmp_path / "there", tmp_path / "back", "--format", format)
    assert (there.code, back.code) == (0, 0)
    assert "kept: " in there.out
    again = argora.read(tmp_path / "back")
    assert [d.text for d in again.documents] == [d.text for d in bundled().documents]
    assert {a.key: [u.spans for u in a.units] for a in again.layers} == {
        a.key: [u.spans for u in a.units] for a in bundled().layers
    }


def test_convert_refuses_to_lose_anything_silently(run, essays, tmp_path):
    """The message counts what would be lost and names the option; nothing is written."""
    ended = run("convert", essays, tmp_path / "out", "--to", "brat")
    assert (ended.code, ended.out) == (2, "")
    assert "--lossy" in ended.err
    assert "lossy=True" not in ended.err
    assert not (tmp_path / "out").exists()
    lossy = run("convert", essays, tmp_path / "out", "--to", "brat", "--lossy", "--json")
    assert lossy.code == 0
    assert lossy.json["lost"]
    assert all(loss in ended.err for loss in lossy.json["lost"])


@pytest.mark.parametrize("format", ["native", "brat", "tables"])
def test_relations_can_be_said_to_have_no_direction(run, trees, tmp_path, format):
    """The new study knows it, the relations are as they were, and how many there are is told."""
    ended = run("convert", trees, tmp_path / "out", "--symmetric", "Supports", "--to", format)
    assert ended.code == 0
    again, before = argora.read(tmp_path / "out"), argora.read(trees)
    (name,) = again.scheme.symmetric
    n = sum(tie.category == name for layer in again.layers for tie in layer.relations)
    assert n > 0
    assert f"no direction, both ends say the same: {name} ({n} relations)" in ended.err
    assert [la.relations for la in again.layers] == [la.relations for la in before.layers]
    recoding = tmp_path / "new.csv"
    recoding.write_text(f"what,from,to\nrelation,{name},same\n", "utf-8")
    ended = run("map", trees, recoding, tmp_path / "mapped", "--symmetric", "same")
    assert ended.code == 0
    assert argora.read(tmp_path / "mapped").scheme.symmetric == {"same"}


def test_a_relation_that_is_not_there_can_have_no_direction(run, trees, tmp_path):
    """The nearest name is proposed."""
    ended = run("convert", trees, tmp_path / "out", "--symmetric", "suports")
    assert ended.code == 2
    assert "no relation 'suports'; did you mean" in ended.err


def test_convert_overwrites_only_when_told(run, essays, tmp_path):
    """And never anything that is no study."""
    run("convert", essays, tmp_path / "out")
    again = run("convert", essays, tmp_path / "out")
    assert again.code == 2
    assert "--overwrite" in again.err
    assert run("convert", essays, tmp_path / "out", "--overwrite").code == 0
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "diary.txt").write_text("kept", encoding="utf-8")
    assert run("convert", essays, tmp_path / "mine", "--overwrite").code == 2
    assert (tmp_path / "mine" / "diary.txt").read_text(encoding="utf-8") == "kept"


@pytest.mark.parametrize("target", ["essays", "essays/inside", "."])
def test_convert_never_writes_over_its_source(run, essays, tmp_path, target):
    """Not even when told to overwrite."""
    before = sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*"))
    ended = run("convert", essays, tmp_path / target, "--overwrite")
    assert ended.code == 2
    assert "overlaps the source" in ended.err
    assert sorted(path.relative_to(tmp_path) for path in tmp_path.rglob("*")) == before


def test_convert_says_first_that_there_is_no_source(run, tmp_path):
    """Also where the target would lie in it."""
    ended = run("convert", tmp_path / "x1", tmp_path / "x1" / "sub")
    assert ended.code == 2
    assert "x1: no such file or folder" in ended.err
    assert "overlaps" not in ended.err


@pytest.mark.parametrize(
    ("verb", "names"),
    [
        ("measures", MEASURES.names()),
        ("formats", FORMATS.names()),
        ("schemes", SCHEMES.names()),
    ],
)
def test_the_lists_name_everything_and_tell_about_each(run, verb, names):
    """The list, the details of each one, and both as JSON."""
    listed = run(verb)
    assert [line.split()[0] for line in listed.out.splitlines()[1:-2]] == list(names)
    assert [each["name"] for each in run(verb, "--json").json[verb]] == list(names)
    for name in names:
        detail = run(verb, name)
        assert detail.out.startswith(f"{name}: ")
        assert len(detail.out.split()) > 10
        assert len(run(verb, name, "--json").json[verb]) == 1


def test_an_alias_of_a_measure_leads_to_it(run):
    """Printed under its canonical name."""
    assert run("measures", "fleiss_kappa").out.startswith("multi_pi: ")


@pytest.mark.parametrize(
    ("verb", "name", "near"),
    [
        ("measures", "alpah", "alpha"),
        ("formats", "brta", "brat"),
        ("schemes", "x", "argora schemes"),
    ],
)
def test_an_unknown_name_is_one_clear_line(run, verb, name, near):
    """The nearest is named, or where to look."""
    ended = run(verb, name)
    assert (ended.code, ended.out) == (2, "")
    assert near in ended.err
    assert len(ended.err.splitlines()) == 1


@pytest.mark.parametrize("verb", ["agree", "diagnose", "describe", "report"])
def test_a_table_without_rows_is_a_study_in_which_nothing_was_done(run, tmp_path, verb):
    """A sentence says so, and no error."""
    (tmp_path / "votes.csv").write_text("item,annotator,category\n", encoding="utf-8")
    out = ("--out", tmp_path / "r.html") if verb == "report" else ()
    ended = run(verb, tmp_path / "votes.csv", *out)
    assert ended.code == 0
    said = "0 documents" if verb == "describe" else "nothing can be compared"
    assert said in ended.out + ended.err

"""``report``, ``demo``, ``describe``, ``check``, ``convert`` and the lists do what they say."""

from __future__ import annotations

import json
import re
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


def test_a_report_lies_in_the_current_folder_by_default(run, essays, tmp_path, monkeypatch):
    """As ``argora-report.html``, and a second one takes its place."""
    monkeypatch.chdir(tmp_path)
    assert run("report", essays, *FAST).code == 0
    before = (tmp_path / "argora-report.html").read_text(encoding="utf-8")
    assert run("report", essays, "--seed", "8", *FAST).code == 0
    assert (tmp_path / "argora-report.html").read_text(encoding="utf-8") != before


@pytest.mark.parametrize(("form", "sign"), [("--text", "alpha"), ("--latex", "\\begin{tabular}")])
def test_other_forms_are_printed_or_written(run, essays, tmp_path, form, sign):
    """The same content either way."""
    printed = run("report", essays, form, *FAST)
    run("report", essays, form, "--out", tmp_path / "r.txt", *FAST)
    assert sign in printed.out
    assert (tmp_path / "r.txt").read_text(encoding="utf-8").strip() == printed.out.strip()


def test_a_report_as_json_is_that_of_agree(run, essays, tmp_path):
    """One analysis, one form."""
    printed = run("report", essays, "--json", *FAST).json
    run("report", essays, "--json", "--out", tmp_path / "r.json", *FAST)
    assert json.loads((tmp_path / "r.json").read_text(encoding="utf-8")) == printed
    assert run("agree", essays, "--json", *FAST).json["results"] == printed["results"]


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
    assert ended.json["headline"]["measure"] == "u_alpha"
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
        line = next(li for li in words.out.splitlines() if li.startswith(f"{count.name} "))
        assert line.split()[-5:] == [
            f"{count.total}",
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


def test_describe_works_with_single_annotators(run, alone):
    """Nothing needs a second annotator."""
    ended = run("describe", alone)
    assert (ended.code, ended.err) == (0, "")
    assert "premise" in ended.out


def test_describe_says_who_was_not_asked_for(run, tmp_path):
    """Gold alone is no person's annotation; the message names the option."""
    study = bundled()
    gold = type(study.annotators[0])("gold", "gold")
    layers = tuple(
        Layer(a.document, "gold", units=a.units) for a in study.layers if a.annotator == "ana"
    )
    argora.write(type(study)(study.scheme, study.documents, (gold,), layers), tmp_path / "g")
    ended = run("describe", tmp_path / "g")
    assert ended.code == 0
    assert "--kind gold" in ended.err
    assert run("describe", tmp_path / "g", "--kind", "gold", "--json").json["n_layers"] == 13


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

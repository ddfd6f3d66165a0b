"""``argora diagnose``: matrices as text, JSON and one page."""

from __future__ import annotations

import pytest


def test_confusion_and_coincidences_are_shown_by_default(run, essays):
    """In words and aligned numbers."""
    ended = run("diagnose", essays)
    assert ended.code == 0
    assert "What is taken for what" in ended.out
    assert "Coincidences beyond chance" in ended.out
    assert "premise            0.000  0.071    0.803    0.126" in ended.out


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("confusion", "What is taken for what"),
        ("coincidence", "Coincidences by chance"),
        ("contingency", "ana against ben"),
        ("reliability", "What everybody chose"),
        ("distance", "Distance between categories: nominal"),
    ],
)
def test_each_matrix_can_be_asked_for(run, essays, name, title):
    """And nothing else is shown then."""
    out = run("diagnose", essays, "--matrix", name).out
    assert title in out
    assert ("What is taken for what" in out) == (name == "confusion")


def test_a_distance_asks_for_its_matrix(run, essays):
    """Without saying --matrix distance; an unknown one is refused before anything is read."""
    found = run("diagnose", essays, "--distance", "masi", "--json").json["matrices"]
    assert [matrix["matrix"] for matrix in found] == ["distance"]
    assert found[0]["signature"].startswith("distance|masi|items:sentence")
    ended = run("diagnose", "nowhere", "--distance", "mass")
    assert (ended.code, "did you mean 'masi'" in ended.err) == (2, True)


def test_json_holds_every_matrix_with_null_where_nothing_is(run, essays):
    """Rows and columns by name, values in the same order."""
    found = run("diagnose", essays, "--matrix", "reliability", "--matrix", "confusion", "--json")
    who, confused = found.json["matrices"]
    assert who["rows"] == ["ana", "ben", "chloe"]
    assert {value for row in who["values"] for value in row} >= {None, "claim", "none"}
    assert confused["unit"] == "share"
    assert len(confused["values"]) == len(confused["rows"]) == 4
    assert found.json["study"]["name"]


def test_the_page_is_written_and_named(run, essays, tmp_path):
    """With heat maps, or with Hinton diagrams if asked."""
    for picture, kind in (("heat", "heat map"), ("hinton", "Hinton diagram")):
        ended = run("diagnose", essays, "--html", tmp_path / "m.html", "--picture", picture)
        assert ended.out.strip() == str(tmp_path / "m.html")
        assert f": {kind}</title>" in (tmp_path / "m.html").read_text(encoding="utf-8")


def test_somebody_elses_page_is_not_replaced(run, essays, tmp_path):
    """Unless that is asked for."""
    page = tmp_path / "mine.html"
    page.write_text("my own page", encoding="utf-8")
    assert run("diagnose", essays, "--html", page).code == 2
    assert page.read_text(encoding="utf-8") == "my own page"
    assert run("diagnose", essays, "--html", page, "--overwrite").code == 0


def test_a_picture_needs_a_page(run, essays):
    """An option without effect is a mistake."""
    ended = run("diagnose", essays, "--picture", "hinton")
    assert (ended.code, "belong to --html" in ended.err) == (2, True)


def test_a_facet_repeats_the_matrices(run, essays):
    """One block for each value."""
    found = run("diagnose", essays, "--matrix", "confusion", "--facet", "area", "--json").json
    facets = [matrix["facet"] for matrix in found["matrices"]]
    assert len(facets) == len(set(facets)) > 1
    assert all(name.startswith("area=") for name in facets)


def test_only_some_annotators_can_be_asked_for(run, essays):
    """One pair instead of three; a name that is not there is refused."""
    pair = "--annotator", "ben", "--annotator", "chloe"
    out = run("diagnose", essays, "--matrix", "contingency", *pair, "--json").json["matrices"]
    assert [(m["row_title"], m["column_title"]) for m in out] == [("ben", "chloe")]
    ended = run("diagnose", essays, "--annotator", "chloee")
    assert (ended.code, "did you mean 'chloe'" in ended.err) == (2, True)


def test_single_annotators_have_no_matrices(run, alone):
    """A sentence says so."""
    ended = run("diagnose", alone)
    assert ended.code == 0
    assert "one person only" in ended.out


def test_another_question_and_other_items(run, essays):
    """As agree takes them."""
    asked = "--by", "sentence", "--of", "attribute:stance", "--matrix", "coincidence"
    found = run("diagnose", essays, *asked, "--json").json["matrices"][0]
    assert found["of"] == "attribute:stance"
    assert "none" in found["rows"]

"""``argora agree`` and ``report``: ways of intervals, thresholds, parts, distances of files."""

from __future__ import annotations

import re

import pytest
from openpyxl import Workbook

from argora.analysis.measuring import read_distances
from argora.analysis.views import POSITIONS
from argora.measures import DistanceMatrix, parse
from argora.measures.coding.alpha import Alpha
from argora.reliability import items, units
from argora.studies import bundled

FAST = ("--resamples", "400")
WAYS = ["document", "item", "jackknife", "jackknife-item", "analytic"]
DRAWN = {
    "document": "boot-document-400-s7",
    "item": "boot-item-400-s7",
    "jackknife": "jackknife-document",
    "jackknife-item": "jackknife-item",
    "analytic": "analytic-item",
}
TABLE = """,claim,premise,major-claim,none,claim + premise
premise,1,0,2,2,0.5
claim,0,1,1,2,0.5
major-claim,1,2,0,3,1
claim + premise,0.5,0.5,1,2,0

none,2,2,3,0,2
"""


def rows_of(ended):
    """Return the rows of JSON by measure and scope."""
    return {(row["measure"], row["scope"]): row for row in ended.json["results"]}


@pytest.mark.parametrize("way", WAYS)
def test_an_interval_is_made_as_asked(run, essays, way):
    """The ends are those of the library, and the signature says how."""
    ended = run("agree", essays, "-m", "alpha", "--interval", way, "--json", *FAST)
    expected = parse("alpha")(items(bundled()), interval=way, resamples=400, parts=("pair",))
    found = rows_of(ended)
    whole, pair = found["alpha", "all"], found["alpha", "pair:ana|ben"]
    assert (whole["low"], whole["high"]) == (expected.low, expected.high)
    assert whole["signature"] == expected.signature
    assert DRAWN[way] in whole["signature"]
    assert pair["high"] == expected.parts["pair"]["ana", "ben"].high


def test_an_interval_can_be_left_out(run, essays):
    """Nothing is drawn, and nothing is said of it."""
    ended = run("agree", essays, "-m", "alpha", "--interval", "none")
    assert "[" not in ended.out
    assert "| no-interval|" in ended.out
    assert "no interval:" not in ended.out
    assert "(none was asked for)" in run("agree", essays, "--interval", "none").out


def test_a_measure_without_such_an_interval_says_what_it_has(run, essays):
    """The value is there, and the exit code is that of success."""
    asked = ("-m", "u_alpha", "-m", "alpha", "--interval", "analytic")
    ended = run("agree", essays, *asked)
    note = "no interval: no analytic standard error is known for u_alpha; use interval='document'"
    assert ended.code == 0
    assert f"note: {note} or 'jackknife'" in " ".join(ended.out.split())
    told = run("agree", essays, *asked, "--json").json
    assert any(said.startswith(note) for said in told["notes"])
    assert rows_of(run("agree", essays, *asked, "--json"))["u_alpha", "all"]["low"] is None


@pytest.mark.parametrize("way", ["document", "jackknife"])
def test_how_probable_a_value_below_a_threshold_is(run, essays, way):
    """For the whole and every part with an interval, as numbers and in words."""
    asked = ("-m", "alpha", "--interval", way, "--below", "0.667", *FAST)
    expected = parse("alpha")(items(bundled()), interval=way, resamples=400, parts=("category",))
    found = rows_of(run("agree", essays, *asked, "--json"))
    claim = expected.parts["category"]["claim"]
    row = found["alpha", "category:claim"]
    assert row["threshold"] == 0.667
    assert row["probability_below"] == claim.probability_below(0.667)
    assert found["alpha", "all"]["probability_below"] == expected.probability_below(0.667)
    out = run("agree", essays, *asked).out
    assert f"\nP(alpha < 0.667) = {expected.probability_below(0.667):.3f}\n" in out
    assert f"  P(< 0.667) = {claim.probability_below(0.667):.3f}\n" in out


def test_the_tables_say_how_probable_a_value_below_a_threshold_is(run, essays, tmp_path):
    """Text, JSON, LaTeX and the page."""
    asked = ("--below", "0.8", "--interval", "jackknife")
    alpha = parse("alpha")(items(bundled()), interval="jackknife").probability_below(0.8)
    said = " ".join(run("agree", essays, *asked).out.split())
    assert f"P(Krippendorff’s α < 0.8) = {alpha:.3f}" in said
    row = rows_of(run("agree", essays, *asked, "--json"))["alpha", "all"]
    assert (row["threshold"], row["probability_below"]) == (0.8, alpha)
    assert rf"\textless{{}} 0.8) = {alpha:.3f}" in run("report", essays, "--latex", *asked).out
    page = tmp_path / "report.html"
    run("report", essays, "--out", page, *asked)
    assert f"&lt; 0.8) = {alpha:.3f}" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("way", "said", "cited", "foot"),
    [
        (
            "document",
            "percentile bootstrap intervals over 400 resamples",
            "ch. 13",
            "400 resamples",
        ),
        ("item", "resamples of 276 items", "ch. 13", "400 resamples"),
        ("jackknife", "each of 14 documents is left out", "section", "by jackknife over documents"),
        ("analytic", "analytic standard errors over 276 items", "Gwet (2014)", "errors over items"),
    ],
)
def test_a_report_says_how_its_intervals_were_made(run, essays, tmp_path, way, said, cited, foot):
    """The paragraph for the paper, the references, and the foot of the page."""
    page = tmp_path / "report.html"
    run("report", essays, "--out", page, "--interval", way, *FAST)
    text = " ".join(re.sub(r"<[^>]+>", " ", page.read_text(encoding="utf-8")).split())
    for words in (said, cited, foot):
        assert words in text
    assert ("bootstrap intervals" in text) is (way in ("document", "item"))
    by_items = "which takes sentences of one document as independent" in text
    assert by_items is (way in ("item", "analytic"))
    none_for_units = "There is none for unitized α (u_alpha): no analytic" in text
    assert none_for_units is (way == "analytic")


def test_a_report_without_intervals_explains_none(run, essays, tmp_path):
    """Neither in the glossary nor in the methods nor as advice."""
    page = tmp_path / "report.html"
    run("report", essays, "--out", page, "--interval", "none")
    text = page.read_text(encoding="utf-8")
    assert "No intervals were computed." in text
    assert "<dt>interval</dt>" not in text
    assert "without intervals" in text
    assert "were done again to tell how sure" not in text


def test_captions_follow_the_interval(run, essays):
    """A table in a paper says what its brackets are."""
    out = run("report", essays, "--latex", "--interval", "jackknife").out
    assert r"95\% jackknife intervals over documents" in out
    assert "bootstrap" not in out


def test_parts_are_those_that_were_asked_for(run, essays):
    """Documents, items, influence and what the others reach, as the library has them."""
    asked = ("annotator", "item", "document", "without_annotator", "influence")
    options = [word for part in asked for word in ("--part", part)]
    found = rows_of(run("agree", essays, "-m", "alpha", "--json", *options, *FAST))
    library = ("annotator", "item", "group", "without_annotator", "influence")
    parts = parse("alpha")(items(bundled()), resamples=400, parts=library).parts
    assert found["alpha", "annotator:ana"]["value"] == parts["annotator"]["ana"].value
    assert found["alpha", "document:essay05"]["value"] == parts["group"]["essay05"].value
    others = found["alpha", "without_annotator:ben"]
    assert (others["value"], others["low"]) == (
        parts["without_annotator"]["ben"].value,
        parts["without_annotator"]["ben"].low,
    )
    assert found["alpha", "influence:essay05"]["value"] == parts["influence"]["essay05"].value
    scopes = {scope.partition(":")[0] for _, scope in found}
    assert scopes == {"all", *asked}
    assert sum(scope.startswith("item:") for _, scope in found) == len(parts["item"])


def test_parts_are_printed_by_name(run, essays):
    """A document is called a document."""
    out = run("agree", essays, "-m", "u_alpha", "--part", "document", *FAST).out
    assert "\ndocument essay05  " in out
    assert "category" not in out.replace("of:category", "")


@pytest.mark.parametrize("part", ["document", "item"])
@pytest.mark.parametrize("measure", ["multi_kappa", "weighted_kappa"])
def test_parts_of_a_table_in_which_nobody_shares_an_item(run, tmp_path, measure, part):
    """There is nothing to count, and one line says so."""
    table = tmp_path / "alone.csv"
    table.write_text("item,annotator,category\n1,a,x\n2,b,y\n", encoding="utf-8")
    ended = run("agree", table, "-m", measure, "--part", part)
    assert ended.code == 0
    assert f"{measure} is undefined: nothing was done by two annotators" in ended.out


def test_pairs_asked_for_by_name_are_shown_for_any_crowd(run, tmp_path):
    """Fourteen annotators have 91 of them."""
    names = [f"a{i:02}" for i in range(14)]
    lines = [f"d{d},i{d},{who},{'xy'[d % 2]}" for d in range(6) for who in names]
    table = tmp_path / "crowd.csv"
    table.write_text("\n".join(["document,item,annotator,category", *lines]), encoding="utf-8")
    usual = run("agree", table, "-m", "alpha", "--json", *FAST)
    assert usual.json["left_out"]
    assert not any(row["scope"].startswith("pair") for row in usual.json["results"])
    asked = run("agree", table, "-m", "alpha", "--part", "pair", "--json", *FAST)
    assert sum(row["scope"].startswith("pair") for row in asked.json["results"]) == 91
    assert "left_out" not in asked.json


@pytest.mark.parametrize("by", POSITIONS)
@pytest.mark.parametrize("measure", ["u_alpha", "boundary_similarity"])
def test_measures_of_units_look_at_the_positions_asked_for(run, essays, measure, by):
    """The value is the library's, and rows say what was looked at."""
    found = run("agree", essays, "-m", measure, "--by", by, "--json", *FAST).json["results"]
    expected = parse(measure)(units(bundled(), by=by), interval=None)
    assert (found[0]["value"], found[0]["items"]) == (expected.value, f"{by}s")
    assert f"|units:{by}" in found[0]["signature"]


def test_one_view_is_for_both_kinds_of_measures(run, essays):
    """Items and positions are the same tokens."""
    found = run("agree", essays, "-m", "alpha", "-m", "u_alpha", "--by", "token", "--json", *FAST)
    assert {row["items"] for row in found.json["results"]} == {"tokens"}


def test_views_of_units_are_compared(run, essays):
    """Tokens against sentences."""
    row = run(
        "compare", essays, "-m", "u_alpha", "--by", "token", "--by", "sentence", "--json", *FAST
    ).json["results"][0]
    values = [parse("u_alpha")(units(bundled(), by=by)).value for by in ("token", "sentence")]
    assert [row["first"]["value"], row["second"]["value"]] == values
    assert [row["first"]["items"], row["second"]["items"]] == ["tokens", "sentences"]


def test_the_mean_of_a_category_is_that_of_the_measure_of_categories(run, essays):
    """cu_alpha of one category alone would be undefined; ku_alpha is not."""
    asked = ("-m", "cu_alpha", "--facet", "level", "--part", "category", "--json", *FAST)
    found = run("agree", essays, *asked).json["results"]
    study = bundled()
    parts = [units(study.select(documents=ids)) for ids in study.facets("level").values()]
    own = [parse("ku_alpha(category='claim')")(part, interval=None).value for part in parts]
    mean = next(row for row in found if row["scope"] == "mean over level / category:claim")
    assert mean["measure"] == "ku_alpha(category='claim')"
    assert mean["value"] == pytest.approx(sum(own) / len(own), abs=1e-15)


def test_distances_come_from_a_file(run, essays, tmp_path):
    """For every measure that takes a distance; rows may stand in any order."""
    table = tmp_path / "far.csv"
    table.write_text(TABLE, encoding="utf-8")
    asked = ("-m", "alpha", "-m", "ac2", "-m", "percentage", "--distance", table, "--json", *FAST)
    found = [row for row in run("agree", essays, *asked).json["results"] if row["scope"] == "all"]
    names = ["claim", "premise", "major-claim", "none", "claim + premise"]
    apart = [[0, 1, 1, 2, 0.5], [1, 0, 2, 2, 0.5], [1, 2, 0, 3, 1], [2, 2, 3, 0, 2]]
    how = Alpha(DistanceMatrix(names, [*apart, [0.5, 0.5, 1, 2, 0]]))
    expected = how(items(bundled()), resamples=400)
    assert (found[0]["value"], found[0]["low"]) == (expected.value, expected.low)
    assert found[0]["measure"] == str(how)
    assert "|distance:matrix-" in found[1]["signature"]
    assert found[2]["measure"] == "percentage"
    sides = ("--annotators", "ana,ben", "--annotators", "ben,chloe", "--distance", table)
    compared = run("compare", essays, *sides, "--json", *FAST).json["results"][0]
    assert compared["measure"] == str(how)


HALF = [["", "1", "2", "3"], ["1", 0, "0,5", 2], ["2", None, 0, "1,5"], ["3", None, None, 0]]


@pytest.mark.parametrize("form", ["csv", "xlsx"])
def test_half_a_table_with_decimal_commas_gives_distances(tmp_path, form):
    """A cell is as its mirror image, in CSV and in a workbook alike."""
    path = tmp_path / f"far.{form}"
    if form == "csv":
        path.write_text("".join(";".join(str(c or "") for c in row) + "\n" for row in HALF))
    else:
        book = Workbook()
        for row in HALF:
            book.active.append(row)
        book.save(path)
    expected = DistanceMatrix(["1", "2", "3"], [[0, 0.5, 2], [0.5, 0, 1.5], [2, 1.5, 0]])
    assert read_distances(path) == expected


KRIPPENDORFF = "item,r1,r2,r3\n1,1,1,1\n2,1,2,2\n3,2,2,2\n4,4,4,4\n5,1,4,4\n6,2,2,2\n7,1,2,3\n\
8,3,3,3\n9,2,2,2\n"


def test_a_small_observed_disagreement_is_printed_with_two_digits(run, tmp_path):
    """One border of a unit lies 1 apart: 2 · 1² / (2 · 1 · 1000²) = 0.000001."""
    rows = ["d,ana,1,0,10,claim", "d,ben,1,1,10,claim"]
    head = "document,annotator,unit,start,end,category"
    (tmp_path / "units.csv").write_text("\n".join([head, *rows]) + "\n", "utf-8")
    (tmp_path / "documents.csv").write_text("document,length\nd,1000\n", "utf-8")
    text = run("agree", tmp_path, "-m", "alpha_u(year=2004)", "--interval", "none").out
    assert "observed disagreement 0.0000010, expected disagreement 0.00" in text


def test_observed_and_expected_parts_are_named_as_meyer_2014_prints_them(run, tmp_path):
    """D_O .259 and D_E .724 of alpha are disagreements; the parts of multi_pi are agreements."""
    path = tmp_path / "table.csv"
    path.write_text(KRIPPENDORFF)
    text = run("agree", path, "-m", "alpha", "-m", "multi_pi", "-m", "percentage").out
    assert "observed disagreement 0.259, expected disagreement 0.724" in text
    assert "observed agreement 0.741, expected agreement 0.303" in text
    assert text.count("observed") == 2
    latex = run("agree", path, "-m", "alpha", "--latex").out
    assert "% observed disagreement 0.259, expected disagreement 0.724" in latex
    rows = run("agree", path, "-m", "alpha", "-m", "percentage", "--json").json["results"]
    named = {row["measure"]: row["observed_is"] for row in rows if row["scope"] == "all"}
    assert named == {"alpha": "disagreement", "percentage": None}


def test_a_distance_may_be_a_name(run, tmp_path):
    """As in the measure itself."""
    path = tmp_path / "table.csv"
    path.write_text(KRIPPENDORFF)
    by_name = run("agree", path, "-m", "alpha", "--distance", "interval", "--json").json
    measured = run("agree", path, "-m", "alpha(distance='interval')", "--json").json
    assert by_name["results"] == measured["results"]
    assert by_name["results"][0]["measure"] == "alpha(distance='interval')"


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "expected a first row that names the categories"),
        (",a,b\na,0,\nb,,0\n", "there is no distance between 'a' and 'b'"),
        ("claim,premise\n0,1\n1,0\n", "the row '0' is none of ['premise']"),
        (",a,b\na,0,1\nb,2,0\n", "from 'b' to 'a' it is 2.0, but 1.0 the other way"),
        (",a,b\na,0,x\nb,1,0\n", "far.csv:2: 'x' is no number"),
        (",a,b\na,0\nb,1,0\n", "far.csv:2: 1 numbers, expected 2 as in the first row"),
        (",a,b\na,0,1\na,0,1\n", "far.csv:3: the row 'a' is there twice"),
        (",a,b\na,0,1\n", "there is no row for 'b'"),
        (",a,b\na,0,nan\nb,nan,0\n", "it is nan; expected a number"),
    ],
)
def test_a_file_that_holds_no_distances_is_refused(run, essays, tmp_path, text, message):
    """One line that names the file."""
    table = tmp_path / "far.csv"
    table.write_text(text, encoding="utf-8")
    ended = run("agree", essays, "-m", "alpha", "--distance", table)
    assert (ended.code, ended.out, len(ended.errors)) == (2, "", 1)
    assert "far.csv" in ended.err
    assert message in ended.err


@pytest.mark.parametrize("measure", ["alpha", "weighted_kappa"])
def test_categories_that_the_file_lacks_are_named(run, essays, tmp_path, measure):
    """The value is undefined, and no error."""
    table = tmp_path / "far.csv"
    table.write_text(",claim,premise\nclaim,0,1\npremise,1,0\n", encoding="utf-8")
    ended = run("agree", essays, "-m", measure, "--distance", table, *FAST)
    assert ended.code == 0
    assert "the matrix of distances has no row for 'none', 'major-claim'" in ended.out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--interval", "none", "--below", "0.5", "-m", "alpha"), "leave --interval none out"),
        (("--below", "nan"), "--below nan: expected a number"),
        (("--interval", "bootstrap"), "'--interval'"),
        (("--part", "category"), "--part and --distance belong to --measure"),
        (("--distance", "far.csv"), "--part and --distance belong to --measure"),
        (("-m", "alpha", "--part", "group"), "'--part'"),
        (("-m", "alpha", "--distance", "far.csv"), "far.csv: is no file"),
        (("-m", "kappa", "--distance", "far.csv"), "kappa takes no distance; leave --distance out"),
        (("-m", "alpha(distance='masi')", "--distance", "f.csv"), "name alpha alone"),
        (("-m", "alpha(distance='<lambda>')"), "a function without a name to find it by"),
        (("-m", "alpha(distance='nowhere:far')"), "No module named 'nowhere'"),
    ],
)
def test_options_that_do_not_fit_are_one_clear_line(run, essays, options, message):
    """Exit code 2, nothing on standard output."""
    ended = run("agree", essays, *options)
    assert (ended.code, ended.out) == (2, "")
    assert len(ended.errors) == 1
    assert message in ended.err


def test_too_few_resamples_leave_a_note(run, essays):
    """In text and in JSON."""
    note = "only 20 resamples for 95 %: take 400 or more, so that 10 lie beyond each end"
    assert f"note: {note}" in run("agree", essays, "-m", "alpha", "--resamples", "20").out
    assert run("agree", essays, "--resamples", "20", "--json").json["notes"][0] == note
    assert "resamples for" not in run("agree", essays, "-m", "alpha", *FAST).out


def test_words_have_the_order_that_is_named(run, tmp_path):
    """As ranks in numbers, digit for digit; the order stands in the signature."""
    path = tmp_path / "words.csv"
    words = [("weak", "medium"), ("strong", "strong"), ("medium", "medium"), ("weak", "strong")]
    rows = "".join(f"{n},{a},{b}\n" for n, (a, b) in enumerate(words))
    path.write_text(f"item,ann,bob\n{rows}", encoding="utf-8")
    number = {"weak": 1, "medium": 2, "strong": 3}
    ranks = "".join(f"{n},{number[a]},{number[b]}\n" for n, (a, b) in enumerate(words))
    (tmp_path / "ranks.csv").write_text(f"item,ann,bob\n{ranks}", encoding="utf-8")
    order = "weak<medium<strong"
    values = {
        run("agree", *options, "--json").json["results"][0]["value"]
        for options in (
            (path, "-m", "alpha", "--distance", order),
            (path, "-m", f"alpha(distance='{order}')"),
            (tmp_path / "ranks.csv", "-m", "alpha(distance='ordinal')"),
        )
    }
    assert len(values) == 1
    ended = run("agree", path, "-m", "alpha", "--distance", "weak<medium", "--json")
    assert "has no place for 'strong'" in ended.json["results"][0]["undefined"]
    assert (
        "distance='weak<medium<strong'" in run("agree", path, "-m", "alpha(distance='ordinal')").out
    )
    assert run("agree", path, "-m", "alpha", "--distance", "weak<weak").code == 2
    assert f"Distance between categories: {order}" in run("diagnose", path, "--distance", order).out


def test_the_number_of_pairs_stands_beside_their_shares(run, essays):
    """Stab & Gurevych (2014), COLING, section 5.2: pairs, and how many of them are related."""
    options = ("--by", "pair", "--of", "link", "-m", "alpha", "--interval", "none")
    n = run("agree", essays, *options, "--json").json["results"][0]["n_items"]
    assert f"Of all decisions on {n} pairs, " in run("agree", essays, *options).out

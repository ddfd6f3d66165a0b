"""Who disagrees: sentences, tables and drawings, in every form."""

from __future__ import annotations

import math
import random
import re

import numpy as np
import pytest
from tests.report.pages import html_of, latex_of, page_of, text_of
from tests.report.studies import (
    hostile,
    layer,
    segmented,
    text_study,
    three_annotators,
    two_annotators,
    without_text,
)

from argora.analysis.analyse import analyse
from argora.analysis.people import People, people_of
from argora.analysis.plan import Plan
from argora.consensus.gold.making import make_gold
from argora.diagnostics.annotators import clustering
from argora.diagnostics.annotators.distributions import Distributions
from argora.diagnostics.matrix import Matrix
from argora.diagnostics.quartiles import quartiles
from argora.model import Annotator, Study
from argora.reliability import CodingData
from argora.report.blocks import Figure
from argora.report.drawings.bars import line_picture
from argora.report.drawings.charts import Chart, Line, chart_picture
from argora.report.drawings.palette import palette_of
from argora.report.drawings.rows import (
    BoxRow,
    boxes_picture,
    dendrogram_picture,
    share_looks,
    share_rows,
)
from argora.report.drawings.scale import ticks
from argora.report.forms import json_of, rendered
from argora.report.sections.people import people_page
from argora.report.sections.people_words import change_sentences, habits, lead, sentences
from argora.report.tabular import to_json as report_json
from argora.studies import bundled

FAST = Plan(resamples=60)


def form(found, form, width=100):
    """Return the page in a form."""
    return rendered(people_page(found), form, width=width)


def values(found):
    """Return the page as JSON."""
    return json_of(people_page(found))


def figures(found):
    """Return the drawings of the page by their names."""
    blocks = [block for section in people_page(found).sections for block in section.blocks]
    inner = [each for block in blocks for each in (block, *getattr(block, "blocks", ()))]
    return {each.name: each for each in inner if isinstance(each, Figure)}


def crowd(n: int, documents: int = 12, *, worst: float = 0.9, gold: bool = False) -> Study:
    """Return annotators who all decide nearly alike, but for the last one."""
    dice = random.Random(7)
    truth = {f"d{i:02}": [dice.choice("cp.") for _ in range(5)] for i in range(documents)}
    codes = {}
    for id, letters in truth.items():
        codes[id] = {
            f"a{k:02}": "".join(
                dice.choice("cp.") if dice.random() < (worst if k == n - 1 else 0.1) else letter
                for letter in letters
            )
            for k in range(n)
        }
        if gold:
            codes[id]["key"] = "".join(letters)
    known = (Annotator("key", kind="gold"),) if gold else ()
    return text_study(codes, annotators=known)


@pytest.fixture(scope="module")
def five() -> People:
    """Five annotators and a gold; the last annotator guesses."""
    return people_of(crowd(5, gold=True), FAST)


def test_who_stands_apart_is_named_first(five):
    """With the figures of the others, and what they reach without."""
    assert lead(five).startswith("a04 stands apart: agreement with the others is −0.08")
    assert "Without a04 the others would reach α 0.8" in " ".join(sentences(five))
    assert values(five)["annotators"][0]["annotator"] == "a04"


def test_nobody_is_named_where_it_may_be_chance():
    """Overlapping intervals, or none at all."""
    assert lead(people_of(bundled(), FAST)).startswith("Nobody clearly stands apart: ben agrees")
    few = people_of(crowd(4, documents=3), FAST)
    assert "without an interval that may be chance" in lead(few)


def test_several_who_are_clearly_low_are_counted():
    """Where one stands not apart, but some lie below the average."""
    codes = {}
    dice = random.Random(3)
    for i in range(24):
        truth = [dice.choice("cp.") for _ in range(5)]
        codes[f"d{i:02}"] = {
            f"a{k}": "".join(
                dice.choice("cp.") if dice.random() < (0.75 if k > 3 else 0.05) else t
                for t in truth
            )
            for k in range(6)
        }
    said = lead(people_of(text_study(codes), FAST))
    assert re.match(r"(a4 and a5|a5 and a4) clearly agree less with the others", said)


@pytest.mark.parametrize(
    ("study", "words"),
    [
        (text_study({"d": {"ana": "cp..."}}), "nobody can be compared"),
        (two_annotators(), "who prefers what, not who is right"),
    ],
)
def test_fewer_than_three_annotators_are_not_ranked(study, words):
    """One alone, or two who disagree alike with each other."""
    found = people_of(study, FAST)
    assert words in lead(found)
    assert found.clusters is None
    page = page_of(form(found, "html"))
    assert (page.wrong, words in page.text) == ([], True)
    assert words in form(found, "text")


def test_clear_preferences_are_told_in_percent():
    """One annotator takes every premise for a claim; the others agree."""
    codes = {f"d{i:02}": {"ana": "cpp..", "ben": "cpp..", "eva": "ccc.."} for i in range(12)}
    found = people_of(text_study(codes), FAST)
    assert found.profiles is not None
    own = found.profiles.annotators
    assert habits(found, own["eva"], str) == (
        "less “premise” (0.0%, others 40.0%); more “claim” (60.0%, others 20.0%); never premise"
    )
    assert "never" not in habits(found, own["ana"], str)
    assert "never premise" in form(found, "text")
    assert "never premise" in page_of(form(found, "html")).text


def test_pairs_that_share_too_little_are_told_as_such():
    """They are hatched, and the page and JSON say why."""
    codes = {f"d{i:02}": {"ana": "cpp..", "ben": "cp.p."} for i in range(6)}
    codes |= {f"e{i:02}": {"ben": "cpp..", "eva": "cc.p."} for i in range(6)}
    found = people_of(text_study(codes), FAST)
    page = page_of(form(found, "html"))
    assert "share fewer than 20 items: not comparable" in page.text
    pairs = {tuple(pair["annotators"]): pair for pair in values(found)["pairs"]}
    assert ("ana", "eva") not in pairs
    assert pairs["ana", "ben"]["agreement"] is not None


def test_the_gold_is_found_by_its_kind_and_drawn(five):
    """Every annotator is a dot, and the guesser is the lowest."""
    assert five.gold is not None
    assert five.gold.gold == "key"
    scores = five.gold.levels["category"].values
    assert min(scores, key=lambda who: scores[who]) == "a04"
    page = page_of(form(five, "html"))
    assert "Against key" in page.text
    assert "key" not in {row["annotator"] for row in values(five)["annotators"]}
    assert str(figures(five)["against-gold"].drawing).count('class="dot"') == 5


def test_any_annotator_can_be_the_one_to_compare_with():
    """Also a person."""
    found = people_of(three_annotators(), FAST, gold="ana")
    assert found.gold is not None
    assert set(found.gold.levels["category"].values) == {"ben", "eva"}


def test_a_crowd_is_neither_drawn_one_by_one_nor_clustered():
    """But listed, the lowest first, the rest folded away."""
    found = people_of(crowd(45, documents=4), FAST)
    assert found.is_crowd
    page = page_of(form(found, "html"))
    assert "45 annotators are too many" in page.text
    assert "25 more annotators" in page.text
    assert "and 25 more annotators who agree more" in form(found, "text")
    assert "pairs" not in figures(found)


def test_change_over_time_is_only_told_where_it_is_no_chance():
    """One annotator stops marking anything half way; the others go on."""
    codes = {
        f"d{i:02}": {"ana": "cpp.c", "ben": "cpp.c", "eva": "cpp.c" if i < 12 else "....."}
        for i in range(24)
    }
    found = people_of(text_study(codes), FAST)
    assert found.drift is not None
    said = change_sentences(found.drift, str)
    assert said[0].startswith("eva: agreement with the others went from")
    assert "the order of the study is taken" in said[-1]
    calm = people_of(three_annotators(), FAST)
    assert calm.drift is not None
    assert change_sentences(calm.drift, str)[0].startswith("Nobody clearly changed")


@pytest.mark.parametrize(
    "study", [segmented(), without_text(), hostile(), three_annotators(), bundled()]
)
def test_every_study_has_a_page_a_text_and_json(study):
    """Given segments, lengths only, markup for names: nothing breaks and nothing is loaded."""
    found = people_of(study, FAST)
    html = form(found, "html")
    page = page_of(html)
    style = html.partition("<style>")[2].partition("</style>")[0]
    assert style.count("{") == style.count("}")
    assert page.wrong == []
    assert "script" not in page.tags
    assert page.links == []
    assert lead(found) in " ".join(form(found, "text", 10_000).split("\n"))
    rows = values(found)["annotators"]
    assert [row["annotator"] for row in rows] == [each.annotator for each in found.ranked]


def test_who_did_documents_again_is_compared_with_themselves():
    """Where nobody did, nothing is said of it."""
    study = two_annotators().with_layers(
        *(layer(f"d{i:02}", "ana", "cpp..", round=2) for i in range(12))
    )
    found = people_of(study, FAST)
    assert list(found.themselves) == ["ana"]
    assert 0 < found.themselves["ana"].value < 1
    assert "Each annotator with themselves" in page_of(form(found, "html")).text
    assert "Each annotator with themselves" in form(found, "text")
    assert not people_of(two_annotators(), FAST).themselves


def test_given_segments_have_no_length():
    """Nobody decided on it."""
    assert "length of units" not in form(people_of(segmented(), FAST), "text")
    assert "length of units, tokens" in form(people_of(bundled(), FAST), "text")


def test_a_dendrogram_has_two_posts_and_a_beam_for_each_union():
    """Those of the best path are thick."""
    rows = [(f"i{i}", who, "xyz"[(i * k) % 3]) for i in range(9) for k, who in enumerate("abcd", 1)]
    clusters = clustering(CodingData.from_rows(rows))
    drawn = str(dendrogram_picture(clusters, "alike"))
    assert drawn.count('class="branch') == 3 * len(clusters.merges)
    assert drawn.count("branch best") == 3 * len(clusters.best_path)


def test_boxes_have_a_dot_for_everybody_with_a_value():
    """Their places are shares of the axis."""
    values = {"a": 0.25, "b": 0.5, "c": 0.75, "d": math.nan}
    drawn = str(
        boxes_picture([BoxRow("role", quartiles(values.values()), values)], 0.0, 1.0, "boxes")
    )
    assert drawn.count('class="dot"') == 3
    assert 'cx="25.00%"' in drawn
    assert '<line class="median" x1="50.00%"' in drawn


@pytest.mark.parametrize(
    ("low", "high", "places"),
    [(0.0, 1.0, 6), (0.62, 0.71, 5), (0, 23, 5), (0, 4000, 5), (0.5, 0.5, 1), (-0.3, 0.9, 2)],
)
def test_an_axis_has_few_round_places_within_its_ends(low, high, places):
    """Also where they lie close together."""
    found = ticks(low, high)
    assert len(found) == places
    assert all(low <= tick <= high for tick in found)


def test_a_line_has_gaps_where_there_is_no_value():
    """It needs two values; a band is drawn where its ends are known."""
    places = (2, 3, 4)
    gappy = Line("agreement", (0.5, math.nan, 0.7), (0.4, math.nan, 0.6), (0.6, math.nan, 0.8))
    drawn = str(chart_picture(Chart("best", (gappy,), places, "up", "across")))
    assert drawn.count('class="dot') == 2
    assert drawn.count('class="band') == 1
    assert "nan" not in drawn
    alone = Line("agreement", (0.5, math.nan, math.nan))
    assert chart_picture(Chart("best", (alone,), places, "up", "across")) == ""
    assert line_picture([0.5, math.nan, math.nan], 0.0, 1.0) == ""


@pytest.mark.parametrize(
    ("value", "text"), [(0.614, ".61"), (-0.05, "−.05"), (1.0, "1.00"), (-0.001, ".00")]
)
def test_agreement_in_a_cell_needs_no_zero_before_the_point(value, text):
    """Two digits fit into a narrow cell."""
    matrix = Matrix("pairs", "pairs", ("a",), ("b",), np.array([[value]]), "agreement")
    assert matrix.text(0, 0) == text


def test_a_gold_made_from_the_annotators_is_no_truth(five):
    """Text, page and JSON say so; of a gold that people made nothing is said."""
    made = make_gold(crowd(5)).study
    found = people_of(made, FAST)
    said = "agreeing with it flatters everybody whose decisions went into it, and is not accuracy"
    assert said in form(found, "text", 10_000)
    assert said in page_of(form(found, "html")).text
    assert values(found)["gold"]["n_computed"] == 12
    assert "flatters" not in form(five, "text") + form(five, "html")


def test_why_there_is_no_interval_is_said_once_below_the_table():
    """In text and page; nothing is said where all have one."""
    few = people_of(text_study({"d": {"ana": "cpp..", "ben": "cp.p.", "eva": "ccp.p"}}), FAST)
    said = "no interval: only 1 document to resample, an interval needs at least 5."
    assert form(few, "text").count(said) == page_of(form(few, "html")).text.count(said) == 1
    many = people_of(three_annotators(), FAST)
    assert "no interval" not in form(many, "text") + form(many, "html")


def test_who_is_named_has_examples(five):
    """Document, place, words, and who said what: of a preference where it shows."""
    codes = {f"d{i:02}": {"ana": "cpp..", "ben": "cpp..", "eva": "ccc.."} for i in range(12)}
    found = people_of(text_study(codes), FAST)
    own = next(each for each in found.examples if each.annotator == "eva")
    assert (own.category, own.is_more, len(own.cases)) == ("premise", False, 3)
    assert {case.place for case in own.cases} <= {"sentence 2", "sentence 3"}
    text = form(found, "text")
    assert "eva did not choose “premise”, others did\n- d00, sentence 2: ana and ben: premise" in (
        text
    )
    assert "Look at the examples" in " ".join(text.split())
    assert "eva did not choose “premise”, others did" in page_of(form(found, "html")).text
    assert values(found)["examples"][0]["items"]
    assert "a04" in {each.annotator for each in five.examples}


def test_where_nobody_is_named_no_examples_are_promised():
    """There are none to look at."""
    found = people_of(crowd(4, documents=3), FAST)
    assert found.examples == ()
    assert "Look at the examples" not in form(found, "text") + form(found, "html")


def test_equal_annotators_are_said_to_be_equal():
    """Nobody agrees least; nor is anybody warned of who differs."""
    codes = {f"d{i:02}": dict.fromkeys(("ana", "ben", "eva"), "cpp..") for i in range(6)}
    found = people_of(text_study(codes), FAST)
    assert lead(found) == "Everybody decided alike on every sentence that somebody else did, too."
    assert "differs" not in form(found, "text")
    same = people_of(text_study({"d": {"ana": "ccccc", "ben": "ccccc"}}), FAST)
    assert lead(same).startswith("Everybody decided alike")


def test_every_drawing_has_a_name_a_title_and_the_same_in_numbers(five):
    """Forms without pictures say the title; the numbers stand in tables."""
    drawn = figures(five)
    assert list(drawn) == [
        *("shares", "lengths", "pairs", "dendrogram", "confusion", "best"),
        "against-gold",
    ]
    text = form(five, "text")
    for each in drawn.values():
        assert str(each.drawing).startswith("<svg")
        assert f"[{each.title}]" in " ".join(text.split())
    assert "annotator  decisions  nothing  claim  premise\n" in text
    assert "claim / nothing" in text
    assert "newcomers" in text


def test_pairs_stand_by_their_agreement_for_people(five):
    """The least first; programs get them in the order of the names."""
    text = form(five, "text").partition("The pairs as a table:\n")[2]
    first = text.splitlines()[1].split()
    assert "a04" in first[:2]
    pairs = [tuple(pair["annotators"]) for pair in values(five)["pairs"]]
    assert pairs == sorted(pairs)
    assert len(pairs) == 10


def test_latex_has_the_tables(five):
    """With sentences as comments."""
    latex = form(five, "latex")
    assert "% a04 stands apart" in latex
    assert r"a04 & $-$0.0" in latex
    assert latex.count(r"\begin{table}") == latex.count(r"\end{table}") == 10


def test_the_report_has_who_disagrees_in_every_form():
    """The same annotators in the same order, and where there is more."""
    analysis = analyse(three_annotators(), FAST)
    order = [each.annotator for each in analysis.people.ranked]
    own = report_json(analysis)["who"]
    assert [row["annotator"] for row in own["annotators"]] == order
    assert own["words"] == lead(analysis.people)
    for shown in (text_of(analysis), latex_of(analysis), html_of(analysis)):
        assert own["words"] in " ".join(shown.replace("\n% ", " ").split())
        assert "argora diagnose --who" in " ".join(shown.split())


def test_a_report_says_nothing_of_two_annotators_one_document_or_a_crowd():
    """Nor of the parts of a facet."""
    one = text_study({"d": {"ana": "cpp..", "ben": "cp.p.", "eva": "ccp.p"}})
    assert analyse(two_annotators(), FAST).people is None
    assert analyse(one, FAST).people is None
    assert analyse(crowd(60, documents=2), FAST).people is None
    facets = analyse(bundled(), FAST, facet="area").facets
    assert {part.people for part in facets.values()} == {None}


def test_rendering_a_report_compares_no_annotators_again(monkeypatch):
    """The analysis has what every form shows."""
    analysis = analyse(three_annotators(), FAST)

    def again(*args, **settings):
        raise AssertionError("profiles are computed while rendering")

    monkeypatch.setattr("argora.analysis.people.profiles", again)
    assert "Who disagrees" in text_of(analysis)
    assert 'id="who"' in html_of(analysis)


def test_only_sets_of_several_categories_look_as_several():
    """A set of one that the palette does not know has a look of its own."""
    one, two = frozenset({"x"}), frozenset({"x", "claim"})
    counts = Distributions(("ana",), (frozenset(), one, two, "?"), np.array([[1, 2, 3, 4]]))
    looks = share_looks(
        counts, palette_of(bundled()), lambda label: "+".join(sorted(label)) or "no"
    )
    assert [looks[each].title for each in (one, two)] == ["x", "several at once"]
    rows = share_rows(counts, looks, ["ana"])
    assert rows[0].n == 6
    assert rows[0].shares["x"] == pytest.approx(1 / 3)

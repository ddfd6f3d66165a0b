"""What a pilot tells, in sentences, as tables and as a picture."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from tests.measures.test_intervals import coding
from tests.measures.test_planning import crowd
from tests.report.pages import page_of

from argora.analysis.outlook import Outlook, Wish, outlooks
from argora.analysis.plan import Plan
from argora.measures import parse, plan
from argora.report.drawings.narrowing import narrowing_picture
from argora.report.forms import json_of, rendered
from argora.report.sections.plan import lead, plan_page
from argora.studies import bundled

ALPHA = parse("alpha")
FAST = Plan(resamples=300)


def outlook(data, **options) -> Outlook:
    """Plan from data."""
    return Outlook("sentences", plan(ALPHA, data, resamples=300, **options))


def text(found: Outlook) -> str:
    """Return the page as text in one line."""
    return " ".join(rendered(plan_page([found], "pilot"), "text").split())


def drawing(found: Outlook) -> str:
    """Return the picture; nothing where there is none."""
    return str(narrowing_picture(found, "alpha of sentences"))


def test_the_answer_comes_first_and_in_words():
    """Number, annotators, width, and what to write behind a plus-minus sign."""
    found = outlook(coding(12), width=0.2)
    needed = found.planned.everybody.needed.n_groups
    assert lead(found) == (
        f"With about {needed} documents like these, each done by 3 annotators, the 95% interval "
        "of alpha would be about 0.20 wide: plus or minus 0.10."
    )
    said = text(found)
    assert f"{needed - 12} more are needed" in said
    assert "With two annotators for each it would take about" in said
    assert "It also matters who annotates" in said
    assert "What more than 3 annotators would give, this pilot cannot tell" in said


@pytest.mark.parametrize(
    ("data", "width", "words"),
    [
        (coding(3), 0.1, "This pilot cannot tell: only 3 documents to resample"),
        (coding(12), 1e-4, "it would take more than 100,000 documents like these."),
        (coding(12), 1.5, "5 documents like these, each done by 3 annotators, are enough"),
    ],
)
def test_the_answer_says_so_where_there_is_no_usual_one(data, width, words):
    """Nothing is guessed."""
    assert words in lead(outlook(data, width=width))


def test_a_pilot_that_is_large_enough_hears_it():
    """It need not add documents later, either."""
    said = text(outlook(coding(60), width=0.4))
    assert "it is large enough already" in said
    assert "add any later" not in said


def test_in_a_crowd_nobody_is_named():
    """Annotators stand for each other there."""
    found = outlook(crowd())
    assert "matters who" not in text(found)
    assert "by who they are" not in text(found)
    assert "by who they are" in text(outlook(coding(12), width=0.2))


def test_the_picture_has_a_line_for_each_number_of_annotators_and_says_what_it_shows():
    """Dashes tell the lines apart, too; the pilot and the wanted width have their words."""
    found = outlook(coding(12), width=0.2)
    drawn = drawing(found)
    page = page_of(drawn)
    assert page.wrong == []
    assert page.tags[:3] == ["svg", "title", "desc"]
    assert re.findall(r'polyline class="curve (c\d)"', drawn) == ["c1", "c0"]
    assert "the pilot: 12" in page.text
    assert "wanted: 0.20" in page.text
    assert "3 annotators: 5 0." in page.text


def test_lines_fall_and_stay_within_the_picture():
    """More documents never widen the interval, but for what chance does to drawn figures."""
    drawn = drawing(outlook(coding(12), width=0.2))
    for points in re.findall(r'points="([^"]+)"', drawn):
        places = [tuple(map(float, place.split(","))) for place in points.split()]
        assert all(0 <= x <= 100 and 0 <= y <= 300 for x, y in places)
        assert [x for x, _ in places] == sorted(x for x, _ in places)
        assert places[0][1] < places[-1][1] - 50  # pixels count from above


def test_there_is_no_picture_of_nothing():
    """Nor of a single number of documents."""
    assert drawing(outlook(coding(3))) == ""
    assert drawing(outlook(coding(12), documents=[20])) == ""


@pytest.mark.parametrize("facet", [None, "topic"])
def test_the_page_is_whole_and_loads_nothing(facet):
    """Every part has its answer; those with too few documents say so."""
    study = replace(bundled(), name="<b>pilot</b>")
    found = outlooks(study, FAST, Wish(), facet=facet)
    page = replace(plan_page(found, study.name), problems=("one.ann:3: broken",))
    html = rendered(page, "html")
    page = page_of(html)
    assert page.wrong == []
    assert (page.links, [name for name, _ in page.attributes if name == "src"]) == ([], [])
    assert re.findall(r"@import|url\((?!#)", html) == []
    assert "<b>pilot" not in html
    assert "1 file could not be read" in page.text
    for each in found:
        assert lead(each) in page.text
        assert each.planned.signature in page.text
    assert page.tags.count("polyline") == 2
    assert (len(found) > 1) == (facet is not None)


def test_every_form_has_the_same_numbers():
    """A crew that has no figures says why, as text and as JSON."""
    found = outlook(coding(12), width=0.2)
    page = plan_page([found], "pilot")
    (values,) = json_of(page)["results"]
    said, html = text(found), page_of(rendered(page, "html")).text
    assert [crew["n_annotators"] for crew in values["annotators"]] == [2, 3]
    for crew in values["annotators"]:
        assert f"{crew['needed']['n']:,}" in said
        for expected in crew["expected"]:
            assert f"{expected['width']:.3f}" in said
            assert f"{expected['width']:.3f}" in html
    crew = replace(found.planned.crews[0], undefined="nobody is left", needed=None, expected=())
    crews = (crew, found.planned.crews[1])
    without = replace(found, planned=replace(found.planned, crews=crews))
    assert "No figures for 2 annotators: nobody is left." in text(without)
    (values,) = json_of(plan_page([without], "pilot"))["results"]
    assert values["annotators"][0]["undefined"] == "nobody is left"


def test_the_measure_is_that_of_the_headline_or_alpha_of_what_is_named():
    """As the report judges."""
    assert [o.planned.pilot.measure for o in outlooks(bundled(), FAST, Wish())] == ["u_alpha"]
    (found,) = outlooks(bundled(), FAST, Wish(), by="token")
    assert (found.planned.pilot.measure, found.items) == ("alpha", "tokens")

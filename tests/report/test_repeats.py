"""Each annotator with themselves: shown where there are several rounds, and nowhere else."""

from __future__ import annotations

import json
import math
import re
from dataclasses import replace

import pytest
from tests.report import studies
from tests.report.pages import html_of, latex_of, page_of, text_of
from tests.report.studies import layer

from argora.analysis.analyse import analyse
from argora.analysis.plan import Plan
from argora.analysis.repeats import NOBODY_AGAIN, Repeats, remarks, repeats_of
from argora.measures import Interval, Result, parse
from argora.model import Annotator, Relation, Study
from argora.reliability import by_round, units
from argora.report import tabular
from argora.report.forms.cells import tables_of
from argora.report.sections import methods
from argora.report.sections.repeats import HEADING, repeats_section

FEW = Plan(resamples=50, seed=3)


def repeated(n: int = 12, again: str = "cpp..") -> Study:
    """Return ana and ben on twelve documents; ana did some of them again."""
    study = studies.two_annotators()
    return study.with_layers(*(layer(f"d{i:02}", "ana", again, round=2) for i in range(n)))


@pytest.fixture(scope="module")
def analysis():
    """Two annotators, one of whom did everything twice."""
    return analyse(repeated(), FEW)


def scopes(analysis) -> list[str]:
    """Return what the rows are about."""
    return [row["scope"] for row in tabular.results(analysis)]


FORMS = [
    text_of,
    latex_of,
    html_of,
    lambda analysis: json.dumps(tabular.to_json(analysis), allow_nan=False),
]


@pytest.mark.parametrize("render", FORMS, ids=["text", "latex", "html", "json"])
def test_a_study_of_one_round_shows_nothing_of_it(render):
    """No section, no row, no word."""
    said = render(analyse(studies.two_annotators(), FEW))
    assert "themselves" not in said
    assert "self:" not in said
    assert "reproducibility" not in said


@pytest.mark.parametrize("render", FORMS, ids=["text", "latex", "html", "json"])
def test_several_rounds_show_their_figures(analysis, render):
    """In every form of the report, to the digit."""
    own = parse("u_alpha")(units(by_round(repeated(), "ana")), interval=None).value
    said = render(analysis)
    assert re.search(rf"{own:.3f}".removeprefix("0"), said)
    assert "stability" in said


def test_the_figure_is_that_of_the_rounds_alone(analysis):
    """With the interval of the plan; the comparison is between annotators, round by round."""
    found = analysis.repeats
    expected = FEW.measure(parse("u_alpha"), units(by_round(repeated(), "ana")))
    (ana,) = found.annotators
    assert (ana.annotator, ana.rounds, len(ana.documents)) == ("ana", (1, 2), 12)
    assert (ana.with_self.value, ana.with_self.interval) == (expected.value, expected.interval)
    assert "self:ana|" in ana.with_self.signature
    assert [(each.round, each.n_documents) for each in found.rounds] == [(1, 12), (2, 0)]
    assert found.rounds[0].result.value == analysis.headline.value
    assert found.rounds[1].result.undefined == "no document was done by two annotators in round 2"


def test_the_others_are_those_on_the_same_documents():
    """Only the six documents that ana did again."""
    study = repeated(6)
    (ana,) = repeats_of(study, FEW).annotators
    part = study.select(documents=[f"d{i:02}" for i in range(6)])
    expected = parse("u_alpha")(units(part), interval=None).value
    assert len(ana.documents) == 6
    assert ana.others.value == pytest.approx(expected)


def test_rows_say_whose_figure_it_is(analysis):
    """Every measure with its categories, and never twice the same scope."""
    rows = tabular.results(analysis)
    keys = [(row["measure"], row["items"], row["scope"]) for row in rows]
    assert len(set(keys)) == len(keys)
    wanted = {"self:ana", "self:ana / category:claim", "twice:ana / annotator:ana"}
    assert wanted | {"round=1", "round=2"} <= set(scopes(analysis))
    assert not any(re.match(r"self:ana / (pair|annotator)", scope) for scope in scopes(analysis))
    own = [row for row in rows if row["scope"].startswith("self:")]
    assert all("between:rounds" in row["signature"] for row in own)


def test_relations_of_the_rounds_are_measured_too(analysis):
    """Units are all alike; of two relations in the first round, the second has one."""
    layers = [
        replace(drawn, relations=tuple(Relation(f"R{b}", (f"T{b}",), "T0") for b in sources))
        for drawn, sources in (
            (layer("d00", "ana", "cpp.."), (1, 2)),
            (layer("d00", "ana", "cpp..", round=2), (1,)),
        )
    ]
    assert [unit.id for unit in layers[0].units] == ["T0", "T1", "T2"]
    study = studies.two_annotators().with_layers(*layers)
    found = analyse(study, FEW)
    (ana,) = found.repeats.annotators
    assert ana.with_self.value == 1
    assert ana.structure.rows[0].as_drawn.value == pytest.approx((1 / 2 + 1) / 2)
    assert "self:ana / structure / all" in scopes(found)
    said = " ".join(text_of(found).split())
    assert "which looks at units alone; below are the relations" in said
    assert "Structure, ana with themselves" in said
    assert analysis.repeats.annotators[0].structure is None


def test_three_rounds_have_pairs():
    """Which two of them differ can be seen."""
    study = repeated().with_layers(layer("d00", "ana", "c....", round=3))
    assert "self:ana / pair:ana, round 1|ana, round 3" in scopes(analyse(study, FEW))


def test_json_names_the_documents_done_again(analysis):
    """For programs that want to look at them."""
    found = tabular.to_json(analysis)["rounds"]
    assert found["annotators"] == [
        {"annotator": "ana", "rounds": [1, 2], "documents": [f"d{i:02}" for i in range(12)]}
    ]
    assert found["remarks"] == remarks(analysis.repeats)


def two_rounds_apart() -> Study:
    """Return ana with a second round, but on another document."""
    study = studies.text_study({"d0": {"ana": "cp...", "ben": "cpp.."}, "d1": {"ben": "cp..."}})
    return study.with_layers(layer("d1", "ana", "c....", round=2))


@pytest.mark.parametrize("render", FORMS, ids=["text", "latex", "html", "json"])
def test_no_document_done_twice_is_said_and_no_figure(render):
    """A dash and its reason, never zero."""
    analysis = analyse(two_rounds_apart(), FEW)
    (ana,) = analysis.repeats.annotators
    assert math.isnan(ana.with_self.value)
    assert ana.documents == ()
    said = " ".join(render(analysis).split())
    assert "ana did no document in more than one round" in said
    if render is not latex_of:
        assert NOBODY_AGAIN in said


def test_a_round_in_which_other_tasks_were_asked_cannot_be_compared():
    """The reason names the task."""
    study = studies.two_annotators()
    silent = [layer(f"d{i:02}", "ana", ".....", round=2, covers=frozenset()) for i in range(12)]
    (ana,) = analyse(study.with_layers(*silent), FEW).repeats.annotators
    assert (
        ana.with_self.undefined == "ana was asked for units of no document in more than one round"
    )


def test_nobody_else_did_what_was_done_again():
    """The comparison has its reason; the figure itself is there."""
    study = studies.text_study({f"d{i}": {"ana": "cp.p."} for i in range(6)})
    study = study.with_layers(*(layer(f"d{i}", "ana", "cp...", round=2) for i in range(6)))
    analysis = analyse(study, FEW)
    (ana,) = analysis.repeats.annotators
    assert analysis.tables == ()
    assert ana.with_self.is_defined
    assert ana.others.undefined == "nobody else did these documents in round 1"
    assert HEADING in text_of(analysis)
    assert page_of(html_of(analysis)).wrong == []


def test_given_segments_are_compared_by_alpha():
    """As in the tables of annotators."""
    study = studies.segmented()
    again = [replace(la, round=2) for la in study.layers if la.annotator == "ana"]
    found = repeats_of(study.with_layers(*again), FEW)
    assert found.leading == "alpha"
    assert found.annotators[0].with_self.value == 1.0


def test_models_are_compared_with_themselves_when_they_count():
    """Persons only, unless asked otherwise."""
    study = repeated()
    people = (Annotator("ana", "model"), Annotator("ben"))
    study = Study(study.scheme, study.documents, people, study.layers)
    assert repeats_of(study, FEW) is None
    assert repeats_of(study, replace(FEW, kinds=("person", "model"))) is not None


def test_the_page_is_whole_and_leads_to_the_section(analysis):
    """Every tag closed, a link in the contents, a line for each annotator and round."""
    page = page_of(html_of(analysis))
    assert page.wrong == []
    assert "rounds" in page.ids
    assert "#rounds" in page.links
    (table,) = tables_of([repeats_section(analysis.repeats)])
    assert len(table.rows) >= 2
    for row in table.rows:
        assert row.cells[0] in page.text


def test_names_are_escaped_in_every_form():
    """An annotator may be called anything."""
    study = studies.hostile()
    again = [replace(la, round=2) for la in study.layers]
    analysis = analyse(study.with_layers(*again), FEW)
    page = html_of(analysis)
    assert page.count("<script") == 1
    assert page_of(page).wrong == []
    table = latex_of(analysis).partition("with others, same documents")[2]
    assert r"ben\textbar{}b\%\_\&\{\} with themselves" in table


def result(value: float, *ends: float) -> Result:
    """Return a figure with an interval, or without one."""
    if not ends:
        none = Interval(math.nan, math.nan, 0.95, "boot-document", undefined="too few")
        return Result("u_alpha", value, interval=none)
    return Result("u_alpha", value, interval=Interval(*ends, 0.95, "boot-document"))


def said(own: Result) -> str:
    """Return the remarks on one annotator with this figure."""
    (ana,) = repeats_of(repeated(), FEW).annotators
    return " ".join(remarks(Repeats("u_alpha", 1, (replace(ana, with_self=own),), ())))


@pytest.mark.parametrize(
    ("own", "low", "bare"),
    [
        (result(0.5, 0.4, 0.6), True, False),
        (result(0.5, 0.4, 0.7), False, False),
        (result(0.9, 0.85, 0.95), False, False),
        (result(0.2), False, True),
        (Result("u_alpha", math.nan, undefined="a reason"), False, False),
    ],
    ids=["low", "unsettled", "high", "no interval", "no figure"],
)
def test_nobody_is_called_unsure_without_an_interval_that_says_so(own, low, bare):
    """And where it does, the guideline and the task are named before any person."""
    text = said(own)
    assert ("Too low to rely on even with themselves: ana" in text) is low
    assert ("the guideline leaves the decision open or the task is hard" in text) is low
    assert ("There is no interval for ana" in text) is bare
    assert "Krippendorff 2004, ch. 11" in text


def test_the_methods_paragraph_tells_of_documents_done_again(analysis):
    """With the figure, and the source among the references."""
    said = methods.paragraph(analysis)
    assert "12 documents were annotated again by ana" in said
    assert "stability" in said
    assert any("ch. 11" in source for source in methods.references(analysis))
    plain = analyse(studies.two_annotators(), FEW)
    assert "stability" not in methods.paragraph(plain)
    assert not any("ch. 11" in source for source in methods.references(plain))

"""What to do next: only what the numbers support."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.report import studies

from argora.analysis.analyse import analyse
from argora.analysis.plan import Plan
from argora.model import Relation
from argora.report.sections.advice import next_steps
from argora.report.sections.headline import lead
from argora.schemes import get_scheme

FEW = Plan(resamples=200)


def advice(study, plan: Plan = FEW) -> str:
    """Return all steps as one text."""
    return " ".join(next_steps(analyse(study, plan)))


def test_no_shared_documents_asks_for_a_second_person_only():
    """Without figures there is nothing else to say."""
    steps = next_steps(analyse(studies.text_study({"a": {"ana": "cp..."}}), FEW))
    assert len(steps) == 1
    assert "Let a second person annotate" in steps[0]


def test_the_lowest_category_and_what_it_is_taken_for_are_named():
    """Claims here are often taken for premises; a third category is safe."""
    codes = {f"d{i:02}": {"ana": "cpp.p", "ben": "ppp.p" if i % 2 else "cpp.p"} for i in range(12)}
    text = advice(studies.text_study(codes))
    assert "clearer on “claim”" in text
    assert "another chose “premise” in 33 of 100 cases" in text


def test_categories_of_equal_agreement_are_not_ranked():
    """Two categories that mirror each other have the same alpha."""
    assert "lowest agreement" not in advice(studies.segmented())


def test_the_lowest_pair_is_named_with_three_annotators():
    """Ben and eva differ most by construction."""
    assert "Let ben and eva compare" in advice(studies.three_annotators())


def test_no_pair_is_named_with_two_annotators():
    """One pair cannot be the lowest of all."""
    assert "of all pairs" not in advice(studies.two_annotators())


def test_an_undefined_pair_is_never_the_lowest():
    """Eva shares no document with anybody but ana."""
    codes = {f"d{i:02}": {"ana": "cp.p.", "ben": "cp.pp"} for i in range(6)}
    codes |= {f"e{i:02}": {"ana": "cp.p.", "eva": "cp..."} for i in range(6)}
    text = advice(studies.text_study(codes))
    assert "ben and eva" not in text


def test_documents_that_all_agree_alike_are_not_ranked():
    """Where every document has the same figure none is the worst."""
    codes = {f"d{i}": {"ana": "cp.p.", "ben": "cc.p."} for i in range(8)}
    assert "Discuss" not in advice(studies.text_study(codes))


@pytest.mark.parametrize(("n", "said"), [(3, "at least 5"), (6, "at least 10")])
def test_too_few_documents_are_said(n, said):
    """Under five there is no interval, under ten a rough one."""
    assert said in advice(studies.two_annotators(n))


def test_a_settled_low_figure_asks_for_no_more_documents():
    """More of the same would not help; the guideline comes first."""
    text = advice(studies.three_annotators(12))
    assert text.startswith("Do not annotate more documents yet")
    assert "more document" not in text.partition("yet")[2]


def test_an_unsettled_verdict_tells_about_how_many_documents_would_settle_it():
    """The number follows from the reach of the interval and the distance to the limit."""
    analysis = with_headline(analyse(studies.two_annotators(12), FEW), 0.85, 0.74, 0.93)
    needed = 12 * (0.11 / 0.05) ** 2
    assert f"about {-int(-needed // 1) - 12} more documents" in " ".join(next_steps(analysis))


def test_full_agreement_on_few_documents_asks_for_as_many_as_the_answer_needs():
    """With the documents asked for, and full agreement on them, the answer is yes."""
    codes = {f"d{i:02}": {"ana": "cp.p.", "ben": "cp.p."} for i in range(10)}
    assert "have about 5 more documents" in advice(studies.text_study(codes))
    for n, said in ((14, "Yes, with care: "), (15, "Yes: ")):
        codes = {f"d{i:02}": {"ana": "cp.p.", "ben": "cp.p."} for i in range(n)}
        assert lead(analyse(studies.text_study(codes), FEW)).startswith(said)


def with_headline(analysis, value: float, low: float, high: float):
    """Return the analysis with another headline figure."""
    table = analysis.tables[0]
    own = table.overall.cells["u_alpha"]
    interval = replace(own.interval, low=low, high=high, unseen=None)
    cells = {**table.overall.cells, "u_alpha": replace(own, value=value, interval=interval)}
    changed = replace(table, overall=replace(table.overall, cells=cells))
    return replace(analysis, tables=(changed, *analysis.tables[1:]))


@pytest.mark.parametrize(
    ("value", "low", "high", "said"),
    [
        (0.70, 0.62, 0.78, "whether agreement is enough for tentative conclusions, have about"),
        (0.85, 0.78, 0.92, "whether agreement is reliable, have about"),
    ],
)
def test_more_documents_are_asked_for_with_the_verdict_they_would_settle(value, low, high, said):
    """If the figure stays where it is."""
    analysis = with_headline(analyse(studies.two_annotators(), FEW), value, low, high)
    assert said in " ".join(next_steps(analysis))


def test_nobody_annotates_more_only_to_learn_that_agreement_is_too_low():
    """The guideline comes first, although the verdict is not settled."""
    analysis = with_headline(analyse(studies.two_annotators(), FEW), 0.6, 0.5, 0.7)
    steps = next_steps(analysis)
    assert steps[0].startswith("Make the guideline clearer before you annotate more documents")
    assert not any("have about" in step or "Have more" in step for step in steps)


def test_categories_are_ranked_by_the_measure_of_the_headline():
    """Claims are lowest by sentences, premises by the words themselves: the headline decides."""
    table = analyse(studies.two_annotators(), FEW).tables[0]
    by_measure = {
        "alpha": {"claim": 0.1, "premise": 0.5},
        "u_alpha": {"claim": 0.6, "premise": 0.3},
    }
    rows = tuple(
        replace(
            row,
            cells={
                name: replace(cell, value=by_measure[name][row.scope.partition(":")[2]])
                if name in by_measure
                else cell
                for name, cell in row.cells.items()
            },
        )
        for row in table.rows
    )
    analysis = replace(analyse(studies.two_annotators(), FEW), tables=(replace(table, rows=rows),))
    text = " ".join(next_steps(analysis))
    assert "clearer on “premise”, the category with the lowest agreement: unitized α 0.300" in text


@pytest.mark.parametrize(
    ("study", "measure"), [(studies.segmented, "alpha"), (studies.two_annotators, "u_alpha")]
)
def test_the_leading_measure_is_that_of_the_headline(study, measure):
    """Boundaries count where annotators decided on them."""
    analysis = analyse(study(), FEW)
    assert analysis.headline is not None
    assert analysis.leading == analysis.headline.measure == measure


def test_reliable_annotations_need_nothing():
    """Where everybody agrees there is no category, pair or document to blame."""
    codes = {f"d{i:02}": {"ana": "cp.p.", "ben": "cp.p.", "eva": "cp.p."} for i in range(16)}
    steps = next_steps(analyse(studies.text_study(codes), FEW))
    assert len(steps) == 1
    assert steps[0].startswith("Go on as you are")


def test_open_layers_are_to_be_finished():
    """What is not finished does not count yet."""
    study = studies.two_annotators(12)
    open_one = studies.layer("d00", "ben", "c....", state="open")
    assert "1 annotation of a document is not counted" in advice(study.with_layers(open_one))


def test_relations_that_agree_less_than_units_are_told_first_and_mended():
    """A verdict on units says nothing about the relations between them."""
    ends = {"ana": ("T1", "T0"), "ben": ("T2", "T0")}
    plain = studies.text_study({f"d{i}": {"ana": "cpp..", "ben": "cpp.."} for i in range(20)})
    study = plain.with_layers(
        *(
            replace(la, relations=(Relation("R1", (ends[la.annotator][0],), "T0", "support"),))
            for la in plain.layers
        )
    )
    analysis = analyse(study, FEW)
    assert lead(analysis).startswith("Yes: ")
    assert "on the relations between them they agree less" in lead(analysis)
    said = "\n".join(next_steps(analysis))
    assert "the units can be used" in said
    assert "Make the guideline clearer on relations" in said


def test_relations_that_the_scheme_lets_nobody_draw_are_told():
    """No figure, but a table with the reason and a note."""
    plain = studies.text_study({f"d{i}": {"ana": "cpp..", "ben": "cpp.."} for i in range(6)})
    study = plain.with_layers(
        *(replace(la, relations=(Relation("R1", ("T1",), "T0", "stray"),)) for la in plain.layers)
    )
    table = analyse(replace(study, scheme=get_scheme("claim-premise")), FEW).tables[-1]
    assert table.id == "relations"
    assert table.overall.cells["alpha"].notes or table.overall.cells["alpha"].is_defined

"""Agreement from batch to batch: each is measured as if it were a study of its own."""

from __future__ import annotations

from dataclasses import replace

import pytest

from argora.analysis.analyse import analyse
from argora.analysis.plan import Plan
from argora.analysis.trend import batches_by_guideline, trend_of
from argora.report.sections.trend import trend_section
from argora.studies import bundled

PLAN = Plan()
FIRST, SECOND = ["essay01", "essay02", "essay03"], ["essay04", "essay05"]


@pytest.fixture(scope="module")
def study():
    """The bundled study, in which the second batch follows another guideline."""
    whole = bundled()
    layers = [
        replace(layer, guideline_version="2" if layer.document in SECOND else "1")
        for layer in whole.layers
    ]
    return replace(whole, layers=tuple(layers))


def test_a_batch_has_the_figure_of_a_study_with_its_documents_only(study):
    """The headline of the report on that part, digit for digit."""
    scores = trend_of(study, {"first": FIRST, "second": SECOND}, PLAN)
    for score, names in zip(scores, (FIRST, SECOND), strict=True):
        headline = analyse(study.select(documents=names), PLAN).headline
        assert (score.result.value, score.result.interval) == (headline.value, headline.interval)
        assert score.n_shared == len(names)
    assert [score.guidelines for score in scores] == [("1",), ("2",)]


def test_a_batch_that_nobody_shares_has_no_figure(study):
    """Nor a guideline, where nobody has finished anything."""
    alone = replace(study, layers=tuple(e for e in study.layers if e.annotator == "ana"))
    (score,) = trend_of(alone, {"first": FIRST}, PLAN)
    assert (score.result, score.n_shared, score.guidelines) == (None, 0, ("1",))
    open_ones = tuple(replace(each, state="open") for each in study.layers)
    (score,) = trend_of(replace(study, layers=open_ones), {"first": FIRST}, PLAN)
    assert (score.result, score.guidelines) == (None, ())


def test_batches_by_the_guideline_have_each_document_once(study):
    """Under the newest version that one of its finished layers has."""
    again = replace(study.layers[0], round=4, guideline_version="2")
    mixed = replace(study, layers=(*study.layers, again))
    batches = batches_by_guideline(mixed, ["0", "1", "2"])
    assert set(batches) == {"1", "2"}
    assert sorted(batches["2"]) == sorted({again.document, *SECOND})
    assert sorted(batches["1"] + batches["2"]) == sorted(each.id for each in study.documents)


def test_a_new_guideline_is_marked(study):
    """In the row of the first batch that follows it; one batch is no trend."""
    scores = trend_of(study, {"a": FIRST[:1], "b": FIRST[1:], "c": SECOND}, PLAN)
    section = trend_section(scores)
    rows = section.blocks[-1].rows
    assert [row.cells[:3] for row in rows] == [("a", "1", 1), ("b", "1", 2), ("c", "2 ← new", 2)]
    assert [row.cells[3].value for row in rows] == [score.result.value for score in scores]
    assert trend_section(scores[:1]) is None

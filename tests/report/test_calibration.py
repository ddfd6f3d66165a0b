"""Probabilities of a model judged by the gold: which decisions are right, and every form of it."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.report.pages import page_of

from argora.analysis.evaluation.evaluated import put_together
from argora.analysis.evaluation.figures import evaluate
from argora.analysis.evaluation.sureness import sureness_of
from argora.analysis.plan import Plan
from argora.model import (
    Annotator,
    Document,
    Layer,
    Probabilities,
    Relation,
    Scheme,
    Span,
    Study,
    Unit,
)
from argora.report.forms import rendered
from argora.report.forms.json import values
from argora.report.sections.evaluation import evaluation_page
from argora.studies import bundled

TEXT = "Zoos are good. They teach. Animals suffer. So no."
PLACES = ((0, 13), (15, 25), (27, 41), (43, 48))
CATEGORIES = ("claim", "premise", "major-claim")


def unit(n, said, place=None, **known):
    """A unit of the text, with probabilities if there are any."""
    spans = (Span(*(place or PLACES[n - 1])),)
    return Unit(f"T{n}", spans, said, probabilities=Probabilities(**known) if known else None)


def pair():
    """A gold and a prediction, both of four units."""
    gold = Layer(
        "d",
        "gold",
        units=(unit(1, "claim"), unit(2, "premise"), unit(3, "premise"), unit(4, "major-claim")),
        relations=(
            Relation("R1", ("T2",), "T1", "support"),
            Relation("R2", ("T3",), "T1", "attack"),
        ),
    )
    predicted = Layer(
        "d",
        "m",
        units=(
            unit(1, "claim", exists=0.9, category={"claim": 0.7, "premise": 0.3}),
            unit(2, "claim", exists=0.8, category={"claim": 0.6, "premise": 0.4}),
            unit(3, "premise", exists=0.6, category={"claim": 0.1, "premise": 0.9}),
            unit(4, "claim", (43, 46), exists=0.3, category={"claim": 1.0}),
        ),
        relations=(
            Relation(
                "R1",
                ("T2",),
                "T1",
                "attack",
                probabilities=Probabilities(0.7, category={"attack": 0.8, "support": 0.2}),
            ),
            Relation("R2", ("T3",), "T2", "support", probabilities=Probabilities(0.4)),
            Relation("R3", ("T4",), "T1", "support", probabilities=Probabilities(0.9)),
        ),
    )
    scheme = Scheme.observed((gold, predicted))
    document = Document("d", TEXT)
    return (
        Study(scheme, (document,), (Annotator("gold", "gold"),), (gold,)),
        Study(scheme, (document,), (Annotator("m", "model"),), (predicted,)),
    )


def test_each_decision_is_judged_by_hand():
    """Units by boundaries, categories of common units, relations between them, and theirs."""
    found = {each.id: each.calibration for each in sureness_of(put_together(*pair()).study, Plan())}
    units = found["units"]
    assert (units.n, units.share) == (4, 0.75)
    assert units.brier == pytest.approx((0.1**2 + 0.2**2 + 0.4**2 + 0.3**2) / 4)
    categories = found["unit-categories"]
    assert (categories.n, categories.share) == (3, pytest.approx(2 / 3))
    assert categories.brier == pytest.approx((2 * 0.3**2 + 2 * 0.6**2 + 2 * 0.1**2) / 3)
    relations = found["relations"]
    assert (relations.n, relations.share) == (2, 0.5)
    assert relations.brier == pytest.approx((0.3**2 + 0.4**2) / 2)
    assert found["relation-categories"].brier == pytest.approx(0.8**2 + 0.8**2)


def of_many(seed=7):
    """The bundled study by ana as the gold, and a model that is as sure as it is right."""
    random = np.random.default_rng(seed)
    study = bundled().select(annotators=["ana"])
    layers = []
    for layer in study.layers:
        units = []
        for each in layer.units:
            shares = random.dirichlet([2, 1, 1])
            others = [c for c in CATEGORIES if c != each.category]
            order = [each.category, *others]
            # What is right is drawn from the shares, so that the gold is as probable as they say.
            drawn = int(random.choice(3, p=shares))
            order[0], order[drawn] = order[drawn], order[0]
            known = Probabilities(category=dict(zip(order, shares.tolist(), strict=True)))
            top = order[int(shares.argmax())]
            units.append(replace(each, category=top, attributes={}, probabilities=known))
        layers.append(replace(layer, annotator="m", units=tuple(units), relations=()))
    model = replace(study, annotators=(Annotator("m", "model"),), layers=tuple(layers))
    return put_together(study, model)


def test_the_brier_score_of_categories_is_that_of_scikit_learn():
    """Of several categories, summed over all of them."""
    metrics = pytest.importorskip("sklearn.metrics")
    evaluated = of_many()
    (found,) = sureness_of(evaluated.study, Plan())
    right, shares = [], []
    for document in evaluated.study.documents:
        gold = {u.spans: u.category for u in evaluated.study.layer(document.id, "gold").units}
        for each in evaluated.study.layer(document.id, "predicted").units:
            right.append(gold[each.spans])
            shares.append([each.probabilities.category[name] for name in sorted(CATEGORIES)])
    expected = metrics.brier_score_loss(
        right, np.array(shares), labels=sorted(CATEGORIES), scale_by_half=False
    )
    assert found.calibration.n == len(right)
    assert found.calibration.brier == pytest.approx(expected)


def test_every_form_has_it():
    """Text, page with a drawing, LaTeX and JSON; without probabilities none of them."""
    evaluated = of_many()
    page = evaluation_page(evaluate(evaluated, Plan(resamples=400)))
    title = "How far its probabilities can be relied on"
    assert title in rendered(page, "text", width=100)
    html = rendered(page, "html")
    assert title in page_of(html).text
    assert "Calibration: the share that is right, by probability" in html
    assert "category of a unit" in rendered(page, "latex")
    (row,) = values(page)["calibration"]
    assert row["id"] == "unit-categories"
    assert len(row["bins"]) == 10
    assert sum(each["n"] for each in row["bins"]) == row["n"]
    assert row["calibration_error"]["low"] <= row["calibration_error"]["value"]
    bare = evaluated.study.with_layers(
        *(layer.without_probabilities() for layer in evaluated.study.layers)
    )
    page = evaluation_page(evaluate(replace(evaluated, study=bare), Plan(resamples=400)))
    assert title not in rendered(page, "text", width=100)
    assert "calibration" not in values(page)

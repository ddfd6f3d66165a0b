"""Drift along the documents and over rounds: found where it was put, absent where it was not."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argora.diagnostics.annotators.drift import drift, order_of
from argora.diagnostics.annotators.over_rounds import over_rounds
from argora.diagnostics.annotators.with_others import with_others
from argora.errors import DataError
from argora.measures import parse
from argora.model import Annotator, Document, Layer, Scheme, Segmentation, Span, Study, Unit
from argora.model.layer import Stamp
from argora.reliability import CodingData, items

N_DOCUMENTS, N_ITEMS = 20, 10


def tired_crowd(seed=1):
    """Return data in which x guesses the more the later it gets, and z says claim ever more."""
    random = np.random.default_rng(seed)
    rows, groups = [], []
    for document in range(N_DOCUMENTS):
        late = document / (N_DOCUMENTS - 1)
        for _ in range(N_ITEMS):
            truth = random.choice(["claim", "premise"])
            x = random.choice(["claim", "premise"]) if random.random() < late else truth
            z = "claim" if random.random() < late * 0.6 else truth
            rows.append([x, truth, truth, z])
            groups.append(f"d{document:02}")
    return CodingData.from_matrix(rows, annotators=["x", "y", "w", "z"], groups=groups)


def test_who_gets_tired_agrees_less_and_less():
    """The slope is clear, the stages fall, and the others are steady."""
    found = drift(tired_crowd())
    x = found.of("x")
    assert x.slope < -0.3
    assert x.p_holm < 0.01
    assert [stage.n_items for stage in x.stages] == [70, 70, 60]
    values = [stage.value for stage in x.stages]
    assert values == sorted(values, reverse=True)
    assert x.stages[0].documents[0] == "d00"
    assert x.n_documents == N_DOCUMENTS


def test_who_comes_to_prefer_a_category_is_found_by_the_category():
    """The share beside the others', so that documents with more claims are no drift."""
    found = drift(tired_crowd())
    z = found.of("z", "claim")
    assert z.slope > 0.15
    assert z.p_holm < 0.05
    assert z.stages[2].share > z.stages[0].share
    assert found.of("z", "premise").slope == pytest.approx(-z.slope)
    assert found.of("x", "claim").p_holm > 0.05


def test_stages_of_one_are_the_whole():
    """One stage has the agreement with the others of all the data."""
    data = tired_crowd()
    found = drift(data, stages=1, permutations=1)
    for name, result in with_others(data, interval=None).items():
        assert found.of(name).stages[0].value == pytest.approx(result.value)


def test_the_slope_is_the_least_squares_line_of_polyfit():
    """Documents of different length weigh by their items; agreement falls as distance rises."""
    random = np.random.default_rng(4)
    sizes = random.integers(1, 9, 12)
    groups = np.repeat([f"d{i:02}" for i in range(12)], sizes)
    table = random.choice(list("pq"), (len(groups), 2))
    data = CodingData.from_matrix(table.tolist(), annotators=["x", "y"], groups=groups.tolist())
    differ = (table[:, 0] != table[:, 1]).astype(float)
    mean = [differ[groups == f"d{i:02}"].mean() for i in range(12)]
    steep = np.polyfit(np.linspace(0, 1, 12), mean, 1, w=np.sqrt(sizes))[0]
    expected = parse("alpha")(data, interval=None).expected
    assert drift(data, permutations=1).of("x").slope == pytest.approx(-steep / expected)


def test_the_p_of_a_short_row_is_that_of_all_its_orders():
    """720 orders of six documents: the test by chance comes near the exact share."""
    from itertools import permutations as orders

    rows = [["a", "a"], ["a", "a"], ["a", "b"], ["a", "a"], ["b", "a"], ["b", "a"]]
    data = CodingData.from_matrix(rows, annotators=["x", "y"], groups=[f"d{i}" for i in range(6)])
    differ = np.array([0, 0, 1, 0, 1, 1.0])
    line = np.linspace(0, 1, 6)
    slopes = [np.polyfit(line, differ[list(order)], 1)[0] for order in orders(range(6))]
    exact = np.mean(np.abs(slopes) >= abs(slopes[0]) - 1e-9)
    found = [drift(data, seed=seed).of("x").p for seed in range(30)]
    assert np.mean(found) == pytest.approx(exact, rel=0.15)


def test_steady_annotators_are_rarely_told_to_drift():
    """Of 40 studies without drift about 2 should have a p below .05, not 10."""
    low = 0
    for seed in range(40):
        random = np.random.default_rng(seed)
        table = random.choice(list("pq"), (120, 2)).tolist()
        groups = [f"d{i // 8:02}" for i in range(120)]
        data = CodingData.from_matrix(table, annotators=["x", "y"], groups=groups)
        low += drift(data, permutations=199, seed=seed).of("x").p < 0.05
    assert low <= 7


def test_the_same_seed_gives_the_same_p():
    """And what is not random does not depend on it."""
    data = tired_crowd()
    assert drift(data, seed=3).trends == drift(data, seed=3).trends
    first, second = drift(data, seed=3).of("y"), drift(data, seed=4).of("y")
    assert first.slope == second.slope


def test_few_documents_and_no_variation_have_no_trend():
    """With the reason; stages are there all the same."""
    data = CodingData.from_matrix([["a", "b"]] * 5, annotators=["x", "y"], groups=list("vwxyz"))
    trend = drift(data).of("x")
    assert trend.undefined == (
        "only 5 documents that somebody else did, too; a trend needs at least 6"
    )
    assert np.isnan(trend.slope)
    assert len(trend.stages) == 3
    same = CodingData.from_matrix([["a", "a"]] * 6, groups=[f"d{i}" for i in range(6)])
    found = drift(same, permutations=9)
    assert "no variation" in found.of("annotator 1").undefined
    assert found.of("annotator 1", "a").slope == 0
    with pytest.raises(DataError, match="there is no trend of 'x' and 'c'"):
        drift(data).of("x", "c")
    alone = CodingData.from_matrix([["a", None]], annotators=["x", "y"])
    assert drift(alone).of("y").n_documents == 0


# ----- the order of documents -------------------------------------------------------------------


def timed_study(times):
    """Return a study of documents that one annotator finished at these times."""
    layers = tuple(
        Layer(
            f"d{i}",
            "x",
            times=() if at is None else (Stamp("2026-01-01", "opened"), Stamp(at, "finished")),
        )
        for i, at in enumerate(times)
    )
    documents = tuple(Document(layer.document, "It rains.") for layer in layers)
    return Study(Scheme("s"), documents, (Annotator("x"),), layers)


def test_times_of_layers_give_the_order():
    """Also with zones; the last time of a layer counts."""
    study = timed_study(["2026-03-02T09:00:00Z", "2026-03-01T23:30:00-05:00", "2026-03-01"])
    found = order_of(study, "x", ["d0", "d1", "d2"])
    assert (found.documents, found.by) == (("d2", "d1", "d0"), "times")
    assert order_of(study, "x", ["d1", "d0"]).documents == ("d1", "d0")


def test_without_all_times_the_order_is_that_of_the_study():
    """Half of the times would mix two orders."""
    study = timed_study(["2026-03-02", None, "2026-03-01"])
    found = order_of(study, "x", ["d0", "d1", "d2"])
    assert (found.documents, found.by) == (("d0", "d1", "d2"), "study")
    other = CodingData.from_matrix([["a", "b"]], annotators=["x", "y"], groups=["elsewhere"])
    with pytest.raises(DataError, match="a document 'elsewhere', and the study has not"):
        drift(other, study)
    with pytest.raises(DataError, match="'yesterday' is no ISO 8601 time"):
        order_of(timed_study(["yesterday"]), "x", ["d0"])


@given(st.permutations(range(7)))
def test_drift_follows_the_times_of_each_annotator(order):
    """Whatever the names of the documents are."""
    cut = Segmentation("segment", (Span(0, 1),), ids=("s",))
    documents = tuple(Document(f"d{i}", "a b", {"segment": cut}) for i in range(7))
    layers = tuple(
        Layer(
            f"d{place}",
            who,
            units=(Unit("u", segment=("s",), category="a" if who == "y" or i < 4 else "b"),),
            times=(Stamp(f"2026-01-0{i + 1}", "finished"),),
        )
        for i, place in enumerate(order)
        for who in "xy"
    )
    study = Study(Scheme("s"), documents, (Annotator("x"), Annotator("y")), layers)
    found = drift(items(study, by="unit"), study, permutations=9)
    assert found.orders["x"].by == "times"
    assert found.orders["x"].documents == tuple(f"d{place}" for place in order)
    assert found.of("x").stages[0].value > found.of("x").stages[2].value


# ----- rounds -----------------------------------------------------------------------------------


def test_rounds_stand_beside_each_other_and_each_annotator_beside_themselves():
    """One changes half of what they said in the second round, the other nothing."""
    cut = Segmentation("segment", (Span(0, 1), Span(2, 3)), ids=("s", "t"))
    documents = tuple(Document(f"d{i}", "a b", {"segment": cut}) for i in range(6))

    def layer(i, who, round, said):
        units = tuple(
            Unit(f"u{k}", segment=(k,), category=c) for k, c in zip("st", said, strict=True)
        )
        return Layer(f"d{i}", who, round, units=units)

    layers = [layer(i, who, 1, "ab") for i in range(6) for who in "xy"]
    layers += [layer(i, "x", 2, "ab" if i % 2 else "bb") for i in range(6)]
    layers += [layer(i, "y", 2, "ab") for i in range(6)]
    study = Study(Scheme("s"), documents, (Annotator("x"), Annotator("y")), tuple(layers))
    found = over_rounds(study, lambda part, n: items(part, by="unit", round=n), resamples=100)
    assert [each.round for each in found.rounds] == [1, 2]
    assert found.rounds[0].whole.value == 1
    assert found.rounds[1].with_others["x"].value < 1
    assert found.rounds[1].bias["x"]["b"].difference == pytest.approx(0.25)
    assert found.themselves["y"].value == 1
    assert found.themselves["x"].value == pytest.approx(found.rounds[1].whole.value)
    once = replace(study, layers=tuple(own for own in layers if own.round == 1))
    assert (
        over_rounds(once, lambda part, n: items(part, by="unit", round=n), interval=None).themselves
        == {}
    )

"""The mean of a measure over data that share no documents: value, interval, what is left out."""

from __future__ import annotations

import math
import random
from statistics import fmean

import numpy as np
import pytest
from tests.measures import brute

from argora.errors import MeasureError
from argora.measures import parse
from argora.reliability import CodingData, UnitizingData

ALIKE, APART = [["a", "a"], ["b", "b"]], [["a", "b"], ["b", "a"]]
ONE = [["a", "a"], ["a", "a"]]


def coding(documents):
    """Data of two annotators from the rows of each document."""
    rows = [row for own in documents for row in own]
    groups = [f"d{i}" for i, own in enumerate(documents) for _ in own]
    return CodingData.from_matrix(rows, groups=groups)


def chance(seed, n):
    """Documents of six items, on which the second annotator follows the first in some."""
    draw = random.Random(seed)
    documents = []
    for _ in range(n):
        follows = draw.choice([0.4, 0.7, 0.95])
        rows = [[draw.choice("abc"), None] for _ in range(6)]
        documents.append(
            [[a, a if draw.random() < follows else draw.choice("abc")] for a, _ in rows]
        )
    return documents


TOPICS = {"zoos": chance(1, 12), "schools": chance(2, 25), "trees": chance(3, 40)}
WHOLE = coding([document for own in TOPICS.values() for document in own])


def mean(topics, *, measure="alpha", **settings):
    """Average a measure over topics."""
    strata = {name: coding(documents) for name, documents in topics.items()}
    whole = coding([document for own in topics.values() for document in own])
    return parse(measure).mean_over("topic", strata, whole, **settings)


@pytest.mark.parametrize("measure", ["alpha", "percentage", "multi_pi", "kappa"])
def test_every_value_counts_alike_however_many_documents_it_has(measure):
    """The mean of the single values, not that of all documents."""
    alone = [parse(measure)(coding(own), interval=None).value for own in TOPICS.values()]
    found = mean(TOPICS, measure=measure)
    assert found.value == pytest.approx(fmean(alone))
    assert found.value != pytest.approx(parse(measure)(WHOLE, interval=None).value)
    assert found.n_items == WHOLE.n_items
    assert "mean over 3 values of topic, each counting alike" in found.notes


def test_the_signature_says_what_the_mean_is_over():
    """In the part that two comparable numbers share."""
    found = mean(TOPICS, seed=3)
    assert found.method.endswith("|mean-over:topic")
    assert (
        f"|n:{WHOLE.n_items}|data:{WHOLE.fingerprint} | boot-document-1000-s3|" in found.signature
    )
    assert "mean-over" not in parse("alpha")(WHOLE).signature


def test_the_interval_is_that_of_drawing_documents_within_each_value():
    """As loops over definitions draw them, up to the noise of drawing."""
    draw = random.Random(5)
    drawn = []
    for _ in range(1500):
        values = []
        for own in TOPICS.values():
            rows = [row for document in draw.choices(own, k=len(own)) for row in document]
            values.append(brute.kappa(rows))
        drawn.append(fmean(values))
    low, high = np.quantile(drawn, [0.025, 0.975])
    found = mean(TOPICS, measure="kappa", resamples=1500)
    assert (found.low, found.high) == (pytest.approx(low, abs=0.01), pytest.approx(high, abs=0.01))
    assert found.interval.n_groups == 77


def test_documents_never_move_between_values():
    """Within each topic all documents are alike, so nothing can vary; in all together it does."""
    topics = {"zoos": [ALIKE] * 9, "schools": [APART] * 20}
    found = mean(topics, measure="percentage")
    assert (found.low, found.value, found.high) == (0.5, 0.5, 0.5)
    whole = parse("percentage")(coding([document for own in topics.values() for document in own]))
    assert whole.high - whole.low > 0.2


def test_each_value_is_drawn_apart():
    """Two topics with the same documents: the mean varies less than either, as 1 to root 2."""
    one = parse("percentage")(coding(TOPICS["trees"]), resamples=4000)
    two = mean({"a": TOPICS["trees"], "b": TOPICS["trees"]}, measure="percentage", resamples=4000)
    assert (two.high - two.low) / (one.high - one.low) == pytest.approx(math.sqrt(0.5), abs=0.05)


def test_the_same_seed_gives_the_same_interval():
    """And another one another."""
    first, again, other = (mean(TOPICS, resamples=200, seed=seed) for seed in (1, 1, 2))
    assert first.interval == again.interval
    assert (first.low, first.high) != (other.low, other.high)


def test_a_value_without_a_figure_is_left_out_and_counted_with_its_reason():
    """What is undefined enters no mean, as neither 0 nor 1."""
    found = mean({**TOPICS, "one": [ONE] * 8, "more": [ONE] * 8})
    assert found.value == mean(TOPICS).value
    assert found.n_items == WHOLE.n_items
    left = [note for note in found.notes if note.startswith("left out of the mean over topic")]
    assert len(left) == 1
    assert "2 (one, more): no variation" in left[0]


@pytest.mark.parametrize(
    ("n", "names"),
    [
        (1, "t0"),
        (8, "t0, t1, t2, t3, t4, t5, t6, t7"),
        (9, "t0, t1, t2, t3, t4, t5, t6, t7, ..."),
    ],
)
def test_up_to_eight_values_without_a_figure_are_named(n, names):
    """Whether or not others have one."""
    none = {f"t{i}": [ONE] for i in range(n)}
    reason = f"{n} ({names}): no variation: everybody chose the same category throughout"
    undefined = mean(none).undefined
    assert undefined.startswith(f"no value of topic has a figure: {reason}")
    assert mean(none).notes == ()
    notes = mean({"zoos": TOPICS["zoos"], **none}).notes
    assert notes[0] == "mean over 1 value of topic, each counting alike"
    assert notes[1].startswith(f"left out of the mean over topic: {reason}")


@pytest.mark.parametrize("way", ["document", "jackknife"])
def test_topics_of_few_documents_make_the_interval_rough(way):
    """Fewer than ten; of a single topic the usual note says it."""
    some = {"zoos": TOPICS["zoos"][:9], "trees": TOPICS["trees"][:10]}
    note = "fewer than 10 documents for topic=zoos: the interval is rough"
    assert note in mean(some, interval=way, resamples=400).notes
    more = {**some, "zoos": TOPICS["zoos"][:10]}
    assert not any("rough" in each for each in mean(more, interval=way, resamples=400).notes)
    alone = mean({"zoos": TOPICS["zoos"][:9]}, interval=way, resamples=400).notes
    assert note not in alone
    assert any(each.startswith("only 9 documents were") for each in alone)


def test_values_without_data_are_counted_too():
    """The caller says why there are none."""
    strata = {name: coding(documents) for name, documents in TOPICS.items()}
    found = parse("alpha").mean_over("topic", strata, WHOLE, without={"cats": "nobody knows"})
    assert found.value == mean(TOPICS).value
    assert "left out of the mean over topic: 1 (cats): nobody knows" in found.notes


def test_without_any_figure_there_is_no_mean():
    """The reason is that of the values."""
    found = mean({"zoos": [ONE] * 8, "schools": [ONE] * 8})
    assert math.isnan(found.value)
    assert found.undefined.startswith("no value of topic has a figure: 2 (zoos, schools): no vari")
    assert found.interval is None


def test_a_value_with_few_documents_takes_the_interval_away():
    """Four documents hardly vary when drawn, so the interval would be too short."""
    found = mean({"zoos": TOPICS["zoos"], "schools": TOPICS["schools"][:4]})
    assert found.is_defined
    assert found.interval.undefined == (
        "only 4 documents to resample for topic=schools, an interval needs at least 5"
    )
    assert f"no interval: {found.interval.undefined}" in found.notes


def test_a_value_with_less_than_ten_documents_makes_the_interval_rough():
    """The note names it."""
    found = mean({"zoos": TOPICS["zoos"], "schools": TOPICS["schools"][:7]})
    assert found.interval.is_defined
    assert "fewer than 10 documents for topic=schools: the interval is rough" in found.notes


def test_items_can_be_drawn_instead_of_documents():
    """Within each value, too; without documents nothing else is possible."""
    bare = {name: CodingData.from_matrix([*own[0], *own[1]]) for name, own in TOPICS.items()}
    whole = CodingData.from_matrix([row for own in TOPICS.values() for d in own[:2] for row in d])
    by_item = parse("percentage").mean_over("topic", bare, whole, interval="item")
    assert by_item.interval.method == "boot-item"
    assert by_item.interval.n_groups == 36
    by_document = parse("percentage").mean_over("topic", bare, whole)
    assert "say which document" in by_document.interval.undefined


def test_continua_have_a_mean_as_well():
    """u_alpha takes the same path."""
    strata = {
        name: UnitizingData.from_units(
            20, [("ana", 0, end, "claim"), ("ben", 0, 9, "claim")], annotators=["ana", "ben"]
        )
        for name, end in (("zoos", 9), ("schools", 5))
    }
    found = parse("u_alpha").mean_over("topic", strata, strata["zoos"], interval=None)
    alone = [parse("u_alpha")(data, interval=None).value for data in strata.values()]
    assert found.value == pytest.approx(fmean(alone))


@pytest.mark.parametrize("settings", [{"interval": "page"}, {"resamples": 0}, {"level": 95}])
def test_settings_are_checked(settings):
    """As for any measure."""
    with pytest.raises(MeasureError):
        mean(TOPICS, **settings)

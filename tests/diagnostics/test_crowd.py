"""Annotators who did not do the work are found, and those who did are left alone."""

from __future__ import annotations

import math
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

import argora
from argora.diagnostics.crowd import (
    check_documents,
    check_results,
    company,
    sameness,
    seconds_of,
    speed,
    wilson,
    without_checks,
)
from argora.diagnostics.crowd.sameness import run_probability
from argora.errors import DataError
from argora.measures.comparing.holm import holm
from argora.model import Annotator, Document, Layer, Scheme, Span, Stamp, Study, Unit
from argora.reliability import CodingData, items


def layer(document, who, *categories, seconds=None, times=(), round=1):
    """Return a layer that marks the whole document with each category."""
    units = tuple(Unit(f"u{c}", (Span(0, 5),), c) for c in categories)
    attributes = {} if seconds is None else {"seconds": seconds}
    return Layer(document, who, round, units=units, attributes=attributes, times=times)


def checked():
    """Return four checks, two answered by gold and two by metadata, and a plain document."""
    checks = [
        Document("c1", "Hello.", metadata={"check": "attention"}),
        Document("c2", "Hello.", metadata={"check": "attention"}),
        Document("c3", "Hello.", metadata={"check": "attention", "answer": "premise+claim"}),
        Document("c4", "Hello.", metadata={"check": "attention", "answer": "none"}),
        Document("q1", "Hello.", metadata={"check": "qualification", "answer": "claim"}),
        Document("plain", "Hello."),
    ]
    people = [Annotator(name) for name in ("ann", "bob", "idle")]
    layers = [
        layer("c1", "gold", "claim"),
        layer("c2", "gold"),
        *(layer("c1", "ann", "claim"), layer("c2", "ann"), layer("c3", "ann", "claim", "premise")),
        *(layer("c4", "ann"), layer("q1", "ann", "premise"), layer("plain", "ann")),
        *(layer("c1", "bob", "premise"), layer("c2", "bob", "claim"), layer("c3", "bob", "claim")),
        layer("c4", "bob"),
    ]
    annotators = (*people, Annotator("gold", "gold"))
    return Study(Scheme("s"), tuple(checks), annotators, tuple(layers))


def test_checks_are_answered_by_gold_or_by_metadata():
    """Right of n with an interval; who saw none has no share."""
    study = checked()
    ann, bob, idle = check_results(study, "attention")
    assert (ann.numbers["right"], ann.n, ann.value, ann.is_found) == (4, 4, 1.0, False)
    assert (bob.numbers["right"], bob.n, bob.is_found) == (1, 4, True)
    assert (bob.low, bob.high) == wilson(1, 4)
    assert bob.documents == ("c1", "c2", "c3")
    assert idle.undefined == "they answered no attention check that has an answer"
    assert check_results(study, "qualification")[0].numbers["right"] == 0
    assert not check_results(study, "attention", least=0.25)[1].is_found


def test_checks_are_no_part_of_agreement():
    """What is left has none, and says so."""
    study = checked()
    assert check_documents(study) == ("c1", "c2", "c3", "c4", "q1")
    rest = without_checks(study)
    assert [document.id for document in rest.documents] == ["plain"]
    assert "no document with check: attention" in check_results(rest, "attention")[0].undefined


def test_a_check_of_an_unknown_kind_or_with_two_answers_is_refused():
    """By the name of the document."""
    study = checked()
    odd = replace(study.documents[0], metadata={"check": "atention"})
    with pytest.raises(DataError, match="'c1' has check: 'atention'"):
        check_documents(replace(study, documents=(odd, *study.documents[1:])))
    other = replace(study.documents[0], metadata={"check": "attention", "answer": "premise"})
    with pytest.raises(DataError, match=r"'c1' has answer: 'premise'.*'claim'"):
        check_results(replace(study, documents=(other, *study.documents[1:])), "attention")


@pytest.mark.parametrize("format", ["native", "brat", "tables", "parquet", "aurc", "aif"])
def test_formats_carry_checks_as_metadata(tmp_path, format):
    """The results are the same when the study has been written and read."""
    study = checked()
    argora.write(study, tmp_path / "study", format=format, lossy=True)
    again = argora.read(tmp_path / "study", format=format)
    assert check_documents(again) == check_documents(study)
    assert check_results(again, "attention") == check_results(study, "attention")


@pytest.mark.parametrize(
    ("right", "n", "low", "high"),
    [
        (81, 263, "0.2553", "0.3662"),
        (15, 148, "0.0624", "0.1605"),
        (0, 20, "0.0000", "0.1611"),
        (1, 29, "0.0061", "0.1718"),
    ],
)
def test_wilson_s_interval_is_the_printed_one(right, n, low, high):
    """Newcombe (1998), Statistics in Medicine 17, pp. 857-872, table I, method 3."""
    assert [f"{end:.4f}" for end in wilson(right, n)] == [low, high]


def timed(n=8, fast=0.2):
    """Return a study in which cem takes a fifth of the time of others."""
    documents = tuple(Document(f"d{i}", "x" * (50 + 10 * i)) for i in range(n))
    layers = []
    for i in range(n):
        layers += [
            layer(f"d{i}", "ann", seconds=100 + i),
            layer(f"d{i}", "bob", seconds="90"),
            layer(f"d{i}", "cem", seconds=100 * fast if i else 300),
        ]
    people = tuple(Annotator(name) for name in ("ann", "bob", "cem", "dan"))
    return Study(Scheme("s"), documents, people, tuple(layers))


@pytest.mark.parametrize("per", ["document", "character"])
def test_somebody_too_fast_is_found_and_one_long_pause_hides_nobody(per):
    """Compared with the median of others on the same documents, or by character."""
    ann, bob, cem, dan = speed(timed(), per=per)
    assert cem.is_found
    assert (cem.numbers["fast"], cem.n, cem.value) == (7, 8, 7 / 8)
    assert cem.numbers["typical_ratio"] < 0.25
    assert "d0" not in cem.documents
    assert not ann.is_found
    assert not bob.is_found
    assert dan.undefined == "there are 0 documents with times of them and of others, 5 are needed"
    assert speed(timed(n=3))[0].undefined


def test_seconds_come_from_the_attribute_or_from_the_times():
    """Whatever the order of the stamps; what is no time is no time."""
    stamps = (Stamp("2024-01-01T10:02:00", "end"), Stamp("2024-01-01T10:00:30", "begin"))
    assert seconds_of(layer("d", "a", times=stamps)) == 90
    assert seconds_of(layer("d", "a", seconds=7, times=stamps)) == 7
    mixed = (*stamps, Stamp("2024-01-01T10:00:00Z", "z"), Stamp("soon", "x"))
    for unknown in (layer("d", "a"), layer("d", "a", times=mixed), layer("d", "a", seconds="?")):
        assert math.isnan(seconds_of(unknown))


def crowd(seed=0, n=150):
    """Return votes of good workers, of one who always says a, and of one who guesses."""
    rng = np.random.default_rng(seed)
    truth = rng.choice(list("abc"), n)
    rows = []
    for t in truth:
        good = [t if rng.random() < 0.8 else str(rng.choice(list("abc"))) for _ in range(4)]
        lazy = "a" if rng.random() < 0.97 else t
        rows.append([*good, lazy, str(rng.choice(list("abc")))])
    names = ["g1", "g2", "g3", "g4", "lazy", "random"]
    return CodingData.from_matrix(
        rows, annotators=names, groups=[f"d{i % 15:02}" for i in range(n)]
    )


@pytest.mark.parametrize("seed", range(3))
def test_who_always_says_the_same_is_found_and_nobody_else(seed):
    """With p values corrected for the number of annotators."""
    found = {each.annotator: each for each in sameness(crowd(seed))}
    assert [name for name, each in found.items() if each.is_found] == ["lazy"]
    lazy = found["lazy"]
    assert lazy.value < 0.5
    assert lazy.numbers["p_share"] < 1e-6
    assert lazy.numbers["share_of_others"] < 0.5
    assert lazy.category == "a"
    assert lazy.numbers["share"] > 0.9
    assert lazy.documents
    assert all(found[name].numbers["p_share"] > 0.01 for name in ("g1", "g2", "random"))


def test_somebody_who_clicks_through_stands_out_by_a_long_run():
    """In the order in which the work was done."""
    data = crowd(5)
    rng = np.random.default_rng(2)
    rows = [list(row) for row in np.array(data.categories)[data.dense()]]
    for i in range(100, 140):
        rows[i][0] = "b"
    late = CodingData.from_matrix(rows, annotators=data.annotators)
    first = sameness(late)[0]
    assert first.is_found
    assert first.numbers["longest_run"] >= 40
    mixed = {"g1": rng.permutation(150).tolist()}
    assert sameness(late, order=mixed)[0].numbers["longest_run"] < 20


def test_runs_are_not_tested_where_nobody_knows_the_order():
    """An annotator who is not in the orders; their share still is."""
    first, second = sameness(crowd(5), order={"g2": range(150)})[:2]
    assert "longest_run" not in first.numbers
    assert "longest_run" in second.numbers
    assert first.numbers["p_share"] <= 1


@pytest.mark.parametrize(("n", "length"), [(1, 1), (5, 2), (8, 3), (8, 8), (6, 7)])
def test_the_probability_of_a_run_is_that_of_all_sequences(n, length):
    """One category with probability .3, all 2^n sequences added up."""
    expected = 0.0
    for hits in product((0, 1), repeat=n):
        if "1" * length in "".join(map(str, hits)):
            expected += 0.3 ** sum(hits) * 0.7 ** (n - sum(hits))
    assert run_probability(n, length, np.array([0.3])) == pytest.approx(expected)


def test_corrected_p_values_never_fall_below_the_given_ones():
    """Nor does their order change."""
    values = np.random.default_rng(1).random(20).tolist()
    found = holm(values)
    assert all(a >= b for a, b in zip(found, values, strict=True))
    assert np.argsort(found, kind="stable")[0] == np.argmin(values)
    assert holm([]) == []


def test_who_agrees_with_nobody_is_found_on_their_own_items():
    """Both shares are those of pairs, counted one by one."""
    data = crowd(1)
    found = {each.annotator: each for each in company(data)}
    assert [name for name, each in found.items() if each.is_found] == ["lazy", "random"]
    table = data.dense()
    seat = data.annotators.index("g2")
    own, rest = [], []
    for row in table:
        others = [c for j, c in enumerate(row) if j != seat]
        own += [row[seat] == c for c in others]
        rest += [others[i] == others[k] for i in range(5) for k in range(i)]
    assert found["g2"].value == pytest.approx(np.mean(own))
    assert found["g2"].numbers["others"] == pytest.approx(np.mean(rest))
    assert found["g2"].low < found["g2"].value < found["g2"].high
    assert found["random"].high < found["random"].threshold
    assert found["random"].numbers["p"] < 0.05 < 0.5 < found["g2"].numbers["p"]


@pytest.mark.parametrize("test", [sameness, company])
@pytest.mark.parametrize(
    "rows",
    [
        [],
        [[None, None, None]],
        [["a"]] * 20,
        [["a", "b"]] * 20,
        [["a", "a", "a"]] * 20,
        [["a", "a", None]] * 20,
        [["a", "b", "c"]],
    ],
    ids=str,
)
def test_little_to_go_by_gives_a_reason_and_no_finding(test, rows):
    """Of each annotator there is one, with a value or with a reason."""
    groups = [f"d{i}" for i in range(len(rows))]
    data = CodingData.from_matrix(rows, groups=groups)
    found = test(data)
    assert [each.annotator for each in found] == list(data.annotators)
    for each in found:
        assert math.isnan(each.value) == (each.undefined is not None)
        assert not each.is_found
        assert set(each.row()) >= {"annotator", "found", "n", "category"}


def test_documents_are_asked_for_by_name():
    """Without them nothing is resampled instead in silence."""
    data = CodingData.from_matrix([["a", "b", "a"]] * 9)
    assert "give groups" in company(data)[0].undefined
    assert company(data, interval="item")[0].undefined is None


@pytest.mark.corpora
def test_workers_of_aurc_8_that_stand_out(aurc_8):
    """Of 98; by sentences."""
    study, _ = aurc_8
    data = items(study, by="document")
    apart = [each.annotator for each in company(data, resamples=100) if each.is_found]
    same = [each.annotator for each in sameness(data) if each.is_found]
    assert 0 < len(apart) < 30
    assert len(same) < 15

"""Several systems against one gold."""

from __future__ import annotations

import random

import pytest
from tests.report.studies import text_study

from argora.analysis.evaluation.evaluated import KINDS, put_together
from argora.analysis.evaluation.people import among_people, with_people
from argora.analysis.evaluation.systems import compared_systems
from argora.analysis.plan import Plan
from argora.errors import DataError
from argora.measures import parse
from argora.measures.comparing.holm import holm
from argora.reliability import items

PLAN = Plan(resamples=400, kinds=KINDS)
GOLD = {f"d{i:02d}": "cp.cp" if i % 2 else "ccp.p" for i in range(12)}


def wrong(share: float, seed: int) -> dict[str, str]:
    """Return the gold with that share of sentences in another category."""
    draw = random.Random(seed)
    other = {"c": "p", "p": "c", ".": "c"}
    return {
        id: "".join(other[c] if draw.random() < share else c for c in codes)
        for id, codes in GOLD.items()
    }


def system(codes: dict[str, str], name: str):
    """Return a study of one annotator."""
    return text_study({id: {name: own} for id, own in codes.items()}, name=name)


@pytest.fixture(scope="module")
def compared():
    """A perfect system, a good one, and a bad one."""
    gold = system(GOLD, "ana")
    made = {"perfect": GOLD, "good": wrong(0.05, 1), "bad": wrong(0.6, 2)}
    put = {name: put_together(gold, system(codes, name)) for name, codes in made.items()}
    return compared_systems(put, PLAN)


def test_every_two_systems_are_compared_by_every_measure(compared):
    """Three systems have three pairs."""
    assert compared.names == ("perfect", "good", "bad")
    pairs = [("perfect", "good"), ("perfect", "bad"), ("good", "bad")]
    for figure in compared.figures:
        own = [d for d in compared.differences if d.measure == figure.measure]
        assert [(d.first, d.second) for d in own] == pairs
        assert figure.results[0].value == 1
        assert [d.p_holm for d in own] == pytest.approx(holm([d.p for d in own]))
        values = dict(zip(compared.names, figure.results, strict=True))
        for d in own:
            gap = values[d.second].value - values[d.first].value
            assert d.comparison.difference == pytest.approx(gap)


def test_a_large_difference_is_sure_and_p_is_never_zero(compared):
    """As small as so many resamples allow."""
    bad = next(d for d in compared.differences if (d.first, d.second) == ("perfect", "bad"))
    assert bad.p == pytest.approx(2 / 401)
    assert bad.p_holm == pytest.approx(3 * 2 / 401)


def test_right_and_wrong_sentences_are_counted(compared):
    """The perfect system is never the only one that is wrong."""
    tests = {(t.first, t.second): t.test for t in compared.right_or_wrong}
    assert compared.items == "sentences"
    own = tests["perfect", "bad"]
    n_wrong = sum(a != b for id in GOLD for a, b in zip(GOLD[id], wrong(0.6, 2)[id], strict=True))
    assert (own.only_first, own.only_second) == (n_wrong, 0)
    corrected = [t.p_holm for t in compared.right_or_wrong]
    assert corrected == pytest.approx(holm([t.test.p_exact for t in compared.right_or_wrong]))


def test_equal_systems_do_not_differ():
    """No difference, and p is 1."""
    gold = system(GOLD, "ana")
    put = {name: put_together(gold, system(wrong(0.3, 5), name)) for name in ("one", "other")}
    found = compared_systems(put, PLAN, measures=[parse("micro_f1")])
    (difference,) = found.differences
    assert difference.measure == "micro_f1(reference='gold')"
    assert (difference.comparison.difference, difference.p, difference.p_holm) == (0, 1, 1)


def test_one_system_is_not_compared():
    """There is nothing to compare it with."""
    put = {"one": put_together(system(GOLD, "ana"), system(GOLD, "bert"))}
    with pytest.raises(DataError, match="at least two"):
        compared_systems(put, PLAN)


def people():
    """Return two people who agree, and one who agrees with nobody."""
    codes = {"ana": GOLD, "ben": wrong(0.05, 3), "cem": wrong(0.7, 4)}
    return text_study(
        {id: {who: own[id] for who, own in codes.items()} for id in GOLD}, name="people"
    )


def test_a_model_has_its_place_among_people():
    """Behind two who agree with each other, before one who agrees with nobody."""
    both = put_together(people(), system(wrong(0.3, 8), "bert"), gold_annotator="ana")
    study = with_people(both, people())
    alpha, units = among_people(study, PLAN)
    assert [person.name for person in alpha.persons] == ["ana", "ben", "cem"]
    of_ana = items(study.select(annotators=["ana", "predicted"]), kinds=("person", "model"))
    assert alpha.persons[0].with_model.value == pytest.approx(parse("alpha")(of_ana).value)
    mean = sum(person.with_model.value for person in alpha.persons) / 3
    assert alpha.model == pytest.approx(mean)
    assert alpha.place == 1 + sum(p.with_people > alpha.model for p in alpha.persons)
    assert (alpha.items, units.items) == ("sentences", "units")
    assert units.soft is None


def test_fewer_than_two_people_are_no_company():
    """Neither the judged annotator nor the gold of kind gold is one of them."""
    gold = system(GOLD, "ana")
    both = put_together(gold, system(GOLD, "bert"))
    assert with_people(both, gold) is None
    own = people().select(annotators=["ana", "ben"])
    same = put_together(own, own, gold_annotator="ana", predicted_annotator="ben")
    assert with_people(same, own) is None

"""Plans of tasks: balanced, stratified, complete where that is possible, and the same by seed."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, product
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argora.errors import ModelError
from argora.model.assignment import Candidate, OpenDocument, Terms, plan_tasks


def texts(n, **more):
    """Return so many documents."""
    return [OpenDocument(f"d{number:03}", **more) for number in range(n)]


def people(n, **more):
    """Return so many annotators."""
    return [Candidate(f"a{number}", **more) for number in range(n)]


def pairs(plan):
    """Return who has which document."""
    return [(task.document, task.annotator) for task in plan.tasks]


def test_a_plan_says_what_it_adds_up_to():
    """140 documents, 20 of them in the overlap set, for eight annotators."""
    terms = Terms(each=2, n_overlap=20, overlap_each=4)
    plan = plan_tasks(texts(140), people(8), terms)
    assert plan.words == "120 documents x 2 + 20 x 4 = 320 tasks, 40 each"
    assert len(plan.tasks) == 320
    assert set(plan.n_tasks.values()) == {40}


@settings(max_examples=200, deadline=None)
@given(
    n=st.integers(1, 40),
    m=st.integers(1, 9),
    each=st.integers(1, 4),
    more=st.integers(1, 4),
    n_overlap=st.integers(0, 15),
    batch=st.none() | st.integers(1, 50),
    seed=st.integers(0, 10**6),
)
def test_numbers_of_tasks_differ_by_at_most_one(n, m, each, more, n_overlap, batch, seed):
    """Nobody gets a document twice, each document gets what it should, orders have no gap."""
    terms = Terms(each, n_overlap, each + more, batch, seed=seed)
    plan = plan_tasks(texts(n), people(m), terms)
    assert plan == plan_tasks(texts(n), people(m), terms)
    assert len(set(pairs(plan))) == len(plan.tasks)
    assert max(plan.n_tasks.values()) - min(plan.n_tasks.values()) <= 1
    expected = dict.fromkeys(plan.others, min(each, m))
    expected |= dict.fromkeys(plan.overlap, min(each + more, m))
    assert Counter(document for document, _ in pairs(plan)) == expected
    size = n if batch is None else min(n, batch)
    assert len(expected) == size
    assert len(plan.overlap) == min(n_overlap, size)
    for name, count in plan.n_tasks.items():
        positions = [task.position for task in plan.tasks if task.annotator == name]
        assert sorted(positions) == list(range(1, count + 1))


def best(wanted, allowed, caps):
    """Return the most tasks that can be assigned, and the least sum of squared numbers of tasks."""
    choices = [
        [chosen for size in range(n + 1) for chosen in combinations(able, size)]
        for n, able in zip(wanted, allowed, strict=True)
    ]
    results = []
    for chosen in product(*choices):
        counts = Counter(name for names in chosen for name in names)
        if all(counts[name] <= cap for name, cap in caps.items()):
            results.append((-counts.total(), sum(n * n for n in counts.values())))
    most, squares = min(results)
    return -most, squares


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_caps_and_bars_cost_no_task_and_no_balance_that_could_be_had(data):
    """Brute force over all assignments finds no fuller and no more balanced one."""
    names = ["a0", "a1", "a2", "a3"][: data.draw(st.integers(1, 4))]
    caps = {name: data.draw(st.integers(0, 4)) for name in names}
    barred = data.draw(st.lists(st.frozensets(st.sampled_from(names)), min_size=1, max_size=4))
    each = data.draw(st.integers(1, 2))
    documents = [OpenDocument(f"d{n}", barred=bars) for n, bars in enumerate(barred)]
    annotators = [Candidate(name, cap=caps[name]) for name in names]
    plan = plan_tasks(documents, annotators, Terms(each, seed=data.draw(st.integers(0, 99))))
    counts = Counter(task.annotator for task in plan.tasks)
    allowed = [sorted(set(names) - bars) for bars in barred]
    found = counts.total(), sum(n * n for n in counts.values())
    assert found == best([each] * len(documents), allowed, caps)
    assert all(task.annotator not in barred[int(task.document[1:])] for task in plan.tasks)
    assert sum(plan.missing.values()) == each * len(documents) - len(plan.tasks)


@pytest.mark.parametrize("seed", range(20))
def test_strata_have_their_shares_of_the_overlap_set(seed):
    """By hand: 10 of 50, 30 and 20 documents are 5, 3 and 2."""
    documents = [
        OpenDocument(f"{genre}{number}", stratum=genre)
        for genre, n in (("essay", 50), ("letter", 30), ("speech", 20))
        for number in range(n)
    ]
    plan = plan_tasks(documents, people(4), Terms(1, 10, 3, seed=seed))
    shares = Counter(name.rstrip("0123456789") for name in plan.overlap)
    assert shares == {"essay": 5, "letter": 3, "speech": 2}
    uneven = plan_tasks(documents, people(4), Terms(1, 3, 3, seed=seed))
    shares = Counter(name.rstrip("0123456789") for name in uneven.overlap)
    # The exact shares are 1.5, 0.9 and 0.6.
    assert shares == {"essay": 1, "letter": 1, "speech": 1}


def test_every_document_is_as_often_in_the_overlap_set():
    """Over 2,000 seeds each of ten is drawn about 600 times; five standard deviations are 102."""
    drawn = Counter(
        name
        for seed in range(2000)
        for name in plan_tasks(texts(10), people(2), Terms(1, 3, 2, seed=seed)).overlap
    )
    assert len(drawn) == 10
    assert all(abs(n - 600) < 103 for n in drawn.values())


def test_orders_of_annotators_differ():
    """Two who have all documents do not meet them in the same order."""
    plan = plan_tasks(texts(30), people(2), Terms(2))
    first, second = (
        [task.document for task in plan.tasks if task.annotator == name] for name in ("a0", "a1")
    )
    assert sorted(first) == sorted(second)
    assert first != second
    assert first != sorted(first)


def test_a_plan_made_again_finds_everything_there():
    """What annotators hold counts; only what is missing is assigned, behind what they have."""
    terms = Terms(2, 5, 3, seed=4)
    plan = plan_tasks(texts(20), people(5), terms)
    holders = {}
    for document, annotator in pairs(plan):
        holders.setdefault(document, set()).add(annotator)
    assigned = [OpenDocument(name, holders=frozenset(who)) for name, who in sorted(holders.items())]
    busy = [Candidate(name, n_tasks=n, last_position=n) for name, n in plan.n_tasks.items()]
    again = plan_tasks(assigned, busy, Terms(2, 5, 3, seed=99))
    assert (again.tasks, again.n_existing, set(again.overlap)) == ((), 45, set(plan.overlap))
    assert again.words == "15 documents x 2 + 5 x 3 = 45 tasks, 9 each; 45 are there already"
    grown = plan_tasks(assigned + texts(25)[20:], busy, terms)
    assert {task.document for task in grown.tasks} >= {f"d{n:03}" for n in range(20, 25)}
    assert min(task.position for task in grown.tasks) == 10


def test_a_batch_is_of_documents_that_nobody_has():
    """The next batch takes others."""
    documents = [*texts(6), OpenDocument("old", holders=frozenset({"a0"}))]
    plan = plan_tasks(documents, people(2), Terms(1, n_documents=100))
    assert {task.document for task in plan.tasks} == {each.name for each in texts(6)}
    assert len(plan_tasks(documents, people(2), Terms(1, n_documents=4)).tasks) == 4


def test_tasks_of_earlier_plans_are_told_apart_from_those_of_the_plan():
    """By hand: 4 x 1 + 1 x 2 = 6 new tasks of two, who have 2 each already: (6 + 4) / 2 = 5."""
    busy = [Candidate(f"a{n}", n_tasks=2) for n in range(2)]
    plan = plan_tasks(texts(5), busy, Terms(1, 1, 2))
    assert plan.words == "4 documents x 1 + 1 x 2 = 6 tasks, 5 each; earlier tasks included"


def test_what_nobody_can_take_is_said():
    """Caps of three leave six of ten."""
    plan = plan_tasks(texts(10), people(2, cap=3), Terms(1))
    assert plan.words == "10 documents x 1 = 10 tasks, 3 each; nobody is left for 4"
    assert len(plan.missing) == 4


def test_a_large_study_with_bars_is_planned():
    """5,000 documents of 40 annotators, each of whom is barred from a fifth of them."""
    random, names = Random(1), [each.name for each in people(40)]
    documents = [
        OpenDocument(f"d{n}", barred=frozenset(random.sample(names, 8))) for n in range(5000)
    ]
    plan = plan_tasks(documents, people(40), Terms(2, 500, 5))
    assert set(plan.n_tasks.values()) == {
        (4500 * 2 + 500 * 5) // 40,
        (4500 * 2 + 500 * 5) // 40 + 1,
    }


@pytest.mark.parametrize(
    ("terms", "message"),
    [
        ({"each": 0}, "each is 0; expected 1 or more"),
        ({"n_overlap": -1}, "n_overlap is -1"),
        ({"n_documents": 0}, "a batch of 0 documents"),
        ({"each": 2, "n_overlap": 5, "overlap_each": 2}, "give the overlap set more"),
    ],
)
def test_terms_that_make_no_sense_are_refused(terms, message):
    """With what is wrong."""
    with pytest.raises(ModelError, match=message):
        Terms(**terms)


def test_a_plan_needs_annotators():
    """Nobody cannot annotate."""
    with pytest.raises(ModelError, match="choose one or more"):
        plan_tasks(texts(3), [], Terms())


def ranked(names_of_strata, ranks):
    """Return documents with strata and ranks; those without a rank have none."""
    return [
        OpenDocument(name, stratum=stratum, rank=ranks.get(name))
        for name, stratum in names_of_strata.items()
    ]


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_a_batch_has_the_best_ranks_of_each_stratum(data):
    """Brute force: no document of a stratum that was left out is before one that was taken."""
    strata = {
        f"d{n}": data.draw(st.sampled_from("ab")) for n in range(data.draw(st.integers(1, 9)))
    }
    order = data.draw(st.permutations(sorted(strata)))[: data.draw(st.integers(0, 9))]
    ranks = {name: rank for rank, name in enumerate(order, 1)}
    size, seed = data.draw(st.integers(1, 9)), data.draw(st.integers(0, 99))
    terms = Terms(1, n_documents=size, seed=seed)
    plan = plan_tasks(ranked(strata, ranks), people(2), terms)
    plain = plan_tasks(ranked(strata, {}), people(2), terms)
    drawn = set(plan.others)
    taken = Counter(strata[name] for name in drawn)
    assert taken == Counter(strata[name] for name in plain.others)
    pairs_of_stratum = [
        (a, b) for a in drawn for b in strata.keys() - drawn if strata[a] == strata[b]
    ]
    assert all(ranks.get(a, 99) <= ranks.get(b, 99) for a, b in pairs_of_stratum)
    assert plan.n_ranked == len(drawn & ranks.keys())


@settings(max_examples=100, deadline=None)
@given(data=st.data())
def test_everybody_gets_documents_by_rank(data):
    """Those without a rank come last; whose they are and the overlap set are as without ranks."""
    names = [f"d{n}" for n in range(data.draw(st.integers(1, 9)))]
    order = data.draw(st.permutations(names))[: data.draw(st.integers(0, 9))]
    ranks = {name: rank for rank, name in enumerate(order, 1)}
    terms = Terms(1, data.draw(st.integers(0, 3)), 2, seed=data.draw(st.integers(0, 99)))
    documents = ranked(dict.fromkeys(names), ranks)
    plan = plan_tasks(documents, people(3), terms)
    plain = plan_tasks(ranked(dict.fromkeys(names), {}), people(3), terms)
    assert plan.overlap == plain.overlap
    for annotator in people(3):
        mine = [each.document for each in plan.tasks if each.annotator == annotator.name]
        places = [ranks.get(name, 99) for name in mine]
        assert places == sorted(places)
    assert Counter(name for name, _ in pairs(plan)) == Counter(name for name, _ in pairs(plain))


def test_documents_without_rank_are_in_an_order_of_the_seed():
    """The three with a rank stand first; the order of the others is another with another seed."""
    documents = ranked(dict.fromkeys(f"d{n}" for n in range(12)), {"d7": 1, "d2": 2, "d5": 3})
    orders = [
        [each.document for each in plan_tasks(documents, people(1), Terms(seed=seed)).tasks]
        for seed in (1, 1, 2)
    ]
    assert [order[:3] for order in orders] == [["d7", "d2", "d5"]] * 3
    assert orders[0] == orders[1] != orders[2]


def test_where_caps_bind_the_best_ranks_are_assigned():
    """Two annotators with two tasks each take the first four of ten."""
    documents = ranked(
        dict.fromkeys(f"d{n}" for n in range(10)), {f"d{n}": 10 - n for n in range(10)}
    )
    plan = plan_tasks(documents, people(2, cap=2), Terms(1))
    assert {each.document for each in plan.tasks} == {"d9", "d8", "d7", "d6"}
    assert plan.words.endswith("2 each; 10 in the order of usefulness; nobody is left for 6")

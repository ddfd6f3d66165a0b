"""The control arm of a plan: balanced by annotator, document and order, unbiased, by seed."""

from __future__ import annotations

import math
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argora.errors import ModelError
from argora.model.arms import draw_arms
from argora.model.assignment import Candidate, OpenDocument, Terms, plan_tasks

SHARES = {0.5: 2, 0.25: 4, 1 / 3: 3, 0.3: 10, 0.75: 4}


def tasks_of(seed, n_annotators, n_documents, chance):
    """Return a random bipartite graph: the documents of each annotator in random order."""
    random = Random(seed)
    documents = [f"d{number}" for number in range(n_documents)]
    return {
        f"a{number}": random.sample(chosen, len(chosen))
        for number in range(n_annotators)
        if (chosen := [each for each in documents if random.random() < chance])
    }


def is_rounded(n, share, whole):
    """Return whether a count is a share of a whole number, rounded up or down."""
    return math.floor(share * whole + 1e-9) <= n <= math.ceil(share * whole - 1e-9)


@settings(max_examples=150, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    n_annotators=st.integers(1, 9),
    n_documents=st.integers(1, 30),
    chance=st.sampled_from([0.15, 0.5, 1.0]),
    share=st.sampled_from(sorted(SHARES)),
)
def test_annotators_blocks_and_documents_have_their_share(
    seed, n_annotators, n_documents, chance, share
):
    """Counted by brute force: each has the share of the control arm, rounded up or down."""
    tasks = tasks_of(seed, n_annotators, n_documents, chance)
    control = draw_arms(tasks, share, seed)
    assert control == draw_arms(tasks, share, seed)
    assert control <= {(name, each) for name, own in tasks.items() for each in own}
    holders = Counter(each for own in tasks.values() for each in own)
    of_document = Counter(document for _, document in control)
    assert all(is_rounded(of_document[each], share, n) for each, n in holders.items())
    for name, own in tasks.items():
        arms = [(name, document) in control for document in own]
        assert is_rounded(sum(arms), share, len(own))
        blocks = [arms[at : at + SHARES[share]] for at in range(0, len(arms), SHARES[share])]
        assert all(is_rounded(sum(block), share, len(block)) for block in blocks)


@pytest.mark.parametrize("share", [0.5, 0.25])
def test_each_task_is_as_often_in_the_control_arm(share):
    """Over 3,000 seeds each of 60 tasks comes as often as the share says; five deviations."""
    tasks = tasks_of(3, 5, 20, 0.6)
    n_tasks = sum(map(len, tasks.values()))
    drawn = Counter(task for seed in range(3000) for task in draw_arms(tasks, share, seed))
    assert len(drawn) == n_tasks > 50
    reach = 5 * math.sqrt(3000 * share * (1 - share))
    assert all(abs(n - 3000 * share) < reach for n in drawn.values())


def test_a_plan_draws_its_control_arm_and_says_so():
    """Of four annotators of each document two see suggestions; the numbers are in words."""
    documents = [OpenDocument(f"d{number}") for number in range(20)]
    annotators = [Candidate(f"a{number}") for number in range(8)]
    plan = plan_tasks(documents, annotators, Terms(4, seed=7, control=0.5))
    words = "20 documents x 4 = 80 tasks, 10 each; 40 of 80 new ones without suggestions (seed 7)"
    assert plan.words == words
    shown = Counter(task.document for task in plan.tasks if task.suggestions)
    assert set(shown.values()) == {2}
    assert Counter(t.annotator for t in plan.tasks if t.suggestions) == dict.fromkeys(
        plan.n_tasks, 5
    )
    without = plan_tasks(documents, annotators, Terms(4, seed=7))
    assert [task.document for task in without.tasks] == [task.document for task in plan.tasks]
    assert all(task.suggestions for task in without.tasks)


@pytest.mark.parametrize("share", [-0.1, 1.0, 0.99, 0.001, math.nan])
def test_what_is_no_share_is_refused(share):
    """A control arm of all, or of next to nothing, compares nothing."""
    with pytest.raises(ModelError, match="expected 0 for none"):
        Terms(control=share)

"""Measures judged by people: the four figures by hand and by brute force, ties, trimming."""

from __future__ import annotations

import math
import random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from argora.diagnostics.metaevaluation import ASPECTS, counted, meta_evaluate, trimmed
from argora.formats.votes import Question, Vote

SCORES = {"a": 0.8, "b": 0.5, "c": 0.5, "e": math.nan}


def asked(*pairs: str) -> list[Question]:
    """Return questions such as ``ab``, named by their documents."""
    return [Question(pair, *pair, ("ana", "ben")) for pair in pairs]


def values(found) -> list[float]:
    """Return the four figures."""
    assert tuple(aspect.name for aspect in found.aspects) == ASPECTS
    return [aspect.value for aspect in found.aspects]


def test_four_questions_by_hand():
    """D = .3, 0, -.3, -.3 and v = .5, 0, -.5, .5: right, a tie both ways, right, wrong.

    Gains .75, .5, .75, .25; squares .04, 0, .04, .64; r = .75 / sqrt(.99 * 2.75) = 5 / 11.
    """
    votes = {"ab": (3, 1), "bc": (2, 2), "ca": (1, 3), "ba": (3, 1)}
    found = meta_evaluate("m", SCORES, asked("ab", "bc", "ca", "ba"), votes)
    assert values(found) == pytest.approx([3 / 4, 2.25 / 4, 0.72 / 4, 5 / 11])
    assert (found.n_questions, found.n_tied_votes, found.n_tied_scores) == (4, 1, 1)


@pytest.mark.parametrize(
    ("question", "votes", "right"),
    [
        ("ab", (3, 1), 1),
        ("ba", (1, 3), 1),
        ("ab", (1, 3), 0),
        ("ab", (2, 2), 0),
        ("bc", (2, 2), 1),
        ("bc", (3, 1), 0),
    ],
)
def test_a_tie_is_right_only_if_votes_and_scores_tie(question, votes, right):
    """Whoever prefers neither is wrong where the other does."""
    found = meta_evaluate("m", SCORES, asked(question), {question: votes})
    assert values(found)[0] == right


def test_scores_that_differ_by_rounding_are_tied():
    """0.1 + 0.2 and 0.3 are one score."""
    found = meta_evaluate("m", {"a": 0.1 + 0.2, "b": 0.3}, asked("ab"), {"ab": (2, 2)})
    assert (values(found)[:2], found.n_tied_scores) == ([1.0, 0.5], 1)


def test_questions_without_votes_or_scores_do_not_count():
    """They are counted by reason."""
    found = meta_evaluate("m", SCORES, asked("ab", "ac", "ae"), {"ab": (1, 0), "ae": (1, 0)})
    assert found.n_questions == 1
    assert found.left_out == {"no vote": 1, "no score on one of the documents": 1}


def test_without_spread_there_is_no_correlation():
    """One question, or the same difference everywhere; and no figure without any question."""
    found = meta_evaluate("m", SCORES, asked("ab", "ac"), {"ab": (3, 1), "ac": (1, 3)})
    assert math.isnan(found.aspects[3].value)
    assert found.aspects[3].undefined == "scores or votes differ by the same on all questions"
    nothing = meta_evaluate("m", SCORES, asked("ab"), {})
    assert [aspect.undefined for aspect in nothing.aspects] == ["no question counts"] * 4


def drawn(n: int, seed: int) -> tuple[dict[str, float], list[Question], dict[str, tuple[int, int]]]:
    """Return random scores, questions and votes, with many ties."""
    dice = random.Random(seed)
    names = [f"d{i}" for i in range(8)]
    scores = {name: dice.randrange(5) / 4 for name in names}
    pairs = [dice.sample(names, 2) for _ in range(n)]
    questions = [Question(f"q{i}", one, other, ("x", "y")) for i, (one, other) in enumerate(pairs)]
    votes = {each.id: (dice.randrange(4), dice.randrange(1, 4)) for each in questions}
    return scores, questions, votes


@given(st.integers(3, 40), st.integers(0, 10**6))
def test_figures_are_those_of_the_definitions_spelled_out(n, seed):
    """Loops and numpy.corrcoef give the same."""
    scores, questions, votes = drawn(n, seed)
    right, gain, d, v = [], [], [], []
    for each in questions:
        m1, m2 = scores[each.first], scores[each.second]
        v1, v2 = votes[each.id]
        won = "tie" if v1 == v2 else ("first" if v1 > v2 else "second")
        higher = "tie" if m1 == m2 else ("first" if m1 > m2 else "second")
        right.append(won == higher)
        gain.append({"tie": 0.5, "first": v1 / (v1 + v2), "second": v2 / (v1 + v2)}[higher])
        d.append(m1 - m2)
        v.append((v1 - v2) / (v1 + v2))
    found = values(meta_evaluate("m", scores, questions, votes, resamples=10))
    expected = [np.mean(right), np.mean(gain), np.mean((np.array(d) - np.array(v)) ** 2)]
    assert found[:3] == pytest.approx(expected)
    if np.ptp(d) > 0 and np.ptp(v) > 0:
        assert found[3] == pytest.approx(np.corrcoef(d, v)[0, 1])
    else:
        assert math.isnan(found[3])


@given(st.integers(3, 40), st.integers(0, 10**6))
def test_which_document_comes_first_changes_only_the_correlation(n, seed):
    """The other three do not look at sides."""
    scores, questions, votes = drawn(n, seed)
    turned = [Question(q.id, q.second, q.first, q.annotators) for q in questions]
    back = {id: (other, one) for id, (one, other) in votes.items()}
    one = values(meta_evaluate("m", scores, questions, votes, resamples=10))
    other = values(meta_evaluate("m", scores, turned, back, resamples=10))
    assert one == pytest.approx(other, nan_ok=True)
    half = [(t if i % 2 else q) for i, (q, t) in enumerate(zip(questions, turned, strict=True))]
    mixed = {q.id: (back if i % 2 else votes)[q.id] for i, q in enumerate(questions)}
    assert values(meta_evaluate("m", scores, half, mixed, resamples=10))[:3] == pytest.approx(
        one[:3]
    )


def test_intervals_resample_questions():
    """Percentiles of what drawing questions by hand gives."""
    scores, questions, votes = drawn(30, 3)
    found = meta_evaluate("m", scores, questions, votes, resamples=4000, seed=1)
    dice = random.Random(5)
    accuracies = []
    for _ in range(2000):
        again = [dice.choice(questions) for _ in questions]
        named = [Question(f"{i}", q.first, q.second, q.annotators) for i, q in enumerate(again)]
        own = {f"{i}": votes[q.id] for i, q in enumerate(again)}
        accuracies.append(values(meta_evaluate("m", scores, named, own, resamples=1))[0])
    low, high = np.quantile(accuracies, [0.025, 0.975])
    drawn_by = found.aspects[0].interval
    assert drawn_by.method == "boot-question"
    assert (drawn_by.low, drawn_by.high) == pytest.approx((low, high), abs=0.035)


def test_four_questions_are_too_few_for_an_interval():
    """The reason stands in its place."""
    votes = dict.fromkeys(("ab", "ac"), (2, 1))
    found = meta_evaluate("m", SCORES, asked("ab", "ac"), votes)
    assert "only 2 questions to resample" in found.aspects[0].interval.undefined


# ----- votes ------------------------------------------------------------------------------------


def test_5700_votes_leave_5130_as_in_putra_2021_section_4_3():
    """30 votes on each of 190 questions: 5 % are of all votes, 285 at either end."""
    dice = random.Random(1)
    votes = [
        Vote(f"w{w}", f"q{q}", 1, dice.lognormvariate(3, 1)) for w in range(30) for q in range(190)
    ]
    found = trimmed(votes)
    assert (len(found.votes), found.n_fast, found.n_slow) == (5130, 285, 285)
    times = sorted(vote.seconds for vote in votes)
    assert (found.shortest, found.longest) == (times[285], times[-286])


@pytest.mark.parametrize(
    ("n", "share", "dropped"), [(19, 0.05, 0), (20, 0.05, 1), (140, 0.05, 7), (10, 0.0, 0)]
)
def test_the_share_is_rounded_down(n, share, dropped):
    """5 % of 140 are 7, whatever binary fractions say."""
    votes = [Vote("w", f"q{i}", 1, float(i)) for i in range(n)]
    found = trimmed(votes, share)
    assert (found.n_fast, len(found.votes)) == (dropped, n - 2 * dropped)


def test_votes_without_times_stay():
    """They are counted; 5 % are of the others."""
    votes = [Vote("w", f"q{i}", 1, float(i) if i < 20 else None) for i in range(30)]
    found = trimmed(votes)
    assert (len(found.votes), found.n_untimed) == (28, 10)
    bare = trimmed([Vote("w", "q", 1)])
    assert (len(bare.votes), math.isnan(bare.shortest)) == (1, True)


def test_votes_are_counted_for_either_side():
    """A question that nobody answered is not there."""
    votes = [Vote("a", "q1", 1), Vote("b", "q1", 2), Vote("c", "q1", 1), Vote("a", "q2", 2)]
    assert counted(votes) == {"q1": (2, 1), "q2": (0, 1)}

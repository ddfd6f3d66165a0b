"""Cutting sentences in two steps: what is likely by brute force, the ways, and the choice."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, product

import numpy as np
import pytest

from argora.mining.analysis import Analysis, get_analyzer
from argora.mining.cuts.choices import choices_of
from argora.mining.cuts.chooser import train_chooser
from argora.mining.cuts.features import cut_features, unit_features
from argora.mining.cuts.segmenter import Segmenter, train_segmenter
from argora.mining.examples import Example
from argora.mining.settings import Settings
from argora.mining.tokens.bio import STARTS, STEPS, TAGS, spans_of
from argora.mining.tokens.inference import likely_units
from argora.model import Document


def read(text: str) -> Analysis:
    """Analyse a text."""
    return get_analyzer("rules")(Document("d", text))


@pytest.mark.parametrize("seed", range(12))
def test_how_likely_a_unit_is_adds_up_over_all_paths(seed):
    """Every stretch of short texts, some in two sentences, beside the sum over all taggings."""
    random = np.random.default_rng(seed)
    n = int(random.integers(1, 7))
    scores, steps = random.normal(size=(n, 3)), random.normal(size=(3, 3)) + STEPS
    cut = int(random.integers(1, n + 1))
    within = [range(cut), range(cut, n)]
    if cut < n:
        scores[cut, TAGS.index("I")] = -np.inf
    sums: dict[range, float] = {}
    whole = 0.0
    for path in product(range(3), repeat=n):
        told = STARTS[path[0]] + scores[np.arange(n), path].sum()
        weight = np.exp(told + sum(steps[path[i], path[i + 1]] for i in range(n - 1)))
        whole += weight
        for unit in spans_of([TAGS[tag] for tag in path]) if weight else ():
            sums[unit] = sums.get(unit, 0.0) + weight
    found = dict(likely_units(scores, steps, STARTS, within, least=1e-12))
    assert found.keys() == sums.keys()
    assert all(found[unit] == pytest.approx(sums[unit] / whole) for unit in sums)


def test_what_is_hardly_likely_is_left_out():
    """And nothing is likely in no tokens."""
    scores = np.array([[0.0, 0.0, 9.0], [2.0, 0.0, 0.0]])
    found = likely_units(scores, STEPS, STARTS, [range(2)], least=0.1)
    assert [unit for unit, _ in found] == [range(1, 2)]
    assert likely_units(np.zeros((0, 3)), STEPS, STARTS, [], least=0.1) == []


def test_very_sure_scores_do_not_overflow():
    """Neither does a long text underflow."""
    scores = np.tile([[-900.0, -900.0, 900.0]], (5000, 1))
    scores[100] = [900.0, -900.0, -900.0]
    found = likely_units(scores, STEPS, STARTS, [range(5000)], least=0.01)
    assert found == [(range(100, 101), pytest.approx(1.0))]


def test_ways_are_all_sets_of_units_without_overlap():
    """Of four stretches, by brute force; the first way has no unit."""
    analysis = read("Parks are good because trees give shade and we like them.")
    stretches = [range(3), range(7), range(4, 7), range(8, 11)]
    (choice,) = choices_of(analysis, [(tokens, 0.3) for tokens in stretches])
    found = {tuple(choice.units(n)) for n in range(len(choice.cuts))}
    apart = [
        chosen
        for n in range(5)
        for chosen in combinations(sorted(stretches, key=lambda s: (s.start, s.stop)), n)
        if sum(map(len, chosen)) == len(set().union(*chosen))
    ]
    assert choice.cuts[0] == ()
    assert found == set(apart)
    assert len(choice.cuts) == len(apart)


@pytest.mark.parametrize(
    ("units", "nearest"),
    [
        ([], []),
        ([range(3), range(4, 7)], [range(3), range(4, 7)]),
        ([range(3), range(8, 10)], [range(3)]),
        ([range(1, 2)], None),
    ],
)
def test_the_nearest_way_shares_most_units(units, nearest):
    """Where the right one is not among them; None where no way shares any."""
    analysis = read("Parks are good because trees give shade and we like them.")
    likely = [(tokens, 0.3) for tokens in (range(3), range(7), range(4, 7))]
    (choice,) = choices_of(analysis, likely)
    way = choice.nearest(units)
    assert (None if way is None else choice.units(way)) == nearest


def test_features_say_what_lies_around_a_unit_and_between_two():
    """The lead, the joint, and rivals that share tokens."""
    analysis = read("I think parks are good because trees give shade.")
    likely = [(range(2, 5), 0.5), (range(2, 9), 0.25), (range(6, 9), 0.5)]
    (choice,) = choices_of(analysis, likely)
    first = unit_features(choice, 0)
    assert first["lead=i think"] == 1
    assert first["stop0=because"] == 1
    assert first["cover"] == pytest.approx(0.75)
    assert first["same-start"] == pytest.approx(0.75)
    assert first["me=True|False"] == 1
    both = choice.cuts.index((0, 2))
    assert cut_features(choice, both)["way:between=because"] == 1
    assert "way:none|because" in cut_features(choice, 0)


def test_the_choice_learns_what_the_tagger_cannot_tell():
    """Two candidates, equally likely: what follows *because* is never the unit."""
    texts = [
        f"{a} are good because {b} are nice." for a in ("Parks", "Dogs") for b in ("they", "we")
    ]
    choices = [
        choice
        for text in texts
        for choice in choices_of(read(text), [(range(3), 0.5), (range(4, 7), 0.5)])
    ]
    right = [choice.cuts.index((0,)) for choice in choices]
    chooser = train_chooser(choices, right, strength=10.0, rarest=1)
    chosen = [int(log.argmax()) for log in chooser.log_probabilities(choices)]
    assert chosen == right
    (other,) = choices_of(
        read("Cats are bad because birds are shy."), [(range(3), 0.5), (range(4, 7), 0.5)]
    )
    (log,) = chooser.log_probabilities([other])
    assert other.units(int(log.argmax())) == [range(3)]
    assert chooser.log_probabilities([]) == []


def examples(n: int, *, over: bool = False) -> list[Example]:
    """Make documents in which a unit stands behind *that*, or reaches over a full stop."""
    found = []
    for i in range(n):
        analysis = read(f"It is true that number {i} is good. This is new.")
        unit = range(4, 12) if over else range(4, 8)
        found.append(Example(analysis, (unit,), ("claim",), (None,), (None,), {}, ("u",)))
    return found


QUICK = Settings(chain_rounds=20, rarest=1)


def test_units_are_found_in_two_steps():
    """In a text that was not trained on."""
    segmenter = train_segmenter(examples(6), QUICK)
    assert segmenter.chooser is not None
    assert segmenter.units(read("It is true that number 9 is good. This is new.")) == [range(4, 8)]


@pytest.mark.parametrize("known", [examples(6, over=True), examples(1)], ids=["over", "one"])
def test_the_tagger_decides_alone_where_there_is_no_choice_to_learn(known):
    """Units reach over the end of a sentence, or there is only one document."""
    segmenter = train_segmenter(known, QUICK)
    assert segmenter.chooser is None
    assert segmenter.units(known[0].analysis) == list(known[0].units)


def test_a_sentence_without_end_is_left_to_the_tagger():
    """More than a hundred tokens."""
    segmenter = train_segmenter(examples(6), QUICK)
    endless = read("It is true that number 9 is good and " * 20)
    alone = replace(segmenter, chooser=None)
    assert isinstance(alone, Segmenter)
    assert segmenter.units(endless) == alone.units(endless) != []

"""Tags of tokens: decoding by hand and by brute force, and the CRF against its own trainer."""

from __future__ import annotations

from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pytest

from argora.mining.tokens.bio import STARTS, STEPS, TAGS, spans_of, tags_of
from argora.mining.tokens.crf import train
from argora.mining.tokens.inference import best_path


def worth(path, scores, steps, starts):
    """Add up what a path is worth."""
    total = starts[path[0]] + sum(scores[n, tag] for n, tag in enumerate(path))
    return total + sum(steps[a, b] for a, b in pairwise(path))


@pytest.mark.parametrize("seed", range(20))
def test_no_path_is_better(seed):
    """All paths of short sequences, with and without forbidden steps."""
    random = np.random.default_rng(seed)
    n, k = int(random.integers(1, 6)), 3
    scores, steps = random.normal(size=(n, k)), random.normal(size=(k, k))
    starts = random.normal(size=k)
    if seed % 2:
        steps, starts = steps + STEPS, starts + STARTS
    found = best_path(scores, steps, starts)
    best = max(product(range(k), repeat=n), key=lambda path: worth(path, scores, steps, starts))
    assert tuple(found) == best


def test_an_invalid_step_is_impossible_whatever_speaks_for_it():
    """No I at the beginning and none behind an O."""
    scores = np.full((50, 3), -100.0)
    scores[:, TAGS.index("I")] = 1000
    scores[::7, TAGS.index("O")] = 5000
    tags = [TAGS[n] for n in best_path(scores, STEPS, STARTS)]
    assert all(before != "O" for before, tag in zip(["O", *tags], tags, strict=False) if tag == "I")
    assert tags.count("I") > 30


def test_nothing_has_an_empty_path():
    """A paragraph without tokens."""
    assert best_path(np.zeros((0, 3)), STEPS, STARTS).tolist() == []


@pytest.mark.parametrize(
    "units", [[], [range(1)], [range(3), range(3, 5)], [range(1, 2), range(4, 6)]]
)
def test_tags_and_units_say_the_same(units):
    """There and back."""
    assert spans_of(tags_of(6, units)) == units


def test_weights_are_those_of_the_trainer(tmp_path):
    """Our decoding of the copied weights gives the tags that CRFsuite itself gives."""
    pycrfsuite = pytest.importorskip("pycrfsuite")
    random = np.random.default_rng(3)
    sequences = [
        [[f"w={random.integers(6)}", f"v={random.integers(3)}"] for _ in range(8)]
        for _ in range(40)
    ]
    tags = [
        tags_of(8, [range(s, s + 3) for s in (0, 4) if sequence[s][0] > "w=2"])
        for sequence in sequences
    ]
    chain = train(sequences, tags, l1=0.0, l2=0.1, iterations=50)
    trainer = pycrfsuite.Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params({"c1": 0.0, "c2": 0.1, "max_iterations": 50})
    for sequence, own in zip(sequences, tags, strict=True):
        trainer.append(sequence, own)
    trainer.train(str(Path(tmp_path) / "crf"))
    tagger = pycrfsuite.Tagger()
    tagger.open(str(Path(tmp_path) / "crf"))
    for sequence in sequences:
        # CRFsuite forbids nothing, so neither does this comparison.
        path = best_path(chain.scores(sequence, len(sequence)), chain.steps, np.zeros(3))
        assert [TAGS[n] for n in path] == tagger.tag(sequence)

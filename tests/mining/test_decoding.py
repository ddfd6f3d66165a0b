"""Joint decoding against all structures of small paragraphs."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from argora.mining.decoding import (
    Scores,
    Structure,
    best_by_program,
    best_structure,
    best_tree,
    total,
)
from argora.mining.frame import Frame, Role

CLAIM, MAJOR, PREMISE = Role("claim", False), Role("major", False), Role("premise", True)
FREE = Frame(
    (CLAIM, MAJOR, PREMISE),
    frozenset(("support", "premise", other) for other in ("claim", "major", "premise")),
)
TIGHT = Frame(
    (CLAIM, MAJOR, PREMISE, Role("claim", True)),
    frozenset((("support", "premise", "claim"), ("support", "claim", "major"))),
)


def allowed(frame: Frame, structure: Structure) -> bool:
    """Tell whether a structure is one: roles fit links, ties are allowed, no circles."""
    for n, role in enumerate(structure.roles):
        target = structure.targets[n]
        if frame.roles[role].linked != (target is not None) or target == n:
            return False
        if target is not None:
            ends = (frame.roles[role].category, frame.roles[structure.roles[target]].category)
            if ends not in frame.tied:
                return False
        seen, at = {n}, target
        while at is not None:
            if at in seen:
                return False
            seen.add(at)
            at = structure.targets[at]
    return True


def structures(frame: Frame, scores: Scores):
    """Yield every structure of a paragraph."""
    n = len(scores)
    for roles in product(range(len(frame.roles)), repeat=n):
        for targets in product([None, *range(n)], repeat=n):
            structure = Structure(roles, targets)
            if allowed(frame, structure) and np.isfinite(total(scores, structure)):
                yield structure


def some_scores(seed: int, frame: Frame, n: int) -> Scores:
    """Draw scores; some links are out of reach."""
    random = np.random.default_rng(seed)
    links = random.normal(size=(n, n))
    links[random.random((n, n)) < 0.2] = -np.inf
    np.fill_diagonal(links, -np.inf)
    return Scores(random.normal(size=(n, len(frame.roles))), links)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("decode", [best_tree, best_by_program])
def test_no_structure_is_better_where_everything_may_be_tied(seed, decode):
    """Trees and the integer program both find the best of all."""
    scores = some_scores(seed, FREE, 1 + seed % 4)
    found = decode(FREE, scores)
    assert allowed(FREE, found)
    best = max(total(scores, each) for each in structures(FREE, scores))
    assert total(scores, found) == pytest.approx(best, abs=1e-5)


@pytest.mark.parametrize("seed", range(8))
def test_no_structure_is_better_where_ties_are_few(seed):
    """Here a tree would tie what must not be tied, so the integer program is taken."""
    assert not TIGHT.is_free
    scores = some_scores(seed, TIGHT, 1 + seed % 3)
    found = best_structure(TIGHT, scores)
    assert allowed(TIGHT, found)
    best = max(total(scores, each) for each in structures(TIGHT, scores))
    assert total(scores, found) == pytest.approx(best, abs=1e-5)


@pytest.mark.parametrize("decode", [best_tree, best_by_program])
def test_an_empty_paragraph_has_an_empty_structure(decode):
    """Nothing is no error."""
    assert decode(FREE, Scores(np.zeros((0, 3)), np.zeros((0, 0)))) == Structure((), ())


def test_a_unit_alone_is_a_root():
    """However much it looks like a premise: there is nothing to point to."""
    scores = Scores(np.array([[-9.0, -8.0, 0.0]]), np.full((1, 1), -np.inf))
    assert best_tree(FREE, scores) == Structure((1,), (None,))

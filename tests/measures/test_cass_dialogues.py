"""CASS on random small dialogues, worked out again from Duthie et al. (2016), section 6."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from argora.measures.structure.cass import Cass, cass_scores
from argora.reliability.structure import Dialogue, Node, Structure, StructureData, Tie

FORCES = ("Asserting", "Arguing", "Challenging")


# ----- random maps ------------------------------------------------------------------------------


@st.composite
def drawn(draw, pool, *, least):
    """Some of a pool, in its order."""
    found = draw(st.lists(st.sampled_from(pool), min_size=least, max_size=len(pool), unique=True))
    return [each for each in pool if each in found]


@st.composite
def tied(draw, names):
    """Some ordered pairs of different names."""
    pairs = list(permutations(names, 2))
    return draw(st.lists(st.sampled_from(pairs), max_size=4, unique=True)) if pairs else []


@st.composite
def dialogues(draw):
    """A map as plain facts: locutions, propositions, ties between them, and who put what how.

    Units of one name are the same for both annotators; either may lack some.
    """
    locutions = draw(drawn(["L1", "L2", "L3"], least=1))
    propositions = draw(drawn(["I1", "I2", "I3"], least=1))
    transitions = draw(tied(locutions))
    relations = draw(tied(propositions))
    anchors = [*locutions, *transitions]
    contents = [*propositions, *relations, None]
    illocutions = draw(
        st.lists(
            st.tuples(st.sampled_from(anchors), st.sampled_from(FORCES), st.sampled_from(contents)),
            max_size=6,
            unique=True,
        )
    )
    analysed = draw(st.booleans())
    return locutions, propositions, transitions, relations, illocutions, analysed


def named(thing) -> str:
    """The id of a unit, or of the relation or transition that a pair of units stands for."""
    return thing if isinstance(thing, str) else "-".join(thing)


def built(facts) -> Structure:
    """The same as a structure."""
    locutions, propositions, transitions, relations, illocutions, analysed = facts
    said = [Node(each, words=f"said {each}", segment=(each,)) for each in locutions]
    put = [Tie(f"y{n}", (named(a),), named(c), f) for n, (a, f, c) in enumerate(illocutions) if c]
    bare = {}
    for anchor, force, content in illocutions:
        if content is None:
            bare.setdefault(named(anchor), []).append(force)
    if analysed:
        said.append(Node("A", words="the analyst", segment=("A",)))
        put.append(Tie("a", ("A",), locutions[0], "Analysing"))
    steps = [Tie(named(pair), (pair[0],), pair[1]) for pair in transitions]
    dialogue = Dialogue(
        tuple(said), tuple(steps), tuple(put), {a: tuple(forces) for a, forces in bare.items()}
    )
    nodes = [Node(each, words=f"content {each}", segment=(each,)) for each in propositions]
    ties = [Tie(named(pair), (pair[0],), pair[1], "RA") for pair in relations]
    return replace(Structure(tuple(nodes), tuple(ties)), dialogue=dialogue)


# ----- worked out again -------------------------------------------------------------------------


def decisions(first, second) -> dict[str, list[tuple[object, object]]]:
    """What both annotators decide, by sub-score: their decisions side by side."""
    both = first, second

    def either(which):
        return sorted({each for facts in both for each in facts[which]})

    locutions, propositions, transitions, relations = map(either, range(4))

    def forces(facts, anchor):
        return frozenset(f for a, f, _ in facts[4] if a == anchor)

    def putting(facts, proposition):
        return frozenset((f, a) for a, f, c in facts[4] if c == proposition)

    def anchored(facts, anchor, content):
        return any((a, c) == (anchor, content) for a, _, c in facts[4])

    items = {
        "D1": (forces, [(each,) for each in [*locutions, *transitions]]),
        "D2": (putting, [(each,) for each in propositions]),
        "D3": (lambda facts, a, b: (a, b) in facts[2], list(permutations(locutions, 2))),
        "D4": (anchored, list(product(transitions, propositions))),
        "D5": (anchored, list(product(transitions, relations))),
    }
    return {
        name: [(decide(first, *item), decide(second, *item)) for item in own]
        for name, (decide, own) in items.items()
    }


def kappa(pairs) -> Fraction | None:
    """Cohen's kappa, or None where only one category was used."""
    if len({each for pair in pairs for each in pair}) < 2:
        return None
    n = len(pairs)
    one, other = (Counter(pair[side] for pair in pairs) for side in (0, 1))
    observed = Fraction(sum(a == b for a, b in pairs), n)
    expected = Fraction(sum(one[each] * other[each] for each in one), n * n)
    return (observed - expected) / (1 - expected)


def macro_f1(pairs) -> Fraction | None:
    """The mean F1 of all categories that one of the two used."""
    used = {each for pair in pairs for each in pair}
    if len(used) < 2:
        return None
    values = []
    for each in used:
        hits = sum(a == b == each for a, b in pairs)
        values.append(Fraction(2 * hits, sum((a == each) + (b == each) for a, b in pairs)))
    return sum(values) / len(values)


def shape(pairs) -> tuple[list[int], list[int]]:
    """The sizes of the cells where both decide alike, and where they do not."""
    alike, apart = Counter(), Counter()
    for a, b in pairs:
        (alike if a == b else apart)[a, b] += 1
    return sorted(alike.values()), sorted(apart.values())


def cells(confusion) -> list[tuple[object, object]]:
    """A matrix as the decisions it counts."""
    return [cell for cell, n in confusion.counts.items() for _ in range(n)]


@pytest.mark.parametrize(("score", "worked_out"), [("kappa", kappa), ("f1", macro_f1)])
@settings(max_examples=150, deadline=None)
@given(first=dialogues(), second=dialogues())
def test_every_score_of_a_dialogue_is_what_the_paper_describes(score, worked_out, first, second):
    """Which decisions there are, how often both decide alike, and what that is worth."""
    data = StructureData.of({"d": {"ann": built(first), "ben": built(second)}})
    found = cass_scores(data, Cass(score=score, match="exact"))
    for name, pairs in decisions(first, second).items():
        part = next(each for each in found.parts if each.name == name)
        expected = worked_out(pairs)
        assert (part.left_out is not None) == (expected is None), name
        if expected is not None:
            assert shape(cells(part.confusion)) == shape(pairs), name
            assert part.value == pytest.approx(float(expected), abs=1e-12), name


@settings(max_examples=100, deadline=None)
@given(first=dialogues(), second=dialogues())
def test_the_mean_is_that_of_the_scores_that_are_defined(first, second):
    """M of P and of D1 to D5, none of which counts where it is left out (equation 1)."""
    data = StructureData.of({"d": {"ann": built(first), "ben": built(second)}})
    found = cass_scores(data, Cass(score="f1", match="exact"))
    values = [macro_f1(pairs) for pairs in decisions(first, second).values()]
    names = {each for facts in (first, second) for each in facts[1]}
    arcs = [(pair in first[3], pair in second[3]) for pair in permutations(names, 2)]
    defined = [each for each in [*values, macro_f1(arcs)] if each is not None]
    if defined:
        assert found.mean == pytest.approx(float(sum(defined) / len(defined)), abs=1e-12)

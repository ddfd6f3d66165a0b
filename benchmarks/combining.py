"""One structure from several: trees over the units of many documents, and spans of a large crowd.

Trees: five annotators attach twenty units each, most of them as a tree that was drawn first says.
Spans: as many sentences and workers as AURC-8 has, for votes and for the model of sequences.
``aurc.py`` times the same on the real votes.
"""

from __future__ import annotations

import random
from typing import Any

from case import Case

N_UNITS = 20
N_ANNOTATORS = 5
N_WORKERS = 98
LENGTH = 150
CATEGORIES = ("support", "support", "attack")


# ----- inputs -----------------------------------------------------------------------------------


def drawn(right: list[tuple[int, str]], rng: random.Random) -> Any:
    """Return the tree of an annotator who attaches every fifth unit anywhere."""
    from argora.reliability.structure import Node, Structure, Tie

    nodes = tuple(Node(f"u{i}", "claim", (), f"u{i}") for i in range(len(right)))
    ties = []
    for i, (target, category) in enumerate(right):
        if i and rng.random() < 0.2:
            target, category = rng.randrange(i), rng.choice(CATEGORIES)
        if i:
            ties.append(Tie(f"r{i}", (f"u{i}",), f"u{target}", category))
    return Structure(nodes, tuple(ties))


def votes_on_trees(n_documents: int, seed: int) -> Any:
    """Return the votes of five annotators on the trees of some documents."""
    from argora.consensus.trees import votes_of_structures

    rng = random.Random(seed)
    found = []
    for number in range(n_documents):
        right = [(rng.randrange(max(i, 1)), rng.choice(CATEGORIES)) for i in range(N_UNITS)]
        own = {f"a{k}": drawn(right, rng) for k in range(N_ANNOTATORS)}
        names = {who: {f"u{i}": f"u{i}" for i in range(N_UNITS)} for who in own}
        found.append(votes_of_structures(own, names=names, document=f"d{number}"))
    return found


def spans_of_a_crowd(n_documents: int, seed: int) -> Any:
    """Return sentences with at most one argument each, which workers see more or less well."""
    from argora.reliability import UnitizingData
    from argora.reliability.unitizing.continuum import make_continuum

    rng = random.Random(seed)
    sees = {f"w{k:02}": rng.uniform(0.6, 0.95) for k in range(N_WORKERS)}
    continua = []
    for number in range(n_documents):
        begin = rng.randrange(LENGTH // 2)
        right = (begin, begin + rng.randrange(20, 70), rng.choice(("pro", "con", "")))
        marks: dict[str, Any] = {}
        for who in rng.sample(sorted(sees), N_ANNOTATORS):
            start, end, category = right
            if rng.random() > sees[who]:
                start, category = max(0, start - 5), rng.choice(("pro", "con", ""))
            marks[who] = [(((start, end),), category)] if category else []
        continua.append(make_continuum(f"d{number}", LENGTH, marks))
    return UnitizingData(tuple(continua))


# ----- Argora -----------------------------------------------------------------------------------


def combined_by(rule: str) -> Any:
    """Return what combines the trees of all documents and counts the edges."""

    def work(documents: Any) -> float:
        from argora.consensus.trees import combine_documents, parse_tree_rule

        found = combine_documents(documents, parse_tree_rule(rule))
        return float(sum(len(each.edges) for each in found))

    return work


def spans_by(rule: str) -> Any:
    """Return what combines spans and counts the units."""

    def work(data: Any) -> float:
        from argora.consensus.spans import combine_spans, parse_span_rule

        return float(len(combine_spans(data, parse_span_rule(rule)).units))

    return work


CASES = [
    *(
        Case(
            f"trees by {rule}, {N_UNITS} units, {N_ANNOTATORS} annotators",
            (250, 1000),
            votes_on_trees,
            combined_by(rule),
            wanted,
            warm_up=3,
            unit="documents",
        )
        for rule, wanted in (
            ("arborescence", "1,000 documents under 10 s; n^1"),
            ("arborescence(trust='estimated')", "1,000 documents under 20 s; n^1"),
            ("majority_edges", "1,000 documents under 10 s; n^1"),
            ("medoid", "1,000 documents under 10 s; n^1"),
        )
    ),
    *(
        Case(
            f"spans by {rule}, {N_WORKERS} workers, {N_ANNOTATORS} on each sentence",
            (2000, 8000),
            spans_of_a_crowd,
            spans_by(rule),
            "8,000 sentences under 10 s; n^1",
            warm_up=20,
            unit="sentences",
        )
        for rule in ("plurality", "boundaries", "dawid_skene", "hmm")
    ),
]

"""Agreement on structure: all measures on many pairs of maps, and how time grows with their units.

Without intervals and permutations. Matching is part of what is timed. Paths are cut at 100,000 in a
structure, which none of these maps reaches.
"""

from __future__ import annotations

import math
import random
from typing import Any

from case import Case

MEASURES = (
    "mar(unit='link')",
    "mar(unit='link', closure=True)",
    "mar(unit='path')",
    "mar(unit='path', closure=True)",
    "mar(unit='descendants')",
    "mar(unit='descendants', partial=True)",
    "mar(unit='descendants', closure=True, partial=True)",
    "graph_inclusion",
    "graph_inclusion(combine='f1')",
    "graph_inclusion(directed=False)",
    "graph_inclusion(closure=True)",
    "relation_f1",
    "relation_f1(linked='together')",
    "adapted_percentage",
    "entire_agreement",
    "distance_weighted",
    "cass",
    "cass(score='f1')",
)
LETTERS = "abcdefgh "
CATEGORIES = ("support", "support", "attack")


# ----- inputs -----------------------------------------------------------------------------------


def propositions(n: int, rng: random.Random, *, places: bool) -> list[tuple[str, Any]]:
    """Return the words of propositions, each with its place in the text if asked for."""
    from argora.model import Span

    found, at = [], 0
    for _ in range(n):
        words = "".join(rng.choices(LETTERS, k=rng.randrange(30, 80)))
        found.append((words, Span(at, at + len(words)) if places else None))
        at += len(words) + 1
    return found


def moved(given: tuple[str, Any], rng: random.Random) -> tuple[str, tuple[Any, ...]]:
    """Return a proposition that may begin a few letters later."""
    from argora.model import Span

    words, span = given
    cut = rng.choice((0, 0, 4))
    return words[cut:], () if span is None else (Span(span.start + cut, span.end),)


def tree(given: list[tuple[str, Any]], rng: random.Random, *, restated: bool) -> Any:
    """Return a random tree over propositions, the last of which may restate the first."""
    from argora.reliability.structure import Node, Structure, Tie

    nodes = []
    for i, each in enumerate(given):
        words, spans = moved(each, rng)
        nodes.append(Node(f"u{i}", "claim", spans, words))
    ties = [
        Tie(f"r{i}", (f"u{i}",), f"u{rng.randrange(i)}", rng.choice(CATEGORIES))
        for i in range(1, len(given))
    ]
    if restated:
        ties.append(Tie("s", (f"u{len(given) - 1}",), "u0", "restatement", symmetric=True))
    return Structure(tuple(nodes), tuple(ties))


def maps(
    n_pairs: int, n_units: int, seed: int, *, places: bool = True, restated: bool = True
) -> Any:
    """Return data of two annotators on each of many documents."""
    from argora.reliability import StructureData

    rng = random.Random(seed)
    found = {}
    for i in range(n_pairs):
        given = propositions(n_units, rng, places=places)
        found[f"d{i}"] = {who: tree(given, rng, restated=restated) for who in "ab"}
    return StructureData.of(found)


def placed(n_pairs: int, seed: int) -> Any:
    """Return pairs of 15 propositions with their places."""
    return maps(n_pairs, 15, seed)


def words_alone(n_pairs: int, seed: int) -> Any:
    """Return the same without places: every proposition is compared with every other."""
    return maps(n_pairs, 15, seed, places=False)


def twenty(n_pairs: int, seed: int) -> Any:
    """Return pairs of random trees of 20 units, without restatements, which make circles."""
    return maps(n_pairs, 20, seed, restated=False)


def ever_larger(n_units: int, seed: int) -> Any:
    """Return a hundred pairs of maps of some size."""
    return maps(100, n_units, seed)


# ----- Argora -----------------------------------------------------------------------------------


def every_measure(data: Any) -> float:
    """Return the sum of the values of all measures."""
    from argora.measures import parse

    values = [parse(name)(data, interval=None).value for name in MEASURES]
    return math.fsum(value for value in values if not math.isnan(value))


def cass(data: Any) -> float:
    from argora.measures import parse

    return parse("cass")(data, interval=None).value


def by_chance(data: Any) -> float:
    """Correct one measure by 100 random trees for each pair."""
    from argora.measures import parse

    return parse("mar(unit='link', chance='trees')")(data, interval=None).value


CASES = [
    Case(
        "all measures of structure, 15 propositions with places",
        (250, 1000, 4000),
        placed,
        every_measure,
        "1,000 pairs under 5 s; n^1",
        warm_up=5,
        unit="pairs of maps",
    ),
    Case(
        "all measures of structure, 15 propositions by their words",
        (250, 1000),
        words_alone,
        every_measure,
        "1,000 pairs under 5 s; n^1",
        warm_up=5,
        unit="pairs of maps",
    ),
    Case(
        "all measures of structure, random trees of 20 units",
        (2500, 10_000),
        twenty,
        every_measure,
        "10,000 pairs under 30 s; n^1",
        warm_up=5,
        unit="pairs of maps",
    ),
    Case(
        "all measures of structure, 100 pairs of ever larger trees",
        (20, 40, 80, 160),
        ever_larger,
        every_measure,
        "n^2 at most: trees of n units have n^2 ways at most",
        warm_up=5,
        unit="units",
    ),
    Case(
        "CASS, 15 propositions with places",
        (250, 1000),
        placed,
        cass,
        "under 9 ms a pair: a twentieth of what its authors' code takes",
        warm_up=5,
        unit="pairs of maps",
    ),
    Case(
        "MAR of links with 100 random trees for each pair",
        (25, 100),
        placed,
        by_chance,
        "n^1",
        warm_up=5,
        unit="pairs of maps",
    ),
]

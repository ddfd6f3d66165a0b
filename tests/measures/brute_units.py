"""The unitizing coefficients straight from their definitions, by loops over pairs of characters.

Slow on purpose and without any code of the package; documents as in :mod:`tests.measures.brute`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from itertools import permutations, product
from typing import NamedTuple

from tests.measures.brute import Documents

__all__ = ["alpha_u", "binary", "cu_alpha", "ku_alpha", "labels"]


class Character(NamedTuple):
    """One annotator's view of one position: in a unit (or gap) from so far left to so far right."""

    document: int
    who: str
    position: int
    value: Hashable
    thing: tuple
    left: int
    right: int


def characters(documents: Documents) -> Iterator[tuple[int, dict[tuple[str, int], Character]]]:
    """Yield the annotators' number and all characters of every document that two did."""
    for number, (length, marks) in enumerate(documents):
        if len(marks) < 2:
            continue
        seen = {}
        for who, units in marks.items():
            owners = [
                tuple(
                    i
                    for i, (parts, _) in enumerate(units)
                    if any(start <= position < end for start, end in parts)
                )
                for position in range(length)
            ]
            for position, own in enumerate(owners):
                left = right = 0
                while position - left > 0 and owners[position - left - 1] == own:
                    left += 1
                while position + right < length and owners[position + right] == own:
                    right += 1
                value = frozenset(units[i][1] for i in own) or None
                thing = (number, who, own or ("gap", position))
                seen[who, position] = Character(number, who, position, value, thing, left, right)
        yield len(marks), seen


def labels(documents: Documents) -> set[Hashable]:
    """Return the categories in use."""
    return {value for _, marks in documents for own in marks.values() for _, value in own}


def only(documents: Documents, label: Hashable) -> Documents:
    """Return the units of one category."""
    return [
        (length, {who: [u for u in own if u[1] == label] for who, own in marks.items()})
        for length, marks in documents
    ]


def apart(p: Character, q: Character) -> int:
    """Return the squares of two sections laid upon each other so that p meets q.

    It counts once for each way to lay them: where the later one of both begins.
    """
    if min(p.left, q.left) > 0 or (p.value is None and q.value is None):
        return 0
    if p.value is not None and q.value is not None:
        return (p.left - q.left) ** 2 + (p.right - q.right) ** 2
    unit, gap = (p, q) if q.value is None else (q, p)
    inside = gap.left >= unit.left and gap.right >= unit.right
    return (unit.left + unit.right) ** 2 if inside else 0


def alpha_u(documents: Documents) -> tuple[float, float]:
    """Return observed and expected disagreement, summed over the categories.

    Observed: a character against those of the others at its place, each worth 1 / (m - 1).
    Expected: two characters of all documents, but not both from inside one unit, nor one twice.
    """
    total = sum(length for length, marks in documents if len(marks) >= 2)
    sums = [0.0, 0.0]
    for label in labels(documents):
        everything, observed = [], 0.0
        for m, seen in characters(only(documents, label)):
            everything += seen.values()
            for p, q in product(seen.values(), repeat=2):
                if p.position == q.position and p.who != q.who:
                    observed += apart(p, q) / (m - 1)
        drawn = [(p, q) for p, q in permutations(everything, 2) if not _one_unit(p, q)]
        sums[0] += observed / len(everything) / total
        sums[1] += sum(apart(p, q) for p, q in drawn) / len(drawn) / total
    return sums[0], sums[1]


def _one_unit(p: Character, q: Character) -> bool:
    # Sections that do not touch are units of their own here, also if they are parts of one.
    same = p.thing == q.thing and p.value is not None
    return same and p.position - p.left == q.position - q.left


def binary(documents: Documents) -> Documents:
    """Return the same units with one category for all."""
    return [
        (length, {who: [(parts, "any") for parts, _ in own] for who, own in marks.items()})
        for length, marks in documents
    ]


Pairs = dict[tuple[Hashable, Hashable], float]


def marked_pairs(documents: Documents, reading: str) -> tuple[Pairs, Pairs]:
    """Return observed and expected shares of pairs of values, where two annotators marked."""
    observed: Pairs = {}
    weights: list[tuple[Character, float]] = []
    left_out: Pairs = {}
    for _, seen in characters(documents):
        who = {name for name, _ in seen}
        known = {at: c for at, c in seen.items() if "?" not in (c.value or ())}
        n_known = Counter(position for _, position in known)
        marked = {
            at: c for at, c in known.items() if c.value is not None and n_known[c.position] >= 2
        }
        for p in marked.values():
            others = [name for name in who - {p.who} if (name, p.position) in marked]
            weights.append((p, len(others) / (n_known[p.position] - 1)))
            for name in others:
                at = p.value, marked[name, p.position].value
                observed[at] = observed.get(at, 0) + 1 / (n_known[p.position] - 1)
        for p, q in product(marked.values(), repeat=2):
            if p.thing != q.thing:
                continue
            with_p, with_q = (
                {name for name in who - {p.who} if (name, c.position) in marked} for c in (p, q)
            )
            share = len(with_p & with_q) / (n_known[p.position] - 1)
            share = share if reading == "A" else bool(with_p and with_q)
            left_out[p.value, p.value] = left_out.get((p.value, p.value), 0) + share
    expected: Pairs = {}
    for (p, one), (q, other) in product(weights, repeat=2):
        expected[p.value, q.value] = expected.get((p.value, q.value), 0) + one * other
    for at, share in left_out.items():
        expected[at] -= share
    return _shares(observed), _shares(expected)


def _shares(pairs: Pairs) -> Pairs:
    total = sum(pairs.values())
    return {at: n / total for at, n in pairs.items()} if total > 1e-9 else {}


def cu_alpha(
    documents: Documents, reading: str, distance: Callable[[Hashable, Hashable], float]
) -> tuple[float, float]:
    """Return observed and expected distance of values where two annotators marked something."""
    observed, expected = marked_pairs(documents, reading)
    return tuple(  # type: ignore[return-value]
        sum(share * distance(*at) for at, share in pairs.items()) if pairs else float("nan")
        for pairs in (observed, expected)
    )


def ku_alpha(documents: Documents, reading: str, value: Hashable) -> tuple[float, float]:
    """Return how often a value meets another one, observed and expected."""
    found = []
    for pairs in marked_pairs(documents, reading):
        here = sum(share for (a, _), share in pairs.items() if a == value)
        both = pairs.get((value, value), 0.0)
        found.append(1 - both / here if here > 1e-12 else float("nan"))
    return found[0], found[1]

"""Real corpora read as plain text, and agreement counted pair by pair, without Argora."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, permutations
from pathlib import Path

Place = tuple[tuple[int, int], ...]
"""The stretches of a unit, as characters from and to."""

Component = tuple[Place, str]
"""Where a unit is, and its category."""


@dataclass(frozen=True)
class Markup:
    """The lines of one ``.ann`` file.

    Attributes
    ----------
    units : by the id of their line.
    relations : source, target and category, by the ids of units.
    """

    units: dict[str, Component]
    relations: tuple[tuple[str, str, str], ...]

    @property
    def ties(self) -> set[tuple[Component, Component, str]]:
        """Return source, target and category of each relation, by what the units are."""
        return {(self.units[a], self.units[b], category) for a, b, category in self.relations}


def read_ann(path: Path) -> Markup:
    """Return the units and relations of a file, line by line."""
    units, relations = {}, []
    for line in path.read_text(encoding="utf-8").split("\n"):
        id, _, rest = line.partition("\t")
        if re.fullmatch(r"T\d+", id):
            category, _, stretches = rest.partition("\t")[0].partition(" ")
            pairs = [tuple(map(int, pair.split())) for pair in stretches.split(";")]
            units[id] = (tuple(pairs), category)
        elif re.fullmatch(r"R\d+", id):
            category, source, target = rest.split()[:3]
            relations.append((source.removeprefix("Arg1:"), target.removeprefix("Arg2:"), category))
    return Markup(units, tuple(relations))


def read_folders(folder: Path) -> dict[str, dict[str, Markup]]:
    """Return what each annotator said of each document: a folder stands for an annotator."""
    documents: dict[str, dict[str, Markup]] = defaultdict(dict)
    for path in sorted(folder.glob("*/*.ann")):
        documents[path.stem][path.parent.name] = read_ann(path)
    return dict(documents)


def marked_by_most(by_annotator: dict[str, Markup]) -> set[Component]:
    """Return what more than half marked with the same boundaries and the same category."""
    votes = Counter(
        component for markup in by_annotator.values() for component in {*markup.units.values()}
    )
    return {component for component, n in votes.items() if 2 * n > len(by_annotator)}


Row = Sequence[object]
"""What each annotator decided on one item."""


def observed_disagreement(
    rows: Iterable[Row], apart: Callable[[object, object], float] = lambda a, b: a != b
) -> float:
    """Return the mean distance within items; each value counts once, so that items add up."""
    total = n = 0.0
    for row in rows:
        if len(row) > 1:
            total += sum(apart(a, b) for a, b in permutations(row, 2)) / (len(row) - 1)
            n += len(row)
    return total / n


def expected_disagreement(
    rows: Iterable[Row], apart: Callable[[object, object], float] = lambda a, b: a != b
) -> float:
    """Return the mean distance of any two values of items with two or more (Krippendorff)."""
    counts = Counter(value for row in rows if len(row) > 1 for value in row)
    n = counts.total()
    total = sum(counts[a] * counts[b] * apart(a, b) for a, b in permutations(counts, 2))
    return total / (n * (n - 1))


def alpha(
    rows: Sequence[Row], apart: Callable[[object, object], float] = lambda a, b: a != b
) -> float:
    """Return Krippendorff's alpha, from pairs of values."""
    return 1 - observed_disagreement(rows, apart) / expected_disagreement(rows, apart)


def share_alike(rows: Sequence[Row]) -> float:
    """Return the share of pairs of annotators that decided alike, in the mean over items."""
    alike = [
        sum(a == b for a, b in pairs) / len(pairs)
        for row in rows
        if (pairs := [*combinations(row, 2)])
    ]
    return sum(alike) / len(alike)


def share_by_chance(rows: Sequence[Row]) -> float:
    """Return the chance that two values drawn from all are alike (Fleiss 1971)."""
    counts = Counter(value for row in rows for value in row)
    return sum((n / counts.total()) ** 2 for n in counts.values())


def fleiss_kappa(rows: Sequence[Row]) -> float:
    """Return Fleiss's kappa of rows in which everybody decided."""
    by_chance = share_by_chance(rows)
    return (share_alike(rows) - by_chance) / (1 - by_chance)

"""How often intervals hold the true value, and how often a "Yes" is wrong: simulated studies.

Run as ``python benchmarks/coverage.py [STUDIES]``; 1000 studies per row by default take a few
minutes. The table stands in docs/measures/intervals.md. ``python benchmarks/coverage.py verdicts``
writes the tables about a wrong "Yes" into that page; ``verdicts.py`` describes their studies.

Three annotators put the 20 items of each document into four categories. Documents differ in how
often each category occurs and in how hard they are, so items of one document are alike. The true
value is that of 20,000 documents. The second table is about lists of items that are documents of
their own, so that items are independent of each other.
"""

from __future__ import annotations

import sys
import time

import numpy as np
import verdicts

from argora.measures import Measure, parse
from argora.reliability import CodingData

STUDIES = 1000
POPULATION = 20_000
USUAL = np.array([1, 2, 3, 6]) / 12
ANNOTATORS = ("a", "b", "c")


def study(
    random: np.random.Generator, n_documents: int, *, accuracy: float, n_items: int
) -> CodingData:
    """Draw a study: annotators see the truth of an item or choose by habit."""
    shares = random.dirichlet(8 * USUAL, size=(n_documents, 1))
    hit = random.beta(8 * accuracy, 8 * (1 - accuracy), size=(n_documents, 1, 1))
    truth = drawn(random, np.broadcast_to(shares, (n_documents, n_items, 4)))
    habit = drawn(random, np.broadcast_to(USUAL, (n_documents, n_items, len(ANNOTATORS), 4)))
    chosen = np.where(random.random(habit.shape) < hit, truth[..., np.newaxis], habit)
    n = n_documents * n_items
    return CodingData(
        annotators=ANNOTATORS,
        categories=(0, 1, 2, 3),
        start=np.arange(n + 1) * len(ANNOTATORS),
        annotator=np.tile(np.arange(len(ANNOTATORS)), n),
        code=chosen.ravel(),
        weight=np.ones(n, dtype=np.int64),
        group=np.repeat(np.arange(n_documents), n_items),
        groups=tuple(map(str, range(n_documents))),
    )


def drawn(random: np.random.Generator, shares: np.ndarray) -> np.ndarray:
    """Draw a category for every list of shares."""
    edges = np.cumsum(shares, axis=-1)[..., :-1]
    return (random.random(shares.shape[:-1])[..., np.newaxis] > edges).sum(axis=-1)


def row(
    how: Measure, sizes: tuple[int, int], accuracy: float, ways: tuple[str, ...], studies: int
) -> str:
    """Return how often each interval holds the true value, and how wide it is."""
    n, n_items = sizes
    options = {"accuracy": accuracy, "n_items": n_items}
    size = POPULATION * 20 // n_items
    truth = how(study(np.random.default_rng(0), size, **options), interval=None).value
    held, wide = np.zeros(len(ways)), np.zeros(len(ways))
    defined = np.zeros(len(ways))
    for i in range(studies):
        data = study(np.random.default_rng((1, n, n_items, i)), n, **options)
        for k, way in enumerate(ways):
            result = how(data, interval=way, seed=i)
            if result.interval is not None and result.interval.is_defined:
                defined[k] += 1
                held[k] += result.low <= truth <= result.high
                wide[k] += result.high - result.low
    cells = [
        f"{100 * h / d:.1f} % ({w / d:.2f})" for h, w, d in zip(held, wide, defined, strict=True)
    ]
    return " | ".join([f"| {how}, {truth:.2f}", str(n), *cells]) + " |"


def table(head: str, ways: tuple[str, ...], rows: list, studies: int) -> None:
    """Print a table for the documentation."""
    print(f"| Measure, true value | {head} | " + " | ".join(f"`{way}`" for way in ways) + " |")
    print("| --- " * (len(ways) + 2) + "|")
    for name, accuracy, sizes in rows:
        print(row(parse(name), sizes, accuracy, ways, studies), flush=True)
    print()


def main() -> None:
    """Print both tables: how often the interval holds the true value, and in brackets its width."""
    if sys.argv[1:] == ["verdicts"]:
        verdicts.write()
        return
    studies = int(sys.argv[1]) if len(sys.argv) > 1 else STUDIES
    began = time.perf_counter()
    several = [
        (name, accuracy, (n, 20))
        for name, accuracy in (("alpha", 0.75), ("alpha", 0.95), ("ac1", 0.75))
        for n in (5, 10, 30, 100)
    ]
    table("Documents", ("document", "jackknife", "analytic"), several, studies)
    single = [(name, 0.75, (n, 1)) for name in ("alpha", "ac1") for n in (20, 50, 200)]
    table("Items", ("item", "jackknife-item", "analytic"), single, studies)
    print(f"{studies} studies per row, {time.perf_counter() - began:.0f} s", file=sys.stderr)


if __name__ == "__main__":
    main()

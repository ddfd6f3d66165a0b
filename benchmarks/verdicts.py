"""How often the "Yes" of a report is wrong: studies of which the true alpha is known exactly.

``python benchmarks/coverage.py verdicts`` writes the tables into docs/measures/intervals.md.

**The studies.** In every study each annotator puts every item of every document into one of two
categories, which occur in 2 and in 1 of 3 items. With probability sqrt(a) annotators see the truth
of an item, each on their own, and else choose at random with the shares of the document. So two of
them agree for another reason than chance with probability a, the agreement of the document:

- ``alike``: a is the same in all documents, and so are the shares of the categories;
- ``differing``: a is drawn from Beta(5 m, 5 (1 - m)) for each document, where m is its mean, and
  the shares of the categories from Dirichlet(8 * shares);
- ``all or nothing``: a is 1 with probability m, and else 0, so that annotators agree fully on a
  document or no better than chance. Nothing is harder for a study of few documents.

**The true alpha** is that of an unlimited number of documents, in closed form. With the shares s of
the categories, their expected disagreement is D_e = 1 - sum s^2, and within documents whose shares
are drawn from Dirichlet(c s) it is D_e c / (c + 1) on average. So alpha = m, and with shares that
differ alpha = 1 - (1 - m) c / (c + 1).

**A "Yes" is wrong** where the true alpha is below the threshold of its sentence: .667, or .8 for
the sentence that the annotations can be relied on. From .8 on none is wrong.
"""

from __future__ import annotations

import math
import re
import sys
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from argora.measures.intervals.assurance import ERROR, share_below, worst_document
from argora.measures.intervals.resampling import Stratum

Floats = NDArray[np.float64]
Ints = NDArray[np.int64]

PAGE = Path(__file__).resolve().parent.parent / "docs" / "measures" / "intervals.md"
STUDIES = 2000
RESAMPLES, SEED = 1000, 7
SHARES = np.array([2, 1]) / 3
DOCUMENTS = (5, 10, 20, 30)
ITEMS = (3, 5, 10, 20)
ALPHAS = (0.6, 0.65, 0.7, 0.75, 0.79)
HIGH = 0.95
AT_ONCE = 100
TENTATIVE, RELIABLE = 0.667, 0.8


@dataclass(frozen=True)
class Kind:
    """How documents differ: the parameters of the distributions above, infinite for not at all."""

    name: str
    agreement: float
    shares: float


KINDS = (
    Kind("alike", math.inf, math.inf),
    Kind("differing", 5, 8),
    Kind("all or nothing", 0, math.inf),
)


@dataclass(frozen=True)
class Share:
    """How many of the studies of a cell say that alpha reaches a threshold."""

    by_bound: float
    by_interval: float


def items_by_votes(
    random: np.random.Generator, kind: Kind, alpha: float, studies: int, size: tuple[int, int, int]
) -> Ints:
    """Draw in how many items of each document 0, 1, ... annotators choose the first category.

    Items of a document are drawn with the same probabilities, so their number is all that counts.

    Returns
    -------
    array of shape (studies, documents, annotators + 1)
    """
    n_documents, n_items, m = size
    documents = (studies, n_documents, 1)
    mean, first = alpha, np.full(documents, SHARES[0])
    if math.isfinite(kind.shares):
        mean = 1 - (1 - alpha) * (kind.shares + 1) / kind.shares
        first = random.beta(*(kind.shares * SHARES), size=documents)
    if kind.agreement == 0:
        agreement = (random.random(documents) < mean).astype(np.float64)
    elif math.isfinite(kind.agreement):
        agreement = random.beta(kind.agreement * mean, kind.agreement * (1 - mean), size=documents)
    else:
        agreement = np.full(documents, mean)
    by_habit = (1 - np.sqrt(agreement)) * first
    votes = np.arange(m + 1)
    ways = np.array([math.comb(m, k) for k in votes])
    if_first, if_second = (
        ways * p**votes * (1 - p) ** (m - votes) for p in (np.sqrt(agreement) + by_habit, by_habit)
    )
    return random.multinomial(n_items, first * if_first + (1 - first) * if_second)


def counts(items: Ints) -> Floats:
    """Return what every document adds to alpha: array (studies, documents, 2).

    The disagreeing cells of its coincidence matrix, and how often the first category was chosen.
    """
    m = items.shape[-1] - 1
    first = np.arange(m + 1)
    return items @ np.stack([2 * first * (m - first) / (m - 1), first], axis=-1)


def alpha_of(sums: Floats, n: int) -> tuple[Floats, Floats]:
    """Return alpha and its expected disagreement of sums (..., 2) of counts, of n decisions."""
    disagreeing, first = sums[..., 0], sums[..., 1]
    expected = 2 * first * (n - first) / (n * (n - 1))
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(expected > 0, 1 - disagreeing / n / expected, np.nan), expected


def said(
    kind: Kind,
    alpha: float,
    size: tuple[int, int, int],
    thresholds: tuple[float, ...] = (TENTATIVE, RELIABLE),
    *,
    studies: int = STUDIES,
) -> list[Share]:
    """Simulate the studies of a cell, and return how many say that alpha reaches each threshold.

    Parameters
    ----------
    size : how many documents, items in each, annotators.
    """
    n, n_items, m = size
    random = np.random.default_rng((KINDS.index(kind), round(1000 * alpha), *size))
    tables = counts(items_by_votes(random, kind, alpha, studies, size))
    points, expected = alpha_of(tables.sum(axis=1), n * n_items * m)
    # The lower end of an interval is never above the value; the others need no resamples.
    high = np.flatnonzero(points >= min(thresholds))
    found = np.zeros((len(thresholds), 2))
    for first in range(0, len(high), AT_ONCE):
        some = high[first : first + AT_ONCE]
        found += _reached(tables[some], expected[some], size, thresholds)
    return [Share(*pair) for pair in (found / studies).tolist()]


def _reached(
    tables: Floats, expected: Floats, size: tuple[int, int, int], thresholds: tuple[float, ...]
) -> Floats:
    """Return in how many studies the lower bound, and the interval, reach each threshold."""
    n, n_items, m = size
    block = len(tables)
    # All studies are drawn at once; each gets the resamples that it would get alone.
    stratum = Stratum(
        "",
        tables.swapaxes(0, 1).reshape(n, 2 * block),
        lambda sums: alpha_of(sums.reshape(len(sums), block, 2), n * n_items * m)[0],
    )
    resampled = np.ascontiguousarray(stratum.values(RESAMPLES, SEED).T)
    sizes = np.full(n, float(n_items))
    found = np.zeros((len(thresholds), 2))
    for values, chance in zip(resampled, expected, strict=True):
        drawn = values[~np.isnan(values)]
        low = np.quantile(drawn, 0.025)
        unseen = worst_document(sizes, sizes, float(chance))
        for i, threshold in enumerate(thresholds):
            if low >= threshold:
                found[i] += share_below(drawn, threshold, n, unseen) <= ERROR, 1
    return found


def wrong(kind: Kind, alpha: float, size: tuple[int, int, int], *, studies: int = STUDIES) -> Share:
    """Return how many studies of a cell say a "Yes" that is wrong."""
    threshold = TENTATIVE if alpha < TENTATIVE else RELIABLE
    return said(kind, alpha, size, (threshold,), studies=studies)[0]


def line(size: tuple[int, int, int], studies: int = STUDIES) -> tuple[str, Floats]:
    """Return a row of a table, and its largest wrong shares, before and after: array (2,)."""
    cells, largest = [str(size[0]), str(size[1])], np.zeros(2)
    for alpha in ALPHAS:
        shares = [wrong(kind, alpha, size, studies=studies) for kind in KINDS]
        cells.append(" · ".join(f"{100 * share.by_bound:.1f}" for share in shares))
        before_and_after = [(share.by_interval, share.by_bound) for share in shares]
        largest = np.max([largest, *before_and_after], axis=0)
    high = [said(kind, HIGH, size, studies=studies) for kind in KINDS]
    for each in zip(*high, strict=True):
        cells.append(" · ".join(f"{100 * share.by_bound:.0f}" for share in each))
    return f"| {' | '.join(cells)} |", largest


def page(studies: int = STUDIES) -> str:
    """Return what stands in the page on intervals: two tables of cells, one of their extremes."""
    names = ", ".join(f"*{kind.name}*" for kind in KINDS)
    head = ["Documents", "Items", *(f"α {alpha:g}" for alpha in ALPHAS)]
    head += [f"“Yes” at {HIGH:g}", f"“Yes: …” at {HIGH:g}"]
    found: list[str] = []
    worst: dict[int, list[Floats]] = {n: [] for n in DOCUMENTS}
    for m, annotators in ((2, "Two annotators"), (3, "Three annotators")):
        found += [f"{annotators}; documents {names}:", ""]
        found += ["| " + " | ".join(head) + " |", "| --- " * len(head) + "|"]
        for n in DOCUMENTS:
            for n_items in ITEMS:
                text, largest = line((n, n_items, m), studies)
                found.append(text)
                worst[n].append(largest)
                print(text, file=sys.stderr, flush=True)
        found.append("")
    found += ["The largest share of a wrong “Yes” in any cell, in percent:", ""]
    found += ["| Documents | By the interval alone | With the lower bound |", "| --- | --- | --- |"]
    for n, each in worst.items():
        before, after = 100 * np.max(each, axis=0)
        found.append(f"| {n} | {before:.1f} | {after:.1f} |")
    return "\n".join(found) + "\n"


def write() -> None:
    """Write the tables into the page on intervals."""
    began = time.perf_counter()
    tables = page()
    text = PAGE.read_text(encoding="utf-8")
    block = re.compile(r"(<!-- verdicts: [^\n]* -->\n).*?(<!-- end of verdicts -->\n)", re.DOTALL)
    PAGE.write_text(block.sub(lambda at: at[1] + tables + at[2], text), encoding="utf-8")
    print(f"{STUDIES} studies per cell, {time.perf_counter() - began:.0f} s", file=sys.stderr)

"""Whether an annotator differs from the others by more than chance, over all who are compared."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from argora.measures.intervals.resampling import FEWEST_GROUPS
from argora.reliability.arrays import Floats, Ints

__all__ = ["Parts", "beyond_chance"]


MOST_PERMUTATIONS = 999
FEWEST_PERMUTATIONS = 199
MOST_WORK = 50_000_000
"""So many numbers are shuffled at most, unless that leaves too few permutations."""


@dataclass(frozen=True, eq=False)
class Parts:
    """What every annotator did in every document, one row for both.

    Attributes
    ----------
    seat, document : arrays of shape (n_parts,), whose it is and where.
    amount : array of shape (n_parts, n_figures), what is compared, such as how often each category
        was chosen beyond how often the others chose it.
    n : array of shape (n_parts,), decisions.
    """

    seat: Ints
    document: Ints
    amount: Floats
    n: Floats


def beyond_chance(parts: Parts, n_annotators: int, *, seed: int) -> Floats:
    """Test every deviation of every annotator by exchanging parts of documents at random.

    If annotators are interchangeable, whoever did a document might have done the part of another
    one in it. So the parts within each document change hands at random, and the largest deviation
    of any annotator in any figure is noted each time: p is the share of such draws, the observed
    one among them, whose largest is no smaller. Deviations are sums over documents, divided by the
    standard deviation that changing hands gives them. Whatever the number of annotators, figures
    and documents, at most 5 of 100 studies of interchangeable annotators have any p up to .05.

    Returns
    -------
    array of shape (n_annotators, n_figures); NaN for who did fewer than five documents that
    somebody else did: they are not tested, nor do they count in the largest.

    References
    ----------
    Westfall & Young (1993), Resampling-Based Multiple Testing, section 2.3: single-step max T.
    """
    order = np.argsort(parts.document, kind="stable")
    seat, document = parts.seat[order], parts.document[order]
    rest, variance = _deviations(parts.amount[order], parts.n[order], document)
    k = rest.shape[1]
    n_documents = np.bincount(seat, minlength=n_annotators)
    tested = n_documents >= FEWEST_GROUPS
    p = np.full((n_annotators, k), np.nan)
    if not tested.any() or not k:
        return p
    spread = _by_seat(seat, variance, n_annotators)[tested]
    scale = np.sqrt(np.where(spread > 1e-12, spread, np.inf))  # what never varies deviates by 0

    def deviation(amount: Floats) -> Floats:
        return np.abs(_by_seat(seat, amount, n_annotators)[tested]) / scale

    observed = deviation(rest)
    times = min(MOST_PERMUTATIONS, max(FEWEST_PERMUTATIONS, MOST_WORK // max(rest.size, 1)))
    random = np.random.default_rng(seed)
    reached = np.ones(observed.shape)
    for _ in range(times):
        shuffled = rest[np.argsort(document + random.random(len(document)))]
        reached += deviation(shuffled).max() >= observed - 1e-9
    p[tested] = reached / (times + 1)
    return p


def _deviations(amount: Floats, n: Floats, document: Ints) -> tuple[Floats, Floats]:
    """Return amounts less what the document gives everybody in it, and their variance there."""
    place = np.unique(document, return_inverse=True)[1]
    size = np.bincount(place)[place, np.newaxis]
    rate = _by_seat(place, amount, place.max(initial=-1) + 1)[place]
    whole = np.bincount(place, weights=n)[place, np.newaxis]
    rest = amount - n[:, np.newaxis] * rate / whole
    squares = _by_seat(place, rest**2, place.max(initial=-1) + 1)[place]
    return rest, squares / size


def _by_seat(seat: Ints, amount: Floats, n: int) -> Floats:
    """Add up the rows of each seat: array of shape (n, k)."""
    columns = [np.bincount(seat, weights=column, minlength=n) for column in amount.T]
    return np.stack(columns, axis=1) if columns else np.zeros((n, 0))

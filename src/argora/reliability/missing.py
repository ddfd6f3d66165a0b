"""What to do with missing decisions before anything is measured; each way is in the signature.

Peldszus & Stede (2013), *Ranking the annotators*, section 4.1, name the ways: a category of their
own, annotators left out, items left out. A measure by itself drops what is missing pair by pair.
"""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, get_args

import numpy as np

from argora.errors import DataError
from argora.reliability.arrays import Bools, Ints, offsets
from argora.reliability.coding.data import CodingData
from argora.reliability.coding.factor import show
from argora.reliability.documents import documents_of

__all__ = [
    "MISSING",
    "MISSING_PARTS",
    "PAIRWISE",
    "POLICIES",
    "STUDY",
    "Within",
    "checked_policy",
    "missing_as_category",
    "missing_counts",
    "missing_shares",
    "treated",
    "with_items_of_all",
    "without_missing_annotators",
]

Documents = Mapping[str, Collection[str]]

Within = Literal["document", "study"]
"""Where a decision can be missing: on the items of the documents that an annotator did, or on all
items of the study."""

MISSING = "?"
MOST_DECISIONS = 10**8

PAIRWISE = "pairwise"
POLICIES = (PAIRWISE, "category", "annotators:SHARE", "items")
"""The ways that :func:`treated` knows, several of them joined by ``+``."""

MISSING_PARTS = ("missing-as", "annotators-missing", "items-missing")
"""The parts of a method that tell what was done."""

STUDY = "/study"
"""What follows a policy that counts documents which an annotator did not do."""


@dataclass(frozen=True, eq=False)
class _Assigned:
    """Who was to decide on what.

    Attributes
    ----------
    document : array of shape (n_rows,), the document of every row.
    did : array of shape (n_documents, n_annotators).
    """

    document: Ints
    did: Bools

    def per_annotator(self, weight: Ints) -> Ints:
        """Count the items that each annotator was to decide on, with their weights."""
        size = np.bincount(self.document, weights=weight, minlength=len(self.did))
        return (size @ self.did).astype(np.int64)


def _assigned(data: CodingData, within: Within, done: Documents | None) -> _Assigned:
    if within not in get_args(Within):
        raise DataError(f"within={within!r}: expected one of {list(get_args(Within))}")
    n = len(data.annotators)
    if within == "study":
        return _Assigned(np.zeros(data.n_rows, dtype=np.int64), np.ones((1, n), dtype=bool))
    names = documents_of(data)
    place = {name: i for i, name in enumerate(dict.fromkeys(names))}
    document = np.array([place[name] for name in names], dtype=np.int64)
    did = np.zeros((len(place), n), dtype=bool)
    did[document[data.item_of_vote], data.annotator] = True
    for seat, annotator in enumerate(data.annotators):
        also_done = (done or {}).get(annotator, ())
        did[[place[name] for name in also_done if name in place], seat] = True
    return _Assigned(document, did)


def missing_shares(
    data: CodingData, *, within: Within = "document", done: Documents | None = None
) -> dict[str, float]:
    """Return the share of decisions that is missing, by annotator; NaN for who did nothing.

    Parameters
    ----------
    done : which documents each annotator did besides those in which they decided on anything.
    """
    assigned = _assigned(data, within, done).per_annotator(data.weight)
    gone = np.array(list(missing_counts(data, within=within, done=done).values()), dtype=np.int64)
    shares = np.divide(gone, assigned, out=np.full(len(assigned), np.nan), where=assigned > 0)
    return dict(zip(data.annotators, shares.tolist(), strict=True))


def missing_counts(
    data: CodingData, *, within: Within = "document", done: Documents | None = None
) -> dict[str, int]:
    """Count the missing decisions by annotator, with the weights of items."""
    assigned = _assigned(data, within, done).per_annotator(data.weight)
    weight = data.weight[data.item_of_vote]
    n_made = np.bincount(data.annotator, weights=weight, minlength=len(data.annotators))
    return dict(zip(data.annotators, (assigned - n_made.astype(np.int64)).tolist(), strict=True))


def missing_as_category(
    data: CodingData,
    *,
    label: Hashable = MISSING,
    within: Within = "document",
    done: Documents | None = None,
) -> CodingData:
    """Turn missing decisions into a category of their own, so that two of them agree.

    Where the data have that category already, missing decisions join it; where none is missing,
    there is no such category. In a category tree it stands at the top, at the greatest distance
    from all others; an order of categories is lost.

    Parameters
    ----------
    within, done : see :data:`Within` and :func:`missing_shares`.

    Raises
    ------
    DataError
        If that makes more than 10^8 decisions.

    Examples
    --------
    >>> data = CodingData.from_matrix([["a", None], ["b", "b"]])
    >>> missing_as_category(data).counts().tolist(), missing_as_category(data).categories
    ([[1, 0, 1], [0, 2, 0]], ('a', 'b', '?'))
    """
    assigned = _assigned(data, within, done)
    per_row = assigned.did.sum(axis=1)[assigned.document]
    if int(per_row.sum()) > MOST_DECISIONS:
        raise DataError(
            f"with missing ones there would be {int(per_row.sum()):,} decisions, more than "
            f"{MOST_DECISIONS:,}; count what is missing within='document' only, or leave out "
            "annotators"
        )
    n_missing = int(data.weight @ per_row) - data.n_votes
    value = frozenset([label]) if data.is_set_valued else label
    categories = data.categories
    if n_missing and value not in categories:
        categories = (*categories, value)
    row = np.repeat(np.arange(data.n_rows), per_row)
    annotator = _assigned_annotators(assigned, per_row)
    code = np.full(len(row), categories.index(value) if n_missing else 0, dtype=np.int64)
    n = len(data.annotators)
    at = np.searchsorted(row * n + annotator, data.item_of_vote * n + data.annotator)
    code[at] = data.code
    return replace(
        data,
        categories=categories,
        start=offsets(per_row),
        annotator=annotator,
        code=code,
        ordered=False,
        derivation=f"{data.derivation}|missing-as:{show(label)}{_suffix(within)}",
        notes=(*data.notes, f"{n_missing} missing decisions count as the category {show(label)!r}"),
    )


def _assigned_annotators(assigned: _Assigned, per_row: Ints) -> Ints:
    """Return the annotators who were to decide on each row, row after row."""
    first = offsets(assigned.did.sum(axis=1))
    seats = np.nonzero(assigned.did)[1]
    ends = np.cumsum(per_row)
    inside = np.arange(int(per_row.sum())) - np.repeat(ends - per_row, per_row)
    return np.asarray(seats[np.repeat(first[assigned.document], per_row) + inside], dtype=np.int64)


def without_missing_annotators(
    data: CodingData, *, above: float, within: Within = "document", done: Documents | None = None
) -> CodingData:
    """Leave out the annotators of whose decisions more than a share is missing.

    Raises
    ------
    DataError
        If the share is not between 0 and 1.
    """
    if not 0 <= above <= 1:
        raise DataError(f"above={above}: expected a share from 0 to 1, such as 0.1")
    shares = missing_shares(data, within=within, done=done)
    gone = [name for name, share in shares.items() if share > above]
    remaining = data.select(annotators=[name for name in data.annotators if name not in gone])
    note = f"no annotator left more than {above:.0%} of the decisions out"
    if gone:
        note = f"left out, with more than {above:.0%} missing decisions: {', '.join(gone)}"
    return replace(
        remaining,
        derivation=f"{data.derivation}|annotators-missing:at-most-{above:g}{_suffix(within)}",
        notes=(*data.notes, note),
    )


def with_items_of_all(
    data: CodingData, *, within: Within = "document", done: Documents | None = None
) -> CodingData:
    """Leave out the items on which somebody who was to decide did not.

    Within documents, those are the items that not everybody who did the document decided on.
    """
    assigned = _assigned(data, within, done)
    n_assigned = assigned.did.sum(axis=1)[assigned.document]
    whole = (data.votes_per_item == n_assigned) & (n_assigned > 0)
    n_gone = int(data.weight[~whole].sum())
    return replace(
        data.select(rows=whole),
        derivation=f"{data.derivation}|items-missing:none{_suffix(within)}",
        notes=(
            *data.notes,
            f"{n_gone} of {int(data.weight.sum())} items that not all decided on are left out",
        ),
    )


def treated(
    data: CodingData, policy: str, *, within: Within = "document", done: Documents | None = None
) -> CodingData:
    """Treat missing decisions by the name of a policy.

    Parameters
    ----------
    policy : ``pairwise``, which leaves the data as they are: measures drop what is missing;
        ``category``; ``annotators:0.1``, whoever has more than that share missing is left out;
        ``items``, those that not all decided on are left out. Several joined by ``+`` are done in
        that order, such as ``annotators:0.1+category``. With ``/study`` behind it, as in
        ``category/study``, what was missing in whole documents counts for that one as well.

    Raises
    ------
    DataError
        If there is no such policy.

    Examples
    --------
    >>> data = CodingData.from_matrix([["a", None], ["b", "b"]])
    >>> treated(data, "items").n_rows, treated(data, "annotators:0.1").annotators
    (1, ('annotator 1',))
    """
    for name, share, where in _steps(policy, within):
        if name == "category":
            data = missing_as_category(data, within=where, done=done)
        elif name == "items":
            data = with_items_of_all(data, within=where, done=done)
        elif name == "annotators":
            data = without_missing_annotators(data, above=share, within=where, done=done)
    return data


def checked_policy(policy: str) -> str:
    """Return the name of a policy, so that a wrong one is named before anything is read.

    Raises
    ------
    DataError
        If there is no such policy, or its share is not between 0 and 1.
    """
    _steps(policy, "document")
    return policy


def _steps(policy: str, within: Within) -> list[tuple[str, float, Within]]:
    """Parse a policy into its steps: name, share, and where decisions can be missing."""
    steps: list[tuple[str, float, Within]] = []
    for each in policy.split("+"):
        bare = each.strip().removesuffix(STUDY)
        where: Within = "study" if bare != each.strip() else within
        name, _, share = bare.partition(":")
        if name == "annotators" and _is_share(share):
            if float(share) > 1:
                raise DataError(f"{bare}: expected a share from 0 to 1, such as annotators:0.1")
            steps.append((name, float(share), where))
        elif bare in ("category", "items", PAIRWISE):
            steps.append((name, 0.0, where))
        else:
            raise DataError(
                f"no policy {each.strip()!r} for missing decisions: expected some of "
                f"{list(POLICIES)}, such as 'annotators:0.1+category'"
            )
    return steps


def _is_share(text: str) -> bool:
    return text.replace(".", "", 1).isdecimal()


def _suffix(within: Within) -> str:
    return "" if within == "document" else f"/{within}"

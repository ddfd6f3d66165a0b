"""Who disagrees with everybody: an annotator with the others, beside the others among themselves.

Both are counted on the items that the annotator decided on, so nobody is blamed for hard items.
"""

from __future__ import annotations

from typing import Literal

import numpy as np
from numpy.typing import NDArray

from argora.diagnostics.crowd.conduct import Conduct, most_telling
from argora.measures.intervals import bootstrap
from argora.measures.uncertainty import NO_GROUPS
from argora.reliability import CodingData

__all__ = ["company"]

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

ADVICE = (
    "Read these documents with them: either they have the guideline wrong, or they see what the "
    "others do not."
)


def company(
    data: CodingData,
    *,
    interval: Literal["document", "item"] = "document",
    resamples: int = 400,
    seed: int = 0,
    level: float = 0.95,
) -> tuple[Conduct, ...]:
    """Return how often each annotator agrees with another one on the same item.

    It is a finding where the interval lies wholly under that of the others among themselves on the
    same items, which takes three annotators on some of them.
    """
    amounts = _amounts(data)
    group, names = data.group, data.groups
    if interval == "item":
        group = np.arange(data.n_rows)
        names = tuple(str(data.item_name(i)) for i in range(data.n_rows))
    if group is None:
        return tuple(_unknown(name, NO_GROUPS) for name in data.annotators)
    method = f"boot-{interval}"
    found = []
    for seat, name in enumerate(data.annotators):
        own = np.flatnonzero(data.annotator == seat)
        where, unit = np.unique(group[data.item_of_vote[own]], return_inverse=True)
        table = np.zeros((len(where), 4))
        np.add.at(table, unit, amounts[own])
        reason = _obstacle(table)
        if reason:
            found.append(_unknown(name, reason))
            continue
        draw = {"method": method, "resamples": resamples, "seed": seed, "level": level}
        ours = bootstrap(table, lambda s: _share(s, 0), **draw)  # type: ignore[arg-type]
        rest = bootstrap(table, lambda s: _share(s, 2), **draw)  # type: ignore[arg-type]
        apart = dict(
            zip((names[i] for i in where.tolist()), (table[:, 1] - table[:, 0]), strict=True)
        )
        found.append(
            _told(name, len(own), table.sum(axis=0), (ours.low, ours.high), (rest.low, rest.high),
                  most_telling(apart))
        )  # fmt: skip
    return tuple(found)


def _amounts(data: CodingData) -> Floats:
    """Return for every vote: equal others, others, equal pairs of others, pairs of others."""
    row = data.item_of_vote
    votes = data.votes_per_item[row].astype(np.float64)
    item, code, count = data.runs
    width = max(len(data.categories), 1)
    cell = np.searchsorted(item * width + code, row * width + data.code)
    same = count[cell].astype(np.float64)
    agreeing = np.bincount(item, weights=count * (count - 1), minlength=data.n_rows)[row]
    table = np.column_stack(
        [same - 1, votes - 1, agreeing - 2 * (same - 1), (votes - 1) * (votes - 2)]
    )
    return np.asarray(table * data.weight[row][:, np.newaxis])


def _unknown(name: str, reason: str) -> Conduct:
    return Conduct.unknown("company", name, reason, threshold=float("nan"))


def _share(sums: Floats, first: int) -> Floats:
    out = np.full(sums.shape[:-1], np.nan)
    parts, whole = sums[..., first], sums[..., first + 1]
    return np.asarray(np.divide(parts, whole, out=out, where=whole > 0))


def _obstacle(table: Floats) -> str | None:
    if not table[:, 1].sum():
        return "they share no item with anybody"
    if not table[:, 3].sum():
        return "no item of theirs has two other annotators, so there are no others to compare with"
    return None


def _told(
    name: str,
    n: int,
    sums: Floats,
    ours: tuple[float, float],
    rest: tuple[float, float],
    documents: tuple[str, ...],
) -> Conduct:
    value, usual = float(_share(sums, 0)), float(_share(sums, 2))
    found = ours[1] < rest[0]  # False if one of them is NaN
    range_ = f" ({ours[0]:.0%} to {ours[1]:.0%})" if ours[1] == ours[1] else ""
    return Conduct(
        test="company",
        annotator=name,
        value=value,
        threshold=rest[0],
        is_found=found,
        n=n,
        low=ours[0],
        high=ours[1],
        numbers={"others": usual, "others_low": rest[0], "others_high": rest[1]},
        documents=documents,
        sentence=f"{name} decides as another annotator does in {value:.0%} of cases{range_}; on "
        f"the same items the others agree with each other in {usual:.0%}.",
        advice=ADVICE if found else "",
    )

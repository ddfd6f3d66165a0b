"""Items in the order in which another vote helps most, and when to stop asking."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from argora.consensus.more_votes.counted import Urn, outlook_by_counting
from argora.consensus.more_votes.modelled import Horizon, outlook_by_model
from argora.consensus.more_votes.outlook import Outlook
from argora.consensus.result import Consensus
from argora.errors import DataError, MeasureError, did_you_mean
from argora.reliability.arrays import Bools, Ints
from argora.reliability.coding.factor import in_order

__all__ = ["NextVotes", "next_votes"]

EQUAL = 1e-12
HARDLY = 0.5


@dataclass(frozen=True, eq=False)
class NextVotes:
    """What one more vote on each item is worth.

    Attributes
    ----------
    consensus : what was decided so far.
    outlook : the numbers for every row.
    sure : from which probability of the leading category an item needs no more votes.
    most : how many votes were looked ahead.
    annotator : whose vote it would be; None for anybody.
    """

    consensus: Consensus
    outlook: Outlook
    sure: float
    most: int
    annotator: str | None
    notes: tuple[str, ...]

    @property
    def has_overlap(self) -> bool:
        """Whether any item has two votes; without, nothing can be learnt about annotators."""
        return int(self.consensus.data.votes_per_item.max(initial=0)) > 1

    @property
    def is_sure(self) -> Bools:
        """Which rows need no more votes; none where no item has two."""
        return np.asarray(self.has_overlap & (self.outlook.error <= 1 - self.sure + EQUAL))

    @property
    def n_open(self) -> int:
        """How many items are not sure, weights counted."""
        return int(self.consensus.data.weight.sum(where=~self.is_sure))

    @property
    def total(self) -> float:
        """How many more votes all open items are expected to take together.

        An item that is not sure after ``most`` more votes counts with these.
        """
        return float((self.outlook.further * self.consensus.data.weight)[~self.is_sure].sum())

    @property
    def out_of_reach(self) -> float:
        """How many open items are expected not to be sure even then."""
        missed = (1 - self.outlook.reached) * self.consensus.data.weight
        return float(missed[~self.is_sure].sum())

    @property
    def order(self) -> Ints:
        """Open rows, those where a vote is worth most first; those that no vote can come to last.

        By expected gain; where no single vote changes a decision, by information; then by name.
        """
        data = self.consensus.data
        names = [data.item_name(row) for row in range(data.n_rows)]
        place = {name: i for i, name in enumerate(in_order(names))}
        by_name = np.array([place[name] for name in names], dtype=np.int64)
        gain = np.nan_to_num(np.round(self.outlook.gain, 12), nan=-1.0)
        bits = np.nan_to_num(np.round(self.outlook.information, 12), nan=-1.0)
        order = np.lexsort((by_name, -bits, -gain))
        return np.asarray(order[~self.is_sure[order]], dtype=np.int64)

    def rows(self) -> Iterator[dict[str, Any]]:
        """Yield a tidy row for every open item, in their order."""
        data, look = self.consensus.data, self.outlook
        for rank, row in enumerate(self.order.tolist(), start=1):
            code = int(self.consensus.code[row])
            yield {
                "rank": rank,
                "item": data.item_name(row),
                "group": None
                if data.group is None or not data.groups
                else data.groups[int(data.group[row])],
                "decision": None if code < 0 else self.consensus.categories[code],
                "n_votes": int(data.votes_per_item[row]),
                "error": float(look.error[row]),
                "gain": float(look.gain[row]),
                "information": float(look.information[row]),
                "votes_needed": float(look.further[row]),
                "reached": float(look.reached[row]),
            }

    def __str__(self) -> str:
        n = self.consensus.n_items
        if not self.has_overlap:
            return "no item has two votes, so nothing tells how often votes are right"
        text = f"{n - self.n_open} of {n} items are sure (at least {self.sure:g})"
        if not self.n_open:
            return text
        text += f"; the other {self.n_open} are expected to take "
        if self.out_of_reach < HARDLY:
            return f"{text}{self.total:.0f} more votes"
        return (
            f"{text}at least {self.total:.0f} more votes, and about {self.out_of_reach:.0f} of "
            f"them are not sure even with {self.most} more each"
        )


def next_votes(
    consensus: Consensus,
    *,
    annotator: str | None = None,
    sure: float = 0.95,
    prior: float = 0.5,
    most: int = 20,
    samples: int = 50,
    seed: int = 0,
    on_progress: Callable[[str], object] | None = None,
) -> NextVotes:
    """Compute the worth of one more vote on every item, and the number of votes still needed.

    Under a model, a vote is expected as the annotator's confusions say, and changes the posterior;
    the parameters stay. Where votes were counted, each item has an unknown distribution of votes.

    Parameters
    ----------
    annotator : whose vote it would be; None takes anybody who has not voted on the item, as often
        as they voted so far.
    sure : when to stop asking: the probability of the leading category.
    prior : for counted votes, what each category is taken to have had already.
    most : how many votes to look ahead.
    samples, seed : how many ways ahead are drawn under a model; counted votes need none.
    """
    if not 0 < sure < 1 or not prior > 0 or most < 1 or samples < 1:
        raise MeasureError(
            f"sure={sure!r}, prior={prior!r}, most={most!r}, samples={samples!r}: expected a "
            "probability between 0 and 1, a number above 0, and whole numbers from 1"
        )
    data = consensus.data
    if annotator is not None and annotator not in data.annotators:
        raise DataError(f"no annotator {annotator!r}{did_you_mean(annotator, data.annotators)}")
    if consensus.fit is not None:
        look = outlook_by_model(
            data,
            consensus.fit,
            annotator=annotator,
            horizon=Horizon(sure, most, samples, seed),
            on_progress=on_progress or str,
        )
    else:
        look = outlook_by_counting(data, Urn(len(data.categories), prior, sure, most))
        if annotator is not None:
            own_rows = data.item_of_vote[data.annotator == data.annotators.index(annotator)]
            look.gain[own_rows], look.information[own_rows] = np.nan, np.nan
    return NextVotes(consensus, look, sure, most, annotator, (*consensus.notes, *look.notes))

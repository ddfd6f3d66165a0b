"""Votes along a sequence: a confusion matrix for each annotator, and what follows what."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, get_args

import numpy as np

from argora.consensus.chains import Chains, best, expected_moves, messages, summed, totals
from argora.consensus.confusions import ConfusionModel
from argora.consensus.dirichlet import divergence, expected_logs
from argora.consensus.em import EMRun, Parameters
from argora.consensus.fit import Axis, Fit
from argora.consensus.patterns import Patterns, mixed, positions_in
from argora.consensus.rule import Decided
from argora.consensus.truth import most_probable, normalised
from argora.errors import MeasureError
from argora.measures.spelling import is_whole
from argora.reliability import CodingData
from argora.reliability.arrays import Bools, Floats, Ints, offsets

__all__ = ["HMM", "first_tags", "next_tags"]


@dataclass(frozen=True, eq=False)
class ChainedVotes(Patterns):
    """Votes on rows in their sequences: here every row is a pattern of its own.

    Attributes
    ----------
    length : array of shape (n,), for how many decisions, one after the other, a row stands.
    in_line : whether it is known which item follows which; otherwise each is a sequence.
    """

    chains: Chains
    length: Floats
    in_line: bool


def chained(data: CodingData) -> ChainedVotes:
    """Return the votes on every row that somebody voted on, sequence by sequence.

    Items that are called (document, position) are in line: a document is a sequence, and a weight
    the number of decisions one after the other. All other items are sequences by themselves.

    Sequences come in an order that depends on what they hold and not on their names, so that a
    model adds its sums up in the same order whatever the order of the rows.
    """
    voted = np.flatnonzero(data.votes_per_item)
    in_line = all(map(_has_place, map(data.item_name, voted.tolist())))
    document, place = _places(data, voted) if in_line else (voted, 0 * voted)
    used, code = np.unique(data.code, return_inverse=True)
    key = data.annotator * max(len(used), 1) + code.ravel()
    along = np.lexsort((place, document))
    order = along[_canonical(data, voted[along], key, _sizes(document[along]))]
    rows, sizes = voted[order], _sizes(document[order])
    weight = data.weight[rows].astype(np.float64)
    pattern = np.full(data.n_rows, -1, dtype=np.int64)
    pattern[rows] = np.arange(len(rows))
    vote = positions_in(data.start[rows], data.votes_per_item[rows])
    return ChainedVotes(
        annotators=data.annotators,
        categories=tuple(data.categories[c] for c in used.tolist()),
        used=used.astype(np.int64),
        start=offsets(data.votes_per_item[rows]),
        annotator=data.annotator[vote],
        code=code.ravel()[vote].astype(np.int64),
        weight=weight,
        pattern=pattern,
        chains=Chains(offsets(sizes)),
        length=weight if in_line else np.ones(len(rows)),
        in_line=in_line,
    )


def _has_place(name: Hashable) -> bool:
    return isinstance(name, tuple) and len(name) == 2 and isinstance(name[1], int)


def _places(data: CodingData, rows: Ints) -> tuple[Ints, Ints]:
    """Return the document of every row, by number, and the position there."""
    number: dict[Hashable, int] = {}
    document, place = [], []
    for row in rows.tolist():
        name: Any = data.item_name(row)
        document.append(number.setdefault(name[0], len(number)))
        place.append(name[1])
    return np.array(document, dtype=np.int64), np.array(place, dtype=np.int64)


def _canonical(data: CodingData, rows: Ints, key: Ints, size: Ints) -> Ints:
    """Return the order of rows in which sequences stand by what they hold."""
    if not len(rows):
        return rows
    n_votes = data.votes_per_item[rows]
    begin = offsets(n_votes)[:-1]
    votes = np.add.reduceat(mixed(key[positions_in(data.start[rows], n_votes)]), begin)
    start = offsets(size)
    place = np.arange(len(rows)) - np.repeat(start[:-1], size)
    hashes = mixed(mixed(votes, 1) ^ mixed(data.weight[rows], 2) ^ mixed(place, 3))
    order = np.lexsort((np.add.reduceat(hashes, start[:-1]), size))
    return positions_in(start[:-1][order], size[order])


def _sizes(document: Ints) -> Ints:
    """Return the lengths of runs of equal values."""
    begins = np.flatnonzero(np.diff(document, prepend=-1))
    return np.diff(np.append(begins, len(document)))


Tags = Literal["bio"]
Decode = Literal["viterbi", "posterior"]

MOST_WAYS = 10**9


@dataclass(frozen=True, kw_only=True)
class HMM(ConfusionModel):
    """Confusion matrices as in IBCC, and categories that depend on the category before.

    Items that are called (document, position) are in line: a document is a sequence, items that
    nobody voted on are left out of it, and a row with a weight stands for so many decisions, one
    after the other, of one and the same category. Any other item is a sequence by itself.

    Attributes
    ----------
    right, wrong : votes that everybody is taken to have given already: ``right`` for each category
        where it was true, ``wrong`` for each other category.
    frequency : sequences that are taken to have begun with each category already.
    moves, stays : times that each category is taken to have followed each one already, and further
        times that it is taken to have followed itself.
    tags : ``bio`` if the categories are tags such as ``B-claim``, ``I-claim`` and ``O``: then no
        unit goes on that has not begun.
    decode : ``viterbi`` takes the most probable sequence, ``posterior`` on each row the most
        probable category, whatever comes before and after.
    restarts : from how many random starts EM runs, besides that from the distribution of votes.
    """

    id: ClassVar[str] = "hmm"
    title: ClassVar[str] = "HMM: confusion matrices along a sequence"
    source: ClassVar[str] = (
        "Simpson & Gurevych (2019), A Bayesian Approach for Sequence Tagging with Crowds, "
        "EMNLP-IJCNLP, pp. 1093-1104, with the annotator model of IBCC; variational"
    )
    goal: ClassVar[str] = "evidence bound"
    axes: ClassVar[Mapping[str, tuple[Axis, ...]]] = {
        "prior": ("category",),
        "first": ("category",),
        "move": ("category", "category"),
        "confusion": ("annotator", "category", "category"),
    }

    right: float = 2.0
    wrong: float = 1.0
    frequency: float = 1.0
    moves: float = 1.0
    stays: float = 0.0
    tags: Tags | None = None
    decode: Decode = "viterbi"
    restarts: int = 0

    def __post_init__(self) -> None:
        super().__post_init__()
        above_0 = ("right", "wrong", "frequency", "moves")
        self._check("a number above 0", lambda number: number > 0, *above_0)
        self._check("a number from 0", lambda number: number >= 0, "stays")
        if self.tags not in (None, *get_args(Tags)):
            raise self._wrong("tags", f"None or one of {list(get_args(Tags))}")
        self._check_choice("decode", Decode)
        self._check("a whole number from 0", lambda n: is_whole(n, least=0), "restarts")

    # ----- steps --------------------------------------------------------------------------------

    def read(self, data: CodingData) -> ChainedVotes:
        """Return the votes with the sequences in which they stand."""
        return chained(data)

    def begin(self, votes: Patterns, weight: Floats) -> Parameters:
        """Return the parameters that follow from the distribution of votes on each item."""
        return self._from_shares(votes, weight, votes.shares)

    def further_starts(self, votes: Patterns, weight: Floats) -> Iterator[Parameters]:
        """Yield parameters in which a random share of each annotator's votes counts."""
        n, width = votes.n, len(votes.categories)
        for trust in votes.draws(weight, seed=self.seed, n=self.restarts):
            counted = np.bincount(votes.cell, trust[votes.annotator], minlength=n * width)
            table = counted.reshape(n, width) + 1e-6
            yield self._from_shares(votes, weight, table / table.sum(axis=1, keepdims=True))

    def expect(
        self, votes: Patterns, weight: Floats, parameters: Parameters
    ) -> tuple[Floats, float]:
        """Return the posterior of every row, the expected moves below it, and the lower bound."""
        chains, copies = _sequences(votes).chains, _copies(votes, weight)
        first, move, scores, distance = self._logs(votes, parameters)
        # Forward-backward: both messages hold the row's own scores, which count once.
        ahead, behind = messages(chains, scores, first, move, combine=summed)
        total = totals(chains, ahead)
        posterior, _ = normalised(ahead + behind - scores)
        moved = expected_moves(chains, ahead, behind, move, copies)
        return np.vstack([posterior, moved]), float((copies * total).sum()) - distance

    def maximise(
        self, votes: Patterns, weight: Floats, parameters: Parameters, posterior: Floats
    ) -> Parameters:
        """Return the expected counts plus the prior counts (M step)."""
        sequences, copies = _sequences(votes), _copies(votes, weight)
        rows, moved = posterior[: votes.n], posterior[votes.n :]
        prior, confusion = self.counted(votes, weight, rows)
        # A row that stands for several equal decisions also stays in its state between them.
        begins = (rows[sequences.chains.first] * copies[:, np.newaxis]).sum(axis=0)
        within = weight - copies[sequences.chains.sequence]
        again = np.diag((rows * within[:, np.newaxis]).sum(axis=0))
        begin_prior, move_prior, confusion_prior = self._prior_counts(votes)
        return {
            "prior": prior + self.frequency,
            "first": begins + begin_prior,
            "move": moved + again + move_prior,
            "confusion": confusion + confusion_prior,
        }

    def decided(self, votes: Patterns, fit: Fit) -> Decided:
        """Return the most probable sequences, or the most probable category of every row.

        Where two of the best sequences differ, there is a tie.
        """
        if self.decode == "posterior":
            return most_probable(votes, fit.posterior)
        first, move, scores, _ = self._logs(votes, fit.parameters)
        chains = _sequences(votes).chains
        ahead, behind = messages(chains, scores, first, move, combine=best)
        # Viterbi in both directions gives the best sequence through each state of each row; states
        # whose best sequence is the best of all are decided, and several of them are a tie.
        through = ahead + behind - scores
        return most_probable(votes, np.exp(through - through.max(axis=1, keepdims=True)))

    def fit(
        self,
        votes: Patterns,
        earlier: Fit | None = None,
        on_progress: Callable[[str], object] = str,
    ) -> Fit:
        """Return the best fit that the starts lead to."""
        fit = super().fit(votes, earlier, on_progress)
        return replace(fit, posterior=fit.posterior[: votes.n])

    def run_from(
        self,
        votes: Patterns,
        weight: Floats,
        start: Parameters,
        *,
        on_step: Callable[[int], object] = int,
    ) -> EMRun:
        """Run EM from the given parameters, with these weights of rows.

        Raises
        ------
        MeasureError
            If rows of one sequence count differently often.
        """
        sequences = _sequences(votes)
        times = weight / sequences.length
        if (times != times[sequences.chains.first][sequences.chains.sequence]).any():
            raise MeasureError("hmm takes whole sequences: give interval='document'")
        return super().run_from(votes, weight, start, on_step=on_step)

    def _notes(self, votes: Patterns, fit: Fit) -> Iterator[str]:
        yield from super()._notes(votes, fit)
        if not _sequences(votes).in_line:
            yield "items are not called (document, position), so none follows another"

    # ----- parts --------------------------------------------------------------------------------

    def _logs(
        self, votes: Patterns, parameters: Parameters
    ) -> tuple[Floats, Floats, Floats, float]:
        """Return expected logs of beginnings, moves and rows, and the distance from the prior."""
        begin_prior, move_prior, confusion_prior = self._prior_counts(votes)
        first, far = _within(parameters["first"][np.newaxis], begin_prior[np.newaxis])
        move, further = _within(parameters["move"], move_prior)
        confusion = expected_logs(parameters["confusion"])
        distance = far + further + divergence(parameters["confusion"], confusion_prior, confusion)
        width = len(votes.categories)
        by_vote = np.ascontiguousarray(confusion.transpose(0, 2, 1)).reshape(-1, width)
        length = _sequences(votes).length[:, np.newaxis]
        again = np.where(np.isfinite(np.diag(move)), np.diag(move), 0.0)
        scores = (votes.votes @ by_vote) * length + (length - 1) * again
        return first[0], move, scores, distance

    def _prior_counts(self, votes: Patterns) -> tuple[Floats, Floats, Floats]:
        """Return the prior counts of beginnings, moves and votes; 0 where impossible."""
        width = len(votes.categories)
        confusion = np.where(np.eye(width, dtype=bool), self.right, self.wrong)
        move = self.moves + self.stays * np.eye(width)
        first = np.full(width, self.frequency)
        if self.tags is not None:
            first = np.where(first_tags(votes.categories), first, 0.0)
            move = np.where(next_tags(votes.categories), move, 0.0)
        return first, move, np.broadcast_to(confusion, (len(votes.annotators), width, width))

    def _from_shares(self, votes: Patterns, weight: Floats, shares: Floats) -> Parameters:
        """Return the parameters if these were the posterior and rows did not depend on others."""
        chains, copies = _sequences(votes).chains, _copies(votes, weight)
        later = chains.later
        copies_of = copies[chains.sequence[later]][:, np.newaxis]
        moved = (shares[later - 1] * copies_of).T @ shares[later]
        possible = self._prior_counts(votes)
        parameters = dict(self.maximise(votes, weight, {}, np.vstack([shares, moved])))
        parameters["first"] = np.where(possible[0] > 0, parameters["first"], 0.0)
        parameters["move"] = np.where(possible[1] > 0, parameters["move"], 0.0)
        return parameters

    def _obstacle(self, votes: Patterns) -> str | None:
        width = len(votes.categories)
        if reason := super()._obstacle(votes):
            return reason
        if votes.n * width**2 > MOST_WAYS:
            return f"{votes.n} items x {width} x {width} categories are more than 10^9 moves"
        return stray_tag(votes.categories) if self.tags is not None else None


def _sequences(votes: Patterns) -> ChainedVotes:
    assert isinstance(votes, ChainedVotes)
    return votes


def _copies(votes: Patterns, weight: Floats) -> Floats:
    """Return the weight of every sequence, for weights of rows."""
    first = _sequences(votes).chains.first
    return np.asarray(weight[first] / _sequences(votes).length[first])


def _within(counts: Floats, priors: Floats) -> tuple[Floats, float]:
    """Return expected logs, minus infinity where nothing is possible, and the divergence."""
    logs, distance = np.full(counts.shape, -np.inf), 0.0
    for row, (row_counts, prior) in enumerate(zip(counts, priors, strict=True)):
        can = prior > 0
        logs[row, can] = expected_logs(row_counts[can])
        distance += divergence(row_counts[can], prior[can], logs[row, can])
    return logs, distance


OUTSIDE = "O"


def begun(tag: Hashable) -> tuple[str, str] | None:
    """Return the letter and the category of a tag, None if it is no tag.

    >>> begun("B-claim"), begun("O"), begun("claim")
    (('B', 'claim'), ('O', ''), None)
    """
    if tag == OUTSIDE:
        return OUTSIDE, ""
    if isinstance(tag, str) and tag[:2] in ("B-", "I-") and len(tag) > 2:
        return tag[0], tag[2:]
    return None


def stray_tag(tags: Sequence[Hashable]) -> str | None:
    """Return a message on a category that is no tag or can never occur; None if all are valid."""
    for tag in tags:
        if begun(tag) is None:
            return f"{tag!r} is no tag: expected 'O', or a category after 'B-' or 'I-'"
    for tag in tags:
        if str(tag).startswith("I-") and f"B-{str(tag)[2:]}" not in tags:
            return f"{tag!r} goes on with a unit, but no 'B-{str(tag)[2:]}' begins one anywhere"
    return None


def first_tags(tags: Sequence[Hashable]) -> Bools:
    """Mark the tags that can begin a sequence: array of shape (n_tags,)."""
    return np.array([not str(tag).startswith("I-") for tag in tags], dtype=bool)


def next_tags(tags: Sequence[Hashable]) -> Bools:
    """Mark the tags (columns) that can follow each tag (row).

    A unit goes on only where one of its category has begun.

    >>> next_tags(["B-x", "I-x", "O"]).tolist()
    [[True, True, True], [True, True, True], [True, False, True]]
    """
    parts = [begun(tag) or (OUTSIDE, "") for tag in tags]
    return np.array(
        [
            [letter != "I" or (was != OUTSIDE and old == new) for letter, new in parts]
            for was, old in parts
        ],
        dtype=bool,
    )

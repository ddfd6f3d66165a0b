"""Who is to annotate which document: balanced tasks, and an overlap set to measure agreement on."""

from __future__ import annotations

import math
from collections import Counter, deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from operator import attrgetter
from random import Random

from argora.errors import ModelError
from argora.model.arms import check_share, draw_arms

__all__ = ["Candidate", "OpenDocument", "Plan", "PlannedTask", "Terms", "plan_tasks"]


@dataclass(frozen=True)
class OpenDocument:
    """A document that may need annotators.

    Attributes
    ----------
    stratum : its value of the facet by which documents are drawn.
    holders : annotators who have the document already; they count for it.
    barred : annotators who must not get it.
    rank : its place in an order by which documents are to be annotated, the first is 1; None where
        it has none, and then it comes after those that have one.
    """

    name: str
    stratum: str | None = None
    holders: frozenset[str] = frozenset()
    barred: frozenset[str] = frozenset()
    rank: int | None = None


@dataclass(frozen=True)
class Candidate:
    """An annotator who may get tasks.

    Attributes
    ----------
    n_tasks : how many the annotator has already.
    cap : how many the annotator may have in all; None for any number.
    last_position : of the last task in the annotator's order.
    """

    name: str
    n_tasks: int = 0
    cap: int | None = None
    last_position: int = 0


@dataclass(frozen=True)
class Terms:
    """How many annotators a document gets, and how many of them see suggestions.

    Attributes
    ----------
    each : annotators of a document.
    n_overlap, overlap_each : how many documents are in the overlap set, and their annotators.
    n_documents : size of a batch, drawn from the documents that nobody has; None for all documents.
    control : the share of the new tasks that are done without suggestions, as
        :func:`argora.model.arms.draw_arms` draws them.
    """

    each: int = 1
    n_overlap: int = 0
    overlap_each: int = 2
    n_documents: int | None = None
    round: int = 1
    seed: int = 0
    control: float = 0.0

    def __post_init__(self) -> None:
        check_share(self.control)
        for name, least in (("each", 1), ("n_overlap", 0), ("round", 1)):
            value = getattr(self, name)
            if value < least:
                raise ModelError(f"{name} is {value}; expected {least} or more").coded(
                    "number-too-small", name=name, value=value, least=least
                )
        if self.n_documents is not None and self.n_documents < 1:
            raise ModelError(f"a batch of {self.n_documents} documents; expected 1 or more").coded(
                "number-too-small", name="n_documents", value=self.n_documents, least=1
            )
        if self.n_overlap and self.overlap_each <= self.each:
            raise ModelError(
                f"documents of the overlap set get {self.overlap_each} annotators and all others "
                f"{self.each}; give the overlap set more"
            ).coded("overlap-too-small", each=self.each, overlap_each=self.overlap_each)


@dataclass(frozen=True, order=True)
class PlannedTask:
    """A document for an annotator, at a position in the annotator's order.

    Attributes
    ----------
    suggestions : whether the annotator sees suggestions, if there are any; not in the control arm.
    """

    annotator: str
    position: int
    document: str
    round: int
    suggestions: bool = True


@dataclass(frozen=True)
class Plan:
    """New tasks, and what they add up to.

    Attributes
    ----------
    overlap, others : the documents of the overlap set, and the other documents.
    n_existing : how many of the wanted tasks annotators have already.
    n_tasks : of each annotator, those that were there before included.
    missing : documents that get fewer annotators than wanted, with how many are missing.
    n_ranked : how many of the documents have a rank.
    """

    terms: Terms
    tasks: tuple[PlannedTask, ...]
    overlap: tuple[str, ...]
    others: tuple[str, ...]
    n_existing: int
    n_tasks: Mapping[str, int]
    missing: Mapping[str, int]
    n_ranked: int = 0

    @property
    def n_wanted(self) -> int:
        """How many tasks the terms ask for."""
        return len(self.others) * self.terms.each + len(self.overlap) * self.terms.overlap_each

    @property
    def words(self) -> str:
        """Say what the plan adds up to, such as ``120 documents x 2 = 240 tasks, 60 each``.

        Where annotators have tasks that the plan does not ask for, these count as earlier ones.
        """
        parts = [(len(self.others), self.terms.each), (len(self.overlap), self.terms.overlap_each)]
        counted = [(n, each) for n, each in parts if n] or [(0, self.terms.each)]
        first, *rest = counted
        noun = "document" if first[0] == 1 else "documents"
        product = f"{first[0]:,} {noun} x {first[1]}"
        product += "".join(f" + {n:,} x {each}" for n, each in rest)
        least, most = min(self.n_tasks.values()), max(self.n_tasks.values())
        shares = f"{least:,} each" if least == most else f"{least:,} to {most:,} each"
        n_earlier = sum(self.n_tasks.values()) - len(self.tasks) - self.n_existing
        n_missing = sum(self.missing.values())
        notes = [
            *([f"{self.n_ranked:,} in the order of usefulness"] if self.n_ranked else []),
            *(["earlier tasks included"] if n_earlier > 0 else []),
            *([f"{self.n_existing:,} are there already"] if self.n_existing else []),
            *([f"nobody is left for {n_missing:,}"] if n_missing else []),
        ]
        if self.terms.control:
            n_control = sum(not task.suggestions for task in self.tasks)
            arm = f"{n_control:,} of {len(self.tasks):,} new ones without suggestions"
            notes.append(f"{arm} (seed {self.terms.seed})")
        total = f"{self.n_wanted:,} {'task' if self.n_wanted == 1 else 'tasks'}"
        return "; ".join([f"{product} = {total}, {shares}", *notes])


def plan_tasks(
    documents: Iterable[OpenDocument], annotators: Iterable[Candidate], terms: Terms
) -> Plan:
    """Assign documents to annotators; the same arguments give the same plan.

    As many of the wanted tasks are assigned as caps and bars allow. Of all such assignments it is
    one whose numbers of tasks differ least: they differ by at most one if no cap and no bar binds
    and they did so before.

    Raises
    ------
    ModelError
        If there is no annotator.
    """
    random, candidates = Random(terms.seed), list(annotators)
    if not candidates:
        raise ModelError("a plan needs annotators, and there is none; choose one or more").coded(
            "no-annotators"
        )
    chosen = list(documents)
    if terms.n_documents is not None:
        free = [each for each in chosen if not each.holders]
        chosen = _draw(free, terms.n_documents, random, by_rank=True)
    # The overlap set is drawn at random also where documents have ranks: it stands for all.
    overlap = _draw(chosen, terms.n_overlap, random)
    names = {each.name for each in overlap}
    others = [each for each in chosen if each.name not in names]
    # First the overlap set, so that it alone is balanced, too.
    ordered = _by_rank(_shuffled(overlap, random)) + _by_rank(_shuffled(others, random))
    flow, missing, n_existing = _Flow(ordered, candidates, random), {}, 0
    for number, document in enumerate(ordered):
        n_wanted = terms.overlap_each if document.name in names else terms.each
        n_there = min(len(document.holders), n_wanted)
        n_missing = n_wanted - n_there
        n_missing -= sum(flow.assign(number) for _ in range(n_missing))
        n_existing += n_there
        if n_missing:
            missing[document.name] = n_missing
    tasks = _with_positions(flow.tasks(), candidates, terms.round, random)
    tasks = _with_arms(tasks, terms.control, random)
    added = Counter(task.annotator for task in tasks)
    return Plan(
        terms,
        tuple(sorted(tasks)),
        tuple(each.name for each in overlap),
        tuple(each.name for each in others),
        n_existing,
        {each.name: each.n_tasks + added[each.name] for each in candidates},
        missing,
        sum(each.rank is not None for each in chosen),
    )


def _by_rank(documents: Iterable[OpenDocument]) -> list[OpenDocument]:
    """Return documents by their ranks, and those without one behind them as they stand."""
    return sorted(documents, key=lambda each: math.inf if each.rank is None else each.rank)


def _shuffled(documents: Iterable[OpenDocument], random: Random) -> list[OpenDocument]:
    keys = {each.name: random.random() for each in documents}
    return sorted(documents, key=lambda each: keys[each.name])


def _draw(
    documents: Sequence[OpenDocument], n: int, random: Random, *, by_rank: bool = False
) -> list[OpenDocument]:
    """Draw documents in proportion to their strata, by largest remainders.

    Documents with more holders come first: a plan that is made again draws what it drew before.

    Parameters
    ----------
    by_rank : whether the first ranks of each stratum are taken, and not any documents.
    """
    n = min(n, len(documents))
    strata: dict[str | None, list[OpenDocument]] = {}
    for document in _shuffled(documents, random):
        strata.setdefault(document.stratum, []).append(document)
    names = sorted(strata, key=lambda name: (name is not None, name or ""))
    quotas = {name: n * len(strata[name]) // len(documents) for name in names}
    remainders = {name: n * len(strata[name]) % len(documents) for name in names}
    ties = {name: random.random() for name in names}
    names.sort(key=lambda name: (-remainders[name], ties[name]))
    for name in names[: n - sum(quotas.values())]:
        quotas[name] += 1
    chosen = set()
    for name, stratum in strata.items():
        in_order = _by_rank(stratum) if by_rank else stratum
        by_holders = sorted(in_order, key=lambda each: -len(each.holders))
        chosen |= {each.name for each in by_holders[: quotas[name]]}
    return [each for each in documents if each.name in chosen]


def _with_positions(
    pairs: Iterable[tuple[OpenDocument, Candidate]],
    annotators: Iterable[Candidate],
    round: int,
    random: Random,
) -> list[PlannedTask]:
    """Return the tasks of each annotator by rank, else at random, behind the tasks they have."""
    documents_of: dict[str, list[OpenDocument]] = {}
    for document, annotator in sorted(pairs, key=lambda pair: pair[0].name):
        documents_of.setdefault(annotator.name, []).append(document)
    return [
        PlannedTask(annotator.name, position, document.name, round)
        for annotator in sorted(annotators, key=attrgetter("name"))
        for position, document in enumerate(
            _by_rank(_shuffled(documents_of.get(annotator.name, ()), random)),
            annotator.last_position + 1,
        )
    ]


def _with_arms(tasks: list[PlannedTask], control: float, random: Random) -> list[PlannedTask]:
    """Return the tasks with those of the control arm marked."""
    documents_of: dict[str, list[str]] = {}
    for task in sorted(tasks):
        documents_of.setdefault(task.annotator, []).append(task.document)
    without = draw_arms(documents_of, control, random)
    return [
        replace(each, suggestions=(each.annotator, each.document) not in without) for each in tasks
    ]


class _Flow:
    """Tasks while they are assigned one by one, each so that the numbers of tasks differ least.

    This is a flow from documents to annotators at least cost, by shortest augmenting paths (Ahuja,
    Magnanti and Orlin, 1993, Network Flows, section 9.7): only the last arc of a path costs
    something, the number of tasks that its annotator has. A path moves documents along annotators:
    the first gets the new document and gives another one to the second, and so on.
    """

    def __init__(
        self, documents: Sequence[OpenDocument], annotators: Sequence[Candidate], random: Random
    ) -> None:
        self._documents, self._annotators, self._random = documents, annotators, random
        numbers = range(len(annotators))
        self._n_tasks = [each.n_tasks for each in annotators]
        self._can_take: list[list[int]] = []
        # Sets of documents as bits of an integer, as paths intersect them often.
        self._allowed, self._assigned = [0] * len(annotators), [0] * len(annotators)
        for number, document in enumerate(documents):
            excluded = document.holders | document.barred
            can_take = [each for each in numbers if annotators[each].name not in excluded]
            self._can_take.append(can_take)
            for each in can_take:
                self._allowed[each] |= 1 << number

    def assign(self, document: int) -> bool:
        """Assign a document to one more annotator; return False if nobody can take it."""
        starts = [a for a in self._can_take[document] if not self._assigned[a] >> document & 1]
        path = self._path(starts)
        for giver, taker in pairwise(path):
            self._move(giver, taker)
        if path:
            self._assigned[path[0]] |= 1 << document
            self._n_tasks[path[-1]] += 1
        return bool(path)

    def tasks(self) -> list[tuple[OpenDocument, Candidate]]:
        """Return the pairs that were assigned."""
        return [
            (document, annotator)
            for number, document in enumerate(self._documents)
            for annotator, assigned in zip(self._annotators, self._assigned, strict=True)
            if assigned >> number & 1
        ]

    def _path(self, starts: Sequence[int]) -> list[int]:
        """Return the annotators of the path to the one with the fewest tasks; none if all are full.

        Of paths to equally few tasks it is a shortest one, at random.
        """
        is_open = [
            each.cap is None or n < each.cap
            for each, n in zip(self._annotators, self._n_tasks, strict=True)
        ]
        fewest = min((n for n, free in zip(self._n_tasks, is_open, strict=True) if free), default=0)
        before: dict[int, int | None] = dict.fromkeys(starts)
        hops, waiting = dict.fromkeys(starts, 0), deque(starts)
        if not any(is_open[each] and self._n_tasks[each] == fewest for each in starts):
            while waiting:
                giver = waiting.popleft()
                for taker in range(len(self._annotators)):
                    if taker not in before and self._movable(giver, taker):
                        before[taker], hops[taker] = giver, hops[giver] + 1
                        waiting.append(taker)
        ends = [each for each in before if is_open[each]]
        if not ends:
            return []
        keys = {each: (self._n_tasks[each], hops[each], self._random.random()) for each in ends}
        path: list[int] = []
        step: int | None = min(ends, key=keys.__getitem__)
        while step is not None:
            path.append(step)
            step = before[step]
        return path[::-1]

    def _movable(self, giver: int, taker: int) -> int:
        """Return the documents that one annotator could pass on to another."""
        return self._assigned[giver] & self._allowed[taker] & ~self._assigned[taker]

    def _move(self, giver: int, taker: int) -> None:
        documents = self._movable(giver, taker)
        first = documents & -documents
        self._assigned[giver] ^= first
        self._assigned[taker] |= first

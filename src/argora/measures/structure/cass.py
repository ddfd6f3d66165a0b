"""CASS: agreement on segmentation, on the argument and on the dialogue, as one score."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Literal, TypeVar

import numpy as np

from argora.errors import DataError
from argora.measures.base import Properties
from argora.measures.intervals.resampling import mean_of_defined
from argora.measures.ratios import ratio
from argora.measures.segmentation.similarity import (
    BoundarySimilarity,
    OfPairs,
    SegmentationSimilarity,
)
from argora.measures.segmentation.windows import Pk, WindowDiff
from argora.measures.structure import cass_matrices as matrices
from argora.measures.structure.confusion import Confusion
from argora.measures.structure.of_matrices import OfMatrices
from argora.reliability import StructureData
from argora.reliability.arrays import Floats
from argora.reliability.structure import Aligned, Cuts
from argora.reliability.unitizing.boundaries import BoundaryPair

__all__ = ["TITLES", "Cass", "CassScores", "Premises", "SubScore", "cass_scores"]

Cached = TypeVar("Cached")

ROUNDING = 1e-12

Segmentation = Literal["segmentation_similarity", "boundary_similarity", "pk", "windowdiff"]
Premises = Literal["split", "zero", "pairs"]

TITLES = {
    "P": "relation between two propositions",
    "P sets": "premises of one conclusion together",
    "D1": "illocutions anchored in a locution or transition",
    "D2": "illocution and anchor of a proposition",
    "D3": "transition between two locutions",
    "D4": "proposition anchored in a transition",
    "D5": "relation anchored in a transition",
}
"""The sub-scores by the names they have in results, and what each compares."""

DIALOGUE = ("D1", "D2", "D3", "D4", "D5")

NOT_LINKED = "nobody linked premises: it would be P once more"
NO_DIALOGUE = "the maps of both would have to hold a dialogue"
NO_DECISION = "there is nothing to decide on"
ONE_CATEGORY = "only one category was used, so there is nothing to agree or disagree on"
ONE_OF_TRUTH = "one of the two used only one category, and it may be the truth"


@dataclass(frozen=True)
class SubScore:
    """One comparison of two maps.

    Attributes
    ----------
    name : as in `TITLES`.
    value : NaN where there is none.
    confusion : what was compared, decision by decision; None where there is nothing.
    left_out : why it is no part of the mean, if it is none; so always where there is no value.
    """

    name: str
    value: float
    confusion: Confusion | None = None
    left_out: str | None = None

    @property
    def title(self) -> str:
        """What it compares."""
        return TITLES[self.name]


WITHOUT_DIALOGUE = tuple(SubScore(name, math.nan, None, NO_DIALOGUE) for name in DIALOGUE)


@dataclass(frozen=True)
class CassScores:
    """All that CASS says of two maps.

    Attributes
    ----------
    value : 2 M S / (M + S); NaN exactly when ``undefined`` gives the reason.
    segmentation : S, how far the segmentations agree.
    mean : M, the mean of the sub-scores that are not left out.
    parts : the sub-scores.
    cuts : where either annotator cut the text.
    """

    value: float
    segmentation: float
    mean: float
    parts: tuple[SubScore, ...]
    cuts: Cuts
    undefined: str | None = None

    def __getitem__(self, name: str) -> SubScore:
        """Return a sub-score by its name."""
        return next(each for each in self.parts if each.name == name)

    @property
    def left_out(self) -> dict[str, str]:
        """The sub-scores that are no part of the mean, each with the reason."""
        return {each.name: each.left_out for each in self.parts if each.left_out is not None}


_NAMES = ("S", "M", *TITLES)

_SEGMENTATIONS: Mapping[str, OfPairs] = {
    "segmentation_similarity": SegmentationSimilarity(),
    "boundary_similarity": BoundarySimilarity(),
    "pk": Pk(),
    "windowdiff": WindowDiff(),
}


@dataclass(frozen=True, kw_only=True)
class Cass(OfMatrices):
    """CASS of two maps; over several documents, of the means of S and M.

    Undefined where M is below 0: less agreement than by chance has no harmonic mean. The mean over
    pairs of annotators is without such a pair, and a note says so. Two annotators are compared on
    the documents that both did.

    Attributes
    ----------
    segmentation : how segmentations are compared; Pk and WindowDiff count as one minus the error.
    premises : two premises that one annotator linked and the other did not: ``split`` compares
        pairs and whole sets of premises, ``zero`` only sets, ``pairs`` only pairs.

    References
    ----------
    Duthie, Lawrence, Budzynska & Reed (2016), The CASS Technique for Evaluating the Performance of
    Argument Mining, sections 4 to 7
    """

    id: ClassVar[str] = "cass"
    properties: ClassVar[Properties] = Properties(
        title="CASS, combined argument similarity score",
        missing="documents-of-both",
        replication=True,
        low=0.0,
    )

    segmentation: Segmentation = "segmentation_similarity"
    premises: Premises = "split"

    def scores(self, pair: Aligned) -> CassScores:
        """Return the score of two maps with all that it is made of."""
        s, m, parts = self._compared(pair)
        value = float(combined(np.float64(m), np.float64(s)))
        reason = self._reason(m, s, pair.cuts, parts) if math.isnan(value) else None
        return CassScores(value, s, m, parts, pair.cuts, reason)

    def _compared(self, pair: Aligned) -> tuple[float, float, tuple[SubScore, ...]]:
        """Return S, M and the sub-scores."""
        if self._segmented not in pair.cache:
            self._segment([pair])
        s: float = pair.cache[self._segmented]
        parts = tuple(self._parts(pair))
        defined = [each.value for each in parts if each.left_out is None]
        return s, sum(defined) / len(defined) if defined else math.nan, parts

    @cached_property
    def _segmented(self) -> tuple[str, str]:
        return "cass", f"S {self.segmentation} {self.directed}"

    def _segment(self, pairs: Sequence[Aligned]) -> None:
        """Compare the segmentations of pairs that were not compared before, in one go."""
        new = [pair for pair in pairs if self._segmented not in pair.cache]
        if new:
            cuts = [pair.cuts for pair in new]
            scores = segmentation_scores(cuts, self.segmentation, directed=self.directed)
            for pair, value in zip(new, scores, strict=True):
                pair.cache[self._segmented] = value

    def _parts(self, pair: Aligned) -> Iterator[SubScore]:
        sets = _once(pair, "P sets", matrices.premise_sets)
        only_sets = "only sets of premises count" if self.premises == "zero" and sets else None
        only_pairs = "only pairs count" if self.premises == "pairs" else None
        yield self._part("P", _once(pair, "P", matrices.relations), only_sets)
        yield self._part("P sets", sets, only_pairs or (None if sets else NOT_LINKED))
        talk = pair.dialogue
        if talk is None:
            yield from WITHOUT_DIALOGUE
            return
        yield self._part("D1", matrices.illocutions(pair, talk))
        yield self._part("D2", matrices.propositions_said(pair, talk))
        yield self._part("D3", matrices.transitions(talk))
        yield self._part("D4", matrices.anchored_propositions(pair, talk))
        yield self._part("D5", matrices.anchored_relations(pair, talk))

    def _part(self, name: str, confusion: Confusion | None, why: str | None = None) -> SubScore:
        if confusion is None:
            return SubScore(name, math.nan, None, why)
        value = confusion.score(self.score, directed=self.directed)
        return SubScore(name, value, confusion, why or self._nothing(confusion, value))

    def _nothing(self, confusion: Confusion, value: float) -> str | None:
        if not math.isnan(value):
            return None
        used = len(confusion.categories)
        return NO_DECISION if not used else ONE_CATEGORY if used == 1 else ONE_OF_TRUTH

    def _reason(self, m: float, s: float, cuts: Cuts, parts: Sequence[SubScore]) -> str:
        if cuts.undefined is not None:
            return cuts.undefined
        if math.isnan(s):
            return f"the segmentations have no {self.segmentation}"
        if math.isnan(m):
            why = next(each.left_out for each in parts if each.name == "P")
            return f"nothing that was drawn could be compared; relations: {why}"
        return _below_chance(m, m)

    # ----- many documents ------------------------------------------------------------------------

    @property
    def _terms(self) -> int:
        return len(_NAMES)

    def _added(self, pairs: Sequence[Aligned]) -> Floats:
        """Return S, M and the sub-scores of documents, which of these there are, and flags."""
        self._segment(pairs)
        values = np.array([self._values(pair) for pair in pairs])
        rest = [[1.0, *self.flags(pair)] for pair in pairs]
        return np.hstack([np.nan_to_num(values), ~np.isnan(values), rest])

    def _values(self, pair: Aligned) -> list[float]:
        s, m, parts = self._compared(pair)
        return [s, m, *(each.value if each.left_out is None else math.nan for each in parts)]

    def _of_pairs(self, sums: Floats) -> tuple[Floats, Floats, Floats]:
        s, m = (self._mean(sums, name) for name in ("S", "M"))
        value = combined(m, s)
        return value, value, np.full_like(value, np.nan)

    def _mean(self, sums: Floats, name: str) -> Floats:
        """Return the mean over the documents of every pair that have a score."""
        tables = sums.reshape(*sums.shape[:-1], -1, self._width)
        at = _NAMES.index(name)
        total, n = tables[..., at], tables[..., at + self._terms]
        return ratio(total, n)

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Return S, M and the sub-scores: means over the documents and pairs that have one."""
        means = {name: float(mean_of_defined(self._mean(total, name))) for name in _NAMES}
        defined = {name: value for name, value in means.items() if not math.isnan(value)}
        return defined | super().evidence(total, categories)

    def why_undefined(self, data: StructureData) -> str:
        """Name the reason: M below 0, or that of the first document.

        Of several pairs of annotators each has a reason, and it matters not who they are.
        """
        pairs = dict.fromkeys(pair.annotators for _, pair in self.compared(data))
        if not pairs:
            return super().why_undefined(data)
        if len(pairs) > 1:
            means = [self._below_zero(data.select(annotators=pair)) for pair in pairs]
            if not any(map(math.isnan, means)):
                return _below_chance(min(means), max(means))
            return min(self.why_undefined(data.select(annotators=pair)) for pair in pairs)
        mean = self._below_zero(data)
        if not math.isnan(mean):
            return _below_chance(mean, mean)
        reasons = (self.scores(pair).undefined for _, pair in self.compared(data))
        return next((each for each in reasons if each is not None), super().why_undefined(data))

    def _below_zero(self, data: StructureData) -> float:
        """Return M if it is below 0 and that is why there is no score."""
        means = self.evidence(self._table(data).sum(axis=0), ())
        return means["M"] if "S" in means and means.get("M", 0.0) < 0 else math.nan


def _below_chance(least: float, most: float) -> str:
    means = " to ".join(dict.fromkeys((f"{least:.3f}", f"{most:.3f}")))
    return (
        f"M is {means}: the annotators agree less on the structure than chance would, and there is "
        "no harmonic mean of that"
    )


def _once(pair: Aligned, name: str, make: Callable[[Aligned], Cached]) -> Cached:
    """Compute a value of a pair once, and cache it for all scores."""
    key = ("cass", name)
    if key not in pair.cache:
        pair.cache[key] = make(pair)
    cached: Cached = pair.cache[key]
    return cached


def combined(m: Floats | np.float64, s: Floats | np.float64) -> Floats:
    """Return 2 M S / (M + S); NaN where one is not there or below 0."""
    # A mean of kappas that is 0 must not fall below it by the order of adding.
    m = np.where(np.abs(m) < ROUNDING, 0.0, m)
    both = np.asarray(m + s, dtype=np.float64)
    fits = (m >= 0) & (np.asarray(s) >= 0)
    out = np.where(fits, 0.0, np.nan)
    return np.asarray(np.divide(2 * m * s, both, out=out, where=fits & (both > 0)))


def cass_scores(
    data: StructureData,
    measure: Cass | None = None,
    *,
    document: str | None = None,
    annotators: tuple[str, str] | None = None,
) -> CassScores:
    """Return CASS of two maps with its sub-scores and their confusion matrices.

    Parameters
    ----------
    document : which one, if the data hold several.
    annotators : which two, if more than two did it; the first makes the rows of the matrices.

    Raises
    ------
    DataError
        If the data hold several maps to choose from, or not those asked for.

    Examples
    --------
    >>> from argora.reliability.structure import Structure, StructureData
    >>> ann = Structure.of([1, 2, 3], [(2, 1), (3, 1)])
    >>> ben = Structure.of([1, 2, 3], [(2, 1), (3, 2)])
    >>> scores = cass_scores(StructureData.of({"ann": ann, "ben": ben}))
    >>> scores["P"].confusion.categories, scores["P"].confusion.table.tolist()
    (('?', 'none'), [[1, 1], [1, 3]])
    """
    how = Cass() if measure is None else measure
    ids = [each.id for each in data.documents]
    id = document if document is not None or len(ids) != 1 else ids[0]
    if id not in ids:
        raise DataError(f"document {id!r}: expected one of {ids}")
    chosen = data.documents[ids.index(id)]
    names = annotators or tuple(sorted(chosen.structures))
    if len(names) != 2 or not set(names) <= chosen.structures.keys() or names[0] == names[1]:
        raise DataError(f"{list(names)}: expected two of {sorted(chosen.structures)}")
    pair = data.pair(chosen, (min(names), max(names)), how.matcher)
    return how.scores(pair if pair.annotators == names else pair.swapped)


# ----- segmentation ----------------------------------------------------------------------------


def segmentation_scores(
    cuts: Sequence[Cuts], how: Segmentation, *, directed: bool = False
) -> list[float]:
    """Score the agreement of pairs of segmentations: 1 is full; NaN if nothing can be compared.

    Parameters
    ----------
    directed : whether the first is the reference of Pk and WindowDiff; else either in turn.
    """
    scores = [_without_edits(each, how) for each in cuts]
    rest = [i for i, value in enumerate(scores) if value is None]
    if rest:
        for i, value in zip(rest, _measured([cuts[i] for i in rest], how, directed), strict=True):
            scores[i] = value
    return [math.nan if value is None else value for value in scores]


def _without_edits(cuts: Cuts, how: Segmentation) -> float | None:
    """Return the score where nothing has to be compared; None where something has."""
    if cuts.undefined is not None:
        return math.nan
    if cuts.first == cuts.second and how in ("segmentation_similarity", "boundary_similarity"):
        enough = cuts.n_positions > 1 if how == "segmentation_similarity" else bool(cuts.first)
        return 1.0 if enough else math.nan
    return None


def _measured(cuts: Sequence[Cuts], how: Segmentation, directed: bool) -> list[float]:
    measure = _SEGMENTATIONS[how]
    pair = BoundaryPair(
        np.arange(len(cuts), dtype=np.int64),
        np.array([each.n_positions for each in cuts], dtype=np.int64),
        _boundaries([each.first for each in cuts]),
        _boundaries([each.second for each in cuts]),
    )
    sums = measure.terms(pair)
    error = how in ("pk", "windowdiff")
    if error and not directed:
        sums = sums + measure.terms(pair.swapped)
    values: list[float] = measure.estimate(sums, ()).value.tolist()
    return [1 - value for value in values] if error else values


def _boundaries(positions: Sequence[tuple[int, ...]]) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return the document and the position of every boundary: array of shape (2, n)."""
    document = np.repeat(np.arange(len(positions)), [len(places) for places in positions])
    return np.array([document, [place for places in positions for place in places]], dtype=np.int64)

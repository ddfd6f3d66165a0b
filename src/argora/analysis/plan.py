"""Settings of an analysis: how intervals are made, and whose layers count."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Any, Literal

from argora.measures import Measure, Result
from argora.measures.prepared import Resampled
from argora.model import Study
from argora.model.layer import Kind
from argora.reliability.items import PERSONS
from argora.reliability.missing import PAIRWISE, STUDY, Within

__all__ = ["MOST_PAIRED", "Plan", "Progress", "silent"]

Progress = Callable[[str], None]
"""Called with a few words before each step."""

OTHERS: tuple[Kind, ...] = ("gold", "model")
MOST_PAIRED = 12
"""Pairs of more annotators are measured only when asked for: 13 have 78 pairs, a crowd thousands,
most of which share next to nothing."""


def silent(step: str) -> None:
    """Show no progress."""


@dataclass(frozen=True)
class Plan:
    """Settings of an analysis; all that change a figure appear in signatures.

    Attributes
    ----------
    pairs : measure each pair of annotators however many there are.
    interval : how intervals are made, as a measure takes it; None for none.
    below : a threshold; how probable values below it are is said with every interval.
    chance : how chance draws structures, to correct agreement on structure for it.
    missing : what to do with missing decisions on items, as :func:`argora.reliability.items` takes
        it.
    """

    resamples: int = 1000
    seed: int = 7
    level: float = 0.95
    kinds: tuple[Kind, ...] = PERSONS
    round: int = 1
    pairs: bool = False
    interval: Resampled | None = "document"
    below: float | None = None
    chance: Literal["none", "targets", "trees"] = "none"
    missing: str = PAIRWISE

    @property
    def layers(self) -> dict[str, Any]:
        """Whose layers count, and of which round, as :mod:`argora.reliability` takes it."""
        return {"kinds": self.kinds, "round": self.round}

    @property
    def choice(self) -> dict[str, Any]:
        """The same with what to do with missing decisions, as items are made."""
        return {**self.layers, "missing": self.missing}

    @property
    def within(self) -> Within:
        """Where a decision can be missing: in the documents that an annotator did, or in all."""
        return "study" if STUDY in self.missing else "document"

    @property
    def of_done(self) -> Plan:
        """The same, with decisions missing only in the documents that an annotator did."""
        return replace(self, missing=self.missing.replace(STUDY, ""))

    @property
    def intervals(self) -> dict[str, Any]:
        """The settings of intervals, as measures take them."""
        return {
            "interval": self.interval,
            "resamples": self.resamples,
            "seed": self.seed,
            "level": self.level,
        }

    def for_study(self, study: Study) -> Plan:
        """Return the plan for a study that nobody but a curator or models annotated.

        Where persons are asked for and no layer is by one, the gold counts, or else the models.
        """
        kind_of = {annotator.id: annotator.kind for annotator in study.annotators}
        kinds = {kind_of[layer.annotator] for layer in study.layers}
        others = [kind for kind in OTHERS if kind in kinds]
        if self.kinds != PERSONS or kinds & {*PERSONS} or not others:
            return self
        return replace(self, kinds=(others[0],))

    def measures_pairs(self, data: Any) -> bool:
        """Return whether pairs of annotators are measured on the data."""
        return self.pairs or len(data.annotators) <= MOST_PAIRED

    def without_pairs(self, data: Any) -> str:
        """Return a remark that pairs are left out; empty where they are measured."""
        if self.measures_pairs(data):
            return ""
        n = len(data.annotators)
        return (
            f"the {n * (n - 1) // 2:,} pairs of the {n} annotators, and each annotator against the "
            f"others, are left out (--pairs shows them)"
        )

    def measure(self, how: Measure[Any], data: Any, *, parts: tuple[str, ...] = ()) -> Result:
        """Measure data with the intervals of the plan."""
        return how(data, parts=parts, **self.intervals)

    def mean(
        self,
        how: Measure[Any],
        facet: str,
        strata: Mapping[str, Any],
        whole: Any,
        *,
        without: Mapping[str, str] | None = None,
    ) -> Result:
        """Average the values of data that share no documents, with the intervals of the plan."""
        return how.mean_over(facet, strata, whole, without=without, **self.intervals)

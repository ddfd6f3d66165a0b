"""A gold standard made of the layers of several annotators, with every decision on record."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from argora.consensus.gold.attributes import of_documents, of_units
from argora.consensus.gold.decision import Decision, Status, Task
from argora.consensus.gold.placed import Placed
from argora.consensus.gold.rules import GoldRules
from argora.consensus.gold.segments import on_segments
from argora.consensus.result import Consensus
from argora.errors import DataError
from argora.model import Annotator, Layer, Study, Unit
from argora.model.layer import Kind, Stamp
from argora.model.scheme import Violation
from argora.reliability.items.layers import PERSONS, Shared, shared_layers

__all__ = ["Gold", "make_gold"]


@dataclass(frozen=True, eq=False)
class Gold:
    """What came of deciding.

    Attributes
    ----------
    study : the study it was made from, with the gold layers in it.
    annotator : under whose name they stand.
    layers : the gold layers, one for each document that somebody annotated.
    decisions : every decision, also those that nothing is here and those that stay open.
    units : the decisions on given segments or stretches of text, as the rule made them, with what
        a model found out about the annotators; None if there were no units to decide on.
    violations : what the gold layers break of the rules of the scheme.
    asked : who annotated each document.
    """

    study: Study
    annotator: str
    rules: GoldRules
    layers: tuple[Layer, ...]
    decisions: tuple[Decision, ...]
    units: Consensus | None
    violations: tuple[Violation, ...]
    asked: Mapping[str, tuple[str, ...]]
    notes: tuple[str, ...] = ()

    @property
    def annotators(self) -> tuple[str, ...]:
        """Who was asked at all."""
        return tuple(sorted({who for own in self.asked.values() for who in own}))

    @property
    def undecided(self) -> tuple[Decision, ...]:
        """What a person must decide."""
        return tuple(each for each in self.decisions if each.status == "undecided")

    def counts(self) -> Mapping[tuple[Task, Status], int]:
        """Return how many decisions of each kind there are."""
        return Counter((each.task, each.status) for each in self.decisions)

    def only(self) -> Study:
        """Return a study that has the gold layers and nothing else."""
        return self.study.select(documents=self.asked, annotators=[self.annotator])

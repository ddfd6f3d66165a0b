"""F1 of end-to-end argument mining: components, their relations, and both together."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import ClassVar

import numpy as np

from argora.errors import MeasureError
from argora.measures.annotator_pairs import mean_over_pairs
from argora.measures.base import Properties
from argora.measures.f1.classes import check_only, f1_of
from argora.measures.f1.matching import decided, largest, matched, near
from argora.measures.f1.tables import Classes, OfDocuments
from argora.measures.f1.units import OfMarks
from argora.measures.ratios import ratio
from argora.reliability import Continuum, StructureData
from argora.reliability.arrays import Floats
from argora.reliability.structure import Mapped
from argora.reliability.structure.components import (
    AtStart,
    Components,
    Positions,
    Within,
    components_of,
)
from argora.reliability.unitizing.continuum import UNKNOWN, Mark

__all__ = ["CF1", "CRF1", "RF1"]

ROOT = "root"
"""What the relation of a component is called that leads to the root and has no other label."""

NO_RELATION = "nobody has a component from which a relation leads"
NO_PLACE = "no component has a place in the text"


def _check_ratio(measure: str, value: object) -> None:
    if not isinstance(value, float | int) or isinstance(value, bool) or not 0 <= value < 1:
        raise MeasureError(
            f"{measure}: ratio={value!r}: expected 0 or more, below 1; 0.5 for what is called 50%, "
            "0.999 for 100%"
        )


def _components(
    first: Sequence[Mark], second: Sequence[Mark], share: float
) -> tuple[int, int, int]:
    """Count the components that match, and those of each with a known type."""
    first, second = decided(first, second, at_least=share, strict=True)
    return matched(first, second, at_least=share, strict=True), len(first), len(second)


@dataclass(frozen=True)
class CF1(OfMarks):
    """C-F1: how many components match, with their type, on more than ``ratio`` of the longer one.

    All components of all documents are counted together; each matches at most one other. Those
    without a known type are missing, as is what matches them. Published figures are by token: so
    are these if the data are. Undefined where nobody has a component.

    References
    ----------
    Persing & Ng (2016), End-to-End Argumentation Mining in Student Essays, pp. 1384-1394; as
    counted by Eger, Daxenberger & Gurevych (2017), Neural End-to-End Learning for Computational
    Argumentation Mining, pp. 11-22
    """

    id: ClassVar[str] = "c_f1"
    properties: ClassVar[Properties] = Properties(
        title="C-F1, of components",
        missing="documents-of-both",
        chance=False,
        low=0.0,
    )

    ratio: float = field(kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_ratio(self.id, self.ratio)

    def count(self, document: Continuum, one: str, other: str, classes: Classes) -> Floats:
        """Return the matches, and how many components each has."""
        units = document.units[one], document.units[other]
        return np.array([_components(*units, self.ratio)], dtype=np.float64)


@dataclass(frozen=True)
class _OfStructures(OfDocuments[StructureData]):
    """What is counted on components with what leads from each.

    Attributes
    ----------
    ratio : of the longer of two components more than this must be common for them to match.
    within : a claim leads to the last major claim of its ``paragraph``, or of the ``document``.
    by : whether lengths are of tokens or of characters.
    root : the category of major claims.
    at_start : what a relation leads to whose target begins with the first token of its paragraph
        (or document, as ``within`` says): that ``component``, or the ``root``. Published figures
        are by ``root``, since the script of Eger et al. (2017) reads position 0 as the root.
    """

    data_type = StructureData

    ratio: float = field(kw_only=True)
    within: Within = field(default="paragraph", kw_only=True)
    by: Positions = field(default="token", kw_only=True)
    root: str = field(default="major-claim", kw_only=True)
    at_start: AtStart = field(default="component", kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        _check_ratio(self.id, self.ratio)

    def documents(self, data: StructureData) -> Sequence[Mapped]:
        """Return the maps."""
        return data.documents

    def annotators_of(self, document: Mapped) -> tuple[str, ...]:
        """Return the annotators of a map."""
        return tuple(document.structures)

    def components(self, document: Mapped, *annotators: str) -> Iterator[Components]:
        """Yield the components of annotators of one document."""
        segments: dict[str, int] = {}
        for name in annotators:
            yield components_of(
                document.structures[name],
                within=self.within,
                by=self.by,
                root=self.root,
                segments=segments,
                at_start=self.at_start,
            )

    def all_components(self, data: StructureData) -> list[Components]:
        """Return the components of everybody on every document."""
        return [
            components
            for each in data.documents
            for components in self.components(each, *each.structures)
        ]

    def why_undefined(self, data: StructureData) -> str:
        """Name the reason: nothing to compare, or nothing with a place in the text."""
        components = self.all_components(data)
        nowhere = any(each.n_unplaced for each in components) and not any(
            each.marks for each in components
        )
        return NO_PLACE if nowhere else NO_RELATION

    def notes_on(self, data: StructureData) -> tuple[str, ...]:
        """List the notes on the data, and on relations that count as others."""
        structures = [s for each in data.documents for s in each.structures.values()]
        components = self.all_components(data)
        notes = [*data.notes, *_left_out(components)]
        n = sum(each.n_beyond for each in components)
        if n:
            one, many = (
                "leads out of its paragraph and counts",
                "lead out of their paragraphs and count",
            )
            relations = f"1 relation {one}" if n == 1 else f"{n} relations {many}"
            notes.append(f"{relations} as leading to the root")
        bare = sum(each.wording is None and any(n.spans for n in each.nodes) for each in structures)
        if self.by == "token" and bare:
            without = "1 structure has" if bare == 1 else f"{bare} structures have"
            notes.append(f"{without} no text: components are compared by character")
        return tuple(notes)

    def relations(
        self, first: Components, second: Components, only: tuple[str, ...] | None = None
    ) -> tuple[int, int, int]:
        """Count the relations that match, and those of each."""
        alike = {
            (i, j)
            for i, others in near(
                first.marks,
                second.marks,
                at_least=self.ratio,
                strict=True,
                same_category=False,
            ).items()
            for j in others
        }
        alike_targets = {*alike, (None, None)}
        undecided = (
            {i for i, j in alike if j in second.undecided},
            {j for i, j in alike if i in first.undecided},
        )
        first_relations, second_relations = (
            [
                tie
                for tie in each.relations
                if tie.source not in missing and (only is None or (tie.label or ROOT) in only)
            ]
            for each, missing in zip((first, second), undecided, strict=True)
        )
        partners = {
            a: [
                b
                for b, other in enumerate(second_relations)
                if tie.label == other.label
                and (tie.source, other.source) in alike
                and (tie.target, other.target) in alike_targets
            ]
            for a, tie in enumerate(first_relations)
        }
        return largest(partners), len(first_relations), len(second_relations)


def _left_out(components: Sequence[Components]) -> Iterator[str]:
    """Yield notes on what does not count, of all annotators and documents."""
    n, n_ties = (
        sum(each.n_unplaced for each in components),
        sum(each.n_untold for each in components),
    )
    if n:
        has = "1 unit has" if n == 1 else f"{n} units have"
        ties = ""
        if n_ties:
            ties = f", with {n_ties} {'relation' if n_ties == 1 else 'relations'} to or from "
            ties += "it" if n == 1 else "them"
        yield f"{has} no place in the text: left out of R-F1{ties}"
    n = sum(len(each.undecided) for each in components)
    if n:
        has, them = ("1 unit has", "it") if n == 1 else (f"{n} units have", "them")
        yield (
            f"{has} neither a category nor a relation: whether anything leads from {them} is "
            "missing"
        )


@dataclass(frozen=True)
class RF1(_OfStructures):
    """R-F1: how many relations match, with their label and the places of both their ends.

    Every component has a relation: a claim by its stance to the last major claim, a premise by what
    was drawn, and who has none leads to the root. The types of the ends do not matter. With
    ``only`` just relations of these labels count. Undefined where nobody has a component from which
    a relation leads.

    References
    ----------
    Persing & Ng (2016), End-to-End Argumentation Mining in Student Essays, pp. 1384-1394; as
    counted by Eger, Daxenberger & Gurevych (2017), Neural End-to-End Learning for Computational
    Argumentation Mining, pp. 11-22
    """

    id: ClassVar[str] = "r_f1"
    properties: ClassVar[Properties] = Properties(
        title="R-F1, of relations",
        missing="documents-of-both",
        chance=False,
        low=0.0,
    )

    only: tuple[str, ...] | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        super().__post_init__()
        check_only(self.id, self.only)

    def count(self, document: Mapped, one: str, other: str, classes: Classes) -> Floats:
        """Return the matches, and how many relations each has."""
        first, second = self.components(document, one, other)
        return np.array([self.relations(first, second, self.only)], dtype=np.float64)

    def of_category(self, data: StructureData, label: Hashable) -> tuple[RF1, StructureData]:
        """Return the measure of relations of one label alone; all components stay."""
        return replace(self, only=(str(label),)), data


@dataclass(frozen=True)
class CRF1(_OfStructures):
    """F of end-to-end mining: the harmonic mean of C-F1 and R-F1.

    Missing is what is missing in either. Undefined where either is.

    References
    ----------
    Persing & Ng (2016), End-to-End Argumentation Mining in Student Essays, pp. 1384-1394; as
    counted by Eger, Daxenberger & Gurevych (2017), Neural End-to-End Learning for Computational
    Argumentation Mining, pp. 11-22
    """

    id: ClassVar[str] = "cr_f1"
    properties: ClassVar[Properties] = Properties(
        title="F of components and relations",
        missing="documents-of-both",
        chance=False,
        low=0.0,
    )

    def classes(self, data: StructureData) -> Classes:
        """Return components and relations."""
        return {"components": 0, "relations": 1}

    def count(self, document: Mapped, one: str, other: str, classes: Classes) -> Floats:
        """Return the matches, and how many each has, of components and of relations."""
        first, second = self.components(document, one, other)
        components = _components(first.marks, second.marks, self.ratio)
        return np.array([components, self.relations(first, second)], dtype=np.float64)

    def notes_on(self, data: StructureData) -> tuple[str, ...]:
        """List the notes, also on components without a known type."""
        marks = (mark for each in self.all_components(data) for mark in each.marks)
        n = sum(value == UNKNOWN for _, value in marks)
        if not n:
            return super().notes_on(data)
        units = "1 component has" if n == 1 else f"{n} components have"
        they, them = ("it is", "it") if n == 1 else ("they are", "them")
        note = f"{units} no category: {they} missing in C-F1, with what matches {them}"
        return (*super().notes_on(data), note)

    def of_pairs(self, tables: Floats) -> Floats:
        """Return the harmonic mean of both F1: array (..., 2, 3) to (...)."""
        components, relations = np.moveaxis(f1_of(tables), -1, 0)
        whole = components + relations
        return np.where(whole == 0, 0.0, ratio(2 * components * relations, whole))

    def evidence(self, total: Floats, categories: Sequence[Hashable]) -> dict[str, float]:
        """Return both F1."""
        of_both = f1_of(total.reshape(-1, 2, 3))
        values = {
            name: float(mean_over_pairs(of_both[:, i])) for i, name in enumerate(("C-F1", "R-F1"))
        }
        return {name: value for name, value in values.items() if not np.isnan(value)}

"""The split of disagreement in words: what the annotators of a study differ in."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from argora.analysis.coverage import Coverage, coverage_of
from argora.analysis.facets import facet_parts
from argora.analysis.plan import Plan
from argora.analysis.words import counted, joined, percent, shortened
from argora.diagnostics.disagreement import (
    PARTS,
    Disagreement,
    Open,
    Part,
    Split,
    disagreement,
)
from argora.errors import FormatError
from argora.model import Study
from argora.reliability import StructureData, structures
from argora.reliability.structure import Mapped, Structure, Tie

__all__ = [
    "TITLES",
    "Differences",
    "StudyDifferences",
    "cause_words",
    "differences_in",
    "differences_of",
    "instead_words",
    "sentences",
    "words_of",
]

MOST_SPLIT = 5000
"""Pairs of annotators on a document that are compared; more take longer than anybody waits."""

TITLES: Mapping[Part, str] = dict(
    zip(
        PARTS,
        (
            "unit of one alone",
            "… relation to or from it",
            "other boundaries",
            "other category",
            "tied elsewhere",
            "other direction",
            "other kind of relation",
        ),
        strict=True,
    )
)

REASONS = {
    "missing unit": "one annotator marked a unit that the other did not",
    "boundary": "both marked a unit, but with other boundaries",
    "category": "both marked the same words, but as another category",
    "attachment": "both marked the units, but tied them to others, or only one tied them",
    "direction": "both tied the same units, but in opposite directions",
    "relation category": "both tied the same units, but by another kind of relation",
}


@dataclass(frozen=True)
class Differences:
    """The split of disagreement of a study, with the structures it is about.

    Attributes
    ----------
    note : why there is no split, though there are structures to compare; empty if there is one.
    """

    data: StructureData
    disagreement: Disagreement
    note: str = ""

    @cached_property
    def _documents(self) -> Mapping[str, Mapped]:
        return {each.id: each for each in self.data.documents}

    def structures(self, split: Split) -> tuple[Structure, Structure]:
        """Return the structures of the two annotators."""
        drawings = self._documents[split.document].structures
        return drawings[split.annotators[0]], drawings[split.annotators[1]]

    @cached_property
    def by_document(self) -> Mapping[str, list[Split]]:
        """The splits of every document, those with the most open first."""
        splits: dict[str, list[Split]] = {}
        for split in sorted(self.disagreement.splits, key=lambda s: (-s.whole, s.annotators)):
            splits.setdefault(split.document, []).append(split)
        return splits


def differences_of(
    study: Study, plan: Plan, data: StructureData | None = None
) -> Differences | None:
    """Split the disagreement of a study; None where nobody shares a document with structures.

    ``data`` are its structures, where they are read already.
    """
    if data is None:
        data = structures(study, **plan.layers)
    if not data.documents:
        return None
    if note := plan.without_pairs(data):
        return Differences(data, Disagreement(()), note)
    n = sum(len(d.structures) * (len(d.structures) - 1) // 2 for d in data.documents)
    if n > MOST_SPLIT and not plan.pairs:
        note = (
            f"the {n:,} pairs of annotators on a document are more than {MOST_SPLIT:,}, so that "
            "the split of their disagreement is left out (--pairs shows it)"
        )
        return Differences(data, Disagreement(()), note)
    return Differences(data, disagreement(data))


@dataclass(frozen=True)
class StudyDifferences:
    """The split of disagreement of a study and of the documents of each value of a facet.

    Attributes
    ----------
    whole : None where nobody shares a document with structures.
    """

    study: Study
    coverage: Coverage
    whole: Differences | None
    facet: str | None
    parts: Mapping[str, Differences | None]


def differences_in(
    study: Study, plan: Plan, *, facet: str | None = None, problems: Sequence[FormatError] = ()
) -> StudyDifferences:
    """Split the disagreement of a study, and of its parts by a facet of the documents."""
    coverage = coverage_of(study, plan, problems=problems)
    parts = facet_parts(study, facet) if facet else {}
    by_value = {value: differences_of(part, plan) for value, part in parts.items()}
    return StudyDifferences(study, coverage, differences_of(study, plan), facet, by_value)


def sentences(result: Split | Disagreement) -> list[str]:
    """Return sentences on the most frequent cause of disagreement, and on its amount."""
    open, n_things = result.open, result.n_things
    if not open and result.n_unknown:
        return ["There is no disagreement in what can be compared: categories are missing."]
    if not n_things:
        return ["Nobody marked anything, so there is nothing to differ in."]
    if not open:
        return [f"There is no disagreement: all {result.counted_kinds} are the same."]
    causes = Counter(each.cause for each in open)
    cause, n = causes.most_common(1)[0]
    reason = REASONS[cause]
    if n == len(open):
        first = f"All of the disagreement is that {reason}."
    elif 2 * n > len(open):
        first = f"Most of the disagreement ({percent(n / len(open))}) is that {reason}."
    else:
        share = percent(n / len(open))
        first = f"The largest part of the disagreement ({share}) is that {reason}."
    hanging = sum(each.is_consequence for each in open)
    lines = [first]
    if hanging:
        missing = causes["missing unit"] - hanging
        lines.append(
            f"{counted(missing, 'unit')} of one annotator alone "
            f"{'takes' if missing == 1 else 'take'} {counted(hanging, 'relation')} along, which "
            "the other could not draw."
        )
    lines.append(
        f"Of {n_things:,} {result.counted_kinds}, counted for both annotators of every pair, "
        f"{len(open):,} have no counterpart that agrees ({percent(len(open) / n_things)})."
    )
    return lines


def cause_words(open: Open, name: Callable[[str], str] = str) -> str:
    """Return the cause of a difference in a few words; ``name`` makes a title of a category."""
    if open.cause == "missing unit":
        on = "hangs on a unit that " if open.is_consequence else ""
        return f"{on}{open.other} did not mark{'' if on else ' it'}"
    if open.cause == "boundary":
        inside = {"inside one coarser unit", "one between coarser units"}
        return open.detail if open.detail not in inside else f"{open.detail} of {open.other}"
    if open.cause in ("category", "relation category"):
        names = [name(each) for each in open.detail.split(" and ") if each]
        return f"{' and '.join(names) or 'no category'} for {open.other}"
    if open.cause == "direction":
        return f"turned round by {open.other}"
    return {
        "other premises": f"{open.other} has other premises for the same target",
        "other target": f"{open.other} ties it to another target",
        "source is only a target": f"for {open.other} the source is a target only",
        "source is not tied": f"{open.other} ties the source to nothing",
        "drawn again": f"{open.other} drew it less often",
    }[open.detail]


def words_of(structure: Structure, id: str, most: int = 60) -> str:
    """Return the words of a unit, or of the ends of a relation, shortened."""
    node = structure.by_id[id]
    if isinstance(node, Tie):
        arrow = "↔" if node.symmetric else "→"
        sources = " + ".join(_end(structure, source, most) for source in node.sources)
        return f"{sources} {arrow} {_end(structure, node.target, most)}"
    if node.words.strip():
        return shortened(node.words, most)
    if node.segment:
        return " + ".join(node.segment)
    return ", ".join(f"{span.start}–{span.end}" for span in node.spans) or id


def _end(structure: Structure, id: str, most: int) -> str:
    if isinstance(structure.by_id[id], Tie):
        return "a relation"
    return f"“{words_of(structure, id, most)}”"


def instead_words(open: Open, theirs: Structure, most: int = 60) -> str:
    """Return the words of what the other annotator has in its place."""
    return joined([words_of(theirs, id, most) for id in open.instead], 3)

"""A case of curation: the versions that there are of one place, and what accepting each decides."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Literal, TypeVar, get_args

from argora.consensus.gold import Decision, Gold, Task
from argora.consensus.gold.places import Parts, spans_of
from argora.consensus.gold.units import beginning
from argora.model import Document, Layer, Relation, Span, Unit
from argora.model.layer import TASKS

__all__ = [
    "CaseRow",
    "CaseStatus",
    "CurationCase",
    "Kind",
    "Option",
    "Version",
    "layers_asked",
    "merged_kinds",
    "options_of",
    "spans_at",
    "status_of",
    "words_in",
]

Kind = Literal[
    "boundary",
    "category",
    "missing",
    "attachment",
    "direction",
    "undercut",
    "restatement",
    "linked",
    "value",
]
KINDS: tuple[Kind, ...] = get_args(Kind)
CaseStatus = Literal["agreed", "proposed", "open", "decided", "reopened"]
Version = TypeVar("Version")


@dataclass(frozen=True)
class CaseRow:
    """A decision that accepting an option makes; without ``decision`` one is withdrawn."""

    task: Task
    place: str
    decision: str
    attribute: str = ""
    boundaries: str = ""


@dataclass(frozen=True)
class Option:
    """One version of a case.

    Attributes
    ----------
    supporters : the annotators who say so.
    is_gold : whether the gold has it now.
    is_none : whether it is that nothing is here.
    rows : the decisions that accepting it makes; none where no record can say it.
    """

    supporters: tuple[str, ...]
    is_gold: bool
    is_none: bool
    rows: tuple[CaseRow, ...]
    units: tuple[Unit, ...] = ()
    relations: tuple[Relation, ...] = ()
    value: str | None = None


@dataclass(frozen=True, kw_only=True)
class CurationCase:
    """What a curator decides on at once.

    Attributes
    ----------
    key : names it in its document; stays the same as long as annotators say the same.
    kinds : in what annotators differ, the commonest first; none if all say the same.
    start, end : where it lies in the text; None without one.
    unit : the id of the gold unit that it is about.
    reason : why it is open.
    n_annotators : who was asked.
    options : those with most supporters first; that nothing is here, last.
    decisions : of the gold, on all questions of the case.
    """

    key: str
    task: Task
    kinds: tuple[Kind, ...]
    status: CaseStatus
    start: int | None
    end: int | None
    words: str
    unit: str | None = None
    attribute: str = ""
    reason: str = ""
    n_annotators: int = 0
    options: tuple[Option, ...]
    decisions: tuple[Decision, ...]

    @property
    def decided_by(self) -> tuple[str, ...]:
        """Return the people who decided, whether it holds or not."""
        return tuple(dict.fromkeys(n for each in self.decisions for n in each.decided_by))


def layers_asked(gold: Gold, document: str, task: str) -> Mapping[str, Layer]:
    """Return the layers of the annotators whose votes on a task count."""
    assert task in TASKS
    study = gold.study
    layers = {
        name: study.layer(document, name, gold.round) for name in gold.annotators_of[document]
    }
    return {n: each for n, each in layers.items() if each is not None and task in each.covers}


def status_of(decisions: Sequence[Decision], kinds: Sequence[Kind]) -> CaseStatus:
    """Return how far a case is, from the decisions on its questions."""
    if any(each.reopened for each in decisions):
        return "reopened"
    if any(each.status == "undecided" for each in decisions):
        return "open"
    if any(each.decided_by for each in decisions):
        return "decided"
    return "proposed" if kinds else "agreed"


def merged_kinds(
    versions: Mapping[Version, Sequence[str]],
    differences: Callable[[Version, Version], Iterable[Kind]],
) -> tuple[Kind, ...]:
    """Return in what annotators differ, by how many pairs of them do.

    Parameters
    ----------
    versions : with those who say so.
    differences : between two versions.
    """
    counts: Counter[Kind] = Counter()
    for (one, some), (other, others) in combinations(versions.items(), 2):
        for kind in differences(one, other):
            counts[kind] += len(some) * len(others)
    return tuple(sorted(counts, key=lambda kind: (-counts[kind], KINDS.index(kind))))


def options_of(
    versions: Mapping[Version, Sequence[str]],
    option: Callable[[Version, tuple[str, ...]], Option],
    *,
    order: Callable[[Version], object],
) -> tuple[Option, ...]:
    """Return a version for each option, by its supporters; that nothing is here, last."""
    listed = sorted(versions, key=order)  # type: ignore[arg-type]
    options = [option(each, tuple(sorted(versions[each]))) for each in listed]
    return tuple(sorted(options, key=lambda e: (e.is_none, -len(e.supporters), not e.is_gold)))


def spans_at(parts: Parts, document: Document) -> tuple[Span, ...]:
    """Return the characters of a place; none of given segments of no text."""
    cut = document.segmentations.get("segment")
    if cut is None:
        return spans_of(parts)
    if document.text is None:
        return ()
    return tuple(document.given[part] for part in parts)


def words_in(document: Document, spans: Sequence[Span]) -> str:
    """Return the beginning of what stands at a place."""
    if document.text is None:
        return ""
    return beginning(" ".join(span.of(document.text) for span in spans))

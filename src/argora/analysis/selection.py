"""Select annotators by name or by their agreement with the others, and documents by marks."""

from __future__ import annotations

import math
from collections.abc import Collection, Iterator, Mapping
from dataclasses import replace
from typing import Any

from argora.analysis.plan import Plan
from argora.analysis.views import USUAL_PAIRS, View, items_view
from argora.analysis.words import joined
from argora.diagnostics.annotators import with_others
from argora.errors import DataError, did_you_mean
from argora.measures import Measure
from argora.model import MarkedDocuments, Selection, SelectionCriteria, Study
from argora.model.document import DOCUMENT_MARKS
from argora.reliability.items import PairView
from argora.text.numbers import counted, list_annotators, number, shortest

__all__ = ["FEWEST", "USUAL", "select_annotators", "select_documents", "selection_words"]

FEWEST = 3
"""Of two annotators both have the same agreement with the other, so that it chooses neither."""
USUAL = "with_others"
"""What agreement with the others is by default, see :func:`with_others`."""


def select_documents(study: Study, criteria: SelectionCriteria) -> Study:
    """Return the study with the documents that count by their marks; ``selection`` names them.

    Raises
    ------
    DataError
        If only those with a mark are to count, and there are none.
    """
    marked, names = [], {document.id for document in study.documents}
    for mark in DOCUMENT_MARKS:
        which = getattr(criteria, mark)
        having = {document.id for document in study.documents if mark in document.marks}
        if which == "only":
            names &= having
        elif which == "without":
            names -= having
        if having:
            marked.append(MarkedDocuments(mark, which, len(having)))
        elif which == "only":
            raise DataError(f"--{mark} only: no document is marked as {mark}; leave it out")
    if not marked:
        return study
    return replace(study.select(documents=names), selection=Selection(documents=tuple(marked)))


def select_annotators(
    study: Study,
    plan: Plan,
    criteria: SelectionCriteria,
    *,
    how: Measure[Any] | None = None,
    by: str | None = None,
    of: str | None = None,
    pairs: PairView = USUAL_PAIRS,
    always: Collection[str] = (),
    other_names: Collection[str] = (),
) -> Study:
    """Return the study with only the selected annotators; its ``selection`` tells who was left out.

    The selection is among the annotators of the plan's kinds; all others stay, such as a gold to
    compare with. Names come first; then whoever agrees too little with all who remain is left out.
    Agreement is measured once, so those who remain may agree more or less with each other.

    Parameters
    ----------
    how : the measure of agreement; an annotator's is the mean of the pairs that this annotator is
        in. By default it is the agreement with all others on the same items, as the ranking of
        annotators shows it, see :func:`argora.diagnostics.annotators.with_others`.
    by, of, pairs : what is decided on, as for :func:`argora.analysis.measuring.measured`.
    always : annotators who stay and are compared with nobody, such as a model that is judged.
    other_names : of annotators of another study; naming one of them is no error.

    Raises
    ------
    DataError
        If there is no such annotator, fewer than three to choose from by agreement, or fewer than
        two of them reach it.
    """
    if not criteria:
        return study
    counted = tuple(a.id for a in study.annotators if a.kind in plan.kinds and a.id not in always)
    _check(study, plan, criteria, counted, other_names)
    remaining = [
        name
        for name in counted
        if name not in criteria.without and (not criteria.only or name in criteria.only)
    ]
    if not remaining:
        raise DataError(f"nobody is left of {list_annotators(counted)}; choose somebody")
    by_name = tuple(name for name in counted if name not in remaining)
    selection = replace(study.selection or Selection(), by_name=by_name)
    part = _without(study, selection)
    if criteria.min_agreement is None:
        return part if selection.left_out else study
    agreement = _agreement(_without(part, Selection(tuple(always))), plan, how, by, of, pairs)
    agreement = {name: agreement.get(name, math.nan) for name in remaining}
    selection = replace(
        selection,
        too_low=tuple(n for n, value in agreement.items() if not value >= criteria.min_agreement),
        min_agreement=criteria.min_agreement,
        measure=USUAL if how is None else str(how),
        agreement=agreement,
    )
    if len(remaining) - len(selection.too_low) < FEWEST - 1:
        raise DataError(_too_few(selection))
    return _without(study, selection)


def selection_words(selection: Selection) -> Iterator[str]:
    """Yield in sentences what was left out, and what selecting by agreement does to figures."""
    for marked in selection.documents:
        yield f"{_marked_words(marked)}."
    if selection.by_name:
        yield f"Left out by choice: {list_annotators(selection.by_name)}."
    if selection.min_agreement is None:
        return
    least = shortest(selection.min_agreement)
    values = _values({name: selection.agreement[name] for name in selection.too_low})
    yield (
        f"Left out because their agreement with the others is below {least} "
        f"({selection.measure}): {values or 'nobody'}."
    )
    yield (
        "Who agrees more was chosen, so the agreement of those who remain is higher than that of "
        "annotators in general, and the intervals do not account for the choice."
    )


def _marked_words(marked: MarkedDocuments) -> str:
    """Say whether documents with a mark count.

    >>> _marked_words(MarkedDocuments("training", "without", 1))
    '1 training document is left out'
    >>> _marked_words(MarkedDocuments("retired", "only", 3))
    'Only the 3 retired documents count'
    """
    documents = counted(marked.n, f"{marked.mark} document")
    if marked.which == "without":
        return f"{documents} {'is' if marked.n == 1 else 'are'} left out"
    if marked.which == "only":
        return f"Only the {documents} count{'s' * (marked.n == 1)}"
    return f"{documents} count{'s' * (marked.n == 1)}, too"


def _without(study: Study, selection: Selection) -> Study:
    names = [each.id for each in study.annotators if each.id not in selection.left_out]
    return replace(study.select(annotators=names), selection=selection)


def _check(
    study: Study,
    plan: Plan,
    criteria: SelectionCriteria,
    counted: Collection[str],
    other_names: Collection[str],
) -> None:
    least = criteria.min_agreement
    if least is not None and not least <= 1:
        raise DataError(f"--min-agreement {least}: expected a number up to 1, such as 0.6")
    kind_of = {annotator.id: annotator.kind for annotator in study.annotators}
    for option, names in (("--only", criteria.only), ("--without", criteria.without)):
        for name in names:
            if name in counted or (name not in kind_of and name in other_names):
                continue
            start = f"{option} {name!r}:"
            if name not in kind_of:
                near = did_you_mean(name, counted)
                if {*counted}.intersection(part.strip() for part in name.split(",")):
                    near = f"; give {option} once for each of them"
                raise DataError(
                    f"{start} no such annotator{near}; there are "
                    f"{list_annotators(tuple(counted)) or 'none that count'}"
                )
            kind = kind_of[name]
            if kind in plan.kinds:
                raise DataError(f"{start} is judged here and always counts; leave the option out")
            raise DataError(
                f"{start} is of kind {kind}, which does not count here; --kind {kind} counts it"
            )
    if both := sorted({*criteria.only} & {*criteria.without}):
        raise DataError(f"{both[0]!r} is named by --only and by --without; leave out one of them")


def _agreement(
    study: Study, plan: Plan, how: Measure[Any] | None, by: str | None, of: str | None, pairs: Any
) -> Mapping[str, float]:
    """Return the agreement of each annotator with the others."""
    counted = [annotator.id for annotator in study.annotators if annotator.kind in plan.kinds]
    if len(counted) < FEWEST:
        raise DataError(
            f"--min-agreement chooses among three annotators or more, and here are "
            f"{list_annotators(counted) or 'none'}, of whom none agrees more than the other; "
            "leave it out, or choose by --only"
        )
    if how is None:
        results = with_others(items_view(study, plan, by, of).data, interval=None)
    else:
        view = View.requested(study, plan, [how], by, of, pairs)
        measured = how(view.data(how, study, plan), interval=None, parts=("annotator",))
        results = {str(name): result for name, result in measured.parts["annotator"].items()}
    return {name: result.value for name, result in results.items()}


def _too_few(selection: Selection) -> str:
    enough = [name for name in selection.agreement if name not in selection.too_low]
    return (
        f"--min-agreement {selection.min_agreement}: {joined(enough) or 'nobody'} "
        f"{'alone reaches' if enough else 'reaches'} it, and two must ({selection.measure}: "
        f"{_values(selection.agreement)}); choose a lower one, or choose by --only"
    )


def _values(agreement: Mapping[str, float]) -> str:
    """List annotators with their agreement, the highest first."""
    ranked = sorted(agreement.items(), key=lambda each: (math.isnan(each[1]), -each[1], each[0]))
    return list_annotators(
        [f"{name} {'undefined' if math.isnan(value) else number(value)}" for name, value in ranked]
    )

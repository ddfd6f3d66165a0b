"""How far everybody is: numbers of the study, and pages of documents x annotators."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Iterable, Sequence
from operator import attrgetter
from statistics import median
from typing import Any

from argora.store import Begun, DocumentFilter, Listed, Outline, Place, Store
from argora.store.recent import Recent

__all__ = ["Progress"]

MOST_REMEMBERED = 200_000
MOST_CHECKED = 300
"""Layers whose warnings are listed in one answer; a page asks again for the rest."""
MOST_CELLS = 4000
"""Of a page; a study of very many annotators has fewer documents on a page."""

MOST_TIMED = 50
"""Layers of an annotator, of which the median time is told."""

Name = tuple[Place, int, str]
"""A layer at a version, under a version of the scheme."""


class Progress:
    """The progress of all studies of a database; for any number of threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._counts: Recent[Name, tuple[int, int]] = Recent(MOST_REMEMBERED)
        self._seconds: Recent[tuple[int, int], float] = Recent(MOST_REMEMBERED)

    def summary(self, study: str, phase: str | None = None) -> dict[str, Any]:
        """Return how many documents are in which state, for each annotator and in all.

        They are those of one phase, or of all by default.

        Returns
        -------
        ``annotators`` and ``counts`` with the numbers ``assigned``, ``open`` and ``finished``; of
        annotators ``seconds``, the median of the ``n_timed`` documents that they finished of the
        last ones (None without any), see :func:`argora.store.timing.seconds_between`;
        ``n_documents``, ``n_later`` and ``n_shared`` as :class:`argora.store.Tally` says them.
        """
        tally = self._store.tally(study, phase=phase)
        medians = self._medians(study, phase)
        return {
            "annotators": [
                {
                    "annotator": each.annotator,
                    **vars(each.numbers),
                    "n_timed": medians.get(each.annotator, (0, None))[0],
                    "seconds": medians.get(each.annotator, (0, None))[1],
                }
                for each in tally.annotators
            ],
            "counts": dict(vars(tally.numbers)),
            "n_documents": tally.n_documents,
            "n_later": tally.n_later,
            "n_shared": tally.n_shared,
        }

    def page(
        self, study: str, criteria: DocumentFilter, *, after: str | None = None, limit: int
    ) -> dict[str, Any]:
        """Return the state of some documents for every annotator, or for those of the filter.

        Returns
        -------
        ``documents``, ``annotators`` who have one of them, and ``cells`` for all that is assigned
        or begun, each with the key of its document: ``state`` is ``assigned``, ``open`` or
        ``finished``; ``warnings`` and ``errors`` count what the scheme finds wrong, None where
        that is not known yet; ``seconds`` is how long was worked. ``complete``: all errors and
        warnings are known. ``counts`` of a cell tells whether it is the one by which its annotator
        counts for the document. ``next`` asks for the page behind this one, None on the last.
        """
        listed = self._store.documents_page(study, criteria, after=after, limit=limit)
        names_listed = [each.name for each in listed.documents]
        outline = self._store.outline(study, documents=names_listed, phase=criteria.phase)
        places = _shown_places(outline, criteria)
        documents = _fitting(listed.documents, places)
        is_cut = len(documents) < len(listed.documents)
        names = {each.name: each.key for each in documents}
        begun = [
            one for one in outline.layers if one.place in places and one.place.document in names
        ]
        unknown = [one for one in begun if self._of(one, outline.scheme_version) is None]
        self._check(study, unknown[:MOST_CHECKED], outline.scheme_version)
        counting, is_begun = _counting(outline), {one.place for one in begun}
        worked = self._worked((one.number, one.version) for one in begun)
        cells = [
            {**self._cell(one, outline.scheme_version), "seconds": _or_none(worked[one.number])}
            for one in begun
        ]
        cells += [
            _waiting(place)
            for place in outline.assigned
            if place in places and place.document in names and place not in is_begun
        ]
        return {
            "annotators": sorted({cell["place"].annotator for cell in cells}),
            "documents": [_document(each) for each in documents],
            "cells": [_with_place(cell, names, counting) for cell in cells],
            "complete": len(unknown) <= MOST_CHECKED,
            "n_all": listed.n_all,
            "next": documents[-1].key if is_cut else listed.next,
        }

    def _cell(self, one: Begun, scheme: str) -> dict[str, Any]:
        errors, warnings = self._of(one, scheme) or (None, None)
        return {
            "place": one.place,
            "state": one.state,
            "version": one.version,
            "at": one.at,
            "errors": errors,
            "warnings": warnings,
        }

    def _of(self, one: Begun, scheme: str) -> tuple[int, int] | None:
        return self._counts.get((one.place, one.version, scheme))

    def _check(self, study: str, begun: Sequence[Begun], version: str) -> None:
        """Count errors and warnings of layers; a layer that moved on meanwhile is left out."""
        if not begun:
            return
        names = {one.place.document for one in begun}
        part = self._store.study(study, documents=names)
        now = {one.place: one.version for one in self._store.outline(study, documents=names).layers}
        for one in begun:
            place = one.place
            layer = part.layer(place.document, place.annotator, place.round, place.phase)
            if layer is None or now.get(place) != one.version or part.scheme.version != version:
                continue
            violations = part.scheme.check(layer, part.document(place.document))
            errors = sum(each.severity == "error" for each in violations)
            counts = errors, len(violations) - errors
            self._counts.put((place, one.version, version), counts)

    def _worked(self, layers: Iterable[tuple[int, int]]) -> dict[int, float]:
        """Return how long was worked on layers, each by the number of its row and its version."""
        layers = list(layers)
        cached = {number: self._seconds.get((number, version)) for number, version in layers}
        unknown = [number for number, seconds in cached.items() if seconds is None]
        worked = self._store.seconds_worked(unknown) if unknown else {}
        for number, version in layers:
            if cached[number] is None:
                seconds = self._seconds.put((number, version), worked.get(number, math.nan))
                cached[number] = seconds
        return {number: seconds for number, seconds in cached.items() if seconds is not None}

    def _medians(self, study: str, phase: str | None) -> dict[str, tuple[int, float]]:
        """Return how many finished layers of each annotator have a time, and the median."""
        last = self._store.finished_last(study, phase=phase, limit=MOST_TIMED)
        worked = self._worked((number, version) for _, number, version in last)
        times: dict[str, list[float]] = defaultdict(list)
        for name, number, _ in last:
            if not math.isnan(worked[number]):
                times[name].append(worked[number])
        return {name: (len(each), median(each)) for name, each in times.items()}


def _shown_places(outline: Outline, criteria: DocumentFilter) -> frozenset[Place]:
    """Return what is assigned or begun, by the annotators of a filter if it names some.

    Of what is retired, only what somebody has begun.
    """
    waiting = (
        place
        for place in outline.assigned
        if "retired" not in outline.marks.get(place.document, ())
    )
    places = {*waiting, *(one.place for one in outline.layers)}
    if not criteria.annotators:
        return frozenset(places)
    return frozenset(place for place in places if place.annotator in criteria.annotators)


def _fitting(documents: Sequence[Listed], places: Iterable[Place]) -> Sequence[Listed]:
    """Return the first documents, at least one, that have no more cells than fit on a page."""
    n_cells = dict.fromkeys((each.name for each in documents), 0)
    for place in places:
        n_cells[place.document] += 1
    total = 0
    for number, each in enumerate(documents):
        total += n_cells[each.name]
        if total > MOST_CELLS and number > 0:
            return documents[:number]
    return documents


def _or_none(seconds: float) -> float | None:
    return None if math.isnan(seconds) else seconds


def _document(each: Listed) -> dict[str, Any]:
    return {
        "key": each.key,
        "name": each.name,
        "title": each.title,
        "characters": each.n_characters,
        "marks": sorted(each.marks),
    }


def _with_place(
    cell: dict[str, Any], keys: dict[str, str], counting: frozenset[Place]
) -> dict[str, Any]:
    """Return a cell as the browser reads it."""
    place = cell.pop("place")
    return {
        "document": keys[place.document],
        "annotator": place.annotator,
        "round": place.round,
        "phase": place.phase,
        **cell,
        "counts": place in counting,
    }


def _waiting(place: Place) -> dict[str, Any]:
    nothing = {"version": 0, "at": "", "errors": 0, "warnings": 0, "seconds": None}
    return {"place": place, "state": "assigned", **nothing}


def _counting(outline: Outline) -> frozenset[Place]:
    """Return the place of each person for each document that counts: the first round of a phase.

    An open layer whose task was taken back does not count, as nobody waits for it, and nothing of
    a document that is retired.
    """
    people = {name for name, kind in outline.annotators if kind == "person"}
    finished = (one.place for one in outline.layers if one.state == "finished")
    first: dict[tuple[str, str, str], Place] = {}
    for place in sorted({*outline.assigned, *finished}, key=attrgetter("round")):
        if place.annotator in people and "retired" not in outline.marks.get(place.document, ()):
            first.setdefault((place.document, place.annotator, place.phase), place)
    return frozenset(first.values())

"""How far everybody is: documents x annotators, with what the scheme finds wrong in each layer."""

from __future__ import annotations

import threading
from collections import Counter, OrderedDict
from collections.abc import Sequence
from operator import attrgetter
from typing import Any

from argora.store import Begun, Outline, Place, Store

__all__ = ["Progress"]

MOST_KEPT = 200_000
MOST_CHECKED = 300
"""Layers whose warnings are found in one answer; a page asks again for the rest."""

Name = tuple[Place, int, str]
"""A layer at a version, under a version of the scheme."""


class Progress:
    """The progress of all studies of a database; for any number of threads."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._counts: OrderedDict[Name, tuple[int, int]] = OrderedDict()
        self._titles: dict[str, dict[str, str]] = {}
        self._alone = threading.Lock()

    def matrix(self, study: str, phase: str | None = None) -> dict[str, Any]:
        """Return the state of every document for every annotator, in one phase or in all.

        Returns
        -------
        ``documents``, ``annotators``, and ``cells`` for all that is assigned or begun, each with
        the key of its document: ``state`` is ``assigned``, ``open`` or ``finished``; ``warnings``
        and ``errors`` count what the scheme finds wrong, None where that is not known yet.
        ``complete``: all of these are. ``counts`` of a cell tells whether it is the one by which
        its annotator counts for the document, and ``counts`` beside the cells how many of these
        there are in each state.
        """
        outline = self._store.outline(study, phase=phase)
        unknown = [one for one in outline.layers if self._of(one, outline.scheme_version) is None]
        self._check(study, unknown[:MOST_CHECKED], outline.scheme_version)
        keys, counting = dict(outline.documents), _counting(outline)
        cells = [
            {**self._cell(one, outline.scheme_version), "counts": one.place in counting}
            for one in outline.layers
        ]
        begun = {one.place for one in outline.layers}
        cells += [
            {**_waiting(place), "counts": place in counting}
            for place in outline.assigned
            if place not in begun and "retired" not in outline.marks.get(place.document, ())
        ]
        return {
            "annotators": [name for name, _ in outline.annotators],
            "documents": self._documents(study, outline),
            "cells": [{**cell, "document": keys[cell["document"]]} for cell in cells],
            "counts": _numbers(outline, counting),
            "complete": len(unknown) <= MOST_CHECKED,
        }

    def _documents(self, study: str, outline: Outline) -> list[dict[str, str]]:
        """Return names, keys and titles; what stands in a text never changes."""
        titles = self._titles.get(study, {})
        if any(key not in titles for _, key in outline.documents):
            titles = {each.key: each.title for each in self._store.listed(study)}
            self._titles[study] = titles
        return [
            {"name": name, "key": key, "title": titles.get(key, name)}
            for name, key in outline.documents
        ]

    def _cell(self, one: Begun, scheme: str) -> dict[str, Any]:
        errors, warnings = self._of(one, scheme) or (None, None)
        place = _placed(one.place)
        return {
            **place,
            "state": one.state,
            "version": one.version,
            "at": one.at,
            "errors": errors,
            "warnings": warnings,
        }

    def _of(self, one: Begun, scheme: str) -> tuple[int, int] | None:
        with self._alone:
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
            self._put((place, one.version, version), (errors, len(violations) - errors))

    def _put(self, name: Name, counts: tuple[int, int]) -> None:
        with self._alone:
            self._counts[name] = counts
            while len(self._counts) > MOST_KEPT:
                self._counts.popitem(last=False)


def _placed(place: Place) -> dict[str, Any]:
    return {
        "document": place.document,
        "annotator": place.annotator,
        "round": place.round,
        "phase": place.phase,
    }


def _waiting(place: Place) -> dict[str, Any]:
    nothing = {"version": 0, "at": "", "errors": 0, "warnings": 0}
    return {**_placed(place), "state": "assigned", **nothing}


def _numbers(outline: Outline, counting: frozenset[Place]) -> dict[str, int]:
    """Count as the store does, of what is shown here."""
    begun = Counter(one.state for one in outline.layers if one.place in counting)
    n_begun = begun.total()
    return {
        "assigned": len(counting) - n_begun,
        "open": begun["open"],
        "finished": begun["finished"],
    }


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

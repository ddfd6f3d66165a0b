"""Names of annotators in answers about one document: who may see them does, others get aliases."""

from __future__ import annotations

import csv
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import replace
from io import StringIO
from typing import Any

from argora.formats.decisions import name_list, names_of
from argora.model import Layer, Study, encode
from argora.store.aliases import alias_order
from argora.store.scrubbing import Mentions, change_notes
from argora.web.app_state import AppState
from argora.web.entry import Seat

__all__ = [
    "AS_THEY_ARE",
    "Names",
    "layer_json",
    "names_for",
    "names_for_annotator",
    "names_in",
    "record_with_aliases",
    "record_with_names",
    "renamed",
]

NOBODY = "?"


class Names(dict[str, str]):
    """What somebody calls the annotators of a document, by their names.

    Attributes
    ----------
    are_shown : whether everybody is called by their name.
    """

    def __init__(self, aliases: Mapping[str, str] | None = None) -> None:
        super().__init__(aliases or {})
        self.are_shown = aliases is None

    def __missing__(self, name: str) -> str:
        # Who has come in the meantime is not named.
        return name if self.are_shown else NOBODY

    def replaced(self, text: Any) -> Any:
        """Return a text in which everybody is called so, wherever a name stands as a word."""
        for name, called in self.items():
            if name != called:
                text = Mentions([name], called).replace(text)
        return text

    def listed(self, people: Iterable[str]) -> list[str]:
        """Return what several are called; aliases stand in the order of aliases."""
        called = [self[name] for name in people]
        return called if self.are_shown else sorted(called, key=alias_order)


AS_THEY_ARE = Names()
"""Calls everybody by their names."""


def names_for(state: AppState, seat: Seat, document: str) -> Names:
    """Return what somebody calls the annotators of a document.

    Parameters
    ----------
    document : its key.
    """
    return Names(None if seat.sees_names else state.store.aliases.of(seat.study, document))


def names_for_annotator(state: AppState, seat: Seat, document: str) -> Names:
    """Return what an annotator calls the annotators of a document: themselves by their name."""
    called = dict(state.store.aliases.of(seat.study, document))
    mine = {} if seat.annotator is None else {seat.annotator: seat.annotator}
    return Names(called | mine)


def names_in(state: AppState, seat: Seat, documents: Collection[str]) -> Mapping[str, Names]:
    """Return what somebody calls the annotators of each of these documents, by their names."""
    if seat.sees_names:
        return {name: Names() for name in documents}
    called = state.store.aliases.of_documents(seat.study, documents)
    return {name: Names(called.get(name, {})) for name in documents}


def renamed(study: Study, names: Names) -> Study:
    """Return a study of one document with its annotators as somebody calls them."""
    if names.are_shown:
        return study
    annotators = (replace(each, id=names[each.id], attributes={}) for each in study.annotators)
    layers = (replace(each, annotator=names[each.annotator]) for each in study.layers)
    return replace(
        study,
        annotators=tuple(sorted(annotators, key=lambda each: alias_order(each.id))),
        layers=tuple(sorted(layers, key=lambda each: alias_order(each.annotator))),
    )


def layer_json(layer: Layer, names: Names) -> dict[str, Any]:
    """Return the JSON of a layer; with aliases also in its notes, and then without times."""
    data: dict[str, Any] = encode(layer)
    if names.are_shown:
        return data
    data = change_notes(data, names.replaced, names.replaced)
    data.pop("times", None)
    return {**data, "annotator": names[layer.annotator]}


def record_with_aliases(text: str, names: Mapping[str, Names]) -> str:
    """Return a record of decisions with aliases of annotators, by the names of documents."""
    return _record(text, names, alias_order)


def record_with_names(text: str, names: Mapping[str, Names]) -> str:
    """Return a record that :func:`record_with_aliases` made, with the names again."""
    people = {
        document: {alias: name for name, alias in called.items()}
        for document, called in names.items()
    }
    return _record(text, people, str)


def _record(text: str, names: Mapping[str, Mapping[str, str]], order: Callable[[str], Any]) -> str:
    rows = csv.DictReader(StringIO(text, newline=""))
    if rows.fieldnames is None or "document" not in rows.fieldnames:
        return text
    written = StringIO(newline="")
    table = csv.DictWriter(written, rows.fieldnames, lineterminator="\n")
    table.writeheader()
    for row in rows:
        called = dict(names.get(row["document"], {}))
        for column in ("supporters", "decided_by"):
            if row.get(column):
                others = [called.get(name, name) for name in names_of(row[column])]
                row[column] = name_list(sorted(others, key=order))
        table.writerow(row)
    return written.getvalue()

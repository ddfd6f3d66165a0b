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
    "record_from_curator",
    "record_rows",
    "renamed",
    "with_aliases",
    "without_names",
]

NOBODY = "?"
ELSEWHERE = "…"
"""In the place of the name of somebody who has no alias in a document."""


class Names(dict[str, str]):
    """What somebody calls the annotators of a document, by their names.

    Attributes
    ----------
    are_shown : whether everybody is called by their name.
    """

    def __init__(
        self, aliases: Mapping[str, str] | None = None, others: Iterable[str] = ()
    ) -> None:
        """Take the aliases of a document, and the names of others in the study."""
        super().__init__(aliases or {})
        self.are_shown = aliases is None
        self._others = Mentions(others, ELSEWHERE)

    def __missing__(self, name: str) -> str:
        # Who has come in the meantime is not named.
        return name if self.are_shown else NOBODY

    def replaced(self, text: Any) -> Any:
        """Return a text in which everybody is called so, wherever a name stands as a word."""
        for name, called in self.items():
            if name != called:
                text = Mentions([name], called).replace(text)
        return self._others.replace(text)

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
    return Names() if seat.sees_names else with_aliases(state, seat, document)


def names_for_annotator(state: AppState, seat: Seat, document: str) -> Names:
    """Return what an annotator calls the annotators of a document: themselves by their name."""
    return with_aliases(state, seat, document, seat.annotator)


def with_aliases(state: AppState, seat: Seat, document: str, annotator: str | None = None) -> Names:
    """Return the aliases of a document, whoever may see the names; one annotator has the name."""
    called = dict(state.store.aliases.of(seat.study, document))
    called |= {} if annotator is None else {annotator: annotator}
    return Names(called, _people(state, seat) - called.keys())


def _people(state: AppState, seat: Seat) -> set[str]:
    return {name for name, kind in state.store.annotators(seat.study) if kind == "person"}


def names_in(state: AppState, seat: Seat, documents: Collection[str]) -> Mapping[str, Names]:
    """Return what somebody calls the annotators of each of these documents, by their names."""
    if seat.sees_names:
        return {name: Names() for name in documents}
    called = state.store.aliases.of_documents(seat.study, documents)
    return {name: Names(called.get(name, {})) for name in documents}


def without_names(state: AppState, seat: Seat) -> Callable[[Any], Any]:
    """Return a function that takes the names of annotators out of what curators wrote.

    It puts no alias in their place: who writes a name would read whose alias it is.
    """
    if seat.sees_names:
        return lambda text: text
    return Mentions(_people(state, seat), ELSEWHERE).replace


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


def record_rows(
    state: AppState, seat: Seat, rows: Iterable[Mapping[str, Any]], versions: Mapping[str, int]
) -> list[dict[str, Any]]:
    """Return the rows of a record as somebody sees them who sees no names.

    Digests of votes are made of names and answers, so that names could be tried out: the version
    of the curation stands in their place.

    Parameters
    ----------
    versions : of the curations, by the names of documents.
    """
    listed = list(rows)
    names = names_in(state, seat, {row["document"] for row in listed})
    unnamed, people = without_names(state, seat), _people(state, seat)

    def hidden(row: Mapping[str, Any]) -> dict[str, Any]:
        supporters = names[row["document"]].listed(names_of(row["supporters"] or ""))
        deciders = names_of(row["decided_by"] or "")
        return {
            **row,
            "supporters": name_list(supporters),
            "decided_by": name_list(ELSEWHERE if each in people else each for each in deciders),
            "why": unnamed(row["why"]),
            "digest": f"v{versions[row['document']]}" if row["digest"] else "",
        }

    return [hidden(row) for row in listed]


def record_from_curator(sent: str, nameless: str, stored: str, curator: str) -> str:
    """Return a record that a curator sends who sees no names, with what only names can say.

    Where a decision has the deciders that the curator saw, they are those of the stored record;
    where it has others, the curator decided. A digest holds as long as the curation is at the
    version that the curator saw.

    Parameters
    ----------
    nameless, stored : the record now, as the curator gets it and as it is.
    """
    rows = csv.DictReader(StringIO(sent, newline=""))
    if rows.fieldnames is None or not set(_QUESTION) <= set(rows.fieldnames):
        return sent
    before, after = _by_question(nameless), _by_question(stored)
    written = StringIO(newline="")
    table = csv.DictWriter(written, rows.fieldnames, lineterminator="\n", extrasaction="ignore")
    table.writeheader()
    for row in rows:
        question = tuple(row[name] for name in _QUESTION)
        then, now = before.get(question, {}), after.get(question, {})
        for column in ("decided_by", "why", "digest"):
            if row.get(column) and row[column] == then.get(column):
                row[column] = now[column]
            elif column == "decided_by" and row.get(column):
                row[column] = name_list([curator])
        table.writerow(row)
    return written.getvalue()


_QUESTION = ("document", "task", "place", "attribute")


def _by_question(text: str) -> dict[tuple[str, ...], dict[str, str]]:
    rows = csv.DictReader(StringIO(text, newline=""))
    return {tuple(row[name] for name in _QUESTION): row for row in rows}

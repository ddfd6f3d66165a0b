"""The layers of a document, for somebody who looks at the work of others."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection, select

from argora.errors import NotFoundError
from argora.model.layer import Kind, State
from argora.store.listing import row_of
from argora.store.places import Place
from argora.store.tables import annotators, documents, layers, operations

__all__ = ["LayerEntry", "layer_on", "layers_on"]


@dataclass(frozen=True)
class LayerEntry:
    """A layer of a document without what is in it.

    Attributes
    ----------
    key : stands in addresses and tells nothing.
    kind : of the annotator: person, model or gold.
    number : of the row.
    at : when it was changed last.
    """

    key: str
    place: Place
    kind: Kind
    state: State
    version: int
    number: int
    at: str


def layers_on(connection: Connection, study: str, document: str) -> tuple[LayerEntry, ...]:
    """Return the layers of a document, in the order of names, rounds and phases.

    Parameters
    ----------
    document : its key.

    Raises
    ------
    NotFoundError
        If the study has no such document.
    """
    number = row_of(connection, study, document).id
    last = (operations.c.layer_id == layers.c.id) & (operations.c.version == layers.c.version)
    query = (
        select(
            layers,
            documents.c.name.label("document"),
            annotators.c.name.label("annotator"),
            annotators.c.kind,
            operations.c.at,
        )
        .join(documents, documents.c.id == layers.c.document_id)
        .join(annotators, annotators.c.id == layers.c.annotator_id)
        .outerjoin(operations, last)
        .where(layers.c.document_id == number)
    )
    entries = [
        LayerEntry(
            row.key,
            Place(study, row.document, row.annotator, row.round, row.phase),
            row.kind,
            row.state,
            row.version,
            row.id,
            row.at or "",
        )
        for row in connection.execute(query)
    ]
    return tuple(sorted(entries, key=lambda each: each.place))


def layer_on(connection: Connection, study: str, document: str, key: str) -> LayerEntry:
    """Return a layer of a document by its key.

    Raises
    ------
    NotFoundError
        If the study has no such document, or the document no such layer.
    """
    for entry in layers_on(connection, study, document):
        if entry.key == key:
            return entry
    raise NotFoundError(f"the document has no layer of the key {key!r}").coded(
        "no-layer", layer=key
    )

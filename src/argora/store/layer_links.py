"""Links by which a student compares an annotation of a text with that of the teacher.

A link shows the text and one finished layer of it to whoever has the link, until it expires or is
withdrawn. Its secret is not stored.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from sqlalchemy import Connection, delete, func, insert, select

from argora.errors import ConflictError, NotFoundError
from argora.store.accounts import digest_of, fresh_token
from argora.store.adding import note
from argora.store.loading import study_row
from argora.store.part import StorePart, reading, writing
from argora.store.places import Place, fresh_key, later, now
from argora.store.reviewing import layer_on
from argora.store.tables import annotators, documents, layer_links, layers, studies

__all__ = ["MOST", "LayerLink", "LayerLinks"]

MOST = 1000
"""Links of one study."""


@dataclass(frozen=True)
class LayerLink:
    """A link to a layer, without its secret.

    Attributes
    ----------
    key : stands in addresses of managers and tells nothing.
    place : the layer.
    document : the key of its document.
    made, expires : as ISO 8601.
    """

    key: str
    place: Place
    document: str
    made: str
    expires: str


def make(
    connection: Connection, study: str, document: str, layer: str, *, seconds: float, author: str
) -> tuple[LayerLink, str]:
    """Make a link to a layer; return it with its token, which is not stored.

    Parameters
    ----------
    document, layer : their keys.
    seconds : until it expires.

    Raises
    ------
    NotFoundError
        If the study has no such document, or the document no such layer.
    ConflictError
        If the layer is not finished, or the study has as many links as it may.
    """
    row, entry = study_row(connection, study), layer_on(connection, study, document, layer)
    if entry.state != "finished":
        raise ConflictError(
            f"{entry.place.annotator} has not finished {entry.place.document}; a link shows "
            "finished work only"
        ).coded("link-unfinished", annotator=entry.place.annotator, document=entry.place.document)
    old = layer_links.c.study_id == row.id, layer_links.c.expires <= now()
    connection.execute(delete(layer_links).where(*old))
    mine = select(func.count()).where(layer_links.c.study_id == row.id)
    if (n := connection.execute(mine).scalar_one()) >= MOST:
        raise ConflictError(f"this study has {n} links; withdraw one first").coded(
            "many-links", n=n
        )
    token, link = (
        fresh_token(),
        LayerLink(fresh_key(), entry.place, document, now(), later(seconds)),
    )
    values = {
        "study_id": row.id,
        "layer_id": entry.number,
        "key": link.key,
        "digest": digest_of(token),
        "made": link.made,
        "expires": link.expires,
    }
    connection.execute(insert(layer_links).values(values))
    where = {"document": entry.place.document, "annotator": entry.place.annotator}
    note(connection, row.id, author, "layer link", **where)
    return link, token


def links_of(connection: Connection, study: str) -> tuple[LayerLink, ...]:
    """Return the links of a study that have not expired, the oldest first."""
    number = study_row(connection, study).id
    query = _LINKS.where(layer_links.c.study_id == number, layer_links.c.expires > now())
    return tuple(map(_link, connection.execute(query.order_by(layer_links.c.id))))


def withdraw(connection: Connection, study: str, link: str) -> None:
    """Withdraw a link; from now on it shows nothing.

    Raises
    ------
    NotFoundError
        If the study has no such link.
    """
    of_study = layer_links.c.study_id == study_row(connection, study).id
    if connection.execute(delete(layer_links).where(of_study, layer_links.c.key == link)).rowcount:
        return
    raise NotFoundError(f"there is no link {link!r}").coded("no-link")


def opened(connection: Connection, token: str) -> LayerLink:
    """Return the link of a token.

    Raises
    ------
    NotFoundError
        If it was never given out, was withdrawn or is too old, or if its study was removed or its
        document retired.
    """
    query = _LINKS.where(
        layer_links.c.digest == digest_of(token),
        layer_links.c.expires > now(),
        studies.c.removed.is_(None),
        documents.c.retired.is_(None),
        layers.c.state == "finished",
    )
    row = connection.execute(query).first()
    if row is None:
        raise NotFoundError("this link holds no more; ask for another one").coded("no-link")
    return _link(row)


_LINKS = (
    select(
        layer_links.c.key,
        studies.c.key,
        documents.c.name,
        annotators.c.name,
        layers.c.round,
        layers.c.phase,
        documents.c.key,
        layer_links.c.made,
        layer_links.c.expires,
    )
    .join(layers, layers.c.id == layer_links.c.layer_id)
    .join(documents, documents.c.id == layers.c.document_id)
    .join(annotators, annotators.c.id == layers.c.annotator_id)
    .join(studies, studies.c.id == layer_links.c.study_id)
)


def _link(row: Any) -> LayerLink:
    key, study, document, annotator, round, phase, document_key, made, expires = row
    return LayerLink(
        key, Place(study, document, annotator, round, phase), document_key, made, expires
    )


class LayerLinks(StorePart):
    """The links of a store to layers."""

    make = writing(make)
    withdraw = writing(withdraw)
    of = reading(links_of)
    opened = reading(opened)

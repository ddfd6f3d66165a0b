"""As whom somebody annotates: which names of a study are free, and which only a link may give."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, select

from argora.errors import ConflictError, StoreError
from argora.model import Annotator
from argora.store.adding import insert_parts, parts_of
from argora.store.authors import name_of, refuse_erased
from argora.store.lookalikes import folded_name, looks_like
from argora.store.phases import assign_in_open_phases
from argora.store.places import check_name, now
from argora.store.tables import annotators, invites, roles

__all__ = ["annotator_for", "check_free", "check_inviting"]


def annotator_for(
    connection: Connection, study: str, study_id: int, name: str | None, author: str
) -> int:
    """Return the number of the annotator as whom somebody is to annotate.

    One that the study does not have yet is added. They get all documents of the study, unless it
    has a plan.

    Raises
    ------
    ConflictError
        If somebody else annotates under that name, or the study has one that looks the same.
    StoreError
        If the name is missing, or that of a model or of gold.
    """
    if name is None:
        raise StoreError("an annotator needs the name under which the study knows them").coded(
            "annotator-needed"
        )
    annotator = _person(connection, study_id, name)
    if annotator is None:
        insert_parts(
            connection,
            study_id,
            parts_of(annotators=[Annotator(name)]),
            kind="import",
            author=author,
        )
        (annotator,) = (each for each in _annotators_of(connection, study_id) if each.name == name)
    _refuse_taken(connection, annotator)
    assign_in_open_phases(connection, study, author=author, annotator=annotator.name)
    return int(annotator.id)


def check_inviting(connection: Connection, study_id: int, name: str) -> str:
    """Return a name that an invitation may give: of nobody, or of a person's work to go on with.

    Raises
    ------
    ConflictError
        If somebody annotates under that name, or the study has one that looks the same.
    StoreError
        If the name is that of a model or of gold, or cannot be kept.
    """
    annotator = _person(connection, study_id, check_name("annotator", name))
    if annotator is not None:
        _refuse_taken(connection, annotator)
    return name


def check_free(connection: Connection, study_id: int, name: str) -> str:
    """Return a name that somebody chose, if it is nobody's in the study.

    Whoever knows a name could else go on with the work that was done under it.

    Raises
    ------
    ConflictError
        If somebody annotated under it or one that looks the same, or is invited to.
    """
    folded = folded_name(name)
    for each in _annotators_of(connection, study_id):
        if looks_like(folded, [folded_name(each.name)]):
            alternative = f", or ask for a link for {each.name!r}" if each.kind == "person" else ""
            raise ConflictError(
                f"somebody annotated as {each.name!r} in this study already; "
                f"take another name{alternative}"
            ).coded("annotator-taken", annotator=each.name)
    open_ones = select(name_of(invites.c.annotator)).where(
        invites.c.study_id == study_id,
        invites.c.annotator.is_not(None),
        invites.c.taken.is_(None),
        invites.c.expires > now(),
    )
    for invited in connection.execute(open_ones).scalars():
        if looks_like(folded, [folded_name(invited)]):
            raise ConflictError(
                f"somebody is invited to annotate as {invited!r} in this study; "
                "take another name, or the link for that one"
            ).coded("annotator-invited", annotator=invited)
    return name


def _person(connection: Connection, study_id: int, name: str) -> Row[Any] | None:
    """Return the person of a name among the annotators, None where it is free."""
    refuse_erased(connection, study_id, name)
    existing = _annotators_of(connection, study_id)
    for each in existing:
        if each.name == name:
            if each.kind != "person":
                raise StoreError(
                    f"{name!r} is no person in this study but of kind {each.kind!r}, "
                    "so nobody annotates as it; give another name"
                ).coded("no-person", annotator=name, kind=each.kind)
            return each
    folded = folded_name(name)
    for each in existing:
        if looks_like(folded, [folded_name(each.name)]):
            raise ConflictError(
                f"the study has an annotator {each.name!r}, whom people would take for {name!r}; "
                "give exactly that name, or another one"
            ).coded("annotator-alike", annotator=each.name, name=name)
    return None


def _annotators_of(connection: Connection, study_id: int) -> list[Row[Any]]:
    query = select(annotators.c.id, annotators.c.name, annotators.c.kind)
    return list(connection.execute(query.where(annotators.c.study_id == study_id)))


def _refuse_taken(connection: Connection, annotator: Row[Any]) -> None:
    query = select(roles.c.role).where(roles.c.annotator_id == annotator.id)
    if connection.execute(query).first() is not None:
        raise ConflictError(f"somebody else annotates as {annotator.name!r} in this study").coded(
            "annotator-taken", annotator=annotator.name
        )

"""Why a change is not taken: of another version of the layer, the scheme or the guideline."""

from __future__ import annotations

from typing import NamedTuple, NoReturn

from sqlalchemy import Connection, select

from argora.errors import BusyError, ConflictError, StoreError
from argora.store.history import entries
from argora.store.marks import mark_at
from argora.store.places import Place
from argora.store.submitting import Kind, Submission
from argora.store.tables import guidelines, schemes

__all__ = ["Holding", "busy", "holding_of", "refuse_foreign", "refuse_stale"]


class Holding(NamedTuple):
    """A version of the scheme and one of the guideline."""

    scheme_version: str
    guideline_version: str | None


def refuse_stale(
    connection: Connection, layer_id: int, version: int, place: Place, submission: Submission
) -> NoReturn:
    """Refuse a change of another version than the newest, with the steps that it does not know.

    Where the layer never was what the change was made on, no steps lead from there to here: the
    database was set back to an older state, and perhaps went on from that.
    """
    base = submission.base_version
    known = mark_at(connection, layer_id, base)
    if known is None:
        raise ConflictError(
            f"the {place.name} has no version {base}; the newest is {version}",
            version=version,
            diverged=base > version,
        )
    if not submission.is_made_on(base, known):
        raise ConflictError(
            f"the {place.name} has another version {base} than the one that the change was made "
            "on: it was set back to an older state since",
            version=version,
            diverged=True,
        )
    raise ConflictError(
        f"the {place.name} is at version {version}, the change was made on {base}",
        version=version,
        missing=entries(connection, layer_id, after=base),
    )


def busy(place: Place) -> BusyError:
    """Return what says that a layer cannot be changed now, but soon."""
    return BusyError(f"the {place.name} cannot be changed at this moment; try again")


def holding_of(submission: Submission) -> Holding:
    """Return what was on the screen when a change was made."""
    return Holding(submission.scheme_version, submission.guideline_version)


def refuse_foreign(
    connection: Connection, study_id: int, kind: Kind, holding: Holding, submission: Submission
) -> None:
    """Refuse what was done under what never held, and to finish under what holds no more.

    Who worked while there was no connection did it under what was on the screen; it is kept with
    those versions. But who says that a document is done has seen what holds.
    """
    pairs = zip((schemes, guidelines), holding_of(submission), holding, strict=True)
    for table, sent, valid in pairs:
        what = table.name.rstrip("s")
        if sent == valid:
            continue
        if kind == "finish":
            raise ConflictError(
                f"the {what} is at version {valid!r}, the document was worked on under {sent!r}; "
                "load it again and look the work over"
            )
        known = select(table.c.id).where(table.c.study_id == study_id, table.c.version == sent)
        if sent is not None and connection.execute(known).first() is None:
            raise StoreError(f"there is no {what} of version {sent!r}; {valid!r} holds")

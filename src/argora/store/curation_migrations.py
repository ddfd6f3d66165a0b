"""What a change of the scheme, or the erasure of an annotator, does to decisions of people."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Any

from sqlalchemy import Connection, select

from argora.model.changes import SchemeChange
from argora.model.changes.decisions import renewed_for, told_again
from argora.store.curations import (
    Curation,
    DecisionChange,
    curation_queue,
    curation_steps_of,
    curations_in,
    enter_migration,
    marks_in,
)
from argora.store.loading import study_row
from argora.store.rows import json_of
from argora.store.tables import curations

__all__ = ["holding_curations", "keep_decisions", "migrate_curations"]

UNSAID = "the scheme has changed since, and the later version does not have what was decided"

_Decision = Mapping[str, Any]


def holding_curations(connection: Connection, study: str) -> set[tuple[str, str]]:
    """Return the document and the phase of each curation in which all decisions hold."""
    study_id = study_row(connection, study).id
    query = select(curations.c.phase).where(curations.c.study_id == study_id).distinct()
    return {
        (row.name, phase)
        for phase in connection.execute(query).scalars().all()
        for row in curation_queue(connection, study, phase)
        if row.is_up_to_date and not row.counts.get("reopened")
    }


def migrate_curations(
    connection: Connection,
    study: str,
    author: str,
    change: SchemeChange | None,
    *,
    up_to_date: Collection[tuple[str, str]],
    is_back: bool = False,
) -> None:
    """Say all decisions of a study in the words of another version of the scheme, or of votes.

    One that cannot be said in them is open again. The gold is made anew when somebody looks at it;
    decisions hold then if no vote has changed since. So layers and the scheme must be changed
    before this is called.

    Parameters
    ----------
    change : of the scheme; None if only votes have other names.
    up_to_date : the document and the phase of each curation in which all decisions held before.
    is_back : whether a change is taken back: what it did to a decision is set back.
    """
    study_id = study_row(connection, study).id
    scheme = None
    if change is not None and not is_back:
        scheme = change.before.version, change.after.version
    query = select(curations.c.phase).where(curations.c.study_id == study_id).distinct()
    for phase in sorted(connection.execute(query).scalars()):
        marks = marks_in(connection, study, phase)
        for name, each in curations_in(connection, study, phase).items():
            earlier: Mapping[str, _Decision] = {}
            if change is not None and is_back:
                earlier = _before_change(connection, study, each, phase, change)
            changes = []
            for decision in each.decisions:
                task, place, attribute = (
                    decision.get(n, "") for n in ("task", "place", "attribute")
                )
                after = earlier.get(_as_decided(decision))
                if after is None:
                    after = decision
                    if change is not None:
                        after = told_again(decision, change, is_back=is_back)
                if after is None:
                    after = {**decision, "status": "reopened", "because": UNSAID}
                elif (name, phase) in up_to_date and decision.get("digest"):
                    after = {**after, "digest": renewed_for(marks[name])}
                question = (task, place, attribute)
                if after.get("attribute", "") != attribute:
                    changes.append(DecisionChange(question, decision, None))
                    question = (task, place, after["attribute"])
                changes.append(DecisionChange(question, decision, after))
            enter_migration(
                connection, study_id, name, phase, each.version, changes, author, scheme=scheme
            )


def keep_decisions(
    connection: Connection, study: str, author: str, holding: Collection[tuple[str, str]]
) -> None:
    """Let decisions hold although an annotator has another name now, which digests of votes have.

    Parameters
    ----------
    holding : the document and the phase of each curation in which all decisions held before.
    """
    migrate_curations(connection, study, author, None, up_to_date=holding)


def _before_change(
    connection: Connection, study: str, curation: Curation, phase: str, change: SchemeChange
) -> Mapping[str, _Decision]:
    """Return what decisions were before a change of the scheme, by what they became."""
    scheme = change.before.version, change.after.version
    for step in reversed(curation_steps_of(connection, study, curation.document, phase)):
        if step.scheme == scheme:
            pairs = [(e.before, e.after) for e in step.changes]
            return {_as_decided(after): before for before, after in pairs if before and after}
    return {}


def _as_decided(decision: _Decision) -> str:
    """Return a decision without the digest, which is another one as soon as the gold is made."""
    return json_of({name: value for name, value in decision.items() if name != "digest"})

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
    curation_steps_of,
    curations_in,
    enter_migration,
    marks_in,
)
from argora.store.loading import study_row
from argora.store.rows import json_of
from argora.store.tables import curations

__all__ = ["holding_decisions", "keep_decisions", "migrate_curations"]

UNSAID = "the scheme has changed since, and the later version does not have what was decided"

_Decision = Mapping[str, Any]
Question = tuple[str, str, str]
Holding = Mapping[tuple[str, str, str], Collection[Question]]
"""The questions on which decisions of people hold, by document, phase and gold."""


def holding_decisions(connection: Connection, study: str) -> Holding:
    """Return the questions on which decisions of people hold."""
    study_id = study_row(connection, study).id
    return {
        (name, phase, gold): _holding(each)
        for phase, gold in _curated(connection, study_id)
        for name, each in curations_in(connection, study, phase, gold=gold).items()
    }


def _curated(connection: Connection, study_id: int) -> list[tuple[str, str]]:
    """Return the phases of a study of which a gold was made, each with its golds."""
    query = select(curations.c.phase, curations.c.gold).distinct()
    rows = connection.execute(query.where(curations.c.study_id == study_id))
    return sorted((row.phase, row.gold) for row in rows)


def _holding(curation: Curation) -> frozenset[Question]:
    """Return the questions of a document on which decisions hold, as far as that is certain.

    Where votes have changed since somebody looked, only the next look can say it, except of
    decisions that wait to be renewed for the votes of now.
    """
    decisions = {_question(each): each for each in curation.decisions}
    stale = {
        (task, place, attribute) for task, place, attribute in curation.counts.get("stale", ())
    }
    is_certain = curation.is_up_to_date and stale <= decisions.keys()
    renewed = renewed_for(curation.mark_now)
    return frozenset(
        question
        for question, each in decisions.items()
        if each.get("status") != "reopened"
        and (each.get("digest") == renewed or (is_certain and question not in stale))
    )


def _question(decision: _Decision) -> Question:
    return decision["task"], decision.get("place", ""), decision.get("attribute", "")


def migrate_curations(
    connection: Connection,
    study: str,
    author: str,
    change: SchemeChange | None,
    *,
    holding: Holding,
    is_back: bool = False,
) -> None:
    """Say all decisions of a study in the words of another version of the scheme, or of votes.

    One that cannot be said in them is open again. The gold is made anew when somebody looks at it;
    decisions hold then if no vote has changed since. So layers and the scheme must be changed
    before this is called.

    Parameters
    ----------
    change : of the scheme; None if only votes have other names.
    holding : the decisions that held before.
    is_back : whether a change is taken back: what it did to a decision is set back.
    """
    study_id = study_row(connection, study).id
    scheme = None
    if change is not None and not is_back:
        scheme = change.before.version, change.after.version
    for phase, gold in _curated(connection, study_id):
        marks = marks_in(connection, study, phase)
        for name, each in curations_in(connection, study, phase, gold=gold).items():
            earlier: Mapping[str, _Decision] = {}
            if change is not None and is_back:
                earlier = _before_change(connection, study, each, phase, change)
            changes = []
            for decision in each.decisions:
                question = _question(decision)
                after = earlier.get(_as_decided(decision))
                if after is None:
                    after = decision
                    if change is not None:
                        after = told_again(decision, change, is_back=is_back)
                if after is None:
                    after = {**decision, "status": "reopened", "because": UNSAID}
                elif decision.get("digest") and question in holding.get((name, phase, gold), ()):
                    after = {**after, "digest": renewed_for(marks[name])}
                if _question(after) != question:
                    changes.append(DecisionChange(question, decision, None))
                    question = _question(after)
                changes.append(DecisionChange(question, decision, after))
            enter_migration(
                *(connection, study_id, name, phase, each.version, changes, author),
                scheme=scheme,
                gold=gold,
            )


def keep_decisions(connection: Connection, study: str, author: str, holding: Holding) -> None:
    """Let decisions hold although an annotator has another name now, which digests of votes have.

    Parameters
    ----------
    holding : the decisions that held before.
    """
    migrate_curations(connection, study, author, None, holding=holding)


def _before_change(
    connection: Connection, study: str, curation: Curation, phase: str, change: SchemeChange
) -> Mapping[str, _Decision]:
    """Return what decisions were before a change of the scheme, by what they became."""
    scheme = change.before.version, change.after.version
    steps = curation_steps_of(connection, study, curation.document, phase, gold=curation.gold)
    for step in reversed(steps):
        if step.scheme == scheme:
            pairs = [(e.before, e.after) for e in step.changes]
            return {_as_decided(after): before for before, after in pairs if before and after}
    return {}


def _as_decided(decision: _Decision) -> str:
    """Return a decision without the digest, which is another one as soon as the gold is made."""
    return json_of({name: value for name, value in decision.items() if name != "digest"})

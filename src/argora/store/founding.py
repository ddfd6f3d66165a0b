"""A new study with all it needs to be worked on: all of it is there, or nothing."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from argora.model import Study
from argora.store import accounts, adding, assigning, guiding, phases, roles
from argora.store.scheme_history import add_migration, layer_rows

__all__ = ["ALONE", "Start", "add_study"]


@dataclass(frozen=True)
class Start:
    """How work on a new study begins.

    Attributes
    ----------
    guideline : version and text of the one that holds, behind those that the study brings.
    assigned : whether every person among the annotators gets every document.
    begun : whether they get those that they have annotated; the others when they join.
    manager : the key of the account that manages the study.
    newcomers : the names of new accounts without a password, each with its role; an annotator
        annotates under the same name.
    """

    guideline: tuple[str, str] | None = None
    assigned: bool = False
    begun: bool = False
    manager: str | None = None
    newcomers: tuple[tuple[str, roles.Name], ...] = ()


ALONE = Start()
"""Nothing but the study."""


def add_study(
    connection: Connection,
    key: str,
    study: Study,
    parts: adding.Parts,
    start: Start,
    author: str,
) -> str:
    """Add a study and what its start asks for, and return its key.

    Parameters
    ----------
    parts : the rows of what the study holds.
    """
    versions = (*(each.change.before for each in study.migrations), study.scheme)
    study_id = adding.insert_study(connection, key, study.name, versions, study.public)
    phases.add_phases_of(connection, study_id, study)
    adding.insert_parts(connection, study_id, parts, kind="import", author=author)
    if study.migrations:
        numbers = {place: row.id for place, row in layer_rows(connection, study_id).items()}
        for migration in study.migrations:
            add_migration(connection, study_id, migration, numbers)
    adding.note(connection, study_id, author, "add study", name=study.name)
    if start.guideline is not None:
        guiding.add_version(connection, key, *start.guideline, author=author)
    if start.assigned:
        phases.assign_in_open_phases(connection, key, author=author)
    elif start.begun:
        assigning.assign_begun(connection, key, author=author)
    for newcomer, role in start.newcomers:
        account = accounts.add_account(connection, newcomer)
        as_whom = account.name if role == "annotator" else None
        roles.grant(connection, key, account.key, role, annotator=as_whom, author=author)
    if start.manager is not None:
        roles.grant(connection, key, start.manager, "manager", author=author)
    return key

"""A new study with all it needs to be worked on: all of it is there, or nothing."""

from __future__ import annotations

from dataclasses import dataclass

from sqlalchemy import Connection

from argora.model import Guideline, Study
from argora.store import accounts, adding, assigning, guiding, roles
from argora.store.places import now

__all__ = ["ALONE", "Start", "found"]


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


def found(
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
    study_id = adding.insert_study(connection, key, study.name, study.scheme, study.public)
    adding.insert_parts(connection, study_id, parts, kind="import", author=author)
    adding.note(connection, study_id, author, "add study", name=study.name)
    if start.guideline is not None:
        version, text = start.guideline
        adding.add_guideline(connection, study_id, Guideline(version, text, now()))
        adding.note(connection, study_id, author, guiding.BROUGHT, version=version)
    if start.assigned:
        assigning.assign_all(connection, key, author)
    elif start.begun:
        assigning.assign_begun(connection, key, author)
    for newcomer, role in start.newcomers:
        account = accounts.add_account(connection, newcomer, "", is_admin=False)
        as_whom = account.name if role == "annotator" else None
        roles.grant(connection, key, account.key, role, as_whom, author)
    if start.manager is not None:
        roles.grant(connection, key, start.manager, "manager", None, author)
    return key

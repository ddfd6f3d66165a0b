"""What a server finds at its start: a study to try things on, or studies from files."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable
from pathlib import Path

from argora.model import Study
from argora.store import Account, Start, Store
from argora.store.roles import Name
from argora.web.app_state import AppState

__all__ = ["add_demo", "add_studies", "data_folder", "demo_links", "needs_setup"]

MANAGER = "manager"
GUIDELINE = "1"


def data_folder() -> Path:
    """Return where programs keep what belongs to the user."""
    home = Path.home()
    if sys.platform == "darwin":
        base = home / "Library" / "Application Support"
    elif sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or home / ".local" / "share")
    return base / "argora"


def add_demo(store: Store, study: Study, guideline: str | None) -> str:
    """Add a study with an account for each of its annotators and for a manager.

    The accounts have no passwords: only the links of the console let them in.
    """
    people: list[tuple[str, Name]] = [
        (annotator.id, "annotator") for annotator in study.annotators if annotator.kind == "person"
    ]
    start = Start(
        guideline=None if guideline is None else (GUIDELINE, guideline),
        assigned=True,
        newcomers=(*people, (MANAGER, "manager")),
    )
    return store.add_study(study, author=MANAGER, start=start)


def add_studies(store: Store, studies: Iterable[Study]) -> list[str]:
    """Add the studies whose names the database does not have, and return the names of the others.

    Where nothing is assigned yet, everybody gets what they have annotated, and the rest when they
    join. The oldest administrator manages the studies; if there is none, whoever sets the server
    up.
    """
    names, existing = {summary.name for summary in store.studies()}, []
    for study in studies:
        if study.name in names:
            existing.append(study.name)
        else:
            store.add_study(study)
    for summary in store.studies():
        if not store.tasks(summary.key):
            store.assign_begun(summary.key)
    admins = [account for account in store.people.all() if account.is_admin]
    if admins:
        store.people.adopt(admins[0])
    return existing


def demo_links(state: AppState) -> list[tuple[Account, str]]:
    """Return a path that signs in once for each account that has no password."""
    accounts = [account for account in state.store.people.all() if not account.has_password]
    return [(account, state.links.path_for(account.key)) for account in accounts]


def needs_setup(store: Store) -> bool:
    """Tell whether nobody is there who could sign in with a password and manage."""
    people = store.people
    able = [account for account in people.all() if account.has_password]
    return not any(
        account.is_admin or any(role.name == "manager" for role in people.roles(account.key))
        for account in able
    )

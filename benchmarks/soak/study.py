"""A study for many annotators, each with a session, put into a database before it is served."""

from __future__ import annotations

from argora.model import Annotator, Document, Study
from argora.schemes import get_scheme
from argora.store import Store

__all__ = ["MANAGER", "SENTENCES", "furnished", "many", "place_of"]

MANAGER = "mona"
SENTENCES = 40
TEXT = " ".join(f"Reason {n:02} speaks for trees." for n in range(SENTENCES))
LONG = 27
"""Characters of a sentence; there is a blank behind each."""


def many(n_annotators: int, *, name: str = "soak") -> Study:
    """Return a study of one text that nobody has begun to annotate."""
    people = tuple(Annotator(f"a{n:02}") for n in range(n_annotators))
    return Study(get_scheme("claim-premise"), (Document("d", TEXT),), people, name=name)


def furnished(database: str, n_annotators: int) -> tuple[str, str, dict[str, str]]:
    """Make a database with the study; return study, document and the sessions by name."""
    with Store.open(database, create=True) as store:
        study = store.add_study(many(n_annotators))
        store.assign_all(study)
        people, sessions = store.people, {}
        for name in (each.id for each in store.study(study).annotators):
            account = people.add(name)
            people.grant(study, account.key, "annotator", annotator=name)
            sessions[name] = people.begin_session(account.key)
        manager = people.add(MANAGER, is_admin=True)
        people.grant(study, manager.key, "manager")
        sessions[MANAGER] = people.begin_session(manager.key)
        return study, store.listed(study)[0].key, sessions


def place_of(number: int) -> tuple[int, int]:
    """Return where the sentence of a number stands."""
    start = number * (LONG + 1)
    return start, start + LONG

"""A second curator in a phase, who makes a gold of their own and sees nothing of the first one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from sqlalchemy import Connection, func, insert, select, update

from argora.errors import ConflictError, NotFoundError, StoreError
from argora.store.adding import note
from argora.store.assigning import lock_study
from argora.store.authors import key_of, name_of
from argora.store.curations import NewCuration, curations_in, enter
from argora.store.loading import study_row
from argora.store.part import StorePart, reading, writing
from argora.store.phases import Phase
from argora.store.places import check_name, now
from argora.store.rows import json_of
from argora.store.tables import annotators, curations, phases, second_curations

__all__ = ["SecondCuration", "SecondCurations", "SecondPhase"]

REQUESTED, COMPARED = "second curator", "compare curators"
"""What the audit says where a second curator is asked for, and where the two are compared."""


@dataclass(frozen=True)
class SecondPhase(Phase):
    """A phase with the gold of its second curator in the place of its own."""

    @property
    def curation(self) -> str:
        """What names the curation of its gold."""
        return self.gold


@dataclass(frozen=True)
class SecondCuration:
    """The second curation of a phase.

    Attributes
    ----------
    gold : the annotator of its gold layers.
    curator : the name of the account.
    n_documents : how many documents it has.
    seed : by which these were drawn; empty if it has all.
    at : when it was asked for.
    compared : when the two golds were compared; None: neither curator sees the other's.
    agreement : figures of that moment, as JSON data.
    """

    phase: str
    gold: str
    curator: str
    n_documents: int
    seed: str
    at: str
    compared: str | None = None
    agreement: Any = None

    def of(self, phase: Phase) -> SecondPhase:
        """Return the phase as the second curator has it."""
        return SecondPhase(**{**vars(phase), "gold": self.gold})


def second_curations_of(connection: Connection, study: str) -> Mapping[str, SecondCuration]:
    """Return the second curations of a study by their phases."""
    study_id = study_row(connection, study).id
    mine = second_curations.c.study_id == study_id
    n_documents = (
        select(func.count())
        .where(curations.c.study_id == study_id, curations.c.phase == second_curations.c.phase)
        .where(curations.c.gold == second_curations.c.gold)
        .scalar_subquery()
    )
    query = select(
        second_curations,
        name_of(second_curations.c.curator).label("name"),
        n_documents.label("n"),
    )
    return {
        row.phase: SecondCuration(
            *(row.phase, row.gold, row.name, row.n, row.seed, row.at, row.compared),
            None if row.agreement is None else json.loads(row.agreement),
        )
        for row in connection.execute(query.where(mine))
    }


def ask_second(
    connection: Connection,
    study: str,
    phase: str,
    gold: str,
    curator: str,
    *,
    n_documents: int | None = None,
    seed: int = 0,
    author: str = "",
) -> SecondCuration:
    """Let somebody curate documents of a phase once more; rules are those of the first curation.

    Parameters
    ----------
    gold : a name for the annotator of the second gold.
    curator : the name of an account.
    n_documents : how many documents are drawn from those of the first curation; None: all.

    Raises
    ------
    ConflictError
        If the phase has a second curator, or the name of the gold is taken.
    NotFoundError
        If no gold of the phase was made by rules.
    StoreError
        If the first curation has fewer documents.
    """
    study_id = lock_study(connection, study)
    if phase in second_curations_of(connection, study):
        raise ConflictError("this phase has a second curator; there is one in each phase").coded(
            "second-curator-there"
        )
    check_name("annotator", gold)
    if _is_in_use(connection, study_id, gold):
        raise ConflictError(
            f"an annotator of the study is called {gold!r}; give the second gold another name"
        ).coded("gold-name-taken", annotator=gold)
    first = {n: e for n, e in curations_in(connection, study, phase).items() if not e.is_left}
    if not first:
        raise NotFoundError(
            "no gold of this phase was made by rules yet; let it be made first"
        ).coded("not-proposed")
    names = sorted(first)
    if n_documents is not None:
        if not 1 <= n_documents <= len(names):
            raise StoreError(
                f"{n_documents} documents cannot be drawn from {len(names)}; expected a number "
                f"from 1 to {len(names)}"
            ).coded("too-few-documents", n=len(names))
        names = sorted(Random(seed).sample(names, n_documents))
    row = {
        "study_id": study_id,
        "phase": phase,
        "gold": gold,
        "curator": key_of(connection, study_id, curator),
        "seed": "" if n_documents is None else str(seed),
        "author": key_of(connection, study_id, author),
        "at": now(),
    }
    connection.execute(insert(second_curations).values(row))
    for name in names:
        # The mark is of no votes, so the gold is made when somebody looks at the document.
        step = NewCuration(
            *(name, 0, "propose", first[name].rules, first[name].at_least, ""),
            counts=_NOT_COUNTED,
            record=(),
            gold=gold,
        )
        enter(connection, study_id, phase, step, author)
    note(connection, study_id, author, REQUESTED, phase=phase, to=curator, documents=len(names))
    return second_curations_of(connection, study)[phase]


_NOT_COUNTED = dict.fromkeys(
    ("annotators", "cases", "open", "decided", "reopened", "broken", "disagreement"), 0
)


def _is_in_use(connection: Connection, study_id: int, gold: str) -> bool:
    """Return whether an annotator, or the gold of a phase or a second curator, is called so."""
    places = (annotators, annotators.c.name), (phases, phases.c.gold)
    return any(
        connection.execute(
            select(table.c.id).where(table.c.study_id == study_id, name == gold)
        ).first()
        is not None
        for table, name in (*places, (second_curations, second_curations.c.gold))
    )


def compare(
    connection: Connection,
    study: str,
    phase: str,
    agreement: Sequence[Mapping[str, Any]],
    *,
    author: str = "",
) -> None:
    """Store how far the two curators agree, and let each see the gold of the other from now on.

    Raises
    ------
    NotFoundError
        If the phase has no second curator.
    ConflictError
        If they were compared already.
    """
    study_id = lock_study(connection, study)
    second = second_curations_of(connection, study).get(phase)
    if second is None:
        raise NotFoundError("this phase has no second curator").coded("no-second-curator")
    if second.compared is not None:
        raise ConflictError("the two curators were compared already").coded("curators-compared")
    mine = second_curations.c.study_id == study_id, second_curations.c.phase == phase
    values = {"compared": now(), "agreement": json_of(list(agreement))}
    connection.execute(update(second_curations).where(*mine).values(values))
    note(connection, study_id, author, COMPARED, phase=phase)


class SecondCurations(StorePart):
    """The second curators of studies; :attr:`Store.second_curations`."""

    of = reading(second_curations_of)
    ask = writing(ask_second)
    compare = writing(compare)

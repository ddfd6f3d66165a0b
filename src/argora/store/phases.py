"""The phases of a study: what each asks, and which later layers were made from a gold layer."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from sqlalchemy import Connection, Row, delete, exists, func, insert, select, update

from argora.errors import ConflictError, StoreError
from argora.model import Study
from argora.model.layer import TASKS, check_phase
from argora.store.adding import note
from argora.store.assigning import assign_all, check_in_phases, is_planned, lock_study
from argora.store.loading import chunks, layer_row, study_row
from argora.store.part import StorePart, reading, writing
from argora.store.places import Place, check_name
from argora.store.tables import (
    annotators,
    assignments,
    audit,
    curation_openings,
    curation_steps,
    curations,
    documents,
    gold_versions,
    layers,
    opinions,
    phases,
    second_curations,
    suggestion_sources,
    threads,
)

__all__ = [
    "DerivedLayer",
    "Phase",
    "PhaseState",
    "Phases",
    "add_phases_of",
    "assign_in_open_phases",
    "derived_layers",
    "open_phases",
    "phases_of",
]

PhaseState = Literal["planned", "open", "closed"]
MOST_PHASES = 100
OF_PHASE = (
    *(assignments, layers, curations, curation_steps, curation_openings),
    *(second_curations, gold_versions, threads),
)
"""What goes along with a phase that gets another name."""
GOLD = "gold"
OPENED, CLOSED = "open gold", "close gold"
"""What the audit says where the gold of a phase is opened to annotators, or no longer."""


@dataclass(frozen=True)
class Phase:
    """A part of a study with its own question, such as components, then relations between them.

    Attributes
    ----------
    asks : the tasks of its layers.
    from_gold : whether its layers begin with the units of the gold layers of the phase before,
        which are fixed.
    gold : the annotator of its gold layers.
    state : annotators see nothing of a planned phase, and change nothing in a closed one.
    """

    name: str
    asks: frozenset[str] = TASKS
    from_gold: bool = False
    gold: str = GOLD
    state: PhaseState = "planned"

    @property
    def curation(self) -> str:
        """What names the curation of its gold; empty unless that is of a second curator."""
        return ""

    @property
    def question(self) -> Phase:
        """The phase without its state."""
        return replace(self, state="planned")


@dataclass(frozen=True)
class DerivedLayer:
    """A layer that began with the units of a gold layer.

    Attributes
    ----------
    source_version : of the gold layer then.
    """

    place: Place
    state: str
    version: int
    source_version: int


def phases_of(connection: Connection, study: str) -> tuple[Phase, ...]:
    """Return the phases of a study in their order; none if it has no phases."""
    return _phases(connection, study_row(connection, study).id)


def _phases(connection: Connection, study_id: int) -> tuple[Phase, ...]:
    query = select(phases).where(phases.c.study_id == study_id).order_by(phases.c.number)
    return tuple(
        Phase(row.name, frozenset(row.asks.split(",")), bool(row.from_gold), row.gold, row.state)
        for row in connection.execute(query)
    )


def open_phases(connection: Connection, study_id: int) -> tuple[str, ...]:
    """Return the names of the phases in which annotators work; the empty one without phases."""
    every = _phases(connection, study_id)
    return tuple(each.name for each in every if each.state == "open") if every else ("",)


def assign_in_open_phases(
    connection: Connection,
    study: str,
    *,
    author: str = "",
    annotator: str | None = None,
    only_training: bool = False,
) -> None:
    """Assign documents to all persons, or to one, in each phase in which annotators work.

    Where there is a plan of tasks, it draws documents, and those for training alone are assigned.
    """
    study_id = study_row(connection, study).id
    training = only_training or is_planned(connection, study_id)
    for phase in open_phases(connection, study_id):
        assign_all(
            connection,
            study,
            phase=phase,
            author=author,
            annotator=annotator,
            only_training=training,
        )


def set_phases(
    connection: Connection, study: str, new_phases: Sequence[Phase], *, author: str = ""
) -> tuple[Phase, ...]:
    """Set the phases of a study in their order, and return them with their states.

    The phases up to the last one with layers stay as they are. A task goes along with its phase; a
    task of a phase that is left out goes to the new phase at its place, if there is one, and else
    is taken back. Where its suggestions come from is to be chosen again. What was annotated and
    assigned before the study had phases belongs to the first one, which is open then.

    Raises
    ------
    StoreError
        If a phase asks what it cannot ask, or two have one name.
    ConflictError
        If a phase that has layers would be changed.
    """
    study_id = lock_study(connection, study)
    _check(connection, study_id, new_phases)
    before = _phases(connection, study_id)
    n_fixed = _number_of_fixed(connection, study_id, before)
    if [each.question for each in new_phases[:n_fixed]] != [
        each.question for each in before[:n_fixed]
    ]:
        name = before[n_fixed - 1].name
        raise ConflictError(
            f"phase {name!r} has layers, so it and the phases before it stay as they are; change "
            "only the phases behind it"
        ).coded("phase-begun", phase=name)
    states = {each.name: each.state for each in before}
    if not before and new_phases and _is_begun(connection, study_id):
        states[new_phases[0].name] = "open"
    after = tuple(replace(each, state=states.get(each.name, "planned")) for each in new_phases)
    _move_tasks(connection, study_id, [each.name for each in before], [e.name for e in after])
    connection.execute(delete(phases).where(phases.c.study_id == study_id))
    _insert(connection, study_id, after)
    gone = suggestion_sources.c.phase.not_in([each.name for each in after] or [""])
    of_study = suggestion_sources.c.study_id == study_id
    connection.execute(delete(suggestion_sources).where(of_study, gone))
    note(connection, study_id, author, "set phases", phases=[each.name for each in after])
    return after


def add_phases_of(connection: Connection, study_id: int, study: Study) -> None:
    """Add the phases of a study that is new in the database, as its layers show them."""
    listed = []
    for number, name in enumerate(study.phases):
        in_phase = [each for each in study.layers if each.phase == name]
        golds = {e.annotator for e in in_phase if study.annotator(e.annotator).kind == GOLD}
        # A gold of relations covers the fixed units as well, which nobody was asked for.
        asked_for = [each for each in in_phase if each.annotator not in golds] or in_phase
        covers = frozenset[str]().union(*(each.covers for each in asked_for)) or TASKS
        from_gold = number > 0 and any(each.has_fixed_units for each in in_phase)
        state: PhaseState = "open" if in_phase else "planned"
        gold = min(golds, default=GOLD)
        asks = covers - {"units"} if from_gold else covers
        listed.append(Phase(name, asks, from_gold, gold, state))
    _insert(connection, study_id, listed)


def _insert(connection: Connection, study_id: int, listed: Iterable[Phase]) -> None:
    rows = [
        {
            "study_id": study_id,
            "number": number,
            "name": each.name,
            "asks": ",".join(sorted(each.asks)),
            "from_gold": int(each.from_gold),
            "gold": each.gold,
            "state": each.state,
        }
        for number, each in enumerate(listed, 1)
    ]
    if rows:
        connection.execute(insert(phases), rows)


def _check(connection: Connection, study_id: int, new_phases: Sequence[Phase]) -> None:
    """Refuse phases that nobody could work on."""
    if len(new_phases) > MOST_PHASES:
        raise StoreError(f"{len(new_phases)} phases; a study has at most {MOST_PHASES}").coded(
            "too-many-phases", n=len(new_phases), most=MOST_PHASES
        )
    names = [each.name for each in new_phases]
    others = annotators.c.study_id == study_id, annotators.c.kind != GOLD
    other_names = set(connection.execute(select(annotators.c.name).where(*others)).scalars())
    seconds = select(second_curations.c.gold).where(second_curations.c.study_id == study_id)
    other_names |= set(connection.execute(seconds).scalars())
    for number, each in enumerate(new_phases):
        check_phase(check_name("phase", each.name))
        if names.count(each.name) > 1:
            raise StoreError(f"two phases are called {each.name!r}; give one another name").coded(
                "phase-twice", phase=each.name
            )
        if problem := _problem(each, is_first=number == 0):
            raise StoreError(f"phase {each.name!r} {problem}").coded(
                "phase-question", phase=each.name
            )
        if not check_name("annotator", each.gold) or each.gold in other_names:
            raise StoreError(
                f"{each.gold!r} is no name for the gold of phase {each.name!r}; give one that is "
                "no annotator's"
            ).coded("gold-name", phase=each.name, annotator=each.gold)


def _problem(phase: Phase, *, is_first: bool) -> str:
    """Say why nobody could work on a phase; empty if somebody can."""
    if not phase.asks or not phase.asks <= TASKS:
        return f"asks {sorted(phase.asks)}; expected some of {sorted(TASKS)}"
    if phase.from_gold and is_first:
        return "starts from the gold of the phase before, and it is the first"
    if phase.from_gold and ("units" in phase.asks or "relations" not in phase.asks):
        return "starts from gold, whose units are fixed; let it ask for relations, not for units"
    if not phase.from_gold and "units" not in phase.asks and "relations" in phase.asks:
        return "asks for relations without units; let it start from gold, or ask for units"
    return ""


def _number_of_fixed(connection: Connection, study_id: int, before: Sequence[Phase]) -> int:
    """Return how many phases there are up to the last one that has layers."""
    query = select(layers.c.phase).where(layers.c.study_id == study_id).distinct()
    in_use = set(connection.execute(query).scalars())
    return max((n for n, each in enumerate(before, 1) if each.name in in_use), default=0)


def _is_begun(connection: Connection, study_id: int) -> bool:
    """Return whether something is assigned or annotated in a study."""
    counted = (
        select(func.count()).where(table.c.study_id == study_id).scalar_subquery()
        for table in (assignments, layers)
    )
    return any(connection.execute(select(*counted)).one())


def _move_tasks(
    connection: Connection, study_id: int, before: Sequence[str], after: Sequence[str]
) -> None:
    """Give the tasks of phases that are left out to the new ones at their places."""
    before, after = before or [""], after or [""]
    for number, name in enumerate(before):
        if name in after:
            continue
        target = after[number] if number < len(after) else None
        mine = assignments.c.study_id == study_id, assignments.c.phase == name
        if target is None or target in before:
            connection.execute(delete(assignments).where(*mine))
            continue
        for table in OF_PHASE:  # only the empty phase has layers, and what is made of them, here
            in_phase = table.c.study_id == study_id, table.c.phase == name
            connection.execute(update(table).where(*in_phase).values(phase=target))
        of_study = select(documents.c.id).where(documents.c.study_id == study_id)
        mine_too = opinions.c.document_id.in_(of_study), opinions.c.phase == name
        connection.execute(update(opinions).where(*mine_too).values(phase=target))


def change_state(
    connection: Connection, study: str, phase: str, state: PhaseState, *, author: str = ""
) -> tuple[Phase, ...]:
    """Open or close a phase, and return all phases.

    Everybody gets every document of a phase that is opened; where there is a plan of tasks, those
    for training.

    Raises
    ------
    NotFoundError
        If the study has no such phase.
    ConflictError
        If a phase that has layers would be planned again.
    """
    study_id = lock_study(connection, study)
    now = _named(connection, study_id, phase).state
    if now == state:
        return _phases(connection, study_id)
    if (
        state == "planned"
        and connection.execute(
            select(exists().where(layers.c.study_id == study_id, layers.c.phase == phase))
        ).scalar()
    ):
        raise ConflictError(f"phase {phase!r} has layers, so close it instead").coded(
            "phase-begun", phase=phase
        )
    mine = phases.c.study_id == study_id, phases.c.name == phase
    connection.execute(update(phases).where(*mine).values(state=state))
    note(connection, study_id, author, f"phase is {state}", phase=phase)
    if state == "open":
        is_plan = is_planned(connection, study_id)
        assign_all(connection, study, phase=phase, author=author, only_training=is_plan)
    return _phases(connection, study_id)


def waiting_documents(connection: Connection, study: str, phase: str) -> tuple[str, ...]:
    """Return the documents that cannot be opened in a phase yet, in the order of the study.

    They are those without a finished gold layer in the phase before, if the phase starts from it.
    """
    study_id = study_row(connection, study).id
    row = _named(connection, study_id, phase)
    if not row.from_gold:
        return ()
    before = phases.c.study_id == study_id, phases.c.number == row.number - 1
    earlier = connection.execute(select(phases).where(*before)).one()
    is_gold = annotators.c.study_id == study_id, annotators.c.name == earlier.gold
    finished = (
        select(layers.c.document_id)
        .join(annotators, annotators.c.id == layers.c.annotator_id)
        .where(*is_gold, layers.c.phase == earlier.name, layers.c.round == 1)
        .where(layers.c.state == "finished")
    )
    query = select(documents.c.name).where(documents.c.study_id == study_id)
    query = query.where(documents.c.id.not_in(finished)).order_by(documents.c.id)
    return tuple(connection.execute(query).scalars())


def _named(connection: Connection, study_id: int, phase: str) -> Row[Any]:
    check_in_phases(connection, study_id, phase)
    mine = phases.c.study_id == study_id, phases.c.name == phase
    return connection.execute(select(phases).where(*mine)).one()


def derived_layers(connection: Connection, place: Place) -> tuple[DerivedLayer, ...]:
    """Return the layers that began with the units of a gold layer, in the order of their places.

    Nothing changes them when the gold layer is opened again or changed.
    """
    return derived_from(connection, place.study, [layer_row(connection, place).key])


def derived_from(
    connection: Connection, study: str, keys: Sequence[str]
) -> tuple[DerivedLayer, ...]:
    """Return the layers that began with the units of the layers of some keys."""
    query = (
        select(
            documents.c.name.label("document"),
            annotators.c.name.label("annotator"),
            *(layers.c[name] for name in ("round", "phase", "state", "version", "source_version")),
        )
        .join(documents, documents.c.id == layers.c.document_id)
        .join(annotators, annotators.c.id == layers.c.annotator_id)
        .where(layers.c.study_id == study_row(connection, study).id)
    )
    layers_made = [
        DerivedLayer(
            Place(study, row.document, row.annotator, row.round, row.phase),
            row.state,
            row.version,
            row.source_version,
        )
        for part in chunks(keys)
        for row in connection.execute(query.where(layers.c.source.in_(part)))
    ]
    return tuple(sorted(layers_made, key=lambda each: each.place))


def golds_opened(connection: Connection, study: str) -> frozenset[str]:
    """Return the phases with whose gold annotators may compare their finished layers."""
    of_study = audit.c.study_id == study_row(connection, study).id
    query = select(audit.c.what, audit.c.details).where(
        of_study, audit.c.what.in_((OPENED, CLOSED))
    )
    last = {
        json.loads(row.details).get("phase", ""): row.what
        for row in connection.execute(query.order_by(audit.c.id))
    }
    return frozenset(phase for phase, what in last.items() if what == OPENED)


def open_gold(
    connection: Connection, study: str, phase: str, opened: bool, *, author: str = ""
) -> None:
    """Let annotators compare their finished layers with the gold of a phase, or no longer."""
    if (phase in golds_opened(connection, study)) != opened:
        study_id = study_row(connection, study).id
        note(connection, study_id, author, OPENED if opened else CLOSED, phase=phase)


class Phases(StorePart):
    """The phases of the studies of a database; :attr:`Store.phases`."""

    of = reading(phases_of)
    golds_opened = reading(golds_opened)
    open_gold = writing(open_gold)
    set = writing(set_phases)
    change_state = writing(change_state)
    waiting = reading(waiting_documents)
    derived = reading(derived_layers)

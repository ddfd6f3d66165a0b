"""Gold layers that rules decided: stored anew as votes change, but never over a person's work."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from sqlalchemy import Connection, Row, and_, delete, or_, select

from argora.errors import BusyError
from argora.model import Annotator, Layer
from argora.model.differences import operations_between
from argora.model.layer import Stamp
from argora.store.adding import Parts, insert_parts, note, parts_of
from argora.store.assigning import check_in_phases, lock_study
from argora.store.authors import key_of
from argora.store.changing import Change
from argora.store.curations import LEFT, NewCuration, enter, follow_rules, versions_of_curations
from argora.store.forgetting import ERASED
from argora.store.loading import PLACED, chunks, layer_of, names_of, study_row
from argora.store.part import StorePart, reading, writing
from argora.store.phases import DerivedLayer, derived_from
from argora.store.places import Place, now
from argora.store.queue import UNDER_WAY, Work, close, enqueue, find, latest
from argora.store.recording import Record, record_of, write_all
from argora.store.scheme_history import MIGRATE, refuse_earlier
from argora.store.statistics import fetch, keep
from argora.store.tables import annotators, documents, layers, operations, statistics

__all__ = [
    "CONSOLIDATE",
    "CURATE",
    "GoldEnding",
    "Golds",
    "MovedError",
    "OutdatedError",
    "StoredGold",
    "ensure_annotator",
    "gold_change",
    "layers_of_persons",
]

CONSOLIDATE = "consolidate"
"""The kind of the steps by which rules make and change a gold layer."""
DECISIONS = "decisions"
"""The name under which decisions of people wait among the statistics for the next gold."""
CURATE = "curate"
"""The kind of the steps by which decisions of people change a gold layer."""
BY_RULES = (CONSOLIDATE, CURATE, MIGRATE, ERASED)
"""Kinds of the steps of layers whose content rules and decisions make; others are of a person.

Curation also finishes and opens layers; such a step has no name of a client, and one of a person
has. A gold that a person finished by hand stays as it is.
"""
STATES = ("finish", "reopen")
MOST_NAMED = 100
"""Layers of a kind that the result of background work names."""
MOST_TRIES = 5


@dataclass(frozen=True)
class StoredGold:
    """What became of gold layers, by the names of their documents.

    Attributes
    ----------
    added, changed, unchanged : layers that are new, differ from before, or do not.
    left : layers that a person made or changed, and that stay as they are.
    open : of the first three those in which a person must decide something.
    derived : the later layers that began with the units of a layer that was changed; they stay as
        they are.
    """

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    unchanged: tuple[str, ...] = ()
    left: tuple[str, ...] = ()
    open: tuple[str, ...] = ()
    derived: tuple[DerivedLayer, ...] = ()

    def summary(self) -> dict[str, Any]:
        """Return how many layers there are of each kind, and the first that need a person's eye."""
        return {
            **{f"n_{name}": len(listed) for name, listed in vars(self).items()},
            "left": list(self.left[:MOST_NAMED]),
            "derived": [
                [each.place.document, each.place.annotator, each.place.phase]
                for each in self.derived[:MOST_NAMED]
            ],
        }


@dataclass(frozen=True)
class GoldEnding:
    """What is stored together with gold layers, or neither is.

    Attributes
    ----------
    curations : what is decided in each document, and what people decided in a record. A document
        in which a person decided meanwhile stays as it is, and is made anew when it is looked at.
    is_sent : whether people decided in a record that was sent; then none of ``changes`` is dropped.
    work, worker : the background work that is done then, and whose it is.
    result : what it came to; the summary of the layers is added.
    undecided : the documents of what a person must decide, once for each decision. Those whose
        layers stay as they are do not count.
    """

    curations: Sequence[NewCuration]
    work: str
    worker: str
    result: Mapping[str, Any] = field(default_factory=dict)
    undecided: Sequence[str] = ()
    is_sent: bool = False


class _Standing(NamedTuple):
    """A gold layer as it is before rules change it; ``is_of_person``: it stays as it is."""

    number: int
    version: int
    is_of_person: bool


_Name = tuple[str, str, int]
"""The document, the annotator and the round of a layer."""


@dataclass(frozen=True)
class _Prepared:
    """Gold layers as rows, made before the transaction begins.

    Attributes
    ----------
    layers : what rules decided.
    standing : the stored layers at the same places, which must not change until these are stored.
    versions : of the curation of each document, which must not change either.
    added, changed, unchanged : names of documents.
    new : the layers that are added.
    sources, records : of each layer that changes its key, and the change.
    """

    layers: Sequence[Layer]
    standing: Mapping[_Name, _Standing]
    versions: Mapping[str, int]
    added: Sequence[str]
    new: Parts
    changed: Sequence[str]
    sources: Sequence[str]
    records: Sequence[Record]
    unchanged: Sequence[str]

    def stored(self, derived: tuple[DerivedLayer, ...]) -> StoredGold:
        """Return what becomes of the layers when they are stored."""
        standing = self.standing.items()
        left = {name for name, each in standing if each.is_of_person}
        return StoredGold(
            added=tuple(self.added),
            changed=tuple(self.changed),
            unchanged=tuple(self.unchanged),
            left=tuple(sorted(document for document, _, _ in left)),
            open=tuple(
                each.document
                for each in self.layers
                if each.state == "open" and _name_of(each) not in left
            ),
            derived=derived,
        )


class OutdatedError(BusyError):
    """A curation has another step since the decisions of a record were made part of it."""


class MovedError(BusyError):
    """A gold layer, or the scheme, was changed while layers were prepared."""


def _prepare(
    connection: Connection,
    study: str,
    gold_layers: Sequence[Layer],
    phase: str,
    ending: GoldEnding | None,
) -> _Prepared:
    """Compare layers with those that are stored.

    Raises
    ------
    OutdatedError
        If decisions of a record are to be stored in a document that has another step by now.
    """
    study_id = study_row(connection, study).id
    versions = versions_of_curations(connection, study_id, phase)
    moved = _moved(ending, versions)
    if ending is not None and ending.is_sent:
        for each in ending.curations:
            if each.document in moved and each.changes:
                raise OutdatedError(
                    f"the gold of {each.document!r} was changed while decisions of a record were "
                    "made part of it; send the record again"
                ).coded("layer-busy")
    gold_layers = [layer for layer in gold_layers if layer.document not in moved]
    standing = _standing_of(connection, study_id, gold_layers, phase)
    new: list[Layer] = []
    changed, sources, unchanged = list[str](), list[str](), list[str]()
    records: list[Record] = []
    for layer in gold_layers:
        before = standing.get(_name_of(layer))
        if before is None:
            new.append(layer)
        elif not before.is_of_person:
            place = Place(study, layer.document, layer.annotator, layer.round, phase)
            row = connection.execute(PLACED, names_of(place)).one()
            record = gold_change(row, layer_of(connection, place, row), layer)
            if record is None:
                unchanged.append(layer.document)
            else:
                changed.append(layer.document)
                sources.append(row.key)
                records.append(record)
    added = [layer.document for layer in new]
    parts = parts_of(layers=new)
    return _Prepared(
        *(gold_layers, standing, versions, added, parts, changed, sources, records, unchanged)
    )


def _moved(ending: GoldEnding | None, versions: Mapping[str, int]) -> set[str]:
    """Return the documents in which a person decided since their gold was made."""
    curations = () if ending is None else ending.curations
    return {each.document for each in curations if versions.get(each.document, 0) != each.base}


def _name_of(layer: Layer) -> _Name:
    return layer.document, layer.annotator, layer.round


def _standing_of(
    connection: Connection, study_id: int, gold_layers: Iterable[Layer], phase: str
) -> dict[_Name, _Standing]:
    """Return the stored layers at the places of gold layers."""
    places = set(map(_name_of, gold_layers))
    names = {annotator for _, annotator, _ in places}
    query = (
        select(documents.c.name, annotators.c.name, layers.c.round, layers.c.id, layers.c.version)
        .join_from(layers, documents, documents.c.id == layers.c.document_id)
        .join(annotators, annotators.c.id == layers.c.annotator_id)
        .where(layers.c.study_id == study_id, layers.c.phase == phase)
        .where(annotators.c.name.in_(names))
    )
    rows = {(row[0], row[1], row[2]): (row[3], row[4]) for row in connection.execute(query)}
    rows = {name: row for name, row in rows.items() if name in places}
    by_persons = layers_of_persons(connection, [number for number, _ in rows.values()])
    return {name: _Standing(*row, row[0] in by_persons) for name, row in rows.items()}


def layers_of_persons(connection: Connection, numbers: Sequence[int]) -> set[int]:
    """Return which gold layers are of a person, who brought, changed or finished them by hand."""
    kind, name = operations.c.kind, operations.c.client_op_id
    by_program = or_(kind.in_(BY_RULES), and_(kind.in_(STATES), name.is_(None)))
    by_persons: set[int] = set()
    for part in chunks(list(numbers)):
        steps = operations.c.layer_id.in_(part), ~by_program
        of_persons = select(operations.c.layer_id).where(*steps).distinct()
        by_persons |= set(connection.execute(of_persons).scalars())
    return by_persons


def gold_change(row: Row[Any], before: Layer, new: Layer, kind: str = CONSOLIDATE) -> Record | None:
    """Return the rows that give a layer the content that was decided; None if it has it."""
    if replace(before, times=()) == replace(new, times=()):
        return None
    after = replace(new, times=(*before.times, Stamp(at := now(), "changed")))
    entry = {
        "study_id": row.study_id,
        "layer_id": row.id,
        "version": row.version + 1,
        "kind": kind,
        "client": "",
        "client_op_id": None,
        "digest": "",
        "scheme_version": after.scheme_version,
        "guideline_version": after.guideline_version,
        "at": at,
    }
    change = Change(before, after, tuple(operations_between(before, after)))
    return record_of(change, entry, judged_by=str(after.scheme_version))


def _write(
    connection: Connection,
    study: str,
    phase: str,
    prepared: _Prepared,
    author: str,
    ending: GoldEnding | None,
) -> StoredGold:
    """Store layers that were prepared, and what is stored with them.

    Raises
    ------
    MovedError
        If they were prepared on what is not stored any more.
    ConflictError
        If the background work is not the worker's any more.
    """
    study_id = lock_study(connection, study)
    check_in_phases(connection, study_id, phase)
    standing = _standing_of(connection, study_id, prepared.layers, phase)
    versions = versions_of_curations(connection, study_id, phase)
    if (standing, versions) != (prepared.standing, prepared.versions):
        raise MovedError("a gold layer was changed meanwhile; try again").coded("layer-busy")
    refuse_earlier(connection, study_id, (layer.scheme_version for layer in prepared.layers))
    for name in sorted({layer.annotator for layer in prepared.layers}):
        ensure_annotator(connection, study_id, name, author)
    insert_parts(connection, study_id, prepared.new, kind=CONSOLIDATE, author=author)
    author_key = key_of(connection, study_id, author)
    records = [
        replace(each, entry={**each.entry, "author": author_key}) for each in prepared.records
    ]
    if not write_all(connection, records):
        problem = "a gold layer or the scheme was changed meanwhile; try again"
        raise MovedError(problem).coded("layer-busy")
    stored = prepared.stored(derived_from(connection, study, prepared.sources))
    numbers = {name: len(vars(stored)[name]) for name in ("added", "changed", "unchanged", "left")}
    note(connection, study_id, author, CONSOLIDATE, phase=phase, **numbers)
    if ending is not None:
        _end(connection, study_id, phase, prepared, stored, ending, author)
    return stored


def ensure_annotator(connection: Connection, study_id: int, name: str, author: str) -> None:
    """Add a gold annotator to a study that has none of this name."""
    mine = annotators.c.study_id == study_id, annotators.c.name == name
    if connection.execute(select(annotators.c.id).where(*mine)).first() is None:
        parts = parts_of(annotators=[Annotator(name, "gold")])
        insert_parts(connection, study_id, parts, kind="import", author=author)


def _end(
    connection: Connection,
    study_id: int,
    phase: str,
    prepared: _Prepared,
    stored: StoredGold,
    ending: GoldEnding,
    author: str,
) -> None:
    """Store what was decided, and that the background work is done."""
    left = set(stored.left)
    moved = _moved(ending, prepared.versions)
    for each in ending.curations:
        if each.document in moved:
            follow_rules(connection, study_id, phase, each)
        elif each.document in left:
            enter(connection, study_id, phase, replace(each, counts=LEFT), author)
        else:
            enter(connection, study_id, phase, each, author)
    _forget_decisions(connection, study_id, phase)
    n_undecided = sum(document not in left for document in ending.undecided)
    result = {**ending.result, "n_undecided": n_undecided, **stored.summary()}
    close(connection, ending.work, ending.worker, result=result)


def begin(connection: Connection, kind: str, arguments: Mapping[str, Any], decisions: str) -> Work:
    """Queue work that makes the gold of a phase, and return it; what is under way is returned.

    Parameters
    ----------
    arguments : with the ``study``, the ``phase`` and the ``author``, who is one of those who did
        something in the study from now on: an erasure of that person cancels the work.
    decisions : the text of a record in which people decided; it is stored apart, as it may be
        long and is looked at once.
    """
    study, phase = arguments["study"], arguments["phase"]
    key_of(connection, lock_study(connection, study), arguments["author"])
    work = latest(connection, kind, study)
    if work is not None and work.state in UNDER_WAY:
        return work
    keep(connection, study, _subject(phase), DECISIONS, {}, {DECISIONS: decisions})
    return find(connection, enqueue(connection, kind, dict(arguments), study=study))


def decisions_text(connection: Connection, study: str, phase: str) -> str:
    """Return the decisions of people that wait for the next gold of a phase; empty if none do."""
    content = fetch(connection, study, _subject(phase), DECISIONS)
    return "" if content is None else str(content[DECISIONS])


def _forget_decisions(connection: Connection, study_id: int, phase: str) -> None:
    mine = statistics.c.study_id == study_id, statistics.c.subject == _subject(phase)
    connection.execute(delete(statistics).where(*mine, statistics.c.name == DECISIONS))


def _subject(phase: str) -> str:
    return f"gold {phase}" if phase else "gold"


class Golds(StorePart):
    """The gold layers that rules and decisions of people make; :attr:`Store.golds`."""

    begin = writing(begin)
    decisions = reading(decisions_text)

    def put(
        self,
        study: str,
        gold_layers: Iterable[Layer],
        *,
        phase: str = "",
        author: str = "",
        ending: GoldEnding | None = None,
    ) -> StoredGold:
        """Store the gold layers of a phase, all or none.

        A layer that rules made before gets what they say now. A layer in which a person did
        anything, be it to finish it or to bring it in, is not changed. All is compared before the
        transaction begins, so that nobody who saves waits long.

        Raises
        ------
        BusyError
            If gold layers change faster than they can be compared; an :class:`OutdatedError` if
            the gold must be made again so that no decision of a record is lost.
        ConflictError
            If background work was to end with it and was cancelled; nothing is stored then.
        """
        ordered = sorted(gold_layers, key=lambda each: each.document)
        placed = [replace(layer, phase=phase) for layer in ordered]
        for _ in range(MOST_TRIES - 1):
            with suppress(MovedError):
                return self._compared(study, placed, phase, author, ending)
        return self._compared(study, placed, phase, author, ending)

    def _compared(
        self,
        study: str,
        gold_layers: Sequence[Layer],
        phase: str,
        author: str,
        ending: GoldEnding | None,
    ) -> StoredGold:
        with self._read() as connection:
            prepared = _prepare(connection, study, gold_layers, phase, ending)
        return self._store(study, phase, prepared, author, ending)

    _store = writing(_write)

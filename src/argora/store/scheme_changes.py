"""Changing the scheme of a study in use: previewed, applied to every layer at once, taken back."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from secrets import token_hex
from typing import Any

from sqlalchemy import Connection, func, select, update

from argora.errors import BusyError, ConflictError, SchemeError
from argora.model import Layer, Study
from argora.model.changes import Migration, Move, SchemeChange
from argora.model.changes.preview import Preview, preview_change, preview_take_back
from argora.model.differences import operations_between
from argora.model.layer import LayerKey
from argora.store.adding import add_scheme, note
from argora.store.assigning import lock_study
from argora.store.authors import key_of
from argora.store.changing import Change
from argora.store.curation_migrations import holding_decisions, migrate_curations
from argora.store.loading import load_study, study_row
from argora.store.part import StorePart, reading, writing
from argora.store.places import now
from argora.store.recording import Record, record_of, write_all
from argora.store.scheme_history import (
    MIGRATE,
    add_migration,
    is_untouched,
    layer_rows,
    remove_migration,
)
from argora.store.tables import layers, schemes

__all__ = ["SchemeChanges", "SchemeStanding", "refuse_other"]

MOST_TRIES = 5
Step = Callable[[Study], Preview]


@dataclass(frozen=True)
class SchemeStanding:
    """The versions of the scheme of a study.

    Attributes
    ----------
    versions : all that ever held, so that a new one gets another name.
    last : the change that led to the version that holds; None if that is the first one.
    at : when that was.
    is_untouched : whether nobody has saved anything under the version that holds.
    """

    versions: tuple[str, ...]
    last: SchemeChange | None
    at: str
    is_untouched: bool


@dataclass(frozen=True)
class _Prepared:
    """A change as rows, made before the transaction begins.

    Attributes
    ----------
    before : the study as it must still be.
    numbers : of the rows of layers.
    migration : what is added, or taken back.
    """

    before: Study
    preview: Preview
    migration: Migration
    is_back: bool
    numbers: Mapping[LayerKey, int]
    records: tuple[Record, ...]


class _MovedError(BusyError):
    """A layer or the scheme was changed while the change was prepared."""


def standing_of(connection: Connection, study: str) -> SchemeStanding:
    """Return the versions of the scheme of a study, and the change that can be taken back."""
    study_id = study_row(connection, study).id
    query = select(schemes.c.version).where(schemes.c.study_id == study_id)
    versions = tuple(connection.execute(query.order_by(schemes.c.number)).scalars())
    changes = load_study(connection, study, documents=()).migrations
    last = changes[-1] if changes else None
    return SchemeStanding(
        versions,
        last.change if last else None,
        last.at if last else "",
        is_untouched(connection, study_id, versions[-1]),
    )


def preview(connection: Connection, study: str, change: SchemeChange) -> Preview:
    """Return what a change of the scheme would do to all layers of a study."""
    return preview_change(load_study(connection, study), change)


def preview_back(
    connection: Connection, study: str, moves: Iterable[Move] = (), *, before: str | None = None
) -> Preview:
    """Return what taking the last change back would do, and what somebody has to decide.

    Parameters
    ----------
    before : the version that is taken back; by default the one that holds.
    """
    now = load_study(connection, study)
    if before is not None:
        refuse_other(now.scheme.version, before)
    return preview_take_back(now, moves)


def refuse_other(holding: str, version: str) -> None:
    """Raise ConflictError if another version of the scheme holds than the one that is meant."""
    if holding != version:
        raise ConflictError(
            f"the scheme was changed meanwhile: version {holding!r} holds, not {version!r}; load "
            "the page again and look at the change again"
        ).coded("other-scheme", version=holding, before=version)


def _prepare(connection: Connection, study: str, step: Step, *, is_back: bool) -> _Prepared:
    before = load_study(connection, study)
    preview, at = step(before), now()
    after = preview.study
    migration = replace((before if is_back else after).migrations[-1], at=at)
    rows = layer_rows(connection, study_row(connection, study).id)
    later = {layer.key: layer for layer in after.layers}
    entries = (
        (layer, later[layer.key], _entry(rows[layer.key], after.scheme.version, at))
        for layer in before.layers
    )
    return _Prepared(
        before,
        preview,
        migration,
        is_back,
        {key: row.id for key, row in rows.items()},
        tuple(_record(*each, judged_by=before.scheme.version) for each in entries),
    )


def _entry(row: Any, scheme_version: str, at: str) -> dict[str, Any]:
    return {
        "study_id": row.study_id,
        "layer_id": row.id,
        "version": row.version + 1,
        "kind": MIGRATE,
        "client": "",
        "client_op_id": None,
        "digest": token_hex(32),
        "scheme_version": scheme_version,
        "guideline_version": row.guideline_version,
        "at": at,
    }


def _record(before: Layer, after: Layer, entry: Mapping[str, Any], *, judged_by: str) -> Record:
    change = Change(before, after, tuple(operations_between(before, after)))
    return record_of(change, entry, judged_by=judged_by)


def _write(connection: Connection, study: str, prepared: _Prepared, author: str) -> None:
    """Store a change that was prepared, if all is still as it was then.

    Raises
    ------
    _MovedError
        If a layer or the scheme is another one by now.
    """
    study_id = lock_study(connection, study)
    author_key = key_of(connection, study_id, author)
    records = [
        replace(each, entry={**each.entry, "author": author_key}) for each in prepared.records
    ]
    decisions = holding_decisions(connection, study)
    n_layers = select(func.count()).where(layers.c.study_id == study_id)
    newest = select(schemes.c.version).where(schemes.c.study_id == study_id)
    holding = connection.execute(newest.order_by(schemes.c.number.desc()).limit(1)).scalar_one()
    is_as_before = (
        holding == prepared.before.scheme.version
        and connection.execute(n_layers).scalar_one() == len(records)
        and write_all(connection, records)
    )
    if not is_as_before:
        problem = "annotators change the study faster than its scheme; try again in a moment"
        raise _MovedError(problem).coded("scheme-busy")
    _follow_sources(connection, study_id)
    change = prepared.migration.change
    if prepared.is_back:
        remove_migration(connection, study_id, change)
        versions = {"before": change.after.version, "after": change.before.version}
        what = "take scheme back"
    else:
        add_scheme(connection, study_id, change.after)
        add_migration(connection, study_id, prepared.migration, prepared.numbers)
        versions = {"before": change.before.version, "after": change.after.version}
        what = "change scheme"
    migrate_curations(
        *(connection, study, author, change),
        holding=decisions,
        is_back=prepared.is_back,
    )
    note(connection, study_id, author, what, **versions, layers=len(records))


def _follow_sources(connection: Connection, study_id: int) -> None:
    """Let layers that began with the units of a gold layer name the version that it has now."""
    gold = layers.alias("gold")
    newest = select(gold.c.version).where(gold.c.key == layers.c.source).scalar_subquery()
    is_up_to_date = layers.c.source_version == newest - 1
    mine = layers.c.study_id == study_id, layers.c.source.is_not(None), is_up_to_date
    connection.execute(update(layers).where(*mine).values(source_version=newest))


class SchemeChanges(StorePart):
    """Changes of the schemes of studies in use; :attr:`Store.scheme_changes`."""

    standing = reading(standing_of)
    preview = reading(preview)
    preview_back = reading(preview_back)

    def apply(self, study: str, change: SchemeChange, *, author: str = "") -> Preview:
        """Change the scheme and all layers of a study, or nothing; return what was done.

        Raises
        ------
        SchemeError
            If the change begins with another scheme than the one that holds.
        ConflictError
            If another version holds than the one that is changed, or the study had the later
            version before.
        BusyError
            If layers change faster than the change can be prepared.
        """
        versions = self.standing(study).versions
        refuse_other(versions[-1], change.before.version)
        if change.after.version in versions:
            raise ConflictError(
                f"there is a scheme of version {change.after.version!r} already; give a changed "
                "one another version"
            ).coded("version-taken", what="scheme", version=change.after.version)

        def step(before: Study) -> Preview:
            refuse_other(before.scheme.version, change.before.version)
            return preview_change(before, change)

        return self._carry_out(study, step, author)

    def take_back(
        self,
        study: str,
        moves: Iterable[Move] = (),
        *,
        before: str | None = None,
        author: str = "",
    ) -> Preview:
        """Take the last change back, with what was done since; return what was done.

        As long as nobody has saved anything under the later version, all is as it was before.

        Parameters
        ----------
        moves : what becomes of names that lead back to no earlier name, or to several.
        before : the version that is taken back; by default the one that holds.

        Raises
        ------
        ConflictError
            If another version holds than the one that is taken back.
        SchemeError
            If some names are undecided.
        ModelError
            If the scheme was never changed.
        """
        decided = tuple(moves)
        version = self.standing(study).versions[-1] if before is None else before

        def step(now: Study) -> Preview:
            refuse_other(now.scheme.version, version)
            result = preview_take_back(now, decided)
            if n := len(result.undecided):
                first = next(iter(result.undecided))
                raise SchemeError(
                    f"nobody can say what {first.what} {first.name!r} was before the change; say "
                    "what becomes of it"
                ).coded("scheme-undecided", n=n, what=first.what, name=first.name)
            return result

        return self._carry_out(study, step, author, is_back=True)

    def _carry_out(self, study: str, step: Step, author: str, *, is_back: bool = False) -> Preview:
        for _ in range(MOST_TRIES - 1):
            with suppress(_MovedError):
                return self._tried(study, step, author, is_back=is_back)
        return self._tried(study, step, author, is_back=is_back)

    def _tried(self, study: str, step: Step, author: str, *, is_back: bool) -> Preview:
        """Prepare the change while others save, and then store it in one transaction."""
        with self._read() as connection:
            prepared = _prepare(connection, study, step, is_back=is_back)
        self._store(study, prepared, author)
        return prepared.preview

    _store = writing(_write)

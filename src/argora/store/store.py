"""A study database: studies in it, layers that change by logged operations, and all their past."""

from __future__ import annotations

import weakref
from collections.abc import Collection, Iterable
from os import PathLike
from pathlib import Path
from typing import Self

from sqlalchemy import Engine

from argora.errors import NotFoundError
from argora.model import Annotator, Document, Layer, Scheme, Study
from argora.model.layer import TASKS, State
from argora.store import (
    adding,
    assigning,
    beginning,
    growing,
    history,
    listing,
    loading,
    marks,
    outline,
)
from argora.store.backup import back_up
from argora.store.catalogue import Catalogue
from argora.store.database import Address, Reader, shown
from argora.store.founding import ALONE, Start, found
from argora.store.guiding import Guidelines
from argora.store.migrating import migrated
from argora.store.outline import Numbers, numbers_of
from argora.store.people import People
from argora.store.places import Place, fresh_key
from argora.store.public_metadata import PublicMetadata
from argora.store.queue import Queue
from argora.store.recent import Caches, Recent
from argora.store.saving import save
from argora.store.statistics import Statistics
from argora.store.submitting import Applied, Kind, Submission
from argora.store.writer import Writer

__all__ = ["Store"]


class Store:
    """An open database; for any number of threads.

    What a method that writes returns is on the disk. Every method raises StoreError where the
    database refuses, and nothing of what was asked is stored then.
    """

    def __init__(self, address: Address, writing: Engine) -> None:
        self._address = address
        self._reader = Reader(address)
        self._read, self._ask = self._reader.read, self._reader.ask
        self._caches = Caches()
        self._listed: Recent[int, listing.Listed] = Recent(200_000)
        self._writer = Writer(writing, address)
        self._end = weakref.finalize(self, _let_go, self._writer, self._reader)

    @classmethod
    def open(cls, place: str | PathLike[str], *, create: bool = False) -> Self:
        """Open the database at a path or a PostgreSQL URL, and bring it to the newest tables.

        Parameters
        ----------
        create : make one where there is none.

        Raises
        ------
        NotFoundError
            If there is none and none is to be made.
        StoreError
            If it is no study database, or one of a newer Argora.
        """
        return cls(*migrated(place, create=create))

    @property
    def name(self) -> str:
        """The path or the URL without its password."""
        return shown(self._address)

    @property
    def address(self) -> str:
        """What :meth:`open` takes to open the same database again; with its password."""
        if self._address.get_backend_name() == "sqlite":
            return str(self._address.database)
        return self._address.render_as_string(hide_password=False)

    @property
    def people(self) -> People:
        """Who may come in and what each may do."""
        return People(self._ask, self._writer)

    @property
    def catalogue(self) -> Catalogue:
        """What studies are called, and which were removed."""
        return Catalogue(self._read, self._writer)

    @property
    def guidelines(self) -> Guidelines:
        """The versions of the guidelines of studies."""
        return Guidelines(self._read, self._writer)

    @property
    def public_metadata(self) -> PublicMetadata:
        """Which metadata of documents annotators see."""
        return PublicMetadata(self._read, self._writer)

    @property
    def statistics(self) -> Statistics:
        """Figures that were computed, each with the versions that they are of."""
        return Statistics(self._read, self._writer)

    @property
    def queue(self) -> Queue:
        """Background work: what waits, who is at it, how it ended."""
        return Queue(self._read, self._writer)

    def close(self) -> None:
        """Finish what is being saved and let the database go."""
        self._writer.close()
        self._reader.close()
        self._end.detach()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: object) -> None:
        self.close()

    # Studies and what belongs to them

    def add_study(self, study: Study, *, author: str = "", start: Start = ALONE) -> str:
        """Add a study with all it holds and return the key by which it is asked for.

        Parameters
        ----------
        start : what else is there from the beginning, or not at all if this fails.
        """
        parts = adding.parts_of(study.documents, study.annotators, study.layers, study.guidelines)
        key = fresh_key()
        return self._writer.do(
            lambda connection: found(connection, key, study, parts, start, author)
        )

    def studies(self) -> tuple[loading.Summary, ...]:
        """Return what studies there are, the oldest first."""
        with self._read() as connection:
            return loading.summaries(connection)

    def summary(self, study: str) -> loading.Summary:
        """Return how a study is called and what is in it."""
        with self._read() as connection:
            return loading.summary(connection, study)

    def study(
        self,
        study: str,
        *,
        documents: Iterable[str] | None = None,
        annotators: Iterable[str] | None = None,
        state: State | None = None,
    ) -> Study:
        """Return a study, or the part of it that fits all conditions, as ``Study.select`` would."""
        with self._read() as connection:
            return loading.load_study(
                connection,
                study,
                only_documents=documents,
                only_annotators=annotators,
                state=state,
            )

    def extend(
        self,
        study: str,
        *,
        documents: Iterable[Document] = (),
        annotators: Iterable[Annotator] = (),
        author: str = "",
    ) -> None:
        """Add documents and annotators to a study; texts that are there never change."""
        parts = adding.parts_of(documents, annotators)
        self._writer.do(lambda connection: growing.extend(connection, study, parts, author))

    def standing(self, study: str) -> loading.Standing:
        """Return the scheme and the guideline that hold now."""
        with self._ask() as connection:
            kept = self._caches.standings.get(loading.versions_in(connection, study))
        if kept is not None:
            return kept
        with self._read() as connection:
            name = loading.versions_in(connection, study)
            found = loading.standing(connection, loading.study_row(connection, study).id)
            return self._caches.standings.put(name, found)

    def add_scheme(self, study: str, scheme: Scheme, *, author: str = "") -> None:
        """Let another version of the scheme hold from now on."""
        self._writer.do(lambda connection: growing.renew(connection, study, scheme, author))

    def assign(self, place: Place, *, author: str = "") -> None:
        """Give a document to an annotator."""
        self._writer.do(lambda connection: assigning.assign(connection, place, author))

    def assign_all(self, study: str, *, author: str = "") -> int:
        """Give every document to every person among the annotators and return how many.

        What is assigned stays as it is; where somebody has annotated, it is their last round.
        """
        return self._writer.do(lambda connection: assigning.assign_all(connection, study, author))

    def assign_begun(self, study: str, *, author: str = "") -> int:
        """Give every person the documents that they have annotated, and return how many."""
        return self._writer.do(lambda connection: assigning.assign_begun(connection, study, author))

    def assignments(
        self, study: str, *, annotator: str | None = None
    ) -> tuple[assigning.Assignment, ...]:
        """Return what is assigned, to one annotator or to all, and how far it is."""
        with self._read() as connection:
            return assigning.assignments_of(connection, study, annotator)

    def listed(self, study: str) -> tuple[listing.Listed, ...]:
        """Return the documents of a study, without their texts."""
        with self._read() as connection:
            return listing.listed(connection, study, self._listed)

    def document(self, study: str, key: str) -> Document:
        """Return a document by the key that a list gives it."""
        with self._ask() as connection:  # more than one question, but texts never change
            number = listing.number_of(connection, study, key)
            return self._caches.documents.get(number) or self._caches.documents.put(
                number, loading.document_of(connection, number)
            )

    def tasks(self, study: str, *, annotator: str | None = None) -> tuple[listing.Task, ...]:
        """Return the last round of what is assigned, to one annotator or to all."""
        with self._read() as connection:
            return listing.tasks(connection, study, annotator)

    def place(self, study: str, key: str, annotator: str) -> Place:
        """Return where an annotator annotates the document of that key.

        Raises
        ------
        NotFoundError
            If it is not assigned to them, or there is none.
        """
        with self._ask() as connection:
            return listing.place_at(connection, study, key, annotator)

    # Layers

    def open_layer(
        self, place: Place, *, covers: Iterable[str] = TASKS, author: str = ""
    ) -> loading.LayerView:
        """Return a layer; an empty open one is begun if there is none.

        Parameters
        ----------
        covers : what a layer that is begun is asked for.
        """
        try:
            return self.layer(place)
        except NotFoundError:
            who = author or place.annotator
            self._writer.do(lambda connection: beginning.begin(connection, place, covers, who))
            return self.layer(place)

    def look(self, place: Place) -> loading.LayerView:
        """Return a layer, or the empty one that :meth:`open_layer` would begin; begin nothing."""
        try:
            return self.layer(place)
        except NotFoundError:
            with self._read() as connection:
                return loading.fresh_view(connection, place)

    def layer(self, place: Place) -> loading.LayerView:
        """Return a layer as it is now.

        Raises
        ------
        NotFoundError
            If nobody began it.
        """
        with self._read() as connection:
            return history.view(connection, place, self._caches.layers)

    def had(self, view: loading.LayerView, version: int, mark: str) -> bool:
        """Tell whether a layer was, on the way to what it is now, what a mark names."""
        if version >= view.version:
            return (version, mark) == (view.version, view.mark)
        with self._read() as connection:
            row = loading.layer_row(connection, view.place)
            return marks.mark_at(connection, row.id, version) == mark

    def apply(self, place: Place, submission: Submission) -> Applied:
        """Save what an annotator did.

        Raises
        ------
        ConflictError
            If the layer changed meanwhile; ``missing`` has the steps that the client does not
            know. Or if the layer is finished.
        ModelError
            If an operation does not fit the layer, the text or (SchemeError) the scheme.
        """
        return self.save(place, "edit", submission)

    def undo(self, place: Place, submission: Submission) -> Applied:
        """Take the last step back that is not taken back yet, by its inverse."""
        return self.save(place, "undo", submission)

    def redo(self, place: Place, submission: Submission) -> Applied:
        """Do again what was taken back last, unless something else was done since."""
        return self.save(place, "redo", submission)

    def finish(self, place: Place, submission: Submission) -> Applied:
        """Say that the annotator is done, and keep a snapshot.

        Raises
        ------
        ConflictError
            As for :meth:`apply`; also if the scheme or guideline is another one by now.
        SchemeError
            If the layer breaks rules of the scheme; ``violations`` has them.
        """
        return self.save(place, "finish", submission)

    def reopen(self, place: Place, submission: Submission) -> Applied:
        """Let the annotator of a finished layer go on."""
        return self.save(place, "reopen", submission)

    def save(
        self, place: Place, kind: Kind, submission: Submission, *, begin: bool = False
    ) -> Applied:
        """Save a change of any kind, as the method of that name does.

        Parameters
        ----------
        begin : if nobody began the layer, it begins with this change, unless that is refused.
        """
        asked = self._reader, self._writer, self._caches, place, kind, submission
        return beginning.save_or_begin(*asked) if begin else save(*asked)

    def version(self, place: Place, version: int) -> Layer:
        """Return a layer as it was at a version, folded from the log."""
        with self._read() as connection:
            row = loading.layer_row(connection, place)
            return history.folded(connection, row.id, version)

    def history(self, place: Place, *, after: int = 0) -> tuple[history.Entry, ...]:
        """Return the steps of a layer behind a version, oldest first."""
        with self._read() as connection:
            row = loading.layer_row(connection, place)
            return history.entries(connection, row.id, after=after)

    def replayed(self, place: Place) -> Layer:
        """Return a layer as its whole log gives it; it equals what :meth:`layer` returns."""
        with self._read() as connection:
            row = loading.layer_row(connection, place)
            return history.folded(connection, row.id, row.version, from_first=True)

    # What is known of a study as a whole

    def outline(self, study: str, *, documents: Collection[str] | None = None) -> outline.Outline:
        """Return what is in a study, without texts and annotations, at one moment.

        ``documents`` names those that are told of; all by default.
        """
        with self._read() as connection:
            return outline.outline_of(connection, study, documents)

    def stamp(self, study: str) -> tuple[int, ...]:
        """Return numbers that are others as soon as the outline of a study is."""
        with self._read() as connection:
            return outline.stamp_of(connection, study)

    def numbers(self, study: str) -> Numbers:
        """Return how many documents by annotators there are, and how far they are."""
        with self._read() as connection:
            return numbers_of(connection, study)

    def is_agreement_open(self, study: str) -> bool:
        """Tell whether annotators may see how far they agree; at first they may not."""
        with self._read() as connection:
            return outline.is_open(connection, study)

    def open_agreement(self, study: str, opened: bool, *, author: str = "") -> None:
        """Let annotators see how far they agree, or no longer; the audit tells who did."""
        self._writer.do(
            lambda connection: outline.open_agreement(connection, study, opened, author)
        )

    def audit(self, study: str) -> tuple[tuple[str, str, str], ...]:
        """Return when who did what in a study, beside annotating."""
        with self._read() as connection:
            return outline.audit_of(connection, study)

    def backup(self, path: str | PathLike[str]) -> None:
        """Write all that is stored at this moment into a new file, while others go on working."""
        back_up(self._reader.engine, self._address, Path(path))


def _let_go(writer: Writer, reader: Reader) -> None:
    writer.let_go()
    reader.close()

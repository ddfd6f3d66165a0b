"""A study database: studies in it, layers that change by logged operations, and all their past."""

from __future__ import annotations

import weakref
from collections.abc import Collection, Iterable
from contextlib import AbstractContextManager, suppress
from os import PathLike
from pathlib import Path
from typing import Self

from sqlalchemy import Connection, Engine

from argora.errors import BusyError, NotFoundError
from argora.model import Annotator, Document, Layer, Study
from argora.model.changes.applying import in_force
from argora.store import (
    adding,
    assigning,
    auditing,
    batches,
    changing_documents,
    history,
    listing,
    loading,
    outline,
    paging,
    reviewing,
    tally,
    timing,
)
from argora.store.aliases import Aliases
from argora.store.assigned import assignments_of
from argora.store.backup import back_up
from argora.store.beginning import first_view
from argora.store.catalogue import Catalogue
from argora.store.curating import Curations
from argora.store.database import Address, connected, engine_for, label_of
from argora.store.erasing import Erasing
from argora.store.founding import ALONE, Start, add_study
from argora.store.gold_layers import Golds
from argora.store.gold_versions import GoldVersions
from argora.store.guiding import Guidelines
from argora.store.history import replayed
from argora.store.layer_links import LayerLinks
from argora.store.migrating import migrated
from argora.store.opinions import Opinions
from argora.store.part import reading, writing
from argora.store.people import People
from argora.store.phases import Phases
from argora.store.places import Place, fresh_key
from argora.store.planning import Plans
from argora.store.public_metadata import PublicMetadata
from argora.store.queue import Queue
from argora.store.recent import Caches, Recent
from argora.store.rows import current
from argora.store.saving import begin, save
from argora.store.scheme_changes import SchemeChanges
from argora.store.scheme_drafts import SchemeDrafts
from argora.store.second_curations import SecondCurations
from argora.store.statistics import Statistics
from argora.store.submitting import Applied, Kind, Submission
from argora.store.suggesting import Suggestions
from argora.store.threads import Threads
from argora.store.writer import Writer

__all__ = ["Store"]


class Store:
    """An open database; for any number of threads.

    What a method that writes returns is on the disk. Every method raises StoreError where the
    database refuses, and nothing of what was asked is stored then.
    """

    def __init__(self, address: Address, writing: Engine) -> None:
        self._address = address
        self._reading = engine_for(address, writing=False)
        self._caches = Caches()
        self._listed: Recent[int, listing.Listed] = Recent(200_000)
        self._writer = Writer(writing, address)
        self._end = weakref.finalize(self, _let_go, self._writer, self._reading)

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
        store = cls(*migrated(place, create=create))
        with suppress(BusyError):  # another program cleans the files, or reads them
            store.erasing.finish()
        return store

    def _read(self) -> AbstractContextManager[Connection]:
        return connected(self._reading, self._address)

    @property
    def name(self) -> str:
        """The path or the URL without its password."""
        return label_of(self._address)

    @property
    def address(self) -> str:
        """What :meth:`open` takes to open the same database again; with its password."""
        if self._address.get_backend_name() == "sqlite":
            return str(self._address.database)
        return self._address.render_as_string(hide_password=False)

    @property
    def people(self) -> People:
        """Who may come in and what each may do."""
        return People(self._read, self._writer)

    @property
    def aliases(self) -> Aliases:
        """What people are called where their names do not count."""
        return Aliases(self._read, self._writer)

    @property
    def erasing(self) -> Erasing:
        """Erasing people from studies, and who was erased."""
        return Erasing(self._read, self._writer, self._address)

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
    def scheme_drafts(self) -> SchemeDrafts:
        """Schemes that people write, before they are those of a study."""
        return SchemeDrafts(self._read, self._writer)

    @property
    def scheme_changes(self) -> SchemeChanges:
        """Changes of the schemes of studies in use."""
        return SchemeChanges(self._read, self._writer)

    @property
    def plans(self) -> Plans:
        """Plans of who annotates what."""
        return Plans(self._read, self._writer)

    @property
    def phases(self) -> Phases:
        """The phases of studies."""
        return Phases(self._read, self._writer)

    @property
    def golds(self) -> Golds:
        """The gold layers that rules make."""
        return Golds(self._read, self._writer)

    @property
    def gold_versions(self) -> GoldVersions:
        """Versions of the golds of phases."""
        return GoldVersions(self._read, self._writer)

    @property
    def curations(self) -> Curations:
        """The decisions of people on golds."""
        return Curations(self._read, self._writer)

    @property
    def second_curations(self) -> SecondCurations:
        """Second curators, who make golds of their own."""
        return SecondCurations(self._read, self._writer)

    @property
    def opinions(self) -> Opinions:
        """What annotators would decide on cases that are opened to them."""
        return Opinions(self._read, self._writer)

    @property
    def threads(self) -> Threads:
        """What people say to each other about documents."""
        return Threads(self._read, self._writer)

    @property
    def suggestions(self) -> Suggestions:
        """Suggestions to annotators, and what they answer."""
        return Suggestions(self._read, self._writer)

    @property
    def layer_links(self) -> LayerLinks:
        """Links by which students compare their annotations with layers."""
        return LayerLinks(self._read, self._writer)

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
        self._reading.dispose()
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
        study = in_force(study)
        parts = adding.parts_of(study.documents, study.annotators, study.layers, study.guidelines)
        key = fresh_key()
        return self._writer.do(
            lambda connection: add_study(connection, key, study, parts, start, author)
        )

    def extend(
        self,
        study: str,
        *,
        documents: Iterable[Document] = (),
        annotators: Iterable[Annotator] = (),
        layers: Iterable[Layer] = (),
        author: str = "",
        assigned: bool = False,
    ) -> None:
        """Add documents, annotators and layers to a study; texts that are there never change.

        Parameters
        ----------
        assigned : whether every person gets the documents; where there is a plan, only those for
            training.

        Raises
        ------
        ConflictError
            If the study has documents of these names already; nothing is added then.
        """
        parts = adding.parts_of(documents, annotators, layers)
        self._writer.do(
            lambda connection: changing_documents.add_documents(
                connection, study, parts, author=author, assigned=assigned
            )
        )

    def standing(self, study: str) -> loading.Standing:
        """Return the scheme and the guideline that hold now."""
        with self._read() as connection:
            versions = loading.versions_in(connection, study)
            cached = self._caches.standings.get(versions)
            if cached is not None:
                return cached
            row = loading.study_row(connection, study)
            return self._caches.standings.put(versions, loading.standing(connection, row.id))

    def listed(self, study: str) -> tuple[listing.Listed, ...]:
        """Return the documents of a study, without their texts."""
        with self._read() as connection:
            return listing.listed(connection, study, self._listed)

    def documents_page(
        self,
        study: str,
        criteria: paging.DocumentFilter = paging.ALL,
        *,
        after: str | None = None,
        limit: int,
    ) -> paging.DocumentPage:
        """Return a page of the documents of a study, without their texts."""
        with self._read() as connection:
            return paging.documents_page(
                connection, self._listed, study, criteria, after=after, limit=limit
            )

    def listed_by_name(self, study: str, names: Collection[str]) -> dict[str, listing.Listed]:
        """Return documents of a study by their names; one that it does not have is left out."""
        with self._read() as connection:
            return paging.listed_by_name(connection, self._listed, study, names)

    def tasks_page(
        self,
        study: str,
        annotator: str,
        *,
        search: str = "",
        in_titles: bool = True,
        state: paging.TaskState | None = None,
        keys: Iterable[str] | None = None,
        phase: str | None = None,
        with_planned: bool = True,
        after: str | None = None,
        limit: int,
    ) -> paging.TaskPage:
        """Return a page of the tasks of an annotator, in their order."""
        with self._read() as connection:
            return paging.tasks_page(
                *(connection, self._listed, study, annotator),
                search=search,
                in_titles=in_titles,
                state=state,
                keys=keys,
                phase=phase,
                with_planned=with_planned,
                after=after,
                limit=limit,
            )

    def document(self, study: str, key: str) -> Document:
        """Return a document by the key that a list gives it."""
        with self._read() as connection:
            row = listing.row_of(connection, study, key)
            document = self._caches.documents.get(row.id) or self._caches.documents.put(
                row.id, loading.document_of(connection, row.id)
            )
            return current(document, row)

    studies = reading(loading.summaries)
    summary = reading(loading.summary)
    study = reading(loading.load_study)
    assign = writing(assigning.assign)
    assign_all = writing(assigning.assign_all)
    assign_begun = writing(assigning.assign_begun)
    move_tasks = writing(assigning.move_tasks)
    mark_documents = writing(changing_documents.mark_documents)
    assignments = reading(assignments_of)
    tasks = reading(listing.tasks)
    names_marked = reading(listing.names_marked)
    with_gold = reading(listing.with_gold)
    workloads = reading(listing.workloads)
    place = reading(listing.place_at)

    # Layers

    def open_layer(
        self, place: Place, *, covers: Iterable[str] | None = None, author: str = ""
    ) -> loading.LayerView:
        """Return a layer; an open one is begun if there is none.

        It is empty, or has the units of a gold layer where its phase starts from one.

        Parameters
        ----------
        covers : what a layer that is begun is asked for; what its phase asks by default, or all.
        """
        try:
            return self.layer(place)
        except NotFoundError:
            self._writer.do(
                lambda connection: begin(connection, place, covers, author or place.annotator)
            )
            return self.layer(place)

    def look(self, place: Place) -> loading.LayerView:
        """Return a layer, or the one that :meth:`open_layer` would begin; begin nothing."""
        try:
            return self.layer(place)
        except NotFoundError:
            with self._read() as connection:
                return first_view(connection, place)

    def layer(self, place: Place) -> loading.LayerView:
        """Return a layer as it is now.

        Raises
        ------
        NotFoundError
            If nobody began it.
        """
        with self._read() as connection:
            return history.view(connection, place, self._caches.layers)

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
        """Undo the last step that is not undone yet, by its inverse."""
        return self.save(place, "undo", submission)

    def redo(self, place: Place, submission: Submission) -> Applied:
        """Do again what was taken back last, unless something else was done since."""
        return self.save(place, "redo", submission)

    def finish(self, place: Place, submission: Submission) -> Applied:
        """Finish a layer, and keep a snapshot.

        Raises
        ------
        ConflictError
            As for :meth:`apply`; also if the scheme or guideline is another one by now.
        SchemeError
            If the layer breaks rules of the scheme; ``violations`` has them.
        """
        return self.save(place, "finish", submission)

    def reopen(self, place: Place, submission: Submission) -> Applied:
        """Open a finished layer again."""
        return self.save(place, "reopen", submission)

    def save(
        self, place: Place, kind: Kind, submission: Submission, *, begin: bool = False
    ) -> Applied:
        """Save a change of any kind, as the method of that name does.

        Parameters
        ----------
        begin : if nobody began the layer, it begins with this change, unless that is refused.
        """
        shared = self._read, self._writer, self._caches
        return save(*shared, place, kind, submission, begins=begin)

    had = reading(history.was_at)
    version = reading(history.layer_at)
    history = reading(history.steps_of)
    replayed = reading(replayed)

    # What is known of a study as a whole

    basis = reading(outline.basis_of)
    batches = reading(batches.batches_of)
    layers_on = reading(reviewing.layers_on)
    layer_on = reading(reviewing.layer_on)
    seconds_worked = reading(timing.seconds_worked)
    finished_last = reading(timing.finished_last)
    actions = reading(auditing.actions_page)
    annotators = reading(outline.annotators_of)
    numbers = reading(tally.numbers_of)
    tally = reading(tally.tally_of)
    is_agreement_open = reading(outline.is_open)
    open_agreement = writing(outline.open_agreement)
    audit = reading(outline.audit_of)
    outline = reading(outline.outline_of)

    def backup(self, path: str | PathLike[str]) -> None:
        """Write all that is stored at this moment into a new file, while others go on working."""
        back_up(self._reading, self._address, Path(path))


def _let_go(writer: Writer, reading: Engine) -> None:
    writer.let_go()
    reading.dispose()

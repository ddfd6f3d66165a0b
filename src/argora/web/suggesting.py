"""The suggestions of a phase: computed before documents are opened, in a program of its own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal, cast

from argora.errors import NotFoundError, did_you_mean
from argora.store import Place, Store, SuggestionSource, Work
from argora.store.queue import UNDER_WAY
from argora.store.suggesting import SuggestionCounts, SuggestionsAt
from argora.web.agreement.suggesting import HEAD_OF_MODEL
from argora.web.agreement.worker import Job, Worker, kind_of

__all__ = ["ModelFolder", "SuggestionMaking", "SuggestionStanding"]

KIND = "suggest"
State = Literal["none", "queued", "running", "done", "failed", "cancelled"]


@dataclass(frozen=True)
class ModelFolder:
    """The folder whose models may be chosen, each in a folder of its own; None: there is none."""

    path: Path | None = None

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the models that can be chosen."""
        if self.path is None or not self.path.is_dir():
            return ()
        heads = self.path.glob(f"*/{HEAD_OF_MODEL}")
        return tuple(sorted(head.parent.name for head in heads if head.is_file()))

    def check(self, name: str) -> None:
        """Raise NotFoundError unless there is a model of this name."""
        if name not in self.names:
            raise NotFoundError(
                f"the server has no model {name!r}{did_you_mean(name, self.names)}"
            ).coded("no-model", model=name)

    def question(self, kind: str, name: str) -> dict[str, Any]:
        """Return what the program that reads is told of a source."""
        folder = None
        if kind == "model" and self.path is not None and name in self.names:
            folder = str(self.path / name)
        return {"kind": kind, "name": name, "model": folder}


@dataclass(frozen=True)
class SuggestionStanding:
    """How far the suggestions of a phase are.

    Attributes
    ----------
    source : where they come from; None where there are none.
    counts : how many documents are done; None without a source.
    state : that of the last work; ``none`` if there is none.
    problem : why it failed.
    """

    source: SuggestionSource | None = None
    counts: SuggestionCounts | None = None
    state: State = "none"
    problem: str | None = None


class SuggestionMaking:
    """Has the suggestions of all studies of a database computed; for any number of threads.

    The server itself loads no model. What is done is stored document by document, so a program that
    ends is gone on with where it was.
    """

    def __init__(
        self,
        store: Store,
        worker: Worker,
        models: ModelFolder,
        *,
        on_change: Callable[[str], None],
    ) -> None:
        """Do nothing yet.

        Parameters
        ----------
        on_change : called, in another thread, with the key of a study whose suggestions have
            another state.
        """
        self._store = store
        self._worker = worker
        self.models = models
        self._on_change = on_change
        worker.take_on(Job(KIND, self._question, self._end, on_change))

    def choose(
        self, study: str, phase: str, source: SuggestionSource | None, *, author: str
    ) -> None:
        """Choose where suggestions come from, and let them be computed.

        Raises
        ------
        NotFoundError
            If there is no such model, or the study has no such phase, annotator or document.
        """
        if source is not None and source.kind == "model":
            self.models.check(source.name)
        self._worker.call_off(kind_of(KIND, phase), study)
        self._store.suggestions.choose(study, phase, source, author=author)
        if source is not None:
            self._begin(study, phase)
        self._on_change(study)

    def standing(self, study: str, phase: str) -> SuggestionStanding:
        """Return how far the suggestions of a phase are."""
        source = self._store.suggestions.source(study, phase)
        if source is None:
            return SuggestionStanding()
        counts = self._store.suggestions.counts(study, phase, source)
        work = self._store.queue.latest(kind_of(KIND, phase), study)
        if work is None:
            return SuggestionStanding(source, counts)
        if work.state in UNDER_WAY:
            self._worker.poke()  # what an earlier server left behind waits, too
        return SuggestionStanding(source, counts, cast("State", work.state), work.problem)

    def at(self, place: Place) -> SuggestionsAt | None:
        """Return the suggestions for a layer; where they are missing, they are computed now.

        A document that was added since, or whose gold was not finished, has none yet.
        """
        suggested = self._store.suggestions.at(place)
        if suggested is not None and not suggested.is_ready:
            work = self._store.queue.latest(kind_of(KIND, place.phase), place.study)
            if work is None or work.state == "done":
                self._begin(place.study, place.phase)
        return suggested

    def refresh(self, study: str) -> None:
        """Let suggestions be computed for what has none yet, in all phases that have some."""
        for name in ("", *(each.name for each in self._store.phases.of(study))):
            if self._store.suggestions.source(study, name) is not None:
                self._begin(study, name)

    def cancel(self, study: str, phase: str) -> None:
        """Call off what is being computed; what is stored stays."""
        self._worker.call_off(kind_of(KIND, phase), study)
        self._on_change(study)

    def _begin(self, study: str, phase: str) -> None:
        arguments = {"study": study, "phase": phase}
        self._store.queue.enqueue(kind_of(KIND, phase), arguments, study=study, once=True)
        self._worker.poke()

    def _question(self, work: Work, _worker: str) -> dict[str, Any]:
        study, phase = work.arguments["study"], work.arguments["phase"]
        source = self._store.suggestions.source(study, phase)
        chosen = None if source is None else self.models.question(source.kind, source.name)
        return {"study": study, "phase": phase, "suggest": chosen}

    def _end(self, work: Work, worker: str, answer: Any) -> None:
        """Store that the work is done; where documents are left, they wait behind other work."""
        if answer["n_left"]:
            self._store.queue.go_on(work.key, worker, result=answer)
            self._worker.poke()
        else:
            self._store.queue.done(work.key, worker, result=answer)

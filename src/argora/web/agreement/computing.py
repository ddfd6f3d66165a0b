"""The program beside the server that computes: a question a line comes in, the answer goes out.

It runs as a process of its own, so that saving never waits for a computation, and so that one that
takes too long or too much can be ended. It only reads from the database, but for the gold layers
that it makes: they are stored in one transaction, with their record and the end of their job. The
suggestions of a model are stored document by document.
"""

from __future__ import annotations

import gc
import json
import os
import sys
import time
from collections import OrderedDict, defaultdict
from collections.abc import Callable, Collection, Mapping
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from functools import partial
from typing import IO, TYPE_CHECKING, Any

from argora.errors import ArgoraError, StoreError
from argora.model import Document, Layer, SelectionCriteria, Study
from argora.store import Begun, GoldEnding, Outline, Store
from argora.store.gold_layers import OutdatedError
from argora.web.agreement.basis import COUNTING, mark_of
from argora.web.agreement.gold_figures import gold_figures
from argora.web.agreement.ordering import order
from argora.web.agreement.process import command_for
from argora.web.agreement.suggesting import suggest

if TYPE_CHECKING:
    from argora.analysis.plan import Plan

__all__ = ["StudyCache", "main"]

NICENESS = 10
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
MEMORY = "it needs more memory than is allowed here; export the study and use "
COUNTED_EVERY = 0.5
"""Seconds between two messages on how far a step is."""
MOST_NAMED = 100
"""Sentences on a gold that are sent to the page."""

Send = Callable[[dict[str, Any]], None]
MOST_STUDIES = 2
MOST_TRIES = 5

Finished = tuple[tuple[str, int, int], ...]
"""The finished layers of a document: annotator, round and version."""


@dataclass
class _Read:
    """What was read of a study: its documents, and its finished layers."""

    documents: dict[str, Document] = field(default_factory=dict)
    layers: dict[str, tuple[Finished, tuple[Layer, ...]]] = field(default_factory=dict)


class StudyCache:
    """The studies that were computed last; of each only what changed is read again."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._read: OrderedDict[tuple[str, str], _Read] = OrderedDict()

    def study(self, key: str, settings: str, phase: str = "") -> tuple[Study, str, Outline]:
        """Return a phase of a study now, the mark of what its figures rest on, and its outline.

        A layer that is not finished is there without what is in it: nobody compares it.

        Raises
        ------
        StoreError
            If it changes faster than it can be read.
        """
        read = self._read.setdefault((key, phase), _Read())
        self._read.move_to_end((key, phase))
        while len(self._read) > MOST_STUDIES:
            self._read.popitem(last=False)
        for _ in range(MOST_TRIES):
            mark = mark_of(self.store, key, settings, phase)
            seconds = {e.gold for e in self.store.second_curations.of(key).values()}
            outline = _without(self.store.outline(key, phase=phase), seconds)
            study = self._updated(key, outline, read, phase)
            if mark == mark_of(self.store, key, settings, phase):
                return study, mark, outline
        raise StoreError("the study changes faster than it can be read; try again")

    def _updated(self, key: str, outline: Outline, read: _Read, phase: str) -> Study:
        finished = _by_document(outline)
        changed = [
            name
            for name, _ in outline.documents
            if name not in read.documents or read.layers[name][0] != finished[name]
        ]
        fresh = self.store.study(key, documents=changed, state="finished", phase=phase)
        read.documents.update((document.id, document) for document in fresh.documents)
        layers_of: dict[str, list[Layer]] = defaultdict(list)
        names = {name for name, _ in outline.annotators}
        for layer in fresh.layers:
            if layer.annotator in names:
                layers_of[layer.document].append(layer)
        read.layers.update((name, (finished[name], tuple(layers_of[name]))) for name in changed)
        begun = [_empty(one) for one in outline.layers if one.state != "finished"]
        finished_ones = [layer for _, layers in read.layers.values() for layer in layers]
        for name, document in read.documents.items():
            marks = outline.marks.get(name, frozenset())
            if document.marks != marks:
                read.documents[name] = replace(document, marks=marks)
        documents = tuple(read.documents.values())
        layers = (*finished_ones, *begun)
        return Study(
            *(fresh.scheme, documents, tuple(e for e in fresh.annotators if e.id in names), layers),
            name=fresh.name,
            phases=fresh.phases,
        )


def _without(outline: Outline, golds: Collection[str]) -> Outline:
    """Return an outline without the golds of second curators, who are compared by themselves."""
    if not golds:
        return outline
    return replace(
        outline,
        annotators=tuple(each for each in outline.annotators if each[0] not in golds),
        layers=tuple(each for each in outline.layers if each.place.annotator not in golds),
    )


def _by_document(outline: Outline) -> dict[str, Finished]:
    finished: dict[str, list[tuple[str, int, int]]] = {name: [] for name, _ in outline.documents}
    for one in outline.layers:
        if one.state == "finished":
            place = one.place
            finished[place.document].append((place.annotator, place.round, one.version))
    return {name: tuple(layers) for name, layers in finished.items()}


def _empty(one: Begun) -> Layer:
    place = one.place
    return Layer(place.document, place.annotator, place.round, state="open", phase=place.phase)


def main(questions: IO[str], answers: IO[str]) -> None:
    """Answer until nobody asks any more.

    Parameters
    ----------
    questions : a line of JSON each; the first is ``{database, megabytes}``, then
        ``{study, phase}`` each, with ``gold`` where one is to be made: the options of
        :func:`argora.analysis.consolidation.consolidate`; then also its ``author``, and the
        ``work`` and the ``worker`` that end with it. With ``suggest`` see
        :func:`argora.web.agreement.suggesting.suggest`, with ``order``
        :func:`argora.web.agreement.ordering.order`, and with ``gold_figures``
        :func:`argora.web.agreement.gold_figures.gold_figures`.
    answers : ``{step}``, a list of the fields of :class:`argora.web.agreement.process.Step`, while
        a question is worked at, then ``{answer}`` or ``{problem}``.
    """

    def send(message: dict[str, Any]) -> None:
        answers.write(json.dumps(message, allow_nan=False) + "\n")
        answers.flush()

    first = json.loads(questions.readline())
    gc.disable()  # looking for circles in a large study takes a third of the time, and finds none
    with ThreadPoolExecutor(1) as prompt, Store.open(first["database"]) as store:
        prompt.submit(int).result()  # its thread begins before this one gives way, and does not
        _give_way(first["megabytes"])
        cache = StudyCache(store)
        for line in questions:
            try:
                question = json.loads(line)
                send({"answer": _answer(store, cache, question, send, prompt)})
            except MemoryError:
                send({"problem": MEMORY + command_for(question)})
                return
            except ArgoraError as error:
                send({"problem": str(error)})
            gc.collect()


def _answer(
    store: Store, cache: StudyCache, question: dict[str, Any], send: Send, prompt: Executor
) -> dict[str, Any]:
    if "gold" in question:
        return _gold(store, question, send, prompt)
    if "suggest" in question:
        return suggest(store, question, send, prompt)
    if "gold_figures" in question:
        return gold_figures(store, question, send)
    if "order" in question:
        return order(store, question, send)
    return _agreement(store, cache, question, send)


def _gold(store: Store, question: dict[str, Any], send: Send, prompt: Executor) -> dict[str, Any]:
    """Make a gold and store it; make it again if a decision of a record was made on older ones."""
    for _ in range(MOST_TRIES - 1):
        with suppress(OutdatedError):
            return _made_gold(store, question, send, prompt)
    return _made_gold(store, question, send, prompt)


def _made_gold(
    store: Store, question: dict[str, Any], send: Send, prompt: Executor
) -> dict[str, Any]:
    """Make a gold and store it.

    Parameters
    ----------
    prompt : stores it: SQLite has one writer at a time, and a program that gives way would make
        everybody wait who saves. On Linux each thread has a niceness of its own.
    """
    from argora.analysis.consolidation import consolidate
    from argora.analysis.curation import PlacedDecision
    from argora.web.curating import gold_layers, new_curations

    key, phase = question["study"], question["phase"]
    send({"step": ["reading"]})
    marks = store.curations.marks(key, phase)  # before the votes: older ones are looked at again
    study = store.study(key, state="finished", phase=phase)
    # Behind the votes: decisions are not renewed if these have changed.
    curations = store.curations.in_phase(key, phase)
    result = consolidate(
        study,
        time=datetime.now(UTC).isoformat(timespec="seconds"),
        standing={
            name: [PlacedDecision.from_json(e, mark=each.mark_now) for e in each.decisions]
            for name, each in curations.items()
        },
        decisions=(decisions := store.golds.decisions(key, phase)),
        on_progress=_Counting(send),
        **question["gold"],
    )
    send({"step": ["storing"]})
    by_rules = {"rules": question["gold"]["rules"], "at_least": question["gold"]["at_least"]}
    ending = GoldEnding(
        new_curations(result, curations, marks, **by_rules),
        question["work"],
        question["worker"],
        {
            "n_decisions": result.n_decisions,
            "n_reopened": len(result.reopened),
            "reopened": result.reopened[:MOST_NAMED],
            "notes": result.notes[:MOST_NAMED],
        },
        result.undecided,
        is_sent=bool(decisions),
    )
    author = question["author"]
    put = partial(store.golds.put, phase=phase, author=author, ending=ending)
    golds = (layer for layer in study.layers if layer.annotator == question["gold"]["name"])
    finished = {layer.document: layer for layer in golds}
    prompt.submit(put, key, gold_layers(result, curations, finished)).result()
    return {}


class _Counting:
    """Sends how far a step is, a few times a second at most."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self._step = ""
        self._due = 0.0

    def __call__(self, step: str, n_done: int, n_all: int) -> None:
        if step != self._step or time.monotonic() >= self._due:
            self._step, self._due = step, time.monotonic() + COUNTED_EVERY
            self._send({"step": [step, n_done, n_all]})


def _agreement(
    store: Store, cache: StudyCache, question: dict[str, Any], send: Send
) -> dict[str, Any]:
    from argora.analysis.analyse import analyse
    from argora.analysis.plan import Plan
    from argora.analysis.selection import select_documents
    from argora.report.tabular import to_json

    plan = Plan()
    send({"step": ["reading"]})
    key, phase = question["study"], question["phase"]
    study, mark, outline = cache.study(key, repr(plan), phase)
    study = select_documents(study, SelectionCriteria())
    analysis = analyse(study, plan, on_progress=lambda step: send({"step": [step]}))
    versions = [
        {"document": p.document, "annotator": p.annotator, "round": p.round, "version": one.version}
        for one in outline.layers
        for p in (one.place,)
        if one.state == "finished" and p.document not in outline.marks
    ]
    send({"step": ["comparing batches"]})
    return {
        "mark": mark,
        "counting": COUNTING,
        "of": versions,
        "printed": to_json(analysis, scope="agreement"),
        "trend": _trend(store, key, phase, study, plan),
    }


def _trend(store: Store, key: str, phase: str, study: Study, plan: Plan) -> dict[str, Any] | None:
    """Return the section on the batches of plans, else of the guideline; None for one or none."""
    from argora.analysis.trend import batches_by_guideline, trend_of
    from argora.report.blocks import Page
    from argora.report.forms import json_of
    from argora.report.sections.trend import trend_section

    measured = {document.id for document in study.documents}
    batches: Mapping[str, Collection[str]] = {
        f"{each.at[:16].replace('T', ' ')}: {each.words}": names
        for each in store.batches(key, phase=phase)
        if (names := [name for name in each.documents if name in measured])
    }
    if len(batches) < 2:
        versions = [each.version for each in store.guidelines.versions(key)]
        batches = {
            f"guideline {version}": names
            for version, names in batches_by_guideline(study, versions).items()
        }
    if len(batches) < 2:
        return None
    section = trend_section(trend_of(study, batches, plan))
    page: dict[str, Any] = json_of(Page("", "", "", () if section is None else (section,)))
    sections: list[dict[str, Any]] = page["sections"]
    return sections[0] if sections else None


def _give_way(megabytes: int | None) -> None:
    """Let everything else come first, on one processor and with so much memory at most."""
    os.environ.update(dict.fromkeys(THREADS, "1"))
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    if megabytes is not None and sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, megabytes * 2**20))


if __name__ == "__main__":
    main(sys.stdin, sys.stdout)

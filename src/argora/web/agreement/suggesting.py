"""What the program beside the server does for suggestions: it lets a model read the documents."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from functools import partial
from hashlib import sha256
from pathlib import Path
from typing import Any

from argora.errors import ArgoraError, DataError
from argora.model import Document, Layer, Scheme, Unit, encode
from argora.model.suggestion import Suggestion, suggestions_of
from argora.store import Phase, Store, SuggestionSource
from argora.store.loading import chunks
from argora.store.suggesting import prefix_of

__all__ = [
    "AT_ONCE",
    "HEAD_OF_MODEL",
    "STEP",
    "layer_of",
    "reader_of",
    "suggest",
    "task_of",
    "texts_to_read",
]

HEAD_OF_MODEL = "model.json"
"""The file by which a folder is a model."""
STEP = "suggesting"
"""The step that counts documents."""
SECONDS = 60.0
"""So long documents are read for one question; the rest waits behind other work."""
AT_ONCE = 20
"""Documents that are in memory together."""
FORM = 1
"""Of the digests: another one lets all documents be read again."""


@dataclass(frozen=True)
class SuggestionTask:
    """What annotators are asked for.

    Attributes
    ----------
    phases : this phase and those before it.
    gold : the annotator and the phase of the layers whose units are fixed; None where units are
        asked for.
    """

    scheme: Scheme
    asks: frozenset[str]
    phases: tuple[str, ...]
    gold: tuple[str, str] | None


@dataclass(frozen=True)
class TextToRead:
    """A document to read.

    Attributes
    ----------
    fixed : its fixed units; None where units are asked for.
    layer : what the annotator whose layers are suggested says of it; None where that is nothing.
    """

    document: Document
    fixed: tuple[Unit, ...] | None
    layer: Layer | None


@dataclass(frozen=True)
class Reader:
    """What reads documents.

    Attributes
    ----------
    digest : of the model; empty where layers that are there are read.
    read : returns what it says of a document; None where it says nothing.
    """

    digest: str
    read: Callable[[TextToRead], Layer | None]


def suggest(
    store: Store, question: dict[str, Any], send: Callable[[dict[str, Any]], None], prompt: Executor
) -> dict[str, Any]:
    """Store suggestions for the documents that have none of this model, as many as time allows.

    Parameters
    ----------
    question : with the ``study``, the ``phase``, and ``suggest``: the ``kind`` and the ``name`` of
        the source, and the folder of a model as ``model``.
    prompt : stores them; see :func:`argora.web.agreement.computing.main`.

    Returns
    -------
    ``n_left``: how many documents are still to be read.
    """
    study, phase = question["study"], question["phase"]
    source = store.suggestions.source(study, phase)
    chosen = question["suggest"]
    if source is None or chosen is None or chosen["name"] != source.name:
        return {"n_left": 0}  # another one was chosen meanwhile, and waits
    send({"step": ["reading"]})
    reader = reader_of(store, study, source, chosen["model"])
    task = task_of(store, study, phase)
    names = store.suggestions.covered(study, source)
    stored = store.suggestions.digests(study, phase, source)
    end, n_done, n_new = time.monotonic() + SECONDS, 0, 0
    for part in chunks(names, AT_ONCE):
        for text in texts_to_read(store, study, part, source, task):
            digest = _digest(reader, text, task)
            if stored.get(text.document.id) != digest:
                if n_new and time.monotonic() > end:
                    return {"n_left": len(names) - n_done}
                suggested, problem = _read(reader, text, digest, task)
                place = study, phase, source, text.document.id, digest
                put = partial(store.suggestions.put, *place, suggested, problem=problem)
                prompt.submit(put).result()
                n_new += 1
            n_done += 1
            send({"step": [STEP, n_done, len(names)]})
    return {"n_left": 0}


def reader_of(store: Store, study: str, source: SuggestionSource, folder: str | None) -> Reader:
    """Return what reads documents: a model of the folder, or the layers that are there."""
    if source.kind == "layer":
        return Reader("", lambda text: text.layer)
    from argora.mining import load
    from argora.mining.base import check_miner, mine, without_overlap

    if folder is None or not (Path(folder) / HEAD_OF_MODEL).is_file():
        raise DataError(
            f"the folder of models has no model {source.name!r} any more; choose another one"
        )
    miner = load(folder)
    check_miner(miner, store.study(study, documents=[]))

    def read(text: TextToRead) -> Layer:
        fixed = None if text.fixed is None else without_overlap(text.fixed, text.document)
        return mine(miner, text.document, fixed).layer

    return Reader(_digest_of_folder(Path(folder)), read)


def _digest_of_folder(folder: Path) -> str:
    digest = sha256()
    for path in sorted(each for each in folder.iterdir() if each.is_file()):
        content = path.read_bytes()
        digest.update(f"{path.name} {len(content)}\n".encode() + content)
    return digest.hexdigest()


def task_of(store: Store, study: str, name: str) -> SuggestionTask:
    """Return what annotators are asked for in a phase."""
    scheme = store.standing(study).scheme
    phases = store.phases.of(study) or (Phase(""),)
    order = tuple(each.name for each in phases)
    if name not in order:
        raise DataError(f"the study has no phase {name!r} any more")
    at = order.index(name)
    phase = phases[at]
    before = phases[at - 1] if phase.from_gold else None
    gold = None if before is None else (before.gold, before.name)
    return SuggestionTask(scheme, phase.asks, order[: at + 1], gold)


def texts_to_read(
    store: Store, study: str, names: Sequence[str], source: SuggestionSource, task: SuggestionTask
) -> Iterator[TextToRead]:
    """Yield documents, but for those whose gold is not finished, which wait."""
    annotators = {source.name} if source.kind == "layer" else set[str]()
    annotators |= {task.gold[0]} if task.gold else set()
    annotators &= {name for name, _ in store.annotators(study)}
    part = store.study(study, documents=names, annotators=sorted(annotators), state="finished")
    layers = {
        (each.document, each.annotator, each.phase): each for each in part.layers if each.round == 1
    }
    for document in part.documents:
        gold = None if task.gold is None else layers.get((document.id, *task.gold))
        if task.gold is not None and gold is None:
            continue
        by_phase = (
            layers.get((document.id, source.name, phase)) for phase in reversed(task.phases)
        )
        layer = next((each for each in by_phase if each is not None), None)
        yield TextToRead(document, None if gold is None else gold.units, layer)


def _digest(reader: Reader, text: TextToRead, task: SuggestionTask) -> str:
    """Return a digest of all that the suggestions of a document follow from."""
    layer = None if reader.digest else text.layer
    facts = [
        *(FORM, reader.digest, task.scheme.version, sorted(task.asks), text.document.text),
        None if text.fixed is None else [encode(unit) for unit in text.fixed],
        None if layer is None else encode(layer),
    ]
    return sha256(json.dumps(facts).encode()).hexdigest()


def layer_of(reader: Reader, text: TextToRead) -> tuple[Layer | None, str | None]:
    """Return what a model says of a document, if anything, and why it could not read it."""
    if text.document.text is None:
        return None, None
    try:
        return reader.read(text), None
    except (ArgoraError, LookupError, TypeError, ValueError, ArithmeticError) as error:
        return None, str(error) or type(error).__name__  # one text stops no others


def _read(
    reader: Reader, text: TextToRead, digest: str, task: SuggestionTask
) -> tuple[tuple[Suggestion, ...], str | None]:
    """Return what is suggested in a document, and why a model could not read it."""
    layer, problem = layer_of(reader, text)
    if layer is None:
        return (), problem
    prefix, fixed = prefix_of(digest), text.fixed or ()
    options: Any = {"prefix": prefix, "asks": task.asks, "fixed_units": fixed}
    suggested = suggestions_of(layer, text.document, **options)
    return tuple(each for each in suggested if each.fits(task.scheme)), None

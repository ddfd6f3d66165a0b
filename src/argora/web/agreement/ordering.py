"""What the program beside the server does for an order: which documents are most useful next."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime
from typing import Any

from argora.errors import DataError
from argora.model import Annotator, Layer, Study
from argora.store import Store, SuggestionSource
from argora.store.loading import chunks
from argora.web.agreement.suggesting import (
    AT_ONCE,
    STEP,
    layer_of,
    reader_of,
    task_of,
    texts_to_read,
)

__all__ = ["order"]

MOST_RANKED = 1000
"""Documents that get a place; all others come after them."""

Send = Callable[[dict[str, Any]], None]


def order(store: Store, question: dict[str, Any], send: Send) -> dict[str, Any]:
    """Choose the documents that people should annotate next in a phase, the most useful first.

    Parameters
    ----------
    question : with the ``study``, the ``phase``, and ``order``: the ``kind`` and the ``name`` of
        what reads, and the folder of a model as ``model``.

    Returns
    -------
    ``documents``, each with its name and ``value`` as :func:`argora.active.choose` has it;
    ``n_unread``, how many it has nothing to say of; and ``at``, when it began.
    """
    from argora.active import Terms, choose, unannotated, with_layers_of

    at = datetime.now(UTC).isoformat(timespec="seconds")
    send({"step": ["reading"]})
    study = _without_models(
        store.study(question["study"], phase=question["phase"], state="finished")
    )
    names = [document.id for document in unannotated(study)]
    if not names:
        raise DataError("every document is annotated, so nothing is left to choose")
    name = _name_beside(study, question["order"]["name"])
    layers = list(_layers(store, question, names, name, send))
    send({"step": ["choosing"]})
    whole = with_layers_of(study, Annotator(name, "model"), layers)
    chosen = choose(whole, Terms(n_documents=MOST_RANKED), model=name)
    return {
        "documents": [[each.document, each.value] for each in chosen.choices],
        "n_unread": len(chosen.unread),
        "at": at,
    }


def _without_models(study: Study) -> Study:
    """Return the study without models, and without documents that no plan assigns."""
    return study.select(
        documents=[each.id for each in study.documents if not each.marks],
        annotators=[each.id for each in study.annotators if each.kind != "model"],
    )


def _name_beside(study: Study, name: str) -> str:
    """Return a name for a model that nobody in the study has: that of its folder is any word."""
    names = {each.id for each in study.annotators}
    while name in names:
        name += " (model)"
    return name


def _layers(
    store: Store, question: dict[str, Any], names: Sequence[str], annotator: str, send: Send
) -> Iterator[Layer]:
    """Yield what the model says of documents, as layers of the phase."""
    study, phase, chosen = question["study"], question["phase"], question["order"]
    source = SuggestionSource(chosen["kind"], chosen["name"])
    reader = reader_of(store, study, source, chosen["model"])
    task = task_of(store, study, phase)
    n_done, n_read, problems = 0, 0, []
    for part in chunks(names, AT_ONCE):
        for text in texts_to_read(store, study, part, source, task):
            layer, problem = layer_of(reader, text)
            if layer is not None:
                n_read += 1
                yield replace(layer, annotator=annotator, round=1, phase=phase)
            elif problem is not None:
                problems.append(f"{text.document.id}: {problem}")
        n_done += len(part)
        send({"step": [STEP, n_done, len(names)]})
    if problems and not n_read:
        raise DataError(f"{source.name!r} could not read any document; {problems[0]}")

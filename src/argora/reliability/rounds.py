"""Several rounds: the rounds of one annotator in the place of annotators."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TypeVar

from argora.model import Layer, Study
from argora.model.layer import Kind

__all__ = [
    "ROUND_OF",
    "by_round",
    "done_again",
    "method_marks",
    "repeating",
    "source_of",
    "why_not_again",
    "with_themselves",
]

PERSONS: tuple[Kind, ...] = ("person",)
ROUND_OF = "round of"
"""The attribute of an annotator who stands for one round; its value is the annotator's own id."""

Outcome = TypeVar("Outcome")


def by_round(study: Study, annotator: str) -> Study:
    """Return the study in which the rounds of one annotator take the place of annotators.

    They are called ``ana, round 1``, ``ana, round 2`` and so on, keep ana's kind and attributes,
    and all stand in round 1, so that every measure and every view of items works on them as on
    annotators. What others said is left out. Documents that she did once stay and, as always,
    count for nothing, because nobody else did them.

    Signatures of what is measured on it say ``between:rounds`` and ``self:ana``.

    Raises
    ------
    ModelError
        If there is no such annotator.
    """
    person = study.annotator(annotator)
    layers = [layer for layer in study.layers if layer.annotator == person.id]
    names = {n: f"{person.id}, round {n}" for n in sorted({layer.round for layer in layers})}
    return replace(
        study,
        annotators=tuple(
            replace(person, id=name, attributes={**person.attributes, ROUND_OF: person.id})
            for name in names.values()
        ),
        layers=tuple(replace(layer, annotator=names[layer.round], round=1) for layer in layers),
    )


def repeating(study: Study, *, kinds: Collection[Kind] = PERSONS) -> tuple[str, ...]:
    """Return the annotators with annotations of more than one round."""
    rounds: dict[str, set[int]] = {a.id: set() for a in study.annotators if a.kind in kinds}
    for layer in study.layers:
        if layer.annotator in rounds:
            rounds[layer.annotator].add(layer.round)
    return tuple(name for name, numbers in rounds.items() if len(numbers) > 1)


def with_themselves(
    study: Study, how: Callable[[Study], Outcome], *, kinds: Collection[Kind] = PERSONS
) -> dict[str, Outcome]:
    """Measure every annotator with more than one round against themselves.

    Parameters
    ----------
    how : what to do with a study, as for agreement between annotators, such as
        ``lambda study: parse("alpha")(items(study))``.
    """
    return {name: how(by_round(study, name)) for name in repeating(study, kinds=kinds)}


def done_again(
    study: Study, annotator: str, *, tasks: Collection[str] = ("units",)
) -> tuple[str, ...]:
    """Return the documents for which an annotator finished all the tasks in several rounds."""
    return tuple(
        document
        for document, layers in _rounds_of(study, annotator).items()
        if sum(_counts(layer, tasks) for layer in layers) > 1
    )


def why_not_again(
    study: Study, annotator: str, *, tasks: Collection[str] = ("units",)
) -> str | None:
    """Name the reason why an annotator cannot be compared with themselves; None if they can."""
    if done_again(study, annotator, tasks=tasks):
        return None
    again = [layers for layers in _rounds_of(study, annotator).values() if len(layers) > 1]
    if not again:
        return f"{annotator} did no document in more than one round"
    if not any(sum(layer.state == "finished" for layer in layers) > 1 for layers in again):
        return f"{annotator} finished no document in more than one round"
    what = " and ".join(sorted(tasks))
    return f"{annotator} was asked for {what} of no document in more than one round"


def method_marks(study: Study) -> str:
    """Return the marks of a study in the method part of signatures, such as ``|between:rounds``.

    Where a study keeps several versions of its scheme, the one that holds is named: figures under
    two versions are not comparable, for categories are others.
    """
    scheme = f"|scheme:{study.scheme.id}/{study.scheme.version}" if study.migrations else ""
    return scheme + ("|between:rounds" if _whose(study) else "")


def source_of(study: Study) -> str:
    """Name the source of data of a study, for signatures.

    ``study``, or ``self:ana|study`` for rounds; before it the annotators that were left out on
    purpose, and the phase, as in ``without:ben|phase:relations|study``.
    """
    name = _whose(study)
    selection = "" if study.selection is None else study.selection.mark
    phase = f"phase:{study.phase}" if study.phase else ""
    return "|".join(filter(None, (selection, phase, f"self:{name}" if name else "", "study")))


def _whose(study: Study) -> str | None:
    """Return whose rounds the annotators are; None where they are annotators."""
    owners = {annotator.attributes.get(ROUND_OF) for annotator in study.annotators}
    owner = owners.pop() if len(owners) == 1 else None
    return owner if isinstance(owner, str) else None


def _rounds_of(study: Study, annotator: str) -> dict[str, list[Layer]]:
    by_document: dict[str, list[Layer]] = {}
    for layer in study.layers:
        if layer.annotator == annotator:
            by_document.setdefault(layer.document, []).append(layer)
    return by_document


def _counts(layer: Layer, tasks: Collection[str]) -> bool:
    return layer.state == "finished" and layer.answers(tasks)

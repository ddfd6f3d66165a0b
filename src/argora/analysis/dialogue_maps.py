"""Dialogues as they are drawn: the map of one annotator, and what only one of two has."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator
from dataclasses import dataclass, replace

from argora.diagnostics.dialogue import DialogueFigures, dialogues_of
from argora.model import Study
from argora.reliability.structure import (
    Aligned,
    Matcher,
    SharedRelation,
    Structure,
    StructureData,
    structure_of,
)
from argora.reliability.structure.dialogue import forces

__all__ = [
    "MOST_DIALOGUES",
    "DialogueToDraw",
    "Illocution",
    "compared_dialogues",
    "dialogue_to_draw",
]

MOST_DIALOGUES = 5
"""How many dialogues of two annotators are drawn."""
Illocution = tuple[str, str, str | None]
"""The anchor, the force, and what is put forward; None where the map does not say."""


@dataclass(frozen=True)
class DialogueToDraw:
    """The map of one dialogue.

    Attributes
    ----------
    order : the locutions, the earliest first.
    alone : the units, relations, transitions and illocutions that the other annotator lacks.
    """

    document: str
    annotator: str
    structure: Structure
    order: tuple[str, ...]
    alone: frozenset[str | Illocution] = frozenset()

    @property
    def n_units(self) -> int:
        """How many locutions and propositions there are."""
        return len(self.order) + len(self.structure.argumentative)


def dialogue_to_draw(study: Study, dialogue: DialogueFigures, round: int = 1) -> DialogueToDraw:
    """Return the map that figures of a dialogue are about, of a round of its annotator."""
    document, annotator = dialogue.document, dialogue.annotator
    layer = next(
        layer
        for layer in study.layers_of(document)
        if (layer.annotator, layer.round) == (annotator, round)
    )
    structure = structure_of(layer, study.document(document), study.scheme)
    order = tuple(step.locution for step in dialogue.steps)
    return DialogueToDraw(document, annotator, structure, order)


def compared_dialogues(
    study: Study, data: StructureData, annotators: tuple[str, str]
) -> Iterator[tuple[DialogueToDraw, DialogueToDraw]]:
    """Yield the maps of two annotators, with what either has alone, where both are dialogues."""
    for mapped in data.documents:
        layers = {layer.annotator: layer for layer in study.layers_of(mapped.id)}
        if not layers.keys() >= {*annotators}:
            continue
        pair = data.pair(mapped, annotators, Matcher())
        talk = pair.dialogue
        if talk is None:
            continue
        figures = dialogues_of(study, [layers[name] for name in pair.annotators])
        first, second = (dialogue_to_draw(study, each) for each in figures)
        yield (
            replace(first, alone=frozenset(_alone(pair, talk, 0))),
            replace(second, alone=frozenset(_alone(pair, talk, 1))),
        )


def _alone(pair: Aligned, talk: Aligned, side: int) -> Iterator[str | Illocution]:
    """Yield what one annotator has and the other has not, over the nodes that they share.

    A relation or transition of both has one category and a source in common: one with linked
    premises may be several of the other.
    """
    for each in (pair, talk):
        nodes = each.structures[side].nodes
        yield from (node.id for node in nodes if each.places[side][node.id] not in each.shared)
        others_steps = {step for tie in each.graphs[1 - side].ties for step in _steps(tie)}
        yield from (t.id for t in each.graphs[side].ties if others_steps.isdisjoint(_steps(t)))
    others_acts = {node for _, node in _acts(pair, talk, 1 - side)}
    yield from (act for act, node in _acts(pair, talk, side) if node not in others_acts)


def _steps(tie: SharedRelation) -> Iterator[tuple[Hashable, str | None]]:
    """Yield each source with the target and the category; both ends where there is no direction."""
    if tie.symmetric:
        yield frozenset((*tie.sources, tie.target)), tie.category
        return
    yield from (((source, tie.target), tie.category) for source in tie.sources)


def _acts(
    pair: Aligned, talk: Aligned, side: int
) -> Iterable[tuple[Illocution, tuple[int | None, str, int | None]]]:
    dialogue = pair.structures[side].dialogue
    for anchor, force, content in () if dialogue is None else forces(dialogue):
        place = None if content is None else pair.places[side].get(content)
        yield (anchor, force, content), (talk.places[side].get(anchor), force, place)

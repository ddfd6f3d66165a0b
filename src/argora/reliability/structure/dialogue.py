"""A dialogue as a structure of its own: locutions as units, transitions as relations."""

from __future__ import annotations

from collections.abc import Iterator

from argora.reliability.structure.graphs import Dialogue, Structure

__all__ = ["ANALYSING", "dialogue_structure", "forces"]

ANALYSING = "Analysing"
"""The force of illocutions that say who analysed the text: no part of the dialogue."""


def dialogue_structure(structure: Structure) -> Structure | None:
    """Return the locutions and transitions of a map; None if it has no locutions.

    Locutions that only say who analysed the text are left out, as Duthie et al. (2016) compare
    nothing of these.
    """
    dialogue = structure.dialogue
    if dialogue is None:
        return None
    reporting = _reporting(dialogue)
    locutions = tuple(node for node in dialogue.locutions if node.id not in reporting)
    if not locutions:
        return None
    ids = {node.id for node in locutions}
    ties = tuple(t for t in dialogue.transitions if ids.issuperset((*t.sources, t.target)))
    return Structure(locutions, ties, wording=structure.wording)


def forces(dialogue: Dialogue) -> Iterator[tuple[str, str, str | None]]:
    """Yield every anchor with a force, and what it puts forward; None where the map names nothing.

    Analysing is left out.
    """
    for tie in dialogue.illocutions:
        if tie.category != ANALYSING:
            for anchor in tie.sources:
                yield anchor, tie.category or "?", tie.target
    for anchor, names in dialogue.bare.items():
        yield from ((anchor, name, None) for name in names if name != ANALYSING)


def _reporting(dialogue: Dialogue) -> set[str]:
    """Return the locutions that anchor Analysing and take part in nothing else."""
    reporting = {s for t in dialogue.illocutions if t.category == ANALYSING for s in t.sources}
    reporting |= {anchor for anchor, names in dialogue.bare.items() if ANALYSING in names}
    reporting -= {anchor for anchor, _, _ in forces(dialogue)}
    return reporting.difference(*((*tie.sources, tie.target) for tie in dialogue.transitions))

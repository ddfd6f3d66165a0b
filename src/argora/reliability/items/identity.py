"""What to say about how units were identified across annotators."""

from __future__ import annotations

from collections.abc import Sequence

from argora.reliability.alignment import Alignment
from argora.reliability.items.layers import Shared

__all__ = ["identity_notes", "matched"]


def matched(joints: Sequence[Alignment]) -> str:
    """Spell the ways in which units were matched, for signatures."""
    return (
        f"match:{'+'.join(sorted({joint.match for joint in joints}))}" if joints else "match:none"
    )


def identity_notes(joints: Sequence[Alignment], layers: Shared) -> tuple[str, ...]:
    """Note the units of one annotator only, and those that take up several segments."""
    n = sum(len(joint.marked) for joint in joints)
    alone = sum(len(joint.alone) for joint in joints)
    merged = sum(
        len(places) > 1
        for joint in joints
        for annotator in layers[joint.document]
        for places in joint.places(annotator).values()
    )
    notes = []
    if alone:
        notes.append(f"{alone} of {n} units were marked by one annotator only")
    if merged:
        notes.append(f"{merged} units take up several segments and count for each of them")
    return tuple(notes)

"""Items by level: what each segment does, as labels derived from the annotators' graphs."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from argora.model import Study
from argora.reliability.alignment import align
from argora.reliability.coding.hierarchy import Path
from argora.reliability.items.decisions import Decisions
from argora.reliability.items.identity import identity_notes, matched
from argora.reliability.items.layers import Shared
from argora.reliability.levels import LEVELS, Label, levels_of

__all__ = ["by_level", "tasks_of"]


def tasks_of(levels: Sequence[str]) -> tuple[str, ...]:
    """Return the tasks that must have been asked: the role needs no relations."""
    return ("units",) if tuple(levels) == ("role",) else ("units", "relations")


def by_level(study: Study, layers: Shared, *, levels: Sequence[str]) -> Decisions:
    """Decide on every given segment, by its id; in a text without any, on every joint unit."""
    rows: list[tuple[Hashable, str, Hashable]] = []
    groups: dict[Hashable, Hashable] = {}
    tree: dict[Hashable, Path] = {}
    joints = []
    unclear = wordless = 0
    for id, by_annotator in layers.items():
        document = study.document(id)
        joint = align(document, by_annotator)
        joints.append(joint)
        wordless += len(joint.units) - joint.n_placed
        labels_of = {
            annotator: levels_of(layer, document, study.scheme, alignment=joint)
            for annotator, layer in by_annotator.items()
        }
        ids = tuple(document.given)
        for place in range(joint.n_placed):
            name = ids[place] if place < len(ids) else place
            groups[id, name] = document.cluster
            for annotator, labels in labels_of.items():
                if place not in labels:
                    continue
                value = labels[place].merged(levels)
                unclear += value is None
                if value:
                    rows.append(((id, name), annotator, value))
                    tree[value] = _above(labels[place], levels)
    notes = list(identity_notes(joints, layers))
    if wordless:
        notes.append(f"{wordless} units have no words in the text and are left out")
    if unclear:
        notes.append(
            f"{unclear} decisions are missing, for it is not clear what the segment does: several "
            "relations leave it, or none and it is not the one central claim"
        )
    return Decisions(
        rows,
        groups,
        f"items:level|of:{'+'.join(levels)}|{matched(joints)}",
        tuple(notes),
        tree={value: above for value, above in tree.items() if above} or None,
    )


def _above(label: Label, levels: Sequence[str]) -> Path:
    """Return the labels above a label: its parts on the levels before its last one.

    The general type is a level of its own above the type; Peldszus & Stede (2013), figure 2.
    """
    chain = [x for x in LEVELS if x in levels or (x == "typegen" and "type" in levels)]
    names = tuple(getattr(label, level) for level in chain)
    return tuple(names[:n] for n in range(1, len(names)))

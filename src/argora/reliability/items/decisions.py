"""What a view of a study yields: a decision per item and annotator, and what to say of it."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass, field, replace

import numpy as np

from argora.errors import DataError, did_you_mean
from argora.model import Layer, Study, Unit
from argora.model.layer import Value, decided, is_note
from argora.reliability.coding.data import CodingData
from argora.reliability.coding.hierarchy import Tree
from argora.reliability.items.layers import Shared
from argora.reliability.rounds import source_of

__all__ = [
    "NONE",
    "SAID_NONE",
    "Decisions",
    "bare_note",
    "coded",
    "known_attribute",
    "texts",
    "units_in",
    "with_undecided",
]

NONE = "none"
SAID_NONE = f"{NONE!r}"  # somebody chose a value of this name; plain ``none`` is: nothing there


@dataclass(frozen=True)
class Decisions:
    """Rows of (item, annotator, value), at most one per item and annotator.

    Attributes
    ----------
    groups : what every item is resampled with.
    how : how the items were made, for signatures, such as ``items:sentence/rules-1|of:category``.
    weights : how many equal items a row stands for; empty if each is one.
    tree : what is above the values, for the tree distance.
    """

    rows: list[tuple[Hashable, str, Hashable]]
    groups: Mapping[Hashable, Hashable]
    how: str
    notes: tuple[str, ...] = ()
    weights: Mapping[Hashable, int] = field(default_factory=dict)
    tree: Tree | None = None


def coded(study: Study, layers: Shared, decisions: Decisions, counted: str) -> CodingData:
    """Turn decisions into data; annotators who decided on nothing are named as well."""
    data = CodingData.from_decisions(decisions.rows, decisions.groups)
    people = [
        a.id
        for a in study.annotators
        if any(a.id in by_annotator for by_annotator in layers.values())
    ]
    silent = tuple(name for name in people if name not in data.annotators)
    documents = [study.document(id) for id in layers]
    weight = data.weight
    if decisions.weights:
        weight = np.array([decisions.weights[item] for item in data.items or ()], dtype=np.int64)
    return replace(
        data,
        annotators=(*data.annotators, *silent),
        weight=weight,
        grouping="group" if any(d.cluster != d.id for d in documents) else "document",
        derivation=f"{decisions.how}|{counted}",
        source=source_of(study),
        notes=decisions.notes,
        tree=decisions.tree,
    )


def with_undecided(data: CodingData, decisions: Decisions) -> CodingData:
    """Add the items that nobody decided on, behind the others, as rows without votes.

    They are missing decisions of everybody who did their document.
    """
    decided_on = set(data.items or ())
    undecided = [item for item in decisions.groups if item not in decided_on]
    if not undecided or data.group is None:
        return data
    names = [str(decisions.groups[item]) for item in undecided]
    groups = tuple(dict.fromkeys((*data.groups, *names)))
    place = {name: i for i, name in enumerate(groups)}
    ends = np.full(len(undecided), data.start[-1], dtype=np.int64)
    return replace(
        data,
        items=(*(data.items or ()), *undecided),
        start=np.concatenate([data.start, ends]),
        weight=np.concatenate([data.weight, np.ones(len(undecided), dtype=np.int64)]),
        group=np.concatenate([data.group, [place[name] for name in names]]),
        groups=groups,
    )


def units_in(layers: Shared) -> list[tuple[str, Layer, Unit]]:
    """Return every unit with its document and layer."""
    return [
        (id, la, unit)
        for id, by_annotator in layers.items()
        for la in by_annotator.values()
        for unit in la.units
    ]


def bare_note(layers: Shared) -> tuple[str, ...]:
    """Note the number of units without a category; empty if all have one."""
    bare = sum(unit.category is None for *_, unit in units_in(layers))
    if not bare:
        return ()
    units = "1 unit has" if bare == 1 else f"{bare} units have"
    return (f"{units} no category: where they lie, the decision of their annotator is missing",)


def texts(value: Value) -> Iterable[str]:
    """Return the values of an attribute as texts; a ``none`` that was said is quoted."""
    values = value if isinstance(value, tuple) else (str(value),)
    return tuple(SAID_NONE if text == NONE else text for text in values)


def known_attribute(study: Study, name: str) -> str:
    """Return the attribute as the scheme writes it.

    Raises
    ------
    DataError
        If neither the scheme nor anybody has it, or it is a note.
    """
    if is_note(name):
        raise DataError(f"{name!r} is a note, kept beside the annotation; nobody compares notes")
    declared = study.scheme.attribute(name)
    if declared is not None:
        return declared.name
    used: set[str] = set()
    for layer in study.layers:
        used.update(decided(layer.attributes))
        for unit in layer.units:
            used.update(decided(unit.attributes))
    if name in used:
        return name
    names = sorted({*used, *(attribute.name for attribute in study.scheme.decisions)})
    near = did_you_mean(name, names)
    raise DataError(f"no attribute {name!r} in this study{near}; it has {names or 'none'}")

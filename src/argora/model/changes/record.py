"""The record of a change that was applied: what each unit and relation was before."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from argora.model.changes.change import SchemeChange
from argora.model.frozen import FrozenMap, frozen
from argora.model.layer import LayerKey, Relation, Unit, Value

__all__ = ["Former", "LayerRecord", "Migration"]


@dataclass(frozen=True)
class Former:
    """A unit or relation before and after a change.

    Attributes
    ----------
    became : what it is after the change; None: the same as before, unless it was ``removed``.
    """

    was: Unit | Relation
    became: Unit | Relation | None = None
    removed: bool = False

    @property
    def after(self) -> Unit | Relation | None:
        """The unit or relation after the change; None if it was removed."""
        return None if self.removed else self.became or self.was


@dataclass(frozen=True)
class LayerRecord:
    """What a change did to one layer.

    Attributes
    ----------
    scheme_version : what the layer said before the change.
    elements : what changed, and what later nobody could tell from other elements.
    attributes : those of the layer before the change; None where the later ones tell them.
    order : that of the layer before the change, where it changed.
    attributes_after, order_after : the same after it.
    """

    document: str
    annotator: str
    round: int = 1
    phase: str = ""
    scheme_version: str | None = None
    elements: tuple[Former, ...] = ()
    attributes: Mapping[str, Value] | None = None
    attributes_after: Mapping[str, Value] = field(default_factory=FrozenMap)
    order: tuple[str, ...] = ()
    order_after: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.attributes is not None:
            object.__setattr__(self, "attributes", frozen(self.attributes))
        object.__setattr__(self, "attributes_after", frozen(self.attributes_after))

    @property
    def key(self) -> LayerKey:
        """The key of the layer."""
        return self.document, self.annotator, self.round, self.phase

    @cached_property
    def by_id(self) -> Mapping[str, Former]:
        """What is recorded of each unit and relation, by its id."""
        return {former.was.id: former for former in self.elements}


@dataclass(frozen=True)
class Migration:
    """A change that was applied to a study, with what can take it back.

    Attributes
    ----------
    records : one for every layer that was there.
    at : when, as an ISO 8601 time; may be empty.
    """

    change: SchemeChange
    records: tuple[LayerRecord, ...] = ()
    at: str = ""

    def __post_init__(self) -> None:
        records = tuple(sorted(self.records, key=lambda record: record.key))
        object.__setattr__(self, "records", records)

    @cached_property
    def by_layer(self) -> Mapping[LayerKey, LayerRecord]:
        """The records by the layers that they are about."""
        return {record.key: record for record in self.records}

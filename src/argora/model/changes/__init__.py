"""Changes of a scheme in use: what becomes of the layers, how it is previewed and taken back."""

from argora.model.changes.change import SchemeChange
from argora.model.changes.moves import (
    Add,
    Case,
    Condition,
    Drop,
    HasValue,
    Merge,
    Move,
    Placed,
    Related,
    Rename,
    Split,
    Ties,
)
from argora.model.changes.record import Former, LayerRecord, Migration

__all__ = [
    "Add",
    "Case",
    "Condition",
    "Drop",
    "Former",
    "HasValue",
    "LayerRecord",
    "Merge",
    "Migration",
    "Move",
    "Placed",
    "Related",
    "Rename",
    "SchemeChange",
    "Split",
    "Ties",
]

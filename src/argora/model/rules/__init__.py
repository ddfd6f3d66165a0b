"""The closed vocabulary of scheme rules: each rule is data and knows how to look for breaches."""

from argora.model.rules.base import Finding, Severity, View
from argora.model.rules.named import Named
from argora.model.rules.relations import Degree, Derived, Pattern, Relates, Symmetric
from argora.model.rules.shape import Acyclic, Connected, SingleRoot
from argora.model.rules.units import Count, Granularity, Overlap

__all__ = [
    "Acyclic",
    "Connected",
    "Count",
    "Degree",
    "Derived",
    "Finding",
    "Granularity",
    "Named",
    "Overlap",
    "Pattern",
    "Relates",
    "Rule",
    "Severity",
    "SingleRoot",
    "Symmetric",
    "View",
]

Rule = (
    Count
    | Relates
    | Degree
    | Acyclic
    | Connected
    | SingleRoot
    | Overlap
    | Granularity
    | Symmetric
    | Derived
    | Named
)

"""Where relations are missed and invented: by the types of source and target."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from argora.mining.experiments.instances import Instances

__all__ = ["PairErrors", "errors_by_types"]


@dataclass(frozen=True)
class PairErrors:
    """Pairs of components of two types.

    Attributes
    ----------
    found : related, and said to be.
    missed : related, and said not to be (false negatives).
    invented : not related, and said to be (false positives).
    left : not related, and said not to be.
    """

    source: str
    target: str
    found: int
    missed: int
    invented: int
    left: int


def errors_by_types(
    instances: Instances, sought: str, predicted: Sequence[str]
) -> list[PairErrors]:
    """Count right and wrong decisions for each gold type of source and of target."""
    n: Counter[tuple[str, ...]] = Counter()
    outcomes: Counter[tuple[tuple[str, ...], bool, bool]] = Counter()
    for i, code in enumerate(instances.gold.tolist()):
        types = instances.types(i)
        n[types] += 1
        outcomes[types, instances.classes[code] == sought, predicted[i] == sought] += 1
    return [
        PairErrors(
            types[0],
            types[1],
            found=outcomes[types, True, True],
            missed=outcomes[types, True, False],
            invented=outcomes[types, False, True],
            left=outcomes[types, False, False],
        )
        for types in sorted(n)
    ]

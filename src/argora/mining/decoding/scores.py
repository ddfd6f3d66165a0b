"""What speaks for each role and each link of a paragraph, and the structure chosen by it."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

__all__ = ["BARRED", "Scores", "Structure", "total"]

BARRED = -1000.0
"""The score of a role that does not go with its paragraph: it is taken only if nothing else is."""


@dataclass(frozen=True, eq=False)
class Scores:
    """Scores of the units of one paragraph; the sum over a structure is what it is worth.

    Attributes
    ----------
    roles : array of shape (n_units, n_roles)
        For each role of the frame; finite.
    links : array of shape (n_units, n_units)
        From the unit of the row to that of the column; minus infinity where there can be none.
    """

    roles: NDArray[np.float64]
    links: NDArray[np.float64]

    def __len__(self) -> int:
        return len(self.roles)


@dataclass(frozen=True)
class Structure:
    """A role for each unit, and the unit that it points to, or None."""

    roles: tuple[int, ...]
    targets: tuple[int | None, ...]


def total(scores: Scores, structure: Structure) -> float:
    """Return the score of a structure."""
    roles = sum(float(scores.roles[n, role]) for n, role in enumerate(structure.roles))
    links = (scores.links[n, t] for n, t in enumerate(structure.targets) if t is not None)
    return roles + float(sum(links))

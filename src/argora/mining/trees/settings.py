"""The settings of trees over whole documents."""

from __future__ import annotations

from dataclasses import dataclass, field

from argora.mining.trees.decoding import Weights

__all__ = ["TreeSettings"]


@dataclass(frozen=True)
class TreeSettings:
    """How the models of trees are trained and joined; nothing of it was chosen on microtexts.

    Attributes
    ----------
    strength : inverse regularisation of all linear models, that of the models of paragraphs.
    rarest : features that fewer examples have are left out.
    weights : what each model counts; all alike, as in Peldszus & Stede (2015), "equal".
    """

    strength: float = 0.1
    rarest: int = 2
    weights: Weights = field(default_factory=Weights)

"""A linear-chain CRF: trained by CRFsuite, kept as plain numbers, decoded here."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np
from numpy.typing import NDArray

from argora.errors import MissingExtraError
from argora.mining.tokens.bio import TAGS

__all__ = ["Chain", "train"]


@dataclass(frozen=True, eq=False)
class Chain:
    """Weights of a CRF over the tags B, I and O.

    Attributes
    ----------
    index : the row of each feature in the weights.
    weights : array of shape (n_features, 3)
    steps : array of shape (3, 3), from the tag of the row to that of the column.
    """

    index: dict[str, int]
    weights: NDArray[np.float64]
    steps: NDArray[np.float64]

    def scores(self, features: Iterable[Sequence[str]], n_tokens: int) -> NDArray[np.float64]:
        """Score each tag for each token; unknown features are ignored."""
        probabilities = np.zeros((n_tokens, len(TAGS)))
        index = self.index
        for place, names in enumerate(features):
            rows = [index[name] for name in names if name in index]
            if rows:
                probabilities[place] = self.weights[rows].sum(axis=0)
        return probabilities


def train(
    sequences: Sequence[Sequence[Sequence[str]]],
    tags: Sequence[Sequence[str]],
    *,
    l1: float,
    l2: float,
    iterations: int,
    rarest: int = 1,
) -> Chain:
    """Train on sequences of tokens, each the names of its features, and their tags.

    Parameters
    ----------
    rarest : features that occur less often are left out.
    """
    try:
        from pycrfsuite import Tagger, Trainer
    except ImportError as error:
        raise MissingExtraError(
            "training a token tagger needs python-crfsuite: pip install 'argora[mining]'"
        ) from error
    trainer = Trainer(algorithm="lbfgs", verbose=False)
    trainer.set_params(
        {"c1": l1, "c2": l2, "max_iterations": iterations, "feature.minfreq": rarest}
    )
    for sequence, labels in zip(sequences, tags, strict=True):
        trainer.append(sequence, labels)
    with TemporaryDirectory() as scratch:
        path = str(Path(scratch) / "crf")
        trainer.train(path)
        tagger = Tagger()
        tagger.open(path)
        info = tagger.info()
        tagger.close()
    return _chain(info.state_features, info.transitions)


def _chain(state: dict[tuple[str, str], float], transitions: dict[tuple[str, str], float]) -> Chain:
    number = {tag: n for n, tag in enumerate(TAGS)}
    index = {name: n for n, name in enumerate(sorted({name for name, _ in state}))}
    weights = np.zeros((len(index), len(TAGS)))
    for (name, tag), weight in state.items():
        weights[index[name], number[tag]] = weight
    steps = np.zeros((len(TAGS), len(TAGS)))
    for (before, after), weight in transitions.items():
        steps[number[before], number[after]] = weight
    return Chain(index, weights, steps)

"""The choice among the cuts of a sentence: a conditional logit model, kept as plain numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argora.mining.cuts.choices import Choice
from argora.mining.cuts.features import cut_features, unit_features
from argora.mining.linear import Features, one_thread, sparse

__all__ = ["Chooser", "train_chooser"]

Floats = NDArray[np.float64]

_AT_ONCE = 200  # sentences, so that a long document takes no more memory


@dataclass(frozen=True, eq=False)
class Chooser:
    """How much each feature speaks for a cut: of its units, and of the cut as a whole.

    Attributes
    ----------
    index : the place of each feature in the weights.
    weights : array of shape (n_features,)
    """

    index: dict[str, int]
    weights: Floats

    def log_probabilities(self, choices: Sequence[Choice]) -> list[Floats]:
        """Return the logarithm of the probability of each cut of each sentence."""
        parts = (choices[n : n + _AT_ONCE] for n in range(0, len(choices), _AT_ONCE))
        return [cuts for part in parts for cuts in self._log_probabilities(part)]

    def _log_probabilities(self, choices: Sequence[Choice]) -> list[Floats]:
        rows = _Rows.of(choices)
        scores = rows.scores(*rows.matrices(self.index), self.weights)
        log = scores - np.repeat(_log_sums(scores, rows.starts), rows.sizes)
        return np.split(log, rows.starts[1:].tolist())


def train_chooser(
    choices: Sequence[Choice],
    right: Sequence[int],
    *,
    strength: float,
    rarest: int = 2,
    iterations: int = 150,
) -> Chooser:
    """Train on sentences and the right cut of each: the probability of the right cuts is largest.

    Parameters
    ----------
    strength : the inverse of the regularisation.
    rarest : features that occur less often are left out.

    References
    ----------
    McFadden (1974), Conditional Logit Analysis of Qualitative Choice Behavior, Frontiers in
    Econometrics, pp. 105-142.
    """
    from scipy.optimize import minimize

    rows = _Rows.of(choices)
    counts = Counter(chain.from_iterable(chain(rows.units, rows.cuts)))
    index = {name: n for n, name in enumerate(sorted(k for k, c in counts.items() if c >= rarest))}
    units, cuts = rows.matrices(index)
    targets = np.zeros(len(rows.cuts))
    targets[rows.starts + np.asarray(right, dtype=np.int64)] = 1
    back = [part.T.tocsr() for part in (units, rows.members, cuts)]

    def loss(weights: Floats) -> tuple[float, Floats]:
        scores = rows.scores(units, cuts, weights)
        log = scores - np.repeat(_log_sums(scores, rows.starts), rows.sizes)
        residuals = np.exp(log) - targets
        slope = back[0] @ (back[1] @ residuals) + back[2] @ residuals + weights / strength
        return float(weights @ weights / (2 * strength) - log @ targets), slope

    with one_thread():
        optimum = minimize(
            loss,
            np.zeros(len(index)),
            jac=True,
            method="L-BFGS-B",
            options={"maxiter": iterations, "ftol": 1e-6},
        )
    return Chooser(index, np.asarray(optimum.x, dtype=np.float64))


def _log_sums(scores: Floats, starts: NDArray[np.int64]) -> Floats:
    """Return the logarithm of the sum of the exponentials of each group of scores."""
    sizes = np.diff(np.append(starts, len(scores)))
    most = np.maximum.reduceat(scores, starts)
    sums: Floats = np.add.reduceat(np.exp(scores - np.repeat(most, sizes)), starts)
    return most + np.log(sums)


@dataclass(frozen=True, eq=False)
class _Rows:
    """All cuts of many sentences, one behind the other, and all candidates.

    Attributes
    ----------
    units, cuts : the features of each candidate, and of each cut.
    members : which candidates are units in which cut, as a sparse matrix.
    starts : the first cut of each sentence.
    """

    units: Sequence[Features]
    cuts: Sequence[Features]
    members: Any
    starts: NDArray[np.int64]

    @classmethod
    def of(cls, choices: Sequence[Choice]) -> _Rows:
        units: list[Features] = []
        cuts: list[Features] = []
        members: list[Mapping[int, float]] = []
        starts = []
        for choice in choices:
            first = len(units)
            starts.append(len(cuts))
            units += [unit_features(choice, n) for n in range(len(choice.candidates))]
            cuts += [cut_features(choice, n) for n in range(len(choice.cuts))]
            members += [{first + n: 1.0 for n in cut} for cut in choice.cuts]
        numbers = {n: n for n in range(len(units))}
        return cls(units, cuts, sparse(members, numbers), np.array(starts, dtype=np.int64))

    @property
    def sizes(self) -> NDArray[np.int64]:
        """How many cuts each sentence has."""
        sizes: NDArray[np.int64] = np.diff(np.append(self.starts, len(self.cuts)))
        return sizes

    def matrices(self, index: Mapping[str, int]) -> tuple[Any, Any]:
        """Return the features of candidates and of cuts as sparse matrices."""
        return sparse(self.units, index), sparse(self.cuts, index)

    def scores(self, units: Any, cuts: Any, weights: Floats) -> Floats:
        """Return the score of each cut."""
        values: Floats = self.members @ (units @ weights) + cuts @ weights
        return values

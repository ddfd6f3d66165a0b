"""What a benchmark is: one piece of work that Argora and another tool do on the same input.

A module of this folder that has a list CASES is run by ``run.py``. Its functions import Argora or
the other tool inside, because each side runs with a Python that knows only its own.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

PEERS = {
    "krippendorff": ["krippendorff==0.9.0"],
    "segeval": ["segeval==2.0.11", "nltk==3.10.4"],
    "crowdkit": ["crowd-kit==1.4.2"],
    "pygamma": [
        "pygamma-agreement==0.5.9",
        "pyannote-core==6.1.0",
        "numba==0.68.1",
        "cvxpy==1.9.3",
    ],
}
"""The other tools, with exact versions; NumPy is always that of Argora's own Python."""

SCRIPTS = {
    "consensus": "crowdkit",
    "gamma": "pygamma",
    "segmentation": "segeval",
    "unitizing": None,
}
"""Programs of this folder that measure and print by themselves, and whom they need beside them."""


@dataclass(frozen=True)
class Case:
    """A piece of work.

    Attributes
    ----------
    name : what is measured, in a few words.
    sizes : how large the inputs are, for Argora and (``peer_sizes``) for the other tool.
    load, load_peer : from a size and a seed to the input, which is not timed; by default the same.
    ours, theirs : from the input to a number, which is timed.
    warm_up : the size on which everything runs once before, so that imports do not count.
    wanted : what the figures should be, in words.
    """

    name: str
    sizes: tuple[int, ...]
    load: Callable[[int, int], Any]
    ours: Callable[[Any], float]
    wanted: str
    peer: str | None = None
    theirs: Callable[[Any], float] | None = None
    peer_sizes: tuple[int, ...] | None = None
    load_peer: Callable[[int, int], Any] | None = None
    warm_up: int = 100
    same_value: bool = True
    unit: str = "items"

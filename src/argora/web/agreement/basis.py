"""On what a figure of agreement rests: which layers at which versions, under which settings."""

from __future__ import annotations

import json
from hashlib import sha256

from argora import __version__
from argora.store import Store

__all__ = ["COUNTING", "mark_of"]

COUNTING = 4
"""How figures are counted, one more with every change of it. Before 2 annotators' notes were in
them, before 3 there were no sections, before 4 marks named every layer; what was kept of an older
one is shown to nobody."""


def mark_of(store: Store, study: str, settings: str, phase: str = "") -> str:
    """Return what is the same only as long as every figure of a phase of a study is.

    Who has begun what is part of it, since reports say so; what is in layers that are not finished
    is not.

    Parameters
    ----------
    settings : everything else that may change a figure, such as the number of resamples.
    """
    # Figures name annotators, whose names change where one is erased.
    content = [
        __version__,
        COUNTING,
        settings,
        store.basis(study, phase=phase),
        store.annotators(study),
    ]
    return sha256(json.dumps(content).encode()).hexdigest()

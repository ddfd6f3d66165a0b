"""One thread for linear algebra: the work is many small products, on which threads only wait."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from functools import lru_cache
from typing import Any

__all__ = ["one_thread"]


def one_thread() -> AbstractContextManager[Any]:
    """Restrict libraries of linear algebra to one thread inside the block.

    Sums are then always added in the same order, so the same seed gives the same model on any
    number of cores.
    """
    controller = _controller()
    return nullcontext() if controller is None else controller.limit(limits=1)


@lru_cache(maxsize=1)
def _controller() -> Any:
    try:
        from threadpoolctl import ThreadpoolController  # comes with scikit-learn
    except ImportError:
        return None
    import scipy.linalg  # noqa: F401 - what is limited must have been loaded

    return ThreadpoolController()

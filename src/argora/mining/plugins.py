"""Miners of other distributions, by the name of their entry point."""

from __future__ import annotations

from collections.abc import Callable
from os import PathLike, fspath
from pathlib import Path
from typing import Protocol, runtime_checkable

from argora.errors import DataError
from argora.mining.storage import load
from argora.model import Study
from argora.registry import Registry

__all__ = ["MINERS", "PluginMiner", "find_miner"]

MINERS = Registry("argora.miners", {})
"""Miners, and functions without parameters that make one."""


@runtime_checkable
class PluginMiner(Protocol):
    """A model as an annotator."""

    @property
    def name(self) -> str:
        """The id of the annotator that it is."""

    def predict(
        self,
        study: Study,
        *,
        units: str | None = None,
        notice: Callable[[str], None] | None = None,
    ) -> Study:
        """Add a layer of the model to a study for every document that has a text."""


def find_miner(source: str | PathLike[str], *, analyzer: str | None = None) -> PluginMiner:
    """Load the model in a folder, or else the miner that a plugin offers under that name.

    Parameters
    ----------
    analyzer : the linguistic analysis of a model in a folder, as :func:`load` takes it.

    Raises
    ------
    DataError
        If what the plugin offers is no miner.
    FormatError
        If there is neither a model nor a plugin, or the model is broken.
    """
    offered = None if Path(source).exists() else MINERS.get(fspath(source))
    if offered is None:
        return load(source, analyzer=analyzer)
    miner = offered() if callable(offered) else offered
    if not isinstance(miner, PluginMiner):
        raise DataError(f"the plugin {source!r} offers no miner: expected 'name' and 'predict'")
    return miner

"""Names to objects: built-ins by dotted path first, installed entry points on a miss."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.metadata import entry_points
from typing import Any

__all__ = ["Registry"]


class Registry:
    """A table of named objects that are imported only when asked for.

    Parameters
    ----------
    group : the entry-point group other distributions add to, such as ``argora.measures``.
    built_in : name to ``package.module:attribute``.
    """

    def __init__(self, group: str, built_in: Mapping[str, str]) -> None:
        self.group = group
        self._built_in = dict(built_in)

    def names(self) -> tuple[str, ...]:
        """Return every known name: built-ins in their order, then entry points by name."""
        plugged = {point.name for point in entry_points(group=self.group)}
        return (*self._built_in, *sorted(plugged - set(self._built_in)))

    def get(self, name: str) -> Any | None:
        """Return the object of that name, or None if nobody provides it."""
        path = self._built_in.get(name)
        if path is not None:
            module, _, attribute = path.partition(":")
            return getattr(import_module(module), attribute)
        for point in entry_points(group=self.group, name=name):
            return point.load()
        return None

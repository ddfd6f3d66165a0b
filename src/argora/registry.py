"""Names to objects: built-ins by dotted path first, installed entry points on a miss."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoints, entry_points
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
        plugged = {point.name for point in self._plugged()}
        return (*self._built_in, *sorted(plugged - set(self._built_in)))

    def get(self, name: str) -> Any | None:
        """Return the object of that name, or None if nobody provides it."""
        path = self._built_in.get(name)
        if path is not None:
            module, _, attribute = path.partition(":")
            return getattr(import_module(module), attribute)
        for point in self._plugged().select(name=name):
            return point.load()
        return None

    def _plugged(self) -> EntryPoints:
        return _installed(self.group, tuple(sys.path))


@cache
def _installed(group: str, path: tuple[str, ...]) -> EntryPoints:  # noqa: ARG001 - the key
    """Look through all that is installed once for each path: it takes as long as reading a text."""
    return entry_points(group=group)

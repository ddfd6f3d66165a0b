"""Names to objects: built-ins by dotted path first, installed entry points on a miss."""

from __future__ import annotations

import sys
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.metadata import EntryPoints, entry_points
from typing import Any

from argora.errors import ArgoraError

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
        """List every known name: built-ins in their order, then entry points by name."""
        plugins = {point.name for point in self._plugins()}
        return (*self._built_in, *sorted(plugins - set(self._built_in)))

    def get(self, name: str) -> Any | None:
        """Import the object of that name; None if nobody provides it.

        Raises
        ------
        ArgoraError
            If a distribution provides it, but importing it fails.
        """
        path = self._built_in.get(name)
        if path is not None:
            module, _, attribute = path.partition(":")
            return getattr(import_module(module), attribute)
        for point in self._plugins().select(name=name):
            try:
                return point.load()
            except (ImportError, AttributeError) as error:
                source = point.dist.name if point.dist is not None else point.value
                raise ArgoraError(
                    f"{name!r} of the group {self.group!r} cannot be imported: {error}; "
                    f"mend or uninstall {source!r}, which provides it"
                ) from error
        return None

    def source_of(self, name: str) -> str:
        """Return what provides a name: ``argora``, or a distribution with its version."""
        if name in self._built_in:
            return "argora"
        for point in self._plugins().select(name=name):
            if point.dist is not None:
                return f"{point.dist.name} {point.dist.version}"
        return "unknown"

    def _plugins(self) -> EntryPoints:
        return _installed(self.group, tuple(sys.path))


@cache
def _installed(group: str, path: tuple[str, ...]) -> EntryPoints:  # noqa: ARG001 - the key
    """Search all that is installed once for each path: a search takes as long as reading a text."""
    return entry_points(group=group)

"""What was used last, kept at hand up to a weight; nothing that a commit has not made true."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Generic, TypeVar

from argora.model import Document, Layer, Scheme
from argora.store.loading import Standing

__all__ = ["AtHand", "Caches", "Recent"]

Name = TypeVar("Name")
Value = TypeVar("Value")


@dataclass(frozen=True)
class AtHand:
    """A layer at a version.

    Attributes
    ----------
    mark : what names the version.
    undoable, redoable : the versions that can be undone and redone, the next one last.
    """

    version: int
    mark: str
    layer: Layer
    undoable: tuple[int, ...] = ()
    redoable: tuple[int, ...] = ()


class Recent(Generic[Name, Value]):
    """The values used last, up to a weight of all together; for several threads."""

    def __init__(self, most: int, weigh: Callable[[Value], int] = lambda _: 1) -> None:
        self._values: OrderedDict[Name, Value] = OrderedDict()
        self._most = most
        self._weigh = weigh
        self._weight = 0
        self._alone = threading.Lock()

    def get(self, name: Name) -> Value | None:
        """Return a value, None if it is not in the cache."""
        with self._alone:
            if name in self._values:
                self._values.move_to_end(name)
            return self._values.get(name)

    def put(self, name: Name, value: Value) -> Value:
        """Keep a value, and drop those that were not used for longest."""
        with self._alone:
            if name in self._values:
                self._weight -= self._weigh(self._values.pop(name))
            self._values[name] = value
            self._weight += self._weigh(value)
            while self._weight > self._most and len(self._values) > 1:
                self._weight -= self._weigh(self._values.popitem(last=False)[1])
        return value


def _layers() -> Recent[int, AtHand]:
    """Return a cache of about 50 MB: a unit takes a kilobyte."""
    return Recent(50_000, lambda at: 20 + len(at.layer.units) + len(at.layer.relations))


def _documents() -> Recent[int, Document]:
    """Return a cache of about 120 MB.

    A character, with its part of what cuts the text into tokens, takes 40 bytes. 500 people at 500
    essays have 1.2 million characters.
    """
    return Recent(3_000_000, lambda document: document.n_characters)


@dataclass(frozen=True)
class Caches:
    """What is at hand without being read and built again."""

    layers: Recent[int, AtHand] = field(default_factory=_layers)
    documents: Recent[int, Document] = field(default_factory=_documents)
    schemes: Recent[tuple[int, str], Scheme] = field(default_factory=lambda: Recent(50))
    standings: Recent[tuple[str, str, str | None], Standing] = field(
        default_factory=lambda: Recent(50)
    )

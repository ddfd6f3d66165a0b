"""What was used last, kept at hand up to a weight; nothing that a commit has not made true."""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from argora.model import Document, Layer, Scheme
from argora.store.loading import Standing
from argora.store.places import Place

__all__ = ["AtHand", "Caches", "Recent", "Spot"]

Name = TypeVar("Name")
Thing = TypeVar("Thing")


@dataclass(frozen=True)
class AtHand:
    """A layer at a version.

    Attributes
    ----------
    mark : what names the version.
    done, undone : the versions that can be undone and redone, the next one last.
    """

    version: int
    mark: str
    layer: Layer
    done: tuple[int, ...] = ()
    undone: tuple[int, ...] = ()


@dataclass(frozen=True)
class Spot:
    """The numbers of a layer, its study and its document; they never change."""

    layer_id: int
    study_id: int
    document_id: int


class Recent(Generic[Name, Thing]):
    """The things used last, up to a weight of all together; for several threads."""

    def __init__(self, most: int, weigh: Callable[[Thing], int] = lambda _: 1) -> None:
        self._kept: OrderedDict[Name, Thing] = OrderedDict()
        self._most = most
        self._weigh = weigh
        self._weight = 0
        self._alone = threading.Lock()

    def get(self, name: Name) -> Thing | None:
        """Return a thing, None if it is not at hand."""
        with self._alone:
            if name in self._kept:
                self._kept.move_to_end(name)
            return self._kept.get(name)

    def put(self, name: Name, thing: Thing) -> Thing:
        """Keep a thing, and forget what was not used for longest."""
        with self._alone:
            if name in self._kept:
                self._weight -= self._weigh(self._kept.pop(name))
            self._kept[name] = thing
            self._weight += self._weigh(thing)
            while self._weight > self._most and len(self._kept) > 1:
                self._weight -= self._weigh(self._kept.popitem(last=False)[1])
        return thing


class Caches:
    """What is at hand without being read and built again."""

    def __init__(self) -> None:
        # About 50 and 120 MB: a unit takes a kilobyte, and a character, with its part of what cuts
        # the text into tokens, 40 bytes. 500 people at 500 essays have 1.2 million characters.
        self.layers: Recent[int, AtHand] = Recent(50_000, lambda at_hand: 20 + _things(at_hand))
        self.documents: Recent[int, Document] = Recent(3_000_000, lambda text: text.n_characters)
        self.spots: Recent[Place, Spot] = Recent(20_000)
        self.schemes: Recent[tuple[int, str], Scheme] = Recent(50)
        self.standings: Recent[tuple[str, str, str | None], Standing] = Recent(50)

    def without_layers(self) -> Caches:
        """Return the same for somebody whose layers are not to be kept."""
        other = Caches()
        other.documents, other.schemes, other.standings = (
            self.documents,
            self.schemes,
            self.standings,
        )
        return other


def _things(at_hand: AtHand) -> int:
    return len(at_hand.layer.units) + len(at_hand.layer.relations)

"""Studies at hand for computing: of one that was read before only what changed is read again."""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from dataclasses import dataclass, field

from argora.errors import StoreError
from argora.model import Document, Layer, Study
from argora.store import Begun, Outline, Store
from argora.web.agreement.basis import Basis, basis_of

__all__ = ["Shelf"]

MOST_STUDIES = 2
MOST_TRIES = 5

Finished = tuple[tuple[str, int, int], ...]
"""The finished layers of a document: annotator, round and version."""


@dataclass
class _Read:
    """What was read of a study: its texts, which never change, and its finished layers."""

    documents: dict[str, Document] = field(default_factory=dict)
    layers: dict[str, tuple[Finished, tuple[Layer, ...]]] = field(default_factory=dict)


class Shelf:
    """The studies that were computed last."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._read: OrderedDict[str, _Read] = OrderedDict()

    def study(self, key: str, settings: str) -> tuple[Study, Basis]:
        """Return a study as it is now, and what it rests on.

        A layer that is not finished is there without what is in it: nobody compares it.

        Raises
        ------
        StoreError
            If it changes faster than it can be read.
        """
        read = self._read.setdefault(key, _Read())
        self._read.move_to_end(key)
        while len(self._read) > MOST_STUDIES:
            self._read.popitem(last=False)
        for _ in range(MOST_TRIES):
            before = self._store.outline(key)
            study = self._made(key, before, read)
            basis = basis_of(before, settings)
            if basis.mark == basis_of(self._store.outline(key), settings).mark:
                return study, basis
        raise StoreError("the study changes faster than it can be read; try again")

    def _made(self, key: str, outline: Outline, read: _Read) -> Study:
        finished = _by_document(outline)
        changed = [
            name
            for name, _ in outline.documents
            if name not in read.documents or read.layers[name][0] != finished[name]
        ]
        fresh = self._store.study(key, documents=changed, state="finished")
        read.documents.update((document.id, document) for document in fresh.documents)
        said: dict[str, list[Layer]] = defaultdict(list)
        for layer in fresh.layers:
            said[layer.document].append(layer)
        read.layers.update((name, (finished[name], tuple(said[name]))) for name in changed)
        begun = [_empty(one) for one in outline.layers if one.state != "finished"]
        kept = [layer for _, layers in read.layers.values() for layer in layers]
        documents = tuple(read.documents.values())
        return Study(fresh.scheme, documents, fresh.annotators, (*kept, *begun), name=fresh.name)


def _by_document(outline: Outline) -> dict[str, Finished]:
    found: dict[str, list[tuple[str, int, int]]] = {name: [] for name, _ in outline.documents}
    for one in outline.layers:
        if one.state == "finished":
            place = one.place
            found[place.document].append((place.annotator, place.round, one.version))
    return {name: tuple(layers) for name, layers in found.items()}


def _empty(one: Begun) -> Layer:
    return Layer(one.place.document, one.place.annotator, one.place.round, state="open")

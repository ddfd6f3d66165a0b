"""A miner of another distribution, as small as one can be; tests install it by its entry point."""

from dataclasses import dataclass, replace

import numpy as np

from argora.mining import MinerKind, TrainedMiner
from argora.mining.examples import finished_layers
from argora.model import Layer, Relation, Unit
from argora.text import segment


def first_word(document, unit):
    return document.text[unit.spans[0].start :].split()[0].lower()


@dataclass(frozen=True, eq=False, kw_only=True)
class Lookup(TrainedMiner):
    kind = "lookup"
    words: list
    counts: np.ndarray

    def annotate(self, document, units=None):
        cuts = segment(document).segmentations["sentence"].spans
        pieces = units or [Unit(f"T{n}", (span,)) for n, span in enumerate(cuts, start=1)]
        rows = [
            [*self.words, first_word(document, u)].index(first_word(document, u)) for u in pieces
        ]
        best = [self.scheme.unit_ids[int(self.counts[row].argmax())] for row in rows]
        marked = tuple(replace(u, category=id) for u, id in zip(pieces, best, strict=True))
        ties = tuple(Relation(f"R{u.id}", (u.id,), marked[0].id, "support") for u in marked[1:])
        return Layer(document.id, self.name, units=marked, relations=ties)


def fit(study, options):
    pairs = finished_layers(study, options.annotator)
    first = [(first_word(d, u), u.category) for d, layer in pairs for u in layer.units]
    words, ids = sorted({word for word, _ in first}), study.scheme.unit_ids
    counts = np.zeros((len(words) + 1, len(ids)), dtype=np.int64)
    for word, category in first:
        counts[[words.index(word), -1], ids.index(category)] += 1
    return Lookup(name=options.name, scheme=study.scheme, words=words, counts=counts)


LOOKUP = MinerKind(name="lookup", title="categories by first words", fit=fit, miner=Lookup)

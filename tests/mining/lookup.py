"""A miner of another distribution, as small as one can be; tests install it by its entry point."""

from dataclasses import dataclass, replace

import numpy as np

from argora.mining import MinerKind, TrainedMiner
from argora.mining.examples import finished_layers
from argora.model import Layer, Unit
from argora.model.layer import Relation
from argora.text import segment


@dataclass(frozen=True, eq=False, kw_only=True)
class Lookup(TrainedMiner):
    kind = "lookup"
    first_words: list
    counts: np.ndarray

    def annotate(self, document, units=None):
        cuts = segment(document).segmentations["sentence"].spans
        pieces = units or [Unit(f"T{n}", (span,)) for n, span in enumerate(cuts, start=1)]
        marked = tuple(replace(u, category=self.category_of(document, u)) for u in pieces)
        ties = tuple(Relation(f"R{u.id}", (u.id,), marked[0].id, "support") for u in marked[1:])
        return Layer(document.id, self.name, units=marked, relations=ties)

    def category_of(self, document, unit):
        word = document.text[unit.spans[0].start :].split()[0].lower()
        row = self.counts[self.first_words.index(word) if word in self.first_words else -1]
        return self.scheme.unit_ids[int(row.argmax())]


def fit(study, options):
    pairs = finished_layers(study, options.annotator)
    first = [
        (d.text[u.spans[0].start :].split()[0].lower(), u) for d, la in pairs for u in la.units
    ]
    words, ids = sorted({word for word, _ in first}), study.scheme.unit_ids
    counts = np.zeros((len(words) + 1, len(ids)), dtype=np.int64)
    for word, unit in first:
        counts[[words.index(word), -1], ids.index(unit.category)] += 1
    return Lookup(name=options.name, scheme=study.scheme, first_words=words, counts=counts)


def build(stored):
    counts = stored.array("counts.npy", numbers="<i8")
    words = stored.json("words.json")
    return Lookup(name=stored.name, scheme=stored.scheme, first_words=words, counts=counts)


LOOKUP = MinerKind(
    name="lookup",
    title="categories by first words",
    fit=fit,
    parts=lambda miner: {"words.json": miner.first_words, "counts.npy": miner.counts},
    build=build,
)

"""Corpus statistics: how many sentences, units and relations there are, and how they spread."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from statistics import fmean, stdev
from typing import Literal

from argora.diagnostics.dialogue import DialogueFigures, dialogues_of
from argora.diagnostics.reordering import Reordering, reorderings_of
from argora.diagnostics.shape import Structure, structure_of
from argora.model import Document, Layer, Relation, Segmentation, Study, Unit
from argora.model.layer import REPAIR, Kind, Value, decided
from argora.reliability.items import PERSONS
from argora.text.numbers import shortened

__all__ = ["NO_CATEGORY", "Corpus", "Count", "Share", "describe", "is_free_text"]

CUTS = ("paragraph", "sentence", "token")
MOST_VALUES = 12
LONGEST_NAME = 60
NO_CATEGORY = "no category"

Key = tuple[str, str, str | None]
"""What an attribute is counted under: attribute, bearer (a category or ``document``), value."""


@dataclass(frozen=True)
class Count:
    """How often something occurs: in all, and per document or layer.

    Attributes
    ----------
    kind : ``text`` (paragraphs, sentences, tokens; per document), ``unit``, ``attribute`` or
        ``relation`` (per layer: one annotator's reading of one document).
    name : such as ``sentence``, ``claim``, ``claim (stance: for)``, ``support``.
    share : of all units or of all relations; NaN for what is neither, and of nothing.
    deviation : sample standard deviation (n - 1); NaN for fewer than two.
    """

    kind: Literal["text", "unit", "attribute", "relation"]
    name: str
    total: int
    mean: float
    deviation: float
    minimum: int
    maximum: int
    share: float = math.nan


@dataclass(frozen=True)
class Share:
    """Which share of all tokens and sentences read holds a unit of a category.

    Every reading counts: a sentence that three annotators read is there three times.

    Attributes
    ----------
    category : a unit category, ``none`` (no unit at all) or ``several`` (more than one unit);
        the shares of all categories may add up to more than one.
    tokens, sentences : NaN where the documents are not cut into these.
    """

    category: str
    tokens: float
    sentences: float


@dataclass(frozen=True)
class Corpus:
    """The corpus in numbers; layers are the finished ones of the kinds and the round asked for."""

    n_documents: int
    n_layers: int
    counts: tuple[Count, ...]
    shares: tuple[Share, ...]
    structure: Structure = field(default_factory=Structure)
    dialogues: tuple[DialogueFigures, ...] = ()
    reorderings: tuple[Reordering, ...] = ()


def describe(study: Study, *, kinds: Collection[Kind] = PERSONS, round: int = 1) -> Corpus:
    """Count the parts of documents, and the units, attributes and relations marked in them.

    A document without a segmentation, and a layer of which a task was not asked, are missing from
    the counts of these, never zero. What nothing is known about has no row.

    Raises
    ------
    DataError
        If the layers are of several phases; ``study.select(phase=...)`` chooses one.
    """
    _ = study.phase  # raises where there are several
    people = {annotator.id for annotator in study.annotators if annotator.kind in kinds}
    layers = [
        layer
        for layer in study.layers
        if layer.annotator in people and layer.round == round and layer.state == "finished"
    ]
    return Corpus(
        n_documents=len(study.documents),
        n_layers=len(layers),
        counts=(
            *_texts(study.documents),
            *_units(study, layers),
            *_attributes(study, layers),
            *_relations(study, layers),
        ),
        shares=tuple(_shares(study, layers)),
        structure=structure_of(study, layers),
        dialogues=dialogues_of(study, layers),
        reorderings=reorderings_of(study, kinds=kinds, round=round),
    )


def _count(
    kind: Literal["text", "unit", "attribute", "relation"], name: str, numbers: Sequence[int]
) -> Count:
    return Count(
        kind=kind,
        name=name,
        total=sum(numbers),
        mean=fmean(numbers),
        deviation=stdev(numbers) if len(numbers) > 1 else math.nan,
        minimum=min(numbers),
        maximum=max(numbers),
    )


def _texts(documents: Iterable[Document]) -> Iterator[Count]:
    for name in CUTS:
        cuts = (document.segmentations.get(name) for document in documents)
        numbers = [len(cut) for cut in cuts if cut is not None]
        if numbers:
            yield _count("text", name, numbers)


def _covering(layers: Iterable[Layer], *tasks: str) -> list[Layer]:
    return [layer for layer in layers if layer.answers(tasks)]


def _units(study: Study, layers: Sequence[Layer]) -> Iterator[Count]:
    units = [layer.units for layer in _covering(layers, "units")]
    return _by_category("unit", units, study.scheme.unit_ids)


def _relations(study: Study, layers: Sequence[Layer]) -> Iterator[Count]:
    relations = [layer.relations for layer in _covering(layers, "relations")]
    return _by_category("relation", relations, study.scheme.relation_ids)


def _by_category(
    kind: Literal["unit", "relation"],
    layers: Sequence[Sequence[Unit | Relation]],
    names: Sequence[str],
) -> Iterator[Count]:
    counts = [Counter(map(_category, layer)) for layer in layers]
    n_all = sum(counter.total() for counter in counts)
    for name in _in_order(names, counts):
        count = _count(kind, name, [counter[name] for counter in counts])
        yield replace(count, share=count.total / n_all if n_all else math.nan)


def _category(unit_or_relation: Unit | Relation) -> str:
    return NO_CATEGORY if unit_or_relation.category is None else unit_or_relation.category


def _in_order(names: Sequence[str], counts: Sequence[Counter[str]]) -> tuple[str, ...]:
    """Return the known names, then what was found besides; nothing where nobody was asked."""
    if not counts:
        return ()
    used = {name for counter in counts for name in counter}
    return (*names, *sorted(used - set(names)))


def _attributes(study: Study, layers: Sequence[Layer]) -> Iterator[Count]:
    asked_layers = _covering(layers, "attributes")
    counts = [Counter(_values(layer)) for layer in asked_layers]
    tasks = dict.fromkeys(study.scheme.unit_ids, "units")
    tasks |= dict.fromkeys(study.scheme.relation_ids, "relations")
    for key in _attribute_keys(study, counts):
        attribute, bearer, value = key
        task = tasks.get(bearer, "attributes")
        numbers = [
            counter[key] if value is not None else _bearing(counter, attribute, bearer)
            for counter, layer in zip(counts, asked_layers, strict=True)
            if task in layer.covers
        ]
        if numbers:
            what = attribute if value is None else f"{attribute}: {shortened(value)}"
            yield _count("attribute", f"{bearer} ({what})", numbers)


def is_free_text(values: Collection[str]) -> bool:
    """Return whether values are notes in people's own words rather than choices among a few."""
    return len(values) > MOST_VALUES or any(
        len(value) > LONGEST_NAME or len(value.splitlines()) > 1 for value in values
    )


def _values(layer: Layer) -> Iterator[Key]:
    for name, value in decided(layer.attributes).items():
        yield name, "document", _text(value)
    for bearer in layer.things:
        for name, value in decided(bearer.attributes).items():
            if name != REPAIR:  # the words of a sentence, no value that could come again
                yield name, _category(bearer), _text(value)


def _text(value: Value) -> str:
    return " ".join(value) if isinstance(value, tuple) else str(value)


def _bearing(counts: Counter[Key], attribute: str, bearer: str) -> int:
    return sum(n for (name, of, _), n in counts.items() if (name, of) == (attribute, bearer))


def _attribute_keys(study: Study, counts: Sequence[Counter[Key]]) -> Iterator[Key]:
    """Yield the keys to count: every value, or the bearers alone of an attribute of free text."""
    used: dict[tuple[str, str], set[str]] = {}
    for counter in counts:
        for attribute, bearer, value in counter:
            used.setdefault((attribute, bearer), set()).add(value or "")
    domains = {(a.name, bearer): a.values for a in study.scheme.decisions for bearer in a.of}
    for place in (*domains, *sorted(set(used) - set(domains))):
        domain, used_values = domains.get(place, ()), used.get(place, set())
        values = (*domain, *sorted(used_values - set(domain)))
        too_many = len(values) > max(MOST_VALUES, len(domain))
        if too_many or (not domain and is_free_text(values)):
            yield (*place, None)
        else:
            yield from ((*place, value) for value in values)


@dataclass
class _Reading:
    """How many segments were read, and how many of them hold what."""

    n: int
    holding: Counter[str]
    none: int = 0
    several: int = 0

    def add(self, layer: Layer, document: Document, cut: Segmentation) -> None:
        """Add one annotator's reading of one document."""
        # Most units have one span, so that no segment is counted twice for a unit.
        held: dict[str, set[int]] = {}
        touched: Counter[int] = Counter()
        for unit in layer.units:
            ranges = [cut.overlapping(span) for span in unit.spans_in(document)]
            segments = ranges[0] if len(ranges) == 1 else {i for each in ranges for i in each}
            touched.update(segments)
            held.setdefault(_category(unit), set()).update(segments)
        for category, holding in held.items():
            self.holding[category] += len(holding)
        self.n += len(cut)
        self.none += len(cut) - len(touched)
        self.several += len(touched) - list(touched.values()).count(1)

    def share(self, number: int) -> float:
        """Return a number as a share of all segments read."""
        return number / self.n if self.n else math.nan


def _shares(study: Study, layers: Sequence[Layer]) -> Iterator[Share]:
    asked_layers = _covering(layers, "units")
    token, sentence = (_read(study, asked_layers, name) for name in ("token", "sentence"))
    if not token.n and not sentence.n:
        return
    for name in _in_order(study.scheme.unit_ids, [token.holding, sentence.holding]):
        yield Share(name, token.share(token.holding[name]), sentence.share(sentence.holding[name]))
    yield Share("none", token.share(token.none), sentence.share(sentence.none))
    yield Share("several", token.share(token.several), sentence.share(sentence.several))


def _read(study: Study, layers: Iterable[Layer], name: str) -> _Reading:
    reading = _Reading(0, Counter())
    for layer in layers:
        document = study.document(layer.document)
        cut = document.segmentations.get(name)
        if cut is not None:
            reading.add(layer, document, cut)
    return reading

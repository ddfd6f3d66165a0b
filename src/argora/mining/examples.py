"""What models learn from: the gold layer of each document as units of tokens with their links."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from argora.errors import DataError, did_you_mean
from argora.mining.analysis import Analysis, Analyzer
from argora.mining.trees.grammar import Grammar, grammar_of
from argora.mining.trees.reduction import reduced
from argora.model import Document, Layer, Span, Study, merge_spans
from argora.model.layer import Relation, Unit
from argora.model.rules import Derived
from argora.text.numbers import list_annotators

__all__ = [
    "FILL",
    "Example",
    "as_sentences",
    "examples_of",
    "finished_layers",
    "left_out_of",
    "teacher_of",
]

FILL = "'argora fill' takes texts from a table, by the ids of documents or by hashes of the texts"
"""What to do where texts are blank."""

Stances = Mapping[tuple[str, str, str], str]
"""The relation that a (category, attribute, value) stands for."""


@dataclass(frozen=True, eq=False)
class Example:
    """A document with its units, in text order and without overlap.

    Attributes
    ----------
    units : the tokens of each.
    categories : the category of each.
    targets : the number of the unit that each points to, or None: one of the same paragraph,
        unless the scheme makes one tree of the document.
    stances : the category of its relation, or of the one that an attribute stands for, or None; in
        a tree of the document its function, which may be that of a further premise.
    left_out : what of the layer cannot be learnt from, with how often.
    ids : what the layer calls each unit.
    """

    analysis: Analysis
    units: tuple[range, ...]
    categories: tuple[str, ...]
    targets: tuple[int | None, ...]
    stances: tuple[str | None, ...]
    left_out: Mapping[str, int]
    ids: tuple[str, ...]


def teacher_of(study: Study, annotator: str | None = None) -> str:
    """Return the annotator to learn from: the one named, the one gold, or the only one."""
    with_layers = {layer.annotator for layer in study.layers}
    everybody = [person for person in study.annotators if person.id in with_layers]
    if annotator is not None:
        ids = [person.id for person in everybody]
        if annotator not in ids:
            raise DataError(
                f"no layers by an annotator {annotator!r}{did_you_mean(annotator, ids)}; there "
                f"are layers by {list_annotators(ids) or 'nobody'}"
            )
        return annotator
    gold = [person.id for person in everybody if person.kind == "gold"]
    if len(gold) == 1:
        return gold[0]
    if not gold and len(everybody) == 1:
        return everybody[0].id
    names = list_annotators(gold or [person.id for person in everybody]) or "nobody"
    raise DataError(
        f"expected one gold annotator to learn from, found {names}; name one with --annotator"
    )


def finished_layers(study: Study, annotator: str) -> list[tuple[Document, Layer]]:
    """Return the documents with a text that the annotator finished, each with the layer."""
    pairs = ((document, study.layer(document.id, annotator)) for document in study.documents)
    return [
        (document, layer)
        for document, layer in pairs
        if layer is not None and layer.state == "finished" and document.text is not None
    ]


def examples_of(study: Study, annotator: str, analyzer: Analyzer) -> list[Example]:
    """Return an example for every document with a text that the annotator finished."""
    stances = {
        (rule.source, rule.attribute, value): relation
        for rule in study.scheme.rules
        if isinstance(rule, Derived)
        for value, relation in rule.values.items()
    }
    grammar = grammar_of(study.scheme)
    examples = [
        _example(analyzer(document), layer, stances)
        if grammar is None
        else _tree_example(analyzer(document), layer, grammar)
        for document, layer in finished_layers(study, annotator)
    ]
    n_blank = sum(
        document.text is None and study.layer(document.id, annotator) is not None
        for document in study.documents
    )
    if n_blank and not examples:
        raise DataError(
            f"{study.name}: the texts of all {n_blank} documents by {annotator!r} are blank, so "
            f"there is nothing to read; {FILL}"
        )
    return examples


def _tree_example(analysis: Analysis, layer: Layer, grammar: Grammar) -> Example:
    left_out: Counter[str] = Counter()
    units, remaining = _units(analysis, layer, left_out)
    numbers = {unit.id: number for number, unit in enumerate(remaining)}
    tree = reduced(grammar, layer.relations, numbers, left_out)
    categories = tuple(unit.category or "" for unit in remaining)
    ids = tuple(unit.id for unit in remaining)
    return Example(analysis, units, categories, tree.targets, tree.functions, left_out, ids)


def _example(analysis: Analysis, layer: Layer, stances: Stances) -> Example:
    left_out: Counter[str] = Counter()
    units, remaining = _units(analysis, layer, left_out)
    numbers = {unit.id: number for number, unit in enumerate(remaining)}
    targets: list[int | None] = [None] * len(remaining)
    relations: list[str | None] = [_stance_of(unit, stances) for unit in remaining]
    for relation in layer.relations:
        ends = _ends(relation, numbers, left_out)
        if ends is None:
            continue
        source, target = ends
        if targets[source] is None:
            relations[source] = relation.category
        places = [analysis.paragraph_of[units[end].start] for end in ends]
        if places[0] != places[1]:
            left_out["relations between paragraphs"] += 1
        elif targets[source] is not None:
            left_out["further relations of a unit"] += 1
        else:
            targets[source] = target
    categories = tuple(unit.category or "" for unit in remaining)
    ids = tuple(unit.id for unit in remaining)
    return Example(analysis, units, categories, tuple(targets), tuple(relations), left_out, ids)


def _units(
    analysis: Analysis, layer: Layer, left_out: Counter[str]
) -> tuple[tuple[range, ...], list[Unit]]:
    """Return the units that can be learnt, with their tokens."""
    units: list[range] = []
    remaining: list[Unit] = []
    end = 0
    for unit in layer.units:
        spans = unit.spans_in(analysis.document)
        tokens = analysis.covered(spans) if spans else range(0)
        if not tokens or unit.category is None:
            left_out["units without words or category"] += 1
        elif tokens.start < end:
            left_out["units that overlap others"] += 1
        else:
            if _has_gap(analysis, spans, tokens):
                left_out["gaps of units, whose words are learnt as part of them"] += 1
            units.append(tokens)
            remaining.append(unit)
            end = tokens.stop
    return tuple(units), remaining


def _has_gap(analysis: Analysis, spans: Sequence[Span], tokens: range) -> bool:
    """Return whether some token between the first and the last belongs to no span."""
    inside = sum(len(analysis.covered([span])) for span in merge_spans(spans))
    return len(spans) > 1 and inside < len(tokens)


def _ends(
    relation: Relation, numbers: Mapping[str, int], left_out: Counter[str]
) -> tuple[int, int] | None:
    """Return the numbers of source and target, or None if that cannot be learnt."""
    if len(relation.sources) > 1:
        left_out["relations of several sources"] += 1
        return None
    source, target = numbers.get(relation.sources[0]), numbers.get(relation.target)
    if source is None or target is None:
        left_out["relations to what is no unit"] += 1
        return None
    if source == target:
        left_out["relations of a unit to itself"] += 1
        return None
    return source, target


def as_sentences(example: Example, seed: int) -> Example:
    """Return the example with whole sentences as units, without relations.

    Trautmann et al. (2020), AURC, section 4: a sentence with a unit has the category that most
    tokens of its units have; of equally frequent ones, one is drawn by the seed.
    """
    analysis = example.analysis
    draw = random.Random(f"{seed} {analysis.document.id}")
    tokens_by_category: dict[int, Counter[str]] = {}
    for unit, category in zip(example.units, example.categories, strict=True):
        for token in unit:
            tokens_by_category.setdefault(analysis.sentence_of[token], Counter())[category] += 1
    numbers = sorted(tokens_by_category)
    categories = []
    for number in numbers:
        counts = tokens_by_category[number]
        most = max(counts.values())
        categories.append(draw.choice(sorted(c for c, n in counts.items() if n == most)))
    nothing = (None,) * len(numbers)
    return replace(
        example,
        units=tuple(analysis.sentences[number] for number in numbers),
        categories=tuple(categories),
        targets=nothing,
        stances=nothing,
        ids=tuple(f"S{number + 1}" for number in numbers),
    )


def _stance_of(unit: Unit, stances: Stances) -> str | None:
    """Return the relation that an attribute of the unit stands for."""
    for (category, attribute, value), relation in stances.items():
        if unit.category == category and unit.attributes.get(attribute) == value:
            return relation
    return None


def left_out_of(examples: Sequence[Example]) -> dict[str, int]:
    """Describe the parts of layers that were left out, with their counts."""
    total: Counter[str] = Counter()
    for example in examples:
        total.update(example.left_out)
    return dict(sorted(total.items()))

"""What models learn from: the gold layer of each document as units of tokens with their links."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from argora.errors import DataError, did_you_mean
from argora.mining.analysis import Analysis, Analyzer
from argora.mining.components.places import REACH
from argora.mining.settings import Scope
from argora.mining.trees.grammar import Grammar, grammar_of
from argora.mining.trees.reduction import reduced
from argora.model import Document, Layer, Span, Study, merge_spans
from argora.model.frozen import FrozenMap
from argora.model.layer import Unit
from argora.model.rules import Derived, Relates
from argora.text.numbers import list_annotators

__all__ = [
    "BY_STANCE",
    "FILL",
    "Example",
    "adapted_of",
    "as_sentences",
    "examples_of",
    "finished_layers",
    "left_out_of",
    "teacher_of",
]

FILL = "'argora fill' takes texts from a table, by the ids of documents or by hashes of the texts"
"""What to do where texts are blank."""

BY_STANCE = "relations between paragraphs, learnt as the stance of their source"

_FEW_BETWEEN = 0.05
"""The share of relations to other paragraphs up to which these count as exceptions."""

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
    adapted : what is learnt in another form than it was annotated, with how often.
    whole : whether relations may lead to another paragraph.
    n_annotated : how many units, and sources of relations, the layer has.
    """

    analysis: Analysis
    units: tuple[range, ...]
    categories: tuple[str, ...]
    targets: tuple[int | None, ...]
    stances: tuple[str | None, ...]
    left_out: Mapping[str, int]
    ids: tuple[str, ...]
    adapted: Mapping[str, int] = FrozenMap()
    whole: bool = False
    n_annotated: tuple[int, int] = (0, 0)

    @property
    def n_links(self) -> int:
        """How many relations there are to learn: those to a unit in reach."""
        return sum(
            target is not None and abs(target - source) <= REACH
            for source, target in enumerate(self.targets)
        )


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


def examples_of(
    study: Study, annotator: str, analyzer: Analyzer, *, scope: Scope = "paragraph"
) -> list[Example]:
    """Return an example for every document with a text that the annotator finished.

    Parameters
    ----------
    scope : where relations lead, unless the scheme makes one tree of the document; see
        :class:`~argora.mining.settings.Settings`.
    """
    pairs = [(analyzer(d), layer) for d, layer in finished_layers(study, annotator)]
    n_blank = sum(
        document.text is None and study.layer(document.id, annotator) is not None
        for document in study.documents
    )
    if n_blank and not pairs:
        raise DataError(
            f"{study.name}: the texts of all {n_blank} documents by {annotator!r} are blank, so "
            f"there is nothing to read; {FILL}"
        )
    grammar = grammar_of(study.scheme)
    if grammar is not None:
        return [_tree_example(analysis, layer, grammar) for analysis, layer in pairs]
    stances = {
        (rule.source, rule.attribute, value): relation
        for rule in study.scheme.rules
        if isinstance(rule, Derived)
        for value, relation in rule.values.items()
    }
    whole = scope == "document"
    if scope == "auto":
        whole = _share_between(pairs, _said_by_stances(stances)) > _FEW_BETWEEN
    # Where rules say what relations point to, one to a relation is none to a unit.
    has_rules = any(isinstance(rule, Relates) for rule in study.scheme.rules)
    return [
        _example(analysis, layer, stances, whole=whole, to_units_only=has_rules)
        for analysis, layer in pairs
    ]


def _said_by_stances(stances: Stances) -> frozenset[tuple[str | None, str | None]]:
    """Return the categories of units, and of their relations, that an attribute stands for."""
    return frozenset((category, relation) for (category, _, _), relation in stances.items())


def _share_between(
    pairs: Sequence[tuple[Analysis, Layer]],
    by_stance: Collection[tuple[str | None, str | None]],
) -> float:
    """Return the share of relations that lead to another paragraph, but for those of stances."""
    n_between = n = 0
    for analysis, layer in pairs:
        units, remaining = _units(analysis, layer, Counter(), Counter())
        homes = [analysis.paragraph_of[unit.start] for unit in units]
        for category, source, target in _ties(layer, remaining, Counter(), Counter()):
            n += 1
            is_between = homes[source] != homes[target]
            n_between += is_between and (remaining[source].category, category) not in by_stance
    return n_between / n if n else 0.0


def _tree_example(analysis: Analysis, layer: Layer, grammar: Grammar) -> Example:
    left_out: Counter[str] = Counter()
    adapted: Counter[str] = Counter()
    units, remaining = _units(analysis, layer, left_out, adapted)
    numbers = {unit.id: number for number, unit in enumerate(remaining)}
    tree = reduced(grammar, layer.relations, numbers, left_out)
    return Example(
        analysis,
        units,
        tuple(unit.category or "" for unit in remaining),
        tree.targets,
        tree.functions,
        left_out,
        tuple(unit.id for unit in remaining),
        adapted,
        whole=True,
        n_annotated=_n_annotated(layer),
    )


def _example(
    analysis: Analysis, layer: Layer, stances: Stances, *, whole: bool, to_units_only: bool
) -> Example:
    left_out: Counter[str] = Counter()
    adapted: Counter[str] = Counter()
    units, remaining = _units(analysis, layer, left_out, adapted)
    targets: list[int | None] = [None] * len(remaining)
    relations: list[str | None] = [_stance_of(unit, stances) for unit in remaining]
    by_stance = _said_by_stances(stances)
    ties = _ties(layer, remaining, left_out, adapted, to_units_only=to_units_only)
    for category, source, target in ties:
        if targets[source] is None:
            relations[source] = category
        places = [analysis.paragraph_of[units[end].start] for end in (source, target)]
        if places[0] != places[1] and not whole:
            if (remaining[source].category, category) in by_stance:
                adapted[BY_STANCE] += 1
            else:
                left_out["relations between paragraphs"] += 1
        elif targets[source] is not None:
            left_out["further relations of a unit"] += 1
        else:
            targets[source] = target
            if abs(source - target) > REACH:
                left_out[f"targets more than {REACH} units away"] += 1
    return Example(
        analysis,
        units,
        tuple(unit.category or "" for unit in remaining),
        tuple(targets),
        tuple(relations),
        left_out,
        tuple(unit.id for unit in remaining),
        adapted,
        whole,
        _n_annotated(layer),
    )


def _n_annotated(layer: Layer) -> tuple[int, int]:
    return len(layer.units), sum(len(relation.sources) for relation in layer.relations)


def _units(
    analysis: Analysis, layer: Layer, left_out: Counter[str], adapted: Counter[str]
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
                adapted["gaps of units, whose words are learnt as part of them"] += 1
            units.append(tokens)
            remaining.append(unit)
            end = tokens.stop
    return tuple(units), remaining


def _has_gap(analysis: Analysis, spans: Sequence[Span], tokens: range) -> bool:
    """Return whether some token between the first and the last belongs to no span."""
    inside = sum(len(analysis.covered([span])) for span in merge_spans(spans))
    return len(spans) > 1 and inside < len(tokens)


def _ties(
    layer: Layer,
    units: Sequence[Unit],
    left_out: Counter[str],
    adapted: Counter[str],
    *,
    to_units_only: bool = True,
) -> Iterator[tuple[str | None, int, int]]:
    """Yield the category, the source and the target of each relation of two units.

    A relation of several sources is one of each; what points to a relation points to its source,
    or is left out with ``to_units_only``.
    """
    numbers = {unit.id: number for number, unit in enumerate(units)}
    first = {
        relation.id: numbers.get(relation.sources[0])
        for relation in layer.relations
        if not to_units_only
    }
    for relation in layer.relations:
        if len(relation.sources) > 1:
            adapted["relations of several sources, learnt as one of each source"] += 1
        target = numbers.get(relation.target, first.get(relation.target))
        if target is not None and relation.target not in numbers:
            adapted["relations to relations, learnt as relations to their source"] += 1
        for number in map(numbers.get, relation.sources):
            if number is None or target is None:
                left_out["relations to what is no unit"] += 1
            elif number == target:
                left_out["relations of a unit to itself"] += 1
            else:
                yield relation.category, number, target


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
    return _summed(example.left_out for example in examples)


def adapted_of(examples: Sequence[Example]) -> dict[str, int]:
    """Describe the parts of layers that are learnt in another form, with their counts."""
    return _summed(example.adapted for example in examples)


def _summed(counts: Iterable[Mapping[str, int]]) -> dict[str, int]:
    total: Counter[str] = Counter()
    for each in counts:
        total.update(each)
    return dict(sorted(total.items()))

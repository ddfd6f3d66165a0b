"""Units anywhere in the text: stretches that several annotators came together on."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Hashable, Iterator, Mapping, Sequence

from argora.consensus.gold.decision import Decision
from argora.consensus.gold.places import place_of
from argora.consensus.gold.rules import GoldRules
from argora.consensus.gold.units import ClosestUnits, GoldUnit, UnitDecisions, new_ids, words_at
from argora.consensus.spans import Boundaries, DecidedUnit, OpenUnit, combine_spans
from argora.consensus.spans.ballots import Vote
from argora.model import Document, Layer, Span, Study, Unit
from argora.model.layer import Kind
from argora.reliability.coding.factor import show
from argora.reliability.items import units
from argora.reliability.items.layers import Shared

__all__ = ["in_text"]

NOTHING = "nothing"
NEARLY = 1e-6


def in_text(
    study: Study,
    layers: Shared,
    rules: GoldRules,
    *,
    kinds: tuple[Kind, ...],
    round: int = 1,
) -> UnitDecisions:
    """Decide on the units of every document.

    Parameters
    ----------
    layers : whose annotations count, by document.
    rules : what decides on units; ``boundaries`` if nothing does.
    """
    data = units(study.select(documents=layers), kinds=kinds, round=round, at_least=1)
    rule = rules.units or Boundaries()
    consensus = combine_spans(
        data,
        rule,
        merge=rules.merge,
        runs=rules.runs,
        step=rules.step,
        probabilities=dict(_probabilities(study, layers)),
    )
    by_document: dict[str, list[DecidedUnit]] = defaultdict(list)
    for unit in consensus.units:
        by_document[unit.document].append(unit)
    gold_units = {
        id: tuple(_gold_units(study.document(id), by_document[id], by_annotator))
        for id, by_annotator in layers.items()
    }
    decisions = [
        _record(study.document(id), each, of_gold.unit, consensus.rule)
        for id in layers
        for each, of_gold in zip(by_document[id], gold_units[id], strict=True)
    ]
    decisions += [
        _record(study.document(each.document), each, None, consensus.rule)
        for each in (*consensus.undecided, *consensus.nothing)
    ]
    return UnitDecisions(
        gold_units, tuple(decisions), consensus.rule, consensus.per_run, consensus.notes
    )


def _probabilities(study: Study, layers: Shared) -> Iterator[tuple[Vote, float]]:
    """Yield how probable models find each of their units, with its category."""
    for id, by_annotator in layers.items():
        document = study.document(id)
        for annotator, layer in by_annotator.items():
            for unit in layer.units:
                if unit.probabilities is not None:
                    exists = unit.probabilities.exists
                    shares = unit.probabilities.of(unit.category, {})
                    parts = tuple((span.start, span.end) for span in unit.spans_in(document))
                    probability = math.prod(shares, start=1.0 if exists is None else exists)
                    yield (id, annotator, parts, unit.category), probability


def _gold_units(
    document: Document, decided: Sequence[DecidedUnit], layers: Mapping[str, Layer]
) -> Iterator[GoldUnit]:
    spans = [tuple(Span(start, end) for start, end in each.spans) for each in decided]
    units_of = {annotator: ClosestUnits(layer, document) for annotator, layer in layers.items()}
    marked = [
        {
            annotator: unit
            for annotator in each.supporters
            if (unit := units_of[annotator].closest(at, each.category)) is not None
        }
        for each, at in zip(decided, spans, strict=True)
    ]
    preferred = [_id_of(each, markers) for each, markers in zip(decided, marked, strict=True)]
    ids = new_ids(preferred, "u")
    for id, each, at, markers in zip(ids, decided, spans, marked, strict=True):
        yield GoldUnit(Unit(id, at, str(each.category)), markers)


def _id_of(decided: DecidedUnit, marked: Mapping[str, Unit]) -> str | None:
    """Return the id that all gave a unit who marked just this one, if it is one."""
    ids = {marked[annotator].id for annotator in decided.exact if annotator in marked}
    return ids.pop() if len(ids) == 1 else None


def _record(document: Document, each: DecidedUnit, unit: Unit | None, rule: str) -> Decision:
    spans = tuple(Span(start, end) for start, end in each.spans)
    stretch = Unit("here", spans)
    reason = each.reason if isinstance(each, OpenUnit) else ""
    return Decision(
        document=document.id,
        task="unit",
        status="decided" if unit is not None else "undecided" if reason else "nothing",
        rule=rule,
        id="" if unit is None else unit.id,
        place=place_of(stretch),
        start=each.start,
        words=words_at(document, stretch) if document.text is not None else "",
        value="" if unit is None else show(each.category),
        votes=_votes(each),
        supporters=each.supporters,
        n_annotators=each.n_annotators,
        probability=each.probability,
        margin=each.margin,
        reason=reason,
    )


def _votes(each: DecidedUnit) -> dict[str, int]:
    """Count the votes for each category; on an uneven stretch, supporters and others."""
    if isinstance(each, OpenUnit):
        shares = {c: share * each.n_annotators for c, share in each.shares.items() if share > 0}
        if shares and all(abs(n - round(n)) < NEARLY for n in shares.values()):
            return {_category_text(c): round(n) for c, n in shares.items()}
    n = len(each.supporters)
    votes = {_category_text(each.category): n} if n else {}
    return votes | ({"other": each.n_annotators - n} if each.n_annotators > n else {})


def _category_text(category: Hashable) -> str:
    return NOTHING if category in (None, frozenset()) else show(category)

"""Units on given segments: the category of each segment, from all who decided on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import cast

from argora.consensus.gold.decision import Decision, decision_on_row
from argora.consensus.gold.places import place_of
from argora.consensus.gold.rules import Unmarked
from argora.consensus.gold.units import GoldUnit, UnitDecisions, new_ids, words_at
from argora.consensus.result import Consensus
from argora.consensus.rule import Rule
from argora.model import Document, Layer, Span, Study, Unit
from argora.model.layer import Kind
from argora.reliability import CodingData
from argora.reliability.coding.factor import show
from argora.reliability.items import NONE, items
from argora.reliability.items.layers import Shared

__all__ = ["on_segments"]


@dataclass(frozen=True)
class _Segment:
    """One segment that got a category."""

    index: int
    category: str
    voters: Mapping[str, Unit]


def on_segments(
    study: Study,
    layers: Shared,
    rule: Rule,
    *,
    kinds: tuple[Kind, ...],
    round: int = 1,
    unmarked: Unmarked | None = None,
) -> UnitDecisions:
    """Decide on the category of every given segment.

    Parameters
    ----------
    layers : whose annotations count, by document.
    unmarked : what it means that somebody who did a document has no unit on a segment: they did
        not decide (``missing``), or say that nothing is there (``none``). None takes ``none``
        where the document has a text, which they read, and ``missing`` in a table of items.
    """
    data, marked = _votes(study, layers, kinds=kinds, round=round, unmarked=unmarked)
    consensus = rule(data)
    rows: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for row in range(data.n_rows):
        id, at = cast("tuple[str, int]", data.item_name(row))
        rows[id].append((at, row))
    unit_categories = frozenset(study.scheme.unit_ids)
    gold_units: dict[str, tuple[GoldUnit, ...]] = {}
    decisions: list[Decision] = []
    for id, by_annotator in layers.items():
        document = study.document(id)
        units = {annotator: marked[id, annotator] for annotator in by_annotator}
        choices = [(at, row, _choices(consensus, row, unit_categories)) for at, row in rows[id]]
        segments = [
            _Segment(at, category, _voters(units, at, category))
            for at, _, categories in choices
            for category in categories
        ]
        gold_units[id] = tuple(_gold_units(document, segments))
        unit_on = _unit_on(document, gold_units[id])
        decisions += [
            _record(consensus, row, document, at, unit_on.get((at, categories[:1])), len(units))
            for at, row, categories in choices
        ]
    return UnitDecisions(gold_units, tuple(decisions), str(rule), consensus, consensus.notes)


def _votes(
    study: Study, layers: Shared, *, kinds: tuple[Kind, ...], round: int, unmarked: Unmarked | None
) -> tuple[CodingData, Mapping[tuple[str, str], Mapping[int, list[Unit]]]]:
    """Return the votes on every segment, and the units of (document, annotator) on each segment."""
    data = items(study.select(documents=layers), by="unit", kinds=kinds, round=round, at_least=1)
    data = replace(data, items=tuple(_in_line(study, data.items or ())))
    marked = {
        (id, annotator): _by_segment(study.document(id), layer)
        for id, by_annotator in layers.items()
        for annotator, layer in by_annotator.items()
    }
    blank = [
        ((id, at), annotator, NONE)
        for (id, annotator), units in marked.items()
        if (unmarked or ("missing" if study.document(id).text is None else "none")) == "none"
        for at in range(len(study.document(id).segmentations["segment"]))
        if at not in units
    ]
    if blank:
        groups: dict[Hashable, Hashable] = {
            item: study.document(item[0]).cluster for item, _, _ in blank
        }
        data = data.with_votes(blank, groups=groups)
    return data, marked


def _in_line(study: Study, names: Iterable[Hashable]) -> Iterator[tuple[str, int]]:
    """Yield each item with its place in the document, which rules for sequences need."""
    places: dict[str, dict[str, int]] = {}
    for id, name in cast("Iterable[tuple[str, str | int]]", names):
        if id not in places:
            ids = study.document(id).segmentations["segment"].ids
            places[id] = {name: at for at, name in enumerate(ids)}
        yield id, name if isinstance(name, int) else places[id][name]


def _by_segment(document: Document, layer: Layer) -> dict[int, list[Unit]]:
    """Return the units of a layer on each segment, by its place."""
    cut = document.segmentations["segment"]
    places = {id: at for at, id in enumerate(cut.ids)}
    units: dict[int, list[Unit]] = defaultdict(list)
    for unit in layer.units:
        if unit.segment:
            at = [places[id] for id in unit.segment if id in places]
        else:
            at = sorted({i for span in unit.spans for i in cut.overlapping(span)})
        for each in at:
            units[each].append(unit)
    return units


def _choices(consensus: Consensus, row: int, categories: Collection[str]) -> tuple[str, ...]:
    """Return the categories decided for a segment; several where two units lie on it."""
    code = int(consensus.code[row])
    if code < 0:
        return ()
    value = str(consensus.categories[code])
    if value == NONE and value not in categories:
        return ()
    return (value,) if value in categories or "+" not in value else tuple(value.split("+"))


def _voters(
    units: Mapping[str, Mapping[int, list[Unit]]], at: int, category: str
) -> dict[str, Unit]:
    return {
        annotator: unit
        for annotator, by_segment in units.items()
        for unit in by_segment.get(at, ())
        if unit.category == category
    }


def _gold_units(document: Document, segments: Sequence[_Segment]) -> Iterator[GoldUnit]:
    """Yield the units of a document; segments that most voters joined make one unit."""
    joined = list(_joined(segments))
    ids = document.segmentations["segment"].ids
    parts = [tuple(ids[each.index] for each in group) for group in joined]
    marked = [
        {
            annotator: group[0].voters[annotator]
            for annotator in group[0].voters
            if all(annotator in s.voters for s in group)
        }
        for group in joined
    ]
    preferred = [_id_of(each.values()) for each in marked]
    for id, group, segment, voters in zip(
        new_ids(preferred, "u"), joined, parts, marked, strict=True
    ):
        model = next((u for u in voters.values() if u.segment == segment), None)
        spans: tuple[Span, ...] = () if model is None else model.spans
        category = group[0].category
        yield GoldUnit(Unit(id, spans, category, segment=segment), dict(voters))


def _joined(segments: Sequence[_Segment]) -> Iterator[list[_Segment]]:
    """Yield segments of one category together where most of those who chose it for either did."""
    groups: list[list[_Segment]] = []
    for segment in segments:
        home = next((g for g in reversed(groups) if _together(g[-1], segment)), None)
        if home is None:
            groups.append([segment])
        else:
            home.append(segment)
    yield from groups


def _together(one: _Segment, other: _Segment) -> bool:
    if one.category != other.category or one.index == other.index:
        return False
    both = sum(other.voters.get(annotator) is unit for annotator, unit in one.voters.items())
    return 2 * both > len(one.voters.keys() | other.voters.keys())


def _id_of(units: Iterable[Unit]) -> str | None:
    """Return the id that all annotators gave a unit, if it is one."""
    ids = {unit.id for unit in units}
    return ids.pop() if len(ids) == 1 else None


def _unit_on(
    document: Document, gold_units: Sequence[GoldUnit]
) -> dict[tuple[int, tuple[str | None, ...]], Unit]:
    places = {id: at for at, id in enumerate(document.segmentations["segment"].ids)}
    return {
        (places[id], (each.unit.category,)): each.unit
        for each in gold_units
        for id in each.unit.segment
    }


def _record(
    consensus: Consensus, row: int, document: Document, at: int, unit: Unit | None, n: int
) -> Decision:
    cut = document.segmentations["segment"]
    segment = Unit("segment", segment=(cut.ids[at],))
    return decision_on_row(
        consensus,
        row,
        is_nothing=unit is None,
        show=show,
        document=document.id,
        task="unit",
        id="" if unit is None else unit.id,
        place=place_of(segment),
        start=cut.spans[at].start,
        words=words_at(document, segment),
        n_annotators=n,
    )

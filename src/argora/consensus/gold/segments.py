"""Units on given segments: the category of each segment, from all who decided on it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Literal, cast

from argora.consensus.gold.decision import Decision
from argora.consensus.gold.placed import Placed, new_ids, place_of, words_at
from argora.consensus.gold.rules import Unmarked
from argora.consensus.result import Consensus
from argora.consensus.rule import Rule
from argora.model import Document, Layer, Span, Study, Unit
from argora.model.layer import Kind
from argora.reliability.coding.factor import show
from argora.reliability.items import NONE, items
from argora.reliability.items.layers import Shared

__all__ = ["OnSegments", "on_segments"]

_Marked = Mapping[str, Mapping[int, list[Unit]]]
"""The units of each annotator on each segment of a document."""


@dataclass(frozen=True)
class OnSegments:
    """What was decided on the given segments of all documents."""

    placed: Mapping[str, tuple[Placed, ...]]
    decisions: tuple[Decision, ...]
    consensus: Consensus


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
) -> OnSegments:
    """Decide on the category of every given segment.

    Parameters
    ----------
    layers : whose annotations count, by document.
    unmarked : what it means that somebody who did a document has no unit on a segment: they did
        not decide (``missing``), or say that nothing is there (``none``). None takes ``none``
        where the document has a text, which they read, and ``missing`` in a table of items.
    """
    data = items(study.select(documents=layers), by="unit", kinds=kinds, round=round, at_least=1)
    data = replace(data, items=tuple(_in_line(study, data.items or ())))
    marked = {
        (id, who): _by_segment(study.document(id), layer)
        for id, own in layers.items()
        for who, layer in own.items()
    }
    blank = [
        ((id, at), who, NONE)
        for (id, who), units in marked.items()
        if (unmarked or ("missing" if study.document(id).text is None else "none")) == "none"
        for at in range(len(study.document(id).segmentations["segment"]))
        if at not in units
    ]
    if blank:
        groups: dict[Hashable, Hashable] = {
            item: study.document(item[0]).cluster for item, _, _ in blank
        }
        data = data.with_votes(blank, groups=groups)
    consensus = rule(data)
    rows: dict[str, list[tuple[int, int]]] = defaultdict(list)
    for row in range(data.n_rows):
        id, at = cast("tuple[str, int]", data.item_name(row))
        rows[id].append((at, row))
    known = frozenset(study.scheme.unit_ids)
    placed: dict[str, tuple[Placed, ...]] = {}
    told: list[Decision] = []
    for id, own in layers.items():
        document = study.document(id)
        units = {who: marked[id, who] for who in own}
        found = [(at, row, _choices(consensus, row, known)) for at, row in rows[id]]
        segments = [
            _Segment(at, category, _voters(units, at, category))
            for at, _, categories in found
            for category in categories
        ]
        placed[id] = tuple(_placed(document, segments))
        names = _unit_on(document, placed[id])
        told += [
            _told(consensus, row, document, at, names.get((at, categories[:1])), units)
            for at, row, categories in found
        ]
    return OnSegments(placed, tuple(told), consensus)


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
    found: dict[int, list[Unit]] = defaultdict(list)
    for unit in layer.units:
        if unit.segment:
            at = [places[id] for id in unit.segment if id in places]
        else:
            at = sorted({i for span in unit.spans for i in cut.overlapping(span)})
        for each in at:
            found[each].append(unit)
    return found


def _choices(consensus: Consensus, row: int, known: Collection[str]) -> tuple[str, ...]:
    """Return the categories decided for a segment; several where two units lie on it."""
    code = int(consensus.code[row])
    if code < 0:
        return ()
    value = str(consensus.categories[code])
    if value == NONE and value not in known:
        return ()
    return (value,) if value in known or "+" not in value else tuple(value.split("+"))


def _voters(
    units: Mapping[str, Mapping[int, list[Unit]]], at: int, category: str
) -> dict[str, Unit]:
    return {
        who: unit
        for who, own in units.items()
        for unit in own.get(at, ())
        if unit.category == category
    }


def _placed(document: Document, segments: Sequence[_Segment]) -> Iterator[Placed]:
    """Yield the units of a document; segments that most voters joined make one unit."""
    joined = list(_joined(segments))
    ids = document.segmentations["segment"].ids
    parts = [tuple(ids[each.index] for each in own) for own in joined]
    marked = [
        {who: own[0].voters[who] for who in own[0].voters if all(who in s.voters for s in own)}
        for own in joined
    ]
    wanted = [_id_of(each.values()) for each in marked]
    for id, own, segment, voters in zip(new_ids(wanted, "u"), joined, parts, marked, strict=True):
        model = next((u for u in voters.values() if u.segment == segment), None)
        spans: tuple[Span, ...] = () if model is None else model.spans
        category = own[0].category
        yield Placed(Unit(id, spans, category, segment=segment), dict(voters))


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
    both = sum(other.voters.get(who) is unit for who, unit in one.voters.items())
    return 2 * both > len(one.voters.keys() | other.voters.keys())


def _id_of(units: Iterable[Unit]) -> str | None:
    """Return the id that all annotators gave a unit, if it is one."""
    ids = {unit.id for unit in units}
    return ids.pop() if len(ids) == 1 else None


def _unit_on(
    document: Document, placed: Sequence[Placed]
) -> dict[tuple[int, tuple[str | None, ...]], Unit]:
    places = {id: at for at, id in enumerate(document.segmentations["segment"].ids)}
    return {
        (places[id], (each.unit.category,)): each.unit
        for each in placed
        for id in each.unit.segment
    }


def _told(
    consensus: Consensus,
    row: int,
    document: Document,
    at: int,
    unit: Unit | None,
    units: _Marked,
) -> Decision:
    code = int(consensus.code[row])
    chosen: Hashable = None if code < 0 else consensus.categories[code]
    cut = document.segmentations["segment"]
    here = Unit("here", segment=(cut.ids[at],))
    status: Literal["decided", "undecided", "nothing"] = (
        "undecided" if code < 0 else "nothing" if unit is None else "decided"
    )
    return Decision(
        document=document.id,
        task="unit",
        status=status,
        rule=consensus.rule,
        id="" if unit is None else unit.id,
        place=place_of(here),
        start=cut.spans[at].start,
        words=words_at(document, here),
        value="" if unit is None else show(chosen),
        votes={show(said): n for said, n in consensus.votes_on(row).items()},
        supporters=tuple(consensus.voters_for(row)),
        n_annotators=len(units),
        probability=float(consensus.probability[row]),
        margin=float(consensus.margin[row]),
        reason=consensus.reasons[consensus.why[row]],
    )

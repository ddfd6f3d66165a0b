"""Which unit and relation of one version of a layer is which one of another version.

Ids are kept by most tools, and then they decide. Some files number everything anew; that shows
where something that stands unchanged in both versions bears another id, and then places decide.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from dataclasses import replace
from typing import TypeVar

from argora.model.layer import Layer, Relation, Unit, natural
from argora.model.span import common_length

__all__ = ["match"]

Element = TypeVar("Element", Unit, Relation)
Key = Callable[[Element], Hashable]


def match(old: Layer, new: Layer) -> Mapping[str, str]:
    """Return the id in the new version for every unit and relation that is in both.

    Units are matched by id, then by the same spans and category, then by the same spans. Where ids
    were numbered anew they are matched by spans and category, by spans, and last by the most text
    in common. Relations follow their ends.
    """
    units = _match_units(old.units, new.units)
    return units | _match_relations(old.relations, new.relations, units)


def _match_units(old: Sequence[Unit], new: Sequence[Unit]) -> dict[str, str]:
    by_place: tuple[Key[Unit], ...] = (_content, _place)
    matches: dict[str, str] = {}
    if _keeps_ids(old, new, _content):
        _pair(matches, old, new, lambda unit: unit.id)
    for key in by_place:
        _pair(matches, old, new, key)
    if not _keeps_ids(old, new, _content):
        _pair_nearest(matches, old, new)
    return matches


def _place(unit: Unit) -> Hashable:
    return unit.spans, unit.segment, unit.text


def _content(unit: Unit) -> Hashable:
    return _place(unit), unit.category


def _keeps_ids(old: Iterable[Element], new: Iterable[Element], key: Key[Element]) -> bool:
    """Return whether all elements that are unmistakably the same in both have the same id."""
    before, after = _unique(old, key), _unique(new, key)
    return all(after[each].id == element.id for each, element in before.items() if each in after)


def _unique(elements: Iterable[Element], key: Key[Element]) -> dict[Hashable, Element]:
    keyed = [(key(element), element) for element in elements]
    n = Counter(each for each, _ in keyed)
    return {each: element for each, element in keyed if n[each] == 1}


def _pair(
    matches: dict[str, str], old: Iterable[Element], new: Iterable[Element], key: Key[Element]
) -> None:
    """Match what has the same key and no partner yet: the same ids first, then in their order."""
    matched = set(matches.values())
    waiting: dict[Hashable, dict[str, None]] = defaultdict(dict)
    for element in sorted(new, key=lambda each: natural(each.id)):
        if element.id not in matched:
            waiting[key(element)][element.id] = None
    left = [element for element in old if element.id not in matches]
    for element in left:
        if element.id in waiting[key(element)]:
            matches[element.id] = element.id
            del waiting[key(element)][element.id]
    for element in sorted(left, key=lambda each: natural(each.id)):
        if element.id not in matches and waiting[key(element)]:
            partner = next(iter(waiting[key(element)]))
            matches[element.id] = partner
            del waiting[key(element)][partner]


def _pair_nearest(matches: dict[str, str], old: Iterable[Unit], new: Iterable[Unit]) -> None:
    """Match the units that are left by the most characters in common."""
    matched = set(matches.values())
    late = [unit for unit in new if unit.id not in matched]
    shared = [
        (-common, natural(a.id), natural(b.id), a.id, b.id)
        for a in old
        if a.id not in matches
        for b in late
        if (common := common_length(a.spans, b.spans))
    ]
    for *_, one, other in sorted(shared):
        if one not in matches and other not in matched:
            matches[one] = other
            matched.add(other)


def _match_relations(
    old: Sequence[Relation], new: Sequence[Relation], units: Mapping[str, str]
) -> dict[str, str]:
    """Match relations by what they tie; one that ends at a relation waits for that one."""
    matches: dict[str, str] = {}
    keeps_ids = _keeps_ids(_in_new_ids(old, units), new, _tie)
    if keeps_ids:
        _pair(matches, old, new, lambda relation: relation.id)
    last: Key[Relation] = _ends if keeps_ids else _start
    for key in dict.fromkeys((_tie, _ends, last)):
        n_before = -1
        while len(matches) > n_before:
            n_before = len(matches)
            _pair(matches, _in_new_ids(old, {**units, **matches}), new, key)
    return matches


def _in_new_ids(relations: Iterable[Relation], ids: Mapping[str, str]) -> list[Relation]:
    """Return the relations of which all ends are matched, with the ends' new ids."""
    return [
        replace(r, sources=tuple(ids[source] for source in r.sources), target=ids[r.target])
        for r in relations
        if all(end in ids for end in (*r.sources, r.target))
    ]


def _ends(relation: Relation) -> Hashable:
    return relation.sources, relation.target


def _tie(relation: Relation) -> Hashable:
    return _ends(relation), relation.category


def _start(relation: Relation) -> Hashable:
    return relation.sources, relation.category

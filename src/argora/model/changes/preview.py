"""What a change of a scheme will do: how much changes, and which rules layers will break."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import islice

from argora.model.changes.applying import changed
from argora.model.changes.backward import Undecided
from argora.model.changes.change import SchemeChange
from argora.model.changes.moves import Add, Move
from argora.model.changes.restoring import Lost, restored
from argora.model.document import words_of
from argora.model.layer import Layer, LayerKey
from argora.model.rules import Severity
from argora.model.scheme import Violation
from argora.model.study import Study

__all__ = ["Breaches", "Effect", "Preview", "preview_change", "preview_take_back"]

MOST_EXAMPLES = 3


@dataclass(frozen=True)
class Effect:
    """How many units, relations, attributes or values a move is about, in how many layers.

    Attributes
    ----------
    becomes : how many of them become what; what is removed is under an empty name.
    """

    move: Move
    n: int
    n_layers: int
    becomes: Mapping[str, int]


@dataclass(frozen=True)
class Breaches:
    """How often a rule of the scheme is broken before and after, and in which layers after.

    Attributes
    ----------
    layers : in which it is broken after the change, each with the first violation.
    """

    rule: str
    severity: Severity
    n_before: int
    n: int
    layers: Mapping[LayerKey, Violation]

    @property
    def n_layers(self) -> int:
        """In how many layers the rule is broken after the change."""
        return len(self.layers)

    @property
    def examples(self) -> tuple[Violation, ...]:
        """The violations in the first layers."""
        return tuple(islice(self.layers.values(), MOST_EXAMPLES))


@dataclass(frozen=True)
class Preview:
    """What will be done to a study.

    Attributes
    ----------
    study : as it will be.
    units, relations : how many are ``changed``, ``removed`` and ``added``.
    n_layers : those in which anything changes besides the version of the scheme.
    n_followed : relations that go because what they point from or to goes.
    n_shortened : relations that lose one of several sources.
    breaches : the rules that are broken before or after.
    undecided, lost : of a change that is taken back, see
        :class:`~argora.model.changes.restoring.Restored`.
    """

    study: Study
    effects: tuple[Effect, ...]
    units: Mapping[str, int]
    relations: Mapping[str, int]
    n_layers: int
    breaches: tuple[Breaches, ...]
    n_followed: int = 0
    n_shortened: int = 0
    undecided: Mapping[Undecided, int] = field(default_factory=dict)
    lost: tuple[Lost, ...] = ()


def preview_change(study: Study, change: SchemeChange) -> Preview:
    """Return what :func:`~argora.model.changes.applying.apply_change` would do."""
    result = changed(study, change)
    units, relations, n_layers = _counts(study.layers, result.study.layers)
    return Preview(
        result.study,
        tuple(_effects(study, result.study, change.moves)),
        units,
        relations,
        n_layers,
        _breaches(study, result.study),
        sum(each.n_followed for each in result.layers.values()),
        sum(each.n_shortened for each in result.layers.values()),
    )


def preview_take_back(study: Study, moves: Iterable[Move] = ()) -> Preview:
    """Return what :func:`~argora.model.changes.restoring.take_back` would do, and what is open."""
    result = restored(study, moves)
    units, relations, n_layers = _counts(study.layers, result.study.layers)
    return Preview(
        result.study,
        (),
        units,
        relations,
        n_layers,
        _breaches(study, result.study),
        undecided=result.undecided,
        lost=result.lost,
    )


def _counts(
    before: Iterable[Layer], after: Iterable[Layer]
) -> tuple[Mapping[str, int], Mapping[str, int], int]:
    """Count units and relations that change, go and come, and the layers that change."""
    later = {layer.key: layer for layer in after}
    units: Counter[str] = Counter(changed=0, removed=0, added=0)
    relations: Counter[str] = Counter(units)
    n_layers = 0
    for layer in before:
        new = later[layer.key]
        one = _compared(layer.units, new.units)
        other = _compared(layer.relations, new.relations)
        units.update(one)
        relations.update(other)
        same = (layer.attributes, layer.order) == (new.attributes, new.order)
        n_layers += bool(one or other or not same)
    return dict(units), dict(relations), n_layers


def _compared(before: Iterable[object], after: Iterable[object]) -> Counter[str]:
    old = {element.id: element for element in before}  # type: ignore[attr-defined]
    new = {element.id: element for element in after}  # type: ignore[attr-defined]
    counts = Counter(
        "removed" if id not in new else "changed"
        for id, element in old.items()
        if new.get(id) != element
    )
    counts.update("added" for id in new if id not in old)
    return counts


def _effects(before: Study, after: Study, moves: Iterable[Move]) -> Iterator[Effect]:
    """Count what each move is about; something that stays in its category is not moved."""
    later = {layer.key: layer for layer in after.layers}
    moved = {(_place(move), name): move for move in moves for name in move.sources}
    becomes: dict[int, Counter[str]] = {id(move): Counter() for move in moves}
    layers: dict[int, set[LayerKey]] = {id(move): set() for move in moves}
    for layer in before.layers:
        for place, name, target in _decisions(layer, later[layer.key]):
            move = moved.get((place, name))
            if move is None:
                continue
            new = target if target is not None else move.targets[0]
            if new != name:
                becomes[id(move)][new or ""] += 1
                layers[id(move)].add(layer.key)
    for move in moves:
        if not isinstance(move, Add):
            counts = becomes[id(move)]
            yield Effect(move, counts.total(), len(layers[id(move)]), dict(counts))


def _place(move: Move) -> tuple[str, str]:
    return move.what, move.attribute if move.what == "value" else ""


def _decisions(before: Layer, after: Layer) -> Iterator[tuple[tuple[str, str], str, str | None]]:
    """Yield what has which name, and for categories the new one; empty where it was removed."""
    for what, elements in (("unit", before.units), ("relation", before.relations)):
        for element in elements:
            new = after.by_id.get(element.id)
            if element.category is not None:
                yield (what, ""), element.category, "" if new is None else new.category
    for bearer in (before, *before.things):
        for name, value in bearer.attributes.items():
            yield ("attribute", ""), name, None
            for part in value if isinstance(value, tuple) else (value,):
                yield ("value", name), words_of(part), None


def _first_of_layers(violations: Iterable[Violation]) -> dict[LayerKey, Violation]:
    first: dict[LayerKey, Violation] = {}
    for each in violations:
        first.setdefault((each.document, each.annotator, each.round, each.phase), each)
    return first


def _breaches(before: Study, after: Study) -> tuple[Breaches, ...]:
    """Return how often each rule is broken, first what is broken more often than before."""
    earlier = Counter(each.rule for each in before.check())
    broken: dict[str, list[Violation]] = {rule: [] for rule in earlier}
    for violation in after.check():
        broken.setdefault(violation.rule, []).append(violation)
    severities = {
        rule.label(): rule.severity for rule in (*before.scheme.rules, *after.scheme.rules)
    }
    breaches = [
        Breaches(
            rule,
            each[0].severity if each else severities.get(rule, "error"),
            earlier[rule],
            len(each),
            _first_of_layers(each),
        )
        for rule, each in broken.items()
    ]
    return tuple(sorted(breaches, key=lambda each: (each.n_before - each.n, each.rule)))

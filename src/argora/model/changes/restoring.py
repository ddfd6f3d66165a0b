"""The last change of a scheme taken back, by its record and by what annotators did since."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace

from argora.errors import ModelError, SchemeError
from argora.model.changes.applying import in_force
from argora.model.changes.backward import Backward, Undecided
from argora.model.changes.moves import Move
from argora.model.changes.record import Former, Migration
from argora.model.frozen import FrozenMap
from argora.model.layer import Layer, LayerKey, Relation, Unit, Value
from argora.model.rebuilding import rebuild
from argora.model.study import Study

__all__ = ["Lost", "Restored", "at_version", "earlier_layer", "restored", "take_back"]

Attributes = Mapping[str, Value]


@dataclass(frozen=True)
class Lost:
    """Something that the change had removed and that cannot come back.

    Attributes
    ----------
    reason : ``end-gone`` (a relation points from or to what is no longer there) or ``id-taken``.
    """

    layer: LayerKey
    element: Unit | Relation
    reason: str


@dataclass(frozen=True)
class Restored:
    """A study before its last change, and what is open.

    Attributes
    ----------
    undecided : names of the later version that lead back to none or several earlier ones, with the
        number of units, relations or values; those that bear them are without them here.
    lost : what cannot come back, because of what annotators did since.
    n_recorded : units and relations that are what the record says.
    n_led_back : those that were made or changed since, or that the change itself leads back.
    """

    study: Study
    undecided: Mapping[Undecided, int]
    lost: tuple[Lost, ...]
    n_recorded: int
    n_led_back: int


def take_back(study: Study, moves: Iterable[Move] = ()) -> Study:
    """Return the study as it was before the last change of its scheme, with later work.

    Layers that nobody touched since are equal to what they were.

    Parameters
    ----------
    moves : what becomes of names that lead back to no earlier name, or to several.

    Raises
    ------
    SchemeError
        If some names are undecided; the message lists them.
    """
    result = restored(study, moves)
    if result.undecided:
        listed = "; ".join(f"{n} × {_named(each)}" for each, n in result.undecided.items())
        raise SchemeError(
            f"nobody can say what these were before the change: {listed}; give a move for each, "
            "such as rename to one of the earlier names, or drop"
        )
    return result.study


def _named(each: Undecided) -> str:
    of = f" of {each.attribute!r}" if each.attribute else ""
    options = " or ".join(map(repr, each.candidates))
    came = f"can have been {options}" if options else "came with the change"
    return f"{each.what} {each.name!r}{of} ({came})"


def restored(study: Study, moves: Iterable[Move] = ()) -> Restored:
    """Return the study that :func:`take_back` returns, and what is open.

    Raises
    ------
    ModelError
        If the scheme of the study was never changed.
    """
    if not study.migrations:
        raise ModelError(
            f"study {study.name!r} keeps one version of its scheme; there is no change to take back"
        )
    study = in_force(study)
    migration = study.migrations[-1]
    backward = Backward(migration.change, tuple(moves))
    layers = [_Layer(layer, migration, backward) for layer in study.layers]
    undecided = Counter(each for layer in layers for each in layer.undecided())
    results = [layer.restored() for layer in layers]
    earlier = replace(
        study,
        scheme=migration.change.before,
        layers=tuple(layer for layer, _ in results),
        migrations=study.migrations[:-1],
    )
    n_recorded = sum(len(layer.unchanged) + len(layer.removed) for layer in layers)
    n_elements = sum(len(layer.things) for layer in study.layers)
    return Restored(
        earlier,
        dict(undecided),
        tuple(lost for _, losses in results for lost in losses),
        n_recorded,
        n_elements - sum(len(layer.unchanged) for layer in layers),
    )


def at_version(study: Study, version: str) -> Study:
    """Return the study as it is under an earlier version of its scheme.

    Raises
    ------
    ModelError
        If the study has no such version.
    SchemeError
        If something that was made under a later version leads back to no name, or to several.
    """
    versions = [m.change.before.version for m in study.migrations]
    if version != study.scheme.version and version not in versions:
        listed = ", ".join(map(repr, (*versions, study.scheme.version)))
        raise ModelError(f"no version {version!r} of the scheme; the study has {listed}")
    while study.scheme.version != version:
        study = take_back(study)
    return study


def earlier_layer(layer: Layer, migration: Migration) -> Layer:
    """Return a layer before a change, as far as the record and the change tell."""
    return _Layer(layer, migration, Backward(migration.change)).restored()[0]


class _Layer:
    """One layer on its way back."""

    def __init__(self, layer: Layer, migration: Migration, backward: Backward) -> None:
        self.layer = layer
        self.backward = backward
        self.before_version = migration.change.before.version
        self.record = migration.by_layer.get(layer.key)
        recorded = self.record.by_id if self.record else {}
        self.unchanged: dict[str, Former] = {
            element.id: recorded[element.id]
            for element in layer.things
            if element.id in recorded and _is_as_it_became(element, recorded[element.id])
        }
        self.removed = [former for former in recorded.values() if former.removed]

    def undecided(self) -> Iterator[Undecided]:
        """Yield the names that nobody decided on, of what the record does not tell."""
        for element in self.layer.things:
            former = self.unchanged.get(element.id)
            if former is None:
                yield from self.backward.undecided(element)
            else:
                yield from self.backward.undecided_attributes(
                    _since(element.attributes, _attributes_after(former))
                )
        after = self.record.attributes_after if self.record else FrozenMap()
        yield from self.backward.undecided_attributes(_since(self.layer.attributes, after))

    def restored(self) -> tuple[Layer, list[Lost]]:
        """Return the earlier layer, and what of it cannot come back."""
        categories = {element.id: self._category(element) for element in self.layer.things}
        dropped = {
            element.id
            for element in self.layer.things
            if element.category is not None
            and categories[element.id] is None
            and element.id not in self.unchanged
            and not any(self.backward.undecided(element))
        }
        layer = rebuild(self.layer, categories, dropped, dict).layer
        elements = {element.id: self._with_attributes(element) for element in layer.things}
        lost = self._bring_back(elements)
        for id, former in self.unchanged.items():
            self._restore_sources(elements, id, former)
        record = self.record
        has_order = record is not None and self.layer.order == record.order_after != record.order
        earlier = replace(
            layer,
            units=tuple(element for element in elements.values() if isinstance(element, Unit)),
            relations=tuple(
                element for element in elements.values() if isinstance(element, Relation)
            ),
            attributes=self._layer_attributes(),
            order=record.order if record and has_order else layer.order,
            scheme_version=record.scheme_version if record else self.before_version,
        )
        return earlier, lost

    def _category(self, element: Unit | Relation) -> str | None:
        former = self.unchanged.get(element.id)
        return self.backward.category(element) if former is None else former.was.category

    def _with_attributes(self, element: Unit | Relation) -> Unit | Relation:
        former = self.unchanged.get(element.id)
        if former is None:
            return replace(element, attributes=self.backward.attributes(element.attributes))
        attributes = self._merged(
            element.attributes, former.was.attributes, _attributes_after(former)
        )
        if self.layer.by_id[element.id] == former.after:
            return replace(element, attributes=attributes, probabilities=former.was.probabilities)
        return replace(element, attributes=attributes)

    def _layer_attributes(self) -> Attributes:
        record, now = self.record, self.layer.attributes
        if record is None or record.attributes is None:
            return self.backward.attributes(now)
        return self._merged(now, record.attributes, record.attributes_after)

    def _merged(self, now: Attributes, was: Attributes, after: Attributes) -> Attributes:
        """Return the earlier attributes, with what was set or removed since."""
        if now == after:
            return was
        change = self.backward.change
        gone = {name for name in after if name not in now or now[name] != after[name]}
        earlier = {
            name: value
            for name, value in was.items()
            if change.targets_of(("attribute", ""), name)[0] not in gone
        }
        return FrozenMap({**earlier, **self.backward.attributes(_since(now, after))})

    def _bring_back(self, elements: dict[str, Unit | Relation]) -> list[Lost]:
        """Add what the change removed; return what cannot come back."""
        lost, waiting = [], []
        for former in self.removed:
            if former.was.id in self.layer.by_id:
                lost.append(Lost(self.layer.key, former.was, "id-taken"))
            elif isinstance(former.was, Unit):
                elements[former.was.id] = former.was
            else:
                waiting.append(former.was)
        while ready := [r for r in waiting if elements.keys() >= {*r.sources, r.target}]:
            elements.update((relation.id, relation) for relation in ready)
            waiting = [relation for relation in waiting if relation.id not in elements]
        return [*lost, *(Lost(self.layer.key, relation, "end-gone") for relation in waiting)]

    def _restore_sources(
        self, elements: dict[str, Unit | Relation], id: str, former: Former
    ) -> None:
        """Give a relation the sources again that it lost with what was removed."""
        now, was, after = elements.get(id), former.was, former.after
        if not (isinstance(now, Relation) and isinstance(was, Relation)):
            return
        if isinstance(after, Relation) and now.sources == after.sources != was.sources:
            sources = tuple(source for source in was.sources if source in elements)
            elements[id] = replace(now, sources=sources)


def _is_as_it_became(element: Unit | Relation, former: Former) -> bool:
    after = former.after
    return type(after) is type(element) and after is not None and after.category == element.category


def _attributes_after(former: Former) -> Attributes:
    return FrozenMap() if former.after is None else former.after.attributes


def _since(now: Attributes, after: Attributes) -> Attributes:
    """Return the attributes that were set since the change."""
    return {name: value for name, value in now.items() if name not in after or after[name] != value}

"""What elements of the later version were before, as far as the change itself tells."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from argora.errors import ModelError, did_you_mean
from argora.model.changes.change import Place, SchemeChange, called, named_in, place_of, what_of
from argora.model.changes.moves import Move, Split
from argora.model.document import words_of
from argora.model.frozen import FrozenMap
from argora.model.layer import Relation, Unit, Value

__all__ = ["Backward", "Undecided"]

ATTRIBUTE: Place = ("attribute", "")


@dataclass(frozen=True)
class Undecided:
    """A name of the later version that the change does not lead back to one earlier name.

    Attributes
    ----------
    name : of a category, attribute or value; ``attribute`` is the one that has the value.
    candidates : what it can have been; empty if the change added it.
    """

    what: str
    name: str
    attribute: str = ""
    candidates: tuple[str, ...] = ()


@dataclass(frozen=True)
class Backward:
    """The way back from the later to the earlier version, without a record.

    Attributes
    ----------
    moves : what becomes of names that have no earlier name, or several; with the names of the later
        version before, and of the earlier one after the move.
    """

    change: SchemeChange
    moves: tuple[Move, ...] = ()
    _decided: dict[tuple[Place, str], str | None] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        later, earlier = self.change.after, self.change.before
        for move in self.moves:
            if isinstance(move, Split):
                raise ModelError(
                    f"a split of {move.before!r} does not lead back; rename, merge or drop it"
                )
            place = place_of(move)
            for name in move.sources:
                if name not in (names := named_in(later, place)):
                    raise ModelError(
                        f"there is no {called(place, name)} after the change"
                        f"{did_you_mean(name, names)}"
                    )
                target = move.targets[0]
                names = named_in(earlier, self._earlier_place(place))
                if target is not None and target not in names:
                    raise ModelError(
                        f"there is no {called(place, target)} before the change"
                        f"{did_you_mean(target, names)}"
                    )
                self._decided[place, name] = target

    def _earlier_place(self, place: Place) -> Place:
        return place if place[0] != "value" else (place[0], self._attribute(place[1]) or "")

    def candidates(self, place: Place, name: str) -> tuple[str | None, ...]:
        """Return what a name can have been; one, if that is certain or decided; None: nothing."""
        if (place, name) in self._decided:
            return (self._decided[place, name],)
        return self.change.earlier_names(self._earlier_place(place), name)

    def _attribute(self, name: str) -> str | None:
        """Return the one earlier name of an attribute, or None if there is none or several."""
        names = self._attributes.get(name)
        if names is None:
            decided = self._decided.get((ATTRIBUTE, name), "")
            names = (decided,) if decided != "" else self.change.earlier_names(ATTRIBUTE, name)
            self._attributes[name] = names
        return names[0] if len(names) == 1 else None

    @cached_property
    def _attributes(self) -> dict[str, tuple[str | None, ...]]:
        return {}

    def category(self, element: Unit | Relation) -> str | None:
        """Return the earlier category; None if it is not certain, or dropped."""
        names = self.candidates((what_of(element), ""), str(element.category))
        return names[0] if len(names) == 1 and element.category is not None else None

    def attributes(self, attributes: Mapping[str, Value]) -> Mapping[str, Value]:
        """Return the earlier attributes, without those that are not certain."""
        earlier: dict[str, Value] = {}
        for name, value in attributes.items():
            old = self._attribute(name)
            new_value = self._value(name, value)
            if old is not None and new_value is not None:
                earlier[old] = new_value
        return FrozenMap(earlier)

    def _value(self, attribute: str, value: Value) -> Value | None:
        if isinstance(value, tuple):
            several = [self.candidates(("value", attribute), part) for part in value]
            if any(len(names) != 1 for names in several):
                return None
            parts = tuple(dict.fromkeys(n for (n,) in several if n is not None))
            return parts if parts or not value else None
        words = words_of(value)
        names = self.candidates(("value", attribute), words)
        if len(names) != 1 or names[0] is None:
            return None
        return value if names[0] == words else names[0]

    def undecided(self, element: Unit | Relation) -> Iterator[Undecided]:
        """Yield the names of a unit or relation that nobody decided on."""
        if element.category is not None:
            place = (what_of(element), "")
            names = self.candidates(place, element.category)
            if len(names) != 1:
                yield Undecided(place[0], element.category, "", _listed(names))
        yield from self.undecided_attributes(element.attributes)

    def undecided_attributes(self, attributes: Mapping[str, Value]) -> Iterator[Undecided]:
        """Yield the attributes and values that nobody decided on."""
        for name, value in attributes.items():
            names = self.candidates(ATTRIBUTE, name)
            if len(names) != 1:
                yield Undecided("attribute", name, "", _listed(names))
                continue
            if names[0] is None:
                continue
            for part in value if isinstance(value, tuple) else (words_of(value),):
                names = self.candidates(("value", name), part)
                if len(names) != 1:
                    yield Undecided("value", part, name, _listed(names))


def _listed(names: Iterable[str | None]) -> tuple[str, ...]:
    return tuple(name for name in names if name is not None)

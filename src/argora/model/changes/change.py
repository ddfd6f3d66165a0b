"""A change of a scheme as a value: both versions, and what becomes of what."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from argora.errors import ModelError, did_you_mean
from argora.model.changes.moves import Add, Move, Split
from argora.model.layer import Relation, Unit, Value
from argora.model.rebuilding import recoded_values
from argora.model.rules import View
from argora.model.scheme import Scheme

__all__ = ["Place", "SchemeChange", "called", "named_in", "place_of", "what_of"]

Place = tuple[str, str]
"""What has a name, and for a value its attribute: ("unit", ""), ("value", "stance")."""


@dataclass(frozen=True)
class SchemeChange:
    """From one version of a scheme to another one.

    All moves happen at once, so two categories may change places. A name that no move is about
    stays as it is. Names that only layers have and the scheme does not know stay, too.

    Attributes
    ----------
    before, after : the two versions; a category, attribute or value of the first that the second
        one does not have is in a move.

    Raises
    ------
    ModelError
        If both versions have one name, a move names what is not there, two moves are about the
        same name, or a name that is no longer there has no move.
    """

    before: Scheme
    after: Scheme
    moves: tuple[Move, ...] = ()

    def __post_init__(self) -> None:
        if (self.before.id, self.before.version) == (self.after.id, self.after.version):
            raise ModelError(
                f"scheme {self.after.id!r} has version {self.after.version!r} before and after "
                "the change; give the changed scheme another version"
            )
        moved: set[tuple[Place, str]] = set()
        for move in self.moves:
            self._check(move)
            for name in move.sources:
                key = (place_of(move), name)
                if key in moved:
                    raise ModelError(f"two moves are about the {called(*key)}; keep one of them")
                moved.add(key)
        for place, name in self._names(self.before):
            after = named_in(self.after, self._place_after(place))
            if (place, name) not in moved and name not in after:
                if place[0] == "value" and not self._lists_values(place[1]):
                    continue
                raise ModelError(
                    f"version {self.after.version!r} of scheme {self.after.id!r} has no "
                    f"{called(place, name)}; say what becomes of it: rename, merge, split or drop"
                )

    def _check(self, move: Move) -> None:
        place = place_of(move)
        if place[0] == "value" and self.before.attribute(place[1]) is None:
            near = did_you_mean(place[1], named_in(self.before, ("attribute", "")))
            raise ModelError(f"a move is about values of {place[1]!r}, no attribute before{near}")
        for name in move.sources:
            names = named_in(self.before, place)
            if name not in names:
                near = did_you_mean(name, names)
                raise ModelError(f"there is no {called(place, name)} before the change{near}")
        names = named_in(self.after, self._place_after(place))
        for target in move.targets:
            if target is not None and target not in names:
                near = did_you_mean(target, names)
                raise ModelError(f"there is no {called(place, target)} after the change{near}")
        if place[0] == "attribute" and not isinstance(move, Add):
            self._refuse_occupied(move)

    def _refuse_occupied(self, move: Move) -> None:
        """Refuse to rename an attribute to one that stays: a unit could have both."""
        moved = {name for m in self.moves if place_of(m) == ("attribute", "") for name in m.sources}
        for target in move.targets:
            if target in named_in(self.before, ("attribute", "")) and target not in moved:
                raise ModelError(
                    f"the attribute {move.sources[0]!r} cannot become {target!r}, which is there "
                    "already: a unit may have both; drop one of them"
                )

    def _lists_values(self, attribute: str) -> bool:
        """Return whether an attribute is there after the change, and not in free words."""
        name = self.targets_of(("attribute", ""), attribute)[0]
        type = None if name is None else self.after.attribute(name)
        return type is not None and bool(type.values)

    def _place_after(self, place: Place) -> Place:
        if place[0] != "value":
            return place
        return place[0], self.targets_of(("attribute", ""), place[1])[0] or ""

    @staticmethod
    def _names(scheme: Scheme) -> Iterator[tuple[Place, str]]:
        for what in ("unit", "relation", "attribute"):
            for name in named_in(scheme, (what, "")):
                yield (what, ""), name
        for attribute in scheme.attributes:
            for value in attribute.values:
                yield ("value", attribute.name), value

    @cached_property
    def _moves(self) -> Mapping[tuple[Place, str], Move]:
        return {(place_of(move), name): move for move in self.moves for name in move.sources}

    def targets_of(self, place: Place, name: str) -> tuple[str | None, ...]:
        """Return what may become of a name; None: it is removed."""
        move = self._moves.get((place, name))
        return (name,) if move is None else move.targets

    def category_of(self, view: View, element: Unit | Relation) -> str | None:
        """Return the new category of a unit or relation that has one; None: it is removed."""
        name = str(element.category)
        move = self._moves.get(((what_of(element), ""), name))
        if move is None:
            return name
        return move.target_of(view, element) if isinstance(move, Split) else move.targets[0]

    def attributes_of(self, attributes: Mapping[str, Value]) -> Mapping[str, Value]:
        """Return attributes with their new names and values, without those that are removed."""
        changed = recoded_values(attributes, self._values)
        names = {name: self.targets_of(("attribute", ""), name)[0] for name in changed}
        if all(name == new for name, new in names.items()):
            return changed
        # What is renamed comes last: a name that the scheme did not know before gives way to it.
        order = sorted(names, key=lambda name: name != names[name])
        return {new: changed[name] for name in order if (new := names[name]) is not None}

    @cached_property
    def _values(self) -> Mapping[str, Mapping[str, str | None]]:
        tables: dict[str, dict[str, str | None]] = {}
        for ((what, attribute), name), move in self._moves.items():
            if what == "value":
                tables.setdefault(attribute, {})[name] = move.targets[0]
        return tables

    def earlier_names(self, place: Place, name: str) -> tuple[str, ...]:
        """Return what a name of the version after can have been before.

        Nothing, if the version after added it. A name that neither version knows is its own.

        Parameters
        ----------
        place : of the version before; for values it has the earlier name of the attribute.
        """
        before = named_in(self.before, place)
        origins = tuple(each for each in before if name in self.targets_of(place, each))
        if origins:
            return origins
        is_free = place[0] == "value" and not before
        return (
            ()
            if not is_free and name in named_in(self.after, self._place_after(place))
            else (name,)
        )


def place_of(move: Move) -> Place:
    """Return what a move is about."""
    return move.what, move.attribute if move.what == "value" else ""


def named_in(scheme: Scheme, place: Place) -> tuple[str, ...]:
    """Return the names that a scheme has in a place."""
    what, attribute = place
    if what == "unit":
        return scheme.unit_ids
    if what == "relation":
        return scheme.relation_ids
    if what == "attribute":
        return tuple(each.name for each in scheme.attributes)
    return next((each.values for each in scheme.attributes if each.name == attribute), ())


def what_of(element: Unit | Relation) -> Literal["unit", "relation"]:
    """Return whether an element is a unit or a relation, as moves say it."""
    return "unit" if isinstance(element, Unit) else "relation"


def called(place: Place, name: str) -> str:
    """Return what messages call a name, such as: unit 'claim'."""
    what, attribute = place
    return f"{what} {name!r}" + (f" of {attribute!r}" if attribute else "")

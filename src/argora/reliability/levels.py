"""What each unit does, read off the graph: role, general type, type, combined, target.

Peldszus & Stede (2013), Ranking the annotators, LAW, section 4.1: every segment but the central
claim has one function, so a graph is a list of labels such as ``PSNC(3)``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from argora.errors import DataError, did_you_mean
from argora.model import Document, Layer, Relation, Scheme, Unit
from argora.model.graph import Graph
from argora.model.rules import SingleRoot
from argora.reliability.alignment import Alignment, align

__all__ = ["DEFAULT", "LEVELS", "Label", "central_label", "levels_named", "levels_of"]

LEVELS = ("role", "typegen", "type", "combined", "target")
DEFAULT = ("role", "type")


@dataclass(frozen=True)
class Label:
    """What a unit does, level by level: None where that is unclear, empty where it has none.

    ``gap`` stands between levels that are merged.
    """

    role: str | None
    typegen: str | None = None
    type: str | None = None
    combined: str | None = None
    target: str | None = None
    gap: str = ""

    def merged(self, levels: Sequence[str]) -> str | None:
        """Return the label on several levels in one, or None if one of them is unclear.

        On ``combined`` and ``target`` the central claim has its type as a value of its own.
        Peldszus & Stede (2013) do not say what it has there: this reading agrees with A_E of
        ``target`` in their Table 1, .17, from the gold's shares; a missing decision would give .19.

        >>> Label("P", "S", "SN", "C", "3").merged(("role", "type", "combined", "target"))
        'PSNC(3)'
        >>> Label("P", "T", "T", "", "").merged(("role", "type", "combined", "target"))
        'PT'
        >>> Label("P", "T", "T", "", "").merged(("target",))
        'T'
        """
        parts = {level: getattr(self, level) for level in levels}
        if None in parts.values():
            return None
        target = parts.pop("target", "")
        front = self.gap.join(part for part in parts.values() if part)
        return f"{front}{self.gap}({target})" if front and target else front or target or self.type

    def common(self, other: Label) -> Label:
        """Return the levels on which two labels of one segment agree; the others are unclear."""
        levels = {level: getattr(self, level) for level in LEVELS}
        common = {k: v if v == getattr(other, k) else None for k, v in levels.items()}
        return Label(**common, gap=self.gap)


@dataclass(frozen=True)
class _Code:
    """How the levels of a scheme are written: by short codes, or by the ids of categories."""

    roles: Mapping[str, str] = field(default_factory=dict)
    general: Mapping[str, str] = field(default_factory=dict)
    types: Mapping[str, str] = field(default_factory=dict)
    root: str = "root"
    single: str = "single"
    linked: str = "linked"
    gap: str = " "


_WORDS = _Code()
_CODES = {
    # Peldszus & Stede (2013), section 4.1 and figure 2.
    "microtexts": _Code(
        roles={"proponent": "P", "opponent": "O"},
        general={"support": "S", "attack": "A"},
        types={"support": "SN", "example": "SE", "rebut": "AR", "undercut": "AU", "attack": "A"},
        root="T",
        single="S",
        linked="C",
        gap="",
    )
}


def levels_named(of: str) -> tuple[str, ...]:
    """Return the levels that a text such as ``role+type`` names, in their order.

    ``category`` means role and type; a general type beside its type says nothing more and goes.

    Raises
    ------
    DataError
        If one of them is no level.
    """
    if of == "category":
        return DEFAULT
    named = of.split("+")
    for name in named:
        if name not in LEVELS:
            raise DataError(
                f"no level {name!r}{did_you_mean(name, LEVELS)}; expected one of {list(LEVELS)}, "
                "or several joined by '+'"
            )
    return tuple(x for x in LEVELS if x in named and (x != "typegen" or "type" not in named))


def central_label(scheme: Scheme) -> str:
    """Return the label of the central claim on the level ``typegen``."""
    return _CODES.get(scheme.id, _WORDS).root


def levels_of(
    layer: Layer, document: Document, scheme: Scheme, *, alignment: Alignment | None = None
) -> dict[int, Label]:
    """Return the label of every segment that the annotator marked, by its number from 0.

    The role is the category of the unit, the type that of the one relation which leaves it, the
    general type the top of that category in the scheme's tree. A unit that restates another has
    its function; a unit over several segments gives all of them its label. In a text without
    given segments, units take their place.

    Parameters
    ----------
    alignment : whose numbers to use where several annotators are compared.
    """
    joint = alignment or align(document, {layer.annotator: layer})
    # A unit without words has no number that means the same for two annotators.
    placed = {
        id: tuple(place for place in places if place < joint.n_placed)
        for id, places in joint.places(layer.annotator).items()
    }
    structure = _Structure(layer, scheme, placed)
    labels: dict[int, Label] = {}
    for unit in layer.units:
        label = structure.label(unit)
        for place in placed[unit.id]:
            labels[place] = labels[place].common(label) if place in labels else label
    return labels


@dataclass(frozen=True)
class _Structure:
    """One layer with the look-ups that labels need."""

    layer: Layer
    scheme: Scheme
    places: Mapping[str, tuple[int, ...]]

    def label(self, unit: Unit) -> Label:
        code = _CODES.get(self.scheme.id, _WORDS)
        role = unit.category and code.roles.get(unit.category, unit.category)
        relations = self._leaving(unit)
        if not relations:
            top = self._top(unit, code)
            return Label(role, top, top, "", "", code.gap)
        if len(relations) > 1:
            return Label(role, gap=code.gap)
        relation = relations[0]
        return Label(
            role,
            self._general(relation.category, code),
            relation.category and code.types.get(relation.category, relation.category),
            code.linked if len(relation.sources) > 1 else code.single,
            self._goal(relation),
            code.gap,
        )

    def _leaving(self, unit: Unit) -> list[Relation]:
        """Return the relations that leave a unit, or else those of its restatements."""
        leaving = self._relations_from.get(unit.id)
        if leaving is None:
            leaving = {
                relation.id: relation
                for id in self._cluster[unit.id]
                for relation in self._relations_from.get(id, {}).values()
            }
        return list(leaving.values())

    @cached_property
    def _relations_from(self) -> dict[str, dict[str, Relation]]:
        leaving: dict[str, dict[str, Relation]] = {}
        for relation in self.layer.relations:
            if relation.category not in self.scheme.symmetric:
                for source in relation.sources:
                    leaving.setdefault(source, {})[relation.id] = relation
        return leaving

    @cached_property
    def _cluster(self) -> dict[str, frozenset[str]]:
        """All units that mean the same as a unit, itself included."""
        units = {unit.id for unit in self.layer.units}
        same = frozenset(
            pair
            for relation in self.layer.relations
            if relation.category in self.scheme.symmetric
            for source in relation.sources
            if (pair := frozenset((source, relation.target))) <= units
        )
        clusters = Graph(tuple(units), (), same).clusters()
        return {id: cluster for cluster in clusters for id in cluster}

    def _top(self, unit: Unit, code: _Code) -> str | None:
        """Label a unit from which no relation leads: the root, none, or unclear."""
        rule = self._root_rule
        if rule is None:
            return code.root
        if unit.category in rule.ignore:
            return "none"
        return code.root if self._cluster[unit.id] == self._central else None

    @cached_property
    def _root_rule(self) -> SingleRoot | None:
        return next((rule for rule in self.scheme.rules if isinstance(rule, SingleRoot)), None)

    @cached_property
    def _central(self) -> frozenset[str] | None:
        """What can be the one central claim: it points nowhere and its category fits.

        Of several, that to which anything points.
        """
        rule = self._root_rule
        if rule is None:
            return None
        fit: dict[frozenset[str], None] = {}
        for unit in self.layer.units:
            allowed = unit.category in rule.categories if rule.categories else True
            if allowed and unit.category not in rule.ignore and not self._leaving(unit):
                fit[self._cluster[unit.id]] = None
        if len(fit) > 1:
            directed = (r for leaving in self._relations_from.values() for r in leaving.values())
            targets = {relation.target for relation in directed}
            fit = {cluster: None for cluster in fit if cluster & targets}
        return next(iter(fit)) if len(fit) == 1 else None

    def _general(self, category: str | None, code: _Code) -> str | None:
        parents = {c.id: c.parent for c in self.scheme.relations}
        general: set[str] = set()
        while category is not None and (parent := parents.get(category)) and parent not in general:
            general.add(parent)
            category = parent
        return category and code.general.get(category, category)

    def _goal(self, relation: Relation) -> str | None:
        """Return the number of the target from 1, or for a relation the letter of its source.

        A relation is known by the segment that it leaves, so that its letter means the same
        whatever else an annotator drew: ``a`` leaves segment 1.
        """
        place = self._first(relation.target)
        if place is None:
            return None
        end = self.layer.by_id[relation.target]
        return _letter(place) if isinstance(end, Relation) else str(place + 1)

    def _first(self, id: str) -> int | None:
        """Return the first place of a unit and its restatements, or of a relation's sources."""
        end = self.layer.by_id[id]
        if isinstance(end, Relation):
            first = (self._first(source) for source in end.sources)
            return min((place for place in first if place is not None), default=None)
        return min(
            (place for same in self._cluster[id] for place in self.places[same]), default=None
        )


def _letter(place: int) -> str:
    letters = ""
    place += 1
    while place:
        place, rest = divmod(place - 1, 26)
        letters = chr(ord("a") + rest) + letters
    return letters

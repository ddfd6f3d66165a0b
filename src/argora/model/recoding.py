"""Recoding: categories and values renamed, merged or dropped before anything is measured."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Literal, cast

from argora.errors import ModelError, did_you_mean
from argora.model.document import Facet, words_of
from argora.model.layer import Layer, Relation, Unit, Value
from argora.model.probabilities import Probabilities
from argora.model.rebuilding import Rebuilt, rebuild, recoded_values
from argora.model.renaming import Names, renamed
from argora.model.scheme import Scheme, fold
from argora.model.study import Study

__all__ = [
    *("ATTRIBUTE", "Effect", "Line", "Recoded", "Recoding"),
    *("for_study", "knows", "recode", "recoded"),
]

ATTRIBUTE = "attribute:"


MAX_NAME = 1000


def _is_name(name: str) -> bool:
    return 0 < len(name) <= MAX_NAME and name == name.strip() and name.isprintable()


@dataclass(frozen=True)
class Line:
    """One line of a recoding: what becomes what.

    Attributes
    ----------
    what : ``unit``, ``relation`` or ``attribute:NAME``.
    before, after : the category or value; None after it drops the unit, relation or value.
    place : where the line stands, for messages, such as ``map.csv:3``.
    """

    what: str
    before: Facet
    after: Facet | None
    place: str = ""

    def __post_init__(self) -> None:
        if self.what not in ("unit", "relation") and self.attribute in (None, ""):
            near = did_you_mean(self.what, ["unit", "relation"])
            raise ModelError(
                f"{self.start}{self.what!r} cannot be recoded{near}; "
                "expected unit, relation or attribute:NAME"
            )
        after = self.after
        named = self.attribute is None and isinstance(after, str)
        if self.before == "" or after == "" or (named and not _is_name(str(after))):
            raise ModelError(
                f"{self.start}{self.what} {self.before!r} to {str(after)[:60]!r}: expected a name "
                f"of 1 to {MAX_NAME:,} characters on one line, without blanks around it; "
                "to drop a category, leave the cell 'to' empty, in JSON write null"
            )

    @property
    def attribute(self) -> str | None:
        """The name of the attribute whose values the line is about, or None."""
        name = self.what.removeprefix(ATTRIBUTE)
        return name if name != self.what else None

    @property
    def start(self) -> str:
        """How a message about the line begins."""
        return f"{self.place}: " if self.place else ""

    def __str__(self) -> str:
        to = "dropped" if self.after is None else words_of(self.after)
        return f"{self.what} {words_of(self.before)} -> {to}"


@dataclass(frozen=True)
class Recoding:
    """What becomes what, all at once: two categories may change places."""

    lines: tuple[Line, ...] = ()

    @classmethod
    def of(cls, names: Mapping[str, Mapping[str, Facet | None]]) -> Recoding:
        """Build a recoding from mappings, by the kind of element that they recode.

        >>> str(Recoding.of({"unit": {"major-claim": "claim", "aside": None}}).lines[0])
        'unit major-claim -> claim'
        """
        return cls(tuple(Line(w, a, b) for w, pairs in names.items() for a, b in pairs.items()))


@dataclass(frozen=True)
class Effect:
    """A line and how many units, relations or values it applies to, in how many layers."""

    line: Line
    n: int
    n_layers: int


@dataclass(frozen=True)
class Recoded:
    """A recoded study and what happened on the way.

    Attributes
    ----------
    effects : one per line, in the order of the recoding.
    dropped : the rules and attributes of the scheme that the recoding leaves without sense.
    n_followed : relations that went because what they point from or to went.
    n_shortened : relations that lost one of several sources and stay.
    """

    study: Study
    effects: tuple[Effect, ...]
    dropped: tuple[str, ...] = ()
    n_followed: int = 0
    n_shortened: int = 0


def recode(study: Study, recoding: Recoding, *, scheme: Scheme | None = None) -> Study:
    """Return the study with its categories and values recoded.

    Parameters
    ----------
    scheme : the scheme of the result. By default the old one with its categories renamed and
        merged, without the rules that no longer make sense.

    Raises
    ------
    ModelError
        If a line names something that neither the scheme nor any layer knows, two lines recode the
        same thing, or a new name is none of the given scheme.
    """
    return recoded(study, recoding, scheme=scheme).study


def recoded(study: Study, recoding: Recoding, *, scheme: Scheme | None = None) -> Recoded:
    """Return the study that :func:`recode` returns, with the effect of every line."""
    lines = _settled(study, recoding, scheme)
    names = _names(lines)
    layers, n_followed, n_shortened = [], 0, 0
    for layer in study.layers:
        rebuilt = _layer(layer, names)
        layers.append(rebuilt.layer)
        n_followed += rebuilt.n_followed
        n_shortened += rebuilt.n_shortened
    new_scheme = scheme
    dropped: tuple[str, ...] = ()
    if new_scheme is None and study.scheme == Scheme.observed(study.layers):
        new_scheme = Scheme.observed(layers)
    elif new_scheme is None:
        new_scheme, dropped = renamed(study.scheme, names)
    return Recoded(
        replace(study, scheme=new_scheme, layers=tuple(layers)),
        tuple(_effects(study.layers, recoding.lines, lines)),
        dropped,
        n_followed,
        n_shortened,
    )


class _UnknownNameError(ModelError):
    """Neither the study nor its scheme has a name; ``near`` proposes another, if one is like it."""

    near: str = ""


def knows(study: Study, line: Line) -> bool:
    """Return whether the study or its scheme has the category or attribute that a line recodes."""
    try:
        _known_before(line, study.scheme, _used(study.layers))
    except _UnknownNameError:
        return False
    return True


def for_study(study: Study, recoding: Recoding) -> tuple[Recoding, tuple[Line, ...]]:
    """Return the part of a recoding of several studies that is about this one, and the other lines.

    A line is about another study if its name is unknown here and like no name that is known; with a
    name that is like one it stays, as a mistake that :func:`recode` refuses. So do all lines if no
    name is known.
    """
    used = _used(study.layers)
    others = []
    for line in recoding.lines:
        try:
            _known_before(line, study.scheme, used)
        except _UnknownNameError as error:
            if not error.near:
                others.append(line)
    if len(others) == len(recoding.lines):
        return recoding, ()
    return Recoding(tuple(line for line in recoding.lines if line not in others)), tuple(others)


def _settled(study: Study, recoding: Recoding, target: Scheme | None) -> tuple[Line, ...]:
    """Return the lines with the names that the study and the new scheme use."""
    used = _used(study.layers)
    settled: dict[tuple[str, str], Line] = {}
    for line in recoding.lines:
        new = _known_before(line, study.scheme, used)
        new = replace(new, after=_known_after(new, target or study.scheme, strict=bool(target)))
        key = new.what, words_of(new.before)
        if key in settled:
            raise ModelError(f"{line.start}a second line about {new.what} {key[1]!r}; keep one")
        settled[key] = new
    return tuple(settled.values())


def _used(layers: Iterable[Layer]) -> dict[str, dict[str, None]]:
    """Return the names in use by what they are about."""
    used: dict[str, dict[str, None]] = defaultdict(dict)
    for layer in layers:
        for what, elements in (("unit", layer.units), ("relation", layer.relations)):
            used[what].update({element.category: None for element in elements if element.category})
        for bearer in (layer, *layer.things):
            for name, value in bearer.attributes.items():
                used[ATTRIBUTE + name].update(dict.fromkeys(_parts(value)))
    return used


def _parts(value: Value) -> tuple[str, ...]:
    parts = value if isinstance(value, tuple) else (value,)
    return tuple(words_of(part) for part in parts)


def _known_before(line: Line, scheme: Scheme, used: Mapping[str, Mapping[str, None]]) -> Line:
    """Return the line about the name that is meant, or raise ModelError if there is none."""
    name, what = words_of(line.before), line.what
    if line.attribute is None:
        ids = scheme.unit_ids if what == "unit" else scheme.relation_ids
        names_known = {**dict.fromkeys(ids), **used.get(what, {})}
        meant = scheme.canonical(cast(Literal["unit", "relation"], what), name)
    else:
        type = scheme.attribute(line.attribute)
        names = {a.name: None for a in scheme.attributes}
        names |= {key.removeprefix(ATTRIBUTE): None for key in used if key.startswith(ATTRIBUTE)}
        attribute = line.attribute
        if attribute not in names:
            attribute = _folded(attribute, names) or ""
        if not attribute:
            near = did_you_mean(line.attribute, names)
            raise _unknown(
                f"{line.start}no attribute {line.attribute!r}{near}; there are {sorted(names)}",
                near,
            )
        what = ATTRIBUTE + attribute
        names_known = {**dict.fromkeys(type.values if type else ()), **used.get(what, {})}
        meant = type.canonical(name) if type else None
    if name not in names_known:
        folded = meant if meant in names_known else _folded(name, names_known)
        if folded is None:
            near = did_you_mean(name, names_known)
            listed = f"; there are {sorted(names_known)}" if len(names_known) <= 20 else ""
            raise _unknown(f"{line.start}no {what} {name!r}{near}{listed}", near)
        return replace(line, what=what, before=folded)
    return replace(line, what=what, before=name)


def _unknown(message: str, near: str) -> _UnknownNameError:
    error = _UnknownNameError(message)
    error.near = near
    return error


def _folded(name: str, names: Iterable[str]) -> str | None:
    matches = [each for each in names if fold(each) == fold(name)]
    return matches[0] if len(matches) == 1 else None


def _known_after(line: Line, scheme: Scheme, *, strict: bool) -> Facet | None:
    """Return the name that the scheme has for what the line makes; ``strict``: it must have one."""
    if line.after is None:
        return None
    name = words_of(line.after)
    if line.attribute is None:
        names, other = scheme.unit_ids, scheme.relation_ids
        if line.what == "relation":
            names, other = other, names
        meant = scheme.canonical(cast(Literal["unit", "relation"], line.what), name)
        if name not in names and name in other:
            raise ModelError(
                f"{line.start}{name!r} is no category of {line.what}s: "
                f"scheme {scheme.id!r} has it for the others"
            )
    else:
        type = scheme.attribute(line.attribute)
        if type is None or not type.values:
            return line.after
        names, meant = type.values, type.canonical(name)
    if name in names:
        return name
    if meant in names:
        return meant
    if strict:
        near = did_you_mean(name, names)
        raise ModelError(
            f"{line.start}scheme {scheme.id!r} has no {line.what} {name!r}{near}; "
            f"it has {list(names)}"
        )
    return line.after


def _names(lines: Iterable[Line]) -> Names:
    units: dict[str, str | None] = {}
    relations: dict[str, str | None] = {}
    values: dict[str, dict[str, Facet | None]] = {}
    for line in lines:
        before = words_of(line.before)
        if line.attribute is not None:
            values.setdefault(line.attribute, {})[before] = line.after
        else:
            to = None if line.after is None else words_of(line.after)
            (units if line.what == "unit" else relations)[before] = to
    return Names(units, relations, values)


def _effects(
    layers: Iterable[Layer], written_lines: Iterable[Line], lines: Iterable[Line]
) -> Iterable[Effect]:
    """Count the elements that each line recodes, for the lines as they were written."""
    total: Counter[tuple[str, str]] = Counter()
    n_layers: Counter[tuple[str, str]] = Counter()
    for layer in layers:
        counts = Counter(_decisions(layer))
        total += counts
        n_layers.update(counts.keys())
    for written, line in zip(written_lines, lines, strict=True):
        key = line.what, words_of(line.before)
        yield Effect(written, total[key], n_layers[key])


def _decisions(layer: Layer) -> Iterable[tuple[str, str]]:
    for what, elements in (("unit", layer.units), ("relation", layer.relations)):
        for element in elements:
            if element.category is not None:
                yield what, element.category
    for bearer in (layer, *layer.things):
        for name, value in bearer.attributes.items():
            for part in _parts(value):
                yield ATTRIBUTE + name, part


def _layer(layer: Layer, names: Names) -> Rebuilt:
    """Return the new layer, and how many relations went with others or lost a source."""
    categories = {unit.id: names.unit(unit.category) for unit in layer.units}
    categories |= {tie.id: names.relation(tie.category) for tie in layer.relations}
    gone = {each.id for each in layer.things if each.category and categories[each.id] is None}

    def probabilities(element: Unit | Relation) -> Probabilities | None:
        rename = names.unit if isinstance(element, Unit) else names.relation
        before = element.probabilities
        return before and before.recoded(rename, names.values)

    return rebuild(
        layer,
        categories,
        gone,
        lambda each: recoded_values(each, names.values),
        probabilities,
    )

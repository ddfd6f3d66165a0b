"""The check of a scheme itself: what in it contradicts itself or can never happen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from argora.errors import nearest
from argora.model.frozen import FrozenMap
from argora.model.rules import (
    Connected,
    Count,
    Degree,
    Derived,
    Pattern,
    Relates,
    Rule,
    Severity,
    SingleRoot,
    Symmetric,
)
from argora.model.rules.base import RELATION
from argora.model.scheme import Category, Scheme, fold
from argora.schemes.sentences import Part

__all__ = ["Flaw", "check_scheme"]


@dataclass(frozen=True)
class Flaw:
    """Something in a scheme that is wrong, or that its author may not mean.

    Attributes
    ----------
    code : what sort of flaw it is, for programs.
    place : where it is, such as ``rules[2].patterns[0]``.
    message : what is wrong, what was expected, and what to do.
    parameters : what the message names; ``near`` and ``instead`` hold one proposal or none.
    """

    code: str
    severity: Severity
    place: str
    message: str
    parameters: Mapping[str, Part] = field(default_factory=FrozenMap, hash=False)


def check_scheme(scheme: Scheme) -> tuple[Flaw, ...]:
    """Return the flaws of a scheme, in the order of their places; none for one in order.

    A scheme that names an unknown category or has one twice cannot even be built, see
    :class:`~argora.model.Scheme`.
    """
    rules = enumerate(scheme.rules)
    return (
        *_empty(scheme),
        *_categories("units", scheme.units),
        *_categories("relations", scheme.relations),
        *_attributes(scheme),
        *(flaw for index, rule in rules for flaw in _rule(rule, f"rules[{index}]", scheme)),
        *_impossible(scheme),
        *_steps(scheme),
    )


def _flaw(code: str, place: str, message: str, **parameters: Part) -> Flaw:
    return Flaw(code, "error", place, _worded(message, parameters), FrozenMap(parameters))


def _doubt(code: str, place: str, message: str, **parameters: Part) -> Flaw:
    return Flaw(code, "warning", place, _worded(message, parameters), FrozenMap(parameters))


PROPOSALS = {"near": "; did you mean {!r}?", "instead": "; for a relation write {!r}"}


def _worded(message: str, parameters: Mapping[str, Part]) -> str:
    """Return the message with its parameters; a proposal stands behind it."""
    proposals = [
        words.format(value[0])
        for name, words in PROPOSALS.items()
        if isinstance(value := parameters.get(name), tuple) and value
    ]
    return message.format(**parameters) + "".join(proposals)


def _empty(scheme: Scheme) -> Iterator[Flaw]:
    """Yield what has no name, and whether there is nothing to annotate."""
    if not scheme.id:
        yield _flaw("nameless", "id", "the scheme has no name; give it one")
    if not scheme.units and not any("document" in each.of for each in scheme.attributes):
        yield _flaw("no-units", "units", "nobody can mark anything; add a category of units")
    names = {
        "units": [each.id for each in scheme.units],
        "relations": [each.id for each in scheme.relations],
        "attributes": [each.name for each in scheme.attributes],
        "procedure": [each.id for each in scheme.procedure],
    }
    for what, ids in names.items():
        for index, id in enumerate(ids):
            if not id:
                yield _flaw("nameless", f"{what}[{index}]", "this has no name; give it one")


def _categories(what: str, categories: Sequence[Category]) -> Iterator[Flaw]:
    before = {category.id: category for category in categories}
    spelled: dict[str, str] = {}
    for index, category in enumerate(categories):
        place = f"{what}[{index}]"
        for name in (category.id, *category.aliases):
            owner = spelled.setdefault(fold(name), category.id)
            if owner != category.id:
                yield _flaw(
                    "same-name",
                    place,
                    "{name!r} also names {other!r}, as case, blanks, hyphens and underscores do "
                    "not count; give one of them another name",
                    name=name,
                    other=owner,
                )
        if category.parent is not None and category.parent not in before:
            yield _flaw(
                "parent-kind",
                f"{place}.parent",
                "the parent {parent!r} of {category!r} is not among the {what}; name one of these",
                parent=category.parent,
                category=category.id,
                what=what,
            )
        elif _returns(category, before):
            yield _flaw(
                "parent-circle",
                f"{place}.parent",
                "the parents of {category!r} lead back to it; leave one of them out",
                category=category.id,
            )


def _returns(category: Category, categories: Mapping[str, Category]) -> bool:
    visited: set[str] = set()
    above = category.parent
    while above is not None and above in categories and above not in visited:
        if above == category.id:
            return True
        visited.add(above)
        above = categories[above].parent
    return False


def _attributes(scheme: Scheme) -> Iterator[Flaw]:
    first: dict[str, str] = {}
    for index, attribute in enumerate(scheme.attributes):
        place, name = f"attributes[{index}]", attribute.name
        if first.setdefault(fold(name), place) != place:
            yield _flaw(
                "attribute-twice",
                place,
                "the attribute {attribute!r} is there twice; write one that belongs to all its "
                "categories, or give one another name",
                attribute=name,
            )
        if not attribute.of:
            yield _doubt(
                "attribute-unused",
                f"{place}.of",
                "the attribute {attribute!r} belongs to no category; name some, or 'document'",
                attribute=name,
            )
        for alias, value in attribute.aliases.items():
            if value not in attribute.values:
                yield _flaw(
                    "alias-value",
                    f"{place}.aliases",
                    "{alias!r} stands for {value!r}, which is no value of {attribute!r}",
                    alias=alias,
                    value=value,
                    attribute=name,
                    near=nearest(value, attribute.values),
                )


def _rule(rule: Rule, place: str, scheme: Scheme) -> Iterator[Flaw]:
    if isinstance(rule, Relates):
        for index, pattern in enumerate(rule.patterns):
            inside = f"{place}.relates.patterns[{index}]"
            if not (pattern.sources and pattern.targets):
                yield _idle(f"{inside}.{'targets' if pattern.sources else 'sources'}")
            yield from _kinds(pattern, inside, scheme)
            yield from _range(*pattern.arity, f"{inside}.arity")
        return
    inside = f"{place}.{rule.tag}"
    yield from _kinds(rule, inside, scheme)
    if isinstance(rule, Degree) and not rule.categories:
        yield _idle(f"{inside}.categories")
    if isinstance(rule, Count | Degree):
        yield from _range(rule.min, rule.max, inside)
    if isinstance(rule, Derived):
        yield from _derived(rule, inside, scheme)


def _idle(place: str) -> Flaw:
    return _flaw("names-nothing", place, "this names no category; choose at least one")


KINDS: Mapping[type, tuple[tuple[str, ...], tuple[str, ...]]] = {
    Count: (("category",), ()),
    Connected: (("ignore",), ()),
    Degree: (("categories",), ("relations",)),
    SingleRoot: (("categories", "ignore"), ()),
    Symmetric: ((), ("category",)),
    Derived: (("source", "target"), ("values",)),
    Pattern: (("sources", "targets"), ("category",)),
}
"""The fields that name units, and those that name relations, by the class of a rule."""


def _kinds(rule: Rule | Pattern, place: str, scheme: Scheme) -> Iterator[Flaw]:
    """Yield the names of units where relations are expected, and the other way round."""
    of_units, of_relations = KINDS.get(type(rule), ((), ()))
    ids = {"units": scheme.unit_ids, "relations": scheme.relation_ids}
    for name in (*of_units, *of_relations):
        for category in _listed(getattr(rule, name)):
            bare = category.removeprefix(RELATION)
            what = "units" if name in of_units and bare == category else "relations"
            if bare not in ids[what]:
                names_relation = isinstance(rule, Pattern) and bare in scheme.relation_ids
                yield _flaw(
                    "wrong-kind",
                    f"{place}.{name}",
                    "{category!r} is not among the {what} of the scheme",
                    category=category,
                    what=what,
                    instead=(RELATION + bare,) if names_relation else (),
                )


def _listed(value: str | Sequence[str] | Mapping[str, str]) -> Sequence[str]:
    if isinstance(value, str):
        return [value]
    return list(value.values()) if isinstance(value, Mapping) else value


def _range(low: int, high: int | None, place: str) -> Iterator[Flaw]:
    if low < 0 or (high is not None and high < low):
        yield _flaw(
            "empty-range",
            place,
            "no number is at least {low} and at most {high}; exchange them, or leave one out",
            low=low,
            high=high,
        )


def _derived(rule: Derived, place: str, scheme: Scheme) -> Iterator[Flaw]:
    attribute = scheme.attribute(rule.attribute)
    if attribute is None or rule.source not in attribute.of:
        yield _flaw(
            "derived-attribute",
            f"{place}.attribute",
            "{source!r} has no attribute {attribute!r}; add it, or name another one",
            source=rule.source,
            attribute=rule.attribute,
            near=nearest(rule.attribute, [each.name for each in scheme.attributes]),
        )
        return
    for value in rule.values:
        if attribute.values and value not in attribute.values:
            yield _flaw(
                "derived-value",
                f"{place}.values",
                "{value!r} is no value of {attribute!r}",
                value=value,
                attribute=attribute.name,
                near=nearest(value, attribute.values),
            )


def _impossible(scheme: Scheme) -> Iterator[Flaw]:
    """Yield the relations that no pattern lets anybody draw; a general category may be one."""
    patterns = [p for rule in scheme.rules if isinstance(rule, Relates) for p in rule.patterns]
    drawable = {pattern.category for pattern in patterns}
    general = {category.parent for category in scheme.relations}
    for index, category in enumerate(scheme.relations):
        if patterns and category.id not in drawable | general:
            yield _doubt(
                "never-drawn",
                f"relations[{index}]",
                "no pattern lets anybody draw {category!r}; add one to the rule 'relates', or "
                "leave the category out",
                category=category.id,
            )


def _steps(scheme: Scheme) -> Iterator[Flaw]:
    names = {*scheme.unit_ids, *scheme.relation_ids, *(a.name for a in scheme.attributes)}
    marked: set[str] = set()
    ids: set[str] = set()
    for index, step in enumerate(scheme.procedure):
        place = f"procedure[{index}]"
        if step.id in ids:
            yield _flaw(
                "step-twice", place, "a second step {step!r}; give it another id", step=step.id
            )
        ids.add(step.id)
        marked.update(step.marks)
        for mark in step.marks:
            if mark not in names:
                yield _flaw(
                    "step-mark",
                    f"{place}.marks",
                    "{mark!r} is no category or attribute of the scheme",
                    mark=mark,
                    near=nearest(mark, names),
                )
    general = {category.parent for category in (*scheme.units, *scheme.relations)}
    for what, categories in (("units", scheme.units), ("relations", scheme.relations)):
        for index, category in enumerate(categories):
            if scheme.procedure and category.id not in marked | general:
                yield _doubt(
                    "never-marked",
                    f"{what}[{index}]",
                    "no step of the procedure marks {category!r}; name it in one",
                    category=category.id,
                )

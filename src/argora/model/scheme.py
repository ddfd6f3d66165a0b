"""A scheme: categories, attributes and rules as data, and the check of a layer against them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Literal

from argora.errors import SchemeError
from argora.model.document import Document
from argora.model.frozen import FrozenMap
from argora.model.layer import DROPPED, Layer, decided, is_beside, is_note
from argora.model.rules import Finding, Relates, Rule, Severity, SingleRoot, Symmetric, View
from argora.model.rules.base import Mention, Parameter

__all__ = ["AttributeType", "Category", "Question", "Scheme", "Step", "Violation"]

EQUAL = "="  # what TIARA calls a restatement


@dataclass(frozen=True)
class Category:
    """A value that a unit or a relation can have.

    Attributes
    ----------
    id : the name used everywhere in Argora, such as ``major-claim``.
    title : plain words for people; the id by default.
    aliases : other names that files use; case, hyphens and underscores never matter.
    parent : the more general category, for the category tree.
    """

    id: str
    title: str = ""
    description: str = ""
    aliases: tuple[str, ...] = ()
    parent: str | None = None

    def __post_init__(self) -> None:
        if not self.title:
            object.__setattr__(self, "title", self.id)


@dataclass(frozen=True)
class AttributeType:
    """A further decision about a unit, a relation or the document.

    Attributes
    ----------
    of : the categories it belongs to, or ``("document",)``.
    values : the domain; empty for free text.
    required : whether every bearer must have it.
    aliases : other spellings in files, each with the value it stands for.
    """

    name: str
    of: tuple[str, ...]
    values: tuple[str, ...] = ()
    required: bool = False
    description: str = ""
    aliases: Mapping[str, str] = field(default_factory=FrozenMap)

    def __post_init__(self) -> None:
        object.__setattr__(self, "aliases", FrozenMap(self.aliases))

    def canonical(self, value: str) -> str:
        """Return the value of the domain that is meant, or the value as it is."""
        values = {fold(v): v for v in self.values}
        values.update({fold(a): v for a, v in self.aliases.items()})
        return values.get(fold(value), value)


@dataclass(frozen=True)
class Question:
    """A question about the whole document; its answer is a note, no decision under the scheme.

    Attributes
    ----------
    name : the answer is kept as the attribute ``note:NAME`` of the document.
    title : the question in words, such as ``The body begins with paragraph``.
    short : how messages name what is not answered yet, such as ``body``.
    of : what the answer is: words, or the number of a paragraph or segment, counted from 1.
    metadata : the document's metadata that answer the question, where they are there.
    part : the part of the text that begins with the paragraph of the answer, such as ``Body``.
    before : the part that ends there, where the text begins with it.
    """

    name: str
    title: str
    short: str
    of: Literal["words", "paragraph", "segment"] = "words"
    metadata: str = ""
    part: str = ""
    before: str = ""


@dataclass(frozen=True)
class Step:
    """One step of the procedure that annotators follow; the web app guides by it.

    What a step asks decides nothing, so schemes are equal whatever their steps ask.

    Attributes
    ----------
    template : a sentence with slots that the annotator fills, where the scheme has one.
    locks : whether what earlier steps marked stays as it is; one goes back to change it.
    asks : questions about the whole document.
    connects : whether the step is done when all units hang together.
    """

    id: str
    title: str
    marks: tuple[str, ...] = ()
    template: str | None = None
    locks: bool = False
    asks: tuple[Question, ...] = field(default=(), compare=False)
    connects: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Violation:
    """A rule that a layer breaks, with everything needed to find the place.

    One that could not be looked at, for want of a segmentation, is ``unchecked`` and a warning:
    no annotator can mend that. What programs go by is ``code``, ``marks`` and ``parameters``, which
    are those of :class:`~argora.model.rules.Finding`; ``message`` is for people.
    """

    rule: str
    severity: Severity
    document: str
    annotator: str
    round: int
    ids: tuple[str, ...]
    message: str
    unchecked: bool = False
    code: str = ""
    marks: tuple[str, ...] = ()
    template: str = ""
    parameters: Mapping[str, Parameter] = field(default_factory=FrozenMap, hash=False)
    phase: str = ""


@dataclass(frozen=True)
class Scheme:
    """What annotators may mark, and the rules a finished layer obeys."""

    id: str
    units: tuple[Category, ...] = ()
    relations: tuple[Category, ...] = ()
    attributes: tuple[AttributeType, ...] = ()
    rules: tuple[Rule, ...] = ()
    procedure: tuple[Step, ...] = ()
    version: str = "1"
    title: str = ""
    citation: str = ""

    def __post_init__(self) -> None:
        names = [c.id for c in (*self.units, *self.relations)]
        if twice := sorted(name for name, n in Counter(names).items() if n > 1):
            raise SchemeError(f"scheme {self.id!r} defines {twice[0]!r} twice").coded(
                "category-twice", category=twice[0]
            )
        bearers = {*names, "document"}
        for place, owner, named in self._named():
            if stray := sorted(named - bearers):
                raise SchemeError(
                    f"scheme {self.id!r}: {owner} names {stray[0]!r}, "
                    "which is no category of the scheme"
                    if stray[0]
                    else f"scheme {self.id!r}: {owner} names no category; choose one"
                ).coded("unknown-category", place=place, category=stray[0])

    def _named(self) -> Iterator[tuple[str, str, set[str]]]:
        """Yield all places where categories are named, with what names which."""
        for index, attribute in enumerate(self.attributes):
            yield f"attributes[{index}]", f"attribute {attribute.name!r}", set(attribute.of)
        for index, rule in enumerate(self.rules):
            yield f"rules[{index}]", f"rule {rule.label()}", set(rule.names())
        for what, categories in (("units", self.units), ("relations", self.relations)):
            for index, category in enumerate(categories):
                if category.parent is not None:
                    parent = f"the parent of {category.id!r}"
                    yield f"{what}[{index}]", parent, {category.parent}

    @classmethod
    def observed(cls, layers: Iterable[Layer], *, id: str = "observed") -> Scheme:
        """Build a scheme from the categories and attributes that layers use.

        Notes are no decisions, so it has none of them. It has no rules but one: a relation that is
        called ``=`` has no direction.
        """
        units: dict[str, None] = {}
        relations: dict[str, None] = {}
        bearers: dict[str, set[str]] = {}
        for layer in layers:
            for elements, names in ((layer.units, units), (layer.relations, relations)):
                for element in elements:
                    if element.category is not None:
                        names[element.category] = None
                        for attribute in decided(element.attributes):
                            bearers.setdefault(attribute, set()).add(element.category)
            for attribute in decided(layer.attributes):
                bearers.setdefault(attribute, set()).add("document")
        both = set(units) & set(relations)
        same = EQUAL in set(relations) - both
        return cls(
            id,
            units=tuple(Category(name) for name in sorted(units)),
            relations=tuple(Category(name) for name in sorted(set(relations) - both)),
            attributes=tuple(
                AttributeType(name, of=tuple(sorted(of))) for name, of in sorted(bearers.items())
            ),
            rules=(Symmetric(name="same", category=EQUAL, closure=True),) * same,
            title="categories found in the data",
        )

    @cached_property
    def unit_ids(self) -> tuple[str, ...]:
        """Unit categories in the order of the scheme."""
        return tuple(category.id for category in self.units)

    @cached_property
    def relation_ids(self) -> tuple[str, ...]:
        """Relation categories in the order of the scheme."""
        return tuple(category.id for category in self.relations)

    @cached_property
    def decisions(self) -> tuple[AttributeType, ...]:
        """The attributes that are compared and counted: all but those with the name of a note."""
        return tuple(each for each in self.attributes if not is_note(each.name))

    @cached_property
    def symmetric(self) -> frozenset[str]:
        """Relation categories that have no direction."""
        return frozenset(r.category for r in self.rules if isinstance(r, Symmetric))

    @cached_property
    def tying(self) -> frozenset[str] | None:
        """The unit categories that any relation may tie; None if all may.

        What was dropped has no place in the argument, even where no rule says so.
        """
        patterns = [p for rule in self.rules if isinstance(rule, Relates) for p in rule.patterns]
        if not any(isinstance(rule, Relates) for rule in self.rules):
            return frozenset(self.unit_ids) - {DROPPED} if DROPPED in self.unit_ids else None
        return frozenset(end for p in patterns for end in (*p.sources, *p.targets))

    @property
    def is_rooted(self) -> bool:
        """Whether everything in a finished layer must lead to one unit, as in a tree."""
        return any(isinstance(rule, SingleRoot) for rule in self.rules)

    def title_of(self, category: str) -> str:
        """Return the plain words for a category, or its id where the scheme does not know it."""
        return self._titles.get(category, category)

    @cached_property
    def _titles(self) -> dict[str, str]:
        return {c.id: c.title for c in (*self.units, *self.relations)}

    def attribute(self, name: str) -> AttributeType | None:
        """Return the attribute of that name, whatever its case, or None."""
        return next((a for a in self.attributes if fold(a.name) == fold(name)), None)

    def canonical(self, what: Literal["unit", "relation"], name: str) -> str | None:
        """Return the category that a file means by a name, or None if there is none.

        >>> scheme = Scheme("s", units=(Category("major-claim"),))
        >>> scheme.canonical("unit", "MajorClaim")
        'major-claim'
        """
        return (self._unit_names if what == "unit" else self._relation_names).get(fold(name))

    def has(self, what: Literal["unit", "relation"], name: str) -> bool:
        """Return whether there is a category of exactly this name."""
        return name in self._ids_of[what]

    @cached_property
    def _ids_of(self) -> Mapping[str, frozenset[str]]:
        return {"unit": frozenset(self.unit_ids), "relation": frozenset(self.relation_ids)}

    @cached_property
    def _unit_names(self) -> dict[str, str]:
        return _names(self.units)

    @cached_property
    def _relation_names(self) -> dict[str, str]:
        return _names(self.relations)

    def check(self, layer: Layer, document: Document) -> tuple[Violation, ...]:
        """Return every rule that the layer breaks; nothing for a layer in order.

        A rule about a task that the layer does not cover says nothing: what was not asked is
        missing, never wrong.
        """
        view = View(layer, document, self.symmetric)
        findings = [(label, label, severity, f) for label, severity, f in self._vocabulary(layer)]
        for rule in self.rules:
            if layer.answers(rule.tasks):
                breaches = rule.violations(view)
                findings += [(rule.label(), rule.tag, rule.severity, each) for each in breaches]
        return tuple(
            Violation(
                rule=label,
                severity="warning" if finding.unchecked else severity,
                document=layer.document,
                annotator=layer.annotator,
                round=layer.round,
                ids=finding.ids,
                message=finding.message,
                unchecked=finding.unchecked,
                code=finding.code or sort,
                marks=finding.marks,
                template=finding.template,
                parameters=finding.parameters,
                phase=layer.phase,
            )
            for label, sort, severity, finding in findings
        )

    def _vocabulary(self, layer: Layer) -> Iterator[tuple[str, Severity, Finding]]:
        for what, elements, ids, allowed in (
            ("unit", layer.units, self.unit_ids, self._ids_of["unit"]),
            ("relation", layer.relations, self.relation_ids, self._ids_of["relation"]),
        ):
            for element in elements:
                mention, category = Mention(element.id, kind=what), element.category
                if category is None:
                    message = "{thing} has no category"
                    finding = Finding.of(
                        message, (element.id,), code="category-required", thing=mention
                    )
                elif category not in allowed:
                    finding = Finding.of(
                        "{thing} is a {category!r}, not one of {categories!r}",
                        (element.id,),
                        thing=mention,
                        category=category,
                        categories=list(ids),
                    )
                else:
                    yield from self._attributes(layer, category, element.id, element.attributes)
                    continue
                yield "known-category", "error", finding
        yield from self._attributes(layer, "document", layer.document, layer.attributes)

    def _attributes(
        self, layer: Layer, bearer: str, id: str, values: Mapping[str, object]
    ) -> Iterator[tuple[str, Severity, Finding]]:
        ids = () if bearer == "document" else (id,)
        mention = Mention(id, kind=bearer)

        def finding(template: str, attribute: str, **parameters: Any) -> Finding:
            named = {"thing": mention, "attribute": attribute, **parameters}
            return Finding.of(template, ids, marks=(attribute,), **named)

        attributes = [attribute for attribute in self.attributes if bearer in attribute.of]
        for attribute in attributes:
            value, name = values.get(attribute.name), attribute.name
            if value is None:
                if attribute.required and "attributes" in layer.covers:
                    message = "{thing} has no {attribute}"
                    yield "attribute-required", "error", finding(message, name)
            elif attribute.values and value not in attribute.values:
                message = "{thing} has {attribute} {value!r}, not one of {allowed!r}"
                broken = finding(message, name, value=value, allowed=list(attribute.values))
                yield "attribute-domain", "error", broken
        for name in values:
            if name not in {attribute.name for attribute in attributes} and not is_beside(name):
                message = "{thing} has {attribute!r}, which the scheme does not give it"
                yield "attribute-known", "warning", finding(message, name)

    def possible_pairs(
        self, layer: Layer, document: Document, *, categories: Iterable[str] | None = None
    ) -> tuple[tuple[str, str], ...]:
        """Return the ordered pairs of units that some relation of the scheme may tie.

        Without any rule on relations every ordered pair of two different units is possible, and
        none in a scheme that has no relations.

        Parameters
        ----------
        categories : the relation categories that count; all by default.
        """
        counted = set(self.relation_ids if categories is None else categories)
        every = [p for rule in self.rules if isinstance(rule, Relates) for p in rule.patterns]
        patterns = [p for p in every if categories is None or p.category in counted]
        if not counted.intersection(self.relation_ids) or (every and not patterns):
            return ()
        view = View(layer, document, self.symmetric)
        possible = []
        for source in layer.units:
            fits = [pattern for pattern in patterns if pattern.allows_source(view, source.id)]
            possible += [
                (source.id, target.id)
                for target in layer.units
                if target.id != source.id
                and (not patterns or any(p.allows_pair(view, source.id, target.id) for p in fits))
            ]
        return tuple(possible)


def fold(name: str) -> str:
    """Return a name without case, hyphens, underscores and blanks, for comparing."""
    return re.sub(r"[\s_-]+", "", name).casefold()


def _names(categories: tuple[Category, ...]) -> dict[str, str]:
    names = {fold(alias): c.id for c in categories for alias in c.aliases}
    return names | {fold(c.id): c.id for c in categories}

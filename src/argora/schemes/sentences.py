"""The rules and attributes of a scheme as sentences, each with a code and its parameters."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from argora.model.frozen import FrozenMap
from argora.model.rules import (
    Acyclic,
    Connected,
    Count,
    Degree,
    Derived,
    Granularity,
    Named,
    Overlap,
    Pattern,
    Relates,
    Rule,
    Severity,
    SingleRoot,
    Symmetric,
)
from argora.model.rules.base import RELATION
from argora.model.scheme import AttributeType, Scheme
from argora.text.numbers import spelled

__all__ = [
    "Part",
    "Sentence",
    "attribute_sentences",
    "either",
    "rule_sentences",
    "sentences_of",
]

WHOLE = "document"
Part = str | int | bool | None | tuple[str, ...]
"""A value that a sentence names."""


@dataclass(frozen=True)
class Sentence:
    """What a rule or an attribute says.

    Attributes
    ----------
    code : which sentence it is, for programs that word it in another language.
    text : the sentence in English, with the titles of categories, without a full stop.
    parameters : what the sentence names, and no more; categories by their ids.
    rule : the label of the rule; the name of an attribute.
    index : where the rule or attribute stands among those of the scheme, from 0 on.
    severity : that of the rule.
    """

    code: str
    text: str
    parameters: Mapping[str, Part] = field(default_factory=FrozenMap, hash=False)
    rule: str = ""
    index: int = 0
    severity: Severity = "error"


def rule_sentences(scheme: Scheme) -> tuple[Sentence, ...]:
    """Return all rules of a scheme as sentences, in their order; a rule can have several."""
    return tuple(
        sentence
        for index, rule in enumerate(scheme.rules)
        for sentence in sentences_of(rule, scheme, index=index)
    )


def sentences_of(rule: Rule, scheme: Scheme, *, index: int = 0) -> tuple[Sentence, ...]:
    """Return what one rule says, in the words of the scheme.

    >>> from argora.schemes import get_scheme
    >>> scheme = get_scheme("persuasive-essays")
    >>> for sentence in sentences_of(scheme.rules[0], scheme): print(sentence.text)
    the document has exactly one major claim
    """
    words = _Words(scheme)
    return tuple(
        Sentence(code, text, FrozenMap(parameters), rule.label(), index, rule.severity)
        for code, text, parameters in _of_rule(rule, words)
    )


def attribute_sentences(scheme: Scheme) -> tuple[Sentence, ...]:
    """Return what the attributes of a scheme say."""
    words = _Words(scheme)
    return tuple(
        Sentence(*_of_attribute(attribute, words), rule=attribute.name, index=index)
        for index, attribute in enumerate(scheme.attributes)
    )


Spoken = tuple[str, str, dict[str, Part]]


@dataclass(frozen=True)
class _Words:
    """The words that a scheme has for its categories."""

    scheme: Scheme

    @cached_property
    def single(self) -> frozenset[str]:
        """The unit categories of which a document has at most one."""
        counts = (rule for rule in self.scheme.rules if isinstance(rule, Count))
        return frozenset(c.category for c in counts if c.scope == WHOLE and c.max == 1)

    def title(self, category: str) -> str:
        """Return the title of a category."""
        return self.scheme.title_of(category)

    def one(self, end: str) -> str:
        """Return a unit category with an article: a claim, the major claim."""
        if end == WHOLE:
            return f"the {WHOLE}"
        title = self.title(end)
        if end in self.single:
            return f"the {title}"
        return f"{'an' if title[:1].lower() in 'aeiou' else 'a'} {title}"

    def any_of(self, ends: Iterable[str]) -> str:
        """Return several ends with articles, such as: a claim or a relation “supports”."""
        listed = list(ends)
        relations = [end.removeprefix(RELATION) for end in listed if end.startswith(RELATION)]
        names = [self.one(end) for end in listed if not end.startswith(RELATION)]
        return either([*names, *[f"a relation {self.called(relations)}"] * bool(relations)])

    def titles(self, categories: Iterable[str]) -> str:
        """Return the titles of several categories, such as: claim or premise."""
        return either([self.title(each) for each in categories])

    def called(self, categories: Iterable[str]) -> str:
        """Return the quoted titles of relation categories, such as: “supports” or “attacks”."""
        return either([f"“{self.title(each)}”" for each in categories])


def either(names: Sequence[str]) -> str:
    """Return names with "or" before the last one.

    >>> either(["a", "b", "c"])
    'a, b or c'
    """
    return " or ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def _of_rule(rule: Rule, words: _Words) -> Iterator[Spoken]:
    match rule:
        case Count():
            yield _count(rule, words)
        case Relates():
            yield from _relates(rule, words)
        case Degree():
            yield _degree(rule, words)
        case Acyclic():
            yield "acyclic", "following relations never leads back to where one started", {}
        case Connected():
            yield _connected(rule, words)
        case SingleRoot():
            yield _single_root(rule, words)
        case Overlap():
            yield _overlap(rule)
        case Granularity():
            yield from _granularity(rule)
        case Symmetric():
            yield _symmetric(rule, words)
        case Derived():
            yield from _derived(rule, words)
        case Named():
            text = f"the rule {rule.entry_point!r}, written in Python, finds nothing"
            yield "named", text, {"entry_point": rule.entry_point}


@dataclass(frozen=True)
class _Bounds:
    """How a number is bounded: for codes, in words, and by which numbers."""

    code: str
    words: str
    numbers: dict[str, Part]
    one: bool = False

    @classmethod
    def of(cls, low: int, high: int | None) -> _Bounds:
        """Return what two bounds say."""
        if high == 0:
            return cls("none", "no", {}, one=True)
        if high is None and not low:
            return cls("any", "any number of", {})
        if high is None:
            return cls("at-least", f"at least {spelled(low)}", {"min": low}, one=low == 1)
        if low == high:
            return cls("exactly", f"exactly {spelled(low)}", {"number": low}, one=low == 1)
        if not low:
            return cls("at-most", f"at most {spelled(high)}", {"max": high}, one=high == 1)
        words = f"{spelled(low)} to {spelled(high)}"
        return cls("between", words, {"min": low, "max": high})


def _scope(scope: str) -> tuple[str, str, dict[str, Part]]:
    """Return a part of a text as a subject, as a place of two ends, and its parameters."""
    segmentation, _, part = scope.partition(":")
    parameters: dict[str, Part] = {"scope": segmentation, "part": part}
    if scope == WHOLE:
        return f"the {WHOLE}", "", parameters
    if part:
        return f"the {part}", f" in the {part}", parameters
    return f"each {segmentation}", f" in the same {segmentation}", parameters


def _count(rule: Count, words: _Words) -> Spoken:
    bounds, (where, _, place) = _Bounds.of(rule.min, rule.max), _scope(rule.scope)
    text = f"{where} has {bounds.words} {words.title(rule.category)}{'s' * (not bounds.one)}"
    return f"count-{bounds.code}", text, {"category": rule.category, **place, **bounds.numbers}


def _relates(rule: Relates, words: _Words) -> Iterator[Spoken]:
    """Yield a sentence for all patterns that differ in the category of the relation only."""
    groups: dict[Pattern, list[str]] = {}
    for pattern in rule.patterns:
        alike = Pattern(
            category="",
            sources=pattern.sources,
            targets=pattern.targets,
            scope=pattern.scope,
            arity=pattern.arity,
        )
        groups.setdefault(alike, []).append(pattern.category)
    for pattern, categories in groups.items():
        _, where, place = _scope(pattern.scope)
        code, number, numbers = _together(*pattern.arity)
        text = (
            f"{words.any_of(pattern.sources)} {words.titles(categories)} "
            f"{words.any_of(pattern.targets)}{where}{number}"
        )
        parameters: dict[str, Part] = {
            "relations": tuple(categories),
            "sources": pattern.sources,
            "targets": pattern.targets,
        }
        yield code, text, {**parameters, **place, **numbers}
    yield "relates-only", "no other relation is possible", {}


def _together(low: int, high: int | None) -> tuple[str, str, dict[str, Part]]:
    """Return how many sources a relation has: the code of its sentence, words and numbers."""
    if (low, high) == (1, 1):
        return "relates", "", {}
    if (low, high) == (1, None):
        return "relates-several", "; several sources may count together", {}
    bounds = _Bounds.of(low, high)
    return f"relates-{bounds.code}", f"; {bounds.words} sources count together", bounds.numbers


def _degree(rule: Degree, words: _Words) -> Spoken:
    bounds = _Bounds.of(rule.min, rule.max)
    called = f" {words.called(rule.relations)}" if rule.relations else ""
    relations = f"relation{'s' * (not bounds.one)}{called}"
    verb = {"out": "leave", "in": "reach"}[rule.direction] + "s" * bounds.one
    text = f"{bounds.words} {relations} {verb} each {words.titles(rule.categories)}"
    parameters: dict[str, Part] = {"categories": rule.categories, "relations": rule.relations}
    return f"degree-{rule.direction}-{bounds.code}", text, {**parameters, **bounds.numbers}


def _connected(rule: Connected, words: _Words) -> Spoken:
    alone = f"; {words.any_of(rule.ignore)} may stay alone" if rule.ignore else ""
    text = f"relations tie all units into one structure{alone}"
    return ("connected-ignore", text, {"ignore": rule.ignore}) if alone else ("connected", text, {})


def _single_root(rule: SingleRoot, words: _Words) -> Spoken:
    code, text = "single-root", "exactly one unit points to nothing"
    parameters: dict[str, Part] = {}
    if rule.categories:
        code, text = f"{code}-category", f"{text}, and it is {words.any_of(rule.categories)}"
        parameters["categories"] = rule.categories
    if rule.ignore:
        code, text = f"{code}-ignore", f"{text}; {words.any_of(rule.ignore)} does not count"
        parameters["ignore"] = rule.ignore
    return code, text, parameters


def _overlap(rule: Overlap) -> Spoken:
    texts = {
        "forbid": "no two units share text",
        "nest": "a unit may lie within another one, but no two units overlap in part",
        "allow": "units may overlap",
    }
    return f"overlap-{rule.mode}", texts[rule.mode], {}


def _granularity(rule: Granularity) -> Iterator[Spoken]:
    if rule.by != "free":
        text = f"a unit begins and ends where a {rule.by} begins and ends"
        yield "granularity-by", text, {"by": rule.by}
    if rule.within is not None:
        yield (
            "granularity-within",
            f"a unit lies within one {rule.within}",
            {"within": rule.within},
        )
    if rule.by == "free" and rule.within is None:
        yield "granularity-free", "a unit may begin and end anywhere", {}


def _symmetric(rule: Symmetric, words: _Words) -> Spoken:
    text = f"a relation “{words.title(rule.category)}” has no direction and ties two units once"
    if rule.closure:
        text += "; what holds for one of them holds for the other"
    code = "symmetric-closure" if rule.closure else "symmetric"
    return code, text, {"category": rule.category}


def _derived(rule: Derived, words: _Words) -> Iterator[Spoken]:
    """Yield what an attribute stands for, and what each of its values means."""
    text = (
        f"the {rule.attribute} of {words.one(rule.source)} stands for its relation to "
        f"{words.one(rule.target)}"
    )
    named: dict[str, Part] = {"attribute": rule.attribute}
    yield "derived", text, {**named, "source": rule.source, "target": rule.target}
    for value, relation in rule.values.items():
        text = f"the {rule.attribute} “{value}” means “{words.title(relation)}”"
        yield "derived-value", text, {**named, "value": value, "relation": relation}


def _of_attribute(attribute: AttributeType, words: _Words) -> Spoken:
    relations = words.scheme.relation_ids
    bearers = tuple(f"{RELATION * (each in relations)}{each}" for each in attribute.of)
    verb = "must have" if attribute.required else "can have"
    text = f"{words.any_of(bearers)} {verb} the attribute “{attribute.name}”"
    code = "attribute-" + ("required" if attribute.required else "optional")
    parameters: dict[str, Part] = {"attribute": attribute.name, "of": bearers}
    if not attribute.values:
        return f"{code}-free", f"{text}, in free words", parameters
    values = {"values": attribute.values}
    return code, f"{text}: {either(attribute.values)}", {**parameters, **values}

"""The check of schemes: what contradicts itself, with its place."""

from __future__ import annotations

from dataclasses import replace

import pytest
from docs.scheme_file import EXAMPLE

from argora.model import AttributeType, Category, FrozenMap, Scheme, Step
from argora.model.rules import Count, Degree, Derived, Pattern, Relates, SingleRoot, Symmetric
from argora.schemes import SCHEMES, get_scheme
from argora.schemes.checking import check_scheme

STANCE = EXAMPLE.attributes[0]


@pytest.mark.parametrize(
    "scheme", [EXAMPLE, *map(get_scheme, SCHEMES.names())], ids=lambda scheme: scheme.id
)
def test_shipped_schemes_and_the_example_of_the_docs_are_in_order(scheme):
    """Neither errors nor doubts."""
    assert check_scheme(scheme) == ()


def with_rule(rule):
    """Return the example with another rule at its end."""
    return replace(EXAMPLE, rules=(*EXAMPLE.rules, rule))


def with_units(*units):
    """Return the example with other units at their end."""
    return replace(EXAMPLE, units=(*EXAMPLE.units, *units))


def derived(**fields):
    """Return the rule of the example with other fields."""
    rule = next(rule for rule in EXAMPLE.rules if isinstance(rule, Derived))
    return with_rule(replace(rule, **fields))


LAST = len(EXAMPLE.rules)


FLAWED = [
    (with_units(Category("Major Claim")), "same-name", "error", "units[3]"),
    (with_units(Category("x", aliases=("claim",))), "same-name", "error", "units[3]"),
    (with_units(Category("x", parent="support")), "parent-kind", "error", "units[3].parent"),
    (with_units(Category("x", parent="x")), "parent-circle", "error", "units[3].parent"),
    (
        replace(EXAMPLE, attributes=(STANCE, replace(STANCE, name="Stance"))),
        "attribute-twice",
        "error",
        "attributes[1]",
    ),
    (
        replace(EXAMPLE, attributes=(STANCE, AttributeType("mood", of=()))),
        "attribute-unused",
        "warning",
        "attributes[1].of",
    ),
    (
        replace(EXAMPLE, attributes=(replace(STANCE, aliases={"pro": "fro"}),)),
        "alias-value",
        "error",
        "attributes[0].aliases",
    ),
    (
        with_rule(Count(category="support")),
        "wrong-kind",
        "error",
        f"rules[{LAST}].count.category",
    ),
    (
        with_rule(Degree(categories=("claim",), direction="in", relations=("premise",))),
        "wrong-kind",
        "error",
        f"rules[{LAST}].degree.relations",
    ),
    (
        with_rule(SingleRoot(ignore=("support",))),
        "wrong-kind",
        "error",
        f"rules[{LAST}].single-root.ignore",
    ),
    (
        with_rule(Symmetric(category="claim")),
        "wrong-kind",
        "error",
        f"rules[{LAST}].symmetric.category",
    ),
    (
        with_rule(
            Relates(patterns=(Pattern(category="same", sources=("claim",), targets=("attack",)),))
        ),
        "wrong-kind",
        "error",
        f"rules[{LAST}].relates.patterns[0].targets",
    ),
    (
        with_rule(Count(category="claim", min=2, max=1)),
        "empty-range",
        "error",
        f"rules[{LAST}].count",
    ),
    (
        derived(source="premise"),
        "derived-attribute",
        "error",
        f"rules[{LAST}].derived.attribute",
    ),
    (
        derived(values=FrozenMap({"fro": "support"})),
        "derived-value",
        "error",
        f"rules[{LAST}].derived.values",
    ),
    (
        replace(EXAMPLE, relations=(*EXAMPLE.relations, Category("odd"))),
        "never-drawn",
        "warning",
        "relations[4]",
    ),
    (
        replace(
            EXAMPLE, procedure=(Step("a", "A", (*EXAMPLE.unit_ids, *EXAMPLE.relation_ids)),) * 2
        ),
        "step-twice",
        "error",
        "procedure[1]",
    ),
    (
        replace(
            EXAMPLE,
            procedure=(Step("a", "A", (*EXAMPLE.unit_ids, *EXAMPLE.relation_ids, "stnce")),),
        ),
        "step-mark",
        "error",
        "procedure[0].marks",
    ),
    (
        replace(
            EXAMPLE, procedure=(Step("a", "A", (*EXAMPLE.unit_ids[1:], *EXAMPLE.relation_ids)),)
        ),
        "never-marked",
        "warning",
        "units[0]",
    ),
    (replace(EXAMPLE, id=""), "nameless", "error", "id"),
    (with_units(Category("", parent="claim")), "nameless", "error", "units[3]"),
    (Scheme("s"), "no-units", "error", "units"),
    (
        with_rule(Degree(categories=(), direction="in")),
        "names-nothing",
        "error",
        f"rules[{LAST}].degree.categories",
    ),
    (
        with_rule(Relates(patterns=(Pattern(category="same", sources=("claim",), targets=()),))),
        "names-nothing",
        "error",
        f"rules[{LAST}].relates.patterns[0].targets",
    ),
]


@pytest.mark.parametrize(("scheme", "code", "severity", "place"), FLAWED)
def test_one_flaw_is_named_with_its_place(scheme, code, severity, place):
    """And nothing else of the scheme."""
    assert [(each.code, each.severity, each.place) for each in check_scheme(scheme)] == [
        (code, severity, place)
    ]


def test_a_relation_among_units_is_told_how_to_be_written():
    """The message has the spelling for relations, and near names for mistakes."""
    pattern = Pattern(category="same", sources=("claim",), targets=("attack",))
    (flaw,) = check_scheme(with_rule(Relates(patterns=(pattern,))))
    assert flaw.message == (
        "'attack' is not among the units of the scheme; for a relation write 'relation:attack'"
    )
    (flaw,) = check_scheme(derived(values=FrozenMap({"fr": "support"})))
    assert flaw.message == "'fr' is no value of 'stance'; did you mean 'for'?"

"""Schemes: vocabulary, names in files, and the check of a layer."""

from __future__ import annotations

import pytest

from argora.errors import SchemeError
from argora.model import (
    AttributeType,
    Category,
    Document,
    Layer,
    Relation,
    Scheme,
    Segmentation,
    Span,
    Unit,
)
from argora.model.rules import Count, Pattern, Relates, Symmetric

SCHEME = Scheme(
    "s",
    units=(Category("major-claim", "main point", aliases=("thesis",)), Category("premise")),
    relations=(Category("support", aliases=("sup",)), Category("restates")),
    attributes=(
        AttributeType(
            "stance",
            of=("major-claim",),
            values=("for", "against"),
            required=True,
            aliases={"pro": "for"},
        ),
        AttributeType("remark", of=("premise", "document")),
    ),
    rules=(Count(category="premise", max=1), Symmetric(category="restates")),
)
DOCUMENT = Document("d", "some words here")


def unit(id: str, category: str | None, **attributes: object) -> Unit:
    """Build a unit on its own word."""
    return Unit(id, (Span(int(id[1:]), int(id[1:]) + 1),), category, attributes)


@pytest.mark.parametrize(
    ("parts", "message"),
    [
        ({"units": (Category("a"), Category("a"))}, "defines 'a' twice"),
        ({"units": (Category("a"),), "relations": (Category("a"),)}, "defines 'a' twice"),
        ({"attributes": (AttributeType("x", of=("b",)),)}, "attribute 'x' names 'b'"),
        ({"rules": (Count(category="b"),)}, "rule count names 'b'"),
        ({"rules": (Count(name="few", category="b"),)}, "rule few names 'b'"),
        (
            {
                "units": (Category("a"),),
                "rules": (
                    Relates(
                        patterns=(Pattern(category="a", sources=("a",), targets=("relation:z",)),)
                    ),
                ),
            },
            "rule relates names 'z'",
        ),
        ({"units": (Category("a", parent="b"),)}, "the parent of 'a' names 'b'"),
    ],
)
def test_a_scheme_that_contradicts_itself_is_refused(parts, message):
    """The message names the part that speaks of something the scheme does not have."""
    with pytest.raises(SchemeError, match=message):
        Scheme("s", **parts)


@pytest.mark.parametrize(
    ("what", "name", "category"),
    [
        ("unit", "MajorClaim", "major-claim"),
        ("unit", "major_claim", "major-claim"),
        ("unit", "MAJOR CLAIM", "major-claim"),
        ("unit", "Thesis", "major-claim"),
        ("unit", "support", None),
        ("relation", "SUP", "support"),
        ("relation", "premise", None),
        ("unit", "", None),
    ],
)
def test_names_in_files_are_understood_whatever_their_case(what, name, category):
    """Case, hyphens, underscores and blanks never matter; a relation is no unit."""
    assert SCHEME.canonical(what, name) == category


def test_attributes_are_found_and_their_values_understood_whatever_their_case():
    """An unknown value stays as it is, so that the check can report it."""
    stance = SCHEME.attribute("Stance")
    assert stance is not None
    assert [stance.canonical(v) for v in ("For", "AGAINST", "Pro", "maybe")] == [
        "for",
        "against",
        "for",
        "maybe",
    ]
    assert SCHEME.attribute("mood") is None


def test_people_see_the_title_of_a_category():
    """A category that the scheme does not know is shown as it is."""
    titles = [SCHEME.title_of(c) for c in ("major-claim", "premise", "odd")]
    assert titles == ["main point", "premise", "odd"]


CASES = [
    ([unit("T1", "major-claim", stance="for")], {}, []),
    ([unit("T1", None)], {}, [("known-category", "error", ("T1",), "has no category")]),
    ([unit("T1", "odd")], {}, [("known-category", "error", ("T1",), "is a 'odd', not one of")]),
    (
        [unit("T1", "major-claim")],
        {},
        [("attribute-required", "error", ("T1",), "major-claim T1 has no stance")],
    ),
    (
        [unit("T1", "major-claim", stance="maybe")],
        {},
        [("attribute-domain", "error", ("T1",), "has stance 'maybe', not one of")],
    ),
    (
        [unit("T1", "premise", stance="for", remark="free")],
        {},
        [("attribute-known", "warning", ("T1",), "has 'stance', which the scheme does not give")],
    ),
    ([], {"remark": "short"}, []),
    ([], {"mood": "glad"}, [("attribute-known", "warning", (), "document d has 'mood'")]),
    (
        [unit("T1", "premise"), unit("T2", "premise")],
        {},
        [("count", "error", ("T1", "T2"), "2 × premise")],
    ),
]


@pytest.mark.parametrize(("units", "attributes", "expected"), CASES)
def test_the_check_reports_rule_severity_place_and_reason(units, attributes, expected):
    """Vocabulary comes first, then the rules in their order."""
    layer = Layer("d", "ann", 2, units=tuple(units), attributes=attributes)
    violations = SCHEME.check(layer, DOCUMENT)
    assert [(v.rule, v.severity, v.ids) for v in violations] == [e[:3] for e in expected]
    for violation, (*_, message) in zip(violations, expected, strict=True):
        assert message in violation.message
        assert (violation.document, violation.annotator, violation.round) == ("d", "ann", 2)


def test_a_relation_of_an_unknown_category_is_reported():
    """It is one breach, not one for every rule that does not know it."""
    units = (unit("T1", "major-claim", stance="for"), unit("T2", "premise"))
    layer = Layer("d", "ann", units=units, relations=(Relation("R1", ("T2",), "T1", "odd"),))
    assert [v.message for v in SCHEME.check(layer, DOCUMENT)] == [
        "relation R1 is a 'odd', not one of ['support', 'restates']"
    ]


def test_without_rules_on_relations_every_ordered_pair_is_possible():
    """Nothing is paired with itself."""
    layer = Layer("d", "ann", units=(unit("T1", "premise"), unit("T2", "premise")))
    assert SCHEME.possible_pairs(layer, DOCUMENT) == (("T1", "T2"), ("T2", "T1"))


def test_possible_pairs_are_those_that_a_pattern_allows():
    """Category, direction and scope all count."""
    near = Pattern(category="r", sources=("p",), targets=("c", "p"), scope="sentence")
    scheme = Scheme(
        "s",
        units=(Category("c"), Category("p")),
        relations=(Category("r"),),
        rules=(Relates(patterns=(near,)),),
    )
    document = Document(
        "d", "ab cd", {"sentence": Segmentation("sentence", (Span(0, 2), Span(3, 5)))}
    )
    units = (unit("T0", "c"), unit("T1", "p"), unit("T3", "p"), Unit("T9", category="p", text="x"))
    assert scheme.possible_pairs(Layer("d", "ann", units=units), document) == (("T1", "T0"),)


def test_a_scheme_can_be_made_from_what_layers_use():
    """Its vocabulary is what was found, it has no rules, and the layers obey it."""
    layer = Layer(
        "d",
        "ann",
        units=(unit("T1", "b", mood="x"), unit("T2", "a"), unit("T3", None)),
        relations=(Relation("R1", ("T1",), "T2", "r"),),
        attributes={"score": 3},
    )
    scheme = Scheme.observed([layer])
    assert (scheme.unit_ids, scheme.relation_ids, scheme.rules) == (("a", "b"), ("r",), ())
    assert {a.name: a.of for a in scheme.attributes} == {"mood": ("b",), "score": ("document",)}
    assert [v.message for v in scheme.check(layer, DOCUMENT)] == ["unit T3 has no category"]


def test_symmetric_relations_are_known_to_the_scheme():
    """Graphs are built with them."""
    assert SCHEME.symmetric == {"restates"}

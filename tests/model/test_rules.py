"""The closed vocabulary of scheme rules: obeyed, broken, not checkable."""

from __future__ import annotations

from dataclasses import replace

import pytest

from argora.errors import SchemeError
from argora.model import (
    AttributeType,
    Category,
    Document,
    FrozenMap,
    Layer,
    Relation,
    Scheme,
    Segmentation,
    Span,
    Unit,
)
from argora.model.rules import (
    Acyclic,
    Connected,
    Count,
    Degree,
    Derived,
    Finding,
    Granularity,
    Named,
    Overlap,
    Pattern,
    Relates,
    SingleRoot,
    Symmetric,
    View,
)
from argora.model.rules.named import NAMED_RULES

# Two paragraphs of two sentences of ten characters each; tokens of five.
TEXT = "aaaa aaaa bbbb bbbb cccc cccc dddd dddd "
SENTENCES = Segmentation("sentence", tuple(Span(i, i + 10) for i in range(0, 40, 10)))
TOKENS = Segmentation("token", tuple(Span(i, i + 4) for i in range(0, 40, 5)))
PARAGRAPHS = Segmentation("paragraph", (Span(0, 20), Span(20, 40)), labels=("introduction", "body"))
UNLABELLED = Segmentation("paragraph", PARAGRAPHS.spans)
CUT = Document("d", TEXT, {s.name: s for s in (SENTENCES, TOKENS, PARAGRAPHS)})
UNCUT = Document("d", TEXT)


def unit(id: str, category: str, *edges: int, **attributes: str) -> Unit:
    """Build a unit from pairs of offsets."""
    spans = tuple(Span(a, b) for a, b in zip(edges[::2], edges[1::2], strict=True))
    return Unit(id, spans, category, attributes, text=None if spans else "implicit")


def tie(id: str, source: str, target: str, category: str = "support") -> Relation:
    """Build a relation; sources are separated by commas."""
    return Relation(id, tuple(source.split(",")), target, category)


def found(rule: object, *things: Unit | Relation, document: Document = CUT) -> list[Finding]:
    """Return what the rule finds in a layer of these things."""
    units = tuple(thing for thing in things if isinstance(thing, Unit))
    relations = tuple(thing for thing in things if isinstance(thing, Relation))
    layer = Layer("d", "ann", units=units, relations=relations)
    return list(rule.violations(View(layer, document)))


CLAIM, PREMISE = unit("T1", "claim", 0, 9), unit("T2", "premise", 10, 19)
FAR, FAR_TOO = unit("T3", "premise", 20, 29), unit("T4", "claim", 30, 39)
IMPLICIT = unit("T9", "claim")

ONE_CLAIM = Count(category="claim", min=1, max=1)
PER_PARAGRAPH = Count(category="claim", scope="paragraph", max=1)
NOT_IN_BODY = Count(category="claim", scope="paragraph:body", max=0)
NEAR = Pattern(
    category="support", sources=("premise",), targets=("claim", "premise"), scope="paragraph"
)
UNDERCUT = Pattern(category="attack", sources=("premise",), targets=("relation:support",))
LINKED = Pattern(category="join", sources=("premise",), targets=("claim",), arity=(2, None))
RELATES = Relates(patterns=(NEAR, UNDERCUT, LINKED))
ONE_OUT = Degree(categories=("premise",), direction="out", min=1, max=1)
ONE_IN = Degree(categories=("claim",), direction="in", relations=("support",), min=1, max=1)
ONE_WHOLE = Connected(ignore=("aside",))
ROOT = SingleRoot(categories=("claim",), ignore=("aside",))
SAME = Symmetric(category="restates", closure=True)
STANCE = Derived(
    attribute="stance",
    source="claim",
    target="major",
    values=FrozenMap({"for": "support", "against": "attack"}),
)
FOR, MAJOR = unit("T5", "claim", 0, 9, stance="for"), unit("T6", "major", 10, 19)
ASIDE = unit("T7", "aside", 30, 39)

OBEYED = [
    (ONE_CLAIM, [CLAIM, PREMISE]),
    (PER_PARAGRAPH, [CLAIM, FAR_TOO, IMPLICIT]),
    (NOT_IN_BODY, [CLAIM, FAR]),
    (Overlap(), [unit("T1", "claim", 0, 5), unit("T2", "claim", 5, 9)]),
    (Overlap(mode="nest"), [unit("T1", "claim", 0, 9), unit("T2", "premise", 2, 9)]),
    (Overlap(mode="nest"), [unit("T1", "claim", 0, 9), unit("T2", "premise", 0, 9)]),
    (Overlap(mode="allow"), [unit("T1", "claim", 0, 9), unit("T2", "premise", 5, 12)]),
    (Overlap(), [unit("T1", "claim", 0, 2, 6, 8), unit("T2", "premise", 2, 6)]),
    (Granularity(), [unit("T1", "claim", 1, 27)]),
    (Granularity(by="token"), [unit("T1", "claim", 0, 9), unit("T2", "claim", 10, 14, 20, 24)]),
    (Granularity(within="sentence"), [unit("T1", "claim", 2, 8), IMPLICIT]),
    (RELATES, [CLAIM, PREMISE, tie("R1", "T2", "T1")]),
    (RELATES, [CLAIM, PREMISE, FAR, tie("R1", "T2", "T1"), tie("R2", "T3", "R1", "attack")]),
    (RELATES, [CLAIM, PREMISE, FAR, tie("R1", "T2,T3", "T1", "join")]),
    (ONE_OUT, [CLAIM, PREMISE, tie("R1", "T2", "T1")]),
    (ONE_IN, [CLAIM, PREMISE, tie("R1", "T2", "T1"), tie("R2", "T2", "T1", "attack")]),
    (Acyclic(), [CLAIM, PREMISE, tie("R1", "T2", "T1"), tie("R2", "T2", "T1", "attack")]),
    (ONE_WHOLE, [CLAIM, PREMISE, ASIDE, tie("R1", "T2", "T1")]),
    (ONE_WHOLE, [CLAIM, PREMISE, FAR, tie("R1", "T2", "T1"), tie("R2", "T3", "R1")]),
    (ONE_WHOLE, []),
    (ROOT, [CLAIM, PREMISE, ASIDE, tie("R1", "T2", "T1")]),
    (ROOT, [CLAIM, PREMISE, FAR, tie("R1", "T2", "T1"), tie("R2", "T3", "R1")]),
    (ROOT, []),
    (SAME, [CLAIM, PREMISE, FAR, tie("R1", "T1", "T2", "restates"), tie("R2", "T2", "T1")]),
    (STANCE, [FOR, MAJOR, tie("R1", "T5", "T6")]),
    (STANCE, [FOR, MAJOR]),
    (STANCE, [CLAIM, MAJOR, PREMISE, tie("R1", "T1", "T6", "attack")]),
    (STANCE, [FOR, MAJOR, FAR, tie("R1", "T3", "T6", "attack")]),
]

BROKEN = [
    (ONE_CLAIM, [PREMISE], (), "0 × claim in the document, expected exactly 1"),
    (ONE_CLAIM, [CLAIM, FAR_TOO], ("T1", "T4"), "2 × claim in the document, expected exactly 1"),
    (
        Count(category="claim", min=2),
        [CLAIM],
        ("T1",),
        "1 × claim in the document, expected at least 2",
    ),
    (
        PER_PARAGRAPH,
        [CLAIM, FAR_TOO, unit("T8", "claim", 24, 29)],
        ("T8", "T4"),
        "2 × claim in paragraph 2, expected at most 1",
    ),
    (NOT_IN_BODY, [CLAIM, FAR_TOO], ("T4",), "1 × claim in the body, expected exactly 0"),
    (
        Overlap(),
        [unit("T1", "claim", 0, 9), unit("T2", "premise", 8, 12)],
        ("T1", "T2"),
        "T1 “aaaa aaaa” and T2 “a bb” overlap",
    ),
    (
        Overlap(),
        [unit("T1", "claim", 0, 19), unit("T2", "premise", 1, 2, 5, 7)],
        ("T1", "T2"),
        "overlap",
    ),
    (
        Overlap(mode="nest"),
        [unit("T1", "claim", 0, 9), unit("T2", "premise", 5, 12)],
        ("T1", "T2"),
        "overlap",
    ),
    (
        Granularity(by="token"),
        [unit("T1", "claim", 1, 9)],
        ("T1",),
        "does not keep to the borders of a token",
    ),
    (
        Granularity(within="sentence"),
        [unit("T1", "claim", 8, 12)],
        ("T1",),
        "covers 2 sentences, expected one",
    ),
    (
        RELATES,
        [CLAIM, FAR, tie("R1", "T3", "T1")],
        ("R1", "T3", "T1"),
        "both ends must lie in one paragraph",
    ),
    (
        RELATES,
        [CLAIM, PREMISE, tie("R1", "T1", "T2")],
        ("R1", "T1", "T2"),
        "support R1 from claim T1 “aaaa aaaa” to premise T2 “bbbb bbbb”: "
        "the scheme has no such relation",
    ),
    (
        RELATES,
        [CLAIM, IMPLICIT, PREMISE, tie("R1", "T2", "T9")],
        ("R1", "T2", "T9"),
        "both ends must lie in one paragraph",
    ),
    (
        RELATES,
        [IMPLICIT, unit("T8", "premise"), tie("R1", "T8", "T9")],
        ("R1", "T8", "T9"),
        "both ends must lie in one paragraph",
    ),
    (
        RELATES,
        [CLAIM, PREMISE, tie("R1", "T2", "T1", "join")],
        ("R1", "T2", "T1"),
        "no such relation",
    ),
    (
        RELATES,
        [CLAIM, PREMISE, FAR, tie("R1", "T2,T3", "T1")],
        ("R1", "T2", "T3", "T1"),
        "no such relation",
    ),
    (ONE_OUT, [CLAIM, PREMISE], ("T2",), "premise T2 “bbbb bbbb” points to 0, expected at least 1"),
    (
        ONE_IN,
        [CLAIM, PREMISE, FAR, tie("R1", "T2", "T1"), tie("R2", "T3", "T1")],
        ("T1",),
        "is the target of 2, expected at most 1",
    ),
    (
        Acyclic(),
        [CLAIM, PREMISE, tie("R1", "T2", "T1"), tie("R2", "T1", "T2")],
        ("T1", "T2"),
        "circular relations: T1 → T2 → T1",
    ),
    (Acyclic(), [CLAIM, tie("R1", "T1", "T1")], ("T1",), "circular relations: T1 → T1"),
    (ONE_WHOLE, [CLAIM, PREMISE], ("T1", "T2"), "falls into 2 parts, expected one"),
    (ROOT, [CLAIM, IMPLICIT], ("T1", "T9"), "2 units point nowhere, expected exactly one"),
    (
        ROOT,
        [CLAIM, PREMISE, tie("R1", "T1", "T2")],
        ("T2",),
        "the root T2 “bbbb bbbb” has the category 'premise', expected one of ['claim']",
    ),
    (
        ROOT,
        [CLAIM, PREMISE, tie("R1", "T1", "T2"), tie("R2", "T2", "T1")],
        (),
        "0 units point nowhere",
    ),
    (
        SAME,
        [CLAIM, PREMISE, tie("R1", "T1", "T2", "restates"), tie("R2", "T2", "T1", "restates")],
        ("R2", "R1"),
        "restates R2 repeats R1",
    ),
    (
        SAME,
        [CLAIM, PREMISE, FAR, tie("R1", "T2,T3", "T1", "restates")],
        ("R1",),
        "must tie two different units",
    ),
    (
        SAME,
        [CLAIM, PREMISE, tie("R1", "T1,T2", "T2", "restates")],
        ("R1",),
        "must tie two different units",
    ),
    (SAME, [CLAIM, tie("R1", "T1", "T1", "restates")], ("R1",), "must tie two different units"),
    (
        STANCE,
        [FOR, MAJOR, tie("R1", "T5", "T6", "attack")],
        ("T5", "R1"),
        "claim T5 “aaaa aaaa” has stance 'for', but its relation R1 to the major is attack",
    ),
]

UNCHECKABLE = [
    (PER_PARAGRAPH, UNCUT, "paragraph"),
    (NOT_IN_BODY, UNCUT, "paragraph:body"),
    (NOT_IN_BODY, Document("d", TEXT, {"paragraph": UNLABELLED}), "paragraph:body"),
    (Granularity(by="token"), UNCUT, "token"),
    (Granularity(within="sentence"), UNCUT, "sentence"),
    (RELATES, UNCUT, "paragraph"),
]


def name(value: object) -> str | None:
    """Name a parametrized case after its rule."""
    return getattr(value, "tag", None)


@pytest.mark.parametrize(("rule", "things"), OBEYED, ids=name)
def test_a_layer_that_obeys_the_rule_is_left_alone(rule, things):
    """Nothing is reported."""
    assert found(rule, *things) == []


@pytest.mark.parametrize(("rule", "things", "ids", "message"), BROKEN, ids=name)
def test_a_breach_is_reported_once_with_its_place(rule, things, ids, message):
    """The finding names what is concerned and says what was expected."""
    breaches = found(rule, *things)
    assert [breach.ids for breach in breaches] == [ids]
    assert message in breaches[0].message


@pytest.mark.parametrize(("rule", "document", "missing"), UNCHECKABLE, ids=name)
def test_a_rule_that_cannot_be_looked_at_says_so(rule, document, missing):
    """A missing segmentation is never taken for obedience."""
    breaches = found(rule, CLAIM, FAR_TOO, document=document)
    (breach,) = breaches
    assert breach.message.startswith(f"not checked: document 'd' has no segmentation {missing!r};")
    assert breach.unchecked


def test_what_cannot_be_looked_at_is_a_warning_and_says_that_it_is_not_checked():
    """No annotator can cut the text, so it must not keep them from finishing."""
    scheme = Scheme("s", (Category("claim"),), rules=(Granularity(by="segment"),))
    layer = Layer("d", "ann", units=(FAR_TOO,))
    (found,) = scheme.check(layer, Document("d", "x" * 60))
    assert (found.severity, found.unchecked) == ("warning", True)


@pytest.mark.parametrize(("rule", "things"), [(rule, things) for rule, things, *_ in BROKEN])
def test_a_message_is_a_template_that_names_nothing_by_its_id(rule, things):
    """So a screen can put its own labels in place of the ids."""
    for finding in found(rule, *things):
        assert finding.template.format(**finding.parameters) == finding.message
        assert [id for id in finding.ids if id in finding.template] == []


def test_what_is_missing_names_the_category_by_which_a_step_asks_for_it():
    """Its sort and its marks depend neither on the name of the rule nor on words."""
    rule = Count(name="one", category="major-claim", min=1)
    scheme = Scheme("s", (Category("claim"), Category("major-claim")), rules=(rule,))
    (missing,) = scheme.check(Layer("d", "ann"), CUT)
    assert (missing.rule, missing.code, missing.marks) == ("one", "count", ("major-claim",))


def test_a_named_rule_is_a_function_found_by_its_entry_point(monkeypatch):
    """Whatever it yields is reported."""

    def no_claims(view):
        yield from (Finding((u.id,), "a claim") for u in view.layer.units if u.category == "claim")

    known = {"no-claims": no_claims}
    monkeypatch.setattr(NAMED_RULES, "get", known.get)
    rule = Named(entry_point="no-claims")
    assert rule.label() == "no-claims"
    assert found(rule, PREMISE) == []
    assert [finding.ids for finding in found(rule, CLAIM, PREMISE)] == [("T1",)]


def test_a_named_rule_that_is_not_installed_is_an_error():
    """It is never passed over in silence."""
    with pytest.raises(SchemeError, match="rule 'nowhere' is not installed"):
        found(Named(entry_point="nowhere"), CLAIM)


def test_a_long_unit_is_quoted_by_its_first_words():
    """Line breaks in the quotation become blanks."""
    view = View(Layer("d", "ann", units=(unit("T1", "claim", 0, 60),)), Document("d", "ab\n" * 20))
    assert view.quote("T1") == f"T1 “{'ab ' * 13}a…”"


def test_rules_about_undercuts_stay_fast_on_a_chain_of_20000():
    """Where a relation lies is worked out once for a whole chain."""
    n = 20_000
    targets = ["T1", *(f"R{i}" for i in range(n - 1))]
    chain = [tie(f"R{i}", "T2", target) for i, target in enumerate(targets)]
    pattern = Pattern(
        category="support",
        sources=("premise",),
        targets=("claim", "relation:support"),
        scope="paragraph",
    )
    assert found(Relates(patterns=(pattern,)), CLAIM, PREMISE, *chain) == []


def rules_broken(*ties: Relation) -> set[str]:
    """Return the rules that a tree scheme with restatement finds broken."""
    scheme = Scheme(
        "trees",
        units=(Category("claim"), Category("premise")),
        relations=(Category("support"), Category("restates")),
        rules=(SingleRoot(categories=("claim",)), Acyclic(), Connected(), SAME),
    )
    layer = Layer("d", "ann", units=(CLAIM, PREMISE, FAR), relations=ties)
    return {violation.rule for violation in scheme.check(layer, CUT)}


@pytest.mark.parametrize(
    ("ties", "broken"),
    [
        ([tie("R1", "T2", "T1"), tie("R2", "T3", "T2", "restates")], set()),
        ([tie("R1", "T2", "T1"), tie("R2", "T3", "T1", "restates")], set()),
        ([tie("R1", "T2", "T1"), tie("R2", "T1", "T2", "restates")], {"single-root", "connected"}),
        ([tie("R1", "T2", "T1")], {"single-root", "connected"}),
        ([tie("R1", "T1", "T2"), tie("R2", "T3", "T2", "restates")], {"single-root"}),
    ],
)
def test_units_that_mean_the_same_count_as_one(ties, broken):
    """A restatement has no direction: it closes no circle and makes no second root."""
    assert rules_broken(*ties) == broken


def test_what_was_not_asked_breaks_no_rule():
    """A layer of units only is not blamed for its relations, nor one without units for these.

    One with fixed units is blamed for its relations alone.
    """
    scheme = Scheme(
        "s",
        units=(Category("claim"), Category("premise")),
        attributes=(AttributeType("stance", of=("claim",), values=("for",), required=True),),
        rules=(Count(category="claim", min=1), SingleRoot(), Connected()),
    )
    units_only = Layer("d", "ann", units=(CLAIM, FAR), covers=frozenset({"units"}))
    nothing = Layer("d", "ann", covers=frozenset({"attributes"}))
    everything = Layer("d", "ann", units=(CLAIM, FAR))
    fixed = replace(everything, covers=frozenset({"relations"}))
    assert {each.rule for each in scheme.check(fixed, CUT)} == {"single-root", "connected"}
    assert scheme.check(units_only, CUT) == ()
    assert scheme.check(nothing, CUT) == ()
    broken = {violation.rule for violation in scheme.check(everything, CUT)}
    assert broken == {"attribute-required", "single-root", "connected"}


GIVEN = Segmentation("segment", (Span(0, 10), Span(10, 25)), ids=("a", "b"))
SEGMENTED = Document("d", TEXT, {s.name: s for s in (SENTENCES, GIVEN)})


@pytest.mark.parametrize(
    ("rule", "n"),
    [
        (Overlap(), 1),
        (Granularity(within="sentence"), 1),
        (Granularity(by="segment"), 0),
        (Granularity(by="sentence"), 1),
    ],
)
def test_a_unit_of_given_segments_lies_where_they_lie(rule, n):
    """Units that name segments instead of spans escape no rule."""
    first, second = Unit("T1", category="claim", segment=("a",)), Unit("T2", segment=("b",))
    again = Unit("T3", (Span(0, 10),), "claim")
    assert len(found(rule, first, second, again, document=SEGMENTED)) == n


def test_a_scheme_without_relations_has_no_possible_pairs():
    """There is nothing that could tie two units."""
    scheme = Scheme("s", units=(Category("claim"),))
    assert scheme.possible_pairs(Layer("d", "ann", units=(CLAIM, FAR)), CUT) == ()

"""Recoding: names change all at once, what hangs on dropped things goes, rules follow."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.model.strategies import documents, layers, studies

from argora.errors import ModelError
from argora.model import (
    Annotator,
    AttributeType,
    Category,
    Document,
    FrozenMap,
    Layer,
    Relation,
    Scheme,
    Span,
    Step,
    Study,
    Unit,
    encode,
)
from argora.model.recoding import Line, Recoding, recode, recoded
from argora.model.rules import (
    Acyclic,
    Connected,
    Count,
    Degree,
    Derived,
    Named,
    Overlap,
    Pattern,
    Relates,
    SingleRoot,
    Symmetric,
)
from argora.schemes import get_scheme

A, B, C = (
    Unit("A", (Span(0, 1),), "major-claim"),
    Unit("B", (Span(2, 3),), "claim", {"stance": "for", "sure": 5, "tags": ("x", "y")}),
    Unit("C", (Span(4, 5),), "premise"),
)
TIES = (
    Relation("r1", ("B",), "A", "support"),
    Relation("r2", ("B", "C"), "A", "support"),
    Relation("r3", ("C",), "r1", "attack"),
)
LAYER = Layer(
    "d", "ann", units=(A, B, C), relations=TIES, attributes={"score": 3}, order=("C", "B", "A")
)
STUDY = Study(
    get_scheme("persuasive-essays"), (Document("d", "a b c"),), (Annotator("ann"),), (LAYER,)
)


def layer_of(names: dict, **options) -> Layer:
    """Recode the one layer."""
    (layer,) = recode(STUDY, Recoding.of(names), **options).layers
    return layer


def categories(layer: Layer) -> dict[str, str | None]:
    """Return the category of everything by id."""
    return {thing.id: thing.category for thing in layer.things}


def test_categories_are_merged_and_all_others_stay():
    """The units themselves stay as they were."""
    made = layer_of({"unit": {"major-claim": "claim"}})
    assert categories(made) == {**categories(LAYER), "A": "claim"}
    assert replace(made, units=LAYER.units) == LAYER


def test_two_categories_may_change_places():
    """All lines apply at once, whatever their order."""
    made = layer_of({"unit": {"claim": "premise", "premise": "claim"}})
    assert (made.by_id["B"].category, made.by_id["C"].category) == ("premise", "claim")
    again = recode(
        recode(STUDY, Recoding.of({"unit": {"claim": "premise", "premise": "claim"}})),
        Recoding.of({"unit": {"claim": "premise", "premise": "claim"}}),
    )
    assert again.layers == STUDY.layers


def test_what_hangs_on_a_dropped_unit_goes_with_it():
    """A relation to it goes, and the undercut of that; linked premises lose one source."""
    found = recoded(STUDY, Recoding.of({"unit": {"claim": None}}))
    (layer,) = found.study.layers
    assert categories(layer) == {"A": "major-claim", "C": "premise", "r2": "support"}
    assert layer.by_id["r2"].sources == ("C",)
    assert layer.order == ("C", "A")
    assert (found.n_followed, found.n_shortened) == (2, 1)


def test_a_dropped_relation_takes_its_undercut_along():
    """And nothing else."""
    found = recoded(STUDY, Recoding.of({"relation": {"support": None}}))
    assert categories(found.study.layers[0]) == {"A": A.category, "B": "claim", "C": "premise"}
    assert (found.n_followed, found.n_shortened) == (1, 0)


def test_a_long_chain_of_undercuts_goes_without_recursion():
    """100,000 of them, against the order of their ids."""
    n = 20_000
    targets = [*(f"R{i + 1}" for i in range(n - 1)), "B"]
    chain = tuple(Relation(f"R{i}", ("C",), target, "attack") for i, target in enumerate(targets))
    study = replace(STUDY, layers=(replace(LAYER, relations=chain),))
    found = recoded(study, Recoding.of({"unit": {"claim": None}}))
    assert found.n_followed == n
    assert found.study.layers[0].relations == ()


@pytest.mark.parametrize(
    ("name", "table", "value"),
    [
        ("stance", {"for": "pro"}, "pro"),
        ("stance", {"For": "1"}, "1"),
        ("stance", {"for": 1}, "1"),
        ("stance", {"for": None}, None),
        ("sure", {5: 1}, 1),
        ("sure", {"5": "high"}, "high"),
        ("sure", {5.0: 4.5}, 4.5),
        ("tags", {"x": "y"}, ("y",)),
        ("tags", {"x": "z"}, ("z", "y")),
        ("tags", {"x": None}, ("y",)),
        ("tags", {"x": None, "y": None}, None),
    ],
)
def test_values_of_attributes_are_recoded(name, table, value):
    """Texts stay texts, each part of a list is recoded by itself, an empty list is no value."""
    made = layer_of({f"attribute:{name}": table})
    after = made.by_id["B"].attributes.get(name)
    assert (after, type(after)) == (value, type(value))


def test_what_is_said_of_the_whole_document_is_recoded_too():
    """A score of 3 becomes a word."""
    assert layer_of({"attribute:score": {3: "fair"}}).attributes == {"score": "fair"}


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ({"unit": {"clam": "x"}}, "no unit 'clam'; did you mean 'claim'.; there are"),
        ({"relation": {"claim": "x"}}, "no relation 'claim'; there are"),
        ({"attribute:stanc": {"for": "x"}}, "no attribute 'stanc'; did you mean 'stance'"),
        ({"attribute:stance": {"fro": "x"}}, "no attribute:stance 'fro'; did you mean 'for'"),
        ({"unit": {"MajorClaim": "x", "major-claim": "y"}}, "a second line about unit 'major-"),
        ({"unit": {"claim": "support"}}, "'support' is no category of units"),
        ({"unit": {"claim": "x"}, "relation": {"support": "x"}}, "'x' would be a category of unit"),
        ({"units": {"claim": "x"}}, "'units' cannot be recoded; did you mean 'unit'"),
        ({"attribute:": {"claim": "x"}}, "'attribute:' cannot be recoded"),
        ({"unit": {"": "x"}}, "expected a name"),
    ],
)
def test_a_line_that_cannot_be_meant_is_refused(names, message):
    """The message names the nearest that exists."""
    with pytest.raises(ModelError, match=message):
        recode(STUDY, Recoding.of(names))


def test_a_message_begins_with_the_place_of_the_line():
    """As given by whoever read the file."""
    with pytest.raises(ModelError, match=r"^map.csv:3: no unit 'x'"):
        recode(STUDY, Recoding((Line("unit", "x", None, "map.csv:3"),)))


def test_every_line_has_its_effect_also_one_that_matches_nothing():
    """How many units, relations or values, in how many layers."""
    found = recoded(
        replace(STUDY, layers=(replace(LAYER, relations=TIES[:1]),)),
        Recoding.of(
            {
                "unit": {"Claim": "premise"},
                "relation": {"attack": None, "supports": "support"},
                "attribute:tags": {"y": "x"},
            }
        ),
    )
    told = [(str(effect.line), effect.n, effect.n_layers) for effect in found.effects]
    assert told == [
        ("unit Claim -> premise", 1, 1),
        ("relation attack -> dropped", 0, 0),
        ("relation supports -> support", 1, 1),
        ("attribute:tags y -> x", 1, 1),
    ]


def test_a_target_scheme_takes_the_place_of_the_old_one():
    """New names may be written as the scheme's aliases; names of the file that it lacks stay."""
    target = Scheme("t", units=(Category("thesis", aliases=("main point",)),))
    made = recode(STUDY, Recoding.of({"unit": {"claim": "Main-Point"}}), scheme=target)
    assert made.scheme == target
    assert categories(made.layers[0])["B"] == "thesis"
    assert categories(made.layers[0])["C"] == "premise"


@pytest.mark.parametrize(
    ("names", "message"),
    [
        ({"unit": {"claim": "thesi"}}, "scheme 't' has no unit 'thesi'; did you mean 'thesis'"),
        ({"relation": {"attack": "thesis"}}, "'thesis' is no category of relations"),
        ({"attribute:stance": {"for": "po"}}, "no attribute:stance 'po'; did you mean 'pro'"),
    ],
)
def test_a_new_name_must_be_one_of_the_target_scheme(names, message):
    """A slip of the pen would go unnoticed otherwise."""
    stance = AttributeType("stance", of=("thesis",), values=("pro", "con"))
    target = Scheme("t", units=(Category("thesis"),), attributes=(stance,))
    with pytest.raises(ModelError, match=message):
        recode(STUDY, Recoding.of(names), scheme=target)


def test_a_recoding_that_changes_no_name_changes_nothing():
    """The scheme stays the ready one."""
    assert recode(STUDY, Recoding.of({"unit": {"claim": "Claim"}})) == STUDY
    assert recode(STUDY, Recoding()) == STUDY


def test_the_scheme_follows_a_renaming():
    """Every rule, bearer, mark and value has the new name, and the scheme one of its own."""
    found = recoded(
        STUDY, Recoding.of({"unit": {"claim": "thesis"}, "attribute:stance": {"for": "pro"}})
    )
    scheme = found.study.scheme
    assert found.dropped == ()
    assert scheme.id == "persuasive-essays-recoded"
    assert scheme.unit_ids == ("major-claim", "thesis", "premise")
    assert scheme.attributes[0].of == ("thesis",)
    assert scheme.attributes[0].values == ("pro", "against")
    assert scheme.attributes[0].required
    assert scheme.procedure[2].marks == ("thesis", "premise")
    assert "claim" not in {name for rule in scheme.rules for name in rule.names()}
    derived = next(rule for rule in scheme.rules if isinstance(rule, Derived))
    assert derived.values == {"pro": "support", "against": "attack"}
    back = recode(
        found.study, Recoding.of({"unit": {"thesis": "claim"}, "attribute:stance": {"pro": "for"}})
    ).scheme
    assert back.id == "persuasive-essays-recoded"
    assert back.rules == STUDY.scheme.rules


def scheme_with(*rules, **options) -> Scheme:
    """Build a scheme of every sort of category around rules."""
    return Scheme(
        "s",
        units=(Category("claim"), Category("premise", parent="claim"), Category("aside")),
        relations=(Category("support"), Category("attack"), Category("same")),
        attributes=(AttributeType("stance", of=("claim",), values=("for", "against")),),
        rules=rules,
        **options,
    )


def patterns(*sources: str, arity=(1, 1)) -> Relates:
    """Build a rule on what may support and attack a claim."""
    return Relates(
        patterns=tuple(
            Pattern(category=category, sources=sources, targets=("claim",), arity=arity)
            for category in ("support", "attack")
        )
    )


MERGE = {"unit": {"premise": "claim"}}
DROP = {"unit": {"aside": None}}
STANCE = Derived(
    attribute="stance",
    source="premise",
    target="claim",
    values=FrozenMap({"for": "support", "against": "attack"}),
)


@pytest.mark.parametrize(
    ("rule", "names", "after"),
    [
        (Count(category="claim", max=1), MERGE, None),
        (Count(category="claim", min=1), MERGE, Count(category="claim", min=1)),
        (Count(category="aside", max=1), DROP, None),
        (Count(category="claim", max=1), DROP, Count(category="claim", max=1)),
        (patterns("premise"), MERGE, patterns("claim")),
        (patterns("premise", "claim"), MERGE, patterns("claim")),
        (patterns("aside"), DROP, None),
        (patterns("aside", "claim", arity=(2, None)), DROP, patterns("claim", arity=(1, None))),
        (
            patterns("claim"),
            {"relation": {"attack": "support"}},
            Relates(patterns=patterns("claim").patterns[:1]),
        ),
        (patterns("relation:same"), {"relation": {"same": "as"}}, patterns("relation:as")),
        (Degree(categories=("claim",), direction="out", max=1), MERGE, None),
        (
            Degree(categories=("claim", "premise"), direction="out", max=1),
            MERGE,
            Degree(categories=("claim",), direction="out", max=1),
        ),
        (Degree(categories=("claim",), direction="in", min=1), DROP, None),
        (
            Degree(categories=("claim",), direction="in", relations=("support",), max=1),
            {"relation": {"attack": "support"}},
            None,
        ),
        (Symmetric(category="same"), {"relation": {"same": "as"}}, Symmetric(category="as")),
        (Symmetric(category="same"), {"relation": {"same": "support"}}, None),
        (Acyclic(), MERGE, Acyclic()),
        (Overlap(), DROP, Overlap()),
        (Connected(), DROP, None),
        (Connected(ignore=("aside",)), DROP, Connected()),
        (Connected(ignore=("aside",)), {"unit": {"aside": "claim"}}, None),
        (SingleRoot(categories=("claim",)), MERGE, SingleRoot(categories=("claim",))),
        (SingleRoot(), {"relation": {"attack": None}}, None),
        (STANCE, MERGE, None),
        (
            STANCE,
            {"attribute:stance": {"for": "against"}},
            None,
        ),
        (
            STANCE,
            {"attribute:stance": {"for": None}},
            replace(STANCE, values=FrozenMap({"against": "attack"})),
        ),
        (Named(entry_point="x"), MERGE, None),
    ],
)
def test_a_rule_follows_or_is_dropped_by_name(rule, names, after):
    """It stays only where whatever kept it before still keeps it."""
    study = Study(scheme_with(rule))
    found = recoded(study, Recoding.of(names))
    assert found.study.scheme.rules == (() if after is None else (after,))
    assert (f"rule {rule.label()}" in found.dropped) == (after is None)


def test_a_circle_rule_goes_where_a_symmetric_category_gets_a_direction():
    """What were restatements in a ring would be a circle."""
    rules = (Symmetric(category="same"), Acyclic(), SingleRoot())
    found = recoded(Study(scheme_with(*rules)), Recoding.of({"relation": {"same": "support"}}))
    assert found.study.scheme.rules == ()
    assert len(found.dropped) == 3


@pytest.mark.parametrize(
    ("names", "parents"),
    [
        ({"unit": {"claim": "point"}}, {"point": None, "premise": "point", "aside": None}),
        ({"unit": {"claim": None}}, {"premise": None, "aside": None}),
        ({"unit": {"premise": "claim"}}, {"claim": None, "aside": None}),
        ({"unit": {"claim": "premise", "premise": "claim"}}, {"claim": "premise", "premise": None}),
    ],
)
def test_the_tree_of_categories_has_no_circle_and_no_loose_end(names, parents):
    """A category hangs on the nearest that is left."""
    made = recode(Study(scheme_with()), Recoding.of(names)).scheme
    found = {category.id: category.parent for category in made.units}
    assert found.items() >= parents.items()


def test_what_is_required_of_one_category_is_not_required_of_the_merged_one():
    """Premises never had a stance; the attribute stays and this is told."""
    found = recoded(STUDY, Recoding.of({"unit": {"premise": "claim"}}))
    assert "attribute stance as required" in found.dropped
    (stance,) = found.study.scheme.attributes
    assert (stance.of, stance.required) == (("claim",), False)


def test_an_attribute_without_bearers_or_values_goes():
    """An empty list of values would allow any."""
    for names in ({"unit": {"claim": None}}, {"attribute:stance": {"for": None, "against": None}}):
        found = recoded(STUDY, Recoding.of(names))
        assert found.study.scheme.attributes == ()
        assert "attribute stance" in found.dropped


def test_a_step_that_marks_nothing_any_more_goes():
    """One that never marked anything stays."""
    steps = (Step("read", "Read"), Step("mark", "Mark", ("aside",)))
    made = recode(Study(scheme_with(procedure=steps)), Recoding.of(DROP)).scheme
    assert made.procedure == steps[:1]


RULES = (
    Count(name="n", category="claim", max=1),
    Count(name="some", category="premise", min=1),
    patterns("premise", "claim"),
    Degree(name="out", categories=("premise",), direction="out", max=1),
    Degree(name="in", categories=("claim",), direction="in", min=1),
    Degree(name="supports", categories=("claim",), direction="in", relations=("support",), max=1),
    Symmetric(category="same"),
    Acyclic(),
    Connected(ignore=("aside",)),
    SingleRoot(categories=("claim",), ignore=("aside",)),
    STANCE,
)
UNITS = st.sampled_from(["claim", "premise", "aside", "new", None])
RELATIONS = st.sampled_from(["support", "attack", "same", "fresh", None])


def tables(keys: list[str], values: st.SearchStrategy) -> st.SearchStrategy:
    """Draw new names for some of the old ones."""
    return st.dictionaries(st.sampled_from(keys), values, max_size=3)


@given(st.data())
def test_a_rule_that_is_left_is_kept_by_whatever_kept_it_before(data):
    """Whatever is renamed, merged or dropped: no layer breaks a rule that it did not break."""
    document = data.draw(documents())
    drawn = data.draw(layers(document))
    units = st.sampled_from(["claim", "premise", "aside"])
    ties = st.sampled_from(["support", "attack", "same"])
    stances = st.sampled_from([{}, {"stance": "for"}, {"stance": "against"}])
    layer = replace(
        drawn,
        units=tuple(
            replace(u, category=data.draw(units), attributes=data.draw(stances))
            for u in drawn.units
        ),
        relations=tuple(replace(r, category=data.draw(ties)) for r in drawn.relations),
    )
    rules = [replace(rule, name=f"{i}") for i, rule in enumerate(RULES)]
    study = Study(scheme_with(*rules), (document,), (Annotator("ann"),), (layer,))
    names = {
        "unit": data.draw(tables(["claim", "premise", "aside"], UNITS)),
        "relation": data.draw(tables(["support", "attack", "same"], RELATIONS)),
        "attribute:stance": data.draw(
            tables(["for", "against"], st.sampled_from(["for", "against", "other", None]))
        ),
    }
    made = recode(study, Recoding.of(names))
    ours = {str(i) for i in range(len(RULES))}
    before = {v.rule for v in study.check()} & ours
    assert {v.rule for v in made.check()} & ours <= before


@given(studies(), st.booleans())
def test_recoding_is_pure_and_dropping_leaves_none(study, drop):
    """Documents and annotators stay; whatever was recoded is there no more."""
    before = encode(study)
    used = {u.category for layer in study.layers for u in layer.units}
    if "claim" not in used and "claim" not in study.scheme.unit_ids:
        return
    made = recode(study, Recoding.of({"unit": {"claim": None if drop else "other"}}))
    assert encode(study) == before
    assert (made.documents, made.annotators) == (study.documents, study.annotators)
    after = [u.category for layer in made.layers for u in layer.units]
    assert "claim" not in after
    n = sum(u.category == "claim" for layer in study.layers for u in layer.units)
    assert after.count("other") == (0 if drop else n)
    assert [layer.key for layer in made.layers] == [layer.key for layer in study.layers]

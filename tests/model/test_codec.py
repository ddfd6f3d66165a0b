"""The one JSON form: round trips, a form that diffs well, and strict reading."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.model.strategies import batches, documents, layers, studies

from argora.errors import FormatError, ModelError
from argora.model import (
    Category,
    Document,
    Layer,
    Relation,
    Scheme,
    Segmentation,
    Span,
    Study,
    Unit,
    decode,
    dumps,
    encode,
    loads,
)
from argora.model.operations import Batch, Create, Delete, SetAttribute, SetField, Update
from argora.model.renaming import Names, renamed
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
    SingleRoot,
    Symmetric,
)
from argora.schemes import SCHEMES, get_scheme

UNIT = Unit("T1", (Span(0, 4),), "claim", {"stance": "for"})
LAYER = Layer("d", "ann", units=(UNIT,))


@given(studies(phased=True))
def test_a_study_comes_back_as_it_was(study):
    """Emoji, combining marks, undercuts, implicit units, rounds, every type of attribute."""
    again = loads(dumps(study), Study)
    assert again == study
    assert dumps(again) == dumps(study)


@given(st.data())
def test_operations_come_back_as_they_were(data):
    """What is done to a layer after the journey is what was done before it."""
    document = data.draw(documents())
    operation = data.draw(batches(data.draw(layers(document)), document))
    assert loads(dumps(operation), Batch) == operation


@given(st.one_of(st.booleans(), st.integers(), st.floats(allow_nan=False, allow_infinity=False)))
def test_a_value_keeps_its_type(value):
    """True stays true, 1 stays 1 and 1.0 stays 1.0."""
    document = loads(dumps(Document("d", metadata={"v": value})), Document)
    assert document.metadata["v"] == value
    assert type(document.metadata["v"]) is type(value)


ALL_RULES = Scheme(
    "all",
    units=(Category("a", parent="b"), Category("b")),
    relations=(Category("r"), Category("u")),
    rules=(
        Count(name="few", category="a", scope="paragraph:body", min=1, max=3, severity="warning"),
        Relates(patterns=(Pattern(category="u", sources=("a",), targets=("relation:r",)),)),
        Relates(patterns=(Pattern(category="r", sources=("a",), targets=("b",), arity=(2, None)),)),
        Degree(categories=("a",), direction="out", relations=("r",), max=1),
        Acyclic(),
        Connected(ignore=("b",)),
        SingleRoot(categories=("a",)),
        Overlap(mode="nest"),
        Granularity(by="token", within="sentence"),
        Symmetric(category="r", closure=True),
        Derived(attribute="x", source="a", target="b", values={"for": "r"}),
        Named(entry_point="mine"),
    ),
)


def test_every_kind_of_rule_is_in_the_scheme_of_all_rules():
    """So that the tests on this scheme see a new one."""
    assert {type(rule) for rule in ALL_RULES.rules} == set(get_args(Rule))


def test_every_rule_stays_where_only_another_category_is_renamed():
    """Except one in Python, which may name anything."""
    scheme = replace(ALL_RULES, units=(*ALL_RULES.units, Category("other")))
    left, lost = renamed(scheme, Names(units={"other": "another"}))
    assert left.rules == scheme.rules[:-1]
    assert lost == ("rule mine",)


@pytest.mark.parametrize(
    "scheme", [ALL_RULES, *map(get_scheme, SCHEMES.names())], ids=lambda scheme: scheme.id
)
def test_a_scheme_comes_back_with_every_rule(scheme):
    """Rules are data."""
    assert loads(dumps(scheme), Scheme) == scheme


@pytest.mark.parametrize(
    ("thing", "form"),
    [
        (Span(2, 5), [2, 5]),
        (Unit("T1", (Span(0, 4),), "claim"), {"id": "T1", "spans": [[0, 4]], "category": "claim"}),
        (Layer("d", "ann"), {"document": "d", "annotator": "ann"}),
        (
            Layer("d", "ann", covers={"units"}),
            {"document": "d", "annotator": "ann", "covers": ["units"]},
        ),
        (
            Batch((Delete("T1"), SetAttribute("x", None), Create(UNIT))),
            {
                "operations": [
                    {"delete": {"id": "T1"}},
                    {"set-attribute": {"name": "x", "value": None}},
                    {"create": {"thing": {"unit": encode(UNIT)}}},
                ]
            },
        ),
        (
            Update(Relation("R1", ("T1",), "T2")),
            {"thing": {"relation": {"id": "R1", "sources": ["T1"], "target": "T2"}}},
        ),
        (SetField("covers", frozenset({"units"})), {"name": "covers", "value": ["units"]}),
        (
            Scheme("s", rules=(Acyclic(),)),
            {"id": "s", "rules": [{"acyclic": {}}]},
        ),
    ],
)  # fmt: skip
def test_the_form_is_short(thing, form):
    """Defaults are left out; one of several classes is named by its tag."""
    assert encode(thing) == form
    assert decode(form, type(thing)) == thing


def test_files_diff_well():
    """One unit stands on one line, so that a changed unit is a changed line."""
    units = tuple(Unit(f"T{i}", (Span(2 * i, 2 * i + 1),), "premise") for i in range(4))
    made = Layer("d", "ann", units=units)
    changed = Layer("d", "ann", units=(*units[:3], Unit("T3", (Span(6, 9),), "claim")))
    before, after = dumps(made).splitlines(), dumps(changed).splitlines()
    assert sum(a != b for a, b in zip(before, after, strict=True)) == 1
    assert dumps(made).endswith("}\n")


def test_characters_stand_as_they_are():
    """People can read the file."""
    assert "Café 🙂" in dumps(Document("d", "Café 🙂"))


def layer_with(**changes: object) -> dict[str, object]:
    """Return the JSON form of a layer with some keys replaced."""
    return {"argora": 1, "document": "d", "annotator": "ann", **changes}


WRONG_FORMS = [
    ([], "expected an object with the schema version"),
    ({"document": "d"}, "expected an object with the schema version"),
    (layer_with(argora=2), "schema version 2; this Argora reads version 1"),
    (layer_with(argora="1"), "schema version '1'"),
    ({"argora": 1, "document": "d"}, "top level: the key 'annotator' is missing"),
    (layer_with(unit=[]), "top level: unknown key 'unit'; known are"),
    (layer_with(document=7), "document: found 7, expected str"),
    (layer_with(round="1"), r'round: found "1", expected int'),
    (layer_with(round=True), "round: found true, expected int"),
    (layer_with(round=1.0), "round: found 1.0, expected int"),
    (layer_with(round=0), "rounds count from 1"),
    (layer_with(state="done"), "state: found \"done\", expected 'open' or 'finished'"),
    (layer_with(units={}), "units: found {}, expected a list"),
    (layer_with(units=[7]), r"units\[0\]: found 7, expected an object \(unit\)"),
    (layer_with(units=[{}]), r"units\[0\]: the key 'id' is missing"),
    (layer_with(units=[{"id": "T1", "spans": [[3, 3]]}]), r"units\[0\].spans\[0\]: span 3..3 is"),
    (layer_with(units=[{"id": "T1", "spans": [[1]]}]), r"\[0\]: found \[1\], expected a span"),
    (layer_with(units=[{"id": "T1", "spans": [[1, 2.5]]}]), "expected a span"),
    (layer_with(units=[{"id": "T1", "spans": [[True, 2]]}]), "expected a span"),
    (layer_with(units=[{"id": "T1"}]), r"units\[0\]: unit 'T1' has neither spans nor"),
    (layer_with(units=[{"id": "T1", "text": "a"}] * 2), "uses the id 'T1' twice"),
    (layer_with(attributes={"a": {"b": 1}}), r'attributes.a: found {"b": 1}, expected'),
    (layer_with(attributes={"a": None}), "attributes.a: found null, expected"),
    (layer_with(attributes={"a": ["x", 1]}), "attributes.a: found"),
    (layer_with(attributes=["a"]), "attributes: found .* expected an object"),
    (layer_with(covers=["unit"]), "covers unknown tasks"),
    (layer_with(times=[{"at": "now"}]), r"times\[0\]: the key 'what' is missing"),
    (
        layer_with(relations=[{"id": "R1", "sources": ["T1"], "target": "T2"}]),
        "'R1' points to 'T1', which does not exist",
    ),
]


@pytest.mark.parametrize(("data", "message"), WRONG_FORMS)
def test_another_form_is_refused_with_its_place(data, message):
    """The message says where, what was found and what was expected."""
    with pytest.raises(FormatError, match=message):
        loads(json.dumps(data), Layer)


@pytest.mark.parametrize("number", [float("nan"), float("inf")])
def test_a_number_that_json_does_not_know_is_not_written(number):
    """It would not come back."""
    with pytest.raises(ModelError, match="no number that JSON knows"):
        dumps(Document("d", metadata={"score": number}))


def test_a_union_names_the_tags_it_knows():
    """An unknown rule is an error, not a rule left out."""
    data = {"argora": 1, "id": "s", "rules": [{"acyclical": {}}]}
    with pytest.raises(
        FormatError, match=r"rules\[0\].*expected an object with one key of .*acycl"
    ):
        loads(json.dumps(data), Scheme)


def test_a_rule_may_not_name_what_the_scheme_does_not_have():
    """What the model refuses is a format error in a file."""
    data = {"argora": 1, "id": "s", "rules": [{"count": {"category": "b"}}]}
    with pytest.raises(FormatError, match="rule count names 'b'"):
        loads(json.dumps(data), Scheme)


def test_a_study_in_a_file_may_not_reach_beyond_its_text():
    """The unit, its end and the length of the text are named."""
    study = {
        "argora": 1,
        "scheme": {"id": "s"},
        "documents": [{"id": "d", "text": "abc"}],
        "annotators": [{"id": "ann"}],
        "layers": [
            {"document": "d", "annotator": "ann", "units": [{"id": "T1", "spans": [[1, 4]]}]}
        ],
    }
    with pytest.raises(FormatError, match="unit 'T1' ends at 4, but the text has 3 characters"):
        loads(json.dumps(study), Study)


def test_a_long_value_is_quoted_by_its_beginning():
    """A message stays one line."""
    with pytest.raises(FormatError) as caught:
        decode({"document": ["x" * 500], "annotator": "ann"}, Layer)
    assert len(str(caught.value)) < 120


def test_every_field_of_a_document_is_written():
    """What differs from its default is there, what does not is not."""
    document = Document(
        "d", "ab", {"token": Segmentation("token", (Span(0, 2),))}, {"topic": "zoo"}, group="page"
    )
    assert set(encode(document)) == {"id", "text", "segmentations", "metadata", "group"}

"""All ready schemes together: their JSON form, and which one is taken for data of each kind."""

from __future__ import annotations

import json
from types import SimpleNamespace

import pytest
from tests.schemes.guideline import examples, read

from argora.formats.choices import Choices
from argora.formats.vocabulary import guess, scheme_from_json, scheme_to_json
from argora.model import Document, Layer, Relation, Scheme, Span, Unit, decode, encode
from argora.schemes import SCHEMES, get_scheme


@pytest.mark.parametrize("name", SCHEMES.names())
def test_a_scheme_survives_its_json_form(name):
    """In full, and as the name and version that files carry."""
    scheme = get_scheme(name)
    assert decode(json.loads(json.dumps(encode(scheme))), Scheme) == scheme
    assert scheme_from_json(json.loads(json.dumps(scheme_to_json(scheme)))) == scheme


@pytest.mark.parametrize("name", SCHEMES.names())
def test_no_two_categories_share_a_name(name):
    """An alias that stands for two would turn one silently into the other."""
    scheme = get_scheme(name)
    for what, categories in (("unit", scheme.units), ("relation", scheme.relations)):
        for category in categories:
            spelled = (category.id, *category.aliases)
            assert {scheme.canonical(what, each) for each in spelled} == {category.id}


@pytest.mark.parametrize("name", SCHEMES.names())
def test_the_steps_mark_what_the_scheme_has(name):
    """They end with everything marked that can be marked."""
    scheme = get_scheme(name)
    known = {*scheme.unit_ids, *scheme.relation_ids}
    marked = {mark for step in scheme.procedure for mark in step.marks}
    assert marked <= known
    assert known - marked <= {"attack"}


@pytest.mark.parametrize("name", ["microtexts", "icnale-as", "aurc", "iat"])
def test_the_examples_of_a_guideline_are_taken_for_its_scheme(name):
    """All examples together, for one alone may use names that several schemes have."""
    assert guess([read(text)[1] for text in examples(name)]).id == name


def study(units: str, relations: str = "", **attributes: str) -> list[Layer]:
    """Build one layer that uses these names."""
    things = [Unit(f"T{i}", (Span(i, i + 1),), c) for i, c in enumerate(units.split())]
    things[0] = Unit("T0", (Span(0, 1),), units.split()[0], attributes)
    ties = tuple(Relation(f"R{i}", ("T1",), "T0", c) for i, c in enumerate(relations.split()))
    return [Layer("d", "ann", units=tuple(things), relations=ties)]


@pytest.mark.parametrize(
    ("layers", "name"),
    [
        (study("MajorClaim Claim Premise", "supports attacks"), "persuasive-essays"),
        (study("Claim Premise", "supports", Stance="For"), "persuasive-essays"),
        (study("claim premise", "support attack"), "claim-premise"),
        (study("conclusion premise", "support attack"), "claim-premise"),
        (study("pro con"), "aurc"),
        (study("pro pro"), "aurc"),
        (study("pro opp", "sup exa reb und"), "microtexts"),
        (study("pro pro", "sup"), "microtexts"),
        (study("component dropped", "support detail attack"), "icnale-as"),
        (study("proposition proposition", "inference conflict rephrase"), "iat"),
        (study("locution proposition", "YA", speaker="Ann"), "iat"),
        (study("claim evidence", "support"), "observed"),
        (study("component component", "support", stance="for"), "observed"),
        (study("pro con", "support"), "observed"),
    ],
)
def test_data_that_do_not_say_their_scheme_are_taken_for_the_right_one(layers, name):
    """The first ready scheme that knows every name, else just what is there."""
    assert guess(layers).id == name


def test_a_scheme_that_has_the_names_itself_goes_first(monkeypatch):
    """Whatever the order of the schemes, pro is that of aurc and no other word for proponent."""
    names = ("microtexts", "aurc")
    monkeypatch.setattr("argora.formats.vocabulary.SCHEMES", SimpleNamespace(names=lambda: names))
    assert guess(study("pro pro")).id == "aurc"
    assert guess(study("pro opp")).id == "microtexts"


def test_of_several_schemes_that_know_all_names_the_one_with_the_fewest_broken_rules_is_taken():
    """The older scheme of essays wants exactly one major claim, the one of 2017 does not."""
    layer, document = study("MajorClaim MajorClaim")[0], Document("d", "Cats purr.")
    choices = Choices()
    with choices.watching():
        assert guess([layer], [document]).id == "persuasive-essays-2017"
    assert choices.recognised == [
        "scheme persuasive-essays-2017, whose rules 0 of 1 checked layers break "
        "(persuasive-essays: 1)"
    ]
    assert guess([layer]).id == "persuasive-essays"

"""The rounds of one annotator in the place of annotators: every measure works unchanged."""

from __future__ import annotations

import pytest
from tests.report.studies import layer, text_study

import argora
from argora.errors import ModelError
from argora.measures import parse
from argora.model import Annotator, Study
from argora.reliability import CodingData, by_round, items, repeating, units, with_themselves
from argora.reliability.rounds import done_again, why_not_again

FIRST = ("cpp..", "cp.p.", ".cpp.", "c.p.p", "cc..p", "ppp..")
AGAIN = ("cpp..", "cc.p.", ".cp..", "c.p.p", "pc..p", "ppp.c")


def repeated(**again: str) -> Study:
    """Return ana and ben on six documents, and ana again on all of them."""
    study = text_study({f"d{i}": {"ana": own, "ben": FIRST[-1]} for i, own in enumerate(FIRST)})
    return study.with_layers(
        *(layer(f"d{i}", "ana", own, round=2, **again) for i, own in enumerate(AGAIN))
    )


def test_rounds_take_the_place_of_annotators():
    """They keep the kind and stand in round 1; nobody else is left."""
    study = repeated()
    study = Study(
        study.scheme,
        study.documents,
        (Annotator("ana", "model", {"size": 7}), Annotator("ben")),
        study.layers,
    )
    own = by_round(study, "ana")
    assert [a.id for a in own.annotators] == ["ana, round 1", "ana, round 2"]
    assert {a.kind for a in own.annotators} == {"model"}
    assert {a.attributes["size"] for a in own.annotators} == {7}
    assert {la.round for la in own.layers} == {1}
    for i, codes in enumerate(AGAIN):
        assert own.layer(f"d{i}", "ana, round 2").units == layer(f"d{i}", "x", codes).units


def test_alpha_of_two_rounds_is_that_of_two_people_who_said_the_same():
    """Not one decision is lost or added."""
    own = by_round(repeated(), "ana")
    rows = [
        [frozenset(names[c] for c in code if c in names) for code in pair]
        for names in [{"c": "claim", "p": "premise"}]
        for one, two in zip(FIRST, AGAIN, strict=True)
        for pair in zip(one, two, strict=True)
    ]
    expected = parse("alpha")(CodingData.from_matrix(rows), interval=None)
    found = parse("alpha")(items(own), interval=None)
    assert found.value == pytest.approx(expected.value)
    assert found.n_items == 30


@pytest.mark.parametrize("by", ["sentence", "token", "document"])
def test_every_view_of_two_rounds_is_that_of_two_people(by):
    """Only names and signatures differ."""
    own = items(by_round(repeated(), "ana"), by=by)
    pair = text_study(
        {
            f"d{i}": {"one": one, "two": two}
            for i, (one, two) in enumerate(zip(FIRST, AGAIN, strict=True))
        }
    )
    expected = items(pair, by=by)
    assert (own.code == expected.code).all()
    assert own.categories == expected.categories
    measured = parse("u_alpha")(units(by_round(repeated(), "ana")), seed=3, resamples=50)
    whole = parse("u_alpha")(units(pair), seed=3, resamples=50)
    assert (measured.value, measured.interval) == (whole.value, whole.interval)


def test_documents_done_once_drop_out():
    """Like documents that one of two annotators did."""
    study = repeated()
    kept = [la for la in study.layers if la.key not in {("d0", "ana", 2, ""), ("d1", "ana", 1, "")}]
    study = Study(study.scheme, study.documents, study.annotators, tuple(kept))
    assert done_again(study, "ana") == ("d2", "d3", "d4", "d5")
    assert items(by_round(study, "ana")).groups == ("d2", "d3", "d4", "d5")


@pytest.mark.parametrize("make", [items, units])
def test_signatures_tell_rounds_from_annotators(make):
    """Ana and ben with themselves are comparable, ana with ben is something else."""
    study = repeated().with_layers(*(layer(f"d{i}", "ben", "c....", round=2) for i in range(6)))
    measure = parse("alpha" if make is items else "u_alpha")
    ana, ben = (
        measure(make(by_round(study, who)), interval=None).signature for who in ("ana", "ben")
    )
    both = measure(make(study), interval=None).signature
    assert "|between:rounds|" in ana
    assert "self:ana|study:" in ana
    assert "self:ben|study:" in ben
    assert ana.partition(" | ")[0] == ben.partition(" | ")[0]
    assert "rounds" not in both
    assert "self:" not in both
    assert ana.partition(" | ")[0].replace("|between:rounds", "") == both.partition(" | ")[0]


def test_three_rounds_are_three_annotators():
    """Pairs of rounds are parts like pairs of people."""
    study = repeated().with_layers(*(layer(f"d{i}", "ana", "cp...", round=3) for i in range(6)))
    result = parse("alpha")(items(by_round(study, "ana")), interval=None, parts=["pair"])
    assert result.n_annotators == 3
    assert ("ana, round 1", "ana, round 3") in result.parts["pair"]


def test_only_those_with_several_rounds_are_measured_with_themselves():
    """Ben annotated once; models count when they are asked for."""
    study = repeated()
    assert repeating(study) == ("ana",)
    assert repeating(study, kinds=("model",)) == ()
    found = with_themselves(study, lambda own: parse("alpha")(items(own), interval=None).value)
    assert set(found) == {"ana"}


@pytest.mark.parametrize(
    ("again", "tasks", "reason"),
    [
        ({}, ("units",), None),
        ({"state": "open"}, ("units",), "ana finished no document in more than one round"),
        (
            {"covers": frozenset({"units", "relations"})},
            ("units", "attributes"),
            "ana was asked for attributes and units of no document in more than one round",
        ),
        ({"covers": frozenset({"units", "relations"})}, ("units",), None),
    ],
    ids=["done again", "left open", "other task", "same task"],
)
def test_a_missing_figure_has_its_reason(again, tasks, reason):
    """Not finished, or not asked for the same."""
    assert why_not_again(repeated(**again), "ana", tasks=tasks) == reason


def test_two_rounds_on_different_documents_cannot_be_compared():
    """And the data are empty, so that no figure comes out."""
    study = text_study({"d0": {"ana": "cp..."}, "d1": {"ben": "cp..."}})
    study = study.with_layers(layer("d1", "ana", "c....", round=2))
    assert repeating(study) == ("ana",)
    assert why_not_again(study, "ana") == "ana did no document in more than one round"
    assert not parse("alpha")(items(by_round(study, "ana"))).is_defined


def test_an_unknown_annotator_is_named_with_the_nearest():
    """As everywhere."""
    with pytest.raises(ModelError, match="no annotator 'anna'; did you mean 'ana'"):
        by_round(repeated(), "anna")


@pytest.mark.parametrize("format", ["native", "tables", "brat"])
def test_rounds_come_in_from_every_general_format(tmp_path, format):
    """What is written as a second round is read as one."""
    study = repeated()
    argora.write(study, tmp_path / "s", format=format, lossy=True)
    back = argora.read(tmp_path / "s", format=format)
    assert done_again(back, "ana") == tuple(f"d{i}" for i in range(6))
    found = parse("alpha")(items(by_round(back, "ana")), interval=None).value
    assert found == parse("alpha")(items(by_round(study, "ana")), interval=None).value


@pytest.mark.parametrize("format", ["native", "tables"])
def test_rounds_that_were_written_as_annotators_still_say_so(tmp_path, format):
    """A file of rounds never passes for a study of several people."""
    own = by_round(repeated(), "ana")
    argora.write(own, tmp_path / "s", format=format)
    back = items(argora.read(tmp_path / "s", format=format))
    assert back.derivation == items(own).derivation
    assert back.source == "self:ana|study"

"""Readings: the position, what belongs to what, and the two sides, in every ready scheme."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.feedback.texts import drawn, layer_of

import argora
from argora.feedback import Reading, reading_of
from argora.feedback.places import first_view, is_late
from argora.model import (
    AttributeType,
    Category,
    Document,
    Layer,
    Probabilities,
    Relation,
    Scheme,
    Span,
    Unit,
)
from argora.model.rules import Derived
from argora.report.sections.feedback_words import name_of
from argora.schemes import get_scheme
from argora.text import VERSIONS, segment


def parents(reading):
    """Return what each unit belongs to, and how."""
    return {p.id: (p.parent, p.bond, p.side) for p in reading.points}


def test_claims_stand_by_their_stance(essay):
    """No relation leads from a claim to the major claim in the corpus of 2017."""
    found = parents(essay)
    assert found["T3"] == ("T2", "for", 1)
    assert found["T6"] == ("T2", "against", -1)
    assert found["T7"] == ("T6", "against", 1)
    assert essay.position == "T2"
    assert [each.id for each in essay.stating] == ["T2", "T10"]


def test_the_root_of_a_tree_is_the_position():
    """Learner essays: the example of Putra et al. (2021), section 3.3, figure 2."""
    found = drawn(
        """
        s :3 | Government has laws.
        d | I watch news.
        s | I agree with the ban.
        s :5 | In restaurants customers eat.
        s +3 | Others cannot enjoy it.
        s -3 | They lose customers.
        s -6 | But health is first.
        s =3 | So I encourage the ban.
        """,
        scheme="icnale-as",
    )
    assert found.position == "T3"
    assert parents(found) == {
        "T1": ("T3", "detail", 1),
        "T3": (None, None, 1),
        "T4": ("T5", "detail", 1),
        "T5": ("T3", "for", 1),
        "T6": ("T3", "against", -1),
        "T7": ("T6", "against", 1),
        "T8": ("T3", "same", 1),
    }


def test_what_supports_a_restatement_supports_the_position():
    """Both ends of a restatement are one (restatement closure)."""
    found = drawn("s | We agree.\ns +3 | It is cheap.\ns =1 | So we agree.", scheme="icnale-as")
    assert parents(found)["T2"] == ("T1", "for", 1)


def test_an_undercut_belongs_to_what_it_takes_the_force_from():
    """Microtexts: an undercut leads to a relation, so it stands beside that one's source."""
    text = "Yes we should. It is cheap. It is not cheap everywhere."
    spans = (Span(0, 14), Span(15, 27), Span(28, 55))
    units = [
        Unit(f"a{n}", (span,), "opponent" if n == 2 else "proponent")
        for n, span in enumerate(spans)
    ]
    layer = Layer(
        "m",
        "ann",
        units=tuple(units),
        relations=(
            Relation("c1", ("a1",), "a0", "support"),
            Relation("c2", ("a2",), "c1", "undercut"),
        ),
    )
    found = reading_of(layer, Document("m", text), get_scheme("microtexts"))
    assert parents(found)["a2"] == ("a1", "against", -1)


def test_a_circle_has_an_end():
    """Layers that nobody checked: what would close a circle is left out."""
    found = drawn("s +2 | One.\ns +3 | Two.\ns +1 | Three.", scheme="icnale-as")
    assert [each.parent for each in found.points] == ["T2", "T3", None]


@pytest.mark.parametrize("scheme", ["icnale-as", "persuasive-essays-2017"])
def test_nothing_drawn_has_no_position(scheme):
    """An empty layer is a reading without points."""
    found = drawn("| One.\n| Two.", scheme=scheme)
    assert (found.position, found.points, found.n) == (None, (), 2)


def test_how_sure_a_model_is_comes_with_the_points():
    """The least sure of a unit, its attributes, and its relation and what that is counts."""
    document, layer = layer_of("mc | Yes.\nc + | Good.\np +2 | Cheap.")
    of_units = {
        "T2": Probabilities(0.1, 0.9, {"claim": 0.9}, {"stance": {"for": 0.8}}),
        "T3": Probabilities(category={"premise": 0.9, "claim": 0.1}),
    }
    layer = replace(
        layer,
        units=tuple(replace(u, probabilities=of_units.get(u.id)) for u in layer.units),
        relations=tuple(
            replace(r, probabilities=Probabilities(0.5, category={"support": 0.4}))
            for r in layer.relations
        ),
    )
    scheme = get_scheme("persuasive-essays-2017")
    found = reading_of(layer, document, scheme, is_predicted=True)
    assert [each.sure for each in found.points] == [None, 0.8, 0.4]
    drawn_by_a_person = reading_of(layer, document, scheme)
    assert [each.sure for each in drawn_by_a_person.points] == [None, None, None]


LINES = "I agree.\nSmoke is bad.\nBut bars lose guests.\nStill, health is first.\nSo I agree.\n"


def drawn_on_lines(document: Document) -> Reading:
    """Return the reading of a layer with a unit for every line."""
    starts = [0, *(n + 1 for n, char in enumerate(LINES[:-1]) if char == "\n")]
    units = tuple(
        Unit(f"s{n}", (Span(start, LINES.index("\n", start)),), "component")
        for n, start in enumerate(starts, start=1)
    )
    ties = (("s2", "s1", "support"), ("s3", "s1", "attack"), ("s4", "s3", "attack"))
    relations = tuple(Relation(f"r{a}", (a,), b, how) for a, b, how in ties)
    layer = Layer("d", "ann", units=units, relations=relations)
    return reading_of(layer, document, get_scheme("icnale-as"))


@pytest.mark.parametrize("rules", VERSIONS)
def test_a_first_line_that_carries_a_unit_is_text(rules):
    """Also in a stored study, whose splitter called it a title."""
    found = drawn_on_lines(segment(Document("d", LINES), rules=rules))
    assert found.position == "s1"
    assert found.title is None
    assert [sentence.number for sentence in found.sentences] == [1, 2, 3, 4, 5]
    assert found.quoted(found.by_id["s3"]) == "“But bars lose guests.” (sentence 3)"
    assert name_of(found) == "d"


def test_a_title_without_a_unit_stays_a_title():
    """Sentences are counted behind it."""
    text = f"On smoking\n\n{LINES}"
    found = reading_of(Layer("d", "ann"), Document("d", text), get_scheme("icnale-as"))
    assert name_of(found) == "On smoking"
    assert found.sentences[0].span.of(text) == "I agree."


@pytest.mark.corpora
def test_the_position_of_a_learner_essay_is_its_first_sentence(corpora):
    """One sentence per line, as TIARA keeps them."""
    study = argora.read(corpora / "tiara/sample_annotated/ESSAY_TRIAL_00.tsv")
    (layer,) = study.layers
    found = reading_of(layer, study.document(layer.document), study.scheme)
    assert found.quoted(found.by_id[found.position]).endswith("statement.” (sentence 1)")
    (sentence,) = (p for p in found.points if p.place == 3)
    assert sentence.side == -1


def test_a_scheme_that_derives_stances_between_units_of_one_category_has_an_end():
    """The position is no reason for itself."""
    words = "Plant trees. They cool us. They cost a lot."
    spans = (Span(0, 12), Span(13, 26), Span(27, 43))
    scheme = Scheme(
        "one",
        units=(Category("claim"),),
        attributes=(AttributeType("stance", of=("claim",), values=("for", "against")),),
        relations=(Category("support"), Category("attack")),
        rules=(
            Derived(
                source="claim",
                target="claim",
                attribute="stance",
                values={"for": "support", "against": "attack"},
            ),
        ),
    )
    units = tuple(
        Unit(f"T{n}", (span,), "claim", {"stance": stance})
        for n, (span, stance) in enumerate(zip(spans, ("for", "for", "against"), strict=True))
    )
    document = segment(Document("d", words))
    layer = Layer("d", "ana", units=units, relations=(Relation("R1", ("T1",), "T0", "support"),))
    reading = reading_of(layer, document, scheme)
    assert [(point.id, point.parent) for point in reading.points] == [
        ("T0", None),
        ("T1", "T0"),
        ("T2", "T0"),
    ]


def test_a_sentence_that_was_dropped_is_not_where_the_view_is_said():
    """Its words sound like a view; the annotator took it out of the text."""
    text = """
        s +5 | Trees give shade.
        s +5 | Trees clean the air.
        s +5 | Birds live in trees.
        {} | In my opinion, this is a nice topic.
        s | Cities should plant trees.
        """
    dropped = drawn(text.format("d"), scheme="icnale-as")
    assert (dropped.dropped, first_view(dropped), is_late(dropped)) == ({3}, 4, True)
    unmarked = drawn(text.format(""), scheme="icnale-as")
    assert (unmarked.dropped, first_view(unmarked)) == (frozenset(), 3)

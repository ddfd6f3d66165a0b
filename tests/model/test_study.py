"""Studies: what belongs together, selections, facets."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.model.strategies import studies

from argora.errors import ModelError
from argora.model import (
    Annotator,
    Category,
    Document,
    Layer,
    Scheme,
    Segmentation,
    Span,
    Study,
    Unit,
)
from argora.model.rules import Count

SCHEME = Scheme("s", units=(Category("claim"),), rules=(Count(category="claim", max=1),))
SEGMENTS = Segmentation("segment", (Span(0, 2), Span(2, 5)), ids=("s1", "s2"))
ESSAY = Document("essay1", "words", {"segment": SEGMENTS}, metadata={"topic": "zoo", "n": 1})
OTHER = Document("essay2", "more words", metadata={"topic": "art"})
THIRD = Document("essay3", "unread")
ANNA, BOB = Annotator("anna"), Annotator("bob")
TAGGER, GOLD = Annotator("tagger", "model"), Annotator("gold", "gold")


def claim(id: str, end: int = 2) -> Unit:
    """Build a claim from the start of the text."""
    return Unit(id, (Span(0, end),), "claim")


STUDY = Study(
    SCHEME,
    (THIRD, OTHER, ESSAY),
    (TAGGER, BOB, GOLD, ANNA),
    (
        Layer("essay2", "bob", state="open"),
        Layer("essay1", "bob", units=(claim("T1"), claim("T2"))),
        Layer("essay1", "anna", 2),
        Layer("essay1", "anna", units=(claim("T1"),)),
        Layer("essay1", "tagger"),
        Layer("essay1", "gold"),
    ),
    name="zoo",
)


def keys(study: Study) -> list[tuple[str, str, int, str]]:
    """Return the places of all layers."""
    return [layer.key for layer in study.layers]


def test_a_study_stands_in_the_order_of_its_ids():
    """Documents, annotators and layers come out sorted."""
    assert [d.id for d in STUDY.documents] == ["essay1", "essay2", "essay3"]
    assert [a.id for a in STUDY.annotators] == ["anna", "bob", "gold", "tagger"]
    assert keys(STUDY) == sorted(keys(STUDY))


@pytest.mark.parametrize(
    ("documents", "annotators", "layers", "message"),
    [
        ((ESSAY, ESSAY), (), (), "document 'essay1' is there twice"),
        ((), (ANNA, ANNA), (), "annotator 'anna' is there twice"),
        ((ESSAY,), (ANNA,), (Layer("essay1", "anna"),) * 2, "on 'essay1'.* is there twice"),
        ((ESSAY,), (ANNA,), (Layer("essay1", "ana"),), "no such annotator; did you mean 'anna'"),
        ((ESSAY,), (ANNA,), (Layer("esay1", "anna"),), "no such document; did you mean 'essay1'"),
        (
            (ESSAY,),
            (ANNA,),
            (Layer("essay1", "anna", units=(claim("T1", 6),)),),
            "unit 'T1' ends at 6, but the text has 5 characters",
        ),
        (
            (ESSAY,),
            (ANNA,),
            (Layer("essay1", "anna", units=(Unit("T1", segment="s9"),)),),
            "'T1' takes up 's9', which is no segment",
        ),
    ],
)
def test_a_study_whose_parts_do_not_fit_is_refused(documents, annotators, layers, message):
    """The message names the part and the nearest that exists."""
    with pytest.raises(ModelError, match=message):
        Study(SCHEME, documents, annotators, layers)


def test_not_annotated_and_annotated_as_empty_are_different():
    """The first has no layer, the second one without units."""
    assert STUDY.layer("essay3", "anna") is None
    empty = STUDY.layer("essay1", "anna", round=2)
    assert empty is not None
    assert empty.units == ()


@pytest.mark.parametrize(
    ("conditions", "expected"),
    [
        ({"annotators": ["bob"]}, [("essay1", "bob", 1, ""), ("essay2", "bob", 1, "")]),
        ({"documents": ["essay2"]}, [("essay2", "bob", 1, "")]),
        ({"kinds": ["gold", "model"]}, [("essay1", "gold", 1, ""), ("essay1", "tagger", 1, "")]),
        ({"round": 2}, [("essay1", "anna", 2, "")]),
        ({"state": "open"}, [("essay2", "bob", 1, "")]),
        ({"metadata": {"topic": "art"}}, [("essay2", "bob", 1, "")]),
        ({"metadata": {"topic": "zoo", "n": 2}}, []),
        ({"kinds": ["person"], "round": 1, "state": "finished"}, [
            ("essay1", "anna", 1, ""), ("essay1", "bob", 1, ""),
        ]),
    ],
)  # fmt: skip
def test_a_selection_holds_the_layers_that_fit_all_conditions(conditions, expected):
    """Conditions are combined."""
    assert keys(STUDY.select(**conditions)) == expected


def test_a_selection_of_annotators_keeps_documents_that_nobody_annotated():
    """They count as not annotated; people who are not selected are gone."""
    chosen = STUDY.select(annotators=["bob"])
    assert len(chosen.documents) == 3
    assert [a.id for a in chosen.annotators] == ["bob"]


@pytest.mark.parametrize("look", ["document", "annotator"])
def test_an_unknown_name_is_an_error_that_names_the_nearest(look):
    """Neither look-up nor selection answers with nothing."""
    wrong, near = {"document": ("essay", "essay"), "annotator": ("ana", "anna")}[look]
    with pytest.raises(ModelError, match=f"no {look} '{wrong}'; did you mean '{near}"):
        getattr(STUDY, look)(wrong)
    with pytest.raises(ModelError, match=f"no {look} '{wrong}'"):
        STUDY.select(**{f"{look}s": [wrong]})


@given(studies())
def test_selecting_without_conditions_changes_nothing(study):
    """None leaves a condition open."""
    assert study.select() == study


@given(studies(), st.data())
def test_a_selection_is_a_study_with_fewer_layers(study, data):
    """Selecting documents and annotators one after the other gives what both together give."""
    where = data.draw(st.lists(st.sampled_from([d.id for d in study.documents] or ["-"])))
    who = data.draw(st.lists(st.sampled_from([a.id for a in study.annotators] or ["-"])))
    where, who = [w for w in where if w != "-"], [w for w in who if w != "-"]
    both = study.select(documents=where, annotators=who)
    assert both == study.select(documents=where).select(annotators=who)
    assert set(both.layers) == {
        layer for layer in study.layers if layer.document in where and layer.annotator in who
    }


def test_a_new_layer_takes_the_place_of_its_forerunner():
    """Other layers stay, and so does the study it came from."""
    again = Layer("essay1", "anna", units=(claim("T7"),))
    new = Layer("essay3", "anna")
    after = STUDY.with_layers(again, new)
    assert after.layer("essay1", "anna") == again
    assert after.layer("essay3", "anna") == new
    assert len(after.layers) == len(STUDY.layers) + 1
    assert STUDY.layer("essay3", "anna") is None


def test_facets_group_documents_by_value():
    """Documents without the facet come last, under None."""
    assert list(STUDY.facets("topic").items()) == [
        ("art", ("essay2",)),
        ("zoo", ("essay1",)),
        (None, ("essay3",)),
    ]


def test_an_unknown_facet_is_an_error_that_lists_what_there_is():
    """A study without metadata says so."""
    with pytest.raises(ModelError, match=r"no facet 'topc'; did you mean 'topic'\?.*'n', 'topic'"):
        STUDY.facets("topc")
    with pytest.raises(ModelError, match="no metadata"):
        Study(SCHEME, (THIRD,)).facets("topic")


def test_the_check_of_a_study_goes_through_all_layers():
    """Every violation names the layer it was found in."""
    assert [(v.document, v.annotator, v.rule, v.ids) for v in STUDY.check()] == [
        ("essay1", "bob", "count", ("T1", "T2"))
    ]


def test_a_study_says_what_is_in_it():
    """Annotators are counted by kind."""
    assert str(STUDY) == ("zoo: 3 documents, 1 gold, 1 model, 2 persons, 6 layers, scheme s")
    assert str(Study(SCHEME)) == "study: 0 documents, nobody, 0 layers, scheme s"


def test_layers_of_a_document_stand_by_annotator_and_round():
    """A document that nobody annotated has none."""
    assert [layer.key[1:] for layer in STUDY.layers_of("essay1")] == [
        ("anna", 1, ""),
        ("anna", 2, ""),
        ("bob", 1, ""),
        ("gold", 1, ""),
        ("tagger", 1, ""),
    ]
    assert STUDY.layers_of("essay3") == ()


def test_numbers_among_facets_stand_in_order_of_size():
    """Ten comes after nine, and what is not given last."""
    values = {"a": 10, "b": 9, "c": 100, "d": "many"}
    documents = [Document(id, "x", metadata={"score": value}) for id, value in values.items()]
    study = Study(Scheme("s"), (*documents, Document("e", "x")))
    assert list(study.facets("score")) == [9, 10, 100, "many", None]


def test_a_study_gives_a_tidy_row_for_every_unit():
    """Attributes have names of their own, so they never hide a column."""
    unit = Unit("T1", (Span(0, 3),), "claim", {"text": "for"})
    layer = Layer("d", "ana", units=(unit,))
    study = Study(Scheme("s"), (Document("d", "One two"),), (Annotator("ana"),), (layer,))
    (row,) = study.to_frame().to_dict("records")
    assert row == {
        "document": "d",
        "annotator": "ana",
        "kind": "person",
        "round": 1,
        "unit": "T1",
        "category": "claim",
        "start": 0,
        "end": 3,
        "text": "One",
        "attribute:text": "for",
    }


def test_documents_of_one_value_are_one_group():
    """Values that read alike are one; whatever group a document had before is forgotten."""
    documents = (
        Document("a", metadata={"page": 1}, group="old"),
        Document("b", metadata={"page": 1.0}),
        Document("c", metadata={"page": "1"}),
        Document("d", metadata={"page": True}),
        Document("e", group="old"),
        Document("page=1x", metadata={"topic": "zoo"}),
    )
    made = Study(SCHEME, documents).grouped(by="page")
    groups = {document.id: document.cluster for document in made.documents}
    assert groups == {
        "a": "page=1",
        "b": "page=1",
        "c": "page=1",
        "d": "page=true",
        "e": "e",
        "page=1x": "page=1x",
    }
    assert [d.metadata for d in made.documents] == [d.metadata for d in documents]


def test_groups_by_an_unknown_facet_are_refused():
    """The message names the nearest."""
    with pytest.raises(ModelError, match="no facet 'topik'; did you mean 'topic'"):
        STUDY.grouped(by="topik")

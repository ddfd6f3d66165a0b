"""Merging: one study of several, and every contradiction by name."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.model.strategies import studies

from argora.errors import ModelError, SchemeError
from argora.model import (
    Annotator,
    Category,
    Document,
    Guideline,
    Layer,
    Relation,
    Scheme,
    Segmentation,
    Span,
    Study,
    Turn,
    Unit,
)
from argora.model.merging import merge, merged
from argora.model.rules import Overlap
from argora.text import VERSIONS, segment

TEXT = "One line.\nTwo lines."
SCHEME = Scheme("s", units=(Category("claim"),), rules=(Overlap(),))
CLAIM = Unit("T1", (Span(10, 13),), "claim")


def study(who: str, *, document: Document | None = None, scheme: Scheme = SCHEME, **layer) -> Study:
    """Build a study of one layer, named after its annotator."""
    text = segment(Document("d", TEXT)) if document is None else document
    return Study(scheme, (text,), (Annotator(who),), (Layer(text.id, who, **layer),), name=who)


ANN, BOB = study("ann", units=(CLAIM,)), study("bob")


@given(studies(), st.data())
def test_the_parts_of_a_study_make_the_study(whole, data):
    """A part per annotator, in any order; documents and what is known of them are the same."""
    parts = [
        replace(
            whole,
            annotators=(annotator,),
            layers=tuple(a for a in whole.layers if a.annotator == annotator.id),
        )
        for annotator in whole.annotators
    ]
    if parts:
        assert merge(data.draw(st.permutations(parts))) == whole


@given(studies())
def test_a_study_merged_with_itself_stays_the_same(whole):
    """Every layer is taken once, and this is told."""
    found = merged([whole, whole])
    assert found.study == whole
    assert bool(found.notes) == bool(whole.layers)


def test_annotators_documents_and_layers_come_together():
    """The first study gives the name unless there is another one."""
    other = Study(SCHEME, (Document("e", "x"),), (Annotator("cem"),), name="c")
    made = merge([ANN, BOB, other])
    assert [d.id for d in made.documents] == ["d", "e"]
    assert [a.id for a in made.annotators] == ["ann", "bob", "cem"]
    assert made.layers == (*ANN.layers, *BOB.layers)
    assert (made.name, merge([ANN], name="n").name) == ("ann", "n")


@pytest.mark.parametrize("order", [1, -1])
def test_an_older_splitter_goes_before_a_newer_one(order):
    """A stored study and texts that are read today hold the same texts: the stored cut stays."""
    bare = Document("d", "I agree.\nSmoke is bad.\nSo it is.")
    old, new = (segment(bare, rules=rules) for rules in (VERSIONS[0], VERSIONS[-1]))
    both = [study("ann", document=old), study("bob", document=new)][::order]
    assert merge(both).documents == (old,)


def test_nothing_cannot_be_merged():
    """There is no scheme for it."""
    with pytest.raises(ModelError, match="nothing to merge"):
        merge([])


def with_document(who: str, **change) -> Study:
    """Build a study in which something else is known of the document."""
    return study(who, document=replace(segment(Document("d", TEXT)), **change))


@pytest.mark.parametrize(
    ("one", "other", "message"),
    [
        (
            ANN,
            with_document("bob", text=TEXT.replace("Two", "Six"), segmentations={}),
            "document 'd' has other texts in ann and in bob: they part at character 10: "
            r"'One line.\\n' goes on with 'Two lines.' and 'Six lines.'",
        ),
        (
            with_document("ann", metadata={"topic": "a", "n": 1}),
            with_document("bob", metadata={"topic": "b", "n": True}),
            "document 'd': 'n' is 1 in ann, but True in bob; 'topic' is 'a' in ann, but 'b' in bob",
        ),
        (
            with_document("ann", group="g"),
            with_document("bob", group="h"),
            "document 'd' belongs to group 'g' in ann, but to 'h' in bob",
        ),
        (
            with_document("ann", turns=(Turn("t", Span(0, 2), "x"),)),
            with_document("bob", turns=(Turn("t", Span(0, 3), "x"),)),
            "document 'd' has other turns of speakers in ann and in bob",
        ),
        (
            with_document("ann", segmentations={"s": Segmentation("s", (Span(0, 2),))}),
            with_document("bob", segmentations={"s": Segmentation("s", (Span(0, 3),))}),
            r"document 'd': ann and bob cut the text into other ss \(1 by given, 1 by given\)",
        ),
        (
            with_document("ann", text=None, length=3, segmentations={}),
            with_document("bob", text=None, length=4, segmentations={}),
            "document 'd' has 3 characters in ann, but 4 in bob",
        ),
        (
            replace(ANN, annotators=(Annotator("ann"), Annotator("x", "gold"))),
            replace(BOB, annotators=(Annotator("bob"), Annotator("x", "model"))),
            "annotator 'x' is of kind gold in ann, but model in bob",
        ),
        (
            replace(ANN, annotators=(Annotator("ann", attributes={"age": 3}),)),
            replace(ANN, annotators=(Annotator("ann", attributes={"age": 4}),), name="b"),
            "annotator 'ann': 'age' is 3 in ann, but 4 in b",
        ),
        (
            ANN,
            replace(study("ann"), name="b"),
            "layer of 'ann' on 'd' stands in ann and in b; name the annotators apart, "
            "or pass rounds=True",
        ),
    ],
)
def test_a_contradiction_is_named_with_both_places(one, other, message):
    """Nothing is chosen in silence."""
    with pytest.raises(ModelError, match=message):
        merge([one, other])


def test_many_conflicts_are_told_in_one_message():
    """The first five, and how many more there are."""
    documents = tuple(Document(f"d{i}", "x") for i in range(8))
    empty = tuple(Layer(d.id, "ann") for d in documents)
    one = Study(SCHEME, documents, (Annotator("ann"),), empty, name="one")
    other = replace(one, layers=tuple(replace(a, state="open") for a in empty), name="other")
    with pytest.raises(ModelError, match=r"on 'd4' stands in one and in other; and 3 more; name"):
        merge([one, other])


def test_what_one_study_lacks_the_other_gives():
    """Text, group, facets, segments and attributes of annotators are united."""
    bare = with_document("ann", text=None, length=len(TEXT), segmentations={})
    full = with_document("bob", metadata={"n": 1}, group="g", turns=(Turn("t", Span(0, 3), "x"),))
    known = replace(full, annotators=(Annotator("bob", attributes={"age": 3}),))
    for pair in ((bare, known), (known, bare)):
        made = merge(pair)
        assert made.documents == full.documents
        assert made.annotator("bob").attributes == {"age": 3}


def test_given_segments_go_before_computed_ones():
    """In either order."""
    computed = segment(Document("d", TEXT))
    given_cut = Segmentation("sentence", (Span(0, 20),))
    own = replace(computed, segmentations={**computed.segmentations, "sentence": given_cut})
    for pair in ((computed, own), (own, computed)):
        made = merge([study("ann", document=pair[0]), study("bob", document=pair[1])])
        assert made.documents[0].segmentations["sentence"] == given_cut


@pytest.mark.parametrize("breaks", ["\r\n", "\r"])
def test_line_breaks_are_no_other_text(breaks):
    """Offsets of the later study are moved, so that its units cover the same words."""
    text = TEXT.replace("\n", breaks)
    at = text.index("Two")
    unit = Unit("T1", (Span(at, at + 3),), "claim")
    other = study("bob", document=segment(Document("d", text)), units=(unit,))
    found = merged([ANN, other])
    assert found.study.documents == ANN.documents
    assert found.study.layers_of("d")[1].units == (CLAIM,)
    (note,) = found.notes
    assert "the same up to line breaks; taken: that of ann, and offsets of bob were moved" in note


def test_a_second_time_can_be_the_next_round():
    """Only where the annotator did the document twice; the order of rounds stays."""
    first = Study(
        SCHEME,
        (Document("d", TEXT), Document("e", "x")),
        (Annotator("ann"),),
        (Layer("d", "ann"), Layer("d", "ann", 2)),
        name="first",
    )
    again = replace(
        first,
        layers=(Layer("d", "ann", units=(CLAIM,)), Layer("d", "ann", 2), Layer("e", "ann", 1)),
        name="again",
    )
    found = merged([first, again], rounds=True)
    assert [a.key for a in found.study.layers] == [
        ("d", "ann", 1, ""),
        ("d", "ann", 2, ""),
        ("d", "ann", 3, ""),
        ("d", "ann", 4, ""),
        ("e", "ann", 1, ""),
    ]
    assert found.study.layer("d", "ann", 3).units == (CLAIM,)
    assert found.notes == ("2 layers of again became the annotator's next round",)


def test_a_later_round_that_is_free_stays_what_it_is():
    """A folder may hold second rounds only."""
    second = replace(ANN, layers=(Layer("d", "ann", 2),), name="second")
    for rounds in (False, True):
        assert [a.round for a in merge([ANN, second], rounds=rounds).layers] == [1, 2]


def seen(*categories: str, **options) -> Study:
    """Build a study whose scheme was found in its data."""
    units = tuple(Unit(f"T{i}", (Span(i, i + 1),), c) for i, c in enumerate(categories))
    who = "+".join(categories)
    made = study(who, units=units, **options)
    return replace(made, scheme=Scheme.observed(made.layers))


def test_schemes_that_were_found_in_the_data_are_found_again():
    """As if all had been read at once; there is nothing to tell."""
    found = merged([seen("claim"), seen("premise")])
    assert found.study.scheme == Scheme.observed(found.study.layers)
    assert found.study.scheme.unit_ids == ("claim", "premise")
    assert found.notes == ()


def test_a_scheme_that_knows_all_names_is_taken():
    """In either order, and this is told."""
    for pair in ((ANN, seen("claim")), (seen("claim"), ANN)):
        found = merged(pair)
        assert found.study.scheme == SCHEME
        assert "taken: s, which knows all names" in found.notes[0]


@pytest.mark.parametrize(
    "other",
    [
        seen("claim", "premise"),
        study("bob", scheme=Scheme("t", rules=(Overlap(),)), units=(replace(CLAIM, category="x"),)),
        study(
            "bob",
            scheme=Scheme("t"),
            units=(CLAIM,),
            relations=(Relation("R", ("T1",), "T1", "ties"),),
        ),
        study("bob", scheme=Scheme("t"), attributes={"score": 3}),
    ],
)
def test_schemes_that_do_not_go_together_are_refused(other):
    """Rules are not given up in silence; the message names what the scheme lacks."""
    with pytest.raises(SchemeError, match=r"do not go together .* \(such as '(premise|x|ties|sc)"):
        merge([ANN, other])


def test_schemes_without_rules_are_united():
    """The one that knows all, or what is in use."""
    wide = Scheme("w", units=(Category("claim"), Category("premise")))
    found = merged([seen("claim"), study("bob", scheme=wide)])
    assert found.study.scheme == wide
    narrow = Scheme("n", units=(Category("claim"),))
    assert merge([study("bob", scheme=narrow), seen("premise")]).scheme.unit_ids == ("premise",)


def test_guidelines_come_together_and_a_name_stands_for_one_text():
    """Each version once, those of the first study first."""
    one, two, other = Guideline("1", "Mark."), Guideline("2", "Mark all."), Guideline("2", "No.")
    parts = [
        replace(study("anna"), guidelines=(one, two)),
        replace(study("ben"), guidelines=(one,)),
    ]
    assert merge(parts).guidelines == (one, two)
    with pytest.raises(ModelError, match="version '2' of the guideline says something else"):
        merge([*parts, replace(study("chloe"), guidelines=(other,))])

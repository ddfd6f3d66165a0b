"""Items of a study: what counts as an item, a decision, and missing."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.reliability.tiny import TEXT, cut, document, layer, study, unit

from argora.errors import DataError
from argora.measures import parse
from argora.model import (
    Annotator,
    AttributeType,
    Category,
    Document,
    Layer,
    Scheme,
    Span,
    Study,
    Unit,
)
from argora.reliability import CodingData, items, shared_layers, units
from argora.text import segment

SETS = {"-": frozenset(), "c": frozenset(["claim"]), "p": frozenset(["premise"])}
SETS["cp"] = SETS["c"] | SETS["p"]


def decisions(data: CodingData) -> dict[str, list[object]]:
    """Return what every annotator decided, item by item; None where missing."""
    named = [*data.categories, None]
    rows = data.dense()
    return {who: [named[code] for code in rows[:, a]] for a, who in enumerate(data.annotators)}


def sets(text: str) -> list[frozenset[str]]:
    """Return sets written as ``c - cp``: claim, none, claim and premise."""
    return [SETS[part] for part in text.split()]


PURR = unit("T1", "Cats purr", stance="for")
BARK = unit("T2", "bark", category="premise")
SPLIT = unit("T3", "Cats", "sing")


@pytest.fixture
def two() -> Study:
    """Two annotators on one document of three sentences."""
    return study(layer("d", "ann", PURR, BARK), layer("d", "bob", SPLIT))


# ----- what is an item, and what is its value -------------------------------------------------


def test_a_sentence_has_every_category_that_a_unit_covers_any_part_of(two):
    """A discontinuous unit counts where it has words; the empty set is a decision too."""
    data = items(two, by="sentence")
    assert decisions(data) == {"ann": sets("c p -"), "bob": sets("c - c")}
    assert data.items == (("d", 0), ("d", 1), ("d", 2))
    assert data.is_set_valued


def test_a_sentence_with_units_of_two_categories_has_both():
    """Set-valued, as in the persuasive-essay study; each label has its binary data."""
    both = layer("d", "ann", unit("A", "Dogs"), unit("B", "loudly", category="premise"))
    data = items(study(both, layer("d", "bob", BARK)))
    assert decisions(data) == {"ann": sets("- cp -"), "bob": sets("- p -")}
    assert decisions(data.binary("premise"))["bob"] == [False, True, False]


def test_tokens_are_items_as_well(two):
    """A word between the parts of a discontinuous unit is not in it."""
    data = items(two, by="token")
    assert decisions(data) == {
        "ann": sets("c c - - p - - - - -"),
        "bob": sets("c - - - - - - - c -"),
    }


def test_a_document_has_the_categories_of_all_its_units(two):
    """One item per document."""
    data = items(two, by="document")
    assert decisions(data) == {"ann": sets("cp"), "bob": sets("c")}
    assert data.items == ("d",)


def test_given_segments_have_one_category_or_are_missing():
    """Segments by id or by place; nobody said anything of the third."""
    given = document("d", segments=True)
    by_id = layer(
        "d", "ann", Unit("A", (), "claim", segment="s1"), Unit("B", (), "premise", segment="s2")
    )
    by_place = layer("d", "bob", unit("x", "Cats purr."))
    data = items(study(by_id, by_place, documents=(given,)), by="unit")
    assert decisions(data) == {"ann": ["claim", "premise"], "bob": ["claim", None]}
    assert not data.is_set_valued


def test_units_that_name_segments_lie_in_their_sentences():
    """A unit without spans of its own is where its segments are."""
    given = document("d", segments=True)
    merged = layer("d", "ann", Unit("A", (), "claim", segment=("s1", "s3")))
    data = items(study(merged, layer("d", "bob", BARK), documents=(given,)), by="sentence")
    assert decisions(data) == {"ann": sets("c - c"), "bob": sets("- p -")}


def test_an_attribute_has_values_joined_where_several_meet():
    """Every sentence is an item: for, against, both, or none."""
    ann = layer(
        "d",
        "ann",
        unit("A", "Cats", stance="for"),
        unit("B", "bark", stance="against"),
        unit("C", "loudly", stance="for"),
    )
    data = items(study(ann, layer("d", "bob", PURR)), of="attribute:stance")
    assert decisions(data) == {
        "ann": ["for", "against+for", "none"],
        "bob": ["for", "none", "none"],
    }


def test_an_attribute_of_the_document_is_one_item():
    """Its value, or none where the annotator gave no value."""
    layers = [
        layer("d", "ann", attributes={"quality": 3}),
        layer("d", "bob", attributes={"quality": 4}),
        layer("e", "ann", attributes={"quality": 3}),
        layer("e", "bob"),
    ]
    data = items(study(*layers), by="document", of="attribute:quality")
    assert decisions(data) == {"ann": ["3", "3"], "bob": ["4", "none"]}


# ----- missing is not empty -------------------------------------------------------------------


def test_never_annotated_and_annotated_as_empty_give_different_results():
    """Who found nothing disagrees with who found something; who did not read is missing."""
    done = [layer(d, who, PURR) for d in "de" for who in ("ann", "bob")]
    absent = study(*done, layer("e", "cat"))
    empty = study(*done, layer("d", "cat"), layer("e", "cat"))
    assert decisions(items(absent))["cat"] == [None, None, None, *sets("- - -")]
    assert decisions(items(empty))["cat"] == sets("- - - - - -")
    alpha = parse("alpha")
    # Do: 6 decisions agree fully on sentences 2, 3; the first sentence of e has 2 of 3 equal.
    values = [alpha(items(s), interval=None).value for s in (absent, empty)]
    assert values[0] > values[1]
    assert alpha(items(study(*done)), interval=None).value == 1


def test_a_task_that_was_not_asked_is_missing():
    """An annotator who was asked for relations only says nothing about units."""
    base = [layer("d", "ann", PURR), layer("d", "bob", PURR)]
    other = layer("d", "cat", covers=frozenset({"relations"}))
    assert decisions(items(study(*base, other))) == decisions(items(study(*base)))


@pytest.mark.parametrize(
    ("covers", "counted"),
    [
        ({"units", "attributes"}, True),
        ({"units"}, False),
        ({"attributes"}, False),
    ],
)
def test_attributes_of_units_count_where_both_were_asked(covers, counted):
    """Without units there is nothing that could bear the attribute: missing, never none."""
    base = [layer("d", "ann", PURR), layer("d", "bob", PURR)]
    cat = layer("d", "cat", covers=frozenset(covers))
    data = items(study(*base, cat), of="attribute:stance")
    assert ("cat" in data.annotators) is counted


def test_attributes_of_the_document_need_no_units():
    """They were asked by themselves."""
    covers = frozenset({"attributes"})
    layers = [layer("d", w, attributes={"q": "1"}, covers=covers) for w in ("ann", "bob")]
    data = items(study(*layers), by="document", of="attribute:q")
    assert decisions(data) == {"ann": ["1"], "bob": ["1"]}


def test_documents_that_one_annotator_did_are_left_out():
    """They tell nothing about agreement."""
    data = items(study(layer("d", "ann"), layer("d", "bob"), layer("e", "ann", PURR)))
    assert data.groups == ("d",)
    assert data.n_rows == 3


def test_a_corpus_with_one_annotator_per_document_has_no_items():
    """And a measure says so."""
    data = items(study(layer("d", "ann", PURR), layer("e", "bob", PURR)))
    assert data.n_rows == 0
    assert parse("alpha")(data).undefined == "nothing was done by two annotators"


def test_an_annotator_without_any_decision_on_given_segments_is_still_named():
    """The layer is there, it only says nothing."""
    given = document("d", segments=True)
    said = Unit("A", (), "claim", segment="s1")
    layers = [layer("d", "ann", said), layer("d", "bob", said), layer("d", "cat")]
    data = items(study(*layers, documents=(given,)), by="unit")
    assert data.annotators == ("ann", "bob", "cat")
    assert decisions(data)["cat"] == [None]


def test_open_layers_do_not_count():
    """Somebody is still at work."""
    data = items(study(layer("d", "ann"), layer("d", "bob"), layer("d", "cat", PURR, state="open")))
    assert data.annotators == ("ann", "bob")


def test_every_round_is_measured_by_itself():
    """The second round of the same annotators is other data, and the signature says so."""
    first = [layer("d", who, PURR) for who in ("ann", "bob")]
    second = [layer("d", who, BARK, round=2) for who in ("ann", "bob")]
    both = study(*first, *second)
    assert decisions(items(both)) == decisions(items(study(*first)))
    again = items(both, round=2)
    assert decisions(again)["ann"] == sets("- p -")
    assert again.derivation.endswith("kinds:person|round:2")


# ----- what changes no figure -----------------------------------------------------------------


@pytest.mark.parametrize("by", ["document", "sentence", "token"])
@pytest.mark.parametrize("kind", ["gold", "model"])
def test_a_gold_or_model_layer_changes_no_figure(two, by, kind):
    """Agreement takes persons unless asked otherwise; even the signature is the same."""
    more = two.with_layers()
    more = Study(
        two.scheme,
        two.documents,
        (*two.annotators, Annotator("extra", kind)),
        (*two.layers, layer("d", "extra", BARK)),
    )
    results = [parse("alpha")(items(s, by=by), parts=("pair", "category")) for s in (two, more)]
    assert repr(results[0]) == repr(results[1])
    everybody = items(more, by=by, kinds=("person", kind))
    assert "extra" in everybody.annotators
    assert f"kinds:{kind}+person" in everybody.derivation


def test_the_ids_of_one_annotators_units_change_no_figure(two):
    """Ids are local to a layer."""
    renamed = [
        replace(la, units=tuple(replace(u, id=f"{u.id}-x") for u in la.units))
        if la.annotator == "ann"
        else la
        for la in two.layers
    ]
    other = two.with_layers(*renamed)
    assert other != two
    for by in ("document", "sentence", "token"):
        assert items(other, by=by).fingerprint == items(two, by=by).fingerprint


def test_the_order_of_documents_and_layers_changes_no_figure():
    """A study says the same in any order."""
    layers = [layer(d, w, u) for d, w, u in [("d", "a", PURR), ("d", "b", BARK), ("e", "a", SPLIT)]]
    layers.append(layer("e", "b", BARK))
    forth, back = study(*layers), study(*reversed(layers))
    assert items(forth).fingerprint == items(back).fingerprint


def test_items_are_grouped_by_the_group_of_their_document():
    """Two documents from one page are resampled together."""
    documents = (document("d", group="page"), document("e", group="page"), document("f"))
    layers = [layer(d, w) for d in "def" for w in ("ann", "bob")]
    data = items(study(*layers, documents=documents))
    assert data.groups == ("page", "f")
    assert [data.groups[g] for g in data.group] == ["page"] * 6 + ["f"] * 3


# ----- what is said about it ------------------------------------------------------------------


def test_the_derivation_names_the_splitter_and_who_counts(two):
    """It becomes part of every signature."""
    assert items(two).derivation == "items:sentence/by-hand|of:category|kinds:person"
    assert items(two).source == "study"
    by_document = items(two, by="document")
    assert by_document.derivation == "items:document|of:category|kinds:person"


@pytest.mark.parametrize(
    ("added", "note"),
    [
        (Unit("I", (), "claim", text="implicit"), "1 units lie on no sentence and are left out"),
        (
            unit("N", "Dogs", category=None),
            "1 unit has no category: where they lie, the decision of their annotator is missing",
        ),
    ],
)
def test_units_that_decide_on_nothing_are_counted(added, note):
    """A claim without words in the text has no sentence; a unit may lack its category."""
    data = items(study(layer("d", "ann", PURR, added), layer("d", "bob", PURR)))
    assert data.notes == (note,)
    assert note in parse("alpha")(data).notes


@pytest.mark.parametrize("by", ["sentence", "token", "character"])
def test_where_a_category_is_not_known_a_decision_is_missing(by):
    """Ann marked something in the second sentence, so she did not say that nothing is there."""
    whole = unit("N", "Dogs bark loudly.", category=None)
    data = items(study(layer("d", "ann", PURR, whole), layer("d", "bob", PURR)), by=by)
    codes = data.dense()
    missing = (codes < 0).sum(axis=0).tolist()
    assert missing[data.annotators.index("bob")] == 0 < missing[data.annotators.index("ann")]


def test_a_unit_without_words_counts_for_the_document():
    """It is in the document, only not in its text."""
    implicit = Unit("I", (), "premise", text="implicit")
    data = items(study(layer("d", "ann", implicit), layer("d", "bob")), by="document")
    assert decisions(data) == {"ann": sets("p"), "bob": sets("-")}
    assert data.notes == ()


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"by": "paragraph"}, "items by 'paragraph': expected one of"),
        ({"of": "stance"}, "items of 'stance': expected 'category' or 'attribute:NAME'"),
        ({"of": "attribute:"}, "expected 'category' or 'attribute:NAME'"),
        ({"of": "category:claim"}, "expected 'category' or 'attribute:NAME'"),
        ({"by": "unit"}, "no segmentation 'segment'; it has .*: items by 'unit' need given"),
        ({"of": "attribute:note:topic"}, "'note:topic' is a note, kept beside the annotation"),
        ({"of": "attribute:stanze"}, "no attribute 'stanze' in this study; did you mean 'stance'"),
    ],
)
def test_unknown_items_are_refused(two, options, message):
    """The message says what there is."""
    with pytest.raises(DataError, match=message):
        items(two, **options)


def test_an_unknown_attribute_is_refused_whatever_documents_bear():
    """Values of other attributes, of documents and units, do not get in the way."""
    layers = [layer("d", w, PURR, attributes={"quality": "high"}) for w in ("ann", "bob")]
    with pytest.raises(DataError, match=r"no attribute 'topic'.*it has \['quality', 'stance'\]"):
        items(study(*layers), of="attribute:topic")


def test_an_attribute_is_found_by_its_declared_name_in_any_case():
    """The scheme says how it is written."""
    layers = [layer("d", w, PURR) for w in ("ann", "bob")]
    stance = AttributeType("stance", ("claim",))
    scheme = Scheme("s", units=(Category("claim"),), attributes=(stance,))
    declared = replace(study(*layers), scheme=scheme)
    data = items(declared, of="attribute:Stance")
    assert data.derivation == "items:sentence/by-hand|of:attribute:stance|kinds:person"
    assert decisions(data)["ann"] == ["for", "none", "none"]


def test_a_document_whose_text_is_missing_has_no_sentences():
    """Only its length is known."""
    known = Document("d", length=40)
    layers = (Layer("d", "ann"), Layer("d", "bob"))
    with pytest.raises(DataError, match="document 'd' has no segmentation 'sentence'; it has none"):
        items(study(*layers, documents=(known,)))


def test_shared_layers_are_those_that_enough_annotators_did():
    """By document, then by annotator."""
    found = shared_layers(study(layer("d", "a"), layer("d", "b"), layer("e", "a")), at_least=2)
    assert {d: list(who) for d, who in found.items()} == {"d": ["a", "b"]}
    one = shared_layers(study(layer("e", "a")), at_least=1)
    assert list(one) == ["e"]


def test_the_tiny_text_is_cut_where_it_says():
    """The tests above count sentences by hand."""
    spans = cut("sentence", ("Cats purr.", "Birds sing.")).spans
    assert [span.of(TEXT) for span in spans] == ["Cats purr.", "Birds sing."]


def test_several_values_of_one_unit_join_like_those_of_several_units():
    """Two claims with one stance each and one claim with both say the same."""
    both = Unit("T1", (Span(0, 3),), "claim", {"stance": ("for", "against")})
    document = segment(Document("d", "One two."))
    layers = (Layer("d", "a", units=(both,)), Layer("d", "b"))
    scheme = Scheme.observed(layers)
    study = Study(scheme, (document,), (Annotator("a"), Annotator("b")), layers)
    data = items(study, by="sentence", of="attribute:stance")
    assert data.categories == ("against+for", "none")


def test_a_value_called_none_is_not_the_absence_of_a_unit():
    """Somebody said ``none`` where the other marked nothing: they differ."""
    mine = layer("d", "a", unit("T1", "Cats purr", stance="none"))
    said = study(mine, layer("d", "b"))
    data = items(said, by="sentence", of="attribute:stance")
    assert decisions(data) == {"a": ["'none'", "none", "none"], "b": ["none"] * 3}


def test_items_of_nothing_say_why():
    """Documents by one annotator count only where one is enough."""
    alone = study(layer("d", "a", PURR))
    assert "no document was done by at least 2 annotators of person kind" in items(alone).notes
    assert items(alone, at_least=1).n_rows == 3


def unplaced_and_placed(*placed):
    """Return a study of six documents in which some annotators' units have a place in the text."""
    documents = tuple(segment(Document(f"d{i}", "Zoos teach. They are cruel.")) for i in range(6))
    layers = []
    for text in documents:
        for who in ("ana", "ben", "eva"):
            spans = (Span(0, 11),) if who in placed else ()
            unit = Unit("T1", spans, "claim", text=None if spans else "Zoos teach")
            layers.append(Layer(text.id, who, units=(unit,)))
    people = tuple(Annotator(who) for who in ("ana", "ben", "eva"))
    return Study(Scheme.observed(layers), documents, people, tuple(layers))


@pytest.mark.parametrize("by", ["sentence", "token", "character"])
def test_units_without_any_place_are_no_decisions_against_places(by):
    """Whoever marked something nobody knows where is missing; a note counts it."""
    nobody = items(unplaced_and_placed(), by=by)
    assert (nobody.n_items, parse("percentage")(nobody).is_defined) == (0, False)
    assert "18 times no unit of an annotator has a place in the text" in nobody.notes[0]
    assert "(18 units in all)" in nobody.notes[0]
    one = items(unplaced_and_placed("ana"), by=by)
    assert one.n_items == 0
    two = items(unplaced_and_placed("ana", "ben"), by=by)
    assert two.annotators == ("ana", "ben")
    assert parse("percentage")(two, interval=None).value == 1
    assert any(note.startswith("6 times no unit") for note in two.notes)


def test_units_without_any_place_leave_no_continuum():
    """A text in which nobody can place what was marked has no gap throughout."""
    assert units(unplaced_and_placed()).continua == ()
    (first, *_) = units(unplaced_and_placed("ana", "eva")).continua
    assert set(first.annotators) == {"ana", "eva"}


def test_one_unit_with_a_place_is_enough():
    """Units that are only implied stand beside those in the text; the layer counts."""
    document = segment(Document("d", "Zoos teach. They are cruel."))
    layers = [
        Layer(
            "d", who, units=(Unit("T1", (Span(0, 11),), "claim"), Unit("T2", (), "claim", text="x"))
        )
        for who in ("ana", "ben")
    ]
    study = Study(
        Scheme.observed(layers), (document,), (Annotator("ana"), Annotator("ben")), tuple(layers)
    )
    data = items(study)
    assert data.n_items == 2
    assert data.notes == ("2 units lie on no sentence and are left out",)

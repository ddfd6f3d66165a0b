"""Models as annotators: what they learn from, what they write, and what they refuse."""

from __future__ import annotations

import sys
from dataclasses import replace
from itertools import pairwise

import numpy as np
import pytest
from tests.mining.conftest import QUICK

import argora
from argora.errors import DataError, MissingExtraError
from argora.mining import fit
from argora.mining.analysis import ANALYZERS, Analysis, Analyzer, get_analyzer
from argora.mining.components.around import around_features
from argora.mining.components.features import COMPONENT_GROUPS, Component
from argora.mining.components.places import places_of
from argora.mining.cuts.choices import LEAST, choices_of, is_open
from argora.mining.examples import adapted_of, examples_of, teacher_of
from argora.mining.frame import Role, frame_of
from argora.mining.groups import chosen, described, lacking
from argora.mining.linear import fit_linear
from argora.mining.links.features import LINK_GROUPS
from argora.mining.scoring import scores_of
from argora.model import (
    Annotator,
    Document,
    Layer,
    Relation,
    Scheme,
    Segmentation,
    Span,
    Study,
    Unit,
)
from argora.text import segment

TEXT = "Parks are good. They cool the air.\n\nTrees give shade. Birds like them."


def unit(id: str, start: int, end: int, category: str = "premise", **attributes: str) -> Unit:
    """Mark a stretch of the text."""
    return Unit(id, (Span(start, end),), category, attributes)


def study_of(layer: Layer, *, kind: str = "gold", scheme: Scheme | None = None) -> Study:
    """Make a study of one annotator."""
    document = Document(layer.document, TEXT)
    return Study(scheme or Scheme("s"), (document,), (Annotator("g", kind),), (layer,))


def test_a_model_writes_a_finished_layer_for_every_text(miner, essays):
    """The others' layers stay, and the model is of its kind."""
    made = miner.predict(essays)
    mine = made.select(annotators=["miner"])
    assert mine.annotators[0].kind == "model"
    assert {layer.document for layer in mine.layers} == {d.id for d in essays.documents}
    assert made.select(kinds=["person"]).layers == essays.layers


def test_what_a_model_writes_keeps_to_the_scheme(miner, essays):
    """But for how many major claims there are, which nothing binds."""
    mine = miner.predict(essays).select(annotators=["miner"])
    assert sum(len(layer.units) for layer in mine.layers) > 50
    assert sum(len(layer.relations) for layer in mine.layers) > 10
    assert {breach.rule for breach in mine.check()} <= {"one-major-claim"}


def test_the_same_seed_gives_the_same_model(miner, essays):
    """To the last bit of every weight."""
    again = fit(essays, annotator="ana", settings=QUICK)
    assert again.facts == miner.facts
    one, other = again.segmenter, miner.segmenter
    assert one.tagger.chain.index == other.tagger.chain.index
    assert (one.tagger.chain.weights == other.tagger.chain.weights).all()
    assert one.chooser.index == other.chooser.index
    assert (one.chooser.weights == other.chooser.weights).all()
    for name in ("alone", "roles", "links", "stances"):
        one, other = getattr(again.reader, name), getattr(miner.reader, name)
        assert one.index == other.index
        assert (one.weights == other.weights).all()


def test_a_model_has_learnt_something(miner, essays):
    """On its own training texts it is far better than chance."""
    scores = {score.task: score.value for score in scores_of(miner, essays, annotator="ana")}
    assert scores["tokens (B, I, O)"] > 0.8
    assert scores["categories of given units"] > 0.9
    assert scores["stance of given units"] > 0.9


@pytest.mark.parametrize(
    "text", ["", " \n\n ", "Yes", "🙂 ... !!!", "no full stop and no capital either\n\nnor here"]
)
def test_odd_texts_get_a_layer(miner, text):
    """Perhaps an empty one: read, and nothing found."""
    layer = miner.mine(Document("d", text)).layer
    assert layer.state == "finished"
    assert all(u.end <= len(text) for u in layer.units)


def test_probabilities_come_with_the_layer(miner, essays):
    """Of each unit and relation, of its category, and of the stance of claims."""
    layer = miner.mine(essays.documents[0]).layer
    assert all(0 < unit.probabilities.exists <= 1 for unit in layer.units)
    for unit in layer.units:
        assert sum(unit.probabilities.category.values()) == pytest.approx(1, abs=1e-4)
        assert unit.category in unit.probabilities.category
        assert set(unit.attributes) <= set(unit.probabilities.attributes)
    tied = {source for tie in layer.relations for source in tie.sources}
    assert tied
    # In these essays a category tells whether a unit points somewhere.
    assert {u.id for u in layer.units if u.probabilities.root == 0} == tied
    assert all(u.probabilities.root in (0, 1) for u in layer.units)
    assert all(0 < tie.probabilities.exists < 1 for tie in layer.relations)
    assert all(tie.category in tie.probabilities.category for tie in layer.relations)


def test_given_units_have_no_probability_of_their_own(miner, essays):
    """Somebody else says that they are there."""
    units = essays.select(annotators=["ana"]).layers_of(essays.documents[0].id)[0].units
    layer = miner.mine(essays.documents[0], units).layer
    assert layer.units
    assert all(u.probabilities.exists is None and u.probabilities.category for u in layer.units)


def test_another_segmenter_need_not_say_how_sure_it_is(miner, essays):
    """Where units are is enough to read a document."""

    class Sentences:
        def units(self, analysis):
            return list(analysis.sentences)

    layer = replace(miner, segmenter=Sentences()).mine(essays.documents[0]).layer
    assert len(layer.units) > 3
    assert all(u.probabilities.exists is None and u.probabilities.category for u in layer.units)


def test_units_that_the_tagger_finds_alone_have_its_probabilities(miner, essays):
    """Those that it gives to all likely stretches of the sentence."""
    analysis = miner.analyse(essays.documents[0])
    assert list(miner.segmenter.probable(analysis)) == miner.segmenter.units(analysis)
    alone = replace(miner.segmenter, chooser=None)
    scores = alone.tagger.scores(analysis)
    likely = dict(alone.tagger.likely(analysis, scores, least=1e-9, within=lambda _: True))
    by_tagger = alone.probable(analysis)
    assert by_tagger == pytest.approx({unit: likely[unit] for unit in by_tagger})


def test_the_probability_of_a_unit_is_that_of_all_cuts_that_have_it(miner, essays):
    """Of the second model, which chooses among the cuts of a sentence."""
    analysis = miner.analyse(essays.documents[0])
    segmenter = miner.segmenter
    scores = segmenter.tagger.scores(analysis)
    likely = segmenter.tagger.likely(analysis, scores, least=LEAST, within=is_open)
    cuts = choices_of(analysis, likely)
    expected = {}
    for choice, log in zip(cuts, segmenter.chooser.log_probabilities(cuts), strict=True):
        assert np.exp(log).sum() == pytest.approx(1)
        for unit in choice.units(int(log.argmax())):
            having = [n for n in range(len(choice.cuts)) if unit in choice.units(n)]
            expected[unit] = np.exp(log)[having].sum()
    assert segmenter.probable(analysis) == pytest.approx(expected)


def test_a_document_without_text_gets_no_layer(miner):
    """It was not read, which is not the same as empty."""
    study = Study(Scheme("s"), (Document("d", length=9), Document("e", "We agree.")))
    assert [layer.document for layer in miner.predict(study).layers] == ["e"]


def test_a_study_without_annotations_takes_the_scheme_of_the_model(miner):
    """Plain texts have none of their own."""
    made = miner.predict(Study(Scheme("s"), (Document("d", TEXT),)))
    assert made.scheme == miner.scheme


def test_a_person_with_the_name_of_the_model_is_not_overwritten(miner, essays):
    """The message says what to do."""
    named = replace(miner, name="ana")
    with pytest.raises(DataError, match="'ana' is a person"):
        named.predict(essays)


def test_another_scheme_is_refused(miner):
    """The model would write what the scheme does not know."""
    layer = Layer("d", "g", units=(unit("u", 0, 14, "fact"),))
    study = study_of(layer, scheme=Scheme.observed([layer]))
    with pytest.raises(DataError, match="'observed' of the study does not have"):
        miner.predict(study)


def test_another_analysis_is_refused(miner):
    """A model must not read with less, or other, than it was trained on."""
    with pytest.raises(DataError, match="trained on the linguistic analysis 'rules-0'"):
        replace(miner, provenance="rules-0").mine(Document("d", TEXT))


def test_the_one_gold_is_learnt_from():
    """Else the only annotator; several must be told apart."""
    study = study_of(Layer("d", "g"))
    assert teacher_of(study) == "g"
    two = replace(
        study,
        annotators=(Annotator("g", "person"), Annotator("h", "person")),
        layers=(Layer("d", "g"), Layer("d", "h")),
    )
    with pytest.raises(DataError, match="found g and h; name one"):
        teacher_of(two)
    assert teacher_of(two, "h") == "h"


def test_what_cannot_be_learnt_is_counted():
    """Overlaps, linked premises, relations between paragraphs and second ones."""
    units = (
        unit("a", 0, 14, "claim"),
        unit("b", 5, 14),
        unit("c", 16, 33),
        unit("e", 36, 52),
        Unit("f", (), "premise", text="unsaid"),
    )
    relations = (
        Relation("r1", ("c",), "a", "support"),
        Relation("r2", ("c",), "e", "support"),
        Relation("r3", ("c", "e"), "a", "support"),
        Relation("r4", ("e",), "f", "attack"),
        Relation("r5", ("e",), "a", "attack"),
        Relation("r6", ("a",), "a", "support"),
    )
    study = study_of(Layer("d", "g", units=units, relations=relations))
    (example,) = examples_of(study, "g", get_analyzer("rules"))
    assert example.categories == ("claim", "premise", "premise")
    assert example.targets == (None, 0, None)
    assert example.stances == (None, "support", "attack")
    assert example.left_out == {
        "units that overlap others": 1,
        "units without words or category": 1,
        "relations between paragraphs": 3,
        "further relations of a unit": 1,
        "relations to what is no unit": 1,
        "relations of a unit to itself": 1,
    }
    assert example.adapted == {"relations of several sources, learnt as one of each source": 1}
    assert (example.n_annotated, example.n_links) == ((5, 7), 1)
    (whole,) = examples_of(study, "g", get_analyzer("rules"), scope="document")
    assert whole.targets == (None, 0, 0)
    assert whole.left_out["further relations of a unit"] == 3
    assert "relations between paragraphs" not in whole.left_out
    assert examples_of(study, "g", get_analyzer("rules"), scope="auto")[0].whole


def test_what_points_to_a_relation_points_to_its_source():
    """A model relates units; how many relations are learnt so is counted."""
    units = (unit("a", 0, 14, "claim"), unit("c", 16, 33), unit("e", 36, 52))
    relations = (Relation("r1", ("c",), "a", "support"), Relation("r2", ("e",), "r1", "attack"))
    study = study_of(Layer("d", "g", units=units, relations=relations))
    (example,) = examples_of(study, "g", get_analyzer("rules"), scope="document")
    assert example.targets == (None, 0, 1)
    assert example.adapted == {"relations to relations, learnt as relations to their source": 1}
    assert not example.left_out


def test_gaps_of_units_are_counted():
    """A model marks units in one piece, so it learns the words between the pieces as well."""
    units = (
        Unit("a", (Span(0, 5), Span(10, 14)), "claim"),  # Parks [are] good
        Unit("b", (Span(16, 20), Span(21, 25)), "premise"),  # nothing but a blank between them
        Unit("c", (Span(36, 39), Span(40, 41)), "premise"),  # pieces of one word
    )
    (example,) = examples_of(study_of(Layer("d", "g", units=units)), "g", get_analyzer("rules"))
    assert [len(unit) for unit in example.units] == [3, 2, 1]
    assert example.adapted == {"gaps of units, whose words are learnt as part of them": 1}


@pytest.mark.corpora
def test_gaps_of_units_of_judgments_are_counted(corpora):
    """As many as the files say, where a word stands between two pieces."""
    study = argora.read(corpora / "echr", problems=[])
    for annotator in ("L", "M", "S"):
        examples = examples_of(study, annotator, get_analyzer("words"))
        expected = 0
        for example in examples:
            document = example.analysis.document
            layer = study.layer(document.id, annotator)
            by_id = {unit.id: unit for unit in layer.units}
            for id in example.ids:
                ends = pairwise(by_id[id].spans)
                expected += any(document.text[a.end : b.start].strip() for a, b in ends)
        (found,) = (n for what, n in adapted_of(examples).items() if what.startswith("gaps"))
        assert found == expected > 0


def test_roles_come_from_the_examples_and_ties_from_the_scheme(essays):
    """Premises hang on something, claims do not; the stance of a claim is an attribute."""
    frame = frame_of(essays.scheme, examples_of(essays, "ana", get_analyzer("rules")))
    assert Role("premise", True) in frame.roles
    assert Role("major-claim", False) in frame.roles
    assert frame.is_free
    assert ("major-claim", "body") in frame.barred
    assert {(s.value, s.relation) for s in frame.stances} == {
        ("for", "support"),
        ("against", "attack"),
    }


def test_a_study_of_units_alone_gives_a_model_of_units_alone(essays):
    """What was not asked is not predicted."""
    layers = tuple(
        replace(layer, relations=(), covers=frozenset({"units"}))
        for layer in essays.select(annotators=["ana"]).layers
    )
    bare = replace(essays.select(annotators=["ana"]), scheme=Scheme.observed(layers), layers=())
    model = fit(bare.with_layers(*layers), settings=replace(QUICK, chain_rounds=3))
    made = model.predict(bare)
    assert {layer.covers for layer in made.layers} == {frozenset({"units"})}


def test_a_model_needs_nothing_that_trains(miner, essays, monkeypatch):
    """Training names what to install; reading does without."""
    for name in ("sklearn", "sklearn.linear_model", "pycrfsuite"):
        monkeypatch.setitem(sys.modules, name, None)
    assert miner.mine(essays.documents[0]).layer.units
    with pytest.raises(MissingExtraError, match=r"argora\[mining\]"):
        fit(essays, annotator="ana", settings=QUICK)
    with pytest.raises(MissingExtraError, match=r"argora\[mining\]"):
        fit_linear([{"a": 1.0}, {"b": 1.0}], ["x", "y"], strength=1.0, rarest=1)


def test_nothing_to_learn_is_an_error():
    """An empty layer says that there is nothing, which is not enough."""
    with pytest.raises(DataError, match="no document with a text has units by 'g'"):
        fit(study_of(Layer("d", "g")))


def bare(document: Document) -> Analysis:
    """Analyse words only."""
    return Analysis(get_analyzer("rules")(document).document, "bare-1")


BARE = Analyzer("bare", "bare-1", frozenset(("paragraphs", "sentences", "tokens")), bare)


@pytest.fixture
def bare_analyzer(monkeypatch):
    """Let there be an analysis that knows neither tags nor base forms."""
    monkeypatch.setitem(ANALYZERS._built_in, "bare", f"{__name__}:BARE")
    monkeypatch.setattr(
        ANALYZERS, "get", lambda name, get=ANALYZERS.get: BARE if name == "bare" else get(name)
    )


def test_a_group_whose_needs_are_not_met_is_absent_and_reported(bare_analyzer, essays):
    """None of its features is there, not even as 0."""
    model = fit(essays, annotator="ana", analyzer="bare", settings=replace(QUICK, chain_rounds=3))
    assert model.facts.missing["context-syntax"] == "clauses, tags"
    assert model.facts.missing["modals"] == "tags"
    assert "tokens: tags" in model.facts.missing
    assert "context-syntax" not in model.reader.component_groups
    assert not any(name.startswith("context-syntax:") for name in model.reader.alone.index)
    assert not any(name.startswith("t=") for name in model.segmenter.tagger.chain.index)
    assert not any("-tag=" in name for name in model.segmenter.chooser.index)
    assert model.mine(essays.documents[0]).layer.tool == "argora, bare-1"


def test_strict_refuses_absent_features(bare_analyzer, essays):
    """Before anything is trained."""
    with pytest.raises(DataError, match=r"these features are absent: .*context-syntax"):
        fit(essays, annotator="ana", analyzer="bare", strict=True)


def test_only_parses_are_absent_with_the_rules():
    """They know all else that the features need."""
    known = get_analyzer("rules").capabilities
    assert lacking(COMPONENT_GROUPS, known) == {"parse": "constituents"}
    assert lacking(LINK_GROUPS, known) == {"parse": "constituents"}


def test_features_of_a_component_name_what_stands_before_it():
    """The marker before it, and its place."""
    analysis = get_analyzer("rules")(Document("d", "Why?\n\nTherefore, we agree.\n\nYes.\n\nNo."))
    places = places_of(analysis, [range(4, 6)])
    groups = chosen(COMPONENT_GROUPS, analysis.capabilities)
    features = described(groups, Component(analysis, places, places[0]))
    assert features["indicators:m=therefore"] == 1
    assert features["structural:in=introduction"] == 1
    assert features["lexical:1g=therefore"] == 1
    assert "indicators:m=because" not in features


def test_words_shared_with_components_before_and_behind_are_counted_apart():
    """The second of three has two words of the first and one of the third."""
    text = "Parks cool cities. Trees cool parks. Trees give shade."
    analysis = get_analyzer("rules")(Document("d", text))
    places = places_of(analysis, [range(3), range(4, 7), range(8, 11)])
    groups = chosen(COMPONENT_GROUPS, analysis.capabilities)
    found = [described(groups, Component(analysis, places, place)) for place in places]
    shared = [(each["shared:before"], each["shared:behind"]) for each in found]
    assert shared == [(0, 2 / 5), (2 / 5, 1 / 5), (1 / 5, 0)]


def test_what_is_probable_of_neighbours_is_seen_before_and_behind():
    """The middle one of three; the first has none before it."""
    analysis = get_analyzer("rules")(Document("d", "Parks are good. Trees give shade. We agree."))
    places = places_of(analysis, [range(3), range(4, 7), range(8, 10)])
    probable = np.array([[0.9, 0.1], [0.4, 0.6], [0.7, 0.3]])
    first, middle, _ = around_features(analysis, places, np.log(probable), ("a", "b"))
    assert middle["here=a"] == pytest.approx(0.4)
    assert middle["-1=a"] == pytest.approx(0.9)
    assert middle["behind-most=a"] == pytest.approx(0.7)
    assert middle["margin=a"] == pytest.approx(-0.5)
    assert (middle["top=a"], middle["top=b"]) == (0, 1)
    assert middle["b|1=a"] == pytest.approx(0.6 * 0.7)
    assert middle["document=a"] == pytest.approx(2.0 / 5)
    assert first["-1=none"] == 1
    assert "-1=a" not in first


def test_a_category_that_the_scheme_lacks_is_refused(essays):
    """What a model writes must fit the scheme."""
    layer = next(layer for layer in essays.layers if layer.annotator == "ana")
    odd = replace(layer, units=(replace(layer.units[0], category="banana"), *layer.units[1:]))
    with pytest.raises(DataError, match="1 unit has the category 'banana'"):
        fit(essays.with_layers(odd), annotator="ana", settings=QUICK)


def test_a_text_in_one_piece_is_read_with_a_note(miner):
    """No paragraphs, no sentence signs, no unit: each is said."""
    whole = Document("d", " ".join(["cats sleep and dogs bark"] * 60))
    notes = miner.mine(whole).notes
    assert any("one paragraph of 300 words" in note for note in notes)
    assert any("300 words in 1 sentence" in note for note in notes)


def on_lines(document: Document) -> Document:
    """Return a text with a line for every sentence and a blank line between paragraphs."""
    paragraphs = document.segmentations["paragraph"]
    lines, before = [], 0
    for span in document.segmentations["sentence"].spans:
        (home,) = paragraphs.overlapping(span)
        lines.append("\n" * (home != before) + span.of(document.text))
        before = home
    return Document(document.id, "\n".join(lines))


def test_relations_are_found_where_each_sentence_has_a_line(miner, essays):
    """As many as in the same text without the line ends."""
    first = essays.documents[:4]
    whole = [miner.mine(document).layer for document in first]
    lines = [miner.mine(on_lines(document)).layer for document in first]
    assert sum(len(layer.relations) for layer in whole) > 10
    assert [len(layer.relations) for layer in lines] == [len(layer.relations) for layer in whole]


def test_relations_are_learnt_where_each_sentence_has_a_line():
    """None of them leads between paragraphs."""
    text = "Parks are good.\nThey cool the air.\nTrees give shade.\nBut trees cost.\n"
    starts = [0, 16, 35, 53]
    units = tuple(
        unit(f"u{n}", start, text.index("\n", start)) for n, start in enumerate(starts, start=1)
    )
    ties = tuple(Relation(f"r{n}", (f"u{n}",), "u1", "support") for n in (2, 3, 4))
    layer = Layer("d", "g", units=units, relations=ties)
    study = Study(Scheme("s"), (Document("d", text),), (Annotator("g", "gold"),), (layer,))
    (example,) = examples_of(study, "g", get_analyzer("rules"))
    assert example.targets == (None, 0, 0, 0)
    assert example.left_out == {}


def test_a_model_says_that_texts_are_cut_by_another_splitter(miner):
    """Once, where it changes paragraphs; not where paragraphs were given."""
    assert miner.facts.splitters == ("rules-1",)  # of the bundled study
    notes = []
    lines = "I agree.\nIt is bad.\nSo it is."
    documents = tuple(map(Document, "abc", (lines, "I agree.", lines)))
    given = segment(documents[2]).with_segmentation(
        Segmentation("paragraph", (Span(0, len(lines)),))
    )
    miner.predict(Study(Scheme("s"), (*documents[:2], given)), notice=notes.append)
    (note,) = (note for note in notes if "rules-3" in note)
    assert note.startswith("1 of 3 texts has other paragraphs by rules-3 than by rules-1, which")
    notes.clear()
    same = replace(miner, facts=replace(miner.facts, splitters=("rules-3",)))
    same.predict(Study(Scheme("s"), documents), notice=notes.append)
    assert not any("rules-" in note for note in notes)

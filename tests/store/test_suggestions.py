"""Suggestions in a database: what is suggested to whom, and what they answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from unittest.mock import patch

import pytest
from tests.store.trees import CLAIM, MORE, PREMISE, TEXT, TIE, renew_scheme, sent, trees

from argora.errors import ConflictError, NotFoundError
from argora.model import Annotator, Document, Layer, Relation, Scheme, Span, Unit, encode
from argora.model.operations import Batch, Create, Delete, Update
from argora.model.probabilities import Probabilities
from argora.model.scheme import Category
from argora.model.suggestion import Suggestion, keys_of, suggestions_of
from argora.store import Place, SuggestionSource
from argora.store.places import later

SOURCE = SuggestionSource("model", "crf")
SURE = Probabilities(exists=0.5, category={"claim": 0.8, "premise": 0.2})
READ = Layer(
    "d1", "crf", units=(replace(CLAIM, probabilities=SURE), PREMISE, MORE), relations=(TIE,)
)
ALL = ("units", "attributes", "relations")


def suggested(digest="a" * 64, layer=READ):
    """Return what a model suggests in the first text."""
    return suggestions_of(layer, Document("d1", TEXT), prefix=f"s{digest[:10]}", asks=ALL)


@pytest.fixture
def study(store):
    """A study in which everybody has every text, and a model suggests units in the first one."""
    key = store.add_study(replace(trees(), layers=()))
    store.assign_all(key)
    store.suggestions.choose(key, "", SOURCE, author="mona")
    store.suggestions.put(key, "", SOURCE, "d1", "a" * 64, suggested())
    return key


def accept(store, place, *ids):
    """Take suggestions over, as the browser does: one change that creates what is suggested."""
    things = {each.id: each.element for each in store.suggestions.at(place).suggestions}
    store.open_layer(place)
    store.apply(place, sent(store, place, Batch(tuple(Create(things[id]) for id in ids))))


def answers(store, study, annotator="anna", document="d1"):
    """Return what became of each suggestion, by the last part of its id."""
    return {
        each.suggestion.id.rpartition("-")[2]: each.answer
        for each in store.suggestions.answers(study, "")
        if (each.place.annotator, each.place.document) == (annotator, document)
    }


def test_a_layer_is_suggested_without_notes_and_with_probabilities():
    """A probability is that of the unit times that of its category."""
    claim, premise, _, tie = suggested()
    assert claim.probability == pytest.approx(0.5 * 0.8)
    assert (premise.probability, premise.element.attributes) == (None, {})
    assert tie.element.sources == (premise.id,)
    assert tie.element.target == claim.id
    assert {each.element.probabilities for each in suggested()} == {None}


def test_fixed_units_are_not_suggested_but_related():
    """Whatever the model calls them: the place counts; a unit at no fixed place has no relation."""
    fixed = (replace(CLAIM, id="g1"), replace(PREMISE, id="g2"))
    more = Relation("r2", ("p2",), "c1", "support")
    over = Relation("r3", ("r1",), "c1", "support")
    layer = replace(READ, relations=(TIE, more, over))
    options = {"prefix": "s", "asks": ("relations",), "fixed_units": fixed}
    tie, second = suggestions_of(layer, Document("d1", TEXT), **options)
    assert (tie.element.sources, tie.element.target) == (("g2",), "g1")
    assert second.element.sources == (tie.id,)
    assert suggestions_of(layer, Document("d1", TEXT), prefix="s", asks=("attributes",)) == ()


def test_a_key_says_where_a_suggestion_is():
    """Of a relation its ends are: places, or ids of units that are not suggested."""

    def keys(suggestions):
        return [*keys_of(suggestions).values()]

    claim, premise, other, tie = suggested()
    assert keys(suggested()) == keys(suggested("b" * 64))
    assert len({*keys(suggested())}) == 4
    turned = replace(tie.element, sources=(claim.id,), target=premise.id)
    assert keys([claim, premise, Suggestion(turned)])[2] != keys([claim, premise, tie])[2]
    assert keys([tie]) == keys([Suggestion(replace(tie.element, id="s-1"))])
    assert keys([tie]) != keys([claim, premise, tie])[2:]
    assert keys([other]) != keys([Suggestion(replace(other.element, category="claim"))])


def test_suggestions_are_no_work(store, study):
    """The study, its numbers and its outline are what they would be without; nobody began."""
    other = store.add_study(replace(trees(), layers=()))
    store.assign_all(other)
    assert replace(store.study(study)) == store.study(other)
    assert store.numbers(study) == store.numbers(other)
    assert store.outline(study).layers == store.outline(other).layers
    assert [each.state for each in store.assignments(study)] == [None] * 4
    assert len(store.suggestions.at(Place(study, "d1", "anna")).suggestions) == 4


def test_each_answer_is_told_with_its_time(store, study):
    """Accepted, changed later, rejected, taken back, and none; another annotator's is none."""
    place = Place(study, "d1", "anna")
    ids = {each.id.rpartition("-")[2]: each.id for each in suggested()}
    assert answers(store, study) == dict.fromkeys(["c1", "p1", "p2", "r1"], "none")
    accept(store, place, ids["c1"], ids["p1"])
    store.suggestions.reject(place, [ids["p2"], ids["r1"]])
    store.suggestions.reject(place, [ids["p2"]])
    assert store.suggestions.at(place).rejected == {ids["p2"], ids["r1"]}
    store.suggestions.reject(place, [ids["r1"]], is_rejected=False)
    noted = replace(CLAIM, id=ids["c1"], attributes={"note": "mine"})
    store.apply(place, sent(store, place, Update(noted)))
    other = replace(PREMISE, id=ids["p1"], category="claim", attributes={})
    store.apply(place, sent(store, place, Update(other)))
    expected = {"c1": "accepted", "p1": "changed", "p2": "rejected", "r1": "none"}
    assert answers(store, study) == expected
    steps = {step.version: step.at for step in store.history(place)}
    at = {each.suggestion.id: each.at for each in store.suggestions.answers(study, "")[:4]}
    assert at[ids["c1"]] == at[ids["p1"]] == steps[2]
    assert set(answers(store, study, "ben").values()) == {"none"}
    store.undo(place, sent(store, place))
    assert answers(store, study)["p1"] == "accepted"


def test_ids_that_are_suggested_no_more_stop_no_others(store, study):
    """They are told; where there is none but these, that is an error."""
    place, (one, two, *_) = Place(study, "d1", "anna"), (each.id for each in suggested())
    assert store.suggestions.reject(place, [one, "s-gone", two]) == ("s-gone",)
    assert store.suggestions.at(place).rejected == {one, two}
    assert store.suggestions.reject(place, [one]) == ()
    with pytest.raises(NotFoundError, match="'s-gone'"):
        store.suggestions.reject(place, ["s-gone", "s-other"])


def test_undo_of_accepting_is_no_answer_and_redo_is_one(store, study):
    """With the time of the first acceptance; what is deleted is open again."""
    place, id = Place(study, "d1", "anna"), suggested()[0].id
    accept(store, place, id)
    (first,) = [e.at for e in store.suggestions.answers(study, "") if e.answer == "accepted"]
    store.undo(place, sent(store, place))
    assert answers(store, study)["c1"] == "none"
    store.redo(place, sent(store, place))
    (again,) = [e.at for e in store.suggestions.answers(study, "") if e.answer == "accepted"]
    assert again == first
    store.apply(place, sent(store, place, Delete(id)))
    assert answers(store, study)["c1"] == "none"


def test_the_control_arm_gets_nothing_and_is_told_apart(store, study):
    """Its suggestions are in the list of answers; an arm is fixed once somebody began."""
    place = Place(study, "d1", "anna")
    assert store.suggestions.set_arm(study, "", [("d1", "anna")], is_shown=False) == 1
    assert store.suggestions.set_arm(study, "", [("d1", "anna")], is_shown=False) == 0
    assert store.suggestions.at(place) is None
    assert not store.suggestions.are_shown(place)
    with pytest.raises(NotFoundError, match="nothing of the id"):
        store.suggestions.reject(place, [suggested()[0].id])
    shown = {e.place.annotator: e.is_shown for e in store.suggestions.answers(study, "")}
    assert shown == {"anna": False, "ben": True}
    store.open_layer(place)
    with pytest.raises(ConflictError, match="'anna' has begun 'd1'"):
        store.suggestions.set_arm(study, "", [("d1", "anna")], is_shown=True)
    with pytest.raises(NotFoundError, match="'d3' is not assigned to 'ben'"):
        store.suggestions.set_arm(study, "", [("d3", "ben")], is_shown=False)


def test_a_task_takes_its_arm_along(store, study):
    """Whoever gets it instead is in the same arm."""
    store.move_tasks(study, ["d1"], source="ben")
    store.suggestions.set_arm(study, "", [("d1", "anna")], is_shown=False)
    store.move_tasks(study, ["d1"], source="anna", target="ben")
    assert store.suggestions.at(Place(study, "d1", "ben")) is None


def test_what_is_suggested_anew_takes_the_place_of_the_old(store, study):
    """What was rejected stays so, under the id of then; taken back, it is open."""
    place, old = Place(study, "d1", "anna"), suggested()[2].id
    store.suggestions.reject(place, [old])
    fresh = suggested("b" * 64)
    store.suggestions.put(study, "", SOURCE, "d1", "b" * 64, fresh)
    store.suggestions.put(study, "", SOURCE, "d1", "b" * 64, fresh)
    assert store.suggestions.digests(study, "", SOURCE) == {"d1": "b" * 64}
    assert [e.id for e in store.suggestions.at(place).suggestions] == [e.id for e in fresh]
    assert store.suggestions.at(place).rejected == {fresh[2].id}
    rows = [e for e in store.suggestions.answers(study, "") if e.place == place]
    assert len(rows) == 4
    assert {e.suggestion.id for e in rows if e.answer == "rejected"} == {old}
    store.suggestions.reject(place, [fresh[2].id], is_rejected=False)
    assert store.suggestions.at(place).rejected == frozenset()
    assert set(answers(store, study).values()) == {"none"}
    store.suggestions.put(study, "", SOURCE, "d1", "a" * 64, suggested())
    assert store.suggestions.at(place).rejected == frozenset()


def numbers(store, study, annotator="anna"):
    """Count the answers of somebody in the first text."""
    return Counter(
        each.answer
        for each in store.suggestions.answers(study, "")
        if (each.place.annotator, each.place.document) == (annotator, "d1")
    )


def test_what_is_suggested_again_counts_once(store, study):
    """Under the id of the answer, also a relation; what is new is a suggestion more."""
    place = Place(study, "d1", "anna")
    ids = {each.id.rpartition("-")[2]: each.id for each in suggested()}
    accept(store, place, ids["c1"], ids["p1"])
    store.suggestions.reject(place, [ids["r1"]])
    before = {"accepted": 2, "rejected": 1, "none": 1}
    assert numbers(store, study) == before
    again = suggested("b" * 64)
    store.suggestions.put(study, "", SOURCE, "d1", "b" * 64, again)
    assert numbers(store, study) == before
    assert store.suggestions.at(place).rejected == {again[3].id}
    answered = {e.suggestion.id for e in store.suggestions.answers(study, "") if e.answer != "none"}
    assert answered == {ids["c1"], ids["p1"], ids["r1"]}
    other = replace(READ, units=(*READ.units, Unit("p3", (Span(0, 4),), "premise")))
    store.suggestions.put(study, "", SOURCE, "d1", "c" * 64, suggested("c" * 64, other))
    assert numbers(store, study) == {**before, "none": 2}


@pytest.mark.parametrize("is_shown", [True, False])
def test_a_finished_task_counts_what_was_suggested_until_then(store, study, is_shown):
    """In both arms; opened again, the annotator gets what is suggested now."""
    place = Place(study, "d1", "anna")
    store.suggestions.set_arm(study, "", [("d1", "anna")], is_shown=is_shown)
    store.open_layer(place)
    store.finish(place, sent(store, place))
    fewer = suggested("b" * 64, replace(READ, units=(CLAIM,), relations=()))
    with patch("argora.store.suggesting.now", lambda: later(1)):
        store.suggestions.put(study, "", SOURCE, "d1", "b" * 64, fewer)
    assert numbers(store, study) == {"none": 4}
    assert numbers(store, study, "ben") == {"none": 1}
    store.reopen(place, sent(store, place))
    assert numbers(store, study) == {"none": 1}


def test_a_task_that_was_finished_before_anything_was_suggested_has_no_rows(store):
    """Nobody could answer."""
    study = store.add_study(replace(trees(), layers=()))
    store.assign_all(study)
    place = Place(study, "d1", "anna")
    store.open_layer(place)
    store.finish(place, sent(store, place))
    store.suggestions.choose(study, "", SOURCE)
    with patch("argora.store.suggesting.now", lambda: later(1)):
        store.suggestions.put(study, "", SOURCE, "d1", "a" * 64, suggested())
    assert numbers(store, study) == {}
    assert numbers(store, study, "ben") == {"none": 4}


def test_documents_that_get_none_and_those_that_wait(store, study):
    """What is not computed yet is not ready; counts are of what is to get suggestions."""
    assert store.suggestions.at(Place(study, "d2", "anna")).is_ready is False
    counts = store.suggestions.counts(study, "", SOURCE)
    assert (counts.n_documents, counts.n_ready, counts.n_suggestions) == (2, 1, 4)
    store.suggestions.put(study, "", SOURCE, "d2", "c" * 64, (), problem="no words")
    counts = store.suggestions.counts(study, "", SOURCE)
    assert (counts.n_ready, counts.n_failed, counts.problem) == (2, 1, "d2: no words")
    one = replace(SOURCE, documents=("d1",))
    store.suggestions.choose(study, "", one)
    assert store.suggestions.source(study, "") == one
    assert store.suggestions.covered(study, one) == ("d1",)
    assert store.suggestions.at(Place(study, "d2", "anna")) is None
    store.suggestions.choose(study, "", None)
    assert store.suggestions.at(Place(study, "d1", "anna")) is None


def test_only_layers_of_models_and_documents_of_the_study_are_chosen(store, study):
    """Suggestions never show what another person did."""
    with pytest.raises(NotFoundError, match="no annotator 'ben' of kind model"):
        store.suggestions.choose(study, "", SuggestionSource("layer", "ben"))
    with pytest.raises(NotFoundError, match="no document 'd9'"):
        store.suggestions.choose(study, "", replace(SOURCE, documents=("d9",)))
    with pytest.raises(NotFoundError, match="no phase 'x'"):
        store.suggestions.choose(study, "x", SOURCE)
    store.extend(study, annotators=[Annotator("crf", "model")])
    store.suggestions.choose(study, "", SuggestionSource("layer", "crf"))
    assert store.suggestions.source(study, "").key == "layer crf"


def test_a_category_that_the_scheme_lost_is_not_suggested(store, study):
    """It could not be taken over; what was accepted before is told as it was."""
    place = Place(study, "d1", "anna")
    accept(store, place, suggested()[0].id)
    scheme = store.standing(study).scheme
    left = tuple(each for each in scheme.units if each.id != "premise")
    fewer = replace(scheme, units=left, version="2", rules=(), procedure=(), attributes=())
    renew_scheme(store, study, fewer)
    assert {e.element.category for e in store.suggestions.at(place).suggestions} == {
        "claim",
        "support",
    }
    assert answers(store, study)["c1"] == "accepted"


def test_erasing_removes_rejections_with_the_votes(store, study):
    """And leaves them under a key where votes stay; one's own data have them."""
    place = Place(study, "d1", "anna")
    account = store.people.add("anna")
    store.people.grant(study, account.key, "annotator", annotator="anna")
    store.suggestions.reject(place, [suggested()[0].id])
    (mine,) = store.people.data(account.key)["studies"][0]["suggestions"]
    assert (mine["element"], mine["answer"]) == (suggested()[0].id, "rejected")
    other = Place(study, "d1", "ben")
    store.suggestions.reject(other, [suggested()[0].id])
    name = store.erasing.annotator(study, "anna", votes="keep").name
    assert name != "anna"
    store.erasing.annotator(study, "ben", votes="remove")
    rows = store.suggestions.answers(study, "")
    assert {each.place.annotator for each in rows} <= {name}


def test_a_suggestion_is_stored_as_the_model_says_it():
    """Reading gives back what was written."""
    unit = Unit("s-1", (Span(0, 3), Span(5, 8)), "claim", {"stance": "pro"})
    assert encode(Suggestion(unit, 0.25)) == {
        "element": {"unit": encode(unit)},
        "probability": 0.25,
    }
    scheme = Scheme("x", units=(Category("claim"),))
    assert Suggestion(unit).fits(scheme)
    assert not Suggestion(Relation("s-2", ("a",), "b", "attack")).fits(scheme)

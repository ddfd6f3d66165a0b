"""Statistics are kept until a layer changes; background work is done once, or has failed."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest
from tests.store.trees import MORE, sent, trees

from argora.errors import ConflictError, NotFoundError
from argora.model import Annotator
from argora.model.operations import Create
from argora.store import Place, Start
from argora.store.tally import Numbers


def test_a_statistic_is_kept_until_a_layer_has_another_version(store, place):
    """Then it has to be computed again, and takes the place of the old one."""
    study = place.study
    of = store.statistics.versions(study, document="d1")
    assert of == {place: 1}
    store.statistics.keep(study, "d1", "alpha", of, {"value": 0.5})
    assert store.statistics.kept(study, "d1", "alpha", of) == {"value": 0.5}
    store.apply(place, sent(store, place, Create(MORE)))
    now = store.statistics.versions(study, document="d1")
    assert (now, store.statistics.kept(study, "d1", "alpha", now)) == ({place: 2}, None)
    store.statistics.keep(study, "d1", "alpha", now, {"value": None})
    assert store.statistics.kept(study, "d1", "alpha", now) == {"value": None}
    assert store.statistics.kept(study, "d1", "alpha", of) is None


def test_what_is_kept_is_of_exactly_these_layers(store, place):
    """Another document, measure, or annotator is another statistic."""
    of = store.statistics.versions(place.study)
    store.statistics.keep(place.study, "d1", "alpha", of, 1)
    more = {**of, replace(place, annotator="ben"): 1}
    assert store.statistics.kept(place.study, "d1", "alpha", more) is None
    assert store.statistics.kept(place.study, "d1", "kappa", of) is None
    assert store.statistics.kept(place.study, "d2", "alpha", of) is None


def test_each_piece_of_work_is_taken_once(store):
    """The oldest first, by however many workers."""
    keys = [store.queue.enqueue("report", {"n": n}) for n in range(6)]
    with ThreadPoolExecutor(3) as many:
        taken = list(many.map(lambda n: store.queue.claim(f"w{n}"), range(6)))
    assert {work.key for work in taken} == set(keys)
    assert store.queue.claim("w") is None
    mine = taken[0]
    store.queue.done(mine.key, mine.worker, result=[1, None])
    assert (store.queue.work(mine.key).state, store.queue.work(mine.key).result) == (
        "done",
        [1, None],
    )
    with pytest.raises(ConflictError, match="the work is running and not 'w9'"):
        store.queue.done(taken[1].key, "w9")
    store.queue.done(taken[1].key, taken[1].worker, problem="no room")
    assert (store.queue.work(taken[1].key).state, store.queue.work(taken[1].key).problem) == (
        "failed",
        "no room",
    )


def test_work_whose_worker_ended_is_taken_by_another(store):
    """Three times; then it is said to have failed."""
    key = store.queue.enqueue("report", None)
    for worker in ("a", "b", "c"):
        work = store.queue.claim(worker, silent_seconds=-1)
        assert (work.worker, work.state) == (worker, "running")
    assert store.queue.claim("d", silent_seconds=-1) is None
    assert (store.queue.work(key).state, store.queue.work(key).attempts) == ("failed", 3)
    with pytest.raises(ConflictError):
        store.queue.done(key, "c")


def test_work_that_was_called_off_is_not_done(store):
    """Whether it waits or runs."""
    waiting, running = store.queue.enqueue("report", None), store.queue.enqueue("report", None)
    store.queue.cancel(waiting)
    assert store.queue.claim("w").key == running
    store.queue.cancel(running)
    with pytest.raises(ConflictError, match="the work is cancelled"):
        store.queue.done(running, "w")
    assert store.queue.claim("w") is None
    with pytest.raises(NotFoundError):
        store.queue.cancel("none")


def test_work_that_waits_already_is_not_queued_again(store, place):
    """It gets the newest arguments; what runs is let be, and another study has its own."""
    first = store.queue.enqueue("report", 1, study=place.study, once=True)
    assert store.queue.enqueue("report", 2, study=place.study, once=True) == first
    assert store.queue.work(first).arguments == 2
    assert store.queue.enqueue("report", 2, study=store.add_study(trees()), once=True) != first
    assert store.queue.claim("w").key == first
    second = store.queue.enqueue("report", 3, study=place.study, once=True)
    assert second != first
    assert store.queue.latest("report", place.study).key == first
    store.queue.done(first, "w")
    assert store.queue.latest("report", place.study).key == second
    assert store.queue.latest("other", place.study) is None


def test_a_worker_takes_what_it_can_do_and_says_that_it_lives(store):
    """Until the work is called off or somebody else's."""
    report, other = store.queue.enqueue("report", None), store.queue.enqueue("other", None)
    assert store.queue.claim("w", kinds=["other"]).key == other
    assert store.queue.claim("w", kinds=["other"]) is None
    assert store.queue.alive(other, "w")
    assert not store.queue.alive(other, "v")
    assert not store.queue.alive(report, "w")
    store.queue.cancel(other)
    assert not store.queue.alive(other, "w")


def test_an_outline_tells_what_is_there_without_what_is_in_it(store, place):
    """Everything in the order of its names, at one moment."""
    store.assign(replace(place, annotator="ben"))
    store.apply(place, sent(store, place, Create(MORE)))
    found = store.outline(place.study)
    assert [name for name, _ in found.documents] == ["d1", "d2"]
    assert found.annotators == (("anna", "person"), ("ben", "person"))
    assert [(one.place, one.state, one.version) for one in found.layers] == [(place, "open", 2)]
    assert found.layers[0].at > ""
    assert found.assigned == (replace(place, annotator="ben"),)


def test_the_basis_of_figures_changes_when_figures_may(store, place):
    """What is in an open layer is in no figure; what is begun, finished or reopened is."""
    ben = replace(place, annotator="ben")
    bases = [store.basis(place.study)]
    for change, is_other in (
        (lambda: store.assign(ben), False),
        (lambda: store.apply(place, sent(store, place, Create(MORE))), False),
        (lambda: store.finish(place, sent(store, place)), True),
        (lambda: store.open_layer(ben), True),
        # The same numbers of layers in each state, and the same versions of finished ones.
        (lambda: store.reopen(place, sent(store, place)), True),
        (lambda: store.apply(ben, sent(store, ben, Create(replace(MORE, id="u9")))), False),
        (lambda: store.finish(ben, sent(store, ben)), True),
    ):
        assert store.basis(place.study) == bases[-1]
        change()
        assert (store.basis(place.study) not in bases) == is_other
        bases.append(store.basis(place.study))


def test_an_outline_may_tell_of_some_documents_only(store, place):
    """Of the others it names nothing; the people stay."""
    store.assign(replace(place, document="d2", annotator="ben"))
    found = store.outline(place.study, documents=["d2"])
    assert [name for name, _ in found.documents] == ["d2"]
    assert found.annotators == store.outline(place.study).annotators
    assert found.layers == ()
    assert found.assigned == (replace(place, document="d2", annotator="ben"),)


def with_more(*layers, annotators=()):
    """Return the study of the other tests with more layers."""
    study = trees()
    return replace(
        study,
        annotators=(*study.annotators, *annotators),
        layers=(*study.layers, *(replace(study.layers[0], **names) for names in layers)),
    )


def test_numbers_count_each_person_once_for_a_document(store):
    """By the first round; nobody waits for models, gold, or an open layer without a task."""
    key = store.add_study(
        with_more(
            {"round": 2},
            {"annotator": "ben", "state": "finished"},
            {"annotator": "gold"},
            annotators=[Annotator("gold", kind="gold")],
        )
    )
    assert store.numbers(key) == Numbers(finished=1)
    store.assign_all(key)
    assert store.numbers(key) == Numbers(assigned=2, open=1, finished=1)
    assert store.numbers(key).all == 4
    assert store.numbers(store.add_study(replace(trees(), layers=()))).all == 0


def test_who_has_annotated_is_given_just_that(store):
    """The last round of each document, once."""
    bens = {"annotator": "ben", "document": "d2", "units": (), "relations": ()}
    key = store.add_study(with_more({"round": 2}, bens))
    assert (store.assign_begun(key), store.assign_begun(key)) == (2, 0)
    given = [each.place for each in store.assignments(key)]
    assert given == [Place(key, "d1", "anna", 2), Place(key, "d2", "ben")]
    at_once = store.add_study(with_more({"round": 2}, bens), start=Start(begun=True))
    given = [each.place for each in store.assignments(at_once)]
    assert given == [Place(at_once, "d1", "anna", 2), Place(at_once, "d2", "ben")]


def test_a_statistic_may_be_asked_for_whatever_it_is_of(store, place):
    """Then the newest is given."""
    store.statistics.keep(place.study, "study", "agreement", {place: 1}, "older")
    store.statistics.keep(place.study, "study", "agreement", {place: 2}, "newer")
    assert store.statistics.kept(place.study, "study", "agreement") == "newer"
    assert store.statistics.kept(place.study, "study", "agreement", {place: 1}) is None

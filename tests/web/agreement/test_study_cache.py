"""Studies at hand for computing: what changed is read again, and nothing else is missed."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.store.trees import MORE, sent, trees

from argora.errors import StoreError
from argora.model.operations import Create
from argora.store import Place, Store
from argora.web.agreement.computing import StudyCache


@pytest.fixture
def opened(tmp_path):
    """A database in one file."""
    with Store.open(tmp_path / "a.db", create=True) as store:
        yield store


def expected(store, key):
    """Return the study as a cache has it: an unfinished layer is there without its contents."""
    whole = store.study(key)
    layers = [
        each
        if each.state == "finished"
        else replace(type(each)(each.document, each.annotator, each.round), state="open")
        for each in whole.layers
    ]
    return whole.documents, whole.annotators, sorted(map(_said, layers))


def _said(layer):
    names = [unit.id for unit in layer.units]
    return layer.document, layer.annotator, layer.round, layer.state, names


def found(cache, key):
    """Return what the cache has of a study."""
    study, *_ = cache.study(key, "settings")
    return study.documents, study.annotators, sorted(map(_said, study.layers))


def test_a_study_is_at_hand_as_it_is_now(opened):
    """Finished, reopened, changed and finished again, and with a document that came later."""
    key = opened.add_study(trees())
    anna, ben = Place(key, "d1", "anna"), Place(key, "d2", "ben")
    cache = StudyCache(opened)
    assert found(cache, key) == expected(opened, key)
    opened.open_layer(ben)
    for place in (anna, ben):
        opened.finish(place, sent(opened, place))
        assert found(cache, key) == expected(opened, key)
    opened.reopen(anna, sent(opened, anna))
    assert found(cache, key) == expected(opened, key)
    opened.apply(anna, sent(opened, anna, Create(MORE)))
    opened.finish(anna, sent(opened, anna))
    assert found(cache, key) == expected(opened, key)
    assert found(cache, key)[2][0][-1] == ["c1", "p1", "p2"]


def test_several_studies_are_kept_apart(opened):
    """Also when there are more than are kept at hand."""
    keys = [opened.add_study(replace(trees(), name=f"s{n}")) for n in range(4)]
    cache = StudyCache(opened)
    for key in (*keys, *keys):
        assert found(cache, key) == expected(opened, key)
        assert cache.study(key, "settings")[0].name == opened.summary(key).name


def test_a_study_that_always_changes_is_not_read_for_ever(opened, monkeypatch):
    """Somebody finishes a document between any two looks."""
    key = opened.add_study(trees())
    anna, outline, states = Place(key, "d1", "anna"), opened.outline, []

    def changing(study, phase):
        (opened.reopen if states[-1:] == ["finish"] else opened.finish)(anna, sent(opened, anna))
        states.append("reopen" if states[-1:] == ["finish"] else "finish")
        return outline(study, phase=phase)

    monkeypatch.setattr(opened, "outline", changing)
    message = r"^the study changes faster than it can be read; try again$"
    with pytest.raises(StoreError, match=message):
        StudyCache(opened).study(key, "settings")
    assert len(states) == 5

"""Studies go into a database and come out as they were."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from tests.formats.samples import essays
from tests.model.strategies import studies
from tests.store.trees import TEXT, trees

from argora.errors import ConflictError, NotFoundError, StoreError
from argora.formats import read, write
from argora.model import Annotator, Document, Guideline, dumps
from argora.store import Place, Role, Start, Store
from argora.studies import bundled

BACK_AND_FORTH = settings(
    max_examples=15, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@pytest.fixture
def store(shared):
    """A database that other tests use, too: making one for each takes longer than the tests."""
    return shared


@pytest.mark.parametrize("make", [bundled, essays, trees])
def test_a_study_comes_back_as_it_was(store, make, tmp_path):
    """From a folder into the database and into a folder again: the same files."""
    write(make(), tmp_path / "before")
    key = store.add_study(read(tmp_path / "before"))
    study = store.study(key)
    assert study == make()
    assert dumps(study) == dumps(make())
    write(study, tmp_path / "after")
    files = [sorted((tmp_path / name).rglob("*")) for name in ("before", "after")]
    assert len(files[0]) == len(files[1]) > 3
    for one, other in zip(*files, strict=True):
        assert one.is_dir() or one.read_bytes() == other.read_bytes()


@BACK_AND_FORTH
@given(study=studies())
def test_whatever_can_be_said_comes_back(store, study):
    """Odd ids, half-cut documents, undercuts, huge numbers and NUL characters included."""
    key = store.add_study(study)
    assert dumps(store.study(key)) == dumps(study)
    for layer in study.layers:
        place = Place(key, *layer.key[:3])
        assert store.layer(place).layer == store.replayed(place) == layer


@pytest.mark.parametrize(
    "conditions",
    [
        {"documents": ["essay 1"]},
        {"annotators": ["ben"]},
        {"documents": ["b/2"], "annotators": ["anna"]},
        {"documents": []},
        {"state": "open"},
        {"state": "finished", "annotators": ["anna"]},
    ],
)
def test_a_part_of_a_study_is_what_select_gives(store, conditions):
    """The rest stays in the database."""
    key = store.add_study(essays())
    assert store.study(key, **conditions) == essays().select(**conditions)


def test_a_part_that_is_not_there_is_named(store):
    """With the nearest name that there is."""
    key = store.add_study(essays())
    with pytest.raises(NotFoundError, match="no document 'essay 2'; did you mean 'essay 1'"):
        store.study(key, documents=["essay 2"])
    with pytest.raises(NotFoundError, match="no annotator 'bem'; did you mean 'ben'"):
        store.study(key, annotators=["bem"])
    with pytest.raises(NotFoundError, match="no study 'none'"):
        store.study("none")


def test_studies_do_not_see_each_other(store):
    """Two of the same names are two."""
    one, other = store.add_study(trees()), store.add_study(replace(trees(), layers=()))
    assert [
        (s.name, s.n_documents, s.n_annotators, s.n_layers)
        for s in store.studies()
        if s.key in (one, other)
    ] == [
        ("trees", 2, 2, 1),
        ("trees", 2, 2, 0),
    ]
    assert store.study(one) == trees()
    with pytest.raises(NotFoundError):
        store.layer(Place(other, "d1", "anna"))


def test_documents_and_annotators_come_later_but_texts_never_change(store):
    """An annotated text that changed would move every unit in it."""
    key = store.add_study(trees())
    store.extend(key, documents=[Document("d3", "More.")], annotators=[Annotator("cem")])
    assert [d.id for d in store.study(key).documents] == ["d1", "d2", "d3"]
    with pytest.raises(StoreError, match="documents of these names already: 'd1'"):
        store.extend(key, documents=[Document("d4"), Document("d1", f"{TEXT}!")])
    assert [d.id for d in store.study(key).documents] == ["d1", "d2", "d3"]
    assert store.study(key).document("d1").text == TEXT


def test_what_is_assigned_shows_how_far_it_is(store):
    """Nothing, open or finished."""
    key = store.add_study(trees())
    mine, others = Place(key, "d1", "anna"), Place(key, "d2", "ben")
    for place in (others, mine):
        store.assign(place, author="lea")
    assert [(a.place, a.state) for a in store.assignments(key)] == [(mine, "open"), (others, None)]
    assert [a.place for a in store.assignments(key, annotator="ben")] == [others]
    with pytest.raises(StoreError, match="assigned to 'anna' already"):
        store.assign(mine)
    with pytest.raises(NotFoundError, match="has no annotator 'eve'"):
        store.assign(replace(mine, annotator="eve"))
    assert [what for _, _, what in store.audit(key)] == ["add study", "assign", "assign"]


@pytest.mark.parametrize(
    "study",
    [
        replace(trees(), name="a\0b"),
        replace(trees(), annotators=(Annotator("n" * 501),), layers=()),
        replace(trees(), documents=(Document("\ud800"),), layers=()),
        replace(trees(), documents=(Document("d", metadata={"no": "\udfff"}),), layers=()),
        replace(trees(), guidelines=(Guideline("1", "\ud800"),)),
        replace(trees(), guidelines=(Guideline("1", "x\udfff"),)),
        replace(trees(), guidelines=(Guideline("v" * 501, ""),)),
    ],
)
def test_names_that_a_database_cannot_keep_are_refused(store, study):
    """In both kinds of database, and nothing of the study is stored."""
    before = store.studies()
    with pytest.raises(StoreError, match=r"NUL|501 characters|half a character"):
        store.add_study(study)
    assert store.studies() == before


def test_a_name_may_have_the_longest_length(store):
    """One character more is refused."""
    study = replace(trees(), annotators=(Annotator("n" * 500),), layers=())
    assert store.study(store.add_study(study)).annotators == study.annotators


def test_a_large_study_is_read_in_parts(store):
    """More documents than one statement can name."""
    study = replace(trees(), documents=tuple(Document(f"d{n}", TEXT) for n in range(1101)))
    key = store.add_study(study)
    assert store.study(key) == study
    assert isinstance(store, Store)


def test_the_guidelines_of_a_study_come_with_it(store):
    """With their dates; who brought them is not known, and a new one comes behind them."""
    told = (Guideline("1", "Märk it.\r\n", "2026-05-01T10:00:00Z"), Guideline("b", "🌲 all"))
    study = replace(trees(), guidelines=told)
    key = store.add_study(study, author="ada", start=Start(("c", "Mark them.")))
    assert store.study(key).guidelines[:2] == told
    versions = store.guidelines.versions(key)
    assert [(each.number, each.version, each.author) for each in versions] == [
        (1, "1", ""),
        (2, "b", ""),
        (3, "c", "ada"),
    ]
    assert (versions[1].at, store.guidelines.text(key, 2)) == ("", "🌲 all")
    assert store.standing(key).guideline_version == "c"
    with pytest.raises(NotFoundError, match="no version number 4"):
        store.guidelines.text(key, 4)


def test_a_study_begins_with_all_it_needs_or_is_not_there(store):
    """Guideline, tasks and people come in the one step in which the study comes."""
    start = Start(("1", "Mark it."), assigned=True, newcomers=(("stella", "annotator"),))
    key = store.add_study(trees(), start=start)
    assert store.standing(key).guideline_version == "1"
    assert len(store.tasks(key)) == 2 * 3
    account, _ = store.people.named("stella")
    assert store.people.role(key, account.key) == Role(key, "annotator", "stella")
    before = store.studies()
    taken = Start(newcomers=(("sten", "manager"), ("Stella", "curator")))
    with pytest.raises(ConflictError, match="is used already"):
        store.add_study(trees(), start=taken)
    assert (store.studies(), store.people.named("sten")) == (before, None)

"""Threads on documents only grow, name nobody in what is stored, and forget who is erased."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import select
from tests.store.trees import trees

from argora.errors import ConflictError, NotFoundError, StoreError
from argora.model import Annotator
from argora.store import Store, restore
from argora.store.tables import comments
from argora.store.threads import LONGEST_COMMENT, Author, Subject, worded

CARL = Author("carl", "curator")
MONA = Author("mona", "manager", sees_names=True)
ANNA = Author("anna", "annotator", "anna")
PEOPLE = ("anna", "ben", "Jo", "Mary Anna Smith")


@pytest.fixture
def discussed(store):
    """A study, a document of it, and a thread that carl began about anna's layer."""
    study = store.add_study(replace(trees(), annotators=tuple(map(Annotator, PEOPLE))))
    store.assign_all(study)
    (document, *_) = [each.key for each in store.listed(study)]
    store.aliases.of(study, document)
    (layer,) = store.layers_on(study, document)
    subject = Subject(layer=layer.key, element="c1", begins=0, ends=21)
    key = store.threads.begin(study, document, subject, "why?", author=CARL, client_op_id="1")
    return store, study, document, key


def read(store, study, document, call=str):
    """Return the texts of the only thread on a document, as somebody reads them."""
    discussion = store.threads.on(study, document)
    (thread,) = discussion.threads
    return [
        None if each.text is None else worded(each.text, discussion.names, call)
        for each in thread.remarks
    ]


def test_a_thread_grows_by_what_people_add(discussed):
    """Comments, and that it was resolved or opened again; what is sent again is done once."""
    store, study, document, key = discussed
    for _ in range(2):
        subject = Subject(element=None)
        store.threads.begin(study, document, subject, "why?", author=CARL, client_op_id="1")
        store.threads.add(study, document, key, "since", author=ANNA, client_op_id="2")
        store.threads.change_state(study, document, key, "resolved", author=CARL, client_op_id="3")
    (thread,) = store.threads.on(study, document).threads
    assert (thread.key, thread.state, thread.annotator, thread.kind) == (
        *(key, "resolved", "anna", "person"),
    )
    assert (thread.subject.element, thread.subject.begins, thread.subject.ends) == ("c1", 0, 21)
    entries = [(each.number, each.what, each.author.name) for each in thread.remarks]
    assert entries == [(1, "comment", "carl"), (2, "comment", "anna"), (3, "resolved", "carl")]
    store.threads.change_state(study, document, key, "open", author=MONA, client_op_id="4")
    (thread,) = store.threads.on(study, document).threads
    assert thread.state == "open"


def test_ones_own_last_comment_is_taken_back_and_the_mark_stays(discussed):
    """Also after others went on; no earlier one, and nobody else's."""
    store, study, document, key = discussed
    store.threads.add(study, document, key, "since", author=ANNA, client_op_id="2")
    with pytest.raises(ConflictError, match="own last comment"):
        store.threads.take_back(study, document, key, 1, author=ANNA)
    store.threads.take_back(study, document, key, 1, author=CARL)
    assert read(store, study, document) == [None, "since"]
    store.threads.add(study, document, key, "again", author=CARL, client_op_id="3")
    with pytest.raises(ConflictError, match="own last comment"):
        store.threads.take_back(study, document, key, 1, author=CARL)


@pytest.mark.parametrize(
    ("author", "text", "by_name", "by_alias"),
    [
        (
            MONA,
            "@anna: see ANNA and Johanna",
            "@anna: see anna and Johanna",
            "@?: see ? and Johanna",
        ),
        (MONA, "Mary Anna Smith, not anna", "Mary Anna Smith, not anna", "?, not ?"),
        (MONA, "Jo, not jo", "Jo, not jo", "?, not jo"),
        (CARL, "anna and @anna", "anna and @anna", "anna and @anna"),
        (CARL, "not @B or @Z, B", "not @<B> or @Z, B", "not @? or @Z, B"),
        (CARL, "\ue000x\ue001", "x", "x"),
    ],
)
def test_names_are_stored_as_references(discussed, author, text, by_name, by_alias):
    """Those of whoever sees names; of all others only aliases, so that no name can be tried out."""
    store, study, document, key = discussed
    aliases = store.aliases.of(study, document)
    (second,) = [name for name, alias in aliases.items() if alias == "B"]
    store.threads.add(study, document, key, text, author=author, client_op_id="2")
    assert read(store, study, document)[-1] == by_name.replace("<B>", second)
    assert read(store, study, document, lambda _: "?")[-1] == by_alias
    if author is MONA:
        with store._read() as connection:
            stored = list(connection.execute(select(comments.c.content)).scalars())
        assert not [each for each in stored if "anna" in each.replace("Johanna", "")]


@pytest.mark.parametrize("text", ["", " \n", "\0", "x" * (LONGEST_COMMENT + 1)])
def test_a_comment_has_words(discussed, text):
    """An empty one, or a book, is refused."""
    store, study, document, key = discussed
    with pytest.raises(StoreError, match="a comment has"):
        store.threads.add(study, document, key, text, author=CARL, client_op_id="2")


def test_a_thread_is_of_its_document(discussed):
    """Neither a thread nor a layer is reached by another document."""
    store, study, document, key = discussed
    (_, other) = [each.key for each in store.listed(study)]
    with pytest.raises(NotFoundError, match="no such thread"):
        store.threads.add(study, other, key, "x", author=CARL, client_op_id="2")
    (layer,) = store.layers_on(study, document)
    with pytest.raises(NotFoundError, match="no layer"):
        store.threads.begin(
            study, other, Subject(layer=layer.key), "x", author=CARL, client_op_id="3"
        )
    assert store.threads.on(study, other).threads == ()


@pytest.mark.parametrize("votes", ["keep", "remove"])
def test_an_erased_person_is_in_no_thread(discussed, votes, tmp_path):
    """What they wrote goes, and their name from what others wrote; on a backup restored as well."""
    store, study, document, _ = discussed
    place = Subject(begins=0, ends=2)
    key = store.threads.begin(study, document, place, "anna?", author=MONA, client_op_id="a")
    store.threads.add(study, document, key, "it is me", author=ANNA, client_op_id="b")
    store.threads.add(study, document, key, "anna said so", author=CARL, client_op_id="c")
    store.backup(tmp_path / "before.db")
    neutral = store.erasing.annotator(study, "anna", votes=votes).name
    store.backup(tmp_path / "after.db")  # brings the list of who was erased
    restore(tmp_path / "before.db", tmp_path / "again.db")
    with Store.open(tmp_path / "again.db") as again:
        for each in (store, again):
            threads = each.threads.on(study, document)
            assert len(threads.threads) == (2 if votes == "keep" else 1)
            remarks = threads.threads[-1].remarks
            texts = [
                None if r.text is None else worded(r.text, threads.names, str) for r in remarks
            ]
            name = neutral if votes == "keep" else "…"
            assert texts == [f"{name}?", None, f"{neutral} said so"]
            assert remarks[1].author.name == neutral
            with each._read() as connection:
                rows = connection.execute(select(comments)).all()
            assert "anna" not in repr([tuple(row) for row in rows])

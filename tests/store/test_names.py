"""Which names the database keeps, which of them look alike, and where it is, to the last limit."""

from __future__ import annotations

import re
from dataclasses import astuple
from datetime import datetime

import pytest
from sqlalchemy import select
from tests.store.trees import MORE, sent, trees

from argora.errors import ConflictError, StoreError
from argora.model.operations import Create
from argora.store import Place, Store
from argora.store.authors import key_of, name_of
from argora.store.catalogue import check_study_name
from argora.store.database import address_of, label_of
from argora.store.lookalikes import check_account_name, folded_name, looks_like
from argora.store.places import check_name
from argora.store.tables import audit, invites, resets, sessions


@pytest.fixture
def opened(tmp_path):
    """A database in one file."""
    with Store.open(tmp_path / "a.db", create=True) as store:
        yield store


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", None),
        ("x" * 500, None),
        ("\ud7ff\ue000", None),
        ("\x01\n", None),
        (
            "x" * 501,
            f"the word '{'x' * 40}'... has 501 characters; expected at most 500",
        ),
        (
            "x" * 1234,
            f"the word '{'x' * 40}'... has 1,234 characters; expected at most 500",
        ),
        ("a\0", "the word 'a\\x00' holds a NUL character; a database cannot keep it"),
        ("a\ud800", "the word 'a\\ud800' holds half a character (a lone surrogate)"),
        ("\udfffa", "the word '\\udfffa' holds half a character (a lone surrogate)"),
    ],
)
def test_a_name_that_both_databases_keep(name, message):
    """Up to 500 characters, of any kind but NUL and half ones."""
    if message is None:
        assert check_name("word", name) == name
        return
    with pytest.raises(StoreError, match=f"^{re.escape(message)}$"):
        check_name("word", name)


@pytest.mark.parametrize(
    ("name", "kept"),
    [
        ("x", "x"),
        ("x" * 100, "x" * 100),
        (" a b ", "a b"),
        ("a\u0308", "\u00e4"),
        ("a\ufdff", "a\ufdff"),
        ("a\ufe10", "a\ufe10"),
        ("a\U000dffff", "a\U000dffff"),
        ("a\ud7ff\ue000", "a\ud7ff\ue000"),
    ],
)
def test_a_name_that_an_account_has(name, kept):
    """From one character to a hundred, and the neighbours of what nobody sees."""
    assert check_account_name(name) == kept


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("", "a name has 1 to 100 characters; this one has 0"),
        (" \t", "a name has 1 to 100 characters; this one has 0"),
        ("x" * 101, "a name has 1 to 100 characters; this one has 101"),
        *(
            (f"a{c}b{d}", f"the name {f'a{c}b{d}'!r} holds {c!r}, which nobody sees; leave it out")
            for c, d in (
                ("\ufe00", "\u200b"),
                ("\ufe0f", ""),
                ("\U000e0000", ""),
                ("\U000e0100", ""),
                ("\u3164", ""),
                ("\u200d", ""),
                ("\u2028", ""),
                ("\u2029", ""),
                ("\n", ""),
            )
        ),
    ],
)
def test_a_name_that_no_account_has(name, message):
    """Empty, endless, or with the first character in it that shows nothing."""
    with pytest.raises(StoreError, match=f"^{re.escape(message)}$"):
        check_account_name(name)


@pytest.mark.parametrize(
    ("name", "message"),
    [
        ("x" * 100, None),
        ("a\u200c", None),
        ("x" * 101, "a name has at most 100 characters; this one has 101"),
        ("\u200b \u3164", "a study needs a name that can be read"),
        ("", "a study needs a name that can be read"),
        *(
            (f"a{c}b", f"the name {f'a{c}b'!r} holds {c!r}, which nobody sees; leave it out")
            for c in "\n\x7f\u2028\u2029\u200e\u202e\u2069"
        ),
    ],
)
def test_what_a_study_may_be_called(name, message):
    """Up to a hundred characters, something to read, and nothing that turns letters around."""
    if message is None:
        assert check_study_name(name) == name
        return
    with pytest.raises(StoreError, match=f"^{re.escape(message)}$"):
        check_study_name(name)


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("Mona", " mona", True),
        ("m\u043ena", "mona", True),
        ("a  b", "a b", True),
        ("a b", "ab", False),
        ("mona", "monas", False),
        ("\uff2d", "m", True),
        ("stra\u00dfe", "STRASSE", True),
    ],
)
def test_names_that_people_take_for_one_another(one, other, same):
    """Whatever their case, width, blanks and alphabets."""
    assert looks_like(folded_name(one), ["nobody", folded_name(other)]) is same


@pytest.mark.parametrize("character", ["\ud7ff", "\ue000", "\u00e9"])
def test_an_account_of_an_unusual_letter_is_found(opened, character):
    """Also of the neighbours of half characters."""
    made = opened.people.add(f"a{character}")
    assert opened.people.named(f"a{character}") == (made, "")


@pytest.mark.parametrize("number", [0, 0xD800, 0xDFFF])
def test_nobody_has_a_name_that_no_database_keeps(opened, number):
    """Whoever asks for it is told that nobody is called so."""
    assert opened.people.named(f"a{chr(number)}") is None


@pytest.mark.parametrize("half", [0xD800, 0xDFFF])
def test_a_guideline_of_half_characters_is_refused(opened, half):
    """Nothing of it holds; the neighbours of half characters are kept."""
    study = opened.add_study(trees())
    message = "the guideline holds half a character; save it as UTF-8 text"
    with pytest.raises(StoreError, match=f"^{message}$"):
        opened.guidelines.add(study, "1", f"a{chr(half)}")
    opened.guidelines.add(study, "1", "\ud7ff\ue000")
    assert opened.guidelines.text(study, 1) == "\ud7ff\ue000"


@pytest.mark.parametrize(
    ("round", "name"),
    [(1, "layer of 'anna' on 'd1'"), (2, "layer of 'anna' on 'd1', round 2")],
)
def test_what_a_layer_is_called(round, name):
    """The first round is not mentioned."""
    assert Place("s", "d1", "anna", round).name == name


@pytest.mark.parametrize(
    ("place", "name"),
    [
        ("postgres://anna:secret@db/a", "postgresql://anna:***@db/a"),
        ("postgresql://db:5433/a+psycopg", "postgresql://db:5433/a+psycopg"),
        ("sqlite:////srv/a.db", "/srv/a.db"),
        ("/srv/a.db", "/srv/a.db"),
    ],
)
def test_what_a_database_is_called(place, name):
    """As it was given, without a password."""
    assert label_of(address_of(place)) == name


@pytest.mark.parametrize("place", ["mysql://db/a", "sqlite://", "oracle+x://db/a"])
def test_other_databases_are_refused_by_their_address(place):
    """An SQLite database without a file is none, too."""
    expected = "expected the path of an SQLite file or postgresql://USER@HOST/NAME"
    with pytest.raises(StoreError, match=f"^{re.escape(place)}: {expected}$"):
        address_of(place)


def test_how_long_sessions_invitations_and_links_hold(opened):
    """Two weeks, one week and a day, and no more or less when that is asked for."""
    people, study = opened.people, opened.add_study(trees())
    mona, ada = people.add("mona"), people.add("ada", is_admin=True)
    people.begin_session(mona.key)
    people.begin_session(mona.key, seconds=60)
    people.invite(study, "curator")
    people.invite(study, "curator", seconds=60)
    people.offer_reset(mona.key, giver=ada.key)
    with opened._read() as connection:
        found = [
            [_seconds(row.made, row.expires) for row in connection.execute(select(table))]
            for table in (sessions, invites, resets)
        ]
    day = 24 * 3600
    assert [[round(each) for each in some] for some in found] == [
        [14 * day, 60],
        [7 * day, 60],
        [day],
    ]


def _seconds(first, last):
    return (datetime.fromisoformat(last) - datetime.fromisoformat(first)).total_seconds()


def test_all_that_is_done_to_a_study_is_noted_with_who_did_it(opened):
    """In the order in which it was done; nothing else is noted."""
    people, catalogue = opened.people, opened.catalogue
    study = opened.add_study(trees(), author="ada")
    mona = people.add("mona")
    people.grant(study, mona.key, "manager", author="ada")
    opened.assign_all(study, author="mona")
    opened.assign_all(study, author="mona")
    opened.guidelines.add(study, "1", "Mark claims.", author="mona")
    opened.open_agreement(study, True, author="mona")
    opened.open_agreement(study, True, author="mona")
    opened.open_agreement(study, False, author="mona")
    invite, _ = people.invite(study, "curator", author="mona")
    people.withdraw(study, invite.key)
    _, token = people.invite(study, "curator", author="mona")
    carl = people.join_new(token, "carl", "hash")
    people.offer_reset(carl.key, giver=people.add("root", is_admin=True).key, study=study)
    people.revoke(study, carl.key, author="mona")
    place = Place(study, "d1", "anna")
    opened.finish(place, sent(opened, place, author="anna"))
    opened.reopen(place, sent(opened, place, author="anna"))
    opened.apply(place, sent(opened, place, Create(MORE), author="anna"))
    catalogue.rename(study, "Trees", account=mona.key, author="mona")
    catalogue.remove(study, author="mona")
    catalogue.bring_back(study, author="ada")
    with opened._read() as connection:
        query = select(name_of(audit.c.author), audit.c.what, audit.c.details)
        found = [tuple(row) for row in connection.execute(query.order_by(audit.c.id))]
        key = key_of(connection, connection.execute(select(audit.c.study_id)).scalar(), "anna")
    assert [each[1:] for each in opened.audit(study)] == [each[:2] for each in found]
    assert found == [
        ("ada", "add study", '{"name":"trees"}'),
        ("ada", "grant", f'{{"account":"{mona.key}","role":"manager","annotator":""}}'),
        ("mona", "assign all", '{"n":4,"annotator":""}'),
        ("mona", "add guideline", '{"version":"1"}'),
        ("mona", "open agreement", "{}"),
        ("mona", "close agreement", "{}"),
        ("mona", "invite", '{"role":"curator","annotator":""}'),
        ("mona", "invite", '{"role":"curator","annotator":""}'),
        ("carl", "grant", f'{{"account":"{carl.key}","role":"curator","annotator":""}}'),
        ("root", "reset link", f'{{"account":"{carl.key}"}}'),
        ("mona", "revoke", f'{{"account":"{carl.key}","role":"curator"}}'),
        ("anna", "finish", f'{{"document":"d1","annotator":"{key}","version":2}}'),
        ("anna", "reopen", f'{{"document":"d1","annotator":"{key}","version":3}}'),
        ("mona", "rename study", '{"before":"trees","name":"Trees"}'),
        ("mona", "remove study", '{"name":"Trees"}'),
        ("ada", "bring study back", '{"name":"Trees"}'),
    ]


@pytest.mark.parametrize("other", ["Anna", "\u0430nna", "anna"])
def test_who_joins_under_a_name_that_is_known_is_told_what_to_do(opened, other):
    """A person's work may be gone on with by a link; that of a model by nobody."""
    study = opened.add_study(trees())
    _, token = opened.people.invite(study, "annotator")
    message = (
        "somebody annotated as 'anna' in this study already; take another name, "
        "or ask for a link for 'anna'"
    )
    with pytest.raises(ConflictError, match=f"^{message}$"):
        opened.people.join_new(token, other, "hash")
    assert astuple(opened.people.invited(token))[-1] is None


@pytest.mark.parametrize("number", [float("nan"), float("inf"), -float("inf")])
def test_a_number_that_json_does_not_know_is_not_kept(opened, number):
    """Nothing is kept instead of it."""
    study = opened.add_study(trees())
    with pytest.raises(StoreError, match="cannot be kept as JSON"):
        opened.statistics.keep(study, "study", "alpha", {}, {"value": number})
    assert opened.statistics.kept(study, "study", "alpha") is None


def test_a_database_is_opened_again_by_its_address(opened, tmp_path):
    """Of a file it is the path, which is also what it is called."""
    assert opened.address == opened.name == str(tmp_path / "a.db")
    with Store.open(opened.address) as again:
        assert again.studies() == ()

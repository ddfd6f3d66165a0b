"""Ids as file names, letter by letter: what is escaped, where it stands, how long it may be."""

from __future__ import annotations

import pytest

from argora.errors import FormatError
from argora.formats.names import file_names, id_of, is_about, round_of, with_round


@pytest.mark.parametrize(
    ("id", "name"),
    [
        ("Essay 1_a-b.c", "Essay 1_a-b.c"),
        ("a/b:c", "a%2Fb%3Ac"),
        ("50%", "50%25"),
        ("über", "über"),
        ("u\u0308ber", "u%CC%88ber"),
        (" a ", "%20a%20"),
        (".a.", "%2Ea%2E"),
        (".", "%2E"),
        ("con", "%63on"),
        ("CON.x", "%43ON.x"),
        ("console", "console"),
        ("com1", "%63om1"),
        ("com12", "com12"),
        ("README", "%52EADME"),
        ("licence.x", "%6Cicence.x"),
        ("readmes", "readmes"),
        ("a.round2", "a%2Eround2"),
        ("a.round2.b", "a.round2.b"),
    ],
)
def test_a_name_is_the_id_where_a_file_system_and_the_formats_allow(id, name):
    """All else is escaped, and comes back."""
    assert file_names([id]) == {id: name}
    assert id_of(name) == id


def test_ids_that_differ_in_case_only_are_escaped():
    """Capitals and letters with marks become their bytes; others keep the plain name."""
    assert file_names(["Ab", "aB", "c", "É", "é"]) == {
        "Ab": "%41b",
        "aB": "a%42",
        "c": "c",
        "É": "%C3%89",
        "é": "%C3%A9",
    }


@pytest.mark.parametrize(("id", "n_bytes"), [("n" * 201, 201), ("ü" * 101, 202), ("/" * 67, 201)])
def test_a_name_of_more_than_200_bytes_is_refused(id, n_bytes):
    """As the name is written; the message has the beginning of the id."""
    with pytest.raises(FormatError) as caught:
        file_names(["fine", id])
    assert str(caught.value) == (
        f"the id {id[:40] + '…'!r} is too long for a file name: "
        f"{n_bytes} bytes, expected at most 200"
    )
    shorter = {"n": "n" * 200, "ü": "ü" * 100, "/": "/" * 66}[id[0]]
    assert len(file_names([shorter])[shorter].encode()) in (198, 200)


def test_a_name_that_nobody_escaped_stands_for_itself():
    """Bytes that are no UTF-8 are no id."""
    assert [id_of(name) for name in ("%FF", "100%", "a%20b", "%")] == ["%FF", "100%", "a b", "%"]


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("anna", ("anna", 1)),
        ("anna.round2", ("anna", 2)),
        ("anna.ROUND10", ("anna", 10)),
        ("anna.round1", ("anna", 1)),
        ("anna.round0", ("anna.round0", 1)),
        ("anna.round999999", ("anna", 999999)),
        ("anna.round1000000", ("anna.round1000000", 1)),
        ("anna.round2.round3", ("anna.round2", 3)),
        ("anna.round2x", ("anna.round2x", 1)),
        ("round2", ("round2", 1)),
    ],
)
def test_a_round_is_at_the_end_of_a_name(name, parts):
    """It counts from 1 and has at most six digits."""
    assert round_of(name) == parts


@pytest.mark.parametrize(("round", "name"), [(1, "anna"), (2, "anna.round2"), (3, "anna.round3")])
def test_the_first_round_needs_no_mark(round, name):
    """All others come back."""
    assert with_round("anna", round) == name
    assert round_of(name) == ("anna", round)


@pytest.mark.parametrize(
    ("name", "about"),
    [
        ("README", True),
        ("readme.txt", True),
        ("License", True),
        ("LICENCE.md", True),
        ("notice", True),
        ("Changelog", True),
        ("readme-first", False),
        ("my readme", False),
        ("notices", False),
    ],
)
def test_some_files_speak_about_the_folder(name, about):
    """By their whole name up to a dot."""
    assert is_about(name) is about

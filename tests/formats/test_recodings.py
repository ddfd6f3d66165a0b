"""Recodings as tables and as JSON: what each cell may hold, and every mistake with its place."""

from __future__ import annotations

import json

import pytest

from argora.errors import FormatError
from argora.formats.recodings import read_recoding


def put(folder, name, content):
    """Write a file."""
    path = folder / name
    path.write_text(content if isinstance(content, str) else json.dumps(content), "utf-8")
    return path


def told(recoding):
    """Return the lines of a recoding without their places."""
    return [(line.what, line.before, line.after) for line in recoding.lines]


LINES = [
    ("unit", "major claim", "claim"),
    ("unit", "7", None),
    ("relation", "true", "support"),
    ("attribute:stance", "for", "pro"),
    ("attribute:stance", "against", None),
]


def test_a_table_and_json_say_the_same(tmp_path):
    """Names of categories are texts, whatever they look like."""
    rows = "".join(f"{what},{before},{after or ''}\n" for what, before, after in LINES)
    in_json = {}
    for what, before, after in LINES:
        in_json.setdefault(what, {})[before] = after
    table = read_recoding(put(tmp_path, "map.csv", "what,from,to\n" + rows))
    assert told(table) == LINES
    assert told(read_recoding(put(tmp_path, "map.JSON", in_json))) == LINES
    assert told(read_recoding(put(tmp_path, "map.tsv", "what\tfrom\tto\nunit\ta\tb\n"))) == [
        ("unit", "a", "b")
    ]


def test_values_of_attributes_have_types(tmp_path):
    """In a table as in any table of Argora, in JSON as JSON has them."""
    rows = "attribute:n,7,8\nattribute:n,007,true\nattribute:n,0.5,\n"
    table = read_recoding(put(tmp_path, "map.csv", "what,from,to\n" + rows))
    assert told(table) == [
        ("attribute:n", 7, 8),
        ("attribute:n", "007", True),
        ("attribute:n", 0.5, None),
    ]
    found = read_recoding(put(tmp_path, "map.json", {"attribute:n": {"a": 8, "b": True, "c": 0.5}}))
    assert told(found) == [("attribute:n", "a", 8), ("attribute:n", "b", True), (
        "attribute:n", "c", 0.5
    )]  # fmt: skip


WRONG = {
    "no row": ("map.csv", "what,from,to\n", ": recodes nothing: it has no line"),
    "no line": ("map.json", {}, ": recodes nothing: it has no line"),
    "no column": ("map.csv", "what,from\n", ":1: no column 'to': found ['what', 'from']"),
    "no what": ("map.csv", "what,from,to\n,a,b\n", ":2: the column 'what' is empty"),
    "no from": ("map.csv", "what,from,to\nunit,,b\n", ":2: the column 'from' is empty"),
    "a list": (
        "map.csv", 'what,from,to\nattribute:n,"[""x""]",b\n',
        ':2: found the list ["x"], expected one value',
    ),
    "to a list": (
        "map.csv", 'what,from,to\nattribute:n,b,"[""x""]"\n',
        ':2: found the list ["x"], expected one value',
    ),
    "no object": (
        "map.json", ["unit"],
        ': expected an object such as {"unit": {"old": "new", "other": null}}',
    ),
    "no object inside": (
        "map.json", {"relation": {"a": "b"}, "unit": "a"},
        ': expected an object such as {"unit": {"old": "new", "other": null}}',
    ),
    "a list of names": (
        "map.json", {"attribute:n": {"a": ["b"]}},
        ": attribute:n 'a': found ['b'], expected a name or null",
    ),
    "a number": ("map.json", {"unit": {"a": 7}}, ": unit 'a': found 7, expected a text or null"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "content", "message"), WRONG.values(), ids=WRONG)
def test_a_wrong_recoding_is_one_message(tmp_path, name, content, message):
    """With the file, and the line of a table."""
    path = put(tmp_path, name, content)
    with pytest.raises(FormatError) as caught:
        read_recoding(path)
    assert str(caught.value) == f"{path}{message}"


@pytest.mark.parametrize(
    ("name", "content", "line"),
    [
        ("map.csv", "what,from,to\nunit,a,b\nunits,a,b\n", ":3"),
        ("map.json", {"units": {"a": "b"}}, ""),
    ],
)
def test_a_mistake_of_a_line_names_the_file_once(tmp_path, name, content, line):
    """The place that a line knows is not said twice."""
    path = put(tmp_path, name, content)
    with pytest.raises(FormatError) as caught:
        read_recoding(path)
    assert str(caught.value) == (
        f"{path}{line}: 'units' cannot be recoded; did you mean 'unit'?; "
        "expected unit, relation or attribute:NAME"
    )


def test_a_file_that_is_not_there_is_named(tmp_path):
    """And one that is no text as well."""
    with pytest.raises(FormatError) as caught:
        read_recoding(tmp_path / "none.csv")
    assert str(caught.value) == f"{tmp_path / 'none.csv'}: no such file"
    (tmp_path / "a.json").write_bytes(b'{"a\xff')
    with pytest.raises(FormatError, match=r"a\.json:1: is not UTF-8"):
        read_recoding(tmp_path / "a.json")

"""JSON is read strictly, as a whole or item by item, and errors have their line."""

from __future__ import annotations

import json
import re

import pytest

from argora.errors import FormatError
from argora.model import strict_json
from argora.model.strict_json import MAX_DEPTH, parse_items, parse_json

WRONG_JSON = [
    ("", 1, "no valid JSON"),
    ('{"a": 1,\n "b": }', 2, "no valid JSON"),
    ('{"a": 1}\n{"a": 2}', 2, "no valid JSON: Extra data"),
    ("\ufeff{}", 1, "no valid JSON"),
    ('{"a": NaN}', None, "NaN is not a number that JSON knows"),
    ('{"a": -Infinity}', None, "-Infinity is not a number"),
    ('{"a": {"b": 1, "c": 2, "b": 3}}', None, "the key 'b' stands twice"),
    ("1" * 5000, None, "no valid JSON"),
    ('{"a":\n"\\ud83d"}', 2, r"\\ud83d is half a character"),
    ('{"a": "\\udc00\\ud83d"}', 1, r"\\udc00 is half a character"),
    ("[\n" * 101 + "]" * 101, 101, "nested deeper than 100 levels"),
    ('{"a":' * 100_000, 1, "nested deeper than 100 levels"),
    ('"' + "[" * 200, 1, "no valid JSON: Unterminated string"),
]


@pytest.mark.parametrize(("text", "line", "message"), WRONG_JSON, ids=range(len(WRONG_JSON)))
def test_text_that_is_no_plain_json_is_refused_with_its_line(text, line, message):
    """Nothing is guessed and nothing is dropped."""
    with pytest.raises(FormatError, match=message) as caught:
        parse_json(text)
    assert caught.value.line == line


@pytest.mark.parametrize(
    ("text", "data"),
    [
        ("[" * MAX_DEPTH + "]" * MAX_DEPTH, None),
        ('{"a": "' + "[{" * 200 + '"}', {"a": "[{" * 200}),
        ('"\\"' + "[" * 101 + '"', '"' + "[" * 101),
        ('"\\\\ud83d \\ud83d\\ude42 🙂"', "\\ud83d 🙂 🙂"),
    ],
)
def test_brackets_and_escapes_within_text_are_only_text(text, data):
    """Depth counts real nesting, up to and including the limit."""
    read = parse_json(text)
    assert data is None or read == data


ITEMS = [
    ' [ {"a": "x\\"y", "b": [1, {}]},\n\n12345 , "\\ud83d\\udc15 🐕", true,null, -1.5e3]\n ',
    "[]",
    "[7]",
    '{"a": 1}\n{"b": {"c": "]"}} {}',
]


@pytest.mark.parametrize("text", ITEMS)
def test_items_are_the_same_wherever_the_text_is_cut(text):
    """As the json of Python reads them, for each place of one cut and for single characters."""
    expected = json.loads(text if "[]" in text or text.lstrip()[0] == "[" else "null")
    expected = [{"a": 1}, {"b": {"c": "]"}}, {}] if expected is None else expected
    for cut in range(len(text) + 1):
        assert [item for _, item in parse_items([text[:cut], text[cut:]])] == expected
    assert [item for _, item in parse_items(text)] == expected


def test_items_come_with_their_lines_however_the_text_is_cut():
    """The first of a list may stand behind blank lines."""
    text = '\n[\n1,\n{"a":\n2},\n\n3]'
    for cut in range(len(text)):
        assert [line for line, _ in parse_items([text[:cut], text[cut:]])] == [3, 4, 7]


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ('[1,\n{"a": x}]', 2, "no valid JSON: Expecting value"),
        ('[1,\n{"a": 1,\n"a": 2}]', 2, "the key 'a' stands twice in one object"),
        ("[1,\n" + "[" * 100_000, 2, "nested deeper than 100 levels"),
        ("[1,\n" + "[" * 101 + "]" * 101 + "]", 2, "nested deeper than 100 levels"),
        ('[1,\n"\\ud83d"]', 2, "is half a character"),
        ('[1,\n"' + "x" * 2000, 2, "has more than 1,000 characters from here on without an end"),
        ("[1,\n[" + "1, " * 2000, 2, "has more than 1,000 characters from here on without an end"),
        ("[1,\n2", 2, "no valid JSON list: found the end of the file"),
        ("[1\n2]", 2, "no valid JSON list: found '2]'"),
        ("[1]\n2", 2, "no valid JSON list: found '2'"),
        ("", 1, "no valid JSON list: found the end of the file"),
        ("7", 1, "no valid JSON list: found '7'"),
        ("[1,]", 1, "no valid JSON: Expecting value"),
    ],
)
@pytest.mark.parametrize("length", [1, 7, 10**9])
def test_broken_items_are_named_with_their_line(monkeypatch, text, line, message, length):
    """Wherever the text is cut; items before them are read."""
    monkeypatch.setattr(strict_json, "LONGEST_ITEM", 1000)
    parts = [text[at : at + length] for at in range(0, len(text), length)]
    items = []
    with pytest.raises(FormatError, match=re.escape(message)) as caught:
        items += (item for _, item in parse_items(parts))
    assert caught.value.line == line

"""Tables of what became of suggestions: written, read back, and refused with the line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from argora.errors import FormatError
from argora.formats.suggestion_answers import answers_text, read_answers
from argora.model.suggestion_answers import SuggestionAnswer, place_from_text

FIRST = SuggestionAnswer(
    document="d1",
    annotator="ann",
    suggestion="s-T1",
    kind="unit",
    arm="on",
    answer="changed",
    category="claim",
    place=place_from_text("0-18"),
    probability=0.25,
    is_right=False,
    at="2026-11-27T05:00:00Z",
    phase="parts",
    round=2,
    source="model m",
)
BARE = SuggestionAnswer(document="d2", annotator="=bob", suggestion="s", kind="relation", arm="off")
HEAD = "document,annotator,suggestion,kind,arm,answer,right,place,probability\n"


def test_answers_come_back_as_they_were(tmp_path):
    """All fields, and none that is not needed."""
    path = tmp_path / "answers.csv"
    answers = (FIRST, replace(FIRST, suggestion="s-T2", is_right=True, place=None), BARE)
    path.write_text(answers_text(answers), encoding="utf-8")
    assert read_answers(path) == answers


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ("", "has no row"),
        ("d,ann,s,unit,maybe,none,,,", "arm is 'maybe', expected one of on, off"),
        ("d,ann,s,unit,on,accept,,,", "answer is 'accept', expected one of accepted, changed"),
        ("d,ann,s,thing,on,none,,,", "kind is 'thing', expected one of unit, relation"),
        ("d,ann,s,unit,on,none,true,,", "right is 'true', expected one of yes, no, nothing"),
        ("d,ann,s,unit,on,none,,12,", "place: '12' is no place"),
        ("d,ann,s,unit,on,none,,,1.5", "probability is '1.5', expected a number from 0 to 1"),
        (",ann,s,unit,on,none,,,", "the column 'document' is empty"),
        ("d,ann,s,unit,on,none,,,\nd,ann,s,unit,on,none,,,", ":3: suggestion 's' of 'ann' on 'd'"),
        ("d,ann,s,unit,on,none,,,\nd,ann,t,unit,off,none,,,", "is in arm 'off' on 'd', and in arm"),
    ],
)
def test_a_broken_row_is_named(tmp_path, rows, message):
    """Path and line stand in front."""
    path = tmp_path / "answers.csv"
    path.write_text(HEAD + rows + "\n", encoding="utf-8")
    with pytest.raises(FormatError) as caught:
        read_answers(path)
    assert message in str(caught.value)
    assert str(caught.value).startswith(str(path))


def test_a_missing_file_is_named(tmp_path):
    """As everywhere."""
    with pytest.raises(FormatError, match="no such file"):
        read_answers(tmp_path / "none.csv")

"""TextBlob: its tagger works without any download."""

from __future__ import annotations

import sys

import pytest

from argora.errors import DataError, MissingExtraError
from argora.mining.analysis import get_analyzer
from argora.mining.analysis.textblob_tagger import _tagger
from argora.model import Document


def test_tags_are_of_textblob_and_the_rest_follows_from_them():
    """Base forms and clauses by rules; who did what is named."""
    analyse = get_analyzer("textblob")
    found = analyse(Document("d", "The dogs run because they can."))
    assert found.tags == ("DT", "NNS", "VB", "IN", "PRP", "MD", ".")
    assert found.lemmas[:2] == ("the", "dog")
    assert found.capabilities == analyse.capabilities == get_analyzer("rules").capabilities
    assert found.provenance.startswith("textblob-")
    assert found.provenance.endswith("(pattern tagger), rules-1")


@pytest.mark.parametrize("text", ["", "  ", "🙂", "/ // a/b &"])
def test_odd_texts_have_a_tag_for_each_token(text):
    """Whatever its tagger makes of them."""
    found = get_analyzer("textblob")(Document("d", text))
    assert len(found.tags) == len(found.tokens)


def test_without_textblob_the_message_names_the_extra(monkeypatch):
    """As for everything that is not installed."""
    _tagger.cache_clear()
    monkeypatch.setitem(sys.modules, "textblob.en", None)
    with pytest.raises(MissingExtraError, match=r"argora\[textblob\]"):
        get_analyzer("textblob")


def test_it_takes_nothing_behind_a_colon():
    """So that a slip is seen."""
    with pytest.raises(DataError, match="takes nothing behind it"):
        get_analyzer("textblob:en")

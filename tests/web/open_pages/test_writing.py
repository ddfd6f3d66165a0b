"""Feedback on a text that anybody pastes: what ``argora feedback --model`` says of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from tests.cli.conftest import run
from tests.web.open_pages.conftest import GENEROUS
from tests.web.open_pages.sent import ANSWER_SECONDS
from tests.web.open_pages.test_comparing import plain
from tests.web.open_pages.test_safety import MARKER, assert_no_trace

from argora.mining import FitOptions, save, train
from argora.studies import bundled
from argora.web.open_pages.programs import check_model
from argora.web.settings import OpenLimits

__all__ = ["run"]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A model that learnt from one annotator of the bundled study."""
    folder = tmp_path_factory.mktemp("model") / "model"
    save(train(bundled(), options=FitOptions(annotator="ana")), folder)
    return folder


def paste(world, text: str):
    """Send a text, as somebody without an account."""
    return world.client().http.post(
        "/api/open/feedback", json={"text": text}, timeout=ANSWER_SECONDS
    )


def test_a_pasted_essay_gets_the_feedback_of_the_program(serve, run, model, tmp_path):
    """The same sections as on the command line, with the map; nothing of the text stays."""
    text = bundled().documents[0].text.replace("students", MARKER)
    assert MARKER in text
    with serve(feedback_model=model) as world:
        answer = paste(world, text)
        assert answer.status_code == 200
        assert MARKER in answer.text
        assert_no_trace(tmp_path)
    (tmp_path / "essay").mkdir()
    (tmp_path / "essay" / "text.txt").write_text(text)
    ended = run("feedback", tmp_path / "essay", "--model", model, "--json")
    *_, printed = ended.json["sections"]
    assert printed["id"] == "text"
    assert plain(answer.json()["sections"]) == printed["blocks"]
    assert "<svg " in answer.text


def test_without_a_model_no_text_is_read(serve):
    """The page of feedback may be open for links alone."""
    with serve() as world:
        assert world.client().http.get("/api/open").json()["writes"] is False
        answer = paste(world, "We should plant trees.")
        assert (answer.status_code, answer.json()["code"]) == (404, "no-reader")


@pytest.mark.parametrize(
    ("text", "code"),
    [("", "not-understood"), (" \n ", "no-sentence"), ("a" * 101, "text-too-long")],
)
def test_what_is_no_text_is_refused(serve, model, text, code):
    """Before the model reads it, as far as that can be."""
    limits = replace(GENEROUS, most_characters=100)
    with serve(feedback_model=model, open_limits=limits) as world:
        answer = paste(world, text)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_markup_in_a_text_stays_text(serve, model):
    """In the words as well as in the map."""
    text = "I think that <img src=x onerror=alert(1)> trees are good. They cool a city. "
    with serve(feedback_model=model) as world:
        answer = paste(world, text * 3)
    assert answer.status_code == 200
    pictures = answer.text.split('"picture":')[1:]
    assert all("<img" not in picture.partition("</svg>")[0] for picture in pictures)


def test_a_model_that_cannot_be_used_is_refused_at_the_start(run, tmp_path):
    """And so are pages that there are not."""
    with pytest.raises(Exception, match="no model"):
        check_model(tmp_path, OpenLimits())
    ended = run("serve", "--open", "feedback", "--feedback-model", tmp_path, "--no-open")
    assert (ended.code, "model" in ended.err) == (2, True)
    ended = run("serve", "--open", "everything", "--no-open")
    assert ended.code == 2
    assert "there is no such page; expected compare or feedback" in ended.err
    ended = run("serve", "--feedback-model", tmp_path, "--no-open")
    assert (ended.code, "add --open feedback" in ended.err) == (2, True)

"""The page on which people say which maps are more alike, as a file."""

from __future__ import annotations

import json
import re

from tests.report.pages import page_of

from argora.analysis.metaevaluation.task import NumberedMap
from argora.formats.votes import Question
from argora.report.answering import answering_page

MAPS = {
    "maps1.svg": (NumberedMap((1, 2), ((2, 1),)), NumberedMap((1, 2), ((1, 2),))),
    "maps2.svg": (NumberedMap((1,), ()), NumberedMap((1,), ())),
}
EVIL = "</script><img src=x onerror=alert(1)>"
PAGE = answering_page(
    [Question(EVIL, "the first text", "other", ("ana", "ben"), ("maps2.svg", "maps1.svg"), 5)], MAPS
)


def test_the_page_loads_and_sends_nothing():
    """No address, no import; the browser refuses all but the page's own script and pictures."""
    page = page_of(PAGE)
    assert [value for name, value in page.attributes if name in ("src", "href", "action")] == []
    assert not {"link", "iframe", "object"} & set(page.tags)
    assert "@import" not in PAGE
    assert not re.search("fetch|XMLHttpRequest|sendBeacon|https?://(?!www.w3.org/2000/svg)", PAGE)
    (policy,) = (value for _, value in page.attributes if "default-src" in (value or ""))
    assert policy.startswith("default-src 'none'; img-src data:; ")


def test_questions_are_data_and_name_nobody():
    """Nothing in them ends the script; documents and annotators are not on the page."""
    page = page_of(PAGE)
    assert page.tags.count("script") == 2
    assert page.wrong == []
    data = json.loads(re.search(r'id="task">(.*?)</script>', PAGE)[1])
    ((id, digest, *maps),) = data["questions"]
    assert (id, maps) == (EVIL, [1, 0])
    assert re.fullmatch("d[0-9a-f]{8}", digest)
    assert data["seed"] == 5
    assert [each["words"] for each in data["maps"][0]] == ["2 points to 1", "1 points to 2"]
    assert not [word for word in ("the first text", "other", ">ana<", '"ben"') if word in str(data)]


def test_another_task_is_another_page():
    """What a browser stores for one task is not taken for the answers to another."""

    def id_of(seed: int) -> str:
        question = Question("q", "a", "b", ("x", "y"), ("maps1.svg", "maps2.svg"), seed)
        return re.search(r'"id":"(\w{16})"', answering_page([question], MAPS))[1]

    assert id_of(1) == id_of(1) != id_of(2)

"""What the server says has a sentence in each other language of the browser."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from tests.model import test_rules
from tests.test_docs import DOCS

from argora.model import AttributeType, Category, Document, Layer, Scheme, Span, Unit
from argora.model.rules.base import Finding

CATALOGUE = Path(__file__).parents[2] / "frontend" / "src" / "texts" / "server.de.ftl"
PLACE = re.compile(r"\{(\w+)(?:![a-z])?(?::[^}]*)?\}")


def messages() -> dict[str, set[str]]:
    """Return the names of the values in each message, with those of messages it refers to."""
    text = CATALOGUE.read_text("utf-8")
    bodies = dict(re.findall(r"^([a-z][\w-]*) =(.*(?:\n[ }].*)*)", text, re.MULTILINE))
    values = {id: set(re.findall(r"\$(\w+)", body)) for id, body in bodies.items()}
    for id, body in bodies.items():
        for other in re.findall(r"\{ ([a-z][\w-]*) \}", body):
            values[id] |= values[other]
    return values


def id_of(template: str) -> str:
    """Return the id that the browser looks a sentence of the check up by."""
    words = re.sub(r"[^a-z0-9]+", "-", PLACE.sub(r"\1", template).lower())
    return f"rule-{words.strip('-')}"


def vocabulary() -> list[str]:
    """Return the templates of what a scheme says without any rule."""
    scheme = Scheme(
        "s",
        units=(Category("claim"),),
        attributes=(
            AttributeType("stance", of=("claim",), required=True),
            AttributeType("role", of=("claim",), values=("a", "b")),
        ),
    )
    wrong = {"role": "c", "mood": "d"}
    units = [
        Unit("u1", (Span(0, 1),), "claim", wrong),
        Unit("u2", (Span(1, 2),), "premise"),
        Unit("u3", (Span(2, 3),), None),
    ]
    layer = Layer("d", "ann", units=tuple(units))
    return [each.template for each in scheme.check(layer, Document("d", "abc"))]


BROKEN = [
    finding for rule, things, *_ in test_rules.BROKEN for finding in test_rules.found(rule, *things)
]
UNCHECKED = [
    finding
    for rule, document, *_ in test_rules.UNCHECKABLE
    for finding in test_rules.found(rule, test_rules.CLAIM, document=document)
]


def templates() -> list[str]:
    """Return the templates of all that the check can say, as far as rules are tested."""
    found: list[Finding] = [*BROKEN, *UNCHECKED]
    return sorted({each.template for each in found} | set(vocabulary()))


@pytest.mark.parametrize("template", templates())
def test_a_sentence_of_the_check_has_one_in_german_with_the_same_values(template):
    """The browser finds it by the words of the English one."""
    assert messages().get(id_of(template)) == set(PLACE.findall(template))


def test_the_vocabulary_of_a_scheme_is_broken_in_all_ways():
    """Else a sentence could be missing that no test looks for."""
    assert len(set(vocabulary())) == 5


def test_a_sentence_for_a_code_names_what_the_code_comes_with():
    """The page of errors lists the codes and their values; a code without a sentence is English."""
    page = (DOCS / "errors.md").read_text("utf-8").partition("## Codes")[2]
    rows = re.findall(r"^\| (`.*?) \| .*? \| (.*?) ?\|$", page, re.MULTILINE)
    listed = {
        code: set(re.findall(r"`(\w+)`", values))
        for codes, values in rows
        for code in re.findall(r"`([\w-]+)`", codes)
    }
    german = {id[6:]: values for id, values in messages().items() if id.startswith("error-")}
    assert german.keys() <= listed.keys()
    assert len(german) > 40
    assert [code for code, values in german.items() if not values <= listed[code]] == []

"""What the server says has a sentence in each other language of the browser."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from itertools import product
from pathlib import Path

import pytest
from docs.scheme_file import EXAMPLE
from tests.model import test_rules
from tests.schemes.test_change_sentences import AFTER, MOVES
from tests.schemes.test_checking import FLAWED
from tests.schemes.test_sentences import RULES
from tests.test_docs import DOCS

from argora.errors import SchemeError
from argora.model import AttributeType, Category, Document, Layer, Scheme, Span, Unit
from argora.model.assignment import Candidate, OpenDocument, Terms, plan_tasks
from argora.model.changes import SchemeChange
from argora.model.rules import Count
from argora.model.rules.base import Finding
from argora.schemes import SCHEMES, get_scheme
from argora.schemes.change_sentences import change_sentences
from argora.schemes.checking import check_scheme
from argora.schemes.sentences import Sentence, attribute_sentences, sentences_of

ROOT = Path(__file__).parents[2]
TEXTS = ROOT / "frontend" / "src" / "texts"
SOURCES = ROOT / "src" / "argora"
PLACE = re.compile(r"\{(\w+)(?:![a-z])?(?::[^}]*)?\}")


def messages() -> dict[str, set[str]]:
    """Return the names of the values in each message, with those of messages it refers to."""
    files = [TEXTS / "server.de.ftl", TEXTS / "schemes.de.ftl"]
    text = "\n".join(each.read_text("utf-8") for each in files)
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


def spoken() -> dict[str, set[frozenset[str]]]:
    """Return the codes of all sentences about schemes and changes, with what each names."""
    sentences: list[Sentence] = [
        *(each for rule in RULES for each in sentences_of(rule, EXAMPLE)),
        *(each for name in SCHEMES.names() for each in attribute_sentences(get_scheme(name))),
        *attribute_sentences(EXAMPLE),
        *change_sentences(SchemeChange(EXAMPLE, AFTER, MOVES)),
    ]
    return named_by((each.code, each.parameters) for each in sentences)


def flaws() -> dict[str, set[frozenset[str]]]:
    """Return the codes of all that can be wrong with a scheme, with what each names."""
    wrong = [(each.code, each.parameters) for row in FLAWED for each in check_scheme(row[0])]
    for parts in ({"units": (Category("a"), Category("a"))}, {"rules": (Count(category="b"),)}):
        with pytest.raises(SchemeError) as raised:
            Scheme("s", **parts)  # type: ignore[arg-type]
        parameters = dict(raised.value.parameters)
        parameters.pop("place", None)
        wrong.append((raised.value.code, parameters))
    return named_by(wrong)


def named_by(pairs: Iterable[tuple[str, Mapping[str, object]]]) -> dict[str, set[frozenset[str]]]:
    """Return the names of parameters by code."""
    names: dict[str, set[frozenset[str]]] = {}
    for code, parameters in pairs:
        names.setdefault(code, set()).add(frozenset(parameters))
    return names


@pytest.mark.parametrize(("kind", "of"), [("sentence", spoken), ("flaw", flaws)])
def test_what_is_said_of_a_scheme_has_a_sentence_in_german_with_the_same_values(kind, of):
    """Each code has one, which names all that the English one names; none is without use."""
    german = {
        id.removeprefix(f"{kind}-"): {frozenset(name.removeprefix("n_") for name in values)}
        for id, values in messages().items()
        if id.startswith(f"{kind}-")
    }
    assert len(german) > 15
    assert german == of()


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


def kinds_of_actions() -> list[str]:
    """Return the kinds of actions that the history has words for, from its source."""
    text = (SOURCES / "web" / "audit_words.py").read_text("utf-8")
    return re.findall(r"^    \"([a-z ]+)\":", text, re.MULTILINE)


def test_the_kinds_of_actions_are_read_from_the_source():
    """Else the next test would look at nothing."""
    assert {"finish", "move tasks", "close agreement"} <= set(kinds_of_actions())


@pytest.mark.parametrize("what", kinds_of_actions())
def test_what_the_history_has_words_for_has_a_name_and_a_sentence_in_german(what):
    """The browser finds both by the kind of action, and puts its details in."""
    name = what.replace(" ", "-")
    assert {f"action-{name}", f"done-{name}"} <= messages().keys()


def id_of_sentence(words: str) -> str:
    """Return the id that the browser looks a sentence up by that has only numbers in it."""
    return id_of(re.sub(r"\d[\d,]*", "n", words)).replace("rule-", "says-", 1)


def plans() -> set[str]:
    """Return the clauses of what plans add up to: few or many, with an overlap, with some left."""
    clauses: set[str] = set()
    for n, overlap, each, people in product((1, 2, 13), (0, 1, 2), (1, 2), (1, 2, 3, 5)):
        texts = [
            OpenDocument(
                f"d{k}",
                holders=frozenset({"a0"} if k == 12 else ()),
                rank=k if overlap and each == 1 else None,
            )
            for k in range(n)
        ]
        control = 0.5 if overlap else 0
        terms = Terms(each, min(n, overlap), overlap_each=each + 1, control=control)
        plan = plan_tasks(texts, [Candidate(f"a{k}") for k in range(people)], terms)
        clauses |= set(plan.words.split("; "))
    return {id_of_sentence(words) for words in clauses}


def test_what_a_plan_adds_up_to_has_a_sentence_in_german():
    """Each clause is found by its words; the numbers in it are values."""
    said = plans()
    assert len(said) > 8
    assert sorted(said - messages().keys()) == []


def test_the_sentences_without_values_are_those_that_the_library_says():
    """The browser finds one by its words; after a change of these it would be English."""
    german = {id for id in messages() if id.startswith("says-")} - plans()
    sources = "\n".join(path.read_text("utf-8") for path in SOURCES.rglob("*.py"))
    quoted = re.findall(r"\"([a-z][^\"\n]+)\"", sources)
    assert german
    assert german <= {id_of_sentence(words) for words in quoted}


def test_each_kind_of_difference_has_a_name_in_german():
    """A place is described by its kinds where all of them have one."""
    modules = [SOURCES / "analysis" / name for name in ("passages.py", "ties.py")]
    text = "".join(module.read_text("utf-8") for module in modules)
    kinds = set(re.findall(r"yield \"(\w+)\"", text))
    assert len(kinds) > 5
    assert {f"differs-{kind}" for kind in kinds} <= messages().keys()

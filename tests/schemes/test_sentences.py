"""Rules as sentences: the words of shipped schemes, and no two rules with one sentence."""

from __future__ import annotations

from collections import Counter
from itertools import product

import pytest
from docs.scheme_file import EXAMPLE

from argora.model import Scheme
from argora.model.rules import (
    Acyclic,
    Connected,
    Count,
    Degree,
    Derived,
    Granularity,
    Named,
    Overlap,
    Pattern,
    Relates,
    SingleRoot,
    Symmetric,
)
from argora.schemes import SCHEMES, get_scheme
from argora.schemes.sentences import attribute_sentences, rule_sentences, sentences_of


def texts(scheme: Scheme, label: str) -> list[str]:
    """Return the sentences of the rule with that label."""
    return [each.text for each in rule_sentences(scheme) if each.rule == label]


def test_relations_with_the_same_ends_are_one_sentence():
    """The document has one major claim, so it is "the"."""
    assert texts(get_scheme("persuasive-essays"), "possible-relations") == [
        "a premise supports or attacks a premise, a claim or the major claim in the same paragraph",
        "a claim supports or attacks the major claim",
        "no other relation is possible",
    ]


def test_where_several_major_claims_may_be_none_is_the_one():
    """The scheme of 2017 only asks for at least one."""
    scheme = get_scheme("persuasive-essays-2017")
    assert texts(scheme, "major-claim-present") == ["the document has at least one major claim"]
    assert "a claim supports or attacks a major claim" in texts(scheme, "possible-relations")


def test_undercuts_point_to_relations():
    """They are quoted, as their titles are verbs."""
    assert (
        "a proponent undercuts a relation “supports”, “supports by an example”, “rebuts” or "
        "“undercuts”; several sources may count together"
    ) in texts(get_scheme("microtexts"), "possible-relations")


@pytest.mark.parametrize("name", SCHEMES.names())
def test_every_rule_and_attribute_has_a_sentence(name):
    """Each knows its place among the rules."""
    scheme = get_scheme(name)
    assert {each.index for each in rule_sentences(scheme)} == set(range(len(scheme.rules)))
    assert len(attribute_sentences(scheme)) == len(scheme.attributes)


RANGES = [
    (low, high) for low in (0, 1, 2) for high in (None, 0, 1, 2) if high is None or low <= high
]
SOME = [(), ("claim",), ("premise",), ("claim", "premise")]
RULES = [
    *(
        Count(category=category, scope=scope, min=low, max=high)
        for category, scope, (low, high) in product(
            ("claim", "premise"), ("document", "paragraph", "paragraph:body"), RANGES
        )
    ),
    *(
        Degree(categories=bearers, direction=direction, relations=ties, min=low, max=high)
        for bearers, direction, ties, (low, high) in product(
            SOME[1:], ("in", "out"), [(), ("support",), ("support", "attack")], RANGES
        )
    ),
    *(Connected(ignore=names) for names in SOME),
    *(SingleRoot(categories=a, ignore=b) for a, b in product(SOME, SOME)),
    *(Overlap(mode=mode) for mode in ("forbid", "nest", "allow")),
    *(Granularity(by=a, within=b) for a, b in product(("free", "token"), (None, "sentence"))),
    *(Symmetric(category=a, closure=b) for a, b in product(("same", "support"), (False, True))),
    *(rule for rule in EXAMPLE.rules if isinstance(rule, Acyclic | Derived)),
    Named(entry_point="some-rule"),
    *(
        Relates(
            patterns=(
                Pattern(category=a, sources=b, targets=c, scope=scope, arity=arity),
                Pattern(category="same", sources=("claim",), targets=("claim",)),
            )
        )
        for a, b, c, scope, arity in product(
            ("support", "attack"),
            SOME[1:],
            [("claim",), ("relation:attack",), ("claim", "relation:attack")],
            ("document", "paragraph"),
            ((1, 1), (1, None), (2, None), (1, 2), (2, 2), (0, 2), (0, None)),
        )
    ),
]


def test_no_two_different_rules_say_the_same():
    """Neither in words, nor in code and parameters."""
    spoken = [sentences_of(rule, EXAMPLE) for rule in RULES]
    for say in (
        lambda each: each.text,
        lambda each: (each.code, tuple(sorted(each.parameters.items()))),
    ):
        counts = Counter(tuple(map(say, sentences)) for sentences in spoken)
        assert [words for words, n in counts.items() if n > 1] == []


def test_a_place_in_words_is_the_same_for_counts_and_for_both_ends():
    """A labelled part is named by its label alone."""
    ends = Pattern(
        category="support", sources=("premise",), targets=("claim",), scope="paragraph:b"
    )
    rules = (Count(category="claim", scope="paragraph:b", min=1), Relates(patterns=(ends,)))
    assert [sentences_of(rule, EXAMPLE)[0].text for rule in rules] == [
        "the b has at least one claim",
        "a premise supports a claim in the b",
    ]


def test_each_value_of_an_attribute_that_stands_for_a_relation_has_a_sentence():
    """So that no sentence has pairs for parameters."""
    (rule,) = (rule for rule in EXAMPLE.rules if isinstance(rule, Derived))
    spoken = [each for each in sentences_of(rule, EXAMPLE) if each.code == "derived-value"]
    assert {each.parameters["value"]: each.parameters["relation"] for each in spoken} == dict(
        rule.values
    )

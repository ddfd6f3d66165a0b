"""What the guidelines show: every example keeps to the rules of its scheme."""

from __future__ import annotations

from itertools import product

import pytest
from tests.schemes.guideline import breaches, examples, read

from argora.schemes import get_scheme

PAGES = ("microtexts", "icnale-as", "aurc", "iat", "claim-premise")
EXAMPLES = [(page, n) for page in PAGES for n in range(len(examples(page)))]


@pytest.mark.parametrize(("page", "n"), EXAMPLES)
def test_an_example_breaks_no_rule(page, n):
    """A guideline that breaks its own rules teaches nothing."""
    assert breaches(page, examples(page)[n]) == []


@pytest.mark.parametrize("page", PAGES)
def test_the_examples_use_every_category_that_is_marked(page):
    """Only the general type of attacks in microtexts is never marked itself."""
    scheme = get_scheme(page)
    used = {t.category for text in examples(page) for t in read(text)[1].things}
    unused = {*scheme.unit_ids, *scheme.relation_ids} - used
    assert unused == ({"attack"} if page == "microtexts" else set())


def answered(text):
    """Return what the first objection attacks, and how the proponent answers it, if he does."""
    layer = read(text)[1]
    role = {unit.id: unit.category for unit in layer.units}
    attacks = [r for r in layer.relations if r.category in ("rebut", "undercut")]
    first = next((r for r in attacks if role[r.sources[0]] == "opponent"), None)
    if first is None:
        return None
    after = [r for r in layer.relations if r.id > first.id and role[r.sources[0]] == "proponent"]
    aims = {"1": "claim", "2": "premise", "a": "link"}
    answer = None
    for relation in after:
        if (relation.category, relation.target) == ("rebut", first.sources[0]):
            answer = "rebut"
        elif (relation.category, relation.target) == ("undercut", first.id):
            answer = "undercut"
        elif (relation.category, relation.target) == ("support", "1"):
            answer = "new reason"
    return aims[first.target], answer


COMBINATIONS = product(("claim", "premise", "link"), (None, "rebut", "undercut", "new reason"))


@pytest.mark.parametrize("combination", [*COMBINATIONS], ids=str)
def test_every_combination_of_attack_and_counter_attack_has_an_example(combination):
    """Three things to object to, and three ways to answer or none (Peldszus & Stede, p. 197)."""
    assert combination in {answered(text) for text in examples("microtexts")}

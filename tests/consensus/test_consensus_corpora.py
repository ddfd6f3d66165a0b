"""Consensus on real crowds: three classic sets with keys, and AURC-8 with its published gold."""

from __future__ import annotations

import pytest

from argora.consensus import parse_rule, side_by_side
from argora.measures import parse
from argora.reliability import CodingData, items

CROWDS = ("rte", "temporal", "wsd")


@pytest.fixture(scope="module")
def crowds(corpora):
    """The votes and the key of every set."""
    found = {}
    for name in CROWDS:
        lines = (corpora / "mace" / f"{name}.csv").read_text("utf-8").splitlines()
        key = (corpora / "mace" / f"{name}.key").read_text("utf-8").splitlines()
        rows = [[vote or None for vote in line.split(",")] for line in lines]
        found[name] = CodingData.from_matrix(rows), key
    return found


@pytest.mark.corpora
@pytest.mark.parametrize(
    ("rule", "right"),
    [
        ("plurality", (685, 424, 176)),  # 65, 17 and 0 ties
        ("dawid_skene", (742, 435, 176)),  # crowd-kit 1.4.2: 742, 435, 176
        ("one_coin", (740, 434, 176)),  # crowd-kit 1.4.2: 740, 434, 176
        ("mace", (741, 435, 176)),
        ("ibcc", (743, 435, 176)),
    ],
)
def test_so_many_decisions_are_those_of_the_key(crowds, rule, right):
    """Of 800, 462 and 177 items."""
    for name, expected in zip(CROWDS, right, strict=True):
        data, key = crowds[name]
        found = parse_rule(rule)(data)
        assert sum(a == b for a, b in zip(found.decisions(), key, strict=True)) == expected
        assert found.fit is None or found.fit.settled


@pytest.mark.corpora
def test_characters_of_aurc_8_against_the_published_gold(aurc_8):
    """Plurality with ties to NON misses much of a gold that was made by a worker model."""
    study, _ = aurc_8
    votes, gold = of_workers(study, "character")
    found = parse_rule("plurality(otherwise=set())")(votes)
    scores = []
    for code in range(3):
        ours, theirs = found.code == code, gold.code == code
        both = votes.weight[ours & theirs].sum()
        scores.append(2 * both / (votes.weight[ours].sum() + votes.weight[theirs].sum()))
    assert found.n_decided == 1_161_253
    assert sum(scores) / 3 == pytest.approx(0.804644, abs=5e-7)


@pytest.mark.corpora
@pytest.mark.parametrize(
    ("rule", "decided", "same"),
    [
        ("plurality", 7768, 6716),
        ("plurality(otherwise=set())", 8000, 6717),
        ("two_stage(none=set(), k=2, otherwise=set())", 8000, 7545),
        ("dawid_skene", 8000, 7138),
        ("mace", 8000, 7398),
    ],
)
def test_sentences_of_aurc_8_against_the_published_gold(aurc_8, rule, decided, same):
    """A sentence is what it contains: nothing, pro, con or both, by five votes."""
    study, _ = aurc_8
    votes, gold = of_workers(study, "document")
    found = parse_rule(rule)(votes)
    key = {gold.item_name(row): gold.categories[code] for row, code in enumerate(gold.code)}
    both = parse("percentage")(side_by_side({"crowd": found, "gold": key}), interval=None)
    assert (found.n_decided, both.n_items) == (decided, decided)
    assert round(both.value * decided) == same


def of_workers(study, by):
    """Return the votes of the workers, and the published gold on the same rows."""
    both = items(study, by=by, kinds=("person", "gold"))
    workers = [a.id for a in study.annotators if a.kind == "person"]
    return both.select(annotators=workers), both.select(annotators=["gold"])

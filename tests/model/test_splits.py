"""Splits of a study into what a model learns from and what it is judged by."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from argora.errors import ModelError
from argora.model import Document, Scheme, Study
from argora.model.splits import groups_on_several_sides, parts_of_split, split_by_group

SHARES = {"train": 0.7, "dev": 0.1, "test": 0.2}


def pages(*sizes, n_topics=1):
    """Return documents of pages, so many of each."""
    found = [
        Document(f"{page}-{i}", "x", group=f"page {page}", metadata={"topic": page % n_topics})
        for page, size in enumerate(sizes)
        for i in range(size)
    ]
    return Study(Scheme("s"), tuple(found))


def sides(study):
    """Return the side of every document."""
    return {d.id: d.metadata["split"] for d in study.documents}


@given(sizes=st.lists(st.integers(1, 5), max_size=12), seed=st.integers(0, 5))
def test_a_group_is_on_one_side_and_sides_are_near_their_shares(sizes, seed):
    """No side is off by more than the largest group."""
    study = split_by_group(pages(*sizes), SHARES, seed=seed)
    assert all("split" in d.metadata for d in study.documents)
    if sizes:
        assert groups_on_several_sides(study) == ()
    for side, share in SHARES.items():
        n = list(sides(study).values()).count(side)
        assert abs(n - share * sum(sizes)) <= max(sizes, default=0)


def test_the_seed_decides():
    """One seed gives one split, another seed another."""
    study = pages(*[1] * 30)
    one, again, other = (sides(split_by_group(study, SHARES, seed=s)) for s in (1, 1, 2))
    assert one == again
    assert one != other


def test_each_topic_is_divided_on_its_own():
    """Every side has documents of every topic."""
    study = split_by_group(pages(*[1] * 20, n_topics=2), SHARES, each="topic")
    for part in parts_of_split(study).values():
        assert set(part.facets("topic")) == {0, 1}


def test_parts_have_the_documents_of_a_value():
    """Those without a value are in none."""
    documents = (
        Document("a", "x", metadata={"split": "train"}),
        Document("b", "x", metadata={"split": "test"}),
        Document("c", "x"),
    )
    parts = parts_of_split(Study(Scheme("s"), documents))
    assert {name: [d.id for d in part.documents] for name, part in parts.items()} == {
        "test": ["b"],
        "train": ["a"],
    }


def test_groups_on_several_sides_are_named():
    """A page of which one sentence is in the test."""
    documents = [
        Document(id, "x", group=page, metadata={"split": side})
        for id, page, side in [("a", "p", "train"), ("b", "p", "test"), ("c", "q", "test")]
    ]
    study = Study(Scheme("s"), (*documents, Document("d", "x", group="q")))
    assert groups_on_several_sides(study) == ("p",)


@pytest.mark.parametrize("shares", [{}, {"train": 0.5}, {"a": 1.5, "b": -0.5}, {"a": 1, "b": 0}])
def test_shares_add_up(shares):
    """The message says what is expected."""
    with pytest.raises(ModelError, match="expected shares above 0 that add up to 1"):
        split_by_group(pages(1, 1), shares)


def test_tenths_add_up_to_one():
    """Ten times 0.1 is less than 1 for a computer."""
    tenths = {f"fold {i}": 0.1 for i in range(10)}
    assert sum(tenths.values()) != 1
    assert set(parts_of_split(split_by_group(pages(*[1] * 10), tenths))) == set(tenths)

"""Items by character: runs of equal characters against every character by itself."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.model.strategies import studies
from tests.reliability.tiny import TEXT, document, layer, study, unit

from argora.measures import parse
from argora.model import Document, Layer, Span, Unit
from argora.reliability import CodingData, items

EVERYBODY = ("person", "model", "gold")
PURR = unit("T1", "Cats purr", stance="for")
BARK = unit("T2", "bark", category="premise")


def one_by_one(data: CodingData) -> dict[str, dict[tuple[str, int], object]]:
    """Return the value of every single character, by annotator and (document, position)."""
    found: dict[str, dict[tuple[str, int], object]] = {who: {} for who in data.annotators}
    codes = data.dense()
    for row, (of, start) in enumerate(data.items or ()):
        for a, who in enumerate(data.annotators):
            if codes[row, a] >= 0:
                for position in range(start, start + int(data.weight[row])):
                    found[who][of, position] = data.categories[codes[row, a]]
    return found


def naive(of: Document, said: Layer, position: int) -> frozenset[str] | None:
    """Return the categories of all units that hold one character; None if one is not known."""
    here = [u for u in said.units if any(s.start <= position < s.end for s in u.spans_in(of))]
    return None if None in {u.category for u in here} else frozenset(u.category for u in here)


@given(studies())
def test_runs_say_the_same_as_characters_one_by_one(drawn):
    """Of every annotator and document; nothing is said of characters that are not there.

    Nor is anything said by layers whose units have no place, or that were not asked for units.
    """
    data = items(drawn, by="character", kinds=EVERYBODY, at_least=1)
    expected: dict[str, dict[tuple[str, int], object]] = {who: {} for who in data.annotators}
    for said in drawn.layers:
        of = drawn.document(said.document)
        placed = not said.units or any(u.spans_in(of) for u in said.units)
        answered = said.round == 1 and said.state == "finished" and "units" in said.covers
        if answered and (placed or not of.n_characters):
            expected.setdefault(said.annotator, {})
            every = {(of.id, at): naive(of, said, at) for at in range(of.n_characters)}
            known = {at: value for at, value in every.items() if value is not None}
            expected[said.annotator].update(known)
    assert one_by_one(data) == expected


@given(studies(), st.sampled_from(["stance", "score"]))
def test_runs_of_an_attribute_say_the_same_as_characters_one_by_one(drawn, name):
    """Values that meet are joined, none is said where no unit bears one."""
    data = items(drawn, by="character", of=f"attribute:{name}", kinds=EVERYBODY, at_least=1)
    for who, found in one_by_one(data).items():
        for (of, at), value in found.items():
            texts: set[str] = set()
            for u in drawn.layer(of, who).units:
                if any(s.start <= at < s.end for s in u.spans_in(drawn.document(of))):
                    own = u.attributes.get(name, ())
                    texts.update(own if isinstance(own, tuple) else [str(own)])
            assert value == ("+".join(sorted(texts)) or "none")


@given(studies())
def test_neighbouring_runs_of_a_document_differ(drawn):
    """Touching units of one category leave no border."""
    data = items(drawn, by="character", kinds=EVERYBODY, at_least=1)
    rows = data.dense().tolist()
    named = data.items or ()
    for row in range(1, len(rows)):
        of, start = named[row - 1]
        follows = named[row] == (of, start + int(data.weight[row - 1]))
        assert not follows or rows[row] != rows[row - 1]


def test_units_become_runs():
    """Nine characters of a claim, then nothing, then a premise that one of them sees."""
    data = items(study(layer("d", "ann", PURR, BARK), layer("d", "bob", PURR)), by="character")
    assert data.items == (("d", 0), ("d", 9), ("d", 16), ("d", 20))
    assert data.weight.tolist() == [9, 7, 4, 20]
    assert (data.n_items, data.n_rows) == (len(TEXT), 4)
    assert data.derivation == "items:character|of:category|kinds:person"
    # 36 of 40 characters agree.
    assert parse("percentage")(data, interval=None).value == pytest.approx(0.9)


def test_a_weighted_row_counts_like_so_many_items():
    """Alpha of the runs is alpha of a matrix with a row for every character."""
    data = items(study(layer("d", "ann", PURR, BARK), layer("d", "bob", PURR)), by="character")
    found = one_by_one(data)
    single = CodingData.from_matrix(
        list(zip(found["ann"].values(), found["bob"].values(), strict=True))
    )
    alpha = parse("alpha")
    assert single.n_rows == 40
    assert alpha(data, interval=None).value == pytest.approx(alpha(single, interval=None).value)


def test_a_document_of_which_only_the_length_is_known_has_characters():
    """As in AURC; sentences and tokens it has none."""
    of = Document("d", length=7, group="page")
    said = Layer("d", "ann", units=(Unit("A", (Span(2, 5),), "pro"),))
    data = items(study(said, Layer("d", "bob"), documents=(of,)), by="character")
    assert data.weight.tolist() == [2, 3, 2]
    assert (data.groups, data.grouping) == (("page",), "group")


def test_an_empty_document_has_no_characters():
    """There is nothing to decide on, and a measure says so."""
    data = items(
        study(Layer("d", "a"), Layer("d", "b"), documents=(Document("d", ""),)), by="character"
    )
    assert data.n_rows == 0
    assert data.annotators == ("a", "b")
    assert parse("alpha")(data).undefined == "nothing was done by two annotators"


def test_overlapping_units_of_one_annotator_make_a_set():
    """And an attribute both values."""
    whole = unit("A", "Cats purr", stance="for")
    part = unit("B", "purr", category="premise", stance="against")
    both = study(layer("d", "ann", whole, part), layer("d", "bob"))
    data = items(both, by="character")
    assert data.items == (("d", 0), ("d", 5), ("d", 9))
    assert frozenset({"claim", "premise"}) in data.categories
    assert "against+for" in items(both, by="character", of="attribute:stance").categories


def test_units_without_words_or_category_are_counted():
    """They decide on no character; where a category is not known, a decision is missing."""
    said = layer(
        "d", "ann", Unit("I", (), "claim", text="implicit"), unit("N", "Dogs", category=None)
    )
    data = items(study(said, layer("d", "bob")), by="character")
    assert data.categories == (frozenset(),)
    assert data.n_items == len(TEXT) - len("Dogs")
    assert data.notes == (
        "1 unit has no category: where they lie, the decision of their annotator is missing",
        "1 units have no words in the text and are left out",
    )


def test_units_of_given_segments_lie_where_their_segments_are():
    """A unit need not have spans of its own."""
    said = layer("d", "ann", Unit("A", (), "claim", segment=("s1", "s3")))
    of = document("d", segments=True)
    data = items(study(said, layer("d", "bob"), documents=(of,)), by="character")
    assert data.weight.tolist() == [10, 19, 11]


@pytest.mark.corpora
def test_aurc_by_character_holds_every_character_and_all_votes(aurc_8):
    """1,161,253 characters, five votes each; the gold's shares are the lengths of its segments."""
    read, _ = aurc_8
    data = items(read, by="character")
    assert len(data.annotators) == 98
    assert data.n_items == 1_161_253
    assert data.n_votes == 5 * 1_161_253 - 72  # one unit of 72 characters has no category
    gold = items(read, by="character", kinds=("gold",), at_least=1)
    shares: Counter[object] = Counter()
    for code, weight in zip(gold.code, gold.weight, strict=True):
        shares[gold.categories[code]] += int(weight)
    lengths: Counter[object] = Counter()
    for said in read.layers:
        if read.annotator(said.annotator).kind == "gold":
            for u in said.units:
                lengths[frozenset([u.category])] += sum(map(len, u.spans))
    assert shares - Counter({frozenset(): shares[frozenset()]}) == lengths

"""Documents, segmentations, turns."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.model.strategies import documents

from argora.errors import ModelError
from argora.model import Document, FrozenMap, Segmentation, Span, Turn

SENTENCES = Segmentation("sentence", (Span(0, 4), Span(5, 9), Span(9, 12)))


@pytest.mark.parametrize(
    ("span", "indices"),
    [
        (Span(0, 1), [0]),
        (Span(4, 5), []),
        (Span(3, 6), [0, 1]),
        (Span(8, 10), [1, 2]),
        (Span(0, 12), [0, 1, 2]),
        (Span(12, 20), []),
    ],
)
def test_a_span_overlaps_the_segments_it_shares_a_character_with(span, indices):
    """Text between segments belongs to none, and touching is not sharing."""
    assert list(SENTENCES.overlapping(span)) == indices


@given(documents(), st.integers(0, 30), st.integers(1, 10))
def test_overlapping_segments_are_those_found_one_by_one(document, start, length):
    """The search by halves finds what a search through all segments finds."""
    span = Span(start, start + length)
    for cut in document.segmentations.values():
        expected = [i for i, segment in enumerate(cut.spans) if segment.overlaps(span)]
        assert list(cut.overlapping(span)) == expected


@pytest.mark.parametrize(
    ("make", "message"),
    [
        (lambda: Segmentation("s", (Span(0, 4), Span(3, 5))), "must not overlap"),
        (lambda: Segmentation("s", (Span(4, 6), Span(0, 2))), "must not overlap"),
        (lambda: Segmentation("s", (Span(0, 4),), labels=("a", "b")), "1 segments, but 2 labels"),
        (lambda: Segmentation("s", (Span(0, 1), Span(1, 2)), ids=("a",)), "2 segments, but 1 ids"),
        (lambda: Segmentation("s", (Span(0, 1), Span(1, 2)), ids=("a", "a")), "an id twice"),
        (lambda: Document(""), "needs an id"),
        (lambda: Document("d", "text", length=4), "length follows from it"),
        (lambda: Document("d", length=-1), "expected 0 or more"),
        (lambda: Document("d", marks={"retired", "old"}), "mark 'old'; marks are retired and tr"),
        (lambda: Document("d", "half \ud83d"), "lone surrogate .* at 5"),
        (lambda: Document("d", "abc", {"s": Segmentation("s", (Span(1, 4),))}), "ends at 4"),
        (lambda: Document("d", "abc", {"x": Segmentation("s", ())}), "filed under 'x'"),
        (lambda: Document("d", "abc", turns=(Turn("t", Span(0, 9), "A"),)), "'t' .* ends at 9"),
        (lambda: Document("d", "abc", turns=(Turn("t", Span(0, 1), "A", "u"),)), "replies to 'u'"),
        (lambda: Document("d", "abc", turns=(Turn("t", Span(0, 1), "A"),) * 2), "turn twice"),
        (lambda: Document("d", segmentations={"s": Segmentation("s", (Span(0, 1),))}), "has 0"),
    ],
)
def test_a_document_that_cannot_exist_is_refused(make, message):
    """The message says which part is at fault."""
    with pytest.raises(ModelError, match=message):
        make()


def test_a_segment_has_a_label_only_where_segments_have_labels():
    """Without labels the answer is None, not an empty string."""
    cut = Segmentation("paragraph", (Span(0, 1), Span(2, 3)), labels=("title", "body"))
    assert (cut.label(1), SENTENCES.label(1), len(cut)) == ("body", None, 2)


@pytest.mark.parametrize(("group", "cluster"), [(None, "d"), ("page 7", "page 7")])
def test_a_document_is_resampled_alone_unless_it_has_a_group(group, cluster):
    """The default group is the document itself."""
    assert Document("d", "x", group=group).cluster == cluster


@pytest.mark.parametrize(
    ("document", "n"),
    [(Document("d", "a🙂"), 2), (Document("d", length=7), 7), (Document("d"), 0)],
)
def test_a_document_knows_its_length_with_or_without_text(document, n):
    """Characters are code points."""
    assert document.n_characters == n


def test_adding_a_segmentation_leaves_the_document_as_it_was():
    """The copy has the new segmentation beside the old; the same name takes its place."""
    before = Document("d", "abcdefghijkl", {"sentence": SENTENCES})
    tokens = Segmentation("token", (Span(0, 2),))
    fewer = Segmentation("sentence", (Span(0, 4),))
    after = before.with_segmentation(tokens, fewer)
    assert set(after.segmentations) == {"sentence", "token"}
    assert after.segmentations["sentence"] == fewer
    assert dict(before.segmentations) == {"sentence": SENTENCES}


def test_a_frozen_map_is_a_value():
    """It equals and hashes by content, whatever the order, and setting returns a copy."""
    one, other = FrozenMap({"b": 2, "a": 1}), FrozenMap({"a": 1, "b": 2})
    assert one == other == {"a": 1, "b": 2}
    assert hash(one) == hash(other)
    assert list(one) == ["a", "b"]
    assert one.set("a", None) == {"b": 2}
    assert one.set("c", 3) == {"a": 1, "b": 2, "c": 3}
    assert one == {"a": 1, "b": 2}
    with pytest.raises(TypeError):
        one["a"] = 5

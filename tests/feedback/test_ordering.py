"""The proposed order keeps its rules, moves little and never changes a word."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.feedback.test_findings import BEHIND, BROKEN, LATE
from tests.feedback.texts import ESSAY, drawn

from argora.feedback import order_of
from argora.feedback.openers import opener, pointer
from argora.feedback.reading import Point, Reading, Sentence
from argora.model import Document, Span
from argora.report.sections.feedback_words import rewording_words


@pytest.mark.parametrize(
    ("text", "order", "moved"),
    [
        (LATE, (1, 8, 2, 3, 4, 5, 6, 7), (8,)),
        (BEHIND, (1, 2, 3, 5, 4), (4,)),
        (BROKEN, (1, 2, 5, 3, 4, 6), (5,)),
    ],
)
def test_the_proposals_of_putra_2021(text, order, moved):
    """Figures 6 (b) and 7 (b) in small: position first, one topic in one place, the end last."""
    found = order_of(drawn(text, scheme="icnale-as"))
    assert found.sentences == order
    assert len(found.moves) == len(moved)


def test_a_point_can_stand_before_its_reasons():
    """With claims first; details that lead up to it stay in front."""
    text = "mc | Yes.\np +4 | Cheap.\np +4 | Quick.\nc + | It helps.\np +4 | Really."
    assert order_of(drawn(text)).is_same
    assert order_of(drawn(text), claims_first=True).sentences == (1, 4, 2, 3, 5)


def test_paragraphs_follow_what_was_moved():
    """A sentence that goes to its topic joins its paragraph."""
    text = ESSAY.replace("p +8 | A family", "p +3 | A family")
    found = order_of(drawn(text))
    assert found.paragraphs == ((1, 2), (3, 4, 5, 9), (6, 7), (8,), (10,))


def test_words_that_pointed_elsewhere_are_named():
    """The word, what it followed, and what it follows now."""
    text = BROKEN.replace("Nicotine is in the smoke", "However, this is in the smoke of the pipe")
    text = text.replace("It costs a lot", "It is in the price that the cost of a pack is")
    (first, second, *_) = order_of(drawn(text, scheme="icnale-as")).rewordings
    assert (first.sentence, first.word, first.kind) == (5, "however", "connecting")
    assert (second.word, second.before, second.now) == ("this", 4, 2)


def test_words_further_on_may_point_back():
    """In a sentence that follows another one now, because the one before it moved away."""
    text = BROKEN.replace("So it should be banned", "So most of its friends agree")
    text = text.replace("s :2 | Nicotine is in the smoke.", "s :2 | Nicotine is bad.\n")
    found = order_of(drawn(text, scheme="icnale-as"))
    (last,) = (each for each in found.rewordings if each.kind == "possible")
    assert (last.sentence, last.word, last.before, last.now) == (6, "its", 5, 4)
    assert "may point to something in sentence 5" in rewording_words(last)


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("These are dear.", "these"),
        ("For this reason they left.", "this"),
        ("They left.", "they"),
        ("However, it fails.", "it"),
        ("It is clear that cars pollute.", None),
        ("Such as it is.", None),
        ("People like this idea because it helps.", "this"),
        ("Cars pollute.", None),
    ],
)
def test_pointing_words(sentence, word):
    """Near the beginning only; an empty it means nothing before it."""
    assert pointer(sentence) == word


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("Therefore, we go.", "therefore"),
        ("Second, we go.", "second"),
        ("While we go, it rains.", None),
    ],
)
def test_connecting_words(sentence, word):
    """Those that tie a sentence to the one before it, not its own parts to each other."""
    assert opener(sentence) == word


@given(data=st.data())
def test_every_tree_keeps_its_rules(data):
    """All sentences stay, the position comes first, and all that belongs together is together."""
    n = data.draw(st.integers(2, 9))
    root = data.draw(st.integers(0, n - 1))
    rank = data.draw(st.permutations([i for i in range(n) if i != root]))
    lines = [""] * n
    lines[root] = "s | Root."
    placed = [root]
    for i in rank:
        lines[i] = (
            f"s {data.draw(st.sampled_from('+-'))}{data.draw(st.sampled_from(placed)) + 1} | S."
        )
        placed.append(i)
    reading = drawn("\n".join(lines), scheme="icnale-as")
    for claims_first in (False, True):
        order = order_of(reading, claims_first=claims_first).sentences
        assert sorted(order) == list(range(1, n + 1))
        at = {sentence - 1: place for place, sentence in enumerate(order)}
        before = range(reading.by_id[reading.position].place)
        early = {i for i in before if at[i] < at[root]}
        assert not early or early == set(before)
        for point in reading.points:
            own = {at[each.place] for each in reading.subtree(point)} - {at[i] for i in early}
            assert not own or max(own) - min(own) == len(own) - 1
            if claims_first and point.parent and point.place not in early:
                assert at[reading.by_id[point.parent].place] < at[point.place]


def test_a_long_text_gets_no_order():
    """Nobody moves single sentences of a book."""
    reading = drawn("s | Yes.\n" + "s +1 | No.\n" * 200, scheme="icnale-as")
    assert order_of(reading) is None
    assert order_of(replace(reading, position=None)) is None


def reading_of_tree(parents, bonds):
    """Return the reading of a text with one sentence for each node of a tree."""
    spans = [Span(4 * at, 4 * at + 3) for at in range(len(parents))]
    names = [None if parent is None else str(parent) for parent in parents]
    points = tuple(
        Point(str(n), (spans[n],), (n,), None, names[n], bond if names[n] else None)
        for n, bond in zip(range(len(parents)), bonds, strict=True)
    )
    sentences = tuple(Sentence(n + 1, span, 0) for n, span in enumerate(spans))
    text = " ".join(f"S{n}." for n in range(len(parents)))
    return Reading(Document("d", text), "ana", sentences, points, str(parents.index(None)))


def trees(n):
    """Yield all trees of n sentences as the parent of each, None for the root."""
    for parents in product(range(n), repeat=n):
        roots = [at for at in range(n) if parents[at] == at]
        reached = {*roots}
        for _ in range(n):
            reached |= {at for at in range(n) if parents[at] in reached}
        if len(roots) == 1 and len(reached) == n:
            yield [None if parents[at] == at else parents[at] for at in range(n)]


def crossing_pairs(parents, order):
    """Count crossing arcs by walking over the places between the ends of each."""
    place = {sentence: at for at, sentence in enumerate(order, start=1)}
    arcs = [(place[n + 1], place[up + 1]) for n, up in enumerate(parents) if up is not None]
    inside = [{*range(min(arc) + 1, max(arc))} for arc in arcs]
    return sum(
        len({*other} & inside[i]) == 1 and not {*arcs[i]} & {*other}
        for i in range(len(arcs))
        for other in arcs[i + 1 :]
    )


def stretches(parents, order):
    """Return the nodes that stand in one stretch with all that is below them."""
    together = set()
    for root in range(len(parents)):
        below = {root}
        for _ in parents:
            below |= {n for n, up in enumerate(parents) if up in below}
        marks = "".join("." if n - 1 not in below else "x" for n in order)
        together |= {root} if "." not in marks.strip(".") else set()
    return together


@pytest.mark.parametrize("claims_first", [False, True])
@pytest.mark.parametrize("n", range(2, 7))
def test_no_order_of_any_tree_has_more_crossings_or_divides_a_subtree(n, claims_first):
    """All trees of up to six sentences, with details in some places (seed 3)."""
    bond_of = random.Random(3)
    for parents in trees(n):
        bonds = bond_of.choices(["for", "detail", "against"], k=n)
        reading = reading_of_tree(parents, bonds)
        order = order_of(reading, claims_first=claims_first)
        assert sorted(order.sentences) == [*range(1, n + 1)]
        text = range(1, n + 1)
        assert crossing_pairs(parents, order.sentences) <= crossing_pairs(parents, text)
        assert stretches(parents, text) <= stretches(parents, order.sentences)

"""Maps as trees of numbers: where the numbers stand, and what is drawn."""

from __future__ import annotations

import re
from xml.etree import ElementTree

import pytest

from argora.analysis.metaevaluation.task import NumberedMap
from argora.report.drawings.numbered_maps import (
    laid_out,
    map_pictures,
    pair_picture,
    words_of,
)


@pytest.mark.parametrize(
    ("tree", "places"),
    [
        (NumberedMap((1,), ()), {1: (0, 0)}),
        (NumberedMap((1, 2, 3), ((2, 1), (3, 1))), {1: (0.5, 0), 2: (0, 1), 3: (1, 1)}),
        (NumberedMap((1, 2, 3), ((3, 2), (2, 1))), {1: (0, 0), 2: (0, 1), 3: (0, 2)}),
        (NumberedMap((1, 2, 3), ((2, 1),)), {1: (0, 0), 2: (0, 1), 3: (1, 0)}),
        (NumberedMap((1, 2), ((1, 2), (2, 1))), {2: (0, 0), 1: (0, 1)}),
        (NumberedMap((1, 2, 3), ((3, 2), (3, 1))), {1: (0, 0), 2: (1, 0), 3: (1, 1)}),
        (NumberedMap((1, 2, 3), ((2, 1),), ((3, (2, 1)),)), {1: (0.5, 0), 2: (0, 1), 3: (1, 1)}),
        (NumberedMap((), ()), {}),
    ],
    ids=["one", "siblings", "chain", "apart", "circle", "two targets", "undercut", "nothing"],
)
def test_numbers_stand_below_what_they_lead_to(tree, places):
    """Leaves beside each other, others in the middle above theirs."""
    assert laid_out(tree) == places


def test_no_two_numbers_stand_in_one_place():
    """Also in a wide tree with circles and several targets."""
    edges = (*((n, n // 2) for n in range(2, 30)), (1, 29), (7, 20), (20, 7))
    places = laid_out(NumberedMap(tuple(range(1, 30)), edges))
    assert len(places) == 29
    assert len(set(places.values())) == 29


def test_the_picture_holds_both_trees_and_nothing_else():
    """Numbers and arrows only; what attacks a relation points to its middle."""
    one = NumberedMap((1, 2, 3), ((2, 1),), ((3, (2, 1)),))
    picture = pair_picture(one, NumberedMap((1, 2), ((2, 1),)))
    tree = ElementTree.fromstring(picture)
    space = {"s": "http://www.w3.org/2000/svg"}
    assert [text.text for text in tree.findall("s:text", space)] == ["1", "2", "3", "1", "2"]
    assert len([p for p in tree.findall("s:path", space) if p.get("marker-end")]) == 3


def test_arrows_of_a_wide_tree_stay_in_the_picture():
    """Also those from the ends of twenty leaves to the root in the middle."""
    wide = NumberedMap(tuple(range(1, 21)), tuple((n, 1) for n in range(2, 21)))
    for path in re.findall(r'd="M(\S+ \S+)Q(\S+ \S+) (\S+ \S+)"', map_pictures(wide, wide)[0]):
        assert all(24 <= float(place.split()[1]) <= 86 for place in path)


def test_two_pictures_of_one_size():
    """Each tree by itself; the narrow one stands in the middle of the width of the other."""
    wide = NumberedMap((1, 2, 3), ((2, 1), (3, 1)))
    pictures = [ElementTree.fromstring(each) for each in map_pictures(wide, NumberedMap((1,), ()))]
    space = {"s": "http://www.w3.org/2000/svg"}
    assert len({(each.get("width"), each.get("height")) for each in pictures}) == 1
    numbers = [[text.text for text in each.findall("s:text", space)] for each in pictures]
    assert numbers == [["1", "2", "3"], ["1"]]
    tops = [each.find("s:circle", space) for each in pictures]
    assert [(top.get("cx"), top.get("cy")) for top in tops] == [("47", "24"), ("47", "24")]


@pytest.mark.parametrize(
    ("tree", "words"),
    [
        (NumberedMap((1, 2, 3), ((3, 2), (2, 1))), "3 points to 2; 2 points to 1"),
        (NumberedMap((1, 2), ()), "1 stands alone; 2 stands alone"),
        (NumberedMap((), ()), "nothing"),
    ],
)
def test_a_map_in_words(tree, words):
    """Every arrow, and every number without one."""
    assert words_of(tree) == words

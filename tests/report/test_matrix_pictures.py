"""Heat maps, Hinton diagrams, the page of matrices and matrices as text."""

from __future__ import annotations

import math
import re

import numpy as np
import pytest
from tests.report.pages import page_of

from argora.analysis.matrices import diagnose, in_scheme_order
from argora.analysis.matrix_frame import Frame
from argora.analysis.plan import Plan
from argora.diagnostics.matrices import coincidence, confusion_matrix, reliability_matrix
from argora.diagnostics.matrix import Matrix
from argora.reliability import CodingData
from argora.report.matrices.heatmap import heat_map
from argora.report.matrices.hinton import SIDE, hinton
from argora.report.matrices.page import render
from argora.report.matrices.text import matrix_text
from argora.studies import bundled

DATA = CodingData.from_matrix([["a", "a"], ["a", "<b>"], ["<b>", "<b>"], ["a", "c"]])


def numbers(values, unit="count", names="abcdef"):
    names = tuple(names[: len(values)])
    return Matrix("m", "A matrix", names, names, np.array(values, float), unit, blank="never met")


@pytest.mark.parametrize("draw", [heat_map, hinton])
@pytest.mark.parametrize("part", ["observed", "difference"])
def test_a_picture_is_well_formed_and_says_what_it_shows(draw, part):
    """A title, a description, and every number in its cell."""
    matrix = coincidence(DATA, part)
    page = page_of(str(draw(matrix)))
    assert page.wrong == []
    assert page.tags[:3] == ["svg", "title", "desc"]
    assert ("role", "img") in page.attributes
    assert "3 rows (category), 3 columns (category)" in page.text
    for i in range(3):
        for j in range(3):
            assert matrix.text(i, j) in page.text


@pytest.mark.parametrize("draw", [heat_map, hinton])
def test_names_from_files_are_escaped(draw):
    """A category may be called anything."""
    assert "<b>" not in str(draw(coincidence(DATA)))


@pytest.mark.parametrize("draw", [heat_map, hinton])
def test_a_cell_without_a_value_is_hatched_and_says_why(draw):
    """It is neither pale nor zero."""
    drawn = str(draw(numbers([[1, math.nan], [0, 2]])))
    assert drawn.count('class="empty"') == 1
    assert "a, b: never met" in drawn


def test_the_hatching_stays_within_its_cell():
    """Whatever the shape of the cell."""
    frame = Frame(numbers([[math.nan]]), (58.0, 42.0))
    x, y = frame.x(0) + 1, frame.y(0) + 1
    places = re.findall(r"[ML](-?[\d.]+) (-?[\d.]+)", str(frame.empty(0, 0)))
    assert len(places) > 4
    assert all(x <= float(a) <= x + 56 and y <= float(b) <= y + 40 for a, b in places)


def test_shares_are_shaded_from_zero_to_one_and_counts_up_to_the_largest():
    """So that confusion matrices of two studies look alike where they are."""
    assert re.findall(r"--s:([\d.]+)", str(heat_map(numbers([[0.5]], "share")))) == ["0.50"]
    assert re.findall(r"--s:([\d.]+)", str(heat_map(numbers([[5]])))) == ["1.00"]


@pytest.mark.parametrize("draw", [heat_map, hinton])
def test_differences_have_two_looks_and_signs(draw):
    """Colour is never the only cue."""
    drawn = str(draw(numbers([[3, -3], [-1.5, 0]], "difference")))
    assert "over" in drawn
    assert drawn.count("under") == 2
    assert "+3.00" in drawn
    assert "−1.50" in drawn


def test_the_area_of_a_square_is_as_its_number():
    """A quarter of the largest has half its side; nothing is drawn for zero."""
    drawn = str(hinton(numbers([[4, 1], [0, 4]])))
    sides = re.findall(r'"square over" x="[\d.]+" y="[\d.]+" width="([\d.]+)"', drawn)
    assert [float(side) for side in sides] == [SIDE, SIDE / 2, SIDE]


def test_categories_are_drawn_with_their_letters_but_not_by_size():
    """A heat map can show who chose what, a Hinton diagram cannot."""
    matrix = reliability_matrix(CodingData.from_matrix([["claim", None], ["premise", "claim"]]))
    page = page_of(str(heat_map(matrix)))
    assert page.words.count("C") == 2
    assert page.words.count("P") == 1
    assert "annotator 2, 0: not decided on" in page.text
    with pytest.raises(ValueError, match="no size"):
        hinton(matrix)


@pytest.mark.parametrize("picture", ["heat", "hinton"])
def test_the_page_loads_nothing_and_has_every_number_as_a_table_too(picture):
    """For those who see no pictures, and to copy from."""
    found = diagnose(
        bundled(), Plan(), matrices=["confusion", "coincidence", "contingency", "reliability"]
    )
    html = render(found, picture=picture)
    page = page_of(html)
    assert page.wrong == []
    assert page.tags.count("svg") - page.tags.count("table") >= 1
    assert page.tags.count("table") == len(found.parts[0].matrices) == 8
    assert re.findall(r"""(?:src|href)=["']?(?:https?:)?//""", html) == []
    assert "prefers-color-scheme: dark" in html
    assert "coincidence|observed|items:sentence" in page.text


def test_a_category_looks_the_same_as_in_the_report():
    """Major claim is the first of the scheme, nothing is pale."""
    found = diagnose(bundled(), Plan(), matrices=["reliability"])
    html = render(found)
    assert '<b class="chip k0">MC</b> major claim' in html
    assert '<b class="chip kx">–</b> nothing' in html


def test_categories_stand_in_the_order_of_the_scheme_and_nothing_last():
    """Not in that of the alphabet; numbers stay in order."""
    matrix = diagnose(bundled(), Plan()).parts[0].matrices[0]
    assert matrix.row_names == ("major-claim", "claim", "premise", "none")
    ranks = coincidence(CodingData.from_matrix([[10, 9], [10, 10], [9, 9]]))
    assert in_scheme_order(ranks, bundled()).row_names == (9, 10)


def test_a_facet_gives_every_value_its_matrices():
    """All documents of the values together are those of the study."""
    study = bundled()
    name = next(iter(study.documents[0].metadata))
    parts = diagnose(study, Plan(), matrices=["coincidence"], facet=name).parts
    whole = diagnose(study, Plan(), matrices=["coincidence"]).parts[0].matrices[0]
    assert len(parts) > 1
    total = sum(part.matrices[0].values.sum() for part in parts if part.matrices[0].is_defined)
    assert total == pytest.approx(whole.values.sum())


def test_text_is_aligned_and_never_wider_than_asked():
    """Too wide a matrix is cut into parts."""
    text = matrix_text(confusion_matrix(DATA), width=24)
    assert max(map(len, text.splitlines())) <= 24
    assert text.count("<b> ") > 1
    rows = [line for line in matrix_text(coincidence(DATA)).splitlines() if line.startswith("a ")]
    assert rows == ["a      1  2  1"]


def test_a_long_matrix_is_turned_to_fit():
    """Many items, few annotators: the items go down."""
    data = CodingData.from_matrix([["a", "b"], ["a", None]] * 20)
    text = matrix_text(reliability_matrix(data), width=60)
    assert "0             a            b" in text
    assert "Each row is an item" in text
    assert "— not decided on" in text


def test_a_matrix_without_values_says_why_in_text():
    """One line instead of dashes."""
    text = matrix_text(coincidence(CodingData.from_matrix([["a"], ["b"]])))
    assert text.splitlines()[-1] == "undefined: nothing was done by two annotators"

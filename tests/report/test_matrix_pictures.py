"""Heat maps, Hinton diagrams, and matrices as page, text, LaTeX and JSON."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import numpy as np
import pytest
from tests.report.pages import page_of
from tests.report.studies import text_study

from argora.analysis.matrices import Part, diagnose, in_scheme_order
from argora.analysis.plan import Plan
from argora.diagnostics.matrices import coincidence, reliability_matrix
from argora.diagnostics.matrix import Matrix
from argora.reliability import CodingData
from argora.report.drawings.matrices import SIDE, Frame, heat_map, hinton
from argora.report.figure_files import drawings_of
from argora.report.forms import json_of, rendered
from argora.report.sections.matrices import matrices_page
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


def opacities(matrix):
    """Return how dark the cells of a heat map are; half is darkest, for the numbers in them."""
    return re.findall(r'fill-opacity="([\d.]+)"', str(heat_map(matrix)))


def test_shares_are_shaded_from_zero_to_one_and_counts_up_to_the_largest():
    """So that confusion matrices of two studies look alike where they are."""
    assert opacities(numbers([[0.5]], "share")) == ["0.250"]
    assert opacities(numbers([[5]])) == ["0.500"]


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
    html = rendered(matrices_page(found, picture=picture), "html")
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
    html = rendered(matrices_page(found), "html")
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
    """Too wide a matrix is cut into parts, and no number is lost."""
    page = matrices_page(diagnose(bundled(), Plan(), matrices=["coincidence"]))
    text = rendered(page, "text", width=50)
    assert max(len(line) for line in text.splitlines() if "|items:" not in line) <= 50
    assert len([line for line in text.splitlines() if line.startswith("major claim ")]) == 6
    wide = rendered(page, "text", width=100)
    assert "major claim            33.00    3.00     0.00             0.00     2.00" in wide
    assert "premise               −14.52  −33.00  +112.70            +2.91   −68.09" in wide


def test_the_items_of_a_long_matrix_stand_in_rows():
    """Many items, few annotators: in every form, with what a blank means."""
    page = matrices_page(diagnose(bundled(), Plan(), matrices=["reliability"]))
    text = rendered(page, "text", width=100)
    assert "essay01 4   major claim      major claim      major claim" in text
    assert "In this table each row is an item, each column an annotator: the other way" in text
    assert "— not decided on" in text
    assert r"essay01 4 & major claim & major claim & major claim \\" in rendered(page, "latex")
    assert "In this table each row is an item" in page_of(rendered(page, "html")).text


def test_a_matrix_without_values_says_why_in_every_form():
    """One line instead of a picture and dashes."""
    alone = text_study({"d": {"ana": "cp..."}})
    page = matrices_page(diagnose(alone, Plan(), matrices=["coincidence"]))
    said = "No figures: nothing was done by two annotators."
    for form in ("html", "text", "latex"):
        assert said in rendered(page, form)
    first = json_of(page)["matrices"][0]
    assert first["undefined"] == "nothing was done by two annotators"
    assert "<svg class=" not in rendered(page, "html").partition("<main>")[2]


def test_json_has_the_values_of_every_matrix_and_the_digits_that_people_see():
    """Values by row and column; the table of the section has them as they are printed."""
    page = matrices_page(diagnose(bundled(), Plan(), facet="area", matrices=["confusion"]))
    told = json_of(page)
    assert len(told["matrices"]) == len(told["sections"]) > 1
    assert told["matrices"][0]["facet"] == "area=education"
    assert told["sections"][0]["title"] == "area: education"
    figure, details = told["sections"][0]["blocks"][0]["blocks"][1:3]
    assert figure["name"] == "what-is-taken-for-what-area-education"
    rows = details["blocks"][0]["rows"]
    assert rows[1]["shown"] == ["claim", "0.000", "0.905", "0.048", "0.048"]
    assert rows[1]["cells"][1:] == told["matrices"][0]["values"][1]


@pytest.mark.parametrize(
    ("unit", "values", "digits"),
    [
        ("count", [[3, 4], [0, 1]], ["3", "4"]),
        ("count", [[3, 0.25], [0, 1]], ["3.00", "0.25"]),
        ("difference", [[3, -0.25], [0, 1]], ["+3.00", "−0.25"]),
        ("distance", [[0, 1], [1, 0]], ["0", "1"]),
        ("distance", [[0, 0.5], [0.5, 0]], ["0.000", "0.500"]),
        ("share", [[1, 0], [0.5, 0.5]], ["1.000", "0.000"]),
    ],
)
def test_numbers_in_tables_are_those_of_the_picture(unit, values, digits):
    """With equal digits."""
    matrix = numbers(values, unit)
    found = replace(diagnose(bundled(), Plan()), parts=(Part((matrix,)),))
    rows = json_of(matrices_page(found))["sections"][0]["blocks"][-1]["blocks"][0]["rows"]
    assert rows[0]["shown"][1:] == digits
    assert [matrix.text(0, j) for j in range(2)] == digits


@pytest.mark.parametrize("picture", ["heat", "hinton"])
def test_every_picture_can_be_saved_as_a_figure_of_a_paper(picture):
    """Under the name of its matrix, with nothing that only browsers understand."""
    page = matrices_page(diagnose(bundled(), Plan(), facet="area"), picture=picture)
    drawn = drawings_of(page)
    assert len(drawn) == len(json_of(page)["matrices"])
    assert "coincidences-beyond-chance-area-education" in drawn
    assert not [name for name, each in drawn.items() if "calc(" in each.svg()]

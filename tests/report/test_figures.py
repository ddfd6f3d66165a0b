"""Figures of a report as files for papers."""

from __future__ import annotations

import sys
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest
from tests.report import studies

from argora.analysis.analyse import analyse
from argora.analysis.plan import Plan
from argora.diagnostics.quartiles import quartiles
from argora.errors import DataError, MissingExtraError
from argora.report import figures
from argora.report.blocks import Details, Figure, Page, Section, Series
from argora.report.drawings.charts import LOOKS, Chart, Line, chart_figure, chart_picture
from argora.report.drawings.rows import BoxRow, boxes_picture
from argora.report.elements import width_of
from argora.report.figure_files import drawings_of
from argora.studies import bundled

FAST = Plan(resamples=40)


@pytest.fixture(scope="module")
def drawings():
    """The figures of the bundled study."""
    return figures(analyse(bundled(), FAST))


def test_a_report_has_figures_with_names_and_titles(drawings):
    """Agreement by category, pairs, structure, the headline, and those of each document."""
    assert {"headline", "components", "stance", "relations", "pairs", "structure"} <= set(drawings)
    assert {"lanes-essay05", "map-essay05-ana-ben"} <= set(drawings)
    assert all(name == each.name for name, each in drawings.items())


def test_an_svg_has_its_looks_in_it_and_loads_nothing(drawings):
    """No class, no variable, a size; the same numbers as the report."""
    for each in drawings.values():
        drawn = each.svg()
        root = ET.fromstring(drawn)
        assert float(root.get("width")) > 0
        assert float(root.get("height")) > 0
        assert not any(what in drawn for what in (" class=", "var(", "href=", " style="))
    text = "".join(ET.fromstring(drawings["pairs"].svg()).itertext())
    result = analyse(bundled(), FAST).pairs["ana", "ben"]
    assert f"{result.value:.3f}" in text
    assert "#0b5a8a" in drawings["components"].svg()


@pytest.mark.parametrize(
    ("form", "begins"), [("png", b"\x89PNG"), ("pdf", b"%PDF"), ("svg", b"<svg")]
)
def test_a_figure_is_saved_by_the_ending_of_its_name(drawings, tmp_path, form, begins):
    """SVG, PNG and PDF."""
    drawings["pairs"].save(tmp_path / f"pairs.{form}")
    assert (tmp_path / f"pairs.{form}").read_bytes().startswith(begins)


def test_another_ending_is_refused(drawings, tmp_path):
    """With the endings that there are."""
    with pytest.raises(DataError, match=r"must end in \.svg, \.png or \.pdf"):
        drawings["pairs"].save(tmp_path / "pairs.gif")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("gone", ["typst", "cssselect2"])
def test_what_is_not_installed_is_named(drawings, tmp_path, monkeypatch, gone):
    """With how to install it."""
    monkeypatch.setitem(sys.modules, gone, None)
    drawing = replace(drawings["pairs"])  # as it was before it was written in any form
    with pytest.raises(MissingExtraError, match=r"pip install 'argora\[figures\]'"):
        drawing.save(tmp_path / "pairs.png")


def test_names_that_are_markup_stay_text():
    """An annotator may be called anything, and a file may not."""
    for each in figures(analyse(studies.hostile(), FAST)).values():
        ET.fromstring(each.svg())
        assert "/" not in each.file_name


def page(*figures):
    """Return a page with figures in a series."""
    series = Series(tuple(Details("one", (each,)) for each in figures), 1, "figure")
    return Page("study", "", "", (Section("", "", (series,)),))


@pytest.mark.parametrize("name", ["ana", "ana.vandenbosche-smith", "WWWWWWWWWWWWWWWWW", "王" * 18])
def test_names_beside_a_drawing_are_not_cut(name):
    """The file has a margin as wide as the widest name on the page, and is no wider for it."""
    picture = boxes_picture([BoxRow(name, quartiles([0.2, 0.4]), {})], 0.0, 1.0, "boxes")
    (drawing,) = drawings_of(page(Figure("boxes", "boxes", picture))).values()
    root = ET.fromstring(drawing.svg())
    (inner,) = root
    (words,) = (
        each.text
        for each in root.findall(".//{*}text")
        if each.get("text-anchor") == "end" and each.text and each.text[0] == name[0]
    )
    assert float(inner.get("x")) >= width_of(words) + 8
    assert float(inner.get("x")) + float(inner.get("width")) <= float(root.get("width")) == 700


def test_numbers_and_names_around_a_chart_are_not_cut():
    """They stand to the left of it, above it and below it."""
    line = Line("agreement", (0.5, 0.6, 0.7))
    picture = chart_picture(Chart("best", (line,), (2, 3, 4), "agreement", "annotators"))
    (drawing,) = drawings_of(page(Figure("best", "best", picture))).values()
    root = ET.fromstring(drawing.svg())
    (inner,) = root
    assert float(inner.get("x")) >= 8 + width_of("0.50", 12)
    assert float(inner.get("y")) >= 12 + 12
    assert float(root.get("height")) >= float(inner.get("y")) + float(inner.get("height"))


def test_a_chart_names_its_lines_below_it_and_no_two_look_alike():
    """On a page the key stands beside it; a file has nothing beside it."""
    names = [f"line {i}" for i in range(LOOKS)]
    lines = tuple(Line(name, (i / 10, 0.5)) for i, name in enumerate(names))
    chart = Chart("t", lines, (1, 2), "up", "across")
    (drawing,) = drawings_of(page(chart_figure("lines", chart))).values()
    root = ET.fromstring(drawing.svg())
    _, *key = root
    assert [each.text for each in key[::2]] == names
    inside = [float(each.get("y")) < float(root.get("height")) for each in key]
    assert all(inside)
    looks = [
        (each[0].get("stroke"), each[0].get("stroke-dasharray"), each[0].get("class"))
        for each in key[1::2]
    ]
    assert len(set(looks)) == LOOKS
    assert all(stroke and name is None for stroke, _, name in looks)


def test_lines_in_a_file_have_the_width_of_the_drawing():
    """Other programs than browsers distort dashes in a frame that stretches."""
    chart = Chart("t", (Line("l", (0.0, 1.0, 0.5)),), (1, 2, 3), "up", "across", ends=(0, 1))
    (drawing,) = drawings_of(page(chart_figure("lines", chart, has_key=False))).values()
    (inner,) = ET.fromstring(drawing.svg())
    (line,) = inner.findall(".//{*}polyline")
    wide = float(inner.get("width"))
    places = [tuple(map(float, point.split(","))) for point in line.get("points").split()]
    assert places == [(0, 220), (pytest.approx(wide / 2), 0), (pytest.approx(wide), 110)]
    assert "preserveAspectRatio" not in drawing.svg()


def test_figures_of_one_name_are_all_there_in_files_of_their_own():
    """Also where only characters differ that a file name does not have."""
    picture = chart_picture(Chart("t", (Line("l", (0.1, 0.2)),), (1, 2), "up", "across"))
    drawings = drawings_of(page(*(Figure(name, name, picture) for name in ("a b", "a b", "A/b"))))
    assert list(drawings) == ["a b", "a b-2", "A/b-3"]
    assert len({each.file_name.lower() for each in drawings.values()}) == 3

"""Figures of a report as files for papers."""

from __future__ import annotations

import sys
from xml.etree import ElementTree as ET

import pytest
from tests.report import studies

from argora.analysis.analyse import analyse
from argora.analysis.plan import Plan
from argora.errors import DataError, MissingExtraError
from argora.report import figures
from argora.studies import bundled

FAST = Plan(resamples=40)


@pytest.fixture(scope="module")
def drawings():
    """The figures of the bundled study."""
    return figures(analyse(bundled(), FAST))


def test_a_report_has_figures_with_names_and_titles(drawings):
    """Agreement by category, pairs, structure, and the headline on its scale."""
    assert {"headline", "components", "stance", "relations", "pairs", "structure"} <= set(drawings)
    assert all(name == each.name for name, each in drawings.items())


def test_an_svg_has_its_looks_in_it_and_loads_nothing(drawings):
    """No class, no variable, a size; the same numbers as the report."""
    for each in drawings.values():
        drawn = each.svg()
        root = ET.fromstring(drawn)
        assert float(root.get("width")) > 0
        assert float(root.get("height")) > 0
        assert not any(what in drawn for what in ("class=", "var(", "href=", "style="))
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
    with pytest.raises(MissingExtraError, match=r"pip install 'argora\[figures\]'"):
        drawings["pairs"].save(tmp_path / "pairs.png")


def test_names_that_are_markup_stay_text():
    """An annotator may be called anything, and a file may not."""
    for each in figures(analyse(studies.hostile(), FAST)).values():
        ET.fromstring(each.svg())
        assert "/" not in each.file_name

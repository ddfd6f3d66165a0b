"""Figures of a report, written by the command line."""

from __future__ import annotations


def test_the_report_writes_all_figures_in_three_forms(run, essays, tmp_path):
    """Beside the page; the files are named after what they show."""
    folder = tmp_path / "figures"
    asked = ("--out", tmp_path / "r.html", "--figures", folder, "--resamples", "40")
    ended = run("report", essays, *asked)
    assert ended.code == 0
    written = {path.name for path in folder.iterdir()}
    for name in ("headline", "components", "pairs", "structure"):
        assert {f"{name}.svg", f"{name}.png", f"{name}.pdf"} <= written
    assert f"figures as SVG, PNG and PDF in {folder}" in ended.err

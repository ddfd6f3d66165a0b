"""Numbers to pages: sections of blocks, and the forms and figures that they become."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from argora.analysis.analyse import Analysis
    from argora.report.figure_files import Drawing

__all__ = ["figures"]


def figures(analysis: Analysis) -> dict[str, Drawing]:
    """Return the figures of a report by their names, each of which can be saved.

    ``figures(analysis)["pairs"].save("pairs.pdf")`` writes the agreement of every pair.
    """
    from argora.report.figure_files import drawings_of
    from argora.report.sections.report import report_page

    return drawings_of(report_page(analysis))

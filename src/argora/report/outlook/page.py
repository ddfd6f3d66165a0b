"""Plans as one HTML page that loads nothing: the answer, a picture of it and its tables."""

from __future__ import annotations

from collections.abc import Sequence

from argora.analysis.outlook import Outlook
from argora.model import Study
from argora.report.outlook.picture import key_of, narrowing_picture
from argora.report.templating import page

__all__ = ["render"]


def render(outlooks: Sequence[Outlook], study: Study, *, problems: Sequence[str] = ()) -> str:
    """Return the page.

    Parameters
    ----------
    problems : what was wrong with files that could not be read.
    """
    return page(
        "outlook.html",
        study=study,
        outlooks=outlooks,
        about="",
        problems=problems,
        picture=narrowing_picture,
        key=key_of,
    )

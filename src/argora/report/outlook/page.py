"""Plans as one HTML page that loads nothing: the answer, a picture of it and its tables."""

from __future__ import annotations

from collections.abc import Sequence

from jinja2 import Environment, PackageLoader, StrictUndefined

from argora import __version__
from argora.model import Study
from argora.report.outlook.picture import key_of, narrowing_picture
from argora.report.outlook.words import Outlook
from argora.report.words import counted

__all__ = ["render"]


def render(outlooks: Sequence[Outlook], study: Study, *, problems: Sequence[str] = ()) -> str:
    """Return the page.

    Parameters
    ----------
    problems : what was wrong with files that could not be read.
    """
    environment = Environment(
        loader=PackageLoader("argora.report", "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters["counted"] = counted
    page = environment.get_template("outlook.html").render(
        version=__version__,
        study=study,
        outlooks=outlooks,
        problems=problems,
        picture=narrowing_picture,
        key=key_of,
    )
    return f"{page}\n"

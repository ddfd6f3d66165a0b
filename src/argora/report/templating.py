"""Pages from templates: one environment, so that every page says numbers the same way."""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from argora import __version__
from argora.analysis.words import counted, interval, joined, level, number, percent, resampled

__all__ = ["page"]


def page(template: str, **values: Any) -> str:
    """Return a page that loads nothing, made from a template and these values."""
    return f"{_environment().get_template(template).render(version=__version__, **values)}\n"


@cache
def _environment() -> Environment:
    environment = Environment(
        loader=PackageLoader("argora.report", "templates"),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    environment.filters.update(
        counted=counted,
        joined=joined,
        number=number,
        percent=percent,
        fine=partial(percent, fine=True),
        interval=interval,
        level=level,
        resampled=resampled,
    )
    return environment

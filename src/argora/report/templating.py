"""Pages from templates, by one environment."""

from __future__ import annotations

from functools import cache
from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined

from argora import __version__
from argora.text.numbers import counted

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
    environment.filters["counted"] = counted
    return environment

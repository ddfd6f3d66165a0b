"""Ready schemes as data, by name; other distributions add theirs as ``argora.schemes``."""

from __future__ import annotations

from argora.errors import SchemeError, did_you_mean
from argora.model import Scheme
from argora.registry import Registry

__all__ = ["SCHEMES", "get_scheme"]

SCHEMES = Registry(
    "argora.schemes",
    {
        "persuasive-essays": "argora.schemes.persuasive_essays:PERSUASIVE_ESSAYS",
        "persuasive-essays-2017": "argora.schemes.persuasive_essays:PERSUASIVE_ESSAYS_2017",
    },
)


def get_scheme(name: str) -> Scheme:
    """Return the ready scheme of that name.

    Raises
    ------
    SchemeError
        If there is none; the message names the nearest.
    """
    found = SCHEMES.get(name)
    if isinstance(found, Scheme):
        return found
    near = did_you_mean(name, SCHEMES.names())
    raise SchemeError(f"unknown scheme {name!r}{near}; 'argora schemes' lists them")

"""Ready schemes as data, by name; other distributions add theirs as ``argora.schemes``."""

from __future__ import annotations

from argora.errors import SchemeError, did_you_mean
from argora.model import Scheme
from argora.registry import Registry

__all__ = ["SCHEMES", "get_scheme"]

# In this order schemes are tried on data that do not say theirs; the first that knows all names
# is taken.
SCHEMES = Registry(
    "argora.schemes",
    {
        "persuasive-essays": "argora.schemes.persuasive_essays:PERSUASIVE_ESSAYS",
        "persuasive-essays-2017": "argora.schemes.persuasive_essays:PERSUASIVE_ESSAYS_2017",
        "claim-premise": "argora.schemes.claim_premise:CLAIM_PREMISE",
        "aurc": "argora.schemes.aurc:AURC",
        "microtexts": "argora.schemes.microtexts:MICROTEXTS",
        "icnale-as": "argora.schemes.icnale_as:ICNALE_AS",
        "iat": "argora.schemes.iat:IAT",
    },
)


def get_scheme(name: str) -> Scheme:
    """Return the ready scheme of that name.

    Raises
    ------
    SchemeError
        If there is none; the message names the nearest.
    """
    scheme = SCHEMES.get(name)
    if isinstance(scheme, Scheme):
        return scheme
    near = did_you_mean(name, SCHEMES.names())
    raise SchemeError(f"unknown scheme {name!r}{near}; 'argora schemes' lists them")

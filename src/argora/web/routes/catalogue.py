"""What studies can be brought from and taken to: formats, and ready schemes."""

from __future__ import annotations

from fastapi import Depends
from typing_extensions import TypedDict

from argora.formats import FORMATS, get_format
from argora.schemes import SCHEMES, get_scheme
from argora.web.entry import State, signed_in
from argora.web.strict import strict_router

__all__ = ["router"]

router = strict_router("formats")

GUIDELINES = "the text of the guideline"


class FormatFacts(TypedDict):
    """A format, and what of a study is there after writing and reading; some are only read."""

    name: str
    title: str
    written: bool
    keeps: list[str]
    loses: list[str]


class SchemeTitle(TypedDict):
    """A ready scheme."""

    name: str
    title: str


class Catalogue(TypedDict):
    """What can be brought in and taken out; ``most_bytes`` is how large a zip may be."""

    formats: list[FormatFacts]
    schemes: list[SchemeTitle]
    most_bytes: int


@router.get("/formats", dependencies=[Depends(signed_in)])
def formats(state: State) -> Catalogue:
    """List formats, with what comes back after writing and reading, and ready schemes."""
    return {
        "formats": [
            {
                "name": each.name,
                "title": each.title,
                "written": each.write is not None,
                "keeps": list(each.keeps),
                "loses": [*each.loses, *(() if not each.loses else (GUIDELINES,))],
            }
            for each in map(get_format, FORMATS.names())
        ],
        "schemes": [
            {"name": name, "title": get_scheme(name).title or name} for name in SCHEMES.names()
        ],
        "most_bytes": state.settings.most_bytes_of_import,
    }

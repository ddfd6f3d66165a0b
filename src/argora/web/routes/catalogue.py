"""What studies can be brought from and taken to: formats, and ready schemes."""

from __future__ import annotations

from typing import Any

from fastapi import Depends

from argora.formats import FORMATS, get_format
from argora.schemes import SCHEMES, get_scheme
from argora.web.entry import State, signed_in
from argora.web.strict import strict_router

__all__ = ["router"]

router = strict_router("formats")

GUIDELINES = "the text of the guideline"


@router.get("/formats", dependencies=[Depends(signed_in)])
def formats(state: State) -> dict[str, Any]:
    """List formats, with what comes back after writing and reading, and ready schemes."""
    return {
        "formats": [
            {
                "name": each.name,
                "title": each.title,
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

"""Pages that anybody may use without an account, if the administrator opened them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from fastapi import Depends, Query, Request
from starlette.responses import JSONResponse, Response
from typing_extensions import TypedDict

from argora.formats.choices import OPTIONS
from argora.web.archives import BrokenStudyError
from argora.web.entry import State, address_of
from argora.web.importing import MOST_SHOWN
from argora.web.open_pages import SIDES
from argora.web.problems import nothing_here
from argora.web.refusal import Refusal, refused
from argora.web.routes.transfer import A_ZIP
from argora.web.settings import OpenPage
from argora.web.strict import strict_router

__all__ = ["router"]

router = strict_router("open pages")
AT = "/open"
LONGEST_ANSWER = 2000
SENT = "sent.zip"


class OpenPages(TypedDict):
    """The pages that anybody may use, and how much may be sent there.

    ``writes`` says whether there is a model that reads texts on the page of feedback.
    """

    pages: list[OpenPage]
    most_bytes: int
    most_characters: int
    writes: bool


class Compared(TypedDict):
    """Two files or corpora against each other.

    ``orders`` are the sections of ``argora evaluate --json`` with the first as the gold, and with
    the second. A figure has its ``picture``, an SVG file. ``notes`` are malformed places of files.
    """

    names: list[str]
    notes: list[str]
    orders: list[list[dict[str, Any]]]


def _opened(page: OpenPage) -> Callable[[State], None]:
    """Return a dependency that lets everybody pass to an open page; a closed one is not there."""

    def check(state: State) -> None:
        if page not in state.settings.opened:
            raise nothing_here()

    return check


@router.get(AT)
def pages(state: State) -> OpenPages:
    """Say which pages anybody may use."""
    settings = state.settings
    if not settings.opened:
        raise nothing_here()
    return {
        "pages": sorted(settings.opened),
        "most_bytes": settings.open_limits.most_bytes,
        "most_characters": settings.open_limits.most_characters,
        "writes": settings.feedback_model is not None,
    }


@router.post(
    AT + "/compare",
    response_model=Compared,
    openapi_extra=A_ZIP,
    dependencies=[Depends(_opened("compare"))],
)
async def compare(
    request: Request,
    state: State,
    via: Annotated[Literal["aif"] | None, Query()] = None,
) -> Response:
    """Compare the two studies in a zip with the folders ``first`` and ``second``.

    What the files of a side leave open is answered by parameters such as ``first.layer`` or
    ``second.annotator``, besides those of ``argora.read`` also ``annotator``, ``phase`` and
    ``format``.
    """
    sides = {side: _settings(request, side) for side in SIDES}
    question = {"task": "compare", "file": SENT, "sides": sides, "via": via}
    return await _answered(request, state, question, "argora evaluate")


def _settings(request: Request, side: str) -> dict[str, Any]:
    """Return what the address says of a side."""
    named = {
        name.removeprefix(f"{side}."): value
        for name, value in request.query_params.items()
        if name.startswith(f"{side}.") and value
    }
    direct = {"annotator", "phase", "format"}
    for name, value in named.items():
        if name not in OPTIONS and name not in direct:
            raise Refusal(422, "not-understood", f"{side}.{name}: there is no such option")
        if len(value) > LONGEST_ANSWER:
            raise Refusal(422, "not-understood", f"{side}.{name}: too long")
    return {
        **{name: named[name] for name in direct & named.keys()},
        "answers": {name: value for name, value in named.items() if name in OPTIONS},
    }


async def _answered(
    request: Request, state: State, question: Mapping[str, Any], command: str
) -> Response:
    """Take the files of a request, let a program answer, and forget them."""
    async with state.open_programs.work(address_of(request), request.is_disconnected) as work:
        with (work.folder / SENT).open("wb") as content:
            async for part in request.stream():
                content.write(part)
        try:
            return JSONResponse(await work.answer(question, command))
        except BrokenStudyError as error:
            first, n = error.problems[:MOST_SHOWN], len(error.problems)
            return refused(422, error.code, str(error), {"n": n}, problems=first, n_problems=n)

"""Pages that anybody may use without an account, if the administrator opened them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any

from fastapi import Depends, Header, Request
from pydantic import Field
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response
from typing_extensions import TypedDict

from argora.model import Document, encode
from argora.store import LayerLink
from argora.web.app_state import AppState
from argora.web.archives import BrokenStudyError
from argora.web.entry import State, address_of
from argora.web.importing import MOST_SHOWN
from argora.web.open_pages import SIDE_NAMES
from argora.web.open_pages.programs import SENT
from argora.web.problems import nothing_here, too_often
from argora.web.refusal import Refusal, refused
from argora.web.routes.transfer import A_ZIP
from argora.web.settings import OpenPage
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("open pages")
AT = "/open"
LONGEST_LINK = 200


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


class Text(Strict):
    """A text that somebody wrote."""

    text: str = Field(min_length=1)


class LinkSent(Strict):
    """The secret of a link."""

    link: str = Field(min_length=1, max_length=LONGEST_LINK)


class LinkedText(TypedDict):
    """The text of a link, and by which scheme it is annotated."""

    title: str
    text: str
    scheme: str
    expires: str


class TextFeedback(TypedDict):
    """What a reader will stumble over: sections of blocks, as ``argora feedback`` shows them.

    A figure has its ``picture``. ``notes`` are what the model says of how it read the text.
    """

    notes: list[str]
    sections: list[dict[str, Any]]


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
async def compare(request: Request, state: State) -> Response:
    """Compare the two studies in a zip with the folders ``first`` and ``second``.

    What the files of a side leave open is answered in ``settings.json`` in the zip, an object with
    names such as ``first.layer`` or ``second.annotator``; besides the options of ``argora.read``
    there are ``annotator``, ``phase`` and ``format`` of a side, and ``via``, which may be ``aif``.
    """
    question = {"task": "compare", "file": SENT, "sides": SIDE_NAMES}
    return await _answered(request, state, question, "argora evaluate")


@router.post(
    AT + "/feedback", response_model=TextFeedback, dependencies=[Depends(_opened("feedback"))]
)
async def feedback(sent: Text, request: Request, state: State) -> Response:
    """Say what a reader will stumble over in a text, by the model that the administrator chose."""
    settings = state.settings
    if settings.feedback_model is None:
        raise Refusal(404, "no-reader", "no model reads texts on this server")
    if len(sent.text) > (most := settings.open_limits.most_characters):
        detail = f"the text has {len(sent.text):,} characters; at most {most:,}"
        raise Refusal(422, "text-too-long", detail, n=len(sent.text), most=most)
    question = {"task": "feedback", "text": sent.text, "model": str(settings.feedback_model)}
    async with state.open_programs.work(address_of(request), request.is_disconnected) as work:
        return JSONResponse(await work.answer(question, "argora feedback --model"))


@router.post(AT + "/link", dependencies=[Depends(_opened("feedback"))])
def link(sent: LinkSent, request: Request, state: State) -> LinkedText:
    """Return the text of a link by which a student compares an annotation with the teacher's."""
    layer_link, document = _linked(request, state, sent.link)
    return {
        "title": document.id,
        "text": document.text or "",
        "scheme": state.store.standing(layer_link.place.study).scheme.title,
        "expires": layer_link.expires,
    }


@router.post(
    AT + "/beside",
    response_model=TextFeedback,
    openapi_extra=A_ZIP,
    dependencies=[Depends(_opened("feedback"))],
)
async def compare_with_teacher(
    request: Request,
    state: State,
    link: Annotated[str, Header(alias="X-Argora-Link", max_length=LONGEST_LINK)],
) -> Response:
    """Say how the annotation in a zip with the folder ``student`` differs from the teacher's.

    The secret of the link is in a header, as addresses are written into logs. ``settings.json``
    in the zip may say more of the files, as where two studies are compared.
    """
    layer_link, document = await run_in_threadpool(_linked, request, state, link)
    layer = await run_in_threadpool(state.store.layer, layer_link.place)
    teacher = {
        "scheme": encode(state.store.standing(layer_link.place.study).scheme),
        "document": encode(document),
        "layer": encode(layer.layer),
    }
    question = {"task": "beside", "file": SENT, "sides": ("student",), "teacher": teacher}
    return await _answered(request, state, question, "argora feedback --against")


def _linked(request: Request, state: AppState, token: str) -> tuple[LayerLink, Document]:
    """Return what a link leads to; secrets are tried at the pace of all other links."""
    address = ("layer link", address_of(request))
    if wait := state.by_link.take(address):
        raise too_often(wait)
    layer_link = state.store.layer_links.opened(token)
    state.by_link.give_back(address)
    return layer_link, state.store.document(layer_link.place.study, layer_link.document)


async def _answered(
    request: Request, state: State, question: Mapping[str, Any], command: str
) -> Response:
    """Take the files of a request, let a program answer, and forget them."""
    if request.query_params:
        detail = "what is said of the files stands in settings.json in the zip, not in the address"
        raise Refusal(422, "not-understood", detail)
    gone, upload = request.is_disconnected, request.stream()
    async with state.open_programs.work(address_of(request), gone, upload) as work:
        try:
            return JSONResponse(await work.answer(question, command))
        except BrokenStudyError as error:
            first, n = error.problems[:MOST_SHOWN], len(error.problems)
            return refused(422, error.code, str(error), {"n": n}, problems=first, n_problems=n)

"""Studies in and out, as files of any format."""

from __future__ import annotations

import unicodedata
from math import ceil
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated
from urllib.parse import quote

from fastapi import Depends, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response
from typing_extensions import TypedDict

from argora.formats.choices import answers_from
from argora.formats.names import MAX_NAME_BYTES
from argora.model import Scheme, decode
from argora.model.pseudonyms import pseudonymised
from argora.store.catalogue import check_study_name
from argora.web.app_state import AppState
from argora.web.archives import BrokenStudyError, losses_of, packed
from argora.web.entry import KEY, Making, Managing, State
from argora.web.importing import MOST_SHOWN, Import, import_zip
from argora.web.refusal import refused
from argora.web.strict import strict_router

__all__ = ["A_ZIP", "FileAnswers", "Read", "Word", "attachment", "received", "router"]

router = strict_router("transfer")

Word = Annotated[str | None, Query(min_length=1, max_length=100)]
Answer = Annotated[str | None, Query(min_length=1, max_length=2000)]


def file_answers(
    layer: Answer = None,
    category_feature: Answer = None,
    relation_layer: Answer = None,
    columns: Answer = None,
    offsets: Answer = None,
    folders: Answer = None,
    encoding: Answer = None,
) -> dict[str, str]:
    """Return the answers to what files leave open, by the name of the question."""
    return answers_from(
        layer=layer,
        category_feature=category_feature,
        relation_layer=relation_layer,
        columns=columns,
        offsets=offsets,
        folders=folders,
        encoding=encoding,
    )


FileAnswers = Annotated[dict[str, str], Depends(file_answers)]
ZIP = {"content": {"application/zip": {"schema": {"type": "string", "format": "binary"}}}}
A_ZIP = {"requestBody": {"required": True, **ZIP}}


MOST_LOOKED_AT = 100
"""Documents that are written to tell what a format loses of a study; all of many take minutes."""


class Losses(TypedDict):
    """What of a study a format would lose, by ``n_documents`` of its ``n_all`` documents.

    Where a study has many, these are spread evenly over it; a loss that only others have is told
    with the export.
    """

    format: str
    lost: list[str]
    n_documents: int
    n_all: int


class Read(TypedDict):
    """How files were read.

    ``recognised`` says it in words, the format first. ``mended`` are places that were malformed
    and could be read, ``left_out`` what nothing was taken from, each with the reason; of both the
    first ones, and how many there are.
    """

    format: str
    recognised: list[str]
    mended: list[str]
    n_mended: int
    left_out: list[str]
    n_left_out: int


class Brought(Read):
    """A study that was brought in."""

    key: str
    name: str
    documents: int
    annotators: list[str]
    layers: int
    scheme: str


NOT_IN_NAMES = frozenset('\\/:*?"<>|%')
"""What some file system, or a header, does not take."""


@router.get("/studies/{study}/export", response_class=Response, responses={200: ZIP})
def export(
    seat: Managing,
    state: State,
    format: Annotated[str, Query(max_length=100)] = "native",
    pseudonyms: Annotated[int | None, Query(ge=0, lt=2**53)] = None,
    notes: bool = False,
) -> Response:
    """Return a zip of the study's files, with a report of what the format lost.

    With pseudonyms, which are given by a seed, people are called ``a1``, ``a2``, ..., and there
    are no notes unless they are asked for.
    """
    study = state.store.study(seat.study)
    if pseudonyms is not None:
        study = pseudonymised(study, seed=pseudonyms, notes=notes)
    content = packed(study, format)
    headers = {"Content-Disposition": attachment(study.name, f"-{format}.zip")}
    return Response(content, media_type="application/zip", headers=headers)


@router.get("/studies/{study}/export/report")
def report(
    seat: Managing, state: State, format: Annotated[str, Query(max_length=100)] = "native"
) -> Losses:
    """Tell what of this study a format would lose; of a large one, what of some documents."""
    names = [each.name for each in state.store.listed(seat.study)]
    chosen = names[:: max(1, ceil(len(names) / MOST_LOOKED_AT))]
    lost = losses_of(state.store.study(seat.study, documents=chosen), format)
    return {"format": format, "lost": list(lost), "n_documents": len(chosen), "n_all": len(names)}


@router.post("/studies", status_code=201, response_model=Brought, openapi_extra=A_ZIP)
async def add(
    request: Request,
    account: Making,
    state: State,
    answers: FileAnswers,
    name: Word = None,
    format: Word = None,
    scheme: Word = None,
    draft: Annotated[str | None, Query(pattern=KEY)] = None,
) -> Response:
    """Add the study in a zip of files; whoever brings it manages it.

    ``scheme`` names a ready scheme, ``draft`` one of one's own.

    Where the files can be read in several ways, the refusal has the code ``choice`` and names the
    parameter that answers, with the possible answers.
    """
    called = None if name is None else check_study_name(name)
    written = None if draft is None else state.store.scheme_drafts.get(account.key, draft).content
    if written is not None:
        decode(written, Scheme)  # what is wrong with it is said before all files are sent
    details = Import(called, format, scheme, account.key, account.name, answers, own_scheme=written)
    return await received(request, state, details)


async def received(request: Request, state: AppState, details: Import) -> Response:
    """Add what is in the zip of a request, and answer what came of it."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "study.zip"
        with file.open("wb") as content:
            async for part in request.stream():
                content.write(part)
        async with state.importing:  # one at a time, as each takes much memory
            return await run_in_threadpool(_added, state, file, details)


def _added(state: AppState, file: Path, details: Import) -> Response:
    try:
        return JSONResponse(import_zip(state.store, file, details, state.settings.importing), 201)
    except BrokenStudyError as error:
        first, n = error.problems[:MOST_SHOWN], len(error.problems)
        return refused(422, error.code, str(error), {"n": n}, problems=first, n_problems=n)


def attachment(name: str, ending: str) -> str:
    """Return a header's ``Content-Disposition`` for a file of a name, whatever that holds.

    >>> print(attachment("Größe 1/2", ".zip"))
    attachment; filename="Gr__e 1_2.zip"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%201_2.zip

    Parameters
    ----------
    ending : what stays as it is.
    """
    safe = _safe(name) + ending
    plain = "".join(character if character.isascii() else "_" for character in safe)
    return f"attachment; filename=\"{plain}\"; filename*=UTF-8''{quote(safe, safe='')}"


def _safe(name: str) -> str:
    """Return a name that every file system takes."""
    characters = "".join(
        "_" if _is_unsafe(each) else each for each in unicodedata.normalize("NFC", name)
    )
    short = characters.encode()[:MAX_NAME_BYTES].decode(errors="ignore")
    # A dot in front hides a file.
    return short.strip(". ") or "study"


def _is_unsafe(character: str) -> bool:
    unseen = unicodedata.category(character)[0] in "CZ" and character != " "
    return unseen or character in NOT_IN_NAMES

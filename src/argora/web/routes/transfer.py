"""Studies in and out, as files of any format."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any

from fastapi import Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response

from argora.store import Account, Start
from argora.store.catalogue import check_study_name
from argora.web.archives import BrokenStudyError, losses_of, packed, unpacked
from argora.web.attaching import attachment
from argora.web.desk import Desk
from argora.web.entry import Here, Making, Managing
from argora.web.strict import strict_router

__all__ = ["router"]

router = strict_router("transfer")

Word = Annotated[str | None, Query(min_length=1, max_length=100)]
MOST_SHOWN = 100
"""Places in the files that an answer tells of; it says how many there are."""

ZIP = {"requestBody": {"required": True, "content": {"application/zip": {}}}}


@router.get("/studies/{study}/export", response_class=Response)
def export(
    seat: Managing, desk: Here, format: Annotated[str, Query(max_length=100)] = "native"
) -> Response:
    """Return a zip of the study's files, with a report of what the format lost."""
    study = desk.store.study(seat.study)
    content = packed(study, format)
    headers = {"Content-Disposition": attachment(study.name, f"-{format}.zip")}
    return Response(content, media_type="application/zip", headers=headers)


@router.get("/studies/{study}/export/report")
def report(
    seat: Managing, desk: Here, format: Annotated[str, Query(max_length=100)] = "native"
) -> dict[str, Any]:
    """Tell what of this study a format would lose."""
    lost = losses_of(desk.store.study(seat.study), format)
    return {"format": format, "lost": list(lost)}


@router.post("/studies", status_code=201, openapi_extra=ZIP)
async def add(
    request: Request,
    account: Making,
    desk: Here,
    name: Word = None,
    format: Word = None,
    scheme: Word = None,
) -> Response:
    """Add the study in a zip of files; whoever brings it manages it."""
    content = await request.body()
    return await run_in_threadpool(_added, desk, account, content, name, format, scheme)


def _added(
    desk: Desk,
    account: Account,
    content: bytes,
    name: str | None,
    format: str | None,
    scheme: str | None,
) -> Response:
    try:
        called = None if name is None else check_study_name(name)
        study, told = unpacked(content, name=called, format=format, scheme=scheme)
    except BrokenStudyError as error:
        shown = {"problems": error.problems[:MOST_SHOWN], "n_problems": len(error.problems)}
        return JSONResponse({"detail": str(error), **shown}, 422)
    alike = desk.store.catalogue.named(account.key, study.name)
    start = Start(begun=True, manager=account.key)
    key = desk.store.add_study(study, author=account.name, start=start)
    mended, left_out = [*_named_alike(study.name, alike), *told["mended"]], told["left_out"]
    return JSONResponse(
        {
            "key": key,
            "name": study.name,
            "documents": len(study.documents),
            "annotators": [annotator.id for annotator in study.annotators],
            "layers": len(study.layers),
            "scheme": study.scheme.title or study.scheme.id,
            "format": told["format"],
            "mended": mended[:MOST_SHOWN],
            "n_mended": len(mended),
            "left_out": left_out[:MOST_SHOWN],
            "n_left_out": len(left_out),
        },
        201,
    )


def _named_alike(name: str, others: Sequence[str]) -> list[str]:
    """Say that other studies are called the same."""
    if not others:
        return []
    others_are = "another study is" if len(others) == 1 else f"{len(others)} other studies are"
    return [f"{others_are} called {name!r} too; the page “Study” of each gives it another name"]

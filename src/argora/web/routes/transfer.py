"""Studies in and out, as files of any format."""

from __future__ import annotations

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated, Any

from fastapi import Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import JSONResponse, Response

from argora.store.catalogue import check_study_name
from argora.web.archives import BrokenStudyError, losses_of, packed
from argora.web.attaching import attachment
from argora.web.desk import Desk
from argora.web.entry import Here, Making, Managing
from argora.web.importing import MOST_SHOWN, Import, import_zip
from argora.web.strict import strict_router

__all__ = ["router"]

router = strict_router("transfer")

Word = Annotated[str | None, Query(min_length=1, max_length=100)]
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
    called = None if name is None else check_study_name(name)
    wanted = Import(called, format, scheme, account.key, account.name)
    with TemporaryDirectory() as folder:
        file = Path(folder) / "study.zip"
        with file.open("wb") as content:
            async for part in request.stream():
                content.write(part)
        async with desk.importing:  # one at a time, as each takes much memory
            return await run_in_threadpool(_added, desk, file, wanted)


def _added(desk: Desk, file: Path, wanted: Import) -> Response:
    try:
        return JSONResponse(import_zip(desk.store, file, wanted, desk.settings.importing), 201)
    except BrokenStudyError as error:
        shown = {"problems": error.problems[:MOST_SHOWN], "n_problems": len(error.problems)}
        return JSONResponse({"detail": str(error), **shown}, 422)

"""Studies in and out, as files of any format."""

from __future__ import annotations

from typing import Annotated, Any

from fastapi import Depends, Query, Request
from starlette.concurrency import run_in_threadpool
from starlette.responses import Response

from argora.store import Account, Start
from argora.web.archives import packed, unpacked
from argora.web.desk import Desk
from argora.web.entry import Here, Managing, Me
from argora.web.problems import nothing_here
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
    content = packed(desk.store.study(seat.study), format)
    headers = {"Content-Disposition": f'attachment; filename="{seat.study}.zip"'}
    return Response(content, media_type="application/zip", headers=headers)


def _admin(account: Me) -> Account:
    if not account.is_admin:
        raise nothing_here()
    return account


@router.post("/studies", status_code=201, openapi_extra=ZIP)
async def add(
    request: Request,
    account: Annotated[Account, Depends(_admin)],
    desk: Here,
    name: Word = None,
    format: Word = None,
    scheme: Word = None,
) -> dict[str, Any]:
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
) -> dict[str, Any]:
    study, told = unpacked(content, name=name, format=format, scheme=scheme)
    start = Start(assigned=True, manager=account.key)
    key = desk.store.add_study(study, author=account.name, start=start)
    return {"key": key, "name": study.name, "documents": len(study.documents), **told}

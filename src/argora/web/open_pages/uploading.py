"""Files on their way to an open page: whoever sends too slowly is told so."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterable
from pathlib import Path

from argora.web.guarding import SLOWEST
from argora.web.refusal import too_slow

__all__ = ["write_upload"]


async def write_upload(upload: AsyncIterable[bytes], file: Path, seconds_behind: float) -> None:
    """Write an upload into a file.

    Parameters
    ----------
    seconds_behind : that it may be later than one with ``SLOWEST`` bytes a second. So a stalled
        upload ends long before the time that the largest one may take.

    Raises
    ------
    Refusal
        408 if it comes more slowly.
    """
    end = asyncio.get_running_loop().time() + seconds_behind
    try:
        async with asyncio.timeout_at(end) as limit:
            with file.open("wb") as content:
                async for part in upload:
                    content.write(part)
                    end += len(part) / SLOWEST
                    limit.reschedule(end)
    except TimeoutError as error:
        raise too_slow() from error

"""The browser's code: one page for all addresses, and its files."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from itertools import chain
from pathlib import Path

from fastapi import FastAPI
from starlette.responses import FileResponse, Response

from argora.web.problems import nothing_here
from argora.web.refusal import Refusal
from argora.web.settings import OpenPage

__all__ = ["add_pages"]

PAGES = (
    "/",
    "/setup",
    "/enter",
    "/reset",
    "/join/{invite}",
    "/new",
    "/account",
    "/accounts",
    "/s/{study}",
    "/s/{study}/d/{document}",
    "/s/{study}/agreement",
    "/s/{study}/people",
    "/s/{study}/guideline",
    "/s/{study}/export",
    "/s/{study}/settings",
)
OPEN_PAGES: Mapping[OpenPage, tuple[str, ...]] = {
    "compare": ("/compare",),
    "feedback": ("/feedback", "/feedback/beside"),
}
"""The addresses of pages that are there only if the administrator opened them."""
FOREVER = "public, max-age=31536000, immutable"
_HASHED = re.compile(r"[-.][A-Za-z0-9_-]{8,}\.[a-z0-9]+$")
KINDS = {
    ".css": "text/css",
    ".html": "text/html",
    ".ico": "image/x-icon",
    ".js": "text/javascript",
    ".json": "application/json",
    ".map": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml",
    ".txt": "text/plain",
    ".webmanifest": "application/manifest+json",
    ".woff2": "font/woff2",
}


def add_pages(app: FastAPI, folder: Path, opened: Collection[OpenPage] = ()) -> None:
    """Serve a folder of built files.

    Parameters
    ----------
    opened : the pages that anybody may use.
    """
    folder = folder.resolve()
    page = folder / "index.html"

    def index() -> Response:
        if not page.is_file():
            detail = "the pages are not built; run 'npm run build' in frontend/"
            raise Refusal(503, "pages-not-built", detail)
        # What it loads has hashed names; the page itself is asked for each time.
        return FileResponse(page, headers={"Cache-Control": "no-cache"})

    def icon() -> Response:
        """Answer browsers that ask for an icon before they have read which."""
        icon_file = next(iter(sorted((folder / "assets").glob("icon-*.svg"))), None)
        return Response(status_code=204) if icon_file is None else FileResponse(icon_file)

    def file(path: str) -> Response:
        target = _inside(folder, path)
        if target is None:
            if page.is_file() and _may_be_page(path):  # it says that there is nothing
                return FileResponse(page, 404, headers={"Cache-Control": "no-cache"})
            raise nothing_here()
        hashed = "assets/" in path and _HASHED.search(target.name)
        caching = FOREVER if hashed else "no-cache"
        return FileResponse(
            target, headers={"Cache-Control": caching}, media_type=KINDS[target.suffix]
        )

    app.add_api_route(
        "/favicon.ico", icon, methods=["GET", "HEAD"], include_in_schema=False, name="icon"
    )
    for address in chain(PAGES, *(OPEN_PAGES[name] for name in sorted(opened))):
        app.add_api_route(
            address, index, methods=["GET", "HEAD"], include_in_schema=False, name="page"
        )
    app.add_api_route(
        "/{path:path}", file, methods=["GET", "HEAD"], include_in_schema=False, name="file"
    )


def _may_be_page(path: str) -> bool:
    """Tell whether a person, and not a program, may have asked for an address."""
    first, _, _ = path.partition("/")
    return first not in ("api", "assets") and "." not in path


def _inside(folder: Path, path: str) -> Path | None:
    """Return a file of the folder, None for whatever else a path names."""
    if path.startswith("api/") or "\0" in path or "\\" in path:
        return None
    if any(part.startswith(".") for part in path.split("/")):
        return None
    try:
        target = (folder / path).resolve()
        fits = target.is_relative_to(folder) and target.suffix in KINDS and target.is_file()
    except (OSError, ValueError):
        return None
    return target if fits else None

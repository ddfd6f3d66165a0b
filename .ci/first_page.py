"""Start ``argora serve`` where there is no Node, fetch the first page and all that it names.

Usage: first_page.py ARGORA, the program of a clean environment. Prints how long it took; red where
something is missing, or where it took far more than the three seconds that it may take on a quiet
machine: twice as much of a processor.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path
from resource import RUSAGE_CHILDREN, getrusage
from tempfile import TemporaryDirectory
from urllib.request import ProxyHandler, build_opener

MOST_SECONDS = 6
NAMED = re.compile(r"""(?:src|href)="(/[^"]+)"|["'](?:\./|/?assets/)([\w-]+\.(?:js|css))["']""")
FETCH = build_opener(ProxyHandler({})).open


def main(program: str) -> int:
    """Start it twice, on a new database and on the same again."""
    with TemporaryDirectory() as home:
        for kind in ("new", "known"):
            began, before = time.monotonic(), processor()
            n_files, shown = visited(program, home)
            used = processor() - before
            print(
                f"{kind} database: first page after {shown - began:.2f} s, {n_files} more files, "
                f"{used:.2f} s of a processor in all"
            )
            if used > MOST_SECONDS:
                print(f"expected at most {MOST_SECONDS} s of a processor")
                return 1
    return 0


def visited(program: str, home: str) -> tuple[int, float]:
    """Return how many files the first page needs, and when the page was there."""
    bare = {"PATH": str(Path(program).parent), "HOME": home, "XDG_DATA_HOME": home}
    command = [program, "serve", "--no-open", "--json", "--port", "0"]
    with subprocess.Popen(command, env=bare, stdout=subprocess.PIPE, text=True) as server:
        try:
            url = json.loads(told(server))["url"]
            page = fetched(url + "/")
            shown = time.monotonic()
            if "<script" not in page:
                raise SystemExit(f"no page at {url}: {page[:200]!r}")
            return len(files(url, page)), shown
        finally:
            server.terminate()


def told(server: subprocess.Popen[str]) -> str:
    """Return what the server says of itself."""
    said = ""
    for line in server.stdout or ():
        said += line
        if line.startswith("}"):
            break
    return said


def files(url: str, page: str) -> set[str]:
    """Fetch the files that a page names, and those that they name; a missing one is an error."""
    found: set[str] = set()
    waiting = [page]
    while waiting:
        for address, name in NAMED.findall(waiting.pop()):
            path = address or f"/assets/{name}"
            if path not in found:
                found.add(path)
                waiting.append(fetched(url + path))
    return found


def fetched(url: str) -> str:
    """Return an answer's text."""
    with FETCH(url, timeout=30) as answer:
        return str(answer.read().decode("utf-8"))


def processor() -> float:
    """Return how many seconds of a processor ended children have used."""
    used = getrusage(RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    os.chdir("/")
    sys.exit(main(sys.argv[1]))

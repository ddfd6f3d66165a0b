"""How much memory the server takes for studies that somebody sends, two in a row of each.

    python benchmarks/importing.py              all zips
    python benchmarks/importing.py "240 MB"     those whose name holds these words

Prints a line of JSON for each zip: the answer, the bytes that were unpacked so far, and the highest
resident memory so far, in MB, of the server and of the programs that read large studies, with
their sum.
"""

from __future__ import annotations

import io
import json
import resource
import sys
import tempfile
import time
import zipfile
from collections.abc import Iterator
from pathlib import Path

from argora.store import Store
from argora.web import Settings, create_app
from argora.web.client import Client
from argora.web.serving import running

LETTERS = b"a" * 10**6
SENTENCES = b"We should plant trees, as they cool a city and they give shade. " * (10**6 // 64)


def zipped(part: bytes, n_parts: int, n_files: int) -> bytes:
    """Return a zip of files with this part of a text so many times each."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        for n in range(n_files):
            with archive.open(f"study/t{n}.txt", "w") as file:
                for _ in range(n_parts):
                    file.write(part)
    return made.getvalue()


def zips() -> Iterator[tuple[str, bytes]]:
    """Yield what is sent."""
    yield "240 MB of one letter", zipped(LETTERS, 60, 4)
    yield "90 MB of one letter", zipped(LETTERS, 30, 3)
    yield "20 MB of sentences", zipped(SENTENCES, 1, 20)
    yield "4 MB of sentences", zipped(SENTENCES, 1, 4)
    yield "0.19 MB of sentences", zipped(SENTENCES[:95_000], 1, 2)


def peak(whose: int) -> float:
    """Return the highest resident memory so far in MB; of programs that ended, the largest.

    Of this program only what it took itself: Linux counts for it what the program took that
    started it, too.
    """
    status = Path("/proc/self/status")
    if whose == resource.RUSAGE_SELF and status.exists():
        lines = dict(line.split(":", 1) for line in status.read_text().splitlines())
        return int(lines["VmHWM"].split()[0]) / 1e3
    return resource.getrusage(whose).ru_maxrss / (1e6 if sys.platform == "darwin" else 1e3)


def count_unpacked() -> list[int]:
    """Count the bytes that come out of zips from now on."""
    counted = [0]
    read = zipfile.ZipExtFile.read

    def counting(self: zipfile.ZipExtFile, n: int | None = -1) -> bytes:
        part = read(self, n)
        counted[0] += len(part)
        return part

    zipfile.ZipExtFile.read = counting  # type: ignore[method-assign]
    return counted


def main() -> None:
    """Serve, send each zip twice, and print what it took."""
    wanted = sys.argv[1] if len(sys.argv) > 1 else ""
    unpacked = count_unpacked()
    with (
        tempfile.TemporaryDirectory() as folder,
        Store.open(Path(folder) / "studies.db", create=True) as store,
        running(create_app(store, Settings())) as url,
        Client(url) as client,
    ):
        account = store.people.add("ada", is_admin=True)
        client.http.cookies.set("argora", store.people.begin_session(account.key))
        client.http.timeout = 600
        for name, content in ((name, made) for name, made in zips() if wanted in name):
            for _ in range(2):
                start = time.perf_counter()
                asked = {"scheme": "claim-premise"}
                answer = client.http.post("/api/studies", content=content, params=asked)
                server, reader = peak(resource.RUSAGE_SELF), peak(resource.RUSAGE_CHILDREN)
                line = {
                    "zip": name,
                    "packed": len(content),
                    "status": answer.status_code,
                    "detail": answer.json().get("detail"),
                    "unpacked": unpacked[0],
                    "seconds": round(time.perf_counter() - start, 2),
                    "server": round(server, 1),
                    "reader": round(reader, 1),
                    "sum": round(server + reader, 1),
                }
                print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()

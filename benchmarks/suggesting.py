"""What suggestions cost the server: its memory while a model reads a study beside it.

``python benchmarks/suggesting.py MODEL [COPIES]``: MODEL is a folder by ``argora train`` on
persuasive essays; the bundled study is copied so many times.
"""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tempfile
import time
from dataclasses import replace
from pathlib import Path
from shutil import copytree

from argora.model import Study
from argora.store import Store
from argora.studies import bundled
from argora.web.client import Client

WANTED = 400
"""Megabytes that the server may take at most."""


def main(model: Path, copies: int) -> None:
    """Serve a study, let the model suggest in all of it, and print what that took."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        copytree(model, place / "models" / "read")
        with Store.open(place / "studies.db", create=True) as store:
            key = store.add_study(copied(bundled(), copies))
            account = store.people.add("mona", secret="x")
            store.people.grant(key, account.key, "manager")
            token = store.people.begin_session(account.key)
        server = start(place)
        try:
            url = address(server)
            before = memory(server.pid)
            with Client(url) as client:
                client.http.cookies.set("argora", token)
                watch(client, key, server.pid, before)
        finally:
            server.terminate()
            server.wait()


def copied(study: Study, copies: int) -> Study:
    """Return a study with each text so many times, and nobody's work."""
    documents = tuple(
        replace(each, id=f"{each.id}-{n}") for n in range(copies) for each in study.documents
    )
    return replace(study, documents=documents, layers=(), name="copies")


def start(place: Path) -> subprocess.Popen[str]:
    """Start a server on the database in a folder, with the models beside it."""
    served = ["serve", "--database", str(place / "studies.db"), "--models", str(place / "models")]
    command = [sys.executable, "-m", "argora", *served, "--port", "0", "--no-open", "--json"]
    return subprocess.Popen(command, stdout=subprocess.PIPE, text=True)


def address(server: subprocess.Popen[str]) -> str:
    """Return where a server is, which it prints as JSON first."""
    lines: list[str] = []
    for line in server.stdout or ():
        lines.append(line)
        if line.rstrip() == "}":
            return str(json.loads("".join(lines))["url"])
    sys.exit("the server ended")


def watch(client: Client, study: str, server: int, before: float) -> None:
    """Let the model read, and print the highest memory of server and program."""
    at = f"/api/studies/{study}/phases/suggestions"
    began = time.monotonic()
    client.http.put(at, json={"source": {"kind": "model", "name": "read"}})
    program = 0.0
    while (now := client.http.get(at).json())["state"] in ("queued", "running"):
        program = max([program, *map(memory, children(server))])
        time.sleep(0.5)
    seconds, peak = time.monotonic() - began, memory(server)
    print(now["problem"] or "", end=" ")
    print(f"{now['state']}: {now['n_ready']} of {now['n_documents']} documents", end=", ")
    print(f"{now['n_suggestions']} suggestions in {seconds:.0f} s")
    print(f"server: {before:.0f} MB before, {peak:.0f} MB at most (wanted: under {WANTED})")
    print(f"program beside it: {program:.0f} MB at most")


def memory(process: int) -> float:
    """Return the most megabytes that a process ever had; Linux only."""
    try:
        status = Path(f"/proc/{process}/status").read_text("utf-8")
    except OSError:
        return 0.0
    found = re.search(r"^VmHWM:\s+(\d+) kB", status, re.MULTILINE)
    return int(found[1]) / 1024 if found else 0.0


def children(process: int) -> list[int]:
    """Return the processes that a process started; Linux only."""
    listed = Path(f"/proc/{process}/task").glob("*/children")
    return [int(word) for each in listed for word in each.read_text("utf-8").split()]


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 20)

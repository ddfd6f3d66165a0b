"""A database under load, with somebody who looks at it: what the parts that break things share."""

from __future__ import annotations

import sqlite3
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from benchmarks.soak.annotating import Annotator, annotating, crew
from benchmarks.soak.checking import check
from benchmarks.soak.serving import Server
from benchmarks.soak.study import MANAGER, furnished

from argora.store import Store

__all__ = ["Scene"]

PATIENCE = 60


class Scene:
    """A database with a study, its annotators, and what its servers complain of."""

    def __init__(self, database: str, log: Path, *, annotators: int = 6, seed: int = 8) -> None:
        self.database, self.log = database, log
        self.study, self.document, sessions = furnished(database, annotators)
        self.manager = sessions.pop(MANAGER)
        self.people: list[Annotator] = crew(sessions, seed)

    @contextmanager
    def load(self, server: Server) -> Iterator[None]:
        """Let all annotate."""
        with annotating(self.people, server.url, self.study, self.document):
            yield

    def saved(self) -> int:
        """Count the changes that were acknowledged."""
        return sum(len(person.told) for person in self.people)

    def refused(self) -> int:
        """Count the answers that said that it cannot be done now."""
        return sum(person.refused["503"] for person in self.people)

    def wait_for(self, what: Callable[[], bool]) -> bool:
        """Wait until something holds; return whether it ever did."""
        end = time.monotonic() + PATIENCE
        while not what() and time.monotonic() < end:
            time.sleep(0.02)
        return what()

    def goes_on(self) -> bool:
        """Wait until everybody has saved once more."""
        before = {person.name: len(person.told) for person in self.people}
        return self.wait_for(
            lambda: all(len(person.told) > before[person.name] for person in self.people)
        )

    def settled(self) -> Counter[str]:
        """Start a server anew, send what was never answered, and count everything."""
        with Server(self.database, log=self.log) as server:
            for person in self.people:
                person.settle(server.url, self.study, self.document)
        with Store.open(self.database) as store:
            found = check(store, self.study, self.document, self.people)
        found["unequal"] += found["stored"] != found["acknowledged"]
        if "://" not in self.database:
            with closing(sqlite3.connect(self.database)) as connection:
                told = connection.execute("PRAGMA integrity_check").fetchone()[0]
                found["broken"] += told != "ok"
        found["tracebacks"] = self.log.read_text("utf-8", "replace").count("Traceback")
        return found

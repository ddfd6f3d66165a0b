"""A program that annotates without end and says what was acknowledged, to be killed."""

from __future__ import annotations

import os
import sys
import threading

from argora.model import Span, Unit
from argora.model.operations import Create, Delete
from argora.store import Place, Store, Submission

__all__ = ["main"]


def main(database: str, study: str, fresh: str, annotators: str) -> None:
    """Let some annotators change a layer each, and tell of each change when it is saved."""
    store = Store.open(database)
    telling = threading.Lock()

    def annotate(round: int) -> None:
        place = Place(study, "d1", "ben", round)
        view = store.open_layer(place)
        version, marked = view.version, bool(view.layer.units)
        while True:
            change = Delete("u") if marked else Create(Unit("u", (Span(0, 5),), "claim"))
            name = f"{fresh}-{round}-{version}"
            store.apply(place, Submission(name, version, "1", operations=(change,)))
            version, marked = version + 1, not marked
            with telling:
                os.write(1, f"{round} {version} {name}\n".encode())

    for round in range(1, 1 + int(annotators)):
        threading.Thread(target=annotate, args=(round,)).start()


if __name__ == "__main__":
    main(*sys.argv[1:])

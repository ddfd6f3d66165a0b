"""The program beside the server that computes: a question a line comes in, the answer goes out.

It runs as a process of its own, so that saving never waits for a computation, and so that one that
takes too long or too much can be ended. It only reads from the database.
"""

from __future__ import annotations

import gc
import json
import os
import sys
from collections.abc import Callable
from typing import IO, Any

from argora.errors import ArgoraError
from argora.store import Store
from argora.web.agreement.basis import COUNTING
from argora.web.agreement.shelf import Shelf

__all__ = ["main"]

NICENESS = 10
THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")
MEMORY = "it needs more memory than is allowed here; export the study and use argora agree"

Tell = Callable[[dict[str, Any]], None]


def main(questions: IO[str], answers: IO[str]) -> None:
    """Answer until nobody asks any more.

    Parameters
    ----------
    questions : a line of JSON each; the first is ``{database, megabytes}``, then
        ``{study}`` each.
    answers : ``{step}`` while a question is worked at, then ``{answer}`` or ``{problem}``.
    """

    def tell(said: dict[str, Any]) -> None:
        answers.write(json.dumps(said, allow_nan=False) + "\n")
        answers.flush()

    first = json.loads(questions.readline())
    _give_way(first["megabytes"])
    gc.disable()  # looking for circles in a large study takes a third of the time, and finds none
    with Store.open(first["database"]) as store:
        shelf = Shelf(store)
        for line in questions:
            try:
                tell({"answer": _answer(shelf, json.loads(line)["study"], tell)})
            except MemoryError:
                tell({"problem": MEMORY})
                return
            except ArgoraError as error:
                tell({"problem": str(error)})
            gc.collect()


def _answer(shelf: Shelf, key: str, tell: Tell) -> dict[str, Any]:
    from argora.analysis.analyse import analyse
    from argora.analysis.plan import Plan
    from argora.report.tabular import to_json

    plan = Plan()
    tell({"step": "reading"})
    study, basis = shelf.study(key, repr(plan))
    analysis = analyse(study, plan, progress=lambda step: tell({"step": step}))
    versions = [
        {"document": p.document, "annotator": p.annotator, "round": p.round, "version": version}
        for p, version in basis.versions.items()
    ]
    printed = to_json(analysis, scope="agreement")
    return {"mark": basis.mark, "counting": COUNTING, "of": versions, "printed": printed}


def _give_way(megabytes: int | None) -> None:
    """Let everything else come first, on one processor and with so much memory at most."""
    os.environ.update(dict.fromkeys(THREADS, "1"))
    if hasattr(os, "nice"):
        os.nice(NICENESS)
    if megabytes is not None and sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (megabytes * 2**20, megabytes * 2**20))


if __name__ == "__main__":
    main(sys.stdin, sys.stdout)

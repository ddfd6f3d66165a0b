"""The program that computes for an open page: one question comes in, the answer goes out.

It has limits on its memory, its processor time and the size of its files, reads no database, and
logs nothing: what it is asked about is nobody else's business.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from traceback import extract_tb
from typing import IO, Any

from argora.errors import ArgoraError, FormatError
from argora.web.archives import BrokenStudyError
from argora.web.open_pages.reading import Sent, read_sent

__all__ = ["main"]


def main(question: IO[str], answer: IO[str]) -> None:
    """Answer one question.

    Parameters
    ----------
    question : JSON with the ``task``, the ``folder`` for files, the ``limits``, and what the task
        needs.
    answer : takes ``{answer}``, or ``{refused, code, parameters}``, ``{problems}``, ``{memory}`` or
        ``{mistake}``, the place of an error in the code without its message.
    """
    request = json.load(question)
    _limit(request["limits"])
    outcome: dict[str, Any]
    try:
        outcome = {"answer": TASKS[request["task"]](request)}
    except MemoryError:
        outcome = {"memory": True}
    except BrokenStudyError as error:
        outcome = {"problems": list(error.problems)}
    except ArgoraError as error:
        outcome = _refused(error)
    except RecursionError:
        outcome = _refused(FormatError("this is nested too deeply").coded("too-deep"))
    except Exception as error:
        last = extract_tb(error.__traceback__)[-1]
        outcome = {"mistake": f"{type(error).__name__} at {last.filename}:{last.lineno}"}
    json.dump(outcome, answer)


def _compared(request: Mapping[str, Any]) -> dict[str, Any]:
    studies, settings = _sent(request)
    from argora.web.open_pages.comparing import compared_studies

    annotators = [each.annotator for each in settings.by_side.values()]
    return compared_studies(studies, annotators, via=settings.via)


def _sent(request: Mapping[str, Any]) -> Sent:
    """Read what was sent before anything is imported that computes."""
    file = Path(request["folder"]) / request["file"]
    return read_sent(file, request["sides"], most_bytes=request["limits"]["most_unpacked"])


def _compared_with_teacher(request: Mapping[str, Any]) -> dict[str, Any]:
    (sent,) = _sent(request).studies
    from argora.web.open_pages.beside import compared_with_teacher

    return compared_with_teacher(sent, request["teacher"])


def _feedback(request: Mapping[str, Any]) -> dict[str, Any]:
    from argora.web.open_pages.writing import feedback_on_text

    return feedback_on_text(request["text"], request["model"])


def _checked_model(request: Mapping[str, Any]) -> dict[str, Any]:
    from argora.mining import find_miner

    return {"name": find_miner(request["model"]).name}


TASKS: Mapping[str, Callable[[Mapping[str, Any]], dict[str, Any]]] = {
    "beside": _compared_with_teacher,
    "compare": _compared,
    "feedback": _feedback,
    "model": _checked_model,
}


def _refused(error: ArgoraError) -> dict[str, Any]:
    return {"refused": str(error), "code": error.code, "parameters": dict(error.parameters)}


def _limit(limits: Mapping[str, Any]) -> None:
    """Take no more of the computer than this, where the system can limit it."""
    if sys.platform == "win32":
        return
    import resource

    n_bytes = limits["megabytes"] * 2**20
    resource.setrlimit(resource.RLIMIT_DATA, (n_bytes, n_bytes))
    seconds = limits["processor_seconds"]
    resource.setrlimit(resource.RLIMIT_CPU, (seconds, seconds))
    resource.setrlimit(resource.RLIMIT_FSIZE, (2 * limits["most_unpacked"],) * 2)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))  # memory that would outlive the answer


if __name__ == "__main__":
    main(sys.stdin, sys.stdout)

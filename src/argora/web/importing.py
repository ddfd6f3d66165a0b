"""A study that somebody sends: unpacked, read and added, in a program of its own if it is large.

Reading a study takes many times as much memory as its files, and Python seldom gives memory back.
So the server itself reads small studies only. The program that reads the others has a limit, and
what it took is free again when it ends.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

from argora.errors import ArgoraError, BusyError, FormatError, StoreError
from argora.formats.archives import unpack
from argora.store import Start, Store
from argora.web.archives import BrokenStudyError, study_in
from argora.web.settings import ImportLimits

__all__ = ["MOST_SHOWN", "Import", "import_zip", "main"]

MOST_SHOWN = 100
"""Places in the files that an answer tells of; it says how many there are."""
TOO_LARGE = (
    "reading this study takes more memory than a study in the browser may ({} MB); "
    "bring it in on the server with argora convert, whose target may be the database"
)


@dataclass(frozen=True)
class Import:
    """What somebody says of the files that they send.

    Attributes
    ----------
    name, format, scheme : None where the files tell.
    answers : what they say of things that the files leave open, by the option of ``argora.read``.
    account : the key of who manages the study from now on.
    author : the name of that account.
    """

    name: str | None
    format: str | None
    scheme: str | None
    account: str
    author: str
    answers: Mapping[str, str] = field(default_factory=dict)


def import_zip(store: Store, file: Path, request: Import, limits: ImportLimits) -> dict[str, Any]:
    """Add the study in a zip and return what was added, as JSON data.

    Raises
    ------
    FormatError
        If it is no zip, holds what no study holds, is too large, or a file of it is broken.
    """
    with TemporaryDirectory() as scratch:
        folder = Path(scratch) / "study"
        folder.mkdir()
        n_bytes = unpack(file, folder, most_bytes=limits.most_bytes)
        if n_bytes <= limits.most_bytes_here:
            return _add(store, folder, request)
        return _add_elsewhere(store, folder, request, limits)


def _add(store: Store, folder: Path, request: Import) -> dict[str, Any]:
    study, notes = study_in(
        folder,
        name=request.name,
        format=request.format,
        scheme=request.scheme,
        answers=request.answers,
    )
    alike = store.catalogue.named(request.account, study.name)
    start = Start(begun=True, manager=request.account)
    key = store.add_study(study, author=request.author, start=start)
    mended, left_out = [*_named_alike(study.name, len(alike)), *notes["mended"]], notes["left_out"]
    return {
        "key": key,
        "name": study.name,
        "documents": len(study.documents),
        "annotators": [annotator.id for annotator in study.annotators],
        "layers": len(study.layers),
        "scheme": study.scheme.title or study.scheme.id,
        "format": notes["format"],
        "recognised": notes["recognised"],
        "mended": mended[:MOST_SHOWN],
        "n_mended": len(mended),
        "left_out": left_out[:MOST_SHOWN],
        "n_left_out": len(left_out),
    }


def _named_alike(name: str, n_others: int) -> list[str]:
    """Say that other studies are called the same."""
    if not n_others:
        return []
    others_are = "another study is" if n_others == 1 else f"{n_others} other studies are"
    return [f"{others_are} called {name!r} too; the page “Study” of each gives it another name"]


def _add_elsewhere(
    store: Store, folder: Path, request: Import, limits: ImportLimits
) -> dict[str, Any]:
    """Add the study in another program, and return or raise what that says."""
    question = {
        "database": store.address,
        "folder": str(folder),
        "megabytes": limits.megabytes,
        "wanted": vars(request),
    }
    try:
        # The address may hold a password, which no list of processes should show.
        ended = subprocess.run(
            [sys.executable, "-m", "argora.web.importing"],
            input=json.dumps(question),
            stdout=subprocess.PIPE,
            encoding="utf-8",
            timeout=limits.seconds,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise FormatError(
            f"reading this study took longer than {limits.seconds:g} seconds; bring it in on the "
            "server with argora convert"
        ).coded("study-too-slow", seconds=limits.seconds) from error
    if ended.returncode != 0:  # the system ended it, or it had no memory left to say so
        raise _too_large(limits.megabytes)
    return _answer(json.loads(ended.stdout))


def _answer(answer: Mapping[str, Any]) -> dict[str, Any]:
    match answer:
        case {"added": added}:
            return dict(added)
        case {"problems": problems}:
            raise BrokenStudyError(problems)
        case {"busy": busy}:
            raise BusyError(busy)
        case {"refused": refused, "code": code, "parameters": parameters}:
            raise FormatError(refused).coded(code, **parameters)
    raise StoreError("the program that reads studies broke off; its log says more")


def main(question: IO[str], answer: IO[str]) -> None:
    """Add one study and say what came of it.

    Parameters
    ----------
    question : JSON as :func:`_add_elsewhere` writes it.
    answer : takes ``{added}``, ``{problems}``, ``{busy}`` or ``{refused, code, parameters}``.
    """
    request = json.load(question)
    _limit_memory(request["megabytes"])
    outcome: dict[str, Any]
    try:
        with Store.open(request["database"]) as store:
            outcome = {"added": _add(store, Path(request["folder"]), Import(**request["wanted"]))}
    except MemoryError:
        outcome = _refused(_too_large(request["megabytes"]))
    except BrokenStudyError as error:
        outcome = {"problems": list(error.problems)}
    except BusyError as error:
        outcome = {"busy": str(error)}
    except ArgoraError as error:
        outcome = _refused(error)
    json.dump(outcome, answer)


def _refused(error: ArgoraError) -> dict[str, Any]:
    return {"refused": str(error), "code": error.code, "parameters": dict(error.parameters)}


def _too_large(megabytes: int) -> FormatError:
    return FormatError(TOO_LARGE.format(megabytes)).coded("study-too-large", megabytes=megabytes)


def _limit_memory(megabytes: int) -> None:
    """Take no more memory for data than this, where the system can limit it."""
    if sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_DATA, (megabytes * 2**20, megabytes * 2**20))


if __name__ == "__main__":
    main(sys.stdin, sys.stdout)

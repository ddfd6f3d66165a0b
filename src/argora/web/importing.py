"""What somebody sends, a study or documents for one: unpacked, read and added.

Reading a study takes many times as much memory as its files, and Python seldom gives memory back.
So the server itself reads what is small only; a program of its own reads the rest, within a limit,
and what it took is free again when it ends.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

from argora.errors import ArgoraError, BusyError, ConflictError, FormatError, StoreError
from argora.formats.archives import unpack
from argora.model import Annotator, Layer, Scheme, Study, decode
from argora.model.layer import TASKS, is_note
from argora.store import Phase, Start, Store
from argora.text.numbers import counted, list_annotators
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
    study : the key of the study that the documents are added to; None for a new study.
    gold_only : whether only gold of documents that are there is added to that study.
    own_scheme : the JSON data of a scheme that they wrote, in the place of a ready one.
    """

    name: str | None
    format: str | None
    scheme: str | None
    account: str
    author: str
    answers: Mapping[str, str] = field(default_factory=dict)
    study: str | None = None
    gold_only: bool = False
    own_scheme: Mapping[str, Any] | None = None


def import_zip(store: Store, file: Path, request: Import, limits: ImportLimits) -> dict[str, Any]:
    """Add the study or the documents in a zip and return what was added, as JSON data.

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
    if request.study is not None:
        return _add_documents(store, folder, request, request.study)
    written = request.own_scheme
    study, notes = study_in(
        folder,
        name=request.name,
        format=request.format,
        scheme=request.scheme if written is None else decode(written, Scheme),
        answers=request.answers,
    )
    alike = store.catalogue.named(request.account, study.name)
    start = Start(begun=True, manager=request.account)
    key = store.add_study(study, author=request.author, start=start)
    return {
        "key": key,
        "name": study.name,
        "documents": len(study.documents),
        "annotators": [annotator.id for annotator in study.annotators],
        "layers": len(study.layers),
        "scheme": study.scheme.title or study.scheme.id,
        **_notes(notes, mended=_named_alike(study.name, len(alike))),
    }


def _notes(
    notes: Mapping[str, Any], *, mended: Sequence[str] = (), left_out: Sequence[str] = ()
) -> dict[str, Any]:
    """Return what :func:`study_in` says of the files, with what else there is to say first."""
    mended, left_out = [*mended, *notes["mended"]], [*left_out, *notes["left_out"]]
    return {
        "format": notes["format"],
        "recognised": notes["recognised"],
        "mended": mended[:MOST_SHOWN],
        "n_mended": len(mended),
        "left_out": left_out[:MOST_SHOWN],
        "n_left_out": len(left_out),
    }


def _add_documents(store: Store, folder: Path, request: Import, study: str) -> dict[str, Any]:
    """Add documents with their gold, or gold alone, to a study; what else is there is left out."""
    scheme = store.standing(study).scheme
    brought, notes = study_in(
        folder, name=None, format=request.format, scheme=None, answers=request.answers, under=scheme
    )
    existing = dict(store.outline(study).annotators)
    golds = [
        each
        for each in brought.annotators
        if each.kind == "gold" and existing.get(each.id, "gold") == "gold"
    ]
    layers, left_out = _gold_layers(brought.select(annotators=[each.id for each in golds]))
    layers, of_no_phase = _in_phases(layers, store.phases.of(study))
    left_out += of_no_phase
    others = [each.id for each in brought.annotators if each not in golds]
    if n := sum(layer.annotator in others for layer in brought.layers):
        left_out.append(
            f"{counted(n, 'annotation')} of documents by {list_annotators(others)}: documents and "
            "their gold are added to a study; who takes part annotates here"
        )
    documents = brought.documents
    if request.gold_only:
        documents = ()
        _check_texts(store, study, brought, layers)
    names = {layer.annotator for layer in layers} - existing.keys()
    by_name = {each.id: each for each in golds}
    store.extend(
        study,
        documents=documents,
        annotators=[by_name.get(name, Annotator(name, "gold")) for name in sorted(names)],
        layers=layers,
        author=request.author,
        assigned=True,
    )
    return {
        "documents": len(documents),
        "golds": len({layer.document for layer in layers}),
        **_notes(notes, left_out=left_out),
    }


def _gold_layers(golds: Study) -> tuple[list[Layer], list[str]]:
    """Return the layers that the scheme allows, and why the others are left out."""
    layers, left_out = [], []
    for layer in golds.layers:
        violations = golds.scheme.check(layer, golds.document(layer.document))
        wrong = next((each for each in violations if each.severity == "error"), None)
        if wrong is None:
            layers.append(layer)
        else:
            left_out.append(f"{layer.name}: {wrong.message}")
    return layers, left_out


def _in_phases(layers: Sequence[Layer], phases: Sequence[Phase]) -> tuple[list[Layer], list[str]]:
    """Return gold layers as a study with these phases holds them, and why others are left out.

    A layer without a phase becomes one layer in each phase that asks for something of it. It has
    the name of the gold of that phase if all layers are of one annotator.
    """
    names = {each.name for each in phases} or {""}
    has_one_gold = len({layer.annotator for layer in layers}) == 1
    placed, left_out = [], []
    for layer in layers:
        if layer.phase in names:
            placed.append(layer)
        elif layer.phase:
            left_out.append(f"{layer.name}: the study has no phase {layer.phase!r}")
        else:
            parts = [_part_in(phase, layer, renamed=has_one_gold) for phase in phases]
            placed += [part for part in parts if part.covers]
    return placed, left_out


def _part_in(phase: Phase, layer: Layer, *, renamed: bool) -> Layer:
    """Return what a phase asks of a gold layer, with the units from which the phase starts."""
    covers = layer.covers & (TASKS if phase.from_gold else phase.asks)
    units = layer.units if covers & {"units", "relations"} else ()
    attributes = layer.attributes
    if "attributes" not in covers:
        units = tuple(replace(each, attributes=_notes_in(each.attributes)) for each in units)
        attributes = _notes_in(attributes)
    return replace(
        layer,
        annotator=phase.gold if renamed else layer.annotator,
        phase=phase.name,
        covers=covers,
        units=units,
        relations=layer.relations if "relations" in covers else (),
        attributes=attributes,
    )


def _notes_in(attributes: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in attributes.items() if is_note(name)}


def _check_texts(store: Store, study: str, brought: Study, layers: Sequence[Layer]) -> None:
    """Refuse gold of documents that the study does not have, or has with another text."""
    if not layers:
        raise FormatError(
            "these files hold no gold that fits this study: expected finished layers of an "
            "annotator of kind gold, as argora gold writes them"
        ).coded("no-gold")
    stored = store.study(study, documents={layer.document for layer in layers}, annotators=())
    for document in stored.documents:
        if document.text != brought.document(document.id).text:
            raise FormatError(
                f"the text of {document.id!r} is not that of this study; make the gold of an "
                "export of it"
            ).coded("other-text", document=document.id)


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
        case {"refused": refused, "code": code, "parameters": parameters, "conflict": True}:
            raise ConflictError(refused).coded(code, **parameters)
        case {"refused": refused, "code": code, "parameters": parameters}:
            raise FormatError(refused).coded(code, **parameters)
    raise StoreError("the program that reads studies broke off; its log says more")


def main(question: IO[str], answer: IO[str]) -> None:
    """Add one study and say what came of it.

    Parameters
    ----------
    question : JSON as :func:`_add_elsewhere` writes it.
    answer : takes ``{added}``, ``{problems}``, ``{busy}`` or ``{refused, code, parameters}``, with
        ``conflict`` where what is sent does not fit the study.
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
    except ConflictError as error:
        outcome = {**_refused(error), "conflict": True}
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

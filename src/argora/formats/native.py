"""The native format: a folder of plain texts and JSON that keeps everything and diffs well."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from argora.errors import ArgoraError, FormatError
from argora.formats import files
from argora.formats.base import Format, Problems, collecting
from argora.formats.metadata import read_metadata
from argora.formats.names import file_names, id_of, round_of, with_round
from argora.formats.vocabulary import scheme_from_json, scheme_to_json, translate
from argora.model import Annotator, Document, Layer, Scheme, Study, decode, encode, loads
from argora.model.codec import SCHEMA, parse_json, pretty
from argora.model.study import check_fits
from argora.text import RULES, segment

__all__ = ["NATIVE"]

_STUDY, _DOCUMENTS, _ANNOTATIONS = "study.json", "documents", "annotations"
_COMPUTED = ("paragraph", "sentence", "token")


def _recognises(path: Path) -> bool:
    return (path / _STUDY).is_file()


def _write(study: Study, folder: Path, lossy: bool) -> None:  # noqa: ARG001 - nothing is lost
    head = {
        "argora": SCHEMA,
        "name": study.name,
        "rules": RULES,
        "scheme": scheme_to_json(study.scheme),
        "annotators": [encode(annotator) for annotator in study.annotators],
    }
    files.write_text(folder / _STUDY, _json_text(head))
    documents = file_names(document.id for document in study.documents)
    annotators = file_names(annotator.id for annotator in study.annotators)
    for document in study.documents:
        _write_document(document, folder / _DOCUMENTS, documents[document.id])
    for layer in study.layers:
        name = with_round(documents[layer.document], layer.round)
        path = folder / _ANNOTATIONS / annotators[layer.annotator] / f"{name}.json"
        files.write_text(path, _json_text({"argora": SCHEMA, **encode(layer)}))


def _json_text(data: Any) -> str:
    try:
        return pretty(data) + "\n"
    except ValueError as error:
        raise FormatError("a number that is not finite cannot be written as JSON") from error


def _write_document(document: Document, folder: Path, name: str) -> None:
    data = encode(document)
    del data["id"]
    if document.text is not None and "\0" not in document.text:
        files.write_text(folder / f"{name}.txt", data.pop("text"))
    computed = _computed(document)
    given = {k: v for k, v in data.pop("segmentations", {}).items() if k not in computed}
    if given:
        data["segmentations"] = given
    if computed != tuple(
        cut for cut in _COMPUTED if cut not in given and document.text is not None
    ):
        data["computed"] = list(computed)
    if data or document.text is None:
        files.write_text(folder / f"{name}.json", _json_text({"argora": SCHEMA, **data}))


def _computed(document: Document) -> tuple[str, ...]:
    """Return the segmentations that need not be written, as the rules give the same again."""
    own = {name for name in _COMPUTED if name in document.segmentations}
    ours = {name for name in own if document.segmentations[name].provenance == RULES}
    kept = {name: cut for name, cut in document.segmentations.items() if name not in ours}
    again = segment(replace(document, segmentations=kept)).segmentations
    if any(again.get(name) != document.segmentations[name] for name in ours):
        return ()
    return tuple(name for name in _COMPUTED if name in ours)


def _read(path: Path, scheme: Scheme | None, problems: Problems) -> Study:
    name, stored, annotators = _read_head(path)
    documents = {document.id: document for document in _read_documents(path, problems)}
    broken = _broken_documents(path, documents)
    documents = {d.id: d for d in read_metadata(documents.values(), path, problems)}
    known = {annotator.id for annotator in annotators}
    layers: dict[tuple[str, str, int], Layer] = {}
    for folder in _subfolders(path / _ANNOTATIONS):
        annotator = id_of(folder.name)
        if annotator not in known:
            problem = f"annotator {annotator!r} does not stand in {_STUDY}; it has {sorted(known)}"
            problems.append(FormatError(problem, path=folder))
            continue
        for file in files.entries(folder, ".json"):
            if id_of(round_of(file.stem)[0]) not in broken:
                with collecting(problems, file):
                    layer = _read_layer(file, path, annotator, documents)
                    if layer.key in layers:
                        raise FormatError(f"a second file for the {layer.name}")
                    layers[layer.key] = layer
    made = [layer if scheme is None else translate(layer, scheme) for layer in layers.values()]
    return Study(scheme or stored, tuple(documents.values()), annotators, tuple(made), name)


def _read_head(folder: Path) -> tuple[str, Scheme, tuple[Annotator, ...]]:
    path = folder / _STUDY
    try:
        data = parse_json(files.read_text(path, folder))
        _expect(data, {"name", "rules", "scheme", "annotators"})
        if data.get("rules", RULES) != RULES:
            raise FormatError(
                f"the texts were cut by {data['rules']!r}, this Argora has {RULES!r}: "
                "use the Argora that wrote the study, or a newer one"
            )
        name = decode(data.get("name", "study"), str)
        annotators: tuple[Annotator, ...] = decode(
            data.get("annotators", []), tuple[Annotator, ...]
        )
        scheme = scheme_from_json(data.get("scheme"))
        Study(scheme, annotators=annotators)
    except ArgoraError as error:
        problem = error.problem if isinstance(error, FormatError) else str(error)
        raise FormatError(problem, path=path, line=getattr(error, "line", None)) from error
    return name, scheme, annotators


def _expect(data: Any, known: set[str]) -> None:
    if not isinstance(data, dict) or data.pop("argora", None) != SCHEMA:
        raise FormatError(
            f'expected an object with the schema version, {{"argora": {SCHEMA}, ...}}'
        )
    if unknown := sorted(set(data) - known):
        raise FormatError(f"unknown key {unknown[0]!r}; known are {sorted(known)}")


def _subfolders(folder: Path) -> list[Path]:
    return [path for path in files.entries(folder) if path.is_dir()] if folder.is_dir() else []


def _document_stems(root: Path) -> list[str]:
    folder = root / _DOCUMENTS
    if not folder.is_dir():
        return []
    return sorted({path.name.rpartition(".")[0] for path in files.entries(folder, ".txt", ".json")})


def _broken_documents(root: Path, documents: Mapping[str, Document]) -> set[str]:
    return {id_of(stem) for stem in _document_stems(root)} - set(documents)


def _read_documents(root: Path, problems: Problems) -> Sequence[Document]:
    found: dict[str, Document] = {}
    for stem in _document_stems(root):
        text = root / _DOCUMENTS / f"{stem}.txt"
        more = root / _DOCUMENTS / f"{stem}.json"
        with collecting(problems, more if more.exists() else text):
            document = _read_document(id_of(stem), text, more, root)
            if document.id in found:
                raise FormatError(f"a second file for document {document.id!r}")
            found[document.id] = document
    return tuple(found.values())


def _read_document(id: str, text: Path, more: Path, root: Path) -> Document:
    data: dict[str, Any] = {}
    if more.exists():
        data = parse_json(files.read_text(more, root))
        fields = set(Document.__dataclass_fields__) - {"id"}
        _expect(data, fields | {"computed"})
    computed = decode(data.pop("computed", list(_COMPUTED)), tuple[str, ...])
    if unknown := sorted(set(computed) - set(_COMPUTED)):
        raise FormatError(f"computed: {unknown[0]!r} is none of {list(_COMPUTED)}")
    if text.exists():
        if "text" in data:
            raise FormatError(f"has a text, but {text.name} has one, too")
        data["text"] = files.read_text(text, root)
    stored: Document = decode({"id": id, **data}, Document)
    cuts = {
        name: cut
        for name, cut in segment(stored).segmentations.items()
        if name in stored.segmentations or name in computed
    }
    return replace(stored, segmentations=cuts)


def _read_layer(path: Path, root: Path, annotator: str, documents: Mapping[str, Document]) -> Layer:
    layer = loads(files.read_text(path, root), Layer)
    name, round = round_of(path.stem)
    place = (id_of(name), annotator, round)
    if layer.key != place:
        raise FormatError(
            f"says it is the {layer.name}, but lies at the place of "
            f"document {place[0]!r}, annotator {place[1]!r}, round {place[2]}"
        )
    if layer.document not in documents:
        raise FormatError(f"document {layer.document!r} does not exist in {_DOCUMENTS}")
    check_fits(layer, documents[layer.document])
    return layer


NATIVE = Format(
    name="native",
    title="Argora's own folder of texts and JSON",
    read=_read,
    write=_write,
    recognises=_recognises,
    keeps=("everything",),
    loses=(),
)

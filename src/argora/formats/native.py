"""The native format: a folder of plain texts and JSON that keeps everything and diffs well."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from argora.errors import ArgoraError, FormatError, did_you_mean
from argora.formats import files
from argora.formats.base import (
    DOCUMENT_OUT,
    LAYER_OUT,
    Format,
    Losses,
    Problems,
    collecting,
    problem_of,
)
from argora.formats.digests import GIT_ATTRIBUTES, MARKDOWN_ATTRIBUTES, check_text, digest
from argora.formats.metadata import read_metadata
from argora.formats.names import file_names, id_of, round_of, with_round
from argora.formats.vocabulary import scheme_from_json, scheme_to_json, translate
from argora.model import (
    Annotator,
    Document,
    Guideline,
    Layer,
    Scheme,
    Study,
    decode,
    dumps,
    encode,
    loads,
)
from argora.model.changes import Migration
from argora.model.codec import SCHEMA
from argora.model.layer import LayerKey
from argora.model.strict_json import pretty
from argora.model.study import PUBLIC_BY_DEFAULT, check_fits
from argora.text import RULES, VERSIONS, Version, segment

__all__ = ["NATIVE"]

_STUDY, _DOCUMENTS, _ANNOTATIONS = "study.json", "documents", "annotations"
_GUIDELINES, _PHASES, _MIGRATIONS = "guidelines", "phases", "migrations"
_HEAD = {
    *("name", "rules", "scheme", "annotators", "guidelines"),
    *("public", "phases", "migrations", "texts"),
}
_COMPUTED = ("paragraph", "sentence", "token")

# The digest of each text by document; None: somebody wants this text unchecked.
Digests = Mapping[str, str | None]
# The versions of the scheme before and after each of its changes, under "from" and "to".
Versions = tuple[Mapping[str, str], ...]


def _recognises(path: Path) -> bool:
    return (path / _STUDY).is_file()


def _manifest(study: Study) -> dict[str, str]:
    head: dict[str, Any] = {
        "argora": SCHEMA,
        "name": study.name,
        "rules": _rules_of(study.documents),
        "scheme": scheme_to_json(study.scheme),
        "annotators": [encode(annotator) for annotator in study.annotators],
        **({} if study.public == PUBLIC_BY_DEFAULT else {"public": list(study.public)}),
        **_guidelines_json(study.guidelines),
        **({"phases": list(study.phases)} if study.phases else {}),
        **_migrations_json(study.migrations),
        "texts": {d.id: digest(d.text) for d in study.documents if d.text is not None},
    }
    return {_STUDY: _head_text(head)}


def _write(study: Study, folder: Path, _losses: Losses) -> None:
    rules = _rules_of(study.documents)
    _write_guidelines(study.guidelines, folder / _GUIDELINES)
    for number, migration in enumerate(study.migrations, start=1):
        files.write_text(folder / _MIGRATIONS / f"{number}.json", dumps(migration))
    files.write_text(folder / ".gitattributes", GIT_ATTRIBUTES)
    documents = file_names(document.id for document in study.documents)
    annotators = file_names(annotator.id for annotator in study.annotators)
    homes = {"": folder / _ANNOTATIONS}
    homes |= {id: folder / _PHASES / name for id, name in file_names(study.phases).items()}
    for document in study.documents:
        _write_document(document, folder / _DOCUMENTS, documents[document.id], rules)
    for layer in study.layers:
        name = with_round(documents[layer.document], layer.round)
        path = homes[layer.phase] / annotators[layer.annotator] / f"{name}.json"
        files.write_text(path, _json_text({"argora": SCHEMA, **encode(layer)}))


def _guidelines_json(guidelines: Sequence[Guideline]) -> dict[str, Any]:
    """Encode the versions of the guidelines; their texts have files of their own."""
    entries = [
        {"version": each.version} | ({"at": each.at} if each.at else {}) for each in guidelines
    ]
    return {"guidelines": entries} if entries else {}


def _migrations_json(migrations: Sequence[Migration]) -> dict[str, Any]:
    """Name the versions of the scheme that were changed; what changed has files of its own."""
    entries = [
        {"from": each.change.before.version, "to": each.change.after.version} for each in migrations
    ]
    return {"migrations": entries} if entries else {}


def _write_guidelines(guidelines: Sequence[Guideline], folder: Path) -> None:
    if not guidelines:
        return
    files.write_text(folder / ".gitattributes", MARKDOWN_ATTRIBUTES)
    for number, each in enumerate(guidelines, start=1):
        files.write_text(folder / f"{number}.md", each.text)


def _head_text(head: dict[str, Any]) -> str:
    """Return the head with a line for every text, so that two added documents do not collide."""
    texts = [
        f"    {json.dumps(id, ensure_ascii=False)}: {json.dumps(mark)}"
        for id, mark in head.pop("texts").items()
    ]
    listed = "{\n" + ",\n".join(texts) + "\n  }" if texts else "{}"
    lines = [
        f"  {json.dumps(key)}: {_json_text(value, '  ').rstrip()}" for key, value in head.items()
    ]
    return "{\n" + ",\n".join([*lines, f'  "texts": {listed}']) + "\n}\n"


def _json_text(data: Any, indent: str = "") -> str:
    try:
        return pretty(data, indent) + "\n"
    except ValueError as error:
        raise FormatError("a number that is not finite cannot be written as JSON") from error


def _rules_of(documents: Sequence[Document]) -> Version:
    """Return the version of the splitter that the study names: the one that cut all documents.

    Where several did, it is the newest; what the others cut is then written in full.
    """
    used = {cut.provenance for each in documents for cut in each.segmentations.values()}
    versions = [version for version in VERSIONS if version in used]
    return versions[0] if len(versions) == 1 else RULES


def _write_document(document: Document, folder: Path, name: str, rules: Version) -> None:
    data = encode(document)
    del data["id"]
    if document.text is not None and "\0" not in document.text:
        files.write_text(folder / f"{name}.txt", data.pop("text"))
    computed = _computed(document, rules)
    segmentations = {k: v for k, v in data.pop("segmentations", {}).items() if k not in computed}
    if segmentations:
        data["segmentations"] = segmentations
    if computed != tuple(
        cut for cut in _COMPUTED if cut not in segmentations and document.text is not None
    ):
        data["computed"] = list(computed)
    if data or document.text is None:
        files.write_text(folder / f"{name}.json", _json_text({"argora": SCHEMA, **data}))


def _computed(document: Document, rules: Version) -> tuple[str, ...]:
    """Return the segmentations that need not be written, as the rules give the same again."""
    names = {name for name in _COMPUTED if name in document.segmentations}
    ours = {name for name in names if document.segmentations[name].provenance == rules}
    others = {name: cut for name, cut in document.segmentations.items() if name not in ours}
    again = segment(replace(document, segmentations=others), rules=rules).segmentations
    if any(again.get(name) != document.segmentations[name] for name in ours):
        return ()
    return tuple(name for name in _COMPUTED if name in ours)


def _read(path: Path, scheme: Scheme | None, problems: Problems) -> Study:
    head, digests, rules, named_migrations = _read_head(path)
    guidelines = _read_guidelines(path, head.guidelines, problems)
    migrations = _read_migrations(path, named_migrations, head.scheme, problems)
    documents, broken = _read_documents(path, digests or {}, rules, problems)
    if digests is not None:
        _refuse_unlisted(documents, broken, digests, path, problems)
    documents = {d.id: d for d in read_metadata(documents.values(), path, problems, broken)}
    annotators = {annotator.id for annotator in head.annotators}
    layers: dict[LayerKey, Layer] = {}
    for phase, folder in _layer_folders(path):
        annotator = id_of(folder.name)
        with collecting(problems, folder, f"the layers of {annotator!r} are left out"):
            layer_files = files.entries(folder, ".json")
            if layer_files and annotator not in annotators:
                raise FormatError(
                    f"annotator {annotator!r} does not stand in {_STUDY}; "
                    f"it has {sorted(annotators)}"
                )
            for file in layer_files:
                if id_of(round_of(file.stem)[0]) not in broken:
                    with collecting(problems, file, LAYER_OUT):
                        layer = _read_layer(file, path, annotator, phase, documents)
                        if layer.key in layers:
                            raise FormatError(f"a second file for the {layer.name}")
                        if phase and phase not in head.phases:
                            raise FormatError(_strange_phase(phase, head.phases))
                        layers[layer.key] = layer
    translated = [
        layer if scheme is None else translate(layer, scheme) for layer in layers.values()
    ]
    return replace(
        head,
        scheme=scheme or head.scheme,
        documents=tuple(documents.values()),
        layers=tuple(translated),
        guidelines=guidelines,
        migrations=migrations,
    )


def _read_head(folder: Path) -> tuple[Study, Digests | None, Version, Versions]:
    """Return the study without what has files of its own, the digests of its texts, the splitter.

    The guidelines have no text yet, and the migrations are only named. The digests are None if
    nobody wrote any.
    """
    path = folder / _STUDY
    try:
        data = files.read_object(path, folder)
        _refuse_unknown(data, _HEAD)
        rules = _version_of(data.get("rules", RULES))
        name = decode(data.get("name", "study"), str)
        annotators: tuple[Annotator, ...] = decode(
            data.get("annotators", []), tuple[Annotator, ...]
        )
        digests: Digests | None = None
        if "texts" in data:
            digests = decode(data["texts"], Digests)  # type: ignore[type-abstract]
            if "" in digests:
                raise FormatError("texts: a document needs an id")
        named = decode(data.get("guidelines", []), tuple[Mapping[str, str], ...])
        guidelines = tuple(_guideline(each, "") for each in named)
        migrations: Versions = decode(data.get("migrations", []), tuple[Mapping[str, str], ...])
        for each in migrations:
            _refuse_unknown(each, {"from", "to"})
        scheme = scheme_from_json(data.get("scheme"))
        public = decode(data.get("public", list(PUBLIC_BY_DEFAULT)), tuple[str, ...])
        head = Study(
            scheme,
            annotators=annotators,
            name=name,
            guidelines=guidelines,
            public=public,
            phases=decode(data.get("phases", []), tuple[str, ...]),
        )
    except ArgoraError as error:
        raise problem_of(error, path) from error
    return head, digests, rules, migrations


def _version_of(name: object) -> Version:
    for version in VERSIONS:
        if version == name:
            return version
    raise FormatError(
        f"the texts were cut by {name!r}, this Argora has {', '.join(VERSIONS)}: "
        "use the Argora that wrote the study, or a newer one"
    )


def _guideline(entry: Mapping[str, str], text: str) -> Guideline:
    _refuse_unknown(entry, {"version", "at"})
    return decode({**entry, "text": text}, Guideline)


def _read_guidelines(
    root: Path, named: Sequence[Guideline], problems: Problems
) -> tuple[Guideline, ...]:
    """Return the versions that the head names, with their texts."""
    guidelines = []
    for number, each in enumerate(named, start=1):
        file = root / _GUIDELINES / f"{number}.md"
        out = f"version {each.version!r} of the guideline is left out"
        with collecting(problems, file, out):
            if not file.exists():
                raise FormatError(f"is missing; {_STUDY} names a version of the guideline for it")
            guidelines.append(replace(each, text=files.read_text(file, root)))
    return tuple(guidelines)


def _read_migrations(
    root: Path, named: Versions, scheme: Scheme, problems: Problems
) -> tuple[Migration, ...]:
    """Return the changes of the scheme that the head names; none, if one of them is broken."""
    migrations: list[Migration] = []
    after = scheme
    for number, versions in reversed(list(enumerate(named, start=1))):
        file = root / _MIGRATIONS / f"{number}.json"
        with collecting(problems, file, "the earlier versions of the scheme are left out"):
            if not file.exists():
                raise FormatError(f"is missing; {_STUDY} names a change of the scheme for it")
            migration = loads(files.read_text(file, root), Migration)
            change = migration.change
            names = {"from": change.before.version, "to": change.after.version}
            if change.after != after or names != versions:
                raise FormatError(
                    f"leads from version {names['from']!r} of the scheme to {names['to']!r}, "
                    f"expected {versions.get('from')!r} to {versions.get('to')!r} as in {_STUDY} "
                    "and the change after it; restore the file"
                )
            migrations.insert(0, migration)
            after = change.before
    return tuple(migrations) if len(migrations) == len(named) else ()


def _refuse_unknown(data: Mapping[str, Any], expected: set[str]) -> None:
    if unknown := sorted(set(data) - expected):
        raise FormatError(f"unknown key {unknown[0]!r}; known are {sorted(expected)}")


def _subfolders(folder: Path) -> list[Path]:
    return files.folders(folder) if folder.is_dir() else []


def _layer_folders(root: Path) -> Iterator[tuple[str, Path]]:
    """Yield the folder of each annotator, with the phase that it belongs to."""
    homes = [("", root / _ANNOTATIONS)]
    homes += [(id_of(folder.name), folder) for folder in _subfolders(root / _PHASES)]
    for phase, home in homes:
        for folder in _subfolders(home):
            yield phase, folder


def _strange_phase(phase: str, phases: Sequence[str]) -> str:
    listed = ", ".join(map(repr, phases)) or "none"
    return (
        f"phase {phase!r} does not stand in {_STUDY}, whose phases are: {listed}"
        f"{did_you_mean(phase, phases)}"
    )


def _document_files(root: Path) -> dict[str, list[Path]]:
    """Return the files of each document by its id: a text, or JSON, or both."""
    files_by_id: dict[str, list[Path]] = {}
    folder = root / _DOCUMENTS
    for path in files.entries(folder, ".txt", ".json") if folder.is_dir() else []:
        files_by_id.setdefault(id_of(path.stem), []).append(path)
    return files_by_id


def _read_documents(
    root: Path, digests: Digests, rules: Version, problems: Problems
) -> tuple[dict[str, Document], set[str]]:
    """Return the documents by id, and the ids of those that are broken."""
    documents: dict[str, Document] = {}
    places = _document_files(root)
    for id, paths in places.items():
        with collecting(problems, paths[0], DOCUMENT_OUT):
            documents[id] = _read_document(id, paths, root, digests.get(id), rules)
    listed = {id for id, mark in digests.items() if mark is not None}
    names = file_names(listed)
    for id in sorted(listed - set(places)):
        problems.append(_missing(root / _DOCUMENTS / f"{names[id]}.txt", id, DOCUMENT_OUT))
    return documents, (set(places) | listed) - set(documents)


def _refuse_unlisted(
    documents: dict[str, Document],
    broken: set[str],
    digests: Digests,
    root: Path,
    problems: Problems,
) -> None:
    """Drop annotated texts without a stored digest when other texts have one; report each."""
    annotated = {
        id_of(round_of(file.stem)[0])
        for _, folder in _layer_folders(root)
        for file in folder.glob("*.json")
    }
    texts = {document.id for document in documents.values() if document.text is not None}
    unlisted = sorted(texts & annotated - digests.keys())
    names = file_names(unlisted)
    for id in unlisted:
        problem = (
            f"the text cannot be checked: it has no line in 'texts' of {_STUDY}; "
            f"restore the line, or {_unchecked(id)}"
        )
        path = root / _DOCUMENTS / f"{names[id]}.txt"
        problems.append(problem_of(FormatError(problem), path, DOCUMENT_OUT))
        broken.add(id)
        del documents[id]


def _unchecked(id: str) -> str:
    return f"write {json.dumps(id, ensure_ascii=False)}: null in 'texts' of {_STUDY}"


def _missing(path: Path, id: str, consequence: str = "") -> FormatError:
    problem = f"the text is missing; restore the file, or {_unchecked(id)}"
    return problem_of(FormatError(problem), path, consequence)


def _read_document(
    id: str, paths: Sequence[Path], root: Path, expected: str | None, rules: Version
) -> Document:
    by_suffix = {path.suffix.lower(): path for path in paths}
    if len(by_suffix) < len(paths):
        raise FormatError(f"a second file for document {id!r}: {[path.name for path in paths]}")
    text, json_file = by_suffix.get(".txt"), by_suffix.get(".json")
    data: dict[str, Any] = {}
    if json_file is not None:
        data = files.read_object(json_file, root)
        fields = set(Document.__dataclass_fields__) - {"id"}
        _refuse_unknown(data, fields | {"computed"})
    computed = decode(data.pop("computed", list(_COMPUTED)), tuple[str, ...])
    if unknown := sorted(set(computed) - set(_COMPUTED)):
        raise FormatError(f"computed: {unknown[0]!r} is none of {list(_COMPUTED)}")
    if text is not None:
        if "text" in data:
            raise FormatError(f"has a text, but {text.name} has one, too")
        data["text"] = files.read_text(text, root)
    elif expected is not None and data.get("text") is None:
        raise _missing(paths[0].with_suffix(".txt"), id)
    if expected is not None and isinstance(data["text"], str):
        check_text(data["text"], expected, text or paths[0], _unchecked(id))
    stored_document: Document = decode({"id": id, **data}, Document)
    cuts = {
        name: cut
        for name, cut in segment(stored_document, rules=rules).segmentations.items()
        if name in stored_document.segmentations or name in computed
    }
    return replace(stored_document, segmentations=cuts)


def _read_layer(
    path: Path, root: Path, annotator: str, phase: str, documents: Mapping[str, Document]
) -> Layer:
    layer = loads(files.read_text(path, root), Layer)
    name, round = round_of(path.stem)
    place = (id_of(name), annotator, round, phase)
    if layer.key != place:
        raise FormatError(
            f"says it is the {layer.name}, but lies at the place of "
            f"document {place[0]!r}, annotator {place[1]!r}, round {place[2]}"
            + (f", phase {phase!r}" if phase else "")
        )
    if layer.document not in documents:
        raise FormatError(f"document {layer.document!r} does not exist in {_DOCUMENTS}")
    document = documents[layer.document]
    if document.text is None and document.length is None and any(u.spans for u in layer.units):
        text = f"{_DOCUMENTS}/{name}.txt"
        raise FormatError(f"units have places in a text, but the text file {text} is missing")
    check_fits(layer, document)
    return layer


NATIVE = Format(
    name="native",
    title="Argora's own folder of texts and JSON",
    read=_read,
    write=_write,
    recognises=_recognises,
    keeps=("everything",),
    loses=(),
    has_phases=True,
    manifest=_manifest,
    suffixes=(".json",),
)

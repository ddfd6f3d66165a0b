"""Where INCEpTION and WebAnno put the files of documents and annotators, and whose they are."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from argora.errors import FormatError
from argora.formats import files
from argora.formats.names import id_of, round_of
from argora.formats.standoff import OWNER, Place, find_places
from argora.model.layer import State

__all__ = [
    *("INITIAL", "Project", "find_project", "inner_folders", "is_archive", "own_project", "owner"),
    "refuse_binary",
]

_ANNOTATION, _CURATION = "annotation", "curation"
_ABOUT = "exportedproject*.json"
# Whose files hold a document as it was before anybody annotated it.
INITIAL = "INITIAL_CAS"
_CURATORS = frozenset({"curation_user", "curator", "curation"})
_STATES: Mapping[str, State | None] = {
    "FINISHED": "finished",
    "CURATION_FINISHED": "finished",
    "IGNORE": None,
}


@dataclass
class Project:
    """The files of a study.

    Attributes
    ----------
    states : the state of the layer of (document, annotator); None: nothing counts of it.
    empty : (document, annotator) of files that only hold the text.
    is_archive : whether it is a project as INCEpTION exports it.
    is_flat : whether all files lie in one folder, so that they may be documents or annotators.
    is_own : whether Argora wrote the files, so that names mean nothing but annotators.
    """

    places: list[Place]
    states: dict[tuple[str, str], State | None] = field(default_factory=dict)
    is_archive: bool = False
    is_flat: bool = False
    is_own: bool = False

    def state_of(self, place: Place) -> State | None:
        """Return the state of a layer, None if there is no layer."""
        if place.annotator == INITIAL and not self.is_own:
            return None
        return self.states.get((place.stem, place.annotator), "finished")


def owner(name: str) -> str:
    """Return the annotator that a file or folder names; the curator's is the gold."""
    return OWNER if name.casefold() in _CURATORS else id_of(name)


def is_archive(path: Path) -> bool:
    """Check whether a folder is a project as INCEpTION exports it."""
    return path.is_dir() and any(path.glob(_ABOUT))


def refuse_binary(path: Path) -> None:
    """Raise FormatError for a project of which only INCEpTION can read the annotations."""
    raise FormatError(
        "is a project of INCEpTION without annotations that can be read, as those that end in "
        ".ser are for INCEpTION alone; export it with the secondary format 'UIMA CAS XMI'",
        path=path,
    )


def inner_folders(path: Path) -> list[Path]:
    """List the folders in which files of annotations may lie."""
    if not path.is_dir():
        return []
    outer = files.folders(path)
    homes = [each for each in outer if each.name in (_ANNOTATION, _CURATION)]
    inner = [folder for home in homes for folder in files.folders(home)]
    return inner if is_archive(path) else [path, *outer, *inner]


def find_project(path: Path, *suffixes: str) -> Project:
    """Find the files of annotations: one, a folder, folders of annotators, or a project.

    Raises
    ------
    FormatError
        If the layout has several meanings.
    """
    homes = [path / _ANNOTATION, path / _CURATION]
    if path.is_dir() and any(home.is_dir() and _documents(home, suffixes) for home in homes):
        return _project(path, [home for home in homes if home.is_dir()], suffixes)
    if is_archive(path):
        refuse_binary(path)
    if path.is_dir() and _are_documents(path, suffixes):
        places = [
            _of_document(file, folder, suffixes)
            for folder in _documents(path, suffixes)
            for file in files.entries(folder, *suffixes)
            if file.name.lower() != "typesystem.xml"
        ]
        return Project(places)
    places = [
        Place(each.path, id_of(each.stem), owner(each.annotator), each.round)
        for each in find_places(path, *suffixes)
    ]
    return Project(places, is_flat=path.is_dir() and all(p.path.parent == path for p in places))


def own_project(path: Path, *suffixes: str) -> Project:
    """Find the files that Argora wrote: a folder for each annotator."""
    places = find_places(path, *suffixes)
    return Project([replace(each, stem=id_of(each.stem)) for each in places], is_own=True)


def _documents(home: Path, suffixes: Sequence[str]) -> list[Path]:
    """List the folders in a folder that hold files of annotations."""
    return [folder for folder in files.folders(home) if files.entries(folder, *suffixes)]


def _are_documents(path: Path, suffixes: Sequence[str]) -> bool:
    """Check whether the folders in a folder are documents, and the files in them annotators."""
    if files.entries(path, *suffixes):
        return False
    folders = _documents(path, suffixes)
    stems = {
        _stem(file, suffixes).casefold()
        for folder in folders
        for file in files.entries(folder, *suffixes)
    }
    return not stems.isdisjoint({*_CURATORS, INITIAL.casefold()}) or any(
        folder.suffix.lower() in (".txt", ".xmi", ".tsv", ".pdf", ".html") for folder in folders
    )


def _stem(file: Path, suffixes: Sequence[str]) -> str:
    return next(
        (file.name[: -len(each)] for each in suffixes if file.name.lower().endswith(each)),
        file.stem,
    )


def _of_document(file: Path, folder: Path, suffixes: Sequence[str]) -> Place:
    name, round = round_of(_stem(file, suffixes))
    document = folder.name.removesuffix(".txt")
    return Place(file, id_of(document), owner(name), round)


def _project(path: Path, homes: Sequence[Path], suffixes: Sequence[str]) -> Project:
    places = [
        _of_document(file, folder, suffixes)
        for home in homes
        for folder in _documents(home, suffixes)
        for file in files.entries(folder, *suffixes)
    ]
    states: dict[tuple[str, str], State | None] = {}
    for about in sorted(path.glob(_ABOUT)):
        states |= _states(about, path)
    for copy in _copies(path, homes, suffixes):
        if copy.is_file() and copy.stat().st_size <= files.MAX_FILE_BYTES:
            files.read_bytes(copy, path)  # the same is in the other files: nothing is left out
    return Project(places, states, is_archive=True)


def _copies(path: Path, homes: Sequence[Path], suffixes: Sequence[str]) -> Iterator[Path]:
    """Yield files whose content is in the files that are read: texts, and binary annotations."""
    for home in homes:
        for folder in _documents(home, suffixes):
            yield from files.readable_entries(path / f"{home.name}_ser" / folder.name, ".ser")
            yield path / "source" / folder.name


def _states(about: Path, root: Path) -> dict[tuple[str, str], State | None]:
    """Return the states of layers that the description of a project gives."""
    try:
        data = json.loads(files.read_text(about, root))
    except ValueError as error:
        raise FormatError(f"is no JSON: {error}", path=about) from error
    if not isinstance(data, dict):
        raise FormatError("expected an object that describes a project", path=about)
    states: dict[tuple[str, str], State | None] = {}
    for entry in _entries(data, "annotation_documents"):
        name, user = str(entry.get("name")).removesuffix(".txt"), str(entry.get("user"))
        states[name, owner(user)] = _STATES.get(str(entry.get("state")), "open")
    for entry in _entries(data, "source_documents"):
        state = str(entry.get("state"))
        name = str(entry.get("name")).removesuffix(".txt")
        states[name, OWNER] = _STATES.get(state, "open")
    return states


def _entries(data: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    entries = data.get(key)
    return [each for each in entries if isinstance(each, dict)] if isinstance(entries, list) else []

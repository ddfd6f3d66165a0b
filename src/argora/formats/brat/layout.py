"""Where texts and annotations lie in a brat folder, and whose they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path

from argora.errors import FormatError
from argora.formats.base import Problems, collecting
from argora.formats.choices import Choices
from argora.formats.files import entries, folders, readable_entries
from argora.formats.metadata import ANNOTATORS, default_kind
from argora.formats.names import id_of, is_about, round_of

__all__ = [
    "ANNOTATED",
    "PARTS",
    "Layout",
    "Place",
    "find_layout",
    "looks_like_brat",
    "show_annotators",
]

ANNOTATED, PARTS = "annotators", "parts"
_NAMES_OF_PARTS = frozenset(
    ("train", "training", "dev", "development", "valid", "validation", "val", "test", "testing")
)


@dataclass(frozen=True)
class Place:
    """A file of annotations: of which document, by whom, in which round."""

    path: Path
    document: str
    annotator: str
    round: int = 1


@dataclass
class Layout:
    """All texts by document, nearest to the top first, and all files of annotations.

    Attributes
    ----------
    parts : the folder of each document, where folders are parts of a corpus.
    """

    texts: dict[str, list[Path]] = field(default_factory=dict)
    places: list[Place] = field(default_factory=list)
    parts: dict[str, str] = field(default_factory=dict)

    def add_texts(self, folder: Path) -> None:
        """Add the texts of a folder; READMEs and licences without annotations are none."""
        annotated = {path.stem for path in entries(folder, ".ann")}
        for path in entries(folder, ".txt"):
            if path.is_dir() and readable_entries(path, ".ann"):
                continue  # an annotator may have the name of a text
            if not is_about(path.stem) or path.stem in annotated:
                self.texts.setdefault(id_of(path.stem), []).append(path)


def looks_like_brat(path: Path) -> bool:
    """Check whether a folder, or a folder in it, has annotation files."""
    return path.is_dir() and any(
        readable_entries(folder, ".ann") for folder in (path, *folders(path))
    )


def find_layout(root: Path, problems: Problems, choices: Choices) -> Layout:
    """Find the texts and annotations of a corpus, whose folders are annotators or parts of it."""
    if _folders_are(root, choices) == PARTS:
        layout = _layout_of_parts(root, problems)
        choices.see(f"folders as parts: {', '.join(sorted({*layout.parts.values()}))}")
        return layout
    return _layout(root, problems)


def _folders_are(root: Path, choices: Choices) -> str:
    """Return what the folders with annotations are; ask where nothing in the files tells."""
    candidates = {
        ANNOTATED: "each holds the work of one annotator",
        PARTS: "each holds some of the documents",
    }
    if choices.answer_to("folders") is None and show_annotators(root):
        return ANNOTATED
    names = {round_of(folder.name)[0].casefold() for folder in _filled(root)}
    default = PARTS if names <= _NAMES_OF_PARTS else None
    question = "what are the folders (they have no document in common)"
    return choices.choose("folders", question, candidates, path=root, default=default)


def show_annotators(root: Path) -> bool:
    """Check whether folders must be those of annotators.

    So it is with one folder, with common documents or texts above the folders, with a second
    round, where a name is that of gold or a model, and beside a list of annotators.
    """
    filled = _filled(root)
    stems = [{path.stem for path in readable_entries(folder, ".ann")} for folder in filled]
    return (
        len(filled) < 2
        or len(set().union(*stems)) < sum(map(len, stems))
        or any(round_of(folder.name)[1] > 1 for folder in filled)
        or any(default_kind(id_of(folder.name)) != "person" for folder in filled)
        or (root / ANNOTATORS).exists()
        or any(not is_about(path.stem) for path in readable_entries(root, ".txt"))
    )


def _filled(root: Path) -> list[Path]:
    return [folder for folder in folders(root) if readable_entries(folder, ".ann")]


def _layout_of_parts(root: Path, problems: Problems) -> Layout:
    """Join the layouts of folders; a document of a name that several have is named ``part/name``.

    Annotators keep their names; where a part names nobody, it is the name of the corpus.
    """
    layout = Layout()
    layouts = {folder: _layout(folder, problems) for folder in folders(root)}
    names = Counter(document for each in layouts.values() for document in each.texts)
    owner = id_of(root.resolve().name) or "annotator"
    for folder, each in layouts.items():
        part = id_of(folder.name)

        def renamed(document: str, part: str = part) -> str:
            return f"{part}/{document}" if names[document] > 1 else document

        for document, paths in each.texts.items():
            layout.texts[renamed(document)] = paths
            layout.parts[renamed(document)] = part
        layout.places += [
            replace(
                place,
                document=renamed(place.document),
                annotator=owner if place.annotator == part else place.annotator,
            )
            for place in each.places
        ]
    return layout


def _layout(root: Path, problems: Problems) -> Layout:
    """Find the texts and annotations of a folder in any of the three usual layouts.

    A folder per annotator (``anna/doc.ann``), a suffix per annotator (``doc.anna.ann`` or
    ``doc_anna.ann``), or one annotator (``doc.ann``), who is named after the folder. A second round
    is ``anna.round2/doc.ann`` or ``doc.anna.round2.ann``.
    """
    layout = Layout()
    layout.add_texts(root)
    inner = {folder: _annotations(folder, problems) for folder in folders(root)}
    files_in_root = [path for path in entries(root, ".ann") if path not in inner]
    strays = [
        folder for folder, files in inner.items() if files == [] and folder.suffix.lower() == ".ann"
    ]
    for folder in strays:
        problem = "is a folder, expected a file of annotations; no annotations lie in it"
        problems.append(FormatError(problem, path=folder))
    if files_in_root and (named := [folder for folder, files in inner.items() if files]):
        raise FormatError(
            f"annotations lie both in the folder itself ({files_in_root[0].name}) and in folders "
            f"of annotators ({named[0].name}/); read them one by one",
            path=root,
        )
    for folder, files in inner.items():
        if files is None:
            continue
        layout.add_texts(folder)
        name, round = round_of(folder.name)
        layout.places += [Place(path, id_of(path.stem), id_of(name), round) for path in files]
    if files_in_root:
        layout.places += _places_in_root(files_in_root, root, problems)
    return layout


def _annotations(folder: Path, problems: Problems) -> list[Path] | None:
    """Return the annotation files of a folder, or None if it cannot be read."""
    with collecting(problems, folder, "what lies in it is left out"):
        return entries(folder, ".ann")
    return None


def _places_in_root(paths: list[Path], root: Path, problems: Problems) -> Iterator[Place]:
    """Yield the places of annotations that lie beside their texts."""
    stems = {path.stem for path in entries(root, ".txt")}
    whole = [path for path in paths if path.stem in stems or round_of(path.stem)[0] in stems]
    suffixed = [path for path in paths if path not in whole]
    named = [(path, _split(path.stem, stems)) for path in suffixed]
    for path, readings in named:
        if len(readings) == 1:
            document, annotator, round = readings[0]
            yield Place(path, id_of(document), id_of(annotator), round)
        else:
            options = " or ".join(f"{d}.txt by {a!r}" for d, a, _ in readings)
            problem = f"belongs to {options}; rename it" if readings else "has no text beside it"
            problems.append(FormatError(problem, path=path))
    several = any(len(readings) == 1 for _, readings in named)
    owner = id_of(root.resolve().name) or "annotator"
    for path in whole:
        name, round = (path.stem, 1) if path.stem in stems else round_of(path.stem)
        if several:
            problem = f"names no annotator, but others do: expected {name}.ANNOTATOR.ann"
            problems.append(FormatError(problem, path=path))
        else:
            yield Place(path, id_of(name), owner, round)


def _split(stem: str, texts: set[str]) -> list[tuple[str, str, int]]:
    """Return the ways to read a name as a text's name and an annotator; a dot before a ``_``."""
    name, round = round_of(stem)
    for sign in "._":
        readings = [
            (name[:at], name[at + 1 :], round)
            for at, char in enumerate(name)
            if char == sign and name[:at] in texts and name[at + 1 :]
        ]
        if readings:
            return readings
    return []

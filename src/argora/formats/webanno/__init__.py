"""WebAnno TSV 3, which INCEpTION exports as well: read only."""

from __future__ import annotations

from pathlib import Path

from argora.formats import files
from argora.formats.base import Format, Problems
from argora.formats.choices import Choices
from argora.formats.standoff import Place, head_of
from argora.formats.typed.places import find_project, inner_folders
from argora.formats.typed.reading import read_typed
from argora.formats.typed.texts import TypedText
from argora.formats.webanno.columns import version_of
from argora.formats.webanno.table import read_table
from argora.model import Scheme, Study

__all__ = ["WEBANNO"]

_SUFFIX = ".tsv"


def _recognises(path: Path) -> bool:
    if path.is_file():
        return version_of(head_of(path)) is not None
    return any(
        version_of(head_of(file)) is not None
        for folder in inner_folders(path)
        for file in files.readable_entries(folder, _SUFFIX)[:1]
    )


def _read(path: Path, scheme: Scheme | None, problems: Problems, choices: Choices) -> Study:
    project = find_project(path, _SUFFIX)
    return read_typed(path, scheme, problems, choices, project, _parse)


def _parse(place: Place, root: Path) -> TypedText:
    return read_table(files.read_text(place.path, root))


WEBANNO = Format(
    name="webanno",
    title="WebAnno TSV 3, as WebAnno and INCEpTION export it (only read)",
    read=_read,
    write=None,
    recognises=_recognises,
    keeps=(
        "texts, as far as the file has them; sentences and tokens",
        "spans of one layer, over tokens or parts of tokens, also stacked ones",
        "relations of one layer, and slots as relations",
        "features as categories and attributes (text)",
        "several annotators; the curator as gold; states of documents in a project",
    ),
    loses=(
        "other layers: read the files again with another --layer",
        "chains (coreference)",
        "annotations without characters, and blanks at the edges of annotations",
        "text between sentences: it becomes blanks",
    ),
    suffixes=(_SUFFIX,),
    asks=("layer", "category_feature", "relation_layer"),
)

"""Files beside a study from which nothing was read, each with the reason."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path, PurePath, PurePosixPath

from argora.formats.choices import ANSWERS_FILE
from argora.formats.names import is_about
from argora.formats.other_programs import SAVE_AS_TEXT, TEXTS, advice_for
from argora.formats.registry import annotation_suffixes

__all__ = ["LeftOut", "grouped", "left_out", "other_texts"]

MOST_LOOKED_AT = 20_000

_BARE = frozenset({"", ".asc", ".markdown", ".md", ".text", ".utf8"})
# What lies beside annotations by custom and says nothing that a study could hold.
_COMPANIONS = frozenset({".conf", ".css", ".dtd", ".js", ".looks", ".xsd"})
_OF_SYSTEMS = frozenset(
    {"__macosx", ANSWERS_FILE, "desktop.ini", "export.json", "icon\r", "thumbs.db"}
)


@dataclass(frozen=True)
class LeftOut:
    """A file from which nothing was taken: its place in the folder, and why, in a few words."""

    place: str
    why: str

    def __str__(self) -> str:
        return f"{self.place} ({self.why})"


def left_out(
    root: Path,
    files_read: Collection[Path],
    format_of: Callable[[Path], str | None] = lambda _: None,
) -> tuple[LeftOut, ...]:
    """List the files of a folder that were not read, without those that are silent noise.

    Hidden files, READMEs and licences, and what systems and other tools put beside a study are
    silent.

    Parameters
    ----------
    files_read : the files that were read.
    format_of : names the format of a file or a folder, if it looks like one.
    """
    if not root.is_dir():
        return ()
    read = {place.resolve() for place in files_read}
    suffixes = {place.suffix.lower() for place in files_read}
    annotations = annotation_suffixes()
    unread = [
        place.relative_to(root)
        for place in islice(root.rglob("*"), MOST_LOOKED_AT)
        if not _is_silent(place.relative_to(root)) and place.is_file()
        if place.resolve() not in read
    ]
    places: list[LeftOut] = []
    names: dict[tuple[PurePath, str], str | None] = {}
    for place in sorted(unread):
        sort = (place.parent, place.suffix.lower())
        if sort[1] in annotations and sort not in names:
            names[sort] = format_of(root / place)
        places.append(
            LeftOut(place.as_posix(), _why(place, suffixes, annotations, names.get(sort)))
        )
    return tuple(places)


def other_texts(root: Path) -> str | None:
    """Word the problem that all texts are in files of other programs; None if it is not so.

    It is so where a file is one, or a folder has such files and none that a reader could take.
    """
    if not root.is_dir():
        sort = TEXTS.get(root.suffix.lower())
        return None if sort is None else f"is a file of {sort}; {SAVE_AS_TEXT} first"
    files = left_out(root, ())
    suffixes = {each: PurePosixPath(each.place).suffix.lower() for each in files}
    texts = [each for each in files if suffixes[each] in TEXTS]
    if not texts or not {".txt", *annotation_suffixes()}.isdisjoint(suffixes.values()):
        return None
    ending = f" and {len(texts) - 1} more" if len(texts) > 1 else ""
    programs = ", ".join(sorted({TEXTS[suffixes[each]] for each in texts}))
    save = SAVE_AS_TEXT if len(texts) == 1 else SAVE_AS_TEXT.replace("it", "each", 1)
    return f"holds no file that can be read: {texts[0].place}{ending} ({programs}); {save} first"


def grouped(files: Iterable[LeftOut]) -> Iterator[str]:
    """Yield the reasons, each once, with the first file and how many more there are.

    >>> word = [LeftOut(f"{name}.docx", "Word") for name in "abc"]
    >>> list(grouped([*word, LeftOut("d.pdf", "PDF")]))
    ['a.docx and 2 more (Word)', 'd.pdf (PDF)']
    """
    by_reason: dict[str, list[str]] = {}
    for each in files:
        by_reason.setdefault(each.why, []).append(each.place)
    for why, places in by_reason.items():
        ending = f" and {len(places) - 1} more" if len(places) > 1 else ""
        yield f"{places[0]}{ending} ({why})"


def _is_silent(place: Path) -> bool:
    name = place.name.lower()
    return (
        any(part.startswith(".") or part.lower() in _OF_SYSTEMS for part in place.parts)
        or name.startswith("~$")
        or name.endswith("~")
        or place.suffix.lower() in _COMPANIONS
        or is_about(place.stem)
    )


def _why(
    place: Path, read: Collection[str], annotations: Collection[str], format: str | None
) -> str:
    suffix = place.suffix.lower()
    if advice := advice_for(suffix):
        return advice
    if format is not None:
        return f"{format}: a study has one format, so read this on its own"
    if suffix in annotations:
        return "no part of this format; a study has one format, so read other formats on their own"
    if suffix == ".txt":
        return "lies where this format has no texts"
    if suffix in _BARE and ".txt" in read:
        return "if it is a text of the study, give it a name that ends in .txt"
    return f"nothing is read from {suffix or 'files without a suffix'}"

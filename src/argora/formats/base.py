"""What a format is, and how a reader and a writer report what they cannot take."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from argora.errors import ArgoraError, ChoiceError, FormatError, LossError, TooLargeError
from argora.model import Study

__all__ = [
    "DOCUMENT_OUT",
    "FILE_OUT",
    "LAYERS_OUT",
    "LAYER_OUT",
    "MARKS",
    "Format",
    "Losses",
    "Problems",
    "Reader",
    "Recogniser",
    "Writer",
    "collecting",
    "problem_of",
    "without_consequence",
]

# What follows for the study from a broken file, at the end of its message.
LAYER_OUT = "this layer is left out"
LAYERS_OUT = "all layers are left out"
DOCUMENT_OUT = "the document and its layers are left out"
FILE_OUT = "nothing is taken from this file"

MARKS = "marks of documents (training, retired)"
"""What a format that keeps them has among its ``keeps``; of all others they are a loss."""

Problems = list[FormatError]
# Takes a path, a scheme, a list for problems, and Choices if the format asks for any.
Reader = Callable[..., Study]
Recogniser = Callable[[Path], bool]


@dataclass
class Losses:
    """What a format cannot carry: how often, and the first example of each sort."""

    format: str
    counts: dict[str, tuple[int, str]] = field(default_factory=dict)

    def add(self, what: str, example: str) -> None:
        """Count one more loss of a sort."""
        n, first = self.counts.get(what, (0, example))
        self.counts[what] = (n + 1, first)

    def refuse(self) -> None:
        """Raise LossError if anything would be lost."""
        if self.counts:
            listed = [
                f"{what}: {n} (first: {example})" for what, (n, example) in self.counts.items()
            ]
            raise LossError.of(self.format, listed)


Writer = Callable[[Study, Path, Losses], None]


@dataclass(frozen=True)
class Format:
    """One way to keep a study in files.

    Attributes
    ----------
    read : takes a path, a scheme (None: find out) and a list for problems; returns a study. If
        the format ``asks``, the fourth argument is the Choices.
    asks : the options (see ``choices.OPTIONS``) that the reader takes.
    asks_each : those of them that ``argora.toml`` may answer for single files of a folder.
    write : takes a study, an empty folder and the losses, to which it adds what it leaves out;
        None if the format is only read.
    recognises : whether a path looks like this format, without reading all of it.
    keeps, loses : what comes back after writing and reading and what does not, in plain words;
        a format that loses nothing holds the texts of guidelines and earlier versions of the
        scheme, too. Of a format that is only
        read: what is taken from its files and what is not.
    has_phases : whether it says of which phase a layer is.
    suffixes : the endings of its files of annotations, such as ``.ann``, in small letters.
    accepts : whether a path that looks like no format could be this one; None if there is no such.
    explains : what a file that looks like no format holds and what is expected; None if it is no
        file of this sort.
    last : guessed only where the files look like no other format, and no file has the suffix of
        another one.
    notes_on : on what it carries notes, ``units`` and ``relations``: there probabilities stand.
    manifest : the texts, by names of files, without which the others are no study; they are
        written when all others are on the disk.
    """

    name: str
    title: str
    read: Reader
    write: Writer | None
    recognises: Recogniser
    keeps: tuple[str, ...]
    loses: tuple[str, ...]
    has_phases: bool = False
    suffixes: tuple[str, ...] = ()
    asks: tuple[str, ...] = ()
    asks_each: tuple[str, ...] = ()
    accepts: Recogniser | None = None
    explains: Callable[[Path], str | None] | None = None
    last: bool = False
    notes_on: frozenset[str] = frozenset()
    manifest: Callable[[Study], Mapping[str, str]] | None = None


@contextmanager
def collecting(problems: Problems, path: Path, consequence: str = "") -> Iterator[None]:
    """Turn an error about one file into an entry of the list, so that the others are still read.

    A question is no error of a file, and passes, as does that memory would run out.
    """
    try:
        yield
    except (ChoiceError, TooLargeError):
        raise
    except (ArgoraError, OSError) as error:
        problems.append(problem_of(error, path, consequence))


def problem_of(
    error: ArgoraError | OSError,
    path: Path | None,
    consequence: str = "",
    line: int | None = None,
) -> FormatError:
    """Turn an error about a file into a FormatError with its place and what follows from it."""
    place: str | Path | None = path
    if isinstance(error, FormatError):
        problem = error.problem
        place, line = error.path or path, error.line or line
    elif isinstance(error, OSError):
        problem = f"cannot be read: {error.strerror or error}"
    else:
        problem = str(error)
    tail = f"; {consequence}" if consequence else ""
    return FormatError(_shortened(problem) + tail, path=place, line=line)


def without_consequence(problem: str) -> str:
    """Remove what follows for the study from a message, for a study that is not read at all."""
    for consequence in (LAYER_OUT, LAYERS_OUT, DOCUMENT_OUT, FILE_OUT):
        problem = problem.removesuffix(f"; {consequence}")
    return problem


def _shortened(problem: str) -> str:
    """Cut endless words and numbers, which a broken file may hold; paths stay."""
    return re.sub(r"[^\s/\\]{101,}", lambda word: f"{word.group()[:57]}...", problem)

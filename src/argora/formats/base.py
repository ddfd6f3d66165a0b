"""What a format is, and how a reader and a writer report what they cannot take."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from argora.errors import FormatError, LossError, ModelError
from argora.model import Scheme, Study

__all__ = ["Format", "Losses", "Problems", "Reader", "Recogniser", "Writer", "collecting"]

Problems = list[FormatError]
Reader = Callable[[Path, Scheme | None, Problems], Study]
Writer = Callable[[Study, Path, bool], None]
Recogniser = Callable[[Path], bool]


@dataclass(frozen=True)
class Format:
    """One way to keep a study in files.

    Attributes
    ----------
    read : takes a path, a scheme (None: find out) and a list for problems; returns a study.
    write : takes a study, an empty folder and whether to leave out what the format cannot carry.
    recognises : tells whether a path looks like this format, without reading all of it.
    keeps, loses : what comes back after writing and reading and what does not, in plain words.
    """

    name: str
    title: str
    read: Reader
    write: Writer
    recognises: Recogniser
    keeps: tuple[str, ...]
    loses: tuple[str, ...]


@contextmanager
def collecting(problems: Problems, path: Path) -> Iterator[None]:
    """Turn an error about one file into an entry of the list, so that the others are still read."""
    try:
        yield
    except FormatError as error:
        placed = error.path is not None
        problems.append(error if placed else FormatError(error.problem, path=path, line=error.line))
    except ModelError as error:
        problems.append(FormatError(str(error), path=path))
    except OSError as error:
        problems.append(FormatError(f"cannot be read: {error.strerror or error}", path=path))


@dataclass
class Losses:
    """What a format cannot carry: how often, and the first example of each sort."""

    format: str
    found: dict[str, tuple[int, str]] = field(default_factory=dict)

    def add(self, what: str, example: str) -> None:
        """Count one more loss of a sort."""
        n, first = self.found.get(what, (0, example))
        self.found[what] = (n + 1, first)

    def refuse(self) -> None:
        """Raise LossError if anything would be lost."""
        if self.found:
            listed = [
                f"{what}: {n} (first: {example})" for what, (n, example) in self.found.items()
            ]
            raise LossError.of(self.format, listed)

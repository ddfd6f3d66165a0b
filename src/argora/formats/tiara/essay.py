"""What a TIARA file says, whatever its form: the sentences in the order of their rows, and more."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from argora.errors import FormatError, MendedError
from argora.model.layer import Stamp

__all__ = ["UNDECIDED", "Essay", "Row", "checked"]

UNDECIDED = "temporary"  # what TIARA calls a link until somebody says of what kind it is


@dataclass(frozen=True)
class Row:
    """A sentence: its number in the original text, its words with repairs, and its one link.

    ``category`` is None where the form of the file has no room for one, and empty where nobody
    chose one.
    """

    number: int
    words: str
    category: str | None = None
    target: int | None = None
    relation: str = ""
    dropped: bool = False
    line: int | None = None

    def error(self, problem: str) -> FormatError:
        """Return an error that names the sentence."""
        return FormatError(f"sentence {self.number}: {problem}", line=self.line)


@dataclass(frozen=True)
class Essay:
    """All that a file says of one essay.

    Attributes
    ----------
    rows : in the order that the annotator proposes.
    log : what the annotator did and when; only HTML has it.
    broken_log : why the log could not be read.
    added : numbers of sentences that the annotator wrote himself, as far as the log tells.
    sortable, linkable : whether sentences could be moved and linked at all.
    lost : what the file seems to have lost.
    """

    code: str
    rows: tuple[Row, ...]
    line: int | None = None
    log: tuple[Stamp, ...] = ()
    broken_log: FormatError | None = None
    added: frozenset[int] = frozenset()
    sortable: bool = True
    linkable: bool = True
    lost: tuple[MendedError, ...] = ()

    @property
    def in_text_order(self) -> tuple[Row, ...]:
        """The sentences by their number."""
        return tuple(sorted(self.rows, key=lambda row: row.number))


def checked(essay: Essay) -> Essay:
    """Return the essay, or raise FormatError at what TIARA would not have written."""
    if not essay.rows:
        raise FormatError(f"essay {essay.code!r} has no sentences", line=essay.line)
    rows: dict[int, Row] = {}
    for row in essay.rows:
        if row.number in rows:
            raise row.error(f"the number is there already, in line {rows[row.number].line}")
        rows[row.number] = row
    for row in essay.rows:
        if row.target is None and row.relation:
            raise row.error(f"has the relation {row.relation[:40]!r}, but no target")
        if row.target is not None and not row.relation:
            raise row.error(f"points to sentence {row.target}, but has no relation")
        if row.target is not None and row.target not in rows:
            raise row.error(f"points to sentence {row.target}, which does not exist")
    targets = {row.number: row.target for row in essay.rows if row.target is not None}
    for number in _circles(targets):
        raise rows[number].error(
            f"points to sentence {targets[number]}, which leads back to it; "
            "TIARA links no sentences in a circle"
        )
    return replace(essay, lost=(*essay.lost, *_gaps(sorted(rows))))


def _gaps(numbers: Sequence[int]) -> Iterator[MendedError]:
    """Yield a note for each place where numbers of sentences are missing; TIARA leaves none out."""
    for before, after in pairwise(numbers):
        if after > before + 1:
            lost = str(before + 1) if after == before + 2 else f"{before + 1} to {after - 1}"
            yield MendedError(
                f"the sentences jump from {before} to {after}: {lost} may have been cut out"
            )


def _circles(targets: Mapping[int, int]) -> Sequence[int]:
    """Return one sentence of every circle that the links make."""
    ends: list[int] = []
    finished: set[int] = set()
    for start in targets:
        path: list[int] = []
        number: int | None = start
        visited: set[int] = set()
        while number is not None and number not in finished and number not in visited:
            visited.add(number)
            path.append(number)
            number = targets.get(number)
        if number is not None and number in visited:
            ends.append(path[-1])
        finished |= visited
    return ends

"""Every error Argora raises on purpose, as one tree.

::

    ArgoraError
    ├── FormatError          a file is not what its format says (path, line)
    │   ├── ChoiceError      files can be read in several ways; the user has to choose
    │   ├── LossError        writing would drop information
    │   ├── MendedError      no failure: a place that was read although it is malformed
    │   └── TooLargeError    the study of a file would not fit into memory
    ├── ModelError           an object that cannot exist: an empty span, a relation to nothing
    │   └── SchemeError      a layer breaks rules of its scheme (violations)
    ├── DataError            reliability data that cannot be built from what was given
    ├── MeasureError         unknown measure or option
    ├── StoreError           the database of a study
    │   ├── BusyError        it cannot save now; the same may be sent again
    │   ├── ConflictError    somebody else changed it first
    │   └── NotFoundError    there is no such object
    └── MissingExtraError    an optional part of Argora is not installed

The command line prints ``error: ...`` for these and exits with 2, or with 1 where the
rest could be done; anything else is a bug.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from difflib import get_close_matches
from os import PathLike, fspath
from types import MappingProxyType
from typing import Any, ClassVar, Literal, Self

__all__ = [
    "SEVERITIES",
    "ArgoraError",
    "BusyError",
    "ChoiceError",
    "ConflictError",
    "DataError",
    "FormatError",
    "LossError",
    "MeasureError",
    "MendedError",
    "MissingExtraError",
    "ModelError",
    "NotFoundError",
    "SchemeError",
    "Severity",
    "StoreError",
    "TooLargeError",
    "broken",
    "did_you_mean",
    "mended",
    "nearest",
]

Severity = Literal["error", "warning", "note"]
SEVERITIES: tuple[Severity, ...] = ("error", "warning", "note")
"""How grave a message is, the gravest first.

An error says that something is missing or wrong because of it, a warning that something was
understood or done in a way that people should look at, a note that something is good to know.
"""


class ArgoraError(Exception):
    """The root of all errors that Argora raises on purpose.

    Attributes
    ----------
    code : what went wrong, for programs: a word of the class, or a more exact one.
    parameters : the values that the message names.
    """

    code: str = "error"
    parameters: Mapping[str, Any] = MappingProxyType({})

    def coded(self, code: str, **parameters: Any) -> Self:
        """Say more exactly what went wrong, and with which values; return the error itself.

        >>> error = StoreError("a name has at most 9 characters").coded("name-length", most=9)
        >>> error.code, error.parameters
        ('name-length', {'most': 9})
        """
        self.code, self.parameters = code, parameters
        return self


class FormatError(ArgoraError):
    """A file is not what its format says.

    Attributes
    ----------
    problem : what was found, what was expected and what to do, without the place.
    path : the file, or None when the text did not come from one.
    line : 1-based line number, or None.
    severity : error, unless nothing is missing because of it.
    each : where the problem sums up several, one text for each of them.
    """

    code = "format"
    severity: ClassVar[Severity] = "error"

    def __init__(
        self,
        problem: str,
        *,
        path: str | PathLike[str] | None = None,
        line: int | None = None,
        each: Sequence[str] = (),
    ) -> None:
        self.problem = problem
        self.each = tuple(each)
        self.path = None if path is None else fspath(path)
        self.line = line
        super().__init__(problem)

    def at(self, path: str | PathLike[str]) -> Self:
        """Return the same error about a file, which goes before all that it sums up, too."""
        each = [f"{fspath(path)}: {text}" for text in self.each]
        return type(self)(self.problem, path=path, line=self.line, each=each)

    def __str__(self) -> str:
        place = ":".join(str(part) for part in (self.path, self.line) if part is not None)
        return f"{place}: {self.problem}" if place else self.problem

    def __reduce__(self) -> tuple[Any, ...]:
        return _rebuild_format_error, (type(self), self.problem, self.path, self.line, self.each)


def _rebuild_format_error(
    kind: type[FormatError], problem: str, path: str | None, line: int | None, each: Sequence[str]
) -> FormatError:
    return kind(problem, path=path, line=line, each=each)


class ChoiceError(FormatError):
    """Files can be read in several ways, and only the user knows which is meant.

    Attributes
    ----------
    option : the option of ``argora.read`` that answers.
    question : what is open.
    candidates : the possible answers, each with a few words on it.
    """

    code = "choice"
    option: str = ""
    question: str = ""
    candidates: Mapping[str, str] = MappingProxyType({})

    @classmethod
    def of(
        cls,
        option: str,
        question: str,
        candidates: Mapping[str, str],
        *,
        path: str | PathLike[str] | None = None,
    ) -> ChoiceError:
        """Return the error that asks a question."""
        listed = ", ".join(
            f"{name} ({about})" if about else name for name, about in candidates.items()
        )
        error = cls(f"{question}? There are: {listed}; answer with {option}=...", path=path)
        error.option, error.question, error.candidates = option, question, dict(candidates)
        error.parameters = {
            "option": option,
            "question": question,
            "candidates": error.candidates,
        }
        return error


class LossError(FormatError):
    """Writing would drop information; ``lossy=True`` allows it.

    Attributes
    ----------
    losses : what would be lost, each with how often and the first example.
    """

    code = "loss"
    losses: tuple[str, ...] = ()

    @classmethod
    def of(cls, format: str, losses: Sequence[str]) -> LossError:
        """Return the error that a format raises for these losses."""
        error = cls(
            f"{format} cannot carry {'; '.join(losses)}. "
            "Write as 'native' to keep everything, or pass lossy=True to do without"
        )
        error.losses = tuple(losses)
        return error


class MendedError(FormatError):
    """A malformed place that could still be understood; the message says how it was read.

    It stands in the list of problems for people to look at, and is raised by nothing: nothing is
    missing because of it.
    """

    code = "mended"
    severity = "warning"


class TooLargeError(FormatError):
    """The study of a file would need more memory than there is; the message says how to split it.

    Nothing is read then, not even the part that would fit.
    """

    code = "too-much-memory"


class ModelError(ArgoraError):
    """An object that cannot exist, such as an empty span or a relation to nothing."""

    code = "model"


class SchemeError(ModelError):
    """A layer breaks rules of its scheme, or a scheme contradicts itself.

    Attributes
    ----------
    violations : the broken rules, empty when the scheme itself is at fault.
    """

    code = "scheme"

    def __init__(self, problem: str, *, violations: Sequence[object] = ()) -> None:
        super().__init__(problem)
        self.violations = tuple(violations)


class DataError(ArgoraError):
    """Reliability data that cannot be built from what was given."""

    code = "data"


class MeasureError(ArgoraError):
    """An unknown measure or an option it does not have."""

    code = "measure"


class StoreError(ArgoraError):
    """A study's database could not do what was asked."""

    code = "refused"


class BusyError(StoreError):
    """The database cannot do it now: a full disk, a lost connection, too much at once.

    Nothing of what was asked is stored, and the same may be sent again later.
    """

    code = "busy"


class ConflictError(StoreError):
    """Somebody else changed the object first.

    Attributes
    ----------
    version : the version it has now, None where the conflict is about something else.
    missing : the steps between the version that was changed and this one, oldest first.
    diverged : whether the version that was changed never was there, as the database was set back
        to an older state.
    """

    code = "conflict"

    def __init__(
        self,
        problem: str,
        *,
        version: int | None = None,
        missing: Sequence[object] = (),
        diverged: bool = False,
    ) -> None:
        super().__init__(problem)
        self.version = version
        self.missing = tuple(missing)
        self.diverged = diverged


class NotFoundError(StoreError):
    """There is no object of that name."""

    code = "not-found"


class RemovedError(NotFoundError):
    """A study was removed; it can be brought back."""

    code = "study-removed"


class MissingExtraError(ArgoraError):
    """An optional part of Argora is not installed."""

    code = "missing-extra"


def broken(problems: Iterable[FormatError]) -> list[FormatError]:
    """Return the problems because of which something is missing."""
    return [problem for problem in problems if problem.severity == "error"]


def mended(problems: Iterable[FormatError]) -> list[MendedError]:
    """Return the places that were read although they are malformed."""
    return [problem for problem in problems if isinstance(problem, MendedError)]


def did_you_mean(name: str, names: Iterable[str]) -> str:
    """Return ``; did you mean 'x'?`` for the nearest known name, or an empty string.

    >>> did_you_mean("alhpa", ["alpha", "kappa"])
    "; did you mean 'alpha'?"
    >>> did_you_mean("CAS", ["cass", "kappa"])
    "; did you mean 'cass'?"
    """
    near = nearest(name, names)
    return f"; did you mean {near[0]!r}?" if near else ""


def nearest(name: str, names: Iterable[str]) -> tuple[str, ...]:
    """Return the nearest known name alone, or nothing.

    >>> nearest("alhpa", ["alpha", "kappa"])
    ('alpha',)
    """
    options = list(names)
    folded = {option.casefold(): option for option in reversed(options)}
    near = get_close_matches(name, options, n=1)
    near = near or [folded[each] for each in get_close_matches(name.casefold(), folded, n=1)]
    return tuple(near)

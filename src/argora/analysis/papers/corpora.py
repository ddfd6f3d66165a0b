"""Reading a corpus from the folder given, or from a folder of its usual name within."""

from __future__ import annotations

from pathlib import Path

from argora.errors import DataError
from argora.formats import read
from argora.model import Study

__all__ = ["MissingCorpusError", "read_corpus"]


class MissingCorpusError(DataError):
    """A corpus is not where it was looked for."""


def read_corpus(
    data: Path, *, names: tuple[str, ...], holds: str, scheme: str | None = None
) -> tuple[Study, tuple[str, ...]]:
    """Return the study, and what of it could not be read or was mended.

    Parameters
    ----------
    data : the folder of the corpus, or one in which it lies under one of ``names``.
    holds : a file or folder by which the corpus is known.

    Raises
    ------
    MissingCorpusError
        If it is in none of these places.
    """
    places = [data, *(data / name for name in names)]
    for place in places:
        if (place / holds).exists():
            problems: list[Exception] = []
            study = read(place, scheme=scheme, problems=problems)  # type: ignore[arg-type]
            return study, tuple(str(problem) for problem in problems)
    looked = " nor ".join(str(place / holds) for place in places)
    raise MissingCorpusError(
        f"the corpus is not in {data}: there is neither {looked}; "
        "--data names the folder of the corpus, or the one it lies in"
    )

"""The parts of a study by a facet of its documents, in the order and the words of people."""

from __future__ import annotations

from collections.abc import Mapping

from argora.model import Study

__all__ = ["facet_parts"]

NOT_GIVEN = "not given"


def facet_parts(study: Study, name: str) -> Mapping[str, Study]:
    """Return the study of each value of a facet, numbers by their size, unknown values last.

    Truth values read as in files, ``true`` and ``false``; values that read alike are one.
    """
    found: dict[str, list[str]] = {}
    values = study.facets(name)
    for value in sorted(values, key=_place):
        found.setdefault(_words(value), []).extend(values[value])
    return {words: study.select(documents=documents) for words, documents in found.items()}


def _place(value: object) -> tuple[int, float, str]:
    """Return where a value stands: numbers, then words, then what is not given."""
    if value is None:
        return 2, 0.0, ""
    if isinstance(value, int | float) and not isinstance(value, bool):
        return 0, float(value), ""
    return 1, 0.0, _words(value)


def _words(value: object) -> str:
    if value is None:
        return NOT_GIVEN
    return str(value).lower() if isinstance(value, bool) else str(value)

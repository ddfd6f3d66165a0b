"""The matrices of a study, for the whole of it or by a facet, in the order and words of people."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from argora.analysis.coverage import Coverage, coverage_of
from argora.analysis.facets import facet_parts
from argora.analysis.plan import MOST_PAIRED, Plan
from argora.analysis.views import requested_items
from argora.analysis.words import category_title, plural, scheme_order
from argora.diagnostics.matrices import (
    coincidence,
    confusion_matrix,
    contingencies,
    distances_of,
    reliability_matrix,
)
from argora.diagnostics.matrix import Matrix
from argora.errors import DataError, FormatError
from argora.measures import Measure
from argora.measures.distances import Distance
from argora.model import Study
from argora.reliability import CodingData, items
from argora.reliability.items import NONE
from argora.reliability.rounds import by_round, repeating, why_not_again

__all__ = [
    "Diagnosis",
    "MatrixName",
    "Name",
    "Part",
    "diagnose",
    "in_scheme_order",
    "naming",
]

NOTHING_TWICE = "nothing of this was decided in two rounds"
Name = Callable[[Hashable], str]
"""The title of a category."""
MatrixName = Literal["confusion", "coincidence", "contingency", "reliability", "distance"]


@dataclass(frozen=True)
class Part:
    """The matrices of the whole study, or of the documents with one value of a facet.

    Attributes
    ----------
    annotator : whose rounds stand in the place of annotators; empty where annotators are compared.
    undefined : why there are no matrices of these rounds; None if there are some.
    """

    matrices: tuple[Matrix, ...]
    facet: tuple[str, str] | None = None
    annotator: str = ""
    undefined: str | None = None


@dataclass(frozen=True)
class Diagnosis:
    """What :func:`diagnose` found; ``items`` are such as ``sentences``.

    Attributes
    ----------
    rounds : whether the rounds of each annotator are compared, in place of annotators.
    """

    study: Study
    coverage: Coverage
    items: str
    of: str
    parts: tuple[Part, ...]
    rounds: bool = False

    @property
    def name_of(self) -> Name:
        """The titles of categories."""
        return naming(self.study)


def diagnose(
    study: Study,
    plan: Plan,
    *,
    matrices: Sequence[MatrixName] = ("confusion", "coincidence"),
    by: str | None = None,
    of: str = "category",
    distance: Distance | Measure[Any] = "nominal",
    rounds: bool = False,
    facet: str | None = None,
    problems: Sequence[FormatError] = (),
) -> Diagnosis:
    """Make the matrices of a study.

    Parameters
    ----------
    by, of : what the items are and what was decided, as :func:`argora.reliability.items` takes it;
        given segments, else sentences, or characters where texts are not known, by default.
    distance : see :func:`argora.diagnostics.matrices.distances_of`.
    rounds : make them of the rounds of each annotator who has several, as if these were annotators.
    facet : make them for the documents of each value of this facet.

    Raises
    ------
    DataError
        If there are too many pairs of annotators or items to show one by one.
    """
    view, of = requested_items(study, plan, by, of)
    parts = []
    for annotator, value, part in _compared(study, plan, rounds=rounds, facet=facet):
        place = None if facet is None or value is None else (facet, value)
        data = items(part, by=view, of=of, **plan.choice)
        if annotator and not data.n_items:
            # The rounds are annotators in this part, and rounds in the study.
            ids = [document.id for document in part.documents]
            reason = why_not_again(study.select(documents=ids), annotator) or NOTHING_TWICE
            parts.append(Part((), place, annotator, reason))
            continue
        arranged = tuple(
            in_scheme_order(matrix, study)
            for name in matrices
            for matrix in _make(name, data, distance)
        )
        parts.append(Part(arranged, place, annotator))
    return Diagnosis(
        study=study,
        coverage=coverage_of(study, plan, problems=problems),
        items=plural(view),
        of=of,
        parts=tuple(parts),
        rounds=rounds,
    )


def _compared(
    study: Study, plan: Plan, *, rounds: bool, facet: str | None
) -> Iterator[tuple[str, str | None, Study]]:
    """Yield whose rounds are compared, or nobody's, the value of a facet, and the study of both."""
    wholes = {"": study}
    if rounds:
        wholes = {name: by_round(study, name) for name in repeating(study, kinds=plan.kinds)}
    for annotator, whole in wholes.items():
        if facet is None:
            yield annotator, None, whole
            continue
        for value, part in facet_parts(whole, facet).items():
            yield annotator, str(value), part


def _make(name: MatrixName, data: CodingData, distance: Distance | Measure[Any]) -> list[Matrix]:
    if name == "confusion":
        return [confusion_matrix(data)]
    if name == "coincidence":
        return [coincidence(data, what) for what in ("observed", "expected", "difference")]
    if name == "reliability":
        return [reliability_matrix(data)]
    if name == "distance":
        return [distances_of(distance, data)]
    n = len(data.annotators)
    if n > MOST_PAIRED:
        raise DataError(
            f"{n} annotators have {n * (n - 1) // 2} contingency matrices, too many to read; "
            f"name up to {MOST_PAIRED} annotators by --only, or look at the coincidence matrix"
        )
    return contingencies(data)


def naming(study: Study) -> Name:
    """Return a function from categories to titles; sets are joined, none is ``nothing``."""

    def name_of(label: Hashable) -> str:
        if isinstance(label, frozenset):
            members = sorted(label, key=scheme_order(study.scheme))
            return " + ".join(category_title(study, member) for member in members) or "nothing"
        return category_title(study, label)

    return name_of


def in_scheme_order(matrix: Matrix, study: Study) -> Matrix:
    """Return a matrix with its categories in the order of the scheme, nothing last.

    Numbers keep their order, and so do annotators and items.
    """
    if not matrix.is_about_categories:
        return matrix
    place = scheme_order(study.scheme)

    def key(name: Hashable) -> tuple[int, list[tuple[int, str]]]:
        if isinstance(name, frozenset):
            return (len(name) or 1000, sorted(map(place, name)))
        return (1000 if name == NONE else 1, [place(name)])

    names = matrix.row_names
    if any(isinstance(name, int | float) for name in names):
        return matrix
    order = sorted(range(len(names)), key=lambda i: (key(names[i]), i))
    return matrix.arranged(order, order)

"""The split of disagreement as one HTML page that loads nothing: bars, maps, lists."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from argora.analysis.coverage import Coverage
from argora.analysis.differences import Differences
from argora.errors import FormatError
from argora.model import Study
from argora.report.palette import palette_of
from argora.report.split.views import Views, overview
from argora.report.templating import page

__all__ = ["render"]


def render(
    differences: Differences,
    study: Study,
    coverage: Coverage,
    *,
    documents: Collection[str] = (),
    problems: Sequence[FormatError] = (),
) -> str:
    """Return the page; with ``documents``, only their maps."""
    views = Views(differences, study)
    chosen = [id for id in differences.found.by_document if not documents or id in documents]
    return page(
        "splits.html",
        study=study,
        about=coverage.sentence(),
        problems=problems,
        split=overview(differences, study),
        legend=tuple(palette_of(study).values()),
        documents=[(id, views.of(id, is_open=i < 3)) for i, id in enumerate(chosen)],
    )

"""A student's annotation of a text beside the teacher's: what differs, and what that means."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from argora.analysis.evaluation.evaluated import GOLD, PREDICTED, put_together
from argora.analysis.feedback_texts import reading_pairs
from argora.errors import DataError
from argora.model import Annotator, Document, Layer, Scheme, Study, decode
from argora.report.forms.pictured import pictured_sections
from argora.report.sections.feedback_against import against_pages
from argora.web.open_pages.reading import SentStudy

__all__ = ["compared_with_teacher"]

TEACHER, STUDENT = "the teacher", "you"
"""What the page calls the two, whoever they are."""


def compared_with_teacher(sent: SentStudy, teacher: Mapping[str, Any]) -> dict[str, Any]:
    """Return what differs between a student's annotation and the teacher's, as a page.

    Parameters
    ----------
    teacher : the JSON of the ``scheme``, the ``document`` and the finished ``layer``.

    Raises
    ------
    DataError
        If the files do not hold one annotation of this text.
    """
    if not sent.study.layers:
        raise DataError(f"{sent.name} holds no annotation of this text").coded("no-annotation")
    scheme, document = decode(teacher["scheme"], Scheme), decode(teacher["document"], Document)
    layer = replace(decode(teacher["layer"], Layer), annotator=TEACHER, round=1, phase="")
    gold = Study(scheme, (document,), (Annotator(TEACHER),), (layer,), document.id)
    student = replace(sent.study, layers=tuple(replace(la, round=1) for la in sent.study.layers))
    both = put_together(gold, student, places=("the text of the link", sent.name)).study
    names = {GOLD: TEACHER, PREDICTED: STUDENT}
    study = replace(
        both,
        annotators=tuple(Annotator(name) for name in names.values()),
        layers=tuple(replace(la, annotator=names[la.annotator]) for la in both.layers),
    )
    (pair,) = reading_pairs(study, STUDENT, TEACHER)
    (page,) = against_pages([pair], {document.id: document.id}).values()
    return {"notes": list(sent.notes), "sections": pictured_sections(page)}

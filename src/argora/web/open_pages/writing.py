"""What a reader will stumble over in a text that somebody pastes, as ``argora feedback`` says."""

from __future__ import annotations

from typing import Any

from argora.analysis.feedback_texts import texts_of
from argora.errors import DataError
from argora.feedback import LEAST, reading_of
from argora.mining import find_miner
from argora.mining.base import mine
from argora.model import Document, Study
from argora.report.forms.pictured import pictured_sections
from argora.report.sections.feedback import feedback_pages
from argora.text import segment

__all__ = ["feedback_on_text"]

NAME = "text"


def feedback_on_text(text: str, model: str) -> dict[str, Any]:
    """Return the page of feedback on one text, whose structure a model draws.

    Parameters
    ----------
    model : the folder of a trained model, or the name of one that a plugin offers.

    Raises
    ------
    DataError
        If there is no sentence in the text.
    """
    document = segment(Document(NAME, text))
    miner = find_miner(model)
    mined = mine(miner, document)
    reading = reading_of(mined.layer, document, miner.scheme, is_predicted=True)
    if not reading.n:
        raise DataError("there is no sentence in this text").coded("no-sentence")
    study = Study(miner.scheme, (document,), name=NAME)
    pages = feedback_pages(texts_of([reading], least=LEAST), study, {NAME: NAME}, "")
    return {"notes": list(mined.notes), "sections": pictured_sections(pages[NAME])}

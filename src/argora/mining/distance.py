"""How far texts are from those that a model was trained on."""

from __future__ import annotations

from collections.abc import Sequence

from argora.model import Document
from argora.text import VERSIONS, Version, paragraphs, segment

__all__ = ["splitter_note", "splitter_of"]


def splitter_of(document: Document) -> Version | None:
    """Return the version of the splitter that made the paragraphs; None if they were given."""
    made = segment(document).segmentations["paragraph"].provenance
    return next((version for version in VERSIONS if version == made), None)


def splitter_note(documents: Sequence[Document], trained: Sequence[str]) -> str | None:
    """Say how many texts have other paragraphs than the splitter of the training would make.

    Parameters
    ----------
    trained : the versions that cut the texts of the training.
    """
    known = next((version for version in reversed(VERSIONS) if version in trained), None)
    versions = {document.id: splitter_of(document) for document in documents}
    others = [d for d in documents if versions[d.id] not in (None, *trained)]
    if known is None:
        return None
    n = sum(_paragraphs(d, versions[d.id] or known) != _paragraphs(d, known) for d in others)
    if not n:
        return None
    cut_by = " and ".join(sorted({versions[d.id] or known for d in others}))
    return (
        f"{n} of {len(documents)} texts {'has' if n == 1 else 'have'} other paragraphs by {cut_by} "
        f"than by {known}, which cut the texts of the training; train the model anew on texts that "
        f"{cut_by} cut"
    )


def _paragraphs(document: Document, rules: Version) -> object:
    cut = paragraphs(document.text or "", rules=rules)
    return cut.spans, cut.labels

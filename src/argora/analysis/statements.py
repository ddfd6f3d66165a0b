"""Units as whole sentences: each put into the slot of its scheme's template, with the topic.

Trautmann et al. (2020), AURC, sections 3.4 and 7: what fills the gap of "TOPIC should be supported
because ..." is a complete argument together with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from argora.errors import DataError
from argora.mining.analysis.words import STOP_WORDS
from argora.mining.examples import FILL, teacher_of
from argora.model import Document, Scheme, Study, Unit
from argora.model.document import words_of

__all__ = ["GAP", "SLOT", "Statement", "statements_of"]

SLOT, GAP = "TOPIC", "..."
"""What stands in a template for the topic, and for the words of the unit."""

_AUXILIARIES = (
    *("Am", "Are", "Can", "Could", "Did", "Do", "Does", "Had", "Has", "Have", "Is", "May", "Might"),
    *("Must", "Shall", "Should", "Was", "Were", "Will", "Would"),
)
"""What a question begins with to which the answer may be yes; a capital, or it may be a noun."""
_ENDS = " \t\n.,;:!?…"


@dataclass(frozen=True)
class Statement:
    """A unit as a sentence of its own."""

    document: str
    unit: str
    category: str
    topic: str
    sentence: str


def statements_of(
    study: Study, *, annotator: str | None = None, topic: str = "topic"
) -> tuple[Statement, ...]:
    """Return the units of an annotator as sentences; those whose step has no template are left out.

    Parameters
    ----------
    annotator : by default the one gold annotator, or the only one.
    topic : the metadata that names the topic of a document.

    Raises
    ------
    DataError
        If the scheme has no template, or a document with a unit has no text or no topic.
    """
    templates = _templates(study.scheme)
    teacher = teacher_of(study, annotator)
    if any(SLOT in template for template in templates.values()):
        study.facets(topic)  # refuses a name that no document has
    return tuple(
        _statement(unit, study.document(layer.document), templates, topic)
        for layer in study.layers
        if (layer.annotator, layer.round, layer.state) == (teacher, 1, "finished")
        for unit in layer.units
        if unit.category in templates
    )


def _templates(scheme: Scheme) -> dict[str, str]:
    """Return the template of each category."""
    templates = {
        category: step.template
        for step in scheme.procedure
        if step.template is not None and GAP in step.template
        for category in step.marks
    }
    if not templates:
        raise DataError(
            f"scheme {scheme.id!r} has no template with a gap for units; expected a step of its "
            f"procedure with one such as '{SLOT} should be supported because {GAP}', as 'aurc' has"
        )
    return templates


def _statement(
    unit: Unit, document: Document, templates: Mapping[str, str], facet: str
) -> Statement:
    if document.text is None:
        raise DataError(f"document {document.id!r} has no text to take words from; {FILL}")
    category = unit.category or ""
    template, topic = templates[category], document.metadata.get(facet)
    if SLOT in template and topic in (None, ""):
        raise DataError(
            f"document {document.id!r} has no {facet!r} among its metadata, which the template "
            f"{template!r} needs; name another column with --topic"
        )
    name = "" if topic is None else words_of(topic)
    parts = [document.text[span.start : span.end] for span in unit.spans_in(document)]
    words = _inside(" ".join(" ".join(parts).split()).strip(_ENDS))
    sentence = template.replace(GAP, words).replace(SLOT, _subject(name))
    return Statement(document.id, unit.id, category, name, f"{sentence[:1].upper()}{sentence[1:]}.")


def _subject(topic: str) -> str:
    """Return a topic as the subject of a sentence: of a question, the answer yes to it.

    >>> _subject("school uniforms"), _subject("Should we ban cloning?")
    ('school uniforms', 'yes to “Should we ban cloning?”')
    """
    question = topic.rstrip(_ENDS + "？")
    is_asked = topic.rstrip().endswith(("?", "？")) or question.partition(" ")[0] in _AUXILIARIES
    return f"yes to “{question}?”" if is_asked else topic


def _inside(words: str) -> str:
    """Return words as they stand within a sentence: what is no name begins with a small letter."""
    first = words.partition(" ")[0]
    is_name = first == "I" or first.lower() not in STOP_WORDS
    return words if is_name else words[:1].lower() + words[1:]

"""The labelling configuration of Label Studio for a study: its labels, relations and choices."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass
from xml.sax.saxutils import quoteattr

from argora.formats.label_studio.reader import LEAD_TIME, SCORE
from argora.model import Study
from argora.model.layer import NOTE, Value, is_note

__all__ = ["Controls", "configuration"]

_NOT_IN_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True)
class Controls:
    """The names of the parts of a configuration.

    Attributes
    ----------
    text, labels : the names of the text and of the labels, which no attribute has.
    of_units : the attributes that units have.
    """

    text: str
    labels: str
    of_units: frozenset[str]

    @classmethod
    def of(cls, study: Study) -> Controls:
        """Name the parts of the configuration for a study."""
        of_units = {name for layer in study.layers for u in layer.units for name in u.attributes}
        used = of_units | {name for layer in study.layers for name in layer.attributes}
        return cls(_free("text", used), _free("label", used), frozenset(of_units))


def _free(name: str, used: Collection[str]) -> str:
    while name in used:
        name += "_"
    return name


def configuration(study: Study, controls: Controls) -> str:
    """Return the XML; it lists the names of the scheme and those in use."""
    units = [*study.scheme.unit_ids, *(u.category for a in study.layers for u in a.units)]
    relations = [
        *study.scheme.relation_ids,
        *(r.category for a in study.layers for r in a.relations),
    ]
    lines = [
        f'<Text name={quoteattr(controls.text)} value="$text"/>',
        *_element(
            f"<Labels name={quoteattr(controls.labels)} toName={quoteattr(controls.text)}>",
            "Label",
            units,
        ),
        *_element("<Relations>", "Relation", relations),
    ]
    for name, values in _values(study).items():
        if name and not _NOT_IN_XML.search(name):
            lines += _control(name, values, study, controls)
    return "<View>\n" + "".join(f"  {line}\n" for line in lines) + "</View>\n"


def _values(study: Study) -> dict[str, list[Value]]:
    """Return the values of each attribute, of units and of texts."""
    values: dict[str, list[Value]] = {}
    for layer in study.layers:
        bearers = [layer.attributes, *(unit.attributes for unit in layer.units)]
        for n, attributes in enumerate(bearers):
            for name, value in attributes.items():
                if (name != NOTE or n == 0) and name not in (LEAD_TIME, SCORE):
                    values.setdefault(name, []).append(value)
    return values


def _control(name: str, values: list[Value], study: Study, controls: Controls) -> Iterator[str]:
    per_region = ' perRegion="true"' if name in controls.of_units else ""
    head = f"name={quoteattr(name)} toName={quoteattr(controls.text)}{per_region}"
    if is_note(name):
        yield f"<TextArea {head}/>"
        return
    if all(isinstance(value, int | float) and not isinstance(value, bool) for value in values):
        yield f"<Number {head}/>"
        return
    kind = study.scheme.attribute(name)
    parts = [
        part for value in values for part in (value if isinstance(value, tuple) else [str(value)])
    ]
    several = any(isinstance(value, tuple) for value in values)
    choice = "multiple" if several else "single"
    listed = [] if kind is None else kind.values
    yield from _element(f'<Choices {head} choice="{choice}">', "Choice", [*listed, *parts])


def _element(start: str, tag: str, names: Iterable[str | None]) -> Iterator[str]:
    """Yield an element with one inside for each name, once; none if there are no names."""
    unique = [each for each in dict.fromkeys(names) if each and not _NOT_IN_XML.search(each)]
    if unique:
        yield start
        yield from (f"  <{tag} value={quoteattr(name)}/>" for name in unique)
        yield f"</{start[1:].split('>')[0].split(' ')[0]}>"

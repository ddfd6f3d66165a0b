"""How a category looks everywhere: a colour, a letter and a line of its own."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count

from argora.analysis.matrices import Name
from argora.diagnostics.corpus import NO_CATEGORY
from argora.model import Study
from argora.reliability.items import NONE

__all__ = ["COLOURS", "Style", "letters_of", "looks_of", "palette_of", "relation_palette"]

COLOURS = 8
"""How many colours and lines the style sheet knows; the letters never repeat."""
ARTICLES = frozenset({"a", "an", "the"})
"""Words of a title that give no letter."""


@dataclass(frozen=True)
class Style:
    """The look of one category; ``css`` names the colour and the line in the style sheet."""

    title: str
    letter: str
    css: str


def palette_of(study: Study) -> Mapping[str | None, Style]:
    """Return the look of every category of units, in the order of the scheme.

    Units without a category are under None.
    """
    used = {unit.category for layer in study.layers for unit in layer.units}
    known = study.scheme.unit_ids
    names = [*known, *sorted(name for name in used if name is not None and name not in known)]
    titles = [study.scheme.title_of(name) for name in names]
    found: dict[str | None, Style] = {
        name: Style(title, letter, f"k{i % COLOURS}")
        for i, (name, title, letter) in enumerate(
            zip(names, titles, letters_of(titles), strict=True)
        )
    }
    if None in used:
        found[None] = Style(NO_CATEGORY, "?", "kx")
    return found


def relation_palette(study: Study) -> Mapping[str | None, Style]:
    """Return title and letter of every category of relations; their lines have no own colour.

    Relations without a category are under None.
    """
    used = {relation.category for layer in study.layers for relation in layer.relations}
    known = study.scheme.relation_ids
    names = [*known, *sorted(name for name in used if name is not None and name not in known)]
    titles = [study.scheme.title_of(name) for name in names]
    found: dict[str | None, Style] = {
        name: Style(title, letter, "ring")
        for name, title, letter in zip(names, titles, letters_of(titles), strict=True)
    }
    if None in used:
        found[None] = Style(NO_CATEGORY, "?", "ring")
    return found


def looks_of(
    labels: Sequence[Hashable], name_of: Name, palette: Mapping[str | None, Style]
) -> list[Style]:
    """Return how every label looks; what the palette knows as everywhere else, nothing pale."""
    names = [name_of(label) for label in labels]
    spare = (f"k{i % COLOURS}" for i in count(len(palette)))
    titles = [style.title for style in palette.values()]
    fresh = letters_of([*titles, *names])[len(titles) :]
    found = []
    for label, name, letter in zip(labels, names, fresh, strict=True):
        only = label
        if isinstance(label, frozenset) and len(label) == 1:
            (only,) = label
        if label in (frozenset(), NONE):
            found.append(Style(name, "–", "kx"))
        elif isinstance(only, str) and only in palette:
            found.append(palette[only])
        else:
            found.append(Style(name, letter, next(spare)))
    return found


def letters_of(titles: Iterable[str]) -> list[str]:
    """Return short names that are all different.

    >>> letters_of(["major claim", "claim", "premise", "concession"])
    ['MC', 'C', 'P', 'Co']
    >>> letters_of(["for the topic", "against the topic"])
    ['FT', 'AT']
    """
    taken: set[str] = set()
    found = []
    for title in titles:
        words = title.replace("-", " ").replace("_", " ").split()
        named = [word for word in words if word.lower() not in ARTICLES] or words
        initials = "".join(word[0] for word in named)[:3].upper() or "?"
        first = words[0].capitalize() if words else "?"
        numbered = (f"{initials}{n}" for n in count(2))
        choices = chain((initials, first[:2], first[:3]), numbered)
        letter = next(choice for choice in choices if choice not in taken)
        taken.add(letter)
        found.append(letter)
    return found

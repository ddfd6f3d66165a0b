"""How a category looks everywhere: a colour, a letter and a line of its own."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count, cycle

from markupsafe import Markup

from argora.analysis.matrices import Name
from argora.diagnostics.corpus import NO_CATEGORY
from argora.model import Study
from argora.reliability.items import NONE
from argora.report.elements import tag

__all__ = [
    "COLOURS",
    "Palette",
    "Style",
    "letters_of",
    "looks_of",
    "palette_of",
    "relation_palette",
]

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

    @property
    def chip(self) -> Markup:
        """The letter on its colour, for keys."""
        return tag("b", self.letter, class_=f"chip {self.css}")


Palette = Mapping[str | None, Style]
"""The look of each category by its id; None for what has no category."""


def palette_of(study: Study) -> Palette:
    """Return the look of every category of units, in the order of the scheme.

    Units without a category are under None.
    """
    used = {unit.category for layer in study.layers for unit in layer.units}
    looks = [f"k{i}" for i in range(COLOURS)]
    return _palette(study, study.scheme.unit_ids, used, looks, "kx")


def relation_palette(study: Study) -> Palette:
    """Return title and letter of every category of relations; their lines have no own colour.

    Relations without a category are under None.
    """
    used = {relation.category for layer in study.layers for relation in layer.relations}
    return _palette(study, study.scheme.relation_ids, used, ["ring"], "ring")


def _palette(
    study: Study, ids: Sequence[str], used: set[str | None], looks: Sequence[str], blank: str
) -> dict[str | None, Style]:
    """Return the look of each category, first of those in the scheme; ``blank`` is that of None."""
    names = [*ids, *sorted(name for name in used if name is not None and name not in ids)]
    titles = [study.scheme.title_of(name) for name in names]
    each = zip(names, titles, letters_of(titles), cycle(looks), strict=False)
    styles: dict[str | None, Style] = {
        name: Style(title, letter, look) for name, title, letter, look in each
    }
    return styles | {None: Style(NO_CATEGORY, "?", blank)} if None in used else styles


def looks_of(labels: Sequence[Hashable], name_of: Name, palette: Palette) -> list[Style]:
    """Return the look of every label; the palette decides where it has one, nothing is pale."""
    names = [name_of(label) for label in labels]
    spare = (f"k{i % COLOURS}" for i in count(len(palette)))
    titles = [style.title for style in palette.values()]
    fresh = letters_of([*titles, *names])[len(titles) :]
    looks = []
    for label, name, letter in zip(labels, names, fresh, strict=True):
        only = label
        if isinstance(label, frozenset) and len(label) == 1:
            (only,) = label
        if label in (frozenset(), NONE):
            looks.append(Style(name, "–", "kx"))
        elif isinstance(only, str) and only in palette:
            looks.append(palette[only])
        else:
            looks.append(Style(name, letter, next(spare)))
    return looks


def letters_of(titles: Iterable[str]) -> list[str]:
    """Return short names that are all different.

    >>> letters_of(["major claim", "claim", "premise", "concession"])
    ['MC', 'C', 'P', 'Co']
    >>> letters_of(["for the topic", "against the topic"])
    ['FT', 'AT']
    """
    used_letters: set[str] = set()
    letters = []
    for title in titles:
        words = title.replace("-", " ").replace("_", " ").split()
        named = [word for word in words if word.lower() not in ARTICLES] or words
        initials = "".join(word[0] for word in named)[:3].upper() or "?"
        first = words[0].capitalize() if words else "?"
        numbered = (f"{initials}{n}" for n in count(2))
        choices = chain((initials, first[:2], first[:3]), numbered)
        letter = next(choice for choice in choices if choice not in used_letters)
        used_letters.add(letter)
        letters.append(letter)
    return letters

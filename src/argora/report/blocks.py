"""What a section says: typed blocks of plain values, which every form renders by itself."""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, Literal

from markupsafe import Markup

__all__ = [
    "Block",
    "Column",
    "Details",
    "Facts",
    "Figure",
    "Form",
    "Kind",
    "Listed",
    "Mark",
    "Measured",
    "Page",
    "Passage",
    "Passages",
    "Piece",
    "Prose",
    "Row",
    "Run",
    "Section",
    "Series",
    "Table",
    "Text",
    "Version",
    "Words",
]

Form = Literal["html", "text", "latex", "json"]
ProseLook = Literal[
    "plain", "lead", "strong", "small", "advice", "quote", "warning", "line", "caption"
]
RunLook = Literal[
    "plain",
    "strong",
    "code",
    "quote",
    "muted",
    "small",
    "chip",
    "mark",
    "frame",
    "title",
    "aside",
    "jump",
]
ListLook = Literal[
    "plain", "sentences", "numbered", "code", "small", "good", "tasks", "remarks", "key"
]
Kind = Literal[
    "text",
    "code",
    "category",
    "link",
    "sign",
    "count",
    "few",
    "whole",
    "number",
    "decimal",
    "signed",
    "signed decimal",
    "share",
    "fine share",
    "interval",
    "signed interval",
    "share interval",
    "signed share",
    "probability",
    "measured",
    "bar",
    "difference",
    "parts",
    "line",
    "heat",
    "mixed",
    "data",
]
"""How the cells of a column read. What each kind takes:

text, code, category, sign: a string. link: a :class:`Run`. count: an integer. few: one that is a
point where it is zero, for tables that are mostly empty. whole: a float
without digits. number (three digits), decimal (two), signed, signed decimal, share, fine share
(more digits below 1%), signed share, probability (three digits at most): a float, NaN where there
is none.
interval, signed interval, share interval: two floats, which programs get as
low and high under the key ``*``. measured: a :class:`Measured`.
bar: share, share that fills the width, and a mark (or NaN), as a picture only.
difference: value, low, high, and the end of the axis, as a picture only.
parts: counts with their looks (settled, blank, open), as one bar of parts, as a picture only.
line: a few values, and the ends of their axis, as a picture only.
heat: a figure whose cell is the darker the higher it is; a row and a column of one name meet in
bold. mixed: a kind and what it takes.
data: any value, for programs only.
"""


@dataclass(frozen=True)
class Run:
    """Words within a sentence that look other than the rest, or lead to another place.

    A title stands above the rest of an item, in plain text with a colon; an aside stands below. A
    ``jump`` is a link that says nothing by itself, so only pages have it.
    """

    text: str
    look: RunLook = "plain"
    link: str = ""
    style: str = ""


Words = str | tuple[str | Run, ...]


@dataclass(frozen=True)
class Measured:
    """A figure with its interval, or the reason why there is none.

    Attributes
    ----------
    is_share : whether people read it in percent.
    limits : whether the limits of Krippendorff's scale mean something for it.
    """

    value: float
    low: float = math.nan
    high: float = math.nan
    undefined: str | None = None
    notes: tuple[str, ...] = ()
    is_share: bool = False
    limits: bool = True
    facts: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Prose:
    """A paragraph. ``key`` is its name for programs; text does not wrap a ``line``.

    A ``caption`` explains drawings, so that only forms with drawings show it.
    """

    words: Words
    look: ProseLook = "plain"
    key: str = ""


@dataclass(frozen=True)
class Listed:
    """Points one below the other, ``sentences`` in a row, or the ``key`` to a drawing or a text.

    ``good`` is what works, ``tasks`` are numbered and have titles, ``remarks`` are numbered too.
    """

    items: tuple[Words, ...]
    title: str = ""
    key: str = ""
    look: ListLook = "plain"


@dataclass(frozen=True)
class Column:
    """A column of a table; the key is its name for programs, who alone see kind ``data``.

    Attributes
    ----------
    of : where :func:`table` finds the cell of a record: the names of attributes or the key of a
        mapping, the place in a tuple, or a function; by default the attribute called like the key.
    """

    title: str
    kind: Kind = "text"
    key: str = ""
    of: str | int | tuple[str, ...] | Callable[..., Any] | None = field(
        default=None, repr=False, compare=False
    )

    def cell(self, record: Any) -> Any:
        """Return the cell of a record."""
        match self.key if self.of is None else self.of:
            case str(name):
                return record[name] if isinstance(record, Mapping) else attrgetter(name)(record)
            case int(place):
                return record[place]
            case tuple(names):
                return attrgetter(*names)(record)
            case get:
                return get(record)


@dataclass(frozen=True)
class Row:
    """A row of a table. Rows of one ``group`` stand below its name; a joint row is a total."""

    cells: tuple[Any, ...]
    is_joint: bool = False
    group: str = ""


@dataclass(frozen=True)
class Table:
    """Rows under typed columns.

    Attributes
    ----------
    look : ``todo`` lists the rows for a person to tick off, each with its cells as sentences.
    first : how many rows are seen at once; the others can be opened, and are counted in text.
    last : how many rows at the end text shows as well, where the worst stand.
    noun : what a row is about, in the singular, to count those that are not seen.
    rest : what is said of rows that are left out of a page, after their number.
    figure : the name under which it can be drawn and saved; empty if there is nothing to draw.
    most : how many rows a page has at most; all are in JSON.
    """

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    title: str = ""
    key: str = ""
    look: Literal["numbers", "bars", "grid", "beside", "heat", "marks", "listing", "todo"] = (
        "numbers"
    )
    first: int = 20
    last: int = 0
    most: int = 500
    noun: str = "row"
    rest: str = ""
    notes: tuple[Words, ...] = ()
    figure: str = ""


@dataclass(frozen=True)
class Passages:
    """Items of a study with their words and who said what of them (:class:`Case`-like values).

    Attributes
    ----------
    cases : have ``document``, ``place``, ``words``, ``said`` (title and annotators), ``span`` and
        ``disagreement``.
    links : where each stands on the page; may be empty.
    first : how many of them text shows.
    """

    cases: tuple[Any, ...]
    links: tuple[str, ...] = ()
    key: str = ""
    first: int = 12


@dataclass(frozen=True)
class Mark:
    """A category on some characters of a text.

    Attributes
    ----------
    letter, css : a short name of the category, and its class in the style sheet.
    detail : what else there is to say, such as attributes or a note.
    begins : where the mark starts: ``opens``, or ``continues`` from the passage before.
    """

    title: str
    letter: str
    css: str
    detail: str = ""
    begins: Literal["", "opens", "continues"] = ""


@dataclass(frozen=True)
class Piece:
    """Some characters of a passage under the same marks."""

    text: str
    marks: tuple[Mark, ...] = ()


@dataclass(frozen=True)
class Version:
    """A passage as these annotators see it: its text with marks, or lines about it."""

    annotators: tuple[str, ...] = ()
    pieces: tuple[Piece, ...] = ()
    lines: tuple[Words, ...] = ()

    @property
    def is_blank(self) -> bool:
        """Whether nothing is marked and nothing is said."""
        return not self.lines and not any(piece.marks for piece in self.pieces)


@dataclass(frozen=True)
class Passage:
    """A sentence, or another part of a text, in one version or in several.

    Attributes
    ----------
    number : as readers count; 0 for none.
    note : what to see here, such as what annotators differ in.
    kinds : the kinds of what they differ in, for programs.
    paragraph : whether a paragraph starts here.
    lead : what the versions are about, where they are lines.
    look : a frame around a sentence that would move, or has moved.
    """

    number: int
    versions: tuple[Version, ...]
    note: str = ""
    kinds: tuple[str, ...] = ()
    paragraph: bool = False
    lead: Words = ""
    look: Literal["", "from", "moved"] = ""

    @property
    def is_blank(self) -> bool:
        """Whether nobody marked anything here."""
        return all(version.is_blank for version in self.versions)


@dataclass(frozen=True)
class Text:
    """A text with what was marked in it; text and LaTeX show the passages that have a note.

    Attributes
    ----------
    id : what the anchors of passages begin with.
    look : ``versions`` beside each other, with the note in the margin; or ``running`` text.
    """

    passages: tuple[Passage, ...]
    title: str = ""
    id: str = ""
    key: str = ""
    look: Literal["versions", "running"] = "versions"
    noun: str = "passage"


@dataclass(frozen=True)
class Figure:
    """A drawing with a name and words that say what it shows; forms without pictures say these.

    Attributes
    ----------
    picture : the drawing, or what draws it, which only forms with pictures call.
    look : ``scroll`` and ``map`` for drawings that may be wider than the page.
    key : small pictures of its signs, each with what it means.
    """

    name: str
    title: str
    picture: Markup | Callable[[], Markup]
    look: str = ""
    key: tuple[tuple[Markup, str], ...] = ()

    @property
    def drawing(self) -> Markup:
        """The picture itself."""
        return self.picture() if callable(self.picture) else self.picture


@dataclass(frozen=True)
class Details:
    """Blocks that can be opened.

    Attributes
    ----------
    about : the main figures of what is inside, beside the summary.
    look : ``document`` has the summary as a heading, ``pair`` a line at its side.
    """

    summary: str
    blocks: tuple[Block, ...]
    is_open: bool = False
    is_wide: bool = True
    about: str = ""
    id: str = ""
    look: Literal["plain", "document", "pair"] = "plain"


@dataclass(frozen=True)
class Series:
    """Blocks of one kind, such as documents; text and LaTeX show the first and count the others.

    Attributes
    ----------
    first : how many of them these show.
    noun : what each of them is about, in the singular.
    rest : what is said of the others, after their number.
    """

    blocks: tuple[Block, ...]
    first: int
    noun: str
    rest: str = ""


@dataclass(frozen=True)
class Facts:
    """Values for programs only: names and counts that the sentences around them say in words.

    Attributes
    ----------
    blocks : what people are not shown, as there is nothing to see in it; by their keys.
    """

    values: Mapping[str, Any] = field(default_factory=dict)
    blocks: tuple[Block, ...] = ()


@dataclass(frozen=True)
class Section:
    """One part of a page.

    Attributes
    ----------
    key : the name of its values for programs; without one they belong to what it is part of.
    many : whether the key holds a list, to which this section adds one entry.
    look : whether its blocks stand in columns beside each other.
    """

    id: str
    title: str
    blocks: tuple[Block, ...]
    key: str = ""
    many: bool = False
    look: Literal["plain", "columns"] = "plain"


@dataclass(frozen=True)
class Page:
    """Sections that are read together, as one page or one text.

    Attributes
    ----------
    subject : what the page is about, such as the name of a study.
    title : what it says of it; empty where every section says it by itself.
    about : a small line below the name.
    problems : files that could not be read.
    contents_after : the section below which the titles of those that follow are listed.
    """

    subject: str
    title: str
    about: str
    sections: tuple[Section, ...]
    problems: tuple[str, ...] = ()
    contents_after: str = ""


Block = Prose | Listed | Table | Passages | Text | Figure | Details | Series | Facts | Section

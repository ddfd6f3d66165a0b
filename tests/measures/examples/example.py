"""What an example from the literature is: data, where they stand, and the figures printed."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field

from tests.measures.literature import agrees

from argora.measures import Result, parse
from argora.reliability import CodingData, StructureData, UnitizingData

__all__ = ["Example", "Figure"]

Data = CodingData | StructureData | UnitizingData


@dataclass(frozen=True)
class Figure:
    """A figure as it is printed.

    Attributes
    ----------
    value : as printed; where the print is wrong, what the definition gives.
    of : ``observed``, ``expected``, ``maximum`` and other evidence; or a part such as
        ``("category", "c")`` or ``("pair", ("a", "b"))``.
    on : which of several data of the example.
    within : how near is near, for samples drawn at random and for digits cut off elsewhere.
    misprint : what is printed where that is wrong; the errata say why.
    """

    measure: str
    value: str
    of: str | tuple[str, Hashable] = "value"
    on: str = ""
    truncated: bool = False
    within: float | None = None
    misprint: str = ""

    @property
    def place(self) -> str:
        """Return which figure of the measure it is, in words."""
        if isinstance(self.of, tuple):
            names = self.of[1] if isinstance(self.of[1], tuple) else (self.of[1],)
            said = f" of {self.of[0]} {' and '.join(map(str, names))}"
        else:
            said = "" if self.of == "value" else f" {self.of}"
        return said + (f" ({self.on})" if self.on else "")

    def found_in(self, data: Data) -> float:
        """Measure the data and return the figure."""
        parts = (self.of[0],) if isinstance(self.of, tuple) else ()
        result = parse(self.measure)(data, interval=None, parts=parts)
        if isinstance(self.of, tuple):
            return result.parts[self.of[0]][self.of[1]].value
        return _named(result, self.of)

    def agrees(self, found: float) -> bool:
        """Tell whether a value is the one printed, and not a misprint."""
        if self.within is not None:
            return abs(found - float(self.value)) <= self.within
        wrong = self.misprint and agrees(found, self.misprint)
        return agrees(found, self.value, truncated=self.truncated) and not wrong


@dataclass(frozen=True)
class Example:
    """An example from the literature.

    Attributes
    ----------
    id : author, year and page in short.
    what : the data in a few words.
    source : author, year, title and the place, as a reader looks it up.
    printed : it stands in a paper or a book, with its page, table or section; otherwise in
        the documentation or the tests of a program.
    data : one set of data, or several by name.
    checked_by : the test that checks the figures, where they need more than measuring.
    """

    id: str
    what: str
    source: str
    figures: tuple[Figure, ...]
    data: Data | Mapping[str, Data] = field(default_factory=dict, repr=False)
    printed: bool = True
    checked_by: str = ""

    def data_of(self, figure: Figure) -> Data:
        """Return the data that a figure is about."""
        return self.data[figure.on] if isinstance(self.data, Mapping) else self.data


def _named(result: Result, name: str) -> float:
    if name in ("value", "observed", "expected"):
        return float(getattr(result, name))
    return result.evidence[name]

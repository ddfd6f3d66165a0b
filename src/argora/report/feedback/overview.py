"""A class at one glance: the commonest things to work on, and who needs what."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from argora.analysis.words import counted
from argora.feedback import KINDS, Feedback
from argora.model import Study
from argora.report.beside import share_picture
from argora.report.feedback.words import name_of, origin
from argora.report.templating import page

__all__ = ["Line", "Overview", "Problem", "overview_of", "render"]

MOST_NAMED = 12


@dataclass(frozen=True)
class Problem:
    """One kind of finding, and the texts that have it, those in which it is important first."""

    kind: str
    title: str
    documents: tuple[str, ...]
    n_important: int


@dataclass(frozen=True)
class Line:
    """One text: what to work on first, if only a smaller thing, and how much there is in all."""

    document: str
    name: str
    first: str
    n_important: int
    n_smaller: int
    n_moves: int
    n_unsure: int


@dataclass(frozen=True)
class Overview:
    """What a class needs.

    Attributes
    ----------
    problems : those that are important in most texts first.
    """

    texts: tuple[Feedback, ...]

    @cached_property
    def problems(self) -> tuple[Problem, ...]:
        """Every kind of finding that some text has."""
        found = []
        for kind, (title, _) in KINDS.items():
            important: list[str] = []
            smaller: list[str] = []
            for text in self.texts:
                weights = {each.weight for each in text.findings if each.kind == kind}
                if weights:
                    (important if "important" in weights else smaller).append(
                        text.reading.document.id
                    )
            if important or smaller:
                found.append(Problem(kind, title, (*important, *smaller), len(important)))
        return tuple(sorted(found, key=lambda each: (-each.n_important, -len(each.documents))))

    @cached_property
    def lines(self) -> tuple[Line, ...]:
        """Every text, as they were given."""
        return tuple(_line(text) for text in self.texts)

    @property
    def n_withheld(self) -> int:
        """Findings and strengths that a model was not sure enough of."""
        return sum(text.n_withheld for text in self.texts)

    @property
    def n_unsure(self) -> int:
        """Findings that are not shown, for want of certainty or as their kind is often wrong."""
        return sum(text.n_findings_withheld + text.n_doubtful for text in self.texts)

    @property
    def lead(self) -> str:
        """The sentence to begin with."""
        n = len(self.texts)
        done = sum(not text.important for text in self.texts)
        if not self.problems and self.n_unsure:
            return f"Nothing we are sure of; {counted(self.n_unsure, 'finding')} withheld."
        if not self.problems:
            empty = sum(not text.reading.points for text in self.texts)
            more = f" In {empty} of them no argument was found." if empty else ""
            return f"{counted(n, 'text')}, and nothing to work on was found in any.{more}"
        common = max(self.problems, key=lambda each: (each.n_important, len(each.documents)))
        ready = "" if not done else f" In {done} of {n} nothing important was found."
        if not common.n_important:
            return f"There are only small things to work on in {counted(n, 'text')}."
        return (
            f"What most of these texts have to work on is: {common.title} "
            f"({common.n_important} of {n}).{ready}"
            if 2 * common.n_important > n
            else f"What matters most for this class is: {common.title} "
            f"({common.n_important} of {n} texts).{ready}"
        )


def overview_of(texts: Sequence[Feedback]) -> Overview:
    """Put the feedback on several texts together."""
    return Overview(tuple(texts))


def _line(text: Feedback) -> Line:
    return Line(
        text.reading.document.id,
        name_of(text.reading),
        text.findings[0].title if text.findings else "",
        len(text.important),
        len(text.smaller),
        len(text.order.moves) if text.order else 0,
        text.n_findings_withheld + text.n_doubtful,
    )


def _says_something(text: Feedback) -> bool:
    return bool(text.findings or text.strengths)


def render(overview: Overview, study: Study, pages: Mapping[str, str]) -> str:
    """Return the page; ``pages`` says where the page of each text is."""
    n = len(overview.texts)
    some = next((text for text in overview.texts), None)
    guessed = [text for text in overview.texts if text.least is not None]
    telling = max(guessed, key=_says_something) if guessed else some
    return page(
        "feedback_class.html",
        study=study,
        about=f"{counted(n, 'text')}." if n != 1 else "1 text.",
        problems=(),
        overview=overview,
        bars=[
            (each, share_picture(len(each.documents) / n), each.documents[:MOST_NAMED])
            for each in overview.problems
        ],
        pages=pages,
        origin=origin(telling) if telling else "",
        guessed=bool(guessed),
        n_withheld=overview.n_withheld,
    )

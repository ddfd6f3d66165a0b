"""The text export of Kialo: a numbered tree of claims, each for or against the one above it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import dropwhile
from pathlib import Path

from argora.errors import FormatError
from argora.formats import files
from argora.formats.base import Format, Problems, problem_of
from argora.formats.choices import remark
from argora.formats.names import id_of
from argora.formats.standoff import Place, find_places, head_of, lines_of, looks_like, read_study
from argora.model import Document, Layer, Relation, Scheme, Study, Unit
from argora.text.numbers import counted

__all__ = ["KIALO"]

_SUFFIX = ".txt"
_MANY = 5  # files of a folder that are looked into
_TITLE = re.compile(r"\s*Discussion (?:Title|Name):[ \t]*(.*)")
_NUMBERED = re.compile(r"(\d{1,6}(?:\.\d{1,6})*)\. (?:(Pro|Con): ?)?(.*)", re.DOTALL)
_SEE = re.compile(r"-> See (\d+(?:\.\d+)*)\.?\s*")
_RELATIONS = {"Pro": "support", "Con": "attack"}
_LEFT_OUT = "this claim is left out"


@dataclass
class _Claim:
    """A numbered line with what continues it."""

    line: int
    number: str
    side: str | None
    text: str

    @property
    def above(self) -> str:
        """The number of the claim that this one is about; empty for a thesis."""
        return self.number.rpartition(".")[0]


@dataclass
class _Discussion:
    """The claims of a file by their number; those that only point elsewhere are links."""

    claims: dict[str, _Claim] = field(default_factory=dict)
    links: dict[str, str] = field(default_factory=dict)

    def at(self, number: str) -> str | None:
        """Return the number of the claim itself, through links; None if there is none."""
        followed: set[str] = set()
        while number in self.links and number not in followed:
            followed.add(number)
            number = self.links[number]
        return number if number in self.claims and number not in self.links else None


def _recognises(path: Path) -> bool:
    return looks_like(path, (_SUFFIX,), _fits, n_files=_MANY)


def _fits(head: str) -> bool:
    return _TITLE.match(head) is not None


def _read(path: Path, scheme: Scheme | None, problems: Problems) -> Study:
    # What else ends in .txt is a text that nobody annotated.
    places = [place for place in find_places(path, _SUFFIX) if _fits(head_of(place.path))]
    study = read_study(path, scheme, problems, places, _read_file)
    n_claims = sum(len(layer.units) for layer in study.layers)
    remark(f"{counted(len(study.layers), 'discussion')} with {counted(n_claims, 'claim')}")
    return study


def _read_file(place: Place, root: Path, problems: Problems) -> Iterator[tuple[Document, Layer]]:
    content = files.read_text(place.path, root, utf_16=True)
    lines = [*dropwhile(lambda line: not line[1].strip(), lines_of(content))]
    title = _TITLE.match(lines[0][1])
    discussion = _Discussion()
    for claim in _claims(lines[1:]):
        before = discussion.claims.setdefault(claim.number, claim)
        if before is not claim:
            problem = f"the claim {claim.number}. is there already, in line {before.line}"
            raise FormatError(problem, line=claim.line)
        if link := _SEE.fullmatch(claim.text):
            discussion.links[claim.number] = link[1]
    if not discussion.claims:
        raise FormatError("has a title, but no claim such as '1. Dogs may vote.'")
    units = tuple(
        Unit(claim.number, (), "claim", text=claim.text)
        for claim in discussion.claims.values()
        if claim.number not in discussion.links
    )
    relations = []
    for claim in discussion.claims.values():
        try:
            relations += _relations(claim, discussion)
        except FormatError as error:
            problems.append(problem_of(error, place.path, line=claim.line))
    id = id_of(place.stem)
    facets = {"title": title[1].strip()} if title is not None and title[1].strip() else {}
    layer = Layer(id, place.annotator, place.round, units, tuple(relations))
    yield Document(id, metadata=facets), layer


def _claims(lines: list[tuple[int, str]]) -> Iterator[_Claim]:
    """Yield the claims; a line without a number continues the claim before it."""
    claim: _Claim | None = None
    for n, line in lines:
        match = _NUMBERED.fullmatch(line)
        if match is not None:
            if claim is not None:
                yield _whole(claim)
            claim = _Claim(n, match[1], match[2], match[3])
        elif claim is not None:
            claim.text += f"\n{line}"
        elif line.strip():
            raise FormatError(f"found {line[:40]!r}, expected a claim such as '1. ...'", line=n)
    if claim is not None:
        yield _whole(claim)


def _whole(claim: _Claim) -> _Claim:
    claim.text = claim.text.strip()
    return claim


def _relations(claim: _Claim, discussion: _Discussion) -> list[Relation]:
    """Return how a claim, or the one that it points to, bears on the one above it."""
    source, target = discussion.at(claim.number), discussion.at(claim.above)
    if source is None:
        link = discussion.links[claim.number]
        raise FormatError(f"{claim.number}. points to {link}., which does not exist; {_LEFT_OUT}")
    if claim.side is None:
        return []
    if target is None:
        what = f"{claim.number}. is about {claim.above or 'nothing'}"
        raise FormatError(f"{what}, which does not exist; the claim is read without a relation")
    return [Relation(f"r{claim.number}", (source,), target, _RELATIONS[claim.side])]


KIALO = Format(
    name="kialo",
    title="discussions exported from Kialo as text: .txt",
    read=_read,
    write=None,
    recognises=_recognises,
    keeps=(
        "claims with their words, and their numbers as ids",
        "which claim is for or against which; linked claims",
        "the title of the discussion, as a facet",
    ),
    loses=("the rest of a discussion, which the export does not hold: writers, votes, comments",),
)

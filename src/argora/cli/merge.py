"""``argora merge``: folders of several annotators, or parts of a corpus, as one study."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora.cli import options, storing
from argora.cli.reading import finish, json_opening, open_study
from argora.cli.storing import check_study_target, show_stored, store, talk_of_broken
from argora.cli.streams import show, show_json
from argora.errors import DataError, FormatError
from argora.text.numbers import counted, list_annotators

if TYPE_CHECKING:
    from argora.model import Annotator, Scheme, Study

__all__ = ["merge"]


@dataclass(frozen=True)
class _Source:
    """A path to read, and the name of its annotator where it was given."""

    path: Path
    annotator: str | None = None


PathsArgument = Annotated[
    list[str],
    typer.Argument(
        metavar="[NAME=]PATH...", help="The studies to read, each with its annotator's name."
    ),
]
RoundsOption = Annotated[
    bool,
    typer.Option(
        "--rounds",
        help="Where an annotator did a document in two of them, the later is the next round.",
    ),
]


PhaseOption = Annotated[
    str, typer.Option("--phase", metavar="NAME", help="The phase of layers that have none.")
]


def merge(
    target: storing.Target,
    paths: PathsArgument,
    rounds: RoundsOption = False,
    phase: PhaseOption = "",
    to: storing.To = "native",
    lossy: storing.Lossy = False,
    overwrite: storing.Overwrite = False,
    json: options.Json = False,
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """Put folders of several annotators together as one study.

    Documents of one name must have one text. NAME=PATH names the annotator of a folder that holds
    one.

    Example: argora merge study/ anna/ ben/ --scheme persuasive-essays
    """
    from argora.model.merging import merged

    sources = [_source(path) for path in paths]
    check_study_target(target, to, *(source.path for source in sources))
    problems: list[FormatError] = []
    studies: list[Study] = []
    for source in sources:
        study, own_problems = open_study(source.path, format=format, scheme=scheme)
        problems += own_problems
        studies.append(replace(_named(study, source), name=str(source.path)))
    studies = _told_apart(studies, sources)
    notes: list[str] = []
    if scheme is None:
        studies, notes = _under_one_scheme(studies)
    name = target.resolve().name or "study"
    whole = merged(studies, rounds=rounds, name=name, phase=phase)
    stored = store(whole.study, target, to, lossy=lossy, overwrite=overwrite, problems=problems)
    notes += whole.notes
    if json:
        front = json_opening(whole.study, problems)
        show_json({**front, **stored, "sources": list(map(_about, studies)), "notes": notes})
    else:
        show("\n".join([*map(_line, studies), *(f"note: {note}" for note in notes), ""]))
        show_stored(whole.study, stored, shows_kept=False)
    talk_of_broken(target, problems)
    finish(problems)


def _line(study: Study) -> str:
    annotators = list_annotators([annotator.id for annotator in study.annotators]) or "nobody"
    documents = counted(len(study.documents), "document")
    return f"{study.name}: {documents}, {counted(len(study.layers), 'layer')} by {annotators}"


def _about(study: Study) -> dict[str, Any]:
    return {
        "path": study.name,
        "annotators": [annotator.id for annotator in study.annotators],
        "n_documents": len(study.documents),
        "n_layers": len(study.layers),
    }


def _source(option: str) -> _Source:
    name, sign, path = option.partition("=")
    if not sign or Path(option).exists():
        return _Source(Path(option))
    if not name or not path:
        raise DataError(f"{option!r}: expected PATH or NAME=PATH")
    return _Source(Path(path), name)


def _named(study: Study, source: _Source) -> Study:
    """Return the study with its only annotator under the name that was given."""
    if source.annotator is None:
        return study
    if len(study.annotators) != 1:
        names = list_annotators([repr(annotator.id) for annotator in study.annotators])
        raise DataError(
            f"{source.path} holds the annotators {names}; a name can be given to one only: "
            f"expected {source.path} without '{source.annotator}='"
        )
    return _renamed(study, source.annotator)


def _renamed(study: Study, name: str) -> Study:
    from argora.formats.metadata import default_kind

    (before,) = study.annotators
    kind = default_kind(name) if before.kind == default_kind(before.id) else before.kind
    after: Annotator = replace(before, id=name, kind=kind)
    layers = tuple(replace(layer, annotator=name) for layer in study.layers)
    return replace(study, annotators=(after,), layers=layers)


def _told_apart(studies: Sequence[Study], sources: Sequence[_Source]) -> list[Study]:
    """Name annotators after their folders where formats name nobody and that made them one."""
    from argora.formats.standoff import OWNER

    nobody = [
        at
        for at, (study, source) in enumerate(zip(studies, sources, strict=True))
        if source.annotator is None and [a.id for a in study.annotators] == [OWNER]
    ]
    places = [{layer.key for layer in studies[at].layers} for at in nobody]
    if len(set().union(*places)) == sum(len(keys) for keys in places):
        return list(studies)
    renamed = list(studies)
    for at in nobody:
        path = sources[at].path.resolve()
        renamed[at] = _renamed(studies[at], path.stem if path.is_file() else path.name)
    return renamed


def _under_one_scheme(studies: Sequence[Study]) -> tuple[list[Study], list[str]]:
    """Give all studies the scheme of those that name one, or find one out from all of them.

    Each was read alone, and a scheme that fits one folder may be too narrow for all.
    """
    from argora.formats.vocabulary import guess, translate

    if len({study.scheme for study in studies}) == 1:
        return list(studies), []
    named = [study.scheme for study in studies if guess(study.layers) != study.scheme]
    scheme = next((s for s in named if _knows(s, studies)), None)
    if scheme is None:
        if named:
            return list(studies), []
        scheme = guess([layer for study in studies for layer in study.layers])
    ids = ", ".join(dict.fromkeys(study.scheme.id for study in studies))
    note = f"the schemes differ ({ids}); taken: {scheme.id}, which fits all"
    translated = [
        replace(s, scheme=scheme, layers=tuple(translate(layer, scheme) for layer in s.layers))
        for s in studies
    ]
    return translated, [note] if len({study.scheme.id for study in studies}) > 1 else []


def _knows(scheme: Scheme, studies: Sequence[Study]) -> bool:
    """Return whether a scheme has every name in use, however it is spelled."""
    from argora.model.layer import decided

    layers = [layer for study in studies for layer in study.layers]
    bearers = [bearer for layer in layers for bearer in (layer, *layer.things)]
    return (
        all(scheme.canonical("unit", u.category) for a in layers for u in a.units if u.category)
        and all(
            scheme.canonical("relation", r.category)
            for a in layers
            for r in a.relations
            if r.category
        )
        and all(scheme.attribute(name) for b in bearers for name in decided(b.attributes))
    )

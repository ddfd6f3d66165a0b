"""``argora assign``: a folder for every annotator in which only relations are asked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora.cli import options, storing
from argora.cli.reading import finish, json_opening, open_study
from argora.cli.storing import check_study_target, store, talk_of_broken
from argora.cli.streams import show, show_json
from argora.errors import DataError, FormatError, LossError
from argora.text.numbers import counted

if TYPE_CHECKING:
    from pathlib import Path

    from argora.model import Study

__all__ = ["assign"]

AnnotatorOption = Annotated[
    list[str] | None,
    typer.Option(
        "--annotator",
        metavar="NAME",
        help="Who gets a folder; may be repeated. By default every person of the study.",
    ),
]
GoldOption = Annotated[
    str | None,
    typer.Option(
        "--gold", metavar="NAME", help="Whose units are fixed, where there are several golds."
    ),
]


PhaseOption = Annotated[
    str,
    typer.Option(
        "--phase",
        metavar="NAME",
        help="The phase in which relations are asked; the gold is of the phase before.",
    ),
]


def assign(
    source: storing.Source,
    target: storing.Target,
    annotator: AnnotatorOption = None,
    gold: GoldOption = None,
    phase: PhaseOption = "",
    to: storing.To = "native",
    lossy: storing.Lossy = False,
    overwrite: storing.Overwrite = False,
    json: options.Json = False,
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """Write a folder for every annotator to relate fixed units.

    The units are those of a gold, and only relations between them are asked. 'argora merge' puts
    the folders together again.

    Example: argora assign gold/ relations/ --annotator ann --annotator bob
    """
    from argora.formats.names import file_names
    from argora.model.fixed_units import gold_named, with_fixed_units

    check_study_target(target, to, source)
    study, problems = open_study(source, format=format, scheme=scheme)
    name = gold_named(study, gold)
    annotators = _annotators(study, annotator)
    places = {id: target / file for id, file in file_names(annotators).items()}
    for place in places.values():
        if place.exists() and not overwrite:
            raise FormatError(
                "is there already; name another folder, or --overwrite it", path=place
            )
    rows: list[dict[str, Any]] = []
    for id, place in places.items():
        part = with_fixed_units(study, id, gold=name, phase=phase)
        stored = _stored(part, place, to, lossy=lossy, overwrite=overwrite, problems=problems)
        n_units = sum(len(layer.units) for layer in part.layers)
        rows.append(
            {"annotator": id, **stored, "n_documents": len(part.layers), "n_units": n_units}
        )
    if json:
        show_json({**json_opening(study, problems), "gold": name, "folders": rows})
    else:
        show("\n".join(map(_line, rows)))
    talk_of_broken(target, problems)
    finish(problems)


def _stored(study: Study, place: Path, to: str, **options: Any) -> dict[str, Any]:
    """Write a folder; where the format cannot say what is fixed, say what to do, and leave none.

    Raises
    ------
    LossError
        If the format cannot carry all.
    """
    is_new = not place.parent.exists()
    place.parent.mkdir(parents=True, exist_ok=True)
    try:
        return store(study, place, to, **options)
    except LossError as error:
        if is_new:
            place.parent.rmdir()
        advice = (
            f"to draw relations in a tool that reads {to}, write the gold with 'argora gold ... "
            f"--relations none --gold-only --to {to}', copy it for every annotator and merge the "
            "copies as NAME=PATH"
        )
        raise LossError(f"{error}; {advice}") from error


def _annotators(study: Study, names: list[str] | None) -> list[str]:
    """Return who gets a folder."""
    from argora.model.scheme import fold

    kinds = {each.id: each.kind for each in study.annotators}
    if names is None:
        names = [id for id, kind in kinds.items() if kind == "person"]
    if not names:
        raise DataError("the study has no person; name who is to annotate with --annotator")
    if strange := [name for name in names if kinds.get(name, "person") != "person"]:
        raise DataError(f"--annotator {strange[0]!r} is a {kinds[strange[0]]}; expected a person")
    for name in names:
        if name not in kinds and (near := [id for id in kinds if fold(id) == fold(name)]):
            raise DataError(
                f"--annotator: no annotator {name!r}; did you mean {near[0]!r}? Who is new needs a "
                "name that differs in more than case"
            )
    return list(dict.fromkeys(names))


def _line(row: dict[str, Any]) -> str:
    fixed = f"{counted(row['n_units'], 'unit')} of {counted(row['n_documents'], 'document')} fixed"
    lost = f"; lost: {'; '.join(row['lost'])}" if row["lost"] else ""
    return f"{row['target']}: {fixed}, relations asked{lost}"

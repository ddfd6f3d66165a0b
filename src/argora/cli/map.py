"""``argora map``: categories and values recoded by a file, before anything is measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora.cli.options import FormatOption, JsonOption
from argora.cli.reading import finish, json_opening, open_study
from argora.cli.storing import (
    LossyOption,
    OverwriteOption,
    SourceArgument,
    SymmetricOption,
    TargetArgument,
    ToOption,
    refuse_overlap,
    show_stored,
    store,
    symmetric_in,
    talk_of_broken,
)
from argora.cli.streams import show, show_json, table, warn

if TYPE_CHECKING:
    from argora.model import Study
    from argora.model.recoding import Recoded

__all__ = ["map"]


RecodingArgument = Annotated[
    Path,
    typer.Argument(metavar="RECODING", help="A table with the columns what, from and to, or JSON."),
]
SchemeOption = Annotated[
    str | None,
    typer.Option(
        "--scheme",
        metavar="NAME",
        help="Scheme of the result; by default the old one in its new names.",
    ),
]


def map(
    source: SourceArgument,
    recoding: RecodingArgument,
    target: TargetArgument,
    to: ToOption = "native",
    lossy: LossyOption = False,
    overwrite: OverwriteOption = False,
    json: JsonOption = False,
    format: FormatOption = None,
    scheme: SchemeOption = None,
    symmetric: SymmetricOption = None,
) -> None:
    """Rename, merge or drop categories and values by a file.

    What the file does not name stays. A dropped unit takes the relations along that point from or
    to it.

    Example: argora map annotations/ recoding.csv recoded/
    """
    from argora.formats import get_format
    from argora.formats.recodings import read_recoding
    from argora.model.recoding import recoded
    from argora.schemes import get_scheme

    get_format(to)
    refuse_overlap(source, target)
    refuse_overlap(recoding, target)
    wanted = get_scheme(scheme) if scheme else None
    lines = read_recoding(recoding)
    study, problems = open_study(source, format=format, scheme=None)
    found = recoded(study, lines, scheme=wanted)
    made = _in_its_names(found.study) if wanted else found.study
    made = symmetric_in(made, symmetric)
    unknown = _unknown(made) if wanted else {}
    stored = store(made, target, to, lossy=lossy, overwrite=overwrite, problems=problems)
    if json:
        show_json({**json_opening(made, problems), **stored, **_json(found, unknown)})
    else:
        show("\n".join(_told(found, unknown)) + "\n")
        show_stored(made, stored, kept=False)
    for effect in found.effects:
        if not effect.n:
            warn(f"{effect.line.start}{effect.line}: matches nothing in this study")
    talk_of_broken(target, problems)
    finish(problems)


def _in_its_names(study: Study) -> Study:
    """Return the study with names that the scheme only spells otherwise in its spelling."""
    from dataclasses import replace

    from argora.formats.vocabulary import translate

    return replace(study, layers=tuple(translate(layer, study.scheme) for layer in study.layers))


def _unknown(study: Study) -> Mapping[str, int]:
    """Count the categories that the scheme of the study does not have."""
    known = {"unit": study.scheme.unit_ids, "relation": study.scheme.relation_ids}
    found = Counter(
        f"{what} {thing.category}"
        for layer in study.layers
        for what, things in (("unit", layer.units), ("relation", layer.relations))
        for thing in things
        if thing.category is not None and thing.category not in known[what]
    )
    return dict(found.most_common())


def _told(found: Recoded, unknown: Mapping[str, int]) -> Iterable[str]:
    rows = [[str(effect.line), str(effect.n), str(effect.n_layers)] for effect in found.effects]
    yield table(["line", "changed", "in layers"], rows)
    if found.n_followed:
        yield f"with what was dropped went {_ties(found.n_followed)} that pointed from or to it"
    if found.n_shortened:
        yield f"{_ties(found.n_shortened)} lost one of several sources and stayed"
    if found.dropped:
        yield f"no longer part of the scheme: {'; '.join(found.dropped)}"
    for name, n in unknown.items():
        yield f"not in scheme {found.study.scheme.id!r}: {name} ({n})"


def _ties(n: int) -> str:
    return f"{n} relation{'s' * (n != 1)}"


def _json(found: Recoded, unknown: Mapping[str, int]) -> dict[str, Any]:
    return {
        "lines": [
            {
                "what": effect.line.what,
                "from": effect.line.before,
                "to": effect.line.after,
                "n": effect.n,
                "n_layers": effect.n_layers,
            }
            for effect in found.effects
        ],
        "relations_followed": found.n_followed,
        "relations_shortened": found.n_shortened,
        "dropped": list(found.dropped),
        "unknown": dict(unknown),
    }

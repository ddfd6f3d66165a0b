"""``argora map``: categories and values recoded by a file, before anything is measured."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora.cli import options, storing
from argora.cli.reading import finish, json_opening, open_study
from argora.cli.storing import check_study_target, show_stored, store, symmetric_in, talk_of_broken
from argora.cli.streams import show, show_json, warn
from argora.report.forms.text import aligned
from argora.text.numbers import counted

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
        help="Scheme of the result, or a file with it; by default the old one in its new names.",
    ),
]


def map(
    source: storing.Source,
    recoding: RecodingArgument,
    target: storing.Target,
    to: storing.To = "native",
    lossy: storing.Lossy = False,
    overwrite: storing.Overwrite = False,
    json: options.Json = False,
    format: options.Format = None,
    scheme: SchemeOption = None,
    symmetric: storing.Symmetric = None,
) -> None:
    """Rename, merge or drop categories and values by a file.

    What the file does not name stays. A dropped unit takes the relations along that point from or
    to it.

    Example: argora map annotations/ recoding.csv recoded/
    """
    from argora.formats.recodings import read_recoding
    from argora.formats.vocabulary import scheme_named
    from argora.model.recoding import for_study, recoded

    check_study_target(target, to, source, recoding)
    new_scheme = scheme_named(scheme) if scheme else None
    lines = read_recoding(recoding)
    study, problems = open_study(source, format=format, scheme=None)
    lines, others = for_study(study, lines)
    recoding_result = recoded(study, lines, scheme=new_scheme)
    new_study = _in_its_names(recoding_result.study) if new_scheme else recoding_result.study
    new_study = symmetric_in(new_study, symmetric)
    unknown = _unknown(new_study) if new_scheme else {}
    stored = store(new_study, target, to, lossy=lossy, overwrite=overwrite, problems=problems)
    if json:
        show_json(
            {**json_opening(new_study, problems), **stored, **_json(recoding_result, unknown)}
        )
    else:
        show("\n".join(_lines(recoding_result, unknown)) + "\n")
        show_stored(new_study, stored, shows_kept=False)
    for effect in recoding_result.effects:
        if not effect.n:
            warn(f"{effect.line.start}{effect.line}: matches nothing in this study")
    for line in others:
        warn(f"{line.start}{line}: no such name in this study; the line is for another one")
    talk_of_broken(target, problems)
    finish(problems)


def _in_its_names(study: Study) -> Study:
    """Return the study with names that the scheme only spells otherwise in its spelling."""
    from dataclasses import replace

    from argora.formats.vocabulary import translate

    return replace(study, layers=tuple(translate(layer, study.scheme) for layer in study.layers))


def _unknown(study: Study) -> Mapping[str, int]:
    """Count the categories that the scheme of the study does not have."""
    ids = {"unit": study.scheme.unit_ids, "relation": study.scheme.relation_ids}
    counts = Counter(
        f"{what} {element.category}"
        for layer in study.layers
        for what, elements in (("unit", layer.units), ("relation", layer.relations))
        for element in elements
        if element.category is not None and element.category not in ids[what]
    )
    return dict(counts.most_common())


def _lines(recoded: Recoded, unknown: Mapping[str, int]) -> Iterable[str]:
    rows = [[str(effect.line), str(effect.n), str(effect.n_layers)] for effect in recoded.effects]
    yield aligned(["line", "changed", "in layers"], rows)
    if recoded.n_followed:
        followed = counted(recoded.n_followed, "relation")
        yield f"with what was dropped went {followed} that pointed from or to it"
    if recoded.n_shortened:
        yield f"{counted(recoded.n_shortened, 'relation')} lost one of several sources and stayed"
    if recoded.dropped:
        yield f"no longer part of the scheme: {'; '.join(recoded.dropped)}"
    for name, n in unknown.items():
        yield f"not in scheme {recoded.study.scheme.id!r}: {name} ({n})"


def _json(recoded: Recoded, unknown: Mapping[str, int]) -> dict[str, Any]:
    return {
        "lines": [
            {
                "what": effect.line.what,
                "from": effect.line.before,
                "to": effect.line.after,
                "n": effect.n,
                "n_layers": effect.n_layers,
            }
            for effect in recoded.effects
        ],
        "relations_followed": recoded.n_followed,
        "relations_shortened": recoded.n_shortened,
        "dropped": list(recoded.dropped),
        "unknown": dict(unknown),
    }

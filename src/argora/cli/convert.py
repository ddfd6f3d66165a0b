"""``argora convert``: a study from one format into another."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from argora.cli import options, storing
from argora.cli.databases import add_to_database, names_new_database
from argora.cli.reading import finish, json_opening, open_study
from argora.cli.storing import check_study_target, show_stored, store, symmetric_in, talk_of_broken
from argora.cli.streams import show_json

__all__ = ["convert"]


def convert(
    source: Annotated[Path, typer.Argument(metavar="SOURCE", help="The study to read.")],
    target: Annotated[
        Path,
        typer.Argument(
            metavar="TARGET",
            help="The folder to write, or a database (studies.db, postgresql://...).",
        ),
    ],
    to: storing.To = "native",
    lossy: storing.Lossy = False,
    overwrite: storing.Overwrite = False,
    json: options.Json = False,
    format: options.Format = None,
    scheme: options.Scheme = None,
    symmetric: storing.Symmetric = None,
    pseudonyms: storing.Pseudonyms = False,
    seed: storing.PseudonymSeed = None,
    notes: storing.Notes = False,
) -> None:
    """Write a study in another format.

    What the format cannot carry is listed; with --lossy it is left out. Into a database a study is
    added, and every verb reads it from there.

    Example: argora convert annotations/ study/ --to native
    """
    check_study_target(target, to, source)
    study, problems = open_study(source, format=format, scheme=scheme)
    study, used_seed = storing.pseudonyms_in(
        symmetric_in(study, symmetric), pseudonyms=pseudonyms, seed=seed, notes=notes
    )
    if names_new_database(target):
        stored = add_to_database(study, target, problems=problems, lossy=lossy)
    else:
        stored = store(study, target, to, lossy=lossy, overwrite=overwrite, problems=problems)
    if json:
        show_json({**json_opening(study, problems), **stored, **used_seed})
    else:
        show_stored(study, stored)
    talk_of_broken(target, problems)
    finish(problems)

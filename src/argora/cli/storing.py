"""Writing the study that a verb made: where it may go, in what format, and what is lost."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from secrets import randbelow
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora.cli.run import RUN
from argora.cli.streams import note, progress, show, warn
from argora.cli.writing import naming
from argora.errors import DataError, FormatError, LossError, broken
from argora.text.numbers import counted

if TYPE_CHECKING:
    from argora.model import Study

__all__ = [
    *("Lossy", "Notes", "Overwrite", "PseudonymSeed", "Pseudonyms"),
    *("Source", "Symmetric", "Target", "To"),
    *("check_study_target", "pseudonyms_in", "refuse_overlap"),
    *("show_stored", "store", "symmetric_in"),
    "talk_of_broken",
]

Source = Annotated[Path, typer.Argument(metavar="STUDY", help="The study to read.")]
Target = Annotated[Path, typer.Argument(metavar="OUT", help="The folder to write.")]
To = Annotated[
    str, typer.Option("--to", metavar="NAME", help="Format to write; 'argora formats' lists.")
]
Lossy = Annotated[bool, typer.Option("--lossy", help="Leave out what the format cannot carry.")]
Overwrite = Annotated[
    bool, typer.Option("--overwrite", help="Take the place of a study that is there.")
]
Symmetric = Annotated[
    list[str] | None,
    typer.Option(
        "--symmetric",
        metavar="NAME",
        help="Relations of this category have no direction: both ends say the same. May be "
        "repeated.",
    ),
]


Pseudonyms = Annotated[
    bool,
    typer.Option("--pseudonyms", help="Call people a1, a2, ..., and leave out their notes."),
]
PseudonymSeed = Annotated[
    int | None,
    typer.Option("--seed", min=0, metavar="N", help="With --pseudonyms: give the same ones again."),
]
Notes = Annotated[bool, typer.Option("--notes", help="With --pseudonyms: keep the notes.")]
MOST_SEEDS = 2**31


def pseudonyms_in(
    study: Study, *, pseudonyms: bool, seed: int | None, notes: bool
) -> tuple[Study, dict[str, int]]:
    """Return the study, with pseudonyms if they are asked for, and the seed that gives them again.

    Raises
    ------
    DataError
        If the seed or the notes are named without pseudonyms.
    """
    from argora.model.pseudonyms import pseudonymised

    if not pseudonyms:
        if seed is not None or notes:
            raise DataError("--seed and --notes go with --pseudonyms; give that, too")
        return study, {}
    seed = randbelow(MOST_SEEDS) if seed is None else seed
    note(f"pseudonyms by --seed {seed}; whoever knows it and the names can undo them")
    return pseudonymised(study, seed=seed, notes=notes), {"seed": seed}


def symmetric_in(study: Study, categories: Sequence[str] | None) -> Study:
    """Return the study with relations of some categories without a direction, and say so."""
    from argora.model.undirected import without_direction

    if not categories:
        return study
    undirected = without_direction(study, categories)
    for name in sorted(undirected.scheme.symmetric):
        n = sum(tie.category == name for layer in study.layers for tie in layer.relations)
        note(f"no direction, both ends say the same: {name} ({counted(n, 'relation')})")
    return undirected


def check_study_target(target: Path, to: str, *sources: Path | None) -> None:
    """Refuse a format that cannot be written, and a target that overlaps what is read.

    Parameters
    ----------
    sources : the study, and what else is read; None for an option that was not given.
    """
    from argora.formats import get_writable

    get_writable(to)
    for source in sources:
        if source is not None:
            refuse_overlap(source, target)


def refuse_overlap(source: Path, target: Path) -> None:
    """Refuse to write over, into or around what is being read."""
    one, other = source.resolve(), target.resolve()
    if one.exists() and (one.is_relative_to(other) or (one.is_dir() and other.is_relative_to(one))):
        raise FormatError(f"overlaps the source {str(source)!r}; name another folder", path=target)


def store(
    study: Study,
    target: Path,
    to: str,
    *,
    lossy: bool,
    overwrite: bool,
    problems: Sequence[FormatError] = (),
) -> dict[str, Any]:
    """Write a study and return what JSON says about it: where, how, and what was lost.

    Parameters
    ----------
    problems : what was broken in the source; such a study overwrites none that is whole.
    """
    from argora.formats import get_writable, write

    chosen = get_writable(to)
    if broken(problems) and overwrite and target.exists():
        raise FormatError(
            "is not overwritten by a study with broken files; mend them or name a new folder",
            path=target,
        )
    progress(f"writing {target}")
    lost: Sequence[str] = ()
    with naming(target):
        try:
            write(study, target, format=to, overwrite=overwrite)
        except LossError as error:
            if not lossy:
                raise
            _refuse_nothing(study, to, error.losses)
            write(study, target, format=to, lossy=True, overwrite=overwrite)
            lost = [*error.losses, *_lost_scheme(study, target, to)]
    RUN.get().written.append(str(target))
    return {"target": str(target), "format": to, "keeps": list(chosen.keeps), "lost": list(lost)}


def _refuse_nothing(study: Study, to: str, losses: Sequence[str]) -> None:
    """Raise LossError if no layer would be left of a study that has some."""
    from argora.formats import read, write

    with TemporaryDirectory() as scratch:
        trial = Path(scratch) / "trial"
        write(study, trial, format=to, lossy=True)
        try:
            left = read(trial, format=to, problems=[]).layers
        except FormatError:
            left = ()
    if study.layers and not left:
        raise LossError(
            f"{to} can carry none of the {len(study.layers)} layers of this study "
            f"({'; '.join(losses)}); nothing was written: choose another format"
        )


def _lost_scheme(study: Study, target: Path, to: str) -> list[str]:
    """Return a remark if reading finds another scheme, so that other rules would be checked."""
    from argora.formats import read

    other = read(target, format=to, problems=[]).scheme
    if other == study.scheme:
        return []
    return [
        f"the scheme {study.scheme.id}: reading finds {other.id}, unless you name one with --scheme"
    ]


def show_stored(study: Study, stored: dict[str, Any], *, shows_kept: bool = True) -> None:
    """Print what was written, in words."""
    show(f"{stored['target']}: {study}")
    if shows_kept:
        show(f"kept: {'; '.join(stored['keeps'])}")
    show(f"lost: {'; '.join(stored['lost']) or 'nothing'}")


def talk_of_broken(target: Path, problems: Sequence[FormatError]) -> None:
    """Warn that the study is without what could not be read."""
    if failed := broken(problems):
        warn(f"{target} does not hold what the {len(failed)} broken files say")

"""``argora convert``: a study from one format into another."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from argora.cli.options import FormatOption, JsonOption, SchemeOption
from argora.cli.reading import finish, json_opening, open_study
from argora.cli.streams import progress, show, show_json, talk
from argora.cli.writing import naming
from argora.errors import FormatError, LossError

if TYPE_CHECKING:
    from argora.model import Study

__all__ = ["convert"]


def convert(
    source: Annotated[Path, typer.Argument(metavar="SOURCE", help="The study to read.")],
    target: Annotated[Path, typer.Argument(metavar="TARGET", help="The folder to write.")],
    to: Annotated[
        str, typer.Option("--to", metavar="NAME", help="Format to write; 'argora formats' lists.")
    ] = "native",
    lossy: Annotated[
        bool, typer.Option("--lossy", help="Leave out what the format cannot carry.")
    ] = False,
    overwrite: Annotated[
        bool, typer.Option("--overwrite", help="Take the place of a study that is there.")
    ] = False,
    json: JsonOption = False,
    format: FormatOption = None,
    scheme: SchemeOption = None,
) -> None:
    """Write a study in another format.

    What the format cannot carry is listed; with --lossy it is left out.

    Example: argora convert annotations/ study/ --to native
    """
    from argora.formats import get_format

    wanted = get_format(to)
    _refuse_own_place(source, target)
    study, problems = open_study(source, format=format, scheme=scheme)
    if problems and overwrite and target.exists():
        raise FormatError(
            "is not overwritten by a study with broken files; mend them or name a new folder",
            path=target,
        )
    progress(f"writing {target}")
    lost = _write(study, target, to, lossy=lossy, overwrite=overwrite)
    if json:
        show_json(
            {
                **json_opening(study, problems),
                "target": str(target),
                "format": to,
                "keeps": list(wanted.keeps),
                "lost": list(lost),
            }
        )
    else:
        show(f"{target}: {study}")
        show(f"kept: {'; '.join(wanted.keeps)}")
        show(f"lost: {'; '.join(lost) or 'nothing'}")
    if problems:
        talk(f"{target} does not hold what the {len(problems)} broken files say")
    finish(problems)


def _write(study: Study, target: Path, to: str, *, lossy: bool, overwrite: bool) -> Sequence[str]:
    """Write a study and return what was lost."""
    from argora.formats import write

    with naming(target):
        try:
            write(study, target, format=to, overwrite=overwrite)
        except LossError as error:
            if not lossy:
                raise
            write(study, target, format=to, lossy=True, overwrite=overwrite)
            return error.losses
    return ()


def _refuse_own_place(source: Path, target: Path) -> None:
    """Refuse to write over, into or around what is being read."""
    one, other = source.resolve(), target.resolve()
    if one.exists() and (one.is_relative_to(other) or (one.is_dir() and other.is_relative_to(one))):
        raise FormatError(f"overlaps the source {str(source)!r}; name another folder", path=target)

"""The pages that verbs show: where one may be written, and the form in which one is shown."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from argora.cli.reading import note_unread
from argora.cli.streams import progress, show, show_json, talk, width
from argora.cli.writing import check_place, naming, refuse_foreign, refuse_source, write_file
from argora.errors import DataError, FormatError, broken
from argora.text.numbers import counted, joined

if TYPE_CHECKING:
    from argora.report.blocks import Page
    from argora.report.figure_files import Drawing

__all__ = ["check_target", "refuse_several_forms", "show_page", "write_figures"]


def check_target(
    target: Path | None,
    source: Path,
    *,
    form: str = "html",
    overwrite: bool = False,
    figures: Path | None = None,
) -> None:
    """Refuse a file that cannot or must not be written, before the work begins.

    Parameters
    ----------
    target : the file; nothing is checked if it is None.
    source : the study that is read.
    form : the form of the page; an older page of the same form may be replaced.
    figures : the folder for figures, which must not lie in the study either.
    """
    if figures is not None:
        refuse_source(figures, source, what="folder")
    if target is not None:
        check_place(target)
        refuse_source(target, source)
        refuse_foreign(target, form, overwrite=overwrite)


def refuse_several_forms(**forms: object) -> None:
    """Refuse to show a page in several forms at once, each given by the name of its option."""
    names = [f"--{name}" for name, is_given in forms.items() if is_given]
    if len(names) > 1:
        raise DataError(f"{joined(names)} are forms of one page; choose one")


def show_page(
    page: Page,
    opening: Mapping[str, Any] | None = None,
    problems: Sequence[FormatError] = (),
    *,
    key: str = "",
    html: Path | None = None,
    figures: Path | None = None,
    about: str = "",
    latex: bool = False,
) -> None:
    """Print a page as JSON behind an opening, as LaTeX or as text; write it as HTML if asked to.

    Parameters
    ----------
    opening : the values with which JSON begins; without it the page is printed as text.
    problems : of reading the study; text and HTML say what is missing because of them.
    key : under which the values of the page stand in JSON; beside the opening if empty.
    html : the file to write; in place of the text its name is printed.
    figures : the folder into which its figures are written, too.
    about : a sentence on the page, printed before its text, or while its file is written.
    latex : print its tables in LaTeX, in place of the text.
    """
    from argora.report.forms import json_of, rendered

    if figures is not None:
        from argora.report.figure_files import drawings_of

        write_figures(drawings_of(page).values(), figures)
    if html is not None:
        unread = tuple(map(str, broken(problems)))
        write_file(html, rendered(replace(page, problems=unread), "html"))
    if opening is not None:
        show_json({**opening, **json_of(page, key)})
    elif latex:
        show(rendered(page, "latex"))
        note_unread(problems)
    elif html is not None:
        talk(about)
        show(f"{html}")
    else:
        front = f"{about}\n\n" if about else ""
        show(front + rendered(page, "text", width=width()))
        note_unread(problems)


def write_figures(drawings: Collection[Drawing], folder: Path) -> None:
    """Write each figure in three forms, and say where."""
    from argora.report.figure_files import FORMATS

    files: dict[Path, bytes] = {}
    for number, drawing in enumerate(drawings, 1):
        progress(f"drawing figures: {number} of {len(drawings)}")
        files |= {
            folder / f"{drawing.file_name}.{form}": drawing.contents(form) for form in FORMATS
        }
    with naming(folder):
        folder.mkdir(parents=True, exist_ok=True)
    for path, contents in files.items():
        write_file(path, contents)
    talk(f"{counted(len(drawings), 'figure')} as SVG, PNG and PDF in {folder}")

"""``argora fill``: texts from a table for documents that have none."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from argora.cli import options, storing
from argora.cli.messages import Message
from argora.cli.reading import finish, json_opening, open_study
from argora.cli.storing import check_study_target, show_stored, store, talk_of_broken
from argora.cli.streams import note, report, show, show_json
from argora.text.numbers import counted, list_annotators

__all__ = ["fill"]


TableArgument = Annotated[
    Path,
    typer.Argument(
        metavar="TABLE",
        help="A CSV or TSV file with a column 'text' or 'sentence', and 'document' or 'id', unless "
        "the ids of documents are hashes of their texts.",
    ),
]


def fill(
    source: storing.Source,
    table: TableArgument,
    target: storing.Target,
    to: storing.To = "native",
    lossy: storing.Lossy = False,
    overwrite: storing.Overwrite = False,
    json: options.Json = False,
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """Fill documents without a text from a table.

    Some corpora are published without their texts. A row of the table is the text of the document
    that it names, or whose id is its MD5, SHA-1 or SHA-256; its length is checked.

    Example: argora fill aurc-8/ sentences.tsv study/
    """
    from argora.formats.filling import fill_texts

    check_study_target(target, to, source, table)
    study, read_problems = open_study(source, format=format, scheme=scheme)
    filled = fill_texts(study, table)
    report(map(Message.of, filled.problems))
    problems = (*read_problems, *filled.problems)
    if filled.blank:
        note(f"without a text still: {list_annotators(filled.blank)}")
    stored = store(filled.study, target, to, lossy=lossy, overwrite=overwrite, problems=problems)
    if json:
        counts = {
            "filled": filled.n_filled,
            "by_hash": filled.n_by_hash,
            "blank": list(filled.blank),
            "unused_rows": filled.n_unused,
        }
        show_json({**json_opening(filled.study, problems), **stored, **counts})
    else:
        show(
            f"{counted(filled.n_filled, 'text')} filled in, {filled.n_by_hash} of them checked by "
            f"their hash; {counted(len(filled.blank), 'document')} without a text still; "
            f"{counted(filled.n_unused, 'row')} not used"
        )
        show_stored(filled.study, stored, shows_kept=False)
    talk_of_broken(target, problems)
    finish(problems)

"""``argora diff``: two versions of a study, operation by operation."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora.cli import options
from argora.cli.pages import show_page
from argora.cli.reading import finish, json_opening, note_unread, open_study
from argora.cli.streams import show, show_json
from argora.errors import DataError
from argora.text.numbers import counted

if TYPE_CHECKING:
    from argora.model import Layer, Study
    from argora.model.differences import Difference, Edit
    from argora.report.blocks import Page

__all__ = ["diff"]


GoldOption = Annotated[
    bool,
    typer.Option(
        "--gold", help="Show what changed in the gold: each unit and relation, and for what reason."
    ),
]
OldDecisionsOption = Annotated[
    Path | None,
    typer.Option(
        "--old-decisions",
        metavar="FILE",
        help="With --gold: a record in which people decided on the gold of OLD.",
    ),
]
DecisionsOption = Annotated[
    Path | None,
    typer.Option("--decisions", metavar="FILE", help="With --gold: the same for the gold of NEW."),
]


def diff(
    old: Annotated[Path, typer.Argument(metavar="OLD", help="The earlier version of the study.")],
    new: Annotated[Path, typer.Argument(metavar="NEW", help="The later version.")],
    gold: GoldOption = False,
    old_decisions: OldDecisionsOption = None,
    decisions: DecisionsOption = None,
    json: options.Json = False,
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """Show what was changed between two exports of a study.

    With --gold: what changed in its gold, and why.

    Exit code 1 says that there are differences, 0 that there are none.

    Example: argora diff monday/ friday/
    """
    from argora.model.differences import difference

    before, problems = open_study(old, format=format, scheme=scheme)
    after, other_problems = open_study(new, format=format, scheme=scheme)
    problems = [*problems, *other_problems]
    if gold:
        page, is_other = _gold_page((before, after), (old, new), (old_decisions, decisions))
        show_page(page, json_opening(after, problems) if json else None, problems)
        finish(problems, failed=is_other)
        return
    if old_decisions or decisions:
        raise DataError("--old-decisions and --decisions belong to --gold")
    comparison = difference(before, after)
    if json:
        study = json_opening(before)["study"]
        show_json({**json_opening(after, problems), "old": study, **_json(comparison)})
    else:
        from argora.report.changes import changes

        lines = list(changes(comparison))
        show("\n".join([*lines, *[""] * bool(lines), _summary(comparison)]))
        note_unread(problems)
    finish(problems, failed=bool(comparison))


def _gold_page(
    studies: tuple[Study, Study],
    places: tuple[Path, Path],
    records: tuple[Path | None, Path | None],
) -> tuple[Page, bool]:
    """Return the page on what changed in the gold, and whether anything did."""
    from argora.analysis.curation import placed_decisions
    from argora.analysis.gold_changes import basis_of, gold_changes, rules_in
    from argora.formats.decisions import read_decisions
    from argora.report.sections.gold_changes import gold_changes_page

    rows = [() if file is None else read_decisions(file) for file in records]
    golds = [
        basis_of(
            study,
            decisions=placed_decisions(some, study),
            rules=None if file is None else rules_in(some),
        )
        for study, some, file in zip(studies, rows, records, strict=True)
    ]
    changes = gold_changes(*golds)
    return gold_changes_page(changes, (str(places[0]), str(places[1]))), bool(changes)


def _summary(comparison: Difference) -> str:
    edits = [edit for edit in comparison.edits if edit.operations]
    n = sum(len(edit.operations) for edit in edits)
    parts = (
        (n, f"{counted(n, 'operation')} in {counted(len(edits), 'layer')}"),
        (len(comparison.come), f"{counted(len(comparison.come), 'layer')} added"),
        (len(comparison.gone), f"{counted(len(comparison.gone), 'layer')} gone"),
        (len(comparison.texts), counted(len(comparison.texts), "changed text")),
        (len(comparison.changes), counted(len(comparison.changes), "other change")),
    )
    return "; ".join(words for n, words in parts if n) or "no difference"


def _json(comparison: Difference) -> dict[str, Any]:
    return {
        "equal": not comparison,
        "changes": [asdict(change) for change in comparison.changes],
        "texts": dict(comparison.texts),
        "gone": [_place(layer) for layer in comparison.gone],
        "added": [_place(layer) for layer in comparison.come],
        "layers": [_edit(edit, comparison) for edit in comparison.edits],
    }


def _place(layer: Layer) -> dict[str, Any]:
    return {"document": layer.document, "annotator": layer.annotator, "round": layer.round}


def _edit(edit: Edit, comparison: Difference) -> dict[str, Any]:
    from argora.model import encode
    from argora.model.operations import Batch
    from argora.report.changes import edit_in_words

    text = comparison.new.document(edit.new.document).text
    return {
        **_place(edit.new),
        "ids": dict(edit.ids),
        "operations": encode(Batch(edit.operations)).get("operations", []),
        "words": list(edit_in_words(edit, text)),
    }

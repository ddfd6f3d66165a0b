"""``argora diff``: two versions of a study, operation by operation."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora.cli.options import FormatOption, JsonOption, SchemeOption
from argora.cli.reading import finish, json_opening, note_unread, open_study
from argora.cli.streams import show, show_json

if TYPE_CHECKING:
    from argora.model import Layer
    from argora.model.differences import Change, Difference, Edit

__all__ = ["diff"]


def diff(
    old: Annotated[Path, typer.Argument(metavar="OLD", help="The earlier version of the study.")],
    new: Annotated[Path, typer.Argument(metavar="NEW", help="The later version.")],
    json: JsonOption = False,
    format: FormatOption = None,
    scheme: SchemeOption = None,
) -> None:
    """Show what was changed between two exports of one study.

    Exit code 1 says that there are differences, 0 that there are none.

    Example: argora diff monday/ friday/
    """
    from argora.model.differences import difference

    before, problems = open_study(old, format=format, scheme=scheme)
    after, other_problems = open_study(new, format=format, scheme=scheme)
    problems = [*problems, *other_problems]
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


def _summary(comparison: Difference) -> str:
    edits = [edit for edit in comparison.edits if edit.operations]
    n = sum(len(edit.operations) for edit in edits)
    parts = [
        f"{n} operation{'s' * (n != 1)} in {_layers(len(edits))}" if n else "",
        f"{_layers(len(comparison.come))} added" if comparison.come else "",
        f"{_layers(len(comparison.gone))} gone" if comparison.gone else "",
        f"{len(comparison.texts)} changed text{'s' * (len(comparison.texts) != 1)}"
        if comparison.texts
        else "",
        f"{len(comparison.changes)} other change{'s' * (len(comparison.changes) != 1)}"
        if comparison.changes
        else "",
    ]
    return "; ".join(filter(None, parts)) or "no difference"


def _layers(n: int) -> str:
    return f"{n} layer{'s' * (n != 1)}"


def _json(comparison: Difference) -> dict[str, Any]:
    return {
        "equal": not comparison,
        "changes": [_change(change) for change in comparison.changes],
        "texts": dict(comparison.texts),
        "gone": [_place(layer) for layer in comparison.gone],
        "added": [_place(layer) for layer in comparison.come],
        "layers": [_edit(edit, comparison) for edit in comparison.edits],
    }


def _change(change: Change) -> dict[str, Any]:
    return {
        "about": change.about,
        "id": change.id,
        "what": change.what,
        "old": change.old,
        "new": change.new,
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

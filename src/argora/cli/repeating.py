"""Printing single measures on each annotator with themselves."""

from __future__ import annotations

from collections.abc import Sequence

from argora.analysis.plan import Plan
from argora.cli.reading import json_opening, note_unread
from argora.cli.streams import show, show_json
from argora.errors import FormatError
from argora.model import Study
from argora.report.agreement.selves import NOBODY, WithSelf

__all__ = ["show_selves"]


def show_selves(
    found: Sequence[WithSelf],
    study: Study,
    plan: Plan,
    problems: Sequence[FormatError],
    *,
    json: bool,
) -> None:
    """Print what was measured, or say that nobody annotated in a second round."""
    if json:
        rows = [row for one in found for row in one.rows()]
        show_json({**json_opening(study, problems, plan), "results": rows})
    else:
        show("\n\n".join(str(one) for one in found) or NOBODY)
        note_unread(problems)

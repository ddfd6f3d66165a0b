"""``argora check``: every breach of the scheme, with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from argora.cli import options
from argora.cli.messages import Message, one_of_each
from argora.cli.reading import finish, in_force, json_opening, note_unread, open_study
from argora.cli.streams import show, show_json
from argora.report.forms.text import aligned
from argora.text.numbers import counted

if TYPE_CHECKING:
    from argora.model import Study, Violation

__all__ = ["check"]

FIELDS = (
    *("rule", "severity", "document", "annotator", "round"),
    *("ids", "message", "unchecked", "code", "marks"),
)
"""What JSON has of a violation, and its phase where the study has phases."""


def check(
    path: options.Study,
    json: options.Json = False,
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """Report every breach of the scheme's rules.

    Of each rule one breach is shown with the number of the others; --all and --json show them all.

    Exit code 1 says that there are errors, or rules that could not be checked; not only warnings.

    Example: argora check annotations/ --scheme persuasive-essays
    """
    study, problems = open_study(path, format=format, scheme=scheme)
    study = in_force(study, path)
    violations = study.check()
    fields = (*FIELDS, "phase") if study.phases else FIELDS
    if json:
        show_json(
            {
                **json_opening(study, problems),
                "violations": [{name: getattr(v, name) for name in fields} for v in violations],
                "rules": dict(Counter(violation.rule for violation in violations).most_common()),
            }
        )
    else:
        lines = [text for _, text in one_of_each(list(map(_message, violations)))]
        show("\n".join([*lines, *([""] if violations else []), _summary(study, violations)]))
        note_unread(problems)
    finish(problems, failed=any(each.severity == "error" or each.unchecked for each in violations))


def _message(violation: Violation) -> Message:
    again = f" round {violation.round}" if violation.round > 1 else ""
    ids = f" ({', '.join(violation.ids)})" if violation.ids else ""
    mild = "warning: " if violation.severity == "warning" else ""
    phase = f" phase {violation.phase!r}" if violation.phase else ""
    place = f"{violation.document} {violation.annotator}{again}{phase}"
    text = f"{place}: {mild}{violation.rule}: {violation.message}{ids}"
    return Message(violation.severity, text, problem=violation.rule)


def _summary(study: Study, violations: Sequence[Violation]) -> str:
    layers = counted(len(study.layers), "layer")
    if not violations:
        rules = len(study.scheme.rules)
        if not rules:
            return f"{layers}: scheme {study.scheme.id!r} has no rules; name one with --scheme"
        return f"{layers} in order: all {rules} rules of scheme {study.scheme.id!r} are kept"
    rows = [
        [rule, severity, str(times)]
        for (rule, severity), times in Counter(
            (v.rule, v.severity) for v in violations
        ).most_common()
    ]
    broken = len({(v.document, v.annotator, v.round, v.phase) for v in violations})
    head = aligned(["rule", "severity", "times"], rows, left=2)
    return f"{head}\n\n{broken} of {layers} in breach of scheme {study.scheme.id!r}"

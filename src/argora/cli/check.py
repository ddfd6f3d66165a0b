"""``argora check``: every breach of the scheme, with its place."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING

from argora.cli.messages import Message, one_of_each
from argora.cli.options import FormatOption, JsonOption, SchemeOption, StudyArgument
from argora.cli.reading import finish, json_opening, note_unread, open_study
from argora.cli.streams import show, show_json, table

if TYPE_CHECKING:
    from argora.model import Study, Violation

__all__ = ["check"]


def check(
    path: StudyArgument,
    json: JsonOption = False,
    format: FormatOption = None,
    scheme: SchemeOption = None,
) -> None:
    """Report every breach of the scheme's rules.

    Of each rule one breach is shown with the number of the others; --all and --json show them all.

    Exit code 1 says that there are errors, or rules that could not be checked; not only warnings.

    Example: argora check annotations/ --scheme persuasive-essays
    """
    study, problems = open_study(path, format=format, scheme=scheme)
    found = study.check()
    if json:
        from dataclasses import asdict

        show_json(
            {
                **json_opening(study, problems),
                "violations": [asdict(violation) for violation in found],
                "rules": dict(Counter(violation.rule for violation in found).most_common()),
            }
        )
    else:
        lines = [text for _, text in one_of_each(list(map(_message, found)))]
        show("\n".join([*lines, *([""] if found else []), _summary(study, found)]))
        note_unread(problems)
    finish(problems, failed=any(each.severity == "error" or each.unchecked for each in found))


def _message(found: Violation) -> Message:
    again = f" round {found.round}" if found.round > 1 else ""
    ids = f" ({', '.join(found.ids)})" if found.ids else ""
    mild = "warning: " if found.severity == "warning" else ""
    place = f"{found.document} {found.annotator}{again}"
    text = f"{place}: {mild}{found.rule}: {found.message}{ids}"
    return Message(found.severity, text, problem=found.rule)


def _summary(study: Study, found: Sequence[Violation]) -> str:
    n = len(study.layers)
    layers = f"{n} layer{'s' * (n != 1)}"
    if not found:
        rules = len(study.scheme.rules)
        if not rules:
            return f"{layers}: scheme {study.scheme.id!r} has no rules; name one with --scheme"
        return f"{layers} in order: all {rules} rules of scheme {study.scheme.id!r} are kept"
    rows = [
        [rule, severity, str(times)]
        for (rule, severity), times in Counter((v.rule, v.severity) for v in found).most_common()
    ]
    broken = len({(v.document, v.annotator, v.round) for v in found})
    head = table(["rule", "severity", "times"], rows, left=2)
    return f"{head}\n\n{broken} of {layers} in breach of scheme {study.scheme.id!r}"

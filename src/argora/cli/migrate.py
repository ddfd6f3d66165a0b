"""``argora migrate``: a study under a changed scheme, previewed, and taken back."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora.cli import options, storing
from argora.cli.reading import finish, json_opening, open_study
from argora.cli.storing import check_study_target, show_stored, store, talk_of_broken
from argora.cli.streams import show, show_json
from argora.cli.writing import write_file
from argora.errors import DataError, FormatError
from argora.report.forms.text import aligned
from argora.text.numbers import counted

if TYPE_CHECKING:
    from argora.model import Study
    from argora.model.changes import Move, SchemeChange
    from argora.model.changes.preview import Breaches, Preview

__all__ = ["migrate"]

OutArgument = Annotated[
    Path | None,
    typer.Argument(metavar="[OUT]", help="The folder to write; without it nothing is written."),
]
NewScheme = Annotated[
    str | None,
    typer.Option("--scheme", metavar="FILE", help="The changed scheme: a file scheme.json."),
]
By = Annotated[
    Path | None,
    typer.Option(
        "--by", metavar="FILE", help="What becomes of what, as JSON; proposed from the names."
    ),
]
Back = Annotated[bool, typer.Option("--back", help="Take the last change of the scheme back.")]
Propose = Annotated[
    Path | None,
    typer.Option("--write", metavar="FILE", help="Write what becomes of what into a new file."),
]


def migrate(
    source: storing.Source,
    target: OutArgument = None,
    scheme: NewScheme = None,
    by: By = None,
    back: Back = False,
    write: Propose = None,
    to: storing.To = "native",
    lossy: storing.Lossy = False,
    overwrite: storing.Overwrite = False,
    json: options.Json = False,
    format: options.Format = None,
) -> None:
    """Change the scheme of a study in use, or take a change back.

    Without OUT the change is only previewed: how many units and relations change, and which rules
    of the new scheme layers will break.

    Example: argora migrate study/ --scheme scheme.json
    """
    if back == (scheme is not None):
        raise DataError("expected one of --scheme, with the changed scheme, and --back")
    if write is not None and (back or write.exists()):
        raise FormatError("expected a new file, and --scheme with it", path=write)
    if target is not None:
        check_study_target(target, to, source, by)
    moves = None if by is None else _read_moves(by)
    study, problems = open_study(source, format=format, scheme=None)
    change = None if scheme is None else _change(study, scheme, moves)
    preview = _preview(study, change, moves or ())
    if write is not None and change is not None:
        write_file(write, _moves_text(change))
    if target is not None:
        _refuse_unclear(preview, change, is_proposed=moves is None)
    facts = _json(study, preview, change)
    stored: dict[str, Any] = {}
    if target is not None:
        new = _stamped(preview.study) if change is not None else preview.study
        stored = store(new, target, to, lossy=lossy, overwrite=overwrite, problems=problems)
        talk_of_broken(target, problems)
    if json:
        show_json({**json_opening(study, problems), **facts, **stored})
    else:
        show("\n\n".join(_blocks(study, preview, change)))
        if stored:
            show()
            show_stored(preview.study, stored, shows_kept=False)
        else:
            version = preview.study.scheme.version
            show(f"\nnothing was written; name a folder for the study under version {version!r}")
    finish(problems)


def _change(study: Study, scheme: str, moves: Sequence[Move] | None) -> SchemeChange:
    from argora.formats.vocabulary import scheme_named
    from argora.model.changes import SchemeChange
    from argora.model.changes.proposing import propose

    after = scheme_named(scheme)
    if moves is None:
        return propose(study.scheme, after)
    return SchemeChange(study.scheme, after, tuple(moves))


def _preview(study: Study, change: SchemeChange | None, moves: Sequence[Move]) -> Preview:
    from argora.model.changes.preview import preview_change, preview_take_back

    if change is None:
        return preview_take_back(study, moves)
    return preview_change(study, change)


def _refuse_unclear(preview: Preview, change: SchemeChange | None, *, is_proposed: bool) -> None:
    """Refuse to write what a person has to decide first."""
    if preview.undecided:
        raise DataError(
            f"{'; '.join(_undecided(preview))}: say what becomes of them in a file for --by, "
            'such as {"argora": 1, "moves": [{"rename": {"what": "unit", "before": "claim", '
            '"after": "claim"}}]}'
        )
    removed = preview.units["removed"] + preview.relations["removed"]
    removed += sum(
        each.becomes.get("", 0)
        for each in preview.effects
        if each.move.what in ("attribute", "value")
    )
    if is_proposed and change is not None and removed:
        raise DataError(
            f"the proposal would remove {removed} units, relations or values; write it into a file "
            "with --write FILE, look at it, and give it with --by FILE"
        )


def _read_moves(path: Path) -> Sequence[Move]:
    from argora.formats import files
    from argora.formats.base import problem_of
    from argora.model import decode
    from argora.model.changes import Move

    try:
        data = files.read_object(path, path.parent)
        if set(data) != {"moves"}:
            raise FormatError('expected {"argora": 1, "moves": [...]}')
        moves: tuple[Move, ...] = decode(data["moves"], tuple[Move, ...])
    except FormatError as error:
        raise problem_of(error, path) from error
    return moves


def _moves_text(change: SchemeChange) -> str:
    from argora.model import encode
    from argora.model.codec import SCHEMA
    from argora.model.strict_json import pretty

    return pretty({"argora": SCHEMA, "moves": encode(change).get("moves", [])}) + "\n"


def _stamped(study: Study) -> Study:
    """Return the study with the time of its last change."""
    at = datetime.now(UTC).isoformat(timespec="seconds").replace("+00:00", "Z")
    *others, last = study.migrations
    return replace(study, migrations=(*others, replace(last, at=at)))


def _blocks(study: Study, preview: Preview, change: SchemeChange | None) -> list[str]:
    from argora.schemes.change_sentences import change_sentences

    old, new = study.scheme, preview.study.scheme
    blocks = [f"{old.id}, version {old.version} -> {new.id}, version {new.version}"]
    if change is not None and change.moves:
        counts = {id(each.move): (str(each.n), str(each.n_layers)) for each in preview.effects}
        rows = []
        before = -1
        for sentence in change_sentences(change):
            move = change.moves[sentence.index]
            n = counts.get(id(move), ("", "")) if sentence.index != before else ("", "")
            rows.append([sentence.text, *n])
            before = sentence.index
        blocks.append(aligned(["what becomes of what", "number", "in layers"], rows))
    blocks.append("\n".join(_summary(study, preview)))
    broken = [each for each in preview.breaches if each.n or each.n_before]
    if broken:
        rows = [[b.rule, b.severity, str(b.n_before), str(b.n), str(b.n_layers)] for b in broken]
        head = ["rule that is broken", "severity", "before", "after", "in layers"]
        blocks.append(aligned(head, rows, left=2))
    examples = [
        f"{v.document} {v.annotator}: {v.rule}: {v.message}"
        for each in broken
        if each.n > each.n_before
        for v in each.examples[:1]
    ]
    return [*blocks, *(["\n".join(examples)] if examples else [])]


def _summary(study: Study, preview: Preview) -> list[str]:
    lines = []
    for what in ("changed", "removed", "added"):
        units, relations = preview.units[what], preview.relations[what]
        lines.append(f"{what}: {counted(units, 'unit')}, {counted(relations, 'relation')}")
    lines[-1] += f" (in {preview.n_layers} of {counted(len(study.layers), 'layer')})"
    if preview.n_followed or preview.n_shortened:
        lines.append(
            f"of the relations {preview.n_followed} go with what they hang on, and "
            f"{preview.n_shortened} lose one of several sources"
        )
    lines += [f"undecided: {each}" for each in _undecided(preview)]
    lines += [
        f"cannot come back: {lost.element.id} of {lost.layer[1]} on {lost.layer[0]}, as "
        + ("what it hangs on is gone" if lost.reason == "end-gone" else "its id is in use")
        for lost in preview.lost
    ]
    return lines


def _undecided(preview: Preview) -> list[str]:
    return [
        f"{n} × {each.what} {each.name!r}"
        + (f" of {each.attribute!r}" if each.attribute else "")
        + (
            f" can have been {' or '.join(map(repr, each.candidates))}"
            if each.candidates
            else " came with the change"
        )
        for each, n in preview.undecided.items()
    ]


def _without_places(breaches: Breaches) -> dict[str, Any]:
    names = ("rule", "severity", "n_before", "n", "n_layers")
    return {name: getattr(breaches, name) for name in names}


def _json(study: Study, preview: Preview, change: SchemeChange | None) -> dict[str, Any]:
    from argora.schemes.change_facts import change_facts

    facts = change_facts(preview, change)
    undecided = facts.pop("undecided")
    return {
        "from": study.scheme.version,
        **facts,
        "breaches": [
            {**_without_places(each), "examples": [v.message for v in each.examples]}
            for each in preview.breaches
        ],
        "undecided": undecided,
        "lost": [
            {
                "document": each.layer[0],
                "annotator": each.layer[1],
                "id": each.element.id,
                "reason": each.reason,
            }
            for each in preview.lost
        ],
    }

"""``argora train``: a model from a gold layer."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from argora.cli import options
from argora.cli.messages import Message
from argora.cli.reading import finish, json_opening, open_study
from argora.cli.run import RUN
from argora.cli.storing import refuse_overlap
from argora.cli.streams import note, progress, report, show, show_json
from argora.errors import DataError
from argora.report.forms.text import aligned
from argora.text.numbers import counted

if TYPE_CHECKING:
    from argora.mining import TrainedMiner
    from argora.model import Study

__all__ = ["AnalysisOption", "AnnotatorOption", "part_of", "train"]


OutOption = Annotated[
    Path, typer.Option("--out", metavar="MODEL", help="The folder to write the model into.")
]
OnOption = Annotated[
    str | None,
    typer.Option(
        "--on",
        metavar="NAME=VALUE",
        help="Train only on documents with this value of a metadata column, such as split=train.",
    ),
]
DevOption = Annotated[
    str | None,
    typer.Option(
        "--dev",
        metavar="NAME=VALUE",
        help="Hold these documents out of the training, and score the model on them.",
    ),
]
AnnotatorOption = Annotated[
    str | None,
    typer.Option("--annotator", metavar="NAME", help="Whom to learn from; the gold by default."),
]
NameOption = Annotated[
    str, typer.Option("--name", metavar="NAME", help="What the model is called as annotator.")
]
AnalysisOption = Annotated[
    str,
    typer.Option(
        "--analysis",
        metavar="NAME",
        help="The linguistic analysis of the texts: rules, textblob, link-grammar, spacy:PIPELINE, "
        "conllu:FOLDER or penn:FOLDER.",
    ),
]
StrictOption = Annotated[
    bool,
    typer.Option("--strict", help="Refuse to train where features would be absent."),
]
TopicOption = Annotated[
    str,
    typer.Option(
        "--topic",
        metavar="NAME",
        help="The metadata column with the topic of each text; the model then sees it, and reads "
        "only texts that have one.",
    ),
]
LevelOption = Annotated[
    Literal["token", "sentence"],
    typer.Option(
        "--level",
        metavar="WHAT",
        help="What units are: stretches of tokens (token, default), or whole sentences (sentence), "
        "each with the category that most tokens of its units have.",
    ),
]
MinerOption = Annotated[
    str,
    typer.Option(
        "--miner", metavar="KIND", help="The kind of miner; argora miners lists them all."
    ),
]
WithOption = Annotated[
    list[str] | None,
    typer.Option(
        "--with",
        metavar="NAME=VALUE",
        help="An option that only this kind of miner has. May be repeated.",
    ),
]
OverwriteOption = Annotated[
    bool, typer.Option("--overwrite", help="Take the place of a model that is there.")
]


def train(
    study: options.Study,
    out: OutOption,
    miner: MinerOption = "crf",
    further: WithOption = None,
    on: OnOption = None,
    dev: DevOption = None,
    annotator: AnnotatorOption = None,
    name: NameOption = "miner",
    analysis: AnalysisOption = "rules",
    strict: StrictOption = False,
    topic: TopicOption = "",
    level: LevelOption = "token",
    seed: options.Seed = 7,
    overwrite: OverwriteOption = False,
    json: options.Json = False,
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """Train a model on a gold layer.

    The model finds units in plain text, gives each a category, and relates them.
    With it goes a card that says what it comes from and how good it is.

    Example: argora train essays/ --on split=train --dev split=dev --out model/
    """
    from argora.mining import FitOptions, save
    from argora.mining import train as train_miner

    refuse_overlap(study, out)
    whole, problems = open_study(study, format=format, scheme=scheme)
    held = None if dev is None else part_of(whole, "--dev", dev)
    part = _training_part(whole, held, on)
    _note_blank(part)
    fit_options = FitOptions(
        name=name,
        annotator=annotator,
        seed=seed,
        on_progress=progress,
        analysis=analysis,
        strict=strict,
        topic=topic,
        level=level,
        of_kind=_pairs(further or ()),
    )
    trained = train_miner(part, kind=miner, options=fit_options)
    notes = (*trained.facts.training_notes, *trained.facts.notes)
    report(Message("note", text) for text in notes)
    if held is not None:
        trained = _scored(trained, held, annotator, seed)
    progress(f"writing {out}")
    save(trained, out, overwrite=overwrite)
    RUN.get().written.append(str(out))
    if json:
        show_json({**json_opening(part, problems), **_json(trained, out)})
    else:
        _show(trained, out)
    finish(problems)


def _pairs(texts: Sequence[str]) -> dict[str, str]:
    """Return what ``--with`` says, by name."""
    pairs = [text.partition("=") for text in texts]
    if wrong := [text for text, pair in zip(texts, pairs, strict=True) if not pair[1]]:
        raise DataError(f"--with {wrong[0]!r}: expected NAME=VALUE")
    return {name: value for name, _, value in pairs}


def _note_blank(study: Study) -> None:
    """Say how many documents cannot be learnt from because they have no text."""
    from argora.mining.examples import FILL

    n_blank = sum(document.text is None for document in study.documents)
    if 0 < n_blank < len(study.documents):
        note(f"{counted(n_blank, 'document')} without a text: left out; {FILL}")


def part_of(study: Study, option: str, text: str) -> Study:
    """Return the documents with a value of a facet, as an option names it."""
    name, equals, value = text.partition("=")
    if not equals:
        raise DataError(f"{option} {text!r}: expected NAME=VALUE, such as split=train")
    from argora.model.document import words_of

    ids = [
        id
        for facet_value, ids in study.facets(name).items()
        if isinstance(facet_value, str | int | float | bool) and words_of(facet_value) == value
        for id in ids
    ]
    if not ids:
        values = ", ".join(str(v) for v in study.facets(name) if v is not None)
        raise DataError(f"{option} {text!r}: no document has it; values of {name} are {values}")
    return study.select(documents=ids)


def _training_part(study: Study, held: Study | None, on: str | None) -> Study:
    """Return the documents to train on, without those that are held out."""
    part = study if on is None else part_of(study, "--on", on)
    if held is None:
        return part
    out = {document.id for document in held.documents}
    left = [document.id for document in part.documents if document.id not in out]
    if not left:
        raise DataError(
            "--dev holds out every document to train on; name others than those of --on"
            if on is not None
            else "--dev holds out every document of the study; nothing is left to train on"
        )
    if on is not None and len(left) < len(part.documents):
        note(f"{len(part.documents) - len(left)} documents are in both parts; they are held out")
    return part.select(documents=left)


def _scored(miner: TrainedMiner, held: Study, annotator: str | None, seed: int) -> TrainedMiner:
    from dataclasses import replace

    from argora.mining.scoring import scores_of

    progress("scoring")
    return replace(miner, scores=scores_of(miner, held, annotator=annotator, seed=seed))


def _show(miner: TrainedMiner, out: Path) -> None:
    facts = miner.facts
    documents = counted(facts.n_documents, "document")
    show(f"{out}: {miner.name}, trained on {documents} of {facts.study} by {facts.teacher}")
    if facts.n_units is not None and facts.n_relations is not None:
        units = f"{facts.n_units_learnt} of {counted(facts.n_units, 'unit')}"
        relations = f"{facts.n_links} of {counted(facts.n_relations, 'relation')}"
        show(f"learnt: {units}, {relations} within each {facts.scope}")
    for what, n in facts.adapted.items():
        show(f"adapted: {what} ({n})")
    for what, n in facts.left_out.items():
        show(f"left out: {what} ({n})")
    for group, needs in facts.missing.items():
        show(f"features absent: {group} (needs {needs})")
    if miner.scores:
        rows = [
            [s.task, s.measure, _number(s.value), _interval(s.low, s.high)] for s in miner.scores
        ]
        show(f"\n{aligned(['on', 'measure', 'value', 'interval'], rows, left=2)}")
    else:
        show("nothing was held out (--dev), so nobody knows how good it is")


def _number(value: float | None) -> str:
    return "undefined" if value is None else f"{value:.3f}"


def _interval(low: float | None, high: float | None) -> str:
    return "" if low is None or high is None else f"[{low:.3f}, {high:.3f}]"


def _json(miner: TrainedMiner, out: Path) -> dict[str, Any]:
    from argora.model import encode

    return {
        "target": str(out),
        "name": miner.name,
        "kind": miner.kind,
        "facts": encode(miner.facts),
        "scores": [encode(score) for score in miner.scores],
    }

"""``argora next``: which documents a person should annotate next."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from argora.cli import options, storing
from argora.cli.pages import show_page
from argora.cli.reading import finish, json_opening, open_study
from argora.cli.storing import check_study_target, store, talk_of_broken
from argora.cli.streams import progress
from argora.errors import DataError

if TYPE_CHECKING:
    from argora.active import Chosen
    from argora.model import Study

__all__ = ["next"]

NEXT = "next"
"""The metadata column that has the place of a document in the order."""

DocumentsOption = Annotated[
    int | None,
    typer.Option("--documents", "-n", min=1, metavar="N", help="At most so many; 10 by default."),
]
WordsOption = Annotated[
    int | None,
    typer.Option("--words", min=1, metavar="N", help="So many words together at most."),
]
ModelOption = Annotated[
    Path | None,
    typer.Option(
        "--model", metavar="MODEL", help="A model that reads what nobody annotated, before."
    ),
]
AnnotatorOption = Annotated[
    str | None,
    typer.Option(
        "--annotator", metavar="NAME", help="The model among the annotators; the only one."
    ),
]
UncertaintyOption = Annotated[
    bool,
    typer.Option("--uncertainty/--no-uncertainty", help="Whether expected corrections count."),
]
DiversityOption = Annotated[
    bool, typer.Option("--diversity/--no-diversity", help="Whether it counts how new words are.")
]
CostOption = Annotated[
    bool,
    typer.Option("--cost/--no-cost", help="Whether values are for each word, or each document."),
]
OutOption = Annotated[
    Path | None,
    typer.Option(
        "--out",
        metavar="FOLDER",
        help="Write a study of these documents, to be assigned, with their place as metadata "
        "'next'.",
    ),
]


def next(
    path: options.Study,
    documents: DocumentsOption = None,
    words: WordsOption = None,
    model: ModelOption = None,
    annotator: AnnotatorOption = None,
    uncertainty: UncertaintyOption = True,
    diversity: DiversityOption = True,
    cost: CostOption = True,
    out: OutOption = None,
    overwrite: storing.Overwrite = False,
    json: options.Json = False,
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """List the documents that a person should annotate next.

    The most useful first: by the corrections that the layers of a model are expected to need, how
    new the words are beside what is annotated, and how much there is to read.

    Example: argora next predicted/ --words 5000 --out batch/
    """
    from argora.active import Terms, choose
    from argora.report.sections.next_documents import chosen_page

    if model is not None and annotator is not None:
        raise DataError("--model reads anew, --annotator has read already; leave one of them out")
    if out is not None:
        check_study_target(out, "native", path)
    n = 10 if documents is None and words is None else documents
    terms = Terms(
        n_documents=n, n_words=words, uncertainty=uncertainty, diversity=diversity, cost=cost
    )
    study, problems = open_study(path, format=format, scheme=scheme)
    if model is not None:
        study, annotator = _predicted(study, model)
    progress("choosing")
    chosen = choose(study, terms, model=annotator)
    stored = {}
    if out is not None:
        batch = _batch(study, chosen)
        stored = store(batch, out, "native", lossy=False, overwrite=overwrite, problems=problems)
    opening = {**json_opening(study, problems), **stored} if json else None
    show_page(chosen_page(chosen, study.name), opening, problems)
    if out is not None:
        talk_of_broken(out, problems)
    finish(problems)


def _predicted(study: Study, model: Path) -> tuple[Study, str]:
    """Let a model read the documents that no person or gold has finished."""
    from argora.active import unannotated, with_layers_of
    from argora.mining import find_miner, predict

    progress(f"reading {model}")
    miner = find_miner(model)
    left = [document.id for document in unannotated(study)]
    if not left:
        raise DataError(f"{study.name}: every document is annotated, so nothing is left to choose")
    progress("predicting")
    predicted = predict(miner, study.select(documents=left))
    mine = predicted.select(annotators=[miner.name])
    whole = replace(study, scheme=predicted.scheme)
    return with_layers_of(whole, mine.annotators[0], mine.layers), miner.name


def _batch(study: Study, chosen: Chosen) -> Study:
    """Return the chosen documents in their order, each with its place as metadata."""
    from argora.model import FrozenMap

    part = study.select(documents=[choice.document for choice in chosen.choices])
    places = {choice.document: n for n, choice in enumerate(chosen.choices, start=1)}
    ordered = sorted(part.documents, key=lambda document: places[document.id])
    marked = tuple(
        replace(d, metadata=FrozenMap({**d.metadata, NEXT: places[d.id]})) for d in ordered
    )
    return replace(part, documents=marked)

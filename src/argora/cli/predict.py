"""``argora predict``: what a model says of the documents of a study."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from argora.cli import options, storing
from argora.cli.messages import Message
from argora.cli.reading import finish, json_opening, open_study
from argora.cli.storing import refuse_overlap, show_stored, store, talk_of_broken
from argora.cli.streams import progress, report, show, show_json

__all__ = ["predict"]


ModelArgument = Annotated[
    Path, typer.Argument(metavar="MODEL", help="A model by argora train, or a plugin's name.")
]
AnalysisOption = Annotated[
    str | None,
    typer.Option(
        "--analysis",
        metavar="NAME",
        help="The linguistic analysis, where it is elsewhere than in training: the same spaCy "
        "pipeline in another folder, or a folder with the parses of these documents.",
    ),
]


UnitsOption = Annotated[
    str | None,
    typer.Option(
        "--units",
        metavar="NAME",
        help="Take the units of this annotator in place of finding some; 'segments' takes the "
        "given segments of the texts, 'sentences' their sentences.",
    ),
]


def predict(
    model: ModelArgument,
    source: storing.Source,
    target: storing.Target,
    units: UnitsOption = None,
    to: storing.To = "native",
    analysis: AnalysisOption = None,
    lossy: storing.Lossy = False,
    overwrite: storing.Overwrite = False,
    json: options.Json = False,
    format: options.Format = None,
    scheme: options.Scheme = None,
) -> None:
    """Let a model annotate the documents of a study.

    The study is written with a layer of the model beside those of everybody else. Plain texts
    (a .txt file or a folder of them) are a study, too.

    Example: argora predict model/ essays/ mined/
    """
    from argora.formats import get_writable
    from argora.mining import find_miner

    get_writable(to)
    refuse_overlap(source, target)
    refuse_overlap(model, target)
    progress(f"reading {model}")
    miner = find_miner(model, analyzer=analysis)
    study, problems = open_study(source, format=format, scheme=scheme)
    progress("predicting")
    notes: list[str] = []
    predicted = miner.predict(study, units=units, notice=notes.append)
    report(Message("note", text) for text in notes)
    stored = store(predicted, target, to, lossy=lossy, overwrite=overwrite, problems=problems)
    layers = predicted.select(annotators=[miner.name]).layers
    counts = {
        "documents": len(layers),
        "units": sum(len(layer.units) for layer in layers),
        "relations": sum(len(layer.relations) for layer in layers),
    }
    if json:
        summary = {"model": miner.name, **counts, "notes": notes}
        show_json({**json_opening(predicted, problems), **stored, **summary})
    else:
        counted = ", ".join(f"{n} {what}" for what, n in counts.items())
        show(f"{miner.name}: {counted}")
        without = len(predicted.documents) - len(layers)
        if without:
            lack = "a text" if units is None else "a text or given units"
            show(f"without {lack}, so not read: {without} documents")
        show_stored(predicted, stored, shows_kept=False)
    talk_of_broken(target, problems)
    finish(problems)

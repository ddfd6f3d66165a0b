"""``argora predict``: what a model says of the documents of a study."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

import typer

from argora.cli import options, storing
from argora.cli.messages import Message
from argora.cli.reading import finish, json_opening, of_phase, open_study
from argora.cli.storing import check_study_target, show_stored, store, talk_of_broken
from argora.cli.streams import progress, report, show, show_json
from argora.cli.train import part_of
from argora.errors import DataError

if TYPE_CHECKING:
    from argora.model import Study
    from argora.model.recoding import Effect

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
MapOption = Annotated[
    Path | None,
    typer.Option(
        "--map",
        metavar="FILE",
        help="What becomes of the categories of the model where the study has others: a table as "
        "for argora map.",
    ),
]
WindowOption = Annotated[
    int | None,
    typer.Option(
        "--window",
        min=1,
        metavar="N",
        help="Do not go by sentences: move a window of N tokens over the text, such as 45.",
    ),
]
StepOption = Annotated[
    int, typer.Option("--step", min=1, metavar="N", help="With --window: by how many tokens.")
]
MergeOption = Annotated[
    Literal["mean", "vote", "centre"],
    typer.Option(
        "--merge",
        metavar="HOW",
        help="With --window: how windows over the same token are joined: by mean probability "
        "(mean, default), by a vote, or by the window in whose centre it is.",
    ),
]
JoinOption = Annotated[
    str | None,
    typer.Option(
        "--join",
        metavar="NAME",
        help="With --window: documents with the same value of this metadata column are one text.",
    ),
]


OnOption = Annotated[
    str | None,
    typer.Option(
        "--on",
        metavar="NAME=VALUE",
        help="Read and write only documents with this value of a metadata column, such as "
        "split=test.",
    ),
]


def predict(
    model: ModelArgument,
    source: storing.Source,
    target: storing.Target,
    on: OnOption = None,
    units: UnitsOption = None,
    window: WindowOption = None,
    step: StepOption = 1,
    merge: MergeOption = "mean",
    join: JoinOption = None,
    map: MapOption = None,
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
    from argora import mining
    from argora.formats.recodings import read_recoding
    from argora.mining.across import predict_across

    if window is None and (step, merge, join) != (1, "mean", None):
        raise DataError("--step, --merge and --join belong to --window; say how many tokens it has")
    if window is not None and units is not None:
        raise DataError("--window finds units, and --units gives them; leave one of them out")
    check_study_target(target, to, source, model, map)
    recoding = None if map is None else read_recoding(map)
    progress(f"reading {model}")
    miner = mining.find_miner(model, analyzer=analysis)
    whole, problems = open_study(source, format=format, scheme=scheme, whole=True)
    everybody = _texts_to_read(whole, on)
    study = of_phase(everybody, source)
    progress("predicting")
    notes: list[str] = []

    def predicting(texts: Study) -> Study:
        if window is None:
            return mining.predict(miner, texts, units=units, notice=notes.append)
        return _by_windows(miner, texts, size=window, step=step, merge=merge, join=join)

    predicted, effects = (
        (predicting(study), ())
        if recoding is None
        else predict_across(miner, study, recoding, predicting)
    )
    if everybody.phases:
        predicted = _with_other_phases(predicted, everybody)
    report(Message("note", text) for text in notes)
    stored = store(predicted, target, to, lossy=lossy, overwrite=overwrite, problems=problems)
    layers = predicted.select(annotators=[miner.name]).layers
    counts = {
        "documents": len(layers),
        "units": sum(len(layer.units) for layer in layers),
        "relations": sum(len(layer.relations) for layer in layers),
    }
    if json:
        recoded = [_effect(effect) for effect in effects]
        summary = {"model": miner.name, **counts, "notes": notes, "recoded": recoded}
        show_json({**json_opening(predicted, problems), **stored, **summary})
    else:
        _show_counts(miner.name, counts, effects)
        if without := len(predicted.documents) - len(layers):
            lack = "a text" if units is None else "a text or given units"
            show(f"without {lack}, so not read: {without} documents")
        show_stored(predicted, stored, shows_kept=False)
    talk_of_broken(target, problems)
    finish(problems)


def _with_other_phases(predicted: Study, everybody: Study) -> Study:
    """Return the study with the layers of the model in its phase, and those of all other phases."""
    from argora.model.merging import in_phase

    if len(predicted.phases) == 1:
        predicted = in_phase(predicted, predicted.phases[0])
    layers = {layer.key: layer for layer in (*everybody.layers, *predicted.layers)}
    return replace(predicted, layers=tuple(layers.values()), phases=everybody.phases)


def _texts_to_read(study: Study, on: str | None) -> Study:
    """Return the part of a study that ``--on`` names; raise DataError if it has no text to read."""
    from argora.mining.examples import FILL

    study = study if on is None else part_of(study, "--on", on)
    n = len(study.documents)
    if n and not any((document.text or "").strip() for document in study.documents):
        texts = "the text of the document is" if n == 1 else f"the texts of all {n} documents are"
        raise DataError(f"{study.name}: {texts} blank, so there is nothing to read; {FILL}")
    return study


def _show_counts(name: str, counts: Mapping[str, int], effects: Iterable[Effect]) -> None:
    """Say how much the model found, and what was recoded."""
    counted = ", ".join(f"{n} {what}" for what, n in counts.items())
    show(f"{name}: {counted}")
    for effect in effects:
        show(f"recoded: {effect.line} ({effect.n})")


def _effect(effect: Effect) -> dict[str, Any]:
    line = effect.line
    return {"what": line.what, "from": line.before, "to": line.after, "n": effect.n}


def _by_windows(miner: Any, study: Study, **settings: Any) -> Study:
    from argora.mining import CrfMiner
    from argora.mining.windows import Windows, predict_windows

    if not isinstance(miner, CrfMiner):
        raise DataError("--window is for models of the kind 'crf'; others read as they do")
    return predict_windows(miner, study, Windows(**settings), on_progress=progress)

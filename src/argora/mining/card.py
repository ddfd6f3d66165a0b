"""The card of a model: what it is, what it comes from, how good it is, and its limits."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import fields

from argora.mining.base import TrainedMiner
from argora.mining.facts import Score
from argora.mining.kinds import miner_kind
from argora.mining.miner import CrfMiner
from argora.mining.reader import Reader
from argora.mining.trees.reader import TreeReader
from argora.model.codec import encode

__all__ = ["card_of"]


def card_of(miner: TrainedMiner) -> str:
    """Return the card as Markdown."""
    if isinstance(miner, CrfMiner):
        parts: tuple[Iterable[str], ...] = (
            _head(miner, _scope(miner)),
            _data(miner),
            _features(miner),
            _scores(miner.scores),
            _settings(miner),
            (*_LIMITS, *_LIMITS_OF_FEATURES),
        )
    else:
        about = f"Its kind is {miner.kind}: {miner_kind(miner.kind).title}."
        parts = (_head(miner, about), _data(miner), _scores(miner.scores), _LIMITS)
    return "\n".join(line for part in parts for line in (*part, "")).rstrip() + "\n"


def _scope(miner: CrfMiner) -> str:
    scope = "relates those of a paragraph"
    if miner.reader.whole:
        is_tree = isinstance(miner.reader, TreeReader)
        scope = "makes them one tree" if is_tree else "relates those of a document"
    return f"It marks units in plain text, gives each a category, and {scope}."


def _head(miner: TrainedMiner, about: str) -> Iterator[str]:
    scheme = miner.scheme
    yield f"# {miner.name}"
    yield ""
    yield (
        f"An argument miner for scheme {scheme.id} (version {scheme.version}), trained by Argora "
        f"{miner.facts.libraries.get('argora', '')}."
    )
    yield about
    yield "It is an annotator of the kind model; agreement between people leaves it out."


def _data(miner: TrainedMiner) -> Iterator[str]:
    facts = miner.facts
    yield "## Trained on"
    yield ""
    yield f"- study {facts.study}, what {facts.teacher} says; digest {facts.digest}"
    yield f"- {facts.n_documents} documents, {facts.n_tokens} tokens, {facts.n_links} links"
    yield f"- units: {_counted(facts.categories)}"
    yield f"- stances: {_counted(facts.stances)}"
    yield f"- left out: {_counted(facts.left_out)}"
    if facts.n_units is not None:
        yield f"- annotated were {facts.n_units} units and {facts.n_relations} relations"
        yield f"- learnt in another form: {_counted(facts.adapted)}"
    if facts.texts is not None:
        texts = facts.texts
        yield (
            f"- most texts have {texts.paragraphs.least:.0f} to {texts.paragraphs.most:.0f} "
            f"paragraphs, {texts.words.least:.0f} to {texts.words.most:.0f} words, "
            f"{texts.density.least:.1f} to {texts.density.most:.1f} units in 100 words, and "
            f"{texts.unknown.least:.0%} to {texts.unknown.most:.0%} words that no other one has"
        )
    if facts.groups:
        yield f"- paragraphs by: {', '.join(facts.splitters) or 'those who gave the texts'}"


def _features(miner: CrfMiner) -> Iterator[str]:
    facts = miner.facts
    reader = miner.reader
    yield "## What it sees"
    yield ""
    yield f"- linguistic analysis: {miner.analyzer} ({miner.provenance})"
    if facts.capabilities:
        yield f"- it knows: {', '.join(facts.capabilities)}"
    if facts.notes:
        yield f"- what it had to say while training, {len(facts.notes)} in all: {facts.notes[0]}"
    yield f"- discourse markers: {facts.markers}; features: {miner.features}"
    yield f"- features of components: {', '.join(reader.component_groups)}"
    yield f"- features of links: {', '.join(reader.link_groups)}"
    absent = [f"{name} (needs {needs})" for name, needs in facts.missing.items()]
    yield f"- absent, because the analysis lacks something: {'; '.join(absent) or 'none'}"


def _scores(scores: Iterable[Score]) -> Iterator[str]:
    rows = list(scores)
    yield "## How good it is"
    yield ""
    if not rows:
        yield "Nothing was held out, so nothing is known."
        return
    yield "On documents held out from training; intervals of 95% by resampling documents."
    yield "The settings may have been chosen on these documents: a test needs others."
    yield ""
    yield "| On | Measure | Value | Interval | Items |"
    yield "| --- | --- | --- | --- | --- |"
    for row in rows:
        interval = f"{row.low:.3f} to {row.high:.3f}" if row.low is not None else ""
        value = "undefined" if row.value is None else f"{row.value:.3f}"
        yield f"| {row.task} | {row.measure} | {value} | {interval} | {row.n_items} |"
    yield ""
    yield from (f"- `{row.signature}`" for row in rows)


def _joined(reader: Reader | TreeReader) -> str:
    """Describe what the model learns and how its parts are combined."""
    if isinstance(reader, TreeReader):
        return (
            "central claims, roles, functions and attachment; one tree for each document by a "
            "maximum spanning arborescence"
        )
    scope = "document" if reader.whole else "paragraph"
    how = "a maximum spanning arborescence" if reader.frame.is_free else "an integer program"
    return f"roles, links and stances; one structure for each {scope} by {how}"


def _settings(miner: CrfMiner) -> Iterator[str]:
    changed = encode(miner.settings)
    yield "## How it was made"
    yield ""
    cuts = ", a conditional logit model of ways to cut sentences" if miner.segmenter.chooser else ""
    yield f"A linear-chain CRF over tokens{cuts}; logistic regressions of {_joined(miner.reader)}."
    yield ""
    for name in (field.name for field in fields(miner.settings)):
        value = getattr(miner.settings, name)
        remark = " (not the default)" if name in changed else ""
        yield f"- {name.replace('_', ' ')}: {value or 'none'}{remark}"
    if miner.facts.unsettled:
        yield f"- weights that had not settled: {', '.join(miner.facts.unsettled)}"
    yield f"- Python {miner.facts.python}; " + ", ".join(
        f"{name} {version}" for name, version in miner.facts.libraries.items()
    )


_LIMITS = (
    "## Before you use or share it",
    "",
    "- Texts unlike those trained on will be read worse than the figures say.",
    "- What it writes is a guess, not a judgement of a writer.",
)
_LIMITS_OF_FEATURES = (
    "- The rules of the analysis and the list of discourse markers are for English.",
    "- The names of features hold words and sequences of words of the training texts, and a file "
    "lists all of their words: the licence of these texts may forbid to pass the model on.",
)


def _counted(counts: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {n}" for name, n in counts.items()) or "nothing"

"""The kind of miners with a CRF and linear models: its training, and how it is stored."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import cast, get_args

from argora.errors import DataError, FormatError
from argora.mining.components.features import COMPONENT_GROUPS
from argora.mining.cuts.chooser import Chooser
from argora.mining.cuts.segmenter import Segmenter
from argora.mining.facts import Facts
from argora.mining.frame import Frame
from argora.mining.groups import FEATURES, OLDER_FEATURES, Need
from argora.mining.kinds import MinerKind
from argora.mining.linear import Linear
from argora.mining.links.features import LINK_GROUPS
from argora.mining.miner import CRF, CrfMiner
from argora.mining.parts import Part, Parts, StoredModel, naming
from argora.mining.reader import LINKED, NOT_LINKED, Reader
from argora.mining.settings import FitOptions, Scope, Settings
from argora.mining.tokens.bio import TAGS
from argora.mining.tokens.crf import Chain
from argora.mining.tokens.tagger import Tagger
from argora.mining.training import fit
from argora.mining.trees.features import PAIR_GROUPS, SEGMENT_GROUPS
from argora.mining.trees.grammar import Grammar
from argora.mining.trees.reader import MODELS, TreeReader
from argora.model import Study, encode
from argora.model.frozen import FrozenMap

__all__ = ["CRF_KIND", "SETTINGS_PART"]

SETTINGS_PART = "crf.json"
"""The part that models up to version 3 have in their head."""

_VOCABULARY = "vocabulary.json"
_LINEAR = ("alone", "roles", "links", "stances")
_GROUPS: tuple[Need, ...] = (*COMPONENT_GROUPS, *LINK_GROUPS, *SEGMENT_GROUPS, *PAIR_GROUPS)


@dataclass(frozen=True)
class _Head:
    """What a model consists of besides its numbers: a frame or a grammar."""

    features: str
    analyzer: str
    provenance: str
    within_sentence: bool
    chooses: bool
    settings: Settings
    component_groups: tuple[str, ...]
    link_groups: tuple[str, ...]
    classes: Mapping[str, tuple[str, ...]]
    frame: Frame | None = None
    grammar: Grammar | None = None
    whole: bool = False


def _fitted(study: Study, options: FitOptions) -> CrfMiner:
    return fit(
        study,
        annotator=options.annotator,
        settings=Settings(
            seed=options.seed, topic=options.topic, level=options.level, scope=_scope(options)
        ),
        analyzer=options.analysis,
        name=options.name,
        strict=options.strict,
        on_progress=options.on_progress,
        notice=options.notice,
    )


def _scope(options: FitOptions) -> Scope:
    scope = options.of_kind.get("scope", "auto")
    for each in get_args(Scope):
        if scope == each:
            return cast(Scope, scope)
    raise DataError(f"scope={scope!r}: expected one of {list(get_args(Scope))}")


def _parts(miner: CrfMiner) -> Parts:
    reader, segmenter = miner.reader, miner.segmenter
    if not isinstance(segmenter, Segmenter) or not isinstance(reader, Reader | TreeReader):
        raise DataError(
            f"model {miner.name!r} has a {type(segmenter).__name__} and a "
            f"{type(reader).__name__}, and the kind {CRF!r} stores its own segmenter and readers "
            "only; make a kind of its own (argora.miners) that says how they are stored"
        )
    head = _Head(
        miner.features,
        miner.analyzer,
        miner.provenance,
        segmenter.tagger.within_sentence,
        segmenter.chooser is not None,
        miner.settings,
        reader.component_groups,
        reader.link_groups,
        FrozenMap({name: model.classes for name, model in reader.models.items()}),
        frame=reader.frame if isinstance(reader, Reader) else None,
        grammar=reader.grammar if isinstance(reader, TreeReader) else None,
        whole=isinstance(reader, Reader) and reader.whole,
    )
    chain = segmenter.tagger.chain
    parts: dict[str, Part] = {
        SETTINGS_PART: encode(head),
        _VOCABULARY: sorted(miner.vocabulary),
        "tagger.json": _names(chain.index),
        "tagger.npy": chain.weights,
        "steps.npy": chain.steps,
    }
    if segmenter.chooser is not None:
        parts["chooser.json"] = _names(segmenter.chooser.index)
        parts["chooser.npy"] = segmenter.chooser.weights
    for name, model in reader.models.items():
        parts[f"{name}.json"] = _names(model.index)
        parts[f"{name}.npy"] = model.weights
        parts[f"{name}-bias.npy"] = model.bias
    return parts


def _names(index: Mapping[str, int]) -> list[str]:
    return sorted(index, key=index.__getitem__)


def _built(stored: StoredModel) -> CrfMiner:
    with naming(stored.path_of(SETTINGS_PART)):
        head = stored.decoded(SETTINGS_PART, _Head)
        _check(head, stored.facts)
    chain = Chain(
        index := _index(stored, "tagger.json"),
        stored.array("tagger.npy", (len(index), len(TAGS))),
        stored.array("steps.npy", (len(TAGS), len(TAGS))),
    )
    chooser = _chooser(stored) if head.chooses else None
    has_words = head.features == FEATURES or _VOCABULARY in stored.names
    models = {name: _linear(stored, name, classes) for name, classes in head.classes.items()}
    if stored.analyzer is None:
        _refuse_folder(head.analyzer)
    return CrfMiner(
        name=stored.name,
        scheme=stored.scheme,
        analyzer=stored.analyzer or head.analyzer,
        provenance=head.provenance,
        segmenter=Segmenter(Tagger(chain, head.within_sentence), chooser, head.settings.level),
        reader=_reader(head, models),
        settings=head.settings,
        facts=stored.facts,
        vocabulary=frozenset(_index(stored, _VOCABULARY)) if has_words else frozenset(),
        features=head.features,
    )


def _reader(head: _Head, models: Mapping[str, Linear]) -> Reader | TreeReader:
    if head.grammar is not None:
        return TreeReader(
            head.grammar, head.component_groups, head.link_groups, head.settings.trees, models
        )
    return Reader(
        head.frame or Frame(()),
        head.component_groups,
        head.link_groups,
        head.settings.link_weight,
        models["alone"],
        models["roles"],
        models.get("links"),
        models.get("stances"),
        head.whole,
    )


def _refuse_folder(analyzer: str) -> None:
    """Refuse a spaCy pipeline in a folder: what is in it decides what runs."""
    kind, _, argument = analyzer.partition(":")
    if kind == "spacy" and (Path(argument).is_dir() or not argument.isidentifier()):
        raise FormatError(
            f"reads with the spaCy pipeline in the folder {argument!r}, which is not opened "
            "unasked because a pipeline may run code; if you trust it, say so: --analysis "
            f"{analyzer}, or analyzer=... in Python"
        )


def _check(head: _Head, facts: Facts) -> None:
    """Refuse a head whose parts do not belong together, or that another Argora wrote."""
    if head.features not in (OLDER_FEATURES, FEATURES):
        raise FormatError(
            f"trained on {head.features!r}; this Argora has {FEATURES!r}: train it anew"
        )
    if (head.frame is None) == (head.grammar is None):
        raise FormatError("expected either a frame or a grammar")
    expected = _LINEAR if head.grammar is None else MODELS
    needed = ("roles",) if head.frame is None else ("alone", "roles")
    if not set(needed) <= set(head.classes) <= set(expected):
        raise FormatError(f"classes: expected those of {expected}, found {sorted(head.classes)}")
    for name in needed:
        if head.frame and head.classes[name] != tuple(role.name for role in head.frame.roles):
            raise FormatError(f"classes.{name}: expected the roles of the frame, in their order")
    if (
        head.frame is not None
        and "links" in head.classes
        and sorted(head.classes["links"]) != sorted((LINKED, NOT_LINKED))
    ):
        raise FormatError(f"classes.links: expected {LINKED!r} and {NOT_LINKED!r}")
    _check_groups(head, facts)


def _check_groups(head: _Head, facts: Facts) -> None:
    names = {group.name for group in _GROUPS}
    if stray := sorted({*head.component_groups, *head.link_groups} - names):
        raise FormatError(f"unknown group of features {stray[0]!r}; known are {sorted(names)}")
    if head.frame is None:
        return
    for stored, groups in (
        (head.component_groups, COMPONENT_GROUPS),
        (head.link_groups, LINK_GROUPS),
    ):
        needs = {group.name: group.needs for group in groups}
        if stray := sorted(set(stored) - set(needs)):
            raise FormatError(
                f"features {stray[0]!r} stand in the wrong place; here: {sorted(needs)}"
            )
        for name in stored:
            if lacking := sorted(needs[name] - set(facts.capabilities)):
                raise FormatError(
                    f"features {name!r} need {', '.join(lacking)}, which the analysis of the "
                    "training does not know"
                )


def _chooser(stored: StoredModel) -> Chooser:
    index = _index(stored, "chooser.json")
    return Chooser(index, stored.array("chooser.npy", (len(index),)))


def _linear(stored: StoredModel, name: str, classes: tuple[str, ...]) -> Linear:
    index = _index(stored, f"{name}.json")
    return Linear(
        classes,
        index,
        stored.array(f"{name}.npy", (len(index), len(classes))),
        stored.array(f"{name}-bias.npy", (len(classes),)),
    )


def _index(stored: StoredModel, name: str) -> dict[str, int]:
    path, names = stored.place / name, stored.json(name)
    if not isinstance(names, list) or not all(isinstance(each, str) for each in names):
        raise FormatError("expected a list of names of features", path=path)
    index = {each: n for n, each in enumerate(names)}
    if len(index) != len(names):
        raise FormatError("a feature is there twice", path=path)
    return index


CRF_KIND = MinerKind(
    name=CRF,
    title="a CRF over tokens, and linear models of categories, links and stances",
    fit=_fitted,
    parts=_parts,
    build=_built,
    needs="argora[mining]",
    takes=frozenset({"analysis", "strict", "topic", "level"}),
    of_kind={
        "scope": "learn relations within paragraphs (paragraph), over the whole document "
        "(document), or as the layers show (auto, default)"
    },
)

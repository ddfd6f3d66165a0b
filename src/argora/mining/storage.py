"""Models as folders: JSON and plain arrays of numbers, which cannot run code when they are read."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from io import BytesIO
from os import PathLike
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from argora.errors import ArgoraError, FormatError
from argora.formats import files
from argora.formats.folders import refuse_incomplete, write_folder
from argora.formats.vocabulary import scheme_from_json, scheme_to_json
from argora.mining.card import card_of
from argora.mining.components.features import COMPONENT_GROUPS
from argora.mining.cuts.chooser import Chooser
from argora.mining.cuts.segmenter import Segmenter
from argora.mining.facts import Facts, Score
from argora.mining.frame import Frame
from argora.mining.groups import FEATURES, OLDER_FEATURES, Need
from argora.mining.linear import Linear
from argora.mining.links.features import LINK_GROUPS
from argora.mining.miner import Miner
from argora.mining.reader import LINKED, NOT_LINKED, Reader
from argora.mining.settings import Settings
from argora.mining.tokens.bio import TAGS
from argora.mining.tokens.crf import Chain
from argora.mining.tokens.tagger import Tagger
from argora.mining.trees.features import PAIR_GROUPS, SEGMENT_GROUPS
from argora.mining.trees.grammar import Grammar
from argora.mining.trees.reader import MODELS, TreeReader
from argora.model import decode, encode
from argora.model.frozen import FrozenMap
from argora.model.strict_json import parse_json, pretty

__all__ = ["VERSION", "load", "save"]

VERSION = 3
"""Of the form of model folders."""
_OLDER = 2
"""The version before: no words, and no facts of the texts, which were cut by rules-1."""

_HEAD, _CARD, _VOCABULARY = "model.json", "card.md", "vocabulary.json"
_LINEAR = ("alone", "roles", "links", "stances")
_ALL_LINEAR = tuple(dict.fromkeys((*_LINEAR, *MODELS)))
_GROUPS: tuple[Need, ...] = (*COMPONENT_GROUPS, *LINK_GROUPS, *SEGMENT_GROUPS, *PAIR_GROUPS)
_NUMBERS = np.dtype("<f8")
_ARRAY_HEADER = re.compile(
    rb"\x93NUMPY\x01\x00..\{'descr': '([ -&(-~]{1,20})', 'fortran_order': (True|False), "
    rb"'shape': \(((?:SIZE(?:,|(?:, SIZE)+))?)\), \} *\n".replace(b"SIZE", rb"(?:0|[1-9]\d{0,17})"),
    re.DOTALL,
)
"""The header of version 1.0, as NumPy writes it; the two bytes after the version are its length."""


@dataclass(frozen=True)
class _Head:
    """What ``model.json`` says beside the version and the scheme: a frame or a grammar."""

    name: str
    features: str
    analyzer: str
    provenance: str
    within_sentence: bool
    chooses: bool
    settings: Settings
    facts: Facts
    component_groups: tuple[str, ...]
    link_groups: tuple[str, ...]
    classes: Mapping[str, tuple[str, ...]]
    frame: Frame | None = None
    grammar: Grammar | None = None
    scores: tuple[Score, ...] = ()


def save(miner: Miner, path: str | PathLike[str], *, overwrite: bool = False) -> None:
    """Write a model and its card into a new folder, which appears only when it is complete.

    Parameters
    ----------
    overwrite : put it in the place of a model that is there.
    """
    place = Path(path)
    replaced = None
    if place.is_file():
        raise FormatError("is a file; a model is written into a folder", path=place)
    if not overwrite and place.is_dir() and any(place.iterdir()):
        raise FormatError(
            "is there already and not empty; choose another folder or pass overwrite=True",
            path=place,
        )
    if overwrite and place.is_dir() and any(place.iterdir()):
        if not (place / _HEAD).is_file():
            raise FormatError(
                "holds something, but no model; only a model is overwritten", path=place
            )
        replaced = {Path(name) for name in _files_of(place)}
    write_folder(
        place,
        lambda folder: _write(miner, folder),
        manifest=lambda: {_HEAD: _head_text(miner)},
        replaced=replaced,
    )


def _files_of(place: Path) -> list[str]:
    """Return the files that a model consists of, as far as they are there."""
    names = [_HEAD, _CARD, _VOCABULARY]
    for part in ("tagger", "steps", "chooser", *_ALL_LINEAR):
        names += [f"{part}.json", f"{part}.npy", f"{part}-bias.npy"]
    return [name for name in names if (place / name).is_file()]


def _head_text(miner: Miner) -> str:
    reader = miner.reader
    models = reader.models
    head = _Head(
        miner.name,
        miner.features,
        miner.analyzer,
        miner.provenance,
        miner.segmenter.tagger.within_sentence,
        miner.segmenter.chooser is not None,
        miner.settings,
        miner.facts,
        reader.component_groups,
        reader.link_groups,
        FrozenMap({name: model.classes for name, model in models.items()}),
        frame=reader.frame if isinstance(reader, Reader) else None,
        grammar=reader.grammar if isinstance(reader, TreeReader) else None,
        scores=miner.scores,
    )
    data = {"argora-model": VERSION, "scheme": scheme_to_json(miner.scheme), **encode(head)}
    return pretty(data) + "\n"


def _write(miner: Miner, folder: Path) -> None:
    models = miner.reader.models
    files.write_text(folder / _CARD, card_of(miner))
    files.write_text(folder / _VOCABULARY, pretty(sorted(miner.vocabulary)) + "\n")
    chain = miner.segmenter.tagger.chain
    _write_names(folder / "tagger.json", chain.index)
    _write_array(folder / "tagger.npy", chain.weights)
    _write_array(folder / "steps.npy", chain.steps)
    if miner.segmenter.chooser is not None:
        _write_names(folder / "chooser.json", miner.segmenter.chooser.index)
        _write_array(folder / "chooser.npy", miner.segmenter.chooser.weights)
    for name, model in models.items():
        _write_names(folder / f"{name}.json", model.index)
        _write_array(folder / f"{name}.npy", model.weights)
        _write_array(folder / f"{name}-bias.npy", model.bias)


def _write_names(path: Path, index: Mapping[str, int]) -> None:
    files.write_text(path, pretty(sorted(index, key=index.__getitem__)) + "\n")


def _write_array(path: Path, values: NDArray[np.float64]) -> None:
    held = BytesIO()
    np.lib.format.write_array(held, np.ascontiguousarray(values, _NUMBERS), allow_pickle=False)
    files.write_bytes(path, held.getvalue())


def load(path: str | PathLike[str], *, analyzer: str | None = None) -> Miner:
    """Read a model.

    Parameters
    ----------
    analyzer : the linguistic analysis, where it is elsewhere than in training: the same spaCy
        pipeline in another folder, or the parses of other documents.

    Raises
    ------
    FormatError
        If the folder is no model, a file of it is not what it should be, or it names a folder with
        a spaCy pipeline, which may run code and is opened only if ``analyzer`` names it.
    """
    place = Path(path)
    if not (place / _HEAD).is_file():
        raise FormatError(f"is no model: there is no {_HEAD}; 'argora train' makes one", path=place)
    refuse_incomplete(place)
    try:
        head, scheme = _read_head(place)
        _check(head)
        chain = Chain(
            index := _read_names(place / "tagger.json", place),
            _read_array(place / "tagger.npy", place, (len(index), len(TAGS))),
            _read_array(place / "steps.npy", place, (len(TAGS), len(TAGS))),
        )
        chooser = _read_chooser(place) if head.chooses else None
        has_words = head.features == FEATURES or (place / _VOCABULARY).is_file()
        words = frozenset(_read_names(place / _VOCABULARY, place)) if has_words else frozenset()
        models = {
            name: _read_linear(place, name, classes) for name, classes in head.classes.items()
        }
    except FormatError as error:
        raise FormatError(error.problem, path=error.path or place / _HEAD) from error
    except ArgoraError as error:
        raise FormatError(str(error), path=place / _HEAD) from error
    reader = _reader(head, models)
    segmenter = Segmenter(Tagger(chain, head.within_sentence), chooser, head.settings.level)
    if analyzer is None:
        _refuse_folder(head.analyzer, place)
    return Miner(
        head.name,
        scheme,
        analyzer or head.analyzer,
        head.provenance,
        segmenter,
        reader,
        head.settings,
        head.facts,
        head.scores,
        words,
        head.features,
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
    )


def _refuse_folder(analyzer: str, place: Path) -> None:
    """Refuse a spaCy pipeline in a folder: what is in it decides what runs."""
    kind, _, argument = analyzer.partition(":")
    if kind == "spacy" and (Path(argument).is_dir() or not argument.isidentifier()):
        raise FormatError(
            f"reads with the spaCy pipeline in the folder {argument!r}, which is not opened "
            "unasked because a pipeline may run code; if you trust it, say so: --analysis "
            f"{analyzer}, or analyzer=... in Python",
            path=place / _HEAD,
        )


def _read_head(place: Path) -> tuple[_Head, Any]:
    data = parse_json(files.read_text(place / _HEAD, place))
    if not isinstance(data, dict) or "argora-model" not in data or "scheme" not in data:
        raise FormatError('expected an object with "argora-model" and "scheme"')
    version = data.pop("argora-model")
    if version not in (_OLDER, VERSION):
        raise FormatError(
            f"a model of version {version!r}; this Argora reads versions {_OLDER} and {VERSION}: "
            "train it anew"
        )
    scheme = scheme_from_json(data.pop("scheme"))
    head = decode(data, _Head)
    if version == _OLDER:
        head = replace(head, facts=replace(head.facts, splitters=("rules-1",)))
    return head, scheme


def _check(head: _Head) -> None:
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
    _check_groups(head)


def _check_groups(head: _Head) -> None:
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
            if lacking := sorted(needs[name] - set(head.facts.capabilities)):
                raise FormatError(
                    f"features {name!r} need {', '.join(lacking)}, which the analysis of the "
                    "training does not know"
                )


def _read_chooser(place: Path) -> Chooser:
    index = _read_names(place / "chooser.json", place)
    return Chooser(index, _read_array(place / "chooser.npy", place, (len(index),)))


def _read_linear(place: Path, name: str, classes: tuple[str, ...]) -> Linear:
    index = _read_names(place / f"{name}.json", place)
    return Linear(
        classes,
        index,
        _read_array(place / f"{name}.npy", place, (len(index), len(classes))),
        _read_array(place / f"{name}-bias.npy", place, (len(classes),)),
    )


def _read_names(path: Path, root: Path) -> dict[str, int]:
    names = parse_json(files.read_text(path, root))
    if not isinstance(names, list) or not all(isinstance(name, str) for name in names):
        raise FormatError("expected a list of names of features", path=path)
    index = {name: n for n, name in enumerate(names)}
    if len(index) != len(names):
        raise FormatError("a feature is there twice", path=path)
    return index


def _read_array(path: Path, root: Path, shape: tuple[int, ...]) -> NDArray[np.float64]:
    """Read finite numbers in the form of NumPy, of the shape that is expected and nothing else."""
    data = files.read_bytes(path, root)
    # NumPy evaluates the header as code of Python, and fails in many ways on a damaged one.
    header = _ARRAY_HEADER.match(data)
    if header is None or header.end() != 10 + int.from_bytes(data[8:10], "little"):
        raise FormatError(
            "does not begin with the header of a NumPy array, so the file is damaged or is "
            "another one; copy the model again",
            path=path,
        )
    kind, order, sizes = (part.decode() for part in header.groups())
    versions = tuple(map(int, re.findall(r"\d+", sizes)))
    if kind != _NUMBERS.str or versions != shape or order != "False":
        raise FormatError(
            f"holds an array of {kind!r} in the shape {versions}; "
            f"expected {_NUMBERS.str!r} in {shape}",
            path=path,
        )
    content = data[header.end() :]
    if len(content) != _NUMBERS.itemsize * int(np.prod(shape)):
        raise FormatError(f"has {len(content)} bytes of numbers, not those of {shape}", path=path)
    numbers = np.frombuffer(content, _NUMBERS).reshape(shape).astype(np.float64)
    if not np.isfinite(numbers).all():
        raise FormatError("holds a number that is not finite", path=path)
    return numbers

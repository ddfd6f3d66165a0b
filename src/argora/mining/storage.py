"""Models as folders: a head, a card, and the parts of their kind, none of which can run code."""

from __future__ import annotations

from dataclasses import dataclass, replace
from os import PathLike, fspath
from pathlib import Path

from argora.errors import ArgoraError, FormatError
from argora.formats import files
from argora.formats.folders import refuse_incomplete, write_folder
from argora.formats.vocabulary import scheme_from_json, scheme_to_json
from argora.mining.base import Miner, TrainedMiner
from argora.mining.card import card_of
from argora.mining.facts import NO_FACTS, Facts, Score
from argora.mining.kinds import MINERS, MinerKind, miner_kind, ready_miner
from argora.mining.parts import Parts, StoredModel, is_part_name, write_parts
from argora.model import Scheme, decode, encode
from argora.model.strict_json import parse_json, pretty

__all__ = ["VERSION", "find_miner", "load", "save"]

VERSION = 4
"""Of the form of model folders."""
_OLDER = (2, 3)
"""Versions before: all of one kind, whose settings stand in the head; 2 has no facts of texts."""
_KIND_OF_OLDER, _SETTINGS_OF_OLDER = "crf", "crf.json"
_STEMS_OF_OLDER = (
    *("vocabulary", "tagger", "steps", "chooser", "alone", "roles", "links", "stances"),
    *("centrals", "kinds", "functions"),
)
_PARTS_OF_OLDER = frozenset(
    f"{stem}{end}" for stem in _STEMS_OF_OLDER for end in (".json", ".npy", "-bias.npy")
)

_HEAD, _CARD = "model.json", "card.md"


@dataclass(frozen=True)
class _Head:
    """What ``model.json`` says beside the version and the scheme."""

    kind: str
    name: str
    parts: tuple[str, ...]
    facts: Facts = NO_FACTS
    scores: tuple[Score, ...] = ()


def save(miner: TrainedMiner, path: str | PathLike[str], *, overwrite: bool = False) -> None:
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
    parts = miner_kind(miner.kind).parts(miner)
    write_folder(
        place,
        lambda folder: _write(miner, parts, folder),
        manifest=lambda: {_HEAD: _head_text(miner, parts)},
        replaced=replaced,
    )


def _write(miner: TrainedMiner, parts: Parts, folder: Path) -> None:
    files.write_text(folder / _CARD, card_of(miner))
    write_parts(folder, parts)


def _head_text(miner: TrainedMiner, parts: Parts) -> str:
    head = _Head(miner.kind, miner.name, tuple(sorted(parts)), miner.facts, miner.scores)
    data = {"argora-model": VERSION, "scheme": scheme_to_json(miner.scheme), **encode(head)}
    return pretty(data) + "\n"


def _files_of(place: Path) -> list[str]:
    """Return the files that a model consists of, as far as they are there."""
    head, _, _ = _read_head(place)
    names = (_HEAD, _CARD, *head.parts)
    return [name for name in names if (place / name).is_file()]


def find_miner(source: str | PathLike[str], *, analyzer: str | None = None) -> Miner:
    """Load the model in a folder, or else the miner that a plugin offers under that name.

    Parameters
    ----------
    analyzer : the linguistic analysis of a model in a folder, as :func:`load` takes it.

    Raises
    ------
    DataError
        If what the plugin offers is no miner.
    FormatError
        If there is neither a model nor a plugin, or the model is broken.
    """
    offered = None if Path(source).exists() else ready_miner(fspath(source))
    return load(source, analyzer=analyzer) if offered is None else offered


def load(path: str | PathLike[str], *, analyzer: str | None = None) -> TrainedMiner:
    """Read a model.

    Parameters
    ----------
    analyzer : the linguistic analysis, where it is elsewhere than in training: the same spaCy
        pipeline in another folder, or the parses of other documents.

    Raises
    ------
    FormatError
        If the folder is no model, no installed distribution has its kind, a file of it is not
        what it should be, or it names a folder with a spaCy pipeline, which may run code and is
        opened only if ``analyzer`` names it.
    """
    place = Path(path)
    if not (place / _HEAD).is_file():
        raise FormatError(f"is no model: there is no {_HEAD}; 'argora train' makes one", path=place)
    refuse_incomplete(place)
    try:
        head, scheme, in_head = _read_head(place)
        kind = _kind_of(head)
        if analyzer is not None and "analysis" not in kind.takes:
            raise FormatError(f"the kind {kind.name!r} reads without a linguistic analysis")
        stored = StoredModel(
            place, head.name, scheme, head.facts, analyzer, frozenset(head.parts), in_head
        )
        miner = _built(kind, stored)
    except FormatError as error:
        raise FormatError(error.problem, path=error.path or place / _HEAD) from error
    except ArgoraError as error:
        raise FormatError(str(error), path=place / _HEAD) from error
    return replace(miner, facts=head.facts, scores=head.scores)


def _built(kind: MinerKind, stored: StoredModel) -> TrainedMiner:
    """Let the kind make the miner; parts that it trips over are an error of the model."""
    try:
        return kind.build(stored)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        raise FormatError(
            f"the kind {kind.name!r} cannot make a miner of these parts "
            f"({type(error).__name__}: {error}); copy the model again, or train it anew"
        ) from error


def _kind_of(head: _Head) -> MinerKind:
    kind = MINERS.get(head.kind)
    if not isinstance(kind, MinerKind):
        raise FormatError(
            f"a model of the kind {head.kind!r}, which nothing that is installed provides; "
            "install the package that it was trained with ('argora miners' lists the kinds)"
        )
    return kind


def _read_head(place: Path) -> tuple[_Head, Scheme, Parts]:
    """Return the head and the scheme, and of older models the part that is in the head."""
    data = parse_json(files.read_text(place / _HEAD, place))
    if not isinstance(data, dict) or "argora-model" not in data or "scheme" not in data:
        raise FormatError('expected an object with "argora-model" and "scheme"')
    version = data.pop("argora-model")
    if version not in (*_OLDER, VERSION):
        raise FormatError(
            f"a model of version {version!r}; this Argora reads versions {_OLDER[0]} to {VERSION}: "
            "train it anew"
        )
    scheme = scheme_from_json(data.pop("scheme"))
    if version == VERSION:
        head = decode(data, _Head)
        if stray := [name for name in head.parts if not is_part_name(name)]:
            raise FormatError(
                f"parts: {stray[0]!r} is no file of a model; expected names such as 'roles.npy'"
            )
        return head, scheme, {}
    common = {name: data.pop(name) for name in ("name", "facts", "scores") if name in data}
    parts = sorted(name for name in _PARTS_OF_OLDER if (place / name).is_file())
    head = decode({"kind": _KIND_OF_OLDER, "parts": parts, **common}, _Head)
    if version == _OLDER[0]:
        head = replace(head, facts=replace(head.facts, splitters=("rules-1",)))
    return head, scheme, {_SETTINGS_OF_OLDER: data}

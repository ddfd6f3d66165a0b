"""What a model was trained on and with, and how well it does, for its card and later questions."""

from __future__ import annotations

import platform
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, fields
from functools import cached_property
from hashlib import sha256
from importlib.metadata import PackageNotFoundError, version

from argora.mining.analysis import CAPABILITIES
from argora.mining.distance import TextFacts, splitter_of, text_facts
from argora.mining.examples import Example, adapted_of, finished_layers
from argora.model import Document, Layer, Study
from argora.model.codec import encode
from argora.model.frozen import FrozenMap
from argora.text import VERSIONS, segment
from argora.text.markers import VERSION
from argora.text.numbers import counted

__all__ = ["NO_FACTS", "RARE", "Facts", "Score", "digest_of"]


RARE = "units of a category that rarely points to another one, or rarely does not"
"""What is left out where a role is rarer than the frame of a model takes."""

LIBRARIES = ("argora", "numpy", "scipy", "scikit-learn", "python-crfsuite")


@dataclass(frozen=True)
class Facts:
    """What a model comes from.

    Attributes
    ----------
    digest : of the texts and layers trained on.
    categories, stances : how many units there were of each.
    n_links : how many relations there were to learn.
    left_out : what of the layers could not be learnt, with how often.
    adapted : what was learnt in another form than it was annotated, with how often.
    n_units, n_relations : what was annotated; a relation of two sources counts twice. None where
        an older Argora did not count.
    scope : whether relations are learnt within paragraphs or over the whole document.
    groups : the groups of features.
    missing : groups that are absent, with what the linguistic analysis lacks for them.
    capabilities : what the linguistic analysis knew.
    notes : what it had to say of documents.
    splitters : the versions of the splitter that made the paragraphs; none where all were given.
    texts : what the texts are like; None where an older Argora did not ask.
    learnt_from : digests of the texts; none where an older Argora did not ask.
    unlearnt : the categories of which no unit of the training texts is recognised, with how many
        there are.
    unsettled : the linear models whose weights had not settled when the search for them ended.
    """

    study: str
    teacher: str
    digest: str
    n_documents: int
    n_tokens: int
    n_links: int
    categories: Mapping[str, int]
    stances: Mapping[str, int]
    left_out: Mapping[str, int]
    groups: tuple[str, ...]
    missing: Mapping[str, str]
    markers: str
    python: str
    libraries: Mapping[str, str]
    capabilities: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    splitters: tuple[str, ...] = ()
    texts: TextFacts | None = None
    unsettled: tuple[str, ...] = ()
    learnt_from: tuple[str, ...] = ()
    unlearnt: Mapping[str, int] = FrozenMap()
    adapted: Mapping[str, int] = FrozenMap()
    n_units: int | None = None
    n_relations: int | None = None
    scope: str = ""

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, Mapping):
                object.__setattr__(self, each.name, FrozenMap(value))

    @classmethod
    def of(
        cls,
        study: Study,
        teacher: str,
        examples: Sequence[Example],
        left_out: Mapping[str, int],
        groups: Sequence[str],
        missing: Mapping[str, str],
        capabilities: Collection[str] = (),
        unsettled: Collection[str] = (),
        unlearnt: Mapping[str, int] = FrozenMap(),
    ) -> Facts:
        """Collect the facts of a training."""
        categories = Counter(c for example in examples for c in example.categories)
        stances = Counter(s for example in examples for s in example.stances if s is not None)
        return cls(
            study=study.name,
            teacher=teacher,
            digest=digest_of(examples),
            n_documents=len(examples),
            n_tokens=sum(len(example.analysis.tokens) for example in examples),
            n_links=sum(example.n_links for example in examples),
            categories=categories,
            stances=stances,
            left_out=left_out,
            groups=tuple(dict.fromkeys(groups)),
            missing=missing,
            markers=VERSION,
            python=platform.python_version(),
            libraries={name: _version(name) for name in LIBRARIES},
            capabilities=tuple(name for name in CAPABILITIES if name in capabilities),
            notes=tuple(note for example in examples for note in example.analysis.notes),
            splitters=_splitters(examples),
            texts=text_facts(examples),
            unsettled=tuple(unsettled),
            learnt_from=tuple(text_digest(e.analysis.document) for e in examples),
            unlearnt=unlearnt,
            adapted=adapted_of(examples),
            n_units=sum(example.n_annotated[0] for example in examples),
            n_relations=sum(example.n_annotated[1] for example in examples),
            scope="document" if any(example.whole for example in examples) else "paragraph",
        )

    @classmethod
    def of_layers(cls, study: Study, teacher: str) -> Facts:
        """Collect what holds of a training whatever the kind of miner: its texts and layers."""
        pairs = finished_layers(study, teacher)
        layers = [layer for _, layer in pairs]
        tokens = (segment(document).segmentations["token"] for document, _ in pairs)
        return cls(
            study=study.name,
            teacher=teacher,
            digest=_digest_of_layers(pairs),
            n_documents=len(pairs),
            n_tokens=sum(len(each.spans) for each in tokens),
            n_links=sum(len(r.sources) for layer in layers for r in layer.relations),
            categories=Counter(u.category for each in layers for u in each.units if u.category),
            stances=Counter(r.category for each in layers for r in each.relations if r.category),
            left_out={},
            groups=(),
            missing={},
            markers="",
            python=platform.python_version(),
            libraries={name: _version(name) for name in LIBRARIES},
            learnt_from=tuple(text_digest(document) for document, _ in pairs),
            n_units=sum(len(layer.units) for layer in layers),
            n_relations=sum(len(r.sources) for layer in layers for r in layer.relations),
            scope="document",
        )

    @property
    def n_units_learnt(self) -> int:
        """How many of the units are learnt."""
        return sum(self.categories.values()) - self.left_out.get(RARE, 0)

    @property
    def training_notes(self) -> tuple[str, ...]:
        """What there is to say of the training itself: weights, and categories not learnt."""
        notes = [
            f"of the {counted(n, 'unit')} of {category!r} in its training texts the model takes "
            "none for one, so it will hardly ever write it; more documents, the topic of the texts "
            "or another linguistic analysis may help"
            for category, n in self.unlearnt.items()
        ]
        if self.unsettled:
            notes.append(
                f"the weights of {', '.join(self.unsettled)} had not settled when the search for "
                "them ended; the model works, but a longer search might give a better one"
            )
        return tuple(notes)

    @cached_property
    def _digests(self) -> frozenset[str]:
        return frozenset(self.learnt_from)

    def has_learnt_from(self, document: Document) -> bool:
        """Return whether the model was trained on the text of a document."""
        return document.text is not None and text_digest(document) in self._digests


NO_FACTS = Facts("", "", "", 0, 0, 0, {}, {}, {}, (), {}, "", "", {})
"""What is known of a miner that nobody trained here."""


def text_digest(document: Document) -> str:
    """Return a digest of the text of a document, whatever its id."""
    return sha256((document.text or "").encode("utf-8", "surrogatepass")).hexdigest()[:16]


def digest_of(examples: Sequence[Example]) -> str:
    """Return a digest of the texts and what was learnt of them."""
    digest = sha256()
    for example in examples:
        document = example.analysis.document
        facts = (example.units, example.categories, example.targets, example.stances)
        digest.update(repr((document.id, document.text, facts)).encode("utf-8", "surrogatepass"))
    return digest.hexdigest()[:12]


def _digest_of_layers(pairs: Sequence[tuple[Document, Layer]]) -> str:
    digest = sha256()
    for document, layer in pairs:
        digest.update(
            repr((document.id, document.text, encode(layer))).encode("utf-8", "surrogatepass")
        )
    return digest.hexdigest()[:12]


def _splitters(examples: Sequence[Example]) -> tuple[str, ...]:
    used = {splitter_of(example.analysis.document) for example in examples}
    return tuple(version for version in VERSIONS if version in used)


def _version(distribution: str) -> str:
    try:
        return version(distribution)
    except PackageNotFoundError:
        return "not installed"


@dataclass(frozen=True)
class Score:
    """A figure with its interval; None where it is undefined.

    Attributes
    ----------
    task : what was decided on.
    measure : in words.
    signature : how the figure was made.
    """

    task: str
    measure: str
    value: float | None
    low: float | None
    high: float | None
    n_items: int
    signature: str

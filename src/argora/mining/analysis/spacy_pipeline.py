"""spaCy: what a pipeline of the user's knows, on the tokens of the document or of the pipeline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from hashlib import sha256
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any

from argora.errors import DataError, MissingExtraError
from argora.mining.analysis.base import ALWAYS, Analysis, Analyzer, Dependency
from argora.mining.analysis.clauses import clauses_of
from argora.mining.analysis.penn_tags import PENN, UNIVERSAL, penn_tag
from argora.model import Document, Segmentation, Span
from argora.text import segment

__all__ = ["pipeline", "spacy_pipeline"]

_NAME = "spacy"


def spacy_pipeline(name: str) -> Analyzer:
    """Return the analysis by an installed pipeline, or one that was saved as a folder.

    Raises
    ------
    MissingExtraError
        If spaCy is not installed.
    DataError
        If there is no such pipeline, or it cannot be read.
    """
    if not name:
        raise DataError(f"analysis {_NAME!r} needs a pipeline: {_NAME}:NAME or {_NAME}:FOLDER")
    try:
        import spacy
    except ImportError as error:
        raise MissingExtraError(
            "the analysis 'spacy' needs spaCy: pip install 'argora[spacy]'"
        ) from error
    folder = Path(name)
    is_folder = folder.is_dir()
    installed = sorted(point.name for point in entry_points(group="spacy_models"))
    if not is_folder and name not in installed:
        raise DataError(
            f"no spaCy pipeline {name!r}: no such folder, and installed are "
            f"{', '.join(installed) or 'none'}; python -m spacy download NAME installs one"
        )
    try:
        nlp = spacy.load(folder if is_folder else name)
    except (OSError, ValueError, TypeError, KeyError, ImportError) as error:
        raise DataError(f"spaCy cannot read the pipeline {name!r}: {error}") from error
    return pipeline(nlp, name, digest=_digest(folder) if is_folder else "")


def pipeline(nlp: Any, name: str, *, digest: str = "") -> Analyzer:
    """Return the analysis by a spaCy pipeline that is there.

    What it knows is what its parts say that they assign.

    Parameters
    ----------
    name : by which the command line would know it.
    digest : of the files that it was read from.
    """
    import spacy

    assigned = {value for part in nlp.pipe_names for value in nlp.get_pipe_meta(part).assigns}
    available = {
        "lemmas": "token.lemma" in assigned,
        "tags": _has_penn(nlp, assigned) or "token.pos" in assigned,
        "dependencies": bool({"token.head", "token.dep"} & assigned),
        "clauses": bool({"token.head", "token.dep"} & assigned),
    }
    title = f"{nlp.meta['lang']}_{nlp.meta['name']}-{nlp.meta['version']}"
    provenance = f"spacy-{spacy.__version__} {title}{digest and f' ({digest})'}"
    capabilities = frozenset((*ALWAYS, *(what for what, yes in available.items() if yes)))
    read = partial(
        _analyse,
        nlp=nlp,
        provenance=provenance,
        capabilities=capabilities,
        is_penn=_has_penn(nlp, assigned),
    )
    language = nlp.lang if nlp.lang != "xx" else None
    return Analyzer(f"{_NAME}:{name}", provenance, capabilities, read, language)


def _has_penn(nlp: Any, assigned: set[str]) -> bool:
    return nlp.lang == "en" and "token.tag" in assigned


def _digest(folder: Path) -> str:
    """Digest a pipeline's files, to distinguish those of the same name and version."""
    digest = sha256()
    for path in sorted(p for p in folder.rglob("*") if p.is_file()):
        digest.update(path.relative_to(folder).as_posix().encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


def _analyse(
    document: Document, *, nlp: Any, provenance: str, capabilities: frozenset[str], is_penn: bool
) -> Analysis:
    """Analyse a document paragraph by paragraph; no sentence crosses the borders that it has."""
    plain = _cut(document, nlp, provenance)
    words: list[Any] = []
    ties: list[int | None] = []
    for doc, tokens in zip(nlp.pipe(_docs(plain, nlp)), _filled(plain.paragraphs), strict=True):
        words += doc
        ties += [tokens.start + word.head.i if word.head.i != word.i else None for word in doc]
    dependencies = clauses = None
    if "dependencies" in capabilities:
        dependencies = _dependencies(plain, words, ties)
        clauses = clauses_of(dependencies, plain.sentences)
    return Analysis(
        plain.document,
        provenance,
        tuple(word.lemma_.lower() for word in words) if "lemmas" in capabilities else None,
        tuple(_tag(word, is_penn, provenance) for word in words)
        if "tags" in capabilities
        else None,
        clauses,
        dependencies=dependencies,
    )


def _cut(document: Document, nlp: Any, provenance: str) -> Analysis:
    """Cut the document: by what it brings along, else tokens by spaCy and the rest by rules."""
    if "token" not in document.segmentations:
        doc = nlp.tokenizer(document.text or "")
        spans = tuple(Span(t.idx, t.idx + len(t)) for t in doc if not t.is_space)
        document = document.with_segmentation(Segmentation("token", spans, provenance))
    return Analysis(segment(document), provenance)


def _filled(ranges: Sequence[range]) -> list[range]:
    return [tokens for tokens in ranges if tokens]


def _docs(plain: Analysis, nlp: Any) -> Iterator[Any]:
    """Yield every paragraph as spaCy knows texts, cut into its tokens and sentences."""
    from spacy.tokens import Doc

    starts = {tokens.start for tokens in plain.sentences if tokens}
    for paragraph in _filled(plain.paragraphs):
        spans = plain.tokens[paragraph.start : paragraph.stop]
        ends = [*(span.start for span in spans[1:]), spans[-1].end]
        yield Doc(
            nlp.vocab,
            words=list(plain.words[paragraph.start : paragraph.stop]),
            spaces=[span.end < end for span, end in zip(spans, ends, strict=True)],
            sent_starts=[n in starts or n == paragraph.start for n in paragraph],
        )


def _dependencies(
    plain: Analysis, words: Sequence[Any], ties: Sequence[int | None]
) -> tuple[Dependency, ...]:
    """Return the head of each token; heads outside of its sentence are left out."""
    dependencies = []
    for n, (word, head) in enumerate(zip(words, ties, strict=True)):
        inside = head is not None and plain.sentence_of[head] == plain.sentence_of[n]
        dependencies.append(Dependency(head if inside else None, word.dep_))
    return tuple(dependencies)


def _tag(word: Any, is_penn: bool, provenance: str) -> str:
    if is_penn:
        if word.tag_ in PENN:
            return str(word.tag_)
        raise DataError(
            f"{provenance} tags {word.text!r} as {word.tag_!r}; expected a tag of the Penn Treebank"
        )
    if word.pos_ in UNIVERSAL:
        return penn_tag(word.text, word.pos_, word.morph.to_dict())
    raise DataError(
        f"{provenance} has the part of speech {word.pos_!r} for {word.text!r}; expected a "
        "universal one"
    )

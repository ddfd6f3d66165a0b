"""What of a study cannot be annotated in the browser, told when it is brought in."""

from __future__ import annotations

from dataclasses import replace

from argora.errors import FormatError
from argora.model import Document, Study
from argora.model.changes.applying import in_force
from argora.model.rules.base import lacks
from argora.text.numbers import counted

__all__ = ["annotatable"]

MOST_NAMED = 5


def annotatable(study: Study) -> tuple[Study, list[str]]:
    """Return the study without blank texts, and sentences on what is left out or goes unchecked.

    All its annotations are under the version of the scheme that holds.

    Raises
    ------
    FormatError
        If no text is left.
    """
    blank = _blank(study)
    notes = [
        f"document {document.id!r} is left out: its text is empty, so there is nothing to annotate"
        for document in blank
    ]
    if blank and len(blank) == len(study.documents):
        raise FormatError(
            f"every text is empty, so there is nothing to annotate: {_named(blank)}; "
            "put the words into the files and bring them in again"
        )
    study, changed = _under_one_scheme(study)
    out = {document.id for document in blank}
    left = replace(study, documents=tuple(d for d in study.documents if d.id not in out))
    return (left if out else study), [*notes, *changed, *_unchecked(left)]


def _under_one_scheme(study: Study) -> tuple[Study, list[str]]:
    """Return the study with all layers under the scheme that holds, and what that changed."""
    current = in_force(study)
    n = sum(one is not other for one, other in zip(study.layers, current.layers, strict=True))
    note = (
        f"{counted(n, 'annotated text')} of an earlier version of the scheme "
        f"{'is' if n == 1 else 'are'} under version {study.scheme.version!r} now, which holds"
    )
    return current, [note] if n else []


def _blank(study: Study) -> list[Document]:
    """Return the documents with a text of no words on which nobody has done anything.

    A document without a text of its own is another thing: its annotations hold the words.
    """
    annotated = {layer.document for layer in study.layers}
    return [
        document
        for document in study.documents
        if document.text is not None and not document.text.strip() and document.id not in annotated
    ]


def _unchecked(study: Study) -> list[str]:
    """Tell which rules of the scheme nobody can check, as the texts are not cut for them."""
    notes = []
    for rule in study.scheme.rules:
        for scope in sorted(rule.scopes()):
            without = [each for each in study.documents if lacks(each, scope)]
            if not without:
                continue
            n, name = len(without), scope.partition(":")[0]
            notes.append(
                f"the rule {rule.label()!r} cannot be checked in {n} "
                f"document{'s' * (n != 1)} ({_named(without)}): the scheme needs "
                f"{_words(scope)} that are given with the text; annotators can finish all the "
                f"same, and mark whole sentences where the scheme asks for given segments; to "
                f"have the rule checked, bring the study in again with its {name}s"
            )
    return notes


def _words(scope: str) -> str:
    name, _, label = scope.partition(":")
    return f"{name}s" if not label else f"{name}s, of which some are called {label!r},"


def _named(documents: list[Document]) -> str:
    names = ", ".join(repr(document.id) for document in documents[:MOST_NAMED])
    n_others = len(documents) - MOST_NAMED
    return f"{names} and {n_others} more" if n_others > 0 else names

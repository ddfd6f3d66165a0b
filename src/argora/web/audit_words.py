"""What the audit says of an action, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

__all__ = ["words_of"]

Details = Mapping[str, Any]
MOST_NAMED = 3


@dataclass(frozen=True)
class _Clause:
    """How an action is told.

    Attributes
    ----------
    needs : the details without which it cannot be told so.
    """

    words: Callable[[Details], str]
    needs: frozenset[str]


def _clause(words: Callable[[Details], str], *needs: str) -> _Clause:
    return _Clause(words, frozenset(needs))


def words_of(what: str, details: Details) -> str:
    """Return what was done, as a clause without its subject.

    A kind of action without words of its own is told as it is stored, and so is one of which less
    is stored than its words need.

    >>> words_of("finish", {"document": "essay01", "annotator": "ana", "version": 7})
    'finished essay01'
    >>> words_of("move tasks", {"documents": ["a", "b"], "from": "ana", "to": None})
    'took back 2 documents from ana: a, b'
    >>> words_of("sing", {"song": "a long one"})
    'sing: song a long one'
    """
    clause = _CLAUSES.get(what)
    if clause is not None and clause.needs <= details.keys():
        return clause.words(details)
    facts = ", ".join(f"{name} {_in_words(value)}" for name, value in details.items())
    return f"{what}: {facts}" if facts else what


def _in_words(value: object) -> str:
    return _listed([str(each) for each in value]) if isinstance(value, list) else str(value)


def _moved(details: Details) -> str:
    names, source, target = details["documents"], details["from"], details["to"]
    n = _counted(len(names), "document")
    if not source:
        return f"assigned {n} to {target}: {_listed(names)}"
    if not target:
        return f"took back {n} from {source}: {_listed(names)}"
    return f"moved {n} from {source} to {target}: {_listed(names)}"


def _listed(names: list[str]) -> str:
    rest = len(names) - MOST_NAMED
    return ", ".join(names[:MOST_NAMED]) + (f" and {rest} more" if rest > 0 else "")


def _suggested(details: Details) -> str:
    if details["source"] is None:
        return f"let nothing be suggested{_within(details)}"
    n = details.get("n")
    documents = "" if n is None else f" in {_counted(n, 'document')}"
    return f"let {details['source']} suggest units and relations{documents}{_within(details)}"


def _within(details: Details) -> str:
    return f", in phase {details['phase']}" if "phase" in details else ""


def _n_documents(details: Details) -> str:
    return _counted(details["documents"], "document")


def _counted(n: int, noun: str) -> str:
    return f"{n:,} {noun}" if n == 1 else f"{n:,} {noun}s"


_CLAUSES: Mapping[str, _Clause] = {
    "finish": _clause(lambda d: f"finished {d['document']}", "document"),
    "reopen": _clause(lambda d: f"reopened {d['document']}", "document"),
    "add study": _clause(lambda d: f"added the study {d['name']}", "name"),
    "extend": _clause(
        lambda d: (
            f"added {_counted(d['documents'], 'document')}"
            + (f" and {_counted(d['annotators'], 'annotator')}" if d["annotators"] else "")
        ),
        "documents",
        "annotators",
    ),
    "add scheme": _clause(lambda d: f"added version {d['version']} of the scheme", "version"),
    "change scheme": _clause(
        lambda d: (
            f"changed the scheme from version {d['before']} to {d['after']}, with "
            f"{_counted(d['layers'], 'annotated text')}"
        ),
        *("before", "after", "layers"),
    ),
    "take scheme back": _clause(
        lambda d: (
            f"took version {d['before']} of the scheme back: version {d['after']} holds again, "
            f"with {_counted(d['layers'], 'annotated text')}"
        ),
        *("before", "after", "layers"),
    ),
    "add guideline": _clause(lambda d: f"added version {d['version']} of the guideline", "version"),
    "assign": _clause(
        lambda d: f"assigned {d['document']} to {d['annotator']}", "document", "annotator"
    ),
    "assign all": _clause(
        lambda d: (
            f"assigned all documents to {d['annotator'] or 'everybody'}: "
            f"{_counted(d['n'], 'new task')}"
        ),
        "annotator",
        "n",
    ),
    "assign begun": _clause(
        lambda d: f"assigned what was begun: {_counted(d['n'], 'new task')}", "n"
    ),
    "mark as training": _clause(
        lambda d: f"marked as training: {_listed(d['documents'])}", "documents"
    ),
    "no longer training": _clause(
        lambda d: f"no longer for training: {_listed(d['documents'])}", "documents"
    ),
    "mark as retired": _clause(lambda d: f"retired {_listed(d['documents'])}", "documents"),
    "no longer retired": _clause(lambda d: f"brought back {_listed(d['documents'])}", "documents"),
    "set phases": _clause(lambda d: f"set the phases: {_listed(d['phases']) or 'none'}", "phases"),
    "phase is open": _clause(lambda d: f"opened the phase {d['phase']}", "phase"),
    "phase is closed": _clause(lambda d: f"closed the phase {d['phase']}", "phase"),
    "phase is planned": _clause(
        lambda d: f"took back the phase {d['phase']}, which is planned again", "phase"
    ),
    "make gold version": _clause(
        lambda d: f"made version {d['number']} of the gold, {d['name']}{_within(d)}",
        *("number", "name"),
    ),
    "consolidate": _clause(
        lambda d: (
            f"made the gold of {d.get('phase') or 'the study'} from votes: {d['added']:,} new, "
            f"{d['changed']:,} changed, {d['unchanged']:,} as before, "
            f"{d['left']:,} left as a person made them"
        ),
        "added",
        "changed",
        "unchanged",
        "left",
    ),
    "choose suggestions": _clause(_suggested, "source"),
    "show suggestions": _clause(
        lambda d: f"let {_counted(d['n'], 'task')} show suggestions{_within(d)}", "n"
    ),
    "hide suggestions": _clause(
        lambda d: f"put {_counted(d['n'], 'task')} into the arm without suggestions{_within(d)}",
        "n",
    ),
    "move tasks": _clause(_moved, "documents", "from", "to"),
    "apply plan": _clause(lambda d: f"applied a plan: {d['words']}", "words"),
    "grant": _clause(
        lambda d: (
            f"gave the role {d['role']}" + (f", as {d['annotator']}" if d["annotator"] else "")
        ),
        "role",
        "annotator",
    ),
    "revoke": _clause(lambda d: f"took back a role as {d['role']}", "role"),
    "invite": _clause(
        lambda d: f"invited as {d['role']}" + (f": {d['annotator']}" if d["annotator"] else ""),
        "role",
        "annotator",
    ),
    "layer link": _clause(
        lambda details: (
            f"made a link to {details['document']} of {details['annotator']} for students"
        ),
        *("document", "annotator"),
    ),
    "reset link": _clause(lambda _: "made a link for a new password"),
    "rename study": _clause(
        lambda d: f"renamed the study from {d['before']} to {d['name']}", "before", "name"
    ),
    "remove study": _clause(lambda _: "removed the study"),
    "bring study back": _clause(lambda _: "brought the study back"),
    "change public metadata": _clause(
        lambda d: f"let annotators see {_listed(d['names']) or 'no metadata'}", "names"
    ),
    "show names to curators": _clause(lambda _: "let curators see the names of annotators"),
    "hide names from curators": _clause(lambda _: "hid the names of annotators from curators"),
    "open gold": _clause(
        lambda d: (
            f"let annotators compare their work with the gold of {d.get('phase') or 'the study'}"
        )
    ),
    "close gold": _clause(
        lambda d: f"hid the gold of {d.get('phase') or 'the study'} from annotators"
    ),
    "open cases": _clause(
        lambda d: f"let annotators decide on open cases of {_n_documents(d)}{_within(d)}",
        "documents",
    ),
    "close cases": _clause(
        lambda d: f"hid open cases of {_n_documents(d)} from annotators{_within(d)}",
        "documents",
    ),
    "second curator": _clause(
        lambda d: f"let {d['to']} curate {_n_documents(d)} once more{_within(d)}",
        *("to", "documents"),
    ),
    "compare curators": _clause(lambda d: f"compared the two curators{_within(d)}"),
    "open agreement": _clause(lambda _: "let annotators see the agreement"),
    "close agreement": _clause(lambda _: "hid the agreement from annotators"),
}

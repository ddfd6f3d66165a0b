"""What the audit says of an action, in words."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

__all__ = ["words_of"]

Details = Mapping[str, Any]
MOST_NAMED = 3


def words_of(what: str, details: Details) -> str:
    """Return what was done, as a clause without its subject.

    A kind of action without words of its own is told as it is stored.

    >>> words_of("finish", {"document": "essay01", "annotator": "ana", "version": 7})
    'finished essay01'
    >>> words_of("move tasks", {"documents": ["a", "b"], "from": "ana", "to": None})
    'took back 2 documents from ana: a, b'
    >>> words_of("sing", {"song": "a long one"})
    'sing: song a long one'
    """
    words = _WORDS.get(what)
    if words is not None:
        try:
            return words(details)
        except (KeyError, TypeError):  # an older Argora said less of it
            pass
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


def _counted(n: int, noun: str) -> str:
    return f"{n:,} {noun}" if n == 1 else f"{n:,} {noun}s"


def _layer(verb: str) -> Callable[[Details], str]:
    return lambda details: f"{verb} {details['document']}"


_WORDS: Mapping[str, Callable[[Details], str]] = {
    "finish": _layer("finished"),
    "reopen": _layer("reopened"),
    "add study": lambda d: f"added the study {d['name']}",
    "extend": lambda d: (
        f"added {_counted(d['documents'], 'document')} and {_counted(d['annotators'], 'annotator')}"
    ),
    "add scheme": lambda d: f"added version {d['version']} of the scheme",
    "add guideline": lambda d: f"added version {d['version']} of the guideline",
    "assign": lambda d: f"assigned {d['document']} to {d['annotator']}",
    "assign all": lambda d: (
        f"assigned all documents to {d['annotator'] or 'everybody'}: {_counted(d['n'], 'new task')}"
    ),
    "assign begun": lambda d: f"assigned what was begun: {_counted(d['n'], 'new task')}",
    "move tasks": _moved,
    "apply plan": lambda d: f"applied a plan: {d['words']}",
    "grant": lambda d: (
        f"gave the role {d['role']}" + (f", as {d['annotator']}" if d["annotator"] else "")
    ),
    "revoke": lambda d: f"took back a role as {d['role']}",
    "invite": lambda d: (
        f"invited as {d['role']}" + (f": {d['annotator']}" if d["annotator"] else "")
    ),
    "reset link": lambda _: "made a link for a new password",
    "rename study": lambda d: f"renamed the study from {d['before']} to {d['name']}",
    "remove study": lambda _: "removed the study",
    "bring study back": lambda _: "brought the study back",
    "change public metadata": lambda d: (
        f"let annotators see {_listed(d['names']) or 'no metadata'}"
    ),
    "open agreement": lambda _: "let annotators see the agreement",
    "close agreement": lambda _: "hid the agreement from annotators",
}

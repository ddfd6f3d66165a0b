"""Files of other programs that no format reads: what they are, and what to write instead."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from argora.formats.records import begins_with
from argora.model.strict_json import MAX_DEPTH

__all__ = ["PACKED", "explain"]

PACKED = frozenset({".7z", ".bz2", ".gz", ".rar", ".tar", ".tgz", ".xz", ".zip"})
"""How files end that hold others."""
_AS_BIO = "write each token, a tab and its tag on a line, which is read as bio"
_AS_DOCCANO = (
    'write lines such as {"text": "Yes, no.", "label": [[0, 3, "claim"]]}, which are read as '
    "doccano"
)
_STRING = r'"(?:[^"\\]|\\.)*"'
_PAIR = rf"{_STRING}\s*:\s*(?:{_STRING}|[-+.\w]+)"


@dataclass(frozen=True)
class _Sort:
    """Files of one program: what stands in them, and what a message says of them."""

    pattern: re.Pattern[str]
    explanation: str
    suffixes: Sequence[str] = (".json", ".jsonl")


_SORTS = (
    _Sort(
        re.compile(rf"\A(?:\s*(?:\[|\{{\s*{_STRING}\s*:)){{{MAX_DEPTH + 1}}}"),
        f"JSON nested deeper than {MAX_DEPTH} levels, which is no annotation",
    ),
    _Sort(
        re.compile(r'"(?:tokens|words)"\s*:\s*\[\s*".*?"\w*tags"\s*:\s*\[', re.DOTALL),
        f"tokens and lists of tags, as data sets of Hugging Face have them; {_AS_BIO}",
    ),
    _Sort(
        re.compile(r'\A\s*\[\s*\{.{0,99}?"paragraphs"\s*:', re.DOTALL),
        f"training data of spaCy 2; {_AS_BIO}",
    ),
    _Sort(
        re.compile(rf'\A\s*\[\s*\[\s*{_STRING}\s*,\s*\{{\s*"entities"'),
        f"training data of spaCy; {_AS_DOCCANO}",
    ),
    _Sort(
        re.compile(rf'\A\s*\{{\s*"text"\s*:\s*{_STRING}\s*,\s*"ents"\s*:'),
        f"documents of spaCy; {_AS_DOCCANO}",
    ),
    _Sort(
        re.compile(rf"\A\s*\[?\s*\{{\s*{_PAIR}(?:\s*,\s*{_PAIR})*\s*\}}"),
        "records without lists; save them as a table in CSV",
    ),
    _Sort(
        re.compile(r'"\[\{""'),
        "a table with lists in JSON, as Label Studio writes it; export JSON or JSON-MIN there",
        (".csv", ".tsv"),
    ),
    _Sort(re.compile(r",[BI]-\w[^,\n]*\n"), f"a table of tokens and tags; {_AS_BIO}", (".csv",)),
    _Sort(re.compile(""), "CoNLL-U, which holds no annotation of arguments", (".conllu",)),
    _Sort(re.compile(""), f"documents of spaCy in binary form; {_AS_DOCCANO}", (".spacy",)),
    _Sort(re.compile(""), "a packed file; unpack it first", tuple(PACKED)),
)


def explain(path: Path) -> str | None:
    """Return what a file is and what to do, None if it is of no such sort."""
    sorts = [sort for sort in _SORTS if path.name.lower().endswith(tuple(sort.suffixes))]
    head = begins_with(path) if sorts else ""
    return next((sort.explanation for sort in sorts if sort.pattern.search(head)), None)

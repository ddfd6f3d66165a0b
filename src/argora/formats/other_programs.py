"""Files of other programs that no format reads: what they are, and what to do with them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from argora.formats import files
from argora.model.strict_json import MAX_DEPTH

__all__ = ["SAVE_AS_TABLE", "SAVE_AS_TEXT", "SPREADSHEETS", "TEXTS", "advice_for", "explain"]

TEXTS: Mapping[str, str] = {
    ".doc": "Word",
    ".docm": "Word",
    ".docx": "Word",
    ".dot": "Word",
    ".dotx": "Word",
    ".odt": "OpenDocument",
    ".ott": "OpenDocument",
    ".pages": "Pages",
    ".pdf": "PDF",
    ".rtf": "RTF",
    ".wpd": "WordPerfect",
}
"""The programs that write texts, by the suffixes of their files."""
SPREADSHEETS: Mapping[str, str] = {
    ".xls": "Excel 97",
    ".xlsb": "Excel in binary form",
    ".ods": "LibreOffice",
    ".fods": "LibreOffice",
    ".numbers": "Numbers",
}
"""The programs that write spreadsheets which are not read, by the suffixes of their files."""
SAVE_AS_TEXT = "save it as plain text (.txt, UTF-8)"
SAVE_AS_TABLE = "save it as .xlsx, or as CSV in UTF-8"

_PACKED = (".7z", ".bz2", ".gz", ".rar", ".tar", ".tgz", ".xz", ".zip")
_AS_BIO = "write each token, a tab and its tag on a line, which is read as bio"
_AS_DOCCANO = (
    'write lines such as {"text": "Yes, no.", "label": [[0, 3, "claim"]]}, which are read as '
    "doccano"
)
_STRING = r'"(?:[^"\\]|\\.)*"'
_PAIR = rf"{_STRING}\s*:\s*(?:{_STRING}|[-+.\w]+)"


@dataclass(frozen=True)
class _Kind:
    """A kind of file: what stands in it, and what a message says of it."""

    pattern: re.Pattern[str]
    explanation: str
    suffixes: Sequence[str] = (".json", ".jsonl")


_KINDS = (
    _Kind(
        re.compile(rf"\A(?:\s*(?:\[|\{{\s*{_STRING}\s*:)){{{MAX_DEPTH + 1}}}"),
        f"JSON nested deeper than {MAX_DEPTH} levels, which is no annotation",
    ),
    _Kind(
        re.compile(r'"(?:tokens|words)"\s*:\s*\[\s*".*?"\w*tags"\s*:\s*\[', re.DOTALL),
        f"tokens and lists of tags, as data sets of Hugging Face have them; {_AS_BIO}",
    ),
    _Kind(
        re.compile(r'\A\s*\[\s*\{.{0,99}?"paragraphs"\s*:', re.DOTALL),
        f"training data of spaCy 2; {_AS_BIO}",
    ),
    _Kind(
        re.compile(rf'\A\s*\[\s*\[\s*{_STRING}\s*,\s*\{{\s*"entities"'),
        f"training data of spaCy; {_AS_DOCCANO}",
    ),
    _Kind(
        re.compile(rf'\A\s*\{{\s*"text"\s*:\s*{_STRING}\s*,\s*"ents"\s*:'),
        f"documents of spaCy; {_AS_DOCCANO}",
    ),
    _Kind(
        re.compile(rf"\A\s*\[?\s*\{{\s*{_PAIR}(?:\s*,\s*{_PAIR})*\s*\}}"),
        "records without lists; save them as a table in CSV",
    ),
    _Kind(
        re.compile(r'"\[\{""'),
        "a table with lists in JSON, as Label Studio writes it; export JSON or JSON-MIN there",
        (".csv", ".tsv"),
    ),
    _Kind(re.compile(r",[BI]-\w[^,\n]*\n"), f"a table of tokens and tags; {_AS_BIO}", (".csv",)),
    _Kind(re.compile(""), "CoNLL-U, which holds no annotation of arguments", (".conllu",)),
    _Kind(re.compile(""), f"documents of spaCy in binary form; {_AS_DOCCANO}", (".spacy",)),
    _Kind(re.compile(""), "a packed file; unpack it first", _PACKED),
    *(
        _Kind(re.compile(""), f"a spreadsheet of {program}; {SAVE_AS_TABLE}", (suffix,))
        for suffix, program in SPREADSHEETS.items()
    ),
)
_ADVICE = {
    **{suffix: f"{program}: {SAVE_AS_TEXT} first" for suffix, program in TEXTS.items()},
    **{suffix: f"{program}: {SAVE_AS_TABLE}" for suffix, program in SPREADSHEETS.items()},
    **dict.fromkeys(_PACKED, "unpack it first"),
    ".ser": "for INCEpTION alone: export with a secondary format such as 'UIMA CAS XMI'",
    ".zip": "read it on its own",
}


def explain(path: Path) -> str | None:
    """Return what a file is and what to do with it; None if it is of no known kind."""
    kinds = [kind for kind in _KINDS if path.name.lower().endswith(tuple(kind.suffixes))]
    head = files.head_of(path) if kinds else ""
    return next((kind.explanation for kind in kinds if kind.pattern.search(head)), None)


def advice_for(suffix: str) -> str | None:
    """Return what to do with a file that lies beside a study; None if its suffix is not known."""
    return _ADVICE.get(suffix.lower())

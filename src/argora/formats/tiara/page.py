"""The HTML that TIARA saves, in the old and the new form, read without running any of it."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from html.parser import HTMLParser

from argora.errors import FormatError
from argora.formats.tiara.essay import Essay, Row, checked
from argora.formats.tiara.log import added_by, stamp_of
from argora.model.layer import Stamp

__all__ = ["MAX_CHARACTERS", "read_page"]

MAX_CHARACTERS = 16 * 2**20  # a thousand long sentences make less than a quarter of this
_PART = re.compile(r"(textarea|target|relation|dropping|sentenceCategory)([0-9]{1,9})")
_SENTENCE = re.compile(r"sentence([0-9]{1,9})")
_CODES = ("essay_code", "essay_code_ICNALE")
_NEEDED = ("number", "textarea", "target", "relation", "dropping")
_DROPPING = {"drop": True, "non-drop": False}

_Attributes = Mapping[str, str]


@dataclass
class _Sentence:
    """A box of the page: its parts by name, and how often each has come."""

    number: int
    line: int
    parts: dict[str, str] = field(default_factory=dict)

    def put(self, name: str, value: str) -> None:
        if name in self.parts:
            raise self.error(f"has a second {name!r}")
        self.parts[name] = value

    def error(self, problem: str) -> FormatError:
        return FormatError(f"sentence {self.number}: {problem}", line=self.line)


@dataclass
class _Catch:
    """Words that are being gathered until their element ends."""

    tag: str
    name: str
    words: list[str] = field(default_factory=list)


def read_page(content: str) -> Essay:
    """Return the essay of a page.

    Raises
    ------
    FormatError
        If the page is cut off, holds a script, lacks a part of a sentence, or its links do not fit.
    """
    _refuse_strange(content)
    page = _Page()
    page.feed(content.removeprefix("\ufeff"))
    page.close()
    return checked(page.essay())


def _refuse_strange(content: str) -> None:
    """Refuse what the parser would take very long for, and what no page of TIARA holds."""
    if len(content) > MAX_CHARACTERS:
        raise FormatError(
            f"has {len(content):,} characters; a page of TIARA has at most {MAX_CHARACTERS:,}"
        )
    if (at := content.find("<![")) >= 0:
        raise FormatError("holds a section '<![', which is no HTML", line=_line(content, at))
    opened = content.rfind("<!--")
    if opened >= 0 and content.find("-->", opened) < 0:
        at = content.find("<!--", content.rfind("-->") + 1)
        raise FormatError("a comment does not end", line=_line(content, at))
    if (at := content.find("<", content.rfind(">") + 1)) >= 0:
        raise FormatError("ends inside a tag: the file is cut off", line=_line(content, at))


def _line(content: str, at: int) -> int:
    return content.count("\n", 0, at) + 1


class _Page(HTMLParser):
    """Gathers the parts of the sentences, each by the id that TIARA gives it."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._code: str | None = None
        self._sentences: list[_Sentence] = []
        self._catch: _Catch | None = None
        self._depth = 0  # of the box that holds all sentences
        self._in_log = False
        self._log: list[Stamp] = []
        self._broken_log: FormatError | None = None
        self._sortable = False
        self._linkable = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Handle the start of an element; inside the words of a sentence a tag is text."""
        if self._catch is not None and self._catch.tag == "textarea":
            self._catch.words.append(self.get_starttag_text() or "")
            return
        values = {name: value or "" for name, value in attrs}
        kinds = values.get("class", "").split()
        line = self.getpos()[0]
        if tag == "script":
            raise FormatError(
                "holds a script, which TIARA never writes; nothing of it was run. "
                "Save the annotation in TIARA itself, not with the browser",
                line=line,
            )
        if tag == "div":
            self._open_box(values.get("id", ""), kinds, line)
        elif tag == "ul" and "logging" in kinds:
            self._in_log = True
        elif tag == "li" and self._in_log:
            self._begin(tag, "log")
        elif values.get("id") in _CODES:
            self._begin(tag, "code")
        elif "sentence-id-number" in kinds and self._sentences:
            self._begin(tag, "number")
        elif tag == "option" and "selected" in values and self._sentences:
            self._sentences[-1].parts["sentenceCategory"] = values.get("value", "").strip()
        elif match := _PART.fullmatch(values.get("id", "")):
            self._part(tag, match.group(1), int(match.group(2)), values)

    def _open_box(self, id: str, kinds: list[str], line: int) -> None:
        if self._depth or "flex-container" in kinds:
            self._depth += 1
        if "flex-container" in kinds:
            self._sortable = self._sortable or "ui-sortable" in kinds
        if "flex-item" not in kinds:
            return
        match = _SENTENCE.fullmatch(id)
        if match is None:
            raise FormatError(f"a sentence has the id {id[:40]!r}, expected sentence1", line=line)
        if not self._depth:
            raise FormatError(f"{id} stands outside of 'flex-container'", line=line)
        self._linkable = self._linkable or "jtk-endpoint-anchor" in kinds
        self._sentences.append(_Sentence(int(match.group(1)), line))

    def _part(self, tag: str, name: str, number: int, values: _Attributes) -> None:
        if not self._sentences or self._sentences[-1].number != number:
            raise FormatError(
                f"{name}{number} does not stand in sentence {number}", line=self.getpos()[0]
            )
        sentence = self._sentences[-1]
        if name == "dropping":
            sentence.put(name, values.get("value", ""))
        elif name == "sentenceCategory":
            sentence.put(name, "")
        else:
            self._begin(tag, name)

    def _begin(self, tag: str, name: str) -> None:
        if self._catch is not None:
            raise FormatError(
                f"{name!r} begins inside of {self._catch.name!r}", line=self.getpos()[0]
            )
        self._catch = _Catch(tag, name)

    def handle_data(self, data: str) -> None:
        """Gather words."""
        if self._catch is not None:
            self._catch.words.append(data)

    def handle_comment(self, data: str) -> None:
        """Pass over a comment, unless it is part of a sentence."""
        if self._catch is not None and self._catch.tag == "textarea":
            self._catch.words.append(f"<!--{data}-->")

    def handle_endtag(self, tag: str) -> None:
        """Handle the end of an element."""
        if self._catch is not None:
            if tag == self._catch.tag:
                self._end(self._catch)
                self._catch = None
            elif self._catch.tag == "textarea":
                self._catch.words.append(f"</{tag}>")
                return
        if tag == "ul":
            self._in_log = False
        elif tag == "div" and self._depth:
            self._depth -= 1

    def _end(self, catch: _Catch) -> None:
        value = "".join(catch.words).strip()
        if catch.name == "log":
            self._end_entry(value)
        elif catch.name == "code":
            if self._code is not None:
                raise FormatError("has a second essay code", line=self.getpos()[0])
            self._code = value
        else:
            self._sentences[-1].put(catch.name, value)

    def _end_entry(self, entry: str) -> None:
        line = self.getpos()[0]
        try:
            self._log.append(stamp_of(entry, line))
        except FormatError as error:
            problem = f"an entry of the log is broken: {error.problem}; all times are left out"
            self._broken_log = self._broken_log or FormatError(problem, line=line)

    def essay(self) -> Essay:
        """Return all that was gathered."""
        if self._depth or self._catch is not None:
            raise FormatError(
                "ends before the last sentence does: the file is cut off", line=self.getpos()[0]
            )
        if not self._code:
            raise FormatError("has no essay code; is it a file of TIARA?")
        return Essay(
            self._code,
            tuple(_row(sentence) for sentence in self._sentences),
            log=() if self._broken_log is not None else tuple(self._log),
            broken_log=self._broken_log,
            added=added_by(self._log),
            sortable=self._sortable,
            linkable=self._linkable,
        )


def _row(sentence: _Sentence) -> Row:
    parts = sentence.parts
    for name in _NEEDED:
        if name not in parts:
            raise sentence.error(f"the part {name!r} is missing")
    if not re.fullmatch("[0-9]{1,9}", parts["number"]) or int(parts["number"]) != sentence.number:
        raise sentence.error(f"has the number {parts['number'][:40]!r}")
    target = _SENTENCE.fullmatch(parts["target"])
    if parts["target"] and target is None:
        raise sentence.error(f"the target is {parts['target'][:40]!r}, expected sentence1")
    if parts["dropping"] not in _DROPPING:
        raise sentence.error(f"dropping is {parts['dropping'][:40]!r}, expected drop or non-drop")
    return Row(
        sentence.number,
        parts["textarea"],
        parts.get("sentenceCategory"),
        None if target is None else int(target.group(1)),
        parts["relation"],
        _DROPPING[parts["dropping"]],
        sentence.line,
    )

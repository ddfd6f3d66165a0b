"""Blocks as plain text for terminals: wrapped sentences and aligned tables, without colour."""

from __future__ import annotations

import textwrap
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import groupby

from argora.report.blocks import (
    Block,
    Column,
    Details,
    Facts,
    Figure,
    Listed,
    Measured,
    Page,
    Passages,
    Prose,
    Section,
    Series,
    Table,
    Text,
)
from argora.report.forms.cells import (
    NUMBERED,
    PICTURES,
    case_place,
    case_votes,
    cell_text,
    hidden_passages,
    interval_of,
    key_words,
    marked_words,
    more_blocks,
    more_rows,
    note_of,
    noted_passages,
    notes_of,
    plain_words,
    reasons_of,
)
from argora.text.numbers import BLANK, joined

__all__ = ["aligned", "case_text", "render"]

LEFT = ("text", "code", "category", "link")
NARROWEST = 20
PASSAGE = 160
MOST_NAMED = 12
LONG_TITLE = 12
LONG_WORDS = 30


def render(part: Page | Section, *, width: int = 100) -> str:
    """Return sections below each other, at most ``width`` wide where words can be wrapped.

    A long page, which has contents, begins with its first sentence and not with its title.
    """
    blocks: Sequence[Block] = part.sections if isinstance(part, Page) else part.blocks
    texts = [
        _titled(block.title, _joined(block.blocks, width))
        if isinstance(block, Section)
        else _block(block, width)
        for block in blocks
    ]
    untitled = isinstance(part, Page) and not part.contents_after and not part.sections[0].title
    if isinstance(part, Page) and part.title and untitled:
        texts[0] = _titled(part.title, texts[0])
    return "\n\n".join(filter(None, texts))


def _joined(blocks: Iterable[Block], width: int) -> str:
    return "\n\n".join(text for text in (_block(block, width) for block in blocks) if text)


def _block(block: Block, width: int) -> str:
    match block:
        case Prose(look="caption"):
            return ""
        case Prose(look="line"):
            return plain_words(block.words)
        case Prose():
            return wrapped(plain_words(block.words), width)
        case Listed():
            return _listed(block, width)
        case Passages():
            return "\n".join(case_text(case, width) for case in block.cases[: block.first])
        case Text():
            return _passages(block, width)
        case Table():
            return _table(block, width)
        case Details():
            body = _joined(block.blocks, width)
            about = f" ({block.about})" if block.about else ""
            return f"{block.summary}{about}:\n{body}" if body else ""
        case Series():
            rest = more_blocks(block)
            body = _joined(block.blocks[: block.first], width)
            return "\n\n".join(filter(None, [body, wrapped(f"... {rest}", width) if rest else ""]))
        case Section():
            body = _joined(block.blocks, width)
            return f"{block.title}\n{body}" if block.title and body else body
        case Figure():
            return wrapped(f"[{block.title}]", width) if block.title else ""
        case Facts():
            return ""


def _titled(title: str, text: str) -> str:
    return titled(title, text) if title and text else text


def _listed(block: Listed, width: int) -> str:
    if block.look == "sentences":
        return wrapped(" ".join(map(plain_words, block.items)), width)
    if block.look == "key":
        return wrapped(key_words(block), width)
    numbered = block.look in NUMBERED
    mark = "+ " if block.look == "good" else "- "
    marks = [f"{i}. " if numbered else mark for i in range(1, len(block.items) + 1)]
    wide = max(width, 1000) if block.look == "code" else width
    lines = [
        wrapped(f"{mark}{plain_words(item)}", wide, indent=" " * len(mark))
        for mark, item in zip(marks, block.items, strict=True)
    ]
    return _titled(block.title, "\n".join(lines))


def _passages(block: Text, width: int) -> str:
    """Return the passages with a note, and how many there are besides."""
    lines = []
    for passage in noted_passages(block):
        number = f"{passage.number}  " * bool(passage.number)
        lead = plain_words(passage.lead)
        lines.append(f"- {number}{f'{lead}  ' if lead else ''}({note_of(passage)})")
        for version in passage.versions:
            names = f"{joined(version.annotators, MOST_NAMED)}: " * bool(version.annotators)
            version_lines = marked_words(version) if not version.is_blank else ["nothing"]
            lines += [f"  {names}{line}" for line in version_lines]
    hidden = [hidden_passages(block)] if lines or block.look == "versions" else []
    shown_lines = [wrapped(line, width, indent="    ") for line in filter(None, [*lines, *hidden])]
    return _titled(block.title, "\n".join(shown_lines))


def case_text(case: object, width: int) -> str:
    """Return an item with the annotators of each category, indented."""
    votes = "; ".join(f"{names}: {title}" for title, names in case_votes(case))
    lines = [f"- {case_place(case)}: {votes}"]
    words = getattr(case, "words", "")
    if words:
        lines.append(f"  {_cut(words, PASSAGE)}")
    return "\n".join(wrapped(line, width, indent="    ") for line in lines)


def _table(block: Table, width: int) -> str:
    visible = [i for i, c in enumerate(block.columns) if c.kind not in (*PICTURES, "data")]
    columns = [block.columns[i] for i in visible]
    reasons = reasons_of(block)
    rows, group = [], ""
    n_left = max(0, len(block.rows) - block.first - block.last)
    at_end = block.rows[block.first + n_left :]
    for row in (*block.rows[: block.first], *at_end):
        if row.group and row.group != group:
            group = row.group
            rows.append([group, *("" for _ in visible[1:])])
        cells = [_cell(block.columns[i], row.cells[i], reasons) for i in visible]
        rows.append([f"  {cells[0]}" if row.group else cells[0], *cells[1:]])
    if block.look in ("listing", "todo"):
        lines = [*_points(block, visible, reasons, width)]
    else:
        lines = [_within([c.title for c in columns], rows, columns, width)] if rows else []
    if n_left:
        between = f", between the first and the last {len(at_end)}" if at_end else ""
        lines.append(f"... and {more_rows(block, n_left)}{between}")
    lines += [
        wrapped(f"({i}) no figure: {reason}", width, indent="    ")
        for i, reason in enumerate(reasons, start=1)
    ]
    lines += [wrapped(f"note: {note}", width, indent="      ") for note in notes_of(block)]
    lines += [wrapped(plain_words(note), width, indent="  ") for note in block.notes]
    return _titled(block.title, "\n".join(lines))


def _points(
    block: Table, visible: Sequence[int], reasons: Sequence[str], width: int
) -> Iterator[str]:
    """Yield rows as points below the names of their groups."""
    for group, members in groupby(block.rows[: block.first], key=lambda row: row.group):
        yield from [group] * bool(group)
        for row in members:
            cells = filter(None, (_cell(block.columns[i], row.cells[i], reasons) for i in visible))
            yield wrapped(f"- {' · '.join(cells)}", width, indent="  ")


def _cell(column: Column, value: object, reasons: Sequence[str]) -> str:
    if not isinstance(value, Measured):
        return cell_text(column.kind, value)
    if value.undefined is not None:
        return f"{BLANK} ({reasons.index(value.undefined) + 1})"
    reach = interval_of(value, ", ")
    return f"{cell_text('measured', value)} [{reach}]" if reach else cell_text("measured", value)


def _within(
    head: Sequence[str], body: Sequence[Sequence[str]], columns: Sequence[Column], width: int
) -> str:
    """Return a table as wide as the width allows.

    Where it is too wide, long words of the last column are listed below the table; then intervals
    stand below their values and titles in two lines, and names are cut; at last it is cut into
    parts.
    """
    lefts = {i for i, column in enumerate(columns) if column.kind in LEFT}
    text = aligned(head, body, left=0, lefts=lefts)
    if _width(text) <= width:
        return text
    list_below = ""
    if columns[-1].kind == "text" and max(len(row[-1]) for row in body) > LONG_WORDS:
        list_below = "\n" + _list_below(
            head[-1], {row[0].strip(): row[-1] for row in body if row[-1]}, width
        )
        head, body = head[:-1], [row[:-1] for row in body]
        text = aligned(head, body, left=0, lefts=lefts)
        if _width(text) <= width:
            return text + list_below
    narrow = [*_two_heads(head), *(line for row in body for line in _two_lines(row))]
    over = _width(aligned(narrow[0], narrow[1:], left=0, lefts=lefts)) - width
    room = max(len(row[0]) for row in narrow) - over
    if over > 0 and columns[0].kind != "code":  # two names may differ at their ends only
        longest = room if room >= NARROWEST else width // 2
        narrow = [[_cut(row[0], longest), *row[1:]] for row in narrow]
    return "\n\n".join(_parts(narrow, lefts, width)) + list_below


def _list_below(title: str, words: Mapping[str, str], width: int) -> str:
    """Return words below a table; where they have parts themselves, those of each row in a line."""
    listed = [f"{name}: {each}" for name, each in words.items()]
    if not any(";" in each for each in words.values()):
        return wrapped(f"{title}: {'; '.join(listed)}", width, indent="  ")
    lines = [wrapped(f"  {each}", width, indent="    ") for each in listed]
    return "\n".join([f"{title}:", *lines])


def _parts(lines: Sequence[Sequence[str]], lefts: Collection[int], width: int) -> Iterator[str]:
    """Yield a table in parts of as many columns as fit, each with the names of the rows."""
    wide = [max(len(line[i]) for line in lines) for i in range(len(lines[0]))]
    part, room = [0], width - wide[0]
    for i in range(1, len(wide) + 1):
        if i == len(wide) or (len(part) > 1 and room < wide[i] + 2):
            head, *body = [[line[j] for j in part] for line in lines]
            yield aligned(head, body, left=0, lefts={n for n, j in enumerate(part) if j in lefts})
            part, room = [0], width - wide[0]
        if i < len(wide):
            part.append(i)
            room -= wide[i] + 2


def _two_heads(head: Sequence[str]) -> Iterator[list[str]]:
    """Yield titles in two lines, each cut at the blank nearest to its middle."""
    parts = [_halves(title) for title in head]
    if any(first for first, _ in parts):
        yield [first for first, _ in parts]
    yield [second for _, second in parts]


def _halves(title: str) -> tuple[str, str]:
    blanks = [i for i, letter in enumerate(title) if letter == " "]
    if len(title) < LONG_TITLE or not blanks:
        return "", title
    at = min(blanks, key=lambda i: abs(2 * i - len(title)))
    return title[:at], title[at + 1 :]


def _width(text: str) -> int:
    return max(map(len, text.splitlines()))


def _two_lines(row: Sequence[str]) -> Iterator[list[str]]:
    """Yield the values of a row and, below them, their intervals."""
    cells = [cell.partition(" [") for cell in row[1:]]
    yield [row[0], *(value for value, _, _ in cells)]
    if any(reach for _, _, reach in cells):
        yield ["", *(reach and f"[{reach}" for _, _, reach in cells)]


def _cut(words: str, most: int) -> str:
    return words if len(words) <= most else f"{words[: most - 1].rstrip()}…"


def aligned(
    head: Sequence[str],
    rows: Sequence[Sequence[str]],
    *,
    left: int = 1,
    last_left: bool = False,
    lefts: Collection[int] = (),
) -> str:
    """Return columns; the first ``left`` ones stand to the left, all others to the right.

    Parameters
    ----------
    last_left : whether the last column stands to the left, too.
    lefts : further columns that stand to the left.

    >>> print(aligned(["who", "n"], [["ana", "12"]]))
    who   n
    ana  12
    """
    lines = [head, *rows]
    wide = [max(len(line[i]) for line in lines) for i in range(len(head))]
    to_left = {*range(left), *({len(head) - 1} if last_left else ()), *lefts}
    return "\n".join(
        "  ".join(
            cell.ljust(wide[i]) if i in to_left else cell.rjust(wide[i])
            for i, cell in enumerate(line)
        ).rstrip()
        for line in lines
    )


def titled(title: str, text: str) -> str:
    """Return a text below its underlined title."""
    return f"{title}\n{'-' * len(title)}\n{text}"


def wrapped(text: str, width: int, *, indent: str = "") -> str:
    """Return a paragraph; lines after the first are indented."""
    return textwrap.fill(
        text,
        max(width, 20),
        subsequent_indent=indent,
        break_long_words=False,
        break_on_hyphens=False,
    )

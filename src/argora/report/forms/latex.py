"""Blocks in LaTeX: tables in the form papers print, and prose as comments; no package is needed."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

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
    PICTURES,
    case_place,
    case_votes,
    cell_text,
    hidden_passages,
    interval_of,
    key_words,
    marked_words,
    more_blocks,
    note_of,
    noted_passages,
    notes_of,
    plain_words,
    reasons_of,
    runs,
)
from argora.text.numbers import BLANK, joined

__all__ = ["escape", "render"]

SPECIAL = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "%": r"\%",
    "_": r"\_",
    "^": r"\textasciicircum{}",
    "~": r"\textasciitilde{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "α": r"$\alpha$",
    "κ": r"$\kappa$",
    "π": r"$\pi$",
    "τ": r"$\tau$",
    "−": "$-$",
    BLANK: "--",
}
_SPECIAL = re.compile("|".join(map(re.escape, SPECIAL)))
OPENING = """\
% Tables made by Argora. They need no package; with LaTeX before 2018 add
% \\usepackage[utf8]{inputenc}, and \\usepackage[T1]{fontenc} for \\textquotedbl."""


def escape(text: str) -> str:
    """Return text in which LaTeX sees no command, on one line.

    >>> escape("50% & {more}")
    '50\\\\% \\\\& \\\\{more\\\\}'
    """
    return _SPECIAL.sub(lambda match: SPECIAL[match.group()], " ".join(text.split()))


def render(part: Page | Section) -> str:
    """Return the tables of all sections."""
    blocks: Sequence[Block] = part.sections if isinstance(part, Page) else part.blocks
    return _joined([OPENING, *(_block(block, part.title) for block in blocks)])


def _joined(texts: Iterable[str]) -> str:
    return "\n\n".join(text for text in texts if text)


def _block(block: Block, title: str) -> str:
    """Return a block; ``title`` is that of the section around it, for tables without their own."""
    match block:
        case Prose(look="caption"):
            return ""
        case Prose():
            return _comment(plain_words(block.words))
        case Listed(look="key"):
            return _comment(key_words(block))
        case Listed():
            lines = [f"- {plain_words(item)}" for item in block.items]
            return "\n".join(map(_comment, [block.title, *lines] if block.title else lines))
        case Passages():
            return "\n".join(_comment(_case(case)) for case in block.cases[: block.first])
        case Text():
            return "\n".join(map(_comment, _passages(block)))
        case Table():
            return _table(block, title)
        case Details(blocks=(Table(title="") as only,)):
            return _table(only, block.summary)
        case Details():
            about = f" ({block.about})" if block.about else ""
            inner = [_block(each, block.summary or title) for each in block.blocks]
            return _joined([_comment(f"{block.summary}{about}"), *inner])
        case Series():
            rest = more_blocks(block)
            shown_blocks = (_block(each, title) for each in block.blocks[: block.first])
            return _joined([*shown_blocks, _comment(f"... {rest}" if rest else "")])
        case Section():
            inner = [_block(each, _name_of(block) or title) for each in block.blocks]
            return _joined([_comment(block.title), *inner])
        case Figure():
            return _comment(f"[{block.title}]") if block.title else ""
        case Facts():
            return ""


def _name_of(block: Section) -> str:
    """Return the title of a section; without one its first line, which has a figure."""
    lines = (each for each in block.blocks if isinstance(each, Prose) and each.look == "line")
    return block.title or next((runs(line.words)[0].text.strip() for line in lines), "")


def _comment(text: str) -> str:
    return f"% {' '.join(text.split())}" if text else ""


def _passages(block: Text) -> Iterator[str]:
    """Yield the passages with a note, and how many there are besides."""
    noted = noted_passages(block)
    if not noted and block.look == "running":
        return
    yield block.title
    for passage in noted:
        yield f"- {passage.number or ''} {plain_words(passage.lead)} ({note_of(passage)})"
        for version in passage.versions:
            words = "; ".join(marked_words(version)) if not version.is_blank else "nothing"
            yield f"{joined(version.annotators)}: {words}" if version.annotators else words
    yield hidden_passages(block)


def _case(case: object) -> str:
    votes = "; ".join(f"{names}: {title}" for title, names in case_votes(case))
    return f"- {case_place(case)}: {votes}. {getattr(case, 'words', '')}"


def _table(block: Table, title: str) -> str:
    visible = [i for i, c in enumerate(block.columns) if c.kind not in (*PICTURES, "data")]
    reasons = reasons_of(block)
    lines, group = [], ""
    for row in block.rows[: block.most]:
        if row.group and row.group != group:
            group = row.group
            lines.append(
                rf"\hline \multicolumn{{{len(visible)}}}{{l}}{{{escape(group)}}} \\ \hline"
            )
        cells = [_cell(block.columns[i], row.cells[i], reasons) for i in visible]
        rule = r"\hline " if row.is_joint else ""
        lines.append(f"{rule}{' & '.join(cells)} " + r"\\")
    if not lines:
        return ""
    head = " & ".join(escape(block.columns[i].title) for i in visible) + r" \\"
    notes = [*(escape(plain_words(note)) for note in (*block.notes, *notes_of(block)))]
    notes += [rf"$^{{{i}}}$ {escape(reason)}" for i, reason in enumerate(reasons, start=1)]
    caption = _caption([part for part in (escape(block.title or title), *notes) if part])
    return "\n".join(
        [
            r"\begin{table}",
            r"\centering",
            rf"\begin{{tabular}}{{{'l' + ''.join(_side(block.columns[i]) for i in visible[1:])}}}",
            r"\hline",
            head,
            r"\hline",
            *lines,
            r"\hline",
            r"\end{tabular}",
            *([rf"\caption{{{caption}}}"] * bool(caption)),
            r"\end{table}",
        ]
    )


def _caption(parts: Sequence[str]) -> str:
    """Return the parts of a caption one behind the other: sentences, or phrases with semicolons."""
    text = ""
    for part in parts:
        text += f"{'' if not text else ' ' if text.endswith('.') else '; '}{part}"
    return text


def _side(column: Column) -> str:
    if column.kind == "text":
        return "p{4cm}"
    return "l" if column.kind in ("code", "category", "link") else "r"


def _cell(column: Column, value: object, reasons: Sequence[str]) -> str:
    if not isinstance(value, Measured):
        return escape(cell_text(column.kind, value))
    if value.undefined is not None:
        return rf"--$^{{{reasons.index(value.undefined) + 1}}}$"
    reach = interval_of(value, ", ")
    text = escape(cell_text("measured", value))
    return f"{text} [{escape(reach)}]" if reach else text

"""A page as TIARA opens it: the new form, with every part under the id that TIARA looks for."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape

from argora.formats.tiara.essay import Essay, Row
from argora.formats.tiara.log import entry_of

__all__ = ["page_of"]

_STEP = 20  # pixels by which TIARA indents


def page_of(essay: Essay) -> str:
    """Return the page of an essay."""
    entries = "".join(f"<li>{escape(entry_of(stamp))}</li>\n" for stamp in essay.log)
    log = f'<ul class="logging hide">\n{entries}</ul>\n\n' if essay.log else ""
    chosen = sorted({row.category for row in essay.rows if row.category and not row.dropped})
    depths = _depths(essay.rows)
    boxes = "".join(_box(row, chosen, depths[row.number], essay) for row in essay.rows)
    sortable = " ui-sortable" if essay.sortable else ""
    return (
        f"{log}<!-- Essay Code -->\n{_head(essay.code)}\n"
        f'<div class="flex-container{sortable}" id="flex-container">\n{boxes}</div>\n'
    )


def _head(code: str) -> str:
    return (
        '<div class="row essay-code">\n<div class="row">\n'
        f'<div class="col-md-10"><h4 id="essay_code"> {escape(code)} </h4></div>\n'
        '<div class="col-md-2 legend"><p> [Relation Legend] </p></div>\n</div>\n'
        '<div class="row color-legend col-lg-12" id="color-legend"></div>\n</div> <br>'
    )


def _box(row: Row, chosen: Sequence[str], depth: int, essay: Essay) -> str:
    n = row.number
    kinds = ["flex-item"]
    kinds += ["ui-sortable-handle"] * essay.sortable + ["jtk-endpoint-anchor"] * essay.linkable
    kinds += ["hide-text"] * row.dropped
    hidden = ' class="hide-text"' if row.dropped else ""
    target = "" if row.target is None else f"sentence{row.target}"
    side = "sentence-side-menu hide-text-dropping" if row.dropped else "sentence-side-menu"
    return (
        f'<div class="{" ".join(kinds)}" id="sentence{n}" style="left: {depth * _STEP}px;">\n'
        '<div class="row">\n<span class="col-md-1 sentence-box-col-padding"></span>\n'
        f'<span class="col-md-1 sentence-id-number"> {n} </span>\n'
        f'<span class="col-md-9"><textarea id="textarea{n}"{hidden}>{escape(row.words)}</textarea>'
        f'</span>\n<span class="col-md-1 {side}" id="annotation{n}">\n<table><tbody>\n<tr><td>\n'
        f'<span class="input-number hide" id="target{n}">{target}</span>\n'
        f'<span class="input-relation hide" id="relation{n}">{escape(row.relation)}</span>\n'
        '<span><label class="drop-label"> Drop? </label>\n'
        f'<input type="checkbox" id="dropping{n}" name="drop" '
        f'value="{"drop" if row.dropped else "non-drop"}"></span>\n</td></tr>\n<tr><td>\n'
        f'<button class="movebutton" onclick="moveBoxLeft({n})"> « </button>\n'
        f'<button class="movebutton" onclick="moveBoxRight({n})"> » </button>\n'
        f"</td></tr>\n</tbody></table>\n</span>\n</div>\n{_menu(row, chosen)}</div>\n"
    )


def _menu(row: Row, chosen: Sequence[str]) -> str:
    options = ['<option value=" "></option>']
    for name in dict.fromkeys((*chosen, *([row.category] if row.category else []))):
        mark = ' selected="selected"' if name == row.category else ""
        options.append(f'<option value="{escape(name)}"{mark}>{escape(name)}</option>')
    n, hidden = row.number, " hide-text" if row.dropped else ""
    return (
        '<div class="row sentence-lower-menu">\n'
        '<span class="col-md-1 sentence-box-col-padding"></span>\n'
        f'<select class="col-md-2 sentence-category{hidden}" id="sentenceCategory{n}" '
        f'name="sentenceCategory{n}">{"".join(options)}</select>\n</div>\n'
    )


def _depths(rows: Sequence[Row]) -> dict[int, int]:
    """Return how far each sentence stands below the major claim, which is how TIARA is used."""
    targets = {row.number: row.target for row in rows}
    depths: dict[int, int] = {}
    for start in targets:
        path = []
        here: int | None = start
        while here is not None and here not in depths:
            path.append(here)
            here = targets[here]
        depth = depths[here] + 1 if here is not None else 0
        for number in reversed(path):
            depths[number] = depth
            depth += 1
    return depths

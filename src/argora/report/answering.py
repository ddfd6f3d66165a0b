"""The page on which people say which maps are more alike: one file that loads and sends nothing."""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any

from markupsafe import Markup

from argora import __version__
from argora.analysis.metaevaluation.task import NumberedMap
from argora.formats.votes import Question
from argora.report.drawings.numbered_maps import map_pictures, words_of
from argora.report.elements import tag, template

__all__ = ["answering_page"]


def answering_page(
    questions: Sequence[Question], maps: Mapping[str, tuple[NumberedMap, NumberedMap]]
) -> str:
    """Return the page as HTML; it names no document and no annotator.

    Parameters
    ----------
    maps : both maps of a document, by the name of its picture's file.
    """
    files = list(maps)
    body = {
        "seed": questions[0].seed,
        "questions": [
            [each.id, each.digest, *map(files.index, each.pictures)] for each in questions
        ],
        "maps": [_pictured(*maps[file]) for file in files],
    }
    # What is stored in the browser belongs to this task and to no other page on the disk.
    data = _json({"id": sha256(_json(body).encode()).hexdigest()[:16], **body})
    script = template("answer.js")
    return template("page.html").format(
        version=__version__,
        policy=_policy(script),
        title="Which maps are more similar?",
        styles=template("page.css") + template("answer.css"),
        patterns="",
        head=tag("h1", "Which maps are more similar?"),
        content=template("answer.html"),
        script=f'<script type="application/json" id="task">{data}</script>\n'
        f"<script>{script}</script>\n",
    )


def _pictured(*pair: NumberedMap) -> list[dict[str, Any]]:
    pictures = map_pictures(*pair)
    return [{"svg": svg, "words": words_of(tree)} for svg, tree in zip(pictures, pair, strict=True)]


def _json(value: object) -> str:
    """Return JSON that can stand in an element of HTML: no character in it can end that."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _policy(script: str) -> Markup:
    """Return what keeps the page from loading, sending and running anything else."""
    digest = b64encode(sha256(script.encode()).digest()).decode()
    rules = (
        "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; "
        f"form-action 'none'; script-src 'sha256-{digest}'"
    )
    return Markup('<meta http-equiv="Content-Security-Policy" content="{}">\n').format(rules)

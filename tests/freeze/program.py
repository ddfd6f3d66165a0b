"""Run the program in this process, in a folder with small studies, and record what it says."""

from __future__ import annotations

import atexit
import io
import json
import os
import re
import shlex
import shutil
import tempfile
from collections.abc import Iterator
from contextlib import chdir, contextmanager, redirect_stderr, redirect_stdout
from functools import cache
from pathlib import Path
from typing import Any

from tests.freeze.kernel import digest, plain, unpack

from argora.cli import main

__all__ = ["name_of", "run", "workshop"]

FULL_PARTS = 2
"""How many documents or pairs of a page are stored in full; of the others there is a digest."""
MOST = 4000
"""Characters of a written file that are stored; of longer ones a digest and the first lines."""

STYLE = re.compile(r"(?s)(?<=<style>).*?(?=</style>)")
MATERIAL = {
    "recoding.csv": (
        "what,from,to\nunit,evidence,premise\nrelation,attack,\nattribute:stance,for,pro\n"
    ),
    "letter.txt": "Bridges are safe. They were tested. So we should build one more.\n",
    "texts.csv": "document,text\nnobody,Nobody has this document.\n",
    "questions.csv": (
        "question,first,second,annotator,other_annotator,first_picture,second_picture,seed\n"
        "q1,m5,m2,gus,hal,maps4.svg,maps2.svg,7\nq2,m1,m3,gus,hal,maps1.svg,maps3.svg,7\n"
    ),
    "suggestions.csv": "document,annotator,suggestion,kind,category,place,right,arm,answer\n"
    + "".join(
        f"essay{essay:02},{name},s{essay},unit,{category},{place},{right},"
        f"{'on,accepted' if (essay + seat) % 2 else 'off,none'}\n"
        for essay, category, place, right in (
            (1, "claim", "375-412", "yes"),
            (2, "claim", "258-300", "no"),
            (3, "claim", "333-376", "yes"),
            (4, "premise", "288-360", "no"),
            (5, "claim", "393-420", "no"),
            (6, "claim", "281-329", "yes"),
            (7, "claim", "370-391", "no"),
            (8, "claim", "294-345", "yes"),
            (9, "premise", "378-427", "no"),
            (10, "claim", "273-343", "yes"),
        )
        for seat, name in enumerate(("ana", "ben", "chloe"))
    ),
    "votes.csv": "worker,question,choice,seconds\n"
    + "".join(
        f"{worker},{question},{choice},{seconds}\n"
        for worker, choices in (("a", "12"), ("b", "11"), ("c", "12"), ("d", "22"))
        for question, choice, seconds in zip(("q1", "q2"), choices, (9, 14), strict=True)
    ),
}
"""Small files that some verbs take besides a study."""


def corpora() -> Path:
    """Return the folder of the real corpora; in a command line it is called ``corpora``."""
    here = Path(__file__).parents[2]
    return Path(os.environ.get("ARGORA_CORPORA") or here.parent / "shared" / "data").resolve()


@cache
def workshop() -> Path:
    """Return a new folder that holds the studies of ``b293b49/studies.tar.xz`` and some files."""
    folder = Path(tempfile.mkdtemp(prefix="argora-freeze-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    unpack("studies", folder)
    for name, text in MATERIAL.items():
        (folder / name).write_text(text, encoding="utf-8", newline="\n")
    return folder


def name_of(line: str) -> str:
    """Make the name of a case of its command line: the verb as a folder, then the other words."""
    verb, _, rest = re.sub(r" --resamples \d+", "", line).partition(" ")
    words = re.sub(r"[^\w=]+", "-", rest.replace("--", " ").replace("'", "")).strip("-")
    return f"{verb}/{words or 'alone'}"


@cache
def run(line: str) -> dict[str, Any]:
    """Run commands in the workshop and return what they print and write, by file name."""
    name, made = name_of(line), {}
    with _put_back(workshop()) as new:
        for number, command in enumerate(line.split(";")):
            made |= _recorded(f"{name}.{number}" if number else name, command)
        made |= _written(name, list(new()))
    return made


def _recorded(name: str, command: str) -> dict[str, Any]:
    with chdir(workshop()):
        out, err = (io.TextIOWrapper(io.BytesIO(), "utf-8", newline="") for _ in "oe")
        with redirect_stdout(out), redirect_stderr(err):
            code = main(shlex.split(command.replace("corpora/", f"{corpora()}/")))
    printed, talk = (_normal(_text(stream)) for stream in (out, err))
    said = {"argv": command.strip(), "exit": code, "stderr": talk.splitlines()}
    try:
        return {f"{name}.json": {**said, "stdout": _without_sections(json.loads(printed))}}
    except ValueError:
        head = f"$ argora {command.strip()}\n"
        return {f"{name}.txt": f"{head}{printed}--- stderr\n{talk}--- exit {code}\n"}


def _without_sections(answer: Any) -> Any:
    """Return an answer with a digest of each section: text and pages are stored in full."""
    if not isinstance(answer, dict) or "sections" not in answer:
        return answer
    sections = [[each["title"], len(each["blocks"]), digest(each)] for each in answer["sections"]]
    return {**answer, "sections": sections}


def _text(stream: io.TextIOWrapper) -> str:
    stream.flush()
    raw = stream.buffer
    assert isinstance(raw, io.BytesIO)
    return raw.getvalue().decode()


def _normal(text: str) -> str:
    key = r'(?<="study_key": ")[^"]+'
    places = ((re.escape(str(workshop())), "HERE"), (re.escape(f"{corpora()}/"), "corpora/"))
    return plain(text, names=(*places, (key, "KEY")))


@contextmanager
def _put_back(folder: Path) -> Iterator[Any]:
    """Yield what lists the new files, and remove them at the end."""
    before = set(folder.rglob("*"))

    def new() -> Iterator[Path]:
        return (path for path in sorted(folder.rglob("*")) if path not in before)

    try:
        yield new
    finally:
        for path in new():
            shutil.rmtree(path) if path.is_dir() else path.unlink(missing_ok=True)


def _written(name: str, new: list[Path]) -> dict[str, Any]:
    """Return the contents of new files: pages each by itself, all else in one list."""
    found: dict[str, Any] = {}
    others: dict[str, Any] = {}
    for path in filter(Path.is_file, new):
        place = path.relative_to(workshop()).as_posix()
        if path.suffix == ".html" and "/" not in place:
            found[f"{name}.{path.name}"] = tidy(_normal(path.read_text("utf-8")))
        else:
            others[place] = _content(path)
    if others:
        found[f"{name}.files.json"] = others
    return found


def _content(path: Path) -> Any:
    """Return what a file holds: JSON, lines of text, or the number of its bytes."""
    raw = path.read_bytes()
    try:
        text = _normal(raw.decode())
    except UnicodeDecodeError:
        return "no text"
    if path.suffix == ".html":
        text = STYLE.sub("", text)
    if len(text) > MOST:
        return [f"{len(text)} characters, sha256 {digest(text)}", *text[:500].splitlines(), "..."]
    return json.loads(text) if path.suffix == ".json" else text.splitlines()


def tidy(page: str) -> str:
    """Begin a line with each tag, without styles; all documents but the first become digests."""
    page = STYLE.sub("", page)
    parts = re.split(r'(?=<details class="(?:document|pair)")', page)
    for number, part in enumerate(parts):
        if number > FULL_PARTS:
            body, end, rest = part.partition("</section>")
            parts[number] = f"<!-- part: {digest(body)} -->\n{end}{rest}"
    return re.sub(r"(?<!\n)(?=<[a-z!])", "\n", "".join(parts))

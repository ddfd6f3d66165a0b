"""Write what the pages on measures take from the program: ``python -m docs.measures.pages``.

The prose is written by hand; what stands between ``<!-- NAME: ... -->`` and
``<!-- end of NAME -->`` is made of what the measures declare and of the examples in the tests.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from tests.measures.examples import EXAMPLES, Example, Figure

from argora.measures import MEASURES, measure_class
from argora.measures.facts import MISSING_DECISIONS, Facts, Option, facts_of

__all__ = ["FOLDER", "SECTIONS", "fresh", "stale"]

FOLDER = Path(__file__).resolve().parent
SECTIONS = (
    "Definition",
    "Missing decisions",
    "When it is undefined",
    "How to read it",
    "Example",
    "What it is not for",
    "Source and rivals",
)
TAKES = {
    "items": "items that annotators put into categories",
    "units": "texts in which annotators mark stretches",
    "segmentations": "texts that annotators divide; of marked stretches only the ends count",
    "structures": "units that annotators tie by relations, on each document",
    "orders": "orders of the sentences of each document, as annotators propose them",
}
KINDS = {
    "items": "Items in categories",
    "units": "Marked stretches",
    "segmentations": "Divisions",
    "structures": "Structures",
    "orders": "Orders",
}
BLOCK = re.compile(r"(<!-- (\w+): [^\n]* -->\n)(.*?)(<!-- end of \2 -->\n)", re.DOTALL)


def stale() -> list[str]:
    """Return the names of the pages that differ from what they should be."""
    return [path.name for path in _pages() if path.read_text(encoding="utf-8") != fresh(path)]


def fresh(path: Path) -> str:
    """Return the page with all its blocks written anew."""
    writers: dict[str, Callable[[], Iterable[str]]] = {
        "measures": _overview,
        "examples": _examples,
    }
    if path.stem in MEASURES.names():
        facts = facts_of(measure_class(path.stem))
        writers["facts"] = lambda: _table(facts)
        writers["source"] = lambda: [f"{facts.source}."]

    def written(block: re.Match[str]) -> str:
        start, name, _, end = block.groups()
        if name not in writers:  # written by another program, such as one of the benchmarks
            return block.group()
        return "\n".join([start, *writers[name](), "", end])

    return BLOCK.sub(written, path.read_text(encoding="utf-8"))


def _pages() -> list[Path]:
    return sorted(FOLDER.glob("*.md"))


def _table(facts: Facts) -> Iterator[str]:
    yield "| In short | |"
    yield "| --- | --- |"
    yield f"| Takes | {TAKES[facts.takes]} |"
    yield f"| Annotators | {facts.annotators} |"
    for option in facts.options:
        yield f"| Option `{option.name}` | {_values(option)} |"
    yield f"| Missing decisions | {MISSING_DECISIONS[facts.missing]} (`{facts.missing}`) |"
    yield f"| Corrected for chance | {'yes' if facts.chance else 'no'} |"
    yield f"| Value | {facts.full} at full agreement; {facts.bounds} |"
    yield f"| Unchanged by | {', '.join(facts.unchanged)} |"
    if facts.changed:
        yield f"| Changed by | {', '.join(facts.changed)} |"
    yield f"| [Intervals](intervals.md) | {', '.join(_intervals(facts))} |"
    if facts.names:
        yield f"| Other names | {', '.join(f'`{name}`' for name in facts.names)} |"


def _values(option: Option) -> str:
    known = [
        f"`{value}` (default)" if value == option.default else f"`{value}`"
        for value in option.values
    ]
    if option.default and option.default not in option.values:
        known.insert(0, f"`{option.default}` (default)")
    needed = [] if option.default else ["must be given"]
    return "; ".join([*needed, ", ".join([*known, *([option.kind] if option.kind else [])])])


def _intervals(facts: Facts) -> Iterator[str]:
    for way in facts.intervals:
        only = f" (with {facts.analytic})" if way == "analytic" and facts.analytic else ""
        yield f"`{way}`{only}"


def _overview() -> Iterator[str]:
    yield "| Measure | Takes | Annotators | Corrected for chance | Missing decisions |"
    yield "| --- | --- | --- | --- | --- |"
    for name in MEASURES.names():
        facts = facts_of(measure_class(name))
        yield (
            f"| [`{name}`]({name}.md): {facts.title} | {KINDS[facts.takes].lower()} "
            f"| {facts.annotators} | {'yes' if facts.chance else 'no'} | `{facts.missing}` |"
        )


def _examples() -> Iterator[str]:
    for title, group in EXAMPLES.items():
        yield from [f"## {title}", "", "| Example | Source | Figures |", "| --- | --- | --- |"]
        for example in group:
            figures = "; ".join(_figure(figure) for figure in example.figures)
            yield f"| `{example.id}`: {_what(example)} | {example.source} | {figures} |"
        yield ""


def _what(example: Example) -> str:
    return example.what + (f" ({example.checked_by})" if example.checked_by else "")


def _figure(figure: Figure) -> str:
    said = f"`{figure.measure}`{figure.place} {figure.value}"
    return said + (f" (printed {figure.misprint})" if figure.misprint else "")


if __name__ == "__main__":
    for page, text in [(page, fresh(page)) for page in _pages()]:  # all or none
        page.write_text(text, encoding="utf-8")

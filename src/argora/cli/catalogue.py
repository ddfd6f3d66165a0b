"""``argora measures``, ``formats``, ``schemes``: what there is, in a list or one by one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora import __version__
from argora.cli import options
from argora.cli.streams import show, show_json
from argora.report.forms.text import aligned

if TYPE_CHECKING:
    from argora.formats import Format
    from argora.measures import Measure
    from argora.measures.facts import Option
    from argora.model import Scheme

__all__ = ["formats", "measures", "schemes"]

NameArgument = Annotated[
    str | None, typer.Argument(metavar="[NAME]", help="One of them, in detail.")
]
Facts = Mapping[str, Any]
WIDTH = 80


def measures(name: NameArgument = None, json: options.Json = False) -> None:
    """List the measures of agreement, or tell about one.

    Example: argora measures alpha
    """
    from argora.measures import MEASURES, measure_class
    from argora.measures.registry import id_of

    names = MEASURES.names() if name is None else (id_of(name),)
    _present("measures", [_measure(measure_class(each)) for each in names], name, json)


def formats(name: NameArgument = None, json: options.Json = False) -> None:
    """List the file formats, or tell about one.

    Example: argora formats brat
    """
    from argora.formats import FORMATS, get_format

    names = FORMATS.names() if name is None else (name,)
    _present("formats", [_format(get_format(each)) for each in names], name, json)


def schemes(name: NameArgument = None, json: options.Json = False) -> None:
    """List the annotation schemes, or tell about one.

    Example: argora schemes persuasive-essays
    """
    from argora.schemes import SCHEMES, get_scheme

    names = SCHEMES.names() if name is None else (name,)
    _present("schemes", [_scheme(get_scheme(each)) for each in names], name, json)


def _measure(kind: type[Measure[Any]]) -> Facts:
    from argora.measures.facts import MISSING_DECISIONS, facts_of

    facts = facts_of(kind)
    return {
        "name": facts.id,
        "title": facts.title,
        "about": _paragraphs(facts.about),
        "options": [_option(each) for each in facts.options],
        "takes": facts.takes,
        "annotators": facts.annotators,
        "missing decisions": f"{facts.missing}: {MISSING_DECISIONS[facts.missing]}",
        "corrected for chance": "yes" if facts.chance else "no",
        "full agreement": facts.full,
        "bounds": facts.bounds,
        "changed by": ", ".join(facts.changed),
        "intervals": ", ".join(facts.intervals),
        "aliases": list(facts.names),
        "source": facts.source,
    }


def _option(option: Option) -> str:
    """Return ``name=default`` and what else there is."""
    others = [value for value in option.values if value != option.default]
    alternatives = " or ".join([*others, *([option.kind] if option.kind else [])])
    if not option.default:
        return f"{option.name}=... (needed: {alternatives})"
    return f"{option.name}={option.default} (or {alternatives})"


def _format(format: Format) -> Facts:
    return {
        "name": format.name,
        "title": format.title,
        "written": "no, only read" if format.write is None else "yes",
        "keeps": list(format.keeps),
        "loses": list(format.loses) or ["nothing"],
        "asks": [f"--{option.replace('_', '-')}" for option in format.asks] or ["nothing"],
    }


def _scheme(scheme: Scheme) -> Facts:
    from argora.model import encode

    return {
        "name": scheme.id,
        "title": scheme.title,
        "version": scheme.version,
        "units": {category.id: category.description for category in scheme.units},
        "relations": {category.id: category.description for category in scheme.relations},
        "attributes": {
            f"{'/'.join(attribute.of)}: {attribute.name}": " or ".join(attribute.values)
            + (", required" if attribute.required else "")
            for attribute in scheme.attributes
        },
        "rules": {rule.label(): _rule_line(encode(rule)) for rule in scheme.rules},
        "source": scheme.citation,
    }


def _rule_line(rule: Mapping[str, Any]) -> str:
    """Return the data of a rule in a line."""
    values = {key: value for key, value in rule.items() if key not in ("name", "severity")}
    return _plain(values.pop("patterns")) if set(values) == {"patterns"} else _plain(values)


def _plain(value: Any) -> str:
    if isinstance(value, dict):
        return ", ".join(f"{key} {_plain(each)}" for key, each in value.items())
    if isinstance(value, list):
        return ("; " if any(isinstance(v, dict) for v in value) else "/").join(map(_plain, value))
    return str(value)


def _paragraphs(text: str) -> str:
    from inspect import cleandoc

    blocks = cleandoc(text).replace("``", "").split("\n\n")
    return "\n\n".join(" ".join(block.split()) for block in blocks)


def _present(what: str, facts: Sequence[Facts], name: str | None, json: bool) -> None:
    if json:
        show_json({"argora": __version__, what: facts})
    elif name is None:
        show(aligned(["name", "title"], [[f["name"], f["title"]] for f in facts], left=2))
        show(f"\nmore about one: argora {what} {facts[0]['name']}")
    else:
        show(_detail(facts[0]))


def _detail(facts: Facts) -> str:
    """Return lists and longer texts as blocks of their own, short facts as lines of one block."""
    blocks, lines = [f"{facts['name']}: {facts['title']}"], []
    for key, value in facts.items():
        if key in ("name", "title") or not value:
            continue
        if key == "about":
            blocks += [fill(paragraph, WIDTH) for paragraph in value.split("\n\n")]
        elif isinstance(value, str):
            lines.append(fill(f"{key}: {value}", WIDTH, subsequent_indent="  "))
        else:
            named = value.items() if isinstance(value, dict) else ((each, "") for each in value)
            bullets = [f"- {name}: {text}" if text else f"- {name}" for name, text in named]
            blocks.append(
                "\n".join([key, *(fill(b, WIDTH, subsequent_indent="  ") for b in bullets)])
            )
    return "\n\n".join([*blocks, *(["\n".join(lines)] if lines else [])])

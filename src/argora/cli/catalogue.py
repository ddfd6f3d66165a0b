"""``argora measures``, ``formats``, ``schemes``, ``miners``: all there are, or one of them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING, Annotated, Any

import typer

from argora import __version__
from argora.cli import options
from argora.cli.streams import CHECK_FAILED, show, show_json
from argora.cli.writing import write_file
from argora.errors import DataError, FormatError
from argora.report.forms.text import aligned
from argora.text.numbers import sentence

if TYPE_CHECKING:
    from argora.formats import Format
    from argora.measures import Measure
    from argora.measures.facts import Option
    from argora.mining import Miner, MinerKind
    from argora.model import Category, Scheme, Step
    from argora.schemes.sentences import Sentence

__all__ = ["formats", "measures", "miners", "schemes"]

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


def schemes(
    name: Annotated[
        str | None,
        typer.Argument(metavar="[NAME]", help="One of them, or a file scheme.json, in detail."),
    ] = None,
    write: Annotated[
        Path | None,
        typer.Option("--write", metavar="FILE", help="Write the whole scheme into a new file."),
    ] = None,
    json: options.Json = False,
) -> None:
    """List the annotation schemes, or tell about one and check it.

    The rules are told as sentences. Exit code 1 says that the scheme contradicts itself.

    Example: argora schemes persuasive-essays --write scheme.json
    """
    from argora.formats.vocabulary import scheme_named, scheme_text
    from argora.schemes import SCHEMES

    if write is not None and name is None:
        raise DataError("--write writes one scheme; name it, such as: argora schemes microtexts")
    names = SCHEMES.names() if name is None else (name,)
    chosen = [scheme_named(each) for each in names]
    if write is not None:
        if write.exists():
            raise FormatError("is there already; name a new file", path=write)
        write_file(write, scheme_text(chosen[0]))
    facts = [_scheme(each) for each in chosen]
    _present("schemes", facts, name, json)
    if any(flaw["severity"] == "error" for each in facts for flaw in each["flaws"]):
        raise typer.Exit(CHECK_FAILED)


def miners(name: NameArgument = None, json: options.Json = False) -> None:
    """List the kinds of miners, or tell about one.

    Example: argora miners crf
    """
    from argora.mining import MINERS, miner_kind
    from argora.mining.kinds import ready_miner

    names = MINERS.names() if name is None else (name,)
    facts = []
    for each in names:
        ready = ready_miner(each)
        about = _kind(miner_kind(each)) if ready is None else _ready(each, ready)
        facts.append({**about, "from": MINERS.source_of(each)})
    _present("miners", facts, name, json)


def _kind(kind: MinerKind) -> Facts:
    of_kind = [f"{name}: {about}" for name, about in kind.of_kind.items()]
    return {
        "name": kind.name,
        "title": kind.title,
        "trained by": f"argora train --miner {kind.name}",
        "needs": kind.needs,
        "options": [*(f"--{each}" for each in sorted(kind.takes)), *of_kind] or ["none"],
    }


def _ready(name: str, miner: Miner) -> Facts:
    return {
        "name": name,
        "title": f"a miner that is ready, for scheme {miner.scheme.id}",
        "trained by": "nobody here: argora predict takes its name",
        "needs": "nothing else",
        "options": ["none"],
    }


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
    from argora.schemes.checking import check_scheme
    from argora.schemes.sentences import attribute_sentences, rule_sentences

    sentences = rule_sentences(scheme)
    spoken: dict[str, str] = {}
    for each in sentences:
        mild = " (a warning only)" if each.severity == "warning" else ""
        spoken[each.rule] = f"{spoken.get(each.rule, '')} {sentence(each.text + mild)}".lstrip()
    return {
        "name": scheme.id,
        "title": scheme.title,
        "version": scheme.version,
        "units": {category.id: _about(category) for category in scheme.units},
        "relations": {category.id: _about(category) for category in scheme.relations},
        "attributes": {
            f"{'/'.join(attribute.of)}: {attribute.name}": " or ".join(attribute.values)
            + (", required" if attribute.required else "")
            for attribute in scheme.attributes
        },
        "rules": spoken,
        "steps": {step.id: _step(step) for step in scheme.procedure},
        "keys": _keys(scheme),
        "source": scheme.citation,
        "sentences": [_spoken(each) for each in (*attribute_sentences(scheme), *sentences)],
        "flaws": [
            {"code": f.code, "severity": f.severity, "place": f.place, "message": f.message}
            for f in check_scheme(scheme)
        ],
    }


def _about(category: Category) -> str:
    general = f" A kind of {category.parent}." if category.parent else ""
    return f"{category.description}{general}".strip()


def _step(step: Step) -> str:
    marks = f" ({', '.join(step.marks)})" if step.marks else ""
    asks = "".join(f" {question.title}: ___." for question in step.asks)
    return f"{step.title}{marks}.{asks}"


def _spoken(sentence: Sentence) -> dict[str, Any]:
    return {
        "of": "attribute" if sentence.code.startswith("attribute-") else "rule",
        "index": sentence.index,
        "name": sentence.rule,
        "code": sentence.code,
        "severity": sentence.severity,
        "text": sentence.text,
        "parameters": dict(sentence.parameters),
    }


KEYS = "1234567890abeqwyz"
"""The keys of categories in their order, as the browser has them at first."""


def _keys(scheme: Scheme) -> dict[str, str]:
    """Return the categories of each key: one of the units, one of the relations."""
    pairs = zip_longest(scheme.unit_ids, scheme.relation_ids)
    listed = (" or ".join(filter(None, pair)) for pair in pairs)
    return dict(zip(KEYS, listed, strict=False))


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
    blocks, lines = [f"{facts['name']}: {facts['title']}".removesuffix(": ")], []
    for key, value in facts.items():
        if key in ("name", "title", "sentences") or not value:
            continue
        if key == "about":
            blocks += [fill(paragraph, WIDTH) for paragraph in value.split("\n\n")]
        elif key == "flaws":
            flaws = [f"- {f['place']}: {f['severity']}: {f['message']}" for f in value]
            lines.append("\n".join(["", "what to look at", *flaws]))
        elif isinstance(value, str):
            lines.append(fill(f"{key}: {value}", WIDTH, subsequent_indent="  "))
        else:
            named = value.items() if isinstance(value, dict) else ((each, "") for each in value)
            bullets = [f"- {name}: {text}" if text else f"- {name}" for name, text in named]
            blocks.append(
                "\n".join([key, *(fill(b, WIDTH, subsequent_indent="  ") for b in bullets)])
            )
    return "\n\n".join([*blocks, *(["\n".join(lines)] if lines else [])])

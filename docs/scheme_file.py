"""Write the page on ``scheme.json``: ``python -m docs.scheme_file``."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import MISSING, Field, fields
from pathlib import Path
from typing import Any, get_args, get_type_hints

from argora.model import AttributeType, Category, Question, Scheme, Step, encode
from argora.model.rules import (
    Acyclic,
    Connected,
    Count,
    Degree,
    Derived,
    Granularity,
    Named,
    Overlap,
    Pattern,
    Relates,
    Rule,
    SingleRoot,
    Symmetric,
)
from argora.schemes.sentences import attribute_sentences, rule_sentences

__all__ = ["EXAMPLE", "PAGE", "page"]

PAGE = Path(__file__).resolve().parent / "scheme-file.md"
HEAD = """# scheme.json

A scheme says what annotators may mark and which rules a finished layer keeps.
It is data, in a file `scheme.json`.

Start from a scheme that comes with Argora, change the file, and check it:

```bash
argora schemes persuasive-essays --write scheme.json
argora schemes scheme.json
argora check annotations/ --scheme scheme.json
```

The second command shows every rule as a sentence and names what contradicts itself.
The third one shows which rules annotations break.
In the folder of a study, the file is found by its name; \
[native](formats/native.md) studies hold the scheme in `study.json`, in the same form.
[Migrate](commands/migrate.md) changes the scheme of a study that has annotations.

A field that has its default is left out.
An unknown field, a missing one, or a value of another form is an error \
that names the place, such as `rules[2].count: unknown key 'cathegory'`.
This page is written by `python -m docs.scheme_file`.
"""

ABOUT = {
    "Scheme": 'The file holds `{"argora": 1, "scheme": SCHEME}`, where `SCHEME` is:',
    "Category": "What a unit or a relation can be.",
    "AttributeType": "A further decision about a unit, a relation or the whole document.",
    "Step": "One step of the procedure; the browser guides annotators along them.",
    "Question": "A question of a step about the whole document; the answer is a note.",
}
HEADINGS = {
    "Scheme": "The scheme",
    "Category": "Categories",
    "AttributeType": "Attributes",
    "Step": "Steps",
    "Question": "Questions",
}
FORMS = {
    "str": "text",
    "bool": "`true` or `false`",
    "int": "number",
    "int | None": "number or `null`",
    "str | None": "text or `null`",
    "tuple[str, ...]": "list of texts",
    "tuple[int, int | None]": "list of two numbers, the second may be `null`",
    "Mapping[str, str]": "object of texts",
    "FrozenMap[str]": "object of texts",
    "tuple[Category, ...]": "list of [categories](#categories)",
    "tuple[AttributeType, ...]": "list of [attributes](#attributes)",
    "tuple[Rule, ...]": "list of [rules](#rules)",
    "tuple[Step, ...]": "list of [steps](#steps)",
    "tuple[Question, ...]": "list of [questions](#questions)",
    "tuple[Pattern, ...]": "list of patterns",
}
MEANINGS = {
    "Scheme.id": "The name of the scheme.",
    "Scheme.units": "What units can be, in the order of keys, colours and letters.",
    "Scheme.relations": "What relations can be, in the order of keys.",
    "Scheme.attributes": "Further decisions.",
    "Scheme.rules": "The rules that a finished layer keeps.",
    "Scheme.procedure": "The steps that annotators follow.",
    "Scheme.version": "The version; a changed scheme has another one.",
    "Scheme.title": "The name for people.",
    "Scheme.citation": "Where the scheme comes from.",
    "Category.id": "The name in all files; no other category of the scheme has it.",
    "Category.title": (
        "Words for people, the `id` by default. Rules are told with it: give a unit a noun "
        "(`major claim`) and a relation a verb (`supports`)."
    ),
    "Category.description": "A sentence for the guideline and the help.",
    "Category.aliases": "Other names in files; case, hyphens and underscores never matter.",
    "Category.parent": "The more general category, for the category tree.",
    "AttributeType.name": "The name.",
    "AttributeType.of": "The categories it belongs to, or `document`.",
    "AttributeType.values": "The possible values; free words without it.",
    "AttributeType.required": "Whether everything of these categories must have it.",
    "AttributeType.description": "A sentence for the help.",
    "AttributeType.aliases": "Other spellings in files, each with the value it stands for.",
    "Step.id": "The name of the step.",
    "Step.title": "What to do, in a sentence.",
    "Step.marks": "The categories and attributes that are marked in this step.",
    "Step.template": "A sentence with a gap, such as `TOPIC should be supported because ...`.",
    "Step.locks": "Whether what earlier steps marked stays as it is until one goes back.",
    "Step.asks": "Questions about the whole document.",
    "Step.connects": "Whether the step is done when all units hang together.",
    "Question.name": "The answer is kept as the attribute `note:NAME` of the document.",
    "Question.title": "The question, such as `The body begins with paragraph`.",
    "Question.short": "How messages name what is not answered yet, such as `body`.",
    "Question.of": "What the answer is: words, or the number of a paragraph or segment.",
    "Question.metadata": "The metadata of documents that answer the question.",
    "Question.part": "The part of the text that begins with the paragraph of the answer.",
    "Question.before": "The part before it, where the text begins with that one.",
    "Rule.name": "What messages call the rule.",
    "Rule.severity": "A layer with an error cannot be finished, one with a warning can.",
    "Count.category": "The category of the units.",
    "Count.scope": (
        "Where they are counted: `document`, each segment of a segmentation such as `paragraph`, "
        "or all segments with a label together, such as `paragraph:body`."
    ),
    "Count.min": "The least number.",
    "Count.max": "The greatest number; any without it.",
    "Relates.patterns": "What relations may tie; every relation fits at least one of them.",
    "Pattern.category": "The category of the relation.",
    "Pattern.sources": "The categories it may come from, `relation:NAME` for relations.",
    "Pattern.targets": "The categories it may point to, `relation:NAME` for relations.",
    "Pattern.scope": "A segmentation, such as `paragraph`, of which all ends lie in one segment.",
    "Pattern.arity": "The least and the greatest number of sources.",
    "Degree.categories": "The categories of the units.",
    "Degree.direction": "`out` counts relations that leave a unit, `in` those that reach it.",
    "Degree.relations": "The relations that count; all without it.",
    "Degree.min": "The least number.",
    "Degree.max": "The greatest number; any without it.",
    "Connected.ignore": "The categories that may stay alone.",
    "SingleRoot.categories": "The categories of the one unit; any without it.",
    "SingleRoot.ignore": "The categories that do not count.",
    "Overlap.mode": "Whether units may share text, or one may lie within another.",
    "Granularity.by": "A segmentation to whose borders units keep, such as `sentence`.",
    "Granularity.within": "A segmentation of which a unit covers at most one segment.",
    "Symmetric.category": "The category of the relation.",
    "Symmetric.closure": "Whether what it ties is one and the same.",
    "Derived.attribute": "The attribute.",
    "Derived.source": "The category of the units that have it.",
    "Derived.target": "The category that the relation points to.",
    "Derived.values": "The category of the relation for each value.",
    "Named.entry_point": (
        "The name in the group `argora.rules`, see [architecture](architecture.md#recipes)."
    ),
}
ABOUT_RULES = {
    Count: "How many units of a category there are.",
    Relates: "Which relations are possible. A scheme without this rule allows all.",
    Degree: "How many relations leave or reach a unit.",
    Acyclic: "Relations have no circles.",
    Connected: "The structure has one part.",
    SingleRoot: "The structure has one unit to which everything leads.",
    Overlap: "Whether units share text.",
    Granularity: "Where units begin and end.",
    Symmetric: "A relation has no direction.",
    Derived: "An attribute stands for a relation; where this is drawn, too, both agree.",
    Named: "A rule that another distribution brings.",
}

_BOTH = ("support", "attack")
EXAMPLE = Scheme(
    "example",
    units=(Category("major-claim", "major claim"), Category("claim"), Category("premise")),
    relations=(
        Category("support", "supports"),
        Category("attack", "attacks"),
        Category("undercut", "undercuts", parent="attack"),
        Category("same", "says the same as"),
    ),
    attributes=(AttributeType("stance", of=("claim",), values=("for", "against"), required=True),),
    rules=(
        Count(category="major-claim", min=1, max=1),
        Count(category="claim", scope="paragraph:conclusion", max=2, severity="warning"),
        Relates(
            patterns=(
                Pattern(category="support", sources=("claim",), targets=("major-claim",)),
                Pattern(category="attack", sources=("claim",), targets=("major-claim",)),
                Pattern(
                    category="support",
                    sources=("premise",),
                    targets=("premise", "claim"),
                    scope="paragraph",
                    arity=(1, None),
                ),
                Pattern(category="undercut", sources=("premise",), targets=("relation:support",)),
                Pattern(category="same", sources=("claim",), targets=("claim",)),
            )
        ),
        Degree(categories=("premise",), direction="out", relations=_BOTH, min=1, max=1),
        Acyclic(),
        Connected(ignore=("premise",)),
        SingleRoot(categories=("major-claim",)),
        Overlap(mode="forbid"),
        Granularity(by="token", within="sentence"),
        Symmetric(category="same", closure=True),
        Derived(
            attribute="stance",
            source="claim",
            target="major-claim",
            values={"for": "support", "against": "attack"},  # type: ignore[arg-type]
        ),
        Named(entry_point="my-rule"),
    ),
)


def page() -> str:
    """Return the page: the fields of everything in a scheme, the rules with their sentences."""
    parts = [HEAD]
    for kind in (Scheme, Category, AttributeType, Step, Question):
        name = kind.__name__
        parts.append(f"## {HEADINGS[name]}\n\n{ABOUT[name]}\n\n{_table(kind)}\n")
        if kind is AttributeType:
            parts.append(_attribute())
    parts += [
        "## Rules\n",
        "A rule is an object with one key, which says what sort of rule it is.",
        "The examples speak of major claims, claims and premises.\n",
        "Every rule can have:\n",
        _rows("Rule", [f for f in _fields(Acyclic) if f[0].name in ("name", "severity")]) + "\n",
    ]
    parts += [_rule(kind) for kind in get_args(Rule)]
    return "\n".join(parts)


def _attribute() -> str:
    text = attribute_sentences(EXAMPLE)[0].text
    return _example(encode(EXAMPLE.attributes[0]), [text])


def _rule(kind: Any) -> str:
    blocks = [f"### {kind.tag}\n", f"{ABOUT_RULES[kind]}\n"]
    own = [each for each in _fields(kind) if each[0].name not in ("name", "severity")]
    if own:
        blocks.append(_rows(kind.__name__, own) + "\n")
    if kind is Relates:
        blocks.append(f"A pattern has:\n\n{_table(Pattern)}\n")
    sentences = rule_sentences(EXAMPLE)
    for index, rule in enumerate(EXAMPLE.rules):
        if isinstance(rule, kind):
            data = {rule.tag: encode(rule)}
            blocks.append(_example(data, [s.text for s in sentences if s.index == index]))
    return "\n".join(blocks)


def _example(data: Any, sentences: list[str]) -> str:
    quoted = "\n".join(f"> {text}  " for text in sentences)
    return f"```json\n{_pretty(data)}\n```\n\n{quoted}\n"


def _pretty(data: Any) -> str:
    """Return JSON on one line, or with a line for each pattern."""
    if "relates" not in data:
        return json.dumps(data)
    patterns = ",\n".join(f"  {json.dumps(each)}" for each in data["relates"]["patterns"])
    return f'{{"relates": {{"patterns": [\n{patterns}\n]}}}}'


def _fields(kind: Any) -> Iterator[tuple[Field[Any], Any]]:
    hints = get_type_hints(kind)
    for field in fields(kind):
        yield field, hints[field.name]


def _table(kind: Any) -> str:
    return _rows(kind.__name__, list(_fields(kind)))


def _rows(owner: str, own: list[tuple[Field[Any], Any]]) -> str:
    lines = ["| Field | Form | Default | Meaning |", "| --- | --- | --- | --- |"]
    for field, hint in own:
        meaning = MEANINGS[f"{owner}.{field.name}"]
        lines.append(f"| `{field.name}` | {_form(field, hint)} | {_default(field)} | {meaning} |")
    return "\n".join(lines)


def _form(field: Field[Any], hint: Any) -> str:
    options = get_args(hint)
    if str(hint).startswith("typing.Literal"):
        return ", ".join(f"`{option}`" for option in options)
    return FORMS[str(field.type)]


def _default(field: Field[Any]) -> str:
    if field.default is MISSING and field.default_factory is MISSING:
        return "needed"
    default = field.default if field.default_factory is MISSING else field.default_factory()
    return "" if default in ("", ()) or default == {} else f"`{json.dumps(default)}`"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")

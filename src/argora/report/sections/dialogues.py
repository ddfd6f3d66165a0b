"""Dialogues in tables and small pictures: who does what, and how the map grows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from argora.analysis.words import shortened
from argora.diagnostics.dialogue import DialogueFigures, Step
from argora.model import Study
from argora.report.blocks import Block, Column, Details, Prose
from argora.report.building import existing, section, small, table
from argora.report.drawings.charts import Chart, Line, chart_figure
from argora.text.numbers import counted

__all__ = ["dialogue_blocks", "growth_chart", "kinds", "who_answers"]

LONGEST_NAME = 24
MOST_SHOWN = 10
STAGES = 4
LINES = ("proposition", "inference", "conflict", "rephrase")


def dialogue_blocks(study: Study, dialogues: Sequence[DialogueFigures]) -> tuple[Block, ...]:
    """Return the contributions of speakers and the growth of maps; empty without dialogues."""
    if not dialogues:
        return ()
    about = (
        "Claims are the propositions a speaker puts forward first; attacks are conflicts, received "
        "by whoever put forward what is attacked. Answers are transitions between two speakers."
    )
    first, *others = dialogues[:MOST_SHOWN]
    n_left = len(dialogues) - MOST_SHOWN
    rows = table(
        kinds(dialogues),
        Column("", "category", of=lambda k: f"{study.scheme.title_of(k[0])}: {k[1]}"),
        Column("total", "count", of=2),
        noun="kind",
    )
    dialogues_section = section(
        "The dialogues",
        small(about),
        section(_title(first), _dialogue(first)),
        [Details(_title(each), _dialogue(each)) for each in others],
        small(f"{counted(n_left, 'dialogue')} more: the JSON has all (--json)." * (n_left > 0)),
        Details("Relations by kind, in all dialogues", (rows,)),
    )
    return (dialogues_section,)


def _title(dialogue: DialogueFigures) -> str:
    return f"{dialogue.document} ({dialogue.annotator})"


def _dialogue(dialogue: DialogueFigures) -> tuple[Block, ...]:
    speakers = counted(len(dialogue.participants), "speaker")
    about = f"{counted(len(dialogue.steps), 'locution')} by {speakers}"
    if dialogue.n_analysing:
        about += f"; {counted(dialogue.n_analysing, 'locution')} of analysts left out"
    answers = who_answers(dialogue)
    about += f". {'; '.join(answers)}." if answers else "."
    people = table(
        dialogue.participants,
        Column("speaker", "category", of=lambda p: shortened(p.name, LONGEST_NAME)),
        *(Column(name, "count", of=name) for name in ("turns", "locutions", "claims", "arguments")),
        Column("attacks made", "count", of="attacks_made"),
        Column("attacks received", "count", of="attacks_received"),
        Column("answers given", "count", of="answers"),
        Column("answers received", "count", of="answered"),
        noun="speaker",
    )
    growth = table(
        _stages(dialogue.steps),
        Column("the map grows", "category", of=0),
        Column("locutions", "count", of=1),
        *(
            Column(f"{name}s", "count", of=lambda s, name=name: getattr(s[2], f"{name}s"))
            for name in LINES
        ),
    )
    figure = chart_figure(f"growth-{dialogue.document}", growth_chart(dialogue))
    return existing([Prose(about, "small"), people, growth, figure])


def kinds(dialogues: Sequence[DialogueFigures]) -> list[tuple[str, str, int]]:
    """Count each kind of relation in all maps: category, kind, number."""
    counts: Counter[tuple[str, str]] = Counter()
    for each in dialogues:
        for category, name, n in each.schemes:
            counts[category, name] += n
    order = sorted(counts.items(), key=lambda item: (item[0][0], -item[1], item[0][1]))
    return [(*key, n) for key, n in order]


def who_answers(dialogue: DialogueFigures) -> tuple[str, ...]:
    """Count the answers of one speaker to another, the most frequent first, and to themselves."""
    return tuple(
        f"{shortened(after, LONGEST_NAME)} adds to their own words {_times(n)}"
        if before == after
        else f"{shortened(after, LONGEST_NAME)} answers {shortened(before, LONGEST_NAME)} "
        f"{_times(n)}"
        for before, after, n in dialogue.replies
    )


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def _stages(steps: Sequence[Step]) -> list[tuple[str, int, Step]]:
    """Return the map after each quarter of the locutions."""
    at = dict.fromkeys(-(-len(steps) * part // STAGES) for part in range(1, STAGES + 1))
    return [(f"after {n} of {len(steps)}", n, steps[n - 1]) for n in at if n]


def growth_chart(dialogue: DialogueFigures) -> Chart:
    """Return the chart of the number of propositions and relations after each locution."""
    counts = {name: tuple(getattr(step, f"{name}s") for step in dialogue.steps) for name in LINES}
    lines = (Line(counted(values[-1], name), values) for name, values in counts.items() if values)
    title = f"How the map of {dialogue.document} grows"
    places = tuple(range(1, len(dialogue.steps) + 1)) or (0,)
    return Chart(title, tuple(lines), places, "in the map", "locutions", digits=0, height=120)

"""Dialogues in tables and small pictures: who does what, and how the map grows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from markupsafe import Markup

from argora.analysis.words import shortened
from argora.diagnostics.dialogue import DialogueFigures, Step
from argora.model import Study
from argora.report.blocks import Block, Column, Details, Figure, Prose, section, small, table
from argora.text.numbers import counted

__all__ = ["dialogue_blocks", "growth_picture", "kinds", "who_answers"]

LONGEST_NAME = 24
MOST_SHOWN = 10
STAGES = 4
WIDE, HIGH = 520, 120
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
    name = f"growth-{dialogue.document}"
    picture = Figure(
        name, f"How the map of {dialogue.document} grows", growth_picture(dialogue), "scroll"
    )
    return Prose(about, "small"), people, growth, picture


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


def growth_picture(dialogue: DialogueFigures) -> Markup:
    """Draw how many propositions and relations the map holds after each locution."""
    if len(dialogue.steps) < 2:
        return Markup("")
    series = [[getattr(step, f"{name}s") for step in dialogue.steps] for name in LINES]
    most = max(1, *(max(values) for values in series))
    dx = WIDE / (len(dialogue.steps) - 1)
    lines = []
    for i, (name, values) in enumerate(zip(LINES, series, strict=True)):
        points = [f"{n * dx:.0f} {HIGH - HIGH * v / most:.0f}" for n, v in enumerate(values)]
        lines.append(
            Markup('<path class="grow g{}" d="M{}"/>').format(i, "L".join(points))
            + Markup('<text x="{}" y="{}">{}</text>').format(
                WIDE + 8, _apart(series, i, most), counted(values[-1], name)
            )
        )
    return Markup(
        '<svg class="growth" role="img" width="{0}" height="{1}" viewBox="0 -8 {0} {1}">'
        '<title>{2}</title><path class="rail" d="M0 {3}H{4}"/>{5}'
        '<text class="small" x="0" y="{6}">locution 1</text>'
        '<text class="small end" x="{4}" y="{6}">{7}</text></svg>'
    ).format(
        WIDE + 140,
        HIGH + 36,
        f"How the map of {dialogue.document} grows",
        HIGH,
        WIDE,
        Markup("").join(lines),
        HIGH + 18,
        len(dialogue.steps),
    )


def _apart(series: Sequence[Sequence[int]], i: int, most: int) -> int:
    """Return the height of the name of a line: at its end, below the names above it."""
    order = sorted(range(len(series)), key=lambda n: (-series[n][-1], n))
    at = 0.0
    for place, n in enumerate(order):
        height = HIGH - HIGH * series[n][-1] / most + 4
        room = HIGH + 4 - 15 * (len(order) - place - 1)
        at = min(max(height, at + 15 if place else height), room)
        if n == i:
            break
    return round(at)

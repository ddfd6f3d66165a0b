"""Dialogues in tables and small pictures: who does what, and how the map grows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from markupsafe import Markup

from argora.analysis.words import shortened
from argora.diagnostics.dialogue import DialogueFigures, Step
from argora.model import Study
from argora.report.blocks import Block, Column, Details, Figure, Prose, Section, table
from argora.text.numbers import counted

__all__ = ["dialogue_blocks", "growth_picture", "kinds", "who_answers"]

LONGEST_NAME = 24
MOST_SHOWN = 10
STAGES = 4
WIDE, HIGH = 520, 120
LINES = ("proposition", "inference", "conflict", "rephrase")


def dialogue_blocks(study: Study, dialogues: Sequence[DialogueFigures]) -> tuple[Block, ...]:
    """Return who does what in dialogues and how the maps grow; nothing without dialogues."""
    if not dialogues:
        return ()
    about = (
        "Claims are the propositions a speaker puts forward first; attacks are conflicts, received "
        "by whoever put forward what is attacked. Answers are transitions between two speakers."
    )
    first, *others = dialogues[:MOST_SHOWN]
    blocks: list[Block] = [Prose(about, "small"), Section("", _title(first), _dialogue(first))]
    blocks += [Details(_title(each), _dialogue(each)) for each in others]
    if left := len(dialogues) - MOST_SHOWN:
        more = f"{counted(left, 'dialogue')} more: the JSON has all (--json)."
        blocks += [Prose(more, "small")] if left > 0 else []
    rows = table(
        kinds(dialogues),
        (Column("", "category"), lambda k: f"{study.scheme.title_of(k[0])}: {k[1]}"),
        (Column("total", "count"), lambda k: k[2]),
        noun="kind",
    )
    blocks.append(Details("Relations by kind, in all dialogues", (rows,)))
    return (Section("", "The dialogues", tuple(blocks)),)


def _title(own: DialogueFigures) -> str:
    return f"{own.document} ({own.annotator})"


def _dialogue(own: DialogueFigures) -> tuple[Block, ...]:
    said = f"{counted(len(own.steps), 'locution')} by {counted(len(own.participants), 'speaker')}"
    if own.n_analysing:
        said += f"; {counted(own.n_analysing, 'locution')} of analysts left out"
    answers = who_answers(own)
    said += f". {'; '.join(answers)}." if answers else "."
    people = table(
        own.participants,
        (Column("speaker", "category"), lambda p: shortened(p.name, LONGEST_NAME)),
        (Column("turns", "count"), lambda p: p.turns),
        (Column("locutions", "count"), lambda p: p.locutions),
        (Column("claims", "count"), lambda p: p.claims),
        (Column("arguments", "count"), lambda p: p.arguments),
        (Column("attacks made", "count"), lambda p: p.attacks_made),
        (Column("attacks received", "count"), lambda p: p.attacks_received),
        (Column("answers given", "count"), lambda p: p.answers),
        (Column("answers received", "count"), lambda p: p.answered),
        noun="speaker",
    )
    growth = table(
        _stages(own.steps),
        (Column("the map grows", "category"), lambda s: s[0]),
        (Column("locutions", "count"), lambda s: s[1]),
        (Column("propositions", "count"), lambda s: s[2].propositions),
        (Column("inferences", "count"), lambda s: s[2].inferences),
        (Column("conflicts", "count"), lambda s: s[2].conflicts),
        (Column("rephrases", "count"), lambda s: s[2].rephrases),
    )
    name = f"growth-{own.document}"
    picture = Figure(name, f"How the map of {own.document} grows", growth_picture(own), "scroll")
    return Prose(said, "small"), people, growth, picture


def kinds(dialogues: Sequence[DialogueFigures]) -> list[tuple[str, str, int]]:
    """Return how often each kind of relation occurs in all maps: category, kind, how often."""
    found: Counter[tuple[str, str]] = Counter()
    for each in dialogues:
        for category, name, n in each.schemes:
            found[category, name] += n
    order = sorted(found.items(), key=lambda item: (item[0][0], -item[1], item[0][1]))
    return [(*key, n) for key, n in order]


def who_answers(own: DialogueFigures) -> tuple[str, ...]:
    """Return who answers whom how often, the most frequent first; also those who go on."""
    return tuple(
        f"{shortened(after, LONGEST_NAME)} adds to their own words {_times(n)}"
        if before == after
        else f"{shortened(after, LONGEST_NAME)} answers {shortened(before, LONGEST_NAME)} "
        f"{_times(n)}"
        for before, after, n in own.replies
    )


def _times(n: int) -> str:
    return {1: "once", 2: "twice"}.get(n, f"{n} times")


def _stages(steps: Sequence[Step]) -> list[tuple[str, int, Step]]:
    """Return the map after each quarter of the locutions."""
    at = dict.fromkeys(-(-len(steps) * part // STAGES) for part in range(1, STAGES + 1))
    return [(f"after {n} of {len(steps)}", n, steps[n - 1]) for n in at if n]


def growth_picture(own: DialogueFigures) -> Markup:
    """Draw how many propositions and relations the map holds after each locution."""
    if len(own.steps) < 2:
        return Markup("")
    series = [[getattr(step, f"{name}s") for step in own.steps] for name in LINES]
    most = max(1, *(max(values) for values in series))
    dx = WIDE / (len(own.steps) - 1)
    drawn = []
    for i, (name, values) in enumerate(zip(LINES, series, strict=True)):
        points = [f"{n * dx:.0f} {HIGH - HIGH * v / most:.0f}" for n, v in enumerate(values)]
        drawn.append(
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
        f"How the map of {own.document} grows",
        HIGH,
        WIDE,
        Markup("").join(drawn),
        HIGH + 18,
        len(own.steps),
    )


def _apart(series: Sequence[Sequence[int]], i: int, most: int) -> int:
    """Return how high the name of a line stands: beside its end, below the names above it."""
    order = sorted(range(len(series)), key=lambda n: (-series[n][-1], n))
    at = 0.0
    for place, n in enumerate(order):
        wanted = HIGH - HIGH * series[n][-1] / most + 4
        room = HIGH + 4 - 15 * (len(order) - place - 1)
        at = min(max(wanted, at + 15 if place else wanted), room)
        if n == i:
            break
    return round(at)

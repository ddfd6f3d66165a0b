"""Dialogues in tables and small pictures: who does what, and how the map grows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from markupsafe import Markup

from argora.analysis.words import counted, shortened
from argora.diagnostics.dialogue import DialogueFigures, Participant, Step

__all__ = ["GROWTH_HEAD", "PARTICIPANT_HEAD", "DialogueView", "kinds", "views", "who_answers"]

PARTICIPANT_HEAD = (
    "turns",
    "locutions",
    "claims",
    "arguments",
    "attacks made",
    "received",
    "answers given",
    "received",
)
GROWTH_HEAD = ("locutions", "propositions", "inferences", "conflicts", "rephrases")
LONGEST_NAME = 24
MOST_SHOWN = 10
STAGES = 4
WIDE, HIGH = 520, 120
LINES = ("proposition", "inference", "conflict", "rephrase")


@dataclass(frozen=True)
class DialogueView:
    """One map of a dialogue; tables as (name, cells)."""

    title: str
    words: str
    participants: tuple[tuple[str, tuple[str, ...]], ...]
    replies: tuple[str, ...]
    growth: tuple[tuple[str, tuple[str, ...]], ...]
    picture: Markup


def kinds(dialogues: Sequence[DialogueFigures]) -> list[tuple[str, str, int]]:
    """Return how often each kind of relation occurs in all maps: category, kind, how often."""
    found: Counter[tuple[str, str]] = Counter()
    for each in dialogues:
        for category, name, n in each.schemes:
            found[category, name] += n
    order = sorted(found.items(), key=lambda item: (item[0][0], -item[1], item[0][1]))
    return [(*key, n) for key, n in order]


def views(dialogues: Sequence[DialogueFigures]) -> tuple[DialogueView, ...]:
    """Return the first maps as people read them."""
    return tuple(_view(each) for each in dialogues[:MOST_SHOWN])


def _view(own: DialogueFigures) -> DialogueView:
    return DialogueView(
        f"{own.document} ({own.annotator})",
        _words(own),
        tuple((shortened(p.name, LONGEST_NAME), _cells(p)) for p in own.participants),
        who_answers(own),
        tuple((name, _numbers(i, step)) for name, i, step in _stages(own.steps)),
        growth_picture(own),
    )


def _words(own: DialogueFigures) -> str:
    said = f"{counted(len(own.steps), 'locution')} by {counted(len(own.participants), 'speaker')}"
    if own.n_analysing:
        said += f"; {counted(own.n_analysing, 'locution')} of analysts left out"
    return said


def _cells(own: Participant) -> tuple[str, ...]:
    return tuple(
        f"{n}" if n else "·"
        for n in (
            own.turns,
            own.locutions,
            own.claims,
            own.arguments,
            own.attacks_made,
            own.attacks_received,
            own.answers,
            own.answered,
        )
    )


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


def _numbers(n: int, step: Step) -> tuple[str, ...]:
    numbers = (n, step.propositions, step.inferences, step.conflicts, step.rephrases)
    return tuple(map(str, numbers))


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

"""A gold standard: what was decided, what a person must decide, and whom to trust."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any

from argora.analysis.gold import GoldFindings
from argora.consensus import Competence
from argora.consensus.curve import Curve, Point
from argora.consensus.gold import Decision, Gold, Status, Task
from argora.consensus.more_votes import NextVotes
from argora.model import Study
from argora.model.layer import natural
from argora.reliability.coding.factor import show
from argora.report.blocks import (
    Column,
    Details,
    Facts,
    Listed,
    Measured,
    Page,
    Prose,
    Row,
    Run,
    Section,
    Table,
)
from argora.report.building import existing, section, small, table
from argora.report.drawings.charts import Chart, Line, chart_figure
from argora.report.drawings.palette import Palette, palette_of, relation_palette
from argora.report.sections.results import ends, picked, unscaled, without_intervals
from argora.text.numbers import counted, joined, list_annotators, percent, sentence

__all__ = ["gold_page"]

ENOUGH = 0.95
"""The share of decisions alike from which on the report calls a number of annotators enough."""
ALL = "all votes"
ALIKE = 0.01
"""Trautmann et al. (2020), AURC, section 3.4, took five workers, with 79.5 % for 80.2 % of nine."""
FEWEST_POINTS = 2
FIRST_ANNOTATORS = 8
FIRST_CASES = 12
FIRST_LETTERS = 40
TASKS: Mapping[Task, str] = {"unit": "units", "attribute": "attributes", "relation": "relations"}
STATES: Mapping[Status, tuple[str, str]] = {
    "decided": ("decided", "settled"),
    "nothing": ("nothing is there", "blank"),
    "undecided": ("for a person", "open"),
}
"""The title and the look of each status."""


def gold_page(findings: Sequence[GoldFindings], name: str) -> Page:
    """Return the decisions, one section for each group of annotators.

    Parameters
    ----------
    name : of the study.
    """
    sections = tuple(_section(each, is_alone=len(findings) == 1) for each in findings)
    return Page(name, "Gold standard", "", sections)


def _section(findings: GoldFindings, *, is_alone: bool) -> Section:
    gold = findings.gold
    about = (
        f"{gold.annotator}: {counted(len(gold.annotators_of), 'document')}, decided from "
        f"{counted(len(gold.annotators), 'annotator')} ({list_annotators(gold.annotators)})."
    )
    signature = None if gold.units is None else gold.units.signature
    steps = Listed(tuple(_next_steps(gold)), look="numbered", key="next_steps")
    return section(
        "" if is_alone else gold.annotator,
        Prose(_lead(gold), "lead", key="words"),
        about,
        _by_people(gold),
        _counts(gold),
        section("What to do next", steps) if steps.items else Facts({"next_steps": []}),
        _violations(gold),
        _annotators(findings),
        None if findings.curve is None else _enough(findings.curve, findings.gold),
        None if findings.next_votes is None else _next_votes(findings.next_votes, findings),
        _open_cases(gold),
        [small(sentence(note)) for note in gold.notes],
        Listed((signature,), look="code") if signature else None,
        Facts(_facts(gold)),
        key="gold",
        many=True,
    )


def _facts(gold: Gold) -> dict[str, Any]:
    return {
        "annotator": gold.annotator,
        "rules": dict(gold.decided_by),
        "n_documents": len(gold.annotators_of),
        "annotators": gold.annotators,
        "counts": [
            {"task": task, "status": status, "n": n}
            for (task, status), n in sorted(gold.counts().items())
        ],
        "undecided": [each.row() for each in gold.undecided],
        "by_people": [each.row() for each in gold.by_people],
        "reopened": [each.row() for each in gold.reopened],
        "violations": [
            picked(each, "document", "rule", "severity", "message") for each in gold.violations
        ],
        "notes": gold.notes,
        "signature": None if gold.units is None else gold.units.signature,
    }


def _lead(gold: Gold) -> str:
    n, left = len(gold.decisions), len(gold.undecided)
    if not n:
        return "Nobody marked anything, so there is nothing to decide."
    if not left:
        return f"All {counted(n, 'decision')} could be taken; nothing is left to a person."
    share = f"{100 * (n - left) / n:.0f}% of {counted(n, 'decision')} could be taken"
    return f"{share}; {left} {'waits' if left == 1 else 'wait'} for a person."


def _by_people(gold: Gold) -> str | None:
    """Return how much people decided, who they are, and how much of it is open again."""
    decided, n_reopened = gold.by_people, len(gold.reopened)
    if not decided and not n_reopened:
        return None
    names = dict.fromkeys(name for each in decided for name in each.decided_by)
    by = f" ({list_annotators(tuple(names))})" if names else ""
    words = f"People took {counted(len(decided), 'decision')} of the record{by}."
    if not n_reopened:
        return words
    are = "is" if n_reopened == 1 else "are"
    return f"{words} {counted(n_reopened, 'decision')} {are} open again."


def _counts(gold: Gold) -> Table | None:
    """Count the decisions of each task by status."""
    counts = gold.counts()
    tasks = [task for task in TASKS if any(counts.get((task, status)) for status in STATES)]
    if not tasks:
        return None

    def n_of(task: Task, status: Status) -> int:
        return counts.get((task, status), 0)

    return table(
        tasks,
        Column("", "category", of=lambda task: TASKS[task]),
        Column(
            "",
            "parts",
            of=lambda task: [(n_of(task, status), look) for status, (_, look) in STATES.items()],
        ),
        *(
            Column(title, "count", of=lambda task, status=status: n_of(task, status))
            for status, (title, _) in STATES.items()
        ),
        Column("rule", "code", of=lambda task: gold.decided_by[task]),
        look="grid",
        noun="task",
    )


def _next_steps(gold: Gold) -> Iterator[str]:
    if gold.reopened:
        yield "Let those who decided look again at what is open again: votes have changed."
    if len(gold.undecided) > len(gold.reopened):
        yield "Let somebody who has not annotated decide on the open cases by the guideline."
    n_even = sum(len(annotators) % 2 == 0 for annotators in gold.annotators_of.values())
    if gold.undecided and 2 * n_even > len(gold.annotators_of):
        yield "Ask one more annotator: with an even number many votes are tied."
    if gold.violations:
        yield "Look at the rules that the gold breaks before you train on it."


def _violations(gold: Gold) -> Section | None:
    """Return each rule of the scheme that the gold breaks, how often, and an example."""
    if not gold.violations:
        return None
    examples = {each.rule: each for each in reversed(gold.violations)}
    of_people = {(each.document, each.id): each for each in gold.by_people}
    broken = [
        f"{rule} ({n}), such as {examples[rule].document}: {examples[rule].message}"
        for rule, n in Counter(each.rule for each in gold.violations).most_common()
    ]
    by_people = dict.fromkeys(
        f"{', '.join(each.decided_by)} decided {each.decision!r} on {each.document} {each.place}, "
        f"which takes part in a breach of {violation.rule}"
        for violation in gold.violations
        for id in violation.ids
        if (each := of_people.get((violation.document, id)))
    )
    about = "Each decision follows the votes; all of them together need not fit the scheme."
    if gold.by_people:
        about = (
            "Each decision follows the votes, or people took it; all of them together need not fit "
            "the scheme."
        )
    title = f"The gold breaks {counted(len(broken), 'rule')} of the scheme"
    return section(title, small(about), Listed((*broken, *by_people)))


# ----- the annotators ---------------------------------------------------------------------------


def _annotators(findings: GoldFindings) -> Section | Facts:
    competences, is_model = findings.competences, findings.is_model
    about = (
        "How good each of them is, as the model sees it"
        if is_model
        else "The share of each one's decisions that the gold shares"
    )
    if any(each.interval and each.interval.is_defined for each in competences):
        about += ", with the interval over documents"
    if not is_model:
        about += ". Everybody is a part of this gold, so with few annotators the shares flatter"
    is_short = len(competences) <= 2 * FIRST_ANNOTATORS
    rows = table(
        competences,
        Column("", "category", "annotator"),
        Column("competence" if is_model else "share", "measured", "*", _competence),
        Column("decisions", "count", "n_votes"),
        key="competences",
        look="beside",
        first=2 * FIRST_ANNOTATORS if is_short else FIRST_ANNOTATORS,
        last=0 if is_short else FIRST_ANNOTATORS,
        noun="annotator",
        notes=without_intervals(each.interval for each in competences),
    )
    if not competences:
        return Facts(blocks=(rows,))
    return section("The annotators", small(f"{about}."), rows)


def _competence(each: Competence) -> Measured:
    missing = None if each.interval is None else each.interval.undefined
    return unscaled(each.value, each.interval, each.undefined, {"no_interval": missing})


# ----- how many votes ---------------------------------------------------------------------------


def _enough(curve: Curve, gold: Gold) -> Section:
    """Return the number of annotators that is enough, with the agreement that fewer would reach."""
    words = _enough_words(curve)
    subsets = f"{curve.samples} subsets of the votes, drawn"
    if curve.samples is None:
        subsets = "all subsets of the votes"
    whose = "that all votes come to, too" if curve.against == ALL else f"that {curve.against} took"
    about = (
        f"Across: annotators of each item. Upward: the share of decisions {whose}, over {subsets}; "
    )
    about += (
        "a decision is whether a unit that somebody marked is in the gold, with these boundaries "
        "and this category."
        if gold.units is None
        else "that something stays open is a decision here."
    )
    missing = without_intervals(point.interval for point in curve.points)
    chart = _chart(curve, f"The share of decisions {whose}")
    bands = "" if missing else " The band: where the number probably lies."
    rows = table(
        curve.points,
        Column("annotators", "count", "n"),
        Column("share of decisions", "measured", "*", lambda p: _agreement(p, curve)),
        key="curve",
        look="beside",
        noun="number",
        notes=missing,
    )
    return section(
        "How many annotators are enough",
        Listed(tuple(words), look="sentences"),
        chart_figure(
            "enough", chart, look="plot narrow", has_key=False, description=" ".join(words)
        ),
        small(about + bands),
        Details("The share of decisions by the number of annotators", (rows,)),
    )


def _chart(curve: Curve, title: str) -> Chart:
    """Return the agreement of n annotators' decisions with those of all, with its band."""
    points = [point for point in curve.points if point.undefined is None]
    bands = [ends(point.interval) for point in points]
    line = Line(
        "share of decisions",
        tuple(point.value for point in points),
        tuple(band["low"] for band in bands),
        tuple(band["high"] for band in bands),
    )
    places = tuple(point.n for point in points) or (0,)
    return Chart(title, (line,), places, "share of decisions", "annotators")


def _enough_words(curve: Curve) -> list[str]:
    if curve.against != ALL:
        return [_near(curve)]
    enough = curve.enough(at_least=ENOUGH)
    if enough is None or len(curve.points) < FEWEST_POINTS:
        return ["There are too few votes to tell how many are enough."]
    last = curve.points[-1].n
    if enough == last:
        answer = (
            f"One annotator fewer than {last} would leave {percent(curve.points[-2].value)} of the "
            f"decisions as they are: fewer than {last} are not enough for {ENOUGH:.0%}, and more "
            "might change decisions, too."
        )
    else:
        answer = (
            f"From {counted(enough, 'annotator')} of each item on, at least {ENOUGH:.0%} of the "
            f"decisions are those that all {last} come to."
        )
    if curve.samples is not None:  # a fall can be an accident of drawing
        return [answer, f"For each number {curve.samples} subsets of the votes were drawn."]
    if not curve.falls:
        return [answer]
    fall = f"{joined([str(n) for n in curve.falls])} do worse than one fewer"
    if all(n % 2 == 0 for n in curve.falls):
        return [answer, f"{fall}: with an even number, votes are tied."]
    if len({point.n_items for point in curve.points}) > 1:
        fall += ": each number is judged on the items that have so many votes, so items differ"
    return [answer, f"{fall}."]


def _near(curve: Curve) -> str:
    """Return how near the decisions come to those of one annotator, and how many are as good."""
    points = [point for point in curve.points if point.undefined is None]
    if not points:
        return f"Nothing was decided that {curve.against} decided on."
    best = max(points, key=lambda point: point.value)
    fewest = min(point.n for point in points if point.value >= best.value - ALIKE)
    return (
        f"With {counted(best.n, 'annotator')} of each item most decisions are those of "
        f"{curve.against}: {percent(best.value, fine=True)}; the fewest with at most "
        f"{percent(ALIKE)} less: {fewest}."
    )


def _agreement(point: Point, curve: Curve) -> Measured:
    of_curve = picked(curve, "against", "measure", "rule", "samples", "signature")
    facts = {**picked(point, "decided", "n_items"), **of_curve}
    return unscaled(point.value, point.interval, point.undefined, facts)


def _next_votes(votes: NextVotes, findings: GoldFindings) -> Section:
    """Return the number of sure items, and the items where another vote is worth most."""
    study, items = findings.gold.study, list(islice(votes.rows(), findings.n_listed))
    rows = table(
        items,
        Column("item", "category", "item", lambda row: _name(row["item"], study)),
        Column("decision", "category", of=lambda row: _decision(row) or "open"),
        Column("votes", "count", "n_votes"),
        Column("wrong with", "share", "error"),
        Column("votes needed", "mixed", of=lambda row: _needed(row, votes.most)),
        Column("words", of=lambda row: _beginning(row["item"], study)),
        Column("", "data", "*", _further),
        key="items",
        look="grid",
        first=max(len(items), 1),
        noun="item",
    )
    left = votes.n_open - len(items)
    others = small(f"And {counted(left, 'more item')}.") if left else None
    details = Details("Where another vote is worth most", existing([rows, others]))
    is_shown = votes.has_overlap and bool(items)
    facts = {"votes_needed": votes.total, **picked(votes, "sure", "n_open", "out_of_reach")}
    return section(
        "Which items need another vote",
        f"{votes}.",
        details if is_shown else Facts(blocks=(rows,)),
        Facts(facts),
        key="next_votes",
    )


def _needed(row: Mapping[str, Any], most: int) -> tuple[str, str]:
    if row["reached"] < 1 / 2:
        return "text", f"probably more than {most}"
    return "text", f"about {row['votes_needed']:.1f}"


def _further(row: Mapping[str, Any]) -> dict[str, Any]:
    names = ("rank", "group", "gain", "information", "votes_needed", "reached")
    return {**{name: row[name] for name in names}, "decision": _decision(row)}


def _decision(row: Mapping[str, Any]) -> str | None:
    return None if row["decision"] is None else show(row["decision"])


def _name(item: object, study: Study) -> str:
    """Return the name of an item for people: the document and its segment, or a place in it."""
    if not isinstance(item, tuple):
        return show(item)
    id, at = item
    cut = study.document(id).segmentations.get("segment")
    return f"{id} {cut.ids[at] if cut is not None and cut.ids else at}"


def _beginning(item: object, study: Study) -> str:
    """Return the words at the beginning of a stretch of text, so that people find it."""
    if not isinstance(item, tuple):
        return ""
    document = study.document(item[0])
    if document.text is None or document.segmentations.get("segment") is not None:
        return ""
    return f"“{' '.join(document.text[item[1] : item[1] + FIRST_LETTERS].split())}…”"


# ----- what is left to a person -----------------------------------------------------------------


def _open_cases(gold: Gold) -> Section | None:
    """Return the cases that a person must decide, in the order of documents and text."""
    left = sorted(gold.undecided, key=_place)
    if not left:
        return None
    looks: Palette = {**relation_palette(gold.study), **palette_of(gold.study)}
    columns = tuple(Column(title) for title in ("what", "words", "votes", "reason"))
    rows = tuple(Row(_case(each, looks), group=each.document) for each in left)
    cases = Table(columns, rows, look="todo", first=FIRST_CASES, noun="open case")
    reasons = Counter(each.reason for each in left).most_common()
    why = f"Because {'; '.join(f'{reason} ({n})' for reason, n in reasons)}."
    record = ("The record has all of them (", Run("--record FILE", "code"), ").")
    title = f"For a person: {counted(len(left), 'open case')}"
    return section(title, small(why), cases, small(record))


def _place(decision: Decision) -> tuple[object, ...]:
    return natural(decision.document), decision.start or 0, decision.task, decision.attribute


def _case(decision: Decision, looks: Palette) -> tuple[Any, ...]:
    words = f"“{decision.words}”" if decision.words else ""
    return _subject(decision), words, _votes(decision, looks), decision.reason


def _subject(decision: Decision) -> str:
    if decision.task == "attribute":
        return f"{decision.attribute} of {decision.place or 'the document'}"
    if decision.task == "relation":
        return f"the relation from unit {decision.place}"
    is_span = decision.place[:1].isdecimal() and "-" in decision.place
    return f"the unit at {'characters ' if is_span else ''}{decision.place}"


def _votes(decision: Decision, looks: Palette) -> tuple[str | Run, ...]:
    """Return the choices of annotators with their numbers, categories in their look."""
    parts: list[str | Run] = []
    for choice, n in decision.votes.items():
        category, blank, rest = choice.partition(" ")
        look = looks.get(category)
        name = Run(category, "chip", style=look.css) if look else category
        parts += [", " if parts else "", name, f"{blank}{rest} {n}"]
    return tuple(parts)

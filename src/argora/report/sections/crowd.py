"""Crowd quality: which annotators to look at and why, then every test of everybody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from argora.analysis.crowd import Crowd, Tested, may_be_luck
from argora.diagnostics.crowd.conduct import Conduct
from argora.report.blocks import (
    Block,
    Column,
    Details,
    Facts,
    Figure,
    Listed,
    Page,
    Prose,
    Run,
    Section,
    Words,
    kept,
    table,
)
from argora.report.drawings.bars import share_picture
from argora.text.numbers import BLANK, counted, joined, number, percent

__all__ = ["advice", "crowd_page", "sentence"]

MOST_NAMED = 5
MOST_DOCUMENTS = 3
SHOWN = 15
MOST_ROWS = 200
OPEN = 10
"""Of so many annotators the findings are seen at once."""
ONLY_UNLIKE = (
    "As far as it could be tested, nobody failed a check, was too fast or gave always one answer: "
    "those named agree less with the others than these with each other, and that may be a matter "
    "of the guideline."
)
CAREFUL = (
    "A finding is a reason to look, never a verdict: a careful annotator among careless ones "
    "stands out, too."
)
TITLES: Mapping[str, str] = {
    "attention": "Attention checks",
    "qualification": "Qualification",
    "speed": "Too fast",
    "sameness": "Always the same",
    "company": "Unlike the others",
}
FINDING: Mapping[str, str] = {
    "attention": "The share of attention checks that somebody answered right. Asked for are 80%; "
    "it is a finding if the whole interval lies below that, as anything else may be luck.",
    "qualification": "The share of qualification items that somebody answered right. Asked for "
    "are 80%; it is a finding if the whole interval lies below that, as anything else may be luck.",
    "speed": "The share of documents that somebody did in less than a third of the time that "
    "others usually took for them. It is a finding from 50% on.",
    "sameness": "How varied the answers of somebody are beside those of the others on the same "
    "items: 100% is as varied, 0% is one answer only. It is a finding below 50% if so frequent an "
    "answer is no chance either (p below .01, corrected for the number of annotators); or if the "
    "order of the work is known, and one answer came so often in a row that this is no chance "
    "and twice as long as usual.",
    "company": "How often another annotator decides as this one does; the mark is how often the "
    "others agree with each other on the same items. It is a finding if the whole interval lies "
    "below that of the others, and the difference is no chance (p below .05, corrected for the "
    "number of annotators).",
}
"""What is measured, and from where on it is a finding."""
HEADS: Mapping[str, str] = {
    "attention": "right",
    "qualification": "right",
    "speed": "done too fast",
    "sameness": "variety",
    "company": "agrees",
}
NEEDS: Mapping[str, str] = {
    "attention": "To have this, put documents with a known answer into the work: metadata "
    "“check: attention”, and a gold layer or the metadata “answer”.",
    "qualification": "To have this, mark the documents of the test with the metadata “check: "
    "qualification”, and give a gold layer or the metadata “answer”.",
    "speed": "To have this, keep the times of the work: the attribute “seconds” of each layer, or "
    "when it was begun and finished.",
}
"""What a study lacks if nothing can be said of anybody."""
ADVICE: Mapping[str, str] = {
    "attention": "Read their other work beside that of others before it counts, or leave it out.",
    "qualification": "Go through these documents with them before they get more work.",
    "speed": "See whether these documents could be read in that time; if not, have them done "
    "again.",
    "sameness": "Look at these documents: is the answer right there, or was it given without "
    "reading?",
    "company": "Read these documents with them: either they have the guideline wrong, or they see "
    "what the others do not.",
}


def crowd_page(found: Crowd) -> Page:
    """Return which annotators to look at, and what each test says of everybody."""
    whole, rest = found.alpha
    facts = {
        "items": found.view.words,
        "of": found.view.of,
        "n_checks": found.n_checks,
        "n_tested": found.n_tested,
        "named": {who: [each.test for each in own] for who, own in found.named.items()},
        "alpha": whole,
        "alpha_without_named": rest,
        "tests": list(map(_facts, found.tests)),
    }
    opening = (
        Prose(_lead(found), "lead", key="words"),
        Listed(tuple(_sentences(found)), key="sentences", look="sentences"),
        Facts(facts),
    )
    tested = [_test(test) for test in found.tests if test.judged]
    sections = [Section("", "", opening), _named(found), *tested, _lacking(found)]
    about = f"{found.coverage.sentence()} By {found.view.words}, of {found.view.of}."
    return Page(found.study.name, "Who did the work", about, kept(sections))


def _facts(test: Tested) -> dict[str, Any]:
    """Return a test with its numbers, also of annotators of whom nothing can be said."""
    return {
        "test": test.id,
        "title": TITLES[test.id],
        "a_finding": FINDING[test.id],
        "n_found": len(test.suspects),
        "n_tested": len(test.judged),
        "annotators": [
            {
                "annotator": each.annotator,
                "found": each.is_found,
                "may_be_luck": may_be_luck(each),
                "value": each.value,
                "low": each.low,
                "high": each.high,
                "threshold": each.threshold,
                "n": each.n,
                **each.numbers,
                "documents": each.documents,
                "sentence": sentence(each),
                "advice": advice(each) or None,
                "undefined": each.undefined,
            }
            for each in test.conducts
        ],
    }


def _named(found: Crowd) -> Section | None:
    """Return the findings of each annotator that some test names."""
    if not found.named:
        return None
    people = [
        Section("", who, tuple(block for each in own for block in _finding(each)))
        for who, own in found.named.items()
    ]
    first, more = people[:OPEN], people[OPEN:]
    hidden: tuple[Block, ...] = (Details(f"{len(more)} more", tuple(more), is_wide=False),)
    return Section("", "Whom to look at", (*first, *(hidden if more else ())))


def _finding(each: Conduct) -> list[Block]:
    where = f"Look at {joined(each.documents, MOST_DOCUMENTS)}. " if each.documents else ""
    said: Words = (Run(f"{TITLES[each.test]}.", "strong"), f" {sentence(each)}")
    picture = share_picture(each.value, mark=_mark(each))
    return [
        Prose(said),
        Figure("", "", picture, look="sharebox"),
        Prose(f"The mark: {_threshold(each)}.", "small"),
        Prose(f"{where}{advice(each)}"),
    ]


def _test(test: Tested) -> Section:
    """Return what a test says of everybody; findings are always seen at once."""
    people = counted(len(test.judged), "annotator")
    among = f"{len(test.suspects)} of {people} to look at."
    rows = table(
        test.judged,
        (Column("annotator"), _flagged),
        (Column("", "bar"), lambda each: (each.value, 1.0, _mark(each))),
        (Column(HEADS[test.id], "share"), lambda each: each.value),
        (Column("interval", "share interval"), lambda each: (each.low, each.high)),
        (Column("of", "count"), lambda each: each.n),
        (Column("the mark", "category"), _threshold),
        look="bars",
        first=max(SHOWN, len(test.suspects)),
        most=MOST_ROWS,
        noun="annotator",
        more=", further from a finding",
    )
    blocks: tuple[Block, ...] = (
        Prose(among if test.suspects else f"Nobody stands out among {people}."),
        Prose(FINDING[test.id], "small"),
        rows,
        *(Prose(reason, "small") for reason in _open(test)),
    )
    return Section("", TITLES[test.id], blocks)


def _lacking(found: Crowd) -> Section | None:
    """Return what could not be tested, and what it takes."""
    items: list[Words] = [
        (
            Run(f"{TITLES[test.id]}.", "strong"),
            " " + " ".join([*_open(test), NEEDS.get(test.id, "")]).strip(),
        )
        for test in found.tests
        if not test.judged
    ]
    return Section("", "Not tested", (Listed(tuple(items)),)) if items else None


def sentence(each: Conduct) -> str:
    """Return what a test says of an annotator, for people who read no numbers."""
    who, said = each.annotator, each.numbers
    if each.undefined is not None:
        return f"{who}: {each.undefined}."
    match each.test:
        case "speed":
            return (
                f"On {said['fast']} of {each.n} documents {who} took less than "
                f"{said['fraction']:.0%} of the time of others; typically "
                f"{said['typical_ratio']:.0%}."
            )
        case "sameness":
            text = (
                f"{who} answered {each.category!r} in {said['share']:.0%} of {each.n} decisions, "
                f"where others did in {said['share_of_others']:.0%}"
            )
            if "longest_run" not in said:
                return f"{text}."
            return (
                f"{text}; the longest run of one answer is {said['longest_run']}, where about "
                f"{said['usual_run']} are usual."
            )
        case "company":
            reach = "" if each.low != each.low else f" ({each.low:.0%} to {each.high:.0%})"
            return (
                f"{who} decides as another annotator does in {each.value:.0%} of cases{reach}; on "
                f"the same items the others agree with each other in {said['others']:.0%}."
            )
        case _:
            return (
                f"{who} answered {said['right']} of {each.n} {each.test} checks right "
                f"({each.value:.0%}, asked for is {each.threshold:.0%}; from so few it may be "
                f"{each.low:.0%} to {each.high:.0%})."
            )


def advice(each: Conduct) -> str:
    """Return what to do about a finding; nothing where there is none."""
    return ADVICE[each.test] if each.is_found else ""


def _lead(found: Crowd) -> str:
    """Return the one sentence to begin with."""
    n, named = found.n_tested, list(found.named)
    if n == 0:
        return "Nothing can be said: there is nothing that the annotators could be compared on."
    if not named:
        return f"Nobody stands out: of {counted(n, 'annotator')} none gives a reason to look."
    if n == 1:
        return f"{named[0]} gives a reason to look."
    give = "gives" if len(named) == 1 else "give"
    names = joined(named, MOST_NAMED)
    return f"{len(named)} of {counted(n, 'annotator')} {give} a reason to look: {names}."


def _sentences(found: Crowd) -> list[str]:
    """Return what was tested and what could not be, and how agreement would change."""
    tests = {each.test for own in found.named.values() for each in own}
    said = [CAREFUL] if found.named else []
    said += [ONLY_UNLIKE] if tests == {"company"} else []
    tested = [TITLES[test.id].lower() for test in found.tests if test.judged]
    lacking = [TITLES[test.id].lower() for test in found.tests if not test.judged]
    if tested:
        said.append(f"Tested: {joined(tested)}.")
    if lacking:
        said.append(f"Not tested, as the study does not have what it takes: {joined(lacking)}.")
    if found.n_checks:
        said.append(
            f"The {found.n_checks} documents that are checks count for nothing else here."
            if found.n_checks > 1
            else "The document that is a check counts for nothing else here."
        )
    said += [f"{sentence(each)} That may be luck: give them more checks." for each in found.unsure]
    whole, rest = found.alpha
    if number(rest, 2) not in (number(whole, 2), BLANK):
        said.append(
            f"Without those named, agreement would be {number(rest, 2)} in place of "
            f"{number(whole, 2)} (α; 0 is chance, 1 is all alike). Leave nobody out to raise the "
            "number, but for what you read in their work; and say in print whom and why."
        )
    return said


def _mark(each: Conduct) -> float:
    """Return where the mark stands in the picture of a value."""
    return each.numbers.get("others", each.threshold)


def _threshold(each: Conduct) -> str:
    """Return what the mark is."""
    match each.test:
        case "speed":
            return f"a finding from {percent(each.threshold)}"
        case "company":
            return f"the others: {percent(each.numbers['others'])}"
        case "sameness":
            return f"a finding below {percent(each.threshold)}"
        case _:
            return f"asked for: {percent(each.threshold)}"


def _flagged(each: Conduct) -> Words:
    """Return the name of an annotator, with a remark if there is a finding."""
    if not each.is_found:
        return each.annotator
    flag = "too few to tell" if may_be_luck(each) else "look"
    return f"{each.annotator} ", Run(f"← {flag}", "strong")


def _open(test: Tested) -> list[str]:
    """Return why the test says nothing of some annotators."""
    return [
        f"Nothing can be said of {joined(names, MOST_NAMED)}: {reason}."
        if test.judged or len(test.open) > 1
        else f"Nothing can be said: {reason}."
        for reason, names in test.open.items()
    ] or ([] if test.conducts else ["No item was decided on by two annotators."])

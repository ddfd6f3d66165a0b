"""Crowd quality: which annotators to look at and why, then every test of everybody."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from argora.analysis.crowd import Crowd, Tested, may_be_luck
from argora.diagnostics.crowd.conduct import Conduct
from argora.report.blocks import Block, Column, Details, Figure, Page, Prose, Run, Section, Words
from argora.report.building import listed, section, small, table
from argora.report.drawings.bars import share_picture
from argora.report.sections.opening import items_page, opening
from argora.report.sections.results import picked
from argora.text.numbers import BLANK, counted, joined, number, percent

__all__ = ["advice", "crowd_page", "sentence"]

MOST_NAMED = 5
MOST_DOCUMENTS = 3
FIRST_ROWS = 15
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


def crowd_page(crowd: Crowd) -> Page:
    """Return which annotators to look at, and what each test says of everybody."""
    whole, others = crowd.alpha
    facts = {
        **picked(crowd, "n_checks", "n_tested"),
        "named": {name: [each.test for each in conducts] for name, conducts in crowd.named.items()},
        "alpha": whole,
        "alpha_without_named": others,
        "tests": list(map(_facts, crowd.tests)),
    }
    return items_page(
        crowd.view,
        "Who did the work",
        section("", opening(crowd.view, _lead(crowd), _sentences(crowd), facts, key="sentences")),
        _named(crowd),
        *(_test(test) for test in crowd.tests if test.judged),
        _lacking(crowd),
    )


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
                **picked(each, "value", "low", "high", "threshold", "n"),
                **each.numbers,
                "documents": each.documents,
                "sentence": sentence(each),
                "advice": advice(each) or None,
                "undefined": each.undefined,
            }
            for each in test.conducts
        ],
    }


def _named(crowd: Crowd) -> Section | None:
    """Return the findings of each annotator that some test names."""
    if not crowd.named:
        return None
    people = [section(name, *map(_finding, conducts)) for name, conducts in crowd.named.items()]
    hidden = people[OPEN:]
    others = Details(f"{len(hidden)} more", tuple(hidden), is_wide=False)
    return section("Whom to look at", people[:OPEN], others if hidden else None)


def _finding(each: Conduct) -> Iterator[Block | None]:
    yield Prose((Run(f"{TITLES[each.test]}.", "strong"), f" {sentence(each)}"))
    yield Figure("", "", share_picture(each.value, mark=_mark(each)), look="sharebox")
    yield small(f"The mark: {_threshold(each)}.")
    where = f"Look at {joined(each.documents, MOST_DOCUMENTS)}. " if each.documents else ""
    yield Prose(f"{where}{advice(each)}")


def _test(test: Tested) -> Section:
    """Return a test of all annotators; findings are always seen at once."""
    people = counted(len(test.judged), "annotator")
    among = f"{len(test.suspects)} of {people} to look at."
    rows = table(
        test.judged,
        Column("annotator", of=_flagged),
        Column("", "bar", of=lambda each: (each.value, 1.0, _mark(each))),
        Column(HEADS[test.id], "share", of="value"),
        Column("interval", "share interval", of=("low", "high")),
        Column("of", "count", of="n"),
        Column("the mark", "category", of=_threshold),
        look="bars",
        first=max(FIRST_ROWS, len(test.suspects)),
        most=MOST_ROWS,
        noun="annotator",
        rest=", further from a finding",
    )
    lead = among if test.suspects else f"Nobody stands out among {people}."
    return section(TITLES[test.id], lead, small(FINDING[test.id]), rows, map(small, _open(test)))


def _lacking(crowd: Crowd) -> Section | None:
    """Return the tests that were not possible, and the data that they need."""
    items = listed(
        (
            Run(f"{TITLES[test.id]}.", "strong"),
            " " + " ".join([*_open(test), NEEDS.get(test.id, "")]).strip(),
        )
        for test in crowd.tests
        if not test.judged
    )
    return section("Not tested", items) if items else None


def sentence(each: Conduct) -> str:
    """Return the outcome of a test of an annotator in words."""
    name, numbers = each.annotator, each.numbers
    if each.undefined is not None:
        return f"{name}: {each.undefined}."
    match each.test:
        case "speed":
            return (
                f"On {numbers['fast']} of {each.n} documents {name} took less than "
                f"{numbers['fraction']:.0%} of the time of others; typically "
                f"{numbers['typical_ratio']:.0%}."
            )
        case "sameness":
            text = (
                f"{name} answered {each.category!r} in {numbers['share']:.0%} of {each.n} "
                f"decisions, where others did in {numbers['share_of_others']:.0%}"
            )
            if "longest_run" not in numbers:
                return f"{text}."
            return (
                f"{text}; the longest run of one answer is {numbers['longest_run']}, where about "
                f"{numbers['usual_run']} are usual."
            )
        case "company":
            reach = "" if each.low != each.low else f" ({each.low:.0%} to {each.high:.0%})"
            return (
                f"{name} decides as another annotator does in {each.value:.0%} of cases{reach}; on "
                f"the same items the others agree with each other in {numbers['others']:.0%}."
            )
        case _:
            return (
                f"{name} answered {numbers['right']} of {each.n} {each.test} checks right "
                f"({each.value:.0%}, asked for is {each.threshold:.0%}; from so few it may be "
                f"{each.low:.0%} to {each.high:.0%})."
            )


def advice(each: Conduct) -> str:
    """Return the advice for a finding; empty without one."""
    return ADVICE[each.test] if each.is_found else ""


def _lead(crowd: Crowd) -> str:
    """Return the one sentence to begin with."""
    n, named = crowd.n_tested, list(crowd.named)
    if n == 0:
        return "Nothing can be said: there is nothing that the annotators could be compared on."
    if not named:
        return f"Nobody stands out: of {counted(n, 'annotator')} none gives a reason to look."
    if n == 1:
        return f"{named[0]} gives a reason to look."
    give = "gives" if len(named) == 1 else "give"
    names = joined(named, MOST_NAMED)
    return f"{len(named)} of {counted(n, 'annotator')} {give} a reason to look: {names}."


def _sentences(crowd: Crowd) -> Iterator[str]:
    """Yield the tests, those that were not possible, and the agreement without those named."""
    if crowd.named:
        yield CAREFUL
    if {each.test for conducts in crowd.named.values() for each in conducts} == {"company"}:
        yield ONLY_UNLIKE
    tested = [TITLES[test.id].lower() for test in crowd.tests if test.judged]
    lacking = [TITLES[test.id].lower() for test in crowd.tests if not test.judged]
    if tested:
        yield f"Tested: {joined(tested)}."
    if lacking:
        yield f"Not tested, as the study does not have what it takes: {joined(lacking)}."
    if crowd.n_checks == 1:
        yield "The document that is a check counts for nothing else here."
    elif crowd.n_checks:
        yield f"The {crowd.n_checks} documents that are checks count for nothing else here."
    for each in crowd.unsure:
        yield f"{sentence(each)} That may be luck: give them more checks."
    whole, others = (number(value, 2) for value in crowd.alpha)
    if others not in (whole, BLANK):
        yield (
            f"Without those named, agreement would be {others} in place of {whole} (α; 0 is "
            "chance, 1 is all alike). Leave nobody out to raise the number, but for what you read "
            "in their work; and say in print whom and why."
        )


def _mark(each: Conduct) -> float:
    """Return the place of the mark in the picture of a value."""
    return each.numbers.get("others", each.threshold)


def _threshold(each: Conduct) -> str:
    """Return the meaning of the mark."""
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
    """Return the reasons why the test is undefined for some annotators."""
    return [
        f"Nothing can be said of {joined(names, MOST_NAMED)}: {reason}."
        if test.judged or len(test.open) > 1
        else f"Nothing can be said: {reason}."
        for reason, names in test.open.items()
    ] or ([] if test.conducts else ["No item was decided on by two annotators."])

"""Crowd quality in words for people who run a study."""

from __future__ import annotations

from collections.abc import Mapping

from argora.analysis.crowd import Crowd, Tested, may_be_luck
from argora.analysis.words import BLANK, joined, number, percent
from argora.diagnostics.crowd.conduct import Conduct

__all__ = [
    "FINDING",
    "HEADS",
    "NEEDS",
    "TITLES",
    "flag",
    "lead",
    "open_words",
    "sentences",
    "threshold",
]

MOST_NAMED = 5
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
"""What a number is, as the head of its column."""

NEEDS: Mapping[str, str] = {
    "attention": "To have this, put documents with a known answer into the work: metadata "
    "“check: attention”, and a gold layer or the metadata “answer”.",
    "qualification": "To have this, mark the documents of the test with the metadata “check: "
    "qualification”, and give a gold layer or the metadata “answer”.",
    "speed": "To have this, keep the times of the work: the attribute “seconds” of each layer, or "
    "when it was begun and finished.",
    "sameness": "",
    "company": "",
}
"""What a study lacks if nothing can be said of anybody."""


def lead(found: Crowd) -> str:
    """Return the one sentence to begin with."""
    n, named = found.n_tested, list(found.named)
    if n == 0:
        return "Nothing can be said: there is nothing that the annotators could be compared on."
    if not named:
        return f"Nobody stands out: of {_people(n)} none gives a reason to look."
    if n == 1:
        return f"{named[0]} gives a reason to look."
    give = "gives" if len(named) == 1 else "give"
    return f"{len(named)} of {_people(n)} {give} a reason to look: {joined(named, MOST_NAMED)}."


def sentences(found: Crowd) -> list[str]:
    """Return what else to know: what was tested and what could not be, and what it would change."""
    tests = {each.test for own in found.named.values() for each in own}
    said = [CAREFUL] if found.named else []
    said += [ONLY_UNLIKE] if tests == {"company"} else []
    tested = [_title(test) for test in found.tests if test.known]
    lacking = [_title(test) for test in found.tests if not test.known]
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
    said += [f"{each.sentence} That may be luck: give them more checks." for each in found.unsure]
    whole, rest = found.alpha
    if number(rest, 2) not in (number(whole, 2), BLANK):
        said.append(
            f"Without those named, agreement would be {number(rest, 2)} in place of "
            f"{number(whole, 2)} (α; 0 is chance, 1 is all alike). Leave nobody out to raise the "
            "number, but for what you read in their work; and say in print whom and why."
        )
    return said


def threshold(each: Conduct) -> str:
    """Return what the number of one annotator is measured by."""
    if each.test == "speed":
        return f"a finding from {percent(each.threshold)}"
    if each.test == "company":
        return f"the others: {percent(each.numbers['others'])}"
    return (
        f"asked for: {percent(each.threshold)}"
        if each.test != "sameness"
        else (f"a finding below {percent(each.threshold)}")
    )


def flag(each: Conduct) -> str:
    """Return the word that stands beside a finding."""
    return "" if not each.is_found else "too few to tell" if may_be_luck(each) else "look"


def open_words(test: Tested) -> list[str]:
    """Return why the test says nothing of some annotators."""
    return [
        f"Nothing can be said of {joined(names, MOST_NAMED)}: {reason}."
        if test.known or len(test.open) > 1
        else f"Nothing can be said: {reason}."
        for reason, names in test.open.items()
    ] or ([] if test.conducts else ["No item was decided on by two annotators."])


def _title(test: Tested) -> str:
    return TITLES[test.id].lower()


def _people(n: int) -> str:
    return "1 annotator" if n == 1 else f"{n} annotators"

"""What annotators would decide together on the open cases of a document, and who takes part."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from hashlib import sha256
from itertools import islice
from typing import TYPE_CHECKING

from argora.formats.decisions import RecordRow
from argora.store import Phase, Store
from argora.store.rows import json_of

if TYPE_CHECKING:
    from argora.analysis.curation import CurationCase, Question
    from argora.web.curating import Curated

__all__ = ["CaseOpinions", "deciders_of", "joint_deciders", "opinions_on"]

OPEN = frozenset({"open", "reopened"})
LENGTH = 16
"""Characters of a digest; it tells a handful of options apart."""


@dataclass(frozen=True)
class CaseOpinions:
    """What annotators would decide on a case.

    Attributes
    ----------
    question : the digest of the options; opinions on other options do not count.
    options : the digest of each option; those that no record can say have none.
    choices : the option that each would take who said so, by the annotator.
    n_asked : how many did the document.
    questions : what the case decides.
    """

    question: str
    options: tuple[str, ...]
    choices: Mapping[str, str]
    n_asked: int
    questions: frozenset[Question]

    @property
    def counts(self) -> Mapping[str, int]:
        """How many would take each option."""
        return Counter(self.choices.values())

    @property
    def agreed(self) -> str | None:
        """The option that all would take who did the document; None if they do not agree."""
        counts = self.counts
        return next(iter(counts)) if [*counts.values()] == [self.n_asked] else None


def deciders_of(curated: Curated) -> tuple[str, ...]:
    """Return the people who annotated a document, whose votes its gold is made of."""
    gold = curated.proposal.gold
    persons = {each.id for each in gold.study.annotators if each.kind == "person"}
    return tuple(n for n in gold.annotators_of[curated.standing.name] if n in persons)


def opinions_on(
    store: Store, study: str, document: str, phase: Phase, curated: Curated
) -> Mapping[str, CaseOpinions]:
    """Return what annotators would decide on the cases of a document, by the keys of cases.

    They are its open cases, if these are opened to annotators, and all on which somebody said
    something. A second curator decides alone.
    """
    if phase.curation:
        return {}
    stored = store.opinions.on(study, document, phase.name)
    spoken = {each.case for each in stored}
    is_opened = (document, phase.name) in store.opinions.opened(study)
    deciders = deciders_of(curated)
    cases = [
        case
        for case in curated.proposal.cases[curated.standing.name]
        if case.key in spoken or (is_opened and case.status in OPEN)
    ]
    by_case: dict[str, CaseOpinions] = {}
    for case, digests, questions in _digested(curated, cases):
        supporters = [len(option.supporters) for option in case.options]
        question = _digest([case.key, sorted(zip(digests, supporters, strict=True))])
        counting = {
            each.annotator: each.option
            for each in stored
            if each.case == case.key and each.question == question and each.annotator in deciders
        }
        of_gold = curated.proposal.questions(case.decisions)
        by_case[case.key] = CaseOpinions(
            *(question, digests, {n: option for n, option in counting.items() if option}),
            len(deciders),
            questions | frozenset(of_gold),
        )
    return by_case


def _digested(
    curated: Curated, cases: list[CurationCase]
) -> list[tuple[CurationCase, tuple[str, ...], frozenset[Question]]]:
    """Return cases with the digests of their options, and the questions that these decide.

    Options are told apart by what they decide at which places; ids are those of one gold.
    """
    from argora.analysis.curation import placed_rows

    name = curated.standing.name
    rows = [
        RecordRow(path="options", line=line, document=name, **vars(row))
        for line, row in enumerate(
            (row for case in cases for option in case.options for row in option.rows), 1
        )
    ]
    gold = {name: curated.layer}
    placed = iter([each for _, each in placed_rows(rows, curated.proposal.gold.study, gold)])
    digested = []
    for case in cases:
        digests, questions = list[str](), set["Question"]()
        for option in case.options:
            decisions = list(islice(placed, len(option.rows)))
            questions |= {each.question for each in decisions}
            content = sorted((*each.question, each.decision, each.boundaries) for each in decisions)
            digests.append(_digest(content) if content else "")
        digested.append((case, tuple(digests), frozenset(questions)))
    return digested


def _digest(content: object) -> str:
    return sha256(json_of(content).encode()).hexdigest()[:LENGTH]


def joint_deciders(
    store: Store, study: str, document: str, phase: Phase, curated: Curated
) -> Mapping[Question, tuple[str, ...]]:
    """Return the annotators who take part in deciding on each question of a document."""
    by_case = opinions_on(store, study, document, phase, curated)
    deciders: dict[Question, tuple[str, ...]] = {}
    for opinions in by_case.values():
        for question in opinions.questions if opinions.choices else ():
            together = (*deciders.get(question, ()), *sorted(opinions.choices))
            deciders[question] = tuple(dict.fromkeys(together))
    return deciders

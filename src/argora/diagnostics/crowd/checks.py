"""Documents whose answer is known: qualification tasks and attention checks.

A document is a check if its metadata say ``check: attention`` or ``check: qualification``. What is
right on it a gold layer says or, for documents as a whole, the metadata ``answer``. Both are plain
metadata, which formats carry as they carry a topic.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from typing import Literal, get_args

from argora.diagnostics.crowd.conduct import Conduct, most_telling
from argora.diagnostics.resampling import wilson
from argora.errors import DataError
from argora.model import Study
from argora.model.document import words_of
from argora.reliability import CodingData, items
from argora.reliability.coding.factor import show

__all__ = ["ANSWER", "CHECK", "Check", "check_documents", "check_results", "without_checks"]

Check = Literal["attention", "qualification"]
CHECK, ANSWER = "check", "answer"


def check_documents(study: Study, kind: Check | None = None) -> tuple[str, ...]:
    """Return the ids of the documents that are checks, of one kind or all.

    Raises
    ------
    DataError
        If a document is a check of a kind that there is not.
    """
    checks = []
    for document in study.documents:
        answer = document.metadata.get(CHECK)
        if answer is None or answer is False or answer == "":
            continue
        if answer not in get_args(Check):
            raise DataError(
                f"document {document.id!r} has {CHECK}: {answer!r}; expected attention or "
                "qualification"
            )
        if kind is None or answer == kind:
            checks.append(document.id)
    return tuple(checks)


def without_checks(study: Study) -> Study:
    """Return the study without documents that are checks: they are no part of agreement."""
    checks = set(check_documents(study))
    return study.select(documents=[d.id for d in study.documents if d.id not in checks])


def check_results(
    study: Study,
    kind: Check,
    *,
    by: Literal["document", "sentence", "unit"] = "document",
    of: str = "category",
    least: float = 0.8,
    level: float = 0.95,
) -> tuple[Conduct, ...]:
    """Count the checks of a kind that each person answered right; a finding below ``least``.

    Parameters
    ----------
    by, of : what is compared with the answer, as :func:`argora.reliability.items` takes them. The
        metadata ``answer`` is for documents only: the category as it is shown to people, several
        joined by ``+``, and ``none`` for nothing marked.
    """
    people = [a.id for a in study.annotators if a.kind == "person"]
    chosen = check_documents(study, kind)
    if not chosen:
        reason = f"the study has no document with {CHECK}: {kind}"
        return tuple(Conduct.unknown(kind, name, reason, threshold=least) for name in people)
    part = study.select(documents=chosen)
    data = items(part, by=by, of=of, kinds=("person", "gold"), at_least=1)
    right = _answers(part, data, by)
    answers_of: dict[str, list[tuple[str, bool]]] = {name: [] for name in people}
    for row, seat, code in zip(
        data.item_of_vote.tolist(), data.annotator.tolist(), data.code.tolist(), strict=True
    ):
        name, item = data.annotators[seat], data.item_name(row)
        if name in answers_of and item in right:
            answer = _plain(show(data.categories[code]))
            answers_of[name].append((_document_of(item), answer == right[item]))
    return tuple(
        _conduct(kind, name, answers, least, level) for name, answers in answers_of.items()
    )


def _conduct(
    kind: Check, name: str, answers: list[tuple[str, bool]], least: float, level: float
) -> Conduct:
    n, right = len(answers), sum(ok for _, ok in answers)
    if n == 0:
        reason = f"they answered no {kind} check that has an answer"
        return Conduct.unknown(kind, name, reason, threshold=least)
    low, high = wilson(right, n, level=level)
    wrong: dict[str, float] = {}
    for document, ok in answers:
        wrong[document] = wrong.get(document, 0.0) + (not ok)
    share = right / n
    return Conduct(
        test=kind,
        annotator=name,
        value=share,
        threshold=least,
        is_found=share < least,
        n=n,
        low=low,
        high=high,
        numbers={"right": right},
        documents=most_telling(wrong),
    )


def _answers(study: Study, data: CodingData, by: str) -> Mapping[Hashable, str]:
    """Return the right answer on each item, from gold and else from metadata."""
    gold = {a.id for a in study.annotators if a.kind == "gold"}
    answers: dict[Hashable, str] = {}
    for row, seat, code in zip(
        data.item_of_vote.tolist(), data.annotator.tolist(), data.code.tolist(), strict=True
    ):
        if data.annotators[seat] in gold:
            item, choice = data.item_name(row), _plain(show(data.categories[code]))
            if answers.setdefault(item, choice) != choice:
                raise DataError(f"gold says both {answers[item]!r} and {choice!r} on {item!r}")
    if by == "document":
        for document in study.documents:
            if ANSWER in document.metadata:
                answer = _plain(words_of(document.metadata[ANSWER]))
                if answers.setdefault(document.id, answer) != answer:
                    raise DataError(
                        f"document {document.id!r} has {ANSWER}: {answer!r}, but its gold layer "
                        f"says {answers[document.id]!r}"
                    )
    return answers


def _document_of(item: Hashable) -> str:
    return str(item[0] if isinstance(item, tuple) else item)


def _plain(category: str) -> str:
    """Return a category as compared: members in one order, without blanks around them."""
    return "+".join(sorted(part.strip() for part in category.split("+")))

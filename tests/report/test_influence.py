"""What suggestions changed: counted by hand and by enumeration, and what the words claim."""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import numpy as np
import pytest
from benchmarks.influence import World, told_apart
from tests.made_suggestions import SCHEME, SENTENCES, made_study
from tests.report.pages import page_of

from argora.analysis.analyse import analyse
from argora.analysis.influence import influence_of
from argora.analysis.plan import Plan
from argora.errors import DataError
from argora.model import Annotator, Document, Layer, Relation, Span, Study, Unit
from argora.model.suggestion_answers import SuggestionAnswer, place_from_text
from argora.report.forms import rendered
from argora.report.sections.influence import influence_page, influence_sentences
from argora.report.sections.report import report_page
from argora.report.tabular import to_json

PLAN = Plan(interval=None)


def counted(answers, arm, kind="unit"):
    """Return how many of the rows of an arm were of a kind."""
    return sum(each.arm == arm and each.kind == kind for each in answers)


def test_shares_are_those_of_a_count_over_all_layers():
    """Counted again from units: wrong are the second and the fourth sentence, as the gold says."""
    study, answers = made_study()
    influence = influence_of(study, PLAN, answers)
    arms = {(each.document, each.annotator): each.arm for each in answers}
    taken = {"on": [], "off": []}
    for (document, annotator), arm in arms.items():
        units = {u.start: u.category for u in study.layer(document, annotator).units}
        taken[arm] += [
            units.get(SENTENCES[1][0]) == "claim",
            units.get(SENTENCES[3][0]) == "premise",
        ]
    wrong = influence.effects["wrong"]
    assert (wrong.assisted, wrong.control) == (np.mean(taken["on"]), np.mean(taken["off"]))
    assert influence.n_tasks == influence.n_finished == {"on": 36, "off": 36}
    assert influence.truth == {"gold": 12 * 6}
    assert influence.n_suggestions == {"wrong": 24, "right": 48, "unknown": 0}
    assert sum(influence.answers["unit"].values()) == counted(answers, "on")
    assert influence.leading == "wrong"


def test_a_table_that_says_what_is_right_goes_before_the_gold():
    """Here it calls everything right."""
    study, answers = made_study()
    influence = influence_of(study, PLAN, [replace(each, is_right=True) for each in answers])
    assert influence.truth == {"table": 72}
    assert influence.n_suggestions["wrong"] == 0
    assert influence.leading == "all"
    assert influence.effects["right"] == influence.effects["all"]
    with pytest.raises(DataError, match="is right in some rows and wrong in others"):
        influence_of(
            study,
            PLAN,
            [
                *answers[:-1],
                replace(answers[-1], is_right=True),
                *[replace(answers[-1], annotator=name, is_right=False) for name in ("a0",)],
            ],
        )


def every_pattern(n_annotators):
    """Return a study of a document for each way in which annotators may have a suggestion or not.

    The first half of them saw it, and that made no difference.
    """
    names = [f"a{n}" for n in range(n_annotators)]
    patterns = list(product((True, False), repeat=n_annotators))
    documents = tuple(Document(f"d{n:02}", "Zoos should close.") for n in range(len(patterns)))
    unit = Unit("T1", (Span(0, 18),), "claim")
    layers = tuple(
        Layer(document.id, name, units=(unit,) if has else ())
        for document, pattern in zip(documents, patterns, strict=True)
        for name, has in zip(names, pattern, strict=True)
    )
    answers = [
        SuggestionAnswer(
            document=document.id,
            annotator=name,
            suggestion="s",
            kind="unit",
            category="claim",
            place=place_from_text("0-18"),
            arm="on" if seat < n_annotators // 2 else "off",
        )
        for document in documents
        for seat, name in enumerate(names)
    ]
    return Study(SCHEME, documents, tuple(map(Annotator, names)), layers), answers


@pytest.mark.parametrize("n_annotators", [6, 8])
def test_judging_by_the_control_arm_favours_no_arm(n_annotators):
    """Over all patterns of annotators alike, both arms have as many of what is called wrong.

    A judge who counts their own vote has it more seldom among what they call wrong.
    """
    study, answers = every_pattern(n_annotators)
    effects = influence_of(study, PLAN, answers).effects
    for name in ("wrong", "right", "all"):
        assert effects[name].assisted == pytest.approx(0.5)
        assert effects[name].control == pytest.approx(0.5)
    assert effects["wrong"].n_control > 0


def test_tasks_count_as_assigned_and_only_if_finished():
    """An open layer counts as assigned, not as finished; answers in the control arm are told."""
    study, answers = made_study()
    first = next(each for each in answers if each.arm == "off")
    layer = study.layer(first.document, first.annotator)
    study = study.with_layers(replace(layer, state="open"))
    rows = [replace(each, answer="accepted") if each is first else each for each in answers]
    influence = influence_of(study, PLAN, [*rows, replace(first, document="elsewhere")])
    assert influence.n_tasks == {"on": 36, "off": 36}
    assert influence.n_finished == {"on": 36, "off": 35}
    assert influence.n_answers_in_control == 1
    assert influence.n_left_out == 1
    text = rendered(influence_page(study, PLAN, influence), "text")
    assert "1 answer in the control arm, where nothing should have been shown" in text
    with pytest.raises(DataError, match="none of the 1 rows of suggestions is about"):
        influence_of(study, PLAN, [replace(first, document="elsewhere")])


def test_only_rows_of_the_phase_count():
    """A study without phases takes rows without one, of the round that counts."""
    study, answers = made_study()
    others = [replace(each, phase="links") for each in answers]
    again = [replace(each, round=2) for each in answers]
    assert influence_of(study, PLAN, [*answers, *others, *again]) == influence_of(
        study, PLAN, answers
    )
    with pytest.raises(DataError, match="are of phase 'links'; expected those of no phase"):
        influence_of(study, PLAN, others)


def test_relations_between_fixed_units_are_compared_by_pairs():
    """Agreement is that on pairs of units where nobody marked units."""
    study, answers = made_study()
    layers = tuple(
        replace(layer, covers=frozenset({"relations"}), units=_fixed(layer.document, study).units)
        if layer.annotator != "gold"
        else layer
        for layer in (replace(each, relations=()) for each in study.layers)
    )
    ties = {"on": "T0", "off": "T2"}
    arms = {(each.document, each.annotator): each.arm for each in answers}
    layers = tuple(
        replace(each, relations=(Relation("R1", ("T1",), ties[arm], "support"),))
        if (arm := arms.get((each.document, each.annotator)))
        else each
        for each in layers
    )
    influence = influence_of(
        replace(study, layers=layers), PLAN, [each for each in answers if each.kind == "relation"]
    )
    assert influence.items == "pairs"
    assert (influence.effects["all"].assisted, influence.effects["all"].control) == (1.0, 0.0)
    assert influence.effects["agreement"].assisted == 1.0


def _fixed(document, study):
    return study.layer(document, "gold")


def test_the_words_say_what_the_interval_bears():
    """Followed, where the interval is above 0; not shown, where it is not; unsaid without one."""
    followed = list(influence_sentences(influence_of(*with_plan(made_study(follows=0.6)))))
    assert followed[0].startswith("Annotators follow wrong suggestions: of all wrong suggestions")
    assert followed[-1].startswith("Suggestions save time")
    alike = list(influence_sentences(influence_of(*with_plan(made_study(follows=0.0)))))
    assert alike[0].startswith("It was not shown that annotators follow wrong suggestions")
    assert "points is possible" in alike[0]
    few = list(influence_sentences(influence_of(*with_plan(made_study(n_documents=4)))))
    assert "at least 3 annotators and 5 documents, and these are 6 and 4" in few[0]
    unjudged = made_study(n_annotators=3, with_gold=False)
    unknown = list(influence_sentences(influence_of(*with_plan(unjudged))))
    assert unknown[1] == "Which of them are wrong is not known."
    study, answers = made_study()
    shown = [replace(each, arm="on") for each in answers]
    alone = list(influence_sentences(influence_of(study, Plan(), shown)))
    assert alone[0] == (
        "Whether annotators follow wrong suggestions cannot be said: there is nothing without "
        "suggestions."
    )
    assert alone[1].startswith(
        "Whether annotators agree more with suggestions cannot be said: among"
    )
    assert alone[2].startswith("Whether suggestions save time cannot be said: there is nothing")


def with_plan(made):
    """Return the arguments of the analysis of a made study."""
    study, answers = made
    return study, Plan(), answers


def test_the_report_has_the_section_in_every_form():
    """With the answers, and not without."""
    study, answers = made_study()
    analysis = analyse(study, Plan(resamples=20), answers=answers)
    page = page_of(rendered(report_page(analysis), "html"))
    assert page.wrong == []
    assert "suggestions" in page.ids
    assert "What suggestions changed" in page.text
    values = to_json(analysis)["suggestions"]
    assert [row["question"] for row in values["effects"]] == [
        "wrong",
        "right",
        "all",
        "agreement",
        "seconds",
    ]
    wrong = values["effects"][0]
    assert wrong["difference"] == pytest.approx(wrong["assisted"] - wrong["control"])
    assert wrong["low"] < wrong["difference"] < wrong["high"]
    assert "suggestions" not in to_json(analyse(study, Plan(resamples=20)))


def test_influence_is_told_from_none_in_simulated_studies():
    """30 annotators x 40 documents x 20 suggestions with 20% wrong; 60 studies, seeds 0 to 59.

    ``benchmarks/influence.py`` has 500: power at least .9, false alarms at most .07.
    """
    assert told_apart(World(accepts=0.3), simulations=60).share >= 0.9
    assert told_apart(World(), simulations=60).share <= 0.07

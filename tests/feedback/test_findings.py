"""Findings and strengths: each problem of Putra et al. (2021), section 5.2, and some more."""

from __future__ import annotations

import pytest
from tests.feedback.texts import ESSAY, drawn

from argora.analysis.feedback_texts import Overview
from argora.errors import DataError
from argora.feedback import DOUBTFUL, KINDS, feedback_on
from argora.feedback.cues import closes, is_own_view
from argora.feedback.structure import reading_of
from argora.report.forms import rendered
from argora.report.sections.feedback import feedback_page, feedback_pages
from argora.report.sections.feedback_words import class_lead, lead, origin, surety
from argora.studies import bundled

LATE = """
| Zoos are old.
s +8 | Animals suffer there.
s +2 | Cages are small.
s +8 | Tickets are dear.
s +8 | Nobody learns there.
s :5 | They only look.
s +8 | Keepers are tired.
s | So zoos should close.
"""
GRANTED = """
| Admittedly, parks cost money.
| However, they are worth it.
"""
# Figure 7 (a) in small: the last sentence supports the first, behind its restatement.
BEHIND = """
s | Smoking should be banned.
s +1 | Smoke harms guests.
s :2 | They cough a lot.
s =1 | In conclusion I agree with the ban.
s +1 | Cooks suffer from it, too.
"""
# Figure 6 (a) in small: nicotine, something else, nicotine again.
BROKEN = """
s | Smoking should be banned.
s +1 | Nicotine harms us.
s +1 | It costs a lot.
s :3 | A pack is dear.
s :2 | Nicotine is in the smoke.
s =1 | So it should be banned.
"""


def text_of(*texts):
    """Return feedback as text."""
    return rendered(feedback_page(texts, bundled()), "text")


def pages_of(*texts):
    """Return the pages of texts that all have the same name, and that of the class."""
    files = {text.reading.document.id: "a b.html" for text in texts}
    pages = feedback_pages(texts, bundled(), files, "index.html")
    return {name: rendered(page, "html") for name, page in pages.items()}


def kinds(reading):
    """Return the kinds of findings."""
    return {each.kind for each in feedback_on(reading, doubtful=True).findings}


def one(reading, kind):
    """Return the only finding of a kind."""
    (found,) = (each for each in feedback_on(reading, doubtful=True).findings if each.kind == kind)
    return found


def test_a_good_essay_is_praised_and_left_alone(essay):
    """Nothing is found; what works is said."""
    found = feedback_on(essay)
    assert found.findings == ()
    assert {each.kind for each in found.strengths} == {
        "clear-position",
        "supported-claims",
        "answered-objection",
        "topics-together",
        "round-ending",
    }
    assert found.order.is_same


@pytest.mark.parametrize(
    ("text", "scheme", "kind", "sentences"),
    [
        (LATE, "icnale-as", "late-position", (8,)),
        (LATE, "icnale-as", "evidence-first", (2, 4, 5, 7)),
        (BEHIND, "icnale-as", "after-conclusion", (5,)),
        (BROKEN, "icnale-as", "interrupted-topic", (2, 5)),
    ],
)
def test_order_has_its_findings(text, scheme, kind, sentences):
    """Each names the sentences that it is about."""
    assert one(drawn(text, scheme=scheme), kind).sentences == sentences


@pytest.mark.parametrize(
    ("old", "new", "kind"),
    [
        (
            "mc | I think that zoos should close.",
            "| Zoos are often discussed.",
            "late-position",
        ),
        ("p +3 |", "p |", "loose-reason"),
        ("p +8 |", "|", "unsupported-claim"),
        ("p -6 | However, films", "| Films", "unanswered-objection"),
        ("c - | Some people say that children", "c - | Children", "hidden-turn"),
        ("p +4 | Lions", "p +4 | On the other hand, lions", "misleading-word"),
        ("In conclusion, zoos", "Zoos", "unmarked-ending"),
        (
            "| Many people talk about zoos.\n",
            "| A.\n| B.\n| C.\n| D.\n| E.\n| F.\n",
            "long-opening",
        ),
    ],
)
def test_one_thing_wrong_is_found(old, new, kind):
    """A good essay with a single change has the finding, and had it not before."""
    text = ESSAY.replace(old, new)
    assert text != ESSAY
    if kind == "long-opening":
        text = "\n".join(_shifted(line, 5) for line in text.splitlines())
    assert kind in kinds(drawn(text))


def _shifted(line, n):
    """Return a line whose target is some sentences further on."""
    role, bar, sentence = line.partition("|")
    digits = "".join(c for c in role if c.isdigit())
    return f"{role.replace(digits, str(int(digits) + n))}{bar}{sentence}" if digits else line


def test_claims_for_one_side_only_are_found():
    """Nobody who disagrees is heard."""
    text = ESSAY.replace("c - | Some people say that", "c + | Besides,").replace(
        "p -6 | However,", "p +6 |"
    )
    assert "no-objection" in kinds(drawn(text))


def test_an_essay_without_a_major_claim_has_no_position():
    """It is asked for, and no order is proposed."""
    found = feedback_on(drawn(ESSAY.replace("mc |", "|")))
    assert found.important[0].kind == "missing-position"
    assert found.order is None


def test_what_is_said_quotes_the_writer():
    """With the number of the sentence, as the writer counts."""
    found = one(drawn(ESSAY.replace("p +8 |", "|")), "unsupported-claim")
    assert "“Another reason is that tickets are dear for a family.” (sentence 8)" in found.advice
    text = drawn(ESSAY).document.text
    assert found.spans[0].of(text).startswith("Another reason")


def test_at_most_three_things_are_important():
    """The rest is smaller; the order is that of the kinds."""
    text = LATE.replace("s :5 |", "s |").replace("s +2 |", "s |")
    found = feedback_on(drawn(text, scheme="icnale-as"))
    assert len(found.important) <= 3
    places = [list(KINDS).index(each.kind) for each in found.important]
    assert places == sorted(places)


def test_german_gets_no_advice_on_english_words():
    """Signal words are looked for in English alone."""
    text = ESSAY.replace("In conclusion, zoos should be closed.", "Zoos sollten schliessen.")
    for line in text.splitlines():
        if "|" in line:
            text = text.replace(line.partition("|")[2], " Tiere leiden dort sehr.")
    assert not kinds(drawn(text)) & {"unmarked-ending", "unmarked-points", "hidden-turn"}


@pytest.mark.parametrize(
    "ending",
    [
        "By way of conclusion, zoos",
        "In a word, zoos",
        "On the whole, zoos",
        "All things considered, zoos",
        "The conclusion can be drawn that zoos",
        "With these arguments in mind, I say that zoos",
    ],
)
def test_an_ending_is_announced_in_many_ways(ending):
    """None of them is told to announce itself."""
    text = ESSAY.replace("In conclusion, zoos", ending)
    assert "unmarked-ending" not in kinds(drawn(text))


@pytest.mark.parametrize(
    ("introduction", "is_late"),
    [
        ("Personally, I tend to disagree.", False),
        ("I utterly disagree with zoos.", False),
        ("In my opinion, they are wrong.", False),
        ("In this essay I will give my opinion.", True),
        ("In my opinion, this needs to be examined.", True),
        ("Some people think that they are wrong.", True),
    ],
)
def test_a_position_that_nobody_marked_may_stand_in_the_introduction(introduction, is_late):
    """Who says what they think in the first sentences is not told to say it earlier."""
    text = ESSAY.replace("mc | I think that zoos should close.", f"| {introduction}")
    assert ("late-position" in kinds(drawn(text))) == is_late


def test_the_writers_own_view_is_not_the_other_side():
    """Whatever a program takes it for; others who are quoted are."""
    said = "c - | Some people say that children"
    own = ESSAY.replace(said, "c - | I would argue that children")
    assert "answered-objection" in {each.kind for each in feedback_on(drawn(ESSAY)).strengths}
    assert "answered-objection" not in {each.kind for each in feedback_on(drawn(own)).strengths}


def test_a_concession_lets_the_other_side_speak():
    """Also where nobody marked it, in one sentence or in two."""
    reasons = [f"c + | The reason of number {n} is that parks are green." for n in range(8)]
    text = "\n".join(["mc | I think that parks are good.", *reasons])
    assert "no-objection" in kinds(drawn(text))
    for more in ("| Although parks cost money, they are worth it.", GRANTED.strip()):
        assert "no-objection" not in kinds(drawn(f"{text}\n{more}"))


def test_findings_of_a_model_are_withheld_where_it_is_not_sure():
    """Each carries its confidence; below the least one it is counted, not shown."""
    text = ESSAY.replace("p +4 | Lions", "p +4 | On the other hand, lions")
    sure = {f"T{n}": 0.9 for n in range(1, 11)} | {"T4": 0.5}
    reading = drawn(text, sure=sure, predicted=True)
    everything = feedback_on(reading, least=0, doubtful=True)
    (word,) = (each for each in everything.findings if each.kind == "misleading-word")
    assert word.confidence == pytest.approx(0.5 * 0.9)
    shown = feedback_on(reading, least=0.6, doubtful=True)
    assert "misleading-word" not in {each.kind for each in shown.findings}
    said = (*everything.findings, *everything.strengths)
    assert shown.n_withheld == sum((each.confidence or 0) < 0.6 for each in said) > 0
    assert all((each.confidence or 0) >= 0.6 for each in (*shown.findings, *shown.strengths))


def test_a_model_that_does_not_say_how_sure_it_is_is_not_believed():
    """Unless everything is asked for."""
    reading = drawn(ESSAY, predicted=True)
    assert feedback_on(reading).strengths == ()
    assert feedback_on(reading, least=0).strengths != ()


def test_no_probability_is_refused():
    """From 0 to 1."""
    with pytest.raises(DataError, match="expected 0 to 1"):
        feedback_on(drawn(ESSAY), least=60)


def test_what_must_all_be_right_is_less_sure():
    """The confidence of a finding is a product, here of a late reason and the conclusion."""
    sure = {f"T{n}": 0.9 for n in range(1, 6)}
    reading = drawn(BEHIND, scheme="icnale-as", sure=sure, predicted=True)
    assert one(reading, "after-conclusion").confidence == pytest.approx(0.9**2)


@pytest.mark.parametrize(
    ("text", "scheme", "kind"),
    [
        (LATE, "icnale-as", "late-position"),
        (ESSAY.replace("mc |", "|"), "persuasive-essays-2017", "missing-position"),
        (ESSAY.replace("p +8 |", "|"), "persuasive-essays-2017", "unsupported-claim"),
        (ESSAY.replace("p +3 |", "p |"), "persuasive-essays-2017", "loose-reason"),
        (
            ESSAY.replace("c - | Some", "c + | Some").replace("p -6 | However,", "p +6 |"),
            "persuasive-essays-2017",
            "no-objection",
        ),
    ],
)
def test_nobody_knows_how_sure_a_model_is_that_it_overlooked_nothing(text, scheme, kind):
    """What rests on an absence has no confidence, and is shown only if everything is."""
    text = text.replace("Some people say that", "And")
    sure = {f"T{n}": 0.99 for n in range(1, 11)}
    reading = drawn(text, scheme=scheme, sure=sure, predicted=True)
    assert kind not in {
        each.kind for each in feedback_on(reading, least=0.01, doubtful=True).findings
    }
    (absent,) = (
        each for each in feedback_on(reading, least=0, doubtful=True).findings if each.kind == kind
    )
    assert absent.confidence is None
    assert surety(absent) == "may have overlooked something"
    assert surety(one(drawn(text, scheme=scheme), kind)) == ""


def test_a_later_reason_is_no_answer_to_praise():
    """It keeps from blame; only what speaks against an objection is praised as an answer."""
    reading = drawn(ESSAY.replace("p -6 |", "p +3 |"))
    assert "unanswered-objection" not in kinds(reading)
    assert "answered-objection" not in {each.kind for each in feedback_on(reading).strengths}


def test_a_hidden_objection_is_not_praised():
    """What a finding criticises is no strength on the same page."""
    reading = drawn(ESSAY.replace("c - | Some people say that children", "c - | Children"))
    assert "hidden-turn" in kinds(reading)
    assert "answered-objection" not in {each.kind for each in feedback_on(reading).strengths}


def test_a_circle_of_reasons_is_a_smaller_finding():
    """Both are quoted; what attacks in turn is none."""
    text = ESSAY.replace("p +3 | The", "p +5 | The")
    found = one(drawn(text), "circle")
    assert (found.weight, found.sentences) == ("smaller", (4, 5))
    assert "circle" not in kinds(drawn(text.replace("p +5 |", "p -5 |")))


def test_a_text_without_an_argument_gets_advice():
    """From people's structures; a program says that it may not have understood."""
    text = "| we like dogs\n| they are nice"
    people = feedback_on(drawn(text))
    assert [each.kind for each in people.important] == ["missing-position"]
    assert lead(people) == "No argument is marked in this text. Next, say what you think."
    program = feedback_on(drawn(text, predicted=True))
    assert program.findings == ()
    assert "it may not have understood the text" in lead(program)
    assert "Every remark" not in origin(program)
    assert class_lead(Overview((program,) * 2)).endswith("In 2 of them no argument was found.")
    assert "they are nice" in pages_of(people)["a b.html"]


def test_kinds_that_are_often_wrong_are_shown_when_they_are_asked_for():
    """In essays; sentence trees always show them, as they were not judged there."""
    reading = drawn(ESSAY.replace("p +8 |", "|"))
    usual, every = feedback_on(reading), feedback_on(reading, doubtful=True)
    assert "unsupported-claim" in {each.kind for each in every.findings} & DOUBTFUL
    assert not {each.kind for each in usual.findings} & DOUBTFUL
    assert (usual.n_doubtful, every.n_doubtful) == (len(every.findings) - len(usual.findings), 0)
    assert "of kinds that are often wrong" in text_of(usual)
    assert "of kinds that are often wrong" in pages_of(usual)["a b.html"]
    assert "often wrong" not in text_of(every)
    tree = feedback_on(drawn(LATE, scheme="icnale-as"))
    assert {each.kind for each in tree.findings} & DOUBTFUL
    assert tree.n_doubtful == 0


def test_a_class_of_which_everything_is_withheld_is_told_so():
    """Nothing found and nothing sure are not the same."""
    unsure = {f"T{n}": 0.2 for n in range(1, 11)}
    text = ESSAY.replace("p +4 | Lions", "p +4 | On the other hand, lions")
    withheld = feedback_on(drawn(text, sure=unsure, predicted=True))
    assert withheld.findings == ()
    n = 2 * (withheld.n_findings_withheld + withheld.n_doubtful)
    assert 0 < n < 2 * withheld.n_withheld  # what is good about a text is no finding
    assert (
        class_lead(Overview((withheld,) * 2)) == f"Nothing we are sure of; {n} findings withheld."
    )


def test_a_class_with_nothing_but_doubtful_findings_is_told_so():
    """Drawn by people, and all that is found is of kinds that are often wrong."""
    text = feedback_on(drawn(ESSAY.replace("p +8 |", "|")))
    assert text.findings == ()
    assert text.n_doubtful > 0
    n = 2 * text.n_doubtful
    assert class_lead(Overview((text,) * 2)) == f"Nothing we are sure of; {n} findings withheld."
    page = pages_of(text, text)["index.html"]
    assert "nothing we are sure of" in page
    assert "nothing found" not in page


def test_nobody_is_praised_for_what_they_are_to_work_on():
    """Topics are called together only where none is broken off, at any depth."""
    study = bundled()
    torn = 0
    for layer in study.layers:
        reading = reading_of(layer, study.document(layer.document), study.scheme)
        given = feedback_on(reading, doubtful=True)
        said = {each.kind for each in (*given.strengths, *given.findings)}
        assert not {"topics-together", "interrupted-topic"} <= said
        torn += "interrupted-topic" in said
    assert torn


def test_readers_learn_of_the_position_where_the_writer_first_says_it():
    """The writer's own words count where only a later sentence is marked as the position."""
    text = "\n".join([f"p | Fact {n} is known." for n in range(9)])
    late = f"{text}\n| In my opinion zoos should close.\nmc | Zoos should go."
    advice = one(drawn(late), "late-position").advice
    assert "in sentence 10 of 11: “In my opinion zoos should close.”" in advice


@pytest.mark.parametrize(
    "words",
    [
        "I'd argue that children learn there.",
        "I’d say that zoos teach.",
        "It seems to me that zoos are bad.",
        "I am not convinced that zoos help.",
        "We believe that zoos are bad.",
        "I'm against zoos.",
    ],
)
def test_own_views_are_known_by_their_words(words):
    """However short the verb is; what somebody says of themselves is never the other side."""
    assert is_own_view(words)


@pytest.mark.parametrize("words", ["I'm not sure about it.", "We think twice before we go.", ""])
def test_what_is_no_view_is_none(words):
    """A doubt, a habit, nothing."""
    assert not is_own_view(words)


@pytest.mark.parametrize(
    "words",
    [
        "The bottom line is that zoos are cruel.",
        "To bring this essay to an end, zoos are bad.",
        "As a closing remark, zoos are bad.",
    ],
)
def test_closings_are_known_by_their_words(words):
    """A conclusion that begins so needs no other announcement."""
    assert closes(words)


@pytest.mark.parametrize("form", ["text", "latex", "html"])
def test_every_form_says_what_to_work_on(form):
    """What works, what to work on and why, and what a class needs."""
    study = bundled()
    texts = []
    for name in ("essay07", "essay09"):
        (layer,) = (x for x in study.layers if x.key == (name, "ana", 1, ""))
        texts.append(feedback_on(reading_of(layer, study.document(name), study.scheme)))
    words = " ".join(rendered(feedback_page(texts, study), form, width=10**6).split())
    for each in (*texts[0].strengths, *texts[0].important):
        shown = each.words if hasattr(each, "words") else each.advice
        assert shown in words
    assert texts[0].important[0].why in words
    for title in ("What to work on in class", "Who needs what", "Another order to try"):
        assert title in words
    assert "sentence 21 goes behind sentence 4" in words

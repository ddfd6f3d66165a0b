"""argora feedback: text, JSON and pages, from people and from a model."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.report.pages import page_of

import argora
from argora.mining import fit, save
from argora.model import Annotator, Document, FrozenMap, Layer, Relation, Span, Study, Unit
from argora.schemes import get_scheme
from argora.studies import bundled


@pytest.fixture(scope="module")
def model(tmp_path_factory):
    """A small model of a few bundled essays."""
    study = bundled().select(annotators=["ana"])
    chosen = [layer.document for layer in study.layers][:4]
    folder = tmp_path_factory.mktemp("model") / "model"
    save(fit(study.select(documents=chosen), annotator="ana"), folder)
    return folder


def test_feedback_begins_with_what_works(run, essays):
    """Then the next step, with the writer's own words."""
    out = run("feedback", essays, "--annotator", "ana", "--document", "essay07").out
    works, _, work = " ".join(out.split()).partition(" 1. ")
    assert "Next, say earlier what you think." in works
    assert "+ Each of your two main points" in works
    assert "“our town should stop receiving large cruise ships”" in work
    assert "sentence 21 goes behind sentence 4" in work


def test_text_shows_what_a_class_needs_and_which_sentences_move(run, essays):
    """The same as the pages, but for the pictures, whose titles are there."""
    out = run("feedback", essays, "--annotator", "ana").out
    words = " ".join(out.split())
    assert "position comes late 2 2 essay07, essay09" in words
    assert "Big Ships in Small Harbours essay07 Say earlier what you think 1 · 1" in words
    assert "- 21 (would move) For all these reasons, [MC: our town should stop" in words
    assert "- 21 (has moved; these) For all these reasons" in words
    assert "“these” in sentence 21 pointed to something in sentence 20" in words
    assert "[The same map in the proposed order]" in words
    assert "Each box is a part of your argument" not in words


def test_json_holds_the_sections_with_every_sentence(run, essays):
    """With the categories of units, and where they begin."""
    found = run("feedback", essays, "--annotator", "ana", "--document", "essay07", "--json").json
    _, text = found["sections"]
    assert text["title"] == "Big Ships in Small Harbours (essay07)"
    (order,) = (each for each in text["blocks"] if each["title"] == "Another order to try")
    (columns,) = (each for each in order["blocks"] if each.get("look") == "columns")
    before, after = (each["blocks"][0]["passages"] for each in columns["blocks"])
    assert [each["number"] for each in before] == list(range(1, 23))
    assert [each["number"] for each in after][:6] == [1, 2, 3, 4, 21, 5]
    assert (after[4]["look"], after[4]["difference"]) == ("moved", "these")
    (piece,) = (p for p in after[4]["versions"][0]["pieces"] if "marks" in p)
    assert piece["text"] == "our town should stop receiving large cruise ships"
    assert (piece["marks"][0]["title"], piece["marks"][0]["begins"]) == ("major claim", "opens")


def test_json_names_sentences_spans_and_order(run, essays):
    """What a program needs to show the same."""
    found = run("feedback", essays, "--annotator", "ana", "--json").json["feedback"]
    assert len(found["texts"]) == 13
    (text,) = (each for each in found["texts"] if each["document"] == "essay07")
    (late,) = (each for each in text["findings"] if each["weight"] == "important")
    assert (late["kind"], late["sentences"], late["confidence"]) == ("late-position", [21], None)
    assert text["order"]["moves"] == [{"sentence": 21, "after": 4}]
    assert sorted(n for own in text["order"]["paragraphs"] for n in own) == list(range(1, 23))
    assert found["problems"][0]["documents"] == ["essay07", "essay09"]


def test_pages_hang_together_and_load_nothing(run, essays, tmp_path):
    """The overview leads to every text and back."""
    out = tmp_path / "feedback"
    assert run("feedback", essays, "--annotator", "ana", "--out", out).out == f"{out}/index.html\n"
    index = page_of((out / "index.html").read_text("utf-8"))
    assert index.wrong == []
    assert {f"essay{n:02}.html" for n in (1, 7, 14)} <= set(index.links)
    page = page_of((out / "essay07.html").read_text("utf-8"))
    assert page.wrong == []
    assert page.links == ["index.html"]
    assert page.tags.count("svg") >= 3
    for words in ("What works", "Say earlier what you think", "Another order to try"):
        assert words in page.text
    again = run("feedback", essays, "--annotator", "ana", "--out", out)
    assert again.code == 0


def test_a_file_of_somebody_else_stays(run, essays, tmp_path):
    """Only pages by Argora are replaced."""
    out = tmp_path / "out"
    out.mkdir()
    (out / "essay07.html").write_text("mine", encoding="utf-8")
    ended = run("feedback", essays, "--annotator", "ana", "--out", out)
    assert ended.code == 2
    assert "essay07.html" in ended.errors[0]
    assert [place.read_text("utf-8") for place in out.iterdir()] == ["mine"]


def test_a_text_called_index_keeps_its_page(run, trees, tmp_path):
    """The overview has the name; the text gets another one, and the link is right."""
    for who in ("ann", "bob"):
        for suffix in (".txt", ".ann"):
            (trees / who / f"d1{suffix}").rename(trees / who / f"index{suffix}")
    out = tmp_path / "out"
    assert run("feedback", trees, "--annotator", "ann", "--out", out).code == 0
    assert (out / "%69ndex.html").exists()
    assert "%2569ndex.html" in page_of((out / "index.html").read_text("utf-8")).links


def test_whose_structures_must_be_clear(run, essays):
    """Three people drew them, so one is to be named."""
    ended = run("feedback", essays)
    assert ended.code == 2
    assert "ana, ben and chloe" in ended.errors[0]
    assert "--annotator" in ended.errors[0]


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--annotator", "anna"), "no annotator 'anna'"),
        (("--annotator", "ana", "--document", "x"), "no document 'x'"),
        (("--annotator", "ana", "--against", "ana"), "compared with itself"),
        (("--against", "ana"), "name the student"),
        (("--annotator", "ana", "--model", "m"), "--annotator does not fit"),
    ],
)
def test_wrong_names_are_said(run, essays, options, said):
    """With what was found."""
    ended = run("feedback", essays, *options)
    assert ended.code == 2
    assert said in ended.errors[0]


def test_a_student_sees_what_the_teacher_sees_otherwise(run, essays, tmp_path):
    """In words, as JSON, and as two maps."""
    options = ("--annotator", "chloe", "--against", "ana", "--document", "essay05")
    out = " ".join(run("feedback", essays, *options).out.split())
    assert (
        "For you “young people who have seen a real tiger will care more about …” is “claim”" in out
    )
    found = run("feedback", essays, *options, "--json").json["against"]
    assert found[0]["n_units"][1] == 18
    assert {each["kind"] for each in found[0]["differences"]} == {"part", "arrow"}
    run("feedback", essays, *options, "--out", tmp_path / "out")
    page = page_of((tmp_path / "out" / "essay05.html").read_text("utf-8"))
    assert page.wrong == []
    assert "beside that of ana" in page.text


def test_the_round_can_be_chosen_and_the_page_names_it(run, essays):
    """Ben did one essay twice; the last round counts by default."""
    options = ("feedback", essays, "--annotator", "ben", "--document", "essay03")
    assert "the structure that ben drew in round 2." in " ".join(run(*options).out.split())
    first = run(*options, "--round", 1)
    assert "the structure that ben drew." in " ".join(first.out.split())
    nobody = run(*options, "--round", 3)
    assert nobody.code == 2
    expected = "'ben' has finished nothing in round 3; rounds there are: 1 and 2"
    assert nobody.errors == [f"error: {expected}"]


def test_all_is_one_option(run):
    """It shows remarks that are often wrong, and every message."""
    assert run("feedback", "--help").out.count(" --all ") == 1


def test_the_sentence_of_an_arrow_is_that_of_its_source(run, tmp_path):
    """Sentence 2 supports 1 for the student and 3 for the teacher."""
    text = "Dogs should vote.\nThey are wise.\nSo let them vote.\n"
    head = "essay code\tunit ID\ttext\ttarget\trelation\tdrop flag\n"
    (tmp_path / "pets.txt").write_text(text, "utf-8")
    for name, targets in (("ann", ("", "1", "1")), ("ben", ("", "3", "1"))):
        rows = [
            f'pets\t{n}\t"{words}"\t{target}\t{target and "sup"}\tfalse\n'
            for n, (words, target) in enumerate(zip(text.splitlines(), targets, strict=True), 1)
        ]
        (tmp_path / name).mkdir()
        (tmp_path / name / "pets.tsv").write_text(head + "".join(rows), "utf-8")
    ended = run("feedback", tmp_path, "--annotator", "ann", "--against", "ben", "--json")
    (difference,) = ended.json["against"][0]["differences"]
    assert (difference["kind"], difference["sentence"]) == ("arrow", 2)
    assert difference["said"].startswith("You tie “They are wise.” to “Dogs should vote.”")


POSITIONS = ("Dogs should vote", "I want dogs to vote")


@pytest.mark.parametrize("marked", POSITIONS)
@pytest.mark.parametrize("by", ["category", "restatement"])
def test_a_position_that_is_marked_once_is_not_missing(run, tmp_path, marked, by):
    """The teacher marks both places; which of them the student marks does not matter."""
    text = "Dogs should vote. They are wise. Cats are not. I want dogs to vote."
    every = [*POSITIONS, "They are wise"]
    spans = {words: Span(at := text.index(words), at + len(words)) for words in every}
    kind = {"They are wise": "premise"} if by == "category" else {}
    other = "major-claim" if by == "category" else "component"
    units = [Unit(w, (spans[w],), kind.get(w, other), FrozenMap()) for w in every]
    again = Relation("again", (POSITIONS[1],), POSITIONS[0], "restatement")
    layers = [
        Layer("d", "teacher", 1, tuple(units), (again,) if by == "restatement" else ()),
        Layer(
            "d", "student", 1, tuple(u for u in units if u.id not in POSITIONS or u.id == marked)
        ),
    ]
    scheme = get_scheme("persuasive-essays" if by == "category" else "icnale-as")
    people = tuple(map(Annotator, ("student", "teacher")))
    argora.write(Study(scheme, (Document("d", text),), people, tuple(layers)), tmp_path / "s")
    (repeated,) = {*POSITIONS} - {marked}
    pair = (tmp_path / "s", "--annotator", "student", "--against", "teacher")
    difference = run("feedback", *pair, "--json").json["against"][0]["differences"][0]
    assert f"“{repeated}” is “" in difference["said"]
    assert f"which says “{marked}” again; you marked only the latter." in difference["said"]
    assert difference["meaning"].startswith("Nothing is missing from the argument")
    out = run("feedback", *pair).out
    assert "One of the parts only says again what you marked elsewhere." in " ".join(out.split())
    pair = (tmp_path / "s", "--annotator", "teacher", "--against", "student")
    said = run("feedback", *pair, "--json").json["against"][0]["differences"][0]["said"]
    assert said.endswith("again; student marked only the latter.")


def test_a_model_says_that_it_guessed(run, essays, model, tmp_path):
    """Every remark has its confidence, and what is below the least one is withheld."""
    options = ("feedback", essays, "--model", model, "--document", "essay08", "--json")
    everything = run(*options, "--least", 0).json["feedback"]["texts"][0]
    shown = run(*options, "--least", 0.9).json["feedback"]["texts"][0]
    said = [*everything["findings"], *everything["strengths"]]
    assert everything["predicted"]
    assert all(
        each["confidence"] is None if each.get("rests_on_absence") else 0 <= each["confidence"] <= 1
        for each in said
    )
    assert shown["n_withheld"] == sum((each["confidence"] or 0) < 0.9 for each in said)
    out = tmp_path / "out"
    run(*options[:-1], "--least", 0, "--out", out)
    assert "Guessed by a program." in page_of((out / "essay08.html").read_text("utf-8")).text


def test_feedback_on_predicted_layers_is_that_on_the_model_itself(run, model, tmp_path):
    """All remarks, with their confidence: the layers say how sure the model was."""
    study = replace(bundled(), layers=())
    name = argora.mining.load(model).name
    argora.write(study, tmp_path / "texts")
    run("predict", model, tmp_path / "texts", tmp_path / "mined")
    of_layers = run("feedback", tmp_path / "mined", "--annotator", name, "--json")
    direct = run("feedback", tmp_path / "texts", "--model", model, "--json")
    assert of_layers.json["feedback"] == direct.json["feedback"]
    confidences = [
        each["confidence"]
        for text in direct.json["feedback"]["texts"]
        for each in (*text["findings"], *text["strengths"])
    ]
    assert len(confidences) > 3
    assert all(confidence >= 0.6 for confidence in confidences)


def test_layers_of_a_model_without_probabilities_are_not_believed(run, model, tmp_path):
    """It is said why nothing is shown, and how to see it."""
    study = bundled()
    chosen = study.select(documents=["essay08"])
    predicted = argora.mining.load(model).predict(chosen)
    layers = [layer.without_probabilities() for layer in predicted.layers]
    argora.write(predicted.with_layers(*layers), tmp_path / "mined")
    name = argora.mining.load(model).name
    ended = run("feedback", tmp_path / "mined", "--annotator", name, "--json")
    assert "--least 0" in ended.err
    text = ended.json["feedback"]["texts"][0]
    assert (text["findings"], text["strengths"]) == ([], [])
    assert text["words"] == "The program found nothing important that it is sure of."

"""argora statements: units as whole sentences."""

from __future__ import annotations

import csv
from dataclasses import replace

import pytest
from tests.mining.sentences import iam_study

import argora
from argora.analysis.statements import statements_of
from argora.model import Annotator, Document, FrozenMap, Layer, Span, Study, Unit
from argora.schemes import get_scheme
from argora.text import segment

UNIFORMS = (
    "While they may create a sense of positive unity, they can also imply the sacrifice of "
    "individuality to a group mentally."
)
PENALTY = "It does not deter crime. I doubt that. Texas shows it !"


def study_of(*texts: tuple[str, str, tuple[tuple[str, str], ...]]) -> Study:
    """Return a study of texts with their topic, and units by words and category."""
    documents, layers = [], []
    for number, (topic, text, units) in enumerate(texts):
        id = f"s{number}"
        documents.append(segment(Document(id, text, metadata=FrozenMap({"topic": topic}))))
        made = tuple(
            Unit(f"T{n}", (Span(text.index(words), text.index(words) + len(words)),), category)
            for n, (words, category) in enumerate(units, 1)
        )
        layers.append(Layer(id, "gold", units=made))
    people = (Annotator("gold", "gold"),)
    return Study(get_scheme("aurc"), tuple(documents), people, tuple(layers), "arguments")


@pytest.fixture
def arguments() -> Study:
    """The sentences that Trautmann et al. (2020) print in Figures 1 and 2, and others."""
    first, second = UNIFORMS.removeprefix("While ").split(", ")
    return study_of(
        ("school uniforms", UNIFORMS, ((first, "pro"), (second, "con"))),
        (
            "death penalty",
            PENALTY,
            (("It does not deter crime.", "con"), ("I doubt that", "pro"), ("Texas shows", "pro")),
        ),
    )


def test_the_sentences_of_the_paper_come_out(arguments):
    """Section 7 prints these two of the second example."""
    sentences = [each.sentence for each in statements_of(arguments)]
    assert sentences[:2] == [
        "School uniforms should be supported because they may create a sense of positive unity.",
        "School uniforms should be opposed because they can also imply the sacrifice of "
        "individuality to a group mentally.",
    ]


def test_only_names_keep_their_capital(arguments):
    """What began a sentence does so no longer; marks at its end are left out."""
    sentences = [each.sentence for each in statements_of(arguments)]
    assert sentences[2:] == [
        "Death penalty should be opposed because it does not deter crime.",
        "Death penalty should be supported because I doubt that.",
        "Death penalty should be supported because Texas shows.",
    ]


def test_statements_are_listed_by_topic_and_written_as_a_table(run, arguments, tmp_path):
    """The same in text, JSON and CSV."""
    argora.write(arguments, tmp_path / "study")
    ended = run("statements", tmp_path / "study", "--out", tmp_path / "all.csv")
    assert "5 units on 2 topics as sentences." in ended.out
    assert ended.out.index("death penalty") < ended.out.index("school uniforms")
    rows = run("statements", tmp_path / "study", "--json").json["statements"]
    with (tmp_path / "all.csv").open(encoding="utf-8", newline="") as file:
        written = {row["sentence"] for row in csv.DictReader(file)}
    assert written == {row["sentence"] for row in rows}
    assert len(rows) == 5
    again = run("statements", tmp_path / "study", "--out", tmp_path / "all.csv")
    assert again.code == 2
    assert "--overwrite" in again.err


def test_what_lacks_is_named(run, arguments, tmp_path):
    """A text, a topic, a template."""
    blank = replace(
        arguments,
        documents=tuple(
            Document(d.id, metadata=d.metadata, length=len(d.text)) for d in arguments.documents
        ),
    )
    argora.write(blank, tmp_path / "blank")
    assert "'argora fill'" in run("statements", tmp_path / "blank").err
    argora.write(arguments, tmp_path / "study")
    ended = run("statements", tmp_path / "study", "--topic", "subject")
    assert "no facet 'subject'; documents have ['topic']" in ended.err
    argora.write(
        replace(arguments, scheme=get_scheme("persuasive-essays"), layers=()), tmp_path / "e"
    )
    assert "has no template with a gap" in run("statements", tmp_path / "e").err


@pytest.mark.corpora
def test_claims_of_iam_become_sentences(corpora):
    """Each real claim keeps its words, between the template and the full stop."""
    study = iam_study(corpora / "iam", "stance_dev.txt")
    statements = statements_of(study)
    assert len(statements) == len(study.documents)
    for each in statements:
        words = " ".join(study.document(each.document).text.split()).rstrip(" .,;:!?…")
        front, because, rest = each.sentence.partition(" because ")
        assert because
        assert front.endswith({"pro": "supported", "con": "opposed"}[each.category])
        assert rest[1:] == f"{words}."[1:]


@pytest.mark.parametrize(
    ("topic", "beginning"),
    [
        ("Should we ban cloning?", "Yes to “Should we ban cloning?” should be supported because"),
        ("Is it a crime", "Yes to “Is it a crime?” should be supported because"),
        ("May Day", "Yes to “May Day?” should be supported because"),
        ("islands", "Islands should be supported because"),
        ("cans", "Cans should be supported because"),
    ],
)
def test_a_question_is_answered_with_yes(topic, beginning):
    """By its mark, or by a first word with a capital that begins questions."""
    study = study_of((topic, "They help.", (("They help", "pro"),)))
    assert statements_of(study)[0].sentence.startswith(beginning)


def test_a_misspelt_topic_is_proposed(run, arguments, tmp_path):
    """In place of blaming the first document."""
    argora.write(arguments, tmp_path / "study")
    ended = run("statements", tmp_path / "study", "--topic", "topci")
    assert (ended.code, "did you mean 'topic'" in ended.err) == (2, True)

"""The tables and figures of the seven papers: none is missing, and each says how it came out."""

from __future__ import annotations

import re

import pytest
from docs.reproduced import PAGE
from typer.main import get_command

from argora.analysis.papers import (
    PAPERS,
    Figure,
    Paper,
    Place,
    Published,
    Request,
    reproduce_paper,
)
from argora.analysis.papers.corpora import MissingCorpusError
from argora.analysis.papers.paper import is_as_printed
from argora.cli.program import app

# How many tables and figures are numbered in each paper.
NUMBERED = {
    "coling2014": (5, 2),
    "dkpro": (1, 1),
    "emnlp2014": (7, 0),
    "cass": (1, 5),
    "peldszus2013": (5, 6),
    "putra2021": (7, 7),
    "aurc": (4, 2),
}


@pytest.mark.parametrize("id", list(NUMBERED))
def test_every_table_and_figure_is_listed(id):
    """Also on the page of the documentation, each with its outcome."""
    n_tables, n_figures = NUMBERED[id]
    labels = {f"Table {n + 1}" for n in range(n_tables)}
    labels |= {f"Figure {n + 1}" for n in range(n_figures)}
    listed = [place.label for place in PAPERS[id].places]
    assert len(set(listed)) == len(listed)
    assert labels == {label for label in listed if not label.startswith("p.")}
    written = PAGE.read_text("utf-8").partition(f"## {id}\n")[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ((?:Table|Figure|p\.) \d+) \| [^|]+ \| (\w[\w ]+) \|", written, re.M)
    assert [label for label, _ in rows] == listed
    assert {outcome for _, outcome in rows} <= {
        "equal",
        "differs",
        "other data",
        "not made",
        "no numbers",
    }


@pytest.mark.corpora
@pytest.mark.parametrize("id", [id for id in PAPERS if id != "emnlp2014"])
def test_the_page_says_what_comes_out(id, corpora):
    """Each row of the page is what the corpora give; the experiments are in the benchmarks."""
    made = reproduce_paper(PAPERS[id], Request(corpora, resamples=20))
    assert made.missing == ()
    written = PAGE.read_text("utf-8").partition(f"## {id}\n")[2].partition("\n## ")[0]
    for place in made.paper.places:
        outcome, words = made.outcome(place)
        assert f"| {place.label} | {place.title} | {outcome} | {words} |" in written


def test_a_place_is_equal_if_all_its_figures_are():
    """Otherwise it differs, with counts and reasons; pictures have no numbers."""
    place = Place("Table 1", "shares", command="argora describe STUDY")
    picture = Place("Figure 1", "a scheme", "a drawing", is_picture=True)

    def outcome(*figures):
        paper = Paper("toy", "Toy (2020)", (place, picture), (lambda _: figures,))
        return reproduce_paper(paper, Request(".")).outcome(place)

    def figure(ours, printed, differs="", *, same=True):
        return Figure(
            "toy",
            "share",
            ours,
            published=(Published(printed, "Toy", same=same),),
            differs=differs,
            place="Table 1",
        )

    assert outcome() == ("not made", "")
    assert outcome(figure(0.741, ".74")) == ("equal", "1 of 1 figures equal")
    assert outcome(figure(0.741, ".74"), figure(0.9, "0.8", "cut")) == (
        "differs",
        "1 of 2 figures equal; cut",
    )
    assert outcome(figure(0.9, "0.8", "other texts", same=False)) == ("other data", "other texts")
    toy = reproduce_paper(Paper("toy", "Toy (2020)", (place, picture), ()), Request("."))
    assert toy.outcome(picture) == ("no numbers", "a drawing")


@pytest.mark.parametrize(
    ("ours", "printed", "is_equal"),
    [
        (0.7407, ".741", True),
        (0.7407, ".740", False),
        (0.125, ".13", True),
        (0.125, ".12", True),
        (-0.0236, "-0.024", True),
        (3.0, "3", True),
        (3.6, "3", False),
    ],
)
def test_a_figure_equals_its_print_if_it_rounds_to_it(ours, printed, is_equal):
    """To as many digits as are printed."""
    published = (Published(printed, "Toy", same=True),)
    assert is_as_printed(Figure("toy", "share", ours, published=published)) is is_equal


def test_without_a_corpus_the_rest_is_made_and_the_reason_said(tmp_path):
    """The gold of the short texts is missing; what the paper itself prints is not."""
    made = reproduce_paper(PAPERS["peldszus2013"], Request(tmp_path))
    assert len(made.missing) == 1
    assert "the corpus is not in" in made.missing[0]
    by_label = {place.label: made.outcome(place) for place in made.paper.places}
    assert by_label["Table 5"] == ("equal", "52 of 52 figures equal")


def test_a_figure_of_no_place_is_an_error_of_ours():
    """A table cannot be made and then shown nowhere."""
    paper = Paper(
        "toy", "Toy (2020)", (), (lambda _: [Figure("toy", "share", 1, place="Table 9")],)
    )
    with pytest.raises(ValueError, match="Table 9"):
        reproduce_paper(paper, Request("."))


def test_only_a_missing_corpus_is_a_reason():
    """Any other error is one of ours, and is not hidden."""

    def broken(_):
        raise ZeroDivisionError

    def missing(_):
        raise MissingCorpusError("the corpus is not here")

    assert reproduce_paper(Paper("toy", "", (), (missing,)), Request(".")).missing == (
        "the corpus is not here",
    )
    with pytest.raises(ZeroDivisionError):
        reproduce_paper(Paper("toy", "", (), (broken,)), Request("."))


@pytest.mark.parametrize("id", list(PAPERS))
def test_the_commands_of_the_page_are_commands_of_the_program(id):
    """Each verb has the options that are named; nothing is run."""
    verbs = get_command(app).commands
    for place in PAPERS[id].places:
        if place.command:
            program, verb, *words = place.command.split()
            values = {"N": "1", "NAME": "ana"}
            verbs[verb].make_context(verb, [values.get(word, word) for word in words])
            assert program == "argora"

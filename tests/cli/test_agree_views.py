"""``argora agree`` on characters, pairs of units and levels."""

from __future__ import annotations

import pytest

from argora.measures import parse
from argora.reliability import items
from argora.studies import bundled

FAST = ("--resamples", "30")


@pytest.mark.parametrize(
    ("options", "named", "front", "view"),
    [
        (("--by", "character"), "characters", "", {"by": "character"}),
        (
            ("--by", "character", "--of", "attribute:stance"),
            "characters",
            "attribute:stance / ",
            {"by": "character", "of": "attribute:stance"},
        ),
        (("--by", "pair"), "pairs", "relation / ", {"by": "pair"}),
        (("--by", "pair", "--of", "relation"), "pairs", "relation / ", {"by": "pair"}),
        (
            ("--by", "pair", "--absent", "missing"),
            "pairs",
            "relation / ",
            {"by": "pair", "absent": "missing"},
        ),
        (
            ("--by", "pair", "--of", "link", "--pairs-of", "all"),
            "pairs",
            "link / ",
            {"by": "pair", "of": "link", "pairs_of": "all"},
        ),
        (
            ("--by", "pair", "--of", "relation-category", "--closure"),
            "pairs",
            "relation-category / ",
            {"by": "pair", "of": "relation-category", "closure": True},
        ),
        (("--by", "level"), "levels", "role+type / ", {"by": "level"}),
        (
            ("--by", "level", "--of", "typegen"),
            "levels",
            "typegen / ",
            {"by": "level", "of": "typegen"},
        ),
    ],
)
def test_a_view_gives_what_the_library_gives(run, essays, options, named, front, view):
    """Value and signature; what was decided stands in front of the scope."""
    ended = run("agree", essays, "-m", "alpha", *options, "--json", *FAST)
    row = ended.json["results"][0]
    expected = parse("alpha")(items(bundled(), **view), resamples=30)
    assert (row["items"], row["scope"]) == (named, f"{front}all")
    assert (row["value"], row["signature"]) == (expected.value, expected.signature)


def test_pairs_are_printed_with_their_relations_and_notes(run, essays):
    """A line for each category, 'none' among them, and how many units stayed alone."""
    ended = run("agree", essays, "-m", "alpha", "--by", "pair", *FAST)
    for words in ("items:pair|of:relation", "category none", "category support", "pair ana | ben"):
        assert words in ended.out
    assert "units were marked by one annotator only" in ended.out


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("-m", "alpha", "--by", "level", "--of", "typ"), "no level 'typ'; did you mean 'type'?"),
        (("-m", "alpha", "--absent", "missing"), "--absent says what a pair of units is worth"),
        (("--absent", "missing"), "--absent says what a pair of units is worth"),
        (("-m", "alpha", "--pairs-of", "all"), "--pairs-of says which pairs of units are items"),
        (("-m", "alpha", "--closure"), "as in mar(unit='link', closure=True)"),
    ],
)
def test_options_that_do_not_fit_are_refused(run, essays, options, message):
    """With what they are for."""
    ended = run("agree", essays, *options)
    assert ended.code == 2
    assert any(message in line for line in ended.errors)


def test_structure_is_a_table_with_chance_on_demand(run, few_essays):
    """In words, with a second table; with --measure chance is an option of the measure."""
    ended = run("agree", few_essays, "--chance", "trees", *FAST)
    for words in ("Structure\n", "MAR link", "linking: α", "Structure, corrected for chance"):
        assert words in ended.out
    refused = run("agree", few_essays, "-m", "relation_f1", "--chance", "trees")
    assert refused.code == 2
    assert any("mar(unit='link', chance='trees')" in line for line in refused.errors)

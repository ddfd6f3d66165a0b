"""The program on crowds: the whole of AURC-8, its agreement checked position by position."""

from __future__ import annotations

import random
from collections import Counter
from statistics import fmean

import numpy as np
import pytest

from argora.measures import parse
from argora.reliability import units

HEAD = "topic\turl\tsentence_hash\tsentence\tlength_in_text\tmerged_segments"
NOTHING, PRO, CON = (
    "('true', None, None)",
    "('false', '(3,4);', 'pro;')",
    "('false', '(2,6);', 'con;')",
)
CELLS = NOTHING, PRO, CON
FAST = ("--resamples", "20")


@pytest.fixture
def crowd(tmp_path):
    """Sixteen sentences on two topics; two of fifteen workers read each."""
    lines = ["\t".join([HEAD, *(f"W{w:02}" for w in range(15))])]
    for i in range(16):
        cells = [""] * 15
        cells[i % 15], cells[(i + 1) % 15] = CELLS[i % 3], CELLS[(i + (i % 4 == 0)) % 3]
        topic = "zoos" if i % 2 else "cats"
        lines.append("\t".join([topic, f"u{i}", f"s{i}", "", f"{20 + i}", CELLS[i % 3], *cells]))
    folder = tmp_path / "crowd"
    folder.mkdir()
    (folder / "AURC_DATA.tsv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return folder


def test_a_mended_cell_is_a_warning_and_no_error(run, crowd):
    """The warning says how it was read; the exit code is 0 and no figure is called incomplete."""
    path = crowd / "AURC_DATA.tsv"
    path.write_text(path.read_text("utf-8").replace("('false', '(3", "false', '(3", 1), "utf-8")
    ended = run("agree", crowd, "-m", "u_alpha", *FAST)
    assert (ended.code, ended.errors) == (0, [])
    assert ended.err.startswith("warning: ")
    assert "which lacks its beginning; read as if it began with" in ended.err
    assert "note: 1 malformed place was read all the same" in ended.out
    assert "could not be read" not in ended.out
    data = run("agree", crowd, "-m", "u_alpha", "--json", *FAST).json
    assert (data["problems"], len(data["mended"])) == ([], 1)
    assert run("report", crowd, "--out", crowd.parent / "r.html", *FAST).code == 0


def test_a_facet_gives_all_documents_each_value_and_the_mean(run, crowd):
    """In this order, for each measure; the mean says so in its signature."""
    found = run("agree", crowd, "-m", "u_alpha", "-m", "alpha", "--facet", "topic", "--json", *FAST)
    joint = [row for row in found.json["results"] if "category:" not in row["scope"]]
    assert [(row["measure"], row["scope"]) for row in joint] == [
        (measure, scope)
        for measure in ("u_alpha", "alpha")
        for scope in ("all", "topic=cats", "topic=zoos", "mean over topic")
    ]
    for _, *alone, mean in (joint[:4], joint[4:]):
        assert mean["value"] == pytest.approx(fmean(row["value"] for row in alone))
        assert mean["low"] < mean["value"] < mean["high"]
        assert "|mean-over:topic | " in mean["signature"]
    scopes = {row["scope"] for row in found.json["results"]}
    assert "mean over topic / category:pro" in scopes
    lines = run("agree", crowd, "-m", "u_alpha", "--facet", "topic", *FAST).out.splitlines()
    assert [
        line for line in lines if line in ("topic: cats", "topic: zoos", "mean over topic")
    ] == [
        "topic: cats",
        "topic: zoos",
        "mean over topic",
    ]


def test_an_attribute_stands_behind_the_documents_it_is_about(run, essays):
    """The same form for one value and for the mean."""
    asked = ("-m", "alpha", "--of", "attribute:stance", "--facet", "level", "--json", *FAST)
    scopes = [row["scope"] for row in run("agree", essays, *asked).json["results"]]
    for place in ("", "level=B2 / ", "mean over level / "):
        assert f"{place}attribute:stance / all" in scopes
        assert f"{place}attribute:stance / category:for" in scopes


def test_without_a_text_a_measure_looks_at_characters(run, crowd):
    """There are no sentences to look at."""
    found = run("agree", crowd, "-m", "alpha", "--json", *FAST).json["results"]
    assert {row["items"] for row in found} == {"characters"}
    assert found[0]["n_items"] == sum(20 + i for i in range(16))


def test_pairs_of_a_crowd_are_left_out_until_asked_for(run, crowd):
    """Said once, in every form; --pairs gives them."""
    told = "the 105 pairs of the 15 annotators"
    asked = ("agree", crowd, "-m", "u_alpha", "--facet", "topic")
    said = run(*asked, *FAST).out
    assert said.count(told) == 1
    assert "pair W00" not in said
    data = run(*asked, "--json", *FAST).json
    assert [told in line for line in data["left_out"]] == [True]
    data = run(*asked, "--json", "--pairs", *FAST).json
    assert "left_out" not in data
    assert sum(row["scope"].startswith("pair:") for row in data["results"]) == 105
    for verb in ("agree", "report"):
        whole = (verb, crowd, "--json", *FAST)
        assert told in run(*whole).json["left_out"][0]
        assert "left_out" not in run(*whole, "--pairs").json


def test_describe_counts_units_of_short_texts_by_facet(run, crowd):
    """A line for each value and a total; the same in JSON."""
    said = run("describe", crowd, "--kind", "gold", "--facet", "topic").out.splitlines()
    head = "topic read with units share units gain only pro only con mixed marked"
    assert " ".join(said[0].split()) == head
    assert [line.split()[:6] for line in said[1:4]] == [
        ["cats", "8", "5", "62.5%", "5", "0.0%"],
        ["zoos", "8", "5", "62.5%", "5", "0.0%"],
        ["total", "16", "10", "62.5%", "10", "0.0%"],
    ]
    rows = run("describe", crowd, "--kind", "gold", "--facet", "topic", "--json").json["density"]
    assert [(row["name"], row["n_holding"]) for row in rows] == [
        ("cats", 5),
        ("zoos", 5),
        ("total", 10),
    ]


def test_describe_shows_a_line_for_each_of_a_few_annotators(run, crowd):
    """Without a facet, and not for a crowd."""
    path = crowd / "AURC_DATA.tsv"
    assert "W00" not in run("describe", crowd).out
    few = ["\t".join(line.split("\t")[:9]) for line in path.read_text("utf-8").splitlines()]
    path.write_text("\n".join(few) + "\n", "utf-8")
    names = [line.split()[0] for line in run("describe", crowd).out.splitlines()[1:5]]
    assert names == ["W00", "W01", "W02", "total"]


def test_describe_has_no_such_table_for_long_texts(run, essays):
    """Every essay holds units; that says nothing."""
    assert "with units" not in run("describe", essays).out


@pytest.mark.corpora
def test_agree_on_aurc_8_gives_u_alpha_by_topic(run, corpora):
    """Pooled, for each topic, and the mean over topics; the gold is left out."""
    ended = run("agree", corpora / "aurc-8", "-m", "u_alpha", "--facet", "topic", "--json", *FAST)
    assert ended.code == 0
    study = ended.json["study"]
    assert study["left_out"] == [{"annotator": "gold", "kind": "gold"}]
    assert (len(study["annotators"]), len(study["shared"])) == (98, 8000)
    assert len(ended.json["mended"]) == 3
    rows = {row["scope"]: row for row in ended.json["results"]}
    topics = [row for scope, row in rows.items() if scope.startswith("topic=") and "/" not in scope]
    assert [row["n_items"] for row in topics] == [1000] * 8
    assert f"{rows['all']['value']:.3f}" == "0.472"
    assert rows["mean over topic"]["value"] == pytest.approx(fmean(r["value"] for r in topics))
    assert f"{rows['mean over topic']['value']:.3f}" == "0.458"


def differing(values, things):
    """The share of ordered pairs of different things that have different values, in blocks."""
    drawn = apart = 0
    for first in range(0, len(values), 500):
        other = things[first : first + 500, np.newaxis] != things
        drawn += int(other.sum())
        apart += int((other & (values[first : first + 500, np.newaxis] != values)).sum())
    return apart / drawn


@pytest.mark.corpora
@pytest.mark.parametrize("seed", [1, 2])
def test_u_alpha_on_a_part_of_aurc_8_is_what_its_characters_say(aurc_8, seed):
    """Krippendorff et al. (2016), by looking at every character of every worker.

    Observed: two workers at one character. Expected: two characters of anybody, none with itself
    and none with another of the same unit.
    """
    study, _ = aurc_8
    chosen = random.Random(seed).sample([document.id for document in study.documents], 20)
    values, things, apart, total = [], [], 0.0, 0
    for id in chosen:
        length = study.document(id).length
        lines = []
        for layer in study.layers_of(id):
            if layer.annotator == "gold":
                continue
            line: list[object] = [None] * length
            thing = [(id, layer.annotator, "gap", i) for i in range(length)]
            for unit in layer.units:
                for i in range(unit.start, unit.end):
                    line[i], thing[i] = unit.category, (id, layer.annotator, unit.id, 0)
            lines.append(line)
            values += line
            things += thing
        assert len(lines) == 5
        for said in zip(*lines, strict=True):
            same = sum(n * (n - 1) for n in Counter(said).values())
            apart += (5 * 4 - same) / 4
        total += 5 * length
    numbers = {thing: i for i, thing in enumerate(dict.fromkeys(things))}
    codes = {value: i for i, value in enumerate(dict.fromkeys(values))}
    expected = differing(
        np.array([codes[value] for value in values]), np.array([numbers[t] for t in things])
    )
    found = parse("u_alpha")(units(study.select(documents=chosen)), interval=None)
    assert found.observed == pytest.approx(apart / total)
    assert found.expected == pytest.approx(expected)
    assert found.value == pytest.approx(1 - apart / total / expected)

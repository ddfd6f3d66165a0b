"""Orders on the command line: agree, describe and convert a parallel corpus."""

from __future__ import annotations

import pytest

OLD = "Dogs are wise. They bark a lot. I like cats. So dogs may vote."
NEW = {
    "ana": "So dogs may vote. Dogs are wise. They bark a lot.",
    "ben": "So dogs may vote. They bark a lot. Dogs are wise. I like cats.",
}


@pytest.fixture
def corpus(tmp_path):
    """Six essays that two people improved in the same way."""
    for who, text in {"": OLD, **NEW}.items():
        home = tmp_path / "corpus" / ("improved" if who else "original") / who
        home.mkdir(parents=True)
        for n in range(6):
            (home / f"p{n}.txt").write_text(text)
    return tmp_path / "corpus"


def test_agree_shows_orders_in_a_table(run, corpus):
    """With each other, and with the text; three sentences in common of four."""
    ended = run("agree", corpus, "--resamples", "20")
    block = " ".join(ended.out.partition("Order of sentences\n")[2].split())
    assert "on 6 documents, by the 75.0% of the sentences that both kept" in block
    table = block.partition("neither")[0]
    assert "Kendall’s τ 0.333 [0.333, 0.333] −0.333 [−0.333, −0.333]" in table
    assert "neighbours 0.000 [0.000, 0.000] 0.250 [0.250, 0.250]" in table


def test_agree_has_orders_in_its_json(run, corpus):
    """A row for each measure, with each other and with the text."""
    rows = run("agree", corpus, "--json", "--resamples", "20").json["results"]
    found = {
        (r["measure"].partition("(")[0], r["scope"]): r for r in rows if r["items"] == "orders"
    }
    assert {key: round(row["value"], 3) for key, row in found.items()} == {
        ("order_tau", "order / all"): 0.333,
        ("order_tau", "order / with the text"): -0.333,
        ("adjacency", "order / all"): 0.0,
        ("adjacency", "order / with the text"): 0.25,
    }


@pytest.mark.parametrize(("options", "times"), [(["--latex"], 1), (["--facet", "class"], 3)])
def test_orders_stand_in_every_form_of_the_tables(run, corpus, options, times):
    """In LaTeX; by a facet for all documents, for each value and for those without one."""
    (corpus / "metadata.csv").write_text("document,class\np0,7a\np1,7a\n")
    ended = run("agree", corpus, "--resamples", "20", *options)
    assert ended.code == 0
    assert ended.out.count("\nneighbours") == times


def test_the_report_has_a_section_on_orders(run, corpus, tmp_path):
    """With a link to it at the top."""
    page = tmp_path / "page.html"
    assert run("report", corpus, "--out", page, "--resamples", "20").code == 0
    text = page.read_text()
    assert '<section id="orders">' in text
    assert 'href="#orders"' in text


def test_a_single_measure_takes_orders(run, corpus):
    """By its other name, too; with what both kept."""
    ended = run("agree", corpus, "-m", "kendall_tau", "--resamples", "20")
    assert ended.out.startswith("order_tau = 0.333")
    assert "coverage 0.750" in ended.out
    refused = run("agree", corpus, "-m", "order_tau", "--by", "token")
    assert refused.code == 2
    assert "order_tau looks at orders, not at items" in refused.err


def test_nobody_moved_anything(run, corpus):
    """Said in words."""
    for who in NEW:
        for path in (corpus / "improved" / who).iterdir():
            path.write_text(OLD)
    assert "Nobody moved a sentence." in run("agree", corpus, "--resamples", "20").out


def test_without_orders_there_is_no_table(run, essays):
    """Nobody was asked for one."""
    assert "Order of sentences" not in run("agree", essays, "--resamples", "20").out


def test_describe_counts_what_was_done_to_sentences(run, corpus):
    """By annotator, in words and as JSON."""
    ended = run("describe", corpus)
    rows = [line.split() for line in ended.out.splitlines() if line.startswith(("ana ", "ben "))]
    assert rows == [
        ["ana", "6", "12", "6", "0", "6", "0", "−0.33"],
        ["ben", "6", "12", "12", "0", "0", "0", "−0.33"],
    ]
    told = {own["annotator"]: own for own in run("describe", corpus, "--json").json["reorderings"]}
    assert told["ana"]["tau"] == pytest.approx(-1 / 3)
    assert told["ben"]["kept"] == 12


def test_convert_writes_the_table_to_correct(run, corpus, tmp_path):
    """And reads it again."""
    out = tmp_path / "out"
    assert run("convert", corpus, out, "--to", "parallel").code == 0
    lines = (out / "alignment.csv").read_text().splitlines()
    assert lines[0] == "document,annotator,original,improved,edit,tool,was,now"
    assert "p0,ana,4,1,moved,argora-sentences-1,So dogs may vote.,So dogs may vote." in lines
    assert run("check", out).code == 0

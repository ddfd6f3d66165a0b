"""argora reproduce: ours beside theirs, from a corpus in the folder given."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from tests.mining.arguments import microtexts

import argora
from argora.analysis.papers import CORPORA, Request, emnlp2014
from argora.analysis.papers.essays import reproduce_essays
from argora.mining import Settings
from argora.model import Annotator
from argora.model.splits import parts_of_split
from argora.studies import bundled

QUICK = Settings(chain_rounds=5, chain_folds=2, folds=2)
NOTHING, PRO, CON = (
    "('true', None, None)",
    "('false', '(3,4);', 'pro;')",
    "('false', '(2,6);', 'con;')",
)


@pytest.fixture(scope="module")
def essays(tmp_path_factory):
    """Nine of the bundled essays in the form and the folders of the corpus."""
    study = bundled().select(annotators=["ana"])
    study = study.select(documents=[layer.document for layer in study.layers][:9])
    study = replace(study, annotators=(Annotator("ana", "gold"),))
    made = tmp_path_factory.mktemp("made") / "study"
    argora.write(study, made, format="conll", lossy=True)
    folder = tmp_path_factory.mktemp("corpora")
    own = folder / "essays-v2" / "Essay_Level"
    own.mkdir(parents=True)
    columns = [path.read_text("utf-8").strip() for path in sorted((made / "ana").glob("*.dat"))]
    for n, part in enumerate(("train", "dev", "test")):
        (own / f"{part}.dat").write_text("\n\n".join(columns[n::3]) + "\n", "utf-8")
    return folder


@pytest.fixture(scope="module")
def crowd(tmp_path_factory):
    """Forty-eight sentences of two topics with splits; five of six workers read each."""
    from itertools import cycle

    head = "topic\turl\tsentence_hash\tsentence\tlength_in_text\tmerged_segments"
    lines = ["\t".join([head, *(f"W{w}" for w in range(6))])]
    splits = ["topic\tsentence_hash\tIn-Domain\tCross-Domain"]
    cells, parts = cycle((NOTHING, PRO, CON)), cycle(("Train", "Dev", "Test"))
    for i in range(48):
        own = [next(cells) if w != i % 6 else "" for w in range(6)]
        topic = "zoos" if i % 2 else "cats"
        lines.append("\t".join([topic, f"u{i}", f"s{i}", "", f"{20 + i}", next(cells), *own]))
        splits.append("\t".join([topic, f"s{i}", part := next(parts), part]))
    folder = tmp_path_factory.mktemp("aurc")
    (folder / "AURC_DATA.tsv").write_text("\n".join(lines) + "\n", "utf-8")
    (folder / "AURC_DOMAIN_SPLITS.tsv").write_text("\n".join(splits) + "\n", "utf-8")
    return folder


def test_figures_are_means_over_seeds_with_published_ones_beside(run, essays, monkeypatch):
    """The same by hand, and the same twice."""
    monkeypatch.setattr("argora.analysis.papers.essays.Settings", lambda: QUICK)
    asked = ("reproduce", "essays", "--data", essays, "--seeds", "1,2", "--resamples", "50")
    found = run(*asked, "--json").json
    assert (found["seeds"], found["trained_on"][:8]) == ([1, 2], "6 essays")
    assert "not the published data: 6 essays" in found["notes"][0]
    assert "no essay has paragraphs" in found["notes"][1]
    tokens = found["figures"][1]
    assert tokens["task"] == "tokens (B, I, O)"
    assert tokens["ours"] == pytest.approx(sum(tokens["by_seed"]) / 2)
    assert [row["value"] for row in tokens["published"]] == [".886", ".867", ".900"]
    made = reproduce_essays(Request(essays / "essays-v2", 50, seeds=(2,)), QUICK)
    assert [f.by_seed for f in made.figures] == [(f["by_seed"][1],) for f in found["figures"]]
    by_title = {figure.measure: figure for figure in made.figures}
    for said in ("50%", "100%"):
        own, script = by_title[f"R-F1 {said}"], by_title[f"R-F1 {said}, published script"]
        assert own.published == script.published != ()
        assert "at_start:component" in own.signature
        assert "at_start:root" in script.signature
        assert f"“R-F1 {said}” is not comparable" in own.differs
        assert f"“R-F1 {said}, published script” is comparable" in script.differs
    monkeypatch.setitem(CORPORA, "essays", lambda _: made)
    said = run("reproduce", "essays", "--data", essays).out
    assert "trained on 6 essays" in said
    assert "LSTM-ER, Eger et al. 2017" in said
    assert "R-F1 50%, published script" in said


def test_too_few_documents_have_no_interval_and_the_reason(essays):
    """A mean over one seed is that seed's figure."""
    made = reproduce_essays(Request(essays, 50, seeds=(3,)), QUICK)
    figure = next(figure for figure in made.figures if figure.measure == "C-F1 50%")
    assert figure.by_seed == (figure.ours,)
    assert figure.interval is not None
    assert "3 documents" in (figure.interval.undefined or "")
    assert figure.signature.startswith("c_f1|reference:gold")


def test_the_experiments_of_2014_stand_beside_their_tables(run, essays):
    """Chosen on four fifths of the instances, judged on the others; groups of features alone."""
    ended = run("reproduce", "emnlp2014", "--data", essays, "--resamples", "20", "--json")
    (paper,) = ended.json["papers"]
    places = {place["place"]: place for place in paper["places"]}
    accuracy = places["Table 2"]["figures"][0]
    assert (places["Table 2"]["outcome"], accuracy["measure"]) == ("other data", "accuracy")
    assert [row["value"] for row in accuracy["published"]] == [".877", ".773"]
    assert "held-out:0.2" in accuracy["signature"]
    assert "components, contextual features alone" in {
        figure["task"] for figure in places["Table 3"]["figures"]
    }
    syntactic = [row for row in places["Table 7"]["figures"] if "syntactic" in row["task"]]
    assert {row["ours"] for row in syntactic} == {None}
    assert "'rules' has no syntactic features of relations" in syntactic[0]["undefined"]
    n_premises = {row["measure"]: row["ours"] for row in places["Table 1"]["figures"]}["premise"]
    training = parts_of_split(argora.read(essays / "essays-v2"))["train"]
    units = [unit for layer in training.layers for unit in layer.units]
    assert n_premises == sum(unit.category == "premise" for unit in units) > 0


def test_an_unknown_analysis_is_no_missing_corpus(run, essays):
    """Wrong input ends the command; only a corpus that is not there is listed as missing."""
    ended = run("reproduce", "emnlp2014", "--data", essays, "--analysis", "rule")
    assert ended.code == 2
    assert "'rule'" in ended.err


@pytest.mark.corpora
def test_the_experiments_of_2014_read_the_first_training_essays(
    run, corpora, essays_v2, monkeypatch
):
    """Table 1 counts their units; how near Tables 2 and 6 come is in tests/mining/experiments."""
    monkeypatch.setattr(emnlp2014, "_N_ESSAYS", 12)
    monkeypatch.setattr(emnlp2014, "CLASSIFIERS", ("svm",))
    ended = run("reproduce", "emnlp2014", "--data", corpora, "--resamples", "20", "--json")
    (paper,) = ended.json["papers"]
    places = {place["place"]: place for place in paper["places"]}
    ids = sorted(document.id for document in parts_of_split(essays_v2)["train"].documents)[:12]
    units = [unit for layer in essays_v2.select(documents=ids).layers for unit in layer.units]
    counts = {row["measure"]: row["ours"] for row in places["Table 1"]["figures"]}
    assert counts.pop("none") > 0
    assert counts == Counter(unit.category for unit in units)
    macro = {
        name: figure["ours"]
        for name, place in places.items()
        for figure in place["figures"]
        if figure["measure"].startswith("macro F1")
    }
    assert list(macro) == ["Table 2", "Table 6"]
    assert all(0.4 < value < 1 for value in macro.values())


def test_baselines_of_short_texts_stand_on_each_part(run, crowd):
    """Both splits, one without a page in two parts, and workers and votes by the gold."""
    found = run("reproduce", "aurc-baselines", "--data", crowd, "--json", "--resamples", "20").json
    tasks = list(dict.fromkeys(figure["task"] for figure in found["figures"]))
    assert len(tasks) == 12
    assert tasks[0] == "in-domain, dev: marks nothing"
    assert tasks[-2:] == ["a single worker", "plurality of five votes"]
    nothing = found["figures"][1]
    assert nothing["measure"] == "segment F1"
    assert nothing["ours"] == pytest.approx(nothing_marked(crowd, "Dev"))


def nothing_marked(crowd, part):
    """The share of sentences of a part whose gold is empty."""
    gold = [
        line.split("\t")[5] for line in (crowd / "AURC_DATA.tsv").read_text("utf-8").splitlines()
    ]
    parts = (crowd / "AURC_DOMAIN_SPLITS.tsv").read_text("utf-8").splitlines()
    own = [cell for cell, line in zip(gold[1:], parts[1:], strict=True) if f"\t{part}" in line]
    return sum(cell == NOTHING for cell in own) / len(own)


@pytest.mark.parametrize(
    ("asked", "said"),
    [
        (("essays", "--data", "nowhere"), "the corpus is not in nowhere"),
        (("essays", "--data", ".", "--seeds", "one"), "--seeds 'one': expected whole numbers"),
        (("essays", "--data", ".", "--seeds", "1,1"), "a seed is there twice"),
        (("aurc-baselines", "--data", ".", "--seeds", "1"), "trains nothing"),
        (("--all", "--data", ".", "--seeds", "1"), "--seeds: --all trains nothing by seeds"),
        (("cass", "--all", "--data", "."), "expected one paper or corpus, or --all"),
        (("--data", "."), "expected one paper or corpus, or --all"),
        (("aurc-baselines", "--data", ".", "--analysis", "spacy"), "reads no words"),
    ],
)
def test_what_cannot_be_made_again_is_one_clear_line(run, asked, said):
    """Exit code 2, nothing else."""
    ended = run("reproduce", *asked)
    assert ended.code == 2
    assert said in ended.err


@pytest.mark.corpora
def test_known_figures_of_aurc_8_come_out(run, corpora):
    """Trautmann et al. (2020), Table 2, and the votes by the published gold."""
    found = run(
        "reproduce", "aurc-baselines", "--data", corpora, "--json", "--resamples", "20"
    ).json
    for figure in found["figures"]:
        for known in figure["published"]:
            if known["who"].startswith("baseline"):
                assert abs(figure["ours"] - float(known["value"])) <= 0.0005
    assert [round(figure["ours"], 3) for figure in found["figures"][-2:]] == [0.766, 0.805]


@pytest.mark.parametrize(
    ("languages", "n_published"), [(("en", "de"), 4), (("en",), 4), (("de",), 0)]
)
def test_microtexts_are_judged_in_each_language(run, tmp_path, languages, n_published):
    """Published figures are of the English texts; one language alone is enough."""
    study = microtexts(12)
    names = {"t0": "micro_b001"}
    documents = tuple(replace(d, id=names.get(d.id, d.id)) for d in study.documents)
    layers = tuple(replace(x, document=names.get(x.document, x.document)) for x in study.layers)
    renamed = replace(study, documents=documents, layers=layers)
    for language in languages:
        place = tmp_path / "corpus" / language
        argora.write(renamed, place, format="arggraph")
        for graph in (place / "gold").iterdir():
            graph.rename(place / graph.name)
        (place / "gold").rmdir()
    folder = tmp_path if len(languages) > 1 else tmp_path / "corpus" / languages[0]
    found = run("reproduce", "microtexts", "--data", folder, "--seeds", "3,4", "--resamples", "20",
                "--json").json  # fmt: skip
    assert found["seeds"] == [3, 4]
    assert len(found["figures"]) == 7 * len(languages)
    assert sum(len(figure["published"]) for figure in found["figures"]) == n_published
    for figure in found["figures"]:
        assert figure["ours"] == pytest.approx(sum(figure["by_seed"]) / 2)
    assert any("words alone" in note for note in found["notes"]) == ("de" in languages)


@pytest.mark.corpora
def test_a_paper_is_listed_place_by_place(run, corpora):
    """Each table with its outcome and its figures, printed ones beside ours."""
    (paper,) = run("reproduce", "putra2021", "--data", corpora, "--json").json["papers"]
    places = {place["place"]: place for place in paper["places"]}
    assert (places["Figure 3"]["outcome"], len(places["Figure 3"]["figures"])) == ("equal", 4)
    assert places["Table 6"]["figures"] == []
    text = run("reproduce", "putra2021", "--data", corpora).out
    assert "4 of 4 figures equal" in text
    assert "argora describe STUDY" in text


def test_papers_are_all_taken_without_any_corpus(run, tmp_path):
    """What the papers themselves print is made; the rest says which corpus is missing."""
    target = tmp_path / "papers.html"
    assert str(target) in run("reproduce", "--all", "--data", tmp_path, "--html", target).out
    page = target.read_text("utf-8")
    assert "52 of 52 figures equal" in page
    assert "the corpus is not in" in page

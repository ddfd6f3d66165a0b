"""``argora evaluate``: a model against the gold on the command line."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

import argora
from argora.analysis.evaluation.evaluated import KINDS, put_together
from argora.measures import parse
from argora.model import Annotator
from argora.reliability import structures
from argora.studies import bundled

FAST = ("--resamples", "40")
ANA, BEN = (
    [layer.document for layer in bundled().layers if (layer.annotator, layer.round) == (who, 1)]
    for who in ("ana", "ben")
)
LATER = [id for id in BEN if id not in ("essay01", "essay02")]


@pytest.fixture
def gold(tmp_path):
    """What ana says, as a folder of her own."""
    argora.write(bundled().select(annotators=["ana"]), tmp_path / "gold")
    return tmp_path / "gold"


@pytest.fixture
def model(tmp_path):
    """What ben says of all but two of the documents, as if he were a model."""
    study = bundled()
    study = study.select(annotators=["ben"], documents=[d.id for d in study.documents[2:]])
    argora.write(replace(study, annotators=(Annotator("ben", "model"),)), tmp_path / "model")
    return tmp_path / "model"


def test_a_model_is_judged_by_the_gold(run, gold, model):
    """Rows have precision, recall, counts and intervals; the library says the same."""
    ended = run("evaluate", gold, model, "--json", *FAST)
    assert (ended.code, ended.err) == (0, "")
    found = ended.json
    assert (found["gold"]["annotators"], found["predicted"]["annotators"]) == (["ana"], ["ben"])
    assert [pair["gold"] for pair in found["pairs"]] == [id for id in ANA if id in LATER]
    assert found["gold"]["without_partner"] == [id for id in ANA if id not in LATER]
    assert found["predicted"]["without_partner"] == [id for id in LATER if id not in ANA]
    assert {row["question"] for row in found["results"]} == {
        "sentences",
        "units-exact",
        "units-overlap",
        "tokens",
        "recognition",
        "classification",
        "end-to-end",
        "relations",
        "structure",
    }
    data = structures(put_together(argora.read(gold), argora.read(model)).study, kinds=KINDS)
    expected = parse("relation_f1(reference='gold')")(data, resamples=40)
    row = next(
        row for row in found["results"] if (row["question"], row["scope"]) == ("relations", "all")
    )
    assert (row["value"], row["low"], row["high"]) == (
        expected.value,
        expected.low,
        expected.high,
    )
    assert row["precision"] == expected.evidence["precision"] == row["n_right"] / row["n_predicted"]
    assert row["recall"] == row["n_right"] / row["n_gold"]
    assert row["signature"] == expected.signature


def test_words_say_who_is_judged_by_whom_and_what_is_left_out(run, gold, model):
    """Then come a sentence, the tables and the signatures."""
    out = run("evaluate", gold, model, *FAST).out
    words = " ".join(out.split())
    alone = [id for id in ANA if id not in LATER]
    assert out.startswith("What was predicted, judged by the gold\n")
    assert f"- gold: ana in {gold}, {len(ANA)} documents - predicted: ben in {model}, " in words
    assert f"{len(ANA) - len(alone)} documents of both, paired by id\n" in out
    assert f"left out, only in the gold: {len(alone)} documents (essay01, essay02" in words
    assert "Of the units of the gold " in out
    assert "Relations\n---------\n" in out
    assert "| annotators:2|" in out


def test_one_study_may_hold_both(run, essays):
    """Two of its annotators are named."""
    ended = run(
        "evaluate", essays, "--gold-annotator", "ana", "--annotator", "ben", "-m", "relation_f1",
        "-m", "alpha", "--json", *FAST,
    )  # fmt: skip
    whole = [row for row in ended.json["results"] if row["scope"] == "all"]
    assert [row["measure"] for row in whole] == ["relation_f1(reference='gold')", "alpha"]
    assert whole[0]["precision"] is not None
    assert whole[1]["precision"] is None


def test_single_measures_are_shown_in_words(run, gold, model):
    """With precision and recall where there are any."""
    out = run("evaluate", gold, model, "-m", "relation_f1", "-m", "mar(unit='path')", *FAST).out
    assert "relation_f1(reference='gold') = " in out
    assert out.count("with precision 0.") == 1
    assert "mar(reference='gold', unit='path') = " in out


def test_a_facet_repeats_the_tables(run, gold, model):
    """Scopes say which documents a row is about."""
    facet = next(iter(bundled().documents[0].metadata))
    ended = run("evaluate", gold, model, "--facet", facet, "--json", *FAST)
    assert any(row["scope"].startswith(f"{facet}=") for row in ended.json["results"])


def test_other_categories_meet_by_a_file(run, gold, model, tmp_path):
    """The lines that were used are told, and without the file the command says what to do."""
    recoding = tmp_path / "names.csv"
    recoding.write_text("what,from,to\nunit,claim,Aussage\nunit,premise,Grund\n", encoding="utf-8")
    other = tmp_path / "other"
    assert run("map", model, recoding, other).code == 0
    ended = run("evaluate", gold, other, *FAST)
    assert ended.code == 2
    assert "--via aif or --via FILE" in ended.errors[0]
    back = tmp_path / "back.csv"
    back.write_text("what,from,to\nunit,Aussage,claim\nunit,Grund,premise\n", encoding="utf-8")
    ended = run("evaluate", gold, other, "--via", back, *FAST)
    assert ended.code == 0
    assert "gold, recoded: nothing had to change" in ended.out
    assert "predicted, recoded: unit Aussage -> claim (" in ended.out
    ended = run("evaluate", gold, other, "--via", "aif", "--json", *FAST)
    assert ended.json["via"] == "aif"
    assert ended.json["study"]["scheme"] == "iat"


def test_what_is_not_clear_is_refused(run, essays, trees):
    """Whose annotations count, and studies that share nothing."""
    ended = run("evaluate", essays)
    assert ended.code == 2
    assert "--gold-annotator NAME" in ended.errors[0]
    ended = run("evaluate", essays, trees, "--gold-annotator", "ana", "--annotator", "ann")
    assert ended.code == 2
    assert "share neither an id nor a text" in ended.errors[0]
    assert run("evaluate", essays, "--by", "token").code == 2


def test_how_units_were_cut_and_people_stand_beside_the_figures(run, essays):
    """In words and as JSON: every unit in one case, and the model's place among people."""
    asked = ("evaluate", essays, "--gold-annotator", "ana", "--annotator", "ben", *FAST)
    data = run(*asked, "--json").json
    cases, gold, predicted = (data["segmentation"][name] for name in ("cases", "gold", "predicted"))
    assert sum(case["n_gold"] for case in cases.values()) == gold["n"]
    assert sum(case["n_predicted"] for case in cases.values()) == predicted["n"]
    alpha, unit_f1 = data["people"]
    assert (alpha["measure"], alpha["items"], unit_f1["items"]) == ("alpha", "sentences", "units")
    assert [person["name"] for person in alpha["persons"]] == ["ana", "chloe"]
    values = [person["with_model"]["value"] for person in alpha["persons"]]
    assert alpha["model_with_people"] == pytest.approx(sum(values) / 2)
    assert 0 < alpha["soft"]["jensen_shannon"]["value"] < 1
    assert alpha["soft"]["cross_entropy"]["value"] is None
    words = " ".join(run(*asked).out.split())
    assert "How units were cut" in words
    assert "merged: one for several" in words
    assert f"the model has place {alpha['place']} of 3." in words


def test_a_model_without_people_has_nobody_beside_it(run, gold, model):
    """One annotator is no company."""
    assert run("evaluate", gold, model, "--json", *FAST).json["people"] == []


def test_several_systems_are_compared_two_by_two(run, essays):
    """Values, differences with p corrected by Holm, and McNemar's test on sentences."""
    asked = ("evaluate", essays, "--gold-annotator", "ana", *FAST)
    asked = (*asked, "--annotator", "ben", "--annotator", "chloe")
    data = run(*asked, "--json").json
    assert [system["name"] for system in data["systems"]] == ["ben", "chloe"]
    assert {row["system"] for row in data["results"]} == {"ben", "chloe"}
    for row in data["differences"]:
        assert (row["first"], row["second"]) == ("ben", "chloe")
        assert 0 < row["p"] <= row["p_holm"] <= 1
    (test,) = data["mcnemar"]
    assert test["only_first"] + test["only_second"] > 0
    words = run(*asked).out
    for told in ("Figures", "Differences", "Which sentences are right (McNemar, exact)"):
        assert told in words
    alone = run(*asked, "-m", "relation_f1", "--json").json
    assert {row["measure"] for row in alone["differences"]} == {"relation_f1(reference='gold')"}


def test_what_positions_are_is_the_same_for_one_system_and_for_several(run, essays):
    """A figure of tokens is one of tokens also beside that of another system."""
    asked = ("evaluate", essays, "--gold-annotator", "ana", "-m", "token_f1", *FAST, "--json")
    by_cut = {}
    for cut in ("token", "character"):
        alone = run(*asked, "--annotator", "ben", "--by", cut).json["results"]
        both = run(*asked, "--annotator", "ben", "--annotator", "chloe", "--by", cut).json
        (one,) = [row["value"] for row in alone if row["scope"] == "all"]
        assert one == next(row["value"] for row in both["results"] if row["system"] == "ben")
        by_cut[cut] = one
    assert by_cut["token"] != by_cut["character"]


def test_several_paths_are_several_systems(run, gold, model, tmp_path):
    """Each has the name of its folder, and its figures for each value of a facet."""
    argora.write(bundled().select(annotators=["chloe"]), tmp_path / "other")
    data = run("evaluate", gold, model, tmp_path / "other", "-m", "relation_f1", "--json").json
    assert [system["name"] for system in data["systems"]] == ["model", "other"]
    others = (gold, model, tmp_path / "other", "--facet", "level", "--json", *FAST)
    alone = (gold, model, "--facet", "level", "-m", "unit_f1(match='exact')", "--json", *FAST)
    values = {row["scope"]: row["value"] for row in run("evaluate", *alone).json["results"]}
    rows = [
        row
        for row in run("evaluate", *others).json["results"]
        if row["measure"].startswith("unit_f1") and row["system"] == "model"
    ]
    assert [row["scope"] for row in rows] == ["all", "level=B2", "level=C1"]
    assert [row["value"] for row in rows] == [values[row["scope"]] for row in rows]
    assert "level: B2\n---------\n" in run("evaluate", *others[:-3], *FAST).out


def test_a_part_of_the_documents_is_judged(run, gold, model):
    """By a column of the gold; of the others nothing is said, of the predictions neither."""
    documents = argora.read(gold).documents
    ids = {d.id for d in documents if d.metadata["level"] == "C1"} & {*LATER} & {*ANA}
    ended = run("evaluate", gold, model, "--on", "level=C1", "--json", *FAST).json
    assert {pair["gold"] for pair in ended["pairs"]} == ids
    assert {*ended["predicted"]["without_partner"]} <= {*LATER} - {*ANA}
    wrong = run("evaluate", gold, model, "--on", "levle=C1")
    assert (wrong.code, "did you mean" in wrong.err) == (2, True)


def test_what_the_gold_says_elsewhere_is_no_prediction(run, gold, tmp_path):
    """Where a model did some documents and the gold others, only the model is judged."""
    study = argora.read(gold)
    first, second, *others = study.layers
    guess = replace(first, annotator="bert")
    people = (*study.annotators, Annotator("bert", "model"))
    mixed = replace(study, annotators=people, layers=(guess, second, *others))
    argora.write(mixed, tmp_path / "mixed")
    found = run("evaluate", gold, tmp_path / "mixed", "--json", *FAST).json
    assert found["predicted"]["annotators"] == ["bert"]
    assert [pair["gold"] for pair in found["pairs"]] == [first.document]


@pytest.mark.corpora
def test_judgments_of_one_annotator_are_judged_by_another(run, corpora):
    """Two of seven documents were done by both; three of the second annotator have no partner."""
    ended = run("evaluate", corpora / "echr" / "C", corpora / "echr" / "M", "--json", *FAST)
    found = ended.json
    assert len(found["pairs"]) == 2
    assert len(found["predicted"]["without_partner"]) == 3
    rows = {row["question"]: row for row in found["results"] if row["scope"] == "all"}
    # Counted from the .ann files: 85 and 109 units, of which 46 have the same place and category.
    assert [rows["units-exact"][n] for n in ("n_gold", "n_predicted", "n_right")] == [85, 109, 46]


@pytest.mark.corpora
def test_maps_of_other_ids_are_paired_by_their_text(run, corpora):
    """And another dialogue is refused where the texts part."""
    pairs = corpora / "aif-pairs"
    ended = run("evaluate", pairs / "28037.json", pairs / "28111.json", "--json", *FAST)
    assert ended.json["pairs"] == [{"gold": "28037", "predicted": "28111", "by": "text"}]
    assert {row["measure"] for row in ended.json["results"]} >= {"cass", "mar(unit='link')"}
    ended = run("evaluate", pairs / "28037.json", pairs / "28038.json")
    assert ended.code == 2
    assert "they part at character 8: " in ended.errors[0]
    assert "HFC: Who will" in ended.errors[0]


def kappa_of(cells):
    """Return Cohen's kappa of the cells of a matrix, written out."""
    n = sum(cell["n"] for cell in cells)
    first, second = Counter(), Counter()
    for cell in cells:
        first[cell["first"]] += cell["n"]
        second[cell["second"]] += cell["n"]
    observed = sum(cell["n"] for cell in cells if cell["first"] == cell["second"]) / n
    expected = sum(first[name] * second[name] for name in first) / n**2
    return (observed - expected) / (1 - expected)


@pytest.mark.parametrize("verb", ["evaluate", "evaluate -m", "agree -m"])
def test_cass_has_its_sub_scores_with_their_matrices(run, gold, model, written_essays, verb):
    """Every document and pair; kappa of the cells is the sub-score, and their mean is told."""
    if verb == "agree -m":
        ended = run("agree", written_essays, "-m", "cass", "--json", *FAST)
    else:
        chosen = ["-m", "cass"] if verb == "evaluate -m" else []
        ended = run("evaluate", gold, model, *chosen, "--json", *FAST)
    rows = [row for row in ended.json["results"] if row["measure"].startswith("cass")]
    evidence = next(row["evidence"] for row in rows if "evidence" in row)
    found = {
        (one["document"], *one["annotators"]): {each["name"]: each for each in one["sub_scores"]}
        for one in evidence["matrices"]
    }
    counted = [one["P"] for one in found.values() if one["P"]["left_out"] is None]
    assert counted
    for each in counted:
        assert each["value"] == pytest.approx(kappa_of(each["confusion"]))
    if verb != "agree -m":  # one pair, so that the mean is over documents alone
        mean = sum(each["value"] for each in counted) / len(counted)
        assert evidence["P"] == pytest.approx(mean)
        assert len(found) == len(LATER) - sum(id not in ANA for id in LATER)
    assert all(one["D1"]["left_out"] for one in found.values())


def test_sub_scores_stand_below_cass(run, gold, model):
    """Segmentation, their mean, and each by its name with what it compares."""
    out = run("evaluate", gold, model, *FAST).out
    below = out.split("(CASS) is made of\n")[1].split("\n\n")[0].splitlines()[2:]
    assert [line.split(",")[0] for line in below] == ["S", "M", "P"]
    assert "relation between two propositions" in below[2]


def test_every_relation_of_the_gold_counts(run, gold, model):
    """As many as were drawn, also between units predicted as one; a note tells of the others."""
    found = run("evaluate", gold, model, "--json", *FAST).json
    study = argora.read(gold)
    drawn = [
        (layer.document, source, relation.target, relation.category)
        for layer in study.layers
        if layer.document in {pair["gold"] for pair in found["pairs"]}
        for relation in layer.relations
        for source in relation.sources
    ]
    rows = {
        (row["scope"], row["measure"]): row
        for row in found["results"]
        if row["question"] == "relations"
    }
    assert rows["all", "relation_f1(reference='gold')"]["n_gold"] == len(set(drawn))
    (merged,) = found["notes_on_figures"]["structure"]
    assert f" of {len(set(drawn))}; " in merged
    assert f"note: {merged}" in " ".join(run("evaluate", gold, model, *FAST).out.split())


def test_figures_are_not_written_into_the_gold_or_the_predictions(run, essays, tmp_path):
    """Both are studies that are only read."""
    predicted = tmp_path / "predicted"
    argora.write(argora.read(essays), predicted)
    judged = "--gold-annotator", "ana", "--annotator", "ben"
    for folder in (essays / "figures", predicted / "figures"):
        ended = run("evaluate", essays, predicted, *judged, "--figures", folder)
        assert (ended.code, "name a" in ended.err, folder.exists()) == (2, True, False)

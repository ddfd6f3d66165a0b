"""``argora diagnose``: matrices as text, JSON and one page."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from tests.classroom import judged_classroom
from tests.made_crowd import made_crowd
from tests.made_suggestions import made_study

import argora
from argora.formats.suggestion_answers import answers_text


def test_confusion_and_coincidences_are_shown_by_default(run, essays):
    """In words and aligned numbers."""
    ended = run("diagnose", essays)
    assert ended.code == 0
    assert "What is taken for what" in ended.out
    assert "Coincidences beyond chance" in ended.out
    assert "premise            0.000  0.071    0.803    0.126" in ended.out


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("confusion", "What is taken for what"),
        ("coincidence", "Coincidences by chance"),
        ("contingency", "ana against ben"),
        ("reliability", "What everybody chose"),
        ("distance", "Distance between categories: nominal"),
    ],
)
def test_each_matrix_can_be_asked_for(run, essays, name, title):
    """And nothing else is shown then."""
    out = run("diagnose", essays, "--matrix", name).out
    assert title in out
    assert ("What is taken for what" in out) == (name == "confusion")


def test_a_distance_asks_for_its_matrix(run, essays):
    """Without saying --matrix distance; an unknown one is refused before anything is read."""
    found = run("diagnose", essays, "--distance", "masi", "--json").json["matrices"]
    assert [matrix["matrix"] for matrix in found] == ["distance"]
    assert found[0]["signature"].startswith("distance|masi|items:sentence")
    ended = run("diagnose", "nowhere", "--distance", "mass")
    assert (ended.code, "did you mean 'masi'" in ended.err) == (2, True)


def test_the_matrix_of_distances_of_ones_own_is_shown(run, essays, tmp_path):
    """From a file, from a function, or from a measure that has one."""
    names = ["claim", "premise", "major-claim", "none", "claim + premise"]
    names += ["claim + major-claim", "major-claim + premise", "claim + major-claim + premise"]
    table = [["", *names]]
    table += [[a, *(str(abs(i - j)) for j in range(len(names)))] for i, a in enumerate(names)]
    path = tmp_path / "own.csv"
    path.write_text("\n".join(",".join(row) for row in table), encoding="utf-8")
    (found,) = run("diagnose", essays, "--distance", path, "--json").json["matrices"]
    place = {name: names.index(name) for name in found["rows"]}
    assert found["values"] == [[abs(i - j) for j in place.values()] for i in place.values()]
    assert re.match(r"distance\|matrix-\w{6}\|", found["signature"])
    function = "argora.measures.distances:masi"
    by_name = run("diagnose", essays, "--distance", "masi", "--json").json["matrices"]
    for spelling in (function, f"alpha(distance={function!r})"):
        (found,) = run("diagnose", essays, "--distance", spelling, "--json").json["matrices"]
        assert found["values"] == by_name[0]["values"]
        assert found["signature"].startswith(f"distance|{function}|")


@pytest.mark.parametrize(
    ("distance", "message"),
    [
        ("own.csv", "own.csv: is no file; expected a table of distances"),
        ("no_such_module:apart", "cannot be imported"),
        ("sever", "a CSV file, and functions as 'module:function'"),
        ("percentage", "has no distance of these"),
    ],
)
def test_a_distance_that_is_not_there_is_refused(run, essays, distance, message):
    """With what was expected."""
    ended = run("diagnose", essays, "--distance", distance)
    assert (ended.code, message in ended.err) == (2, True)


@pytest.fixture
def judged(tmp_path):
    """A class with a gold, in a folder."""
    argora.write(judged_classroom(n_documents=6), tmp_path / "judged")
    return tmp_path / "judged"


def test_all_levels_are_shown_in_one_table_and_one_figure(run, judged, tmp_path):
    """As text, JSON and LaTeX, on a page, and the figure in a file."""
    assert "role+type+combined+target" in run("diagnose", judged, "--levels").out
    assert r"role+typegen & 5 &" in run("diagnose", judged, "--levels", "--latex").out
    found = run("diagnose", judged, "--levels", "--order", "central-claim", "--json").json["levels"]
    assert len(found["agreement"]) == 9
    best = {"annotator": "ada", "score": 1.0, "n_documents": 6}
    assert found["best"]["annotators"][0] == best
    folder = tmp_path / "figures"
    ended = run("diagnose", judged, "--levels", "--html", tmp_path / "l.html", "--figures", folder)
    assert ended.code == 0
    assert {path.name for path in folder.iterdir()} == {
        f"best-by-level.{form}" for form in ("svg", "png", "pdf")
    }
    assert "1 figure as SVG, PNG and PDF" in ended.err
    assert "of the best two, three" in (tmp_path / "l.html").read_text(encoding="utf-8")


def test_a_gold_of_some_texts_is_compared_in_these_alone(run, judged, tmp_path):
    """Also where a text that somebody did not do counts as a decision of its own."""
    study = argora.read(judged)
    golds = [layer for layer in study.layers if layer.annotator == "key"]
    some = tmp_path / "some"
    dropped = {layer.key for layer in golds[3:]}
    left = tuple(layer for layer in study.layers if layer.key not in dropped)
    argora.write(replace(study, layers=left), some)
    options = ("--who", "--by", "level", "--missing", "category/study", "--json")
    of_some = run("diagnose", some, *options).json["annotators"]["gold"]
    three = study.select(documents=[layer.document for layer in golds[:3]])
    argora.write(three, tmp_path / "three")
    alone = run("diagnose", tmp_path / "three", *options).json["annotators"]["gold"]
    figures = [
        {name: each["value"] for name, each in found["levels"]["role+type"]["annotators"].items()}
        for found in (of_some, alone)
    ]
    assert figures[0] == figures[1]
    assert of_some["n_documents"] == 3


def test_labels_without_relations_have_no_central_claim(run, tmp_path):
    """Who never agrees with the gold does not find its claim, and is the last by F1."""
    table = tmp_path / "labels.csv"
    rows = [
        ("item", "document", "ann", "bob", "eve", "dee", "gold"),
        *(
            (f"i{n}", f"d{n // 4}", label, label, "cab"[n % 3], "bca"[n % 3], label)
            for n, label in enumerate("abc" * 8)
        ),
    ]
    table.write_text("".join(",".join(row) + "\n" for row in rows), encoding="utf-8")
    options = ("diagnose", table, "--levels", "--gold", "gold")
    best = run(*options, "--json").json["levels"]["best"]
    assert best["order"] == "f1"
    assert [each["score"] for each in best["annotators"]] == [1.0, 1.0, 0.0, 0.0]
    refused = run(*options, "--order", "central-claim")
    assert refused.code == 2
    assert "the scheme has no relations" in refused.errors[0]


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (("--levels", "--of", "rol"), "no level 'rol'; did you mean 'role'?"),
        (("--levels", "--by", "token"), "--levels shows something else"),
        (("--who", "--order", "f1"), "--order belongs to --levels"),
        (("--levels", "--gold", "adda"), "did you mean 'ada'"),
        (("--levels", "--json", "--latex"), "--json and --latex are forms of one page"),
        (("--levels", "--order", "agreement", "--gold", "ada"), "needs no gold"),
        (("--levels", "--of", "role", "--gold", "ada"), "needs no level"),
        (("--levels", "--only", "ada,ben"), "give --only once for each of them"),
        (("--categories", "--of", "role+type"), "(--by level)"),
    ],
)
def test_what_does_not_fit_levels_is_refused(run, judged, options, message):
    """With where it belongs."""
    ended = run("diagnose", judged, *options)
    assert (ended.code, message in ended.err) == (2, True)


def test_tables_in_latex_are_printed_while_a_page_is_written(run, judged, tmp_path):
    """One option asks for stdout, the other for a file."""
    page = tmp_path / "l.html"
    ended = run("diagnose", judged, "--levels", "--html", page, "--latex")
    assert page.exists()
    assert r"role+typegen & 5 &" in ended.out


def test_figures_are_not_written_into_the_study(run, judged):
    """Its files could be taken for data; nothing is made before."""
    for folder in (judged, judged / "figures"):
        ended = run("diagnose", judged, "--levels", "--figures", folder)
        assert (ended.code, "name a" in ended.err) == (2, True)
    assert not (judged / "figures").exists()
    assert not list(judged.glob("*.svg"))


def test_segments_with_functions_have_a_hint_and_are_called_segments(run, judged):
    """The roles alone are compared by default."""
    hint = "Segments have functions, too: --by level compares role and type."
    for option in ("--who", "--categories"):
        by_default = " ".join(run("diagnose", judged, option).out.split())
        by_level = " ".join(run("diagnose", judged, option, "--by", "level").out.split())
        assert hint in by_default
        assert hint not in by_level
        assert "By segments, of role+type." in by_level


def test_tests_of_categories_have_observed_and_expected_agreement(run, judged):
    """As Tables 3 and 4 of Peldszus & Stede (2013) print them; alpha follows from them."""
    found = run("diagnose", judged, "--categories", "--by", "level", "--json").json["categories"]
    rows = [*found["definition_tests"], *found["distinction_tests"]]
    assert len(rows) > 5
    for row in rows:
        observed, expected = row["observed_agreement"], row["expected_agreement"]
        assert row["value"] == pytest.approx((observed - expected) / (1 - expected))


def test_documents_that_were_not_done_are_neither_hard_nor_a_change(run, tmp_path):
    """Whatever the policy for missing decisions says of them."""
    study = judged_classroom(n_documents=8)
    layers = tuple(
        each
        for each in study.layers
        if each.annotator not in ("ada", "ben") or each.document < "text04"
    )
    argora.write(replace(study, layers=layers), tmp_path / "part")
    for option in ("--hardest", "--who"):
        both = [
            run("diagnose", tmp_path / "part", option, "--missing", policy, "--json").json
            for policy in ("category", "category/study")
        ]
        one, other = (each.get("hardest") or each["annotators"]["drift"] for each in both)
        assert one == other


def test_json_holds_every_matrix_with_null_where_nothing_is(run, essays):
    """Rows and columns by name, values in the same order."""
    found = run("diagnose", essays, "--matrix", "reliability", "--matrix", "confusion", "--json")
    who, confused = found.json["matrices"]
    assert who["rows"] == ["ana", "ben", "chloe"]
    assert {value for row in who["values"] for value in row} >= {None, "claim", "none"}
    assert confused["unit"] == "share"
    assert len(confused["values"]) == len(confused["rows"]) == 4
    assert found.json["study"]["name"]


def test_the_page_is_written_and_named(run, essays, tmp_path):
    """With heat maps, or with Hinton diagrams if asked."""
    for picture, kind in (("heat", "heat map"), ("hinton", "Hinton diagram")):
        ended = run("diagnose", essays, "--html", tmp_path / "m.html", "--picture", picture)
        assert ended.out.strip() == str(tmp_path / "m.html")
        assert f": {kind}</title>" in (tmp_path / "m.html").read_text(encoding="utf-8")


def test_somebody_elses_page_is_not_replaced(run, essays, tmp_path):
    """Unless that is asked for."""
    page = tmp_path / "mine.html"
    page.write_text("my own page", encoding="utf-8")
    assert run("diagnose", essays, "--html", page).code == 2
    assert page.read_text(encoding="utf-8") == "my own page"
    assert run("diagnose", essays, "--html", page, "--overwrite").code == 0


def test_a_picture_needs_a_page(run, essays):
    """An option without effect is a mistake."""
    ended = run("diagnose", essays, "--picture", "hinton")
    assert (ended.code, "belong to --html" in ended.err) == (2, True)


def test_a_facet_repeats_the_matrices(run, essays):
    """One block for each value."""
    found = run("diagnose", essays, "--matrix", "confusion", "--facet", "area", "--json").json
    facets = [matrix["facet"] for matrix in found["matrices"]]
    assert len(facets) == len(set(facets)) > 1
    assert all(name.startswith("area=") for name in facets)


def test_only_some_annotators_can_be_asked_for(run, essays):
    """One pair instead of three; a name that is not there is refused."""
    pair = "--annotator", "ben", "--annotator", "chloe"
    out = run("diagnose", essays, "--matrix", "contingency", *pair, "--json").json["matrices"]
    assert [(m["row_title"], m["column_title"]) for m in out] == [("ben", "chloe")]
    ended = run("diagnose", essays, "--annotator", "chloee")
    assert (ended.code, "did you mean 'chloe'" in ended.err) == (2, True)


def test_single_annotators_have_no_matrices(run, alone):
    """A sentence says so."""
    ended = run("diagnose", alone)
    assert ended.code == 0
    assert "one person only" in ended.out


def test_another_question_and_other_items(run, essays):
    """As agree takes them."""
    asked = "--by", "sentence", "--of", "attribute:stance", "--matrix", "coincidence"
    found = run("diagnose", essays, *asked, "--json").json["matrices"][0]
    assert found["of"] == "attribute:stance"
    assert "none" in found["rows"]


def test_the_split_of_disagreement_is_shown_in_words_and_numbers(run, essays):
    """A sentence first, then the causes, which add up."""
    out = run("diagnose", essays, "--split").out
    assert "The largest part of the disagreement (41.6%) is that both marked a unit, but" in out
    assert "in all                     962           579        383" in out
    assert "14 documents with argument maps: --document NAME lists" in out
    assert "Which unit" not in out
    assert "What is taken for what" not in out


def test_json_of_the_split_holds_everything_open_and_the_matching(run, essays):
    """With ids and offsets, so that a page can lead to the text."""
    found = run("diagnose", essays, "--split", "--json").json["disagreement"]
    assert found["open"] == sum(found["causes"].values()) == 962
    assert sum(len(pair["open"]) for pair in found["pairs"]) == 962
    first = found["pairs"][0]
    assert (first["document"], first["annotators"]) == ("essay01", ["ana", "ben"])
    same = {"units": [["T1"], ["T1"]], "kind": "same", "similarity": None}
    assert first["matches"][0] == same
    alike = [m["similarity"] for m in first["matches"] if m["kind"] == "other boundaries"]
    assert alike
    assert all(0 < each < 1 for each in alike)
    unit = next(each for each in first["open"] if each["kind"] == "unit")
    assert {"annotator", "id", "cause", "consequence", "instead", "spans"} <= set(unit)
    assert unit["spans"][0][0] < unit["spans"][0][1]


def test_a_document_is_listed_unit_by_unit(run, essays):
    """What was taken for what, and everything that differs."""
    out = run("diagnose", essays, "--split", "--document", "essay01").out
    said = " ".join(out.split())
    assert "essay01 ana and" in said
    assert "ben and chloe (" in said
    assert "boundary other boundaries" in said
    assert re.search(r"other boundaries, similarity 0\.\d\d", said)
    assert "hangs on a unit that ben did not mark" in said
    assert "essay02" not in said.partition("Argument maps side by side")[2]
    ended = run("diagnose", essays, "--split", "--document", "esssay01")
    assert (ended.code, "did you mean 'essay01'" in ended.err) == (2, True)


def test_the_page_of_the_split_has_maps(run, essays, tmp_path):
    """One for each pair; a facet goes to every form."""
    page = tmp_path / "split.html"
    assert run("diagnose", essays, "--split", "--html", page).out.strip() == str(page)
    assert page.read_text(encoding="utf-8").count("<title>Argument maps of ") == 34
    assert run("diagnose", essays, "--split", "--facet", "area").out.count("in all  ") == 6
    assert run("diagnose", essays, "--split", "--facet", "area", "--html", page).code == 0
    assert page.read_text(encoding="utf-8").count(">in all</th>") == 6


def test_options_of_matrices_do_not_go_with_the_split(run, essays):
    """And --document does not go without it."""
    assert run("diagnose", essays, "--split", "--matrix", "confusion").code == 2
    assert run("diagnose", essays, "--document", "essay01").code == 2


@pytest.mark.parametrize(
    ("option", "words", "key"),
    [
        ("--who", "Who disagrees\n", "annotators"),
        ("--categories", "What to change in the guideline\n", "categories"),
        ("--hardest", "Where it is hardest to agree\n", "hardest"),
    ],
)
def test_findings_are_text_json_or_a_page(run, essays, tmp_path, option, words, key):
    """The same words in all three."""
    out = run("diagnose", essays, option).out
    assert words in out
    assert "What is taken for what" not in out
    found = run("diagnose", essays, option, "--json").json
    assert found[key]["words"].split(":")[0] in " ".join(out.split())
    ended = run("diagnose", essays, option, "--html", tmp_path / "f.html")
    assert ended.out.strip() == str(tmp_path / "f.html")
    assert "<svg" in (tmp_path / "f.html").read_text(encoding="utf-8")


def test_findings_are_about_other_items_and_attributes_too(run, essays):
    """As matrices are."""
    asked = "--categories", "--of", "attribute:stance", "--json"
    found = run("diagnose", essays, *asked).json["categories"]
    assert (found["of"], found["boundaries"]) == ("attribute:stance", None)
    by = run("diagnose", essays, "--hardest", "--by", "document", "--json")
    assert by.code == 0


def test_somebody_can_stand_for_the_gold(run, essays):
    """Who it is must be known."""
    found = run("diagnose", essays, "--who", "--gold", "ana", "--json").json["annotators"]["gold"]
    assert found["gold"] == "ana"
    assert set(found["levels"]["category"]["annotators"]) == {"ben", "chloe"}
    assert run("diagnose", essays, "--who", "--gold", "anna").code == 2


@pytest.mark.parametrize("option", ["--who", "--categories", "--hardest"])
def test_single_annotators_have_no_findings(run, alone, option):
    """A sentence says so."""
    ended = run("diagnose", alone, option)
    assert ended.code == 0
    assert "decided on by two annotators" in " ".join(ended.out.split())


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (("--who", "--split"), "--who and --split show different things: give one at a time"),
        (("--gold", "ana"), "--gold belongs to --who"),
        (("--document", "essay01"), "--document belongs to --split"),
        (("--hardest", "--document", "essay01"), "--hardest shows something else"),
        (("--categories", "--facet", "area"), "--facet belongs to --split and the matrices"),
        (("--split", "--matrix", "confusion"), "--matrix belongs to the matrices"),
        (
            ("--split", "--by", "unit"),
            "--by belongs to --who, --categories, --hardest, --crowd and",
        ),
    ],
)
def test_options_that_do_not_go_together_are_one_clear_error(run, essays, options, words):
    """Before anything is read."""
    ended = run("diagnose", essays, *options)
    assert (ended.code, len(ended.errors)) == (2, 1)
    assert words in ended.errors[0]


def test_a_crowd_is_tested_as_text_json_and_page(run, tmp_path):
    """Each names the same three, and the page says so in its first sentence."""
    argora.write(made_crowd(), tmp_path / "crowd")
    said = "3 of 8 annotators give a reason to look: same, spam and fast."
    assert said in run("diagnose", tmp_path / "crowd", "--crowd").out
    found = run("diagnose", tmp_path / "crowd", "--crowd", "--json").json["crowd"]
    assert (found["words"], list(found["named"])) == (said, ["same", "spam", "fast"])
    ended = run("diagnose", tmp_path / "crowd", "--crowd", "--html", tmp_path / "crowd.html")
    assert ended.code == 0
    assert said in (tmp_path / "crowd.html").read_text(encoding="utf-8")
    wrong = run("diagnose", tmp_path / "crowd", "--crowd", "--facet", "topic")
    assert (
        "--facet belongs to --split and the matrices; --crowd shows something else"
        in (wrong.errors[0])
    )


@pytest.fixture
def suggestions(tmp_path):
    """A made study on files and the table of what became of its suggestions."""
    study, answers = made_study()
    argora.write(study, tmp_path / "study", format="native")
    (tmp_path / "answers.csv").write_text(answers_text(answers), encoding="utf-8")
    return tmp_path


def test_what_suggestions_changed_is_shown_alone_and_in_the_report(run, suggestions):
    """The same figures in the page, in JSON and in the report."""
    study, answers = suggestions / "study", suggestions / "answers.csv"
    ended = run("diagnose", study, "--suggestions", answers)
    assert (ended.code, "Annotators follow wrong suggestions" in ended.out) == (0, True)
    alone = run("diagnose", study, "--suggestions", answers, "--json").json["suggestions"]
    words = ("--suggestions", answers, "--resamples", "10", "--json")
    assert run("report", study, *words).json["suggestions"] == alone
    assert [row["question"] for row in alone["effects"]][:3] == ["wrong", "right", "all"]
    page = suggestions / "page.html"
    assert run("diagnose", study, "--suggestions", answers, "--html", page).code == 0
    assert "What suggestions changed" in page.read_text("utf-8")


def test_a_table_of_suggestions_that_cannot_be_read_is_named(run, essays, tmp_path):
    """Before the study is read, with the path; and it goes with nothing else."""
    ended = run("diagnose", essays, "--suggestions", tmp_path / "none.csv")
    assert (ended.code, ended.err.strip().endswith("none.csv: no such file")) == (2, True)
    table = tmp_path / "answers.csv"
    head = "document,annotator,suggestion,kind,arm,answer\n"
    table.write_text(head + "essay01,ana,s1,unit,left,none\n", encoding="utf-8")
    ended = run("report", essays, "--suggestions", table, "--text")
    assert "answers.csv:2: arm is 'left', expected one of on, off" in ended.err
    table.write_text(head + "essay01,zoe,s1,unit,on,none\n", encoding="utf-8")
    ended = run("diagnose", essays, "--suggestions", table)
    assert (ended.code, "such as 'essay01' by 'zoe'" in ended.err) == (2, True)
    ended = run("diagnose", essays, "--suggestions", table, "--who")
    assert "--who and --suggestions show different things" in ended.err

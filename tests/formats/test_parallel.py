"""Original and improved texts: what became of each sentence, given or found by likeness."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.formats.samples import essays, problems_of

import argora
from argora.errors import FormatError, LossError
from argora.formats.parallel.reader import ALIGNER, aligned
from argora.formats.parallel.rows import Edit, check_edits
from argora.measures import parse
from argora.model import Layer, Span, Unit
from argora.reliability import orders

OLD = "Dogs are wise. They bark a lot. I like cats. So dogs may vote."
NEW = "Dogs may vote. Dogs are wise. They do bark a lot. Some disagree."
TABLE = """document,annotator,original,improved,edit
pets,anna,4,1,moved
pets,anna,1,2,
pets,anna,2,3,rewritten
pets,anna,,4,added
pets,anna,3,,
"""


def put(folder, *, improved=NEW, who="anna", table=None, original=OLD):
    """Write an original text, an improved one, and an alignment if there is one."""
    home = folder / "improved" / who if who else folder / "improved"
    for place, text in ((folder / "original", original), (home, improved)):
        place.mkdir(parents=True, exist_ok=True)
        (place / "pets.txt").write_text(text)
    if table is not None:
        (folder / "alignment.csv").write_text(table)
    return folder


def kinds(layer):
    """Return what became of each sentence, by unit."""
    return {unit.id: unit.category for unit in layer.units}


def test_an_alignment_says_what_became_of_each_sentence(tmp_path):
    """A layer on the original: sentences by number, new wordings, the new order."""
    study = argora.read(put(tmp_path, table=TABLE))
    assert study.layer("pets", "anna") == Layer(
        "pets",
        "anna",
        units=(
            Unit("1", (Span(0, 14),), "kept"),
            Unit("2", (Span(15, 31),), "rewritten", {"repair": "They do bark a lot."}),
            Unit("3", (Span(32, 44),), "dropped"),
            Unit("4", (Span(45, 62),), "moved", {"repair": "Dogs may vote."}),
            Unit("+4", (), "added", text="Some disagree."),
        ),
        order=("4", "1", "2", "+4"),
        covers=frozenset({"units"}),
    )


def test_both_texts_are_documents_that_belong_together(tmp_path):
    """The improved one says what it improves, and is resampled with it."""
    (tmp_path / "metadata.csv").write_text("document,group,grade\npets,7a,3\npets.anna,,1\n")
    study = argora.read(put(tmp_path))
    old, new = study.documents
    assert (old.id, old.text, old.metadata) == ("pets", OLD, {"grade": 3})
    assert (new.id, new.text) == ("pets.anna", NEW)
    assert new.metadata == {"original": "pets", "improved_by": "anna", "grade": 1}
    assert (old.cluster, new.cluster) == ("7a", "7a")


def test_without_an_alignment_sentences_are_matched_by_their_words(tmp_path):
    """The layer names what made it."""
    layer = argora.read(put(tmp_path)).layer("pets", "anna")
    assert layer.tool == ALIGNER
    assert layer.order == ("4", "1", "2", "+4")
    found = {"1": "kept", "2": "rewritten", "3": "dropped", "4": "rewritten", "+4": "added"}
    assert kinds(layer) == found


@pytest.mark.parametrize(
    ("old", "new", "edits"),
    [
        ("", "", []),
        ("a b", "b a", [(1, 0, "moved"), (0, 1, "kept")]),
        ("one two", "one", [(0, 0, "kept"), (1, None, "dropped")]),
        ("one", "one two", [(0, 0, "kept"), (None, 1, "added")]),
        ("one one", "one one", [(0, 0, "kept"), (1, 1, "kept")]),
        ("abcd abxy", "abxx", [(1, 0, "rewritten"), (0, None, "dropped")]),
        ("abcd", "abxy", [(0, 0, "rewritten")]),  # as alike as they have to be
        ("abcd", "axyz", [(None, 0, "added"), (0, None, "dropped")]),
        ("Word", "word", [(0, 0, "rewritten")]),
    ],
)
def test_the_likest_sentences_belong_together(old, new, edits):
    """Words stand for sentences; equal ones first, then the likest, half alike at least."""
    assert aligned(old.split(), new.split()) == [Edit(*edit) for edit in edits]


@given(st.lists(st.sampled_from("abc"), max_size=6), st.lists(st.sampled_from("abc"), max_size=6))
def test_every_sentence_stands_in_one_row(old, new):
    """However often it comes."""
    check_edits(aligned(old, new), len(old), len(new))


def test_annotators_who_improved_one_text_can_be_compared(tmp_path):
    """Their layers lie on the same original: agreement on order is that of any orders."""
    put(tmp_path, improved="I like cats. They bark a lot. Dogs are wise.", who="ben")
    study = argora.read(put(tmp_path, improved="Dogs are wise. They bark a lot. I like cats."))
    found = parse("order_tau")(orders(study))
    assert (found.value, found.n_items, found.evidence) == (-1, 1, {"coverage": 1})


def test_texts_in_one_folder_are_by_one_annotator(tmp_path):
    """Who is not named is called improved."""
    study = argora.read(put(tmp_path, who=""))
    assert [layer.key for layer in study.layers] == [("pets", "improved", 1, "")]


def test_a_second_round_is_one(tmp_path):
    """As a folder of its own."""
    study = argora.read(put(put(tmp_path), who="anna.round2", improved=OLD))
    assert [layer.round for layer in study.layers] == [1, 2]
    assert study.document("pets.anna.round2").metadata["improved_in_round"] == 2


def through(study, folder, **options):
    """Write a study and read it again."""
    argora.write(study, folder, format="parallel", **options)
    return argora.read(folder)


def test_a_corpus_comes_back_exactly(tmp_path):
    """Given and computed alignments, rounds, facets, kinds of annotators."""
    home = put(put(put(tmp_path / "out", table=TABLE), who="ben"), who="ben.round2", improved=OLD)
    (home / "metadata.csv").write_text("document,group,grade\npets,7a,3\npets.anna,,1\n")
    (home / "annotators.csv").write_text("annotator,kind\nanna,person\nben,model\n")
    study = argora.read(home)
    again = through(study, tmp_path / "again" / "out")
    assert again == study
    assert [layer.tool for layer in again.layers] == [None, ALIGNER, ALIGNER]


pieces = st.lists(st.sampled_from(["One.", "Two is.", "Öl 3!", "No?"]), max_size=5).map(" ".join)


@settings(max_examples=25, deadline=None)
@given(old=pieces, new=pieces)
def test_any_two_texts_come_back(tmp_path_factory, old, new):
    """Empty ones, too; the native format keeps a parallel corpus as well."""
    home = tmp_path_factory.mktemp("pair")
    study = argora.read(put(home / "study", original=old, improved=new))
    assert through(study, home / "parallel" / "study") == study
    argora.write(study, home / "native")
    assert argora.read(home / "native") == study


@pytest.mark.parametrize(
    ("row", "problem"),
    [
        ("pets,anna,9,2,", "original sentence 9 does not exist; the text has 4 sentences"),
        ("pets,anna,1,9,", "improved sentence 9 does not exist; the text has 4 sentences"),
        ("pets,anna,4,2,", "original sentence 4 stands in two rows"),
        ("pets,anna,1,,dropped", "improved sentence 2 stands in no row"),
        ("pets,anna,1,2,gone", "the edit is 'gone', expected 'kept' or 'moved' or 'rewritten'"),
        ("pets,anna,1,2,added", "the edit is 'added', expected 'kept' or 'moved' or 'rewritten'"),
        ("pets,anna,x,2,", "original is 'x', expected a whole number"),
        ("pets,anna,5,2,", "original sentence 5 does not exist; the text has 4 sentences"),
        ("pets,anna,1,5,", "improved sentence 5 does not exist; the text has 4 sentences"),
        ("pets,anna,,2,", "original sentence 1 stands in no row"),
    ],
)
def test_a_wrong_row_leaves_its_layer_out(tmp_path, row, problem):
    """It never counts as aligned by likeness; the texts are read."""
    table = TABLE.replace("pets,anna,1,2,", row)
    study, told = problems_of(put(tmp_path, table=table))
    assert len(told) == 1
    assert problem in told[0]
    assert told[0].endswith("this layer is left out")
    assert (len(study.documents), study.layers) == (2, ())


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        (",,4,added", ",,4,kept", ":5: the edit is 'kept', expected 'added' here"),
        (",3,,", ",3,,kept", ":6: the edit is 'kept', expected 'dropped' here"),
        (",3,,", ",3,,\npets,anna,,,", ":7: names neither an original nor an improved sentence"),
    ],
)
def test_what_is_in_one_text_only_was_added_or_dropped(tmp_path, old, new, problem):
    """Nothing else can be said of it."""
    study, (told,) = problems_of(put(tmp_path, table=TABLE.replace(old, new)))
    assert told == f"{tmp_path / 'alignment.csv'}{problem}; this layer is left out"
    assert study.layers == ()


def test_a_broken_table_leaves_all_layers_out(tmp_path):
    """Nothing is aligned in its place."""
    study, (told,) = problems_of(put(tmp_path, table="document,annotator\npets,anna\n"))
    assert "no column 'original'" in told
    assert study.layers == ()


def test_rows_and_texts_without_a_partner_are_told(tmp_path):
    """A row about nobody, an improved text without an original."""
    put(tmp_path, table=TABLE + "pets,zoe,1,1,kept\n")
    (tmp_path / "improved" / "anna" / "cats.txt").write_text("Meow.")
    study, told = problems_of(tmp_path)
    assert any(":7: there is no improved text of 'pets' by 'zoe'" in problem for problem in told)
    assert any("improves no text that was read: no original/cats.txt" in each for each in told)
    assert len(told) == 2
    assert len(study.layers) == 1


@pytest.mark.parametrize(
    ("row", "told"),
    [
        ("pets,zoe,,1,1,", "there is no improved text of 'pets' by 'zoe'"),
        ("pets,anna,2,1,1,", "there is no improved text of 'pets' by 'anna' in round 2"),
        ("pets,anna,3,1,1,", "there is no improved text of 'pets' by 'anna' in round 3"),
    ],
)
def test_a_row_about_a_text_that_is_not_there_names_its_round(tmp_path, row, told):
    """The first round needs no name."""
    header, *rows = TABLE.splitlines()
    rows = [each.replace("anna,", "anna,,") for each in rows]
    table = "\n".join([header.replace("original", "round,original"), *rows, row])
    _, (problem,) = problems_of(put(tmp_path, table=table))
    assert problem == f"{tmp_path / 'alignment.csv'}:7: {told}"


def test_an_improved_text_may_not_be_called_as_another_text(tmp_path):
    """The original stays."""
    put(tmp_path)
    (tmp_path / "original" / "pets.anna.txt").write_text("Other.")
    study, (problem,) = problems_of(tmp_path)
    assert "would be called 'pets.anna', as another text is; rename one of them; " in problem
    assert study.document("pets.anna").text == "Other."


def test_texts_in_utf_16_are_read(tmp_path):
    """The original and the improved one."""
    put(tmp_path)
    for path in tmp_path.rglob("*.txt"):
        path.write_text(path.read_text(), "utf-16")
    study = argora.read(tmp_path)
    assert [document.text for document in study.documents] == [OLD, NEW]


@pytest.mark.parametrize(
    ("tools", "problem"),
    [
        (["x"] * 5, None),
        ([""] * 5, None),
        (["x"] * 4 + [""], ":2: the rows of one text name several tools; this layer is left out"),
    ],
)
def test_rows_of_one_text_have_one_tool(tmp_path, tools, problem):
    """Or none."""
    header, *rows = TABLE.splitlines()
    rows = [f"{row},{tool}" for row, tool in zip(rows, tools, strict=True)]
    study, told = problems_of(put(tmp_path, table="\n".join([f"{header},tool", *rows])))
    if problem is None:
        assert (told, study.layers[0].tool) == ([], tools[0] or None)
    else:
        assert [each.removeprefix(str(tmp_path / "alignment.csv")) for each in told] == [problem]


def test_a_corpus_without_texts_is_told(tmp_path):
    """A README is none."""
    (tmp_path / "original").mkdir()
    (tmp_path / "original" / "README.txt").write_text("x")
    with pytest.raises(FormatError) as caught:
        argora.read(tmp_path, format="parallel")
    assert str(caught.value) == f"{tmp_path}: holds no text in original/"


def test_a_single_file_is_no_corpus(tmp_path):
    """The message says what one is."""
    with pytest.raises(FormatError, match="a parallel corpus is a folder with original/"):
        argora.read(put(tmp_path) / "original" / "pets.txt", format="parallel")


def other_words(study):
    layer = study.layer("pets", "anna")
    units = tuple(replace(unit, attributes={"repair": "No."}) for unit in layer.units)
    return study.with_layers(replace(layer, units=units))


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda _study: essays(), "layers that do not say what became of each sentence"),
        (other_words, "layers that do not say what became of each sentence"),
        (
            lambda study: replace(study, layers=()),
            "improved texts that nobody aligned with their original",
        ),
        (
            lambda study: replace(
                study, documents=tuple(replace(d, group=None) for d in study.documents)
            ),
            "improved texts in another group than their original",
        ),
    ],
)
def test_what_the_folder_cannot_say_is_refused(tmp_path, change, told):
    """And counted."""
    study = change(argora.read(put(tmp_path / "in")))
    with pytest.raises(LossError, match=told):
        argora.write(study, tmp_path / "out", format="parallel")


def test_two_texts_of_one_document_are_a_problem(tmp_path):
    """The first by its name is read."""
    put(tmp_path)
    (tmp_path / "original" / "pets.TXT").write_text("Other.")
    study, told = problems_of(tmp_path)
    assert any("a second file for document 'pets'" in problem for problem in told)
    assert [document.id for document in study.documents].count("pets") == 1

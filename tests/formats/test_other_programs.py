"""Files of other programs that no format reads are named, with what to write instead."""

from __future__ import annotations

import json
import re

import pytest
from openpyxl import Workbook
from tests.formats.test_brat import put
from tests.formats.test_wide import read, votes

import argora
from argora.errors import FormatError
from argora.formats import get_format
from argora.formats.guessing import guess_format

TOKENS = [
    {"id": "0", "tokens": ["Dogs", "bark"], "ner_tags": ["B-Claim", "O"]},
    {"id": "1", "tokens": ["No"], "ner_tags": [0]},
]
OLD_SPACY = [{"id": 0, "paragraphs": [{"sentences": [{"tokens": [{"orth": "Dogs", "ner": "O"}]}]}]}]
PAIRS = [['They "bark".', {"entities": [[0, 4, "Claim"]]}]]
RECORDS = [{"Nr": 1, "coder": "ana", "label": None}, {"Nr": 1, "coder": "ben", "label": "x"}]
BIO, DOCCANO = "which is read as bio", "which are read as doccano"
SORTS = {
    "Hugging Face": ("a.jsonl", "\n".join(map(json.dumps, TOKENS)), BIO),
    "spaCy 2": ("a.json", json.dumps(OLD_SPACY, indent=1), BIO),
    "pairs of spaCy": ("a.json", json.dumps(PAIRS), DOCCANO),
    "documents of spaCy": ("a.jsonl", '{"text": "Dogs", "ents": [], "tokens": []}\n', DOCCANO),
    "binary spaCy": ("a.spacy", "x", DOCCANO),
    "records": ("a.json", json.dumps(RECORDS, indent=2), "a table in CSV"),
    "lines of records": ("a.jsonl", "\n".join(map(json.dumps, RECORDS)), "a table in CSV"),
    "tags in a table": ("a.csv", "Sentence #,Word,Tag\n1,Dogs,B-Claim\n,bark,O\n", BIO),
    "spans of Label Studio": (
        "a.csv", 'text,id,label,annotator\nYes,1,"[{""start"":0,""end"":3}]",5\n',
        "export JSON or JSON-MIN",
    ),
    "syntax": ("a.conllu", "1\tDogs\tdog\tNOUN\n", "no annotation of arguments"),
    "packed": ("a.csv.gz", "x", "unpack it first"),
}  # fmt: skip


@pytest.mark.parametrize(("name", "content", "advice"), SORTS.values(), ids=SORTS)
def test_a_file_of_another_program_is_named_with_what_to_do(tmp_path, name, content, advice):
    """Alone and in a folder."""
    place = put(tmp_path, {name: content})
    with pytest.raises(FormatError, match=re.escape(advice)):
        argora.read(place / name)
    with pytest.raises(FormatError, match=f"found {name}; {name} is .*{re.escape(advice)}"):
        argora.read(place)


def test_what_the_advice_says_is_read(tmp_path):
    """Its example is a file of that format."""
    with pytest.raises(FormatError) as caught:
        argora.read(put(tmp_path, {"a.json": json.dumps(PAIRS)}) / "a.json")
    example = re.search(r"write lines such as (.*), which are read as doccano", str(caught.value))
    study = argora.read(put(tmp_path / "b", {"b.jsonl": f"{example[1]}\n"}) / "b.jsonl")
    assert [unit.category for unit in study.layers[0].units] == ["claim"]


def test_records_without_an_end_are_looked_at_once(tmp_path):
    """A pattern that tries every way to divide the blanks would never end."""
    content = "[{" + '"a":1   ' * 30_000
    with pytest.raises(FormatError, match=r"found a file '\.json'"):
        argora.read(put(tmp_path, {"a.json": content}) / "a.json")


CONLL_2003 = """\
-DOCSTART- -X- -X- O

EU NNP B-NP B-ORG
rejects VBZ B-VP O
. . O O

-DOCSTART- -X- -X- O

Brussels NNP B-NP B-LOC
"""


@pytest.mark.parametrize("name", ["eng.train", "eng", "a.txt", "a.conll"])
def test_tags_are_recognised_under_any_name_of_a_file(tmp_path, name):
    """The files of CoNLL 2003 are called eng.train and eng.testa."""
    study = argora.read(put(tmp_path, {name: CONLL_2003}) / name)
    assert [[unit.category for unit in layer.units] for layer in study.layers] == [["ORG"], ["LOC"]]
    code = put(tmp_path, {"a.py": "from a import O\nfrom b import O\n"}) / "a.py"
    assert not get_format("bio").recognises(code)


def test_columns_of_crowds_are_told_by_the_end_of_their_names(tmp_path):
    """Mechanical Turk writes Input.text and Answer.label; Label Studio numbers its annotations."""
    rows = [(n, who, "pro" if n > who else "con") for n in range(4) for who in (1, 2)]
    crowd = "".join(f"H{n},T,A{n}{who},w{who},Text {n},{vote}\n" for n, who, vote in rows)
    head = "HITId,Title,AssignmentId,WorkerId,Input.text,Answer.stance.label\n"
    study, seen = read(tmp_path, head + crowd)
    assert "item=HITId, annotator=WorkerId, category=Answer.stance.label, text=Input.text" in seen
    head = "text,id,sentiment,annotator,annotation_id,created_at,lead_time\n"
    labels = "".join(f"Text {n},{n},{vote},{who},{n}{who},2024,3.5\n" for n, who, vote in rows)
    other, seen = read(tmp_path, head + labels)
    assert "item=id, annotator=annotator, text=text, category=sentiment" in seen
    assert (
        [*votes(other)["1"].values()]
        == [*votes(study)["w1"].values()]
        == ["con", "con", "pro", "pro"]
    )


@pytest.mark.parametrize("word", ["NA", "NaN", "-"])
def test_a_category_that_other_programs_write_for_nothing_is_noted(tmp_path, word):
    """It counts as a category all the same: it may be one."""
    content = f"item,r1,r2\n1,a,b\n2,b,{word}\n3,a,a\n"
    study, seen = read(tmp_path, content)
    note = (
        f"{word!r} is read as a category; if nobody decided there, empty such cells, or answer "
        f"columns=missing={word}"
    )
    assert note in seen
    assert votes(study)["r2"]["2"] == word


def test_a_table_of_one_annotator_is_answered_with_its_own_columns(tmp_path):
    """The message has the answer that reads it."""
    content = "id,text,label\n1,Dogs bark here.,pro\n2,Cats do not.,con\n"
    with pytest.raises(FormatError) as caught:
        read(tmp_path, content)
    answer = re.search(r"such as (item=\S+);", str(caught.value))[1]
    study, _ = read(tmp_path, content, columns=answer)
    assert votes(study) == {"votes": {"1": "pro", "2": "con"}}


@pytest.mark.parametrize(
    ("content", "is_table"), [("a\tb\nc\td\n", True), ("a\tb\n", False), ("a\tb\nc\n", False)]
)
def test_a_text_whose_lines_all_have_tabs_may_be_a_table(tmp_path, content, is_table):
    """Excel calls such a table “Unicode text”."""
    seen = []
    (tmp_path / "a.txt").write_text(content, encoding="utf-16")
    argora.read(tmp_path / "a.txt", recognised=seen)
    note = "a.txt has a tab in all lines; give it a name in .tsv if it is a table"
    assert (note in seen) == is_table


def test_what_is_cut_or_nested_too_deep_is_called_that(tmp_path):
    """The end of a zip is its table of contents, so a cut workbook is no zip."""
    place = put(tmp_path, {"a.json": "[" * 5000 + "]" * 5000, "b.json": '{"a":[' * 300})
    book = Workbook()
    book.active.append(["item", "annotator", "category"])
    book.save(place / "c.xlsx")
    whole = (place / "c.xlsx").read_bytes()
    (place / "c.xlsx").write_bytes(whole[: len(whole) // 2])
    for name, words in {
        "a.json": "JSON nested deeper than 100 levels",
        "b.json": "JSON nested deeper than 100 levels",
        "c.xlsx": "a file that is cut off or no workbook",
    }.items():
        with pytest.raises(FormatError, match=words):
            argora.read(place / name)


EXPORTS = {
    "inception.json": '{"%TYPES": {}, "%FEATURE_STRUCTURES": []}',
    "webanno.tsv": "#FORMAT=WebAnno TSV 3.3\n\n#Text=Hi\n1-1\t0-2\tHi\t\n",
    "tasks.json": '[{"id": 1, "data": {"text": "Hi"}, "annotations": []}]',
    "doccano.jsonl": '{"id": 1, "text": "Hi", "label": [[0, 2, "claim"]]}\n',
    "prodigy.jsonl": '{"text": "Hi", "_input_hash": 1, "spans": [], "answer": "accept"}\n',
    "tags.bio": "Hi\tB-claim\nyou\tO\n",
    "kialo.txt": "Discussion Title: Dogs?\n\n1. Dogs may vote.\n1.1. Pro: They are wise.\n",
    "sadface.json": '{"nodes": [], "edges": [{"id": "e", "source_id": "a", "target_id": "b"}]}',
    "wide.csv": "Nr;Anna;Ben\n1;pro;kontra\n2;pro;pro\n3;kontra;kontra\n",
}


def test_a_folder_with_an_export_of_each_tool_names_every_file(tmp_path):
    """Each file stands beside the format that reads it alone, tables and workbooks included."""
    place = put(tmp_path, EXPORTS)
    book = Workbook()
    for row in (["Nr", "Anna", "Ben"], [1, "pro", "kontra"], [2, "pro", "pro"], [3, "pro", "pro"]):
        book.active.append(row)
    book.save(place / "wide.xlsx")
    formats = {
        "inception.json": "uima",
        "webanno.tsv": "webanno",
        "tasks.json": "label-studio",
        "doccano.jsonl": "doccano",
        "prodigy.jsonl": "prodigy",
        "tags.bio": "bio",
        "kialo.txt": "kialo",
        "sadface.json": "sadface",
    }
    with pytest.raises(FormatError, match="holds files of several formats") as caught:
        argora.read(place)
    for name, format in formats.items():
        assert f"{name} ({format})" in str(caught.value)
        assert guess_format(place / name).name == format
    assert "wide.csv and wide.xlsx (tables)" in str(caught.value)


def test_an_old_list_of_doccano_is_called_that(tmp_path):
    """Its annotations name labels by numbers; Label Studio has such keys, too."""
    old = [{"id": 1, "text": "Dogs.", "annotations": [{"label": 1, "user": 2}]}]
    place = put(tmp_path, {"a.json": json.dumps(old, indent=1)})
    with pytest.raises(FormatError, match="labels and annotators by numbers"):
        argora.read(place / "a.json")


def test_tags_under_a_head_of_old_webanno_are_called_that(tmp_path):
    """They are read as tags, of one layer."""
    head = "# webanno.custom.Arg | value\n#text=Hi you\n"
    recognised = []
    place = put(tmp_path, {"a.tsv": f"{head}1-1\tHi\tB-claim\n1-2\tyou\tO\n"})
    argora.read(place / "a.tsv", recognised=recognised)
    assert "an old WebAnno TSV by its first line; export TSV 3 for all layers" in recognised

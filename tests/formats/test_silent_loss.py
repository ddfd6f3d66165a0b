"""Files that lost something on their way: what can be known of it is said."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from tests.formats.samples import essays, problems_of

import argora
from argora.errors import LossError
from argora.formats import FORMATS, get_format
from argora.formats.base import MARKS


def test_an_entry_for_a_node_that_the_map_lacks_is_named_with_the_unit_that_has_none(tmp_path):
    """The unit is read with the category of its node, and not in silence."""
    argora.write(essays(), tmp_path / "x", format="aif")
    file = tmp_path / "x" / "anna" / "essay 1.json"
    written = json.loads(file.read_text("utf-8"))
    written["argora"]["elsewhere"] = written["argora"].pop("c1")
    file.write_text(json.dumps(written), "utf-8")
    study, problems = problems_of(tmp_path / "x")
    own = [problem for problem in problems if "the key 'argora'" in problem]
    assert [problem.split(": ", 1)[1].split(" (and")[0] for problem in own] == [
        "node 'elsewhere' is not in the map: what the key 'argora' says of it is left out",
        "unit 'c1' has no entry under the key 'argora': read with the category of its node",
    ]
    assert study.layer("essay 1", "anna").by_id["c1"].category == "proposition"


@pytest.mark.parametrize(("kind", "id"), [("unit", "c1"), ("relation", "r1")])
def test_an_entry_that_is_gone_is_named_where_most_others_are_there(tmp_path, kind, id):
    """A unit or a relation whose entry alone was cut out has lost its category."""
    argora.write(essays(), tmp_path / "x", format="aif")
    file = tmp_path / "x" / "anna" / "essay 1.json"
    written = json.loads(file.read_text("utf-8"))
    written["argora"].pop(id)
    file.write_text(json.dumps(written), "utf-8")
    _, problems = problems_of(tmp_path / "x")
    assert any(f"{kind} {id!r} has no entry under the key 'argora'" in p for p in problems)


def test_a_table_of_aurc_with_nothing_but_its_header_is_named(tmp_path):
    """A study without sentences is no study that was read in silence."""
    columns = "topic\turl\tdoc_offset\tsentence_hash\tsentence\tlength_in_text\tmerged_segments"
    (tmp_path / "AURC_DATA.tsv").write_text(columns + "\tA1\n", "utf-8")
    _, problems = problems_of(tmp_path / "AURC_DATA.tsv", format="aurc")
    assert [problem.split(".tsv")[1] for problem in problems] == [
        ":1: has a header and no sentence below it; the file may have been cut off"
    ]


ROWS = "1\tIt\tB-Claim:For\n2\trains\tI-Claim:For\n3\t.\tO\n"


@pytest.mark.parametrize(
    ("end", "noted"),
    [("1\tSo\tO\n2\tgo\tO\n", True), ("1\tSo\tO", True), ("1\tSo\tO\n2\t.\tO\n\n", False)],
)
def test_columns_that_end_inside_a_sentence_are_named(tmp_path, end, noted):
    """Neither a full stop nor a blank line ends the file; the message says where it ends."""
    (tmp_path / "dev.dat.abs").write_text(f"{ROWS}\n{end}", "utf-8")
    _, problems = problems_of(tmp_path / "dev.dat.abs", format="conll")
    line = 4 + end.count("\tO")
    said = f":{line}: ends inside a sentence, without a blank line; the file may have been cut off"
    assert [problem.split(".abs")[1] for problem in problems] == ([said] if noted else [])


@pytest.mark.parametrize("name", [n for n in FORMATS.names() if get_format(n).write is not None])
def test_marks_of_documents_come_back_or_are_named_as_a_loss(tmp_path, name):
    """A retired document that counts again because of a conversion would change figures."""
    study = essays()
    documents = tuple(replace(each, marks={"retired"}) for each in study.documents)
    try:
        argora.write(replace(study, documents=documents), tmp_path / "x", format=name)
        lost = False
    except LossError as error:
        lost = any(each.startswith(f"{MARKS}: 2 (first: b/2)") for each in error.losses)
    if not lost:
        read = argora.read(tmp_path / "x", format=name)
        assert [each.marks for each in read.documents] == [{"retired"}] * 2
    assert lost == (name not in ("native", "tables", "parquet"))

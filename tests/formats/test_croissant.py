"""Parquet tables described in Croissant: what is written, and that mlcroissant takes it."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from hashlib import sha256
from pathlib import Path

import pyarrow.parquet as pq
import pytest
from tests.formats.samples import essays
from tests.formats.test_tables import whole_study

import argora
from argora.formats.tables.croissant import COLUMNS
from argora.model import Layer, Unit

TABLES_PAGE = Path(__file__).parents[2] / "docs/formats/tables.md"


def odd_study():
    """Attributes whose names differ in signs only, and whose values have several types."""
    study = whole_study()
    names = {"größe": 1, "gr/ße": 2, "a:b": "x", "mixed": "7"}
    layer = Layer("long", "zoe", units=(Unit("u", (), "claim", names, text="x"),))
    more = Layer("long", "zoe", 2, units=(Unit("u", (), "claim", {"mixed": 7}, text="x"),))
    people = (*study.annotators, argora.model.Annotator("zoe"))
    return replace(study, annotators=people, layers=(*study.layers, layer, more))


STUDIES = {"whole": whole_study, "essays": essays, "odd": odd_study}


@pytest.fixture(params=STUDIES.values(), ids=STUDIES)
def written(request, tmp_path):
    """A study and the folder that it was written into."""
    study = request.param()
    argora.write(study, tmp_path / "study", format="parquet")
    return study, tmp_path / "study"


def description_in(folder):
    """Return the description as JSON."""
    return json.loads((folder / "croissant.json").read_text("utf-8"))


def test_every_file_and_column_is_described(written):
    """With its SHA-256 and its type; ids of fields are there once."""
    _, folder = written
    description = description_in(folder)
    files = {each["@id"]: each for each in description["distribution"]}
    others = {path.name for path in folder.iterdir()} - {"croissant.json"}
    assert files.keys() == others
    for name, file in files.items():
        if file["@type"] == "cr:FileObject":
            assert file["sha256"] == sha256((folder / name).read_bytes()).hexdigest()
    ids = []
    for record_set in description["recordSet"]:
        schema = pq.read_schema(folder / f"{record_set['name']}.parquet")
        fields = record_set["field"]
        assert [each["source"]["extract"]["column"] for each in fields] == schema.names
        for each, kind in zip(fields, schema.types, strict=True):
            types = {"int64": "Integer", "double": "Float", "bool": "Boolean"}
            assert each["dataType"] == f"sc:{types.get(str(kind), 'Text')}"
            assert each.get("repeated", False) == str(kind).startswith("list")
        ids += [each["@id"] for each in fields]
    assert len({*ids}) == len(ids)
    assert not [id for id in ids if not re.fullmatch(r"[a-z]+/[A-Za-z0-9_.-]+", id)]


@pytest.mark.filterwarnings("ignore")  # rdflib's own, which mlcroissant reads JSON-LD with
def test_mlcroissant_validates_it_and_reads_the_rows(written):
    """Without an error; all records of all tables are those that pyarrow reads."""
    mlcroissant = pytest.importorskip("mlcroissant", reason="mlcroissant is not installed")
    _, folder = written
    data = mlcroissant.Dataset(folder / "croissant.json")
    assert data.metadata.ctx.issues.errors == set()
    for record_set in data.metadata.record_sets:
        table = pq.read_table(folder / f"{record_set.name}.parquet")
        records = [list(each.values()) for each in data.records(record_set.name)]
        rows = [list(row.values()) for row in table.to_pylist()]
        assert [[_plain(value) for value in row] for row in records] == rows


def _plain(value):
    """Return texts as texts, and not-a-number in place of nothing as nothing."""
    if isinstance(value, bytes):
        return value.decode()
    if hasattr(value, "tolist"):
        value = value.tolist()
    if isinstance(value, list):
        return [_plain(each) for each in value]
    return None if value != value else value


def test_the_folder_is_the_study_with_and_without_the_description(written):
    """It is a part of the study: nothing of the folder is left out, and it is overwritten."""
    study, folder = written
    unread, seen = [], []
    assert argora.read(folder, unread=unread, recognised=seen) == study
    assert (unread, seen[1:]) == ([], ["described in Croissant"])
    argora.write(study, folder, format="parquet", overwrite=True)
    (folder / "croissant.json").unlink()
    assert argora.read(folder, recognised=seen) == study
    assert seen[3:] == []


def test_the_licence_is_named_where_all_documents_have_the_same(tmp_path):
    """As a facet of documents; nothing else says it."""
    study = essays()
    for at, licences in enumerate([("CC BY 4.0", "CC BY 4.0"), ("CC BY 4.0", "MIT"), (None, None)]):
        documents = tuple(
            replace(document, metadata={} if licence is None else {"licence": licence})
            for document, licence in zip(study.documents, licences, strict=True)
        )
        argora.write(replace(study, documents=documents), tmp_path / str(at), format="parquet")
    found = [description_in(tmp_path / str(at)).get("license") for at in range(3)]
    assert found == ["CC BY 4.0", None, None]
    assert description_in(tmp_path / "0")["name"] == "study"


def test_the_words_of_columns_are_those_of_the_page():
    """Each column of all tables has a row in docs/formats/tables.md."""
    rows = re.findall(r"^\| `(\w+)` \| (.+) \|$", TABLES_PAGE.read_text("utf-8"), re.MULTILINE)
    pages = {(name, re.sub(r"`|\[(.+?)\]\(.+?\)", r"\1", words)) for name, words in rows}
    assert COLUMNS.items() <= pages

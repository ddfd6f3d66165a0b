"""Exports of other tools: each is recognised, and a project becomes a report by one command."""

from __future__ import annotations

import json
import shutil
import zipfile
from pathlib import Path

import pytest
from tests.formats.test_uima import TEXT, cas, packed

LABEL_STUDIO = Path(__file__).parents[1] / "formats" / "label_studio" / "export.json"
PEOPLE = {"anna": "claim", "ben": "premise", "cleo": "claim"}


def project(path, *, curated):
    """Three annotators who finished two documents, and perhaps a curation, as a project's zip."""
    documents = ("a.txt", "b.txt")
    states = {
        "source_documents": [{"name": name, "state": "CURATION_FINISHED"} for name in documents],
        "annotation_documents": [
            {"name": name, "user": user, "state": "FINISHED"}
            for name in documents
            for user in PEOPLE
        ],
    }
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("exportedproject.json", json.dumps(states))
        for name in documents:
            archive.writestr(f"source/{name}", TEXT)
            for user, category in PEOPLE.items():
                content = packed(cas(category=category if name == "a.txt" else "claim"), user)
                archive.writestr(f"annotation/{name}/{user}.zip", content)
            if curated:
                content = packed(cas(category="premise"), "CURATION_USER")
                archive.writestr(f"curation/{name}/CURATION_USER.zip", content)
    return path


def test_a_project_of_inception_becomes_a_report(run, tmp_path):
    """One command; the curation is gold and changes no figure of agreement."""
    ended = run("report", project(tmp_path / "p.zip", curated=True), "--out", tmp_path / "r.html")
    assert ended.code == 0
    assert "3 annotators; curation as gold; 2 documents; layer ArgumentUnit" in ended.err
    figures = []
    for name, curated in (("with", True), ("without", False)):
        path = project(tmp_path / f"{name}.zip", curated=curated)
        ended = run("agree", path, "--json")
        assert ended.code == 0
        figures.append(json.loads(ended.out)["results"])
    assert figures[0] == figures[1]
    assert figures[0]


@pytest.mark.corpora
def test_every_export_in_one_folder_is_recognised_and_named(run, corpora, tmp_path):
    """The folder says which file is what; each file is read by itself."""
    doors = corpora / "doors"
    sources = {
        "judgment.xmi": (doors / "xmi" / "001-60324.xmi", "uima"),
        "webanno.tsv": (doors / "tsv3" / "testSimpleSlotFeature" / "reference.tsv", "webanno"),
        "export.json": (LABEL_STUDIO, "label-studio"),
        "relation.jsonl": (doors / "doccano" / "relation.jsonl", "doccano"),
        "news.jsonl": (doors / "prodigy" / "news_headlines-ner.jsonl", "prodigy"),
        "discussion.txt": (doors / "kialo" / "6148.txt", "kialo"),
        "hangback.json": (doors / "sadface" / "hangback.json", "sadface"),
    }
    for name, (source, _) in sources.items():
        shutil.copy(source, tmp_path / name)
    shutil.copy(doors / "xmi" / "TypeSystem.xml", tmp_path)
    (tmp_path / "tags.conll").write_text("Cats B-Claim\npurr I-Claim\n. O\n\n", "utf-8")
    ended = run("describe", tmp_path)
    assert ended.code == 2
    for name, format in {**{n: f for n, (_, f) in sources.items()}, "tags.conll": "bio"}.items():
        assert f"{name} ({format})" in ended.err
    answers = {
        "judgment.xmi": ("--category-feature", "ArgType"),
        "webanno.tsv": ("--layer", "webanno.custom.SimpleSpan"),
    }
    for name in (*sources, "tags.conll"):
        ended = run("describe", tmp_path / name, *answers.get(name, ()))
        assert ended.code == 0, (name, ended.err)
        assert "is read as" in ended.err


def test_answers_about_whole_texts_are_not_nothing(run, tmp_path):
    """Where no unit was marked, the report says how what was said of documents is measured."""
    lines = [
        {"text": f"Text {n}.", "entities": [], "cats": ["good" if n % 2 else "bad"]}
        for n in range(4)
    ]
    for name in ("ana", "ben"):
        content = "\n".join(map(json.dumps, lines))
        (tmp_path / f"{name}.jsonl").write_text(content, "utf-8")
    ended = run("agree", tmp_path)
    assert "No unit was marked. What was said of whole documents (" in ended.out
    option = ended.out.replace("\n", " ").partition("--of ")[2].partition(" ")[0].rstrip(".")
    ended = run("agree", tmp_path, "--measure", "alpha", "--by", "document", "--of", option)
    assert ended.code == 0
    assert "alpha = 1.000" in ended.out


def test_a_damaged_part_of_a_project_is_an_error(run, tmp_path):
    """Its layer is left out, and said with its place in the zip."""
    path = project(tmp_path / "p.zip", curated=False)
    with zipfile.ZipFile(path) as source, zipfile.ZipFile(tmp_path / "q.zip", "w") as target:
        for name in source.namelist():
            content = source.read(name)
            target.writestr(name, content[:200] if name.endswith("a.txt/ben.zip") else content)
    ended = run("describe", tmp_path / "q.zip")
    assert ended.code == 1
    assert "q.zip/annotation/a.txt/ben.zip: is a broken zip" in ended.err


def test_errors_about_zips_name_them(run, tmp_path):
    """Also where the encoding that was named is none, whatever the files need."""
    path = tmp_path / "cut.zip"
    path.write_bytes(project(tmp_path / "p.zip", curated=False).read_bytes()[:500])
    assert f"error: {path}: no zip file that can be read" in run("describe", path).err
    (tmp_path / "a.txt").write_text("One.", "utf-8")
    ended = run("describe", tmp_path / "a.txt", "--encoding", "klingon")
    assert "unknown encoding 'klingon'" in ended.err

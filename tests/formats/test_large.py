"""Large files of records: read in parts, with progress, and refused before memory runs out."""

from __future__ import annotations

import gc
import json
import re
import tracemalloc

import pytest
from tests.formats.samples import problems_of

import argora
from argora.errors import FormatError, TooLargeError
from argora.formats import files, large, records
from argora.formats.files import TextParts, read_text
from argora.formats.vocabulary import MOST_CHECKED
from argora.model.document import LazySegmentations

N_TASKS, N_LONG_TASKS = 2000, 400
TEXT = "Dogs are wise because they can wait, number {}."


def label_studio(n):
    """One task with a unit."""
    value = {"start": 0, "end": 4, "text": "Dogs", "labels": ["Claim"]}
    result = {"id": "a", "type": "labels", "from_name": "l", "to_name": "text", "value": value}
    annotation = {"completed_by": 1, "result": [result], "lead_time": 1.5}
    return {"id": n, "data": {"text": TEXT.format(n)}, "annotations": [annotation]}


def doccano(n):
    """One line with a unit."""
    return {"id": n, "text": TEXT.format(n), "label": [[0, 4, "Claim"]]}


def prodigy(n):
    """One line with a unit."""
    spans = [{"start": 0, "end": 4, "label": "Claim"}]
    return {"text": TEXT.format(n), "_input_hash": n, "_task_hash": n, "spans": spans}


def put(folder, record, n=N_TASKS):
    """Write many tasks: Label Studio on one line as it exports them, others line by line."""
    tasks = [record(each) for each in range(1, n + 1)]
    if record is label_studio:
        path, content = folder / "x.json", json.dumps(tasks)
    else:
        path = folder / "x.jsonl"
        content = "".join(f"{json.dumps(each)}\n" for each in tasks)
    path.write_text(content, "utf-8")
    return path


RECORDS = pytest.mark.parametrize("record", [label_studio, doccano, prodigy])


@RECORDS
def test_reading_takes_hardly_more_memory_than_the_study(tmp_path, monkeypatch, record):
    """Of texts of two pages neither the file as a whole nor its parsed records are in memory."""
    monkeypatch.setitem(globals(), "TEXT", "Dogs are wise. " * 250 + "{}")
    monkeypatch.setattr(files, "PART_BYTES", 2**14)
    path = put(tmp_path, record, N_LONG_TASKS)
    argora.read(path)  # what is imported or cached stays
    gc.collect()
    tracemalloc.start()
    try:
        study = argora.read(path)
        gc.collect()
        size, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert len(study.layers) == N_LONG_TASKS
    assert peak - size < path.stat().st_size / 3
    # The rules of schemes are tried on a few.
    n_cut = sum(bool(each.segmentations.available) for each in study.documents)
    assert n_cut <= MOST_CHECKED < N_LONG_TASKS


@RECORDS
def test_a_large_file_gives_the_same_study_as_in_one_part(tmp_path, monkeypatch, record):
    """Wherever its parts end, and above the size that other formats are read up to."""
    path = put(tmp_path, record, 60)
    whole = argora.read(path)
    monkeypatch.setattr(files, "MAX_FILE_BYTES", 1000)
    for n_bytes in (1, 37, 4096):
        monkeypatch.setattr(files, "PART_BYTES", n_bytes)
        assert argora.read(path) == whole
    assert len(whole.documents) == len(whole.layers) == 60
    assert isinstance(whole.documents[0].segmentations, LazySegmentations)


CONTENTS = {
    "mark and wide": "\ufeffa\n\ufeff🐕é\r\n🐕🐕🐕ab".encode(),
    "empty": b"",
    "NUL": b"abc\nde\0f",
    "UTF-16": "ab".encode("utf-16"),
    "Latin-1": b"abcd\nef\xe9gh",
    "cut character": "a\n🐕".encode()[:-1],
}


def read_whole(path):
    """Return the text of a file or the message that there is none."""
    try:
        return read_text(path, path.parent).removeprefix("\ufeff")
    except FormatError as error:
        return str(error)


def read_parts(path):
    """Do the same part by part."""
    try:
        return "".join(TextParts(path, path.parent))
    except FormatError as error:
        return str(error)


@pytest.mark.parametrize("n_bytes", [5, 6, 7, 100])
@pytest.mark.parametrize("encoding", [None, "cp1252"])
@pytest.mark.parametrize("content", CONTENTS.values(), ids=CONTENTS)
def test_parts_hold_what_the_file_holds(tmp_path, monkeypatch, content, encoding, n_bytes):
    """Or fail with the same message; the byte-order mark goes."""
    (tmp_path / "x.json").write_bytes(content)
    monkeypatch.setattr(files, "PART_BYTES", n_bytes)
    with files.encoded_in(encoding):
        whole, parts = read_whole(tmp_path / "x.json"), read_parts(tmp_path / "x.json")
    if encoding is not None:  # positions are those in a part
        whole, parts = (each.partition(" in position")[0] for each in (whole, parts))
    assert parts == whole


def test_a_link_out_of_the_folder_is_not_read_in_parts(tmp_path):
    """As no other file is."""
    (tmp_path / "secret").write_text("[]")
    (tmp_path / "study").mkdir()
    (tmp_path / "study/x.json").symlink_to(tmp_path / "secret")
    with pytest.raises(FormatError, match="links to a place outside"):
        list(TextParts(tmp_path / "study/x.json", tmp_path / "study"))


def test_an_endless_line_is_left_out_and_the_others_are_read(tmp_path, monkeypatch):
    """Only its beginning is in memory; the message has its number."""
    monkeypatch.setattr(records, "LONGEST_ITEM", 1000)
    monkeypatch.setattr(files, "PART_BYTES", 100)
    lines = [json.dumps(doccano(n)) for n in (1, 2, 3)]
    lines[1] = lines[1].replace("Dogs", "Dogs" * 1000, 1)
    (tmp_path / "x.jsonl").write_text("\n".join(lines))
    study, (problem,) = problems_of(tmp_path / "x.jsonl")
    assert "x.jsonl:2: has more than 1,000 characters; split this text" in problem
    assert [document.id for document in study.documents] == ["1", "3"]


@RECORDS
def test_progress_counts_records_and_about_how_many_there_are(tmp_path, monkeypatch, record):
    """As the bytes so far show."""
    monkeypatch.setattr(files, "PART_BYTES", 2**12)
    monkeypatch.setattr(large, "RECORDS_BETWEEN", 500)
    steps = []
    argora.read(put(tmp_path, record), on_progress=steps.append)
    counts = [step.rsplit(": record ", 1)[1].split(" of about ") for step in steps]
    assert [int(number) for number, _ in counts] == [500, 1000, 1500, 2000]
    assert all(abs(int(n) - N_TASKS) < 100 for _, n in counts)


GIB = 2**30


def limit(monkeypatch, *, free, grown):
    """Judge after 1,000 records, by which a process of 1 GiB has grown."""
    monkeypatch.setattr(files, "PART_BYTES", 2**12)
    monkeypatch.setattr(large, "RECORDS_TO_JUDGE", 1000)
    monkeypatch.setattr(large, "process_memory", iter([GIB, *[GIB + grown] * 9]).__next__)
    monkeypatch.setattr(large, "free_memory", lambda: free)


@RECORDS
def test_a_study_that_will_not_fit_is_refused_with_a_way_on(tmp_path, monkeypatch, record):
    """1,000 of 2,000 tasks took 4 GiB, so all take 8, and 10 while the study is made."""
    path = put(tmp_path, record)
    limit(monkeypatch, free=5 * GIB, grown=4 * GIB)
    problems = []
    with pytest.raises(TooLargeError) as caught:
        argora.read(path, problems=problems)
    words = str(caught.value)
    assert words.startswith(f"{path}: holds about ")
    # About how many there are depends on where the last part ends.
    (expected,) = re.findall(r"whose study takes about ([\d.]+) GB", words)
    assert float(expected) == pytest.approx(10, rel=0.05)
    (fitting,) = re.findall(
        r"9\.0 GB are free: split the file into parts of at most ([\d,]+)", words
    )
    assert int(fitting.replace(",", "")) == pytest.approx(2000 * 9 / 10 / 1.2, rel=0.05)
    assert problems == []


def test_a_study_that_fits_is_read(tmp_path, monkeypatch):
    """The same with twice the memory, or where the system does not say how much there is."""
    for free in (10 * GIB, None):
        limit(monkeypatch, free=free, grown=4 * GIB)
        assert len(argora.read(put(tmp_path, doccano)).layers) == N_TASKS


def test_the_memory_of_this_process_is_known_on_linux():
    """And less than there was."""
    own, free = large.process_memory(), large.free_memory()
    if free is not None:
        assert own > 2**20
        assert free > 0

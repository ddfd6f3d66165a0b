"""Models on the disk: the same when read, whole or not there, and unable to run code."""

from __future__ import annotations

import json
import os
import pickle
import shutil
import warnings
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from argora.errors import DataError, FormatError
from argora.mining import load, save
from argora.mining.scoring import scores_of
from argora.model import Document, Layer
from argora.model.codec import loads
from argora.text import segment


@pytest.fixture
def model(miner, tmp_path):
    """A folder with the model."""
    save(miner, tmp_path / "model")
    return tmp_path / "model"


def test_a_model_that_was_read_predicts_the_same(miner, essays, model):
    """Weights are kept to the last bit."""
    again = load(model)
    assert again.predict(essays) == miner.predict(essays)
    assert (again.reader.roles.weights == miner.reader.roles.weights).all()
    assert (again.segmenter.chooser.weights == miner.segmenter.chooser.weights).all()
    assert (again.scheme, again.settings) == (miner.scheme, miner.settings)
    assert (again.facts, again.reader.frame) == (miner.facts, miner.reader.frame)


def test_the_same_model_gives_the_same_files(miner, model, tmp_path):
    """Nothing in them depends on when they were written."""
    save(load(model), tmp_path / "again")
    one, other = (
        {path.name: path.read_bytes() for path in folder.iterdir()}
        for folder in (model, tmp_path / "again")
    )
    assert one == other


class Bomb:
    """What runs a command when it is unpickled."""

    def __init__(self, place):
        self.place = place

    def __reduce__(self):
        return os.mkdir, (str(self.place),)


@pytest.mark.parametrize("name", ["roles.npy", "tagger.npy", "chooser.npy", "links-bias.npy"])
@pytest.mark.parametrize("form", ["array", "pickle"])
def test_a_crafted_file_runs_no_code(model, tmp_path, name, form):
    """Neither an array of objects nor a bare pickle is unpickled."""
    bomb = Bomb(tmp_path / "ran")
    if form == "array":
        np.save(model / name, np.array([bomb], dtype=object), allow_pickle=True)
    else:
        (model / name).write_bytes(pickle.dumps(bomb))
    with pytest.raises(FormatError) as raised:
        load(model)
    assert raised.value.path == str(model / name)
    assert not (tmp_path / "ran").exists()


@pytest.mark.parametrize(
    ("values", "message"),
    [
        (np.zeros(2), r"shape \(2,\)"),
        (np.zeros((3, 3), dtype=np.float32), "array of '<f4'"),
        (np.full((3, 3), np.nan), "not finite"),
    ],
)
def test_an_array_that_does_not_fit_is_refused(model, values, message):
    """The message says what was found and what was expected."""
    np.save(model / "steps.npy", values)
    with pytest.raises(FormatError, match=message):
        load(model)


def test_a_damaged_header_of_an_array_is_refused(model):
    """Whichever byte is wrong: the message names the file, nothing is warned, nothing crashes."""
    path = model / "steps.npy"
    whole = path.read_bytes()
    end = whole.index(b"\n") + 1
    refused = 0
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for at in range(end):
            for byte in {10, 48, 93, 255, whole[at] ^ 1} - {whole[at]}:
                path.write_bytes(whole[:at] + bytes([byte]) + whole[at + 1 :])
                with pytest.raises(FormatError) as raised:
                    load(model)
                assert raised.value.path == str(path)
                refused += 1
        for cut in (0, 5, 9, 20, end - 1):
            path.write_bytes(whole[:cut])
            with pytest.raises(FormatError, match="does not begin with the header"):
                load(model)
        path.write_bytes(whole)
        load(model)
    assert refused > end


def test_a_shortened_array_is_refused(model):
    """As after a copy that broke off."""
    path = model / "roles.npy"
    path.write_bytes(path.read_bytes()[:-8])
    with pytest.raises(FormatError, match="bytes of numbers"):
        load(model)


@pytest.mark.parametrize(
    ("name", "change", "message"),
    [
        ("model.json", {"argora-model": 99}, "version 99"),
        ("model.json", {"kind": "gone"}, "the kind 'gone', which nothing that is installed"),
        ("model.json", {"kind": 3}, "kind"),
        ("model.json", {"parts": ["../essay.txt"]}, r"parts: '\.\./essay\.txt' is no file"),
        ("model.json", {"parts": ["/etc/passwd"]}, "parts: '/etc/passwd' is no file"),
        ("model.json", {"parts": ["model.json"]}, "parts: 'model.json' is no file"),
        ("model.json", {"parts": ["crf.json"]}, "no part 'tagger.json'"),
        ("model.json", {"surplus": 1}, "unknown key 'surplus'"),
        ("crf.json", {"classes": {"evil": ["a"]}}, "evil"),
        ("crf.json", {"frame": 3}, "frame"),
        ("crf.json", {"settings": {"seed": "x"}}, "settings.seed"),
        ("crf.json", {"features": "features-0"}, "trained on 'features-0'"),
        ("crf.json", {"component_groups": ["mine"]}, "unknown group of features 'mine'"),
        ("crf.json", {"classes": {"roles": ["a"], "alone": ["a"]}}, "the roles of the frame"),
        ("crf.json", {"classes": {"roles": ["a"]}}, "classes: expected"),
        ("crf.json", {"surplus": 1}, "unknown key 'surplus'"),
    ],
)
def test_a_head_that_says_something_else_is_refused(model, name, change, message):
    """With the file and the key."""
    path = model / name
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), **change}), "utf-8")
    with pytest.raises(FormatError, match=message) as raised:
        load(model)
    assert raised.value.path == str(path)


def test_a_crafted_head_deletes_no_file_of_others(miner, model, tmp_path):
    """What is overwritten are files of the model, whatever its head calls its parts."""
    (tmp_path / "essay.txt").write_text("mine", encoding="utf-8")
    path = model / "model.json"
    head = {**json.loads(path.read_text("utf-8")), "parts": ["../essay.txt"]}
    path.write_text(json.dumps(head), "utf-8")
    with pytest.raises(FormatError, match="is no file of a model"):
        save(miner, model, overwrite=True)
    assert (tmp_path / "essay.txt").read_text("utf-8") == "mine"


OLDER = Path(__file__).parent / "model_of_version_3"
"""Trained and saved by the commit fce027c6 on four sentences of our own."""


@pytest.mark.parametrize("version", [2, 3])
def test_a_model_of_an_older_version_is_read(tmp_path, version):
    """It annotates as it did; the version before does not say how its texts were cut."""
    copy = tmp_path / "older"
    shutil.copytree(OLDER, copy)
    head = json.loads((copy / "model.json").read_text("utf-8"))
    assert head["argora-model"] == 3
    if version == 2:
        del head["facts"]["splitters"]
        (copy / "model.json").write_text(json.dumps({**head, "argora-model": 2}), "utf-8")
    older = load(copy)
    text = "We ask one thing. Bees are good, because they make honey. Also, they sting."
    expected = loads((OLDER.parent / "layer_of_version_3.json").read_text("utf-8"), Layer)
    assert older.annotate(segment(Document("new", text))).without_probabilities() == expected
    assert older.facts.splitters == (("rules-1",) if version == 2 else ("rules-3",))
    save(older, tmp_path / "newer")
    newer = load(tmp_path / "newer")
    assert newer.annotate(segment(Document("new", text))).without_probabilities() == expected


def test_an_older_model_is_overwritten_file_by_file(miner, tmp_path):
    """Its parts go, and what else lies in its folder stays."""
    copy = tmp_path / "older"
    shutil.copytree(OLDER, copy)
    (copy / "notes.json").write_text("{}", encoding="utf-8")
    save(miner, copy, overwrite=True)
    assert load(copy).vocabulary == miner.vocabulary
    assert (copy / "notes.json").read_text("utf-8") == "{}"


def test_another_segmenter_predicts_and_is_not_stored(miner, essays, tmp_path):
    """The message says what stores it; nothing is written."""

    class Sentences:
        def units(self, analysis):
            return list(analysis.sentences)

    other = replace(miner, segmenter=Sentences())
    document = essays.documents[0]
    assert len(other.annotate(document).units) == len(miner.analyse(document).sentences)
    with pytest.raises(DataError, match=r"has a Sentences .* make a kind of its own"):
        save(other, tmp_path / "model-of-sentences")
    assert not (tmp_path / "model-of-sentences").exists()


def test_a_missing_file_is_named(model):
    """All are needed."""
    (model / "links.json").unlink()
    with pytest.raises(FormatError, match=r"links\.json"):
        load(model)


def test_what_is_no_model_is_refused(tmp_path):
    """The message names the command that makes one."""
    with pytest.raises(FormatError, match="argora train"):
        load(tmp_path)


def test_a_killed_training_leaves_no_half_model(miner, tmp_path, monkeypatch):
    """Neither a new one nor instead of an older one."""
    save(miner, tmp_path / "old")
    before = {path.name: path.read_bytes() for path in (tmp_path / "old").iterdir()}

    def killed(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr("argora.mining.parts._bytes_of", killed)
    with pytest.raises(KeyboardInterrupt):
        save(miner, tmp_path / "new")
    with pytest.raises(KeyboardInterrupt):
        save(replace(miner, name="other"), tmp_path / "old", overwrite=True)
    assert {path.name: path.read_bytes() for path in (tmp_path / "old").iterdir()} == before
    assert [path.name for path in tmp_path.iterdir()] == ["old"]


def test_only_a_model_is_overwritten(miner, model, tmp_path):
    """And only when that is asked for; what else lies in its folder stays."""
    with pytest.raises(FormatError, match="overwrite=True"):
        save(miner, model)
    (model / "notes.txt").write_text("mine", encoding="utf-8")
    save(replace(miner, name="second"), model, overwrite=True)
    assert load(model).name == "second"
    assert (model / "notes.txt").read_text("utf-8") == "mine"
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "essay.txt").write_text("x", encoding="utf-8")
    with pytest.raises(FormatError, match="no model"):
        save(miner, tmp_path / "mine", overwrite=True)


def test_the_card_says_what_one_must_know(miner, essays, model, tmp_path):
    """Data, features, what is missing, settings, and figures with intervals if there are any."""
    plain = (model / "card.md").read_text("utf-8")
    assert "Nothing was held out" in plain
    assert miner.facts.digest in plain
    scored = replace(miner, scores=scores_of(miner, essays, annotator="ben", resamples=50))
    save(scored, tmp_path / "scored")
    assert load(tmp_path / "scored").scores == scored.scores
    card = (tmp_path / "scored" / "card.md").read_text("utf-8")
    for said in (
        "categories of given units",
        " to 0.",
        "absent",
        "seed: 7",
        "licence",
        "markers-1",
    ):
        assert said in card

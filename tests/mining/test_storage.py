"""Models on the disk: the same when read, whole or not there, and unable to run code."""

from __future__ import annotations

import json
import os
import pickle
import warnings
from dataclasses import replace

import numpy as np
import pytest

from argora.errors import FormatError
from argora.mining import load, save
from argora.mining.scoring import scores_of


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
    ("change", "message"),
    [
        ({"argora-model": 99}, "version 99"),
        ({"classes": {"evil": ["a"]}}, "evil"),
        ({"frame": 3}, "frame"),
        ({"settings": {"seed": "x"}}, "settings.seed"),
        ({"features": "features-0"}, "trained on 'features-0'"),
        ({"component_groups": ["mine"]}, "unknown group of features 'mine'"),
        ({"classes": {"roles": ["a"], "alone": ["a"]}}, "the roles of the frame"),
        ({"classes": {"roles": ["a"]}}, "classes: expected"),
        ({"surplus": 1}, "unknown key 'surplus'"),
    ],
)
def test_a_head_that_says_something_else_is_refused(model, change, message):
    """With the file and the key."""
    path = model / "model.json"
    path.write_text(json.dumps({**json.loads(path.read_text("utf-8")), **change}), "utf-8")
    with pytest.raises(FormatError, match=message):
        load(model)


def test_a_model_of_the_version_before_is_read(model, miner, essays):
    """It does not say how its texts were cut: by the only splitter that there was."""
    path = model / "model.json"
    head = json.loads(path.read_text("utf-8"))
    del head["facts"]["splitters"]
    path.write_text(json.dumps({**head, "argora-model": 2}), "utf-8")
    found = load(model)
    assert found.facts.splitters == ("rules-1",)
    assert found.mine(essays.documents[0]).layer == miner.mine(essays.documents[0]).layer


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

    monkeypatch.setattr("argora.mining.storage._write_array", killed)
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

"""Argdown: statements and arguments, relations of every name, reconstructed arguments.

``exports/nuclear.json`` was made by ``npx argdown json nuclear.argdown .`` of @argdown/cli
1.7.5, which brings @argdown/core 1.7.5.
"""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.formats.samples import problems_of

import argora
from argora.errors import FormatError
from argora.formats import guess_format

EXPORT = Path(__file__).parent / "exports" / "nuclear.json"


def test_every_statement_argument_and_relation_is_there():
    """Counted in the JSON itself; the steps of the argument with a reconstruction come on top."""
    recognised = []
    study = argora.read(EXPORT, recognised=recognised)
    data = json.loads(EXPORT.read_text("utf-8"))
    (layer,) = study.layers
    assert len(layer.units) == len(data["statements"]) + len(data["arguments"]) == 7
    assert len(layer.relations) == len(data["relations"]) + 2 == 6
    assert "1 map with 5 statements and 2 arguments" in recognised


def test_relations_have_the_name_that_argdown_gives_them():
    """What is no plain support or attack keeps its name as the scheme."""
    layer = argora.read(EXPORT).layers[0]
    assert [(r.sources, r.target, r.category, dict(r.attributes)) for r in layer.relations] == [
        (("[Storage]",), "<Waste>", "attack", {}),
        (("<Climate>",), "[Exit]", "attack", {}),
        (("[Exit]",), "[Stay]", "attack", {"scheme": "contradictory"}),
        (("[Exit]",), "<Climate>", "attack", {"scheme": "undercut"}),
        (("[Untitled 1]", "[Untitled 2]"), "<Waste>", "support", {}),
        (("<Waste>",), "[Exit]", "support", {"scheme": "Modus ponens"}),
    ]
    climate, exit_ = layer.by_id["<Climate>"], layer.by_id["[Exit]"]
    assert (climate.category, climate.text) == ("argument", "Nuclear power emits little CO₂ 🌍.")
    assert (exit_.category, exit_.attributes) == ("statement", {"tags": ("policy",)})
    assert exit_.text == "Nuclear power should be phased out. #policy"


def test_a_map_goes_on_to_aif(tmp_path):
    """Linked premises and schemes come along."""
    study = argora.read(EXPORT)
    argora.write(study, tmp_path / "maps", format="aif")
    assert argora.read(tmp_path / "maps").layers == study.layers


def test_it_is_recognised_and_only_read(tmp_path):
    """It is not taken for another JSON, and nobody writes it."""
    assert guess_format(EXPORT).name == "argdown"
    with pytest.raises(FormatError, match="only read"):
        argora.write(argora.read(EXPORT), tmp_path / "out", format="argdown")


BROKEN = {
    "no type": ({"relations": [{"from": "a"}]}, "found no 'relationType' where it was expected"),
    "unknown type": ({"relations": [{"relationType": "likes"}]}, "relation of type 'likes'"),
    "a list": ({"statements": []}, "is no export of Argdown"),
    "points to nothing": (
        {"relations": [{"relationType": "attack", "from": "a", "to": "b",
                        "fromType": "argument", "toType": "argument"}]},
        "relation 'r1' points to '<a>', which does not exist",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("data", "message"), BROKEN.values(), ids=BROKEN)
def test_what_is_wrong_is_named(tmp_path, data, message):
    """With the file."""
    (tmp_path / "m.json").write_text(json.dumps({"arguments": {}, **data}))
    (tmp_path / "n.json").write_text(EXPORT.read_text("utf-8"), encoding="utf-8")
    study, problems = problems_of(tmp_path)
    assert len(problems) == 1
    assert message in problems[0]
    assert [layer.document for layer in study.layers] == ["n"]

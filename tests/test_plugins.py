"""Another distribution adds a format, a measure, a miner and a rule by its entry points."""

from __future__ import annotations

import sys

import pytest

import argora
from argora.cli import main
from argora.errors import ArgoraError, DataError, FormatError, LossError
from argora.formats import FORMATS, guess_format
from argora.measures import MEASURES, parse
from argora.mining import MINERS, find_miner
from argora.model import Annotator, Category, Document, Layer, Scheme, Span, Study, Unit
from argora.model.rules.named import NAMED_RULES, Named
from argora.reliability import CodingData

MODULE = '''
from dataclasses import dataclass, replace
from typing import ClassVar

from argora.formats import Format
from argora.formats.files import read_text, write_text
from argora.measures.coding.percentage import Percentage
from argora.model import Document, Layer, Span, Study, Unit
from argora.model.rules.base import Finding
from argora.schemes import get_scheme
from argora.text import segment


def read(path, scheme, problems):
    text = read_text(path / "only.toy", path)
    scheme = scheme or get_scheme("claim-premise")
    return Study(scheme, (segment(Document("only", text)),), name=path.name)


def write(study, folder, losses):
    for layer in study.layers:
        losses.add("layers", layer.name)
    write_text(folder / "only.toy", study.documents[0].text)


TOY = Format(
    name="toy",
    title="one text in one file",
    read=read,
    write=write,
    recognises=lambda path: (path / "only.toy").is_file(),
    keeps=("the text",),
    loses=("everything else",),
    suffixes=(".toy",),
)


@dataclass(frozen=True)
class Share(Percentage):
    """The share of pairs of decisions that are equal."""

    id: ClassVar[str] = "toy_share"
    properties = replace(Percentage.properties, aliases=())


class Echo:
    """Marks the whole text of every document as one claim."""

    name = "echo"
    scheme = get_scheme("claim-premise")

    def annotate(self, document, units=None):
        whole = Unit("T1", (Span(0, document.n_characters),), "claim")
        return Layer(document.id, self.name, units=(whole,))


def no_units(view):
    yield from (Finding((unit.id,), "a unit") for unit in view.layer.units)
'''
ENTRY_POINTS = """
[argora.formats]
toy = argora_toy:TOY
[argora.measures]
toy_share = argora_toy:Share
[argora.miners]
echo = argora_toy:Echo
[argora.rules]
no-units = argora_toy:no_units
"""
ALONE = Study(Scheme("s"), (Document("only", "It rains."),))


def install(folder, entry_points, **modules):
    """Put a distribution into a folder as an installer does."""
    about = folder / "argora_toy-1.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: argora-toy\nVersion: 1\n")
    (about / "entry_points.txt").write_text(entry_points)
    for name, code in modules.items():
        (folder / f"{name}.py").write_text(code)


@pytest.fixture
def plugin(tmp_path_factory, monkeypatch):
    """Install the distribution for one test."""
    folder = tmp_path_factory.mktemp("site")
    install(folder, ENTRY_POINTS, argora_toy=MODULE)
    monkeypatch.syspath_prepend(folder)
    yield
    sys.modules.pop("argora_toy", None)


@pytest.mark.usefixtures("plugin")
def test_each_kind_is_listed_behind_the_built_in_ones():
    """The names are those of the entry points."""
    assert FORMATS.names()[-1] == "toy"
    assert MEASURES.names()[-1] == "toy_share"
    assert MINERS.names() == ("crf", "echo")
    assert NAMED_RULES.names() == ("no-units",)


@pytest.mark.usefixtures("plugin")
def test_a_format_of_a_plugin_is_written_guessed_and_read(tmp_path):
    """What it adds to the losses stops the writing."""
    argora.write(ALONE, tmp_path / "out", format="toy")
    assert guess_format(tmp_path / "out").name == "toy"
    assert argora.read(tmp_path / "out").documents[0].text == "It rains."
    layers = (Layer("only", "anna"),)
    annotated = Study(Scheme("s"), ALONE.documents, (Annotator("anna"),), layers)
    with pytest.raises(LossError, match="toy cannot carry layers: 1"):
        argora.write(annotated, tmp_path / "lost", format="toy")


@pytest.mark.usefixtures("plugin")
def test_files_of_a_plugin_are_no_plain_texts(tmp_path):
    """Its suffix keeps a folder from being read as texts alone."""
    (tmp_path / "a.txt").write_text("It rains.")
    (tmp_path / "a.toy").write_text("x")
    with pytest.raises(FormatError, match=r"none of the formats; found a\.toy"):
        guess_format(tmp_path)


@pytest.mark.usefixtures("plugin")
def test_a_measure_of_a_plugin_is_parsed_and_measures():
    """It prints the name of its entry point."""
    measure = parse("toy_share(average='pairs')")
    assert str(measure) == "toy_share(average='pairs')"
    assert measure(CodingData.from_matrix([["a", "a"], ["a", "b"]])).value == 0.5


@pytest.mark.usefixtures("plugin")
def test_a_miner_of_a_plugin_predicts_on_the_command_line(tmp_path, capsys):
    """Its name stands where else the folder of a model stands."""
    (tmp_path / "in").mkdir()
    (tmp_path / "in" / "only.txt").write_text("It rains.")
    main(["predict", "echo", str(tmp_path / "in"), str(tmp_path / "out")])
    assert "echo: 1 documents, 1 units" in capsys.readouterr().out
    (layer,) = argora.read(tmp_path / "out").layers
    assert (layer.annotator, layer.units[0].spans) == ("echo", (Span(0, 9),))


@pytest.mark.usefixtures("plugin")
def test_a_rule_of_a_plugin_is_checked():
    """A scheme names its entry point."""
    scheme = Scheme("s", (Category("claim"),), rules=(Named(entry_point="no-units"),))
    layer = Layer("only", "anna", units=(Unit("T1", (Span(0, 2),), "claim"),))
    assert [v.message for v in scheme.check(layer, ALONE.documents[0])] == ["a unit"]


def test_a_plugin_that_cannot_be_imported_is_named(tmp_path, monkeypatch):
    """What to do is said, in place of a traceback."""
    install(tmp_path, "[argora.formats]\ntoy = argora_gone:TOY\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(ArgoraError, match=r"'toy' of the group .* cannot be imported"):
        guess_format(tmp_path)


def test_what_is_no_miner_is_refused(tmp_path, monkeypatch):
    """A miner has a name and a scheme, and annotates."""
    install(tmp_path, "[argora.miners]\necho = argora_toy:NOTHING\n", argora_toy="NOTHING = 1\n")
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(DataError, match="the plugin 'echo' offers no miner"):
        find_miner("echo")
    sys.modules.pop("argora_toy")


def test_neither_model_nor_plugin_is_said(tmp_path):
    """The message is that of a folder without a model."""
    with pytest.raises(FormatError, match="is no model"):
        find_miner(tmp_path / "nothing")

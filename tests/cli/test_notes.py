"""What annotators note beside their work is no difference, no category and no word of a result."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest

import argora
from argora.model import Scheme, Study
from argora.studies import bundled

SECRET = "SECRET"
DOCUMENTS = ["essay01", "essay02", "essay03"]


def noted(study: Study) -> Study:
    """Return a study in which everything bears notes, those of each annotator their own."""
    layers = []
    for layer in study.layers:
        own = {
            "note": f"{SECRET} {layer.annotator}",
            "note:unsure": True,
            "note:confidence": layer.annotator,
            f"note:{SECRET}": "x",
        }
        layers.append(
            replace(
                layer,
                units=tuple(replace(u, attributes={**u.attributes, **own}) for u in layer.units),
                relations=tuple(
                    replace(r, attributes={**r.attributes, **own}) for r in layer.relations
                ),
                attributes={**layer.attributes, **own},
            )
        )
    return replace(study, layers=tuple(layers))


@pytest.fixture(params=["its scheme", "no scheme"])
def folders(request, tmp_path):
    """A study without notes and with, under a scheme and with what was found in the data."""
    plain = bundled().select(documents=DOCUMENTS)
    if request.param == "no scheme":
        plain = replace(plain, scheme=Scheme.observed(plain.layers))
    made = noted(plain)
    if request.param == "no scheme":
        made = replace(made, scheme=Scheme.observed(made.layers))
    for name, study in (("plain", plain), ("noted", made)):
        argora.write(study, tmp_path / name / "study", format="native")
    return tmp_path


COMMANDS = [
    ["agree", "study"],
    ["agree", "study", "--json"],
    ["describe", "study"],
    ["describe", "study", "--json"],
    ["diagnose", "study", "--who", "--json"],
    ["diagnose", "study", "--hardest", "--json"],
    ["diagnose", "study", "--categories", "--json"],
    ["report", "study", "-o", "made", "--resamples", "9"],
    ["report", "study", "--json", "--resamples", "9"],
    ["report", "study", "--latex", "--resamples", "9"],
    ["report", "study", "--text", "--resamples", "9"],
    ["gold", "study", "made", "--gold-only", "--record", "record.csv", "--json"],
    ["evaluate", "study", "--gold-annotator", "ana", "--annotator", "ben", "--json"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_notes_change_nothing_that_is_printed_or_written(command, folders, run, monkeypatch):
    """Only the digest of the study differs, since a note is a part of it."""
    said = {}
    for name in ("plain", "noted"):
        monkeypatch.chdir(folders / name)
        ended = run(*command)
        assert ended.code == 0, ended.err
        made = folders / name / "made"
        files = sorted(path for path in made.rglob("*") if path.is_file())
        texts = [path.read_text("utf-8") for path in (files or [made] if made.exists() else [])]
        texts = [ended.out, ended.err, *texts]
        assert SECRET not in "".join(texts)
        said[name] = [re.sub(r"study:\w+|\d{4}-\d\d-\d\dT[\d:.Z+]+", "", text) for text in texts]
    assert said["noted"] == said["plain"]

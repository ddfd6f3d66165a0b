"""The gold of a phase: what ``argora gold`` decides, and whether a person must look at it."""

from __future__ import annotations

import csv
import io
from dataclasses import replace

from tests.cli.conftest import run
from tests.store.trees import CLAIM, MORE, PREMISE, trees

import argora
from argora.analysis.consolidation import consolidate
from argora.formats.decisions import decisions_text
from argora.model import Layer
from argora.model.rules import Count
from argora.studies import bundled

__all__ = ["run"]


def rows(text):
    """Return the rows of a record without the times."""
    return [{**row, "time": ""} for row in csv.DictReader(io.StringIO(text))]


def layers(result):
    """Return the gold layers."""
    return [each.layer for each in result.documents.values()]


def record_of(result):
    """Return the record as ``argora gold`` writes it."""
    listed = [
        {"gold": "gold", "document": document, **row}
        for document, each in result.documents.items()
        for row in each.record
    ]
    return decisions_text(listed, "csv")


def standing(result):
    """Return what people have decided when nothing was before."""
    return {
        document: [after for _, _, after in each.changes if after]
        for document, each in result.documents.items()
    }


def test_the_record_is_that_of_argora_gold(run, tmp_path):
    """Decision by decision, for the same study and the same rules."""
    study = bundled()
    argora.write(study, tmp_path / "study", format="native")
    record = tmp_path / "record.csv"
    assert run("gold", tmp_path / "study", "--record", record, "--rule", "plurality").code == 0
    result = consolidate(study, name="gold", rules={"units": "plurality"})
    assert rows(record_of(result)) == rows(record.read_text("utf-8"))
    assert result.n_decisions == len(rows(record_of(result)))
    open_ones = {row["document"] for row in rows(record_of(result)) if row["status"] == "undecided"}
    assert open_ones
    assert open_ones <= {layer.document for layer in layers(result) if layer.state == "open"}


def study_of(*units):
    """Return a study in which each annotator marks these units of a text and no relations."""
    covers = frozenset({"units", "attributes"})
    names = zip(("anna", "ben"), units, strict=True)
    layers = (Layer("d1", name, units=marked, covers=covers) for name, marked in names)
    return replace(trees(), layers=tuple(layers))


def test_a_layer_is_open_until_a_person_has_decided():
    """What was decided before holds as long as nobody answers the same question anew."""
    study, options = (
        study_of((CLAIM, PREMISE), (CLAIM, PREMISE, MORE)),
        {"name": "gold", "rules": {}},
    )
    first = consolidate(study, **options)
    assert ([layer.state for layer in layers(first)], len(first.undecided)) == (["open"], 1)
    (question,) = [row for row in rows(record_of(first)) if row["status"] == "undecided"]
    question |= {"decision": "premise", "decided_by": "carl"}
    second = consolidate(study, **options, standing=standing(first), decisions=written([question]))
    assert ([layer.state for layer in layers(second)], len(second.undecided)) == (["finished"], 0)
    assert [unit.category for unit in layers(second)[0].units] == ["claim", "premise", "premise"]
    third = consolidate(study, **options, standing=standing(second))
    assert layers(third) == layers(second)
    question |= {"decision": "", "decided_by": ""}
    taken_back = consolidate(
        study, **options, standing=standing(second), decisions=written([question])
    )
    assert len(taken_back.undecided) == 1


def written(table):
    """Return rows as a file of CSV has them."""
    content = io.StringIO()
    writer = csv.DictWriter(content, table[0])
    writer.writeheader()
    writer.writerows(table)
    return content.getvalue()


def test_a_layer_that_breaks_the_scheme_is_open():
    """Also where all agree: the scheme asks for two claims."""
    study = study_of((CLAIM, PREMISE), (CLAIM, PREMISE))
    assert [each.state for each in layers(consolidate(study, name="gold", rules={}))] == [
        "finished"
    ]
    strict = replace(study.scheme, rules=(Count(category="claim", min=2),))
    result = consolidate(replace(study, scheme=strict), name="gold", rules={})
    assert ([each.state for each in layers(result)], len(result.undecided)) == (["open"], 0)

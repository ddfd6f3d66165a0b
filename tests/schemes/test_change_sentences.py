"""Moves of a change as sentences."""

from __future__ import annotations

from dataclasses import replace

from docs.scheme_file import EXAMPLE

from argora.model import AttributeType, Category
from argora.model.changes import (
    Add,
    Case,
    Drop,
    HasValue,
    Merge,
    Placed,
    Related,
    Rename,
    SchemeChange,
    Split,
    Ties,
)
from argora.schemes.change_sentences import change_sentences

AFTER = replace(
    EXAMPLE,
    version="2",
    units=(Category("claim"), Category("premise"), Category("thesis")),
    relations=(Category("support"), Category("attack"), Category("same"), Category("rebut")),
    attributes=(AttributeType("stance", of=("claim",), values=("pro", "con")),),
    rules=(),
)
UNDIRECTED = Related(direction="in", others=("premise", "relation:attack"))
MOVES = (
    Merge(what="unit", before=("major-claim", "claim"), after="claim"),
    Split(
        what="unit",
        before="premise",
        cases=(
            Case(
                when=Related(direction="out", relations=("support",), others=("claim",)),
                after="claim",
            ),
            Case(when=UNDIRECTED),
            Case(when=HasValue(attribute="sort", values=("a", "b")), after="thesis"),
            Case(when=Placed(segmentation="paragraph", label="body", number=-1), after="thesis"),
            Case(when=Placed(segmentation="sentence", number=2), after="thesis"),
            Case(when=Placed(segmentation="segment", label="title"), after="thesis"),
        ),
        otherwise="premise",
    ),
    Split(
        what="relation",
        before="undercut",
        cases=(Case(when=Ties(sources=("premise",)), after="rebut"),),
    ),
    Drop(what="relation", before="attack"),
    Rename(what="value", attribute="stance", before="for", after="pro"),
    Rename(what="value", attribute="stance", before="against", after="con"),
    Add(what="unit", after="thesis"),
)


def test_every_move_and_condition_is_told():
    """A split has a sentence for each case, and one for all others."""
    sentences = change_sentences(SchemeChange(EXAMPLE, AFTER, MOVES))
    assert [(each.index, each.code, each.text) for each in sentences] == [
        (0, "merge", "units “major-claim” and “claim” become one: “claim”"),
        (
            1,
            "split-related-out",
            "units “premise” from which a relation “support” leads to “claim” become “claim”",
        ),
        (
            1,
            "split-related-in",
            "units “premise” to which a relation leads from “premise” or a relation “attack” are "
            "removed",
        ),
        (1, "split-has-value", "units “premise” with the sort a or b become “thesis”"),
        (
            1,
            "split-placed-from-end",
            "units “premise” in the last paragraph called body become “thesis”",
        ),
        (1, "split-placed-number", "units “premise” in the second sentence become “thesis”"),
        (1, "split-placed", "units “premise” in a segment called title become “thesis”"),
        (1, "split-stay", "all other units “premise” stay as they are"),
        (2, "split-ties", "relations “undercut” from “premise” to anything become “rebut”"),
        (2, "split-otherwise", "all other relations “undercut” are removed"),
        (3, "drop", "relations “attack” are removed"),
        (4, "rename", "the value “for” of “stance” becomes “pro”"),
        (5, "rename", "the value “against” of “stance” becomes “con”"),
        (6, "add", "new: units “thesis”"),
    ]


def test_parameters_are_names_and_not_words():
    """So that they can be worded in another language."""
    sentence = change_sentences(SchemeChange(EXAMPLE, AFTER, MOVES))[1]
    assert dict(sentence.parameters) == {
        "what": "unit",
        "attribute": "",
        "before": "premise",
        "after": "claim",
        "relations": ("support",),
        "others": ("claim",),
    }

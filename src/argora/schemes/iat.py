"""Inference anchoring (IAT, AIF): what is said in a dialogue, and the argument that it makes.

Duthie, Lawrence, Budzynska & Reed (2016), The CASS Technique for Evaluating the Performance of
Argument Mining, section 3.1: locutions, propositions, and the schemes that tie them.
"""

from __future__ import annotations

from argora.model.rules import Pattern, Relates
from argora.model.scheme import AttributeType, Category, Scheme, Step

__all__ = ["IAT"]

_LOCUTION, _PROPOSITION = ("locution",), ("proposition",)
_ANY_NUMBER = (1, None)
_SAYING = (*_LOCUTION, "relation:transition")
_CONTENTS = (*_PROPOSITION, "relation:inference", "relation:conflict", "relation:rephrase")

IAT = Scheme(
    id="iat",
    version="2016",
    title="Dialogue and argument (inference anchoring, AIF)",
    citation=(
        "Duthie, Lawrence, Budzynska & Reed (2016). The CASS Technique for Evaluating the "
        "Performance of Argument Mining. ArgMining 2016, pp. 40-49."
    ),
    units=(
        Category(
            "locution",
            "locution",
            "Something that a speaker said, as it was said.",
            ("l-node", "locutions"),
        ),
        Category(
            "proposition",
            "proposition",
            "What is said, as a full statement of its own.",
            ("i-node", "information", "propositions"),
        ),
    ),
    relations=(
        Category(
            "inference", "is a reason for", "The sources give reason for the target.", ("RA",)
        ),
        Category(
            "conflict",
            "conflicts with",
            "The sources speak against the target: a proposition, or an inference or conflict.",
            ("CA",),
        ),
        Category(
            "rephrase", "rephrases", "The source says the target again in other words.", ("MA",)
        ),
        Category(
            "transition",
            "is followed by",
            "The target answers to the sources, or goes on from them.",
            ("TA",),
        ),
        Category(
            "illocution", "expresses", "By the source, a speaker puts forward the target.", ("YA",)
        ),
    ),
    attributes=(
        AttributeType("speaker", of=_LOCUTION, required=True, description="Who said it."),
        AttributeType("time", of=_LOCUTION, description="When it was said."),
        AttributeType("start", of=_LOCUTION, description="Where it begins in the recording."),
        AttributeType("end", of=_LOCUTION, description="Where it ends in the recording."),
        AttributeType("source", of=_LOCUTION, description="Where it was found."),
        AttributeType(
            "force",
            # Of a locution or transition only where the illocution leads to nothing in the map.
            of=("illocution", *_LOCUTION, "transition"),
            description="What the speaker does, such as asserting, arguing or disagreeing.",
        ),
        AttributeType(
            "scheme",
            of=("inference", "conflict", "rephrase", "transition"),
            description="Which kind of its category it is, such as argument from expert opinion.",
        ),
        AttributeType(
            "scheme-id",
            of=("inference", "conflict", "rephrase", "transition", "illocution"),
            description="The number of that kind in AIFdb, where the name does not tell it.",
        ),
    ),
    rules=(
        Relates(
            name="possible-relations",
            patterns=(
                Pattern(
                    category="inference",
                    sources=_PROPOSITION,
                    targets=_PROPOSITION,
                    arity=_ANY_NUMBER,
                ),
                Pattern(
                    category="conflict",
                    sources=_PROPOSITION,
                    targets=(*_PROPOSITION, "relation:inference", "relation:conflict"),
                    arity=_ANY_NUMBER,
                ),
                Pattern(category="rephrase", sources=_PROPOSITION, targets=_PROPOSITION),
                Pattern(
                    category="transition", sources=_LOCUTION, targets=_LOCUTION, arity=_ANY_NUMBER
                ),
                Pattern(category="illocution", sources=_SAYING, targets=_CONTENTS),
                # Reported speech: locutions are information nodes, too (section 3.1).
                Pattern(category="illocution", sources=_LOCUTION, targets=_LOCUTION),
            ),
        ),
    ),
    procedure=(
        Step("locutions", "Mark the locutions and who speaks", _LOCUTION),
        Step("transitions", "Tie each locution to those that answer it", ("transition",)),
        Step("illocutions", "Say what each locution puts forward", (*_PROPOSITION, "illocution")),
        Step(
            "relations",
            "Relate the propositions; anchor each relation in a transition or a locution",
            ("inference", "conflict", "rephrase", "illocution"),
        ),
    ),
)

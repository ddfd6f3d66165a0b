"""Maps of a dialogue as structures: places, forces, texts that part, and files side by side."""

from __future__ import annotations

import pytest

from argora.errors import DataError
from argora.model import Annotator, Document, Layer, Relation, Span, Study, Unit
from argora.reliability.structure import Matcher, Structure, compare_maps, structure_of, structures
from argora.reliability.structure.dialogue import dialogue_structure, forces
from argora.schemes import get_scheme
from argora.text import segment

TEXT = "Bo: take the train. Ann: Why? Bo: It is faster, and cheap."
LOCUTIONS = {"L1": (4, 18), "L2": (25, 28), "L3": (34, 46)}
UNITS = tuple(
    Unit(id, (Span(*place),), "locution", text=f"someone: {id}") for id, place in LOCUTIONS.items()
) + tuple(
    Unit(id, (), "proposition", text=words)
    for id, words in {
        "P1": "we should take the train",
        "P2": "the train is faster",
        "P3": "the train is cheap",
        "P4": "nobody said this",
    }.items()
)
RELATIONS = (
    Relation("t1", ("L1",), "L2", "transition"),
    Relation("t2", ("L2",), "L3", "transition", {"force": ("Conceding", "Agreeing")}),
    Relation("r", ("P2", "P3"), "P1", "inference"),
    Relation("y1", ("L1",), "P1", "illocution", {"force": "Asserting"}),
    Relation("y2", ("t2",), "P2", "illocution", {"force": "Asserting"}),
    Relation("y3", ("L3",), "P3", "illocution", {"force": "Asserting"}),
    Relation("y4", ("L1", "t2"), "P3", "illocution", {"force": "Restating"}),
)


def study(text=TEXT, *, relations=RELATIONS, units=UNITS, who="anna"):
    """One map of one text."""
    document = segment(Document("d", text))
    layer = Layer("d", who, units=units, relations=relations)
    return Study(get_scheme("iat"), (document,), (Annotator(who),), (layer,))


def drawn(**options) -> Structure:
    """The structure of that map."""
    own = study(**options)
    return structure_of(own.layers[0], own.documents[0], own.scheme)


def test_a_proposition_lies_where_it_was_said():
    """By a locution, or by what a transition leads to; by several, in all their places."""
    places = {node.id: [TEXT[s.start : s.end] for s in node.spans] for node in drawn().nodes}
    assert places == {
        "P1": ["take the train"],
        "P2": ["It is faster"],
        "P3": ["take the train", "It is faster"],
        "P4": [],
    }


def test_propositions_of_one_place_are_told_apart_by_their_words():
    """Several may be put forward by one locution, in any order."""
    first = drawn()
    swapped = {"P2": "the train is cheap", "P3": "the train is faster"}
    units = tuple(Unit(u.id, u.spans, u.category, text=swapped.get(u.id, u.text)) for u in UNITS)
    same_place = (*RELATIONS[:5], Relation("y3", ("t2",), "P3", "illocution", {"force": "x"}))
    first, second = (drawn(units=own, relations=same_place) for own in (UNITS, units))
    found = Matcher().match(first.nodes, second.nodes)
    said_by = [(first.nodes[i].words, second.nodes[j].words) for i, j, _ in found.pairs]
    assert all(one == other for one, other in said_by)
    assert len(said_by) == 4


def test_forces_without_anything_put_forward_are_kept_apart():
    """One or several; each is one force."""
    dialogue = drawn().dialogue
    assert dialogue.bare == {"t2": ("Conceding", "Agreeing")}
    assert ("t2", "Agreeing", None) in set(forces(dialogue))


def test_what_was_said_is_a_structure_of_its_own():
    """Locutions as units, transitions as relations; none without a dialogue."""
    talk = dialogue_structure(drawn())
    assert [node.id for node in talk.nodes] == ["L1", "L2", "L3"]
    assert [(tie.sources, tie.target) for tie in talk.ties] == [(("L1",), "L2"), (("L2",), "L3")]
    assert dialogue_structure(Structure.of([1, 2])) is None


@pytest.mark.parametrize(
    ("relations", "spoken"),
    [
        ((Relation("y", ("L1",), "P1", "illocution", {"force": "Analysing"}),), ["L2"]),
        ((Relation("y", ("L1", "L2"), "P1", "illocution", {"force": "Analysing"}),), None),
        (
            (
                Relation("y", ("L1", "L2"), "P1", "illocution", {"force": "Analysing"}),
                Relation("z", ("L2",), "P1", "illocution", {"force": "Asserting"}),
            ),
            ["L2"],
        ),
        (
            (
                Relation("y", ("L1",), "P1", "illocution", {"force": "Analysing"}),
                Relation("t", ("L1",), "L2", "transition"),
            ),
            ["L1", "L2"],
        ),
    ],
    ids=["one", "all", "asserts", "takes part"],
)
def test_locutions_that_only_say_who_analysed_the_text_are_no_dialogue(relations, spoken):
    """Without others there is none."""
    units = (*UNITS[:2], *UNITS[3:5])
    talk = dialogue_structure(drawn(units=units, relations=relations))
    assert (None if talk is None else [node.id for node in talk.nodes]) == spoken


def test_analysing_is_no_force():
    """A relation has one; what puts nothing forward may have several."""
    units = (
        *UNITS[:2],
        Unit("L3", (), "locution", {"force": ("Analysing", "Asking")}, text="c"),
        Unit("L4", (), "locution", {"force": "Analysing"}, text="d"),
        *UNITS[3:],
    )
    relations = (
        Relation("y", ("L1",), "P1", "illocution", {"force": "Analysing"}),
        Relation("z", ("L1", "L2"), "P2", "illocution"),
    )
    own = drawn(units=units, relations=relations)
    assert list(forces(own.dialogue)) == [
        ("L1", "?", "P2"),
        ("L2", "?", "P2"),
        ("L3", "Asking", None),
    ]
    assert [node.id for node in dialogue_structure(own).nodes] == ["L1", "L2", "L3"]


def test_segments_are_locutions_in_words_of_the_text():
    """Tokens are counted; a boundary lies before the first token behind it."""
    other = study(who="ben")
    both = Study(
        get_scheme("iat"),
        other.documents,
        (Annotator("anna"), Annotator("ben")),
        (*study().layers, *other.layers),
    )
    ((_, pair),) = structures(both).pairs(Matcher())
    tokens = both.documents[0].segmentations["token"].spans
    edges = sorted({edge for place in LOCUTIONS.values() for edge in place})
    expected = [sum(token.start < edge for token in tokens) for edge in edges]
    assert (pair.cuts.of, pair.cuts.n_positions) == ("words of the text", len(tokens))
    assert list(pair.cuts.first) == expected


def test_two_files_are_two_annotators():
    """Their names can be chosen; blanks between words do not matter."""
    data = compare_maps(study(), study(who="ben"), names=("old", "new"))
    assert (data.annotators, data.n_items) == (("new", "old"), 1)
    with pytest.raises(DataError, match="both maps are called 'x'"):
        compare_maps(study(), study(), names=("x", "x"))


def test_texts_with_other_words_are_refused_with_the_place():
    """The first words behind it are shown."""
    message = r"part at word 15: 'faster , and' and 'cheaper , and'"
    with pytest.raises(DataError, match=message):
        compare_maps(study(), study(TEXT.replace("faster", "cheaper")))
    with pytest.raises(DataError, match=r"part at word 19: '\.' and the end"):
        compare_maps(study(), study(TEXT[:-1]))


def test_a_study_of_several_maps_has_to_be_narrowed_down():
    """Which two is not guessed."""
    empty = Study(get_scheme("iat"), (Document("d"),))
    with pytest.raises(DataError, match="'second' holds 0 maps; expected one"):
        compare_maps(study(), empty)

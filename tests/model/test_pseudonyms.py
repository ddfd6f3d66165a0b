"""A study without names of people says the same about its texts."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from argora.model import Annotator, Document, Layer, Span, Study, Unit
from argora.model.pseudonyms import pseudonymised
from argora.schemes import get_scheme

NAMES = ("Ana Díaz", "ben", "Chloé")


def named():
    """Return a study of three people, a model called a2, and a gold standard."""
    unit = Unit("u", (Span(0, 4),), "claim", {"note": "ask Ana Díaz", "stance": "pro"})
    people = tuple(Annotator(name, "person", {"mail": f"{name}@uni"}) for name in NAMES)
    others = (Annotator("a2", "model", {"of": "it"}), Annotator("gold", "gold"))
    layers = tuple(
        Layer("d", each.id, units=(replace(unit, id=f"u{n}"),), attributes={"note": "Chloé"})
        for n, each in enumerate((*people, *others))
    )
    return Study(get_scheme("claim-premise"), (Document("d", "Text."),), people + others, layers)


def test_people_get_pseudonyms_and_others_keep_their_names():
    """No pseudonym is the name of a model; names, attributes and notes are nowhere."""
    study = pseudonymised(named(), seed=7)
    assert {each.id for each in study.annotators} == {"a1", "a2", "a3", "a4", "gold"}
    assert {each.id for each in study.annotators if each.kind == "person"} == {"a1", "a3", "a4"}
    assert not any(word in repr(study) for word in (*NAMES, "mail", "note"))
    assert [unit.attributes for layer in study.layers for unit in layer.units] == 5 * [
        {"stance": "pro"}
    ]


def test_notes_stay_where_they_are_asked_for():
    """Everything but whose a layer is stays."""
    study = pseudonymised(named(), seed=7, notes=True)
    assert sorted(each.units[0].id for each in study.layers) == [f"u{n}" for n in range(5)]
    assert {each.attributes["note"] for each in study.layers} == {"Chloé"}


def test_a_seed_gives_the_same_pseudonyms_and_another_seed_others():
    """Of six orders of three people each comes about as often: 100 times in 600, +- 4 sigma."""
    assert pseudonymised(named(), seed=3) == pseudonymised(named(), seed=3)
    orders = Counter(
        tuple(next(a.annotator for a in study.layers if a.units[0].id == f"u{n}") for n in range(3))
        for study in (pseudonymised(named(), seed=seed) for seed in range(600))
    )
    assert len(orders) == 6
    assert all(63 <= n <= 137 for n in orders.values())

"""How many units short texts hold, counted by hand."""

from __future__ import annotations

import math

import pytest

from argora.diagnostics.density import density, length_unit
from argora.model import Annotator, Document, Layer, Scheme, Span, Study, Unit
from argora.model.scheme import Category
from argora.text import segment

SCHEME = Scheme("stances", units=(Category("pro"), Category("con")))
PRO, CON, BARE = ("pro", "con", None)
LENGTH = 20


def layer(document, who, *marks, **fields):
    """A layer with a unit for each (start, end, category)."""
    units = tuple(Unit(f"T{i}", (Span(a, b),), c) for i, (a, b, c) in enumerate(marks))
    return Layer(document, who, units=units, **fields)


def study(*layers, documents=None):
    """A study of documents with 20 characters each, by two people and a gold."""
    names = sorted({own.document for own in layers})
    made = documents or tuple(Document(id, length=LENGTH) for id in names)
    people = (Annotator("ana"), Annotator("ben"), Annotator("gold", "gold"))
    return Study(SCHEME, made, people, layers)


WHOLE = study(
    layer("a", "gold", (0, 5, PRO)),
    layer("b", "gold", (0, 5, PRO), (8, 10, PRO)),
    layer("c", "gold", (0, 4, PRO), (8, 10, CON), (12, 20, CON)),
    layer("d", "gold", (2, 3, CON)),
    layer("e", "gold"),
    layer("a", "ana"),
    layer("a", "ben", (1, 2, BARE)),
    layer("b", "ben", (1, 2, PRO), state="open"),
    layer("c", "ben", (1, 2, PRO), round=2),
    layer("d", "ben", covers=frozenset()),
)


def test_every_count_is_right():
    """Five sentences, four of them with units, seven units."""
    found = density(WHOLE, kinds=("gold",))
    assert (found.n_readings, found.n_holding, found.n_units) == (5, 4, 7)
    assert (dict(found.only), found.n_mixed) == ({"pro": 2, "con": 1}, 1)
    assert (found.length, found.length_holding, found.marked) == (100, 80, 5 + 7 + 14 + 1)
    assert found.by == "character"


def test_shares_are_of_what_they_say():
    """Units over sentences with units; marked text over the text of these, or over all."""
    found = density(WHOLE, kinds=("gold",))
    assert found.holding == pytest.approx(4 / 5)
    assert found.gain == pytest.approx(3 / 4)
    assert found.marked_share == pytest.approx(27 / 80)
    assert found.marked_of_all == pytest.approx(27 / 100)


def test_each_finished_reading_of_the_round_counts():
    """Open layers, other rounds and tasks that were not asked are missing, never empty."""
    people = density(WHOLE)
    assert (people.n_readings, people.n_holding) == (2, 1)
    assert people.only["no category"] == 1
    assert density(WHOLE, annotator="ana").n_holding == 0
    assert density(WHOLE, round=2).n_readings == 1


def test_units_that_overlap_cover_each_place_once():
    """No text is marked twice."""
    found = density(study(layer("a", "ana", (0, 10, PRO), (5, 12, CON), (6, 8, PRO))))
    assert found.marked == 12


def test_tokens_are_counted_where_all_texts_are_known():
    """A token counts if any part of it lies in a unit."""
    text = segment(Document("a", "Zoos are bad, they say."))
    marked = study(layer("a", "ana", (0, 6, PRO)), documents=(text,))
    found = density(marked)
    assert (found.by, found.marked, found.length) == ("token", 2, 7)
    both = study(layer("a", "ana", (0, 6, PRO)), documents=(text, Document("b", length=3)))
    assert (length_unit(both), density(both).marked) == ("character", 6)
    assert density(marked, by="character").length == 23


def test_nothing_read_has_no_shares():
    """Undefined and not zero."""
    found = density(WHOLE, kinds=("model",))
    shares = found.holding, found.gain, found.marked_share, found.marked_of_all
    assert found.n_readings == 0
    assert all(map(math.isnan, shares))


PRINTED = {
    "abortion": (424, 458),
    "cloning": (353, 380),
    "marijuana legalization": (630, 689),
    "minimum wage": (630, 703),
    "nuclear energy": (623, 684),
    "death penalty": (598, 651),
    "gun control": (529, 587),
    "school uniforms": (713, 821),
}
# The published file was parsed again after the paper was printed; its units differ by this much.
SINCE = {"abortion": -4, "cloning": -2, "minimum wage": 2, "death penalty": 3, "gun control": -3}
SINCE |= {"school uniforms": -1}


@pytest.mark.corpora
def test_the_table_of_aurc_8_comes_out(aurc_8):
    """Trautmann et al. (2020), Table 1: argumentative sentences and units by topic."""
    gold = {"kinds": ("gold",)}
    whole, _ = aurc_8
    topics = whole.facets("topic")
    found = {t: density(whole.select(documents=ids), **gold) for t, ids in topics.items()}
    assert {t: d.n_holding for t, d in found.items()} == {t: n for t, (n, _) in PRINTED.items()}
    assert {t: d.n_units - SINCE.get(t, 0) for t, d in found.items()} == {
        t: n for t, (_, n) in PRINTED.items()
    }
    total = density(whole, **gold)
    assert (total.n_readings, total.n_holding, total.n_units) == (8000, 4500, 4968)
    assert (dict(total.only), total.n_mixed) == ({"pro": 2257, "con": 2123}, 120)
    # The paper has 69.9% of the tokens (section 3.6); characters are all we know.
    assert total.marked_share == pytest.approx(0.7407, abs=5e-5)

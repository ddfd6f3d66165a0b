"""What steps ask: schemes that were stored before steps had questions get those of their day."""

from __future__ import annotations

from dataclasses import replace

import pytest

from argora.model import Category, Question, Scheme, Step
from argora.schemes import SCHEMES, get_scheme
from argora.schemes.questions import with_questions

BY_ID = Scheme(
    "own",
    units=(Category("claim"),),
    procedure=(Step("read", "Read"), Step("major-claim", "Find it", ("claim",))),
)


def stripped(scheme):
    """The scheme as it was stored before."""
    steps = (replace(step, asks=(), connects=False) for step in scheme.procedure)
    return replace(scheme, procedure=tuple(steps))


def asked(scheme):
    """What each step asks, and whether it connects."""
    return [(step.asks, step.connects) for step in scheme.procedure]


@pytest.mark.parametrize("name", SCHEMES.names())
def test_a_stored_ready_scheme_asks_what_the_ready_one_does(name):
    """And it is equal to it, so nothing that is merged or compared sees a difference."""
    scheme = get_scheme(name)
    assert stripped(scheme) == scheme
    assert asked(with_questions(stripped(scheme))) == asked(scheme)


def test_questions_of_other_schemes_go_by_the_ids_of_their_steps():
    """No stance is asked for without one; a category of the major claim is enough."""
    read, find = with_questions(BY_ID).procedure
    assert ([q.name for q in read.asks], [q.name for q in find.asks]) == (
        ["topic"],
        ["major-claim"],
    )
    named = replace(BY_ID, units=(Category("claim"), Category("major-claim")))
    assert with_questions(named).procedure[1].asks == ()


def test_a_scheme_that_asks_is_left_as_it_is():
    """Its steps may be called as those of old, and ask nothing."""
    mine = Question("mood", "The mood of the text", "mood")
    scheme = replace(BY_ID, procedure=(Step("read", "Read"), Step("x", "Judge", asks=(mine,))))
    assert with_questions(scheme) is scheme

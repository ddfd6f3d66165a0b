"""The phases of a study: what each asks, its gold, and what depends on that."""

from __future__ import annotations

from typing import Annotated

from fastapi import Response
from pydantic import Field
from starlette.responses import JSONResponse
from typing_extensions import TypedDict

from argora.store import Phase
from argora.store.phases import PhaseState
from argora.web.answers import TASK_NAMES, TaskName
from argora.web.app_state import AppState
from argora.web.entry import LONGEST_PHASE, Managing, Overseeing, State
from argora.web.routes.accounts import LONGEST_WORD
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("phases")

AT = "/studies/{study}/phases"
PhaseWord = Annotated[str, Field(min_length=1, max_length=LONGEST_PHASE)]


class PhaseSent(Strict):
    """A phase: what it asks, whether it starts from the gold before, and how its gold is called."""

    name: PhaseWord
    asks: list[TaskName] = Field(min_length=1, max_length=3)
    from_gold: bool = False
    gold: Annotated[str, Field(min_length=1, max_length=LONGEST_WORD)] = "gold"


class PhasesSent(Strict):
    """All phases of a study in their order."""

    phases: list[PhaseSent] = Field(max_length=100)


class StateSent(Strict):
    """In which state a phase is from now on."""

    phase: PhaseWord
    state: PhaseState


class PhaseJson(TypedDict):
    """A phase; ``n_waiting``: how many documents cannot be opened in it yet.

    They are those without a finished gold layer in the phase before.
    """

    name: str
    asks: list[TaskName]
    from_gold: bool
    gold: str
    state: PhaseState
    n_tasks: int
    n_finished: int
    n_waiting: int


class PhasesAnswer(TypedDict):
    """The phases of a study in their order; none where it has none."""

    phases: list[PhaseJson]


@router.get(AT, response_model=PhasesAnswer)
def phases(seat: Overseeing, state: State) -> Response:
    """List the phases of a study, how far each is, and which documents wait for gold."""
    return _answer(state, seat.study)


@router.put(AT, response_model=PhasesAnswer)
def set_phases(sent: PhasesSent, seat: Managing, state: State) -> Response:
    """Set the phases; those up to the last one with layers stay as they are."""
    new_phases = [
        Phase(each.name, frozenset(each.asks), each.from_gold, each.gold) for each in sent.phases
    ]
    state.store.phases.set(seat.study, new_phases, author=seat.account.name)
    return _answer(state, seat.study)


@router.put(AT + "/state", response_model=PhasesAnswer)
def change_state(sent: StateSent, seat: Managing, state: State) -> Response:
    """Open or close a phase; without a plan everybody gets every document of one that is opened."""
    author = seat.account.name
    state.store.phases.change_state(seat.study, sent.phase, sent.state, author=author)
    state.suggestions.refresh(seat.study)
    return _answer(state, seat.study)


def _answer(state: AppState, study: str) -> Response:
    listed = []
    for each in state.store.phases.of(study):
        numbers = state.store.numbers(study, phase=each.name)
        row: PhaseJson = {
            "name": each.name,
            "asks": [name for name in TASK_NAMES if name in each.asks],
            "from_gold": each.from_gold,
            "gold": each.gold,
            "state": each.state,
            "n_tasks": numbers.all,
            "n_finished": numbers.finished,
            "n_waiting": len(state.store.phases.waiting(study, each.name)),
        }
        listed.append(row)
    return JSONResponse({"phases": listed})

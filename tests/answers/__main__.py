"""Write the stored answers anew."""

from __future__ import annotations

from tests.answers.calls import AREAS
from tests.answers.plain import answered
from tests.answers.stored import write

if __name__ == "__main__":
    for area, calls in AREAS.items():
        write(area, {name: answered(call) for name, call in calls.items()})

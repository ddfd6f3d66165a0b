"""The program that computes, as the server sees it: its steps, its answer, and how it ends."""

from __future__ import annotations

import subprocess
import sys

import pytest

from argora.errors import StoreError
from argora.web.agreement.process import Calculator, CalledOff, Limits, Step

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="needs a shell")


@pytest.fixture
def calculator(tmp_path, monkeypatch):
    """Make one whose program is a few lines for a shell, after it has read both questions."""
    made = []

    def make(*lines, seconds=20.0):
        program = tmp_path / "program"
        program.write_text("\n".join(("#!/bin/sh", "read start", "read question", *lines)) + "\n")
        program.chmod(0o755)
        monkeypatch.setattr(sys, "executable", str(program))
        made.append(Calculator("a.db", Limits(seconds=seconds)))
        return made[-1]

    yield make
    for each in made:
        each.stop()


def ask(calculator, *, tell=str, wanted=lambda: True):
    """Ask a question."""
    return calculator.ask({"study": "s"}, on_step=tell, is_wanted=wanted)


STEPS = """echo '{"step": ["one"]}'; echo '{"step": ["two", 3, 8]}'"""


def test_steps_are_told_before_the_answer(calculator):
    """The program stays for the next question, which begins nothing anew."""
    steps, again = [], """read question; echo "{\\"answer\\": $question}" """
    made = calculator(STEPS, """echo "{\\"answer\\": [$start, $question]}" """, again)
    started, question = ask(made, tell=steps.append)
    assert (steps, started["database"], question) == (
        [Step("one"), Step("two", 3, 8)],
        "a.db",
        {"study": "s"},
    )
    assert started["megabytes"] == Limits().megabytes
    assert ask(made) == {"study": "s"}


def test_a_problem_is_an_error_in_its_words(calculator):
    """After which the program may be asked again."""
    made = calculator("""echo '{"problem": "no room"}'; read again; echo '{"answer": 2}'""")
    with pytest.raises(StoreError, match=r"^no room$"):
        ask(made)
    assert ask(made) == 2


def test_a_program_that_breaks_off_is_an_error(calculator):
    """A new one is asked the next time."""
    made = calculator("exit 1")
    for _ in range(2):
        with pytest.raises(StoreError, match=r"^the computation broke off; what it says stands"):
            ask(made)


def test_a_program_that_takes_too_long_is_ended(calculator):
    """The message says after how long and what to do."""
    message = r"^it took longer than 0\.1 seconds; export the study and use argora agree$"
    with pytest.raises(StoreError, match=message):
        ask(calculator("exec sleep 20", seconds=0.1))


def test_an_answer_that_nobody_wants_is_not_waited_for(calculator):
    """Whether anybody does is asked again and again."""
    looks = iter([True, True, False])
    with pytest.raises(CalledOff):
        ask(calculator("exec sleep 20"), wanted=lambda: next(looks))


def test_the_program_has_so_much_memory_and_one_processor():
    """It sets the limits itself, before it opens anything."""
    lines = (
        "import os, resource",
        "from argora.web.agreement.computing import _give_way",
        "nice = os.nice(0)",
        "_give_way(4096)",
        "print(os.nice(0) == min(nice + 10, 19), os.environ['OMP_NUM_THREADS'])",
        "print(*resource.getrlimit(resource.RLIMIT_AS))",
        "resource.setrlimit(resource.RLIMIT_AS, (2**31, 2**32))",
        "_give_way(None)",
        "print(resource.getrlimit(resource.RLIMIT_AS)[0])",
    )
    program = [sys.executable, "-c", "\n".join(lines)]
    limits = subprocess.run(program, capture_output=True, text=True, check=True).stdout
    assert limits.split() == ["True", "1", str(2**32), str(2**32), str(2**31)]

"""link-grammar: phrases of a program that may be missing, slow, or say anything."""

from __future__ import annotations

import stat
import sys

import pytest
from tests import programs

from argora.errors import DataError
from argora.mining.analysis import get_analyzer
from argora.mining.analysis.link_grammar import link_grammar
from argora.mining.analysis.trees import nodes
from argora.model import Document


@pytest.fixture(scope="module")
def real():
    """Skip the test where the real program is missing."""
    programs.program("link-grammar")


def drawn(tree, words):
    """Return a tree in brackets."""
    parts = (words[part] if isinstance(part, int) else drawn(part, words) for part in tree.parts)
    return f"({tree.label} {' '.join(parts)})"


@pytest.fixture
def program(tmp_path, monkeypatch):
    """Put a program in the place of link-parser, which answers as the test says."""

    def put(answer):
        path = tmp_path / "bin" / "link-parser"
        path.parent.mkdir()
        path.write_text(
            f"#!{sys.executable}\n"
            "import sys, time\n"
            "if '--version' in sys.argv:\n"
            "    sys.exit(print('Version: link-grammar-9.8.7'))\n"
            "for line in sys.stdin:\n"
            "    line = line.rstrip()\n"
            "    if line.startswith('!'):\n"
            "        print('width set to 16000', flush=True)\n"
            "        continue\n"
            f"    {answer}\n",
            encoding="utf-8",
        )
        path.chmod(path.stat().st_mode | stat.S_IXUSR)
        monkeypatch.setenv("PATH", str(path.parent), prepend=":")

    return put


@pytest.mark.usefixtures("real")
def test_phrases_of_the_real_program():
    """Exact enough that a changed form of its output is seen."""
    analyse = get_analyzer("link-grammar")
    found = analyse(Document("d", "I think that parks are good.\n\n(Yes) 🙂!"))
    first, second = found.constituents
    assert drawn(first, found.words) == (
        "(S (NP I) (VP think (SBAR that (S (NP parks) (VP are (ADJP good))))) .)"
    )
    assert {phrase.label for phrase, _ in nodes(second)} >= {"S"}
    assert found.notes == ()
    assert found.capabilities == analyse.capabilities
    assert "constituents" in found.capabilities
    assert found.provenance.startswith("link-grammar-")


@pytest.mark.usefixtures("real")
def test_odd_texts_get_phrases_of_the_real_program():
    """Commands, brackets, signs and blanks mean nothing to it."""
    text = (
        "!exit. Now!\n\n%x {y} [z] ((a) <b> *c* #d\n\n... ?? 🙂\n\ndon't \u201cstop\u201d it's 50%."
    )
    found = get_analyzer("link-grammar")(Document("d", text))
    assert len(found.constituents) == len(found.sentences)
    assert get_analyzer("link-grammar")(Document("d", "")).constituents == ()


def test_words_of_the_program_are_laid_on_those_of_the_text(program):
    """Signs at words, joined and split words, and such as it leaves out."""
    program("print('(S (NP dogs{!}.n (PP of Mr..x X{?})) (VP can ’t.v bark.v) {now} .)')")
    found = get_analyzer("link-grammar")(Document("d", "Dogs (of Mr. X) can’t bark now."))
    assert drawn(found.constituents[0], found.words) == (
        "(S (NP Dogs ( (PP of Mr . X)) ) (VP can’t bark) now .)"
    )


@pytest.mark.parametrize(
    ("answer", "why"),
    [
        ("print('No complete linkages found.')", "1 not understood by the parser"),
        ("print(')))')", "1 not understood by the parser"),
        ("time.sleep(60)", "1 took too long"),
        ("sys.exit()", "1 took too long"),
    ],
)
def test_a_sentence_without_phrases_is_noted(program, answer, why):
    """The others still have theirs, by a program that is started anew."""
    program(f"{answer} if 'bad' in line else print('(S (NP ok))')")
    found = link_grammar(patience=0.5)(Document("d", "A bad one.\n\nok"))
    assert found.constituents[0] is None
    assert drawn(found.constituents[1], found.words) == "(S (NP ok))"
    assert found.notes == (f"document 'd' has sentences without phrases: {why}",)


def test_a_long_sentence_is_not_parsed(program):
    """It would take minutes and gigabytes; the note says how many there were."""
    program("print('(S (NP a))')")
    found = link_grammar(longest=3)(Document("d", "a a a a\n\na"))
    assert found.constituents[0] is None
    assert found.constituents[1] is not None
    assert "1 longer than 3 tokens" in found.notes[0]
    assert "(longest 3)" in found.provenance


def test_without_the_program_the_message_names_the_package(monkeypatch):
    """And how it is installed."""
    monkeypatch.setenv("PATH", "")
    with pytest.raises(DataError, match="apt-get install link-grammar"):
        get_analyzer("link-grammar")

"""Questions to people and their votes as tables: cells that may be missing, exact limits."""

from __future__ import annotations

import pytest

from argora.errors import FormatError
from argora.formats.votes import (
    Question,
    Vote,
    read_questions,
    read_votes,
    vote_files,
    write_questions,
)

FULL = Question("q1", "d1", "d2", ("ana", "ben"), ("d1.svg", "d2.svg"), 7)
BARE = Question("q 2", "=d", "d3", ("ana", "ben"))
HEADER = "question,first,second,annotator,other_annotator"


def put(folder, content, name="table.csv"):
    """Write a table."""
    path = folder / name
    path.write_text(content, "utf-8")
    return path


def test_questions_come_back(tmp_path):
    """With pictures and seed, and without."""
    write_questions([FULL, BARE], tmp_path / "questions.csv")
    assert read_questions(tmp_path / "questions.csv") == (FULL, BARE)


def test_pictures_and_seed_may_be_missing(tmp_path):
    """Whoever makes a table by hand needs five columns."""
    (question,) = read_questions(put(tmp_path, f"{HEADER}\nq1,d1,d2,ana,ben\n"))
    assert question == Question("q1", "d1", "d2", ("ana", "ben"), ("", ""), 0)


WRONG_QUESTIONS = {
    "nothing": ("", ": has no question"),
    "twice": ("q,a,b,x,y\nq,b,a,x,y\n", ":3: question 'q' is there twice; keep one"),
    "with itself": ("q,a,a,x,y\n", ":2: compares 'a' with itself"),
    "no id": (",a,b,x,y\n", ":2: the column 'question' is empty"),
    "no other annotator": ("q,a,b,x,\n", ":2: the column 'other_annotator' is empty"),
}


@pytest.mark.parametrize(("rows", "message"), WRONG_QUESTIONS.values(), ids=WRONG_QUESTIONS)
def test_a_wrong_question_is_one_message(tmp_path, rows, message):
    """With the file and the line."""
    path = put(tmp_path, f"{HEADER}\n{rows}")
    with pytest.raises(FormatError) as caught:
        read_questions(path)
    assert str(caught.value) == f"{path}{message}"


@pytest.mark.parametrize(
    ("header", "message"),
    [
        ("question,first,second,annotator", ":1: no column 'other_annotator': found ["),
        (f"{HEADER},colour", ":1: unknown column 'colour'; known are ['question', 'first', "),
    ],
)
def test_columns_of_questions_are_known(tmp_path, header, message):
    """A column that nobody reads may be a misspelled one."""
    path = put(tmp_path, header + "\n")
    with pytest.raises(FormatError) as caught:
        read_questions(path)
    assert str(caught.value).startswith(f"{path}{message}")


@pytest.mark.parametrize("read", [read_questions, lambda path: read_votes(path, [FULL])])
def test_a_file_that_is_not_there_is_named(tmp_path, read):
    """Its path is the message's place; one that is no table is named as well."""
    with pytest.raises(FormatError) as caught:
        read(tmp_path / "none.csv")
    assert str(caught.value) == f"{tmp_path / 'none.csv'}: no such file"
    (tmp_path / "broken.csv").write_bytes(b"a,b\n\xff")
    with pytest.raises(FormatError, match=r"broken\.csv:2: is not UTF-8"):
        read(tmp_path / "broken.csv")


def test_every_spelling_of_a_vote_is_read(tmp_path):
    """By number or by word, with a time from 0 on or without one; other columns do not matter."""
    rows = ("a,q1,1,0,x", "b,q1,2,2.5,", "c,q1, First ,,", "d,q1,SECOND,1e3,")
    table = "worker,question,choice,seconds,mood\n" + "\n".join(rows)
    assert read_votes(put(tmp_path, table), [FULL, BARE]) == (
        Vote("a", "q1", 1, 0.0),
        Vote("b", "q1", 2, 2.5),
        Vote("c", "q1", 1, None),
        Vote("d", "q1", 2, 1000.0),
    )


def test_one_person_answers_many_questions_and_one_question_has_many_answers(tmp_path):
    """Only the same person on the same question is there twice."""
    table = "worker,question,choice\na,q1,1\na,q 2,2\nb,q1,2\n"
    votes = read_votes(put(tmp_path, table), [FULL, BARE])
    assert [(v.worker, v.question, v.choice) for v in votes] == [
        ("a", "q1", 1),
        ("a", "q 2", 2),
        ("b", "q1", 2),
    ]


WRONG_VOTES = {
    "nothing": ("", ": has no vote"),
    "third": ("a,q1,3,\n", ":2: choice is '3', expected 1 or 2"),
    "no choice": ("a,q1,,\n", ":2: choice is '', expected 1 or 2"),
    "long": (f"a,q1,{'x' * 61},\n", f":2: choice is {'x' * 60!r}, expected 1 or 2"),
    "negative": ("a,q1,1,-0.1\n", ":2: seconds is '-0.1', expected a number from 0"),
    "word": ("a,q1,1,soon\n", ":2: seconds is 'soon', expected a number from 0"),
    "endless": ("a,q1,1,inf\n", ":2: seconds is 'inf', expected a number from 0"),
    "none": ("a,q1,1,nan\n", ":2: seconds is 'nan', expected a number from 0"),
    "long time": (f"a,q1,1,{'s' * 61}\n", f":2: seconds is {'s' * 60!r}, expected a number from 0"),
    "unknown": ("a,q9,1,\n", ":2: there is no question 'q9'"),
    "twice": ("a,q1,1,\na,q1,1,\n", ":3: an answer of 'a' to 'q1' is there twice, first in "),
    "nobody": (",q1,1,\n", ":2: the column 'worker' is empty"),
}


@pytest.mark.parametrize(("rows", "message"), WRONG_VOTES.values(), ids=WRONG_VOTES)
def test_a_wrong_vote_is_one_message(tmp_path, rows, message):
    """With the file and the line."""
    path = put(tmp_path, f"worker,question,choice,seconds\n{rows}")
    with pytest.raises(FormatError) as caught:
        read_votes(path, [FULL])
    assert str(caught.value).startswith(f"{path}{message}")


def test_the_same_answer_in_two_files_counts_once(tmp_path):
    """Where choice and time are the same; another answer is refused with both places."""
    head = "worker,question,choice,seconds\n"
    one = put(tmp_path, f"{head}a,q1,1,3.25\n", "one.csv")
    two = put(tmp_path, f"{head}a,q 2,2,4\na,q1,1,3.25\n", "two.csv")
    problems = []
    votes = read_votes([one, two], [FULL, BARE], problems=problems)
    assert votes == (Vote("a", "q1", 1, 3.25), Vote("a", "q 2", 2, 4.0))
    (problem,) = problems
    assert (problem.severity, problem.path, problem.line) == ("warning", str(two), 3)
    for row in ("a,q1,2,3.25", "a,q1,1,3.5", "a,q1,1,"):
        other = put(tmp_path, f"{head}{row}\n", "other.csv")
        message = f"{other}:2: an answer of 'a' to 'q1' is there twice, first in {one}:2; keep one"
        with pytest.raises(FormatError) as caught:
            read_votes([one, other], [FULL, BARE])
        assert str(caught.value).startswith(message)


def test_answers_to_another_task_are_refused(tmp_path):
    """The page writes a digest of what it showed; without one nothing is compared."""
    table = f"worker,question,choice,digest\na,q1,1,{FULL.digest}\nb,q1,1,\n"
    assert len(read_votes(put(tmp_path, table), [FULL])) == 2
    for other in (
        Question("q1", "d2", "d1", ("ana", "ben")),
        Question("q1", "d1", "d2", ("a", "b")),
    ):
        with pytest.raises(FormatError, match=r"csv:2: answers another question 'q1' than that of"):
            read_votes(put(tmp_path, table), [other])


def test_a_folder_of_votes_is_its_tables_without_the_questions(tmp_path):
    """In the order of their names; a folder without any is refused."""
    names = ("b.csv", "a.CSV", "c.tsv", "notes.txt", "questions.csv", "answer.html")
    paths = {name: put(tmp_path, "x", name) for name in names}
    assert vote_files([tmp_path, paths["notes.txt"]], paths["questions.csv"]) == [
        paths[name] for name in ("a.CSV", "b.csv", "c.tsv", "notes.txt")
    ]
    (tmp_path / "empty").mkdir()
    with pytest.raises(FormatError, match="holds no CSV file of answers; name another folder"):
        vote_files([tmp_path / "empty"], paths["questions.csv"])


@pytest.mark.parametrize("column", ["worker", "question", "choice"])
def test_a_column_of_votes_may_not_be_missing(tmp_path, column):
    """The message lists those that are there."""
    there = [name for name in ("worker", "question", "choice", "seconds") if name != column]
    path = put(tmp_path, ",".join(there) + "\n")
    with pytest.raises(FormatError) as caught:
        read_votes(path, [FULL])
    assert str(caught.value) == f"{path}:1: no column {column!r}: found {there}"


TURK = "HITId,WorkerId,AssignmentStatus,WorkTimeInSeconds,Input.question,Input.digest"
TURKS = {
    "one column": (
        f"{TURK},Answer.choice\nh,A1,Approved,12,q1,,2\nh,A2,Rejected,1,q1,,1\n"
        "h,A2,Submitted,9.5,q1,,first\n"
    ),
    "a column for each choice": (
        f"{TURK},Answer.choice.1,Answer.choice.2\nh,A1,Approved,12,q1,,false,true\n"
        "h,A2,Rejected,1,q1,,true,false\nh,A2,Submitted,9.5,q1,,TRUE,\n"
    ),
}


@pytest.mark.parametrize("content", TURKS.values(), ids=TURKS)
def test_batch_results_of_mechanical_turk_are_votes(tmp_path, content):
    """Without rejected assignments, which a note counts."""
    problems = []
    votes = read_votes(put(tmp_path, content), [FULL], problems=problems)
    assert votes == (Vote("A1", "q1", 2, 12.0), Vote("A2", "q1", 1, 9.5))
    (note,) = map(str, problems)
    assert note.endswith("1 rejected assignment left out")


def test_a_batch_result_of_another_task_or_without_an_answer_is_refused(tmp_path):
    """Its digest is compared as that of the page, and each row has one choice."""
    other = TURKS["one column"].replace("q1,,2", "q1,d12345678,2")
    with pytest.raises(FormatError, match="answers another question 'q1'"):
        read_votes(put(tmp_path, other), [FULL])
    both = TURKS["a column for each choice"].replace("false,true", "true,true")
    with pytest.raises(FormatError, match="choice is '1 and 2', expected 1 or 2"):
        read_votes(put(tmp_path, both), [FULL])
    without = f"{TURK}\nh,A1,Approved,12,q1,\n"
    with pytest.raises(FormatError, match=r"no column 'choice' nor 'Answer.choice', as Mechanica"):
        read_votes(put(tmp_path, without), [FULL])

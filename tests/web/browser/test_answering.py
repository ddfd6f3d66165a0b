"""People say on a page from the disk which maps are more alike; their files are read back."""

from __future__ import annotations

import csv
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, BrowserContext, Dialog, Page, expect
from tests.cli.conftest import Run
from tests.web.browser.fresh import OPTIONS, PATIENCE
from tests.web.browser.test_looks import check

from argora.formats.votes import Question, read_questions, read_votes

TEXT = "We should plant trees. Trees cool a city.\n"
UNITS = "T1\tClaim 0 21\tWe should plant trees\nT2\tPremise 23 40\tTrees cool a city\n"
UP, DOWN = "R1\tsupports Arg1:T2 Arg2:T1\t\n", "R1\tsupports Arg1:T1 Arg2:T2\t\n"
SAME = ("d1", "d3")
"""The documents on which both drew the same arrow, so that mar is 1; on the others it is 0."""
NO_STORAGE = """Object.defineProperty(window, "localStorage", {
  get() { throw new DOMException("blocked", "SecurityError") },
})"""
NAMES = (
    "<img src=x onerror=alert(1)>",
    "=cmd|' /C calc'!A0",
    'a";=1+1,b',
    '"q"',
    "'x",
    "+1",
    "Zoë 学",
)

Open = Callable[..., Page]


@pytest.fixture
def study(tmp_path: Path) -> Path:
    """Two annotators on four documents: the same arrow on two of them, opposite arrows on two."""
    folder = tmp_path / "study"
    for annotator in ("ann", "bob"):
        (folder / annotator).mkdir(parents=True)
        for document in ("d1", "d2", "d3", "d4"):
            arrow = UP if annotator == "ann" or document in SAME else DOWN
            (folder / annotator / f"{document}.txt").write_text(TEXT, encoding="utf-8")
            (folder / annotator / f"{document}.ann").write_text(UNITS + arrow, encoding="utf-8")
    return folder


@pytest.fixture
def task(run: Run, study: Path, tmp_path: Path) -> Path:
    """The folder of the task: six questions."""
    assert run("metaevaluate", study, "--task", tmp_path / "task").code == 0
    return tmp_path / "task"


@pytest.fixture
def questions(task: Path) -> dict[str, Question]:
    """The questions by their id."""
    return {each.id: each for each in read_questions(task / "questions.csv")}


@pytest.fixture
def context_of(browser: Browser) -> Iterator[Callable[..., BrowserContext]]:
    """Make browsers of people, which are closed at the end."""
    contexts = []

    def make(**options: object) -> BrowserContext:
        contexts.append(browser.new_context(**options))  # type: ignore[arg-type]
        return contexts[-1]

    yield make
    for context in contexts:
        context.close()


@pytest.fixture
def open_task(task: Path, context_of: Callable[..., BrowserContext]) -> Iterator[Open]:
    """Open the page from the disk; a mistake in its script or a request fails the test."""
    complaints: list[str] = []

    def open_at(context: BrowserContext | None = None, **options: object) -> Page:
        page = (context or context_of(**options)).new_page()
        page.set_default_timeout(PATIENCE)
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda request: complaints.append(request.url))
        page.clock.install(time=0)
        page.goto((task / "answer.html").as_uri())
        page.clock.pause_at(10_000)
        return page

    yield open_at
    assert [each for each in complaints if not each.startswith(("file:", "data:", "blob:"))] == []


def begin(page: Page, name: str) -> None:
    """Give a name, by keyboard."""
    page.get_by_label("Your name or code").fill(name)
    page.keyboard.press("Enter")


def passes(page: Page, milliseconds: int) -> None:
    """Let time pass on the page."""
    page.clock.run_for(milliseconds)


def more_similar(page: Page) -> int:
    """Return the option whose maps are described alike, or the first if both or none are."""
    words = [str(each.get_attribute("alt")) for each in page.locator("#options img").all()]
    assert {each.partition(": ")[0] for each in words} == {"Map 1", "Map 2"}
    one, other = (words[n].partition(": ")[2] == words[n + 1].partition(": ")[2] for n in (0, 2))
    return 2 if other and not one else 1


def saved(page: Page, folder: Path, button: str = "Save answers") -> Path:
    """Save the answers by keyboard and return the file."""
    with page.expect_download() as download:
        page.get_by_role("button", name=button).press("Enter")
    path = folder / download.value.suggested_filename
    download.value.save_as(path)
    return path


def rows_of(path: Path) -> list[dict[str, str]]:
    """Return the rows of a table."""
    return list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))


def fnv1a(text: str) -> int:
    """Return the 32-bit hash of Fowler, Noll and Vo."""
    value = 0x811C9DC5
    for byte in text.encode():
        value = (value ^ byte) * 0x01000193 % 2**32
    return value


def shuffled(n: int, seed: int) -> list[int]:
    """Shuffle by Fisher and Yates with the numbers of mulberry32."""
    state, numbers = seed, list(range(n))
    for i in range(n - 1, 0, -1):
        state = (state + 0x6D2B79F5) % 2**32
        t = (state ^ state >> 15) * (state | 1) % 2**32
        t ^= (t + (t ^ t >> 7) * (t | 61)) % 2**32
        j = (t ^ t >> 14) * (i + 1) // 2**32
        numbers[i], numbers[j] = numbers[j], numbers[i]
    return numbers


def test_two_people_answer_and_their_files_are_read(
    run: Run, study: Path, task: Path, tmp_path: Path, open_task: Open, questions
):
    """One by keyboard, with an answer taken back and the page closed; one by touch on a phone.

    Ann prefers what is more similar, and option 1 where nothing is; bob touches option 2 always.
    Of the six questions two compare documents of one score: there the votes are tied as well. On
    the others, both are right where option 2 is more similar (n), and tied, so wrong, elsewhere.
    """
    page = open_task(**OPTIONS)
    begin(page, "ann")
    heading = page.get_by_role("heading", level=2)
    expect(heading).to_have_text("Question 1 of 6")
    expect(heading).to_be_focused()
    passes(page, 3000)
    page.keyboard.press(str(3 - more_similar(page)))  # a slip
    expect(heading).to_have_text("Question 2 of 6")
    passes(page, 1000)
    page.keyboard.press("Backspace")
    expect(heading).to_have_text("Question 1 of 6")
    for n in range(1, 7):
        passes(page, 1000 * n)
        choice = more_similar(page)
        if n % 2:
            page.keyboard.press(str(choice))
        else:
            page.keyboard.press("ArrowRight" if choice == 2 else "ArrowLeft")
            expect(page.get_by_role("button", name=f"Option {choice}")).to_be_focused()
            page.keyboard.press("Enter")
        expect(heading).to_have_text(
            "All questions are answered" if n == 6 else f"Question {n + 1} of 6"
        )
        if n == 3:
            context = page.context
            page.close()
            page = open_task(context)
            expect(page.get_by_label("Your name or code")).to_have_value("ann")
            page.keyboard.press("Enter")
            heading = page.get_by_role("heading", level=2)
            expect(heading).to_have_text("Question 4 of 6")
    files = tmp_path / "answers"
    ann = rows_of(saved(page, files))
    assert {each["worker"] for each in ann} == {"ann"}
    # The first took 3 s, and 1 s when it was back.
    assert [float(each["seconds"]) for each in ann] == [4, 2, 3, 4, 5, 6]
    assert [each["position"] for each in ann] == list("123456")
    assert fnv1a("foobar") == 0xBF9CF968  # as printed by its authors
    seed = fnv1a("7\nann")
    assert {each["seed"] for each in ann} == {str(seed)}
    assert [each["question"] for each in ann] == [list(questions)[i] for i in shuffled(6, seed)]
    assert [each["digest"] for each in ann] == [questions[e["question"]].digest for e in ann]
    expect(page.locator("#about")).to_contain_text(f"seed {seed}")

    phone = open_task(viewport={"width": 390, "height": 844}, has_touch=True, is_mobile=True)
    phone.get_by_label("Your name or code").fill("bob")
    phone.get_by_role("button", name="Begin").tap()
    for n in range(1, 7):
        expect(phone.get_by_role("heading", level=2)).to_have_text(f"Question {n} of 6")
        passes(phone, 2500)
        phone.get_by_role("button", name="Option 2").tap()
    with phone.expect_download() as download:
        phone.get_by_role("button", name="Save answers").tap()
    assert download.value.suggested_filename == "answers-bob.csv"
    download.value.save_as(files / "answers-bob.csv")

    judged = run(
        "metaevaluate", study, "--votes", files, "--questions", task / "questions.csv",
        "--trim", "0", "-m", "mar(unit='link')", "--json",
    )  # fmt: skip
    assert judged.code == 0
    assert "did not answer" not in judged.err
    assert judged.json["votes"]["n"] == 12
    assert judged.json["votes"]["shortest"] == 2
    assert judged.json["votes"]["longest"] == 6
    (figures,) = judged.json["results"]
    n = sum(each.second in SAME and each.first not in SAME for each in questions.values())
    assert 0 < n < 4
    assert figures["accuracy"]["value"] == pytest.approx((n + 2) / 6)
    assert figures["weighted_accuracy"]["value"] == pytest.approx((n + (4 - n) / 2 + 2 / 2) / 6)
    assert figures["squared_error"]["value"] == pytest.approx((4 - n) / 6)
    assert figures["n_tied_votes"] == 6 - n


@pytest.mark.parametrize("name", NAMES)
def test_a_name_is_only_a_name(name: str, open_task: Open, tmp_path: Path, questions):
    """On the page and in the file, which no spreadsheet takes for a formula."""
    page = open_task()
    begin(page, f"  {name} ")
    expect(page.locator("#name")).to_have_text(name)
    assert page.locator("#about img").count() == 0
    passes(page, 1234)
    page.keyboard.press("1")
    path = saved(page, tmp_path)
    expect(page.locator("#saved")).to_have_text(f"1 of 6 answers are in the file {path.name}.")
    (row,) = rows_of(path)
    assert row["worker"][0] not in "=+-@"
    # Where a spreadsheet divides cells at semicolons as well.
    line = path.read_text("utf-8").splitlines()[1]
    assert not any(cell.startswith("=") for cell in next(csv.reader([line], delimiter=";")))
    (vote,) = read_votes(path, questions.values())
    assert (vote.worker, vote.choice, vote.seconds) == (name, 1, 1.234)


def test_nothing_is_answered_by_accident(open_task: Open):
    """Not twice by a double click or a held key, not with a modifier, not without a name."""
    page = open_task()
    heading = page.get_by_role("heading", level=2)
    page.keyboard.press("Enter")
    begin(page, "   ")
    expect(page.get_by_role("button", name="Begin")).to_be_visible()
    begin(page, "cleo")
    passes(page, 5000)
    page.keyboard.press("Enter")
    page.keyboard.press("Control+1")
    expect(heading).to_have_text("Question 1 of 6")
    page.get_by_role("button", name="Option 1").dblclick()
    expect(heading).to_have_text("Question 2 of 6")
    passes(page, 5000)
    page.keyboard.press("ArrowLeft")
    page.keyboard.down("Enter")
    passes(page, 5000)
    page.get_by_role("button", name="Option 1").focus()
    page.keyboard.down("Enter")
    expect(heading).to_have_text("Question 3 of 6")


def test_answers_in_two_tabs_are_one_list(open_task: Open):
    """The other tab follows, so that neither overwrites what the other stored."""
    first = open_task()
    second = open_task(first.context)
    for page in (first, second):
        begin(page, "dora")
    for n, page in enumerate((first, second, second, first), 1):
        expect(page.get_by_role("heading", level=2)).to_have_text(f"Question {n} of 6")
        page.bring_to_front()
        passes(page, 1000)
        page.keyboard.press("2")
    first.get_by_role("button", name="Somebody else answers").click()
    begin(first, "eve")
    expect(first.get_by_role("heading", level=2)).to_have_text("Question 1 of 6")
    expect(second.get_by_role("heading", level=2)).to_have_text("Question 5 of 6")


def test_a_browser_that_stores_nothing_says_so(
    open_task: Open, context_of: Callable[..., BrowserContext], tmp_path: Path
):
    """Answers can be saved at any time; leaving the page with others asks first."""
    context = context_of()
    context.add_init_script(NO_STORAGE)
    page = open_task(context)
    questions_asked: list[Dialog] = []
    page.on("dialog", lambda dialog: (questions_asked.append(dialog), dialog.dismiss()))
    expect(page.get_by_text("This browser keeps nothing for this page.")).to_be_visible()
    expect(page.get_by_text("go on later")).to_be_hidden()
    begin(page, "finn")
    expect(page.get_by_role("button", name="Save answers so far")).to_be_disabled()
    passes(page, 1000)
    page.keyboard.press("2")
    page.get_by_role("button", name="Somebody else answers").click()
    begin(page, "finn")
    expect(page.get_by_role("heading", level=2)).to_have_text("Question 2 of 6")
    with page.expect_event("dialog"):
        page.close(run_before_unload=True)
    assert [dialog.type for dialog in questions_asked] == ["beforeunload"]
    page.get_by_role("button", name="Somebody else answers").click()
    begin(page, "gus")
    with page.expect_event("dialog"):  # finn's answer is still in no file
        page.close(run_before_unload=True)
    page.get_by_role("button", name="Somebody else answers").click()
    begin(page, "finn")
    (row,) = rows_of(saved(page, tmp_path, "Save answers so far"))
    assert (row["worker"], row["choice"]) == ("finn", "2")
    with page.expect_event("close"):
        page.close(run_before_unload=True)


def test_the_page_looks_well(open_task: Open):
    """The beginning, a question, the end."""
    page = open_task(**OPTIONS)
    page.clock.resume()  # axe waits for timers
    check(page, "answer-begin")
    begin(page, "gus")
    page.keyboard.press("ArrowLeft")
    check(page, "answer-question")
    for _ in range(6):
        passes(page, 1000)
        page.keyboard.press("1")
    expect(page.get_by_role("heading", level=2)).to_have_text("All questions are answered")
    check(page, "answer-end")

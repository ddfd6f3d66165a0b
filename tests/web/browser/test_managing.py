"""The manager's pages: a study comes in and goes out, people come and go, and what is refused."""

from __future__ import annotations

import re
import zipfile
from dataclasses import replace
from pathlib import Path

from playwright.sync_api import Page, expect
from tests.web.browser.fresh import PASSWORD, Fresh, set_up
from tests.web.browser.keyboard import press
from tests.web.browser.test_looks import check

import argora
from argora.model import Document
from argora.studies import bundled

LONG = "Persuasive essays of the second year, winter term, both seminars, after the revision"
WAIT = 30_000


def brat(folder: Path) -> None:
    """Write three annotated essays as brat."""
    study = bundled().select(documents=["essay01", "essay02", "essay03"])
    argora.write(study, folder / "brat", format="brat", lossy=True)


def zipped(folder: Path) -> Path:
    """Put a folder into a zip beside it."""
    made = folder.with_suffix(".zip")
    with zipfile.ZipFile(made, "w") as archive:
        for path in sorted(folder.rglob("*")):
            archive.write(path, path.relative_to(folder.parent))
    return made


def add(fresh: Fresh, *, n: int = 3) -> str:
    """Add a study with a long name that Mona manages, and return its address."""
    study = replace(bundled().select(documents=[f"essay0{k}" for k in (1, 2, 3)]), name=LONG)
    more = tuple(Document(f"text {k:03}", "A text.") for k in range(n))
    key = fresh.store.add_study(replace(study, documents=(*study.documents, *more)))
    fresh.store.assign_all(key)
    (mona,) = (each for each in fresh.store.people.all() if each.name == "Mona")
    fresh.store.people.grant(key, mona.key, "manager")
    return f"{fresh.url}/s/{key}"


def test_what_cannot_be_read_is_said_and_nothing_that_was_typed_is_lost(
    fresh: Fresh, tmp_path: Path
):
    """Then the mended files are brought in, and it is said what was read."""
    page = set_up(fresh)
    check(page, "studies-none")
    page.get_by_role("link", name="Bring a study in").click()
    files = page.get_by_label("Files, or one zip")
    expect(files).to_be_visible()
    check(page, "new")
    brat(tmp_path)
    broken = tmp_path / "brat" / "ana" / "essay01.ann"
    whole = broken.read_text()
    broken.write_text("T99\tClaim 0 99999\tnothing\n" + whole)
    files.set_input_files(zipped(tmp_path / "brat"))
    page.get_by_label("Name of the study").fill(LONG)
    page.get_by_role("button", name="Bring it in").click()
    refusal = page.get_by_role("alert")
    expect(refusal).to_contain_text("ana/essay01.ann:1: ", timeout=WAIT)
    check(page, "new-refused")
    expect(page.get_by_label("Name of the study")).to_have_value(LONG)
    broken.write_text(whole)
    mended = zipped(tmp_path / "brat")
    page.get_by_role("button", name="Bring it in").click()
    expect(refusal).to_contain_text("choose the files again")
    with page.expect_file_chooser() as chooser:
        files.click()
    chooser.value.set_files(mended)
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_role("heading", name=f"{LONG} is there")).to_be_visible(timeout=WAIT)
    expect(page.get_by_text("3: ana, ben, chloe")).to_be_visible()
    expect(page.locator(".facts")).to_contain_text("brat")
    check(page, "new-done")
    page.get_by_role("link", name="Invite people").click()
    expect(page.get_by_text("Nobody signs in as ana, ben, chloe.")).to_be_visible()


def test_texts_alone_need_a_scheme(fresh: Fresh, tmp_path: Path):
    """Files that are chosen one by one are packed in the browser, under their own names."""
    texts = [tmp_path / "Größe.txt", tmp_path / "b.txt"]
    for text in texts:
        text.write_text("Nurses report fewer attacks.")
    page = set_up(fresh)
    page.goto(f"{fresh.url}/new")
    page.get_by_label("Files, or one zip").set_input_files(texts)
    expect(page.get_by_text("Texts that nobody annotated yet do not say it.")).to_be_visible()
    page.get_by_label("Name of the study").fill("Two")
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_label("What annotators may mark")).to_be_focused()
    page.get_by_label("What annotators may mark").select_option("claim-premise")
    page.get_by_role("button", name="Bring it in").click()
    expect(page.get_by_role("heading", name="Two is there")).to_be_visible(timeout=WAIT)
    (study,) = fresh.store.studies()
    assert {each.name for each in fresh.store.listed(study.key)} == {"Größe", "b"}


def test_what_files_leave_open_is_asked(fresh: Fresh, tmp_path: Path):
    """Offsets behind an emoji can be counted in two ways; whoever brings them chooses, by keys."""
    file = tmp_path / "ana.jsonl"
    mark = '{"id": 0, "label": "claim", "start_offset": 3, "end_offset": 7}'
    file.write_text(f'{{"text": "🐕 dogs bark", "entities": [{mark}], "relations": []}}\n', "utf-8")
    page = set_up(fresh)
    page.goto(f"{fresh.url}/new")
    page.get_by_label("Files, or one zip").set_input_files(file)
    page.get_by_role("button", name="Bring it in").click()
    question = page.get_by_role("group", name="What do the offsets count")
    expect(question.get_by_role("radio")).to_have_count(2, timeout=WAIT)
    check(page, "new-question")
    question.get_by_role("radio", name="utf-16").focus()
    press(page, "Space Enter")
    expect(page.get_by_role("heading", name="ana is there")).to_be_visible(timeout=WAIT)
    (study,) = fresh.store.studies()
    (layer,) = fresh.store.study(study.key).layers
    assert [(span.start, span.end) for unit in layer.units for span in unit.spans] == [(2, 6)]


def test_people_come_and_go(fresh: Fresh):
    """A link is shown once; a role is taken back after a question; the last manager stays."""
    page = set_up(fresh)
    address = add(fresh)
    page.goto(f"{address}/people")
    expect(page.get_by_text("There are none yet.")).to_be_visible()
    for name in ("ana", "somebody with quite a long name for a column"):
        page.get_by_label("Name in the study").fill(name)
        page.get_by_role("button", name="Make a link").click()
        expect(page.get_by_label(f"Link for {name}")).to_be_visible()
    check(page, "people")
    joining = fresh.page()
    joining.goto(page.get_by_label("Link for ana").input_value())
    expect(joining.get_by_label("Name", exact=True)).to_have_value("ana")
    check(joining, "join")
    joining.get_by_label("Password").fill(PASSWORD)
    joining.get_by_role("button", name="Join").click()
    expect(joining.get_by_role("heading", name=LONG)).to_be_visible()
    page.get_by_role("button", name="Take back the link for somebody").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_role("button", name="Take back the link for somebody")).to_have_count(0)
    expect(page.locator("p.problem-line").first).to_have_text("")
    page.reload()
    row = page.get_by_role("row", name=re.compile("^ana annotator since"))
    row.get_by_role("button", name="New password ana").click()
    check(page, "people-sure")
    row.get_by_role("button", name="Yes").click()
    link = page.get_by_label("Link for ana, good for a new password")
    expect(link).to_be_visible()
    check(page, "people-reset")
    forgetful = fresh.page()
    forgetful.goto(link.input_value())
    check(forgetful, "reset")
    forgetful.get_by_label("New password").fill("another " + PASSWORD)
    forgetful.get_by_role("button", name="Set it and sign in").click()
    expect(forgetful.get_by_role("link", name=LONG)).to_be_visible()
    joining.reload()
    expect(joining.get_by_role("button", name="Sign in")).to_be_visible()
    joining = forgetful
    row.get_by_role("button", name="Remove").click()
    row.get_by_role("button", name="Yes").click()
    expect(page.get_by_text("Nobody signs in as ana, ben, chloe.")).to_be_visible()
    expect(page.locator("p.problem-line").first).to_have_text("")
    joining.reload()
    expect(joining.get_by_text("You have no role in any study yet.")).to_be_visible()
    page.get_by_role("button", name="Remove Mona").click()
    page.get_by_role("button", name="Yes").click()
    expect(page.get_by_text("nobody else manages this study")).to_be_visible()


def test_a_name_alone_leads_to_nobodys_work(fresh: Fresh):
    """Joining says so; the manager gives the link a name that the page offers."""
    page, joining = set_up(fresh), fresh.page()
    page.goto(f"{add(fresh)}/people")
    page.get_by_role("button", name="Make a link").click()
    joining.goto(page.get_by_label("Link for a new annotator").input_value())
    joining.get_by_label("Name", exact=True).fill("Ben")
    joining.get_by_label("Password").fill(PASSWORD)
    joining.get_by_role("button", name="Join").click()
    expect(joining.get_by_role("alert")).to_contain_text("ask for a link for 'ben'")
    check(joining, "join-refused")
    page.get_by_role("button", name="Give the name ben").click()
    expect(page.get_by_label("Name in the study")).to_be_focused()
    expect(page.get_by_text("goes on with what was annotated as ben.")).to_be_visible()
    check(page, "people-waiting")
    page.get_by_role("button", name="Make a link").click()
    joining.goto(page.get_by_label("Link for ben").input_value())
    joining.get_by_label("Name", exact=True).fill("Benjamin")
    joining.get_by_label("Password").fill(PASSWORD)
    joining.get_by_role("button", name="Join").click()
    expect(joining.get_by_role("heading", name=LONG)).to_be_visible()
    expect(joining.get_by_text("finished").first).to_be_visible()


def test_a_study_with_many_documents_and_what_a_format_loses(fresh: Fresh):
    """The list begins with some; the loss is told before anything is downloaded."""
    page = set_up(fresh)
    address = add(fresh, n=60)
    page.goto(address)
    expect(page.get_by_text("3 documents are finished by two")).to_be_visible()
    rows = page.locator(".matrix tbody tr")
    expect(rows).to_have_count(50)
    check(page, "overview")
    page.get_by_role("button", name="Show more").focus()
    press(page, "Enter")
    expect(rows).to_have_count(63)
    page.get_by_role("searchbox").fill("text 01")
    expect(rows).to_have_count(10)
    page.get_by_role("combobox", name="Show").select_option("finished")
    expect(page.get_by_text("There is no such document.")).to_be_visible()
    page.get_by_role("searchbox").fill("")
    expect(rows).to_have_count(3)
    page.get_by_role("combobox", name="of").select_option("ana")
    expect(page.locator(".matrix thead th")).to_have_text(["Document", "Finished", "ana"])
    page.get_by_role("link", name="Export").click()
    expect(page.get_by_text("Of this study nothing is lost.")).to_be_visible(timeout=WAIT)
    page.get_by_label("Format").select_option("aurc")
    expect(page.get_by_text("Of this study it loses")).to_be_visible(timeout=WAIT)
    check(page, "export")


def test_a_password_of_ones_own(fresh: Fresh):
    """The old one is asked for, and everywhere else one is signed out."""
    page, elsewhere = set_up(fresh), fresh.page()
    sign_in(elsewhere, fresh.url, PASSWORD)
    page.get_by_role("link", name="Mona").click()
    for old, says in (("wrong password", "is another one"), (PASSWORD, "The new password holds")):
        page.get_by_label("Present password").fill(old)
        page.locator("[name=fresh]").fill("battery staple")
        page.locator("[name=again]").fill("battery staple")
        page.get_by_role("button", name="Change it").click()
        expect(page.get_by_text(says)).to_be_visible()
        check(page, f"account-{says.split()[-1]}")
    elsewhere.reload()
    sign_in(elsewhere, fresh.url, "battery staple")
    page.goto(f"{fresh.url}/accounts")
    expect(page.get_by_role("row", name="Mona")).to_contain_text("with a password")
    check(page, "accounts")


def test_the_same_numbers_stand_on_all_pages(fresh: Fresh):
    """Ben did essay03 twice and counts once; what nobody finished has its sentence once."""
    page = set_up(fresh)
    address = add(fresh, n=0)
    page.goto(fresh.url)
    expect(page.get_by_text("manager · 9 of 9 finished")).to_be_visible()
    page.goto(address)
    expect(page.get_by_role("row", name="essay03")).to_contain_text("3 of 3")
    expect(page.get_by_text("9 finished, 0 begun, 0 not begun.")).to_be_visible()
    expect(page.get_by_text("Later rounds (1) are marked")).to_be_visible()


def test_without_finished_work_the_page_of_agreement_says_so_once(fresh: Fresh):
    """The answer is the sentence about the study then."""
    page = set_up(fresh)
    study = replace(bundled(), layers=())
    key = fresh.store.add_study(study)
    fresh.store.assign_all(key)
    fresh.store.people.adopt(fresh.store.people.all()[0])
    page.goto(f"{fresh.url}/s/{key}/agreement")
    lead = page.locator(".lead")
    expect(lead).to_be_visible(timeout=WAIT)
    expect(page.get_by_text(lead.inner_text(), exact=True)).to_have_count(1)


def test_an_address_without_a_page_says_so(fresh: Fresh):
    """In words, with a way on."""
    page = fresh.page()
    page.goto(f"{fresh.url}/nothing")
    expect(page.get_by_role("heading", name="Nothing here")).to_be_visible()
    check(page, "nothing-here")


def test_who_is_signed_in_joins_with_one_button(fresh: Fresh):
    """As who they are, without the password."""
    page = set_up(fresh)
    key = fresh.store.add_study(bundled())
    _, token = fresh.store.people.invite(key, "curator")
    page.goto(f"{fresh.url}/join/{token}")
    check(page, "join-as-me")
    page.get_by_role("button", name="Join as Mona").click()
    expect(page).to_have_url(f"{fresh.url}/s/{key}")
    (mona,) = fresh.store.people.all()
    assert [role.name for role in fresh.store.people.roles(mona.key)] == ["curator"]


def test_who_signs_out_sees_the_page_to_sign_in(fresh: Fresh):
    """And is signed out."""
    page = set_up(fresh)
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()
    page.goto(f"{fresh.url}/account")
    expect(page.get_by_role("button", name="Sign in")).to_be_visible()


def sign_in(page: Page, url: str, password: str) -> None:
    """Sign in as Mona."""
    page.goto(url)
    page.get_by_label("Name").fill("Mona")
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Sign in").click()
    expect(page.get_by_role("heading", name="Studies")).to_be_visible()


def test_files_that_nobody_reads_are_listed(fresh: Fresh, tmp_path: Path):
    """With what to do; a second study of the same name is told before and after."""
    files = [tmp_path / "a.txt", tmp_path / "letter.docx", tmp_path / "guide.pdf"]
    for file in files:
        file.write_text("Nurses report fewer attacks.")
    page = set_up(fresh)
    for twice in (False, True):
        page.goto(f"{fresh.url}/new")
        page.get_by_label("Files, or one zip").set_input_files(files)
        page.get_by_label("Name of the study").fill("Talk ")
        told = page.get_by_text("You have a study of this name already: Talk.")
        expect(told).to_have_count(1 if twice else 0)
        page.get_by_label("What annotators may mark").select_option("claim-premise")
        page.get_by_role("button", name="Bring it in").click()
        expect(page.get_by_role("heading", name="Talk is there")).to_be_visible(timeout=WAIT)
        expect(page.get_by_text("2 files were left out")).to_be_visible()
        expect(page.get_by_text("letter.docx (Word: save it as plain text")).to_be_visible()
        expect(page.get_by_text("another study is called 'Talk' too")).to_have_count(int(twice))
    check(page, "new-left-out")


def annotating(fresh: Fresh, page: Page, address: str) -> Page:
    """Let somebody join and open a text."""
    page.goto(f"{address}/people")
    page.get_by_label("Name in the study").fill("nina")
    page.get_by_role("button", name="Make a link").click()
    joining = fresh.page()
    joining.goto(page.get_by_label("Link for nina").input_value())
    joining.get_by_label("Password").fill(PASSWORD)
    joining.get_by_role("button", name="Join").click()
    joining.get_by_role("link").filter(has_text="essay01").first.click()
    expect(joining.get_by_role("status").filter(has_text="saved v1")).to_be_visible()
    return joining


def test_a_study_is_renamed_removed_and_brought_back(fresh: Fresh):
    """Who annotates keeps what was not sent and is told why; it is saved when the study is back."""
    page = set_up(fresh)
    joining = annotating(fresh, page, add(fresh, n=0))
    rename_and_remove(page)
    joining.keyboard.press("j")
    joining.keyboard.press("1")
    expect(joining.get_by_text("This study was removed; your changes are kept")).to_be_visible()
    joining.reload()
    expect(joining.get_by_text("the study 'Essays' was removed")).to_be_visible()
    expect(joining.get_by_text("1 change of this document is kept in this browser")).to_be_visible()
    page.get_by_role("link", name="Accounts").click()
    check(page, "accounts-removed")
    page.get_by_role("button", name="Bring back Essays").click()
    expect(page.get_by_text("Brought back: Essays")).to_be_visible()
    joining.reload()
    expect(joining.get_by_role("status").filter(has_text="saved v2")).to_be_visible()
    page.get_by_role("link", name="Essays").click()
    expect(page.get_by_role("heading", name="Essays")).to_be_visible()


def rename_and_remove(page: Page) -> None:
    """Call the study Essays, and type that to remove it."""
    page.get_by_role("link", name="Study", exact=True).click()
    expect(page.get_by_label("Name of the study")).to_have_value(LONG)
    check(page, "settings")
    page.get_by_label("Name of the study").fill("Essays")
    page.get_by_role("button", name="Rename").click()
    expect(page.get_by_text("It is called “Essays” now.")).to_be_visible()
    typed = page.get_by_label("Type its name, Essays")
    typed.fill(LONG)
    page.get_by_role("button", name="Remove the study").click()
    expect(page.get_by_text("this is not the name of the study")).to_be_visible()
    typed.fill("Essays")
    page.get_by_role("button", name="Remove the study").click()
    expect(page.get_by_text("There is no study yet that you have a role in.")).to_be_visible()


def test_a_manager_chooses_the_metadata_that_annotators_see(fresh: Fresh):
    """What is ticked is public at once, and still is after a reload."""
    page = set_up(fresh)
    address = add(fresh, n=0)
    key = address.rpartition("/")[2]
    secret = Document("check", "A text.", metadata={"answer": "claim", "seminar": 2})
    fresh.store.extend(key, documents=[secret])
    page.goto(address)
    page.get_by_role("link", name="Study", exact=True).click()
    expect(page.get_by_label("topic", exact=True)).to_be_checked()
    expect(page.get_by_label("answer", exact=True)).not_to_be_checked()
    page.get_by_label("seminar", exact=True).check()
    expect(page.get_by_text("Annotators see “seminar” from now on.")).to_be_visible()
    page.reload()
    expect(page.get_by_label("seminar", exact=True)).to_be_checked()
    expect(page.get_by_label("answer", exact=True)).not_to_be_checked()
    assert fresh.store.public_metadata.names(key) == ("language", "seminar", "title", "topic")

"""A manager plans who annotates what; annotators get their queue; tasks go to somebody else."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from playwright.sync_api import Page, expect
from tests.store.trees import CLAIM, sent
from tests.web.browser.figures import WAIT
from tests.web.browser.fresh import Fresh, set_up
from tests.web.browser.keyboard import press, tab_to
from tests.web.browser.staffed import add_pets, signed_in
from tests.web.browser.test_looks import check

from argora.model import Annotator, Document, Layer, Span, Unit
from argora.model.operations import Create
from argora.model.probabilities import Probabilities
from argora.store import Place

NAMES = ("ana", "ben", "chloe", "dora")


def furnished(fresh: Fresh, scheme: str = "persuasive-essays") -> str:
    """Add a study of twelve texts that Mona manages and four annotate; all have all of it."""
    texts = [
        Document(f"text {n:02}", "Dogs bark. Cats do not.", metadata={"genre": "ab"[n % 2]})
        for n in range(12)
    ]
    return add_pets(fresh, NAMES, texts, scheme)


def queue(page: Page) -> list[str]:
    """Return the documents that an annotator's page lists."""
    expect(page.locator("table")).to_be_visible()
    return page.locator("tbody td:first-child").all_inner_texts()


def is_cut(page: Page, region: str, *, width: int) -> bool:
    """Return whether a region is wider than its place on a screen of this width."""
    size, area = page.viewport_size, page.get_by_role("region", name=region)
    page.set_viewport_size({"width": width, "height": 800})
    answer = area.evaluate("area => area.scrollWidth > area.clientWidth")
    page.set_viewport_size(size)
    return bool(answer)


def test_a_manager_plans_and_annotators_get_their_queues(fresh: Fresh):
    """By hand: 8 x 1 + 4 x 3 = 20 tasks, 5 for each of four; 48 are taken back before."""
    page, key = set_up(fresh), furnished(fresh)
    page.goto(f"{fresh.url}/s/{key}")
    page.get_by_role("link", name="Tasks", exact=True).click()
    expect(page.get_by_role("row", name="ana 0 of 12")).to_be_visible()
    page.get_by_label("Annotators of a document").fill("1")
    page.get_by_label("Documents in the overlap set").fill("4")
    page.get_by_label("Annotators of each of these").fill("3")
    page.get_by_label("Drawn in proportion to").select_option("genre")
    check(page, "tasks")
    assert not is_cut(page, "Annotators of the plan", width=390)
    tab_to(page, "button.main")
    press(page, "Enter")
    heading = page.get_by_role("heading", name="8 documents x 1 + 4 x 3 = 20 tasks, 5 each")
    expect(heading).to_be_focused()
    expect(page.get_by_text("after 48 that nobody has begun are taken back")).to_be_visible()
    assert len(fresh.store.assignments(key)) == 48
    page.get_by_text("The overlap set, in proportion to genre: 4 documents").click()
    check(page, "tasks-preview")
    page.get_by_role("button", name="Apply this plan").click()
    expect(page.get_by_text("Applied: 8 documents x 1 + 4 x 3 = 20 tasks")).to_be_visible()
    expect(page.get_by_role("row", name="ana 0 of 5")).to_be_visible()
    tasks = [(each.place.document, each.place.annotator) for each in fresh.store.assignments(key)]
    assert Counter(name for _, name in tasks) == dict.fromkeys(NAMES, 5)
    overlap = [name for name, n in Counter(name for name, _ in tasks).items() if n == 3]
    assert Counter(int(name[-2:]) % 2 for name in overlap) == {0: 2, 1: 2}
    for name in ("ana", "ben"):
        annotator = signed_in(fresh, name)
        annotator.goto(f"{fresh.url}/s/{key}")
        order = [task.place.document for task in fresh.store.tasks(key, annotator=name)]
        assert queue(annotator) == order
        expect(annotator.get_by_role("link", name=f"Begin with {order[0]}")).to_be_visible()


def test_tasks_are_reassigned_and_taken_back(fresh: Fresh):
    """By keys; whoever has begun a document is named, and their annotations stay."""
    page, key = set_up(fresh), furnished(fresh)
    store = fresh.store
    for name in NAMES:
        texts = [each.name for each in store.listed(key)]
        store.move_tasks(key, texts if name in ("ben", "chloe", "dora") else texts[2:], source=name)
    place = Place(key, "text 00", "ana")
    store.open_layer(place)
    store.apply(place, sent(store, place, Create(replace(CLAIM, spans=(Span(0, 10),)))))
    page.goto(f"{fresh.url}/s/{key}/tasks")
    page.get_by_role("button", name="Tasks of ana").click()
    form = page.get_by_role("form", name="Tasks of ana")
    form.get_by_label("text 00").focus()
    press(page, "Space")
    expect(form.get_by_text("One of them is begun: its annotations stay")).to_be_visible()
    check(page, "tasks-moving")
    form.get_by_label("Give them to").select_option("dora")
    form.get_by_role("button", name="Reassign").click()
    expect(page.get_by_role("row", name="dora 0 of 1")).to_be_visible()
    expect(page.get_by_role("row", name="ana 0 of 1")).to_be_visible()
    page.get_by_role("button", name="Tasks of ana").click()
    form.get_by_label("text 01").check()
    form.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("row", name="ana 0 of 0")).to_be_visible()
    assert store.tasks(key, annotator="ana") == ()
    assert len(store.study(key).layer("text 00", "ana").units) == 1
    dora = signed_in(fresh, "dora")
    dora.goto(f"{fresh.url}/s/{key}")
    assert queue(dora) == ["text 00"]


def test_a_plan_that_no_longer_fits_is_refused_and_previewed_again(fresh: Fresh):
    """Somebody else assigned a document since the preview."""
    page, key = set_up(fresh), furnished(fresh)
    page.goto(f"{fresh.url}/s/{key}/tasks")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("button", name="Apply this plan")).to_be_visible()
    fresh.store.move_tasks(key, ["text 03"], source="ben")
    page.get_by_role("button", name="Apply this plan").click()
    expect(page.get_by_role("alert")).to_contain_text("look at a new preview")
    page.get_by_role("button", name="Preview").click()
    page.get_by_role("button", name="Apply this plan").click()
    expect(page.get_by_text("Applied: 12 documents x 2 = 24 tasks, 6 each")).to_be_visible()


def unsure(name: str, probability: float) -> Layer:
    """Return the layer of a model that is so sure of the one unit in a text."""
    sure = Probabilities(probability, None, {"claim": 1.0})
    unit = Unit("a", (Span(0, 10),), "claim", probabilities=sure)
    return Layer(name, "robot", units=(unit,))


def test_the_most_useful_documents_come_first(fresh: Fresh):
    """The model is least sure of texts 07, 03 and 11: they are the batch, in this order."""
    page = set_up(fresh)
    kinds = (
        "birds",
        "fish",
        "cars",
        "trees",
        "tea",
        "rain",
        "war",
        "law",
        "art",
        "zoos",
        "ice",
        "sun",
    )
    texts = [Document(f"text {n:02}", f"All about {word}.") for n, word in enumerate(kinds)]
    key = add_pets(fresh, ("ana",), texts, "persuasive-essays")
    doubts = {"text 07": 0.1, "text 03": 0.2, "text 11": 0.3}
    layers = [unsure(each.id, doubts.get(each.id, 0.9)) for each in texts]
    fresh.store.extend(key, annotators=[Annotator("robot", "model")], layers=layers)
    page.goto(f"{fresh.url}/s/{key}/tasks")
    page.get_by_text("Most useful documents first", exact=True).click()
    use = page.get_by_label("Give out the most useful documents first")
    expect(use).to_be_disabled()
    check(page, "tasks-order-none")
    page.get_by_label("What reads the documents").select_option("layer robot")
    page.get_by_role("button", name="Compute the order").click()
    done = page.get_by_text("12 documents are in the order, by the layers of robot in this study")
    expect(done).to_be_visible(timeout=WAIT)
    use.check()
    page.get_by_label("Annotators of a document").fill("1")
    page.get_by_text("Batch, round and control arm").click()
    page.get_by_label("Documents in this batch").fill("3")
    check(page, "tasks-order")
    page.get_by_role("button", name="Preview").click()
    expect(page.get_by_role("heading", name="3 in the order of usefulness")).to_be_focused()
    page.get_by_role("button", name="Apply this plan").click()
    expect(page.get_by_text("Applied: 3 documents x 1 = 3 tasks")).to_be_visible()
    annotator = signed_in(fresh, "ana")
    annotator.goto(f"{fresh.url}/s/{key}")
    assert queue(annotator) == ["text 07", "text 03", "text 11"]

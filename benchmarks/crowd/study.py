"""What the crowd annotates: essays of any size, with layers that keep the rules of their scheme."""

from __future__ import annotations

import random
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

from argora.model import Annotator, Document, Layer, Relation, Span, Study, Unit
from argora.schemes import get_scheme
from argora.store import Place, Store
from argora.text import segment

WORDS = ("people", "schools", "phones", "learn", "because", "often", "should", "money", "city")
WORDS_IN_A_SENTENCE = 12
SENTENCES_IN_A_PARAGRAPH = 7
SCHEME = "persuasive-essays"


@dataclass(frozen=True)
class Desk:
    """Where one of the crowd works: the study, the document and a session that is signed in."""

    study: str
    document: str
    token: str
    place: Place
    paragraphs: list[list[tuple[int, int]]]


def essay(name: str, n_words: int, rng: random.Random) -> Document:
    """Return a text of so many words, cut into paragraphs, sentences and tokens."""
    paragraphs = []
    left = n_words
    while left > 0:
        said = []
        while left > 0 and len(said) < SENTENCES_IN_A_PARAGRAPH:
            length = min(left, WORDS_IN_A_SENTENCE)
            said.append(" ".join(rng.choices(WORDS, k=length)).capitalize() + ".")
            left -= length
        paragraphs.append(" ".join(said))
    return segment(Document(name, "\n\n".join(paragraphs), metadata={"title": f"Essay {name}"}))


def sentences(document: Document) -> list[list[tuple[int, int]]]:
    """Return where the sentences of each paragraph lie, without the full stop."""
    found: list[list[tuple[int, int]]] = []
    cuts = document.segmentations
    for paragraph in cuts["paragraph"].spans:
        here = [s for s in cuts["sentence"].spans if paragraph.start <= s.start < paragraph.end]
        found.append([(s.start, s.end - 1) for s in here])
    return found


def layer(document: Document, annotator: str, n_units: int, *, state: str = "open") -> Layer:
    """Return a layer of at least a major claim and a claim in each paragraph between the outer."""
    first, *body = sentences(document)
    body = body[:-1] or body
    units = [Unit("m", (Span(*first[0]),), "major-claim")]
    relations = []
    for number, paragraph in enumerate(body):
        units.append(Unit(f"c{number}", (Span(*paragraph[0]),), "claim", {"stance": "for"}))
        relations.append(Relation(f"rc{number}", (f"c{number}",), "m", "support"))
    free = [(n, place) for n, paragraph in enumerate(body) for place in paragraph[1:]]
    for number, (paragraph_number, place) in enumerate(free[: max(0, n_units - len(units))]):
        units.append(Unit(f"p{number}", (Span(*place),), "premise"))
        target = f"c{paragraph_number}"
        relations.append(Relation(f"rp{number}", (f"p{number}",), target, "support"))
    made = tuple(units), tuple(relations)
    return Layer(document.id, annotator, 1, *made, state=state, scheme_version="2014")  # type: ignore[arg-type]


def furnish(
    store: Store, n_annotators: int, *, n_words: int, n_units: int, seed: int
) -> tuple[list[Desk], str, str]:
    """Lay out a study in which everybody has a document and a session.

    Returns
    -------
    The desks, the key of the study, and a session of its manager.
    """
    rng = random.Random(seed)
    names = [f"a{number:04}" for number in range(n_annotators)]
    texts = {name: essay(f"d-{name}", n_words, rng) for name in names}
    study = Study(
        get_scheme(SCHEME),
        tuple(texts.values()),
        tuple(map(Annotator, names)),
        tuple(layer(text, name, n_units) for name, text in texts.items()),
        name="load",
    )
    key = store.add_study(study)
    keys = {each.name: each.key for each in store.listed(key)}

    def desk(name: str) -> Desk:
        text = texts[name]
        place = Place(key, text.id, name)
        store.assign(place)
        token = session(store, key, name)
        return Desk(key, keys[text.id], token, place, sentences(text))

    with ThreadPoolExecutor(16) as pool:  # what waits is committed together
        desks = list(pool.map(desk, names))
    return desks, key, manager(store, key)


def session(store: Store, study: str, annotator: str) -> str:
    """Make an account for an annotator and return a session of it."""
    account = store.people.add(f"{annotator} of {study}")
    store.people.grant(study, account.key, "annotator", annotator=annotator)
    return store.people.begin_session(account.key)


def manager(store: Store, study: str) -> str:
    """Make an account that manages a study and return a session of it."""
    account = store.people.add(f"manager of {study}", "no password fits", is_admin=True)
    store.people.grant(study, account.key, "manager")
    return store.people.begin_session(account.key)


def lost(store: Store, desks: Iterable[Desk], saved: dict[str, list[tuple[int, str]]]) -> list[str]:
    """Return what is wrong with what was saved; nothing if all is there, once, and replays.

    Parameters
    ----------
    saved : version and client_op_id of each change that was acknowledged, by document.
    """
    wrong = []
    for desk in desks:
        steps = store.history(desk.place)
        there = {(step.version, step.client_op_id) for step in steps}
        ids = [step.client_op_id for step in steps if step.client_op_id is not None]
        missing = set(saved.get(desk.document, ())) - there
        if missing:
            wrong.append(f"{desk.place.name}: {len(missing)} acknowledged changes are not stored")
        if len(set(ids)) != len(ids):
            wrong.append(f"{desk.place.name}: a change is stored twice")
        if store.replayed(desk.place) != store.layer(desk.place).layer:
            wrong.append(f"{desk.place.name}: the log does not give the rows")
    return wrong

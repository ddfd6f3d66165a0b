"""Files with typed annotations to a study: parse all, choose what units are, build layers."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

from argora.formats.base import LAYER_OUT, Problems, collecting
from argora.formats.choices import Choices
from argora.formats.names import id_of
from argora.formats.standoff import OWNER, Place, read_study
from argora.formats.typed.choosing import choose
from argora.formats.typed.layers import layer_in
from argora.formats.typed.places import INITIAL, Project, owner
from argora.formats.typed.texts import TypedText
from argora.model import Document, Layer, Scheme, Study
from argora.text.numbers import counted

__all__ = ["read_typed"]

Parse = Callable[[Place, Path], TypedText]


def read_typed(
    path: Path,
    scheme: Scheme | None,
    problems: Problems,
    choices: Choices,
    project: Project,
    parse: Parse,
) -> Study:
    """Read a study from the files of a project; ``parse`` reads one of them."""
    root = path if path.is_dir() else path.parent
    texts: dict[Path, TypedText] = {}
    for place in project.places:
        with collecting(problems, place.path, LAYER_OUT):
            texts[place.path] = parse(place, root)
    if project.places and not texts:
        return read_study(path, scheme, problems, [], lambda *_: ())  # nothing to ask about
    places = [place for place in project.places if place.path in texts]
    if project.is_flat:
        places = _by_content(places, texts, path)
    layered = [place for place in places if project.state_of(place) is not None]
    _see(layered, places, project, choices)
    chosen = choose([texts[place.path] for place in layered], choices, path)

    def read_file(
        place: Place, _: Path, problems: Problems
    ) -> Iterator[tuple[Document, Layer | None]]:
        text, state = texts[place.path], project.state_of(place)
        document = text.document(place.stem)
        if state is None:
            yield document, None
            return
        empty = Layer(document.id, place.annotator, place.round, state=state)
        yield document, layer_in(text, chosen, empty, place, problems)

    study = read_study(path, scheme, problems, places, read_file)
    if project.is_own:
        return study
    annotators = tuple(each for each in study.annotators if each.id != INITIAL)
    return study if annotators == study.annotators else replace(study, annotators=annotators)


def _by_content(places: list[Place], texts: dict[Path, TypedText], path: Path) -> list[Place]:
    """Return files of one text in one folder as those of annotators who have the files' names."""
    if len(places) < 2 or len({texts[place.path].text for place in places}) > 1:
        return places
    document = id_of(path.resolve().name) or "document"
    return [Place(place.path, document, owner(place.stem), place.round) for place in places]


def _see(layered: list[Place], places: list[Place], project: Project, choices: Choices) -> None:
    people = {place.annotator for place in layered} - {OWNER}
    if people:
        choices.see(counted(len(people), "annotator"))
        if OWNER in {place.annotator for place in layered}:
            choices.see("curation as gold")
    choices.see(counted(len({place.stem for place in places}), "document"))
    n_open = sum(project.state_of(place) == "open" for place in layered)
    if n_open:
        choices.see(f"{counted(n_open, 'layer')} not finished")

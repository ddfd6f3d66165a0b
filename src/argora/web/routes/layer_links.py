"""Links by which students compare their annotation of a text with that of the teacher."""

from __future__ import annotations

from pydantic import Field
from typing_extensions import TypedDict

from argora.store import LayerLink
from argora.web.entry import Key, Managing, State
from argora.web.problems import nothing_here
from argora.web.strict import Strict, strict_router

__all__ = ["router"]

router = strict_router("links")
DAY = 24 * 3600.0


class NewLayerLink(Strict):
    """For how many days a link is good."""

    days: int = Field(ge=1, le=365)


class LayerLinkJson(TypedDict):
    """A link without its secret; ``title`` is that of the document."""

    key: str
    document: str
    title: str
    annotator: str
    made: str
    expires: str


class LayerLinkMade(LayerLinkJson):
    """A link with its path, whose secret is shown this once."""

    path: str


class LayerLinkList(TypedDict):
    """The links of a study that hold; ``opened`` says whether this server opens them."""

    links: list[LayerLinkJson]
    opened: bool


@router.get("/studies/{study}/links")
def links(seat: Managing, state: State) -> LayerLinkList:
    """List the links of a study; the secret of a link is shown once only, when it is made."""
    listed = [_json(each) for each in state.store.layer_links.of(seat.study)]
    return {"links": listed, "opened": "feedback" in state.settings.opened}


@router.post("/studies/{study}/documents/{document}/layers/{layer}/links", status_code=201)
def make(
    sent: NewLayerLink, document: Key, layer: Key, seat: Managing, state: State
) -> LayerLinkMade:
    """Make a link that shows a text, and how an annotation of it differs from a finished layer."""
    if "feedback" not in state.settings.opened:
        raise nothing_here()
    made_link, token = state.store.layer_links.make(
        seat.study, document, layer, seconds=sent.days * DAY, author=seat.account.name
    )
    return {**_json(made_link), "path": f"/feedback/beside#{token}"}


@router.delete("/studies/{study}/links/{link}", status_code=204)
def withdraw(link: Key, seat: Managing, state: State) -> None:
    """Withdraw a link, which shows nothing from now on."""
    state.store.layer_links.withdraw(seat.study, link)


def _json(link: LayerLink) -> LayerLinkJson:
    return {
        "key": link.key,
        "document": link.document,
        "title": link.place.document,
        "annotator": link.place.annotator,
        "made": link.made,
        "expires": link.expires,
    }

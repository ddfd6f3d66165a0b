"""Kialo: numbered claims, links to other claims, claims of several lines, what is wrong."""

from __future__ import annotations

import re

import pytest

import argora
from argora.errors import FormatError
from argora.formats import guess_format

DISCUSSION = """\
Discussion Title: Should dogs vote?

1. Dogs may vote.
1.1. Pro: They are wise 🐕:
see [here](https://example.org).

1.2. Con: They cannot read.
1.2.1. Con: -> See 1.1.
1.2.2. Pro: Nobody taught them.
"""


def put(folder, content, name="dogs.txt"):
    (folder / name).write_text(content, encoding="utf-8")
    return folder / name


def test_claims_are_units_and_pro_and_con_relations(tmp_path):
    """A line without a number continues the claim; a link relates the claim that it points to."""
    study = argora.read(put(tmp_path, DISCUSSION))
    (layer,) = study.layers
    assert (layer.document, study.documents[0].text) == ("dogs", None)
    assert study.documents[0].metadata == {"title": "Should dogs vote?"}
    assert {unit.id: unit.text for unit in layer.units} == {
        "1": "Dogs may vote.",
        "1.1": "They are wise 🐕:\nsee [here](https://example.org).",
        "1.2": "They cannot read.",
        "1.2.2": "Nobody taught them.",
    }
    assert {r.id: (r.sources, r.target, r.category) for r in layer.relations} == {
        "r1.1": (("1.1",), "1", "support"),
        "r1.2": (("1.2",), "1", "attack"),
        "r1.2.1": (("1.1",), "1.2", "attack"),
        "r1.2.2": (("1.2.2",), "1.2", "support"),
    }


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le"])
@pytest.mark.parametrize("above", ["", "\n", " \r\n\r\n"])
def test_the_title_may_stand_below_blank_lines_in_any_unicode(tmp_path, encoding, above):
    """As editors save the export; the claims are the same."""
    mark = "\ufeff" if encoding == "utf-16-le" else ""
    path = tmp_path / "dogs.txt"
    path.write_bytes(f"{mark}{above}{DISCUSSION}".encode(encoding))
    study = argora.read(path)
    assert study == argora.read(put(tmp_path, DISCUSSION))
    assert study.documents[0].metadata == {"title": "Should dogs vote?"}


def test_it_is_known_by_its_first_line_and_says_what_it_holds(tmp_path):
    """A text that only ends in .txt is none."""
    recognised = []
    argora.read(put(tmp_path, DISCUSSION), recognised=recognised)
    assert "1 discussion with 4 claims" in recognised
    put(tmp_path, "Some text.", "other.txt")
    assert guess_format(tmp_path).name == "kialo"
    assert guess_format(tmp_path / "other.txt").name == "text"
    study = argora.read(tmp_path)
    assert [(d.id, d.text) for d in study.documents] == [("dogs", None), ("other", "Some text.")]


BROKEN = {
    "claim twice": (
        "1.1. Pro: Again.\n",
        "dogs.txt:10: the claim 1.1. is there already, in line 4",
    ),
    "link to nothing": ("1.3. Pro: -> See 1.9.\n", "dogs.txt:10: 1.3. points to 1.9., which does"),
    "claim about nothing": ("1.4.1. Pro: So.\n", "dogs.txt:10: 1.4.1. is about 1.4, which does"),
    "links in a circle": ("1.3. Pro: -> See 1.3.\n", "dogs.txt:10: 1.3. points to 1.3., which"),
}


@pytest.mark.parametrize(("line", "message"), BROKEN.values(), ids=BROKEN)
def test_what_is_wrong_is_named_with_its_line(tmp_path, line, message):
    """A link to nothing costs one claim, a number that is there twice the discussion."""
    with pytest.raises(FormatError, match=re.escape(message)):
        argora.read(put(tmp_path, DISCUSSION + line))


def test_a_discussion_goes_on_to_aif(tmp_path):
    """Claims become propositions, pros inferences and cons conflicts."""
    argora.write(argora.read(put(tmp_path, DISCUSSION)), tmp_path / "maps", format="aif")
    back = argora.read(tmp_path / "maps")
    assert back.layers == argora.read(tmp_path / "dogs.txt").layers
    content = (tmp_path / "maps/gold/dogs.json").read_text("utf-8")
    assert [content.count(f'"type": "{kind}"') for kind in ("I", "RA", "CA")] == [4, 2, 2]


@pytest.mark.corpora
def test_the_published_discussion_is_read_whole(corpora):
    """Every numbered line is a claim or a link, and all but the thesis relate to another."""
    path = corpora / "doors/kialo/6148.txt"
    lines = re.findall(r"^[0-9.]+\. (.*)", path.read_text("utf-8"), re.MULTILINE)
    n_links = sum("-> See" in line for line in lines)
    (layer,) = argora.read(path).layers
    assert (len(lines), n_links) == (106, 1)
    assert (len(layer.units), len(layer.relations)) == (len(lines) - n_links, len(lines) - 1)
    for side, category in (("Pro", "support"), ("Con", "attack")):
        n = sum(line.startswith(f"{side}:") for line in lines)
        assert sum(r.category == category for r in layer.relations) == n

"""Token columns: the essays, tags with and without targets, texts made of tokens, what is lost."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from tests.formats.samples import essays, losses_of, problems_of

import argora
from argora.errors import LossError
from argora.formats.conll.text import joined
from argora.model import (
    Annotator,
    Document,
    Layer,
    Relation,
    Scheme,
    Segmentation,
    Span,
    Study,
    Unit,
)
from argora.schemes import get_scheme
from argora.text import segment

ROWS = [
    ("Dogs", "B-Premise:2:Support"),
    ("bark", "I-Premise:2:Support"),
    (",", "O"),
    ("so", "B-MajorClaim"),
    ("what", "B-Claim:-1:Attack:For"),
    ("?", "O"),
]
ABSOLUTE = {"Premise:2": "Premise:5", "Claim:-1": "Claim:4"}


def columns(rows, form="{n}\t{word}\t_\t_\t{tag}\n"):
    """A block of token columns."""
    return "".join(form.format(n=n, word=w, tag=tag) for n, (w, tag) in enumerate(rows, start=1))


def absolute(rows):
    """The same with absolute targets and three columns."""
    content = columns(rows, "{n}\t{word}\t{tag}\n")
    for relative, index in ABSOLUTE.items():
        content = content.replace(relative, index)
    return content


def put(folder, files):
    """Write files; names may hold folders."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode())
    return folder


@pytest.mark.parametrize(
    ("name", "content"), [("d.dat", columns(ROWS)), ("d.dat.abs", absolute(ROWS))]
)
def test_relative_and_absolute_targets_say_the_same(tmp_path, name, content):
    """Units and relations are numbered in the order of the text."""
    study = argora.read(put(tmp_path, {name: content}))
    (layer,) = study.layers
    assert study.documents[0].text == "Dogs bark, so what?"
    assert layer.units == (
        Unit("T1", (Span(0, 9),), "premise"),
        Unit("T2", (Span(11, 13),), "major-claim"),
        Unit("T3", (Span(14, 18),), "claim", {"stance": "for"}),
    )
    assert layer.relations == (
        Relation("R1", ("T1",), "T3", "support"),
        Relation("R3", ("T3",), "T2", "attack"),
    )


def test_both_kinds_of_targets_side_by_side_are_compared(tmp_path):
    """A difference is a problem; the relative targets count."""
    study = argora.read(put(tmp_path, {"d.dat": columns(ROWS), "d.dat.abs": absolute(ROWS)}))
    assert len(study.layers) == 1
    (tmp_path / "d.dat.abs").write_text(absolute(ROWS).replace("Premise:5", "Premise:4"))
    read, (problem,) = problems_of(tmp_path)
    assert "d.dat.abs:1: says something else about 'd'; the layer is read from d.dat" in problem
    assert read == study


def test_every_block_is_a_document(tmp_path):
    """They are numbered; train, dev and test are the facet split."""
    study = argora.read(
        put(tmp_path, {"dev.dat": columns(ROWS) + "\n" + columns(ROWS[3:5]) + "\n"})
    )
    assert [document.id for document in study.documents] == ["dev-001", "dev-002"]
    assert study.documents[0].metadata == {"split": "dev"}
    assert study.annotators == (Annotator("gold", "gold"),)


def test_two_blank_lines_divide_documents_where_one_divides_paragraphs(tmp_path):
    """Paragraphs are kept, and relations count over the whole document."""
    first = [("Title", "O")], [("Yes", "B-Claim:For")], [("I", "B-Premise:-1:Support")]
    content = "\n".join(columns(rows) for rows in first) + "\n\n" + columns(ROWS)
    study = argora.read(put(tmp_path, {"x.dat": content}))
    one, two = study.documents
    assert (one.text, two.text) == ("Title\n\nYes\n\nI", "Dogs bark, so what?")
    assert len(one.segmentations["paragraph"]) == 3
    assert study.layers[0].relations == (Relation("R2", ("T2",), "T1", "support"),)


LEVELS = {
    "Essay_Level/train.dat": columns([("A", "O"), ("b", "B-Claim:For"), ("c", "O")])
    + "\n"
    + columns(ROWS),
    "Paragraph_Level/train.dat": columns([("A", "O")])
    + "\n"
    + columns([("bc", "B-Claim:For")])
    + "\n\n"
    + columns(ROWS),
}


def test_paragraphs_come_from_the_folder_beside(tmp_path):
    """Only the words must agree: they may be cut into other tokens."""
    study = argora.read(put(tmp_path, LEVELS))
    assert [document.text for document in study.documents] == ["A\n\nb c", "Dogs bark, so what?"]


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (columns(ROWS), "train.dat: holds 'Dogs"),
        (columns([("Ab", "O"), ("c", "O")]) + "\n" + columns([("DogsX", "O")]), "holds 'X' where"),
        (
            columns([("AbcDo", "O")]) + "\n" + columns([("gsbark,sowhat?", "O")]),
            "a paragraph ends inside the token 'Dogs' (line 5 of the essays)",
        ),
    ],
)
def test_paragraphs_of_other_words_are_not_taken(tmp_path, content, message):
    """The essays are read without."""
    put(tmp_path, {**LEVELS, "Paragraph_Level/train.dat": content})
    study, (problem,) = problems_of(tmp_path)
    assert message in problem
    assert [document.text for document in study.documents] == ["A b c", "Dogs bark, so what?"]
    assert len(study.layers) == 2


@pytest.mark.parametrize(
    ("tokens", "text"),
    [
        ("I don ' t know , do you ?", "I don't know, do you?"),
        ("one ’ s own “ home ” ( here ) .", "one’s own “home” (here)."),
        ('He said " no " .', 'He said "no".'),
        ("well - known and / or 5 % - or so", "well-known and/or 5% - or so"),
        ("' I ' m here '", "'I'm here'"),
        ("I ' x", "I 'x"),
        ("( ' t", "('t"),
        ("! ’ s", "!’ s"),
        ("a / b / c", "a/b/c"),
        ("- a", "- a"),
        ("a -", "a -"),
        ("it ’ ll [ do ] { so } # 1 , $ 2", "it’ll [do] {so} #1, $2"),
        ("a", "a"),
        ("", ""),
    ],
)
def test_tokens_become_a_readable_text(tokens, text):
    """The same tokens always make the same text."""
    assert joined([tokens.split()]) == text


BROKEN_TAGS = {
    "too far": ("B-Premise:7:Support", "d.dat:7: 'B-Premise:7:Support' points to no unit"),
    "one too far": ("B-Premise:1:Support", "d.dat:7: 'B-Premise:1:Support' points to no unit"),
    "one before the first": (
        "B-Premise:-4:Support",
        "d.dat:7: 'B-Premise:-4:Support' points to no unit",
    ),
    "nothing to continue": ("I-Claim:For", "d.dat:7: 'I-Claim:For' does not continue the unit"),
    "no tag": ("Claim", "d.dat:7: the tag is 'Claim', expected O, B- or I-"),
    "no category": ("B-:1:Support", "d.dat:7: the tag is 'B-:1:Support', expected CATEGORY"),
    "no relation": ("B-Premise:1", "d.dat:7: the tag is 'B-Premise:1', expected CATEGORY"),
    "too much": ("B-Claim:1:Support:For:x", "d.dat:7: the tag is 'B-Claim:1:Support:For:x'"),
}


@pytest.mark.parametrize(("tag", "message"), BROKEN_TAGS.values(), ids=BROKEN_TAGS)
def test_a_broken_tag_leaves_one_layer_out(tmp_path, tag, message):
    """The text stays, and all other documents are read."""
    content = columns([*ROWS, ("x", tag)]) + "\n" + columns(ROWS)
    study, (problem,) = problems_of(put(tmp_path, {"d.dat": content}))
    assert message in problem
    assert problem.endswith("; this layer is left out")
    assert [len(study.layers_of(document.id)) for document in study.documents] == [0, 1]


BROKEN_ROWS = {
    "columns": ("7\tx\tO\tO", "d.dat:7: found 4 columns, expected 3 or 5"),
    "index": ("9\tx\t_\t_\tO", "d.dat:7: the index is '9', expected 7"),
    "no word": ("7\t\t_\t_\tO", "d.dat:7: the token is '', expected a word"),
    "two words": ("7\tx y\t_\t_\tO", "d.dat:7: the token is 'x y', expected a word"),
}


@pytest.mark.parametrize(("row", "message"), BROKEN_ROWS.values(), ids=BROKEN_ROWS)
def test_a_broken_row_leaves_one_document_out(tmp_path, row, message):
    """Numbers of the other documents stay the same."""
    content = f"{columns(ROWS)}{row}\n\n{columns(ROWS)}"
    study, (problem,) = problems_of(put(tmp_path, {"d.dat": content}))
    assert message in problem
    assert [document.id for document in study.documents] == ["d-002"]


@pytest.mark.parametrize("content", ["", "\n\n"])
def test_a_file_without_tokens_is_told(tmp_path, content):
    """It is no document without words."""
    put(tmp_path, {"d.dat": content, "e.dat": columns(ROWS)})
    study, (problem,) = problems_of(tmp_path, format="conll")
    assert problem == f"{tmp_path / 'd.dat'}: holds no tokens; this layer is left out"
    assert [document.id for document in study.documents] == ["e"]


@pytest.mark.parametrize(
    ("blocks", "end", "told"),
    [
        ([ROWS[:4]], "", False),
        ([ROWS, ROWS[:4]], "", True),
        ([ROWS, ROWS[:4]], "\n", False),
        ([ROWS, ROWS], "", False),
    ],
)
def test_only_the_last_of_several_blocks_may_be_cut_off(tmp_path, blocks, end, told):
    """Where no blank line stands behind it, and no stop ends it."""
    rows = [[(word, "O") for word, _ in block] for block in blocks]
    _, problems = problems_of(put(tmp_path, {"d.dat": "\n".join(map(columns, rows)) + end}))
    expected = ["ends inside a sentence, without a blank line; the file may have been cut off"]
    assert [each.partition(": ")[2] for each in problems] == expected * told


def test_ids_may_be_used_once(tmp_path):
    """The message says in which document."""
    rows = columns(ROWS).replace("so\t_", "so\tT1")
    _, (problem,) = problems_of(put(tmp_path, {"d.dat": rows}))
    assert "d.dat:1: in the document that begins here" in problem
    assert "uses the id 'T1' twice" in problem


def test_a_text_of_other_words_is_refused(tmp_path):
    """Tokens must be found in the text that lies beside them."""
    files = {"anna/d.dat": columns(ROWS), "d.txt": "Dogs bark; so what?"}
    study, (problem,) = problems_of(put(tmp_path, files))
    assert "anna/d.dat: token ',' is not at character 9 of the text" in problem
    assert (len(study.documents), study.layers) == (1, ())


def test_what_is_kept_comes_back_the_same(tmp_path):
    """Odd ids, given tokens, rounds, models, texts that nobody read."""
    text = "\ufeffDogs 🐕 bark,\r\n\r\n\u2028so  what?\n"
    tokens = (Span(1, 5), Span(6, 7), Span(8, 13), Span(18, 20), Span(22, 27))
    document = Document("d/1", text, metadata={"score": 7, "split": "dev"}, group="g")
    units = (
        Unit("x:é", (Span(1, 7),), "premise"),
        Unit("T2", (Span(8, 13),), "major-claim"),
        Unit("T1", (Span(18, 27),), "claim", {"stance": "against"}),
    )
    ties = (Relation("R1", ("x:é",), "T1", "support"), Relation("r", ("T1",), "T2", "attack"))
    given = segment(document.with_segmentation(Segmentation("token", tokens)))
    study = Study(
        get_scheme("persuasive-essays"),
        (given, segment(Document("b", "One. Two.")), Document("train", "")),
        (Annotator("anna"), Annotator("bot", "model"), Annotator("zoe")),
        (
            Layer("d/1", "anna", units=units, relations=ties),
            Layer("d/1", "anna", 2),
            Layer("d/1", "bot", units=units[:1]),
            Layer("b", "bot"),
            Layer("train", "bot"),
        ),
        name="study",
    )
    study = replace(study, documents=tuple(segment(document) for document in study.documents))
    argora.write(study, tmp_path / "study", format="conll")
    assert argora.read(tmp_path / "study") == study
    assert "B-Claim:-1:Attack:Against" in (tmp_path / "study/anna/d%2F1.dat").read_text()


def changed(unit=None, **layer):
    """A study of one text, with another second unit or another layer."""
    one = Unit("T1", (Span(0, 4),), "claim", {"stance": "for"})
    two = replace(Unit("T2", (Span(5, 9),), "premise"), **(unit or {}))
    made = replace(Layer("d", "anna", units=(one, two)), **layer)
    text = segment(Document("d", "Dogs bark, so what?"))
    return Study(get_scheme("persuasive-essays"), (text,), (Annotator("anna"),), (made,))


def tied(**options):
    """A study with two relations of the second unit."""
    relation = Relation("R2", ("T2",), "T1", "support")
    return changed(relations=(relation, replace(relation, id="r", **options)))


LOST = {
    "parts": (essays(), "units in several parts: 2 (first: p1 in the layer of 'anna'"),
    "overlap": (changed({"spans": (Span(0, 9),)}), "units that overlap: 1 (first: T1"),
    "implicit": (changed({"spans": (), "text": "x"}), "units without words in the text: 1"),
    "no category": (changed({"category": None}), "units without a category that a tag can hold"),
    "colon": (changed({"category": "a:b"}), "units without a category that a tag can hold: 1"),
    "blank": (changed({"spans": (Span(4, 9),)}), "units that begin or end with a blank"),
    "only blank": (changed({"spans": (Span(4, 5),)}), "units of nothing but blanks: 1"),
    "inside": (changed({"spans": (Span(6, 9),)}), "documents with other segmentations"),
    "attribute": (changed({"attributes": {"a": 1}}), "attributes other than a stance: 1"),
    "stance": (changed({"attributes": {"stance": "7"}}), "stances that a tag cannot hold: 1"),
    "id": (changed({"id": "T 2"}), "ids with blanks (numbered anew): 1"),
    "two relations": (tied(), "further relations of a unit: 1 (first: r in the layer"),
    "undercut": (tied(target="R2"), "relations to relations (undercuts): 1"),
    "linked": (tied(sources=("T1", "T2"), target="R2"), "linked premises: 1"),
    "state": (changed(state="open"), "layers that are not finished: 1"),
    "attributes": (changed(attributes={"a": 1}), "layers that say something of the whole"),
}


@pytest.mark.parametrize(("study", "loss"), LOST.values(), ids=LOST)
def test_what_is_lost_is_said_first(tmp_path, study, loss):
    """Nothing is written then; lossy=True writes a study that can be read."""
    with pytest.raises(LossError) as caught:
        argora.write(study, tmp_path / "study", format="conll")
    assert loss in str(caught.value)
    assert not (tmp_path / "study").exists()
    argora.write(study, tmp_path / "study", format="conll", lossy=True)
    read, problems = problems_of(tmp_path / "study", format="conll")
    assert problems == []
    assert [d.text for d in read.documents] == [d.text for d in study.documents]


TIE = Relation("R2", ("T2",), "T1", "support")
IN = "in the layer of 'anna' on 'd'"
NO_TAG = "units without a category that a tag can hold: 1"
OTHER_CUT = "documents with other segmentations than reading makes: 1 (first: d)"
EXACT = {
    "text": (changed({"text": "x"}), [f"units with a text of their own: 1 (first: T2 {IN})"]),
    "segment": (
        changed({"segment": ("s",)}),
        [f"units with the names of given segments: 1 (first: T2 {IN})"],
    ),
    "blank in a category": (changed({"category": "a b"}), [f"{NO_TAG} (first: T2 (a b) {IN})"]),
    "stance of a number": (
        changed({"attributes": {"stance": 7}}),
        [f"stances that a tag cannot hold: 1 (first: 7 of T2 {IN})"],
    ),
    "stance with a blank": (
        changed({"attributes": {"stance": "x y"}}),
        [f"stances that a tag cannot hold: 1 (first: 'x y' of T2 {IN})"],
    ),
    "stance with a colon": (
        changed({"attributes": {"stance": "x:y"}}),
        [f"stances that a tag cannot hold: 1 (first: 'x:y' of T2 {IN})"],
    ),
    "relation with a colon": (
        tied(category="a:b"),
        [f"relations without a category that a tag can hold: 1 (first: r {IN})"],
    ),
    "relation without a category": (
        tied(category=None),
        [f"relations without a category that a tag can hold: 1 (first: r {IN})"],
    ),
    "relation with attributes": (
        changed(relations=(replace(TIE, attributes={"a": 1}),)),
        [f"relations with attributes: 1 (first: R2 {IN})"],
    ),
    "source left out": (
        changed({"category": None}, relations=(TIE,)),
        [
            f"{NO_TAG} (first: T2 (None) {IN})",
            f"relations whose ends are left out: 1 (first: R2 {IN})",
        ],
    ),
    "target left out": (
        changed({"category": None}, relations=(Relation("R1", ("T1",), "T2", "support"),)),
        [
            f"{NO_TAG} (first: T2 (None) {IN})",
            f"relations whose ends are left out: 1 (first: R1 {IN})",
        ],
    ),
    "id that means none": (
        changed({"id": "_"}), [f"ids with blanks (numbered anew): 1 (first: _ {IN})"]
    ),
    "id of a relation": (
        changed(relations=(replace(TIE, id="R 2"),)),
        [f"ids with blanks (numbered anew): 1 (first: R 2 {IN})"],
    ),
    "last character shared": (
        changed({"spans": (Span(3, 9),)}), [f"units that overlap: 1 (first: T2 {IN})", OTHER_CUT]
    ),
    "blank behind": (
        changed({"spans": (Span(5, 11),)}),
        [f"units that begin or end with a blank (written without): 1 (first: T2 {IN})"],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("study", "losses"), EXACT.values(), ids=EXACT)
def test_losses_are_said_exactly(tmp_path, study, losses):
    """Each sort once, with its first place."""
    assert losses_of(study, tmp_path / "study", "conll") == tuple(losses)


def test_names_of_an_observed_scheme_stay_as_they_are(tmp_path):
    """Only a ready scheme gives capitals back; identical annotations must stay identical."""
    document = segment(Document("d", "Dogs bark, so what?"))
    units = (
        Unit("T1", (Span(0, 9),), "stütze", {"stance": "for"}),
        Unit("T2", (Span(11, 18),), "main-claim"),
    )
    layer = Layer("d", "gold", units=units, relations=(Relation("R1", ("T1",), "T2", "is-reason"),))
    study = Study(
        Scheme.observed([layer]), (document,), (Annotator("gold", "gold"),), (layer,), "out"
    )
    argora.write(study, tmp_path / "out", format="conll")
    assert argora.read(tmp_path / "out") == study


def test_borders_inside_tokens_are_kept_by_cutting_the_tokens(tmp_path):
    """A unit never covers other characters than before."""
    study = changed({"spans": (Span(6, 8),)})
    argora.write(study, tmp_path / "study", format="conll", lossy=True)
    assert argora.read(tmp_path / "study").layers == study.layers


@pytest.mark.corpora
def test_the_essays_are_as_published(essays_v2):
    """Units, stances and relations of all three files."""
    units = [unit for layer in essays_v2.layers for unit in layer.units]
    assert len(essays_v2.documents) == 402
    assert Counter(u.category for u in units) == {
        "major-claim": 751,
        "claim": 1506,
        "premise": 3832,
    }
    stances = Counter(u.attributes["stance"] for u in units if u.category == "claim")
    assert stances == {"for": 1228, "against": 278}
    ties = Counter(r.category for layer in essays_v2.layers for r in layer.relations)
    assert ties == {"support": 3614, "attack": 219}
    assert sum(len(d.segmentations["paragraph"]) for d in essays_v2.documents) == 2235


@pytest.mark.corpora
def test_the_essays_survive_writing(essays_v2, tmp_path):
    """Nothing is lost, and nothing is added."""
    study = replace(essays_v2, name="essays")
    argora.write(study, tmp_path / "essays", format="conll")
    assert argora.read(tmp_path / "essays") == study


@pytest.mark.corpora
@pytest.mark.parametrize("split", ["train", "dev", "test"])
def test_both_kinds_of_targets_give_the_same_essays(corpora, split):
    """The two files of a split are one study."""
    folder = corpora / "essays-v2" / "Essay_Level"
    assert argora.read(folder / f"{split}.dat") == argora.read(folder / f"{split}.dat.abs")

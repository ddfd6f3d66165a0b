"""TIARA: pages and tables, repairs, moved and added sentences, hostile files, what is lost."""

from __future__ import annotations

import json
import shutil
import tempfile
from collections import Counter
from dataclasses import replace
from html import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.formats.samples import essays, losses_of, problems_of

import argora
from argora.diagnostics.shape import Drawing
from argora.errors import FormatError, LossError
from argora.formats import guess_format
from argora.formats.tiara import page as pages
from argora.formats.tiara.words import document_of, original, solid
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
from argora.model.layer import TASKS, Stamp
from argora.schemes import get_scheme
from argora.text import segment

TEXT = "Dogs should vote.\nI will say why.\nThey are wise & kind.\nSome bite.\nSo let them vote.\n"
# Number, words, category, target, relation, dropped: in the order that the annotator proposes.
ROWS = (
    (1, "Dogs [ should | must ] vote.", "for", None, "", False),
    (2, "I will say why.", "", None, "", True),
    (4, "Some bite.", "against", 1, "att", False),
    (3, "They are wise & kind.", "for", 1, "sup", False),
    (5, "So let them vote.", "for", 1, "=", False),
)
LOG = (
    ("2021-2-22 14:35:2", "Load", "pets.txt"),
    ("2021-2-22 14:35:4", "Indent-right", 2),
    ("2021-2-22 14:36:1", "Save", None),
)
TIMES = (
    Stamp("2021-02-22T14:35:02", "Load: pets.txt"),
    Stamp("2021-02-22T14:35:04", "Indent-right: 2"),
    Stamp("2021-02-22T14:36:01", "Save"),
)
BOX = (
    '<div class="flex-item jtk-endpoint-anchor" id="sentence{n}">\n'
    '<span class="sentence-id-number"> {n} </span>\n<textarea id="textarea{n}">{words}</textarea>\n'
    '<span id="target{n}">{target}</span>\n<span id="relation{n}">{relation}</span>\n'
    '<input type="checkbox" id="dropping{n}" value="{drop}">{menu}\n</div>'
)


def page(rows=ROWS, *, log=LOG, code="pets", new=True, sortable=" ui-sortable"):
    """A page as TIARA saves it, without what is only for the eye."""
    entries = [
        {"timestamp": at, "actionType": what, **({} if about is None else {"description": about})}
        for at, what, about in log
    ]
    listed = "".join(f"<li>{escape(json.dumps(entry))}</li>\n" for entry in entries)
    head = f'<ul class="logging hide">\n{listed}</ul>\n' if log else ""
    boxes = []
    for n, words, category, target, relation, dropped in rows:
        menu = (
            f'<select id="sentenceCategory{n}"><option value=" "></option>'
            f'<option value="{category}" selected="selected">{category}</option></select>'
        )
        boxes.append(
            BOX.format(
                n=n,
                words=escape(words),
                target="" if target is None else f"sentence{target}",
                relation=relation,
                drop="drop" if dropped else "non-drop",
                menu=menu if new else "",
            )
        )
    return (
        f'{head}<!-- Essay Code -->\n<h4 id="essay_code"> {code} </h4>\n'
        f'<div class="flex-container{sortable}">{"".join(boxes)}</div>\n'
    )


def table(rows=ROWS, *, code="pets", new=True):
    """The same as TIARA exports it."""
    columns = ["essay code", " unit ID", " text", " unit category", " target", " relation"]
    lines = [[*columns, " drop flag"]]
    for n, words, category, target, relation, dropped in rows:
        goal = "" if target is None else str(target)
        flag = str(dropped).lower()
        lines.append([code, str(n), f'"{words}"', f'"{category or " "}"', goal, relation, flag])
    for line in lines:
        if not new:
            del line[3]
    return "".join("\t".join(line) + "\n" for line in lines)


def without_categories(rows=ROWS):
    """Rows as versions of TIARA before sentence categories knew them."""
    return tuple((n, words, "", *rest) for n, words, _, *rest in rows)


def put(folder, files):
    """Write files; names may hold folders."""
    for name, content in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.encode())
    return folder


@pytest.fixture
def study(tmp_path):
    """One page of one annotator."""
    return argora.read(put(tmp_path, {"anna/pets-annotated.html": page()}))


def test_sentences_are_units_in_their_original_order(study):
    """The document has the words of before the repairs; the repair is kept beside."""
    (document,), (layer,) = study.documents, study.layers
    assert document.text == TEXT
    assert [span.of(TEXT) for span in document.segmentations["sentence"].spans] == TEXT.split("\n")[
        :-1
    ]
    assert layer.units[0] == Unit(
        "1",
        (Span(0, 17),),
        "component",
        {"repair": "Dogs [ should | must ] vote.", "sentence-category": "for"},
    )
    assert [unit.category == "dropped" for unit in layer.units] == [False, True, *[False] * 3]


def test_links_the_order_and_the_log_are_kept(study):
    """The scheme is found, for what TIARA keeps beside a sentence speaks against none."""
    (layer,) = study.layers
    assert study.scheme.id == "icnale-as"
    assert layer.relations == (
        Relation("R3", ("3",), "1", "support"),
        Relation("R4", ("4",), "1", "attack"),
        Relation("R5", ("5",), "1", "restatement"),
    )
    assert layer.order == ("1", "2", "4", "3", "5")
    assert layer.times == TIMES
    assert study.check() == ()


def test_a_folder_that_looks_like_a_round_is_noted(tmp_path):
    """Beside its first round only; otherwise it is a name like any other."""
    recognised: list[str] = []
    files = dict.fromkeys(("A/p.tsv", "A_second/p.tsv", "B_2/p.tsv"), table())
    study = argora.read(put(tmp_path, files), recognised=recognised)
    assert [annotator.id for annotator in study.annotators] == ["A", "A_second", "B_2"]
    words = "A_second looks like a second round of A; if so, name it A.round2"
    assert recognised[1:] == [words]


def with_labels(*labels, n=1):
    """Tables of essays of 40 sentences: a restatement, ``labels``, and else support."""
    names = ["", "=", *labels, *["sup"] * (38 - len(labels))]
    return {
        f"anna/{code}.tsv": table(
            tuple(
                (i, f"This is {i}.", "", i - 1 if name else None, name, False)
                for i, name in enumerate(names, start=1)
            ),
            code=code,
        )
        for code in map("essay{}".format, range(n))
    }


def test_a_rare_label_that_the_scheme_lacks_changes_no_other(tmp_path):
    """A mistyped label is a broken rule, named with its file; it does not change the scheme."""
    recognised: list[str] = []
    study = argora.read(put(tmp_path, with_labels("supp")), recognised=recognised)
    right = argora.read(put(tmp_path / "right", with_labels()))
    assert study.scheme == right.scheme == get_scheme("icnale-as")
    relations = [each.category for each in study.layers[0].relations]
    assert relations == ["restatement", "supp", *["support"] * 37]
    assert recognised[1] == (
        "scheme icnale-as, but for 'supp' (essay0 by anna, 1 time), which it does not know; "
        "argora check lists each place"
    )
    assert {found.rule for found in study.check()} == {"known-category", "possible-relations"}


def test_frequent_labels_that_the_scheme_lacks_are_named_with_the_option(tmp_path):
    """Two of 39 relations are more than 5 %; the equal sign has no direction all the same."""
    recognised: list[str] = []
    study = argora.read(put(tmp_path, with_labels("ca", "qf", n=2)), recognised=recognised)
    assert study.scheme.id == "observed"
    assert study.scheme == Scheme.observed(study.layers)
    assert study.scheme.symmetric == {"="}
    assert recognised[1] == (
        "scheme observed, in which categories are as the files name them: icnale-as does not know "
        "'ca' (essay0 by anna and 1 more, 2 times) and 'qf' (essay0 by anna and 1 more, 2 times); "
        "--scheme icnale-as takes the others as it defines them"
    )
    argora.write(study, tmp_path / "out" / study.name, format="tiara")
    assert argora.read(tmp_path / "out" / study.name) == study


def test_a_dropped_sentence_has_no_place_in_an_argument_under_any_labels(tmp_path):
    """Drop flags and the equal sign mean the same, whatever the other labels are."""
    rows = tuple(
        (*row[:4], {"sup": "pro", "att": "con"}.get(row[4], row[4]), row[5]) for row in ROWS
    )
    study = argora.read(put(tmp_path, {"anna/pets.html": page(rows)}))
    assert study.scheme.id == "observed"
    assert study.scheme.tying == {"component"}
    (layer,), symmetric = study.layers, study.scheme.symmetric
    figures = Drawing(layer, study.documents[0], symmetric).ratios()
    assert (figures["roots"], figures["components"]) == ((1, 1), (1, 1))


@pytest.mark.corpora
def test_samples_of_tiara_have_relations_without_direction(corpora):
    """The samples have labels of their own, ``ca`` and ``qf``, beside restatements."""
    study = argora.read(corpora / "tiara" / "sample_annotated")
    assert {"ca", "qf"} <= set(study.scheme.relation_ids)
    assert study.scheme.symmetric == {"="}
    assert study.scheme.tying == {"component"}


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (("a.html", page(log=())), ("a.tsv", table())),
        (("a.html", page(without_categories(), log=())), ("a.html", page(log=(), new=False))),
        (("a.html", page(without_categories(), log=())), ("a.tsv", table(new=False))),
    ],
    ids=["new and table", "new and old", "old and old table"],
)
def test_all_forms_of_one_essay_read_alike(tmp_path, one, other):
    """Only the log is in HTML alone, and categories in the new forms alone."""
    if one[1] == other[1] or "for" not in other[1]:
        one = (one[0], page(without_categories(), log=()))
    first = argora.read(put(tmp_path / "1" / "anna", dict([one])))
    assert first == argora.read(put(tmp_path / "2" / "anna", dict([other])))


@pytest.mark.parametrize(
    ("words", "before"),
    [
        ("I agree [ with him | that it rains ] .", "I agree with him."),
        ("[ Yes | No ], he said", "Yes, he said"),
        ("One cat[s|] and [|two] dogs", "One cats and dogs"),
        ("It [ is | ] [ was | seems ] so [ | indeed ] !", "It is was so!"),
        ("私は[同意です|反対です]。", "私は同意です。"),
        ("no [sic] repair", "no [sic] repair"),
    ],
)
def test_a_repair_can_be_taken_back(words, before):
    """Blanks around the brackets are the annotator's, not the author's."""
    assert original(words) == before


def test_the_text_beside_has_its_own_blanks(tmp_path):
    """Words must agree, blanks need not; every annotator's sentences lie in the same text."""
    text = (
        "Dogs should\nvote. I will  say why. They are wise & kind. Some bite.\n\nSo let them vote."
    )
    put(tmp_path, {"pets.txt": text, "anna/pets.html": page(), "ben/pets.tsv": table()})
    study = argora.read(tmp_path)
    assert study.documents[0].text == text
    assert study.layers[0].units == study.layers[1].units
    assert study.layers[0].units[0].spans == (Span(0, 17),)


def test_clauses_are_the_given_sentences(tmp_path):
    """TIARA links whatever stands on a line of its own, and so do all measures by sentence."""
    rows = ((1, "Dogs vote", "", 2, "det", False), (2, "and cats sleep.", "", None, "", False))
    files = {"pets.txt": "Dogs vote and cats sleep.", "anna/x.html": page(rows)}
    study = argora.read(put(tmp_path / "in", files))
    cut = study.documents[0].segmentations["sentence"]
    assert (cut.spans, cut.provenance) == ((Span(0, 9), Span(10, 25)), "given")
    argora.write(study, tmp_path / "out" / "in", format="tiara")
    assert argora.read(tmp_path / "out" / "in") == study


def test_without_a_text_an_unrepaired_file_tells_the_words(tmp_path):
    """The blanks inside of what another annotator repaired come from there."""
    rows = ((1, "Dogs  should vote.", *ROWS[0][2:]), *ROWS[1:])
    study = argora.read(put(tmp_path, {"a/x.html": page(), "b/x.html": page(rows)}))
    assert study.documents[0].text.startswith("Dogs  should vote.\n")
    assert [unit.attributes.get("repair") for unit in study.layers[1].units] == [None] * 5


def test_of_several_files_the_one_with_other_words_is_refused(tmp_path):
    """What most annotators have is the text."""
    rows = (*ROWS[:2], (4, "Some dogs bite.", *ROWS[2][2:]), *ROWS[3:])
    files = {"a/x.html": page(rows), "b/x.html": page(), "c/x.html": page()}
    study, (problem,) = problems_of(put(tmp_path, files))
    assert "a/x.html:" in problem
    assert "sentence 4: reads 'Some dogs bite.', where the original text reads" in problem
    assert "a change is written as [ old | new ]; this layer is left out" in problem
    assert [layer.annotator for layer in study.layers] == ["b", "c"]


def test_a_sentence_that_the_annotator_added_has_no_place_in_the_text(tmp_path):
    """The log tells it, or the text beside ends before it."""
    rows = (*ROWS, (6, "Cats, too.", "", 1, "det", False))
    log = (*LOG, ("2021-2-22 14:36:5", "Add-new-sentence", 6))
    for n, files in enumerate(
        ({"x.html": page(rows, log=log)}, {"x.html": page(rows), "pets.txt": TEXT})
    ):
        study = argora.read(put(tmp_path / str(n), files))
        assert study.documents[0].text == TEXT
        assert study.layers[0].by_id["6"] == Unit("6", (), "component", text="Cats, too.")


def test_a_link_of_no_kind_yet_has_no_category(tmp_path):
    """It is there, and check names it."""
    rows = (*ROWS[:4], (5, "So let them vote.", "for", 1, "temporary", False))
    study = argora.read(put(tmp_path, {"x.html": page(rows)}))
    assert study.layers[0].by_id["R5"].category is None
    assert "relation R5 has no category" in [found.message for found in study.check()]


def test_what_the_annotator_could_not_do_was_not_asked(tmp_path):
    """Without the marks of links and of moving there is no order, and relations are missing."""
    rows = tuple((n, words, c, None, "", d) for n, words, c, _, _, d in sorted(ROWS))
    content = page(rows, sortable="").replace(" jtk-endpoint-anchor", "")
    (layer,) = argora.read(put(tmp_path, {"x.html": content})).layers
    assert (layer.order, layer.covers) == ((), TASKS - {"relations"})


def test_names_behind_a_dot_are_annotators(tmp_path):
    """Rounds, too; HTML and TSV may be mixed."""
    files = {
        "pets-annotated.anna.html": page(),
        "pets-annotated.anna.round2.html": page(),
        "pets.ben.tsv": table(),
    }
    study = argora.read(put(tmp_path, files))
    assert [(layer.annotator, layer.round) for layer in study.layers] == [
        ("anna", 1),
        ("anna", 2),
        ("ben", 1),
    ]
    assert {annotator.kind for annotator in study.annotators} == {"person"}


def test_a_file_without_a_name_among_named_ones_is_a_problem(tmp_path):
    """Nobody guesses whose it is."""
    files = {"pets-annotated.anna.html": page(), "pets-annotated.html": page()}
    study, (problem,) = problems_of(put(tmp_path, files))
    assert "names no annotator, but others do: expected pets.ANNOTATOR.html" in problem
    assert [annotator.id for annotator in study.annotators] == ["anna"]


@pytest.mark.parametrize("name", ["", "pets-annotated.html"])
def test_files_that_name_nobody_are_by_the_folder(tmp_path, name):
    """A folder of one annotator may be read alone, and a file of it."""
    put(tmp_path, {"anna/pets-annotated.html": page()})
    study = argora.read(tmp_path / "anna" / name)
    assert study.annotators == (Annotator("anna"),)


def test_html_counts_where_the_table_lies_beside_it(tmp_path):
    """A difference is a problem of the table."""
    put(tmp_path, {"pets-annotated.html": page(), "pets.tsv": table()})
    study = argora.read(tmp_path)
    assert study.layers[0].times == TIMES
    put(tmp_path, {"pets.tsv": table().replace("\tatt\t", "\tdet\t")})
    again, (problem,) = problems_of(tmp_path)
    assert "pets.tsv:4: sentence 4: says something else than pets-annotated.html" in problem
    assert again == study


@pytest.mark.parametrize(
    ("cell", "words"),
    [
        ('"They say "no" & go."', 'They say "no" & go.'),
        ('"They say ""no"" & go."', 'They say "no" & go.'),
        ("They say no.", "They say no."),
    ],
)
def test_quotes_of_a_table_are_understood(tmp_path, cell, words):
    """TIARA leaves quotes inside as they are; a spreadsheet doubles them."""
    content = f"essay_code\tsentence ID\ttext\ttarget\trelation\r\npets\t1\t{cell}\t\t\r\n"
    study = argora.read(put(tmp_path, {"pets.tsv": content}))
    assert study.documents[0].text == f"{words}\n"


def test_every_cell_but_a_target_may_have_quotes(tmp_path):
    """An empty one in quotes is empty."""
    header = '"essay code"\t"unit id"\ttext\tunit category\ttarget\trelation\tdrop flag\n'
    row = '"pets"\t"1"\t"One."\t""\t\t""\t"false"\n'
    study = argora.read(put(tmp_path, {"pets.tsv": header + row}))
    assert study.layers[0].units == (Unit("1", (Span(0, 4),), "component"),)
    assert study.layers[0].relations == ()


@pytest.mark.parametrize(
    ("rows", "problem"),
    [
        (ROWS, None),
        (ROWS[:4], ":5: sentence 5: says something else than pets-annotated.html"),
        (
            (*ROWS, (6, "More.", "for", None, "", False)),
            ":7: sentence 6: says something else than pets-annotated.html",
        ),
        (
            (ROWS[1], ROWS[0], *ROWS[2:]),
            ":2: sentence 2: says something else than pets-annotated.html",
        ),
    ],
)
def test_the_first_row_that_a_page_does_not_have_is_named(tmp_path, rows, problem):
    """Or the first that the table lacks, at its last line."""
    put(tmp_path, {"pets-annotated.html": page(), "pets.tsv": table(rows)})
    study, told = problems_of(tmp_path)
    expected = [] if problem is None else [
        f"{tmp_path / 'pets.tsv'}{problem}; the layer is read from pets-annotated.html"
    ]  # fmt: skip
    assert told == expected
    assert len(study.layers[0].units) == 5


STRANGE = {
    "<![CDATA[x": ":1: holds a section '<![', which is no HTML",
    "\n\n<![if x]>": ":3: holds a section '<![', which is no HTML",
    "<!-- x": ":1: a comment does not end",
    "<!-- a -->\n<!-- b\n<!-- c": ":2: a comment does not end",
    "<div": ":1: ends inside a tag: the file is cut off",
    "<p>\n<div": ":2: ends inside a tag: the file is cut off",
    '<h4 id="essay_code">a</h4>\n<h4 id="essay_code">b</h4>': ":2: has a second essay code",
    "<p>x</p>": ": has no essay code; is it a file of TIARA?",
}


@pytest.mark.parametrize(("content", "message"), STRANGE.items())
def test_a_strange_page_is_refused_at_its_line(tmp_path, content, message):
    """From its first character on."""
    path = put(tmp_path, {"a.html": content}) / "a.html"
    with pytest.raises(FormatError) as caught:
        argora.read(path, format="tiara")
    assert str(caught.value) == f"{path}{message}"


def test_a_page_has_at_most_16_mebi_characters(tmp_path):
    """Exactly so many are read."""
    whole = page()
    path = put(tmp_path, {"a.html": whole + " " * (16 * 1024 * 1024 - len(whole))}) / "a.html"
    assert len(argora.read(path).layers[0].units) == 5
    path.write_text(path.read_text("utf-8") + " ", "utf-8")
    with pytest.raises(FormatError) as caught:
        argora.read(path)
    assert str(caught.value) == (
        f"{path}: has 16,777,217 characters; a page of TIARA has at most 16,777,216"
    )


def test_a_table_may_hold_several_essays(tmp_path):
    """Each has its own sentences and links."""
    both = table() + table(code="cats").split("\n", 1)[1]
    study = argora.read(put(tmp_path, {"all.tsv": both}))
    assert [layer.document for layer in study.layers] == ["cats", "pets"]


def test_an_html_tag_in_a_sentence_is_text(tmp_path):
    """Nothing in a sentence is markup, whether it is escaped or not."""
    rows = ((1, "Is <b onclick=x>this</b> &amp; that so?", "", None, "", False),)
    for n, content in enumerate((page(rows), page(rows).replace("&lt;", "<").replace("&gt;", ">"))):
        study = argora.read(put(tmp_path / str(n), {"x.html": content}))
        assert study.documents[0].text == "Is <b onclick=x>this</b> &amp; that so?\n"


GOOD = page()
HOSTILE = {
    "script": (GOOD + "<script>alert(1)</script>", ":39: holds a script, which TIARA never writes"),
    "cut off": (GOOD[: GOOD.index("relation5")], ":36: ends inside a tag: the file is cut off"),
    "cut between": (GOOD[: GOOD.index('<textarea id="textarea5')], "the file is cut off"),
    "open sentence": (
        GOOD.replace("bite.</textarea>", "bite."),
        ":29: target3 does not stand in sentence 3",
    ),
    "comment": (GOOD + "<!-- ", ":39: a comment does not end"),
    "comment only": ("<!-- " + GOOD.replace("<!-- Essay Code -->", ""), ":1: a comment does not"),
    "section": (GOOD + "<![CDATA[x]]>", ":39: holds a section '<![', which is no HTML"),
    "no code": (GOOD.replace("essay_code", "x"), "has no essay code; is it a file of TIARA?"),
    "empty": (page(()), "essay 'pets' has no sentences"),
    "no target": (
        GOOD.replace('id="target4"', ""),
        ":20: sentence 4: the part 'target' is missing",
    ),
    "no id": (GOOD.replace('id="sentence4"', ""), ":20: a sentence has the id ''"),
    "no box": (GOOD.replace("flex-container", "x"), "sentence1 stands outside of 'flex-conta"),
    "wrong place": (
        GOOD.replace('id="textarea4"', 'id="textarea3"'),
        ":22: textarea3 does not stand in sentence 3",
    ),
    "twice": (
        page((*ROWS, ROWS[3])),
        ":38: sentence 3: the number is there already, in line 26",
    ),
    "part twice": (
        GOOD.replace('<span id="target4">', '<span id="target4"></span><span id="target4">'),
        ":20: sentence 4: has a second 'target'",
    ),
    "nowhere": (
        GOOD.replace(
            'sentence1</span>\n<span id="relation4', 'sentence9</span>\n<span id="relation4'
        ),
        ":20: sentence 4: points to sentence 9, which does not exist",
    ),
    "prompt": (GOOD.replace(">sentence1<", ">x<"), "the target is 'x', expected sentence1"),
    "no relation": (GOOD.replace(">att<", "><"), "points to sentence 1, but has no relation"),
    "no end": (GOOD.replace(">sentence1<", "><"), "has the relation 'att', but no target"),
    "drop": (GOOD.replace('"drop"', '"perhaps"'), "dropping is 'perhaps', expected drop or non-dr"),
    "number": (GOOD.replace("> 4 <", "> 7 <"), ":20: sentence 4: has the number '7'"),
    "circle": (
        page((*ROWS[:2], (4, "Some bite.", "", 3, "sup", False), (3, "x", "", 4, "sup", False))),
        "leads back to it; TIARA links no sentences in a circle",
    ),
    "itself": (page(((1, "x", "", 1, "sup", False),)), "points to sentence 1, which leads back"),
    "repair": (GOOD.replace("must ]", "must"), ":8: sentence 1: a repair does not end; expected ["),
    "no words": (GOOD.replace("I will say why.", " "), "sentence 2: has no words, where the orig"),
    "inside": (
        GOOD.replace('<span id="target4">', '<span id="target4"><span id="relation4">'),
        "'relation' begins inside of 'target'",
    ),
}


@pytest.mark.parametrize(("content", "message"), HOSTILE.values(), ids=HOSTILE)
def test_a_broken_page_is_one_problem(tmp_path, content, message):
    """It names the file and the place, and the other pages are read."""
    files = {"anna/pets-annotated.html": content, "anna/ok.html": page(code="ok")}
    study, (problem,) = problems_of(put(tmp_path, files), format="tiara")
    assert problem.startswith(f"{tmp_path / 'anna/pets-annotated.html'}:")
    assert message in problem
    assert problem.endswith("; this layer is left out")
    assert [layer.document for layer in study.layers] == ["ok"]


BYTES = {
    "nul": (GOOD.encode().replace(b"Some", b"So\0e"), ":22: is no text: a NUL byte"),
    "utf-16": (GOOD.encode("utf-16"), "(UTF-16, save it as UTF-8, or say"),
    "latin-1": (GOOD.replace("bite", "bïte").encode("latin-1"), ":22: is not UTF-8: byte 0xef"),
}


@pytest.mark.parametrize(("content", "message"), BYTES.values(), ids=BYTES)
def test_a_file_in_another_encoding_is_one_problem(tmp_path, content, message):
    """It is never read with holes."""
    put(tmp_path, {"anna/ok.html": page(code="ok")})
    (tmp_path / "anna/pets.html").write_bytes(content)
    study, (problem,) = problems_of(tmp_path)
    assert message in problem
    assert len(study.layers) == 1


def test_a_huge_page_is_refused(tmp_path, monkeypatch):
    """Before the parser sees it."""
    monkeypatch.setattr(pages, "MAX_CHARACTERS", 1000)
    with pytest.raises(FormatError, match="characters; a page of TIARA has at most 1,000"):
        argora.read(put(tmp_path, {"x.html": GOOD}))


@pytest.mark.parametrize("piece", ["<a ", '<a x="', "<!--", "<div>", "</a ", "<?", "<a x='>", "&#"])
def test_no_page_takes_long(tmp_path, piece):
    """What makes the parser of the standard library slow is refused or read at once."""
    content = '<!-- Essay Code --><div class="flex-container">' + piece * 100_000
    with pytest.raises(FormatError):
        argora.read(put(tmp_path, {"x.html": content}))


def test_a_broken_log_costs_the_times_only(tmp_path):
    """The layer is read, and the problem says so."""
    content = GOOD.replace("&quot;Save&quot;", "&quot;Save")
    study, (problem,) = problems_of(put(tmp_path, {"x.html": content}))
    assert "x.html:4: an entry of the log is broken: no valid JSON" in problem
    assert problem.endswith("; all times are left out")
    assert (study.layers[0].times, len(study.layers[0].units)) == ((), 5)


TABLES = {
    "pairs": ("essay code\tsource\ttarget\trelation\n", ":1: holds pairs of sentences without"),
    "unknown column": (table().replace(" drop flag", "x"), ":1: the columns are ['essay code', "),
    "no rows": (table(()), ":1: holds no sentences"),
    "break": (table().replace("why.", "\n"), ":3: found 3 columns, expected 7; a tab or a line br"),
    "tab": (table().replace("why", "\t"), ":3: found 8 columns, expected 7; a tab or a line break"),
    "number": (table().replace("\t4\t", "\tx\t"), ":4: unit id is 'x', expected a whole number"),
    "target": (table().replace("\t1\tatt", "\tx\tatt"), ":4: target is 'x', expected a whole num"),
    "nowhere": (table().replace("\t1\tatt", "\t9\tatt"), ":4: sentence 4: points to sentence 9"),
    "twice": (table((*ROWS, ROWS[3])), ":7: sentence 3: the number is there already, in line 5"),
    "flag": (table().replace("true", "yes"), ":3: drop flag is 'yes', expected true or false"),
    "code": (table().replace("pets\t4", "\t4"), ":4: the column 'essay code' is empty"),
}


@pytest.mark.parametrize(("content", "message"), TABLES.values(), ids=TABLES)
def test_a_broken_table_is_one_problem(tmp_path, content, message):
    """It names the line."""
    files = {"anna/pets.tsv": content, "anna/ok.tsv": table(code="ok")}
    study, (problem,) = problems_of(put(tmp_path, files), format="tiara")
    assert f"pets.tsv{message}" in problem
    assert [layer.document for layer in study.layers] == ["ok"]


@pytest.mark.parametrize(
    ("name", "content", "format"),
    [
        ("x.tsv", table(), "tiara"),
        ("x.tsv", table(new=False), "tiara"),
        ("x.html", page(), "tiara"),
        ("x-annotated.html", page(log=()), "tiara"),
        ("x.tsv", "item\tannotator\tcategory\n", "tables"),
    ],
)
def test_a_file_is_known_by_what_stands_in_it(tmp_path, name, content, format):
    """A table of another kind stays one, and TIARA's is none of them."""
    put(tmp_path / "anna", {name: content})
    assert guess_format(tmp_path / "anna" / name).name == format


def test_a_page_of_another_kind_is_not_ours(tmp_path):
    """A report or a saved website has no log and no essay code at its beginning."""
    put(tmp_path, {"report.html": "<!DOCTYPE html>\n<html><body>essay_code</body></html>"})
    with pytest.raises(FormatError, match="looks like none of the formats"):
        guess_format(tmp_path)


def learners():
    """A study with all that TIARA can carry."""
    text = (
        "\ufeffDogs 🐕 should vote. I will say why.\r\n\r\nThey are [wise|kind]. Some <b>bite</b>."
    )
    said = ("Dogs 🐕 should vote.", "I will say why.", "They are [wise|kind].", "Some <b>bite</b>.")
    spans = tuple(Span(text.index(words), text.index(words) + len(words)) for words in said)
    document = Document("d/1", text, metadata={"score": 7}, group="g")
    units = (
        Unit("1", spans[:1], "component", {"sentence-category": 'a "b" & c'}),
        Unit("2", spans[1:2], "dropped", {"reason": "meta-information"}),
        Unit("3", spans[2:3], "component"),
        Unit("4", spans[3:], "component", {"repair": "Some [ <b>bite</b> | do not bite\n ] ."}),
        Unit("5", (), "component", text="Cats, too."),
    )
    ties = (
        Relation("R1", ("1",), "3", "restatement"),
        Relation("R4", ("4",), "1", None),
        Relation("R5", ("5",), "1", "support"),
    )
    stamps = (Stamp("2021-02-03T04:05:06", "Save"), Stamp("2021-02-03T04:05:06Z", "a: b: <c>"))
    return Study(
        get_scheme("icnale-as"),
        (segment(document), segment(Document("b", "One. Two."))),
        (Annotator("anna"), Annotator("bot", "model"), Annotator("zoe")),
        (
            Layer("d/1", "anna", 1, units, ties, order=("5", "2", "1", "4", "3"), times=stamps),
            Layer("d/1", "anna", 2, units[:4], covers=TASKS - {"relations"}),
            Layer("d/1", "bot", 1, units[:4], ties[:1]),
        ),
        name="study",
    )


def test_what_is_kept_comes_back_the_same(tmp_path):
    """Odd ids and words, models, rounds, texts that nobody read."""
    study = learners()
    argora.write(study, tmp_path / "study", format="tiara")
    assert argora.read(tmp_path / "study") == study
    assert (tmp_path / "study/anna.round2/d%2F1-annotated.html").is_file()


@st.composite
def linked(draw):
    """Draw a study of one text, cut anywhere, of which TIARA can carry everything."""
    words = draw(st.lists(st.text('a[|]<&é🐕. \r\n"', min_size=1).filter(solid), min_size=1))
    text, spans = "\ufeff" * draw(st.booleans()), []
    for said in (word.strip() for word in words):
        spans.append(Span(len(text), len(text) + len(said)))
        text += said + draw(st.sampled_from(["", " ", "\r\n\n"]))
    new = draw(st.lists(st.text("a<|]&\n", max_size=5).map(str.strip), max_size=2))
    ids = [str(n) for n in range(1, len(words) + len(new) + 1)]
    category = st.sampled_from(["component", "dropped"])
    places = [((span,), None) for span in spans] + [((), said) for said in new]
    units = [
        Unit(id, where, draw(category), text=said)
        for id, (where, said) in zip(ids, places, strict=True)
    ]
    rank = draw(st.permutations(ids))
    kinds = st.sampled_from(["support", "attack", "restatement", None])
    ties = tuple(
        Relation(f"R{id}", (id,), draw(st.sampled_from(rank[:n])), draw(kinds))
        for n, id in enumerate(rank)
        if n and draw(st.booleans())
    )
    order = tuple(draw(st.permutations(ids))) if draw(st.booleans()) else ()
    document = document_of("d", text, spans)
    layer = Layer("d", "anna", units=tuple(units), relations=ties, order=order)
    return Study(get_scheme("icnale-as"), (document,), (Annotator("anna"),), (layer,), "study")


@settings(max_examples=80)
@given(study=linked())
def test_whatever_is_linked_and_moved_comes_back(study):
    """Any words, brackets and line ends included; any cut, order and forest."""
    with tempfile.TemporaryDirectory() as home:
        argora.write(study, f"{home}/study", format="tiara")
        assert argora.read(f"{home}/study") == study


def test_a_page_is_written_as_the_tool_expects_it(tmp_path):
    """Its relation names, its clock, and the parts it looks for."""
    argora.write(learners(), tmp_path / "study", format="tiara")
    content = (tmp_path / "study/anna/d%2F1-annotated.html").read_text("utf-8")
    assert '<span class="input-relation hide" id="relation1">=</span>' in content
    assert '<span class="input-relation hide" id="relation4">temporary</span>' in content
    assert "2021-2-3 4:5:6" in content
    for part in ('id="essay_code"', 'id="color-legend"', 'id="flex-container"', 'id="annotation2"'):
        assert part in content
    assert content.count("<div") == content.count("</div>")


def changed(unit=None, **layer):
    """A study of one text, with another second unit or another layer."""
    one = Unit("1", (Span(0, 4),), "component")
    two = replace(Unit("2", (Span(5, 9),), "component"), **(unit or {}))
    made = replace(Layer("d", "anna", units=(one, two)), **layer)
    text = segment(Document("d", "One. Two."))
    return Study(get_scheme("icnale-as"), (text,), (Annotator("anna"),), (made,))


def tied(*more, **options):
    """A study with two relations."""
    relation = Relation("R2", ("2",), "1", "support")
    return changed(relations=(relation, replace(relation, id="r", **options), *more))


LOST = {
    "spans": (essays(), "sentences without a unit (written as dropped): 11"),
    "half": (changed({"spans": (Span(5, 8),)}), "units that are not one sentence: 1 (first: 2 in"),
    "none": (changed({"spans": (Span(5, 8),)}), "sentences without a unit (written as dropped): 1"),
    "both": (changed({"spans": (Span(0, 4),)}), "further units of a sentence: 1"),
    "category": (changed({"category": "claim"}), "neither component nor dropped (written as comp"),
    "no category": (changed({"category": None}), "neither component nor dropped (written as comp"),
    "id": (changed({"id": "x"}), "ids that do not number the sentences (numbered anew): 1"),
    "gap": (changed({"id": "3"}), "ids that do not number the sentences (numbered anew): 1"),
    "attribute": (changed({"attributes": {"a": 1}}), "attributes other than repair, sentence-cat"),
    "reason": (changed({"attributes": {"reason": "redundant"}}), "attributes other than repair"),
    "value": (changed({"attributes": {"sentence-category": 7}}), "values of sentence-category tha"),
    "repair": (changed({"attributes": {"repair": "Tow [|x]."}}), "repairs that do not stand for"),
    "blank": (changed({"spans": (), "text": " x"}), "added sentences that begin or end with a bl"),
    "second": (tied(), "further relations of a sentence: 1 (first: r in"),
    "circle": (tied(sources=("1",), target="2"), "relations that lead back to their source: 1"),
    "undercut": (tied(target="R2"), "relations to relations (undercuts): 1"),
    "linked": (tied(sources=("1", "2"), target="2"), "linked premises: 1"),
    "relation id": (
        changed(relations=(Relation("r", ("2",), "1", "detail"),)),
        "ids of relations that are not R and the number of the source: 1",
    ),
    "order": (changed(order=("2",)), "orders that do not name every sentence once: 1"),
    "time": (changed(times=(Stamp("2021-2-3 4:5:6", "x"),)), "times that are not in the form"),
    "tool": (changed(tool="x"), "layers with the name of a tool: 1"),
    "covers": (changed(covers={"units"}), "layers that do not cover all tasks: 1"),
    "state": (changed(state="open"), "layers that are not finished: 1"),
}


@pytest.mark.parametrize(("study", "loss"), LOST.values(), ids=LOST)
def test_what_is_lost_is_said_first(tmp_path, study, loss):
    """Nothing is written then; lossy=True writes a study that can be read."""
    with pytest.raises(LossError) as caught:
        argora.write(study, tmp_path / "study", format="tiara")
    assert loss in str(caught.value)
    assert not (tmp_path / "study").exists()
    argora.write(study, tmp_path / "study", format="tiara", lossy=True)
    read, problems = problems_of(tmp_path / "study", format="tiara")
    assert problems == []
    assert [d.text for d in read.documents] == [d.text for d in study.documents]


IN = "in the layer of 'anna' on 'd'"
TIE = Relation("R2", ("2",), "1", "support")
NO_REPAIR = [f"repairs that do not stand for the sentence, as in [ old | new ]: 1 (first: 2 {IN})"]
NO_CATEGORY = [f"relations whose category a page cannot hold: 1 (first: R2 {IN})"]
NEW = [
    f"sentences without a unit (written as dropped): 1 (first: sentence 2 {IN})",
    f"ids that do not number the sentences (numbered anew): 1 (first: 2 {IN})",
]


def repaired(repair):
    """A study with this repair of the second sentence."""
    return changed({"attributes": {"repair": repair}})


def categorised(value, category="component", name="sentence-category"):
    """A study with this category of the second sentence, or this reason why it was dropped."""
    return changed({"category": category, "attributes": {name: value}})


def not_read(id="d", text="One. Two.", **segmentations):
    """A study of one text in which nobody found anything."""
    document = segment(Document(id, text, segmentations=segmentations))
    layers = (Layer(id, "anna"),)
    return Study(get_scheme("icnale-as"), (document,), (Annotator("anna"),), layers)


EXACT = {
    "text": (changed({"text": "x"}), [f"units with a text of their own: 1 (first: 2 {IN})"]),
    "segment": (
        changed({"segment": ("s",)}),
        [f"units with the names of given segments: 1 (first: 2 {IN})"],
    ),
    "NUL in an added sentence": (
        changed({"spans": (), "text": "x\0"}),
        [*NEW, f"units with a NUL character (written as U+FFFD): 1 (first: 2 {IN})"],
    ),
    "NUL in a category": (
        categorised("x\0"),
        [f"attributes with a NUL character (written as U+FFFD): 1 (first: 2 {IN})"],
    ),
    "NUL in a relation": (
        changed(relations=(replace(TIE, category="x\0"),)),
        [f"relations with a NUL character (written as U+FFFD): 1 (first: R2 {IN})"],
    ),
    "relation without characters": (changed(relations=(replace(TIE, category=""),)), NO_CATEGORY),
    "relation named undecided": (
        changed(relations=(replace(TIE, category="temporary"),)), NO_CATEGORY
    ),
    "relation with a blank": (changed(relations=(replace(TIE, category=" x"),)), NO_CATEGORY),
    "relation with attributes": (
        changed(relations=(replace(TIE, attributes={"a": 1}),)),
        [f"relations with attributes: 1 (first: R2 {IN})"],
    ),
    "relation of what is left out": (
        changed({"spans": (Span(5, 8),)}, relations=(TIE,)),
        [
            f"units that are not one sentence: 1 (first: 2 {IN})", NEW[0],
            f"relations whose ends are left out: 1 (first: R2 {IN})",
        ],
    ),
    "category with a blank": (
        categorised(" x"),
        [f"values of sentence-category that are no words: 1 (first: ' x' of 2 {IN})"],
    ),
    "category without characters": (
        categorised(""),
        [f"values of sentence-category that are no words: 1 (first: '' of 2 {IN})"],
    ),
    "reason of a number": (
        categorised(7, "dropped", "reason"),
        [f"values of reason that are no words: 1 (first: 7 of 2 {IN})"],
    ),
    "category of what is dropped": (
        categorised("x", "dropped"),
        [
            "attributes other than repair, sentence-category and, if dropped, reason: 1 "
            f"(first: sentence-category of 2 {IN})"
        ],
    ),
    "order with one twice": (
        changed(order=("2", "2")),
        [f"orders that do not name every sentence once: 1 (first: 2, 2 {IN})"],
    ),
    "repair of a number": (repaired(3), NO_REPAIR),
    "repair of blanks": (repaired("Two ."), NO_REPAIR),
    "repair with a blank": (repaired(" [Two|Three]."), NO_REPAIR),
    "repair with a NUL": (repaired("[Two|\0]."), NO_REPAIR),
    "repair of other words": (repaired("[Three|Two]."), NO_REPAIR),
    "repair of an added sentence": (
        changed({"spans": (), "text": "x", "attributes": {"repair": "[x|y]"}}), [*NEW, *NO_REPAIR]
    ),
    "id with a blank": (
        not_read(" d"), ["layers on documents whose id begins or ends with a blank: 1 (first:  d)"]
    ),
    "id with a NUL": (
        not_read("d\0"),
        ["layers on documents whose id begins or ends with a blank: 1 (first: d\0)"],
    ),
    "a sentence only": (
        not_read(sentence=Segmentation("sentence", (Span(0, 4),))),
        [
            "layers on texts that sentences do not cover: 1 (first: d)",
            "documents with other segmentations than reading makes: 1 (first: d)",
        ],
    ),
}  # fmt: skip


@pytest.mark.parametrize(("study", "losses"), EXACT.values(), ids=EXACT)
def test_losses_are_said_exactly(tmp_path, study, losses):
    """Each sort with how often and its first place."""
    assert losses_of(study, tmp_path / "study", "tiara") == tuple(losses)


@pytest.mark.parametrize(
    "study",
    [
        repaired("[Two|Three]."),
        changed(order=("2", "1")),
        categorised("x"),
        categorised("x", "dropped", "reason"),
        changed(relations=(replace(TIE, category=None),)),
        changed(relations=(replace(TIE, category="own"),)),
    ],
)
def test_what_stands_on_the_border_of_a_loss_comes_back(tmp_path, study):
    """Each is next to a case that is refused."""
    argora.write(study, tmp_path / "study", format="tiara")
    assert argora.read(tmp_path / "study", scheme=study.scheme).layers == study.layers


@pytest.fixture
def published(corpora):
    """The samples that come with the tool."""
    return corpora / "tiara" / "sample_annotated"


@pytest.mark.corpora
def test_the_samples_read_as_published(published, corpora):
    """Seven sentences, one of them dropped, two changed places; the text is the one loaded."""
    study = argora.read(published)
    new, old = study.layers
    assert Counter(unit.category for unit in new.units) == {"component": 6, "dropped": 1}
    assert new.order == ("1", "2", "3", "4", "6", "5", "7")
    assert [unit.id for unit in new.units if "repair" in unit.attributes] == ["1"]
    assert Counter(r.category for r in new.relations) == {"sup": 2, "att": 2, "=": 1}
    assert (len(new.times), new.times[0].at) == (43, "2021-02-22T14:34:56")
    assert (len(old.units), len(old.relations), len(old.times)) == (18, 17, 62)
    loaded = (corpora / "tiara/sample_original/ESSAY_TRIAL_00.txt").read_text("utf-8")
    assert study.document("ESSAY_TRIAL_00").text == loaded


@pytest.mark.corpora
def test_page_and_table_of_the_sample_agree(published):
    """All but the log, which only the page has."""
    one = argora.read(published / "ESSAY_TRIAL_00-annotated.html")
    two = argora.read(published / "ESSAY_TRIAL_00.tsv")
    assert one.scheme.id == "icnale-as"
    assert two.documents == one.documents
    assert two.layers == tuple(replace(layer, times=()) for layer in one.layers)


@pytest.mark.corpora
@pytest.mark.parametrize("texts", [False, True])
def test_the_samples_survive_writing(published, corpora, tmp_path, texts):
    """With the original texts beside them or not."""
    shutil.copytree(published, tmp_path / "samples")
    if texts:
        for path in (corpora / "tiara/sample_original").glob("ESSAY_TRIAL_0*.txt"):
            shutil.copy(path, tmp_path / "samples")
    study = replace(argora.read(tmp_path / "samples"), name="study")
    argora.write(study, tmp_path / "study", format="tiara")
    assert argora.read(tmp_path / "study") == study


def test_an_emptied_drop_flag_is_named(tmp_path):
    """TIARA writes one for each sentence; where others have one, an empty one was lost."""
    head = "essay code\tunit id\ttext\tunit category\ttarget\trelation\tdrop flag\n"
    rows = ["E1\t1\tZoos teach.\t\t\t\tfalse\n", "E1\t2\tHello.\t\t\t\t{}\n"]
    for flag, expected in (("true", []), ("", ["E1.tsv:3: sentence 2: the drop flag is empty"])):
        path = tmp_path / (flag or "empty") / "ana"
        path.mkdir(parents=True)
        (path / "E1.tsv").write_text(head + rows[0] + rows[1].format(flag), encoding="utf-8")
        problems = []
        argora.read(path.parent, format="tiara", problems=problems)
        assert [str(each).partition("ana/")[2].partition(",")[0] for each in problems] == expected


def test_sentences_that_were_cut_out_are_named(tmp_path):
    """Their numbers jump."""
    head = "essay code\tunit id\ttext\ttarget\trelation\n"
    numbers = (1, 2, 4, 7)
    text = "".join(f"E1\t{n}\tSentence {n}.\t\t\n" for n in numbers)
    (tmp_path / "ana").mkdir()
    (tmp_path / "ana" / "E1.tsv").write_text(head + text, encoding="utf-8")
    problems = []
    argora.read(tmp_path, format="tiara", problems=problems)
    assert [str(each).rpartition("tsv: ")[2] for each in problems] == [
        "the sentences jump from 2 to 4: 3 may have been cut out",
        "the sentences jump from 4 to 7: 5 to 6 may have been cut out",
    ]


HEAD = "essay code\tunit id\ttext\tunit category\ttarget\trelation\tdrop flag\n"
CELLS = (
    ("E1", "1", '"Zoos teach."', '"proponent"', "", "", "false"),
    ("E1", "2", '"Hello."', '" "', "", "", "true"),
    ("E1", "3", '"Animals suffer."', '"opponent"', "1", "att", "false"),
)


def problems_with(folder, cells):
    """Return what is said of a table with these cells."""
    content = HEAD + "".join("\t".join(row) + "\n" for row in cells)
    put(folder, {"ana/E1.tsv": content, "ana/pets.tsv": table()})
    return problems_of(folder, format="tiara")


def test_a_table_with_all_its_fields_has_no_problems(tmp_path):
    """A category that nobody chose is a blank between quotes."""
    assert problems_with(tmp_path, CELLS)[1] == []


@pytest.mark.parametrize(
    ("row", "column"),
    [(r, c) for r, row in enumerate(CELLS) for c, cell in enumerate(row) if cell.strip('" ')],
)
@pytest.mark.parametrize("emptied", ["", '""'])
def test_every_emptied_field_is_named(tmp_path, row, column, emptied):
    """With its line; a target and its relation that were emptied together cannot be known."""
    cells = [list(each) for each in CELLS]
    cells[row][column] = emptied
    _, (problem, *_) = problems_with(tmp_path, cells)
    assert f"E1.tsv:{row + 2}: " in problem


EMPTIED = {
    "text": (2, 2, "sentence 3: the text is empty, so it has no words"),
    "category": (
        2,
        3,
        "sentence 3: the unit category is empty, so it counts as none; "
        "TIARA writes a blank in quotes where nobody chose one",
    ),
    "no category": (
        1,
        3,
        "sentence 2: the unit category is empty, so it counts as none; "
        "TIARA writes a blank in quotes where nobody chose one",
    ),
}


@pytest.mark.parametrize(("row", "column", "message"), EMPTIED.values(), ids=EMPTIED)
def test_a_sentence_with_an_emptied_field_is_kept(tmp_path, row, column, message):
    """Its relation and what else it has is read."""
    cells = [list(each) for each in CELLS]
    cells[row][column] = ""
    study, (problem,) = problems_with(tmp_path, cells)
    assert problem == f"{tmp_path / 'ana/E1.tsv'}:{row + 2}: {message}"
    layer = study.layers[0]
    assert [unit.id for unit in layer.units] == ["1", "2", "3"]
    assert [relation.id for relation in layer.relations] == ["R3"]


def test_a_field_is_emptied_where_other_sentences_of_the_table_have_it(tmp_path):
    """Also if it is the only sentence of its essay; a column that nobody filled says nothing."""
    other = ("E2", "1", '"We agree."', "", "", "", "")
    _, problems = problems_with(tmp_path, (*CELLS, other))
    assert [problem.partition(":5: sentence 1: the ")[2][:13] for problem in problems] == [
        "unit category",
        "drop flag is ",
    ]
    assert problems_with(tmp_path / "more", [other])[1] == []

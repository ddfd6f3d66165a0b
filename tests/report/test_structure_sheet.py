"""Agreement on structure in the report: the table of Putra et al., in every form."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from tests.report import studies
from tests.report.pages import html_of, latex_of, text_of

import argora
from argora.analysis import structure_sheet
from argora.analysis.analyse import analyse
from argora.analysis.plan import Plan
from argora.analysis.structure_sheet import StructureSheet
from argora.measures import parse
from argora.model import (
    Annotator,
    Category,
    Document,
    Layer,
    Relation,
    Scheme,
    Segmentation,
    Study,
    Unit,
)
from argora.model.recoding import Recoding, recode
from argora.model.rules import Symmetric
from argora.model.span import Span
from argora.model.undirected import without_direction
from argora.reliability import items, structures
from argora.reliability.items import pairs
from argora.report import tabular
from argora.report.blocks import Table
from argora.report.forms.cells import tables_of
from argora.report.forms.latex import escape
from argora.report.sections import methods
from argora.report.sections.structure import structure_section

FEW = Plan(resamples=50)
SCHEME = replace(
    studies.SCHEME,
    relations=(*studies.SCHEME.relations, Category("same")),
    rules=(Symmetric(category="same"),),
)
CUT = Segmentation("segment", tuple(Span(i, i + 1) for i in range(4)), ids=tuple("1234"))
# Putra, Teufel & Tokunaga (2021), Figure 3.
FIG_3 = {"ana": ("12", "34", "2=4"), "ben": ("13", "32", "4=2")}


def drawn(*relations: str) -> tuple[Relation, ...]:
    """Return relations such as ``12``, from 1 to 2, and ``2=4``, which say the same."""
    return tuple(
        Relation(f"r{i}", (each[0],), each[-1], "same" if "=" in each else "support")
        for i, each in enumerate(relations)
    )


def study(own: dict[str, tuple[str, ...]], n: int = 6) -> Study:
    """Return documents of four segments in which everybody draws the same each time."""
    documents = tuple(Document(f"d{i}", "abcd", {"segment": CUT}) for i in range(n))
    units = tuple(
        Unit(id, (Span(i, i + 1),), "claim", segment=(id,)) for i, id in enumerate("1234")
    )
    layers = tuple(
        Layer(document.id, who, units=units, relations=drawn(*relations))
        for document in documents
        for who, relations in own.items()
    )
    return Study(SCHEME, documents, tuple(map(Annotator, own)), layers, "maps")


def tables_in(sheet: StructureSheet) -> list[Table]:
    """Return the tables of the section."""
    section = structure_section(sheet)
    assert section is not None
    return list(tables_of([section]))


def sheet_of(own: Study, plan: Plan = FEW) -> StructureSheet:
    """Return the table, which there must be."""
    found = structure_sheet.structure_sheet(own, plan)
    assert found is not None
    return found


def by_title(sheet: StructureSheet) -> dict[str, structure_sheet.StructureRow]:
    """Return the rows by their title."""
    return {row.title: row for row in sheet.rows}


def maps_without_text(own: dict[str, tuple[str, ...]], n: int = 6) -> Study:
    """Return the same where units have their words alone, as in argument maps without a text."""
    placed = study(own, n)
    bare = tuple(Unit(id, (), "claim", text=f"claim {id}") for id in "1234")
    return replace(
        placed,
        documents=tuple(Document(each.id, None) for each in placed.documents),
        layers=tuple(replace(each, units=bare) for each in placed.layers),
    )


@pytest.mark.parametrize(
    ("title", "as_drawn", "with_closure"),
    [("MAR link", "0.500", "0.750"), ("MAR path", "0.310", "0.573"), ("entire", "0.500", "")],
)
def test_the_two_columns_of_putra_2021(title, as_drawn, with_closure):
    """As drawn and with closure; the figures printed for Figure 3."""
    said = text_of(analyse(study(FIG_3), FEW))
    table = said.split("as drawn  ")[1].split("\n\n")[0]
    assert table.splitlines()[0].strip() == "with closure"
    line = next(line for line in table.splitlines() if line.startswith(title))
    assert (
        re.findall(r"\d\.\d{3}(?= \[)", line) == [as_drawn, with_closure][: 1 + bool(with_closure)]
    )


def test_every_cell_is_what_its_measure_says():
    """On structures, and on pairs of units; closures by the option of the measure."""
    own = study({**FIG_3, "eva": ("12", "32", "2=4")})
    sheet = sheet_of(own)
    data = structures(own)
    for row in sheet.rows:
        if row.id == "structure":
            assert row.as_drawn.value == parse(row.as_drawn.measure)(data, interval=None).value
            if row.closed is not None:
                assert "closure=True" in row.closed.measure
                assert row.closed.value == parse(row.closed.measure)(data, interval=None).value
    linking = by_title(sheet)["linking: α"]
    view = {"by": "pair", "of": "link", "pairs_of": "all"}
    alpha = parse("alpha")
    assert linking.as_drawn.value == alpha(items(own, **view), interval=None).value
    closed = items(own, **view, closure=True)
    assert linking.closed is not None
    assert linking.closed.value == alpha(closed, interval=None).value
    assert linking.as_drawn.n_items == 6 * 12


def test_more_than_two_annotators_have_a_range_and_pairs():
    """The lowest and the highest pair; every pair in the rows for programs."""
    own = study({**FIG_3, "eva": FIG_3["ana"]})
    row = by_title(sheet_of(own))["MAR link"]
    assert row.reach == (0.5, 1.0)
    assert row.as_drawn.value == pytest.approx(2 / 3)
    assert sheet_of(own).head == ("as drawn", "with closure", "lowest–highest pair")
    lines = tabular.results(analyse(own, FEW))
    found = {r["measure"]: r["value"] for r in lines if r["scope"] == "structure / pair:ana|eva"}
    assert found["mar(unit='link')"] == 1
    assert {r["scope"] for r in lines} >= {"structure / all", "structure / link / pair:ana|ben"}


def test_without_restatements_there_is_one_column():
    """Nothing is implied."""
    sheet = sheet_of(study({"ana": ("12", "34"), "ben": ("13", "34")}))
    assert sheet.head == ("as drawn",)
    assert not any(row.closed for row in sheet.rows)


@pytest.mark.parametrize("own", [{"ana": (), "ben": ()}, {"ana": ("12",)}])
def test_there_is_no_table_where_nothing_can_be_compared(own):
    """Nobody drew a relation, or nobody else did the documents."""
    assert structure_sheet.structure_sheet(study(own), FEW) is None
    assert "Structure\n----" not in text_of(analyse(study(own), FEW))


def test_one_empty_structure_is_said_in_words():
    """Where neither drew a relation they agree, and a note counts that."""
    own = study({"ana": ("12",), "ben": ("12",)})
    layers = tuple(replace(la, relations=()) if la.document < "d2" else la for la in own.layers)
    sheet = sheet_of(replace(own, layers=layers))
    assert "on 2 comparisons both drew no relation" in sheet.remarks


def test_a_crowd_has_no_table_unless_it_is_asked_for():
    """Thirteen annotators are 78 pairs."""
    own = study({f"a{i:02}": ("12",) for i in range(13)}, n=1)
    sheet = sheet_of(own)
    assert sheet.rows == ()
    assert "all 78 pairs of the 13 annotators" in sheet.left_out
    asked = sheet_of(own, replace(FEW, pairs=True, interval=None))
    assert by_title(asked)["MAR link"].as_drawn.value == 1
    analysis = analyse(own, FEW)
    assert "--pairs shows it" in html_of(analysis)
    assert any("--pairs shows it" in said for said in tabular.to_json(analysis)["left_out"])
    latex_of(analysis)


def test_more_comparisons_than_there_is_time_for_are_left_out(monkeypatch):
    """With the number and the way to get them."""
    monkeypatch.setattr(structure_sheet, "MOST_COMPARED", 5)
    assert "would compare 6 pairs of structures" in sheet_of(study(FIG_3)).left_out


def test_too_many_pairs_of_units_leave_the_rest_of_the_table(monkeypatch):
    """Measures of structure do without; the sentence names the document."""
    monkeypatch.setattr(pairs, "MOST_PAIRS", 11)
    sheet = sheet_of(study(FIG_3))
    assert by_title(sheet)["MAR link"].as_drawn.value == 0.5
    assert "linking: Cohen’s κ" not in by_title(sheet)
    assert "pairs of units are left out: document 'd0' has 4 units" in sheet.left_out


@pytest.mark.parametrize("how", ["trees", "targets"])
def test_chance_is_a_table_of_its_own(how):
    """Observed, expected and corrected, as the measure gives them with as many permutations."""
    own = study(FIG_3, n=2)
    sheet = sheet_of(own, replace(FEW, chance=how))
    row = by_title(sheet)["MAR link"]
    assert row.chance is not None
    again = parse(f"mar(unit='link', chance={how!r}, permutations={sheet.permutations})")
    assert row.chance.expected == again(structures(own), interval=None).expected
    value = (row.chance.observed - row.chance.expected) / (1 - row.chance.expected)
    assert row.chance.value == pytest.approx(value)
    assert sheet.permutations == 100  # few units: as many as by default
    said = text_of(analyse(own, replace(FEW, chance=how)), width=80)
    assert "Structure, corrected for chance" in said


def test_chance_that_takes_too_long_is_left_out(monkeypatch):
    """The table of values stays."""
    monkeypatch.setattr(structure_sheet, "MOST_DRAWN", 10)
    sheet = sheet_of(study(FIG_3), replace(FEW, chance="trees"))
    assert sheet.rows
    assert sheet.corrected == ()
    assert "chance is left out: 6 pairs of structures take long" in sheet.left_out
    assert sheet.left_out[0].upper() + sheet.left_out[1:] + "." in sheet.sentences


@pytest.mark.parametrize("width", [80, 100])
def test_the_text_keeps_to_the_width(width):
    """With closures, three annotators and chance."""
    own = study({**FIG_3, "eva": ("12", "32", "2=4")})
    said = text_of(analyse(own, replace(FEW, chance="trees")), width=width)
    table = said.partition("\nStructure\n")[2].partition("\n\nEvery pair")[0]
    assert "MAR path" in table
    assert max(map(len, table.splitlines())) <= width


def test_every_form_has_every_row():
    """The same figures on the page, in LaTeX and in JSON, with the words that belong to them."""
    analysis = analyse(study(FIG_3), replace(FEW, chance="targets"))
    assert analysis.structure is not None
    page, paper, data = html_of(analysis), latex_of(analysis), tabular.to_json(analysis)
    for row in analysis.structure.rows:
        assert row.title in page
        assert row.asks in page
        assert escape(row.title) in paper
        assert row.as_drawn.signature in page
    assert "<h2>Agreement on structure</h2>" in page
    assert "MAR; Putra et al. 2021" in page
    assert "English-as-a-Foreign-Language" in page
    assert r"\caption{Structure; 6 documents, two annotators" in paper
    found = {r["measure"]: r for r in data["results"] if r["scope"] == "structure / all"}
    assert found["mar(unit='link', closure=True)"]["value"] == 0.75
    assert found["mar(unit='path')"]["items"] == "structures"


def test_a_relation_with_the_name_of_a_restatement_is_named():
    """It counts as drawn unless somebody says that it has no direction."""
    directed = replace(study(FIG_3), scheme=Scheme.observed(study(FIG_3).layers))
    renamed = recode(directed, Recoding.of({"relation": {"same": "Duplicate"}}))
    sheet = sheet_of(renamed)
    assert sheet.head == ("as drawn",)
    (hint,) = [note for note in sheet.remarks if "a direction" in note]
    assert hint.startswith("'Duplicate' counts as a relation with a direction")
    said = sheet_of(without_direction(renamed, ["duplicate"]))
    assert said.head == ("as drawn", "with closure")
    assert not any("a direction" in note for note in said.remarks)
    as_before = sheet_of(study(FIG_3))
    for row, before in zip(said.rows, as_before.rows, strict=True):
        expected = pytest.approx([r.value for r in before.results], nan_ok=True)
        assert [r.value for r in row.results] == expected


def test_papers_have_a_table_of_what_the_disagreement_consists_of():
    """Ben ties unit 3 to another one and marks a relation more, in six documents."""
    analysis = analyse(study({"ana": ("21", "31"), "ben": ("21", "32", "41")}), FEW)
    blocks = latex_of(analysis).split("\n\n")
    table = next(block for block in blocks if "agrees, by cause" in block)
    rows = [line.removesuffix(r" \\").split(" & ") for line in table.splitlines() if " & " in line]
    assert rows[0] == ["cause", "open", "share", "units", "relations"]
    assert ["tied elsewhere", "18", r"100.0\%", "·", "18"] in rows
    assert rows[-1] == [r"\hline in all", "18", "", "·", "18"]
    found = analysis.differences.disagreement
    said = next(block for block in blocks if "units and relations, counted for both" in block)
    assert f"Of {found.n_things} units and relations" in said
    assert f"{found.whole} have no counterpart" in said


def test_papers_have_no_such_table_without_disagreement():
    """Nothing is open."""
    analysis = analyse(study({"ana": ("21",), "ben": ("21",)}), FEW)
    said = latex_of(analysis)
    assert "by cause" not in said
    assert "There is no disagreement" in said


def test_figures_without_a_value_have_a_reason_in_the_notes():
    """Both tie one pair in common, as the same: kappa of the category is undefined."""
    analysis = analyse(study(FIG_3), FEW)
    assert analysis.structure is not None
    row = by_title(analysis.structure)["categories: Cohen’s κ"]
    assert row.as_drawn.undefined is not None
    assert row.as_drawn.undefined in text_of(analysis, width=200)
    assert row.as_drawn.undefined.split(":")[0] in html_of(analysis)


def test_a_facet_repeats_the_table():
    """In text, LaTeX and rows."""
    own = study(FIG_3)
    documents = tuple(
        replace(each, metadata={"topic": "zoos" if each.id < "d3" else "cars"})
        for each in own.documents
    )
    analysis = analyse(replace(own, documents=documents), FEW, facet="topic")
    assert text_of(analysis).count("\nStructure\n") == 3
    assert latex_of(analysis).count(r"\caption{Structure;") == 3
    scopes = {row["scope"] for row in tabular.results(analysis)}
    assert "topic=zoos / structure / all" in scopes


@pytest.mark.corpora
def test_four_annotators_of_judgments_have_the_whole_table(corpora):
    """Eight pairs of structures in three judgments, so no interval; every row has its range."""
    sheet = sheet_of(argora.read(corpora / "echr", problems=[]), Plan())
    assert (sheet.n_documents, sheet.n_annotators, sheet.n_pairs) == (3, 4, 8)
    for row in sheet.rows:
        assert row.as_drawn.is_defined
        assert row.reach is not None
        assert row.reach[0] <= row.as_drawn.value <= row.reach[1]
    assert any("an interval needs at least 5" in n for r in sheet.results for n in r.notes)


def test_maps_without_a_text_have_the_table_and_the_split():
    """Structures can be compared where sentences cannot; the first sentence is about these."""
    analysis = analyse(maps_without_text({"ana": ("12", "34"), "ben": ("13", "34")}), FEW)
    page, data = html_of(analysis), tabular.to_json(analysis)
    said = text_of(analysis, width=1000)
    assert said.startswith(
        "Of the relations that one annotator drew, another one drew 50 of 100 as well (MAR link)."
    )
    assert "<h2>Agreement on structure</h2>" in page
    assert 'href="#on-structure"' in page
    assert 'href="#split"' in page
    assert "What the disagreement consists of" in said
    for each in (page, said, latex_of(analysis)):
        assert "cannot be measured" not in each
        assert "was not measured" not in each
    assert "percentile bootstrap intervals over 50 resamples of 6 documents" in page
    found = {r["measure"]: r["value"] for r in data["results"] if r["scope"] == "structure / all"}
    assert found["mar(unit='link')"] == 0.5
    assert [each["measure"] for each in data["documents"]] == ["mar(unit='link')"] * 6
    assert {each["value"] for each in data["documents"]} == {0.5}
    assert page.count("Argument maps side by side") == 6


def test_pairs_of_units_without_a_place_go_by_their_words():
    """Who tie the same units alike agree, on these rows as on the others."""
    sheet = sheet_of(maps_without_text({"ana": ("12",), "ben": ("12",)}))
    assert by_title(sheet)["MAR link"].as_drawn.value == 1
    assert by_title(sheet)["linking: Cohen’s κ"].as_drawn.value == 1


def test_footnotes_tell_rows_apart_that_do_not_compare():
    """Which are pooled over documents, and by what units are the same, in every form."""
    analysis = analyse(maps_without_text({**FIG_3, "eva": ("12", "32", "2=4")}), FEW)
    for each in (html_of(analysis), text_of(analysis, width=2000), latex_of(analysis)):
        assert (
            "F1 of relations, entire agreement and the rows on linking and categories are" in each
        )
        assert "From MAR link to CASS, F1 units are the same whose words are most alike" in each
        assert "look at all annotators at once" in each
    given = sheet_of(study({"ana": ("12",), "ben": ("12",)}, n=1))
    assert tables_in(given)[0].notes[1:] == ()
    sheet = sheet_of(maps_without_text({"ana": ("12",), "ben": ("12",)}, n=1))
    assert [note.split()[0] for note in tables_in(sheet)[0].notes[1:]] == ["From"]


def test_the_page_names_every_pair_and_the_sub_scores_of_cass():
    """Closed below the table: who with whom, and S, M and P with what they compare."""
    own = study({**FIG_3, "eva": FIG_3["ana"]})
    sheet = sheet_of(own)
    pairs, scores = tables_in(sheet)[-2:]
    assert pairs.columns[1].title == "MAR link"
    assert [(row.cells[0], row.cells[1].value) for row in pairs.rows] == [
        ("ana and ben", 0.5),
        ("ana and eva", 1.0),
        ("ben and eva", 0.5),
    ]
    assert [row.cells[0] for row in scores.rows] == ["S", "M", "P"]
    assert [column.title for column in scores.columns[1:3]] == ["CASS, kappa", "CASS, F1"]
    assert scores.rows[2].cells[1] == by_title(sheet)["CASS, kappa"].as_drawn.evidence["P"]
    page = html_of(analyse(own, FEW))
    assert "<summary>Every pair of annotators</summary>" in page
    assert "<summary>What CASS is made of</summary>" in page


def test_two_annotators_have_no_table_of_pairs():
    """There is one pair, and the table above is about it."""
    assert not any(each.noun == "pair" for each in tables_in(sheet_of(study(FIG_3))))


def test_the_methods_paragraph_has_every_figure_of_structure():
    """CASS is the last one, and a paper must not lack it."""
    said = methods.paragraph(analyse(study(FIG_3), FEW))
    assert "CASS, F1 = " in said
    assert " more." not in said

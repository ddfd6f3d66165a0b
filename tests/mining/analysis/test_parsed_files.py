"""CoNLL-U files and bracketed trees: aligned with the text, or refused with file and line."""

from __future__ import annotations

from dataclasses import replace

import pytest

from argora.errors import DataError, FormatError
from argora.mining.analysis import Dependency, Tree, get_analyzer
from argora.mining.analysis.trees import depth, nodes, sub_clauses
from argora.model import Document

TEXT = "Dogs don't bark.\n\nThey (can) sleep."
CONLLU = """# generator = SomeParser 2.1
1\tDogs\tdog\tNOUN\tNNS\t_\t4\tnsubj\t_\t_
2-3\tdon't\t_\t_\t_\t_\t_\t_\t_\t_
2\tdo\tdo\tAUX\tVBP\t_\t4\taux\t_\t_
3\tn't\tnot\tPART\tRB\t_\t4\tadvmod\t_\t_
3.1\tever\tever\tADV\tRB\t_\t_\t_\t_\t_
4\tbark\tbark\tVERB\tVB\t_\t0\troot\t_\t_
5\t.\t.\tPUNCT\t.\t_\t4\tpunct\t_\t_

1\tThey\tthey\tPRON\tPRP\t_\t5\tnsubj\t_\t_
2\t(\t(\tPUNCT\t-LRB-\t_\t3\tpunct\t_\t_
3\tcan\tcan\tAUX\tMD\t_\t5\taux\t_\t_
4\t)\t)\tPUNCT\t-RRB-\t_\t3\tpunct\t_\t_
5\tsleep\tsleep\tVERB\tVB\t_\t0\troot\t_\t_
6\t.\t.\tPUNCT\t.\t_\t5\tpunct\t_\t_
"""
PENN = """( (S (NP-SBJ-1 (NNS Dogs)) (VP (VBP do) (RB n't)
  (VP (VB bark) (NP (-NONE- *T*-1)))) (. .)) )
(ROOT (S (NP (PRP They)) (PRN (-LRB- -LRB-) (VP (MD can)) (-RRB- -RRB-)) (VP (VB sleep)) (. .)))
"""


def analysed(kind, folder, content, text=TEXT):
    """Write a file for document d, and read the analysis that it holds."""
    ending = {"conllu": ".conllu", "penn": ".mrg"}[kind]
    (folder / f"d{ending}").write_text(content, encoding="utf-8")
    return get_analyzer(f"{kind}:{folder}")(Document("d", text))


def test_conllu_stands_where_the_text_has_it(tmp_path):
    """Words written as one are cut where they can be; a word that is not written is left out."""
    found = analysed("conllu", tmp_path, CONLLU)
    assert " ".join(found.words) == "Dogs do n't bark . They ( can ) sleep ."
    assert found.sentences == (range(5), range(5, 11))
    assert found.paragraphs == found.sentences
    assert " ".join(found.tags) == "NNS VBP RB VB . PRP -LRB- MD -RRB- VB ."
    assert found.lemmas[:3] == ("dog", "do", "not")
    assert found.dependencies[:4] == (
        Dependency(3, "nsubj"),
        Dependency(3, "aux"),
        Dependency(3, "advmod"),
        Dependency(None, "root"),
    )
    assert found.dependencies[6] == Dependency(7, "punct")
    assert found.provenance == "conllu-1; SomeParser 2.1"
    assert found.capabilities == get_analyzer(f"conllu:{tmp_path}").capabilities


def test_words_that_cannot_be_cut_are_one_token(tmp_path):
    """What it depends on is what one of them depends on outside; tags come from universal ones."""
    rows = (
        "1-2\tzum\t_\t_\t_\t_\t_\t_\t_\t_",
        "1\tzu\tzu\tADP\tAPPR\t_\t3\tcase\t_\t_",
        "2\tdem\tder\tDET\tART\t_\t3\tdet\t_\t_",
        "3\tHaus\tHaus\tNOUN\tNN\tNumber=Sing\t4\tobl\t_\t_",
        "4\tging\tgehen\tVERB\tVVFIN\tTense=Past|VerbForm=Fin\t0\troot\t_\t_",
    )
    found = analysed("conllu", tmp_path, "\n".join(rows), "zum Haus ging")
    assert found.words == ("zum", "Haus", "ging")
    assert found.tags == ("IN", "NN", "VBD")
    assert [tie.head for tie in found.dependencies] == [1, 2, None]
    assert "tags of universal ones" in found.provenance


def test_clauses_follow_from_dependencies(tmp_path):
    """One begins at the first word below the head of a clause."""
    words = ("We", "eat", "because", "dogs", "bark")
    ties = ((2, "nsubj"), (0, "root"), (5, "mark"), (5, "nsubj"), (2, "advcl"))
    rows = [
        f"{n}\t{word}\t{word}\tX\t_\t_\t{head}\t{label}\t_\t_"
        for n, (word, (head, label)) in enumerate(zip(words, ties, strict=True), 1)
    ]
    found = analysed("conllu", tmp_path, "\n".join(rows), " ".join(words))
    assert found.clauses == (0, 0, 1, 1, 1)


def test_what_one_word_lacks_is_not_known(tmp_path):
    """A column counts if every word of every file has it."""
    (tmp_path / "other.conllu").write_text("1\tYes\t_\t_\t_\t_\t_\t_\t_\t_\n", encoding="utf-8")
    found = analysed("conllu", tmp_path, CONLLU)
    assert found.lemmas is found.tags is found.dependencies is found.clauses is None


@pytest.mark.parametrize(
    ("old", "new", "line", "message"),
    [
        ("\tbark\tbark", "\tbarks\tbark", 7, "'barks' where the text of document 'd' has 'bark."),
        ("6\t.\t.\tPUNCT\t.\t_\t5\tpunct\t_\t_\n", "", 14, "goes on with '.'"),
        ("1\tThey", "2\tThey", 10, "the word '2'; expected word 1"),
        ("\t5\taux\t_\t_", "\t9\taux\t_\t_", 12, "the head 9; the sentence has the words 1 to 6"),
        ("\t5\taux\t_\t_", "\t5\taux\t_", 12, "9 columns; expected the 10"),
        ("\t5\taux\t_\t_", "\tx\taux\t_\t_", 12, "the head 'x'"),
        ("2-3\t", "2-9\t", 2, 'words 2 to 9 as "don\'t"'),
    ],
)
def test_broken_conllu_is_named_with_its_line(tmp_path, old, new, line, message):
    """And with what was expected."""
    assert CONLLU.count(old) == 1
    with pytest.raises(FormatError) as caught:
        analysed("conllu", tmp_path, CONLLU.replace(old, new))
    assert message in str(caught.value)
    assert caught.value.line == line
    assert caught.value.path == str(tmp_path / "d.conllu")


def test_penn_trees_stand_where_the_text_has_them(tmp_path):
    """Traces are left out, brackets written with letters are brackets, functions do not count."""
    found = analysed("penn", tmp_path, PENN)
    assert " ".join(found.words) == "Dogs do n't bark . They ( can ) sleep ."
    assert " ".join(found.tags) == "NNS VBP RB VB . PRP -LRB- MD -RRB- VB ."
    first, second = found.constituents
    assert [phrase.label for phrase, _ in nodes(first)] == ["S", "NP", "VP", "VP"]
    assert second.parts[0].parts == (5,)
    assert found.capabilities == get_analyzer(f"penn:{tmp_path}").capabilities
    assert found.lemmas is None


def test_the_shape_of_a_parse(tmp_path):
    """Depth counts phrases; a subordinate clause is an SBAR, and begins a clause."""
    inner = "(SBAR (IN that) (S (NP (PRP it)) (VP (VBZ works))))"
    tree = f"(S (NP (PRP I)) (VP (VBP think) {inner}) (. .))"
    found = analysed("penn", tmp_path, tree, "I think that it works.")
    assert found.shapes == ((5, 1),)
    assert found.clauses == (0, 0, 1, 1, 1, 1)
    assert found.rules_in(range(2, 5)) == (
        "NP -> PRP",
        "S -> NP VP",
        "SBAR -> IN S",
        "VP -> VBZ",
    )


@pytest.mark.parametrize(
    ("content", "line", "message"),
    [
        ("(S (NN dog)\n(NN cat)", 1, "a bracket that is not closed"),
        ("(S (NN dog))\n)", 2, "')' outside of all brackets"),
        ("(S\n(NP dog cat))", 2, "'dog' beside others in a bracket"),
        ("(S (NN cat))", 1, "'cat' where the text of document 'd' has 'dog'"),
        ("", None, "goes on with 'dog'"),
    ],
)
def test_broken_trees_are_named_with_their_line(tmp_path, content, line, message):
    """And with what was expected."""
    with pytest.raises(FormatError) as caught:
        analysed("penn", tmp_path, content, "dog")
    assert message in str(caught.value)
    assert caught.value.line == line


@pytest.mark.parametrize("quotes", ['"so"', "“so”"])
def test_quotes_may_be_written_in_other_ways(tmp_path, quotes):
    """As the Penn Treebank writes them."""
    found = analysed("penn", tmp_path, "(S (`` ``) (RB so) ('' ''))", quotes)
    assert found.words == (quotes[0], "so", quotes[-1])


def test_a_parse_may_be_deeper_than_python_calls(tmp_path):
    """Ten thousand phrases, each in the other."""
    found = analysed("penn", tmp_path, "(S " * 10_000 + "(NN dog)" + ")" * 10_000, "dog")
    assert found.shapes == ((10_000, 0),)


@pytest.mark.parametrize("kind", ["conllu", "penn"])
def test_a_folder_must_have_a_file_for_each_document(tmp_path, kind):
    """No folder, an empty one, and one that lacks a document are three messages."""
    with pytest.raises(DataError, match=f"needs a folder: {kind}:FOLDER"):
        get_analyzer(kind)
    with pytest.raises(FormatError, match="no folder of analyses"):
        get_analyzer(f"{kind}:{tmp_path / 'none'}")
    with pytest.raises(FormatError, match="has no file that ends in"):
        get_analyzer(f"{kind}:{tmp_path}")
    found = analysed(kind, tmp_path, {"conllu": CONLLU, "penn": PENN}[kind])
    assert found.words
    with pytest.raises(FormatError, match="nothing is known about document 'e'"):
        get_analyzer(f"{kind}:{tmp_path}")(Document("e", TEXT))


def test_heads_and_trees_must_fit_the_sentences(tmp_path):
    """An analysis that others make is checked as well."""
    found = analysed("conllu", tmp_path, CONLLU)
    with pytest.raises(DataError, match="token 0 of 'd' depends on 7"):
        replace(found, dependencies=(Dependency(7, "x"), *found.dependencies[1:]))
    with pytest.raises(DataError, match="1 trees for the 2 sentences"):
        replace(found, constituents=(Tree("S", tuple(range(5))),))
    with pytest.raises(DataError, match="the tree of sentence 1 of 'd' has other tokens"):
        replace(found, constituents=(None, Tree("S", (5, 6))))
    assert depth(Tree("S", (0,))) == 1
    assert sub_clauses(Tree("S", (0, Tree("SBAR", (1,))))) == 1

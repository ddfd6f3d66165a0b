"""Two phases of one study, components and then relations, and verbs that look at one of them."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.cli.test_assign import CLAIM, FIRST, SCHEME, SECOND, TEXT, THIRD, layer

import argora
from argora.errors import DataError
from argora.measures import parse
from argora.model import Annotator, Document, Layer, Relation, Study, Unit
from argora.reliability import items, shared_layers
from argora.text import segment

ALPHA = ("-m", "alpha", "--interval", "none", "--json")
QUICK = ("--resamples", "20")


def layers_of_components():
    """Ann and bob mark units; in d1 they agree on c and p only."""
    both = {"p": FIRST, "q": SECOND}
    return (
        layer("d1", "ann", both, []),
        layer("d1", "bob", {"p": FIRST, "s": THIRD}, []),
        layer("d2", "ann", both, []),
        layer("d2", "bob", both, []),
    )


@pytest.fixture
def components(tmp_path):
    """The first step, made before the study had phases."""
    layers = tuple(replace(each, covers=frozenset({"units"})) for each in layers_of_components())
    documents = (segment(Document("d1", TEXT)), segment(Document("d2", TEXT)))
    argora.write(
        Study(SCHEME, documents, (Annotator("ann"), Annotator("bob")), layers),
        tmp_path / "components",
    )
    return tmp_path / "components"


def relate(folder, drawn):
    """Finish the layers of a folder that was assigned, with supports of the claim."""
    study = argora.read(folder)
    layers = []
    for each in study.layers:
        at = {unit.spans[0]: unit.id for unit in each.units}
        ends = {"c": at[CLAIM], "p": at.get(FIRST), "q": at.get(SECOND)}
        relations = tuple(
            Relation(f"R{i}", (ends[premise],), ends["c"], "support")
            for i, premise in enumerate(drawn[each.document])
        )
        layers.append(replace(each, relations=relations, state="finished"))
    argora.write(study.with_layers(*layers), folder, overwrite=True)


@pytest.fixture
def both(run, components, tmp_path):
    """Both steps in one study, by the commands of the documentation."""
    named, gold, steps = tmp_path / "named", tmp_path / "gold", tmp_path / "steps"
    assert run("merge", named, components, "--phase", "components").code == 0
    assert run("gold", named, gold, "--relations", "none").code == 0
    assert run("assign", gold, steps, "--phase", "relations").code == 0
    relate(steps / "ann", {"d1": ["p"], "d2": ["p", "q"]})
    relate(steps / "bob", {"d1": ["p"], "d2": ["p"]})
    ended = run("merge", tmp_path / "both", steps / "ann", steps / "bob", gold)
    assert ended.code == 0, ended.errors
    return tmp_path / "both"


def alpha(run, *arguments):
    """Return the value for all categories, how many items it is of, and its signature."""
    ended = run("agree", *arguments, *ALPHA)
    assert ended.code == 0, ended.errors
    (row,) = [row for row in ended.json["results"] if row["scope"].endswith("all")]
    return row["value"], row["n_items"], row["signature"]


def test_two_steps_are_two_phases_of_one_study(both):
    """The order is that of the steps, whatever stood first; nobody has a second round."""
    study = argora.read(both)
    assert study.phases == ("components", "relations")
    assert {(each.annotator, each.round, each.phase) for each in study.layers} == {
        ("ann", 1, "components"),
        ("bob", 1, "components"),
        ("gold", 1, "components"),
        ("ann", 1, "relations"),
        ("bob", 1, "relations"),
    }


def test_agreement_is_measured_in_each_phase_by_hand(run, both):
    """What counts in one phase does not touch the other, and the signature says which it is.

    Components, by sentence (claim c, premise p, nothing n): d1 cc, pp, pn, np; d2 cc, pp, pp, nn.
    D_o = 2/8; of 16 values 4 are c, 8 are p and 4 are n, so D_e = 1 - (4*3 + 8*7 + 4*3)/(16*15).
    Relations, by pair of units that may be related: d1 ss, d2 ss, sn (support s, none n).
    D_o = 1/3; of 6 values 5 are s, so D_e = 1 - (5*4 + 1*0)/(6*5).
    """
    value, n, signature = alpha(run, both, "--phase", "components", "--by", "sentence")
    assert (value, n) == (pytest.approx(1 - (2 / 8) / (1 - 80 / 240)), 8)
    assert "|phase:components|study" in f"|{signature}"
    value, n, signature = alpha(run, both, "--phase", "relations", "--by", "pair")
    assert (value, n) == (pytest.approx(1 - (1 / 3) / (1 - 20 / 30)), 3)
    assert "|phase:relations|study" in f"|{signature}"


def test_the_only_phase_needs_no_name(run, both, tmp_path):
    """And a study without phases says nothing of them."""
    part = tmp_path / "part"
    assert run("convert", both, part, "--phase", "components").code == 0
    assert argora.read(part).phases == ("components",)
    asked = alpha(run, both, "--phase", "components", "--by", "sentence")
    assert alpha(run, part, "--by", "sentence") == asked
    bare = tmp_path / "components"
    assert alpha(run, bare, "--by", "sentence")[0] == asked[0]
    assert "phase" not in run("agree", bare, *QUICK, "--json").out


@pytest.mark.parametrize(
    "command",
    [
        ("agree", "{}"),
        ("report", "{}"),
        ("diagnose", "{}"),
        ("compare", "{}", "--annotators", "ann,bob", "--annotators", "bob,gold"),
        ("describe", "{}"),
        ("gold", "{}"),
        ("evaluate", "{}", "--annotator", "ann"),
        ("feedback", "{}", "--annotator", "ann"),
        ("train", "{}", "--out", "model"),
        ("plan", "{}"),
        ("metaevaluate", "{}", "--task", "task"),
    ],
)
def test_a_verb_that_looks_at_one_phase_asks_which(run, both, command):
    """It lists the phases and the command that works, and writes nothing."""
    before = sorted(both.parent.iterdir())
    ended = run(*(word.format(both) for word in command))
    assert ended.code == 2
    assert "which phase counts? There are:\n  components (6 layers)" in ended.err
    assert "\n  relations (4 layers)" in ended.err
    assert f"such as: argora {command[0]}" in ended.err
    assert "--phase components" in ended.err
    assert "--remember" not in ended.err
    assert sorted(both.parent.iterdir()) == before


def test_check_and_convert_take_all_phases_or_one(run, both, tmp_path):
    """Each layer is checked by itself; converting loses none unasked."""
    study = argora.read(both)
    wrong = replace(
        study.layer("d1", "ann", phase="components"), units=(Unit("x", (CLAIM,), "idea"),)
    )
    argora.write(study.with_layers(wrong), tmp_path / "wrong")
    ended = run("check", tmp_path / "wrong")
    assert ended.code == 1
    assert "d1 ann phase 'components': " in ended.out
    printed = run("check", tmp_path / "wrong", "--json").json
    assert {each["phase"] for each in printed["violations"]} == {"components"}
    assert run("check", tmp_path / "wrong", "--phase", "relations").code == 0
    assert run("convert", both, tmp_path / "all").code == 0
    assert argora.read(tmp_path / "all").layers == study.layers
    ended = run("convert", both, tmp_path / "brat", "--to", "brat", "--lossy")
    assert ended.code == 2
    assert "write one phase, such as --phase components" in ended.errors[0]
    way = ("--to", "brat", "--lossy", "--phase", "components")
    assert run("convert", both, tmp_path / "brat", *way).code == 0


def test_an_unknown_phase_is_refused_with_those_there_are(run, both, tmp_path):
    """A study without phases has none."""
    ended = run("agree", both, "--phase", "relation")
    assert ended.code == 2
    assert "did you mean 'relations'?; the study has 'components', 'relations'" in ended.errors[0]
    ended = run("agree", tmp_path / "components", "--phase", "relations")
    assert "no phase 'relations'; the study has no phases" in ended.errors[0]


def test_pages_say_which_phase_counts(run, both):
    """In the tables, the report and JSON."""
    words = "Only what was annotated in the phase “relations” counts."
    for verb in (("agree", "-m", "percentage", "--by", "pair"), ("gold",), ("diagnose",)):
        printed = run(verb[0], both, *verb[1:], "--phase", "relations").out
        assert words in " ".join(printed.split()), verb
    printed = run("report", both, "--phase", "relations", *QUICK, "--latex").out
    assert "Only what was annotated in the phase" in " ".join(printed.split())
    opening = run("describe", both, "--phase", "relations", "--json").json["study"]
    assert (opening["phases"], opening["n_layers"]) == (["relations"], 4)


def test_a_gold_of_a_phase_leaves_all_others_as_they_are(run, both, tmp_path):
    """Its layers are of that phase; with --gold-only nothing else is written."""
    assert run("gold", both, tmp_path / "final", "--phase", "relations").code == 0
    before, after = argora.read(both), argora.read(tmp_path / "final")
    assert after.select(phase="components") == before.select(phase="components")
    made = [each for each in after.layers if each.key not in {a.key for a in before.layers}]
    assert [each.key for each in made] == [
        ("d1", "gold", 1, "relations"),
        ("d2", "gold", 1, "relations"),
    ]
    assert [len(each.relations) for each in made] == [1, 1]
    options = ("--phase", "relations", "--gold-only")
    assert run("gold", both, tmp_path / "alone", *options).code == 0
    alone = argora.read(tmp_path / "alone").layers
    # Each says when it was made, to the second.
    assert [replace(each, times=()) for each in alone] == [replace(e, times=()) for e in made]
    assert run("gold", both, tmp_path / "brat", *options, "--to", "brat", "--lossy").code == 0


def test_the_next_phase_takes_the_units_of_the_gold_before(run, both, tmp_path):
    """Whatever relations there are already; two golds to choose from are refused."""
    assert run("gold", both, tmp_path / "final", "--phase", "relations").code == 0
    again = run("assign", tmp_path / "final", tmp_path / "again", "--phase", "relations")
    assert again.code == 0, again.errors
    study = argora.read(tmp_path / "again" / "ann")
    assert study.phases == ("components", "relations")
    assert {(each.phase, each.covers) for each in study.layers} == {
        ("relations", frozenset({"relations"}))
    }
    refused = run("assign", tmp_path / "final", tmp_path / "third", "--phase", "types")
    assert refused.code == 2
    assert "finished layers of 'components' and 'relations', and units of one" in refused.errors[0]
    assert not (tmp_path / "third").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (
            (),
            "'gold' is of phase 'components'; name the phase in which relations are asked, --phase",
        ),
        (("--phase", "components"), "no finished layer in another phase than 'components' whose"),
        (("--phase", " "), "phase ' ': expected 1 to 100 characters"),
    ],
)
def test_a_next_phase_has_a_name_of_its_own(run, both, tmp_path, arguments, message):
    """Without one, layers without a phase would stand beside those of the first."""
    ended = run("assign", tmp_path / "gold", tmp_path / "next", *arguments)
    assert ended.code == 2
    assert message in ended.errors[0]
    assert not (tmp_path / "next").exists()


def test_a_model_annotates_in_the_phase_it_is_asked_for(run, both, tmp_path):
    """The layers of other phases stay, and evaluation compares within the phase."""
    study = argora.read(both)
    model = tuple(
        replace(each, annotator="robot", covers=frozenset({"units"}))
        for each in study.layers
        if (each.annotator, each.phase) == ("ann", "components")
    )
    bare = tuple(replace(each, phase="") for each in model)
    for layers, name in ((model, "robot"), (bare, "bare")):
        people = (Annotator("robot", "model"),)
        phases = study.phases if name == "robot" else ()
        argora.write(
            replace(study, annotators=people, layers=layers, phases=phases), tmp_path / name
        )
    gold = ("--gold-annotator", "gold", "--json", *QUICK)
    results = [
        run("evaluate", both, tmp_path / name, "--phase", "components", *gold)
        for name in ("robot", "bare")
    ]
    assert [ended.code for ended in results] == [0, 0], results[0].errors
    assert "phase:components" in results[0].out
    # Ann marked c, p and q of both documents; the gold has c and p of d1, and c, p and q of d2.
    assert results[0].json["results"] == results[1].json["results"]
    part = tmp_path / "relations"
    assert run("convert", both, part, "--phase", "relations").code == 0
    ended = run("evaluate", part, tmp_path / "robot", "--gold-annotator", "ann")
    assert ended.code == 2
    assert "of phase 'relations', and" in ended.errors[0]


def test_the_library_refuses_to_mix_phases(both):
    """Everything that measures looks at one phase."""
    study = argora.read(both)
    for how in (shared_layers, items):
        with pytest.raises(DataError, match="of several phases"):
            how(study)
    part = study.select(phase="relations")
    assert set(shared_layers(part, tasks=("relations",))) == {"d1", "d2"}
    result = parse("percentage")(items(study.select(phase="components"), by="sentence"))
    assert "phase:components" in result.signature


def test_layers_without_a_phase_beside_others_are_named_by_merging(run, both, tmp_path):
    """They count as a phase without a name until then."""
    study = argora.read(both)
    layers = (*study.select(phase="relations").layers, Layer("d1", "cem"))
    mixed = replace(study, annotators=(*study.annotators, Annotator("cem")), layers=layers)
    argora.write(mixed, tmp_path / "mixed")
    ended = run("describe", tmp_path / "mixed")
    assert "  '' (1 layer without a phase)" in ended.err
    assert run("describe", tmp_path / "mixed", "--phase", "").code == 0
    assert run("merge", tmp_path / "n", tmp_path / "mixed", "--phase", "components").code == 0
    assert argora.read(tmp_path / "n").layer("d1", "cem", phase="components") is not None

"""Examples of texts that are divided."""

from __future__ import annotations

from tests.measures.examples.example import Example, Figure
from tests.measures.literature import FLAGS, HYPOTHESES, MOONSTONE, STARGAZER

from argora.reliability import UnitizingData

__all__ = ["SEGMENTATION"]

FOURNIER = "Fournier (2013), Evaluating Text Segmentation using Boundary Edit Distance"
HEARST = "Hearst (1997), TextTiling"
KS2012 = "Kazantseva & Szpakowicz (2012), Topical Segmentation"
SEGEVAL = "the tests of segeval 2.0.11"
NLTK = "NLTK, documentation of nltk.metrics.segmentation"
S, B = "segmentation_similarity", "boundary_similarity"
# NLTK takes a flag for every position, the last of which ends the text.
ENDS = "denominator='n-k+1'"
WINDOWS = {"s1": "00010000001", "s2": "00001000010", "s3": "10000001000"}


def masses(**lengths: list[int]) -> UnitizingData:
    """Make data of the lengths of segments."""
    return UnitizingData.from_masses(lengths)


def against(text: str, readers: str = "12") -> dict[str, UnitizingData]:
    """Make data of a hypothesis about the article and single readers of it."""
    return {
        f"{text} and {reader}": UnitizingData.from_masses(
            {text: HYPOTHESES[text], reader: STARGAZER[reader]}
        )
        for reader in readers
    }


SEGMENTATION = (
    *(
        Example(
            f"fournier-2013-{name}",
            what,
            f"{FOURNIER}; figures: {SEGEVAL}",
            (Figure(S, similarity), Figure(B, boundary)),
            masses(a=[2, 3, 6], b=other),
            printed=False,
        )
        for name, what, other, similarity, boundary in [
            ("miss", "a boundary missed", [5, 6], "0.9", "0.5"),
            ("addition", "a boundary added", [2, 3, 3, 3], "0.9", "0.6666666666666666"),
            ("near-miss", "a boundary moved by one position", [2, 2, 7], "0.95", "0.75"),
            ("several", "several of these", [1, 1, 3, 1, 5], "0.8", "0.5"),
        ]
    ),
    Example(
        "hearst-1997-stargazer",
        "seven readers of the article Stargazers, and two hypotheses about it",
        f"{HEARST}; figures: {SEGEVAL}, some of them cut off",
        (
            Figure(B, "0.57142857", on="h1 and 1"),
            Figure(B, "0.38888888", on="h2 and 1", truncated=True),
            Figure(B, "0.42857142", on="h1 and 2", truncated=True),
            Figure(B, "0.33333333", on="h2 and 2"),
            Figure(S, "0.85", on="h1 and 1"),
            Figure(S, "0.725", on="h2 and 1"),
            Figure(S, "0.8", on="h1 and 2"),
            Figure(S, "0.7", on="h2 and 2"),
            Figure("pk(reference='1')", "0.26315789", on="h1 and 1"),
            Figure("pk(reference='1')", "0.36842105", on="h2 and 1"),
            Figure("windowdiff(reference='1')", "0.31578947", on="h1 and 1"),
            Figure("windowdiff(reference='1')", "0.47368421", on="h2 and 1"),
            Figure("boundary_pi", "0.4644497376737814", on="all readers"),
            Figure("boundary_kappa", "0.4653201972630967", on="all readers"),
            Figure("boundary_bias", "0.0014285714285714286", on="all readers", within=1e-15),
        ),
        {
            **against("h1"),
            **against("h2"),
            "all readers": UnitizingData.from_masses(STARGAZER),
        },
        printed=False,
    ),
    Example(
        "kazantseva-szpakowicz-2012",
        "four readers of four chapters of The Moonstone",
        f"{KS2012}; figures: {SEGEVAL}",
        (
            Figure("pk(documents='mean')", "0.3553005828239669", within=1e-15),
            Figure("windowdiff(documents='mean')", "0.42514977232721135", within=1e-15),
            Figure(f"{B}(documents='mean')", "0.23093550347567782", within=1e-15),
            Figure(f"{S}(documents='mean')", "0.8298776048776049", within=1e-15),
            Figure("boundary_kappa", "0.2421099324579046", within=1e-9),
        ),
        UnitizingData.from_masses(MOONSTONE),
        printed=False,
    ),
    Example(
        "nltk-issue-3102",
        "two boundaries each, all moved",
        "NLTK, issue 3102; Beeferman, Berger & Lafferty (1999) and Pevzner & Hearst (2002) define "
        "the first two; S and B by segeval",
        (
            Figure("pk(k=2, reference='a')", "0.5454545454545454"),
            Figure("pk(k='nltk', reference='a')", "0.4"),
            Figure("windowdiff(k=2, reference='a')", "0.5454545454545454"),
            Figure(B, "0.16666666666666666"),
            Figure(S, "0.7916666666666666"),
        ),
        UnitizingData.from_boundaries(FLAGS),
        printed=False,
    ),
)

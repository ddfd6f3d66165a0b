"""How long training a miner and mining take: seconds, seconds of a processor, the most memory.

Run as ``python benchmarks/mining.py FOLDER``, with the folder of the persuasive essays v2. Trains
on the training and development part (322 essays), and mines 100 of them, given as plain texts: how
long it takes depends on their length only. Then a paragraph of 100,000 words is mined. The test
part is not touched. Wanted: training under 180 s of a processor, 100 essays under 10 s, all within
2 GB.
"""

from __future__ import annotations

import sys
import tempfile
from pathlib import Path

from jobs import HEAD, line

KNOWN = """
import argora, sys
study = argora.read(sys.argv[1], scheme="persuasive-essays-2017")
known = [d.id for d in study.documents if d.metadata["split"] != "test"]
argora.write(study.select(documents=known), "known")
"""
TEXTS = """
import argora
from pathlib import Path
Path("texts").mkdir()
for document in argora.read("known").documents[:100]:
    Path("texts", document.id.replace("/", "-") + ".txt").write_text(document.text, "utf-8")
"""
LONG = """
import argora
from pathlib import Path
words = " ".join(document.text for document in argora.read("known").documents).split()[:100_000]
Path("long").mkdir()
Path("long", "long.txt").write_text(" ".join(words), "utf-8")
"""


def main() -> None:
    """Print a line per job."""
    corpus = str(Path(sys.argv[1]).resolve())
    argora = ["-m", "argora"]
    print(HEAD)
    with tempfile.TemporaryDirectory() as folder:
        line("read the corpus, write a study", ["-c", KNOWN, corpus], folder)
        line("train on 322 essays", [*argora, "train", "known", "--out", "model"], folder)
        line("write 100 texts", ["-c", TEXTS], folder)
        line("predict 100 texts", [*argora, "predict", "model", "texts", "mined"], folder)
        line("write a paragraph of 100,000 words", ["-c", LONG], folder)
        line("predict the paragraph", [*argora, "predict", "model", "long", "mined-long"], folder)
        line("feedback on 100 texts", [*argora, "feedback", "texts", "--model", "model"], folder)


if __name__ == "__main__":
    main()

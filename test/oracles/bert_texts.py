"""Writes bert_texts.json: what sentence-transformers makes of texts with the tiny BERT of bert.py.

Run with a Python that has it: python3 test/oracles/bert_texts.py [FOLDER] (made with sentence-transformers 6.0.1, torch 2.14)
With a folder, for example one that `crowdchecked model export` has written, nothing is written: it must give the same vectors.
"""

import json
import os
import sys
from pathlib import Path

os.environ["HF_HUB_OFFLINE"] = "1"

import numpy  # noqa: E402
from sentence_transformers import SentenceTransformer  # noqa: E402

HERE = Path(__file__).parent
# Each a text, or the fields of an article.
TEXTS = [
    ["A photo of the Storm, never!"],
    ["the old bridge said claim 1987 - moved?"],
    ["moonlight " * 60],
    ["Vaccinés? «Fake» … 橋は"],
    [""],
    ["The moon moved", "said an old photo", "The moon is always moving."],
    ["Fake bridge?", "The river bridge is true!"],
]


def main():
    model = SentenceTransformer(sys.argv[1] if len(sys.argv) > 1 else str(HERE / "bert"), device="cpu")
    # As the paper's published code does it: one text, whose separators are pieces of it.
    vectors = model.encode([model.tokenizer.sep_token.join(fields) for fields in TEXTS])
    file = HERE / "bert_texts.json"
    if len(sys.argv) > 1:
        expected = numpy.array(json.loads(file.read_text())["vectors"]).reshape(vectors.shape)
        error = numpy.abs(vectors - expected).max()
        print(f"largest difference {error:.1e}")
        sys.exit(0 if error < 1e-5 else 1)
    rounded = [float(f"{value:.6g}") for value in vectors.flatten().tolist()]
    file.write_text(json.dumps({"texts": TEXTS, "vectors": rounded}, indent=2) + "\n")


main()

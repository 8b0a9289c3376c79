"""Writes two tiny static embeddings in the form of Model2Vec (static/unigram/, static/wordpiece/) and what its formula makes of hostile texts with them (static.json).

Run with a Python that has tokenizers, safetensors and what pieces.py needs: python3 test/oracles/static.py (after pieces.py, whose Unigram it uses; made with tokenizers 0.23.2)
The Unigram has what Model2Vec puts into a tokenizer: signs are parted from words, pieces may hold several words, nothing stands around texts. Several of its pieces share a vector and have a weight.
The vector of a text is the mean of its pieces', each times its weight, scaled to length 1; what is unknown does not count.
"""

import json
import string
from pathlib import Path

import numpy as np
from pieces import TEXTS
from safetensors.numpy import save_file
from tokenizers import Tokenizer

HERE = Path(__file__).parent
FOLDER = HERE / "static"
COLUMNS = 8
MORE = ["New York, New York", "new york new", "COVID-19?!", "a\u0085b\u180ec", "  (old) bridge\n", "[UNK] [PAD]"]
AROUND = {"type": "TemplateProcessing", "single": [{"Sequence": {"id": "A", "type_id": 0}}], "pair": [{"Sequence": {"id": "A", "type_id": 0}}, {"Sequence": {"id": "B", "type_id": 0}}], "special_tokens": {}}


def added(names):
    return [{"id": id, "content": name, "single_word": False, "lstrip": False, "rstrip": False, "normalized": False, "special": True} for id, name in enumerate(names)]


def unigram():
    xlmr = json.loads((HERE / "families" / "xlm-roberta" / "tokenizer.json").read_text())
    signs = [{"type": "Replace", "pattern": {"String": sign}, "content": f" {sign} "} for sign in string.punctuation]
    steps = [*signs, {"type": "Replace", "pattern": {"Regex": "\\s+"}, "content": " "}, {"type": "Strip", "strip_left": True, "strip_right": True}]
    blanks = {"type": "Replace", "pattern": {"Regex": " {2,}"}, "content": " "}
    special = ["[PAD]", "[UNK]"]
    # The special pieces of the network are gone; pieces of several words have joined.
    pieces = [[name, score] for name, score in xlmr["model"]["vocab"] if not name.startswith("<")]
    pieces += [["\u2581new\u2581york", -6.0], ["\u2581New\u2581York", -6.5]]
    return {
        "version": "1.0", "truncation": None, "padding": None,
        "added_tokens": added(special),
        "normalizer": {"type": "Sequence", "normalizers": [{"type": "Sequence", "normalizers": [xlmr["normalizer"], blanks]}, *steps]},
        "pre_tokenizer": {"type": "Sequence", "pretokenizers": [{"type": "Metaspace", "replacement": "\u2581", "prepend_scheme": "always", "split": False}]},
        "post_processor": AROUND, "decoder": None,
        "model": {"type": "Unigram", "unk_id": 1, "vocab": [*([name, 0.0] for name in special), *pieces], "byte_fallback": False},
    }


def wordpiece():
    words = "the old bridge was never moved said mayor photo fake new york a b c d e i n s t o ##s ##d ##ed ##ing ##e ##n ##o ##t , . ! ? - ( ) ' 1 9 ##9 ##8 ##7".split()
    pieces = ["[PAD]", "[UNK]", *words]
    return {
        "version": "1.0", "truncation": None, "padding": None,
        "added_tokens": added(pieces[:2]),
        "normalizer": {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None, "lowercase": True},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": AROUND, "decoder": None,
        "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100, "vocab": {piece: id for id, piece in enumerate(pieces)}},
    }


def tables(random, sizes):
    many, few = sizes
    rows = many // 3
    mapping = np.concatenate([np.arange(rows), random.integers(0, rows, many - rows)]).astype(np.int64)
    yield {"embeddings": random.normal(size=(rows, COLUMNS)).astype(np.float16), "weights": random.uniform(0.1, 2, many).astype(np.float32), "mapping": mapping}
    yield {"embeddings": random.integers(-127, 128, (few, COLUMNS)).astype(np.int8)}


def vector(ids, embeddings, weights=None, mapping=None):
    if not ids:
        return [0.0] * COLUMNS
    rows = embeddings[mapping[ids] if mapping is not None else ids].astype(np.float64)
    mean = (rows * weights[ids][:, None] if weights is not None else rows).mean(axis=0)
    return [round(float(x), 6) for x in mean / (np.linalg.norm(mean) + 1e-32)]


def write(folder, tokenizer, tensors):
    folder.mkdir(parents=True, exist_ok=True)
    save_file(tensors, folder / "model.safetensors")
    (folder / "tokenizer.json").write_text(json.dumps(tokenizer, ensure_ascii=False) + "\n")
    (folder / "config.json").write_text(json.dumps({"model_type": "model2vec", "normalize": True, "embedding_dtype": tensors["embeddings"].dtype.name}) + "\n")
    modules = [("StaticEmbedding", "."), ("Normalize", "1_Normalize")]
    (folder / "modules.json").write_text(json.dumps([{"idx": i, "name": str(i), "path": path, "type": f"sentence_transformers.models.{type}"} for i, (type, path) in enumerate(modules)]) + "\n")


def main():
    files = {"unigram": unigram(), "wordpiece": wordpiece()}
    sizes = [len(file["model"]["vocab"]) for file in files.values()]
    cases = [{"text": text} for text in [*TEXTS, *MORE]]
    for (name, file), tensors in zip(files.items(), tables(np.random.default_rng(1), sizes)):
        write(FOLDER / name, file, tensors)
        # Text that looks like a special piece is plain text.
        library = Tokenizer.from_str(json.dumps({**file, "added_tokens": []}))
        for case in cases:
            ids = [id for id in library.encode(case["text"], add_special_tokens=False).ids if id != 1]
            case[name] = {"ids": ids, "vector": vector(ids, **tensors)}
    (HERE / "static.json").write_text("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]\n")


if __name__ == "__main__":
    main()

"""Writes three tiny BERTs with heads (bert-masked-lm/, bert-nli/, bert-reranker/, as transformers publishes them) and what PyTorch makes of texts with them (bert_heads.json).

Run with a Python that has PyTorch: python3 test/oracles/bert_heads.py
The heads are written down here after BertForMaskedLM and BertForSequenceClassification of transformers; the layers are those of bert.py.
"""

import json
from pathlib import Path

import torch
from bert import last_layer, rounded, shapes, weights_from_seed, write_safetensors
from torch import nn

HERE = Path(__file__).parent
SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]"]
WORDS = "a the in of no not man woman mayor senator paris rome shot killed saved two ten men women was were is are claim photo old new fake true said".split()
VOCABULARY = SPECIAL + WORDS + ["##s", "##ing"]
CONFIG = {
    "model_type": "bert",
    "vocab_size": len(VOCABULARY),
    "hidden_size": 16,
    "num_hidden_layers": 2,
    "num_attention_heads": 2,
    "intermediate_size": 32,
    "hidden_act": "gelu",
    "max_position_embeddings": 24,
    "type_vocab_size": 2,
    "layer_norm_eps": 1e-12,
    "hidden_dropout_prob": 0.1,
    "attention_probs_dropout_prob": 0.1,
    "pad_token_id": 0,
}
# Not the order in which our result names them.
LABELS = ["CONTRADICTION", "entailment", "neutral"]
MASKED = ["the mayor of [MASK] was killed", "[MASK]", "two men were [MASK] in paris", "no photo [MASK] is true said the senator of rome in a new claim"]
PAIRS = [
    ["two men were killed in paris", "the mayor of paris was not killed"],
    ["the photo is fake", ""],
    # Both are cut, then one alone.
    ["the old mayor of rome said " * 4, "a woman was not in paris " * 3],
    ["no", "the senator saved two women in rome " * 5],
]


def published(named):
    """Returns the weights under the names that BertFor... gives them."""
    return {name if name.split(".")[0] in ("cls", "classifier") else f"bert.{name}": weight for name, weight in named.items()}


def ids_of(text):
    return [VOCABULARY.index(word) for word in text.split()]


def run(w, ids, types):
    ids, types = torch.tensor([ids]), torch.tensor([types])
    return last_layer(w, CONFIG, ids, types, torch.ones_like(ids))[0]


def fill(w, text):
    """BertForMaskedLM: the probability of every piece in the place of the mask."""
    ids = [2, *ids_of(text), 3]
    x = run(w, ids, [0] * len(ids))[ids.index(4)]
    name = "cls.predictions.transform"
    x = nn.functional.gelu(nn.functional.linear(x, w[f"{name}.dense.weight"], w[f"{name}.dense.bias"]))
    x = nn.functional.layer_norm(x, [CONFIG["hidden_size"]], w[f"{name}.LayerNorm.weight"], w[f"{name}.LayerNorm.bias"], CONFIG["layer_norm_eps"])
    logits = nn.functional.linear(x, w["embeddings.word_embeddings.weight"], w["cls.predictions.bias"])
    return torch.softmax(logits, 0)


def logits(w, first, second, pooled=True):
    """BertForSequenceClassification: the number of every label; a pair is shortened longest first."""
    a, b = ids_of(first), ids_of(second)
    while len(a) + len(b) + 3 > CONFIG["max_position_embeddings"]:
        (a if len(a) > len(b) else b).pop()
    x = run(w, [2, *a, 3, *b, 3], [0] * (len(a) + 2) + [1] * (len(b) + 1))[0]
    if pooled:
        x = torch.tanh(nn.functional.linear(x, w["pooler.dense.weight"], w["pooler.dense.bias"]))
    return nn.functional.linear(x, w["classifier.weight"], w["classifier.bias"])


def classify(w, premise, hypothesis):
    return torch.softmax(logits(w, premise, hypothesis), 0)


def write_folder(folder, config, weights):
    folder.mkdir(exist_ok=True)
    write_safetensors(folder / "model.safetensors", published(weights))
    (folder / "vocab.txt").write_text("\n".join(VOCABULARY) + "\n")
    (folder / "config.json").write_text(json.dumps({**config, **CONFIG}, indent=2) + "\n")
    (folder / "tokenizer_config.json").write_text(json.dumps({"tokenizer_class": "BertTokenizer", "do_lower_case": True}) + "\n")


def main():
    width = CONFIG["hidden_size"]
    name = "cls.predictions"
    masked_lm = [(f"{name}.bias", [CONFIG["vocab_size"]]), (f"{name}.transform.dense.weight", [width, width])]
    masked_lm += [(f"{name}.transform.{kind}", [width]) for kind in ("dense.bias", "LayerNorm.weight", "LayerNorm.bias")]
    pooler = [("pooler.dense.weight", [width, width]), ("pooler.dense.bias", [width])]
    nli = [*pooler, ("classifier.weight", [3, width]), ("classifier.bias", [3])]
    reranker = [*pooler, ("classifier.weight", [1, width]), ("classifier.bias", [1])]
    filler = weights_from_seed(20212, [*shapes(CONFIG), *masked_lm])
    judge = weights_from_seed(20213, [*shapes(CONFIG), *nli])
    scorer = weights_from_seed(20214, [*shapes(CONFIG), *reranker])
    id2label = {str(i): label for i, label in enumerate(LABELS)}
    write_folder(HERE / "bert-masked-lm", {"architectures": ["BertForMaskedLM"]}, filler)
    write_folder(HERE / "bert-nli", {"architectures": ["BertForSequenceClassification"], "id2label": id2label}, judge)
    write_folder(HERE / "bert-reranker", {"architectures": ["BertForSequenceClassification"], "id2label": {"0": "LABEL_0"}}, scorer)
    relations = [dict(zip((label.lower() for label in LABELS), rounded(classify(judge, *pair)))) for pair in PAIRS]
    oracle = {
        "masked": [{"text": text, "probabilities": rounded(fill(filler, text))} for text in MASKED],
        "pairs": [{"premise": pair[0], "hypothesis": pair[1], "entailment": found} for pair, found in zip(PAIRS, relations)],
        "scored": [
            {"post": post, "article": article, "score": rounded(logits(scorer, post, article))[0], "unpooled": rounded(logits(scorer, post, article, False))[0]}
            for post, article in PAIRS
        ],
    }
    (HERE / "bert_heads.json").write_text(json.dumps(oracle, indent=1) + "\n")


main()

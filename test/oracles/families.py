"""Writes tiny networks of three families (families/, in the layout of sentence-transformers) and what PyTorch makes of texts with them (families.json).

Run with a Python that has PyTorch: python3 test/oracles/families.py (after pieces.py, whose tokenizers and pieces it uses)
The networks are written down here after the published definitions: RobertaModel, XLMRobertaModel and MPNetModel of transformers. Weights are kept in half precision, to be small.
With folders NAME=FOLDER as arguments nothing is written: the models in them must give the vectors of families.json.
"""

import json
import math
import struct
import sys
from pathlib import Path

import torch
from bert import read_safetensors, rounded, weights_from_seed
from torch import nn

HERE = Path(__file__).parent
FOLDER = HERE / "families"
WIDTH, WIDE, HEADS, LAYERS, POSITIONS = 8, 16, 2, 2, 48
CASES = {case["text"]: case for case in json.loads((HERE / "pieces.json").read_text())}
# Each the fields of an input, by the first letters of texts of pieces.py.
CHOSEN = [["The old"], ["emoji", "שלום"], ["", "市长"], ["Z"], ["it's", "𝕳", "पुराना"]]
BERT = {"q": "attention.self.query", "k": "attention.self.key", "v": "attention.self.value", "o": "attention.output.dense", "norm": "attention.output"}
MPNET = {"q": "attention.attn.q", "k": "attention.attn.k", "v": "attention.attn.v", "o": "attention.attn.o", "norm": "attention"}
WORDS = "a the in of no not man woman mayor senator paris rome shot killed saved two ten old bridge moved photo claim fake true said ##s ##ing ##ed , .".split()


def shapes(config, names):
    yield "embeddings.word_embeddings.weight", [config["vocab_size"], WIDTH]
    yield "embeddings.position_embeddings.weight", [POSITIONS, WIDTH]
    if "type_vocab_size" in config:
        yield "embeddings.token_type_embeddings.weight", [config["type_vocab_size"], WIDTH]
    norms = ["embeddings"]
    for i in range(LAYERS):
        layer = f"encoder.layer.{i}."
        dense = [(names[part], WIDTH, WIDTH) for part in "qkvo"] + [("intermediate.dense", WIDE, WIDTH), ("output.dense", WIDTH, WIDE)]
        for name, out, into in dense:
            yield f"{layer}{name}.weight", [out, into]
            yield f"{layer}{name}.bias", [out]
        norms += [layer + names["norm"], layer + "output"]
    for name in norms:
        yield f"{name}.LayerNorm.weight", [WIDTH]
        yield f"{name}.LayerNorm.bias", [WIDTH]
    if config["model_type"] == "mpnet":
        yield "encoder.relative_attention_bias.weight", [32, HEADS]


def bucket(relative_position, num_buckets=32, max_distance=128):
    """MPNetEncoder.relative_position_bucket."""
    ret = 0
    n = -relative_position
    num_buckets //= 2
    ret += (n < 0).to(torch.long) * num_buckets
    n = torch.abs(n)
    max_exact = num_buckets // 2
    is_small = n < max_exact
    val_if_large = max_exact + (torch.log(n.float() / max_exact) / math.log(max_distance / max_exact) * (num_buckets - max_exact)).to(torch.long)
    val_if_large = torch.min(val_if_large, torch.full_like(val_if_large, num_buckets - 1))
    return ret + torch.where(is_small, n, val_if_large)


def position_bias(table, length):
    """MPNetEncoder.compute_position_bias."""
    relative = torch.arange(length)[None, :] - torch.arange(length)[:, None]
    return nn.functional.embedding(bucket(relative), table).permute(2, 0, 1).unsqueeze(0)


def last_layer(w, config, names, ids, mask):
    """Returns [batch, length, width]."""
    # create_position_ids_from_input_ids: numbers begin behind that of padding, which keeps its own.
    steps = mask * (torch.cumsum(mask, 1) + config["pad_token_id"]) + (1 - mask) * config["pad_token_id"]
    x = w["embeddings.word_embeddings.weight"][ids] + w["embeddings.position_embeddings.weight"][steps]
    if "type_vocab_size" in config:
        x = x + w["embeddings.token_type_embeddings.weight"][torch.zeros_like(ids)]
    linear = lambda name, x: nn.functional.linear(x, w[f"{name}.weight"], w[f"{name}.bias"])
    norm = lambda name, x: nn.functional.layer_norm(x, [WIDTH], w[f"{name}.LayerNorm.weight"], w[f"{name}.LayerNorm.bias"], config["layer_norm_eps"])
    x = norm("embeddings", x)
    batch, length = ids.shape
    hidden = (1.0 - mask.float())[:, None, None, :] * torch.finfo(torch.float32).min
    bias = position_bias(w["encoder.relative_attention_bias.weight"], length) if config["model_type"] == "mpnet" else 0.0
    heads = lambda x: x.view(batch, length, HEADS, WIDTH // HEADS).permute(0, 2, 1, 3)
    for i in range(LAYERS):
        layer = f"encoder.layer.{i}."
        q, k, v = (heads(linear(layer + names[part], x)) for part in "qkv")
        scores = q @ k.transpose(-1, -2) / math.sqrt(WIDTH // HEADS) + bias + hidden
        context = (scores.softmax(-1) @ v).permute(0, 2, 1, 3).reshape(batch, length, WIDTH)
        x = norm(layer + names["norm"], linear(layer + names["o"], context) + x)
        wide = nn.functional.gelu(linear(layer + "intermediate.dense", x))
        x = norm(layer + "output", linear(layer + "output.dense", wide) + x)
    return x


def embed(w, family, inputs):
    config, names = family["config"], family["names"]
    length = max(map(len, inputs))
    ids = torch.tensor([row + [1] * (length - len(row)) for row in inputs])
    mask = torch.tensor([[1] * len(row) + [0] * (length - len(row)) for row in inputs])
    x = last_layer(w, config, names, ids, mask)
    share = mask.unsqueeze(-1).float()
    pooled = x[:, 0] if family["pooling"] == "cls" else (x * share).sum(1) / share.sum(1)
    return nn.functional.normalize(pooled, dim=1)


def wordpiece(text):
    """Greedy longest match, for lower-case words and signs between blanks."""
    vocab = {piece: id for id, piece in enumerate(mpnet_pieces())}
    ids = []
    for word in text.split():
        start, found = 0, []
        while start < len(word):
            ends = [end for end in range(len(word), start, -1) if ("##" if start else "") + word[start:end] in vocab]
            if not ends:
                found = [vocab["[UNK]"]]
                break
            found.append(vocab[("##" if start else "") + word[start : ends[0]]])
            start = ends[0]
        ids += found
    return ids


def mpnet_pieces():
    return ["<s>", "<pad>", "</s>", "<unk>", "[UNK]", *WORDS, "<mask>"]


def mpnet_tokenizer():
    vocab = {piece: id for id, piece in enumerate(mpnet_pieces())}
    special = ["<s>", "<pad>", "</s>", "<unk>", "[UNK]", "<mask>"]
    return {
        "version": "1.0",
        "added_tokens": [{"id": vocab[name], "content": name, "special": True, "single_word": False, "lstrip": name == "<mask>", "rstrip": False, "normalized": False} for name in special],
        "normalizer": {"type": "BertNormalizer", "clean_text": True, "handle_chinese_chars": True, "strip_accents": None, "lowercase": True},
        "pre_tokenizer": {"type": "BertPreTokenizer"},
        "post_processor": {"type": "RobertaProcessing", "sep": ["</s>", 2], "cls": ["<s>", 0], "trim_offsets": True, "add_prefix_space": False},
        "decoder": {"type": "WordPiece", "prefix": "##", "cleanup": True},
        "model": {"type": "WordPiece", "unk_token": "[UNK]", "continuing_subword_prefix": "##", "max_input_chars_per_word": 100, "vocab": vocab},
    }


def config_of(model_type, vocab_size, **more):
    return {
        "architectures": [{"roberta": "RobertaModel", "xlm-roberta": "XLMRobertaModel", "mpnet": "MPNetModel"}[model_type]],
        "model_type": model_type, "vocab_size": vocab_size, "hidden_size": WIDTH, "num_hidden_layers": LAYERS, "num_attention_heads": HEADS,
        "intermediate_size": WIDE, "hidden_act": "gelu", "max_position_embeddings": POSITIONS, "layer_norm_eps": 1e-05,
        "hidden_dropout_prob": 0.1, "attention_probs_dropout_prob": 0.1, "pad_token_id": 1, "bos_token_id": 0, "eos_token_id": 2, **more,
    }


def families():
    pieces = {name: json.loads((FOLDER / name / "tokenizer.json").read_text())["model"]["vocab"] for name in ("roberta", "xlm-roberta")}
    texts = [[next(text for text in CASES if text.startswith(start)) if start else "" for start in fields] for fields in CHOSEN]
    plain = ["the old bridge moved", "mayor senators , said xyz .", "two photos saved in paris"]
    return {
        # A vector is the first row; tables may have more rows than there are pieces.
        "roberta": {"config": config_of("roberta", len(pieces["roberta"]) + 3, type_vocab_size=1), "names": BERT, "pooling": "cls", "texts": texts, "pieces": lambda text: CASES[text]["byteBpe"], "prefix": ""},
        "xlm-roberta": {"config": config_of("xlm-roberta", len(pieces["xlm-roberta"]), type_vocab_size=1), "names": BERT, "pooling": "mean", "texts": texts, "pieces": lambda text: CASES[text]["unigram"], "prefix": "roberta."},
        "mpnet": {"config": config_of("mpnet", len(mpnet_pieces()), relative_attention_num_buckets=32), "names": MPNET, "pooling": "mean", "texts": [[plain[0]], plain[1:], [" ".join(plain * 3)]], "pieces": wordpiece, "prefix": "mpnet."},
    }


def inputs_of(family):
    """<s> a </s> b </s>, the longest field shortened first, of equally long ones the last."""
    room = POSITIONS - 2
    rows = []
    for fields in family["texts"]:
        parts = [family["pieces"](text) for text in fields]
        while sum(map(len, parts)) + len(parts) + 1 > room:
            longest = max(range(len(parts)), key=lambda i: (len(parts[i]), i))
            parts[longest] = parts[longest][:-1]
        rows.append([0] + [id for part in parts for id in [*part, 2]])
    return rows


def write_half(path, weights):
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name, weight in weights.items():
        raw = weight.numpy().astype("<f2").tobytes()
        header[name] = {"dtype": "F16", "shape": list(weight.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def write_folder(name, family, weights):
    folder = FOLDER / name
    (folder / "1_Pooling").mkdir(parents=True, exist_ok=True)
    # Published files hold parts that pooling does not use.
    unused = {"pooler.dense.weight": torch.zeros(WIDTH, WIDTH), "pooler.dense.bias": torch.zeros(WIDTH)}
    write_half(folder / "model.safetensors", {family["prefix"] + key: value for key, value in {**weights, **unused}.items()})
    kind = "sentence_transformers.models"
    files = {
        "config.json": family["config"],
        "sentence_bert_config.json": {"max_seq_length": 512, "do_lower_case": False},
        "tokenizer_config.json": {"tokenizer_class": {"roberta": "RobertaTokenizer", "xlm-roberta": "XLMRobertaTokenizer", "mpnet": "MPNetTokenizer"}[name]},
        "modules.json": [{"idx": 0, "name": "0", "path": "", "type": f"{kind}.Transformer"}, {"idx": 1, "name": "1", "path": "1_Pooling", "type": f"{kind}.Pooling"}],
        "1_Pooling/config.json": {"word_embedding_dimension": WIDTH, "pooling_mode_cls_token": family["pooling"] == "cls", "pooling_mode_mean_tokens": family["pooling"] == "mean"},
    }
    if name == "mpnet":
        files["tokenizer.json"] = mpnet_tokenizer()
    for path, content in files.items():
        (folder / path).write_text(json.dumps(content) + "\n")


GRADIENTS = {
    "roberta": ["encoder.layer.0.attention.self.query.weight", "embeddings.position_embeddings.weight"],
    "xlm-roberta": ["encoder.layer.1.attention.output.LayerNorm.weight", "embeddings.token_type_embeddings.weight"],
    "mpnet": ["encoder.relative_attention_bias.weight", "encoder.layer.0.attention.attn.k.weight", "encoder.layer.1.attention.attn.o.bias"],
}


def main():
    all_families = families()
    if len(sys.argv) > 1:
        oracle = json.loads((HERE / "families.json").read_text())
        for name, folder in (argument.split("=") for argument in sys.argv[1:]):
            with torch.no_grad():
                found = embed(read_safetensors(Path(folder) / "model.safetensors"), all_families[name], oracle[name]["ids"])
            error = (found.flatten() - torch.tensor(oracle[name]["vectors"])).abs().max().item()
            print(f"{name}: largest difference {error:.1e}")
            if error > 1e-5:
                sys.exit(1)
        return
    oracle = {"buckets": bucket(torch.arange(-600, 601)).tolist()}
    for seed, (name, family) in enumerate(all_families.items()):
        # Rounded to what half precision holds, so that the reference sees the weights of the file.
        weights = {key: weight.half().float().requires_grad_() for key, weight in weights_from_seed(20220 + seed, shapes(family["config"], family["names"])).items()}
        write_folder(name, family, {key: weight.detach() for key, weight in weights.items()})
        inputs = inputs_of(family)
        vectors = embed(weights, family, inputs)
        factors = torch.cos(torch.arange(vectors.numel(), dtype=torch.float32)).reshape(vectors.shape)
        (vectors * factors).sum().backward()
        oracle[name] = {
            "texts": family["texts"],
            "ids": inputs,
            "vectors": rounded(vectors.detach()),
            "gradients": {key: rounded(weights[key].grad) for key in GRADIENTS[name]},
        }
    (HERE / "families.json").write_text(json.dumps(oracle) + "\n")


main()

"""Writes a tiny BERT from a seed (bert/, in the layout of sentence-transformers) and what PyTorch makes of it (bert.json).

Run with a Python that has PyTorch: python3 test/oracles/bert.py
The layers are PyTorch's own (torch.nn.TransformerEncoderLayer), not a second writing-down of ours.
With a folder as argument nothing is written: the model in it must give the numbers of bert.json.
"""

import json
import struct
import sys
from pathlib import Path

import torch
from torch import nn

HERE = Path(__file__).parent
CONFIG = {
    "architectures": ["BertModel"],
    "model_type": "bert",
    "vocab_size": 100,
    "hidden_size": 32,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "intermediate_size": 64,
    "hidden_act": "gelu",
    "max_position_embeddings": 40,
    "type_vocab_size": 2,
    "layer_norm_eps": 1e-12,
    "hidden_dropout_prob": 0.1,
    "attention_probs_dropout_prob": 0.1,
    "pad_token_id": 0,
}
# Each text is given as the pieces of its parts; the numbers 2 and 3 are [CLS] and [SEP].
TEXTS = [
    [[17, 42, 5]],
    [[99, 4, 4, 61, 30, 8, 77], [12, 13]],
    [[50], [], [21, 22, 23, 24, 25, 26, 27, 28, 29]],
    [list(range(4, 42))],
]
GRADIENTS = [
    "encoder.layer.0.attention.self.query.weight",
    "encoder.layer.1.intermediate.dense.bias",
    "embeddings.LayerNorm.weight",
    "embeddings.token_type_embeddings.weight",
]


def shapes(config):
    width, wide = config["hidden_size"], config["intermediate_size"]
    yield "embeddings.word_embeddings.weight", [config["vocab_size"], width]
    yield "embeddings.position_embeddings.weight", [config["max_position_embeddings"], width]
    yield "embeddings.token_type_embeddings.weight", [config["type_vocab_size"], width]
    yield "embeddings.LayerNorm.weight", [width]
    yield "embeddings.LayerNorm.bias", [width]
    for i in range(config["num_hidden_layers"]):
        layer = f"encoder.layer.{i}."
        dense = [(f"attention.self.{part}", width, width) for part in ("query", "key", "value")]
        dense += [("attention.output.dense", width, width), ("intermediate.dense", wide, width), ("output.dense", width, wide)]
        for name, out, into in dense:
            yield f"{layer}{name}.weight", [out, into]
            yield f"{layer}{name}.bias", [out]
        for name in ("attention.output", "output"):
            yield f"{layer}{name}.LayerNorm.weight", [width]
            yield f"{layer}{name}.LayerNorm.bias", [width]


def weights_from_seed(seed, named_shapes):
    torch.manual_seed(seed)
    weights = {}
    for name, shape in named_shapes:
        # Wide enough that attention is uneven and GELU bends.
        weights[name] = torch.randn(shape) * 0.3 + (1.0 if name.endswith("LayerNorm.weight") else 0.0)
    return weights


def last_layer(w, config, ids, types, mask):
    """Returns [batch, length, width]; ids, segments and mask are of equal size."""
    width = config["hidden_size"]
    x = w["embeddings.word_embeddings.weight"][ids] + w["embeddings.token_type_embeddings.weight"][types]
    x = x + w["embeddings.position_embeddings.weight"][: ids.shape[1]]
    x = nn.functional.layer_norm(x, [width], w["embeddings.LayerNorm.weight"], w["embeddings.LayerNorm.bias"], config["layer_norm_eps"])
    for i in range(config["num_hidden_layers"]):
        layer = nn.TransformerEncoderLayer(
            width, config["num_attention_heads"], config["intermediate_size"], dropout=0.0, activation="gelu",
            layer_norm_eps=config["layer_norm_eps"], batch_first=True, norm_first=False,
        )
        name = f"encoder.layer.{i}."
        joined = {kind: torch.cat([w[f"{name}attention.self.{part}.{kind}"] for part in ("query", "key", "value")]) for kind in ("weight", "bias")}
        parameters = {"self_attn.in_proj_weight": joined["weight"], "self_attn.in_proj_bias": joined["bias"]}
        for ours, theirs in {
            "attention.output.dense": "self_attn.out_proj", "attention.output.LayerNorm": "norm1",
            "intermediate.dense": "linear1", "output.dense": "linear2", "output.LayerNorm": "norm2",
        }.items():
            for kind in ("weight", "bias"):
                parameters[f"{theirs}.{kind}"] = w[f"{name}{ours}.{kind}"]
        # A functional call, so that gradients reach the weights that were given.
        x = torch.nn.utils.stateless.functional_call(layer, parameters, (x,), {"src_key_padding_mask": mask == 0})
    return x


def embed(w, batch):
    """Returns unit vectors; batch holds lists of equal length: ids and mask. Joined fields are one text: all of segment 0."""
    ids, mask = (torch.tensor(batch[key]) for key in ("ids", "mask"))
    x = last_layer(w, CONFIG, ids, torch.zeros_like(ids), mask)
    share = mask.unsqueeze(-1).float()
    return nn.functional.normalize((x * share).sum(1) / share.sum(1), dim=1)


def batch_of(texts):
    rows = []
    for parts in texts:
        rows.append([2] + [piece for part in parts for piece in part + [3]])
    length = max(len(ids) for ids in rows)
    pad = lambda values: values + [0] * (length - len(values))
    return {
        "ids": [pad(ids) for ids in rows],
        "mask": [pad([1] * len(ids)) for ids in rows],
    }


def write_safetensors(path, weights):
    header, data = {"__metadata__": {"format": "pt"}}, b""
    for name, weight in weights.items():
        raw = weight.numpy().astype("<f4").tobytes()
        header[name] = {"dtype": "F32", "shape": list(weight.shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    path.write_bytes(struct.pack("<Q", len(text)) + text + data)


def read_safetensors(path):
    raw = path.read_bytes()
    (length,) = struct.unpack("<Q", raw[:8])
    header = json.loads(raw[8 : 8 + length])
    weights = {}
    for name, entry in header.items():
        if name == "__metadata__":
            continue
        start, end = (8 + length + offset for offset in entry["data_offsets"])
        weights[name] = torch.frombuffer(bytearray(raw[start:end]), dtype=torch.float32).reshape(entry["shape"])
    return weights


def write_folder(folder, weights):
    (folder / "1_Pooling").mkdir(parents=True, exist_ok=True)
    write_safetensors(folder / "model.safetensors", weights)
    pieces = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"]
    pieces += [chr(ord("a") + i) for i in range(26)] + [f"##{chr(ord('a') + i)}" for i in range(26)]
    pieces += [str(i) for i in range(10)] + [f"##{i}" for i in range(10)] + list(".,!?'-:;")
    pieces += ["vaccine", "claim", "##s", "photo", "storm", "moon", "##light", "never", "always", "river", "bridge", "fake", "true", "moved", "##ing", "say", "said", "old", "new"]
    pieces = list(dict.fromkeys(pieces))[: CONFIG["vocab_size"]]
    assert len(pieces) == CONFIG["vocab_size"], len(pieces)
    (folder / "vocab.txt").write_text("\n".join(pieces) + "\n")
    kind = "sentence_transformers.models"
    files = {
        "config.json": CONFIG,
        "sentence_bert_config.json": {"max_seq_length": 40, "do_lower_case": False},
        "tokenizer_config.json": {"tokenizer_class": "BertTokenizer", "do_lower_case": True},
        "modules.json": [
            {"idx": 0, "name": "0", "path": "", "type": f"{kind}.Transformer"},
            {"idx": 1, "name": "1", "path": "1_Pooling", "type": f"{kind}.Pooling"},
            {"idx": 2, "name": "2", "path": "2_Normalize", "type": f"{kind}.Normalize"},
        ],
        "1_Pooling/config.json": {"word_embedding_dimension": CONFIG["hidden_size"], "pooling_mode_cls_token": False, "pooling_mode_mean_tokens": True, "pooling_mode_max_tokens": False},
    }
    for name, content in files.items():
        (folder / name).write_text(json.dumps(content, indent=2) + "\n")


def rounded(tensor):
    return [float(f"{value:.6g}") for value in tensor.flatten().tolist()]


def main():
    if len(sys.argv) > 1:
        oracle = json.loads((HERE / "bert.json").read_text())
        with torch.no_grad():
            found = embed(read_safetensors(Path(sys.argv[1]) / "model.safetensors"), oracle["batch"])
        error = (found.flatten() - torch.tensor(oracle["vectors"])).abs().max().item()
        print(f"largest difference {error:.1e}")
        sys.exit(0 if error < 1e-5 else 1)
    weights = weights_from_seed(20211, shapes(CONFIG))
    write_folder(HERE / "bert", weights)
    batch = batch_of(TEXTS)
    for weight in weights.values():
        weight.requires_grad_()
    vectors = embed(weights, batch)
    # Any function of all vectors serves; this one weighs each number differently.
    factors = torch.cos(torch.arange(vectors.numel(), dtype=torch.float32)).reshape(vectors.shape)
    (vectors * factors).sum().backward()
    gradients = {name: rounded(weights[name].grad) for name in GRADIENTS}
    rows = weights["embeddings.word_embeddings.weight"].grad.sum(1)
    gradients["embeddings.word_embeddings.weight, sums of rows"] = rounded(rows)
    oracle = {"batch": batch, "vectors": rounded(vectors.detach()), "gradients": gradients}
    (HERE / "bert.json").write_text(json.dumps(oracle, indent=2) + "\n")


if __name__ == "__main__":
    main()

"""Writes a tiny Qwen3 as an ONNX graph (onnx/qwen3/, its settings in families/qwen3/) and what sentence-transformers makes of texts with it (qwen3.json).

Run with a Python that has sentence-transformers, PyTorch and onnx: python3 test/oracles/qwen3.py (after bpe.py, whose tokenizer it uses; made with sentence-transformers 6.0.1, transformers 5.18.0, torch 2.13.0)
As graphs for generation have it, the graph asks for positions and for the keys and values of earlier pieces, and gives those of all. The library pads on the left.
"""

import json
import shutil
import tempfile
from pathlib import Path

import torch
from sentence_transformers import SentenceTransformer
from transformers import DynamicCache, PreTrainedTokenizerFast, Qwen3Config, Qwen3Model

HERE = Path(__file__).parent
FOLDER = HERE / "families" / "qwen3"
GRAPH = HERE / "onnx" / "qwen3" / "model.onnx"
END = "<|endoftext|>"
QUERY = "Instruct: Given a claim, find what checks it\nQuery:"
LONGEST = 48
LAYERS = 2
TEXTS = ["The old bridge was never moved, said the mayor in 1987!", "emoji \U0001f600 cafe\u0301", "a  b", "it's we'Re IT'LL\n\n?!", "the bridge of the bridge of the bridge " * 20]


class Outputs(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, input_ids, attention_mask, position_ids, *past):
        cache = DynamicCache()
        for layer in range(LAYERS):
            cache.update(past[2 * layer], past[2 * layer + 1], layer)
        out = self.model(input_ids=input_ids, attention_mask=attention_mask, position_ids=position_ids, past_key_values=cache, use_cache=True)
        return out.last_hidden_state, *(part for layer in cache.layers for part in (layer.keys, layer.values))


def network(end):
    config = Qwen3Config(
        vocab_size=612, hidden_size=8, intermediate_size=12, num_hidden_layers=LAYERS, num_attention_heads=4, num_key_value_heads=2, head_dim=6, max_position_embeddings=32768,
        architectures=["Qwen3ForCausalLM"], bos_token_id=end, eos_token_id=end, pad_token_id=end,
    )
    config._attn_implementation = "eager"
    model = Qwen3Model(config).eval()
    generator = torch.Generator().manual_seed(1)
    for parameter in model.parameters():
        parameter.data = torch.randn(parameter.shape, generator=generator) * 0.3 + (1 if parameter.dim() == 1 else 0)
    return model


def export(model):
    past = [f"past_key_values.{layer}.{part}" for layer in range(LAYERS) for part in ("key", "value")]
    present = [name.replace("past_key_values", "present") for name in past]
    names = ["input_ids", "attention_mask", "position_ids", *past]
    kept = {0: "texts", 2: "kept"}
    dynamic = {name: {0: "texts", 1: "pieces"} for name in [*names[:3], "last_hidden_state"]} | {name: kept for name in [*past, *present]}
    dynamic["attention_mask"] = {0: "texts", 1: "all"}
    # Two texts of nine pieces, behind three.
    example = (torch.randint(0, 600, (2, 9)), torch.ones(2, 12, dtype=torch.long), torch.arange(3, 12).expand(2, 9), *(torch.randn(2, 2, 3, 6) for _ in past))
    GRAPH.parent.mkdir(parents=True, exist_ok=True)
    torch.onnx.export(Outputs(model).eval(), example, GRAPH, input_names=names, output_names=["last_hidden_state", *present], dynamic_axes=dynamic, opset_version=18, dynamo=False)


def write(file, content):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content) + "\n")


def library(model):
    """Returns the model in sentence-transformers, from the files that are kept and weights that are not."""
    folder = Path(tempfile.mkdtemp())
    try:
        model.save_pretrained(folder)
        PreTrainedTokenizerFast(tokenizer_file=str(FOLDER / "tokenizer.json"), pad_token=END, eos_token=END, padding_side="left", model_max_length=LONGEST).save_pretrained(folder)
        for name in ("modules.json", "config_sentence_transformers.json", "sentence_bert_config.json", "1_Pooling/config.json"):
            (folder / name).parent.mkdir(exist_ok=True)
            shutil.copy(FOLDER / name, folder / name)
        return SentenceTransformer(str(folder), device="cpu")
    finally:
        shutil.rmtree(folder)


def main():
    pieces = {one["content"]: one["id"] for one in json.loads((FOLDER / "tokenizer.json").read_text())["added_tokens"]}
    model = network(pieces[END])
    export(model)
    config = json.loads(model.config.to_json_string(use_diff=False))
    write(FOLDER / "config.json", {key: config[key] for key in ("architectures", "model_type", "vocab_size", "hidden_size", "num_hidden_layers", "max_position_embeddings")})
    types = {"": "Transformer", "1_Pooling": "Pooling", "2_Normalize": "Normalize"}
    write(FOLDER / "modules.json", [{"idx": i, "name": str(i), "path": path, "type": f"sentence_transformers.models.{type}"} for i, (path, type) in enumerate(types.items())])
    write(FOLDER / "sentence_bert_config.json", {"max_seq_length": LONGEST, "do_lower_case": False})
    write(FOLDER / "1_Pooling" / "config.json", {"word_embedding_dimension": 8, "pooling_mode_cls_token": False, "pooling_mode_mean_tokens": False, "pooling_mode_lasttoken": True, "include_prompt": True})
    write(FOLDER / "config_sentence_transformers.json", {"prompts": {"query": QUERY, "document": ""}, "default_prompt_name": None, "similarity_fn_name": "cosine"})
    encoder = library(model)
    vectors = {name: encoder.encode(TEXTS, prompt_name=name).round(6).tolist() for name in ("document", "query")}
    write(HERE / "qwen3.json", {"texts": TEXTS, **{name: [[float(f"{x:.6f}") for x in row] for row in rows] for name, rows in vectors.items()}})


if __name__ == "__main__":
    with torch.no_grad():
        main()

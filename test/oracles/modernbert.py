"""Writes a tiny ModernBERT as an ONNX graph (onnx/modernbert/, its settings in families/modernbert/) and what transformers makes of texts with it (modernbert.json).

Run with a Python that has transformers, PyTorch and onnx: python3 test/oracles/modernbert.py (after bpe.py, whose tokenizer and pieces it uses; made with transformers 5.18.0, torch 2.13.0)
Of its three layers the first looks at the whole text, the others at four pieces to each side.
"""

import json
from pathlib import Path

import torch
from transformers import ModernBertConfig, ModernBertModel

HERE = Path(__file__).parent
FOLDER = HERE / "families" / "modernbert"
GRAPH = HERE / "onnx" / "modernbert" / "model.onnx"
CASES = {case["text"]: case["modernbert"] for case in json.loads((HERE / "bpe.json").read_text())}
# By the first letters of texts of bpe.py.
CHOSEN = ["The old", "emoji", "", "a  b", "the bridge of the bridge"]
TOKENIZER = json.loads((FOLDER / "tokenizer.json").read_text())
ID = {one["content"]: one["id"] for one in TOKENIZER["added_tokens"]}
LONGEST = 48


class Outputs(torch.nn.Module):
    def __init__(self, model):
        super().__init__()
        self.model = model

    def forward(self, input_ids, attention_mask):
        return self.model(input_ids=input_ids, attention_mask=attention_mask).last_hidden_state


def network():
    config = ModernBertConfig(
        vocab_size=624, hidden_size=8, intermediate_size=12, num_hidden_layers=3, num_attention_heads=2, max_position_embeddings=8192, local_attention=8,
        pad_token_id=ID["[PAD]"], cls_token_id=ID["[CLS]"], sep_token_id=ID["[SEP]"], bos_token_id=ID["[CLS]"], eos_token_id=ID["[SEP]"],
    )
    config._attn_implementation = "eager"
    model = ModernBertModel(config).eval()
    generator = torch.Generator().manual_seed(1)
    for parameter in model.parameters():
        parameter.data = torch.randn(parameter.shape, generator=generator) * 0.3 + (1 if parameter.dim() == 1 else 0)
    return model


def write(file, content):
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(content) + "\n")


def main():
    model = network()
    module = Outputs(model).eval()
    size = {0: "texts", 1: "pieces"}
    names = ["input_ids", "attention_mask"]
    ids = torch.randint(5, 600, (2, 20))
    GRAPH.parent.mkdir(parents=True, exist_ok=True)
    dynamic = {name: size for name in [*names, "last_hidden_state"]}
    torch.onnx.export(module, (ids, torch.ones_like(ids)), GRAPH, input_names=names, output_names=["last_hidden_state"], dynamic_axes=dynamic, opset_version=18, dynamo=False)
    config = json.loads(model.config.to_json_string())
    write(FOLDER / "config.json", {key: config[key] for key in ("model_type", "vocab_size", "hidden_size", "max_position_embeddings", "local_attention")})
    types = {"": "Transformer", "1_Pooling": "Pooling", "2_Normalize": "Normalize"}
    write(FOLDER / "modules.json", [{"idx": i, "name": str(i), "path": path, "type": f"sentence_transformers.models.{type}"} for i, (path, type) in enumerate(types.items())])
    write(FOLDER / "sentence_bert_config.json", {"max_seq_length": LONGEST, "do_lower_case": False})
    write(FOLDER / "1_Pooling" / "config.json", {"word_embedding_dimension": 8, "pooling_mode_cls_token": True, "pooling_mode_mean_tokens": False})
    texts, vectors = [], []
    for chosen in CHOSEN:
        text = next(text for text in CASES if text.startswith(chosen) and (chosen or not text))
        pieces = torch.tensor([[ID["[CLS]"], *CASES[text][: LONGEST - 2], ID["[SEP]"]]])
        first = module(pieces, torch.ones_like(pieces))[0, 0]
        texts.append(text)
        vectors.append([round(float(x), 6) for x in torch.nn.functional.normalize(first, dim=0)])
    write(HERE / "modernbert.json", {"texts": texts, "vectors": vectors})


if __name__ == "__main__":
    with torch.no_grad():
        main()

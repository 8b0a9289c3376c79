"""Writes ONNX graphs (onnx/) of the tiny BERTs of bert.py and bert_heads.py; what they must give stands in bert.json and bert_heads.json.

Run with a Python that has PyTorch and onnx: /usr/bin/python3 test/oracles/onnx_graphs.py
  float/     exported by torch.onnx: ids, mask and segments -> last_hidden_state
  int8/      the same with dynamically quantised products, as onnxruntime.quantization writes them
  external/  a table of vectors whose weights are in a file of their own
  reranker/  ids, mask and segments -> logits
With a file as argument nothing is written: onnx's own checker must accept it.
"""

import json
import math
import sys
from pathlib import Path

import numpy as np
import onnx
import torch
from onnx import TensorProto, helper, numpy_helper
from torch import nn

import bert

HERE = Path(__file__).parent
OUT = HERE / "onnx"
OPSET = 14


class Network(nn.Module):
    """BERT in plain operations: the published definition, with sizes taken from the inputs."""

    def __init__(self, weights, config):
        super().__init__()
        self.config = config
        for name, weight in weights.items():
            self.register_buffer(name.replace(".", "_"), weight)

    def weight(self, name):
        return getattr(self, name.replace(".", "_"))

    def dense(self, name, x):
        return torch.matmul(x, self.weight(f"{name}.weight").t()) + self.weight(f"{name}.bias")

    def norm(self, name, x):
        weight, bias = self.weight(f"{name}.LayerNorm.weight"), self.weight(f"{name}.LayerNorm.bias")
        return nn.functional.layer_norm(x, [self.config["hidden_size"]], weight, bias, self.config["layer_norm_eps"])

    def heads(self, name, x):
        width, heads = self.config["hidden_size"], self.config["num_attention_heads"]
        return self.dense(name, x).view(x.size(0), x.size(1), heads, width // heads).permute(0, 2, 1, 3)

    def forward(self, input_ids, attention_mask, token_type_ids):
        x = self.weight("embeddings.word_embeddings.weight")[input_ids]
        x = x + self.weight("embeddings.token_type_embeddings.weight")[token_type_ids]
        x = x + self.weight("embeddings.position_embeddings.weight")[: input_ids.size(1)]
        x = self.norm("embeddings", x)
        hidden = (1.0 - attention_mask[:, None, None, :].float()) * torch.finfo(torch.float32).min
        for i in range(self.config["num_hidden_layers"]):
            name = f"encoder.layer.{i}"
            query, key, value = (self.heads(f"{name}.attention.self.{part}", x) for part in ("query", "key", "value"))
            scores = torch.matmul(query, key.transpose(-1, -2)) / math.sqrt(self.config["hidden_size"] / self.config["num_attention_heads"]) + hidden
            context = torch.matmul(torch.softmax(scores, -1), value).permute(0, 2, 1, 3).reshape(x.size(0), x.size(1), x.size(2))
            x = self.norm(f"{name}.attention.output", self.dense(f"{name}.attention.output.dense", context) + x)
            wide = nn.functional.gelu(self.dense(f"{name}.intermediate.dense", x))
            x = self.norm(f"{name}.output", self.dense(f"{name}.output.dense", wide) + x)
        return x


class Reranker(Network):
    """BertForSequenceClassification with one label."""

    def forward(self, input_ids, attention_mask, token_type_ids):
        first = super().forward(input_ids, attention_mask, token_type_ids)[:, 0]
        return self.dense("classifier", torch.tanh(self.dense("pooler.dense", first)))


def pooled(last, mask):
    share = mask.unsqueeze(-1).float()
    return nn.functional.normalize((last * share).sum(1) / share.sum(1), dim=1)


def quantised(model):
    """Returns the graph with every product by a weight in eight bits: `DynamicQuantizeLinear`, `MatMulInteger`."""
    graph = model.graph
    weights = {tensor.name: numpy_helper.to_array(tensor) for tensor in graph.initializer}
    nodes, done = [], []
    for node in graph.node:
        weight = weights.get(node.input[1]) if node.op_type == "MatMul" else None
        if weight is None:
            nodes.append(node)
            continue
        x, name = node.input[0], node.output[0]
        scale = np.abs(weight).max() / 127
        codes = np.clip(np.round(weight / scale), -127, 127).astype(np.int8)
        graph.initializer.extend([
            numpy_helper.from_array(codes, f"{name}_codes"),
            numpy_helper.from_array(np.int8(0), f"{name}_zero"),
            numpy_helper.from_array(np.float32(scale), f"{name}_scale"),
        ])
        done.append(node.input[1])
        nodes += [
            helper.make_node("DynamicQuantizeLinear", [x], [f"{name}_x", f"{name}_x_scale", f"{name}_x_zero"]),
            helper.make_node("MatMulInteger", [f"{name}_x", f"{name}_codes", f"{name}_x_zero", f"{name}_zero"], [f"{name}_sums"]),
            helper.make_node("Cast", [f"{name}_sums"], [f"{name}_floats"], to=TensorProto.FLOAT),
            helper.make_node("Mul", [f"{name}_x_scale", f"{name}_scale"], [f"{name}_unit"]),
            helper.make_node("Mul", [f"{name}_floats", f"{name}_unit"], [name]),
        ]
    del graph.node[:]
    graph.node.extend(nodes)
    kept = [tensor for tensor in graph.initializer if tensor.name not in done]
    del graph.initializer[:]
    graph.initializer.extend(kept)
    return model


def export(network, batch, path, output="last_hidden_state"):
    path.parent.mkdir(parents=True, exist_ok=True)
    names = ["input_ids", "attention_mask", "token_type_ids"]
    sides = {0: "batch", 1: "sequence"}
    torch.onnx.export(
        network, batch, str(path), input_names=names, output_names=[output],
        dynamic_axes={**{name: sides for name in names}, output: sides if output == "last_hidden_state" else {0: "batch"}}, opset_version=OPSET, do_constant_folding=True,
    )


def write_external(weights):
    """Writes `token_embeddings = table[input_ids]` with the table beside it."""
    table = weights["embeddings.word_embeddings.weight"].numpy()
    nodes = [helper.make_node("Gather", ["table", "input_ids"], ["token_embeddings"])]
    ids = helper.make_tensor_value_info("input_ids", TensorProto.INT64, ["batch", "sequence"])
    rows = helper.make_tensor_value_info("token_embeddings", TensorProto.FLOAT, ["batch", "sequence", table.shape[1]])
    graph = helper.make_graph(nodes, "table", [ids], [rows], [numpy_helper.from_array(table, "table")])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=7)
    folder = OUT / "external"
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "model.onnx_data").unlink(missing_ok=True)
    onnx.save_model(model, str(folder / "model.onnx"), save_as_external_data=True, location="model.onnx_data", size_threshold=0)


def main():
    if len(sys.argv) > 1:
        onnx.checker.check_model(onnx.load(sys.argv[1]), full_check=True)
        print("accepted")
        return
    oracle = json.loads((HERE / "bert.json").read_text())
    weights = bert.read_safetensors(HERE / "bert" / "model.safetensors")
    network = Network(weights, bert.CONFIG).eval()
    ids, mask = (torch.tensor(oracle["batch"][key]) for key in ("ids", "mask"))
    with torch.no_grad():
        found = pooled(network(ids, mask, torch.zeros_like(ids)), mask)
    error = (found.flatten() - torch.tensor(oracle["vectors"])).abs().max().item()
    assert error < 1e-5, error
    export(network, (ids[:2, :6], mask[:2, :6], torch.zeros_like(ids[:2, :6])), OUT / "float" / "model.onnx")
    model = quantised(onnx.load(str(OUT / "float" / "model.onnx")))
    onnx.checker.check_model(model, full_check=True)
    (OUT / "int8").mkdir(exist_ok=True)
    onnx.save(model, str(OUT / "int8" / "model.onnx"))
    write_external(weights)
    published = bert.read_safetensors(HERE / "bert-reranker" / "model.safetensors")
    config = json.loads((HERE / "bert-reranker" / "config.json").read_text())
    reranker = Reranker({name.removeprefix("bert."): weight for name, weight in published.items()}, config).eval()
    ids = torch.tensor([[2, 5, 3, 7, 3, 0], [2, 5, 6, 3, 7, 3]])
    export(reranker, (ids, (ids > 0).long(), torch.zeros_like(ids)), OUT / "reranker" / "model.onnx", "logits")


if __name__ == "__main__":
    main()

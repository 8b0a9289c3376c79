"""Times a BERT of PyTorch on threads or a graphics card; prints one JSON object. Called by bench/encoder/encoder.ts, which says the sizes."""

import argparse
import ctypes
import json
import time

import torch
from torch import nn
from torch.nn import functional as F


class Layer(nn.Module):
    def __init__(self, width, heads, intermediate):
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value, self.output = (nn.Linear(width, width) for _ in range(4))
        self.attention_norm = nn.LayerNorm(width, eps=1e-12)
        self.rise = nn.Linear(width, intermediate)
        self.fall = nn.Linear(intermediate, width)
        self.output_norm = nn.LayerNorm(width, eps=1e-12)

    def forward(self, x, added):
        batch, length, width = x.shape
        q, k, v = (
            linear(x).view(batch, length, self.heads, -1).transpose(1, 2)
            for linear in (self.query, self.key, self.value)
        )
        weights = F.softmax(q @ k.transpose(2, 3) / (width / self.heads) ** 0.5 + added, dim=-1)
        context = (weights @ v).transpose(1, 2).reshape(batch, length, width)
        x = self.attention_norm(x + self.output(context))
        return self.output_norm(x + self.fall(F.gelu(self.rise(x))))


class Bert(nn.Module):
    def __init__(self, layers, width, heads, intermediate, vocabulary):
        super().__init__()
        self.words = nn.Embedding(vocabulary, width)
        self.positions = nn.Embedding(512, width)
        self.types = nn.Embedding(2, width)
        self.norm = nn.LayerNorm(width, eps=1e-12)
        self.layers = nn.ModuleList(Layer(width, heads, intermediate) for _ in range(layers))

    def forward(self, ids, types, mask):
        x = self.norm(self.words(ids) + self.positions(torch.arange(ids.shape[1], device=ids.device)) + self.types(types))
        added = (1 - mask)[:, None, None, :] * -1e9
        for layer in self.layers:
            x = layer(x, added)
        pooled = (x * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True)
        return F.normalize(pooled)


def main():
    parser = argparse.ArgumentParser()
    for name in ("layers", "width", "heads", "intermediate", "vocabulary", "pairs", "length", "repeats", "threads"):
        parser.add_argument(f"--{name}", type=int, required=True)
    parser.add_argument("--device", required=True)
    o = parser.parse_args()
    torch.set_num_threads(o.threads)
    torch.manual_seed(1)
    model = Bert(o.layers, o.width, o.heads, o.intermediate, o.vocabulary).to(o.device)
    optimizer = torch.optim.AdamW(model.parameters(), lr=1e-5, weight_decay=0.01)
    shape = (o.pairs, o.length)
    sides = [torch.randint(0, o.vocabulary, shape, device=o.device) for _ in range(2)]
    types = torch.zeros(shape, dtype=torch.long, device=o.device)
    mask = torch.ones(shape, device=o.device)

    def encode():
        with torch.no_grad():
            model(sides[0], types, mask).cpu()

    def step():
        c, v = (model(ids, types, mask) for ids in sides)
        loss = F.cross_entropy(c @ v.T * 20, torch.arange(o.pairs, device=o.device))
        optimizer.zero_grad()
        loss.backward()
        nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        loss.item()

    cuda = o.device == "cuda"
    clock = time.process_time if o.threads == 1 and not cuda else time.perf_counter
    times = {"encode": measure(encode, o.repeats, clock), "step": measure(step, o.repeats, clock)}
    print(json.dumps({"torch": torch.__version__, "blas": torch.cuda.get_device_name() if cuda else blas(), "gflops": gflops(clock, o.device), "ms": times}))


def measure(work, repeats, clock):
    """Milliseconds of each repetition by that clock; the first two are warm-up and left out."""
    times = []
    for _ in range(repeats + 2):
        start = clock()
        work()
        if torch.cuda.is_available():
            torch.cuda.synchronize()
        times.append((clock() - start) * 1000)
    return times[2:]


def gflops(clock, device, rows=768, columns=1536, depth=384):
    """The best rate of a product of matrices, in 10^9 operations a second: it tells an optimised BLAS from the reference one."""
    a, b = torch.randn(rows, depth, device=device), torch.randn(columns, depth, device=device)
    best = min(measure(lambda: a @ b.T, 10, clock))
    return 2 * rows * columns * depth / best / 1e6


def blas():
    """The BLAS that PyTorch's products run on, as far as it tells."""
    try:
        config = ctypes.CDLL("libblas.so.3").openblas_get_config
        config.restype = ctypes.c_char_p
        return config().decode()
    except (OSError, AttributeError):
        return "unknown"


main()

"""Losses and their gradients by PyTorch, in double precision: writes losses.json beside itself.

    python3 test/oracles/losses.py
"""

import json
import pathlib

import torch

torch.manual_seed(7)
PAIRS, WIDTH = 5, 6


def unit(rows):
    return rows / rows.norm(dim=1, keepdim=True)


def mnr(c, v, labels, inverse_tau, power, normalise):
    targets = torch.arange(len(c))
    return torch.nn.functional.cross_entropy(inverse_tau * c @ v.T, targets)


def noise_weighted(c, v, labels, inverse_tau, power, normalise):
    scores = inverse_tau * c @ v.T
    targets = torch.arange(len(c))
    rows = torch.nn.functional.cross_entropy(scores, targets, reduction="none")
    columns = torch.nn.functional.cross_entropy(scores.T, targets, reduction="none")
    weights = labels**power
    divisor = len(c) if normalise == "mean" else weights.sum()
    return (weights * (rows + columns) / 2).sum() / divisor


tweets = unit(torch.randn(PAIRS, WIDTH, dtype=torch.float64))
articles = unit(tweets + 0.7 * torch.randn(PAIRS, WIDTH, dtype=torch.float64))
labels = torch.tensor([1.0, 0.9, 0.55, 0.2, 0.0], dtype=torch.float64)
INVERSE_TAU = 3.5

cases = []
for name, loss, power, normalise in [
    ("mnr", mnr, None, None),
    ("noise-weighted", noise_weighted, 1, "mean"),
    ("noise-weighted", noise_weighted, 2, "mean"),
    ("noise-weighted", noise_weighted, 1, "sum"),
    ("noise-weighted", noise_weighted, 2, "sum"),
]:
    c = tweets.clone().requires_grad_()
    v = articles.clone().requires_grad_()
    inverse_tau = torch.tensor(INVERSE_TAU, dtype=torch.float64, requires_grad=True)
    value = loss(c, v, labels, inverse_tau, power, normalise)
    value.backward()
    cases.append(
        {
            "loss": name,
            "power": power,
            "normalise": normalise,
            "value": value.item(),
            "tweetsGradient": c.grad.tolist(),
            "articlesGradient": v.grad.tolist(),
            "inverseTauGradient": inverse_tau.grad.item(),
        }
    )

oracle = {
    "torch": torch.__version__,
    "tweets": tweets.tolist(),
    "articles": articles.tolist(),
    "labels": labels.tolist(),
    "inverseTau": INVERSE_TAU,
    "cases": cases,
}
path = pathlib.Path(__file__).with_suffix(".json")
path.write_text(json.dumps(oracle, indent=1) + "\n")

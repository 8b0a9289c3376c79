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


def scores_of(c, v, inverse_tau, masked):
    scores = inverse_tau * c @ v.T
    return scores.masked_fill(excluded[:, : len(v)], float("-inf")) if masked else scores


def mnr(c, v, labels, inverse_tau, power, normalise, masked):
    targets = torch.arange(len(c))
    return torch.nn.functional.cross_entropy(scores_of(c, v, inverse_tau, masked), targets)


def noise_weighted(c, v, labels, inverse_tau, power, normalise, masked):
    scores = scores_of(c, v, inverse_tau, masked)
    targets = torch.arange(len(c))
    rows = torch.nn.functional.cross_entropy(scores, targets, reduction="none")
    # Hard negatives look for no tweet.
    columns = torch.nn.functional.cross_entropy(scores[:, : len(c)].T, targets, reduction="none")
    weights = labels**power
    divisor = len(c) if normalise == "mean" else weights.sum()
    return (weights * (rows + columns) / 2).sum() / divisor


tweets = unit(torch.randn(PAIRS, WIDTH, dtype=torch.float64))
articles = unit(tweets + 0.7 * torch.randn(PAIRS, WIDTH, dtype=torch.float64))
labels = torch.tensor([1.0, 0.9, 0.55, 0.2, 0.0], dtype=torch.float64)
INVERSE_TAU = 3.5
# Hard negatives of the first, second and third pair.
negatives = unit(articles[:3] + 0.3 * torch.randn(3, WIDTH, dtype=torch.float64))
# The first and the third pair have one article; the fourth's article is right for the second's tweet as well.
excluded = torch.zeros(PAIRS, PAIRS + len(negatives), dtype=torch.bool)
excluded[0, 2] = excluded[2, 0] = excluded[1, 3] = True
# So have their hard negatives.
excluded[0, PAIRS + 2] = excluded[2, PAIRS] = True

cases = []
for name, loss, power, normalise, masked, hard in [
    ("mnr", mnr, None, None, False, False),
    ("noise-weighted", noise_weighted, 1, "mean", False, False),
    ("noise-weighted", noise_weighted, 2, "mean", False, False),
    ("noise-weighted", noise_weighted, 1, "sum", False, False),
    ("noise-weighted", noise_weighted, 2, "sum", False, False),
    ("mnr", mnr, None, None, True, False),
    ("noise-weighted", noise_weighted, 2, "mean", True, False),
    ("mnr", mnr, None, None, False, True),
    ("mnr", mnr, None, None, True, True),
    ("noise-weighted", noise_weighted, 2, "mean", False, True),
    ("noise-weighted", noise_weighted, 2, "sum", True, True),
]:
    c = tweets.clone().requires_grad_()
    v = (torch.cat([articles, negatives]) if hard else articles.clone()).requires_grad_()
    inverse_tau = torch.tensor(INVERSE_TAU, dtype=torch.float64, requires_grad=True)
    value = loss(c, v, labels, inverse_tau, power, normalise, masked)
    value.backward()
    cases.append(
        {
            "loss": name,
            "power": power,
            "normalise": normalise,
            "masked": masked,
            "hard": hard,
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
    "negatives": negatives.tolist(),
    "labels": labels.tolist(),
    "inverseTau": INVERSE_TAU,
    "excluded": excluded.int().tolist(),
    "cases": cases,
}
path = pathlib.Path(__file__).with_suffix(".json")
path.write_text(json.dumps(oracle, indent=1) + "\n")

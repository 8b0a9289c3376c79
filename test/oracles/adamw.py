"""Twenty steps of AdamW by PyTorch, whole weights and single rows: writes adamw.json beside itself.

    python3 test/oracles/adamw.py
"""

import json
import pathlib

import torch

torch.manual_seed(11)
STEPS, RATE, DECAY = 20, 0.05, 0.1

kernel = torch.randn(3, 2, requires_grad=True)
bias = torch.randn(2, requires_grad=True)
temperature = torch.tensor(1.0, requires_grad=True)
table = torch.randn(6, 2, requires_grad=True)
start = {
    "layer.weight": kernel.tolist(),
    "layer.bias": bias.tolist(),
    "loss.inverse_tau": temperature.item(),
    "table": table.tolist(),
}

dense = torch.optim.AdamW(
    [
        {"params": [kernel], "weight_decay": DECAY},
        {"params": [bias], "weight_decay": 0.0},
        {"params": [temperature], "weight_decay": 0.0, "lr": 0.4},
    ],
    lr=RATE,
)
# Rows that are used: PyTorch's optimizer for sparse gradients has no decay; it is done by hand, decoupled, on the rows of the step.
sparse = torch.optim.SparseAdam([table], lr=RATE)
bases = [group["lr"] for group in dense.param_groups]

steps = []
for step in range(1, STEPS + 1):
    factor = min(step / 4, (STEPS - step + 1) / (STEPS - 4))
    rows = sorted(torch.randperm(6)[: 1 + step % 3].tolist())
    gradients = {
        "layer.weight": torch.randn(3, 2),
        "layer.bias": torch.randn(2),
        "loss.inverse_tau": torch.randn(()),
        "table": torch.zeros(6, 2),
    }
    gradients["table"][rows] = torch.randn(len(rows), 2)
    for group, base in zip(dense.param_groups, bases):
        group["lr"] = factor * base
    sparse.param_groups[0]["lr"] = factor * RATE
    kernel.grad, bias.grad = gradients["layer.weight"], gradients["layer.bias"]
    temperature.grad = gradients["loss.inverse_tau"]
    table.grad = torch.sparse_coo_tensor([rows], gradients["table"][rows], (6, 2))
    table.data[rows] *= 1 - factor * RATE * DECAY
    dense.step()
    sparse.step()
    steps.append(
        {
            "factor": factor,
            "rows": rows,
            "gradients": {name: gradient.tolist() for name, gradient in gradients.items()},
            "weights": {
                "layer.weight": kernel.tolist(),
                "layer.bias": bias.tolist(),
                "loss.inverse_tau": temperature.item(),
                "table": table.tolist(),
            },
        }
    )

oracle = {
    "torch": torch.__version__,
    "learningRate": RATE,
    "weightDecay": DECAY,
    "start": start,
    "steps": steps,
}
path = pathlib.Path(__file__).with_suffix(".json")
path.write_text(json.dumps(oracle, indent=1) + "\n")

"""Writes calibration.json: what scikit-learn (Debian's python3-sklearn) makes of observations drawn here. Run: /usr/bin/python3 test/oracles/calibration.py"""
import json
import os

import numpy
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import log_loss, roc_auc_score

rng = numpy.random.default_rng(7)
rows = numpy.round(rng.normal(size=(60, 3)), 3)
chance = 1 / (1 + numpy.exp(-(0.4 + rows @ [1.5, -0.8, 0.0])))
outcomes = (rng.random(60) < chance).astype(int)
fitted = {}
for penalty in (1.0, 0.01):
    # C is the inverse of our penalty.
    model = LogisticRegression(C=1 / penalty, tol=1e-12, max_iter=10000).fit(rows, outcomes)
    fitted[str(penalty)] = {"intercept": float(model.intercept_[0]), "weights": model.coef_[0].tolist()}
# Rounded, so that some are equal.
scores = numpy.round(rows[:, 0], 1)
isotonic = IsotonicRegression(out_of_bounds="clip").fit(scores, outcomes)
asked = numpy.round(numpy.linspace(-3, 3, 41), 3)
confidences = numpy.round(chance, 2)
with open(os.path.join(os.path.dirname(__file__), "calibration.json"), "w") as file:
    json.dump(
        {
            "rows": rows.tolist(),
            "outcomes": outcomes.tolist(),
            "logistic": fitted,
            "scores": scores.tolist(),
            "isotonic": {"xs": asked.tolist(), "ys": isotonic.predict(asked).tolist()},
            "confidences": confidences.tolist(),
            "auroc": float(roc_auc_score(outcomes, confidences)),
            "logLoss": float(log_loss(outcomes, confidences)),
        },
        file,
        indent=1,
    )
    file.write("\n")

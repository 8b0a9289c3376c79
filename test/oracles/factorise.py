"""Strongest directions of a symmetric matrix and of rows, by numpy in double precision: writes factorise.json beside itself.

    python3 test/oracles/factorise.py
"""

import json
import pathlib

import numpy as np

random = np.random.default_rng(11)
SIZE, RANK = 24, 4


def rotation(size):
    return np.linalg.qr(random.normal(size=(size, size)))[0]


# Two blocks, so that half the matrix is empty; one strong direction is of a negative eigenvalue.
spectra = [[9.0, 3.5] + [0.3] * 4 + [0.1] * 6, [-6.0, 2.2] + [0.2] * 4 + [-0.1] * 6]
matrix = np.zeros((SIZE, SIZE))
for block, spectrum in enumerate(spectra):
    u = rotation(len(spectrum))
    at = slice(block * len(spectrum), (block + 1) * len(spectrum))
    matrix[at, at] = np.round(u @ np.diag(spectrum) @ u.T, 4)
matrix = (matrix + matrix.T) / 2
values, vectors = np.linalg.eigh(matrix)
order = np.argsort(-np.abs(values))[:RANK]

rows = np.round(random.normal(size=(9, 6)) * [5, 4, 3, 2, 1, 0.5], 4)
left, singular, _ = np.linalg.svd(rows, full_matrices=False)

result = {
    "matrix": matrix.round(6).tolist(),
    "eigenvalues": values[order].tolist(),
    # One eigenvector a line; its sign is anybody's choice.
    "eigenvectors": vectors[:, order].T.tolist(),
    "rows": rows.tolist(),
    # The rows' coordinates along their three strongest directions, one direction a line.
    "projected": (left[:, :3] * singular[:3]).T.tolist(),
}
path = pathlib.Path(__file__).with_suffix(".json")
path.write_text(json.dumps(result) + "\n")

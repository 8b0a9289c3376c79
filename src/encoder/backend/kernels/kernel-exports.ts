/**
 * The exports of the compiled kernels; assembly/ documents each. Addresses are in the backend's memory,
 * counts and strides are in floats, booleans are 0 or 1.
 */
export interface KernelExports {
  multiplyScratch(rows: number, columns: number, depth: number): number;
  multiply(
    a: number,
    strideA: number,
    transposeA: number,
    b: number,
    strideB: number,
    transposeB: number,
    c: number,
    strideC: number,
    rows: number,
    columns: number,
    depth: number,
    scratch: number,
  ): void;
  dense(
    x: number,
    kernel: number,
    bias: number,
    y: number,
    stride: number,
    rows: number,
    columns: number,
    depth: number,
    scratch: number,
  ): void;
  attentionScratch(length: number, depth: number): number;
  attentionForward(
    query: number,
    key: number,
    value: number,
    mask: number,
    out: number,
    weights: number,
    first: number,
    texts: number,
    length: number,
    heads: number,
    depth: number,
    limit: number,
    factor: number,
    seed: number,
    scratch: number,
  ): void;
  attentionBackward(
    gradient: number,
    query: number,
    key: number,
    value: number,
    weights: number,
    dQuery: number,
    dKey: number,
    dValue: number,
    first: number,
    texts: number,
    length: number,
    heads: number,
    depth: number,
    limit: number,
    factor: number,
    seed: number,
    scratch: number,
  ): void;
  dropout(
    x: number,
    y: number,
    first: number,
    count: number,
    limit: number,
    factor: number,
    seed: number,
  ): void;
  geluForward(x: number, y: number, count: number): void;
  geluBackward(x: number, dy: number, dx: number, count: number): void;
  layerNormForward(
    x: number,
    gamma: number,
    beta: number,
    y: number,
    stats: number,
    rows: number,
    width: number,
    epsilon: number,
  ): void;
  layerNormBackward(
    dy: number,
    x: number,
    gamma: number,
    stats: number,
    dx: number,
    dgamma: number,
    dbeta: number,
    rows: number,
    width: number,
  ): void;
  adamw(
    weight: number,
    gradient: number,
    first: number,
    second: number,
    count: number,
    gradientScale: number,
    beta1: number,
    rest1: number,
    beta2: number,
    rest2: number,
    rate: number,
    correction: number,
    epsilon: number,
    keep: number,
  ): void;
  copyRows(table: number, ids: number, out: number, rows: number, width: number): void;
  sumColumns(x: number, sums: number, rows: number, width: number): void;
  sumSegments(x: number, ids: number, sums: number, rows: number, width: number, segments: number): void;
  sumSquares(x: number, count: number): number;
}

import { FLOAT, sumLanes } from "./simd";

/**
 * `y = gamma xhat + beta` with `xhat = (x - mean) r`, row by row.
 * @param stats `[rows, 2]`, becomes mean and `r = 1 / sqrt(variance + epsilon)` of each row.
 */
export function layerNormForward(
  x: usize,
  gamma: usize,
  beta: usize,
  y: usize,
  stats: usize,
  rows: usize,
  width: usize,
  epsilon: f32,
): void {
  const size = width * FLOAT;
  for (let row: usize = 0; row < rows; row++, x += size, y += size, stats += 2 * FLOAT) {
    const mean = sum(x, width) / (width as f32);
    const r: f32 = 1 / sqrt(sumOfSquaredDistances(x, width, mean) / (width as f32) + epsilon);
    store<f32>(stats, mean);
    store<f32>(stats, r, 4);
    const means = f32x4.splat(mean);
    const scales = f32x4.splat(r);
    let i: usize = 0;
    for (; i + 4 <= width; i += 4) {
      const at = i * FLOAT;
      const xhat = f32x4.mul(f32x4.sub(v128.load(x + at), means), scales);
      v128.store(y + at, f32x4.add(f32x4.mul(xhat, v128.load(gamma + at)), v128.load(beta + at)));
    }
    for (; i < width; i++) {
      const at = i * FLOAT;
      store<f32>(y + at, (load<f32>(x + at) - mean) * r * load<f32>(gamma + at) + load<f32>(beta + at));
    }
  }
}

/**
 * `dgamma = sum dy xhat`, `dbeta = sum dy` over the rows, and with `g = gamma dy` for each row `dx = r (g - mean(g) - xhat mean(g xhat))`.
 * @param stats as `layerNormForward` wrote them.
 */
export function layerNormBackward(
  dy: usize,
  x: usize,
  gamma: usize,
  stats: usize,
  dx: usize,
  dgamma: usize,
  dbeta: usize,
  rows: usize,
  width: usize,
): void {
  const size = width * FLOAT;
  memory.fill(dgamma, 0, size);
  memory.fill(dbeta, 0, size);
  for (let row: usize = 0; row < rows; row++, dy += size, x += size, dx += size, stats += 2 * FLOAT) {
    backwardRow(dy, x, gamma, load<f32>(stats), load<f32>(stats, 4), dx, dgamma, dbeta, width);
  }
}

function backwardRow(
  dy: usize,
  x: usize,
  gamma: usize,
  mean: f32,
  r: f32,
  dx: usize,
  dgamma: usize,
  dbeta: usize,
  width: usize,
): void {
  const means = f32x4.splat(mean);
  const scales = f32x4.splat(r);
  let sums = f32x4.splat(0); // of g
  let products = sums; // of g xhat
  let i: usize = 0;
  for (; i + 4 <= width; i += 4) {
    const at = i * FLOAT;
    const slope = v128.load(dy + at);
    const xhat = f32x4.mul(f32x4.sub(v128.load(x + at), means), scales);
    const g = f32x4.mul(slope, v128.load(gamma + at));
    sums = f32x4.add(sums, g);
    products = f32x4.add(products, f32x4.mul(g, xhat));
    v128.store(dgamma + at, f32x4.add(v128.load(dgamma + at), f32x4.mul(slope, xhat)));
    v128.store(dbeta + at, f32x4.add(v128.load(dbeta + at), slope));
  }
  let sumG = sumLanes(sums);
  let sumProduct = sumLanes(products);
  for (; i < width; i++) {
    const at = i * FLOAT;
    const slope = load<f32>(dy + at);
    const xhat = (load<f32>(x + at) - mean) * r;
    const g = slope * load<f32>(gamma + at);
    sumG += g;
    sumProduct += g * xhat;
    store<f32>(dgamma + at, load<f32>(dgamma + at) + slope * xhat);
    store<f32>(dbeta + at, load<f32>(dbeta + at) + slope);
  }
  const meanG = sumG / (width as f32);
  const meanProduct = sumProduct / (width as f32);
  for (i = 0; i + 4 <= width; i += 4) {
    const at = i * FLOAT;
    const xhat = f32x4.mul(f32x4.sub(v128.load(x + at), means), scales);
    const g = f32x4.sub(f32x4.mul(v128.load(dy + at), v128.load(gamma + at)), f32x4.splat(meanG));
    v128.store(dx + at, f32x4.mul(f32x4.sub(g, f32x4.mul(xhat, f32x4.splat(meanProduct))), scales));
  }
  for (; i < width; i++) {
    const at = i * FLOAT;
    const xhat = (load<f32>(x + at) - mean) * r;
    store<f32>(dx + at, (load<f32>(dy + at) * load<f32>(gamma + at) - meanG - xhat * meanProduct) * r);
  }
}

function sum(x: usize, width: usize): f32 {
  let lanes = f32x4.splat(0);
  let i: usize = 0;
  for (; i + 4 <= width; i += 4) lanes = f32x4.add(lanes, v128.load(x + i * FLOAT));
  let total = sumLanes(lanes);
  for (; i < width; i++) total += load<f32>(x + i * FLOAT);
  return total;
}

function sumOfSquaredDistances(x: usize, width: usize, mean: f32): f32 {
  let lanes = f32x4.splat(0);
  let i: usize = 0;
  for (; i + 4 <= width; i += 4) {
    const distance = f32x4.sub(v128.load(x + i * FLOAT), f32x4.splat(mean));
    lanes = f32x4.add(lanes, f32x4.mul(distance, distance));
  }
  let total = sumLanes(lanes);
  for (; i < width; i++) {
    const distance = load<f32>(x + i * FLOAT) - mean;
    total += distance * distance;
  }
  return total;
}

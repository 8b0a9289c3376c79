/**
 * The operations of the networks as plain loops over 64-bit numbers, and their slopes by finite differences:
 * what kernels and compositions must give.
 */

/**
 * Returns the error function by a series whose terms are all positive.
 * @see Abramowitz and Stegun, Handbook of Mathematical Functions, 7.1.6.
 */
export function erf(x: number): number {
  let term = x;
  let sum = x;
  for (let n = 1; Math.abs(term) > 1e-17 * Math.abs(sum); n++) {
    term *= (2 * x * x) / (2 * n + 1);
    sum += term;
  }
  return (2 / Math.sqrt(Math.PI)) * Math.exp(-x * x) * sum;
}

/** Returns `x/2 (1 + erf(x / sqrt 2))` of each number. */
export function gelu(x: readonly number[]): number[] {
  return x.map((value) => (value / 2) * (1 + erf(value / Math.SQRT2)));
}

/** Returns the rows brought to mean 0 and variance 1, scaled and shifted. */
export function layerNorm(
  x: readonly number[],
  gamma: readonly number[],
  beta: readonly number[],
  epsilon: number,
): number[] {
  const width = gamma.length;
  return x.map((value, i) => {
    const start = i - (i % width);
    const row = x.slice(start, start + width);
    const mean = row.reduce((sum, each) => sum + each, 0) / width;
    const variance = row.reduce((sum, each) => sum + (each - mean) ** 2, 0) / width;
    const normal = (value - mean) / Math.sqrt(variance + epsilon);
    return normal * (gamma[i % width] as number) + (beta[i % width] as number);
  });
}

/** Returns `x W' + b`; the kernel W is `[out, in]`. */
export function dense(x: readonly number[], kernel: readonly number[], bias: readonly number[]): number[] {
  const out = bias.length;
  const into = kernel.length / out;
  return Array.from({ length: (x.length / into) * out }, (_, i) => {
    const [row, column] = [Math.floor(i / out), i % out];
    let sum = bias[column] as number;
    for (let d = 0; d < into; d++)
      sum += (x[row * into + d] as number) * (kernel[column * into + d] as number);
    return sum;
  });
}

export interface AttentionSizes {
  readonly batch: number;
  readonly length: number;
  readonly heads: number;
  readonly depth: number;
}

/**
 * Returns what each piece takes from the pieces of its text.
 * @param kept what each weight is multiplied by after the softmax, `[batch, heads, length, length]`.
 */
export function attention(
  query: readonly number[],
  key: readonly number[],
  value: readonly number[],
  mask: readonly number[],
  { batch, length, heads, depth }: AttentionSizes,
  kept: (place: number) => number = () => 1,
): number[] {
  const width = heads * depth;
  const out = new Array<number>(batch * length * width).fill(0);
  const at = (x: readonly number[], text: number, piece: number, head: number, d: number): number =>
    x[(text * length + piece) * width + head * depth + d] as number;
  for (let text = 0; text < batch; text++) {
    for (let head = 0; head < heads; head++) {
      for (let i = 0; i < length; i++) {
        const powers = Array.from({ length }, (_, j) => {
          let score = 0;
          for (let d = 0; d < depth; d++) score += at(query, text, i, head, d) * at(key, text, j, head, d);
          return mask[text * length + j] === 1 ? Math.exp(score / Math.sqrt(depth)) : 0;
        });
        const sum = powers.reduce((total, power) => total + power, 0);
        for (const [j, power] of powers.entries()) {
          const weight = (power / sum) * kept(((text * heads + head) * length + i) * length + j);
          for (let d = 0; d < depth; d++)
            (out[(text * length + i) * width + head * depth + d] as number) +=
              weight * at(value, text, j, head, d);
        }
      }
    }
  }
  return out;
}

/** Distance of two places between which a slope is taken; the error is about its square. */
const STEP = 1e-4;

/** Returns the gradient of each input: the slopes of `sum dy f(inputs)`. */
export function slopes(
  f: (...inputs: readonly (readonly number[])[]) => readonly number[],
  inputs: readonly ArrayLike<number>[],
  dy: ArrayLike<number>,
): number[][] {
  const values = inputs.map((input) => Array.from(input));
  const at = (which: number, place: number, shift: number): number => {
    const moved = values.map((input, i) =>
      i === which ? input.map((value, j) => (j === place ? value + shift : value)) : input,
    );
    return f(...moved).reduce((sum, value, i) => sum + value * (dy[i] as number), 0);
  };
  return values.map((input, which) =>
    input.map((_, place) => (at(which, place, STEP) - at(which, place, -STEP)) / (2 * STEP)),
  );
}

/**
 * Returns the 32 bits of a place by which dropout decides, in whole numbers of any length: the finaliser of
 * MurmurHash3 with the seed added twice.
 * @see Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, OOPSLA 2014.
 */
export function dropoutBits(seed: number, place: number): number {
  const word = (n: bigint): bigint => BigInt.asUintN(32, n);
  const s = word(BigInt(seed));
  let bits = word(BigInt(place) * 0x9e3779b9n + s);
  bits = word((bits ^ (bits >> 16n)) * 0x85ebca6bn + s);
  bits = word((bits ^ (bits >> 13n)) * 0xc2b2ae35n);
  return Number(bits ^ (bits >> 16n));
}

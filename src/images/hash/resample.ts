/** A part of a picture: left, top, right, bottom, as shares of its sides. It may reach beyond the picture. */
export type Frame = readonly [left: number, top: number, right: number, bottom: number];

/** A square of brightness values, 0 - 255, `[side, side]` row by row. */
export interface Square {
  readonly side: number;
  readonly values: ArrayLike<number>;
}

/** What a target pixel is made of: source pixels with their weights, which sum to 1. */
type Mixture = readonly (readonly [at: number, weight: number])[];

/**
 * Returns a frame of a square as a smaller square: each pixel is the mean of the area that it covers. Beyond
 * the picture its outermost pixels go on, as a plain margin would.
 */
export function resample({ side, values }: Square, frame: Frame, wanted: number): Square {
  const [left, top, right, bottom] = frame;
  const across = mixtures(left, right, side, wanted);
  const down = mixtures(top, bottom, side, wanted);
  const narrow = new Float64Array(side * wanted);
  for (let y = 0; y < side; y++) {
    for (const [x, mixture] of across.entries()) {
      narrow[y * wanted + x] = mixture.reduce(
        (sum, [at, weight]) => sum + weight * values[y * side + at]!,
        0,
      );
    }
  }
  const small = new Float64Array(wanted * wanted);
  for (const [y, mixture] of down.entries()) {
    for (let x = 0; x < wanted; x++) {
      small[y * wanted + x] = mixture.reduce(
        (sum, [at, weight]) => sum + weight * narrow[at * wanted + x]!,
        0,
      );
    }
  }
  return { side: wanted, values: small };
}

function mixtures(from: number, to: number, side: number, wanted: number): Mixture[] {
  const step = ((to - from) * side) / wanted;
  return Array.from({ length: wanted }, (_, i) => {
    const begin = from * side + i * step;
    const end = begin + step;
    const weights = new Map<number, number>();
    for (let at = Math.floor(begin); at < end; at++) {
      const share = (Math.min(end, at + 1) - Math.max(begin, at)) / step;
      const inside = Math.max(0, Math.min(side - 1, at));
      weights.set(inside, (weights.get(inside) ?? 0) + share);
    }
    return [...weights];
  });
}

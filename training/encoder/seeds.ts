/** Purposes of random numbers, each with a stream of its own. */
const STREAMS = { order: 1, groups: 2, tweetDropout: 3, articleDropout: 4, negatives: 5 } as const;

/**
 * Returns the seed for one purpose at one position. All random numbers of a training follow from its seed and
 * the position, so that a resumed training draws the same ones as an uninterrupted one.
 * @param position phase and epoch, phase and step, or phase, epoch and pair.
 * @see The mixing is the finaliser of MurmurHash3, A. Appleby.
 */
export function seedAt(seed: number, purpose: keyof typeof STREAMS, ...position: readonly number[]): number {
  let hash = seed >>> 0;
  for (const value of [STREAMS[purpose], ...position]) hash = mix(Math.imul(hash, 31) + value + 0x9e3779b9);
  return hash;
}

function mix(value: number): number {
  let h = value >>> 0;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

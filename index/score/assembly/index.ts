/**
 * The loops of a search that read every posting, every score and every word of a body. Compiled by
 * scripts/build-kernels.mjs. No static data and no state: `score-window.ts` and `term-finder.ts` lay out their memories.
 * Documents count from 0, windows from their first document: `scores` and `norms` are the addresses that document 0 would
 * have, which may lie before the memory.
 */

/** Bits of an address within a 32-bit number. */
const FLOAT32: usize = 2;
const LANES = 4;

/**
 * Adds weight tf / (tf + norm), worked out in 64 bits, to the scores of a term's documents.
 * @param docs `[count]`, 32 bits.
 * @param frequencies `[count]`, 8 bits.
 */
export function add(
  docs: usize,
  frequencies: usize,
  count: i32,
  weight: f64,
  scores: usize,
  norms: usize,
): void {
  for (let i: usize = 0; i < <usize>count; i++) {
    const place = <usize>load<u32>(docs + (i << 2)) << FLOAT32;
    const frequency = <f64>load<u8>(frequencies + i);
    const share = (weight * frequency) / (frequency + <f64>load<f32>(norms + place));
    store<f32>(scores + place, <f32>(<f64>load<f32>(scores + place) + share));
  }
}

/**
 * Writes the places `from` to `to` of scores that are `least` or more, ascending, 32 bits each. Returns how many they
 * are.
 * @param scores of the places from 0 on.
 */
export function placesFrom(least: f32, scores: usize, from: i32, to: i32, out: usize): i32 {
  const wanted = f32x4.splat(least);
  let found: usize = 0;
  let place = from;
  for (; place + LANES <= to; place += LANES) {
    const four = v128.load(scores + (<usize>place << FLOAT32));
    let bits = v128.bitmask<i32>(v128.ge<f32>(four, wanted));
    for (; bits !== 0; bits &= bits - 1) {
      store<i32>(out + (found << 2), place + ctz(bits));
      found++;
    }
  }
  for (; place < to; place++) {
    if (load<f32>(scores + (<usize>place << FLOAT32)) < least) continue;
    store<i32>(out + (found << 2), place);
    found++;
  }
  return <i32>found;
}

/**
 * Writes the places in a list of terms whose last 16 bits are marked, ascending, 32 bits each. Returns how many they
 * are.
 * @param terms `[count]`, 32 bits.
 * @param marks 65,536 bits.
 */
export function placesOfMarked(terms: usize, count: i32, marks: usize, out: usize): i32 {
  let found: usize = 0;
  for (let place: usize = 0; place < <usize>count; place++) {
    const end = load<u16>(terms + (place << 2));
    // Written in any case: no branch is to be guessed.
    store<u32>(out + (found << 2), <u32>place);
    found += (<usize>load<u8>(marks + <usize>(end >> 3)) >> <usize>(end & 7)) & 1;
  }
  return <i32>found;
}

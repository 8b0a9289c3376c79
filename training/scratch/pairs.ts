import { type Rng, shuffle } from "../../src/base/core/rng";
import { type ArticlePieces, concatenate } from "./corpus";

/** Two texts of one article that say the same. */
export type PiecePair = readonly [Uint32Array, Uint32Array];

/** Share of pairs of a paragraph and a field, where there is a body. */
const LEAD_SHARE = 0.25;
/** Share of pairs of random halves of an article's words. */
const CROP_SHARE = 0.3;
/** Share of words that are left out, so that no single word identifies a pair. */
const DROPPED = 0.3;
const FEWEST_PIECES = 2;

/** Returns whether an article has enough text for pairs. */
export function givesPairs({ fields, lead }: ArticlePieces): boolean {
  const full = fields.filter(isFull);
  const [only] = full;
  if (full.length !== 1 || only === undefined) return full.length > 1;
  return only.length >= 2 * FEWEST_PIECES || lead.some(isParagraph);
}

const isFull = ({ length }: Uint32Array): boolean => length >= FEWEST_PIECES;
const isParagraph = ({ length }: Uint32Array): boolean => length > FEWEST_PIECES;

/**
 * Returns a random training pair of an article; undefined where it has too little text for the drawn kind.
 */
export function drawPair({ fields, lead }: ArticlePieces, rng: Rng): PiecePair | undefined {
  const full = fields.filter(isFull);
  const paragraphs = lead.filter(isParagraph);
  if (full.length > 0 && paragraphs.length > 0 && rng.next() < LEAD_SHARE) {
    return [thin(pick(paragraphs, rng), rng), thin(pick(full, rng), rng)];
  }
  if (full.length < 2 || rng.next() < CROP_SHARE) return halves(concatenate(full), rng);
  const [a, b] = shuffle([...full], rng) as [Uint32Array, Uint32Array];
  return [thin(a, rng), thin(b, rng)];
}

function pick<T>(values: readonly T[], rng: Rng): T {
  return values[rng.below(values.length)] as T;
}

/** Returns a random part of the pieces, or all where none would be left. */
function thin(pieces: Uint32Array, rng: Rng): Uint32Array {
  const kept = pieces.filter(() => rng.next() >= DROPPED);
  return kept.length > 0 ? kept : pieces;
}

function halves(pieces: Uint32Array, rng: Rng): PiecePair | undefined {
  if (pieces.length < 2 * FEWEST_PIECES) return undefined;
  const first = new Set(shuffle([...pieces.keys()], rng).slice(0, pieces.length >> 1));
  return [pieces.filter((_, i) => first.has(i)), pieces.filter((_, i) => !first.has(i))];
}

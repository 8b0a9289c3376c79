import { Growable } from "../build/growable";
import type { LexicalArrays } from "../lexical-arrays";
import { ascending, bytesOf, compareWords, type VocabularyArrays } from "../vocabulary";

/** Stands where a number of one side has no counterpart. */
export const NONE = -1;

/** The union of what two sides number, numbered anew in ascending order. */
export interface Union {
  readonly size: number;
  /** `[numbers of the base]` the new number, or `NONE` where it is left out. */
  readonly ofBase: Int32Array;
  /** `[numbers of the changes]` the new number. */
  readonly ofChanged: Int32Array;
}

/** One side of a union: its numbers in ascending order of what they stand for. */
interface Side {
  readonly order: Uint32Array;
  /** `[numbers]` 1 for those that stay; absent: all do. */
  readonly used?: Uint8Array | undefined;
}

/**
 * @param compare below, at or above 0 as a number of the base comes before, with or after one of the changes.
 */
function unite(base: Side, changed: Side, compare: (base: number, changed: number) => number): Union {
  const ofBase = new Int32Array(base.order.length).fill(NONE);
  const ofChanged = new Int32Array(changed.order.length);
  let size = 0;
  let next = 0;
  for (const number of base.order) {
    if (base.used && !base.used[number]) continue;
    let comparison = 1;
    while (next < changed.order.length) {
      comparison = compare(number, changed.order[next]!);
      if (comparison <= 0) break;
      ofChanged[changed.order[next++]!] = size++;
    }
    if (comparison === 0) ofChanged[changed.order[next++]!] = size;
    ofBase[number] = size++;
  }
  for (; next < changed.order.length; next++) ofChanged[changed.order[next]!] = size++;
  return { size, ofBase, ofChanged };
}

/** Returns the numbers of one side by the new ones, `[size]`; `NONE` where the other side alone has it. */
export function inverse(numbers: Int32Array, size: number): Int32Array {
  const inverted = new Int32Array(size).fill(NONE);
  for (const [number, united] of numbers.entries()) if (united !== NONE) inverted[united] = number;
  return inverted;
}

/** @param used `[words of the base]` 1 for those that stay. */
export function uniteVocabularies(
  base: VocabularyArrays,
  changed: VocabularyArrays,
  used: Uint8Array,
): { readonly union: Union; readonly vocabulary: VocabularyArrays } {
  const union = unite({ order: base.order, used }, changed, (a, b) => compareWords(base, a, changed, b));
  const baseOf = inverse(union.ofBase, union.size);
  const changedOf = inverse(union.ofChanged, union.size);
  const bytes = new Growable(Uint8Array, base.bytes.length + changed.bytes.length);
  const starts = new Uint32Array(union.size + 1);
  for (let word = 0; word < union.size; word++) {
    const known = baseOf[word]!;
    bytes.append(known === NONE ? bytesOf(changed, changedOf[word]!) : bytesOf(base, known));
    starts[word + 1] = bytes.length;
  }
  return { union, vocabulary: { bytes: bytes.finish(), starts, order: ascending(union.size) } };
}

/** @param used `[grams of the base]` 1 for those that stay. */
export function uniteGrams(
  { gramCodes: base }: LexicalArrays,
  { gramCodes: changed }: LexicalArrays,
  used: Uint8Array,
): { readonly union: Union; readonly codes: Uint32Array } {
  const union = unite(
    { order: ascending(base.length), used },
    { order: ascending(changed.length) },
    (a, b) => base[a]! - changed[b]!,
  );
  const codes = new Uint32Array(union.size);
  for (const [number, united] of union.ofBase.entries()) if (united !== NONE) codes[united] = base[number]!;
  for (const [number, united] of union.ofChanged.entries()) codes[united] = changed[number]!;
  return { union, codes };
}

/** Which script a text is written in. */

/** Scripts that several languages write (ISO 15924). */
export const LATIN = "Latn";
const ARABIC = "Arab";
const CYRILLIC = "Cyrl";
const DEVANAGARI = "Deva";
const SHARED: ReadonlySet<string> = new Set([LATIN, ARABIC, CYRILLIC, DEVANAGARI]);
/** A script that is not known here. */
const OTHER = "";

/**
 * Blocks of Unicode by their first code unit, ascending, with the one language that writes them, or nearly
 * the only one.
 */
const BLOCKS: readonly (readonly [from: number, language: string])[] = [
  [0x0000, LATIN],
  [0x0370, "el"],
  [0x0400, CYRILLIC],
  [0x0530, "hy"],
  [0x0590, "he"],
  [0x0600, ARABIC],
  [0x0700, OTHER],
  [0x0900, DEVANAGARI],
  [0x0980, "bn"],
  [0x0a00, "pa"],
  [0x0a80, "gu"],
  [0x0b00, "or"],
  [0x0b80, "ta"],
  [0x0c00, "te"],
  [0x0c80, "kn"],
  [0x0d00, "ml"],
  [0x0d80, "si"],
  [0x0e00, "th"],
  [0x0e80, "lo"],
  [0x0f00, OTHER],
  [0x1000, "my"],
  [0x10a0, "ka"],
  [0x1100, "ko"],
  [0x1200, "am"],
  [0x13a0, OTHER],
  [0x1780, "km"],
  [0x1800, OTHER],
  [0x1e00, LATIN],
  [0x1f00, "el"],
  [0x2000, OTHER],
  [0x3040, "zh"],
  [0xa000, OTHER],
  [0xac00, "ko"],
  [0xd7b0, OTHER],
];
/** With fewer letters a text has no certain language. */
const MIN_LETTERS = 8;
/** Share of the letters that must be of one script. */
const MIN_SCRIPT_SHARE = 0.6;
/** One Chinese or Korean character counts as two letters. */
const DENSE = { zh: 2, ko: 2 } as Readonly<Record<string, number>>;

/**
 * Returns the script of most letters of a text: as a language where only that language writes it, else as ISO
 * 15924. Undefined where there are few letters, or no known script has enough of them.
 * @param words letters and their marks.
 */
export function scriptOf(words: readonly string[]): string | undefined {
  const letters = new Map<string, number>();
  let all = 0;
  for (const word of words) {
    const block = blockOf(word.charCodeAt(0));
    const weight = word.length * (DENSE[block] ?? 1);
    letters.set(block, (letters.get(block) ?? 0) + weight);
    all += weight;
  }
  if (all < MIN_LETTERS) return undefined;
  return [...letters].find(([block, weight]) => block !== OTHER && weight >= MIN_SCRIPT_SHARE * all)?.[0];
}

function blockOf(unit: number): string {
  let i = 0;
  while (i + 1 < BLOCKS.length && (BLOCKS[i + 1] as [number, string])[0] <= unit) i++;
  return (BLOCKS[i] as [number, string])[1];
}

/** Returns whether a result of `scriptOf` is a script that several languages write. */
export function isSharedScript(script: string): boolean {
  return SHARED.has(script);
}

/** Returns whether a language has a script of its own. */
export function writesAlone(language: string): boolean {
  return language !== OTHER && BLOCKS.some(([, block]) => block === language && !isSharedScript(block));
}

/** A suffix, its replacement, and whether the stem before it allows the rule. */
type Rule = readonly [suffix: string, replacement: string, allowed: (stem: string) => boolean];

/** Words that the rules would stem wrongly. */
const IRREGULAR: ReadonlyMap<string, string> = new Map([
  ["sky", "sky"],
  ["skies", "sky"],
  ["dying", "die"],
  ["lying", "lie"],
  ["tying", "tie"],
  ["news", "news"],
  ["innings", "inning"],
  ["inning", "inning"],
  ["outings", "outing"],
  ["outing", "outing"],
  ["cannings", "canning"],
  ["canning", "canning"],
  ["howe", "howe"],
  ["proceed", "proceed"],
  ["exceed", "exceed"],
  ["succeed", "succeed"],
]);

const always = (): boolean => true;
const someMeasure = (stem: string): boolean => measure(stem) > 0;
const moreMeasure = (stem: string): boolean => measure(stem) > 1;

const STEP_1A: readonly Rule[] = [
  ["sses", "ss", always],
  ["ies", "i", always],
  ["ss", "ss", always],
  ["s", "", always],
];
const STEP_1C: readonly Rule[] = [["y", "i", (stem) => stem.length > 1 && shapeOf(stem).endsWith("c")]];
const STEP_2: readonly Rule[] = [
  ...replacements(
    "ational ate, tional tion, enci ence, anci ance, izer ize, bli ble, alli al, entli ent, eli e, ousli ous, ization ize, " +
      "ation ate, ator ate, alism al, iveness ive, fulness ful, ousness ous, aliti al, iviti ive, biliti ble, fulli ful",
  ),
  // The l counts with the stem, so that "geologi" loses its end like "archaeologi".
  ["logi", "log", (stem) => someMeasure(`${stem}l`)],
];
const STEP_3 = replacements("icate ic, ative , alize al, iciti ic, ical ic, ful , ness ");
const STEP_4: readonly Rule[] = [
  ...removals("al ance ence er ic able ible ant ement ment ent"),
  ["ion", "", (stem) => moreMeasure(stem) && /[st]$/.test(stem)],
  ...removals("ou ism ate iti ous ive ize"),
];

function replacements(list: string): readonly Rule[] {
  return list.split(", ").map((entry): Rule => {
    const [suffix, replacement] = entry.split(" ") as [string, string];
    return [suffix, replacement, someMeasure];
  });
}

function removals(list: string): readonly Rule[] {
  return list.split(" ").map((suffix): Rule => [suffix, "", moreMeasure]);
}

/**
 * Returns the stem of a lower-case word as NLTK's `PorterStemmer` in its default mode, which the paper used.
 *
 * Differs from Porter's own text and from `src/base/text/words/stem.ts`, which follows him: y becomes i only
 * behind a consonant ("say" stays, "fly" becomes "fli"), "ies" and "ied" of four-letter words become "ie",
 * "fulli" and short words in "logi" lose their ends, and a few irregular words are listed. One English word
 * in fifty gets another stem.
 * @see M. F. Porter, An algorithm for suffix stripping, Program 14(3), 1980; NLTK's mode NLTK_EXTENSIONS.
 */
export function nltkStem(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  if (word.length <= 2) return word;
  let stem = step1a(word);
  stem = applyFirst(STEP_1C, step1b(stem));
  stem = applyFirst(STEP_4, applyFirst(STEP_3, step2(stem)));
  return step5b(step5a(stem));
}

/** Applies the first rule whose suffix matches, if the rule is allowed. */
function applyFirst(rules: readonly Rule[], word: string): string {
  for (const [suffix, replacement, allowed] of rules) {
    if (!word.endsWith(suffix)) continue;
    const stem = word.slice(0, word.length - suffix.length);
    return allowed(stem) ? stem + replacement : word;
  }
  return word;
}

function step1a(word: string): string {
  return word.length === 4 && word.endsWith("ies") ? word.slice(0, -1) : applyFirst(STEP_1A, word);
}

function step1b(word: string): string {
  if (word.endsWith("ied")) return word.slice(0, word.length === 4 ? -1 : -2);
  if (word.endsWith("eed")) return someMeasure(word.slice(0, -3)) ? word.slice(0, -1) : word;
  const stem = word.endsWith("ed") ? word.slice(0, -2) : word.endsWith("ing") ? word.slice(0, -3) : "";
  return shapeOf(stem).includes("v") ? mendEnd(stem) : word;
}

/** Restores the base form of a stem without "ed" or "ing": "hopp" becomes "hop", "fil" becomes "file". */
function mendEnd(stem: string): string {
  if (/(?:at|bl|iz)$/.test(stem)) return `${stem}e`;
  if (stem.at(-1) === stem.at(-2) && shapeOf(stem).endsWith("c")) {
    return /[lsz]$/.test(stem) ? stem : stem.slice(0, -1);
  }
  return measure(stem) === 1 && endsShort(stem) ? `${stem}e` : stem;
}

function step2(word: string): string {
  // "alli" goes first and its result once more: "operationalli" becomes "operational", then "operate".
  if (word.endsWith("alli") && someMeasure(word.slice(0, -4))) return step2(word.slice(0, -2));
  return applyFirst(STEP_2, word);
}

function step5a(word: string): string {
  if (!word.endsWith("e")) return word;
  const stem = word.slice(0, -1);
  const m = measure(stem);
  return m > 1 || (m === 1 && !endsShort(stem)) ? stem : word;
}

function step5b(word: string): string {
  return word.endsWith("ll") && moreMeasure(word.slice(0, -1)) ? word.slice(0, -1) : word;
}

/** Returns a `v` for each vowel and a `c` for each other letter; y is a vowel behind a consonant. */
function shapeOf(word: string): string {
  let shape = "";
  for (const letter of word) {
    shape += "aeiou".includes(letter) || (letter === "y" && shape.endsWith("c")) ? "v" : "c";
  }
  return shape;
}

/** Porter's m: how often a consonant follows a vowel. */
function measure(stem: string): number {
  return shapeOf(stem).split("vc").length - 1;
}

/**
 * Porter's condition *o, consonant-vowel-consonant at the end but not w, x or y; two letters
 * vowel-consonant count too.
 */
function endsShort(stem: string): boolean {
  const shape = shapeOf(stem);
  return shape === "vc" || (shape.endsWith("cvc") && !/[wxy]$/.test(stem));
}

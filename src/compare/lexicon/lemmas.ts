import { AgingCache } from "../../base/core/caches/aging-cache";
import { IRREGULAR } from "./irregular";
import { type Part, wordNet } from "./table";

/** What a word or phrase can be: a lemma, and the synsets of its frequent senses. */
export interface Reading {
  readonly lemma: string;
  readonly senses: readonly number[];
}

type Rule = readonly [ending: string, replacement: string];
/** The rules of detachment of WordNet's `morphy`; of verbs, doubled consonants also become single. */
const RULES: Readonly<Record<"noun" | "verb" | "adjective", readonly Rule[]>> = {
  noun: [
    ["s", ""],
    ["ses", "s"],
    ["ses", "sis"],
    ["xes", "x"],
    ["zes", "z"],
    ["ches", "ch"],
    ["shes", "sh"],
    ["oes", "o"],
    ["ves", "f"],
    ["ves", "fe"],
    ["men", "man"],
    ["ies", "y"],
  ],
  verb: [
    ["s", ""],
    ["ies", "y"],
    ["es", "e"],
    ["es", ""],
    ["ied", "y"],
    ["ed", "e"],
    ["ed", ""],
    ["ing", "e"],
    ["ing", ""],
  ],
  adjective: [
    ["er", ""],
    ["est", ""],
    ["er", "e"],
    ["est", "e"],
    ["ier", "y"],
    ["iest", "y"],
  ],
};
const INFLECTED = ["noun", "verb", "adjective"] as const;
/** Last letters of the endings of each part of speech: most words have none of them. */
const LAST_LETTERS = { noun: "sn", verb: "sdg", adjective: "rt" } as const;
const NO_BASES: ReadonlySet<string> = new Set();
const DOUBLED = /([bdfglmnprt])\1$/;
const ARTICLE = /^(?:a|an|the) (?=.)/;
const PREPOSITION = / (?:from|to|of|with|than)$/;

const MAX_REMEMBERED = 10_000;
const read = new AgingCache(MAX_REMEMBERED, readAnyForm);
const common = new AgingCache(MAX_REMEMBERED, hasCommonBase);

/** Returns a word or phrase without case, article, possessive and outer punctuation. */
export function fold(phrase: string): string {
  if (/^[a-z]+$/.test(phrase)) return phrase;
  const folded = phrase.toLowerCase().replaceAll("’", "'").replaceAll("_", " ").trim();
  return folded.replace(ARTICLE, "").replace(/'s$|'$/, "");
}

/** Returns the readings of a folded word or phrase in any inflection; none where WordNet does not have it. */
export function readingsOf(phrase: string): readonly Reading[] {
  return read.get(phrase);
}

function readAnyForm(phrase: string): readonly Reading[] {
  let found = readings(phrase);
  if (found.length === 0 && phrase.includes("-")) found = readings(phrase.replaceAll("-", " "));
  if (found.length === 0 && PREPOSITION.test(phrase)) found = readings(phrase.replace(PREPOSITION, ""));
  return found;
}

function readings(phrase: string): readonly Reading[] {
  const table = wordNet();
  const found: Reading[] = [];
  const add = (lemma: string, part?: Part) => {
    const all = table.sensesOf(lemma);
    const senses = part === undefined ? all : all.filter((synset) => table.partOf(synset) === part);
    if (senses.length > 0) found.push({ lemma, senses });
  };
  add(phrase);
  // Nouns are inflected at the end of a phrase, verbs at its beginning: "prison cells", "gave up".
  const lastSpace = phrase.lastIndexOf(" ");
  const firstSpace = phrase.indexOf(" ");
  for (const part of INFLECTED) {
    const cut = part === "verb" ? 0 : lastSpace + 1;
    const end = part === "verb" && firstSpace > 0 ? firstSpace : phrase.length;
    for (const base of basesOf(phrase.slice(cut, end), part)) {
      add(phrase.slice(0, cut) + base + phrase.slice(end), part);
    }
  }
  return found;
}

/** Returns what a word may be an inflected form of, in a part of speech. */
export function basesOf(word: string, part: "noun" | "verb" | "adjective"): ReadonlySet<string> {
  const irregular = IRREGULAR[part].get(word);
  if (!irregular && !LAST_LETTERS[part].includes(word.at(-1) ?? "")) return NO_BASES;
  const bases = new Set(irregular);
  if (part !== "noun" || !word.endsWith("ss")) {
    for (const [ending, replacement] of RULES[part]) {
      if (!word.endsWith(ending) || word.length < ending.length + 2) continue;
      const stem = word.slice(0, word.length - ending.length);
      bases.add(stem + replacement);
      if (part !== "noun" && replacement === "" && DOUBLED.test(stem)) bases.add(stem.slice(0, -1));
    }
  }
  return bases;
}

/**
 * Returns whether a word in lower case, in any inflection, is one of running text; false for words that are
 * only names, and for unknown ones.
 */
export function isCommonWord(word: string): boolean {
  return common.get(word);
}

function hasCommonBase(word: string): boolean {
  const table = wordNet();
  if (table.isCommon(word)) return true;
  for (const part of INFLECTED) for (const base of basesOf(word, part)) if (table.isCommon(base)) return true;
  return false;
}

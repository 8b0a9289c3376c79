import { once } from "../../base/core/caches/once";
import { addToList } from "../../base/core/multimap";
import { fold, readingsOf } from "./lemmas";
import { scaleOpposites } from "./opposites";
import { EDGE, type Part, wordNet } from "./table";

/** A lemma that is related to a word, and the part of speech in which it is. */
export interface RelatedLemma {
  readonly lemma: string;
  readonly part: Part;
}

/** How a word's opposites are known: on a scale of the table, or from WordNet. */
export type Opposable = "scale" | "wordnet";

const MOST = 200;

/** Returns the direct opposites of a word, those of WordNet first; as lemmas, not inflected as it is. */
export function oppositesOf(word: string): RelatedLemma[] {
  const table = wordNet();
  const folded = fold(word);
  const senses = readingsOf(folded).flatMap((reading) => reading.senses);
  const opposites = senses.flatMap((sense) => table.edgesOf(sense, EDGE.opposite));
  const found = opposites.flatMap(withLemmas);
  const parts = new Set(senses.map((sense) => table.partOf(sense)));
  for (const lemma of scaleOpposites(folded)) {
    const own = table.sensesOf(lemma).map((sense) => table.partOf(sense));
    const part = own.find((one) => parts.has(one)) ?? own[0];
    found.push({ lemma, part: part ?? "adverb" });
  }
  return distinct(found, folded);
}

/** Returns whether a word has opposites, and whence they are known. */
export function opposable(word: string): Opposable | undefined {
  const folded = fold(word);
  if (scaleOpposites(folded).length > 0) return "scale";
  const table = wordNet();
  const hasOpposite = (synset: number): boolean => table.edgesOf(synset, EDGE.opposite).length > 0;
  const senses = readingsOf(folded).flatMap((reading) => reading.senses);
  return senses.some(
    (sense) =>
      hasOpposite(sense) || (table.partOf(sense) === "adjective" && table.parentsOf(sense).some(hasOpposite)),
  )
    ? "wordnet"
    : undefined;
}

/** Returns nouns of the same kind as a noun: the other children of what its first sense is a kind of. */
export function siblingsOf(word: string): RelatedLemma[] {
  const first = firstNoun(word);
  if (first === undefined) return [];
  const siblings: number[] = [];
  for (const parent of wordNet().parentsOf(first)) {
    const all = childrenOfSynsets().get(parent) ?? [];
    if (all.length <= MOST) siblings.push(...all.filter((synset) => synset !== first));
  }
  return distinct(siblings.flatMap(withLemmas), fold(word));
}

function firstNoun(word: string): number | undefined {
  const senses = readingsOf(fold(word)).flatMap((reading) => reading.senses);
  return senses.find((sense) => wordNet().partOf(sense) === "noun");
}

function withLemmas(synset: number): RelatedLemma[] {
  const part = wordNet().partOf(synset);
  return (lemmasOfSynsets().get(synset) ?? []).map((lemma) => ({ lemma, part }));
}

function distinct(related: readonly RelatedLemma[], except: string): RelatedLemma[] {
  const own = new Set([except, ...readingsOf(except).map(({ lemma }) => lemma)]);
  const seen = new Map<string, RelatedLemma>();
  for (const one of related) if (!own.has(one.lemma) && !seen.has(one.lemma)) seen.set(one.lemma, one);
  return [...seen.values()];
}

const lemmasOfSynsets = once(() => {
  const of = new Map<number, string[]>();
  for (const [lemma, senses] of wordNet().entries())
    for (const synset of senses) addToList(of, synset, lemma);
  return of;
});

const childrenOfSynsets = once(() => {
  const of = new Map<number, number[]>();
  for (const synset of lemmasOfSynsets().keys()) {
    for (const parent of wordNet().parentsOf(synset)) addToList(of, parent, synset);
  }
  return of;
});

import { entitiesOf, kindOf } from "./entities";
import { fold, type Reading, readingsOf } from "./lemmas";
import { opposition } from "./opposites";
import { EDGE, wordNet } from "./table";

/** What the first word is to the second: a synonym, more general, a kind of it, its opposite, or one of its kind. */
export type Relation = "synonym" | "hypernym" | "hyponym" | "antonym" | "sibling";

/** Words that are mostly pronouns, prepositions and endings are not looked up. */
const MIN_LENGTH = 3;
/** How many kinds a word may be above another; members of a class may be further apart ("eagle", "animal"). */
const MAX_STEPS = 3;
const MAX_STEPS_IN_CLASS = 9;
/** How many of a noun's senses count as its main ones. */
const MAIN_SENSES = 2;
/** Kinds of names of which two exclude each other where neither stands for the other. */
const PLACE_NAMES: ReadonlySet<string> = new Set(["country", "nationality", "language"]);
const NEGATIVE = /^(?:non-?|un|in(?=[^mplr])|im(?=[mp])|il(?=l)|ir(?=r)|dis)(?=.{3})/;
const LESS_FULL = /(?:less|ful)$/;

/**
 * Returns how two words or short phrases in any inflection are related, `undefined` where nothing is known: "eagle" is
 * a "hyponym" of "bird", "rise" an "antonym" of "fall", "France" a "sibling" of "Spain".
 * Opposites are those of WordNet (of adjectives also those of their clusters), of a table of scales, and words
 * with a negative prefix. Siblings are members of a class whose members exclude each other.
 * @see G. A. Miller, WordNet: A Lexical Database for English, Communications of the ACM 38(11), 1995.
 */
export function relationOf(a: string, b: string): Relation | undefined {
  const first = fold(a);
  const second = fold(b);
  if (first === second) return "synonym";
  const opposed = opposition(first, second);
  if (opposed !== undefined) return opposed;
  if (first.length < MIN_LENGTH || second.length < MIN_LENGTH) return undefined;
  const readings = readingsOf(first);
  const others = readingsOf(second);
  if (readings.length === 0 || others.length === 0) return undefined;
  if (readings.some(({ lemma }) => others.some((other) => other.lemma === lemma))) return "synonym";
  const senses = sensesOf(readings);
  const otherSenses = sensesOf(others);
  if (senses.some((sense) => otherSenses.includes(sense))) return "synonym";
  if (isNegative(first, second) || isNegative(second, first)) return "antonym";
  return placeRelation(first, second) ?? sensesRelation(senses, otherSenses);
}

function sensesOf(readings: readonly Reading[]): readonly number[] {
  return [...new Set(readings.flatMap(({ senses }) => senses))];
}

/** Returns whether the first word is the second with a negative prefix, or "-less" against "-ful". */
function isNegative(word: string, positive: string): boolean {
  if (word.replace(LESS_FULL, "") === positive.replace(LESS_FULL, "")) {
    return word.endsWith("less") && positive.endsWith("ful");
  }
  if (word.length <= positive.length || word.replace(NEGATIVE, "") !== positive) return false;
  const table = wordNet();
  const ofPart = (part: string) =>
    [word, positive].every((one) =>
      readingsOf(one).some(({ senses }) => senses.some((sense) => table.partOf(sense) === part)),
    );
  return (
    word.startsWith("non") ||
    ofPart("adjective") ||
    ofPart("adverb") ||
    (word.startsWith("un") && ofPart("verb"))
  );
}

/** Countries, their people and languages: one country's do not conflict, another's do. */
function placeRelation(a: string, b: string): Relation | undefined {
  if (!PLACE_NAMES.has(kindOf(a) ?? "") || !PLACE_NAMES.has(kindOf(b) ?? "")) return undefined;
  const first = entitiesOf(a);
  return [...entitiesOf(b)].some((entity) => first.has(entity)) ? "synonym" : "sibling";
}

function sensesRelation(first: readonly number[], second: readonly number[]): Relation | undefined {
  const table = wordNet();
  const linked = (edge: number, from: readonly number[], to: readonly number[]) =>
    from.some((sense) => table.edgesOf(sense, edge).some((other) => to.includes(other)));
  if (linked(EDGE.opposite, first, second)) return "antonym";
  if (isBelow(first, second)) return "hyponym";
  if (isBelow(second, first)) return "hypernym";
  if (linked(EDGE.derived, first, second) || linked(EDGE.derived, second, first)) return "synonym";
  const heads = withHeads(first);
  const otherHeads = withHeads(second);
  if (linked(EDGE.opposite, heads, otherHeads)) return "antonym";
  return areSiblings(first, second) ? "sibling" : undefined;
}

/** Returns senses of adjectives with the heads of their clusters. */
function withHeads(senses: readonly number[]): readonly number[] {
  const table = wordNet();
  const adjectives = senses.filter((sense) => table.partOf(sense) === "adjective");
  return [...adjectives, ...adjectives.flatMap((sense) => table.parentsOf(sense))];
}

/** Returns whether some sense is a kind of some sense above. */
function isBelow(senses: readonly number[], above: readonly number[]): boolean {
  const table = wordNet();
  return senses.some((sense) => {
    const steps = table.classOf(sense) === "" ? MAX_STEPS : MAX_STEPS_IN_CLASS;
    let level: readonly number[] = [sense];
    for (let step = 0; step < steps && level.length > 0; step++) {
      level = level.flatMap((synset) => table.parentsOf(synset));
      if (level.some((synset) => above.includes(synset))) return true;
    }
    return false;
  });
}

/**
 * Returns whether both words have a sense of one class, for one of them a main sense: "mercury" is a planet
 * beside "Mars", but "reading" no city beside "may".
 */
function areSiblings(first: readonly number[], second: readonly number[]): boolean {
  const classes = classesOf(first);
  const others = classesOf(second);
  return classes.some((name, at) => {
    const other = name === "" ? -1 : others.indexOf(name);
    return other >= 0 && Math.min(at, other) < MAIN_SENSES;
  });
}

/** Returns the classes of nouns' senses, most frequent first. */
function classesOf(senses: readonly number[]): readonly string[] {
  const table = wordNet();
  return senses.filter((sense) => table.partOf(sense) === "noun").map((sense) => table.classOf(sense));
}

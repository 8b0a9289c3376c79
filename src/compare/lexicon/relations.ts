import { AgingCache } from "../../base/core/caches/aging-cache";
import { once } from "../../base/core/caches/once";
import { entitiesOf, kindOf } from "./entities";
import { fold, readingsOf } from "./lemmas";
import { opposition, placesOf, type ScalePlace } from "./opposites";
import { EDGE, type Part, wordNet } from "./table";

/** What the first word is to the second; "hypernym": more general, "sibling": another of the same class. */
export type Relation = "synonym" | "hypernym" | "hyponym" | "antonym" | "sibling";

/** Words that are mostly pronouns, prepositions and endings are not looked up. */
const MIN_LENGTH = 3;
/** How many steps a word may be above another; in a class it may be more ("eagle", "animal"). */
const MAX_STEPS = 3;
const MAX_STEPS_IN_CLASS = 9;
/** How many more frequent senses two nouns may have together beside those of one class. */
const MAX_RARITY = 2;
/** Kinds of names of which two exclude each other where neither stands for the other. */
const PLACE_NAMES: ReadonlySet<string> = new Set(["country", "nationality", "language"]);
const PLACE_CLASSES: ReadonlySet<string> = new Set(["country", "state", "province", "city", "continent"]);
const NEGATIVE = /^(?:non-?|un|in(?=[^mplr])|im(?=[mp])|il(?=l)|ir(?=r)|dis)(?=.{3})/;
const LESS_FULL = /(?:less|ful)$/;

/** What is known of a word, in synsets. */
interface Profile {
  /** Folded. */
  readonly word: string;
  readonly places: readonly ScalePlace[];
  readonly lemmas: readonly string[];
  readonly isPhrase: boolean;
  readonly senses: readonly number[];
  readonly parts: ReadonlySet<Part>;
  /** Its direct opposites. */
  readonly opposites: readonly number[];
  /** Adjectives: its senses and the heads of their clusters; the opposites of these. */
  readonly heads: readonly number[];
  readonly headOpposites: readonly number[];
  /** What it is a kind of. Read when it is asked for, as the next: most pairs of words are told without. */
  above(): ReadonlySet<number>;
  derived(): readonly number[];
  /** The classes of its senses as a noun, most frequent first, "" for none. */
  readonly classes: readonly string[];
  /** Of names of countries, people and languages: the countries. */
  readonly countries: readonly number[];
}

const profiles = new AgingCache(10_000, makeProfile);

/**
 * Returns how two words or short phrases in any inflection are related, `undefined` where nothing is known:
 * "eagle" is a "hyponym" of "bird", "rise" an "antonym" of "fall", "France" a "sibling" of "Spain".
 * Opposites are those of WordNet (of adjectives also those of their clusters), of a table of scales, and
 * words with a negative prefix. Siblings are members of a class whose members exclude each other.
 * @see G. A. Miller, WordNet: A Lexical Database for English, Communications of the ACM 38(11), 1995.
 */
export function relationOf(a: string, b: string): Relation | undefined {
  const first = fold(a);
  const second = fold(b);
  if (first === second) return "synonym";
  const word = profiles.get(first);
  const other = profiles.get(second);
  const opposed = opposition(word.places, other.places);
  if (opposed !== undefined) return opposed;
  if (first.length < MIN_LENGTH || second.length < MIN_LENGTH) return undefined;
  if (word.senses.length === 0 || other.senses.length === 0) return undefined;
  if (shares(word.lemmas, other.lemmas)) return "synonym";
  if (shares(word.opposites, other.senses) || shares(other.opposites, word.senses)) return "antonym";
  if (shares(word.senses, other.senses)) return "synonym";
  if (isNegative(word, other) || isNegative(other, word)) return "antonym";
  if (word.countries.length > 0 && other.countries.length > 0) {
    return shares(word.countries, other.countries) ? "synonym" : "sibling";
  }
  if (other.senses.some((sense) => word.above().has(sense))) return "hyponym";
  if (word.senses.some((sense) => other.above().has(sense))) return "hypernym";
  if (shares(word.derived(), other.senses) || shares(other.derived(), word.senses)) return "synonym";
  if (shares(word.headOpposites, other.heads) || shares(other.headOpposites, word.heads)) return "antonym";
  return areSiblings(word, other) ? "sibling" : undefined;
}

/** Returns `relationOf` where two words exclude each other; it is fast for the many that do not. */
export function exclusionOf(a: string, b: string): "antonym" | "sibling" | undefined {
  if (!mayExclude(profiles.get(fold(a)), profiles.get(fold(b)))) return undefined;
  const relation = relationOf(a, b);
  return relation === "antonym" || relation === "sibling" ? relation : undefined;
}

/**
 * Whether anything makes two words opposites or siblings, whatever else they may be. The opposite of a synset
 * has that as its own.
 */
function mayExclude(word: Profile, other: Profile): boolean {
  return (
    opposition(word.places, other.places) !== undefined ||
    shares(word.opposites, other.senses) ||
    shares(word.headOpposites, other.heads) ||
    (word.countries.length > 0 && other.countries.length > 0) ||
    areSiblings(word, other) ||
    isNegative(word, other) ||
    isNegative(other, word)
  );
}

function shares<T>(some: readonly T[], others: readonly T[]): boolean {
  for (const one of some) if (others.includes(one)) return true;
  return false;
}

function makeProfile(phrase: string): Profile {
  const table = wordNet();
  const readings = readingsOf(phrase);
  const senses = [...new Set(readings.flatMap((reading) => reading.senses))];
  const parts = new Set<Part>();
  const opposites: number[] = [];
  const heads: number[] = [];
  const classes: string[] = [];
  for (const sense of senses) {
    const part = table.partOf(sense);
    parts.add(part);
    opposites.push(...table.edgesOf(sense, EDGE.opposite));
    if (part === "noun") classes.push(table.classOf(sense));
    if (part === "adjective") heads.push(sense, ...table.parentsOf(sense));
  }
  return {
    word: phrase,
    places: placesOf(phrase),
    lemmas: readings.map(({ lemma }) => lemma),
    isPhrase: phrase.includes(" "),
    senses,
    parts,
    opposites,
    heads,
    headOpposites: heads.flatMap((sense) => table.edgesOf(sense, EDGE.opposite)),
    above: once(() => new Set(senses.flatMap(ancestors))),
    derived: once(() => senses.flatMap((sense) => table.edgesOf(sense, EDGE.derived))),
    classes,
    countries: countriesOf(phrase),
  };
}

function countriesOf(phrase: string): readonly number[] {
  if (!PLACE_NAMES.has(kindOf(phrase) ?? "")) return [];
  return [...entitiesOf(phrase)].filter((entity) => PLACE_CLASSES.has(wordNet().classOf(entity)));
}

function ancestors(sense: number): number[] {
  const table = wordNet();
  const steps = table.classOf(sense) === "" ? MAX_STEPS : MAX_STEPS_IN_CLASS;
  const found: number[] = [];
  let level = table.parentsOf(sense);
  for (let step = 0; step < steps && level.length > 0; step++) {
    found.push(...level);
    level = level.flatMap((synset) => table.parentsOf(synset));
  }
  return found;
}

/** Returns whether the first word is the second with a negative prefix, or "-less" against "-ful". */
function isNegative({ word, parts }: Profile, { word: positive, parts: others }: Profile): boolean {
  if (word.endsWith("less") && positive.endsWith("ful")) {
    return word.replace(LESS_FULL, "") === positive.replace(LESS_FULL, "");
  }
  if (word.length <= positive.length || !word.endsWith(positive)) return false;
  if (word.replace(NEGATIVE, "") !== positive) return false;
  const both = (part: Part) => parts.has(part) && others.has(part);
  return (
    word.startsWith("non") || both("adjective") || both("adverb") || (word.startsWith("un") && both("verb"))
  );
}

/**
 * Returns whether both words have a main sense of one class: "mercury" is a planet beside "Mars". Places must
 * be what one of them means first: "reading" is no city beside "mobile". Of persons only full names are
 * compared.
 */
function areSiblings(word: Profile, other: Profile): boolean {
  if (word.classes.length === 0 || other.classes.length === 0) return false;
  return word.classes.some((name, at) => {
    const otherAt = name === "" ? -1 : other.classes.indexOf(name);
    if (otherAt < 0 || at + otherAt > MAX_RARITY) return false;
    // "Northern" is a language too. These are compared by their countries.
    if (name === "language" || name === "nationality") return false;
    if (PLACE_CLASSES.has(name)) return Math.min(at, otherAt) === 0;
    return name !== "person" || (word.isPhrase && other.isPhrase);
  });
}

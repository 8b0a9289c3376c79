import { createRng, type Rng, shuffle } from "../../src/base/core/rng";
import { Statement } from "../../src/compare";
import type { Name } from "../../src/compare/names";
import { antonymEdits, siblingEdits } from "./antonyms";
import type { ClaimCollection, SourceClaim } from "./collection";
import { applyEdit, EDIT_KINDS, type Edit, type EditKind } from "./edit";
import type { KnowledgeBase } from "./knowledge-base";
import { negations } from "./negate";
import { numberEdits } from "./numbers";
import { salience } from "./salience";
import { tagsOf } from "./tags";

/** A claim that was made from an article's, and how. */
export interface CounterClaim {
  readonly claim: string;
  /** The article whose claim was edited. */
  readonly source: string;
  readonly article: string;
  readonly original: string;
  readonly kind: EditKind;
  readonly replaced: string;
  readonly replacement: string;
  /** Of the most salient word that was replaced, 0 - 1 of the claim's. */
  readonly salience: number;
  /** What a word of the edited part gains in log probability; mostly below 0. */
  readonly fluency: number;
  readonly seed: number;
  readonly method: string;
}

export interface CounterClaimOptions {
  /** Default: all but siblings. */
  readonly kinds?: readonly EditKind[];
  /** Of one article, at most; each of another kind where there are several. */
  readonly perClaim?: number;
  /** Articles whose claims are edited, at most; the others serve as the collection. */
  readonly limit?: number;
  /** Concepts that a user brings, instead of WordNet's, for edits of the kind sibling. */
  readonly knowledgeBase?: KnowledgeBase;
  /** Cosine of two words, which orders siblings. Default: none. */
  readonly similarity?: (word: string, other: string) => number;
}

const COVID_FACT = "counter-claim (Saakyan et al., COVID-Fact, 2021)";
const KBIN = "knowledge-base infilling (Wright et al., KBIN, 2022)";
export const DEFAULT_KINDS: readonly EditKind[] = ["negation", "antonym", "number", "name"];
/** Kinds of names whose swap gives a claim of the same sense; others are of too many things. */
const SWAPPED = new Set([
  "person",
  "surname",
  "country",
  "nationality",
  "state",
  "city",
  "continent",
  "religion",
  "party",
  "company",
  "place",
]);
const GENDERED = /^(?:he|she|his|her|him|hers|himself|herself|actor|actress|wife|husband|daughter|son)$/;
/** Least fluency by kind, below which edits are dropped; read from edits of CheckThat! claims. */
const LEAST_FLUENCY: Readonly<Record<EditKind, number>> = {
  negation: -7,
  antonym: -2,
  number: -5,
  name: -4,
  sibling: -4,
};
/** Siblings that are tried, the nearest first. */
const MOST_SIBLINGS = 5;

interface Scored {
  readonly edit: Edit;
  readonly text: string;
  readonly salience: number;
  readonly fluency: number;
}

/**
 * Generates claims that are false where the articles' own are true: one edit of one salient word, number or
 * name, or a negation. What reads badly and what another article claims is dropped. The same for a seed.
 * @see Saakyan et al., COVID-Fact, ACL 2021, section 2.2; Wright et al., Generating Scientific Claims, ACL
 *   2022, section 4, for siblings.
 */
export function* counterClaims(
  collection: ClaimCollection,
  { kinds = DEFAULT_KINDS, perClaim = 1, limit, knowledgeBase, similarity }: CounterClaimOptions,
  seed: number,
): Iterable<CounterClaim> {
  const rng = createRng(seed);
  for (const source of collection.claims.slice(0, limit)) {
    const weights = relative(salience(source.statement, collection.index, source.doc));
    const best: Scored[] = [];
    for (const kind of kinds) {
      const edits = editsOf(kind, source, collection, rng, knowledgeBase, similarity);
      const scored = edits
        .map((edit) => score(edit, source.statement, weights, collection))
        .filter(
          ({ fluency, text }) => fluency >= LEAST_FLUENCY[kind] && !collection.collides(text, source.doc),
        );
      const chosen = scored.sort((a, b) => b.salience - a.salience || b.fluency - a.fluency)[0];
      if (chosen) best.push(chosen);
    }
    for (const one of choose(best, perClaim, rng)) yield generated(one, source, seed);
  }
}

function editsOf(
  kind: EditKind,
  { statement }: SourceClaim,
  { names }: ClaimCollection,
  rng: Rng,
  knowledgeBase: KnowledgeBase | undefined,
  similarity: CounterClaimOptions["similarity"],
): Edit[] {
  if (kind === "negation") return negations(statement).slice(0, 1);
  if (kind === "antonym") return antonymEdits(statement);
  if (kind === "number") return numberEdits(statement).filter((edit) => isAsserted(edit, statement));
  if (kind === "name") {
    const swapped = statement.names.filter((name) => isSwapped(name, statement, names.kindOf(name)));
    return swapped.flatMap((name) => names.edit(statement, name, "", rng) ?? []);
  }
  const edits = knowledgeBase ? knowledgeBase.edits(statement) : siblingEdits(statement);
  if (!similarity) return edits;
  const near = ({ replacements: [{ start, end, replacement }] }: Edit): number =>
    similarity(statement.text.slice(start, end), replacement);
  return edits
    .map((edit) => ({ edit, cosine: near(edit) }))
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, MOST_SIBLINGS)
    .map(({ edit }) => edit);
}

/** "His" would follow another's name, and "the" a country's that has none. */
function isSwapped({ first, last, tokens }: Name, statement: Statement, kind: string): boolean {
  const { words } = statement;
  if (!SWAPPED.has(kind) || words[first - 1]?.lower === "the") return false;
  if (kind !== "person" && kind !== "surname") return true;
  // "Springfield Lions head coach" names no person.
  if (/^(?:NN|JJ)/.test(tagsOf(statement)[last + 1] ?? "")) return false;
  return tokens.length <= 2 && !words.some(({ lower }) => GENDERED.test(lower));
}

/** Another number in what is denied can be denied as well. */
function isAsserted({ replacements: [{ start }] }: Edit, statement: Statement): boolean {
  const at = statement.words.findIndex((word) => word.end > start);
  return at >= 0 && statement.polarity.denied[at] !== 1;
}

function relative(weights: readonly number[]): number[] {
  const most = Math.max(...weights, Number.MIN_VALUE);
  return weights.map((weight) => weight / most);
}

function score(
  edit: Edit,
  statement: Statement,
  weights: readonly number[],
  collection: ClaimCollection,
): Scored {
  const text = applyEdit(statement.text, edit);
  const [{ start, end }] = edit.replacements;
  const salient = weights.filter((_, i) => {
    const word = statement.words[i]!;
    return word.end > start && word.start < end;
  });
  return {
    edit,
    text,
    salience: Math.max(0, ...salient),
    fluency: fluencyOf(statement, new Statement(text), collection),
  };
}

/** Returns what a word of the edited part gains in log probability; the two words behind it count as well. */
function fluencyOf(before: Statement, after: Statement, { language }: ClaimCollection): number {
  const [a, b] = [before, after].map(({ words }) => words.map(({ lower }) => lower)) as [string[], string[]];
  let first = 0;
  while (first < a.length && first < b.length && a[first] === b[first]) first++;
  let behind = 0;
  const most = Math.min(a.length, b.length) - first;
  while (behind < most && a[a.length - 1 - behind] === b[b.length - 1 - behind]) behind++;
  const sum = (words: string[]): number => {
    const logs = language.logProbabilities(words).slice(first, words.length - behind + 2);
    return logs.reduce((total, log) => total + log, 0);
  };
  return (sum(b) - sum(a)) / (Math.max(a.length, b.length) - first - behind + 1);
}

/** Draws kinds where there are more than are wanted. */
function choose(best: Scored[], most: number, rng: Rng): Scored[] {
  const drawn = shuffle([...best], rng).slice(0, most);
  const order = (edit: Edit): number => EDIT_KINDS.indexOf(edit.kind);
  return drawn.sort((a, b) => order(a.edit) - order(b.edit));
}

function generated(
  { edit, text, salience, fluency }: Scored,
  { article, statement }: SourceClaim,
  seed: number,
) {
  const [{ start, end, replacement }] = edit.replacements;
  return {
    claim: text,
    source: article.source,
    article: article.id,
    original: statement.text,
    kind: edit.kind,
    replaced: statement.text.slice(start, end),
    replacement,
    salience: round(salience),
    fluency: round(fluency),
    seed,
    method: edit.kind === "sibling" ? KBIN : COVID_FACT,
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

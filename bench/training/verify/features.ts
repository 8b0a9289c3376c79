import { compare, readArticle, Statement } from "../../../src/compare";
import { sharedContext } from "../../../src/compare/context";
import { relationOf } from "../../../src/compare/lexicon";
import { compareQuantities } from "../../../src/compare/quantities";
import type { WordSpace } from "./word-space";

/** What is measured of a claim against its evidence, in the order of the rows. */
export const FEATURES = [
  "coverage",
  "coverageWeighted",
  "missing",
  "heaviestMissing",
  "pairs",
  "order",
  "compactness",
  "related",
  "opposite",
  "siblings",
  "hole",
  "holeWeight",
  "strange",
  "strangest",
  "namesAbsent",
  "namesReplaced",
  "numbersAbsent",
  "numbersDiffer",
  "namesHeld",
  "numbersHeld",
  "differsName",
  "differsNumber",
  "differsWord",
  "negation",
  "parity",
  "claimLength",
] as const;

/** More evidence words are not looked up in the lexicon for each missing word. */
const MOST_WORDS = 60;
/** From this length on words are one where so many letters agree: "graduate", "graduation". */
const PREFIX = 5;

interface Content {
  readonly at: number;
  readonly lower: string;
  readonly stem: string;
  readonly weight: number;
}

/**
 * Returns how a claim stands to its evidence, `[FEATURES.length]`. All are about the pair, but for the
 * claim's length, without which shares cannot be read.
 */
export function featuresOf(claimText: string, evidenceText: string, space: WordSpace): number[] {
  const article = readArticle({ vclaim: claimText });
  if (!article) return FEATURES.map(() => 0);
  const { claim } = article;
  const evidence = new Statement(evidenceText);
  const content = contentOf(claim, space);
  const held = contentOf(evidence, space);
  const isNamePart = partsOf(claim);
  const places = content.map(({ at, lower, stem }) =>
    held.findIndex((word) => word.stem === stem || (!isNamePart.has(at) && sharesPrefix(word.lower, lower))),
  );
  const missing = content.filter((_, i) => places[i]! < 0);
  const total = sum(content.map((word) => word.weight)) || 1;
  const found = places.filter((at) => at >= 0);
  const used = new Set(found);
  const free = held.filter((_, i) => !used.has(i)).slice(0, MOST_WORDS);
  const lacks = lackOf(missing, { claim, evidence, free, held, isNamePart, space });
  const gone = sum(missing.map((word) => word.weight));
  const span = found.length > 0 ? Math.max(...found) - Math.min(...found) + 1 : 0;
  const neighbours = places
    .slice(1)
    .filter((at, i) => at >= 0 && places[i]! >= 0 && Math.abs(at - places[i]!) <= 2);
  const ordered = places.slice(1).filter((at, i) => at >= 0 && places[i]! >= 0 && at > places[i]!);
  const count = Math.max(1, content.length - 1);
  const absent = claim.names.filter((name) => !evidence.mentions.has(name, true));
  const extra = evidence.names.filter((name) => !claim.mentions.has(name, true));
  const replaced = absent.filter(({ kind }) =>
    extra.some((name) => kind === "unknown" || name.kind === kind),
  );
  const { quantities, same, differ } = quantitiesOf(claim, evidence);
  const differences = compare(evidence, article) ?? [];
  const kinds = (...wanted: readonly string[]) =>
    differences.filter(({ kind }) => wanted.includes(kind)).length;
  return [
    (content.length - missing.length) / Math.max(1, content.length),
    1 - gone / total,
    missing.length,
    Math.max(0, ...missing.map((word) => word.weight)),
    neighbours.length / count,
    ordered.length / count,
    found.length / Math.max(1, span),
    lacks.related / total,
    lacks.opposite / total,
    lacks.siblings / total,
    lacks.hole,
    lacks.holeWeight / total,
    lacks.strange / total,
    lacks.strangest,
    absent.length,
    replaced.length,
    quantities - same - differ,
    differ,
    claim.names.length - absent.length,
    same,
    kinds("name", "place"),
    kinds("number", "time"),
    kinds("antonym", "quantifier"),
    kinds("negation"),
    parityOf(claim, evidence),
    Math.log1p(content.length),
  ];
}

/** A claim and its evidence, as words of the claim that the evidence lacks are judged. */
interface Pair {
  readonly claim: Statement;
  readonly evidence: Statement;
  /** Words of the evidence; `free` are those that stand for none of the claim. */
  readonly held: readonly Content[];
  readonly free: readonly Content[];
  readonly isNamePart: ReadonlySet<number>;
  readonly space: WordSpace;
}

/** Weighs what a claim says in words that its evidence lacks. */
function lackOf(missing: readonly Content[], { claim, evidence, free, held, isNamePart, space }: Pair) {
  const lacks = { related: 0, opposite: 0, siblings: 0, hole: 0, holeWeight: 0, strange: 0, strangest: 0 };
  for (const { at, lower, stem, weight } of missing) {
    if (!isNamePart.has(at)) {
      const relations = new Set(free.map((other) => relationOf(lower, other.lower)));
      if (relations.has("synonym") || relations.has("hypernym") || relations.has("hyponym")) {
        lacks.related += weight;
        continue;
      }
      if (relations.has("antonym")) lacks.opposite += weight;
      else if (relations.has("sibling")) lacks.siblings += weight;
    }
    const unlike = 1 - Math.max(0, ...held.map((other) => space.alike(stem, other.stem)));
    lacks.strange += unlike * weight;
    lacks.strangest = Math.max(lacks.strangest, unlike * weight);
    const here = { first: at, last: at };
    const contexts = free.map((other) =>
      sharedContext(evidence, { first: other.at, last: other.at }, claim, here),
    );
    const best = Math.max(0, ...contexts);
    lacks.hole = Math.max(lacks.hole, best);
    lacks.holeWeight += (best / 2) * weight;
  }
  return lacks;
}

/** Counts a claim's quantities, and of these the ones that the evidence gives, and gives otherwise. */
function quantitiesOf(claim: Statement, evidence: Statement) {
  const relations = claim.quantities.map((one) =>
    evidence.quantities.map((other) => compareQuantities(other, one)),
  );
  return {
    quantities: relations.length,
    same: relations.filter((row) => row.includes("same")).length,
    differ: relations.filter((row) => !row.includes("same") && row.includes("different")).length,
  };
}

function contentOf({ words, signature }: Statement, space: WordSpace): Content[] {
  const content: Content[] = [];
  for (let at = 0; at < signature; at++) {
    const { lower, stem } = words[at]!;
    if (stem !== "") content.push({ at, lower, stem, weight: space.weight(stem) });
  }
  return content;
}

function partsOf({ names }: Statement): ReadonlySet<number> {
  const parts = new Set<number>();
  for (const { first, last } of names) for (let at = first; at <= last; at++) parts.add(at);
  return parts;
}

function sharesPrefix(a: string, b: string): boolean {
  return a.length > PREFIX && b.length > PREFIX && a.slice(0, PREFIX) === b.slice(0, PREFIX);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** 1 where one text has an odd number more negations than the other. */
function parityOf({ polarity: a }: Statement, { polarity: b }: Statement): number {
  return (a.cues.length + b.cues.length) % 2;
}

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
  let related = 0;
  let opposite = 0;
  let siblings = 0;
  let hole = 0;
  let holeWeight = 0;
  let strange = 0;
  let strangest = 0;
  for (const word of missing) {
    if (!isNamePart.has(word.at)) {
      const relations = new Set(free.map(({ lower }) => relationOf(word.lower, lower)));
      if (relations.has("synonym") || relations.has("hypernym") || relations.has("hyponym")) {
        related += word.weight;
        continue;
      }
      if (relations.has("antonym")) opposite += word.weight;
      else if (relations.has("sibling")) siblings += word.weight;
    }
    const unlike = 1 - Math.max(0, ...held.map(({ stem }) => space.alike(word.stem, stem)));
    strange += unlike * word.weight;
    strangest = Math.max(strangest, unlike * word.weight);
    let best = 0;
    for (const { at } of free) {
      const there = { first: at, last: at };
      best = Math.max(best, sharedContext(evidence, there, claim, { first: word.at, last: word.at }));
    }
    hole = Math.max(hole, best);
    holeWeight += (best / 2) * word.weight;
  }
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
  const relations = claim.quantities.map((one) =>
    evidence.quantities.map((other) => compareQuantities(other, one)),
  );
  const same = relations.filter((row) => row.includes("same")).length;
  const differ = relations.filter((row) => !row.includes("same") && row.includes("different")).length;
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
    related / total,
    opposite / total,
    siblings / total,
    hole,
    holeWeight / total,
    strange / total,
    strangest,
    absent.length,
    replaced.length,
    relations.length - same - differ,
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

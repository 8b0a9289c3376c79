/**
 * How well salience finds the words that COVID-Fact's counter-claims edit: of the edits of one word, how many
 * are of the three most salient words of the claim. Prints the shares of edited words by part of speech, from
 * which the table of `training/claims/salience.ts` is made: these are of the development part and every
 * second claim of the training part; the recall is of the other training claims.
 *
 * node dist/bench/training/salience.js TRAIN.jsonl DEV.jsonl [--shares]
 */

import { LexicalIndex, LexicalIndexBuilder } from "../../index";
import { Statement } from "../../src/compare";
import { editedClass, salience, sharedEnds, spacedWords } from "../../training/claims";
import { table } from "../measure";
import { readArguments, readJsonLines } from "../read-options";

interface Row {
  readonly id: string;
  readonly claim: string;
  readonly label: "SUPPORTED" | "REFUTED";
  readonly evidence: readonly string[];
}

/** A claim and the word (between spaces) that each of its counter-claims of one edit has otherwise. */
interface Edited {
  readonly doc: number;
  readonly claim: Statement;
  readonly words: readonly { readonly first: number; readonly last: number }[];
  readonly edited: readonly number[];
}

const TOP = 3;
/** An edited word may become a few. */
const MOST_NEW = 3;

function main(): void {
  const { positionals, values } = readArguments({ shares: false });
  const [trainFile = "", devFile = ""] = positionals;
  const train = readJsonLines<Row>(trainFile);
  const index = new LexicalIndex(articlesOf(train));
  const claims = editedClaims(train);
  if (values.shares) {
    printShares([...editedClaims(readJsonLines(devFile)), ...claims.filter((_, i) => i % 2 === 0)]);
    return;
  }
  const half = claims.filter((_, i) => i % 2 === 1);
  const ways: [string, (claim: Edited) => number[]][] = [
    ["salience", ({ claim, doc }) => salience(claim, index, doc)],
    ["by chance", ({ claim }) => claim.words.map(({ start }) => (start * 7919) % 104_729)],
  ];
  const rows = ways.map(([name, scores]) => [
    name,
    ...recalls(half, scores).map((value) => value.toFixed(1)),
  ]);
  const edits = half.reduce((sum, { edited }) => sum + edited.length, 0);
  console.log(`${half.length} claims with ${edits} edits of one word\n`);
  console.log(table([["", `edits in the first ${TOP}`, "claims with one"], ...rows]));
}

function articlesOf(rows: readonly Row[]) {
  const builder = new LexicalIndexBuilder();
  for (const [key, { claim, evidence }] of rows.filter(isSource).entries()) {
    builder.add({ key, vclaim: claim, body: evidence.join("\n") });
  }
  return builder.finish();
}

function isSource({ label }: Row): boolean {
  return label === "SUPPORTED";
}

/** Returns the claims with their edits; in the file a claim's counter-claims follow it. */
function editedClaims(rows: readonly Row[]): Edited[] {
  const claims: (Omit<Edited, "edited"> & { edited: number[] })[] = [];
  for (const row of rows) {
    const source = claims.at(-1);
    if (isSource(row)) {
      const claim = new Statement(row.claim);
      claims.push({ doc: claims.length, claim, words: spacedWords(claim), edited: [] });
    } else if (source) {
      const at = editedWord(source.claim, new Statement(row.claim));
      const word = source.words.findIndex(({ first, last }) => at !== undefined && first <= at && at <= last);
      if (word >= 0) source.edited.push(word);
    }
  }
  return claims.filter(({ edited }) => edited.length > 0);
}

/** Returns the one word of a claim that stands otherwise in a counter-claim; undefined where more do. */
function editedWord(claim: Statement, counter: Statement): number | undefined {
  const [a, b] = [claim, counter].map(({ words }) => words.map(({ lower }) => lower)) as [string[], string[]];
  const { first, behind } = sharedEnds(a, b);
  const isOne = a.length - first - behind === 1 && b.length - first - behind <= MOST_NEW;
  return isOne ? first : undefined;
}

function recalls(claims: readonly Edited[], scores: (claim: Edited) => readonly number[]): [number, number] {
  let found = 0;
  let all = 0;
  let hit = 0;
  for (const claim of claims) {
    const own = scores(claim);
    const best = claim.words
      .map(({ first, last }, word) => ({ word, score: Math.max(...own.slice(first, last + 1)) }))
      .sort((a, b) => b.score - a.score)
      .slice(0, TOP);
    const right = claim.edited.filter((edited) => best.some(({ word }) => word === edited));
    found += right.length;
    all += claim.edited.length;
    if (right.length > 0) hit++;
  }
  return [(100 * found) / all, (100 * hit) / claims.length];
}

/** Words that a share is estimated from beside its own, as if they were of all words. */
const PRIOR_WORDS = 6;
const ALL = 0.08;

function printShares(claims: readonly Edited[]): void {
  const seen = new Map<string, [number, number][]>();
  for (const { claim, words, edited } of claims) {
    for (const [word, { first }] of words.entries()) {
      const [tag, level] = editedClass(claim, first);
      const counts = seen.get(tag) ?? [0, 1, 2].map((): [number, number] => [0, 0]);
      seen.set(tag, counts);
      counts[level]![0]++;
      if (edited.includes(word)) counts[level]![1]++;
    }
  }
  for (const [tag, counts] of [...seen].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const all = counts.reduce((sum, [count]) => sum + count, 0);
    if (all < 2 * PRIOR_WORDS) continue;
    const mean =
      (counts.reduce((sum, [, count]) => sum + count, 0) + PRIOR_WORDS * ALL) / (all + PRIOR_WORDS);
    const shares = counts.map(([n, edits]) => ((edits + PRIOR_WORDS * mean) / (n + PRIOR_WORDS)).toFixed(2));
    console.log(`  ${tag}: [${shares.join(", ")}],`);
  }
}

main();

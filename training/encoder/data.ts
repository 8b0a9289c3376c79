import { createHash } from "node:crypto";
import { UsageError } from "../../src/base/core/errors";
import type { HardNegatives } from "./negatives";
import type { Phase } from "./regimes";

/** A judged tweet for choosing the best checkpoint. */
export interface DevQuery {
  /** The tweet's text as the encoder reads it. */
  readonly tweet: string;
  /** Numbers of the relevant articles. */
  readonly relevant: ReadonlySet<number>;
}

/** The training data of an encoder. */
export interface EncoderData {
  /** The texts of each article, e.g. title, subtitle and vclaim. */
  readonly articles: readonly (readonly string[])[];
  /**
   * The group of each article; articles of a group check the same claim and are not negatives of each other.
   */
  readonly groups: readonly number[];
  /** Whether each article is a candidate for dev tweets; the others are there for pairs only. */
  readonly candidates: readonly boolean[];
  readonly phases: readonly Phase[];
  /** Where empty, the last weights count as the best. */
  readonly dev: readonly DevQuery[];
  /** Absent: a batch has no candidates but the articles of its pairs. */
  readonly negatives?: HardNegatives | undefined;
}

/** @throws UsageError `NOTHING_TO_TRAIN` when a phase has too few pairs to tell one article from another. */
export function checkPhases({ phases }: EncoderData): void {
  const small = phases.find(({ pairs }) => pairs.length < 2);
  if (small === undefined && phases.length > 0) return;
  throw new UsageError(
    `There are ${small?.pairs.length ?? 0} ${small?.name ?? ""} pairs; at least 2 are needed.`,
    {
      code: "NOTHING_TO_TRAIN",
      hint: "Import tweets with qrels or pairs, or choose another --regime, --method or --threshold.",
    },
  );
}

/** Returns a SHA-256 of all training and dev data but the hard negatives, which have their own. */
export function hashData(data: EncoderData): string {
  const hash = createHash("sha256");
  const add = (value: unknown): void => {
    hash.update(`${JSON.stringify(value)}\n`);
  };
  data.articles.forEach((texts, article) => {
    add([data.candidates[article], data.groups[article], ...texts]);
  });
  for (const { name, pairs } of data.phases) {
    add(name);
    for (const { tweet, claim, article, gold, label } of pairs) add([tweet, claim, article, gold, label]);
  }
  for (const { tweet, relevant } of data.dev) add([tweet, [...relevant].sort((a, b) => a - b)]);
  return hash.digest("hex");
}

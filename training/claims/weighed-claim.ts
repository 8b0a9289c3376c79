import { Statement } from "../../src/compare";
import type { ClaimCollection, SourceClaim } from "./collection";
import { applyEdit, type Edit, type EditKind } from "./edit";
import { salience } from "./salience";

/** Least fluency by kind, below which edits are dropped; read from edits of CheckThat! claims. */
const LEAST_FLUENCY: Readonly<Record<EditKind, number>> = {
  negation: -7,
  antonym: -2,
  number: -5,
  name: -4,
  sibling: -4,
  // Not read from any: no masked-language model was at hand.
  infill: -4,
};

/** An edit, and how good it is. */
export interface ScoredEdit {
  readonly edit: Edit;
  /** The claim with the edit. */
  readonly text: string;
  /** Of the most salient word that is replaced, 0 - 1 of the claim's. */
  readonly salience: number;
  /** What a word of the edited part gains in log probability; mostly below 0. */
  readonly fluency: number;
  /** How probably it contradicts the claim, by a model of entailment; absent without one. */
  readonly contradiction?: number;
}

/** A claim whose words are weighed by their salience. */
export class WeighedClaim {
  /** The salience of each word, 0 - 1 of the claim's. */
  readonly weights: readonly number[];

  constructor(
    readonly source: SourceClaim,
    private readonly collection: ClaimCollection,
  ) {
    const weights = salience(source.statement, collection.index, source.doc);
    const most = Math.max(...weights, Number.MIN_VALUE);
    this.weights = weights.map((weight) => weight / most);
  }

  /** Returns edits of a kind, the best first; none that read badly or are another article's claim. */
  scored(kind: EditKind, edits: readonly Edit[]): ScoredEdit[] {
    return edits
      .map((edit) => this.score(edit))
      .filter(
        ({ fluency, text }) =>
          fluency >= LEAST_FLUENCY[kind] && !this.collection.collides(text, this.source.doc),
      )
      .sort((a, b) => b.salience - a.salience || b.fluency - a.fluency);
  }

  private score(edit: Edit): ScoredEdit {
    const { statement } = this.source;
    const text = applyEdit(statement.text, edit);
    const [{ start, end }] = edit.replacements;
    const salient = this.weights.filter((_, i) => {
      const word = statement.words[i]!;
      return word.end > start && word.start < end;
    });
    const fluency = fluencyOf(statement, new Statement(text), this.collection);
    return { edit, text, salience: Math.max(0, ...salient), fluency };
  }
}

/** Returns what a word of the edited part gains in log probability; the two words behind it count as well. */
function fluencyOf(before: Statement, after: Statement, { language }: ClaimCollection): number {
  const [a, b] = [before, after].map(({ words }) => words.map(({ lower }) => lower)) as [string[], string[]];
  const { first, behind } = sharedEnds(a, b);
  const sum = (words: string[]): number => {
    const logs = language.logProbabilities(words).slice(first, words.length - behind + 2);
    return logs.reduce((total, log) => total + log, 0);
  };
  return (sum(b) - sum(a)) / (Math.max(a.length, b.length) - first - behind + 1);
}

/** Returns how many words two texts share at the beginning, and how many behind what differs. */
export function sharedEnds(
  a: readonly string[],
  b: readonly string[],
): { readonly first: number; readonly behind: number } {
  const most = Math.min(a.length, b.length);
  let first = 0;
  while (first < most && a[first] === b[first]) first++;
  let behind = 0;
  while (behind < most - first && a[a.length - 1 - behind] === b[b.length - 1 - behind]) behind++;
  return { first, behind };
}

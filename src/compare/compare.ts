import type { Article } from "../base/core/types";
import type { WordRange } from "./context";
import type { ClaimField, Difference, DifferenceKind, Severity } from "./difference";
import { differingQuantities } from "./differing-quantities";
import { differingWords } from "./differing-words";
import { oppositePolarity } from "./negations";
import type { Quantity } from "./quantities";
import { type ComparedArticle, replacedNames } from "./replaced-names";
import { Statement } from "./statement";

/** An article's claim, read once. */
export interface ReadArticle extends ComparedArticle {
  readonly field: ClaimField;
}

/** Reads an article's claim: its `vclaim`, or its title where it has none; undefined where it has neither. */
export function readArticle({ vclaim, title, subtitle }: Pick<Article, "vclaim" | "title" | "subtitle">): ReadArticle | undefined {
  const field = vclaim ? "vclaim" : "title";
  const claim = vclaim || title;
  if (!claim) return undefined;
  const others = [field === "vclaim" ? title : undefined, subtitle].filter((text) => text);
  return { field, claim: new Statement(claim), others: others.map((text) => new Statement(text!)) };
}

/** Quantifiers, by what they say of how many. */
const QUANTIFIER = /^(?:all|every|each|both|some|several|many|few|most|none|no|nobody|always|never|sometimes|often|everyone|everybody|someone|half)$/;

/**
 * Returns where a post says something else than an article's claim, by words alone: negations, numbers, names,
 * opposites. What the post merely leaves out is no difference.
 * @see Saakyan et al., COVID-Fact, ACL 2021, and Wright et al., Generating Scientific Claims, ACL 2022, for
 *   the edits that turn a claim into another: negation, number, name, opposite.
 */
export function compare(post: Statement, article: ReadArticle): Difference[] {
  const { claim } = article;
  const differences: Difference[] = [];
  const add = (kind: DifferenceKind, severity: Severity, there: WordRange, here: WordRange): void => {
    const postSpan = spanOf(post, there);
    differences.push({ kind, severity, postSpan, claimSpan: { field: article.field, ...spanOf(claim, here) } });
  };
  const negation = oppositePolarity(post, claim);
  if (negation) add("negation", "high", negation.post, negation.claim);
  for (const { post: there, claim: here } of replacedNames(post, article)) {
    add(here.kind === "place" ? "place" : "name", "high", there, here);
  }
  for (const { post: said, claim: claimed } of differingQuantities(post, claim)) {
    differences.push({
      kind: isTime(claimed) ? "time" : "number",
      severity: "high",
      postSpan: { start: said.start, end: said.end, text: post.text.slice(said.start, said.end) },
      claimSpan: { field: article.field, start: claimed.start, end: claimed.end, text: claim.text.slice(claimed.start, claimed.end) },
    });
  }
  for (const { relation, post: there, claim: here } of differingWords(post, claim)) {
    const word = claim.words[here.first]!.lower;
    const kind = QUANTIFIER.test(word) ? "quantifier" : "antonym";
    add(kind, relation === "antonym" && kind === "antonym" ? "high" : "low", there, here);
  }
  return differences;
}

function isTime({ kind }: Quantity): boolean {
  return kind === "date" || kind === "year" || kind === "time";
}

function spanOf({ text, words }: Statement, { first, last }: WordRange): { start: number; end: number; text: string } {
  const { start } = words[first]!;
  const { end } = words[last]!;
  return { start, end, text: text.slice(start, end) };
}

import type { Article } from "../../../src/base/core/types";
import { Statement } from "../../../src/compare";
import { endsCutOff } from "../collection";
import { clausesOf, isRating, LEAST_WORDS, type Resolved, type Sentence } from "./clauses";

/** A claim that its evidence supports. */
export interface Draft {
  /** `clause`: of a sentence of the body; `restated`: the article's own claim, which the body restates. */
  readonly from: "clause" | "restated";
  readonly statement: Statement;
  readonly evidence: readonly Sentence[];
  readonly resolved?: Resolved | undefined;
}

/** Least share of an article's claim that a sentence holds that restates it. */
const RESTATES = 0.4;
/** Least share that a further sentence holds, and the most sentences. */
const ADDS = 0.25;
const MOST_SENTENCES = 4;

/** Before what somebody is not named who said it; not before "he" or "she". */
const SAYS = /^Says (?:that )?(?=["\u201c\p{Lu}])/u;

const ASKS_OR_BREAKS_OFF = /\?|(?:\.{3}|\u2026)["\u201d]?$/;

/** Returns the claims of an article. @param most clauses that are taken from its body. */
export function draftsOf(article: Article, sentences: readonly Sentence[], most: number): Draft[] {
  const { body = "", vclaim, title, subtitle } = article;
  const drafts = clausesOf(sentences)
    .slice(0, most)
    .map(
      ({ text, sentence, resolved }): Draft => ({
        from: "clause",
        statement: new Statement(text),
        evidence: [sentence],
        resolved,
      }),
    );
  for (const given of new Set([vclaim, title, subtitle])) {
    const text = given?.replace(SAYS, "");
    if (!text || ASKS_OR_BREAKS_OFF.test(text) || isRating(text) || isCutOff(text, body)) continue;
    const statement = new Statement(text);
    if (statement.words.length < LEAST_WORDS || endsCutOff(statement.words)) continue;
    const evidence = restating(statement, sentences);
    if (evidence.length > 0) drafts.push({ from: "restated", statement, evidence });
  }
  return drafts;
}

/** A heading may have other blanks than the body. */
const END_CHARS = 30;

/** Some sites give the beginning of the body as a heading, cut within a sentence or a word. */
function isCutOff(text: string, body: string): boolean {
  const end = text.slice(-END_CHARS);
  const at = body.indexOf(end);
  return at >= 0 && /^(?:\p{L}|,? [\p{Ll}\d])/u.test(body.slice(at + end.length));
}

/**
 * Returns the sentences that hold most of a claim's words, the most first, if the first holds enough to
 * restate it. Sentences that deny, ask or rate are left out.
 */
function restating(claim: Statement, sentences: readonly Sentence[]): Sentence[] {
  const fit = sentences
    .filter(({ text, statement }) => {
      if (isRating(text) || text.endsWith("?")) return false;
      return statement.polarity.cues.length === claim.polarity.cues.length;
    })
    .map((sentence) => ({ sentence, share: sentence.statement.sharedWith(claim) }))
    .filter(({ share }) => share >= ADDS)
    .sort((a, b) => b.share - a.share);
  if (!fit[0] || fit[0].share < RESTATES) return [];
  return fit.slice(0, MOST_SENTENCES).map(({ sentence }) => sentence);
}

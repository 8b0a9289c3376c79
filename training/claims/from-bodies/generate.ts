import type { Article } from "../../../src/base/core/types";
import { createRng, type Rng } from "../../../src/base/core/rng";
import { splitSentences, type TextPart } from "../../../src/base/text";
import { Statement } from "../../../src/compare";
import { type Answer, AnswerPool, answersOf, wordsOf } from "./answers";
import { clausesOf, isRating } from "./clauses";

/** How evidence stands to a claim. */
export const VERACITIES = ["supported", "refuted", "not enough information"] as const;
export type Veracity = (typeof VERACITIES)[number];

/** A claim made from an article, with evidence of the same article, and where both come from. */
export interface GeneratedClaim {
  readonly claim: string;
  readonly evidence: string;
  readonly label: Veracity;
  readonly provenance: {
    readonly source: string;
    readonly articleId: string;
    /** `clause`: of a sentence of the body; `restated`: the article's own claim, which the body restates. */
    readonly from: "clause" | "restated";
    /** The evidence in the body. */
    readonly sentence: TextPart;
    /** The answer in the claim before it was replaced, and what stands there now. */
    readonly replaced?: Answer & { readonly by: string };
    readonly seed: number;
  };
}

export interface GenerateOptions {
  readonly seed: number;
  /** Most clauses that are taken from a body. */
  readonly clausesPerArticle: number;
}

/** Least and greatest share of an article's claim that a sentence holds that restates it. */
const RESTATES = 0.4;
/** A sentence that holds this share of a claim's words or more may settle it. */
const SETTLES = 0.5;

interface Sentence extends TextPart {
  readonly text: string;
  readonly statement: Statement;
}

type Held = (text: string) => boolean;

/**
 * Returns claims made from articles. *Supported*: a clause of a body against its sentence, or an article's own
 * claim against the sentence of the body that restates it. *Refuted*: the same with an answer (a name, a number,
 * a date, a word) that the evidence holds, replaced by one of its kind that the article does not hold. *Not
 * enough information*: against a sentence of another paragraph. The same articles and seed give the same claims.
 * @see Pan et al., Zero-shot Fact Verification by Claim Generation, ACL 2021, sections 2.1 - 2.3. Differs from
 *   the paper: rules instead of networks for questions and claims.
 */
export function generateClaims(articles: readonly Article[], options: GenerateOptions): GeneratedClaim[] {
  const { seed, clausesPerArticle } = options;
  const rng = createRng(seed);
  const pool = new AnswerPool();
  const drafts = articles.map((article) => draftsOf(article, clausesPerArticle));
  for (const { statement } of drafts.flat()) {
    for (const answer of [...answersOf(statement), ...wordsOf(statement)]) pool.add(answer);
  }
  return articles.flatMap((article, i) => {
    const texts = [article.title, article.subtitle, article.vclaim, article.body];
    const known = texts.filter((text) => text).join("\n").toLowerCase();
    const isHeld: Held = (text) => known.includes(text.toLowerCase());
    const sentences = sentencesOf(article.body ?? "");
    return drafts[i]!.flatMap((draft) => labelled(article, draft, sentences, { pool, rng, isHeld, seed }));
  });
}

/** A claim that its evidence supports. */
interface Draft {
  readonly from: "clause" | "restated";
  readonly statement: Statement;
  readonly evidence: Sentence;
}

function draftsOf(article: Article, most: number): Draft[] {
  const { body, vclaim, title, subtitle } = article;
  if (!body) return [];
  const drafts: Draft[] = clausesOf(body)
    .slice(0, most)
    .map(({ text, sentence }) => {
      const { start, end } = sentence;
      const whole = body.slice(start, end).trim();
      const evidence = { start, end, text: whole, statement: new Statement(whole) };
      return { from: "clause", statement: new Statement(text), evidence };
    });
  const sentences = sentencesOf(body);
  for (const text of [vclaim, title, subtitle]) {
    if (!text || text.endsWith("?") || isRating(text)) continue;
    const statement = new Statement(text);
    const evidence = restating(statement, sentences);
    if (evidence) drafts.push({ from: "restated", statement, evidence });
  }
  return drafts;
}

function sentencesOf(body: string): Sentence[] {
  return splitSentences(body, { maxChars: 20_000, maxSentences: 200 }).map(({ start, end }) => {
    const text = body.slice(start, end).trim();
    return { start, end, text, statement: new Statement(text) };
  });
}

/** Returns the sentence that holds most of a claim's words, where it denies none and is no rating. */
function restating(claim: Statement, sentences: readonly Sentence[]): Sentence | undefined {
  let best: { sentence: Sentence; share: number } | undefined;
  for (const sentence of sentences) {
    if (isRating(sentence.text) || sentence.text.endsWith("?")) continue;
    if (sentence.statement.polarity.cues.length !== claim.polarity.cues.length) continue;
    const share = shareHeld(claim, sentence.statement);
    if (share >= RESTATES && (!best || share > best.share)) best = { sentence, share };
  }
  return best?.sentence;
}

/** Returns the share of a claim's content words that a text holds. */
function shareHeld(claim: Statement, text: Statement): number {
  const stems = new Set(text.words.map(({ stem }) => stem));
  const content = claim.words.filter(({ stem }) => stem !== "");
  if (content.length === 0) return 0;
  return content.filter(({ stem }) => stems.has(stem)).length / content.length;
}

interface Means {
  readonly pool: AnswerPool;
  readonly rng: Rng;
  readonly isHeld: Held;
  readonly seed: number;
}

function labelled(
  { source, id: articleId }: Article,
  { from, statement, evidence }: Draft,
  sentences: readonly Sentence[],
  { pool, rng, isHeld, seed }: Means,
): GeneratedClaim[] {
  const claim = statement.text;
  const make = (label: Veracity, at: Sentence, text = claim, replaced?: Answer & { by: string }) => ({
    claim: text,
    evidence: at.text,
    label,
    provenance: {
      source,
      articleId,
      from,
      sentence: { start: at.start, end: at.end },
      ...(replaced && { replaced }),
      seed,
    },
  });
  const made: GeneratedClaim[] = [make("supported", evidence)];
  for (const answers of [answersOf(statement), wordsOf(statement)]) {
    const held = answers.filter(({ text }) => evidence.text.toLowerCase().includes(text.toLowerCase()));
    const answer = held[rng.below(Math.max(1, held.length))];
    const by = answer && pool.draw(answer, rng, isHeld);
    if (!by) continue;
    const altered = claim.slice(0, answer.start) + by + claim.slice(answer.end);
    made.push(make("refuted", evidence, altered, { ...answer, by }));
  }
  const others = sentences.filter(
    (other) => other.start !== evidence.start && shareHeld(statement, other.statement) < SETTLES,
  );
  const other = others[rng.below(Math.max(1, others.length))];
  if (other) made.push(make("not enough information", other));
  return made;
}

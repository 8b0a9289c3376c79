import { createRng, type Rng } from "../../../src/base/core/rng";
import type { Article } from "../../../src/base/core/types";
import type { TextPart } from "../../../src/base/text";
import { Statement } from "../../../src/compare";
import { type Quantity, readQuantities } from "../../../src/compare/quantities";
import { negations } from "../negate";
import { type Answer, AnswerPool, answersOf, isSameQuantity, wordsOf } from "./answers";
import { clausesOf, isRating, type Sentence, sentencesOf } from "./clauses";

/** How evidence stands to a claim. */
export type Veracity = "supported" | "refuted" | "not enough information";

/** A claim made from an article, with evidence of the same article, and where both come from. */
export interface ClaimWithEvidence {
  readonly claim: string;
  readonly evidence: string;
  readonly label: Veracity;
  readonly provenance: {
    readonly source: string;
    readonly articleId: string;
    /** `clause`: of a sentence of the body; `restated`: the article's own claim, which the body restates. */
    readonly from: "clause" | "restated";
    /** The evidence in the body, sentence by sentence. */
    readonly sentences: readonly TextPart[];
    /** The answer in the claim before it was replaced, and what stands there now. */
    readonly replaced?: Omit<Answer, "quantity"> & { readonly by: string };
    readonly seed: number;
  };
}

export interface GenerateOptions {
  readonly seed: number;
  /** Most clauses that are taken from a body. */
  readonly clausesPerArticle: number;
}

/** Least share of an article's claim that a sentence holds that restates it. */
const RESTATES = 0.4;
/** Least share that a further sentence holds, and the most sentences. */
const ADDS = 0.25;
const MOST_SENTENCES = 4;
/** A sentence that holds this share of a claim's words or more may settle it. */
const SETTLES = 0.5;

type Held = (answer: Pick<Answer, "text" | "quantity">) => boolean;

/**
 * Returns claims made from articles. *Supported*: a clause of a body against its sentence, or an article's
 * own claim against the sentence of the body that restates it. *Refuted*: the same with an answer (a name,
 * a number, a date, a word) that the evidence holds, replaced by one of its kind that the article does not
 * hold; or negated. *Not enough information*: against a sentence of another paragraph. The same articles and
 * seed give the same claims.
 * @see Pan et al., Zero-shot Fact Verification by Claim Generation, ACL 2021, sections 2.1 - 2.3. Differs
 *   from the paper: rules instead of networks for questions and claims.
 */
export function claimsFromBodies(
  articles: readonly Article[],
  options: GenerateOptions,
): ClaimWithEvidence[] {
  const { seed, clausesPerArticle } = options;
  const rng = createRng(seed);
  const pool = new AnswerPool();
  const drafts = articles.map((article) => draftsOf(article, clausesPerArticle));
  for (const { statement } of drafts.flat()) {
    for (const answer of [...answersOf(statement), ...wordsOf(statement)]) pool.add(answer);
  }
  return articles.flatMap((article, i) => {
    const isHeld = heldBy(article);
    // Read again: those of all articles would take much memory.
    const sentences = sentencesOf(article.body ?? "");
    return drafts[i]!.flatMap((draft) => labelled(article, draft, sentences, { pool, rng, isHeld, seed }));
  });
}

/** Returns whether an article holds an answer, in these words or as the same quantity in others. */
export function heldBy({ title, subtitle, vclaim, body }: Article): Held {
  const known = [title, subtitle, vclaim, body].filter((text) => text).join("\n");
  const lower = known.toLowerCase();
  let quantities: readonly Quantity[] | undefined;
  return ({ text, quantity }) => {
    if (lower.includes(text.toLowerCase())) return true;
    if (!quantity) return false;
    quantities ??= readQuantities(known);
    return quantities.some((one) => isSameQuantity(quantity, one));
  };
}

/** A claim that its evidence supports. */
interface Draft {
  readonly from: "clause" | "restated";
  readonly statement: Statement;
  readonly evidence: readonly Sentence[];
}

function draftsOf({ body = "", vclaim, title, subtitle }: Article, most: number): Draft[] {
  const sentences = sentencesOf(body);
  const drafts: Draft[] = clausesOf(sentences)
    .slice(0, most)
    .map(({ text, sentence }) => ({
      from: "clause",
      statement: new Statement(text),
      evidence: [sentence],
    }));
  for (const text of [vclaim, title, subtitle]) {
    if (!text || text.endsWith("?") || isRating(text)) continue;
    const statement = new Statement(text);
    const evidence = restating(statement, sentences);
    if (evidence.length > 0) drafts.push({ from: "restated", statement, evidence });
  }
  return drafts;
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
): ClaimWithEvidence[] {
  const claim = statement.text;
  // Evidence is of one sentence or of more, so that its length tells nothing.
  const shown = evidence.slice(0, 1 + rng.below(evidence.length));
  const make = (
    label: Veracity,
    at: readonly Sentence[],
    replaced?: Omit<Answer, "quantity"> & { by: string },
  ) => ({
    claim: replaced ? claim.slice(0, replaced.start) + replaced.by + claim.slice(replaced.end) : claim,
    evidence: at.map((sentence) => sentence.text).join(" "),
    label,
    provenance: {
      source,
      articleId,
      from,
      sentences: at.map(({ start, end }) => ({ start, end })),
      ...(replaced && { replaced }),
      seed,
    },
  });
  const made: ClaimWithEvidence[] = [make("supported", shown)];
  const said = shown.map(({ text }) => text.toLowerCase()).join(" ");
  const isSaid = ({ text }: Answer): boolean => said.includes(text.toLowerCase());
  for (const answers of [answersOf(statement).filter(isSaid), wordsOf(statement)]) {
    const answer = answers[rng.below(Math.max(1, answers.length))];
    const by = answer && pool.draw(answer, rng, isHeld);
    if (by === undefined) continue;
    const { kind, text, start, end } = answer!;
    made.push(make("refuted", shown, { kind, text, start, end, by }));
  }
  const [negation] = negations(statement);
  if (negation) {
    const [{ start, end, replacement: by }] = negation.replacements;
    made.push(make("refuted", shown, { kind: "negation", text: claim.slice(start, end), start, end, by }));
  }
  const others = sentences.filter(
    (other) =>
      evidence.every(({ start }) => start !== other.start) && other.statement.sharedWith(statement) < SETTLES,
  );
  const other = others[rng.below(Math.max(1, others.length))];
  if (other) made.push(make("not enough information", [other]));
  return made;
}

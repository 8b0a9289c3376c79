import type { Rng } from "../../../src/base/core/rng";
import type { Article } from "../../../src/base/core/types";
import type { TextPart } from "../../../src/base/text";
import type { Statement } from "../../../src/compare";
import { type Quantity, readQuantities } from "../../../src/compare/quantities";
import { withArticles } from "../article";
import { negated } from "../deny-subject";
import { applyEdit, type Edit, editAt } from "../edit";
import { swappedNames, unknownNames } from "../swapped-names";
import { type Answer, isSameQuantity, quantitiesOf, wordsOf } from "./answers";
import type { BodyCollection } from "./body-collection";
import { isRating, LEAST_WORDS, type Resolved, type Sentence, sentencesOf } from "./clauses";
import { type Draft, draftsOf } from "./drafts";

/** How evidence stands to a claim. */
export type Veracity = "supported" | "refuted" | "not enough information";

/** By what a claim was made wrong. */
export type Alteration = "name" | "number" | "word" | "negation";

/** A claim made from an article, with evidence of the same article, and where both come from. */
export interface ClaimWithEvidence {
  readonly claim: string;
  readonly evidence: string;
  readonly label: Veracity;
  readonly source: string;
  /** Its id. */
  readonly article: string;
  /** `clause`: of a sentence of the body; `restated`: the article's own claim, which the body restates. */
  readonly from: Draft["from"];
  /** The evidence in the body, sentence by sentence. */
  readonly sentences: readonly TextPart[];
  /** What "He" or "She" at the beginning of the clause was replaced by. */
  readonly resolved?: Resolved;
  /** What was altered; of refuted claims alone. */
  readonly altered?: Altered;
  readonly seed: number;
  readonly method: string;
}

/** How a refuted claim was made from one that the evidence supports. */
export interface Altered {
  readonly original: string;
  readonly kind: Alteration;
  readonly replaced: string;
  readonly replacement: string;
  /** Where `replaced` stands in `original`, in UTF-16 units; a name may stand at other places, too. */
  readonly start: number;
}

const METHOD = "claim from a body (Pan et al., QACG, 2021; Wright et al., CLAIMGEN-ENTITY, 2022)";
/** A sentence that holds this share of a claim's words or more may settle it. */
const SETTLES = 0.5;

type Held = (answer: Pick<Answer, "text" | "quantity">) => boolean;

/**
 * Returns claims made from an article. *Supported*: a clause of its body against its sentence, or the
 * article's own claim against the sentences of the body that restate it. *Refuted*: the same with a name, a
 * number or a date that the evidence holds, or with a word, replaced by one of its kind that the article does
 * not hold; or negated. *Not enough information*: against another sentence of the body.
 * @see Pan et al., Zero-shot Fact Verification by Claim Generation, ACL 2021, sections 2.1 - 2.3. Differs
 *   from the paper: rules instead of networks for questions and claims.
 */
export function claimsOf(
  article: Article,
  collection: BodyCollection,
  { seed, rng }: { readonly seed: number; readonly rng: Rng },
): ClaimWithEvidence[] {
  const sentences = sentencesOf(article.body ?? "");
  const isHeld = heldBy(article);
  const text = textOf(article);
  return draftsOf(article, sentences, collection.clausesPerArticle).flatMap((draft) =>
    labelled(article, draft, sentences, { collection, rng, isHeld, text, seed }),
  );
}

function textOf({ title, subtitle, vclaim, body }: Article): string {
  return [title, subtitle, vclaim, body].filter((text) => text).join("\n");
}

/** Returns whether an article holds an answer, in these words or as the same quantity in others. */
export function heldBy(article: Article): Held {
  const known = textOf(article);
  const lower = known.toLowerCase();
  let quantities: readonly Quantity[] | undefined;
  return ({ text, quantity }) => {
    if (lower.includes(text.toLowerCase())) return true;
    if (!quantity) return false;
    quantities ??= readQuantities(known);
    return quantities.some((one) => isSameQuantity(quantity, one));
  };
}

interface Means {
  readonly collection: BodyCollection;
  readonly rng: Rng;
  readonly isHeld: Held;
  /** Of the article. */
  readonly text: string;
  readonly seed: number;
}

function labelled(
  { source, id }: Article,
  { from, statement, evidence, resolved }: Draft,
  sentences: readonly Sentence[],
  { collection, rng, isHeld, text, seed }: Means,
): ClaimWithEvidence[] {
  // Evidence is of one sentence or of more, so that its length tells nothing.
  const shown = evidence.slice(0, 1 + rng.below(evidence.length));
  const make = (label: Veracity, at: readonly Sentence[]): ClaimWithEvidence => ({
    claim: statement.text,
    evidence: at.map((sentence) => sentence.text).join(" "),
    label,
    source,
    article: id,
    from,
    sentences: at.map(({ start, end }) => ({ start, end })),
    ...(resolved && { resolved }),
    seed,
    method: METHOD,
  });
  const said = shown.map((sentence) => sentence.text.toLowerCase()).join(" ");
  const isSaid = (part: string): boolean => said.includes(part.toLowerCase());
  const means = { collection, rng, isHeld };
  const named: Altering = ["name", nameEdit(statement, text, isSaid, means)];
  const quantities = quantitiesOf(statement).filter((quantity) => isSaid(quantity.text));
  const numbered: Altering = ["number", answerEdit(quantities, statement, means)];
  // Also one that the evidence puts otherwise: else what stands nowhere in it would only be in true claims.
  const word = answerEdit(wordsOf(statement), statement, means);
  // Were both there wherever they can be, a verifier would learn little but these.
  const either = [named, numbered].filter(([, edit]) => edit);
  const edits: readonly Altering[] = [
    ...either.slice(either.length > 1 ? rng.below(2) : 0).slice(0, 1),
    ["word", word],
    ["negation", negated(statement)],
  ];
  const others = sentences.filter(
    (other) =>
      evidence.every(({ start }) => start !== other.start) &&
      saysSomething(other) &&
      other.statement.sharedWith(statement) < SETTLES,
  );
  const other = others[rng.below(Math.max(1, others.length))];
  return [
    make("supported", shown),
    ...edits.flatMap(([kind, edit]) => (edit ? [refute(make("refuted", shown), kind, edit)] : [])),
    ...(other ? [make("not enough information", [other])] : []),
  ];
}

type Altering = readonly [Alteration, Edit | undefined];

/** Returns the claim with an edit. */
export function refute(supported: ClaimWithEvidence, kind: Alteration, edit: Edit): ClaimWithEvidence {
  const original = supported.altered?.original ?? supported.claim;
  const [{ start, end, replacement }] = edit.replacements;
  const altered = { original, kind, replaced: original.slice(start, end), replacement, start };
  return { ...supported, claim: applyEdit(original, edit), altered };
}

/** Puts another name in the place of one that the evidence has. */
function nameEdit(
  statement: Statement,
  text: string,
  isSaid: (part: string) => boolean,
  { collection: { names }, rng }: Pick<Means, "collection" | "rng">,
): Edit | undefined {
  const { text: claim, words } = statement;
  const swapped = [...swappedNames(statement, names), ...unknownNames(statement, names)].filter(
    ({ first, last }) => isSaid(claim.slice(words[first]!.start, words[last]!.end)),
  );
  const name = swapped[rng.below(Math.max(1, swapped.length))];
  return name && names.edit(statement, name, text, rng);
}

/** Puts another answer of its kind in the place of one of these. */
function answerEdit(
  answers: readonly Answer[],
  statement: Statement,
  { collection: { answers: pool }, rng, isHeld }: Pick<Means, "collection" | "rng" | "isHeld">,
): Edit | undefined {
  const drawn = pool.draw(answers, rng, isHeld);
  if (!drawn) return undefined;
  const { answer, by } = drawn;
  // An edit's own kind decides nothing here.
  return withArticles(editAt("number", statement, answer.start, answer.end, by), statement);
}

/** Whether a sentence is one that could be evidence of something; "Click here." and "2." are not. */
function saysSomething({ text, statement }: Sentence): boolean {
  return statement.words.length >= LEAST_WORDS && /[.!]["'\u2019\u201d)]*$/.test(text) && !isRating(text);
}

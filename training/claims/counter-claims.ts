import { createRng, type Rng, shuffle } from "../../src/base/core/rng";
import { yieldToEvents } from "../../src/base/core/yield";
import type { Statement } from "../../src/compare";
import type { EntailmentGate, Infiller } from "../../src/encoder/bert";
import { antonymEdits, siblingEdits } from "./antonyms";
import type { ClaimCollection, SourceClaim } from "./collection";
import { negated } from "./deny-subject";
import { EDIT_KINDS, type Edit, type EditKind } from "./edit";
import { contradicting, type Draft } from "./entailment";
import { infillEdits } from "./infill";
import type { KnowledgeBase } from "./knowledge-base";
import { numberEdits } from "./numbers";
import { swappedNames } from "./swapped-names";
import { type ScoredEdit, WeighedClaim } from "./weighed-claim";

/** A claim that was made from an article's, and how. */
export interface CounterClaim {
  readonly claim: string;
  /** The article whose claim was edited. */
  readonly source: string;
  readonly article: string;
  readonly original: string;
  readonly kind: EditKind;
  readonly replaced: string;
  readonly replacement: string;
  /** Of the most salient word that was replaced, 0 - 1 of the claim's. */
  readonly salience: number;
  /** What a word of the edited part gains in log probability; mostly below 0. */
  readonly fluency: number;
  /** How probably it contradicts the original, by a model of entailment; absent without one. */
  readonly contradiction?: number;
  readonly seed: number;
  readonly method: string;
}

export interface CounterClaimOptions {
  /** Default: `DEFAULT_KINDS`. */
  readonly kinds?: readonly EditKind[] | undefined;
  /** Of one article, at most; each of another kind where there are several. */
  readonly perClaim?: number | undefined;
  /** Articles whose claims are edited, at most; the others serve as the collection. */
  readonly limit?: number | undefined;
  /** Concepts that a user brings, instead of WordNet's, for edits of the kind sibling. */
  readonly knowledgeBase?: KnowledgeBase | undefined;
  /** Cosine of two words, which orders siblings. Default: none. */
  readonly similarity?: (word: string, other: string) => number;
  /** A masked-language model, for edits of the kind infill. */
  readonly infiller?: Infiller | undefined;
  /** A model of entailment: edits that do not contradict the original are dropped. */
  readonly gate?: EntailmentGate | undefined;
  readonly signal?: AbortSignal;
  /** Called with the number of articles that have been read. */
  readonly onProgress?: (done: number, total: number) => void;
}

const COVID_FACT = "counter-claim (Saakyan et al., COVID-Fact, 2021)";
const KBIN = "knowledge-base infilling (Wright et al., KBIN, 2022)";
export const DEFAULT_KINDS: readonly EditKind[] = ["negation", "antonym", "number", "name"];
/** Siblings that are tried, the nearest first. */
const MOST_SIBLINGS = 5;
/** Articles whose claims a model reads at once. */
const ARTICLES_AT_ONCE = 16;

/**
 * Generates claims that are false where the articles' own are true: one edit of one salient word, number or
 * name, or a negation. What reads badly and what another article claims is dropped. The same for a seed.
 * @throws the signal's reason when it aborts.
 * @see Saakyan et al., COVID-Fact, ACL 2021, section 2.2; Wright et al., Generating Scientific Claims, ACL
 *   2022, section 4, for siblings.
 */
export async function* counterClaims(
  collection: ClaimCollection,
  options: CounterClaimOptions,
  seed: number,
): AsyncGenerator<CounterClaim> {
  const { kinds = DEFAULT_KINDS, perClaim = 1, limit, infiller, gate, signal, onProgress } = options;
  const rng = createRng(seed);
  const sources = collection.claims.slice(0, limit);
  // Models read many claims at once. Without them each claim's random draws follow one another.
  const step = infiller || gate ? ARTICLES_AT_ONCE : 1;
  for (let from = 0; from < sources.length; from += step) {
    onProgress?.(from, sources.length);
    // Without models nothing is waited for, and no signal would come in.
    await yieldToEvents();
    signal?.throwIfAborted();
    const read = sources.slice(from, from + step).map((source) => new WeighedClaim(source, collection));
    const infilled = infiller && kinds.includes("infill") ? await infillEdits(read, infiller, signal) : [];
    let drafts = read.map((claim, i): Draft => {
      const editsOfKind = (kind: EditKind): Edit[] =>
        kind === "infill" ? (infilled[i] ?? []) : editsOf(kind, claim.source, collection, rng, options);
      return { source: claim.source, byKind: kinds.map((kind) => claim.scored(kind, editsOfKind(kind))) };
    });
    if (gate) drafts = await contradicting(drafts, gate, signal);
    for (const { source, byKind } of drafts) {
      const best = byKind.flatMap(([first]) => first ?? []);
      for (const one of choose(best, perClaim, rng)) yield generated(one, source, seed);
    }
  }
  onProgress?.(sources.length, sources.length);
}

function editsOf(
  kind: Exclude<EditKind, "infill">,
  { statement }: SourceClaim,
  { names }: ClaimCollection,
  rng: Rng,
  { knowledgeBase, similarity }: CounterClaimOptions,
): Edit[] {
  if (kind === "negation") {
    const edit = negated(statement);
    return edit ? [edit] : [];
  }
  if (kind === "antonym") return antonymEdits(statement);
  if (kind === "number") return numberEdits(statement).filter((edit) => isAsserted(edit, statement));
  if (kind === "name") {
    return swappedNames(statement, names).flatMap((name) => names.edit(statement, name, "", rng) ?? []);
  }
  const edits = knowledgeBase ? knowledgeBase.edits(statement) : siblingEdits(statement);
  if (!similarity) return edits;
  const near = ({ replacements: [{ start, end, replacement }] }: Edit): number =>
    similarity(statement.text.slice(start, end), replacement);
  return edits
    .map((edit) => ({ edit, cosine: near(edit) }))
    .sort((a, b) => b.cosine - a.cosine)
    .slice(0, MOST_SIBLINGS)
    .map(({ edit }) => edit);
}

/** Another number in what is denied can be denied as well. */
function isAsserted({ replacements: [{ start }] }: Edit, statement: Statement): boolean {
  const at = statement.words.findIndex((word) => word.end > start);
  return at >= 0 && statement.polarity.denied[at] !== 1;
}

/** Draws kinds where there are more than are wanted. */
function choose(best: ScoredEdit[], most: number, rng: Rng): ScoredEdit[] {
  const drawn = shuffle([...best], rng).slice(0, most);
  const order = (edit: Edit): number => EDIT_KINDS.indexOf(edit.kind);
  return drawn.sort((a, b) => order(a.edit) - order(b.edit));
}

function generated(
  { edit, text, salience, fluency, contradiction }: ScoredEdit,
  { article, statement }: SourceClaim,
  seed: number,
) {
  const [{ start, end, replacement }] = edit.replacements;
  return {
    claim: text,
    source: article.source,
    article: article.id,
    original: statement.text,
    kind: edit.kind,
    replaced: statement.text.slice(start, end),
    replacement,
    salience: round(salience),
    fluency: round(fluency),
    ...(contradiction !== undefined && { contradiction: round(contradiction) }),
    seed,
    method: edit.kind === "sibling" ? KBIN : COVID_FACT,
  };
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}

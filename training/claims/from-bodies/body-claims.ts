import { createRng } from "../../../src/base/core/rng";
import type { Article } from "../../../src/base/core/types";
import { yieldToEvents } from "../../../src/base/core/yield";
import type { EntailmentGate, Infiller } from "../../../src/encoder/bert";
import { BodyCollection } from "./body-collection";
import { withInfilledWords, withoutDoubtful } from "./brought-models";
import { type ClaimWithEvidence, claimsOf } from "./generate";

/** Articles that can be read several times. */
export interface ArticlesWithBodies extends Iterable<Article> {
  readonly length: number;
}

export interface BodyClaimOptions {
  /** Most clauses that are taken from a body. Default: 2. */
  readonly clausesPerArticle?: number | undefined;
  /** A masked-language model, which chooses what replaces words. */
  readonly infiller?: Infiller | undefined;
  /** A model of entailment: refuted claims that do not contradict their original are dropped. */
  readonly gate?: EntailmentGate | undefined;
  readonly signal?: AbortSignal;
  /** Called with the number of articles whose names, numbers and words have been collected. */
  readonly onRead?: (done: number, total: number) => void;
  /** Called with the number of articles from which claims have been made. */
  readonly onProgress?: (done: number, total: number) => void;
}

export const CLAUSES_PER_ARTICLE = 2;
/** Articles whose claims a model reads at once, and between which events are let in. */
const ARTICLES_AT_ONCE = 16;

/**
 * Makes claims from bodies: supported, refuted, not enough information (`claimsOf`). Articles should be in
 * English. The same articles and seed give the same claims.
 * @throws the signal's reason when it aborts.
 */
export async function* bodyClaims(
  articles: ArticlesWithBodies,
  { clausesPerArticle = CLAUSES_PER_ARTICLE, infiller, gate, signal, onRead, onProgress }: BodyClaimOptions,
  seed: number,
): AsyncGenerator<ClaimWithEvidence> {
  const collection = new BodyCollection(clausesPerArticle);
  const rng = createRng(seed);
  for await (const some of inTurn(articles, signal, onRead)) for (const one of some) collection.read(one);
  for await (const some of inTurn(articles, signal, onProgress)) {
    let claims = some.flatMap((one) => claimsOf(one, collection, { seed, rng }));
    if (infiller) claims = await withInfilledWords(claims, some, infiller, signal);
    if (gate) claims = await withoutDoubtful(claims, gate, signal);
    yield* claims;
  }
}

/** Yields a few articles at a time, and lets events in between. */
async function* inTurn(
  articles: ArticlesWithBodies,
  signal: AbortSignal | undefined,
  onDone: ((done: number, total: number) => void) | undefined,
): AsyncGenerator<readonly Article[]> {
  let some: Article[] = [];
  let done = 0;
  const took = async (): Promise<void> => {
    done += some.length;
    some = [];
    onDone?.(done, articles.length);
    await yieldToEvents();
    signal?.throwIfAborted();
  };
  await took();
  for (const article of articles) {
    some.push(article);
    if (some.length < ARTICLES_AT_ONCE) continue;
    yield some;
    await took();
  }
  if (some.length === 0) return;
  yield some;
  await took();
}

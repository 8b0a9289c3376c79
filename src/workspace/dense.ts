import {
  DenseIndex,
  denseChanges,
  denseShape,
  loadDenseIndex,
  saveDenseIndex,
  textMark,
  wearOf,
} from "../../index";
import { ArtifactError, InterruptedError } from "../base/core/errors";
import { type StartProgress, silentProgress } from "../base/core/progress";
import type { Article } from "../base/core/types";
import { CODE_VERSION } from "../base/core/version";
import {
  ArticleReader,
  articlesRevision,
  type Database,
  iterateArticles,
  type StoredArticle,
} from "../base/store";
import type { TextEncoder } from "../encoder";
import { DENSE_VIEWS, viewTexts } from "../rank/semantics";

export interface DenseBuildOptions {
  readonly startProgress?: StartProgress;
  readonly signal?: AbortSignal | undefined;
}

/** Articles that are encoded at a time. */
const BATCH = 64;

/**
 * Brings the dense index in `folder` up to date with the store's articles; encodes only new and changed ones.
 * Builds it anew if there is none, if it is of another encoder, or if changes have worn it out. Articles
 * without a known word piece have no vector.
 * @throws InterruptedError when `signal` aborts; the former index is untouched.
 */
export async function updateDenseIndex(
  folder: string,
  database: Database,
  encoder: TextEncoder,
  { startProgress = silentProgress, signal }: DenseBuildOptions = {},
): Promise<void> {
  const revision = articlesRevision(database);
  const index = formerIndex(folder, encoder) ?? emptyIndex(encoder);
  const marks = function* (): Iterable<{ key: number; mark: number }> {
    for (const article of iterateArticles(database)) yield { key: article.key, mark: vectorMark(article) };
  };
  const { put, remove } = denseChanges(index, marks());
  const progress = startProgress("Encoding", "articles");
  for (const key of remove) index.remove(key);
  await putVectors(index, encoder, database, put, (done) => {
    progress.update(done, put.length);
    if (signal?.aborted) throw new InterruptedError("Indexing");
  });
  progress.finish();
  saveDenseIndex(folder, index, {
    encoder: encoder.hash,
    articlesRevision: revision,
    builtAt: new Date().toISOString(),
    codeVersion: CODE_VERSION,
  });
}

function emptyIndex({ dimension }: TextEncoder): DenseIndex {
  return DenseIndex.empty(denseShape({ dimension, views: DENSE_VIEWS }));
}

function formerIndex(folder: string, encoder: TextEncoder): DenseIndex | undefined {
  try {
    const { index } = loadDenseIndex(folder, { encoder: encoder.hash, dimension: encoder.dimension });
    const sameViews = index.shape.views.join() === DENSE_VIEWS.join();
    return sameViews && !wearOf(index).needsRebuild ? index : undefined;
  } catch (error) {
    // Whatever is wrong with the former index, a new one replaces it.
    if (error instanceof ArtifactError) return undefined;
    throw error;
  }
}

/**
 * Encodes articles of the store and puts them into an index in memory.
 * @param keys of articles that the store holds.
 * @param onDone called after each batch with the number of encoded articles; may throw to stop.
 * @throws EnvironmentError `HNSW_FAILED`.
 */
export async function putVectors(
  index: DenseIndex,
  encoder: TextEncoder,
  database: Database,
  keys: readonly number[],
  onDone: (done: number) => void = () => {},
): Promise<void> {
  const reader = new ArticleReader(database);
  for (let start = 0; start < keys.length; start += BATCH) {
    const batch = keys.slice(start, start + BATCH).map((key) => reader.get(key) as StoredArticle);
    await putBatch(index, encoder, batch);
    onDone(start + batch.length);
  }
}

/**
 * Encodes articles, and puts them into an index in memory.
 * @throws EnvironmentError `HNSW_FAILED`.
 */
export async function putBatch(
  index: DenseIndex,
  encoder: TextEncoder,
  articles: readonly StoredArticle[],
): Promise<void> {
  const { dimension } = encoder;
  const views: Float32Array[] = [];
  for (const view of DENSE_VIEWS) {
    views.push(await encoder.embedArticles(articles.map((article) => viewTexts(view, article))));
  }
  for (const [i, article] of articles.entries()) {
    const vectors = views.map((vectorsOfView) => vectorsOfView.subarray(i * dimension, (i + 1) * dimension));
    if (vectors[0]?.some((value) => value !== 0)) {
      index.put({ key: article.key, vectors, mark: vectorMark(article) });
    } else index.remove(article.key);
  }
}

/**
 * Returns a number for the texts of an article that its vectors are made from, as
 * `DenseIndex.markOf` gives it.
 */
export function vectorMark(article: Article): number {
  return textMark(viewTexts("all", article));
}

import {
  DenseBuilder,
  DenseIndex,
  denseChanges,
  denseShape,
  loadDenseIndex,
  needsRebuild,
  saveDenseIndex,
  textMark,
  VectorScan,
} from "../../index";
import { ArtifactError, InterruptedError } from "../base/core/errors";
import { type StartProgress, silentProgress } from "../base/core/progress";
import type { Article } from "../base/core/types";
import { unlessAborted } from "../base/core/unless-aborted";
import { CODE_VERSION } from "../base/core/version";
import { yieldToEvents } from "../base/core/yield";
import {
  ArticleReader,
  articlesRevision,
  type Database,
  iterateArticles,
  type StoredArticle,
} from "../base/store";
import type { TextEncoder } from "../encoder";
import { DENSE_VIEWS, viewTexts } from "../rank/semantics";
import { type ArticlePacker, articlePacker } from "./wording";

export interface DenseBuildOptions {
  readonly startProgress?: StartProgress | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** Articles that are encoded at a time. */
const BATCH = 64;

/** What makes of an article what the dense index keeps of it. */
export interface DenseMaker {
  readonly encoder: TextEncoder;
  /** Absent where no word pieces are kept. */
  readonly packer?: ArticlePacker | undefined;
}

/** Returns what makes the parts of articles in a workspace's own dense index. */
export function denseMaker(encoder: TextEncoder): DenseMaker {
  return { encoder, packer: articlePacker(encoder) };
}

/** A dense index whose vectors are there, and which is not written yet. Finish it or stop it. */
export interface EncodedArticles {
  /**
   * Waits until its graph is linked, and writes it.
   * @throws EnvironmentError `HNSW_FAILED`, `DISK_FULL`, `INDEX_WRITE`; the former index is untouched then.
   */
  finish(): Promise<void>;
  /** Lets go of it, be it finished or not. */
  stop(): Promise<void>;
}

/** Brings the dense index in `folder` up to date, as `encodeArticles` and `finish` do. */
export async function updateDenseIndex(
  folder: string,
  database: Database,
  maker: DenseMaker,
  options?: DenseBuildOptions,
): Promise<void> {
  const encoded = await encodeArticles(folder, database, maker, options);
  try {
    await encoded.finish();
  } finally {
    await encoded.stop();
  }
}

/**
 * Encodes what a dense index in `folder` lacks of the store's articles: only new and changed ones. All of
 * them if there is none, if it is of another encoder, or if changes have worn it out. Articles without a
 * known word piece have no vector.
 * @throws InterruptedError when `signal` aborts; the former index is untouched.
 */
export async function encodeArticles(
  folder: string,
  database: Database,
  maker: DenseMaker,
  { startProgress = silentProgress, signal }: DenseBuildOptions = {},
): Promise<EncodedArticles> {
  const { encoder } = maker;
  const about = {
    encoder: encoder.hash,
    articlesRevision: articlesRevision(database),
    builtAt: new Date().toISOString(),
    codeVersion: CODE_VERSION,
  };
  const former = formerIndex(folder, maker);
  const shape = denseShape({ dimension: encoder.dimension, views: DENSE_VIEWS });
  const index = former ?? DenseIndex.scanned(shape);
  const marks = function* (): Iterable<{ key: number; mark: number }> {
    // Without a former index there is nothing to compare with.
    for (const article of iterateArticles(database))
      yield { key: article.key, mark: former ? denseMark(article, maker) : 0 };
  };
  const { put, remove } = denseChanges(index, marks());
  const progress = startProgress("Encoding", "articles");
  const onDone = (done: number): void => {
    progress.update(done, put.length);
    if (signal?.aborted) throw new InterruptedError("Indexing");
  };
  if (!former && !VectorScan.pays(put.length, encoder.dimension)) {
    const builder = new DenseBuilder(shape);
    try {
      await putVectors(builder, maker, database, put, async (done) => {
        onDone(done);
        await builder.room();
      });
    } catch (error) {
      await builder.stop();
      throw error;
    }
    progress.finish();
    return {
      finish: async () => {
        await unlessAborted(builder.finish(), signal, "Indexing");
        saveDenseIndex(folder, builder, about);
      },
      stop: () => builder.stop(),
    };
  }
  try {
    for (const key of remove) index.remove(key);
    for (const key of await putVectors(index, maker, database, put, onDone)) index.remove(key);
  } catch (error) {
    index.close();
    throw error;
  }
  progress.finish();
  return {
    finish: async () => void saveDenseIndex(folder, index, about),
    stop: async () => index.close(),
  };
}

function formerIndex(folder: string, { encoder, packer }: DenseMaker): DenseIndex | undefined {
  try {
    const expected = { encoder: encoder.hash, dimension: encoder.dimension };
    const { index, manifest } = loadDenseIndex(folder, expected, { scanSmall: true });
    const sameViews = index.shape.views.join() === DENSE_VIEWS.join();
    const hasPieces = manifest.pieces !== undefined || !packer;
    if (sameViews && hasPieces && !needsRebuild(index)) return index;
    index.close();
    return undefined;
  } catch (error) {
    // Whatever is wrong with the former index, a new one replaces it.
    if (error instanceof ArtifactError) return undefined;
    throw error;
  }
}

/** What takes vectors: an index, or one that is being built. */
type VectorSink = DenseIndex | DenseBuilder;

/**
 * Encodes articles of the store and puts them into an index in memory. Returns the keys of those without a
 * known word piece; the index may hold their former vectors.
 * @param keys of articles that the store holds.
 * @param onDone called after each batch with the number of encoded articles; may throw to stop.
 * @throws EnvironmentError `HNSW_FAILED`.
 */
export async function putVectors(
  index: VectorSink,
  maker: DenseMaker,
  database: Database,
  keys: readonly number[],
  onDone: (done: number) => void | Promise<void> = () => {},
): Promise<readonly number[]> {
  const reader = new ArticleReader(database);
  const without: number[] = [];
  for (let start = 0; start < keys.length; start += BATCH) {
    const batch = keys.slice(start, start + BATCH).map((key) => reader.get(key) as StoredArticle);
    without.push(...(await putBatch(index, maker, batch)));
    await onDone(start + batch.length);
    // An encoder need not wait for anything, and then no signal would come in.
    await yieldToEvents();
  }
  return without;
}

/**
 * Encodes articles, and puts them into an index in memory. Returns the keys of those without a known word
 * piece; the index may hold their former vectors.
 * @throws EnvironmentError `HNSW_FAILED`.
 */
export async function putBatch(
  index: VectorSink,
  maker: DenseMaker,
  articles: readonly StoredArticle[],
): Promise<readonly number[]> {
  const { encoder, packer } = maker;
  const { dimension } = encoder;
  const without: number[] = [];
  // All views in one call: they share texts, which an encoder need not read again.
  const texts = articles.flatMap((article) => DENSE_VIEWS.map((view) => viewTexts(view, article)));
  const embedded = await encoder.embedArticles(texts);
  for (const [i, article] of articles.entries()) {
    const vectors = DENSE_VIEWS.map((_, view) => {
      const start = (i * DENSE_VIEWS.length + view) * dimension;
      return embedded.subarray(start, start + dimension);
    });
    if (vectors[0]?.some((value) => value !== 0)) {
      index.put({
        key: article.key,
        vectors,
        mark: denseMark(article, maker),
        pieces: packer?.pack(article),
      });
    } else without.push(article.key);
  }
  return without;
}

/**
 * Returns a number for the texts of an article that its vectors and pieces are made from, as
 * `DenseIndex.markOf` gives it.
 */
export function denseMark(article: Article, { packer }: Pick<DenseMaker, "packer">): number {
  // With the views' names: a text that moves to another field changes what it stands for.
  const texts = DENSE_VIEWS.flatMap((view) => [view, ...viewTexts(view, article)]);
  return textMark([...texts, ...(packer?.textsOf(article) ?? [])]);
}

import { rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import {
  type IndexManifest,
  indexTarget,
  type LexicalArrays,
  readDenseManifest,
  readIndexManifest,
  saveLexicalIndex,
} from "../../index";
import { folderExists, requireWritable } from "../base/artifact";
import { ArtifactError, InterruptedError } from "../base/core/errors";
import { type Progress, type StartProgress, silentProgress } from "../base/core/progress";
import { unlessAborted } from "../base/core/unless-aborted";
import { CODE_VERSION } from "../base/core/version";
import { databaseFile, isGeneration, SHIPPED_ENCODER, workspacePaths } from "../base/home/paths";
import { articlesRevision, countArticles, type Database, holdsArticles, knownArticles } from "../base/store";
import { loadTextEncoder } from "../encoder";
import { denseMaker, type EncodedArticles, encodeArticles } from "./dense";
import { indexWords } from "./index-words";
import { indexKnownPosts } from "./known-posts";
import { WordsAside } from "./words-aside";

export interface BuildOptions {
  readonly startProgress?: StartProgress | undefined;
  readonly signal?: AbortSignal | undefined;
  /** False: only words; an existing dense index is removed. Default true. */
  readonly dense?: boolean;
  /**
   * Threads that an encoder which is an ONNX graph may use; with more than one, a thread of its own indexes
   * the words of a large collection. Default 1.
   */
  readonly threads?: number | undefined;
}

/** Articles from which a thread of its own pays for their words. */
const INDEXED_ASIDE = 2000;

/**
 * Builds the workspace's indexes from its articles, and returns the lexical one's manifest.
 * @throws ArtifactError `NO_ARTICLES` when there is nothing to index, and what `loadTextEncoder` throws.
 * @throws InterruptedError when `signal` aborts; the former lexical index is untouched.
 */
export async function buildIndex(
  home: string,
  database: Database,
  { startProgress = silentProgress, signal, dense = true, threads = 1 }: BuildOptions = {},
): Promise<IndexManifest> {
  const total = countArticles(database);
  if (total === 0) {
    throw new ArtifactError(`The workspace at ${home} holds no articles.`, {
      code: "NO_ARTICLES",
      hint: "Import some first, e.g.: crowdchecked import articles FILE.jsonl",
    });
  }
  // A missing encoder should show before the work, not after it.
  const maker = dense ? denseMaker(loadTextEncoder(encoderFolder(home), threads)) : undefined;
  const revision = articlesRevision(database);
  const { index, denseIndex, postIndex } = workspacePaths(home);
  requireWritable(indexTarget(index));
  // Words are indexed by a thread while articles are encoded here, and a graph is linked by another one.
  const hasThread = maker && Math.min(threads, availableParallelism()) > 1 && total >= INDEXED_ASIDE;
  const aside = hasThread ? new WordsAside(database.name) : undefined;
  const indexing = aside && startProgress("Indexing", "articles");
  let encoded: EncodedArticles | undefined;
  try {
    encoded = maker && (await encodeArticles(denseIndex, database, maker, { startProgress, signal }));
    const progress = indexing ?? startProgress("Indexing", "articles");
    const arrays = await wordsOf(database, total, { aside, progress, signal });
    let reading: Progress | undefined;
    await indexKnownPosts(postIndex, database, arrays, (done) => {
      reading ??= startProgress("Reading known posts", "posts");
      reading.update(done);
      if (signal?.aborted) throw new InterruptedError("Indexing");
    });
    reading?.finish();
    if (encoded) await encoded.finish();
    else rmSync(denseIndex, { recursive: true, force: true });
    return saveLexicalIndex(index, arrays, {
      articlesRevision: revision,
      known: knownArticles(database, arrays.keys),
      builtAt: new Date().toISOString(),
      codeVersion: CODE_VERSION,
    });
  } finally {
    await Promise.all([encoded?.stop(), aside?.stop()]);
  }
}

interface WordsOptions {
  /** The thread that indexes them already, if there is one. */
  readonly aside: WordsAside | undefined;
  readonly progress: Progress;
  readonly signal: AbortSignal | undefined;
}

async function wordsOf(
  database: Database,
  total: number,
  { aside, progress, signal }: WordsOptions,
): Promise<LexicalArrays> {
  const onDone = (done: number): void => progress.update(done, total);
  const onTurn = (done: number): void => {
    onDone(done);
    if (signal?.aborted) throw new InterruptedError("Indexing");
  };
  const made = aside && (await unlessAborted(aside.finish(onDone), signal, "Indexing"));
  const arrays = made ?? (await indexWords(database, onTurn));
  progress.finish();
  return arrays;
}

/**
 * Returns the hash of the encoder that a home's dense index is of; undefined without a dense index.
 * @throws ArtifactError when the dense index cannot be read.
 */
export function indexedEncoder(home: string): string | undefined {
  const { denseIndex } = workspacePaths(home);
  return folderExists(denseIndex) ? readDenseManifest(denseIndex).encoder : undefined;
}

/** Returns the folder of the workspace's own encoder, be it damaged or not, or else of the shipped one. */
export function encoderFolder(home: string): string {
  const own = workspacePaths(home).encoder;
  return folderExists(own) ? own : SHIPPED_ENCODER;
}

/**
 * Returns the index's manifest if it fits the store, or belongs to a generation, which serves until the next
 * is promoted.
 * @param catchUp whether an index that is older than the store fits, too.
 * @throws ArtifactError `INDEX_STALE` when articles were added or changed since, `INDEX_ARTICLES` when it is
 *   of another store's, and what `readIndexManifest` throws.
 */
export function currentIndexManifest(home: string, database: Database, catchUp = false): IndexManifest {
  const manifest = readIndexManifest(workspacePaths(home).index);
  refuseForeignIndex(home, database, manifest);
  const behind = articlesRevision(database) - manifest.articlesRevision;
  if (behind === 0 || (catchUp && behind > 0) || isGeneration(home)) return manifest;
  throw new ArtifactError("Articles were added or changed after the index was built.", {
    code: "INDEX_STALE",
    hint: "Build it again: crowdchecked index.",
  });
}

/**
 * Refuses an index of another store: its keys stand for other articles here, and an answer would show these
 * in place of those it found.
 * @throws ArtifactError `INDEX_ARTICLES`.
 */
export function refuseForeignIndex(home: string, database: Database, { known }: IndexManifest): void {
  if (!known || holdsArticles(database, known)) return;
  throw new ArtifactError(
    `The index in ${workspacePaths(home).index} was built of another database than ${databaseFile(home)}: it finds other articles under the same numbers.`,
    {
      code: "INDEX_ARTICLES",
      hint: "Build it again: crowdchecked index. If the database should be the former one, restore a backup.",
    },
  );
}

import { rmSync } from "node:fs";
import {
  type IndexManifest,
  type LexicalArrays,
  LexicalIndexBuilder,
  readDenseManifest,
  readIndexManifest,
  saveLexicalIndex,
} from "../../index";
import { folderExists } from "../base/artifact";
import { ArtifactError, InterruptedError } from "../base/core/errors";
import { type StartProgress, silentProgress } from "../base/core/progress";
import { CODE_VERSION } from "../base/core/version";
import { yieldToEvents } from "../base/core/yield";
import { isGeneration, SHIPPED_ENCODER, workspacePaths } from "../base/home/paths";
import { articlesRevision, countArticles, type Database, iterateArticles } from "../base/store";
import { loadTextEncoder, modelExists } from "../encoder";
import { encodeArticles } from "./dense";

export interface BuildOptions {
  readonly startProgress?: StartProgress | undefined;
  readonly signal?: AbortSignal | undefined;
  /** False: only words; an existing dense index is removed. Default true. */
  readonly dense?: boolean;
  /** Threads that an encoder which is an ONNX graph may use. Default 1. */
  readonly threads?: number | undefined;
}

/** Articles that are indexed before events are let in. */
const ARTICLES_A_TURN = 500;

/**
 * Builds the workspace's indexes from its articles, and returns the lexical one's manifest.
 * @throws ArtifactError `NO_ARTICLES` when there is nothing to index, and what `loadTextEncoder` throws.
 * @throws InterruptedError when `signal` aborts; the former lexical index is untouched.
 */
export async function buildIndex(
  home: string,
  database: Database,
  { startProgress, signal, dense = true, threads }: BuildOptions = {},
): Promise<IndexManifest> {
  const total = countArticles(database);
  if (total === 0) {
    throw new ArtifactError(`The workspace at ${home} holds no articles.`, {
      code: "NO_ARTICLES",
      hint: "Import some first, e.g.: crowdchecked import articles FILE.jsonl",
    });
  }
  // A missing encoder should show before the work, not after it.
  const encoder = dense ? loadTextEncoder(encoderFolder(home), threads) : undefined;
  const revision = articlesRevision(database);
  const { index, denseIndex } = workspacePaths(home);
  // The graph is linked by another thread while words are indexed here.
  const encoded = encoder && (await encodeArticles(denseIndex, database, encoder, { startProgress, signal }));
  try {
    const arrays = await indexWords(database, total, { startProgress, signal });
    if (encoded) await encoded.finish();
    else rmSync(denseIndex, { recursive: true, force: true });
    return saveLexicalIndex(index, arrays, {
      articlesRevision: revision,
      builtAt: new Date().toISOString(),
      codeVersion: CODE_VERSION,
    });
  } finally {
    await encoded?.stop();
  }
}

async function indexWords(
  database: Database,
  total: number,
  { startProgress = silentProgress, signal }: BuildOptions,
): Promise<LexicalArrays> {
  const progress = startProgress("Indexing", "articles");
  const builder = new LexicalIndexBuilder();
  for (const article of iterateArticles(database)) {
    builder.add(article);
    progress.update(builder.size, total);
    if (builder.size % ARTICLES_A_TURN === 0) await yieldToEvents();
    if (signal?.aborted) throw new InterruptedError("Indexing");
  }
  const arrays = builder.finish();
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

/** Returns the folder of the workspace's own encoder, or else of the shipped one. */
export function encoderFolder(home: string): string {
  const own = workspacePaths(home).encoder;
  return modelExists(own) ? own : SHIPPED_ENCODER;
}

/**
 * Returns the index's manifest if it fits the store, or belongs to a generation, which serves until the next
 * is promoted.
 * @param catchUp whether an index that is older than the store fits, too.
 * @throws ArtifactError `INDEX_STALE` when articles were added or changed since, and what
 *   `readIndexManifest` throws.
 */
export function currentIndexManifest(home: string, database: Database, catchUp = false): IndexManifest {
  const manifest = readIndexManifest(workspacePaths(home).index);
  const behind = articlesRevision(database) - manifest.articlesRevision;
  if (behind === 0 || (catchUp && behind > 0) || isGeneration(home)) return manifest;
  throw new ArtifactError("Articles were added or changed after the index was built.", {
    code: "INDEX_STALE",
    hint: "Build it again: crowdchecked index.",
  });
}

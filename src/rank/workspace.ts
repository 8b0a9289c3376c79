import { mkdirSync } from "node:fs";
import { join } from "node:path";
import {
  type IndexManifest,
  LexicalIndex,
  LexicalIndexBuilder,
  loadLexicalIndex,
  readIndexManifest,
  saveLexicalIndex,
} from "../../index";
import { ArtifactError, InterruptedError } from "../core/errors";
import { type StartProgress, silentProgress } from "../core/progress";
import { CODE_VERSION, PACKAGE_ROOT } from "../core/version";
import { yieldToEvents } from "../core/yield";
import {
  ArticleReader,
  articlesRevision,
  countArticles,
  type Database,
  iterateArticles,
  openDatabase,
  type StoredArticle,
} from "../store";
import { loadRanker, type RankerModel, rankerExists } from "./model";
import { type Dating, type Query, Ranker, readQuery } from "./ranker";

/** Where a workspace keeps what. */
export function workspacePaths(home: string): {
  readonly database: string;
  readonly index: string;
  readonly ranker: string;
} {
  return {
    database: join(home, "crowdchecked.db"),
    index: join(home, "index", "lexical"),
    ranker: join(home, "models", "ranker"),
  };
}

/** The ranker that comes with the package. */
export const SHIPPED_RANKER = join(PACKAGE_ROOT, "models", "default", "ranker");

/** One entry of a ranked list. */
export interface RankedArticle {
  /** From 1. */
  readonly rank: number;
  /** Higher is better; comparable within one query only. */
  readonly score: number;
  readonly article: StoredArticle;
}

export interface RankOptions {
  /** Length of the list, 1 to the number of candidates; default 5. */
  readonly top?: number;
}

/** Which ranker a workspace is opened with. */
export const RANKER_CHOICES = ["auto", "shipped", "none"] as const;
export type RankerChoice = (typeof RANKER_CHOICES)[number];

export interface OpenOptions {
  /** `auto` (the default): the workspace's own ranker, else the shipped one. `none`: the untrained fusion. */
  readonly ranker?: RankerChoice;
  /** Candidates a query; default: what the ranker was trained on. */
  readonly candidates?: number;
}

export interface BuildOptions {
  readonly startProgress?: StartProgress;
  readonly signal?: AbortSignal;
}

/** Articles that are indexed between two looks at the outside. */
const ARTICLES_A_TURN = 500;

/** Opens the workspace's database, making folder and file when they are absent. */
export function openStore(home: string): Database {
  mkdirSync(home, { recursive: true });
  return openDatabase(workspacePaths(home).database, { create: true });
}

/**
 * Builds the workspace's index from its articles, and returns its manifest.
 * @throws ArtifactError `NO_ARTICLES` when there is nothing to index.
 * @throws InterruptedError when `signal` aborts; the former index is untouched.
 */
export async function buildIndex(
  home: string,
  database: Database,
  { startProgress = silentProgress, signal }: BuildOptions = {},
): Promise<IndexManifest> {
  const total = countArticles(database);
  if (total === 0) {
    throw new ArtifactError(`The workspace at ${home} holds no articles.`, {
      code: "NO_ARTICLES",
      hint: "Import some first, e.g.: crowdchecked import articles FILE.jsonl",
    });
  }
  const revision = articlesRevision(database);
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
  return saveLexicalIndex(workspacePaths(home).index, arrays, {
    articlesRevision: revision,
    builtAt: new Date().toISOString(),
    codeVersion: CODE_VERSION,
  });
}

/**
 * Returns the index's manifest when it fits the store.
 * @throws ArtifactError `INDEX_STALE` when articles were added or changed since, and what `readIndexManifest` throws.
 */
export function currentIndexManifest(home: string, database: Database): IndexManifest {
  const manifest = readIndexManifest(workspacePaths(home).index);
  if (manifest.articlesRevision === articlesRevision(database)) return manifest;
  throw new ArtifactError("Articles were added or changed after the index was built.", {
    code: "INDEX_STALE",
    hint: "Build it again: crowdchecked index.",
  });
}

/** A workspace that is ready to rank. */
export class Workspace {
  private readonly reader: ArticleReader;

  constructor(
    readonly home: string,
    readonly database: Database,
    readonly index: LexicalIndex,
    private readonly ranker: Ranker,
    /** Undefined where the untrained fusion ranks. */
    readonly model: RankerModel | undefined,
  ) {
    this.reader = new ArticleReader(database);
  }

  /** Returns the articles that most likely check the claim of a tweet, best first. A text without words gives none. */
  async rank(query: string | Query, { top = 5 }: RankOptions = {}): Promise<RankedArticle[]> {
    const parts = readQuery(typeof query === "string" ? { text: query } : query);
    return this.ranker
      .rank(parts)
      .slice(0, top)
      .map(({ doc, score }, i) => ({ rank: i + 1, score, article: this.articleOf(doc) }));
  }

  /** Returns store keys and scores of the candidates, best first. */
  rankKeys(query: Query, dating: Dating = "as written"): { readonly key: number; readonly score: number }[] {
    const { keys } = this.index.arrays;
    return this.ranker
      .rank(readQuery(query), dating)
      .map(({ doc, score }) => ({ key: keys[doc] as number, score }));
  }

  close(): void {
    this.model?.booster.dispose();
    this.database.close();
  }

  private articleOf(doc: number): StoredArticle {
    const key = this.index.arrays.keys[doc] as number;
    const article = this.reader.get(key);
    if (article) return article;
    throw new ArtifactError(`The index names the article ${key}, which the store does not hold.`, {
      code: "INDEX_STALE",
      hint: "Build it again: crowdchecked index.",
    });
  }
}

/**
 * Opens a workspace for ranking.
 * @throws ArtifactError when the store, the index or the ranker is missing, stale, damaged or of another version.
 * @throws EnvironmentError `NATIVE_LIBRARY` when LightGBM cannot be loaded.
 */
export function openWorkspace(home: string, { ranker = "auto", candidates }: OpenOptions = {}): Workspace {
  const paths = workspacePaths(home);
  const database = openDatabase(paths.database);
  try {
    currentIndexManifest(home, database);
    const index = new LexicalIndex(loadLexicalIndex(paths.index).arrays);
    const folder =
      ranker === "none"
        ? undefined
        : chooseRanker(ranker === "shipped" ? [SHIPPED_RANKER] : [paths.ranker, SHIPPED_RANKER]);
    const model = folder === undefined ? undefined : loadRanker(folder);
    return new Workspace(home, database, index, new Ranker(index, model, candidates), model);
  } catch (error) {
    database.close();
    throw error;
  }
}

function chooseRanker(folders: readonly string[]): string | undefined {
  return folders.find(rankerExists);
}

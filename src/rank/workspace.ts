import { existsSync, mkdirSync } from "node:fs";
import { LexicalIndex, loadDenseIndex, loadLexicalIndex } from "../../index";
import { ArtifactError } from "../core/errors";
import { loadTextEncoder } from "../encoder";
import { ArticleReader, type Database, openDatabase, type StoredArticle } from "../store";
import type { Answer, AnswerOptions } from "./answer";
import { Answerer } from "./answerer";
import { currentIndexManifest, encoderFolder } from "./build-index";
import { FilterMasks } from "./filter-masks";
import { loadRanker, type RankerModel, rankerExists, rankerFolder } from "./model";
import { SHIPPED_RANKER, workspacePaths } from "./paths";
import {
  type Dating,
  EncoderRanker,
  FeatureRanker,
  type Query,
  type Ranker,
  type RankingOptions,
  readQuery,
} from "./ranker";
import type { Ranking } from "./ranking";
import type { SearchIndex } from "./search-index";
import { Semantics } from "./semantics";

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
export const RANKER_CHOICES = ["auto", "shipped", "none", "encoder"] as const;
export type RankerChoice = (typeof RANKER_CHOICES)[number];

export interface OpenOptions {
  /** `auto` (the default): the workspace's own ranker, else the shipped one. `none`: the untrained fusion. `encoder`: the encoder's cosine alone. */
  readonly ranker?: RankerChoice;
  /** Candidates a query; default: what the ranker was trained on. */
  readonly candidates?: number;
}

/** Opens the workspace's database, making folder and file when they are absent. */
export function openStore(home: string): Database {
  mkdirSync(home, { recursive: true });
  return openDatabase(workspacePaths(home).database, { create: true });
}

/** A workspace that is ready to rank. */
export class Workspace {
  private readonly reader: ArticleReader;
  private readonly answerer: Answerer;

  constructor(
    readonly home: string,
    readonly database: Database,
    readonly index: SearchIndex,
    private readonly ranker: Ranker,
    /** Undefined where the untrained fusion ranks. */
    readonly model: RankerModel | undefined,
  ) {
    this.reader = new ArticleReader(database);
    const masks = new FilterMasks(database);
    this.answerer = new Answerer({
      ranking: (query, options) => this.ranking(query, options),
      maskOf: (filter) => masks.of(filter, this.index.lexical.arrays),
      articleOf: (doc) => this.articleOf(doc),
    });
  }

  /** Returns the articles that most likely check the claim of a tweet, best first. A text without words gives none. */
  async rank(query: string | Query, { top = 5 }: RankOptions = {}): Promise<RankedArticle[]> {
    const { candidates, order, scores } = await this.ranking(query);
    return Array.from(order.subarray(0, top), (row, i) => ({
      rank: i + 1,
      score: scores[row] as number,
      article: this.articleOf(candidates.docs[row] as number),
    }));
  }

  /** Returns what is to be said of a tweet: its articles with confidence, matches, duplicates and, where wanted, reasons. */
  answer(query: string | Query, options?: AnswerOptions): Promise<Answer> {
    return this.answerer.answer(typeof query === "string" ? { text: query } : query, options);
  }

  /** Returns all candidates of a tweet with their scores. */
  ranking(query: string | Query, options?: RankingOptions): Promise<Ranking> {
    return this.ranker.rank(readQuery(typeof query === "string" ? { text: query } : query), options);
  }

  /** Returns store keys and scores of the candidates, best first. */
  async rankKeys(
    query: Query,
    dating: Dating = "as written",
  ): Promise<{ readonly key: number; readonly score: number }[]> {
    const { keys } = this.index.lexical.arrays;
    const { candidates, order, scores } = await this.ranking(query, { dating });
    return Array.from(order, (row) => ({
      key: keys[candidates.docs[row] as number] as number,
      score: scores[row] as number,
    }));
  }

  close(): void {
    this.model?.booster.dispose();
    this.database.close();
  }

  private articleOf(doc: number): StoredArticle {
    const key = this.index.lexical.arrays.keys[doc] as number;
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
 * @throws ArtifactError when the store, an index, the encoder or the ranker is missing, stale, damaged, of another version or made for another encoder.
 * @throws EnvironmentError `NATIVE_LIBRARY` when LightGBM or hnswlib cannot be loaded.
 */
export function openWorkspace(home: string, { ranker = "auto", candidates }: OpenOptions = {}): Workspace {
  const database = openDatabase(workspacePaths(home).database);
  try {
    const index = openIndex(home, database);
    if (ranker === "encoder") {
      return new Workspace(home, database, index, new EncoderRanker(index, candidates), undefined);
    }
    const model = chooseRanker(home, ranker, index.semantics?.encoderHash);
    return new Workspace(home, database, index, new FeatureRanker(index, model, candidates), model);
  } catch (error) {
    database.close();
    throw error;
  }
}

function openIndex(home: string, database: Database): SearchIndex {
  const paths = workspacePaths(home);
  const { articlesRevision } = currentIndexManifest(home, database);
  const lexical = new LexicalIndex(loadLexicalIndex(paths.index).arrays);
  if (!existsSync(paths.denseIndex)) return { lexical };
  const encoder = loadTextEncoder(encoderFolder(home));
  const { hash, dimension } = encoder;
  const { index } = loadDenseIndex(paths.denseIndex, { encoder: hash, dimension, articlesRevision });
  return { lexical, semantics: new Semantics(encoder, index, lexical) };
}

/** Returns the ranker to use; undefined for the untrained fusion. */
function chooseRanker(
  home: string,
  choice: RankerChoice,
  encoder: string | undefined,
): RankerModel | undefined {
  if (choice === "none") return undefined;
  const shipped = rankerExists(SHIPPED_RANKER) ? SHIPPED_RANKER : undefined;
  const folder = choice === "shipped" ? shipped : rankerFolder(home, encoder);
  return folder === undefined ? undefined : loadRanker(folder, encoder);
}

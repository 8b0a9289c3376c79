import { Confidence } from "../answer/confidence/confidence";
import { findCalibration } from "../answer/confidence/storage";
import { FilterMasks } from "../answer/filter-masks";
import { HeldLanguages } from "../answer/held-languages";
import { bytesOnce, type SharedBytes } from "../base/artifact";
import { systemClock } from "../base/core/clock";
import { workspacePaths } from "../base/home/paths";
import {
  ArticleAddresses,
  ArticleHeadings,
  ArticleReader,
  ArticleSites,
  openDatabase,
  storeError,
} from "../base/store";
import type { RankerModel } from "../rank/model";
import type { SearchIndex } from "../rank/search-index";
import type { Semantics } from "../rank/semantics";
import { CatchUp } from "./catch-up";
import { knowsNone, openKnownPosts } from "./known-posts";
import { openIndex } from "./open-index";
import { chooseModel, makeRanker, type RankerChoice } from "./ranker-choice";
import { openReranker } from "./reranker";
import { Snapshot, type SnapshotSources } from "./snapshot";
import { openWording } from "./wording";
import { LoadedWorkspace } from "./workspace";

export interface OpenOptions {
  /**
   * `auto` (the default): the workspace's own ranker, else the shipped one. `none`: the untrained fusion.
   * `encoder`: the encoder's cosine alone. `bm25`: one BM25 over all text.
   */
  readonly ranker?: RankerChoice;
  /** Candidates a query; default: what the ranker was trained on. */
  readonly candidates?: number;
  /**
   * Whether changes of articles that are newer than the index are taken in, in memory, before each query;
   * then an index that is older than the store is not refused. Whoever answers wants it; figures are made of
   * the index as it is. Default false.
   */
  readonly catchUp?: boolean;
  /**
   * With `auto`: articles a query that the workspace's reranker reads to correct a ranker that did not learn
   * from it; one that did has a number of its own. Default 0: such a ranker is not corrected.
   */
  readonly rerankArticles?: number;
  /**
   * Longest time that a reranker works on a query, milliseconds; articles that it has not scored by then are
   * ranked without its score. Whoever answers may want it; figures are made without it. Default 0: no limit.
   */
  readonly rerankMs?: number;
  /**
   * Which known posts raise their articles, with `auto`: `all` (the default); `others`, but those of the very
   * same words, where posts are measured that may be known; or `none`.
   */
  readonly known?: "all" | "others" | "none";
  /**
   * Called with the reason when articles cannot be taken in; the former articles still answer, and another
   * try follows after ten seconds. Default: a warning of the process.
   */
  readonly onFailure?: (error: unknown) => void;
  /** Called again and again while articles are taken in, which may take long where they are many. */
  readonly onTakingIn?: () => void;
  /** The most changed articles that a query waits for; see `CatchUpOptions`. Default: no limit. */
  readonly waitsFor?: number | undefined;
  /**
   * What threads share of indexes and encoder: what is there already is not read again, what is read is
   * added. Nothing in it is ever written to. Default: memory of its own.
   */
  readonly shared?: SharedBytes | undefined;
}

/**
 * Opens a workspace for ranking.
 * @throws ArtifactError when the store, an index, the encoder or the ranker is missing, stale, damaged, of
 *   another version or made for another encoder or reranker.
 * @throws EnvironmentError `NATIVE_LIBRARY` when hnswlib cannot be loaded; also as `storeError`.
 */
export function loadWorkspace(home: string, options: OpenOptions = {}): LoadedWorkspace {
  const database = openDatabase(workspacePaths(home).database);
  let semantics: Semantics | undefined;
  try {
    const { ranker = "auto", candidates, rerankArticles = 0, catchUp = false, rerankMs = 0 } = options;
    const { onFailure = warn, onTakingIn, waitsFor, shared, known: postsUsed = "all" } = options;
    const articles = new ArticleReader(database);
    const { index: stored, articlesRevision } = openIndex(home, database, catchUp, shared);
    semantics = stored.semantics;
    const index: SearchIndex = {
      ...stored,
      reranker: openReranker(home, articles),
      wording: semantics && openWording(semantics, articles),
    };
    const model = chooseModel(home, ranker, index);
    const reading = { skipsSame: postsUsed === "others", bytesFor: shared && bytesOnce(shared) };
    const knowsPosts = ranker === "auto" && postsUsed !== "none";
    const known = knowsPosts ? openKnownPosts(home, database, index.lexical, reading) : knowsNone;
    const sources: SnapshotSources = {
      articles,
      addresses: new ArticleAddresses(database),
      sites: new ArticleSites(database),
      languages: new HeldLanguages(new ArticleHeadings(database)),
      masks: new FilterMasks(database),
      model,
      confidence: confidenceOf(home, model),
      rankerOf: (of) => makeRanker(ranker, of, model, candidates, { rerankArticles, ...known(of.lexical) }),
    };
    const renew = (of: SearchIndex, revision: number): Snapshot => new Snapshot(sources, of, revision);
    const snapshot = renew(index, articlesRevision);
    const snapshots = catchUp
      ? new CatchUp({ database, snapshot, renew, onFailure, onTakingIn, waitsFor, clock: systemClock })
      : {
          current: snapshot,
          pendingArticles: 0,
          use: <T>(work: (of: Snapshot, pendingArticles: number) => Promise<T>): Promise<T> =>
            work(snapshot, 0),
          takeAll: async () => {},
          close: () => {},
        };
    return new LoadedWorkspace(home, database, snapshots, model, rerankMs, known);
  } catch (error) {
    semantics?.close();
    database.close();
    throw storeError(database.name, error);
  }
}

/** The default `onFailure`. */
function warn(error: unknown): void {
  process.emitWarning(
    `Articles could not be taken in: ${error instanceof Error ? error.message : String(error)}`,
  );
}

function confidenceOf(home: string, model: RankerModel | undefined): Confidence {
  if (!model) return new Confidence([], undefined);
  const { manifest } = model;
  return new Confidence(manifest.features, findCalibration(home, manifest)?.manifest);
}

import { CODE_VERSION } from "../../base/core/version";
import {
  articlesRevision,
  countArticles,
  countTraits,
  countTweets,
  countVotes,
  type Database,
  NightLog,
} from "../../base/store";
import { generationHome, type NightEvaluation, type Promotion } from "../../nightly";
import type { StatusJson } from "../schemas/status";
import { calibrationOf, modelsOf } from "./models";

/** The part of the status that comes from the store and the models' manifests. */
export type StoredStatus = Omit<StatusJson, "queue">;

/** What the status is read of. */
export interface StatusQuery {
  readonly home: string;
  /** Name of the answering one; null in a workspace without generations. */
  readonly generation: string | null;
  /** The time, milliseconds. */
  readonly now: number;
}

/** Returns the contents of a workspace, and what answers from it. */
export function readStatus(database: Database, { home, generation, now }: StatusQuery): StoredStatus {
  const { tweets } = countTweets(database);
  const serving = generation === null ? home : generationHome(home, generation);
  return {
    version: CODE_VERSION,
    articles: countArticles(database),
    tweets,
    votes: countVotes(database),
    generation,
    ...modelsOf(serving),
    collection: traitsOf(database, now),
    nights: latestNights(database),
    calibration: calibrationOf(serving),
  };
}

type Collection = StatusJson["collection"];
interface Counted {
  readonly at: number;
  readonly revision: number;
  readonly collection: Collection;
}
const traits = new WeakMap<Database, Counted>();
/** Time for which traits are kept though articles change, milliseconds. */
const TRAITS_KEPT_MS = 60_000;

/**
 * Returns the traits of the articles. Counting reads an entry of each article, so that it is done only after
 * changes, and at most once a minute.
 */
function traitsOf(database: Database, now: number): Collection {
  const revision = articlesRevision(database);
  const known = traits.get(database);
  // A clock that was set back must not keep them until it is where it was.
  const isFresh = known !== undefined && Math.abs(now - known.at) < TRAITS_KEPT_MS;
  if (known && (known.revision === revision || isFresh)) return known.collection;
  const { sites, ratings, years, languages } = countTraits(database);
  const collection = {
    sites: [...sites],
    ratings: [...ratings],
    years: [...years],
    languages: [...languages],
  };
  traits.set(database, { at: now, revision, collection });
  return collection;
}

/** Nights that are shown. */
const SHOWN = 60;

/**
 * Returns the latest nights, the oldest first. Only nights that were measured on the same dev tweets as the
 * latest have figures, since others are not comparable.
 */
function latestNights(database: Database): StatusJson["nights"] {
  const log = new NightLog(database);
  const summaries = <T>(step: string): ReadonlyMap<string, T> =>
    new Map(log.history(step, SHOWN).map(({ night, summary }) => [night, summary as T]));
  const evaluations = summaries<NightEvaluation>("evaluate");
  const promotions = summaries<Promotion>("promote");
  const indexes = summaries<{ readonly articles: number }>("index");
  const devSet = [...evaluations.values()].at(-1)?.devSet;
  return log
    .latest(SHOWN)
    .reverse()
    .map(({ name, startedAt, finishedAt }) => {
      const evaluation = evaluations.get(name);
      const promotion = promotions.get(name);
      return {
        name,
        startedAt,
        finishedAt,
        promoted: promotion?.promoted ?? null,
        map: evaluation?.devSet === devSet ? (evaluation?.built ?? null) : null,
        articles: indexes.get(name)?.articles ?? null,
        reasons: [...(promotion?.reasons ?? [])],
      };
    });
}

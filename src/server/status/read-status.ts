import { CODE_VERSION } from "../../base/core/version";
import { countArticles, countTweets, countVotes, type Database } from "../../base/store";
import { generationHome } from "../../nightly";
import type { StatusJson } from "../schemas/status";
import { calibrationOf } from "./calibration";
import { modelsOf } from "./models";
import { latestNights } from "./nights";

/** What the store and the models' manifests tell of a workspace. */
export type StoredStatus = Omit<StatusJson, "queue">;

/**
 * Returns what a workspace holds and what answers from it.
 * @param generation name of the one that answers; null in a workspace without generations.
 */
export function readStatus(database: Database, home: string, generation: string | null): StoredStatus {
  const { tweets } = countTweets(database);
  const serving = generation === null ? home : generationHome(home, generation);
  return {
    version: CODE_VERSION,
    articles: countArticles(database),
    tweets,
    votes: countVotes(database),
    generation,
    ...modelsOf(serving),
    nights: latestNights(database),
    calibration: calibrationOf(serving),
  };
}

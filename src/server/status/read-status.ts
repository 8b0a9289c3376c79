import { CODE_VERSION } from "../../core/version";
import { generationHome } from "../../nightly";
import { countArticles, countTweets, countVotes, type Database } from "../../store";
import type { StatusJson } from "../schemas/status";
import { modelsOf } from "./models";
import { latestNights } from "./nights";

/** What the store and the models' manifests tell of a workspace. */
export type StoredStatus = Omit<StatusJson, "queue">;

/** Returns what a workspace holds and what answers from it. @param generation name of the one that answers; null in a workspace without generations. */
export function readStatus(database: Database, home: string, generation: string | null): StoredStatus {
  const { tweets } = countTweets(database);
  return {
    version: CODE_VERSION,
    articles: countArticles(database),
    tweets,
    votes: countVotes(database),
    generation,
    ...modelsOf(generation === null ? home : generationHome(home, generation)),
    nights: latestNights(database),
    calibration: null,
  };
}

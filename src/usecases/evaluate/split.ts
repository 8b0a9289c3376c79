import { ArtifactError } from "../../base/core/errors";
import * as store from "../../base/store";
import { type Job, type WorkspaceSettings, withExistingStore } from "../job";
import { DocumentIds } from "./document-ids";
import { type EvaluateOptions, evaluate, type WorkspaceEvaluation } from "./evaluate";

/** Which judged tweets of a workspace are ranked, and by what. */
export interface EvaluateSplitOptions extends Pick<EvaluateOptions, "ranker" | "baselines" | "plots"> {
  /** Judgements, as `dev`. */
  readonly split: string;
}

/**
 * Ranks the judged tweets of one of the workspace's own splits and scores the ranking, as `evaluate`.
 * @throws ArtifactError `NO_JUDGEMENTS` where the split holds no judged tweet with a text.
 */
export async function evaluateSplit(
  settings: WorkspaceSettings,
  { split, ...options }: EvaluateSplitOptions,
  job: Job,
): Promise<WorkspaceEvaluation> {
  const judged = await withExistingStore(settings.home, (database) => judgedOf(database, split));
  if (judged.queries.length === 0) {
    throw new ArtifactError(`The split "${split}" holds no judged tweet with a text.`, {
      code: "NO_JUDGEMENTS",
      hint: "Import a dataset with tweets and qrels, or evaluate files: crowdchecked evaluate --queries FILE --qrels FILE",
    });
  }
  return await evaluate(settings, { ...judged, ...options }, job);
}

function judgedOf(database: store.Database, split: string): Pick<EvaluateOptions, "queries" | "qrels"> {
  const documents = new DocumentIds(database);
  const nameOf = ({ dataset, id }: Pick<store.JudgedTweet, "dataset" | "id">): string => `${dataset}:${id}`;
  const queries = store.judgedTweets(database, split).map((tweet) => {
    const { dataset: _, externalId: __, relevant: ___, ...post } = tweet;
    return { ...post, id: nameOf(tweet), tweet };
  });
  const qrels = new Map(queries.map(({ id }) => [id, new Map<string, number>()]));
  for (const grade of store.grades(database, split)) {
    // Of tweets that have a text.
    qrels.get(nameOf(grade))?.set(documents.of(grade.article), grade.relevance);
  }
  return { queries, qrels };
}

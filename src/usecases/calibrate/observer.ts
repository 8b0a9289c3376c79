import type { TrainingQuery } from "../../../training";
import * as calibration from "../../../training/calibration";
import { ArticleReader, ArticleSites } from "../../base/store";
import type * as rank from "../../rank";
import type { LoadedWorkspace } from "../../workspace";
import { mapInTurn, type ProgressLabels } from "../each";
import type { Task, WorkspaceSettings } from "../job";

/** How many articles a reranker reads. */
export interface Reranking {
  readonly config: Pick<WorkspaceSettings, "rerankArticles">;
}

/**
 * Returns what observes the rankings of a workspace, by its own index or one with the same articles.
 * @param known default: no post is known, as where a confidence is fitted.
 */
export function observerOf(
  { config }: Reranking,
  { database, index: own }: Pick<LoadedWorkspace, "database" | "index">,
  model: rank.RankerModel,
  index = own,
  known: Pick<rank.FeatureRankerOptions, "known" | "sites"> = {},
): calibration.Observer {
  const articles = new ArticleReader(database);
  const sites = new ArticleSites(database);
  const { keys } = index.lexical.arrays;
  return new calibration.Observer(index, model, (doc) => articles.get(keys[doc]!), {
    rerankArticles: config.rerankArticles,
    siteOf: (doc) => sites.of(keys[doc]!),
    ...known,
  });
}

/** Observes queries in turn. */
export async function observeEach(
  task: Pick<Task, "progress" | "signal">,
  shown: ProgressLabels,
  observer: calibration.Observer,
  queries: readonly TrainingQuery[],
): Promise<calibration.Observation[]> {
  return (await mapInTurn(task, shown, queries, (query) => observer.observe(query))).flat();
}

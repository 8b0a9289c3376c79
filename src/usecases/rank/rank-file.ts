import { writeFileSync } from "node:fs";
import { type Dialect, formatRun, type Run } from "../../../scorer";
import { exportTarget, guardWrite } from "../../base/artifact";
import type { Shown as ShownQuery } from "../../rank";
import type { LoadedWorkspace } from "../../workspace";
import { mapInTurn, type ProgressLabels } from "../each";
import { DocumentIds } from "../evaluate/document-ids";
import type { FileQuery } from "../evaluate/query-file";
import type { Job } from "../job";

/** What is ranked, and where it goes. */
export interface RankFileOptions {
  readonly queries: readonly FileQuery[];
  /** The file of the run. */
  readonly run: string;
  readonly dialect: Dialect;
}

/**
 * Ranks a file of queries into a TREC run. Returns how many.
 * @throws InterruptedError when the job is stopped; EnvironmentError `EXPORT_WRITE`.
 */
export async function rankFile(
  workspace: LoadedWorkspace,
  { queries, run: file, dialect }: RankFileOptions,
  job: Job,
): Promise<number> {
  const shown = { label: "Ranking", unit: "queries", work: "Ranking" };
  const run = await rankQueries(workspace, queries, job, shown);
  const content = formatRun(run, { tag: "crowdchecked", dialect });
  guardWrite(exportTarget("run", file), () => writeFileSync(file, content));
  return run.size;
}

/** Ranks queries as a workspace does. @param as what the ranker sees of dates and authors. */
export async function rankQueries(
  workspace: LoadedWorkspace,
  queries: readonly FileQuery[],
  job: Pick<Job, "progress" | "signal">,
  shown: ProgressLabels,
  as?: ShownQuery,
): Promise<Run> {
  const ids = new DocumentIds(workspace.database);
  const rankings = await mapInTurn(job, shown, queries, async ({ id, ...query }) => {
    const ranked = await workspace.rankKeys(query, as);
    return [id, ranked.map(({ key, score }) => ({ document: ids.of(key), score }))] as const;
  });
  return new Map(rankings);
}

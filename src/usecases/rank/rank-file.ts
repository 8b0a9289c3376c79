import { writeFileSync } from "node:fs";
import { type DIALECTS, formatRun, type RankedDocument } from "../../../scorer";
import { exportTarget, guardWrite } from "../../base/artifact";
import type { LoadedWorkspace } from "../../workspace";
import { forEach } from "../each";
import { DocumentIds } from "../evaluate/document-ids";
import type { FileQuery } from "../evaluate/query-file";
import type { Job } from "../job";

/** What is ranked, and where it goes. */
export interface RankFileOptions {
  readonly queries: readonly FileQuery[];
  /** The file of the run. */
  readonly run: string;
  readonly dialect: (typeof DIALECTS)[number];
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
  const ids = new DocumentIds(workspace.database);
  const run = new Map<string, RankedDocument[]>();
  await forEach(
    job,
    { label: "Ranking", unit: "queries", work: "Ranking" },
    queries,
    async ({ id, ...query }) => {
      const ranked = await workspace.rankKeys(query);
      run.set(
        id,
        ranked.map(({ key, score }) => ({ document: ids.of(key), score })),
      );
    },
  );
  const content = formatRun(run, { tag: "crowdchecked", dialect });
  guardWrite(exportTarget("run", file), () => writeFileSync(file, content));
  return run.size;
}

import { writeFileSync } from "node:fs";
import { DIALECTS, formatRun, type RankedDocument } from "../../scorer";
import { exportTarget, guardWrite } from "../artifact";
import { InterruptedError, UsageError } from "../core/errors";
import { yieldToEvents } from "../core/yield";
import type { Workspace } from "../rank";
import { choice } from "./choice";
import { DocumentIds } from "./document-ids";
import type { CliIo } from "./io";
import { type FileQuery, readQueries } from "./query-file";

/** The options of `rank` for a file of queries. */
export interface RunOptions {
  readonly run?: string;
  readonly dialect: string;
}

/** Reads the arguments for a file of queries and returns the work to do on the workspace. */
export async function fileOfTweets(
  io: CliIo,
  queryFile: string,
  { run: runFile, dialect: wanted }: RunOptions,
): Promise<(workspace: Workspace) => Promise<void>> {
  const dialect = choice("--dialect", wanted, DIALECTS);
  if (runFile === undefined) {
    throw new UsageError("--run is missing: where the run of --queries goes.", { code: "OPTION_INVALID" });
  }
  const queries = await readQueries(queryFile);
  return async (workspace) => {
    const run = await rankAll(io, workspace, queries);
    const content = formatRun(run, { tag: "crowdchecked", dialect });
    guardWrite(exportTarget("run", runFile), () => writeFileSync(runFile, content));
    if (io.json) io.out(JSON.stringify({ queries: run.size, run: runFile }));
    else io.out(`${run.size} queries ranked into ${runFile}`);
  };
}

async function rankAll(
  io: CliIo,
  workspace: Workspace,
  queries: readonly FileQuery[],
): Promise<Map<string, RankedDocument[]>> {
  const ids = new DocumentIds(workspace.database);
  const progress = io.startProgress("Ranking", "queries");
  const run = new Map<string, RankedDocument[]>();
  for (const { id, ...query } of queries) {
    await yieldToEvents();
    if (io.signal.aborted) throw new InterruptedError("Ranking");
    const ranked = await workspace.rankKeys(query);
    run.set(
      id,
      ranked.map(({ key, score }) => ({ document: ids.of(key), score })),
    );
    progress.update(run.size, queries.length);
  }
  progress.finish();
  return run;
}

import { DIALECTS } from "../../../scorer";
import { UsageError } from "../../base/core/errors";
import { readQueries } from "../../usecases/evaluate/query-file";
import { rankFile } from "../../usecases/rank/rank-file";
import type { LoadedWorkspace } from "../../workspace";
import { choice } from "../choice";
import type { CliIo } from "../io";

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
): Promise<(workspace: LoadedWorkspace) => Promise<void>> {
  const dialect = choice("--dialect", wanted, DIALECTS);
  if (runFile === undefined) {
    throw new UsageError("--run is missing: where the run of --queries goes.", { code: "OPTION_INVALID" });
  }
  const queries = await readQueries(queryFile);
  return async (workspace) => {
    const ranked = await rankFile(workspace, { queries, run: runFile, dialect }, io);
    if (io.json) io.out(JSON.stringify({ queries: ranked, run: runFile }));
    else io.out(`${ranked} queries ranked into ${runFile}`);
  };
}

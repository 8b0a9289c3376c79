import { UsageError } from "../../base/core/errors";
import { readQueries } from "../../usecases/evaluate/query-file";
import { checkRunFile, rankFile } from "../../usecases/rank/rank-file";
import type { CliIo } from "../io";
import { refuseOptions } from "../options";
import { outputNamed, tellWritten } from "../written";
import { noteCutQueries } from "./cut";
import { DIALECT, type RankFlags, readFilter, type Work } from "./flags";

/** Checks the arguments for a file of queries and returns the work to do on the workspace. */
export async function fileOfTweets(
  io: CliIo,
  tweet: string | undefined,
  file: string,
  options: RankFlags,
): Promise<Work> {
  const { run, dialect = DIALECT, undated, reDated } = options;
  if (tweet !== undefined) {
    throw new UsageError("A tweet and --queries cannot be given together.", {
      code: "OPTION_INVALID",
      hint: "Leave one of them out.",
    });
  }
  refuseOptions(options, ["image"], "is for one tweet; a file of tweets has the text of their pictures");
  refuseOptions(
    options,
    ["imageText", "quotedText", "date", "author"],
    "is for one tweet; each of a file has its own",
  );
  refuseOptions(
    options,
    ["top", "explain", "near"],
    "is for one tweet; a run has about 100 articles for each query",
  );
  if (readFilter(options) !== undefined) {
    throw new UsageError("A filter of articles cannot be used with --queries: runs are of all articles.", {
      code: "OPTION_INVALID",
      hint: "Leave out --site, --rating, --language, --from and --to.",
    });
  }
  refuseOptions(options, ["postLanguage"], "is for one tweet; in a file of JSON lines each has its language");
  if (undated) refuseOptions(options, ["reDated"], "cannot be used with --undated");
  if (run === undefined)
    throw new UsageError("--queries needs --run, the file that the run is written to.", {
      code: "OPTION_INVALID",
      hint: "Add --run FILE; the name - is standard output.",
    });
  const output = outputNamed(run, io);
  if (typeof output === "string") checkRunFile(file, output);
  const queries = await readQueries(file);
  noteCutQueries(io, queries);
  return async (workspace) => {
    const variant = undated ? "textOnly" : reDated ? "redated" : undefined;
    const { seed } = io.config;
    const ranked = await rankFile(workspace, { queries, run: output, dialect, variant, seed }, io);
    tellWritten(io, run, { queries: ranked, run }, () => `${ranked} queries ranked into ${run}`);
  };
}

import { existsSync } from "node:fs";
import { workspacePaths } from "../base/home/paths";
import {
  type CheckthatOptions,
  type ImportOptions,
  type ImportSummary,
  importArticles,
  importCheckthat,
  importClaimReview,
  importCrowdchecked,
  importTweets,
} from "../import";
import { type Home, type Job, keeping, withStore } from "./job";

/** What can be imported: datasets as folders, else files. */
export const IMPORT_FORMATS = ["checkthat", "crowdchecked", "claimreview", "articles", "tweets"] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/**
 * What is imported. `crowd`, `anySource` and `splitPrefix` are for the format `checkthat`, `dataset` is for
 * that and `tweets`.
 */
export interface ImportFilesOptions
  extends Pick<CheckthatOptions, "dataset" | "crowd" | "anySource" | "splitPrefix"> {
  readonly format: ImportFormat;
  /** One folder or file; of the format `claimreview` any number of files. */
  readonly paths: readonly string[];
}

type Read = (path: string, options: ImportOptions) => Promise<ImportSummary>;

const READERS: Readonly<Record<Exclude<ImportFormat, "claimreview">, Read>> = {
  checkthat: importCheckthat,
  crowdchecked: importCrowdchecked,
  articles: importArticles,
  tweets: importTweets,
};

/**
 * Takes articles, tweets and judgements into a workspace, which is made when it is absent. Records that
 * cannot be read are counted and named in the summary.
 * @throws InputError for a file that is missing or of another format; what other files hold is not touched.
 * @throws InterruptedError when the job is stopped; what is committed stays, and the same call goes on from
 *   there.
 */
export async function importFiles(
  { home }: Home,
  { format, paths, ...options }: ImportFilesOptions,
  { progress, signal, note }: Job,
): Promise<ImportSummary> {
  const imported = withStore(home, (database) => {
    const asked = { database, startProgress: progress, signal, ...options };
    if (format === "claimreview") return importClaimReview(paths, asked);
    return READERS[format](paths[0]!, asked);
  });
  const summary = await keeping(imported);
  const { added, changed } = summary.rows.articles;
  if (added + changed > 0 && existsSync(workspacePaths(home).index))
    note("The index does not hold the new articles yet. Next: crowdchecked index");
  return summary;
}

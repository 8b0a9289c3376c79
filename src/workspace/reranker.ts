import { folderExists } from "../base/artifact";
import { systemClock } from "../base/core/clock";
import { workspacePaths } from "../base/home/paths";
import type { ArticleReader } from "../base/store";
import { openCrossEncoder, readModelManifest } from "../encoder";
import { knownScores, Reranker } from "../rank/reranker";

/** Of this thread: a training, its calibration and its evaluation open a workspace each, and ask the same. */
const KNOWN = knownScores();

/**
 * Returns the workspace's reranker over the articles as its store holds them; undefined where it has none.
 * Its folder is read when a ranker first needs it.
 */
export function openReranker(home: string, articles: Pick<ArticleReader, "get">): Reranker | undefined {
  const { reranker: folder } = workspacePaths(home);
  if (!folderExists(folder)) return undefined;
  return new Reranker(openCrossEncoder(folder), (key) => articles.get(key), systemClock, KNOWN);
}

/**
 * Returns the hash of the workspace's reranker; undefined where it has none.
 * @throws ArtifactError where its manifest cannot be read.
 */
export function rerankerHash(home: string): string | undefined {
  const { reranker: folder } = workspacePaths(home);
  return folderExists(folder) ? readModelManifest(folder).hash : undefined;
}

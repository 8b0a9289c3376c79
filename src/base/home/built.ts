import { folderMark } from "../artifact";
import { workspacePaths } from "./paths";

/**
 * Returns a text that is another one once an index or a model that answers is built, replaced or removed.
 * @throws EnvironmentError `ARTIFACT_READ` where nobody can tell.
 */
export function builtMark(home: string): string {
  const { index, denseIndex, postIndex, encoder, ranker, calibration, reranker } = workspacePaths(home);
  const folders = [index, denseIndex, postIndex, encoder, ranker, calibration, reranker];
  return folders.map((folder) => folderMark(folder) ?? "none").join(", ");
}

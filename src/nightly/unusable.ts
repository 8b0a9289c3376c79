import { ArtifactError } from "../base/core/errors";
import { loadWorkspace, type OpenOptions } from "../workspace";

/**
 * Returns why this program cannot rank with the indexes and models of a home, as after an update that reads
 * another format; undefined where it can.
 */
export function unusable(home: string, options: Pick<OpenOptions, "ranker"> = {}): ArtifactError | undefined {
  try {
    loadWorkspace(home, options).close();
    return undefined;
  } catch (error) {
    if (error instanceof ArtifactError) return error;
    throw error;
  }
}

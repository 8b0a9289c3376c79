import { buildIndex } from "../workspace";
import { type Job, type WorkspaceSettings, withStore } from "./job";

/** What an index holds. */
export interface IndexOptions {
  /** Whether the encoder's vectors are indexed beside the words. Default true. */
  readonly dense?: boolean;
}

/** The indexes that were built. */
export interface BuiltIndex {
  readonly articles: number;
  readonly seconds: number;
  /** ISO 8601. */
  readonly builtAt: string;
}

/**
 * Builds the indexes of a workspace's articles.
 * @throws ArtifactError `NO_ARTICLES`; InterruptedError when the job is stopped: the former indexes stay.
 */
export async function buildIndexes(
  { home }: Pick<WorkspaceSettings, "home">,
  { dense = true }: IndexOptions,
  { progress, signal }: Pick<Job, "progress" | "signal">,
): Promise<BuiltIndex> {
  const started = performance.now();
  const { articles, builtAt } = await withStore(home, (database) =>
    buildIndex(home, database, { startProgress: progress, signal, dense }),
  );
  return { articles, seconds: (performance.now() - started) / 1000, builtAt };
}

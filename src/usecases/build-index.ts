import { buildIndex } from "../workspace";
import { type Home, type Job, type WorkspaceSettings, withExistingStore } from "./job";
import { noteWhatVectorsRemovedLoses } from "./losses";
import { refuseFollower } from "./refuse-follower";

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
 * @throws ArtifactError `NO_ARTICLES`; UsageError `STORE_FOLLOWS`; InterruptedError when the job is stopped:
 *   the former indexes stay.
 */
export async function buildIndexes(
  { home, threads }: Home & Partial<Pick<WorkspaceSettings, "threads">>,
  { dense = true }: IndexOptions,
  job: Job,
): Promise<BuiltIndex> {
  const { progress, signal } = job;
  const started = performance.now();
  await refuseFollower(home);
  if (!dense) noteWhatVectorsRemovedLoses(job, home);
  const { articles, builtAt } = await withExistingStore(home, (database) =>
    buildIndex(home, database, { startProgress: progress, signal, dense, threads }),
  );
  return { articles, seconds: (performance.now() - started) / 1000, builtAt };
}

import type { Config } from "../base/config";
import { ArtifactError, InterruptedError } from "../base/core/errors";
import type { StartProgress } from "../base/core/progress";
import { databaseFile } from "../base/home/paths";
import { type Database, openDatabase, openNowhere, storeError } from "../base/store";
import { type LoadedWorkspace, loadWorkspace, type OpenOptions, openStore } from "../workspace";

/** The workspace that a use case works on, with the settings that decide what comes of it. */
export type WorkspaceSettings = Pick<Config, "home" | "seed" | "threads" | "candidates" | "rerankArticles">;

/** The workspace of a use case to which no other setting matters. */
export type Home = Pick<WorkspaceSettings, "home">;

/** What a use case may use of whoever runs it: a terminal, a night, a program. */
export interface Job {
  /** Starts to show how far some work is. */
  readonly progress: StartProgress;
  /** Ends the work at the next good moment, by an `InterruptedError`. */
  readonly signal: AbortSignal;
  /** Takes what is worth knowing and not part of the result. */
  note(text: string): void;
}

/** A use case at work. */
export interface Task extends Job {
  readonly config: WorkspaceSettings;
}

/** A use case at work that crawls: with all settings, and the secrets of the environment. */
export interface CrawlTask extends Job {
  readonly config: Config;
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Runs `work` on a workspace's database, which is made when it is absent. @throws also as `storeError`. */
export async function withStore<T>(home: string, work: (database: Database) => T | Promise<T>): Promise<T> {
  return await using(openStore(home), work);
}

/** Runs `work` on a workspace's database. @throws ArtifactError `STORE_MISSING`; also as `storeError`. */
export async function withExistingStore<T>(
  home: string,
  work: (database: Database) => T | Promise<T>,
): Promise<T> {
  return await using(openDatabase(databaseFile(home)), work);
}

/**
 * Runs `work` on a workspace's database, or on an empty one where none is made yet. @throws as `storeError`.
 */
export async function withStoreToBe<T>(
  home: string,
  work: (database: Database) => T | Promise<T>,
): Promise<T> {
  return await using(presentOrEmpty(home), work);
}

function presentOrEmpty(home: string): Database {
  try {
    return openDatabase(databaseFile(home));
  } catch (error) {
    if (error instanceof ArtifactError && error.code === "STORE_MISSING") return openNowhere();
    throw error;
  }
}

async function using<T>(database: Database, work: (database: Database) => T | Promise<T>): Promise<T> {
  try {
    return await work(database);
  } catch (error) {
    throw storeError(database.name, error);
  } finally {
    database.close();
  }
}

/** Runs `work` on an open workspace. @throws ArtifactError as `openWorkspace` does. */
export async function withWorkspace<T>(
  home: string,
  options: OpenOptions,
  work: (workspace: LoadedWorkspace) => T | Promise<T>,
): Promise<T> {
  const workspace = loadWorkspace(home, options);
  try {
    return await work(workspace);
  } finally {
    workspace.close();
  }
}

/**
 * Waits for work that keeps what it has done when it is interrupted.
 * @param hint how it goes on.
 * @throws InterruptedError with this hint in place of those of the parts; what else the work throws.
 */
export async function keeping<T>(
  work: Promise<T>,
  hint = "What is done stays. Run the same command again to continue.",
): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw error instanceof InterruptedError ? new InterruptedError(error.work, hint) : error;
  }
}

/** @throws InterruptedError naming `work` when the job is to stop. */
export function checkInterrupted(signal: AbortSignal, work: string): void {
  if (signal.aborted) throw new InterruptedError(work);
}

import { existsSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import type { Clock } from "../base/core/clock";
import { ArtifactError, RetryLaterError, UsageError } from "../base/core/errors";
import {
  GENERATIONS,
  generations,
  SERVING,
  serveGeneration,
  soundGeneration,
} from "../base/home/generations";
import { takeLock } from "../base/home/lock";
import { articlesRevision, countArticles, type Database, followedLineage } from "../base/store";
import type { Registry } from "../broker/registry";
import { doubtFetched, fetchFiles, fetchingFolder, finishFetch, isFetched } from "./fetch";
import { FollowedArticles } from "./followed-articles";
import { type ReleaseManifest, readManifest } from "./manifest";
import { repeated } from "./repeated";

/** Waits after failures, milliseconds: the first, and the longest. */
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;
/** Longest time between two looks, milliseconds. */
const LOOK_MS = 60_000;
/** Time after which a release that could not be used is tried again, milliseconds. */
const REFUSED_MS = 60_000;
const LOCK = "follower.lock";

/** Hears of what a follower does. */
export interface FollowerObserver {
  /** Bytes of a release are here, of all; `done` equals `total` at the end. */
  fetching(name: string, done: number, total: number): void;
  /** A release is here. @param articles that were new. */
  fetched(name: string, articles: number): void;
  /** Votes that nobody was told were on articles that the owner who is followed now lacks. */
  votesDropped(count: number): void;
  /** Something keeps the follower from the current release; it tries again. */
  hindered(error: unknown): void;
}

export interface FollowerOptions {
  readonly home: string;
  /** Of the home. */
  readonly database: Database;
  readonly registry: Registry;
  readonly clock: Clock;
  readonly observer: FollowerObserver;
}

/** Keeps a workspace at the release that is current in a registry; see docs/design/generations.md. */
export class Follower {
  private wanted: string | undefined;
  private last: Promise<unknown> = Promise.resolve();
  private refused: { readonly name: string; readonly at: number } | undefined;

  private readonly articles: FollowedArticles;

  private constructor(
    private readonly options: FollowerOptions,
    private readonly release: () => void,
  ) {
    this.articles = new FollowedArticles(options);
    this.wanted = soundGeneration(options.home);
  }

  /**
   * @throws UsageError `FOLLOW_OWNER` for a workspace with articles of its own; RetryLaterError
   *   `FOLLOWER_RUNNING` while another process follows for it.
   */
  static open(options: FollowerOptions): Follower {
    const { home, database } = options;
    if (followedLineage(database) === undefined && articlesRevision(database) > 0)
      throw isOwner(home, countArticles(database));
    const file = join(home, LOCK);
    const release = takeLock(file, database, {
      problem: (owner) => `For this workspace ${owner} follows already: it holds ${file}.`,
      code: "FOLLOWER_RUNNING",
      hint: "Give each worker and server a folder of its own (--home), or more threads instead.",
    });
    // One that is gone is fetched again.
    if (soundGeneration(home) === undefined) rmSync(join(home, SERVING), { force: true });
    return new Follower(options, release);
  }

  /** The generation that is to answer; undefined: none is here yet. */
  get serving(): string | undefined {
    return this.wanted;
  }

  /**
   * Resolves when a generation is here: the current one if the registry answers, else the one that served.
   * @throws the signal's reason.
   */
  async begin(signal: AbortSignal): Promise<void> {
    for (let delay = FIRST_WAIT_MS; ; delay = Math.min(2 * delay, LONGEST_WAIT_MS)) {
      await this.look(signal, true);
      signal.throwIfAborted();
      if (this.wanted !== undefined) return;
      await this.pause(delay, signal);
    }
  }

  /**
   * Takes each release that becomes current, and the changes between, until the signal aborts. Never rejects.
   */
  async follow(signal: AbortSignal): Promise<void> {
    await Promise.all([this.followReleases(signal), this.followChanges(signal)]);
  }

  private async followReleases(signal: AbortSignal): Promise<void> {
    let delay = FIRST_WAIT_MS;
    while (!signal.aborted) {
      if (await this.look(signal, false)) {
        delay = FIRST_WAIT_MS;
        await this.pause(LOOK_MS, signal);
      } else {
        await this.pause(delay, signal);
        delay = Math.min(2 * delay, LONGEST_WAIT_MS);
      }
    }
  }

  private async followChanges(signal: AbortSignal): Promise<void> {
    const { observer, registry } = this.options;
    const { changes } = registry;
    if (!changes) return;
    const hindered = (error: unknown): void => observer.hindered(error);
    await repeated(signal, hindered, async (goesWell) => {
      for await (const message of changes.messages(signal)) {
        await this.alone(() => this.articles.takeChange(message, signal));
        goesWell();
      }
    });
  }

  /** Notes that a generation answers now: it will after a restart, too. */
  swapped(name: string | undefined): void {
    if (name === undefined) return;
    const { home } = this.options;
    const before = soundGeneration(home);
    if (before === name) return;
    serveGeneration(home, name);
    removeOthers(home, [name, before, this.wanted]);
  }

  /** Notes that a generation cannot answer: the one before does. Its files are compared at the next try. */
  swapFailed(name: string | undefined): void {
    const { home, clock } = this.options;
    if (name === undefined || name !== this.wanted) return;
    this.refused = { name, at: clock.now() };
    const before = soundGeneration(home);
    this.wanted = before === name ? undefined : before;
    doubtFetched(home, name);
  }

  /** An index is not built again here: its release would be compared with it, and fetched again. */
  refusal(name: string | undefined, error: unknown): unknown {
    return error instanceof ArtifactError ? unfit(name, this.options.registry.address, error) : error;
  }

  close(): void {
    this.release();
  }

  /** Returns whether a release could not answer a moment ago; a clock that was set back is not waited for. */
  private isRefused(name: string): boolean {
    if (this.refused?.name !== name) return false;
    return Math.abs(this.options.clock.now() - this.refused.at) < REFUSED_MS;
  }

  /** Takes the current release, unless it is here. Returns whether there is nothing left to do. */
  private async look(signal: AbortSignal, isBeginning: boolean): Promise<boolean> {
    try {
      const { registry } = this.options;
      const data = await registry.current(signal);
      if (!data) throw noRelease(registry.address);
      const manifest = readManifest(data, registry.address);
      if (this.isRefused(manifest.name)) return false;
      await this.alone(() => this.take(manifest, signal, isBeginning));
      return true;
    } catch (error) {
      if (!signal.aborted) this.options.observer.hindered(error);
      return false;
    }
  }

  private async take(manifest: ReleaseManifest, signal: AbortSignal, isBeginning: boolean): Promise<void> {
    const { home, registry, observer } = this.options;
    const { name } = manifest;
    this.adopt(manifest, isBeginning);
    const isHere = isFetched(home, name);
    removeUnfinished(home, name);
    if (!isHere) {
      const onBytes = (done: number, total: number): void => observer.fetching(name, done, total);
      await fetchFiles(manifest, { home, registry, signal, onBytes });
    }
    const articles = await this.articles.takeRelease(manifest, signal);
    const dropped = this.articles.castVotes();
    if (dropped > 0) observer.votesDropped(dropped);
    if (!isHere) {
      finishFetch(manifest, home);
      // Those that could not answer; others may come so every night, and nothing would remove them.
      removeOthers(home, [name, this.wanted, soundGeneration(home)]);
    }
    if (!isHere || articles > 0) observer.fetched(name, articles);
    this.refused = undefined;
    this.wanted = name;
  }

  /**
   * Makes sure that the store's articles are those of the release's owner, at whatever revision.
   * @throws ArtifactError `RELEASE_DIVERGED`.
   */
  private adopt({ lineage }: ReleaseManifest, isBeginning: boolean): void {
    const { home, registry } = this.options;
    if (this.articles.lineage === lineage) return;
    if (this.articles.lineage !== undefined && !isBeginning) throw diverged(registry.address);
    // Generations that are here count the articles as another store did.
    rmSync(join(home, SERVING), { force: true });
    removeOthers(home, []);
    this.wanted = undefined;
    this.articles.begin(lineage);
  }

  /** Runs work when what was begun before has ended: revisions only rise. */
  private alone<T>(work: () => Promise<T>): Promise<T> {
    const done = this.last.then(work);
    this.last = done.catch(() => {});
    return done;
  }

  /** Resolves after a while, when another release may be current, or when the signal aborts. */
  private async pause(ms: number, signal: AbortSignal): Promise<void> {
    const enough = new AbortController();
    const both = AbortSignal.any([signal, enough.signal]);
    const timer = wait(ms, undefined, { signal: both }).catch(() => {});
    await Promise.race([timer, this.options.registry.changed(both)]);
    enough.abort();
  }
}

/** Removes finished generations, except those of some names. */
function removeOthers(home: string, kept: readonly (string | undefined)[]): void {
  for (const name of generations(home))
    if (!kept.includes(name)) rmSync(join(home, GENERATIONS, name), { recursive: true, force: true });
}

/** Removes what was fetched of releases that were not finished, except one. */
function removeUnfinished(home: string, kept: string): void {
  const folder = join(home, GENERATIONS);
  if (!existsSync(folder)) return;
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    if (name.endsWith(".fetching") && path !== fetchingFolder(home, kept))
      rmSync(path, { recursive: true, force: true });
  }
}

function isOwner(home: string, articles: number): UsageError {
  return new UsageError(`The workspace ${home} has ${articles} articles of its own.`, {
    code: "FOLLOW_OWNER",
    hint: "Follow with an empty folder (--home), or leave out --follow to answer from this workspace.",
  });
}

function noRelease(address: string): RetryLaterError {
  return new RetryLaterError(`Nothing was pushed to the registry at ${address} yet.`, {
    code: "RELEASE_MISSING",
    hint: "Push a generation there: crowdchecked generations push.",
  });
}

function unfit(name: string | undefined, address: string, cause: ArtifactError): ArtifactError {
  return new ArtifactError(
    `The release ${name ?? "of before"} at ${address} cannot be used here: ${cause.message}`,
    {
      code: "RELEASE_UNFIT",
      hint:
        "Let this machine and the owner have the same version of crowdchecked; then, at the owner, mend what " +
        "crowdchecked status names, and push: crowdchecked generations push.",
      cause,
    },
  );
}

function diverged(address: string): ArtifactError {
  return new ArtifactError(`The release at ${address} is of another store than the articles here.`, {
    code: "RELEASE_DIVERGED",
    hint: "Start the follower anew: it then takes all articles of the release.",
  });
}

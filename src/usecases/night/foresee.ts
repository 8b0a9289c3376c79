import { existsSync, statfsSync, statSync } from "node:fs";
import { chooseSites, siteProblem } from "../../../crawlers/articles";
import type { Clock } from "../../base/core/clock";
import { CrowdcheckedError } from "../../base/core/errors";
import { MIB } from "../../base/core/values/mebibytes";
import { workspacePaths } from "../../base/home/paths";
import { countArticles, type Database } from "../../base/store";
import { bytesOf, checkDevSet, isNightRunning, readGolden } from "../../nightly";
import { type XLimits, xOptions } from "../crawl/posts";
import type { CrawlTask } from "../job";
import type { PushChoice } from "../releases/push";
import { refuseMissingFolder } from "../releases/registry";

/** New indexes and models stand beside those that serve, and trainings keep checkpoints. */
const ROOM = 2;

/** What a step would fail with. */
export interface ForeseenProblem {
  /** `night`: all of it. */
  readonly step: string;
  readonly code: string;
  readonly message: string;
}

/**
 * Returns what would fail in the steps that are to run, as far as it can be known before. Asks each site's
 * robots.txt unless today's copy is kept; changes nothing.
 * @throws InterruptedError.
 */
export async function foreseeProblems(
  task: CrawlTask,
  {
    steps,
    limits,
    clock,
    push,
  }: {
    readonly steps: readonly string[];
    readonly limits: XLimits;
    readonly clock: Clock;
    readonly push: Pick<PushChoice, "registry"> | undefined;
  },
  database: Database,
): Promise<readonly ForeseenProblem[]> {
  const { home } = task.config;
  const problems: ForeseenProblem[] = [];
  const note = (step: string, code: string, message: string): void => {
    problems.push({ step, code, message });
  };
  const attempt = async (step: string, check: () => unknown): Promise<void> => {
    if (step !== "night" && !steps.includes(step)) return;
    try {
      await check();
    } catch (error) {
      if (!(error instanceof CrowdcheckedError) || error.code === "INTERRUPTED") throw error;
      note(step, error.code, error.message);
    }
  };
  if (isNightRunning(home)) note("night", "NIGHT_RUNNING", "another process runs a night now.");
  await attempt("crawl-articles", () => checkSites(task, database, clock, note));
  await attempt("crawl-tweets", () => xOptions(task, limits));
  await attempt("compliance", () => xOptions(task, limits));
  if (steps.includes("index") && countArticles(database) === 0) {
    note("index", "NO_ARTICLES", `${home} holds no articles, unless the crawl brings some.`);
  }
  await attempt("evaluate", () => checkDevSet(home));
  await attempt("evaluate", () => readGolden(home));
  await attempt("push", () => push?.registry === undefined || refuseMissingFolder(push.registry));
  checkRoom(task.config.home, note);
  return problems;
}

type Note = (step: string, code: string, message: string) => void;

async function checkSites(task: CrawlTask, database: Database, clock: Clock, note: Note): Promise<void> {
  const { contact, allowLoopback, sites } = task.config;
  const { signal } = task;
  const chosen = chooseSites(sites);
  for (const { problem } of chosen.unusable) note("crawl-articles", problem.code, problem.message);
  const problems = await Promise.all(
    chosen.sites.map((site) => siteProblem(site, { database, contact, allowLoopback, clock, signal })),
  );
  for (const problem of problems) if (problem) note("crawl-articles", problem.code, problem.message);
}

function checkRoom(home: string, note: Note): void {
  const { database, index, denseIndex, encoder, foldEncoders, ranker } = workspacePaths(home);
  if (!existsSync(database)) return;
  const held = [index, denseIndex, encoder, foldEncoders, ranker].reduce(
    (sum, path) => sum + bytesOf(path),
    0,
  );
  const needed = ROOM * Math.max(held, statSync(database).size);
  const { bavail, bsize } = statfsSync(home);
  const free = bavail * bsize;
  if (free >= needed) return;
  note("night", "DISK_FULL", `about ${mib(needed)} are needed in ${home}, and ${mib(free)} are free.`);
}

function mib(bytes: number): string {
  return `${Math.ceil(bytes / MIB)} MiB`;
}

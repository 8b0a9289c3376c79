import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Command } from "commander";
import { CrowdcheckedError } from "../core/errors";
import { CODE_VERSION } from "../core/version";
import * as rank from "../rank";
import * as store from "../store";
import type { RunVerb } from "./io";
import { duration } from "./progress";

const SHOWN_JOBS = 5;
const MIB = 1 << 20;

export function registerStatus(program: Command, run: RunVerb): void {
  program
    .command("status")
    .description("tells what the workspace holds, how big, how old and of which version")
    .action(
      run(async (io) => {
        const database = store.openDatabase(rank.workspacePaths(io.config.home).database);
        try {
          const status = statusOf(io.config.home, database);
          io.out(io.json ? JSON.stringify(status) : inLines(status, Date.now()));
        } finally {
          database.close();
        }
      }),
    );
}

/** What cannot be read, and what to do about it. */
export interface Fault {
  readonly code: string;
  readonly message: string;
  readonly hint: string | undefined;
}

type Status = ReturnType<typeof statusOf>;

export function statusOf(home: string, database: store.Database) {
  const paths = rank.workspacePaths(home);
  const encoder = attempt(() => {
    const folder = rank.encoderFolder(home);
    const { architecture, dimension, hash, createdAt } = rank.readModelManifest(folder);
    return { own: folder === paths.encoder, architecture, dimension, hash, createdAt };
  });
  const hash = "fault" in encoder ? undefined : encoder.hash;
  const hasDense = existsSync(paths.denseIndex);
  return {
    version: CODE_VERSION,
    home,
    articles: store.countArticles(database),
    ...store.countTweets(database),
    judgements: store.countJudgements(database),
    votes: store.countVotes(database),
    pairs: store.countPairs(database),
    scoredPairs: store.countScoredPairs(database),
    ...store.countLinks(database),
    generation: rank.servingGeneration(home) ?? null,
    generations: rank.generations(home).length,
    databaseBytes: statSync(paths.database).size,
    index: attempt(() => {
      const { articles, builtAt, codeVersion, version } = rank.currentIndexManifest(home, database);
      return { articles, builtAt, codeVersion, version, bytes: folderBytes(paths.index) };
    }),
    denseIndex: attempt(() => {
      if (!hasDense) return null;
      const manifest = rank.readDenseManifest(paths.denseIndex);
      const { articles, dimension, encoder, builtAt, articlesRevision } = manifest;
      const current = encoder === hash && articlesRevision === store.articlesRevision(database);
      const bytes = folderBytes(paths.denseIndex);
      return { articles, dimension, encoder, builtAt, bytes, current };
    }),
    encoder,
    ranker: attempt(() => rankerOf(home, hasDense ? hash : undefined)),
    calibration: attempt(() => calibrationOf(home, hasDense ? hash : undefined)),
    jobs: store.latestJobs(database, SHOWN_JOBS),
  };
}

/** Tells of the ranker that ranks with an encoder, or without one. */
function rankerOf(home: string, encoder: string | undefined) {
  const folder = rank.rankerFolder(home, encoder);
  const manifest = rank.readFittingManifest(folder, encoder);
  const { preset, trainedAt, codeVersion, datasets, queries, rounds, features } = manifest;
  const about = { preset, trainedAt, codeVersion, datasets, queries, rounds };
  return { own: !rank.isShippedRanker(folder), ...about, features: features.length };
}

/** Tells of the calibration that answers are judged by; null where none fits the ranker. A workspace's own one that is not used is told as a fault. */
function calibrationOf(home: string, encoder: string | undefined) {
  const ranker = rank.readRankerManifest(rank.rankerFolder(home, encoder));
  const { calibration: own } = rank.workspacePaths(home);
  if (existsSync(own)) rank.readCalibration(own, ranker);
  const found = rank.findCalibration(home, ranker);
  if (!found) return null;
  const { thresholds, figures, fittedAt, codeVersion } = found.manifest;
  return { own: found.folder === own, thresholds, figures, fittedAt, codeVersion };
}

export function attempt<T>(look: () => T): T | { readonly fault: Fault } {
  try {
    return look();
  } catch (error) {
    if (!(error instanceof CrowdcheckedError)) throw error;
    const { code, message, hint } = error;
    return { fault: { code, message, hint } };
  }
}

function folderBytes(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

function inLines(status: Status, now: number): string {
  const age = (time: string): string => `${duration((now - Date.parse(time)) / 1000)} ago`;
  const size = (bytes: number): string => `${(bytes / MIB).toFixed(1)} MiB`;
  const { index, denseIndex, encoder, ranker, calibration } = status;
  const rows: readonly (readonly [string, string])[] = [
    ["version", status.version],
    ["home", status.home],
    ["database", size(status.databaseBytes)],
    ["articles", String(status.articles)],
    ["tweets", `${status.tweets}, ${status.withText} with text`],
    ...status.judgements.map(
      ({ split, judgements, tweets }) =>
        ["judgements", `${split}: ${judgements} of ${tweets} tweets`] as const,
    ),
    ...(status.votes === 0 ? [] : [["votes", `${status.votes} on results`] as const]),
    ...status.pairs.map(
      ({ method, threshold, pairs }) => ["pairs", `${method} > ${threshold}: ${pairs}`] as const,
    ),
    ...status.scoredPairs.map(({ method, pairs }) => ["scored", `${method}: ${pairs} pairs`] as const),
    ...(status.links === 0
      ? []
      : [["links", `${status.links} to fact-checks, ${status.checks} posts that they are about`] as const]),
    ...(status.generation === null
      ? []
      : [["generation", `${status.generation} serves, of ${status.generations}`] as const]),
    [
      "index",
      "fault" in index
        ? told(index.fault)
        : `${index.articles} articles, ${size(index.bytes)}, built ${age(index.builtAt)} by ${index.codeVersion}, format ${index.version}`,
    ],
    ["dense index", denseIndex === null ? "none; words alone are matched" : denseLine(denseIndex, age, size)],
    ["encoder", encoderLine(encoder, age)],
    ["ranker", rankerLine(ranker, age)],
    [
      "calibration",
      calibration === null ? "none; answers have no confidence" : calibrationLine(calibration, age),
    ],
    ...status.jobs.map(
      ({ name, status: state, startedAt }) => ["job", `${name}: ${state}, begun ${age(startedAt)}`] as const,
    ),
  ];
  return rows.map(([name, text]) => `${name.padEnd(12)} ${text}`).join("\n");
}

type Known<K extends keyof Status> = NonNullable<Status[K]>;
type Age = (time: string) => string;

function denseLine(dense: Known<"denseIndex">, age: Age, size: (bytes: number) => string): string {
  if ("fault" in dense) return told(dense.fault);
  const { articles, dimension, encoder, builtAt, bytes, current } = dense;
  const advice = current ? "" : "; of other articles or another encoder: crowdchecked index";
  return `${articles} articles, ${dimension} dimensions, ${size(bytes)}, built ${age(builtAt)} by encoder ${encoder.slice(0, 12)}${advice}`;
}

function encoderLine(encoder: Known<"encoder">, age: Age): string {
  if ("fault" in encoder) return told(encoder.fault);
  const { own, architecture, dimension, hash, createdAt } = encoder;
  return `${own ? "the workspace's own" : "the shipped one"}: ${architecture} of ${dimension} dimensions, ${hash.slice(0, 12)}, made ${age(createdAt)}`;
}

function rankerLine(ranker: Known<"ranker">, age: Age): string {
  if ("fault" in ranker) return told(ranker.fault);
  const { own, preset, features, rounds, queries, datasets, trainedAt, codeVersion } = ranker;
  return `${own ? "the workspace's own" : "the shipped one"}: preset ${preset}, ${features} features, ${rounds} rounds, trained on ${queries} tweets of ${datasets.join(", ")} ${age(trainedAt)} by ${codeVersion}`;
}

function calibrationLine(calibration: Known<"calibration">, age: Age): string {
  if ("fault" in calibration) return told(calibration.fault);
  const { own, thresholds, figures, fittedAt } = calibration;
  const { answerAt, suggestAt } = thresholds;
  const { ece, answerable, unanswerable } = figures.train;
  return `${own ? "the workspace's own" : "the shipped one"}: answers from ${answerAt.toFixed(3)}, suggests from ${suggestAt.toFixed(3)}, off by ${(100 * ece).toFixed(1)} points on ${answerable + unanswerable} queries, fitted ${age(fittedAt)}`;
}

export function told({ code, message, hint }: Fault): string {
  return [`${code}: ${message}`, ...(hint === undefined ? [] : [hint])].join(" ");
}

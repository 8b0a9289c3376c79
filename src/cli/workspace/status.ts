import type { Command } from "commander";
import { inMib } from "../../base/core/values/mebibytes";
import type { LastNight } from "../../usecases/doctor/last-night";
import { isOfEncoder, type WorkspaceStatus as Status, workspaceStatus } from "../../usecases/doctor/status";
import type { Fault } from "../../usecases/fault";
import { TRIED_AGAIN } from "../../usecases/night/last-divergence";
import type { RunVerb } from "../io";
import { withExamples } from "../options";
import { printable } from "../printable";
import { duration } from "../progress";

/** Clocks of two machines that agree may be this far apart. */
const CLOCKS_APART_S = 60;

export function registerStatus(program: Command, run: RunVerb): void {
  const verb = program
    .command("status")
    .description("shows what the workspace holds, with sizes, ages and versions")
    .action(
      run(async (io) => {
        const status = workspaceStatus(io.config.home);
        io.answer(status, () => inLines(status, Date.now()));
      }),
    );
  withExamples(verb, ["status", "--home ./other --json status"]);
}

/** A line; false where there is nothing to say. */
type Row = readonly [name: string, text: string | false];

function inLines(status: Status, now: number): string {
  const age = (time: string): string => ageOf(time, now);
  const { index, denseIndex, knownPosts, encoder, reranker, ranker, calibration, next, diverged } = status;
  const rows: readonly Row[] = [
    ["version", status.version],
    ["home", status.home],
    ["serves", servesLine(status)],
    ["next", next !== null && `${next.command} (${next.problems.join("; ")})`],
    ["database", inMib(status.databaseBytes)],
    ["articles", String(status.articles)],
    ["tweets", `${status.tweets}, ${status.withText} with text`],
    ...status.judgements.map(
      ({ split, judgements, tweets }): Row => ["judgements", `${split}: ${judgements} on ${tweets} tweets`],
    ),
    ["votes", status.votes > 0 && `${status.votes} on results`],
    ...status.pairs.map(
      ({ method, threshold, pairs }): Row => ["pairs", `${method} > ${threshold}: ${pairs}`],
    ),
    ...status.scoredPairs.map(({ method, pairs }): Row => ["scored", `${method}: ${pairs} pairs`]),
    ["links", status.links > 0 && `${status.links} to fact-checks, ${status.checks} posts that they check`],
    [
      "generation",
      status.generation !== null && `${status.generation} serves; there are ${status.generations}`,
    ],
    ["index", indexLine(index, age)],
    [
      "dense index",
      denseIndex === null ? "none; only words are matched" : denseLine(denseIndex, encoder, age),
    ],
    ["known posts", knownPosts !== null && knownLine(knownPosts, age)],
    ["encoder", encoderLine(encoder, age)],
    ["reranker", reranker !== null && rerankerLine(reranker, age)],
    ["ranker", rankerLine(ranker, age)],
    [
      "calibration",
      calibration === null
        ? "none; answers have no confidence (crowdchecked calibrate)"
        : calibrationLine(calibration, age),
    ],
    ["night", status.night !== null && nightLine(status.night, age)],
    ["training", diverged !== null && `of the night ${diverged.night}: ${diverged.message} ${TRIED_AGAIN}`],
    ...status.jobs.map(({ name, status: state, startedAt, problem }): Row => {
      const why = problem === null ? "" : `: ${printable(problem)}`;
      return ["job", `${name}: ${state}, started ${age(startedAt)}${why}`];
    }),
  ];
  return rows.flatMap(([name, text]) => (text === false ? [] : [`${name.padEnd(12)} ${text}`])).join("\n");
}

/** A clock that was wrong, then or now, is told and not counted from. */
function ageOf(time: string, now: number): string {
  const seconds = (now - Date.parse(time)) / 1000;
  if (seconds < -CLOCKS_APART_S) return `at ${time} (ahead of this machine's clock)`;
  return `${duration(Math.max(seconds, 0))} ago`;
}

/** Says in one line what answers queries now. */
function servesLine(status: Status): string {
  const { denseIndex, ranker, calibration } = status;
  const problem = refusalOf(status);
  if (problem !== undefined || "fault" in ranker) return `nothing: ${problem ?? "no ranker fits"}`;
  const own = (of: { readonly own: boolean }): string => (of.own ? "the workspace's own" : "the shipped");
  return [
    denseIndex === null ? "words alone" : "words and meaning",
    `${own(ranker)} ranker`,
    calibration === null || "fault" in calibration
      ? "no confidence"
      : `confidence by ${own(calibration)} calibration`,
  ].join(", ");
}

/** Returns what beside the ranker keeps the workspace from answering: whatever does not fit is refused. */
function refusalOf({ index, denseIndex, knownPosts, encoder, reranker }: Status): string | undefined {
  if ("fault" in index) return "there is no index that fits";
  if (denseIndex !== null) {
    if ("fault" in encoder) return "the encoder cannot be used";
    if ("fault" in denseIndex || !isOfEncoder(denseIndex, encoder)) return "the vectors do not fit";
  }
  if (reranker !== null && "fault" in reranker) return "the reranker cannot be used";
  return knownPosts !== null && "fault" in knownPosts ? "known posts cannot be read" : undefined;
}

function nightLine({ failed, ...night }: LastNight, age: Age): string {
  const failures = failed.map(({ step, code, message }) => `; ${step} failed: ${code}: ${message}`).join("");
  return printable(`${night.name}: ${outcomeOf(night)}, started ${age(night.startedAt)}${failures}`);
}

function outcomeOf({ finishedAt, runs, promoted, reasons }: Omit<LastNight, "failed">): string {
  if (runs !== null) return `at the step ${runs} now`;
  if (finishedAt === null) return "has not ended; crowdchecked nightly goes on with it";
  if (promoted === null) return "ended without a promotion";
  return promoted ? "promoted" : `not promoted (${reasons.join("; ")})`;
}

type Known<K extends keyof Status> = NonNullable<Status[K]>;
type Age = (time: string) => string;

const TAKEN_IN = "; newer articles are taken in at each start until crowdchecked index is run";

function indexLine(index: Known<"index">, age: Age): string {
  if ("fault" in index) return faultLine(index.fault);
  const { articles, bytes, builtAt, codeVersion, version, current } = index;
  const advice = current ? "" : TAKEN_IN;
  return `${articles} articles, ${inMib(bytes)}, built ${age(builtAt)} by ${codeVersion}, format ${version}${advice}`;
}

function denseLine(dense: Known<"denseIndex">, used: Status["encoder"], age: Age): string {
  if ("fault" in dense) return faultLine(dense.fault);
  const { articles, dimension, encoder, builtAt, bytes, current } = dense;
  const old = isOfEncoder(dense, used)
    ? TAKEN_IN
    : "; the one in use is another encoder: run crowdchecked index";
  const advice = current ? "" : old;
  return `${articles} articles, ${dimension} dimensions, ${inMib(bytes)}, built ${age(builtAt)} by encoder ${encoder.slice(0, 12)}${advice}`;
}

function knownLine(known: Known<"knownPosts">, age: Age): string {
  if ("fault" in known) return faultLine(known.fault);
  const { posts, builtAt, bytes } = known;
  return `${posts}, ${inMib(bytes)}, built ${age(builtAt)}`;
}

function encoderLine(encoder: Known<"encoder">, age: Age): string {
  if ("fault" in encoder) return faultLine(encoder.fault);
  const { own, architecture, dimension, hash, createdAt } = encoder;
  return `${own ? "the workspace's own" : "the shipped one"}: ${architecture} of ${dimension} dimensions, ${hash.slice(0, 12)}, made ${age(createdAt)}`;
}

function rerankerLine(reranker: Known<"reranker">, age: Age): string {
  if ("fault" in reranker) return faultLine(reranker.fault);
  const { architecture, dimension, maxLength, hash, createdAt, articles } = reranker;
  const use =
    articles === 0
      ? "corrects the order of a ranker that was trained without it (setting rerankArticles)"
      : `reads the first ${articles} articles of each query`;
  return `${architecture} of width ${dimension}, up to ${maxLength} pieces, ${hash.slice(0, 12)}, made ${age(createdAt)}; ${use}`;
}

function rankerLine(ranker: Known<"ranker">, age: Age): string {
  if ("fault" in ranker) return faultLine(ranker.fault);
  const { own, preset, features, rounds, queries, datasets, trainedAt, codeVersion } = ranker;
  return `${own ? "the workspace's own" : "the shipped one"}: preset ${preset}, ${features} features, ${rounds} rounds, trained on ${queries} tweets of ${datasets.join(", ")} ${age(trainedAt)} by ${codeVersion}`;
}

function calibrationLine(calibration: Known<"calibration">, age: Age): string {
  if ("fault" in calibration) return faultLine(calibration.fault);
  const { own, thresholds, figures, fittedAt, lacks } = calibration;
  const { answerAt, suggestAt } = thresholds;
  const { ece, answerable, unanswerable } = figures.train;
  return `${own ? "the workspace's own" : "the shipped one"}: answers from confidence ${answerAt.toFixed(3)}, suggests from ${suggestAt.toFixed(3)}, calibration error ${(100 * ece).toFixed(1)} points on ${answerable + unanswerable} queries, fitted ${age(fittedAt)}${olderCalibration(lacks)}`;
}

/** Returns what to say behind a calibration that lacks signals; nothing where it lacks none. */
export function olderCalibration(lacks: readonly string[]): string {
  if (lacks.length === 0) return "";
  return `; an earlier version fitted it, without ${lacks.join(", ")}: run crowdchecked calibrate`;
}

/** Returns what a part is refused for and what to do about it, in one line. */
export function faultLine({ code, message, hint }: Fault): string {
  return [`${code}: ${message}`, ...(hint === undefined ? [] : [hint])].join(" ");
}

import type { Command } from "commander";
import {
  type BinShare,
  binTable,
  CosineScorer,
  createClaimScorer,
  LABEL_METHODS,
  type LabelMethod,
  type PairScorer,
  SharedWordsScorer,
} from "../../training/label";
import { InterruptedError } from "../core/errors";
import { loadTextEncoder } from "../encoder";
import * as rank from "../rank";
import * as store from "../store";
import { choice, invalidOption } from "./choice";
import type { CliIo } from "./io";
import { registerAgreement } from "./label-agreement";
import { scoreClaims, scorePairs } from "./label-run";
import { registerSample } from "./label-sample";
import type { RunVerb } from "./main";

/** The thresholds of the paper's best data sets. */
const THRESHOLDS = { jaccard: 0.3, cosine: 0.5 } as const satisfies Record<LabelMethod, number>;
/** A tweet counts as a claim when more than half of its words stand in sentences that state something. */
const CLAIM_BAR = 0.5;

interface Options {
  readonly method: string;
  readonly threshold?: string;
}

/** What a labelling found out. */
interface LabelSummary {
  readonly method: LabelMethod;
  readonly version: string;
  /** Pairs that this run scored. */
  readonly scored: number;
  readonly pairs: number;
  /** Pairs that wait for their tweet's text. */
  readonly withoutText: number;
  readonly threshold: number;
  readonly above: number;
  readonly bins: readonly BinShare[];
  readonly tweets: { readonly scored: number; readonly claims: number };
}

export function registerLabel(program: Command, run: RunVerb): void {
  const verb = program
    .command("label")
    .description("scores the pairs that the crowd linked, and helps to judge the scores");
  verb
    .command("pairs", { isDefault: true })
    .description("scores what is new or has changed (the default: crowdchecked label)")
    .option("--method <name>", "jaccard: words in common; or cosine: by the workspace's encoder", "jaccard")
    .option(
      "--threshold <score>",
      `what the summary counts as labelled; scores are all kept (default: ${THRESHOLDS.jaccard}, for cosine ${THRESHOLDS.cosine})`,
    )
    .action(
      run(async (io, options: Options) => {
        const method = choice("--method", options.method, LABEL_METHODS);
        const threshold = thresholdOf(options.threshold, method);
        const database = store.openDatabase(rank.workspacePaths(io.config.home).database);
        try {
          show(io, await label(io, database, method, threshold));
        } catch (error) {
          throw store.storeError(database.name, error);
        } finally {
          database.close();
        }
      }),
    );
  registerSample(verb, run);
  registerAgreement(verb, run);
}

function thresholdOf(given: string | undefined, method: LabelMethod): number {
  if (given === undefined) return THRESHOLDS[method];
  const threshold = Number(given);
  if (given.trim() !== "" && threshold >= -1 && threshold <= 1) return threshold;
  throw invalidOption("--threshold", "a number from -1 to 1", given);
}

async function label(
  io: CliIo,
  database: store.Database,
  method: LabelMethod,
  threshold: number,
): Promise<LabelSummary> {
  const scorer = scorerOf(method, io.config.home);
  const finishJob = store.startJob(database, `label ${method}`);
  try {
    const scored = await scorePairs(database, scorer, io);
    await scoreClaims(database, createClaimScorer(), io);
    const summary = summaryOf(database, scorer, scored, threshold);
    finishJob("done", summary);
    return summary;
  } catch (error) {
    finishJob(error instanceof InterruptedError ? "interrupted" : "failed");
    throw error;
  }
}

/** Returns the scorer of a method; for the cosine with the workspace's encoder. */
export function scorerOf(method: LabelMethod, home: string): PairScorer {
  if (method === "jaccard") return new JaccardScorer();
  return new CosineScorer(loadTextEncoder(rank.encoderFolder(home)), rank.readQuery);
}

function summaryOf(
  database: store.Database,
  { method, version }: PairScorer,
  scored: number,
  threshold: number,
): LabelSummary {
  let above = 0;
  const scores = function* (): Generator<number> {
    for (const { score } of store.iteratePairScores(database, method)) {
      if (score > threshold) above++;
      yield score;
    }
  };
  const bins = binTable(scores(), method);
  const claims = store.countClaims(database, CLAIM_BAR);
  return {
    method,
    version,
    scored,
    pairs: bins.reduce((sum, { pairs }) => sum + pairs, 0),
    withoutText: store.countPairsWithoutText(database),
    threshold,
    above,
    bins,
    tweets: { scored: claims.scored, claims: claims.above },
  };
}

function show(io: CliIo, summary: LabelSummary): void {
  if (io.json) {
    io.out(JSON.stringify(summary));
    return;
  }
  const { method, version, scored, pairs, withoutText, threshold, above, bins, tweets } = summary;
  io.out(`${method}, version ${version}: ${scored} pairs scored now, ${pairs} in all`);
  if (withoutText > 0) io.out(`${withoutText} pairs wait for the text of their tweet`);
  io.out(`${"bin".padEnd(12)} ${"pairs".padStart(9)}  share`);
  for (const { bin, pairs: count, share } of bins) {
    io.out(`${bin.padEnd(12)} ${String(count).padStart(9)}  ${(100 * share).toFixed(2).padStart(5)} %`);
  }
  io.out(`above ${threshold}: ${above} pairs`);
  io.out(`${tweets.claims} of ${tweets.scored} tweets state a claim in more than half of their words`);
}

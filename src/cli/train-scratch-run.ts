import {
  DEFAULT_SCRATCH,
  defaultSteps,
  type ScratchSettings,
  trainFromScratch,
} from "../../training/scratch";
import { ArtifactError, InterruptedError } from "../core/errors";
import type { Article } from "../core/types";
import { foldBag, quantise, saveBag } from "../encoder/bag";
import { workspacePaths } from "../rank";
import * as store from "../store";
import { invalidOption } from "./choice";
import { noteWhatEncoderChangeLoses } from "./encoder-change";
import type { CliIo } from "./io";
import { startBackend } from "./run-training";

/** Options of `train encoder --from scratch`. */
export interface ScratchFlags {
  readonly out?: string;
  readonly backend: string;
  readonly vocabulary?: string;
  readonly dimension?: string;
  readonly steps?: string;
  readonly withoutJudged: boolean;
}

/** With fewer articles nothing can be learned of how words are used. */
const FEWEST_ARTICLES = 100;

/** Runs `train encoder --from scratch`: an encoder made from the workspace's articles alone. */
export async function trainScratch(io: CliIo, flags: ScratchFlags): Promise<void> {
  const given = readSettings(flags, io.config.seed);
  const folder = flags.out ?? workspacePaths(io.config.home).encoder;
  if (flags.out === undefined) noteWhatEncoderChangeLoses(io, io.config.home);
  await startBackend(io, flags.backend);
  await io.withStore(async (database) => {
    const leftOut = flags.withoutJudged ? store.judgedArticles(database) : new Set<number>();
    const total = store.countArticles(database) - leftOut.size;
    if (total < FEWEST_ARTICLES) {
      throw new ArtifactError(
        `The workspace holds ${total} articles; at least ${FEWEST_ARTICLES} are needed.`,
        {
          code: "NO_ARTICLES",
          hint: "Import more, e.g.: crowdchecked import articles FILE.jsonl",
        },
      );
    }
    const settings: ScratchSettings = { ...given, steps: given.steps ?? defaultSteps(total) };
    const finishJob = store.startJob(database, "train encoder --from scratch");
    const started = performance.now();
    try {
      let loss = Number.NaN;
      const model = await trainFromScratch(() => articlesBut(database, leftOut), {
        ...settings,
        total,
        startProgress: io.startProgress,
        signal: io.signal,
        onStep: (_, now) => {
          loss = now;
        },
      });
      try {
        const table = quantise(foldBag(await model.read()));
        const made = { by: "crowdchecked train encoder --from scratch", articles: total, settings };
        const { hash } = saveBag(folder, model.tokenizer, table, { made });
        const seconds = Math.round((performance.now() - started) / 1000);
        const outcome = {
          folder,
          hash,
          pieces: table.rows,
          dimension: table.columns,
          articles: total,
          loss,
          seconds,
        };
        finishJob("done", outcome);
        if (io.json) io.out(JSON.stringify(outcome));
        else {
          io.out(
            `encoder of ${table.rows} word pieces and ${table.columns} dimensions, made from ${total} articles in ${seconds} s, written to ${folder}`,
          );
          if (flags.out === undefined)
            io.note("Next: crowdchecked index, crowdchecked train ranker, crowdchecked calibrate.");
        }
      } finally {
        model.dispose();
      }
    } catch (error) {
      finishJob(error instanceof InterruptedError ? "interrupted" : "failed");
      throw error;
    }
  });
}

function* articlesBut(database: store.Database, leftOut: ReadonlySet<number>): Iterable<Article> {
  for (const article of store.iterateArticles(database)) if (!leftOut.has(article.key)) yield article;
}

/** What was asked for; steps only where they were given. */
type GivenSettings = Omit<ScratchSettings, "steps"> & { readonly steps: number | undefined };

function readSettings({ vocabulary, dimension, steps }: ScratchFlags, seed: number): GivenSettings {
  const whole = <T>(option: string, given: string | undefined, otherwise: T, min: number, max: number) => {
    if (given === undefined) return otherwise;
    const value = Number(given);
    if (given.trim() !== "" && Number.isInteger(value) && value >= min && value <= max) return value;
    throw invalidOption(option, `a whole number from ${min} to ${max}`, given);
  };
  return {
    ...DEFAULT_SCRATCH,
    seed,
    vocabulary: whole("--vocabulary", vocabulary, DEFAULT_SCRATCH.vocabulary, 1000, 200_000),
    dimension: whole("--dimension", dimension, DEFAULT_SCRATCH.dimension, 16, 1024),
    steps: whole("--steps", steps, undefined, 0, 1_000_000),
  };
}

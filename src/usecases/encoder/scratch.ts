import {
  DEFAULT_SCRATCH,
  defaultSteps,
  type ScratchSettings,
  trainFromScratch,
} from "../../../training/scratch";
import { refuseForeign, requireWritable } from "../../base/artifact";
import { ArtifactError } from "../../base/core/errors";
import type { Article } from "../../base/core/types";
import { workspacePaths } from "../../base/home/paths";
import * as store from "../../base/store";
import { foldBag, quantise, saveBag } from "../../encoder/bag";
import { MODEL_FILES, modelTarget } from "../../encoder/checkpoint";
import { type Job, type WorkspaceSettings, withExistingStore } from "../job";
import { noteWhatEncoderChangeLoses } from "../losses";
import { refuseFollower } from "../refuse-follower";
import type { ScratchEncoder, ScratchOptions } from "./options";
import { startBackend } from "./run-training";

/** With fewer articles nothing can be learned of how words are used. */
const FEWEST_ARTICLES = 100;

/**
 * Makes an encoder from the workspace's articles alone.
 * @throws UsageError `FOLDER_NOT_EMPTY` where `out` holds something else, `STORE_FOLLOWS` without it.
 * @throws EnvironmentError `MODEL_WRITE`, before the work where it can be known.
 * @throws ArtifactError `NO_ARTICLES` where they are too few.
 * @throws InterruptedError when the job is stopped; the former encoder stays.
 */
export async function trainScratch(
  { home, seed, threads }: Pick<WorkspaceSettings, "home" | "seed" | "threads">,
  { out, backend, withoutJudged, settings: changes = {} }: ScratchOptions,
  job: Job,
): Promise<ScratchEncoder> {
  if (out === undefined) {
    await refuseFollower(home);
    noteWhatEncoderChangeLoses(job, home);
  } else refuseForeign(out, Object.values(MODEL_FILES));
  await startBackend(job, backend, threads);
  return await withExistingStore(home, (database) => {
    const folder = out ?? workspacePaths(home).encoder;
    requireWritable(modelTarget(folder));
    const leftOut = withoutJudged ? store.judgedArticles(database) : new Set<number>();
    // Articles that were judged may be withdrawn, and are not counted then.
    const total = store.articleKeys(database).filter((key) => !leftOut.has(key)).length;
    if (total < FEWEST_ARTICLES) {
      throw new ArtifactError(
        `The workspace holds ${total} articles; at least ${FEWEST_ARTICLES} are needed.`,
        {
          code: "NO_ARTICLES",
          hint: "Import more, e.g.: crowdchecked import articles FILE.jsonl",
        },
      );
    }
    const { vocabulary, dimension } = DEFAULT_SCRATCH;
    const settings = {
      ...DEFAULT_SCRATCH,
      vocabulary: changes.vocabulary ?? vocabulary,
      dimension: changes.dimension ?? dimension,
      steps: changes.steps ?? defaultSteps(total),
      seed,
    };
    return store.recorded(database, "train encoder --from scratch", () =>
      make(() => articlesBut(database, leftOut), folder, { ...settings, total }, job),
    );
  });
}

async function make(
  articles: () => Iterable<Article>,
  folder: string,
  { total, ...settings }: ScratchSettings & { readonly total: number },
  { progress, signal }: Job,
): Promise<ScratchEncoder> {
  const started = performance.now();
  let loss = Number.NaN;
  let pairs = 0;
  const model = await trainFromScratch(articles, {
    ...settings,
    total,
    startProgress: progress,
    signal,
    onPairs: (found) => {
      pairs = found;
    },
    onStep: (_, now) => {
      loss = now;
    },
  });
  try {
    const table = quantise(foldBag(await model.read()));
    const made = { by: "crowdchecked train encoder --from scratch", articles: total, settings };
    const { hash } = saveBag(folder, model.tokenizer, table, { made });
    const seconds = Math.round((performance.now() - started) / 1000);
    const { rows: pieces, columns: dimension } = table;
    return { folder, hash, pieces, dimension, articles: total, pairs, loss, seconds };
  } finally {
    model.dispose();
  }
}

function* articlesBut(database: store.Database, leftOut: ReadonlySet<number>): Iterable<Article> {
  for (const article of store.iterateArticles(database)) if (!leftOut.has(article.key)) yield article;
}

/**
 * One training step and one encoding of a BERT, against PyTorch on the same core, or on the same graphics
 * card, in the same run.
 * taskset -c 0 node dist/bench/encoder/encoder.js [--python PYTHON] [--backend NAME] [--repeats N] \
 *   [--threads N] [--size small|base] [--cuda]
 *
 * Both sides have the same sizes, no dropout, and do the same: two forward passes, the loss of multiple
 * negatives, gradients, clipping, AdamW. They differ in that PyTorch moves all rows of the table of word
 * pieces and we the batch's alone. PyTorch is as fast as the BLAS it finds: the line that names it says
 * which; with --cuda it computes on the card, in full precision as we do. On one thread (the default) times
 * are of the processor, so that other work on the machine does not count; on several, and on a card, they are
 * of the clock, and the machine must have nothing else to do.
 */

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { createRng } from "../../src/base/core/rng";
import { PACKAGE_ROOT } from "../../src/base/core/version";
import { WordPiece } from "../../src/base/text";
import { type BackendName, chooseBackend } from "../../src/encoder/backend";
import { BertModel, initialiseBert, parseBertConfig } from "../../src/encoder/bert";
import { embedTexts } from "../../src/encoder/embed-texts";
import { BASELINE } from "../../training";
import { beginPhase } from "../../training/encoder/checkpoint/phase-state";
import { trainStep } from "../../training/encoder/optimise/step";
import { percentile, table } from "../measure";
import { readOptions } from "../read-options";
import { runMain } from "../run-main";

/** Of MiniLM and of BERT-base. */
const NETWORKS = {
  small: { layers: 6, width: 384, heads: 12, intermediate: 1536 },
  base: { layers: 12, width: 768, heads: 12, intermediate: 3072 },
} as const;
const BATCH = { vocabulary: 30522, pairs: 16, length: 48 } as const;
type Sizes = (typeof NETWORKS)[keyof typeof NETWORKS] & typeof BATCH;
const SPECIAL = ["[PAD]", "[UNK]", "[CLS]", "[SEP]"];
const WARM_UP = 2;

interface Times {
  /** Milliseconds of each repetition, of the processor. */
  readonly encode: Float64Array;
  readonly step: Float64Array;
}

async function main(): Promise<void> {
  const values = readOptions({
    python: "python3",
    backend: "auto",
    repeats: "10",
    threads: "1",
    size: "small",
    cuda: false,
  });
  const repeats = Number(values.repeats);
  const threads = Number(values.threads);
  const sizes: Sizes = { ...NETWORKS[values.size as keyof typeof NETWORKS], ...BATCH };
  const { name } = await chooseBackend(values.backend as BackendName | "auto", threads);
  const clock = threads === 1 && name === "wasm" ? processorTime : wallTime;
  const ours = await measureOurs(sizes, repeats, clock);
  const peer = measurePyTorch(values.python, {
    ...sizes,
    repeats,
    threads,
    device: values.cuda ? "cuda" : "cpu",
  });
  console.log(
    `${sizes.layers} layers of width ${sizes.width}, ${sizes.pairs} pairs of ${sizes.length} pieces, Node ${process.versions.node}`,
  );
  console.log(`PyTorch ${peer.torch}, ${peer.blas}, ${Math.round(peer.gflops)} GFLOP/s\n`);
  const row = (work: string, a: Float64Array, b: Float64Array): string[] => {
    const figures = [a, b].flatMap((times) => [percentile(times, 0.5), Math.min(...times)]);
    const [median = 0, best = 0, peerMedian = 0, peerBest = 0] = figures;
    const ratios = [median / peerMedian, best / peerBest].map((ratio) => ratio.toFixed(2));
    return [work, ...figures.map((ms) => ms.toFixed(ms < 100 ? 1 : 0)), ...ratios];
  };
  console.log(
    table([
      [
        clock === wallTime ? "milliseconds by the clock" : "milliseconds of one core",
        `${name} p50`,
        "best",
        "PyTorch p50",
        "best",
        "ratio p50",
        "best",
      ],
      row("encode one side", ours.encode, peer.encode),
      row("training step", ours.step, peer.step),
    ]),
  );
}

async function measureOurs(sizes: Sizes, repeats: number, clock: () => number): Promise<Times> {
  const config = parseBertConfig(
    {
      vocab_size: sizes.vocabulary,
      hidden_size: sizes.width,
      num_hidden_layers: sizes.layers,
      num_attention_heads: sizes.heads,
      intermediate_size: sizes.intermediate,
      max_position_embeddings: 512,
      hidden_dropout_prob: 0,
      attention_probs_dropout_prob: 0,
    },
    "bench",
  );
  const pieces = Array.from({ length: sizes.vocabulary }, (_, id) => SPECIAL[id] ?? `piece${id}`);
  const model = new BertModel({
    config,
    tokenizer: new WordPiece(pieces),
    maxLength: sizes.length,
    values: initialiseBert(config, 1),
  });
  const [tweets, articles] = [1, 2].map((seed) => texts(sizes, seed)) as [string[][], string[][]];
  const settings = { ...BASELINE, batchSize: sizes.pairs };
  const state = beginPhase(model, settings, 0, new Float32Array(sizes.pairs).fill(1));
  const pairs = { tweets, articles, labels: state.labels };
  const times = {
    encode: await measure(() => embedTexts(model, tweets), repeats, clock),
    step: await measure(() => trainStep(model, state, pairs, settings, 1e6), repeats, clock),
  };
  model.dispose();
  return times;
}

/**
 * Returns texts of random pieces, with the two that every text gets of the sizes' length; every seed
 * gives others.
 */
function texts(sizes: Sizes, seed: number): string[][] {
  const rng = createRng(seed);
  const piece = (): string => `piece${rng.below(sizes.vocabulary - SPECIAL.length) + SPECIAL.length}`;
  return Array.from({ length: sizes.pairs }, () => [
    Array.from({ length: sizes.length - 2 }, piece).join(" "),
  ]);
}

async function measure(
  work: () => Promise<unknown>,
  repeats: number,
  clock: () => number,
): Promise<Float64Array> {
  const times = new Float64Array(WARM_UP + repeats);
  for (let i = 0; i < times.length; i++) {
    const start = clock();
    await work();
    times[i] = clock() - start;
  }
  return times.subarray(WARM_UP);
}

/** Milliseconds that this process has had of the processor. */
function processorTime(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

function wallTime(): number {
  return performance.now();
}

function measurePyTorch(
  python: string,
  options: Sizes & { readonly repeats: number; readonly threads: number; readonly device: string },
): Times & { torch: string; blas: string; gflops: number } {
  const sizes = Object.entries(options).flatMap(([name, value]) => [`--${name}`, String(value)]);
  const threads = String(options.threads);
  const script = join(PACKAGE_ROOT, "bench", "encoder", "encoder_pytorch.py");
  const { stdout, stderr, status } = spawnSync(python, [script, ...sizes], {
    encoding: "utf8",
    env: { ...process.env, OMP_NUM_THREADS: threads, OPENBLAS_NUM_THREADS: threads },
  });
  if (status !== 0) throw new Error(`${python} cannot time PyTorch: ${stderr}`);
  const { ms, ...about } = JSON.parse(stdout);
  return { ...about, encode: Float64Array.from(ms.encode), step: Float64Array.from(ms.step) };
}

runMain(main);

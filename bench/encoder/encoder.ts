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
import { PACKAGE_ROOT } from "../../src/base/core/version";
import { type BackendName, chooseBackend } from "../../src/encoder/backend";
import { BertModel } from "../../src/encoder/bert";
import { embedTexts } from "../../src/encoder/embed-texts";
import { BASELINE } from "../../training";
import { beginPhase } from "../../training/encoder/checkpoint/phase-state";
import { trainStep } from "../../training/encoder/optimise/step";
import { percentile, processorMs, table, timeRepeats } from "../measure";
import { readOptions } from "../read-options";
import { runMain } from "../run-main";
import { type BertSizes, randomBert, randomTexts, VOCABULARY } from "./random-bert";

/** Of MiniLM and of BERT-base. */
const NETWORKS = {
  small: { layers: 6, width: 384, heads: 12 },
  base: { layers: 12, width: 768, heads: 12 },
} as const;
const PAIRS = 16;
const LENGTH = 48;

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
  const sizes = NETWORKS[values.size as keyof typeof NETWORKS];
  const { name } = await chooseBackend(values.backend as BackendName | "auto", threads);
  const clock = threads === 1 && name === "wasm" ? processorMs : wallTime;
  const ours = await measureOurs(sizes, repeats, clock);
  const peer = measurePyTorch(values.python, {
    ...sizes,
    intermediate: 4 * sizes.width,
    vocabulary: VOCABULARY,
    pairs: PAIRS,
    length: LENGTH,
    repeats,
    threads,
    device: values.cuda ? "cuda" : "cpu",
  });
  console.log(
    `${sizes.layers} layers of width ${sizes.width}, ${PAIRS} pairs of ${LENGTH} pieces, Node ${process.versions.node}`,
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

async function measureOurs(sizes: BertSizes, repeats: number, clock: () => number): Promise<Times> {
  const model = new BertModel({ ...randomBert(sizes), maxLength: LENGTH });
  const [tweets, articles] = [randomTexts(PAIRS, LENGTH, 1), randomTexts(PAIRS, LENGTH, 2)];
  const settings = { ...BASELINE, batchSize: PAIRS };
  const state = beginPhase(model, settings, 0, new Float32Array(PAIRS).fill(1));
  const pairs = { tweets, articles, labels: state.labels };
  const times = {
    encode: await timeRepeats(() => embedTexts(model, tweets), repeats, clock),
    step: await timeRepeats(() => trainStep(model, state, pairs, settings, 1e6), repeats, clock),
  };
  model.dispose();
  return times;
}

function wallTime(): number {
  return performance.now();
}

function measurePyTorch(
  python: string,
  options: Readonly<Record<string, number | string>>,
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

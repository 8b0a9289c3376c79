/**
 * Proof that webgpu computes what wasm computes: a small BERT is trained for ten steps with the paper's loss
 * on each, each in a process of its own, and encodes the checkpoint whose vectors PyTorch gave
 * (test/oracles/bert.py). Exits 1 where losses or vectors are too far apart. No timings: any driver will do,
 * also one without a graphics card.
 *
 * npm run check:webgpu, after npm install --no-save --save-prod webgpu @tensorflow/tfjs-backend-webgpu@4.22.0
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CrowdcheckedError } from "../../src/base/core/errors";
import { PACKAGE_ROOT } from "../../src/base/core/version";
import { WordPiece } from "../../src/base/text";
import { chooseBackend } from "../../src/encoder/backend";
import { BertModel, importBert, initialiseBert } from "../../src/encoder/bert";
import { embedTexts } from "../../src/encoder/embed-texts";
import { PROPOSED } from "../../training";
import { beginPhase } from "../../training/encoder/checkpoint/phase-state";
import { trainStep } from "../../training/encoder/optimise/step";
import { table } from "../measure";
import { bertConfig } from "./random-bert";

const COMPARED = ["wasm", "webgpu"] as const;
type Compared = (typeof COMPARED)[number];

const STEPS = 10;
/** Largest difference of two losses that passes. */
const LOSS_TOLERANCE = 1e-3;
/** Largest difference from PyTorch in a number of a vector that passes. */
const VECTOR_TOLERANCE = 1e-4;

/** What a process finds on its backend. */
interface Findings {
  /** Of each step. */
  readonly losses: readonly number[];
  /** Largest difference of vectors from PyTorch's. */
  readonly vectorError: number;
}

const ANIMALS = "otter heron badger salmon falcon hedgehog beaver lynx".split(" ");
const PLACES = "harbour library station market bridge museum airport stadium".split(" ");
const DEEDS = "swims sleeps dances sings counts paints votes drives".split(" ");

/**
 * Eight pairs of a tweet and its article, of different lengths; every second label is that of a
 * doubtful pair.
 */
const PAIRS = {
  tweets: ANIMALS.map((animal, i) => [
    `${"wow ".repeat(i % 4)}the ${animal} ${DEEDS[i]} at our ${PLACES[i]}`,
  ]),
  articles: ANIMALS.map((animal, i) => [
    `does this ${animal} live in a ${PLACES[i]}`,
    `pictures from a ${PLACES[(i + 1) % PLACES.length]} went round`,
    `a ${animal} ${DEEDS[i]} every day`,
  ]),
  labels: Float32Array.from(ANIMALS, (_, i) => (i % 2 === 0 ? 1 : 0.4)),
};

const SETTINGS = { ...PROPOSED, learningRate: 1e-3 };

/** Returns the losses of ten steps of a network that is the same for every backend, its dropout included. */
async function train(): Promise<number[]> {
  const words = [...PAIRS.tweets, ...PAIRS.articles].flat().flatMap((text) => text.split(" "));
  const tokenizer = new WordPiece(["[PAD]", "[UNK]", "[CLS]", "[SEP]", "[MASK]", ...new Set(words)]);
  const config = bertConfig({ layers: 2, width: 64, heads: 4 }, tokenizer.vocabSize, 64);
  const model = new BertModel({ config, tokenizer, maxLength: 64, values: initialiseBert(config, 1) });
  const state = beginPhase(model, SETTINGS, 0, new Float32Array(ANIMALS.length).fill(1));
  const losses: number[] = [];
  while (losses.length < STEPS) losses.push((await trainStep(model, state, PAIRS, SETTINGS, STEPS)).loss);
  return losses;
}

/** Returns how far vectors of texts are from those that PyTorch gave. */
async function encode(): Promise<number> {
  const oracles = join(PACKAGE_ROOT, "test", "oracles");
  const oracle = JSON.parse(readFileSync(join(oracles, "bert_texts.json"), "utf8")) as {
    readonly texts: string[][];
    readonly vectors: number[];
  };
  const model = new BertModel(importBert(join(oracles, "bert")));
  const found = await embedTexts(model, oracle.texts);
  return largestDifference(found, oracle.vectors);
}

/** Returns the largest difference; NaN where a number of either is. */
function largestDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  return Math.max(...Array.from(a, (value, i) => Math.abs(value - (b[i] as number))));
}

async function find(backend: Compared): Promise<Findings> {
  await chooseBackend(backend);
  return { losses: await train(), vectorError: await encode() };
}

/** Returns what a new process finds. */
function findElsewhere(backend: Compared): Findings {
  const { stdout, status } = spawnSync(process.execPath, [__filename, backend], {
    encoding: "utf8",
    stdio: ["ignore", "pipe", "inherit"],
  });
  if (status !== 0) process.exit(status ?? 1);
  return JSON.parse(stdout) as Findings;
}

function compare(): boolean {
  const [wasm, webgpu] = COMPARED.map(findElsewhere) as [Findings, Findings];
  const rows = wasm.losses.map((loss, i) => {
    const other = webgpu.losses[i] as number;
    return [String(i + 1), loss.toFixed(6), other.toFixed(6), Math.abs(loss - other).toExponential(1)];
  });
  console.log(table([["step", "loss on wasm", "on webgpu", "difference"], ...rows]));
  const lossError = largestDifference(wasm.losses, webgpu.losses);
  console.log(`\nlosses apart by ${lossError.toExponential(1)} at most; ${LOSS_TOLERANCE} is allowed`);
  for (const [i, { vectorError }] of [wasm, webgpu].entries()) {
    console.log(
      `vectors on ${COMPARED[i]} apart from PyTorch's by ${vectorError.toExponential(1)} at most; ${VECTOR_TOLERANCE} is allowed`,
    );
  }
  return lossError <= LOSS_TOLERANCE && Math.max(wasm.vectorError, webgpu.vectorError) <= VECTOR_TOLERANCE;
}

async function main(): Promise<void> {
  const backend = COMPARED.find((name) => name === process.argv[2]);
  if (backend) console.log(JSON.stringify(await find(backend)));
  else process.exitCode = compare() ? 0 : 1;
}

main().catch((error: unknown) => {
  const known = error instanceof CrowdcheckedError ? error : undefined;
  console.error(known ? `error ${known.code}: ${known.message}\n${known.hint}` : error);
  process.exitCode = known?.exitCode ?? 1;
});

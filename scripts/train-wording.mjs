/**
 * Trains the network of models/default/ that compares how posts and articles are worded, on the articles of
 * indexed workspaces; no post and no judgement is looked at:
 * node scripts/train-wording.mjs SEED OUT HOME...
 */
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const built = (file) => import(join(resolve(dirname(fileURLToPath(import.meta.url)), ".."), "dist", file));
const { createRng } = await built("src/base/core/rng.js");
const { CODE_VERSION } = await built("src/base/core/version.js");
const { loadTextEncoder } = await built("src/encoder/index.js");
const { meanWeight, saveWording } = await built("src/rank/wording/index.js");
const { encoderFolder, loadWorkspace } = await built("src/workspace/index.js");
const { ArticleReader } = await built("src/base/store/index.js");
const { fitWording, GroupSampler } = await built("training/wording/index.js");

const WIDTH = 16;
const STEPS = 1000;
/** Articles that are nearer in meaning say the same: they are no others. */
const SAME = 0.93;

const [seed, out, ...homes] = process.argv.slice(2);
const workspaces = homes.map((home) => loadWorkspace(home, { ranker: "none" }));
const encoder = loadTextEncoder(encoderFolder(homes[0]));
const collections = workspaces.map(({ database, index: { lexical, semantics } }) => {
  const articles = new ArticleReader(database);
  return {
    size: lexical.size,
    article: (doc) => articles.get(lexical.arrays.keys[doc]),
    neighbours: (doc, k) =>
      [...semantics.neighbours(doc, k)].filter((other) => semantics.between("all", doc, other) < SAME),
  };
});
const pieces = encoder.weightedPieces();
const rng = createRng(Number(seed));
const started = performance.now();
let mean = 0;
const layers = fitWording(pieces, new GroupSampler(pieces, collections, rng), {
  width: WIDTH,
  steps: STEPS,
  rng,
  onStep: (step, loss) => {
    mean += (loss - mean) / Math.min(step, 100);
    if (step % 50 !== 0) return;
    const left = ((performance.now() - started) / step / 1000) * (STEPS - step);
    console.error(`wording: ${step} of ${STEPS} steps, loss ${mean.toFixed(3)}, ${left.toFixed(0)} s left`);
  },
});
saveWording(out, layers, {
  encoder: encoder.hash,
  vocabulary: pieces.vocabularyHash(),
  meanWeight: meanWeight(pieces),
  groups: STEPS * 64,
  steps: STEPS,
  seed: Number(seed),
  datasets: homes.map((home) => home.split("/").at(-1)),
  trainedAt: new Date().toISOString(),
  codeVersion: CODE_VERSION,
});
for (const workspace of workspaces) workspace.close();

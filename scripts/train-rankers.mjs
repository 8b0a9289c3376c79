/**
 * Trains the rankers of models/default/ on the tweets of workspaces, which are read once:
 * node scripts/train-rankers.mjs SEED HOME...
 *
 * They go into the first workspace's folder models/.
 */
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const built = (file) =>
  import(join(resolve(dirname(fileURLToPath(import.meta.url)), ".."), "dist/src", file));
const { resolveConfig } = await built("base/config/index.js");
const { workspacePaths } = await built("base/home/paths.js");
const { progressLines } = await built("cli/progress.js");
const { RANKER_DEFAULTS } = await built("usecases/ranker/options.js");
const { trainRankers } = await built("usecases/ranker/train.js");

const [seed, home, ...others] = process.argv.slice(2);
const config = resolveConfig({ flags: { home, seed: Number(seed) }, environment: process.env, settings: {} });
/** What a measure made with an encoder has in its name. */
const SEMANTIC = ["cosine", "aligned", "esidual", "vclaim.near", "title.near", "tweet.near"];

const { ranker } = workspacePaths(home);
const variants = [
  { out: ranker },
  { out: `${ranker}-portable`, preset: "portable" },
  { out: `${ranker}-words`, without: SEMANTIC },
];
const options = { ...RANKER_DEFAULTS, cv: false, with: others, pseudo: 1000 };
const trained = await trainRankers(config, options, variants, {
  progress: progressLines(process.stderr, () => performance.now()),
  signal: new AbortController().signal,
  note: (text) => console.error(text),
});
for (const { folder, queries, pseudoPosts, rounds, dev } of trained) {
  const figures = Object.entries(dev).map(([name, of]) => `${name} ${(100 * of.undated).toFixed(2)}`);
  console.log(
    `${folder}: ${rounds} rounds, ${queries} tweets, ${pseudoPosts} pseudo-posts; MAP@5 of dev, text only: ${figures.join(", ")}`,
  );
}

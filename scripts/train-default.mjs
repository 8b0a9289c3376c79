/**
 * Trains what models/default/ holds:
 * node scripts/train-default.mjs CHECKTHAT21 CHECKTHAT22-2B POLITIFACT-TWEETS FACTCHECKTWEET
 *   [--seed N] [--out FOLDER] [--home FOLDER] [--heap MIB]
 *
 * The encoder is made from the articles of all four collections, no tweet is looked at. The rankers, with
 * that encoder and over words alone, learn from the training tweets of all, and of two of them once more with
 * headlines and bodies alone, as many newsrooms have them. They have as many rounds as are good for a
 * collection that is left out: cross-validation within the four would want more. The calibration comes from
 * rankings of these tweets by rankers that had not seen them. Build the project before. The workspaces stay
 * in --home where it is given.
 */
import { execFileSync } from "node:child_process";
import {
  cpSync,
  createReadStream,
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { createGunzip } from "node:zlib";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    out: { type: "string", default: join(root, "models/default") },
    home: { type: "string" },
    heap: { type: "string", default: "8000" },
  },
});
const [checkthat21, checkthat22, politifact, factchecktweet] = positionals.map((folder) => resolve(folder));
if (!factchecktweet) {
  console.error(
    "usage: node scripts/train-default.mjs CHECKTHAT21 CHECKTHAT22-2B POLITIFACT-TWEETS FACTCHECKTWEET [--seed N] [--out FOLDER] [--home FOLDER]",
  );
  process.exit(2);
}
const folder = values.home ?? mkdtempSync(join(tmpdir(), "crowdchecked-default-"));
const out = resolve(values.out);
/** What a measure made with an encoder has in its name. */
const SEMANTIC = ["cosine", "aligned", "esidual", "vclaim.near", "title.near", "tweet.near"];

function crowdchecked(home, ...args) {
  console.log(`$ crowdchecked --home ${home} ${args.join(" ")}`);
  const heap = `--max-old-space-size=${values.heap}`;
  const main = join(root, "dist/src/cli/main.js");
  execFileSync(process.execPath, [heap, main, "--home", home, "--seed", values.seed, ...args], {
    cwd: folder,
    stdio: "inherit",
  });
}

/** Links a data set's files that `keep` names into a folder that is imported instead. */
function part(name, from, keep) {
  const to = join(folder, "data", name);
  mkdirSync(to, { recursive: true });
  for (const file of readdirSync(from)) if (keep.test(file)) symlinkSync(join(from, file), join(to, file));
  return to;
}

/** Writes articles without vclaim and subtitle, where a headline is left. */
async function writeBare(from, to) {
  const packed = createReadStream(from);
  const lines = createInterface({ input: from.endsWith(".gz") ? packed.pipe(createGunzip()) : packed });
  const written = createWriteStream(to);
  for await (const line of lines) {
    const article = JSON.parse(line);
    if (article.title) for (const field of ["vclaim", "subtitle"]) delete article[field];
    if (!written.write(`${JSON.stringify(article)}\n`)) await new Promise((go) => written.once("drain", go));
  }
  await new Promise((done) => written.end(done));
}

try {
  // Where tweets have text in their images, it is in the JSON lines alone.
  const images = part("politifact-tweets", politifact, /^(articles|qrels|tweets-(train|dev)\.jsonl)/);
  const collections = new Map([
    ["checkthat21", checkthat21],
    ["checkthat22-2b", checkthat22],
    ["politifact-tweets", images],
    ["factchecktweet", factchecktweet],
  ]);
  const bare = new Map([
    ["checkthat22-2b-bare", part("checkthat22-2b-bare", checkthat22, /^(queries|qrels)/)],
    [
      "politifact-tweets-bare",
      part("politifact-tweets-bare", politifact, /^(qrels|tweets-(train|dev)\.jsonl)/),
    ],
  ]);
  await writeBare(
    join(checkthat22, "articles.jsonl.gz"),
    join(bare.get("checkthat22-2b-bare"), "articles.jsonl"),
  );
  await writeBare(
    join(politifact, "articles.jsonl"),
    join(bare.get("politifact-tweets-bare"), "articles.jsonl"),
  );

  for (const data of collections.values()) crowdchecked("articles", "import", "checkthat", data);
  crowdchecked("articles", "train", "encoder", "--from", "scratch");
  for (const [home, data] of [...collections, ...bare]) {
    crowdchecked(home, "import", "checkthat", data);
    cpSync(join(folder, "articles/models/encoder"), join(folder, home, "models/encoder"), {
      recursive: true,
    });
    crowdchecked(home, "index");
  }
  const [first, ...others] = [...collections.keys()];
  const with_ = ["--with", ...others, ...bare.keys()];
  const words = join(folder, first, "models/ranker-words");
  const ranker = ["train", "ranker", "--no-cv", "--pseudo"];
  crowdchecked(first, ...ranker, "--out", words, "--without", ...SEMANTIC, ...with_);
  crowdchecked(first, ...ranker, ...with_);
  crowdchecked(first, "calibrate", "--answer-precision", "0.93", "--with", ...others);
  for (const name of ["encoder", "ranker", "ranker-words", "calibration"]) {
    rmSync(join(out, name), { recursive: true, force: true });
    cpSync(join(folder, first, "models", name), join(out, name), { recursive: true });
  }
} finally {
  if (values.home === undefined) rmSync(folder, { recursive: true });
}

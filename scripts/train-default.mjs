/**
 * Trains what models/default/ holds:
 * node scripts/train-default.mjs CHECKTHAT21 CHECKTHAT22-2B POLITIFACT-TWEETS FACTCHECKTWEET
 *   CHECKTHAT-ARABIC POSTS-CLAIMS [--seed N] [--out FOLDER] [--home FOLDER] [--heap MIB] [--keep-encoder]
 *
 * The encoder is made from the articles of the first four collections, no tweet is looked at;
 * --keep-encoder takes the one in --out. So is the network that compares how they are worded. The
 * rankers, with that encoder, for any encoder and over words alone, learn from the training tweets of all
 * six, and of two of them once more with headlines and bodies alone, as many newsrooms have them.
 * POSTS-CLAIMS holds posts and claims by language (LANG.jsonl, LANG-dev.jsonl): each language is a
 * collection, and all of them together are one more. Rankers have as many rounds as are good for a
 * collection that is left out: cross-validation within the collections would want more. The calibration
 * comes from rankings of tweets of the first five collections, and of posts of all languages, by rankers
 * that had not seen them. Build the project before. With --home the workspaces stay there, and indexes
 * that an interrupted run has finished are not built again. With --out elsewhere the calibration is fitted
 * without the wording network: ranking looks for it in models/default/ alone.
 */
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  createReadStream,
  createWriteStream,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
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
    "keep-encoder": { type: "boolean", default: false },
  },
});
const [checkthat21, checkthat22, politifact, factchecktweet, arabic, postsClaims] = positionals.map((name) =>
  resolve(name),
);
if (!postsClaims) {
  console.error(
    "usage: node scripts/train-default.mjs CHECKTHAT21 CHECKTHAT22-2B POLITIFACT-TWEETS FACTCHECKTWEET CHECKTHAT-ARABIC POSTS-CLAIMS [--seed N] [--out FOLDER] [--home FOLDER] [--heap MIB] [--keep-encoder]",
  );
  process.exit(2);
}
const folder = values.home ?? mkdtempSync(join(tmpdir(), "crowdchecked-default-"));
const out = resolve(values.out);
function run(program, ...args) {
  const heap = `--max-old-space-size=${values.heap}`;
  execFileSync(process.execPath, [heap, join(root, program), ...args], { cwd: folder, stdio: "inherit" });
}

function crowdchecked(home, ...args) {
  console.log(`$ crowdchecked --home ${home} ${args.join(" ")}`);
  run("dist/src/cli/main.js", "--home", home, "--seed", values.seed, ...args);
}

/** Fills a folder of data anew, in one step: one that exists is complete. */
async function prepared(name, fill) {
  const to = join(folder, "data", name);
  if (existsSync(to)) return to;
  rmSync(`${to}.part`, { recursive: true, force: true });
  mkdirSync(`${to}.part`, { recursive: true });
  await fill(`${to}.part`);
  renameSync(`${to}.part`, to);
  return to;
}

/** Links a data set's files that `keep` names into a folder that is imported instead. */
function link(from, keep, to) {
  for (const file of readdirSync(from)) if (keep.test(file)) symlinkSync(join(from, file), join(to, file));
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

/** Returns the pairs of post and claim of a language in one of its files; none where it lacks that file. */
function readPairs(file) {
  const path = join(postsClaims, file);
  if (!existsSync(path)) return [];
  return readFileSync(path, "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** Writes the claims of languages as articles, and their posts as tweets with judgements. */
function writeClaims(languages, to) {
  const articles = new Map();
  for (const [half, ending] of [
    ["train", ".jsonl"],
    ["dev", "-dev.jsonl"],
  ]) {
    const pairs = languages.flatMap((language) => readPairs(`${language}${ending}`));
    for (const { claim } of pairs) {
      const vclaim = claim.trim();
      articles.set(vclaim, createHash("sha256").update(vclaim).digest("hex").slice(0, 16));
    }
    const tweets = pairs.map(({ id, post }) => JSON.stringify({ id, text: post }));
    const judged = pairs.map(({ id, claim }) => `${id}\t0\t${articles.get(claim.trim())}\t1`);
    writeFileSync(join(to, `tweets-${half}.jsonl`), `${tweets.join("\n")}\n`);
    writeFileSync(join(to, `qrels-${half}.tsv`), `${judged.join("\n")}\n`);
  }
  const lines = Array.from(articles, ([vclaim, id]) => JSON.stringify({ id, source: "claims", vclaim }));
  writeFileSync(join(to, "articles.jsonl"), `${lines.join("\n")}\n`);
}

/** Imports data into a workspace, and indexes it by the encoder. */
function openWorkspace(home, data, encoder) {
  if (existsSync(join(folder, home, "index/dense/manifest.json"))) return;
  crowdchecked(home, "import", "checkthat", data);
  cpSync(encoder, join(folder, home, "models/encoder"), { recursive: true });
  crowdchecked(home, "index");
}

try {
  // Where tweets have text in their images, it is in the JSON lines alone.
  const judgedTweets = /^(qrels|tweets-(train|dev)\.jsonl)/;
  const images = await prepared("politifact-tweets", (to) => {
    link(politifact, judgedTweets, to);
    link(politifact, /^articles/, to);
  });
  const read = new Map([
    ["checkthat21", checkthat21],
    ["checkthat22-2b", checkthat22],
    ["politifact-tweets", images],
    ["factchecktweet", factchecktweet],
  ]);
  const bare = new Map();
  for (const [name, from, articles, keep] of [
    ["checkthat22-2b-bare", checkthat22, "articles.jsonl.gz", /^(queries|qrels)/],
    ["politifact-tweets-bare", politifact, "articles.jsonl", judgedTweets],
  ]) {
    const data = await prepared(name, async (to) => {
      link(from, keep, to);
      await writeBare(join(from, articles), join(to, "articles.jsonl"));
    });
    bare.set(name, data);
  }
  const languages = [
    ...new Set(
      readdirSync(postsClaims).flatMap((file) => /^([a-z]{2})(?:-dev)?\.jsonl$/.exec(file)?.[1] ?? []),
    ),
  ];
  const claims = new Map([["checkthat-arabic", arabic]]);
  // Some have posts for measuring alone.
  for (const language of languages.filter((code) => existsSync(join(postsClaims, `${code}.jsonl`)))) {
    const name = `claims-${language}`;
    claims.set(name, await prepared(name, (to) => writeClaims([language], to)));
  }
  claims.set("claims", await prepared("claims", (to) => writeClaims(languages, to)));

  const encoder = values["keep-encoder"] ? join(out, "encoder") : join(folder, "articles/models/encoder");
  if (!existsSync(encoder)) {
    for (const data of read.values()) crowdchecked("articles", "import", "checkthat", data);
    crowdchecked("articles", "train", "encoder", "--from", "scratch");
  }
  for (const [home, data] of [...read, ...bare, ...claims]) openWorkspace(home, data, encoder);
  run("scripts/train-wording.mjs", values.seed, join(out, "wording"), ...read.keys());
  const [first, ...others] = [...read.keys()];
  run("scripts/train-rankers.mjs", values.seed, first, ...others, ...bare.keys(), ...claims.keys());
  crowdchecked(
    first,
    "calibrate",
    "--answer-precision",
    "0.93",
    "--with",
    ...others,
    "checkthat-arabic",
    "claims",
  );
  for (const name of ["encoder", "ranker", "ranker-portable", "ranker-words", "calibration"]) {
    const from = name === "encoder" ? encoder : join(folder, first, "models", name);
    if (resolve(from) === join(out, name)) continue;
    rmSync(join(out, name), { recursive: true, force: true });
    cpSync(from, join(out, name), { recursive: true });
  }
} finally {
  if (values.home === undefined) rmSync(folder, { recursive: true });
}

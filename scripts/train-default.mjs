/**
 * Trains what models/default/ holds: node scripts/train-default.mjs CHECKTHAT21 CHECKTHAT22-2B [--seed N] [--out FOLDER] [--home FOLDER]
 * The encoder from the articles of both collections, then from the training tweets of the first; the ranker from the same tweets, learning from what encoders say of
 * tweets that they were not trained on; the calibration from how these tweets rank out of fold. Build the project before. The workspaces stay in --home where it is given.
 */
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";

const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: "string", default: "1" },
    out: { type: "string", default: join(root, "models/default") },
    home: { type: "string" },
  },
});
const [tweets, bodies] = positionals;
if (!tweets || !bodies) {
  console.error("usage: node scripts/train-default.mjs CHECKTHAT21 CHECKTHAT22-2B [--seed N] [--out FOLDER]");
  process.exit(2);
}
const folder = values.home ?? mkdtempSync(join(tmpdir(), "crowdchecked-default-"));

/** One epoch: a bag has learned what a thousand pairs can teach it by then. */
const GOLD = "--epochs 1 --batch 32 --lr 1e-3 --temperature 0.05 --self-adaptive 0".split(" ");

function crowdchecked(home, ...args) {
  console.log(`$ crowdchecked ${args.join(" ")}`);
  const command = [join(root, "dist/src/cli/main.js"), "--home", join(folder, home), "--seed", values.seed];
  execFileSync(process.execPath, [...command, ...args], { stdio: "inherit" });
}

try {
  crowdchecked("articles", "import", "checkthat", tweets);
  crowdchecked("articles", "import", "articles", join(bodies, "articles.jsonl.gz"));
  crowdchecked("articles", "train", "encoder", "--from", "scratch");
  const scratch = join(folder, "articles/models/encoder");
  crowdchecked("tweets", "import", "checkthat", tweets);
  crowdchecked("tweets", "train", "encoder", "--from", scratch, "--folds", "5", ...GOLD);
  crowdchecked("tweets", "index");
  crowdchecked("tweets", "train", "ranker");
  crowdchecked("tweets", "calibrate");
  for (const part of ["encoder", "ranker", "calibration"]) {
    rmSync(join(values.out, part), { recursive: true, force: true });
    cpSync(join(folder, "tweets/models", part), join(values.out, part), { recursive: true });
  }
} finally {
  if (values.home === undefined) rmSync(folder, { recursive: true });
}

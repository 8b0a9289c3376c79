/**
 * Trains what models/default/ holds: node scripts/train-default.mjs CHECKTHAT21 CHECKTHAT22-2B
 * The encoder from the articles of both collections, the ranker from the training tweets of the first. Build the project before.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const [tweets, bodies] = process.argv.slice(2);
if (!tweets || !bodies) {
  console.error("usage: node scripts/train-default.mjs CHECKTHAT21 CHECKTHAT22-2B");
  process.exit(2);
}
const root = resolve(dirname(fileURLToPath(import.meta.url)), "..");
const models = join(root, "models/default");
const folder = mkdtempSync(join(tmpdir(), "crowdchecked-default-"));

function crowdchecked(home, ...args) {
  console.log(`$ crowdchecked ${args.join(" ")}`);
  const command = [join(root, "dist/src/cli/main.js"), "--home", join(folder, home), "--seed", "1", ...args];
  execFileSync(process.execPath, command, { stdio: "inherit" });
}

try {
  crowdchecked("encoder", "import", "checkthat", tweets);
  crowdchecked("encoder", "import", "articles", join(bodies, "articles.jsonl.gz"));
  crowdchecked("encoder", "train", "encoder", "--from", "scratch", "--out", join(models, "encoder"));
  crowdchecked("ranker", "import", "checkthat", tweets);
  crowdchecked("ranker", "index");
  crowdchecked("ranker", "train", "ranker", "--out", join(models, "ranker"));
} finally {
  rmSync(folder, { recursive: true });
}

/**
 * Tells what the machine lacks for crowdchecked, and the command that installs it. LightGBM may be missing,
 * since only training needs it; with `--training` it may not. node scripts/check-prerequisites.mjs
 * [--training]
 */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const OLDEST_NODE = [20, 15];

const install = {
  "apt-get": "apt-get install g++ make cmake python3 libgomp1",
  dnf: "dnf install gcc-c++ make cmake python3 libgomp",
  brew: "brew install cmake libomp (and xcode-select --install)",
};

const problems = [];
const forTraining = [];
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  problems.push(`Node ${OLDEST_NODE.join(".")} or newer is needed; this is ${process.versions.node}.`);
}

function loads(name, load, missing, command) {
  try {
    load();
  } catch (error) {
    missing.push(`${name} does not load: ${error.message.split("\n")[0]}\n  run: ${command}`);
  }
}

// The version that suits this Node (src/base/store/sqlite.ts).
const ofSqlite = major >= 22 ? "better-sqlite3-13" : "better-sqlite3";
const sqlite = () => new (require(ofSqlite))(":memory:").close();
const lightgbm = () => require.resolve("lightgbm/build/Release/lightgbm_bindings.node");
loads(ofSqlite, sqlite, problems, major >= 22 ? "npm ci" : `npm rebuild ${ofSqlite}`);
loads("koffi", () => require("koffi"), forTraining, "npm ci");
loads("lightgbm", lightgbm, forTraining, "npm ci");
if (process.argv.includes("--training")) problems.push(...forTraining);
else if (forTraining.length > 0)
  console.error(`Ranking works here, training rankers does not:\n${forTraining.join("\n")}`);

if (problems.length > 0) {
  console.error(problems.join("\n"));
  console.error(
    "If compiling fails, a C++ compiler, make, CMake, Python 3 or the OpenMP runtime is missing. Install them with one of:",
  );
  for (const command of Object.values(install)) console.error(`  ${command}`);
  process.exit(3);
}

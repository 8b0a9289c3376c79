/** Tells what the machine lacks for crowdchecked, and the command that installs it. */
import { createRequire } from "node:module";

const require = createRequire(import.meta.url);
const OLDEST_NODE = [20, 12];

const install = {
  "apt-get": "apt-get install g++ make cmake python3 libgomp1",
  dnf: "dnf install gcc-c++ make cmake python3 libgomp",
  brew: "brew install cmake libomp (and xcode-select --install)",
};

const problems = [];
const [major, minor] = process.versions.node.split(".").map(Number);
if (major < OLDEST_NODE[0] || (major === OLDEST_NODE[0] && minor < OLDEST_NODE[1])) {
  problems.push(`Node ${OLDEST_NODE.join(".")} or newer is needed; this is ${process.versions.node}.`);
}

function loads(name, load) {
  try {
    load();
  } catch (error) {
    problems.push(`${name} does not load: ${error.message.split("\n")[0]}\n  run: npm rebuild ${name}`);
  }
}

loads("better-sqlite3", () => new (require("better-sqlite3"))(":memory:").close());
loads("koffi", () => require("koffi"));
loads("lightgbm", () => require.resolve("lightgbm/build/Release/lightgbm_bindings.node"));

if (problems.length > 0) {
  console.error(problems.join("\n"));
  console.error(
    "If compiling fails, a C++ compiler, make, CMake, Python 3 or the OpenMP runtime is missing. Install them with one of:",
  );
  for (const command of Object.values(install)) console.error(`  ${command}`);
  process.exit(3);
}

/**
 * How much memory a query takes that is garbage afterwards. As with the work of a query, who raises a limit
 * says what that is good for.
 */
import { spawnSync } from "node:child_process";
import { dirname, join } from "node:path";
import { builtProgram } from "../../support/program";
import { sampleHome } from "../../support/sample";

/** Of Node.js 26, whose heap takes more for the same. */
const V8_14 = Number.parseInt(process.versions.v8, 10) >= 14;
/** Means over the sample's dev tweets, kilobytes. */
const LIMITS = { heap: V8_14 ? 900 : 800, buffers: 280 };

/** Room for all objects of a round: then nothing is collected while it is measured. */
const FLAGS = ["--expose-gc", "--min-semi-space-size=128", "--max-semi-space-size=128"];

/** Ranks tweets until the code is compiled, then once more between two looks at the memory. */
const SCRIPT = `
const [, src, home] = process.argv;
const { loadWorkspace } = require(src + "/workspace");
const { judgedTweets } = require(src + "/base/store");
(async () => {
  const workspace = loadWorkspace(home);
  const texts = judgedTweets(workspace.database, "dev").map(({ text }) => text);
  const rank = async () => { for (const text of texts) await workspace.rank(text); };
  for (let round = 0; round < 8; round++) await rank();
  // Buffers of the first collection are freed beside it, at the latest before the second begins.
  gc();
  gc();
  const before = process.memoryUsage();
  await rank();
  const after = process.memoryUsage();
  const each = (name) => (after[name] - before[name]) / 1024 / texts.length;
  console.log(JSON.stringify({ heap: each("heapUsed"), buffers: each("arrayBuffers") }));
  workspace.close();
})();
`;

const home = sampleHome("meaning");

test("a query leaves a little garbage, on the heap and in buffers", () => {
  const src = dirname(dirname(builtProgram()));
  const run = spawnSync(process.execPath, [...FLAGS, "-e", SCRIPT, src, home], {
    encoding: "utf8",
    cwd: join(src, "..", ".."),
  });
  expect(run.stderr).toBe("");
  const taken = JSON.parse(run.stdout) as typeof LIMITS;
  for (const [name, most] of Object.entries(LIMITS)) {
    const kilobytes = taken[name as keyof typeof LIMITS];
    expect([name, kilobytes <= most, kilobytes > most / 2, kilobytes]).toEqual([name, true, true, kilobytes]);
  }
});

/**
 * How long commands take from their start to their end, as ratios to `node -e 0`: `--version`, and `rank` of
 * one tweet in the sample and in a workspace. The commands take turns, so that other work on the machine
 * disturbs them alike. node dist/bench/index/start.js [--home WORKSPACE] [--runs 15]
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PACKAGE_ROOT } from "../../src/base/core/version";
import { percentile, table } from "../measure";

const CLI = join(PACKAGE_ROOT, "dist/src/cli/main.js");
const TWEET = "so carrots let you see in the dark now??";

/** Runs Node.js to its end and returns how long that took, in milliseconds. */
function run(args: readonly string[]): number {
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  const time = performance.now() - start;
  if (status !== 0) throw new Error(`node ${args.join(" ")} failed: ${stderr}`);
  return time;
}

function main(): void {
  const { values } = parseArgs({
    options: { home: { type: "string" }, runs: { type: "string", default: "15" } },
  });
  const sample = mkdtempSync(join(tmpdir(), "crowdchecked-start-"));
  try {
    const inSample = [CLI, "--quiet", "--home", sample];
    run([...inSample, "import", "checkthat", join(PACKAGE_ROOT, "sample")]);
    run([...inSample, "index"]);
    const commands = new Map<string, readonly string[]>([
      ["node -e 0", ["-e", "0"]],
      ["--version", [CLI, "--version"]],
      ["rank, the sample", [...inSample, "rank", TWEET]],
    ]);
    if (values.home !== undefined)
      commands.set(`rank, ${values.home}`, [CLI, "--quiet", "--home", values.home, "rank", TWEET]);
    const times = new Map([...commands.keys()].map((name): [string, number[]] => [name, []]));
    // The first turn reads files that the system may not have at hand.
    for (let turn = 0; turn <= Number(values.runs); turn++) {
      for (const [name, args] of commands) {
        const time = run(args);
        if (turn > 0) times.get(name)?.push(time);
      }
    }
    const floor = Float64Array.from(times.get("node -e 0") ?? []);
    const rows = [...times].map(([name, of]) => {
      const ratios = Float64Array.from(of, (time, turn) => time / floor[turn]!);
      const all = Float64Array.from(of);
      return [name, percentile(all, 0.5), Math.min(...all), percentile(ratios, 0.5)].map((value) =>
        typeof value === "string" ? value : value.toFixed(value < 100 ? 1 : 0),
      );
    });
    console.log(table([["", "median ms", "least ms", "median ratio"], ...rows]));
  } finally {
    rmSync(sample, { recursive: true });
  }
}

main();

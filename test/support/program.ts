import { spawn } from "node:child_process";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const ROOT = join(__dirname, "..", "..");
/** What the program is built from. */
const SOURCES = ["src", "index", "training", "crawlers", "scorer"];
/** Kernels and page have builds of their own, which every run of the tests brings up to date. */
const BUILT_ELSEWHERE = /\/assembly\/|^src\/server\/page\//;

/** Throws where a source of the program in `root` has no build, or one that is older than the source is. */
export function assertBuilt(root: string): void {
  for (const folder of SOURCES) {
    for (const file of readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })) {
      const path = `${folder}/${file}`;
      if (!path.endsWith(".ts") || path.endsWith(".d.ts")) continue;
      if (BUILT_ELSEWHERE.test(path)) continue;
      const built = `dist/${path.replace(/\.ts$/, ".js")}`;
      const at = statSync(join(root, built), { throwIfNoEntry: false })?.mtimeMs;
      if (at !== undefined && at >= statSync(join(root, path)).mtimeMs) continue;
      const reason = at === undefined ? "is missing" : `is older than ${path}`;
      throw new Error(`The tests run the built program, of which ${built} ${reason}: npm run build`);
    }
  }
}

/** Returns the path of the program as users run it, for a test that starts it as a process. */
export function builtProgram(): string {
  assertBuilt(ROOT);
  return join(ROOT, "dist", "src", "cli", "main.js");
}

/** Where in its work a process gets a signal: when it has told something, or committed so many times. */
export interface SignalAt {
  readonly signal: NodeJS.Signals;
  readonly says?: string;
  readonly commits?: number;
}

/**
 * Runs the built program, which sends itself the signal at that place, however late anybody else would look.
 * Resolves with its exit code; null: it was killed.
 */
export function runBuilt(args: readonly string[], at?: SignalAt): Promise<number | null> {
  const preload = at === undefined ? [] : ["--require", join(__dirname, "signal-at.cjs")];
  const child = spawn(process.execPath, [...preload, builtProgram(), ...args], {
    stdio: "ignore",
    env: { ...process.env, ...(at === undefined ? {} : { SIGNAL_AT: JSON.stringify(at) }) },
  });
  return new Promise((resolve) => child.on("exit", resolve));
}

/** What a program wrote and how it ended. */
export interface ProgramOutcome {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

/** Runs a program to its end, with more environment and something to read from standard input. */
export function runProgram(
  command: string,
  args: readonly string[],
  { env = {}, input = "", cwd }: { env?: NodeJS.ProcessEnv; input?: string; cwd?: string } = {},
): Promise<ProgramOutcome> {
  const child = spawn(command, args, {
    env: { ...process.env, ...env },
    ...(cwd === undefined ? {} : { cwd }),
  });
  let out = "";
  let err = "";
  child.stdout.setEncoding("utf8").on("data", (text) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text) => {
    err += text;
  });
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve({ code, out, err }));
  });
}

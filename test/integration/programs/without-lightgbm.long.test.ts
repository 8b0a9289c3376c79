import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { workspacePaths } from "../../../src/base/home/paths";
import { builtProgram, runProgram } from "../../support/program";
import { SAMPLE, samplePartHome } from "../../support/sample";
import { temporaryFolder } from "../../support/temporary";

const PRELOAD = ["--require", join(__dirname, "..", "..", "support", "without-lightgbm.cjs")];
const POST = "wow a shark just swimming down the flooded freeway";

describe("where neither LightGBM nor koffi is installed", () => {
  const home = samplePartHome("small");
  const folder = temporaryFolder();
  const program = builtProgram();
  /** Threads and further processes of the program lack the packages, too. */
  const env = { NODE_OPTIONS: PRELOAD.join(" ") };
  const run = (...args: string[]) =>
    runProgram(process.execPath, [program, "--home", home, "--quiet", ...args], { env });

  test("the packages are really out of reach", async () => {
    const { err } = await runProgram(process.execPath, ["-e", "require('koffi')"], { env });
    expect(err).toContain("Cannot find module 'koffi'");
  });

  test("a post is ranked and explained, as where they are", async () => {
    const args = [program, "--home", home, "--quiet", "--json", "rank", "--explain", "--near", POST];
    const without = await runProgram(process.execPath, args, { env });
    expect([without.code, without.err]).toEqual([0, ""]);
    expect(without.out).toContain("shark-swimming-flooded-highway");
    expect(without.out).toContain('"contributions"');
    expect(without.out).toBe((await runProgram(process.execPath, args)).out);
  });

  test("a file of posts is ranked, and the figures are computed", async () => {
    const queries = join(SAMPLE, "tweets.tsv");
    const [out, qrels] = [join(folder, "ours.run"), join(SAMPLE, "qrels-dev.tsv")];
    expect(await run("rank", "--undated", "--queries", queries, "--run", out)).toMatchObject({ code: 0 });
    expect(await run("score", "--qrels", qrels, "--run", out)).toMatchObject({ code: 0 });
    expect(await run("evaluate")).toMatchObject({ code: 0 });
  });

  test("the server answers, reasons and all", async () => {
    const server = spawn(
      process.execPath,
      [program, "--home", home, "--json", "serve", "--port", "0", "--workers", "1"],
      { env: { ...process.env, ...env }, stdio: ["ignore", "pipe", "ignore"] },
    );
    const ended = new Promise((resolve) => {
      server.once("exit", resolve);
    });
    try {
      const line = await new Promise<string>((resolve, reject) => {
        let text = "";
        server.once("exit", (code) => reject(new Error(`the server ended with ${code}: ${text}`)));
        server.stdout.setEncoding("utf8").on("data", (part: string) => {
          text += part;
          if (text.includes("\n")) resolve(text);
        });
      });
      const answer = await fetch(new URL("/v1/rank", (JSON.parse(line) as { address: string }).address), {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify({ text: POST, explain: true }),
      });
      expect(answer.status).toBe(200);
      expect(JSON.stringify(await answer.json())).toContain('"contributions"');
    } finally {
      server.kill("SIGTERM");
    }
    expect(await ended).toBe(0);
  });

  test.each([
    "train ranker",
    "train",
  ])("crowdchecked %s is refused with what installs it, and nothing has changed", async (line) => {
    const { database, ranker } = workspacePaths(home);
    const state = () => [
      createHash("sha256").update(readFileSync(database)).digest("hex"),
      existsSync(ranker),
      readdirSync(home).filter((name) => !/-(?:wal|shm)$/.test(name)),
    ];
    const before = state();
    const { code, err } = await run(...line.split(" "));
    expect([code, err]).toEqual([3, expect.stringContaining("NATIVE_LIBRARY")]);
    expect(err).toContain("npm install lightgbm@1 koffi@2");
    expect(state()).toEqual(before);
    expect(await run("rank", POST)).toMatchObject({ code: 0 });
  });
});

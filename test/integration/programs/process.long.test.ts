import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { loadLexicalIndex } from "../../../index";
import { workspacePaths } from "../../../src/base/home/paths";
import { loadRanker } from "../../../src/rank";
import { builtProgram, runBuilt } from "../../support/program";
import { samplePartHome } from "../../support/sample";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { temporaryHome } from "../../support/workspace";

const PROGRAM = builtProgram();

const start = (args: readonly string[], nodeArgs: readonly string[] = []) =>
  spawnSync(process.execPath, [...nodeArgs, PROGRAM, ...args], { encoding: "utf8" });

describe("as a process", () => {
  const home = samplePartHome("small");
  const folder = temporaryFolder();

  test("a reader that has seen enough is no failure", () => {
    const result = spawnSync(
      "bash",
      [
        "-c",
        `"${process.execPath}" "${PROGRAM}" --home "${home}" rank covid --top 50 --near | head -n 1; echo "\${PIPESTATUS[0]}"`,
      ],
      { encoding: "utf8" },
    );
    expect(result.stderr).toBe("");
    expect(result.stdout.trim().split("\n")).toEqual([expect.stringMatching(/\S/), "0"]);
  });

  test.each(["-", "/dev/stdout"])("nor is one that is gone before an export into %s", (name) => {
    const command = `(sleep 1; "${process.execPath}" "${PROGRAM}" --home "${home}" export articles ${name}; echo $? >&3) | true`;
    const { stdout, stderr } = spawnSync("bash", ["-c", `{ ${command}; } 3>&1`], { encoding: "utf8" });
    expect([stdout, stderr]).toEqual(["0\n", ""]);
  });

  test("nobody who reads messages is no failure either: the command ends as it would", () => {
    const command = `(sleep 1; "${process.execPath}" "${PROGRAM}" --home "${join(folder, "none")}" rank covid; echo $? >&3) 2>&1 | true`;
    const { stdout } = spawnSync("bash", ["-c", `{ ${command}; } 3>&1`], { encoding: "utf8" });
    expect(stdout).toBe("3\n");
  });

  test("a disk that is full is an error with a code", () => {
    const command = `"${process.execPath}" "${PROGRAM}" --home "${home}" rank covid --near > /dev/full`;
    const { status, stderr } = spawnSync("bash", ["-c", command], { encoding: "utf8" });
    expect([status, stderr]).toEqual([3, expect.stringMatching(/^error DISK_FULL: /)]);
  });

  test("standard output by its name gets the data alone, after what others have written there", () => {
    const bash = (command: string) => spawnSync("bash", ["-c", command], { encoding: "utf8" });
    const program = `"${process.execPath}" "${PROGRAM}" --home "${home}"`;
    const together = join(folder, "together.jsonl");
    bash(`{ echo first; ${program} export articles /dev/stdout; echo last; } > "${together}"`);
    const lines = readFileSync(together, "utf8").trimEnd().split("\n");
    expect([lines[0], lines.at(-1)]).toEqual(["first", "last"]);
    expect(lines.slice(1, -1)).toEqual(bash(`${program} export articles -`).stdout.trimEnd().split("\n"));
    const queries = writeIn(folder, "asked.tsv", "7\ta shark on the flooded freeway\n");
    const runs = ["/dev/stdout | cat", `/dev/stdout > "${together}"; cat "${together}"`, "-"].map((run) =>
      bash(`${program} --json rank --queries "${queries}" --run ${run}`),
    );
    for (const { stdout, stderr } of runs) {
      expect(stdout).toMatch(/^7\tQ0\t/);
      expect(stdout).toBe(runs[0]?.stdout);
      expect(stderr).toContain("1 queries ranked into");
    }
    expect(existsSync("-")).toBe(false);
  });

  test("the tweet is read from standard input where there is no argument", () => {
    const result = spawnSync(process.execPath, [PROGRAM, "--home", home, "rank", "--top", "1", "--near"], {
      encoding: "utf8",
      input: "a shark on the flooded freeway\n",
    });
    expect(result.stdout).toContain("sample/shark-swimming-flooded-highway");
  });

  test.each([
    ["--version", []],
    [`--home ${home} status`, ["workspace/status.js"]],
    [`--home ${home} token list`, ["serve/token.js"]],
  ])("crowdchecked %s loads no other verb", (line, verbs) => {
    const script = `
      const { main } = require(${JSON.stringify(PROGRAM)});
      const streams = { out: process.stderr, err: process.stderr, environment: {} };
      main(${JSON.stringify(line.split(" "))}, streams, new AbortController().signal).then(() =>
        console.log(JSON.stringify(Object.keys(require.cache))));`;
    const result = spawnSync(process.execPath, ["-e", script], { encoding: "utf8" });
    const loaded = JSON.parse(result.stdout) as string[];
    const names = loaded.map((path) => /\/src\/cli\/(\w+\/.*)$/.exec(path)?.[1]).filter(Boolean);
    expect(names).toEqual(verbs);
    expect(loaded.filter((path) => /ml-matrix|tfjs|htmlparser2|fastify/.test(path))).toEqual([]);
  });

  test("an index that finds no room on the disk is refused, and the one before stays", () => {
    const before = loadLexicalIndex(workspacePaths(home).index).manifest;
    // The limit on file sizes is the full disk that a test can have: the system refuses the write in
    // the same way.
    const result = spawnSync(
      "bash",
      ["-c", `ulimit -f 100; exec "${process.execPath}" "${PROGRAM}" --home "${home}" --quiet index`],
      { encoding: "utf8" },
    );
    expect(result.stderr).toContain("DISK_FULL");
    expect(result.status).toBe(3);
    expect(loadLexicalIndex(workspacePaths(home).index).manifest).toEqual(before);
  });

  test("a ranker and a calibration that find no room are refused, and the ones before stay", () => {
    const [ranker, calibration] = [join(folder, "ranker"), join(folder, "calibration")];
    const save = (drawing: string): string => `
      const rank = require(${JSON.stringify(join(PROGRAM, "..", "..", "rank"))});
      const { saveCalibration } = require(${JSON.stringify(join(PROGRAM, "..", "..", "answer"))});
      const manifest = rank.readRankerManifest(rank.shippedRanker(undefined));
      const trees = rank.readRankerTrees(rank.shippedRanker(undefined), manifest);
      const attempt = (work) => { try { work(); return "saved"; } catch ({ code }) { return code; } };
      const ends = [
        attempt(() => rank.saveRanker(${JSON.stringify(ranker)}, trees, manifest)),
        attempt(() => saveCalibration(${JSON.stringify(calibration)}, {}, { curve: ${drawing} })),
      ];
      process.stdout.write(ends.join(" "));`;
    const run = (limit: string, drawing: string): string =>
      spawnSync("bash", ["-c", `ulimit -f ${limit}; exec "$0" -e "$1"`, process.execPath, save(drawing)], {
        encoding: "utf8",
      }).stdout;
    expect(run("unlimited", '"former"')).toBe("saved saved");
    expect(run("100", '"x".repeat(1 << 20)')).toBe("DISK_FULL DISK_FULL");
    expect(readFileSync(join(calibration, "curve"), "utf8")).toBe("former");
    expect(() => loadRanker(ranker, undefined)).not.toThrow();
    expect(readdirSync(folder).filter((name) => name.includes("building"))).toEqual([]);
  });

  test("a new file that finds no room is not there: a half of a sheet would be kept as somebody's work", () => {
    const sheet = join(folder, "sheet.tsv");
    const write = `
      const { writeNew } = require(${JSON.stringify(join(PROGRAM, "..", "..", "base", "artifact"))});
      try { writeNew(${JSON.stringify(sheet)}, "x".repeat(1 << 20)); } catch ({ code }) { console.log(code); }`;
    const { stdout } = spawnSync(
      "bash",
      ["-c", 'ulimit -f 100; exec "$0" -e "$1"', process.execPath, write],
      {
        encoding: "utf8",
      },
    );
    expect(stdout.trim()).toBe("EFBIG");
    expect(existsSync(sheet)).toBe(false);
  });

  test("a training that is interrupted stops at once and leaves no ranker", async () => {
    // The examples have been read, and cross-validation begins.
    const at = { signal: "SIGINT", says: "Reading train:" } as const;
    expect(await runBuilt(["--home", home, "train", "ranker"], at)).toBe(130);
    expect(existsSync(workspacePaths(home).ranker)).toBe(false);
    const status = JSON.parse(start(["--home", home, "--json", "status"]).stdout);
    expect(status.jobs[0]).toMatchObject({ name: "train ranker", status: "interrupted" });
  });
});

const importHome = temporaryHome();
const importFolder = temporaryFolder();

test("an import that is interrupted keeps what it has committed, and the same command finishes it", async () => {
  const count = 5000;
  const lines = Array.from(
    { length: count },
    (_, i) => `{"source":"s","id":"${i}","vclaim":"claim number ${i} of many"}`,
  );
  const file = writeIn(importFolder, "many.jsonl", lines.join("\n"));
  const interrupted = runBuilt(["--home", importHome, "import", "articles", file], {
    signal: "SIGINT",
    commits: 2,
  });
  expect(await interrupted).toBe(130);
  const again = start(["--home", importHome, "--quiet", "import", "articles", file]);
  const [, added, unchanged] = /(\d+) added, 0 changed, (\d+) unchanged/.exec(
    again.stdout,
  ) as RegExpExecArray;
  expect(Number(added)).toBeGreaterThan(0);
  expect(Number(unchanged)).toBeGreaterThan(0);
  expect(Number(added) + Number(unchanged)).toBe(count);
});

import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, statSync, truncateSync } from "node:fs";
import { workspacePaths } from "../../../src/base/home/paths";
import { builtProgram } from "../../support/program";
import { sampleHome } from "../../support/sample";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { until } from "../../support/until";

const home = sampleHome();
const log = writeIn(temporaryFolder(), "server.log", "");
let server: ChildProcess | undefined;
afterAll(() => server?.kill());

test("a server goes on where its log's disk is full, and writes to it again when there is room", async () => {
  // The limit on file sizes is the full disk that a test can have: the system refuses the write in
  // the same way.
  const limit = Math.ceil(statSync(workspacePaths(home).database).size / 1024) + 100;
  truncateSync(log, limit * 1024);
  const node = [process.execPath, builtProgram()];
  const serve = ["--home", home, "--json", "serve", "--port", "0", "--workers", "1"];
  const limited = `ulimit -f ${limit}; exec "$@" 2>> "$LOG"`;
  server = spawn("bash", ["-c", limited, "serve", ...node, ...serve], { env: { ...process.env, LOG: log } });
  const address = await new Promise<string>((resolve, reject) => {
    server?.stdout?.once("data", (line: Buffer) => resolve(JSON.parse(line.toString()).address));
    server?.once("exit", (code) => reject(new Error(`The server ended with ${code}.`)));
  });
  const health = async (): Promise<number> => (await fetch(`${address}/healthz`)).status;

  expect([await health(), await health()]).toEqual([200, 200]);
  expect(statSync(log).size).toBe(limit * 1024);

  truncateSync(log, 0);
  expect(await health()).toBe(200);
  await until(() => statSync(log).size > 0);
  expect(JSON.parse(readFileSync(log, "utf8").split("\n", 1)[0]!)).toMatchObject({ route: "/healthz" });
});

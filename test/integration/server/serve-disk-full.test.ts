import { type ChildProcess, spawn } from "node:child_process";
import { statSync } from "node:fs";
import { workspacePaths } from "../../../src/base/home/paths";
import { countArticles, countVotes, openDatabase } from "../../../src/base/store";
import { builtProgram } from "../../support/program";
import { sampleHome } from "../../support/sample";

const PROGRAM = builtProgram();
const home = sampleHome();
let server: ChildProcess;
let address = "";
let log = "";
beforeAll(async () => {
  const { database } = workspacePaths(home);
  // The limit on file sizes is the full disk that a test can have: the system refuses the write in
  // the same way.
  const limit = Math.ceil(statSync(database).size / 1024) + 100;
  const node = [process.execPath, PROGRAM];
  const serve = ["--home", home, "--json", "serve", "--port", "0", "--workers", "1"];
  server = spawn("bash", ["-c", `ulimit -f ${limit}; exec "$@"`, "serve", ...node, ...serve]);
  server.stderr?.on("data", (chunk: Buffer) => {
    log += chunk.toString();
  });
  address = await new Promise<string>((resolve, reject) => {
    server.stdout?.once("data", (line: Buffer) => resolve(JSON.parse(line.toString()).address));
    server.once("exit", () => reject(new Error(log)));
  });
});
afterAll(() => server.kill());

const post = async (path: string, body: unknown): Promise<[number, { readonly code?: string }]> => {
  const response = await fetch(`${address}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  return [response.status, (await response.json()) as { code?: string }];
};

test("on a full disk the server says so, keeps nothing by halves, and goes on answering", async () => {
  const article = { source: "sample", id: "shark-swimming-flooded-highway" };
  const filler = Array.from({ length: 400 }, (_, i) => ({
    source: "example.org",
    id: String(i),
    vclaim: `Claim number ${i} ${"and so on ".repeat(700)}`,
  }));
  const store = openDatabase(workspacePaths(home).database);
  const articles = countArticles(store);
  const full = [507, expect.objectContaining({ status: 507, code: "DISK_FULL" })];
  expect(await post("/v1/articles", filler)).toEqual(full);
  expect(countArticles(store)).toBe(articles);

  let kept = 0;
  let answer: [number, unknown] = [0, null];
  for (let i = 0; i < 200; i++) {
    const tweet = { text: `${i} ${"a shark ".repeat(1200)}` };
    answer = await post("/v1/feedback", { tweet, article, vote: "up" });
    if (answer[0] !== 201) break;
    kept++;
  }
  expect(answer).toEqual(full);
  expect(JSON.stringify(answer)).not.toContain(home);
  expect(countVotes(store)).toBe(kept);
  expect((await post("/v1/rank", { text: "a shark swimming on the flooded freeway" }))[0]).toBe(200);
  store.close();
});

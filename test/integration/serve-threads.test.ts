import { join } from "node:path";
import { sampleHome } from "../sample";
import { startServer, type TestServer, THREAD_ARGUMENTS } from "../servers/api";

const home = sampleHome();
let server: TestServer;
beforeAll(async () => {
  const mortal = ["--require", join(__dirname, "..", "threads", "mortal.cjs")];
  server = await startServer(home, {
    settings: { workers: 2 },
    timeouts: { answerMs: 3000 },
    threadArguments: [...THREAD_ARGUMENTS, ...mortal],
  });
});
afterAll(() => server.app.close());

const rank = (text: string) => server.post("/v1/rank", { text });
const SHARK = "a shark swimming on the flooded freeway";

test.each([
  "thread: exit",
  "thread: throw",
  "thread: hang",
])("%s: its query is answered with a problem, others are not touched, and another thread takes its place", async (fate) => {
  const [lost, other] = await Promise.all([rank(fate), rank(SHARK)]);
  expect([lost.status, lost.headers.get("retry-after"), other.status]).toEqual([503, "1", 200]);
  expect(await lost.json()).toMatchObject({ code: "RANKING_LOST" });
  const after = await Promise.all([rank(SHARK), rank(SHARK), rank(SHARK)]);
  expect(after.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("in a batch the line alone is lost", async () => {
  const lines = [SHARK, "thread: exit", SHARK].map((text) => `${JSON.stringify({ text })}\n`).join("");
  const headers = { "content-type": "application/x-ndjson" };
  const response = await fetch(`${server.address}/v1/rank/batch`, { method: "POST", headers, body: lines });
  const answered = (await response.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answered.map(({ problem }) => problem?.code)).toEqual([undefined, "RANKING_LOST", undefined]);
});

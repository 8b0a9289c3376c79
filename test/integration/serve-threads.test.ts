import { sampleHome } from "../support/sample";
import { MORTAL_THREADS, startServer, type TestServer } from "../support/servers/api";

const home = sampleHome();
/** How long a thread may work on a query where one hangs: all others are answered in that time. */
const ANSWER_MS = 10_000;
/** Whoever is lost with a thread that ended is told at once, however long a new one takes to start. */
let patient: TestServer;
let impatient: TestServer;
beforeAll(async () => {
  const options = { settings: { workers: 2 }, threadArguments: MORTAL_THREADS };
  patient = await startServer(home, options);
  impatient = await startServer(home, { ...options, timeouts: { answerMs: ANSWER_MS } });
});
afterAll(async () => {
  await patient.app.close();
  await impatient.app.close();
});
const SHARK = "a shark swimming on the flooded freeway";

test.each([
  ["thread: exit", () => patient],
  ["thread: throw", () => patient],
  ["thread: hang", () => impatient],
])("%s: its query is answered with a problem, others are not lost, another takes its place", async (fate, of) => {
  const rank = (text: string): Promise<Response> => of().post("/v1/rank", { text });
  const [lost, other] = await Promise.all([rank(fate), rank(SHARK)]);
  expect([lost.status, lost.headers.get("retry-after"), other.status]).toEqual([503, "1", 200]);
  expect(await lost.json()).toMatchObject({ code: "RANKING_LOST" });
  const after = await Promise.all([rank(SHARK), rank(SHARK), rank(SHARK)]);
  expect(after.map(({ status }) => status)).toEqual([200, 200, 200]);
});

test("in a batch the line alone is lost", async () => {
  const lines = [SHARK, "thread: exit", SHARK].map((text) => `${JSON.stringify({ text })}\n`).join("");
  const headers = { "content-type": "application/x-ndjson" };
  const response = await fetch(`${patient.address}/v1/rank/batch`, { method: "POST", headers, body: lines });
  const answered = (await response.text())
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  expect(answered.map(({ problem }) => problem?.code)).toEqual([undefined, "RANKING_LOST", undefined]);
});

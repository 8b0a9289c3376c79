import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";
import { preloadInThreads } from "../../support/worker-threads.cjs";

const home = sampleHome();
/** No other timer is as long: by it the test knows the server's timers for queries that a thread works on. */
const ANSWER_MS = 987_654_321;
/** Called with what the timer of a query does when its time is up. */
let onQuery: (timeIsUp: () => void) => void = () => {};
const timeouts = { answerMs: ANSWER_MS };
beforeAll(() => {
  const { setTimeout } = globalThis;
  jest.spyOn(globalThis, "setTimeout").mockImplementation(((work: () => void, ms: number, ...rest: []) => {
    if (ms === ANSWER_MS) onQuery(work);
    return setTimeout(work, ms, ...rest);
  }) as typeof setTimeout);
});
preloadInThreads("mortal.cjs");
const server = testServer(home, { settings: { workers: 2 }, timeouts });
const SHARK = "a shark swimming on the flooded freeway";
const rank = (text: string): Promise<Response> => server.post("/v1/rank", { text });

/** Expects that the query was lost with its thread, and that another one takes its place. */
async function expectLost(lost: Response): Promise<void> {
  expect([lost.status, lost.headers.get("retry-after")]).toEqual([503, "1"]);
  expect(await lost.json()).toMatchObject({ code: "RANKING_LOST" });
  const after = await Promise.all([rank(SHARK), rank(SHARK), rank(SHARK)]);
  expect(after.map(({ status }) => status)).toEqual([200, 200, 200]);
}

test.each([
  "thread: exit",
  "thread: throw",
])("%s: its query is answered with a problem, others are not lost, another takes its place", async (fate) => {
  const [lost, other] = await Promise.all([rank(fate), rank(SHARK)]);
  expect(other.status).toBe(200);
  await expectLost(lost);
});

test("thread: hang: the same once its time is up", async () => {
  const timeIsUp = new Promise<() => void>((resolve) => {
    onQuery = resolve;
  });
  const hanging = rank("thread: hang");
  const giveUp = await timeIsUp;
  onQuery = () => {};
  expect((await rank(SHARK)).status).toBe(200);
  giveUp();
  await expectLost(await hanging);
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

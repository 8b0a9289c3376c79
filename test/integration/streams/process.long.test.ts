import { spawn } from "node:child_process";
import { once } from "node:events";
import { run } from "../../support/cli";
import { builtProgram } from "../../support/program";
import { sampleHome } from "../../support/sample";
import { countOf, describeWithNats, messagesOf, testNats } from "../../support/servers/nats";
import { WorkerProcess } from "../../support/servers/worker-process";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { until } from "../../support/until";

const folder = temporaryFolder();
const TEXTS = [
  "a photo shows a shark swimming on a flooded street",
  "the vaccine contains a microchip, says a doctor",
  "the president signed a law that bans gas stoves",
  "drinking hot water cures the flu",
];
const ids = (count: number): string[] => Array.from({ length: count }, (_, i) => `p${i + 1}`);

/** Writes posts as JSON lines and returns the path. */
function postsFile(count: number): string {
  const lines = ids(count).map((id, i) => JSON.stringify({ id, text: TEXTS[i % TEXTS.length] }));
  return writeIn(folder, `posts-${count}.jsonl`, lines.join("\n"));
}

describeWithNats("crowdchecked work", () => {
  const home = sampleHome();
  const broker = testNats();
  const workers: WorkerProcess[] = [];
  afterAll(() => Promise.all(workers.map((worker) => worker.kill("SIGKILL"))));
  const start = (...more: string[]): WorkerProcess => {
    const worker = new WorkerProcess(home, broker.url, more);
    workers.push(worker);
    return worker;
  };

  test("answers each post once, though workers are killed while they answer", async () => {
    const COUNT = 120;
    const args = ["--subjects", "kill"];
    const environment = { CROWDCHECKED_STREAM_ACK_MS: "2000" };
    await run(["feed", postsFile(COUNT), "--nats", broker.url, ...args], undefined, environment);
    const answered = (): Promise<number> => countOf(broker.url, "kill_answers");
    for (const enough of [10, 40, 70]) {
      const doomed = start(...args, "--name", `doomed-${enough}`);
      await until(async () => (await answered()) >= enough);
      await doomed.kill("SIGKILL");
    }
    const last = start(...args, "--name", "last");
    await until(async () => (await countOf(broker.url, "kill_posts")) === 0);
    expect(await last.kill("SIGTERM")).toBe(0);
    const answers = (await messagesOf(broker.url, "kill_answers")).map(({ data }) =>
      JSON.parse(data.toString()),
    );
    expect(answers.map(({ id }) => id).sort()).toEqual(ids(COUNT).sort());
    expect(new Set(answers.map(({ worker }) => worker)).size).toBe(4);
    expect(answers[0]).toEqual({
      id: expect.any(String),
      worker: "doomed-10",
      tookMs: expect.any(Number),
      postedAt: expect.stringMatching(/^\d{4}-.*Z$/),
      text: TEXTS[(Number(answers[0].id.slice(1)) - 1) % TEXTS.length],
      answer: expect.objectContaining({
        generation: null,
        verdict: expect.any(String),
        results: expect.any(Array),
      }),
    });
    expect(await countOf(broker.url, "kill_posts-dead")).toBe(0);
  });

  test("tells metrics, health and readiness, and ends on SIGTERM with what it has begun answered", async () => {
    const COUNT = 60;
    const args = ["--subjects", "term"];
    const worker = start(...args, "--metrics", "0");
    await until(() => worker.err.includes("answers the stream"));
    const address = /Metrics at (\S+)\/metrics/.exec(worker.err)?.[1];
    const statusOf = async (path: string): Promise<number> => (await fetch(`${address}${path}`)).status;
    await until(async () => (await statusOf("/ready")) === 200);
    expect(await statusOf("/health")).toBe(200);
    await run(["feed", postsFile(COUNT), "--nats", broker.url, ...args]);
    await until(async () => (await countOf(broker.url, "term_answers")) >= 5);
    const metrics = await (await fetch(`${address}/metrics`)).text();
    expect(metrics).toMatch(/crowdchecked_stream_answer_duration_seconds_count\{lane="feed"\} \d+/);
    expect(metrics).toContain('crowdchecked_generation_info{generation="none"} 1');
    expect(await worker.kill("SIGTERM")).toBe(0);
    const { answered, deadLetters } = JSON.parse(worker.out);
    const [answers, left] = await Promise.all(
      ["term_answers", "term_posts"].map((name) => countOf(broker.url, name)),
    );
    expect({ answers, left, deadLetters }).toEqual({
      answers: answered,
      left: COUNT - answered,
      deadLetters: 0,
    });
  });

  test("that lacks its workspace ends with the error and takes no post", async () => {
    const worker = new WorkerProcess(temporaryHomeName(), broker.url, ["--subjects", "none"]);
    workers.push(worker);
    expect(await worker.ended).toBe(3);
    expect(worker.err).toContain("STORE_MISSING");
  });
});

function temporaryHomeName(): string {
  return `${folder}/nothing-here`;
}

describeWithNats("crowdchecked feed", () => {
  const broker = testNats();

  test("that is killed and fed again leaves each post in the stream once", async () => {
    const COUNT = 300;
    const args = ["feed", postsFile(COUNT), "--nats", broker.url, "--subjects", "fed"];
    const doomed = spawn(process.execPath, [builtProgram(), ...args, "--rate", "200"], { stdio: "ignore" });
    const ended = once(doomed, "exit");
    const stored = (): Promise<number> => countOf(broker.url, "fed_posts").catch(() => 0);
    await until(async () => (await stored()) >= 20);
    doomed.kill("SIGKILL");
    expect(await ended).toEqual([null, "SIGKILL"]);
    const before = await stored();
    expect(before).toBeLessThan(COUNT);
    const { out } = await run(["--json", ...args]);
    expect(JSON.parse(out)).toEqual({ accepted: COUNT - before, duplicates: before, refused: 0 });
    const posts = (await messagesOf(broker.url, "fed_posts")).map(
      ({ data }) => JSON.parse(data.toString()).id,
    );
    expect(posts.sort()).toEqual(ids(COUNT).sort());
  });
});

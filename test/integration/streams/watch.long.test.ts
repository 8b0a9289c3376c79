import { type ChildProcess, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { once } from "node:events";
import type { AnswerJson } from "../../../src/answer/answer-json";
import { workspacePaths } from "../../../src/base/home/paths";
import { listGroups, openDatabase } from "../../../src/base/store";
import { run } from "../../support/cli";
import { builtProgram } from "../../support/program";
import {
  asOperator,
  countOf,
  describeWithNats,
  messagesOf,
  publishRaw,
  testNats,
} from "../../support/servers/nats";
import { type Receiver, startReceiver } from "../../support/servers/receiver";
import { ANSWER, openStream, startWork } from "../../support/servers/stream";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { until } from "../../support/until";

const folder = temporaryFolder();
const SECRET = "a secret of many letters";
const ENVIRONMENT = { CROWDCHECKED_WEBHOOK_SECRET: SECRET };
const SHARK = "A photo shows a shark that swims on a flooded motorway";
const FOUND = {
  ...ANSWER,
  ...{ verdict: "answer", confidence: 0.97 },
  results: [
    { article: { source: "example.org", id: "shark", url: "https://example.org/shark" }, claimGroup: "g1" },
  ],
} as unknown as AnswerJson;

let homes = 0;
/** Makes an empty workspace. */
function emptyHome(): string {
  const home = `${folder}/home-${++homes}`;
  writeIn(home, "note.txt", "");
  openDatabase(workspacePaths(home).database, { create: true }).close();
  return home;
}

function groupsOf(home: string): [string, number][] {
  const database = openDatabase(workspacePaths(home).database);
  try {
    const query = { state: "all", sort: "count", limit: 100, now: Date.now() } as const;
    return listGroups(database, query).groups.map(({ text, count }) => [text, count]);
  } finally {
    database.close();
  }
}

/** Returns how many alerts are still on their way. */
function undelivered(home: string): unknown {
  const database = openDatabase(workspacePaths(home).database);
  try {
    return database.prepare("SELECT count(*) FROM alerts").pluck().get();
  } finally {
    database.close();
  }
}

const groupedPosts = (home: string): number => groupsOf(home).reduce((sum, [, count]) => sum + count, 0);

const posts = (texts: readonly string[], from = 1): string[] =>
  texts.map((text, i) => JSON.stringify({ id: `p${from + i}`, text }));

describeWithNats("crowdchecked watch", () => {
  const broker = testNats();
  let receiver: Receiver;
  const children: ChildProcess[] = [];
  beforeEach(async () => {
    receiver = await startReceiver();
  });
  afterEach(() => receiver.close());
  afterAll(() => {
    for (const child of children) child.kill("SIGKILL");
  });

  const rulesFile = (name: string): string =>
    writeIn(
      folder,
      name,
      JSON.stringify({
        alerts: [
          {
            name: "Comes back",
            verdict: "answer",
            minConfidence: 0.9,
            site: "example.org",
            posts: 2,
            minutes: 10,
            webhook: `${receiver.url}/hook`,
          },
          { name: "To check", verdict: ["suggest", "none"], posts: 1, minutes: 60 },
        ],
      }),
    );

  test("groups what workers answer, and tells stream and webhook of what comes back", async () => {
    const home = emptyHome();
    const subjects = ["--subjects", "flow"];
    const worker = await startWork(
      broker.url,
      { subjects: "flow" },
      {
        answer: async ({ text }) => (text.includes("shark") ? FOUND : ANSWER),
      },
    );
    const texts = [
      SHARK,
      "Nobody has checked this long sentence yet",
      `RT @x: ${SHARK}`,
      "Nobody has checked this long sentence yet!",
      "A shark, in other words",
    ];
    await publishRaw(broker.url, "flow.posts.feed", posts(texts));
    const stopper = new AbortController();
    const args = ["--json", "--home", home, "--config", rulesFile("flow.json")];
    const watching = run([...args, "watch", "--nats", broker.url, ...subjects], stopper.signal, ENVIRONMENT);
    await until(() => receiver.requests.length > 0 && groupedPosts(home) === 5);
    await until(async () => (await countOf(broker.url, "flow_alerts")) === 2);
    stopper.abort();
    const { code, out } = await watching;
    expect(code).toBe(0);
    expect(JSON.parse(out)).toEqual({
      ...{ posts: 5, groups: 2, unreadable: 0, dropped: 0, alerts: 2, delivered: 1, givenUp: 0 },
    });
    await worker.stop();
    expect(groupsOf(home)).toEqual([
      [SHARK, 3],
      ["Nobody has checked this long sentence yet", 2],
    ]);
    const [request] = receiver.requests;
    const [, seconds, mac] =
      /^t=(\d+),v1=([0-9a-f]{64})$/.exec(String(request?.headers["x-crowdchecked-signature"])) ?? [];
    expect(createHmac("sha256", SECRET).update(`${seconds}.${request?.body}`).digest("hex")).toBe(mac);
    const told = JSON.parse(request?.body ?? "");
    expect(told).toMatchObject({
      rule: "Comes back",
      posts: 3,
      group: { count: 3, posts: ["p1", "p3", "p5"] },
    });
    expect(request?.headers["idempotency-key"]).toBe(told.id);
    const stored = await messagesOf(broker.url, "flow_alerts");
    expect(stored.map(({ subject }) => subject)).toEqual(["flow.alerts", "flow.alerts"]);
    const alerts = stored.map(({ data }) => JSON.parse(data.toString()));
    expect(alerts.map(({ rule }) => rule).sort()).toEqual(["Comes back", "To check"]);
    expect(alerts.find(({ rule }) => rule === "Comes back")).toEqual(told);
    expect(stored.map(({ header }) => header("Nats-Msg-Id"))).toEqual(alerts.map(({ id }) => id));
  });

  test("counts each answer once, though it is killed again and again", async () => {
    const home = emptyHome();
    const COUNT = 6000;
    const writer = await openStream(broker.url, { subjects: "kill" });
    const answerOf = (i: number): Buffer => {
      // Short texts have no near copies: a hundred groups.
      const text = `claim ${i % 100}`;
      return Buffer.from(JSON.stringify({ id: `p${i}`, text, answer: ANSWER }));
    };
    const store = async (from: number, to: number): Promise<void> => {
      for (let i = from; i < to; i += 100)
        await Promise.all(
          Array.from({ length: 100 }, (_, n) => writer.keepAnswer(`a${i + n}`, answerOf(i + n))),
        );
    };
    const start = (): ChildProcess => {
      const args = ["--home", home, "--quiet", "watch", "--nats", broker.url, "--subjects", "kill"];
      const child = spawn(process.execPath, [builtProgram(), ...args], {
        stdio: ["ignore", "ignore", "inherit"],
      });
      children.push(child);
      return child;
    };
    const storing = store(0, COUNT);
    for (const enough of [1, 1500, 3000]) {
      const doomed = start();
      await until(() => groupedPosts(home) >= enough);
      doomed.kill("SIGKILL");
      await once(doomed, "exit");
    }
    await storing;
    const last = start();
    await until(() => groupedPosts(home) >= COUNT);
    last.kill("SIGTERM");
    await once(last, "exit");
    expect(last.exitCode).toBe(0);
    expect(groupedPosts(home)).toBe(COUNT);
    expect(groupsOf(home).map(([, count]) => count)).toEqual(Array(100).fill(COUNT / 100));
    await writer.close();
  });

  test("delivers after a restart what no webhook took, by the same key", async () => {
    const home = emptyHome();
    const writer = await openStream(broker.url, { subjects: "later" });
    for (const i of [1, 2, 3])
      await writer.keepAnswer(
        `a${i}`,
        Buffer.from(JSON.stringify({ id: `p${i}`, text: SHARK, answer: FOUND })),
      );
    receiver.answer = (_, response) => response.writeHead(503).end();
    const args = [
      "--home",
      home,
      "--config",
      rulesFile("later.json"),
      "watch",
      "--nats",
      broker.url,
      "--subjects",
      "later",
    ];
    const first = new AbortController();
    const failing = run(args, first.signal, ENVIRONMENT);
    await until(() => receiver.requests.length >= 1);
    first.abort();
    expect((await failing).err).toContain(
      "The webhook of Comes back is tried again: it answered with status 503.",
    );
    const before = receiver.requests.length;
    receiver.answer = (_, response) => response.writeHead(200).end();
    const second = new AbortController();
    const delivering = run(["--json", ...args], second.signal, ENVIRONMENT);
    await until(() => receiver.requests.length > before);
    second.abort();
    expect(JSON.parse((await delivering).out)).toMatchObject({ posts: 0, alerts: 0, delivered: 1 });
    expect(new Set(receiver.requests.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
    await writer.close();
  });

  test("goes on where the broker is killed and comes back", async () => {
    const home = emptyHome();
    const writer = await openStream(broker.url, { subjects: "back" });
    const answer = (i: number) => Buffer.from(JSON.stringify({ id: `p${i}`, text: SHARK, answer: ANSWER }));
    await writer.keepAnswer("a1", answer(1));
    const stopper = new AbortController();
    const args = ["--json", "--home", home, "watch", "--nats", broker.url, "--subjects", "back"];
    const watching = run(args, stopper.signal);
    await until(() => groupedPosts(home) === 1);
    await broker.nats.stop("SIGKILL");
    await broker.nats.start();
    await until(() => writer.connected);
    await writer.keepAnswer("a2", answer(2));
    await until(() => groupedPosts(home) === 2);
    stopper.abort();
    expect(JSON.parse((await watching).out)).toMatchObject({ posts: 2, groups: 1 });
    await writer.close();
  });

  test("says what the stream dropped unread, and reads a stream that was made anew from its beginning", async () => {
    const home = emptyHome();
    const subjects = { subjects: "anew" };
    const answer = (i: number) => Buffer.from(JSON.stringify({ id: `p${i}`, text: SHARK, answer: ANSWER }));
    const args = ["--json", "--home", home, "watch", "--nats", broker.url, "--subjects", "anew"];
    const watchUntil = async (count: number) => {
      const stopper = new AbortController();
      const watching = run(args, stopper.signal);
      await until(() => groupedPosts(home) === count);
      stopper.abort();
      return JSON.parse((await watching).out);
    };
    const writer = await openStream(broker.url, subjects);
    for (const i of [1, 2, 3, 4, 5]) {
      await writer.keepAnswer(`a${i}`, answer(i));
      if (i === 1) expect(await watchUntil(1)).toMatchObject({ posts: 1, dropped: 0 });
    }
    await asOperator(broker.url, (manager) => manager.streams.purge("anew_answers", { seq: 4 }));
    expect(await watchUntil(3)).toMatchObject({ posts: 2, dropped: 2 });
    await asOperator(broker.url, (manager) => manager.streams.delete("anew_answers"));
    await writer.close();
    const again = await openStream(broker.url, subjects);
    await again.keepAnswer("a1", answer(1));
    await again.close();
    expect(await watchUntil(4)).toMatchObject({ posts: 1, dropped: 0 });
  });

  test("counts what the stream drops while it is read", async () => {
    const stream = { subjects: "gaps" };
    const reader = await openStream(broker.url, stream);
    const stopper = new AbortController();
    const batches = reader.readAnswers(undefined, stopper.signal);
    const numbers = async (): Promise<unknown> => {
      const { value } = await batches.next();
      return value && { dropped: value.dropped, numbers: value.answers.map(({ number }) => number) };
    };
    try {
      await publishRaw(broker.url, "gaps.answers", ["{}"]);
      expect(await numbers()).toEqual({ dropped: 0, numbers: [1] });
      // Whoever reads is busy with the first one.
      await publishRaw(broker.url, "gaps.answers", ["{}", "{}", "{}", "{}"]);
      await asOperator(broker.url, (manager) => manager.streams.purge("gaps_answers", { keep: 1 }));
      expect(await numbers()).toEqual({ dropped: 3, numbers: [5] });
    } finally {
      stopper.abort();
      await reader.close();
    }
  });

  test("refuses what cannot go well, before it takes anything", async () => {
    const home = emptyHome();
    const watch = ["watch", "--nats", broker.url];
    const unsigned = await run(["--home", home, "--config", rulesFile("u.json"), ...watch]);
    expect([unsigned.code, unsigned.err]).toEqual([2, expect.stringContaining("error WEBHOOK_SECRET: ")]);
    expect(unsigned.err).not.toContain(receiver.url);
    const missing = await run(["--home", `${folder}/nothing`, ...watch]);
    expect([missing.code, missing.err]).toEqual([3, expect.stringContaining("error STORE_MISSING: ")]);
    const writer = await openStream(broker.url, { subjects: "one" });
    await writer.keepAnswer("a1", Buffer.from(JSON.stringify({ id: "p1", text: SHARK, answer: ANSWER })));
    await writer.close();
    const stopper = new AbortController();
    const watching = run(["--home", home, ...watch, "--subjects", "one"], stopper.signal);
    await until(() => groupedPosts(home) === 1);
    stopper.abort();
    await watching;
    const other = await run(["--home", home, ...watch, "--subjects", "two"]);
    expect([other.code, other.err]).toEqual([2, expect.stringContaining("error WATCHED_STREAM: ")]);
  });
});

describeWithNats("access of a watcher to the broker", () => {
  const watcher = [
    "$JS.API.STREAM.INFO.*",
    "$JS.API.CONSUMER.INFO.posts.*",
    "$JS.API.CONSUMER.CREATE.answers",
    "$JS.API.CONSUMER.MSG.NEXT.answers.*",
    "alerts",
  ];
  const broker = testNats(`authorization { users: [
    { user: "admin", password: "sesame" }
    { user: "watcher", password: "sesame", permissions: {
      publish: ${JSON.stringify(watcher)}, subscribe: ["_INBOX.>"] } }
  ] }`);
  const as = (user: string) => ({ NATS_USER: user, NATS_PASSWORD: "sesame" });

  test("needs no more than its own subjects", async () => {
    const home = emptyHome();
    const writer = await openStream(broker.url, { environment: as("admin") });
    await writer.keepAnswer("a1", Buffer.from(JSON.stringify({ id: "p1", text: SHARK, answer: ANSWER })));
    await writer.close();
    const stopper = new AbortController();
    const rule = { name: "Any", posts: 0, minutes: 1 };
    const environment = { ...as("watcher"), CROWDCHECKED_ALERTS: JSON.stringify([rule]) };
    let seen = "";
    const args = ["--home", home, "watch", "--nats", broker.url];
    const watching = run(args, stopper.signal, environment, (err) => {
      seen = err;
    });
    await until(() => groupedPosts(home) === 1 && undelivered(home) === 0);
    stopper.abort();
    expect((await watching).code).toBe(0);
    expect(seen).toContain("The rule Any has fired.");
  });
});

import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { gzipSync } from "node:zlib";
import { resolveConfig } from "../../../src/base/config";
import { feedStream } from "../../../src/usecases/streams/feed";
import { run } from "../../support/cli";
import {
  asOperator,
  countOf,
  describeWithNats,
  messagesOf,
  publishRaw,
  type SeenMessage,
  testNats,
} from "../../support/servers/nats";
import { startWork } from "../../support/servers/stream";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { until } from "../../support/until";

const folder = temporaryFolder();
const SILENT = { update() {}, finish() {} };

/** Writes posts as JSON lines and returns the path. */
function postsFile(name: string, count: number, more: readonly string[] = []): string {
  const lines = Array.from({ length: count }, (_, i) =>
    JSON.stringify({ id: `p${i + 1}`, text: `post ${i + 1}` }),
  );
  return writeIn(folder, name, `${[...lines, ...more].join("\n")}\n`);
}

const idOf = ({ data }: SeenMessage): unknown => JSON.parse(data.toString()).id;

describeWithNats("crowdchecked feed", () => {
  const broker = testNats();

  test("sends posts of a file, refuses bad lines by number, and feeding again makes no double", async () => {
    const file = postsFile("posts.jsonl", 3, ["nonsense", '{"id":"x"}']);
    const args = ["--json", "feed", file, "--nats", broker.url, "--subjects", "twice"];
    const first = await run(args);
    expect([first.code, JSON.parse(first.out)]).toEqual([0, { accepted: 3, duplicates: 0, refused: 2 }]);
    expect(first.err).toContain("posts.jsonl:4: JSON_INVALID");
    expect(first.err).toContain("posts.jsonl:5: REQUEST_INVALID");
    const second = await run(args);
    expect([second.code, JSON.parse(second.out)]).toEqual([0, { accepted: 0, duplicates: 3, refused: 2 }]);
    const stored = await messagesOf(broker.url, "twice_posts");
    expect(stored.map(({ subject }) => subject)).toEqual(Array(3).fill("twice.posts.feed"));
    expect(stored.map(idOf)).toEqual(["p1", "p2", "p3"]);
  });

  test("says that posts are not UTF-8, and refuses ids that are not: these would look like doubles", async () => {
    const latin = join(folder, "latin.jsonl");
    const lines = [
      '{"id":"1","text":"caf\u00e9"}',
      '{"id":"\u00e8","text":"a"}',
      '{"id":"\u00e9","text":"b"}',
    ];
    writeFileSync(latin, lines.join("\n"), "latin1");
    const { out, err } = await run(["--json", "feed", latin, "--nats", broker.url, "--subjects", "latin"]);
    expect(JSON.parse(out)).toEqual({ accepted: 1, duplicates: 0, refused: 2 });
    expect(err).toContain("characters that cannot be read (is it UTF-8?): 1.");
    expect(err).toContain("latin.jsonl:3: REQUEST_INVALID: The id has characters that cannot be read.");
  });

  test("ends with another exit code where every line is refused", async () => {
    const file = writeIn(folder, "nonsense.jsonl", "nonsense\n");
    const { code, out, err } = await run([
      "--json",
      "feed",
      file,
      "--nats",
      broker.url,
      "--subjects",
      "none",
    ]);
    expect([code, JSON.parse(out)]).toEqual([2, { accepted: 0, duplicates: 0, refused: 1 }]);
    expect(err).toContain('"code":"ALL_REFUSED"');
  });

  test("names a packed file that is cut off, sends what stands before, and says where to go on", async () => {
    // Random ids, which hardly shrink: the cut leaves more than one part that is read at a time. Newer
    // versions of Node.js drop the last one.
    const lines = Array.from({ length: 8000 }, () => JSON.stringify({ id: randomUUID(), text: "a shark" }));
    const packed = gzipSync(lines.join("\n"));
    const file = join(folder, "cut.jsonl.gz");
    writeFileSync(file, packed.subarray(0, packed.length / 2));
    const { code, err } = await run(["--quiet", "feed", file, "--nats", broker.url, "--subjects", "cut"]);
    expect(code).toBe(2);
    expect(err).toMatch(/^error FILE_TRUNCATED: .*cut\.jsonl\.gz: the compressed file is cut off/);
    const next = Number(/--from (\d+)/.exec(err)?.[1]);
    expect(next).toBeGreaterThan(1);
    const sent = await countOf(broker.url, "cut_posts");
    expect(sent).toBe(next - 1);
  });

  test("puts posts of people into their own lane", async () => {
    const file = postsFile("people.jsonl", 1);
    await run(["feed", file, "--nats", broker.url, "--subjects", "people", "--lane", "people"]);
    expect((await messagesOf(broker.url, "people_posts"))[0]?.subject).toBe("people.posts.people");
  });

  test("says what a full stream took and where to go on, and goes on there", async () => {
    const file = postsFile("many.jsonl", 12);
    const args = ["feed", file, "--nats", broker.url, "--subjects", "full", "--no-wait"];
    const environment = { CROWDCHECKED_STREAM_MESSAGES: "5" };
    const first = await run(args, undefined, environment);
    expect(first.code).toBe(75);
    expect(first.err).toMatch(/error STREAM_FULL: .* took 5 posts/);
    const next = /--from (\d+)/.exec(first.err)?.[1];
    expect(next).toBe("6");
    const stored = await messagesOf(broker.url, "full_posts");
    expect(stored.map(idOf)).toEqual(["p1", "p2", "p3", "p4", "p5"]);
    const worker = await startWork(broker.url, { subjects: "full" });
    await until(async () => (await countOf(broker.url, "full_posts")) === 0);
    // With a worker there is room: without --no-wait the feed gets it all in.
    const second = await run(
      [...args.filter((arg) => arg !== "--no-wait"), "--from", "6"],
      undefined,
      environment,
    );
    expect([second.code, second.out]).toEqual([0, expect.stringMatching(/^accepted +7\n/)]);
    await until(async () => (await countOf(broker.url, "full_posts")) === 0);
    await worker.stop();
    expect(new Set((await messagesOf(broker.url, "full_answers")).map(idOf)).size).toBe(12);
  });

  test("says so at once, too, where the input stays open", async () => {
    const settings = resolveConfig({ flags: {}, environment: { CROWDCHECKED_STREAM_MESSAGES: "2" } });
    const live = new PassThrough();
    for (const id of ["p1", "p2", "p3"]) live.write(`{"id":"${id}","text":"a post"}\n`);
    const choice = { stream: "posts", subjects: "live", nats: broker.url, environment: {} };
    const job = { progress: () => SILENT, note() {}, signal: new AbortController().signal };
    const fed = feedStream(settings, { ...choice, input: live, lane: "feed", from: 1, wait: false }, job);
    await expect(fed).rejects.toMatchObject({
      code: "STREAM_FULL",
      hint: expect.stringContaining("--from 3"),
    });
    expect(live.destroyed).toBe(true);
  });

  test("waits for room in a full stream and says so", async () => {
    const file = postsFile("wait.jsonl", 4);
    const args = ["feed", file, "--nats", broker.url, "--subjects", "wait"];
    let seen = "";
    const fed = run(args, undefined, { CROWDCHECKED_STREAM_MESSAGES: "2" }, (err) => {
      seen = err;
    });
    await until(() => seen.includes("is full"));
    const worker = await startWork(broker.url, { subjects: "wait" });
    const { code, err } = await fed;
    await worker.stop();
    expect(code).toBe(0);
    expect(err).toContain("The stream takes posts again.");
  });

  test("does not fall back to an unencrypted connection where TLS is demanded", async () => {
    const file = postsFile("tls.jsonl", 1);
    const { code, err } = await run(["feed", file, "--nats", broker.url.replace("nats:", "tls:")]);
    expect(code).toBe(3);
    expect(err).toContain("error BROKER_TLS: ");
  });

  test("refuses a stream of another form than it needs", async () => {
    const file = postsFile("unfit.jsonl", 1);
    await asOperator(broker.url, ({ streams }) =>
      streams.add({ name: "unfit_posts", subjects: ["unfit.posts.feed"] }),
    );
    const { code, err } = await run(["feed", file, "--nats", broker.url, "--subjects", "unfit"]);
    expect(code).toBe(3);
    expect(err).toMatch(/error STREAM_UNFIT: .*retention is limits.*does not take unfit.posts.people/);
  });

  test("says in what an existing stream differs from the settings, and leaves it as it is", async () => {
    const file = postsFile("other.jsonl", 1);
    const args = ["feed", file, "--nats", broker.url, "--subjects", "other"];
    const first = await run(args, undefined, { CROWDCHECKED_STREAM_MESSAGES: "7" });
    expect(first.code).toBe(0);
    const { code, err } = await run(args);
    expect(code).toBe(0);
    expect(err).toContain(
      "The stream other_posts exists with other messages than the settings: 7, not 1000000.",
    );
  });
});

describeWithNats("crowdchecked feed, where the broker has little room", () => {
  const broker = testNats("", "3GB");

  test("names the stream that does not fit, and says so before anything is sent", async () => {
    const args = ["feed", postsFile("little.jsonl", 1), "--nats", broker.url];
    const { code, err } = await run(args);
    expect(code).toBe(3);
    expect(err).toMatch(/error BROKER_STORAGE: .*no room for the stream answers of 4096 MiB\./);
    expect(await countOf(broker.url, "posts")).toBe(0);
    const smaller = { CROWDCHECKED_STREAM_MEGABYTES: "10", CROWDCHECKED_ANSWERS_MEGABYTES: "10" };
    expect((await run(args, undefined, smaller)).code).toBe(0);
  });
});

describeWithNats("crowdchecked work dead", () => {
  const broker = testNats();

  test("lists dead letters with their reasons, and retries them by number or all", async () => {
    const stream = ["--nats", broker.url];
    const worker = await startWork(broker.url);
    await publishRaw(broker.url, "posts.people", ['{"id":"good","txt":1}', "\u001b[31mnonsense"]);
    await until(async () => (await countOf(broker.url, "posts-dead")) === 2);
    await worker.stop();
    const listed = await run(["work", "dead", "list", ...stream]);
    expect(listed.out.split("\n")).toEqual([
      expect.stringMatching(/^1 {2}\S+Z {2}people {2}good {2}REQUEST_INVALID: .*1 delivery, 21 bytes/),
      expect.stringMatching(/^2 {2}\S+Z {2}people {2}posts:2 {2}JSON_INVALID: /),
      "",
    ]);
    const asJson = JSON.parse((await run(["--json", "work", "dead", "list", "--limit", "1", ...stream])).out);
    expect(asJson).toMatchObject({
      count: 2,
      letters: [{ number: 1, id: "good", code: "REQUEST_INVALID", deliveries: 1 }],
    });
    expect((await run(["work", "dead", "retry", "9", ...stream])).err).toContain("DEAD_LETTER_UNKNOWN");
    const one = await run(["work", "dead", "retry", "2", ...stream]);
    expect([one.code, one.out]).toEqual([0, "1 posts are in their stream again\n"]);
    const all = await run(["--json", "work", "dead", "retry", "--all", ...stream]);
    expect(JSON.parse(all.out)).toEqual({ retried: 1, cut: [] });
    expect((await messagesOf(broker.url, "posts")).map(({ subject }) => subject)).toEqual([
      "posts.people",
      "posts.people",
    ]);
    expect((await run(["work", "dead", "list", ...stream])).out).toBe("There are no dead letters.\n");
    // Each keeps what names it, also where it comes again under an id of the retry.
    const again = await startWork(broker.url);
    await until(async () => (await countOf(broker.url, "posts-dead")) === 2);
    await again.stop();
    const { out } = await run(["work", "dead", "list", ...stream]);
    expect(out).toMatch(/ {2}posts:2 {2}JSON_INVALID/);
    expect(out).toMatch(/ {2}good {2}REQUEST_INVALID/);
  });
});

describeWithNats("access to the broker", () => {
  const SECRET = "sesame-opens-it";
  const worker = [
    "$JS.API.STREAM.INFO.*",
    "$JS.API.CONSUMER.INFO.posts.*",
    "$JS.API.CONSUMER.MSG.NEXT.posts.*",
    "$JS.API.STREAM.MSG.GET.posts",
    "$JS.ACK.posts.>",
    "answers",
    "posts.dead",
  ];
  const broker = testNats(`authorization { users: [
    { user: "admin", password: "${SECRET}" }
    { user: "worker", password: "${SECRET}", permissions: {
      publish: ${JSON.stringify(worker)}, subscribe: ["_INBOX.>"] } }
  ] }`);
  const as = (NATS_USER: string, NATS_PASSWORD = SECRET) => ({ NATS_USER, NATS_PASSWORD });

  test.each([
    ["a wrong password", as("admin", "wrong-sesame")],
    ["no password", {}],
    ["a token where a user is wanted", { NATS_TOKEN: "wrong-sesame" }],
  ])("with %s is refused, and nothing tells the secret", async (_, environment) => {
    const file = postsFile("refused.jsonl", 1);
    const { code, out, err } = await run(["feed", file, "--nats", broker.url], undefined, environment);
    expect(code).toBe(4);
    expect(err).toContain("error BROKER_REFUSED: ");
    expect(err).toContain(broker.url);
    expect(out + err).not.toMatch(/sesame/);
  });

  test("with a password inside NATS_URL works and is not shown", async () => {
    const file = postsFile("url.jsonl", 1);
    const NATS_URL = broker.url.replace("nats://", `nats://admin:${SECRET}@`);
    const { code, out, err } = await run(["feed", file], undefined, { NATS_URL });
    expect([code, out]).toEqual([0, expect.stringContaining("accepted    1")]);
    expect(out + err).not.toContain(SECRET);
    const refused = await run(["feed", file, "--nats", NATS_URL]);
    expect(refused.code).toBe(2);
    expect(refused.out + refused.err).not.toContain(SECRET);
  });

  test("needs of a worker no more than its own subjects", async () => {
    const file = postsFile("least.jsonl", 5);
    await run(["feed", file, "--nats", broker.url, "--lane", "people"], undefined, as("admin"));
    const started = await startWork(broker.url, { environment: as("worker") });
    await until(() => started.tally.worked.answered >= 5);
    await started.stop();
    const forbidden = await run(["feed", file, "--nats", broker.url], undefined, as("worker"));
    expect(forbidden.code).toBe(4);
    expect(forbidden.err).toContain("error BROKER_REFUSED: ");
  });
});

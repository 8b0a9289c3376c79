import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { createHmac } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { PACKAGE_ROOT } from "../../../src/base/core/version";
import { runProgram } from "../../support/program";
import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";

const EXAMPLES = join(PACKAGE_ROOT, "examples");
const CARROTS = "is it true that eating carrots lets you see in the dark??";
const CARROT_CHECK = { source: "sample", id: "carrots-night-vision-raf" };
const NOTHING = "my cat slept well on the blue sofa today";

const home = sampleHome();
let env: Record<string, string>;
const server = testServer(home);
beforeAll(() => {
  env = { CROWDCHECKED_SERVER: server.address };
});

describe("the bot", () => {
  const runBot = async (lines: readonly unknown[], more: Readonly<Record<string, string>> = {}) => {
    const input = lines.map((line) => (typeof line === "string" ? line : JSON.stringify(line))).join("\n");
    const bot = join(EXAMPLES, "bot.mjs");
    const { code, out, err } = await runProgram(process.execPath, [bot], { env: { ...env, ...more }, input });
    const written = out.trim() === "" ? [] : out.trim().split("\n");
    return { code, err, lines: written.map((line) => JSON.parse(line) as Record<string, unknown>) };
  };

  test("answers a stream of posts, X's lines too, passes over what is not checked, and votes", async () => {
    const { code, err, lines } = await runBot([
      { id: "1", text: CARROTS },
      "",
      { data: { id: "2", text: CARROTS, author_id: "9" }, matching_rules: [] },
      { id: "3", text: NOTHING },
      { post: "1", vote: "up" },
    ]);
    expect([code, err]).toEqual([0, ""]);
    const reply = { action: "reply", article: expect.objectContaining(CARROT_CHECK) };
    expect(lines).toEqual([
      expect.objectContaining({ post: "1", ...reply, reply: expect.stringMatching(/carrots/i) }),
      expect.objectContaining({ post: "2", ...reply, claimGroup: lines[0]?.["claimGroup"] }),
      { post: "1", action: "voted", vote: "up", id: 1 },
    ]);
    const { votes } = (await (await fetch(`${server.address}/v1/feedback`)).json()) as { votes: unknown[] };
    expect(votes).toEqual([expect.objectContaining({ vote: "up", article: CARROT_CHECK, rank: 1 })]);
  });

  test("tells an author once about a claim, and asks a person below its threshold", async () => {
    const said = { text: CARROTS, author_id: "9" };
    const posts = [
      { id: "1", ...said },
      { id: "2", ...said },
    ];
    const { lines } = await runBot(posts, { REPLY_FROM: "1.01" });
    expect(lines).toEqual([expect.objectContaining({ post: "1", action: "review" })]);
  });

  test("goes on after what it cannot read or answer, and names the line or the post", async () => {
    const wrong = { data: { id: "5", text: 5 } };
    const sent = ["{", { post: "7", vote: "up" }, wrong, { id: "1", text: CARROTS }];
    const { code, err, lines } = await runBot(sent);
    expect([code, lines.length]).toEqual([0, 1]);
    expect(err.split("\n")).toEqual([
      expect.stringMatching(/^line 1: .*JSON/),
      "post 7: the bot has not answered 7",
      expect.stringMatching(/^post 5: REQUEST_INVALID: /),
      "",
    ]);
  });
});

describe("the webhook", () => {
  const SECRET = "between us";
  let webhook: ChildProcess;
  let address: string;
  beforeAll(async () => {
    webhook = spawn(process.execPath, [join(EXAMPLES, "webhook.mjs")], {
      env: { ...process.env, ...env, WEBHOOK_SECRET: SECRET, PORT: "0" },
      stdio: ["ignore", "ignore", "pipe"],
    });
    address = await new Promise<string>((resolve) => {
      webhook.stderr?.setEncoding("utf8").on("data", (text: string) => {
        const found = /listening at (\S+)/.exec(text)?.[1];
        if (found) resolve(found);
      });
    });
  });
  afterAll(() => webhook.kill());

  const sign = (body: string, secret = SECRET): string =>
    `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
  const send = async (body: string, signature = sign(body)): Promise<[number, Record<string, string>]> => {
    const headers = { "x-hub-signature-256": signature };
    const response = await fetch(address, { method: "POST", headers, body });
    return [response.status, (await response.json()) as Record<string, string>];
  };

  test("replies to a signed message with the fact-check, or says that there is none", async () => {
    const [status, { text }] = await send(JSON.stringify({ text: CARROTS }));
    expect([status, text]).toEqual([
      200,
      expect.stringMatching(/^This has been checked \(\d\d %\): .*arrots/),
    ]);
    expect(await send(JSON.stringify({ text: NOTHING }))).toEqual([
      200,
      { text: expect.stringMatching(/not checked this yet/) },
    ]);
  });

  test("refuses what is not signed with its secret, too long, or no message", async () => {
    const body = JSON.stringify({ text: CARROTS });
    for (const signature of ["", "sha256=", sign(body, "guessed"), sign(`${body} `)])
      expect((await send(body, signature))[0]).toBe(401);
    expect((await send("{"))[0]).toBe(400);
    for (const text of [" ", "\u200e", "\u200f\u200b\n", "\u{1f64f}".repeat(10_001)])
      expect((await send(JSON.stringify({ text })))[0]).toBe(400);
    expect((await fetch(address)).status).toBe(405);
  });

  test("takes ten thousand emoji, which are as many characters", async () => {
    expect((await send(JSON.stringify({ text: "\u{1f64f}".repeat(10_000) })))[0]).toBe(200);
  });

  test("does not start without a secret", async () => {
    const program = join(EXAMPLES, "webhook.mjs");
    const { code, err } = await runProgram(process.execPath, [program], { env: { WEBHOOK_SECRET: "" } });
    expect([code, err]).toEqual([1, expect.stringMatching(/WEBHOOK_SECRET is needed/)]);
  });
});

const python = (() => {
  try {
    execFileSync("python3", ["--version"]);
    return test;
  } catch {
    return test.skip;
  }
})();
python("the client in Python's standard library understands the pages of a proxy", async () => {
  const answers = [
    [503, { "retry-after": "Thu, 26 Nov 2026 09:58:03 GMT" }],
    [502, {}],
  ] as const;
  let asked = 0;
  const proxy = createServer((_, response) => {
    const [status, headers] = answers[asked++] ?? [200, {}];
    response.writeHead(status, { ...headers, "content-type": "text/html" }).end("<h1>Sorry</h1>");
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  const address = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  const client = { env: { CROWDCHECKED_SERVER: address } };
  const { code, err } = await runProgram("python3", [join(EXAMPLES, "client.py"), CARROTS], client);
  proxy.close();
  expect([code, err.trim()]).toEqual([1, "HTTP 502: no reason given (request unknown)"]);
});
python("the client in Python's standard library asks and prints", async () => {
  const { code, out } = await runProgram("python3", [join(EXAMPLES, "client.py"), CARROTS], { env });
  expect(code).toBe(0);
  const [verdict, first = ""] = out.split("\n");
  expect([verdict, first]).toEqual(["answer", expect.stringMatching(/^[0-9a-f]{16} carrots-night-vision/)]);
});

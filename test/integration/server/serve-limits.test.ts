import { once } from "node:events";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { resolveConfig } from "../../../src/base/config";
import { sampleHome } from "../../support/sample";
import { startServer, testServer } from "../../support/servers/api";
import { connectRaw, rawProblem } from "../../support/servers/raw-http";
import { temporaryFolder } from "../../support/temporary";
import { until } from "../../support/until";
import { preloadInThreads } from "../../support/worker-threads.cjs";

const home = sampleHome();
const temporary = temporaryFolder();
const SHARK = "a shark swimming on the flooded freeway";
const PROBLEM = "application/problem+json; charset=utf-8";
const ORIGIN = "https://desk.example.org";

const QUEUE = 2;

preloadInThreads("mortal.cjs");
const server = testServer(home, {
  settings: { queueCapacity: QUEUE, corsOrigins: ORIGIN },
});

const HEAD = "POST /v1/rank HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n";

describe("a client that takes its time", () => {
  const impatient = testServer(home, {
    timeouts: { headersMs: 500, bodyMs: 500, requestMs: 2000, idleMs: 1500 },
  });

  test("with the headers is cut off", async () => {
    const { write, ended } = connectRaw(impatient.address);
    write("POST /v1/rank HTTP/1.1\r\nhost: loc");
    expect(rawProblem(await ended)).toEqual([408, PROBLEM, "REQUEST_SLOW"]);
  });

  test.each([
    ["of a length that is told", 'content-length: 1000\r\n\r\n{"text": "', "a"],
    ["in chunks", 'transfer-encoding: chunked\r\n\r\na\r\n{"text": "\r\n', "1\r\na\r\n"],
  ])("with a body %s is cut off, though a byte comes now and then", async (_, begun, more) => {
    const { write, socket, ended } = connectRaw(impatient.address);
    write(`${HEAD}${begun}`);
    const drip = setInterval(() => socket.writable && write(more), 20);
    expect(rawProblem(await ended)).toEqual([408, PROBLEM, "BODY_SLOW"]);
    clearInterval(drip);
    expect((await fetch(`${impatient.address}/healthz`)).status).toBe(200);
  });

  test("and goes in the middle of a body in chunks harms nobody", async () => {
    const { write, socket, ended } = connectRaw(impatient.address);
    write(`${HEAD}transfer-encoding: chunked\r\n\r\na\r\n{"text": "\r\n`);
    await new Promise((resolve) => setTimeout(resolve, 50));
    socket.destroy();
    await ended;
    expect((await impatient.post("/v1/rank", { text: SHARK })).status).toBe(200);
  });

  test("between the lines of a batch is cut off", async () => {
    const { write, ended } = connectRaw(impatient.address);
    const head = HEAD.replace("/v1/rank", "/v1/rank/batch").replace("json", "x-ndjson");
    // A line that is answered at once, also where a query would take longer than the server waits.
    write(`${head}content-length: 1000\r\n\r\n"no query"\n`);
    expect(await ended).toContain('"line":1');
  });

  test("delays nobody else", async () => {
    const slow = Array.from({ length: 50 }, () => connectRaw(server.address));
    for (const { write } of slow) write("GET /healthz HTTP/1.1\r\n");
    expect((await server.post("/v1/rank", { text: SHARK })).status).toBe(200);
    for (const { socket } of slow) socket.destroy();
    await Promise.all(slow.map(({ ended }) => ended));
  });
});

describe("what is no request", () => {
  test.each([
    [
      "headers of 20 kB",
      `GET /healthz HTTP/1.1\r\nhost: localhost\r\nx: ${"a".repeat(20_000)}\r\n\r\n`,
      431,
      "HEADERS_TOO_LARGE",
    ],
    ["no header Host", "GET /v1/status HTTP/1.1\r\n\r\n", 400, "HTTP_INVALID"],
    [
      "an expectation that nobody knows",
      `${HEAD}expect: tea\r\ncontent-length: 2\r\n\r\n{}`,
      417,
      "EXPECTATION_UNKNOWN",
    ],
    ["something else than HTTP", "\u0016\u0003\u0001 hello\r\n\r\n", 400, "HTTP_INVALID"],
    ["two lengths", `${HEAD}content-length: 5\r\ncontent-length: 7\r\n\r\n`, 400, "HTTP_INVALID"],
    [
      "a length and chunks (request smuggling)",
      `${HEAD}content-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
      400,
      "HTTP_INVALID",
    ],
  ])("%s", async (_, text, status, code) => {
    const { write, ended } = connectRaw(server.address);
    write(text);
    expect(rawProblem(await ended)).toEqual([status, PROBLEM, code]);
  });

  test("nothing is written into an answer that has begun: the connection is closed", async () => {
    const { write, socket, ended } = connectRaw(server.address);
    const line = `{"text":"${SHARK}"}\n`;
    write(
      "POST /v1/rank/batch HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\n" +
        `transfer-encoding: chunked\r\n\r\n${line.length.toString(16)}\r\n${line}\r\n`,
    );
    await once(socket, "data");
    write("no length of a chunk\r\n");
    expect((await ended).match(/HTTP\/1\.1 \d+/g)).toEqual(["HTTP/1.1 200"]);
  });

  test("a body that is shorter than it says, of a client that goes away, harms nobody", async () => {
    const { write, socket, ended } = connectRaw(server.address);
    const begun = once(server.app.server, "request");
    write(`${HEAD}content-length: 100\r\n\r\n{"text"`);
    await begun;
    socket.destroy();
    await ended;
    expect((await server.post("/v1/rank", { text: SHARK })).status).toBe(200);
  });
});

test("more queries than can wait are refused with the time to ask again, and answered afterwards", async () => {
  const done = join(temporary, "done");
  const waiting = async (): Promise<number> => {
    const text = await (await fetch(`${server.address}/metrics`)).text();
    return Number(/^crowdchecked_queue_waiting (\d+)/m.exec(text)?.[1]);
  };
  // The only thread is busy, by the first of them that comes, until all others have been refused.
  const accepted = Array.from({ length: 1 + QUEUE }, () =>
    server.post("/v1/rank", { text: `thread: busy until ${done}` }),
  );
  await until(async () => (await waiting()) === QUEUE);
  for (let i = 0; i < 10; i++) {
    const refused = await server.post("/v1/rank", { text: SHARK });
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
    expect(await refused.json()).toMatchObject({ code: "QUEUE_FULL" });
  }
  writeFileSync(done, "");
  expect((await Promise.all(accepted)).map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await server.post("/v1/rank", { text: SHARK })).status).toBe(200);
});

describe("pages of other origins", () => {
  const preflight = (origin: string) =>
    fetch(`${server.address}/v1/rank`, {
      method: "OPTIONS",
      headers: {
        origin,
        "access-control-request-method": "POST",
        "access-control-request-headers": "content-type",
      },
    });

  test("may ask where their origin is configured, and no others", async () => {
    const [known, unknown] = [await preflight(ORIGIN), await preflight("https://elsewhere.example.org")];
    expect([known.status, known.headers.get("access-control-allow-origin")]).toEqual([204, ORIGIN]);
    expect(unknown.headers.get("access-control-allow-origin")).not.toBe("https://elsewhere.example.org");
  });

  test("may ask whether something has changed", async () => {
    const allowed = (await preflight(ORIGIN)).headers.get("access-control-allow-headers");
    const answer = await fetch(`${server.address}/healthz`, { headers: { origin: ORIGIN } });
    expect(allowed?.split(", ")).toContain("if-none-match");
    expect(answer.headers.get("access-control-expose-headers")?.split(", ")).toContain("etag");
  });

  test.each([
    ["/v1/rank", 405, "METHOD_NOT_ALLOWED"],
    ["/nowhere", 404, "ROUTE_UNKNOWN"],
  ])("change nothing for an OPTIONS that asks for no origin: %s", async (path, status, code) => {
    const response = await fetch(`${server.address}${path}`, { method: "OPTIONS" });
    expect([response.status, response.headers.get("content-type")]).toEqual([status, PROBLEM]);
    expect(await response.json()).toMatchObject({ code });
  });
});

describe("a client that asks too often", () => {
  const limited = testServer(home, { settings: { requestsPerMinute: 3 } });

  test("is refused until the minute is over; whoever watches the server is not", async () => {
    const statuses = [];
    for (let i = 0; i < 4; i++) statuses.push((await limited.post("/v1/rank", { text: "😂" })).status);
    expect(statuses).toEqual([200, 200, 200, 429]);
    const refused = await limited.post("/v1/rank", { text: "😂" });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(refused.headers.get("content-type")).toBe(PROBLEM);
    expect(await refused.json()).toMatchObject({ status: 429, code: "RATE_LIMIT" });
    expect((await fetch(`${limited.address}/healthz`)).status).toBe(200);
    expect((await fetch(`${limited.address}/metrics`)).status).toBe(200);
  });
});

test("texts of queries are in the log where that is wanted", async () => {
  let log = "";
  const kept = { write: (line: string) => (log += line) } as unknown as NodeJS.WritableStream;
  const { app, post } = await startServer(home, { log: kept, logQueries: true });
  await post("/v1/rank", { tweet: { text: SHARK, author: "Ann" } });
  await app.close();
  expect(log).toContain(JSON.stringify({ text: SHARK, author: "Ann" }));
});

test("a setting of the server that cannot be is refused before it starts", async () => {
  expect(() => resolveConfig({ flags: { home, workers: -1 }, environment: {} })).toThrow("workers");
  await expect(startServer(home, { settings: { corsOrigins: "*" } })).rejects.toMatchObject({
    code: "CONFIG_INVALID",
  });
});

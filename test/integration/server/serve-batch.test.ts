import { connect } from "node:net";
import { Readable } from "node:stream";
import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";

const home = sampleHome();
const LINES = 1000;
const server = testServer(home, { settings: { batchLines: LINES, queueCapacity: 1 } });

interface BatchLine {
  readonly id?: string | number;
  readonly line: number;
  readonly answer?: { readonly results: readonly { readonly article: { readonly id: string } }[] };
  readonly problem?: { readonly status: number; readonly code: string; readonly detail: string };
}

const SHARK = "a shark swimming on the flooded freeway";
const query = (value: unknown): string => `${JSON.stringify(value)}\n`;

function send(
  body: string | Uint8Array | ReadableStream,
  contentType = "application/x-ndjson",
): Promise<Response> {
  const init = { method: "POST", headers: { "content-type": contentType }, body, duplex: "half" };
  return fetch(`${server.address}/v1/rank/batch`, init as RequestInit);
}

async function linesOf(response: Response): Promise<BatchLine[]> {
  return (await response.text())
    .split("\n")
    .slice(0, -1)
    .map((line) => JSON.parse(line));
}

test("each line is answered with its number and its id, in order", async () => {
  const response = await send(
    [
      query({ id: "a", text: SHARK, top: 1 }),
      query({ id: 7, text: "swallowed gum stays seven years", top: 1 }),
      "  \r\n",
      query({ text: "😂" }),
    ].join(""),
  );
  expect([response.status, response.headers.get("content-type")]).toEqual([200, "application/x-ndjson"]);
  const lines = await linesOf(response);
  expect(lines.map(({ id, line }) => [id, line])).toEqual([
    ["a", 1],
    [7, 2],
    [undefined, 4],
  ]);
  expect(lines.map(({ answer }) => answer?.results[0]?.article.id)).toEqual([
    "shark-swimming-flooded-highway",
    "swallowed-gum-seven-years",
    undefined,
  ]);
});

test.each([
  ["is not JSON", '{"text": "a shark', "JSON_INVALID", undefined],
  ["is no object", "[1]", "REQUEST_INVALID", undefined],
  ["has a wrong type", '{"id": "x", "text": 5}', "REQUEST_INVALID", "x"],
  ["has an unknown field", '{"text": "a", "__proto__": {"top": 1}}', "REQUEST_INVALID", undefined],
  [
    "has an id that no number can hold",
    '{"id": 1234567890123456789, "text": "a"}',
    "REQUEST_INVALID",
    undefined,
  ],
  ["has an id that is an object", '{"id": {}, "text": "a"}', "REQUEST_INVALID", undefined],
  ["has a blank text", '{"text": " "}', "EMPTY_QUERY", undefined],
  ["is too long", query({ text: "a".repeat(300_000) }), "BATCH_LINE_LONG", undefined],
])("a line that %s is answered by its problem, the others are answered", async (_, broken, code, id) => {
  const [before, at, after] = await linesOf(
    await send(`${query({ text: SHARK })}${broken.trim()}\n${query({ text: SHARK })}`),
  );
  expect(at).toEqual({
    ...(id === undefined ? {} : { id }),
    line: 2,
    problem: expect.objectContaining({ code }),
  });
  expect([before?.answer, after?.answer]).toEqual([expect.anything(), expect.anything()]);
});

test("a line that is not UTF-8 is answered by its problem, as the same body of a single query is", async () => {
  const bytes = Buffer.from('{"text": "a shark \xff"}\n', "latin1");
  const single = await fetch(`${server.address}/v1/rank`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: bytes,
  });
  const [line, after] = await linesOf(
    await send(Buffer.concat([bytes, Buffer.from(query({ text: SHARK }))])),
  );
  expect([single.status, line?.problem?.status, after?.answer]).toEqual([400, 400, expect.anything()]);
  expect([await single.json(), line?.problem]).toEqual(
    Array(2).fill(expect.objectContaining({ code: "JSON_INVALID" })),
  );
});

test("1,000 lines of which every tenth is broken: the others are answered", async () => {
  const body = Array.from({ length: LINES }, (_, i) =>
    i % 10 === 9 ? '{"text": \n' : query({ id: i, text: i % 100 === 0 ? SHARK : "😂", top: 1 }),
  );
  const lines = await linesOf(await send(body.join("")));
  expect(lines.map(({ line }) => line)).toEqual(body.map((_, i) => i + 1));
  expect(
    lines.filter(({ problem }) => problem?.code === "JSON_INVALID").map(({ line }) => line % 10),
  ).toEqual(Array(LINES / 10).fill(0));
  expect(lines.filter(({ answer, id, line }) => answer !== undefined && id === line - 1)).toHaveLength(
    0.9 * LINES,
  );
});

test("what is behind the last line allowed is not answered", async () => {
  const body = `${'{"text": "😂"}\n'.repeat(LINES)}${query({ text: SHARK })}`.replaceAll(
    '{"text": "😂"}',
    "7",
  );
  const lines = await linesOf(await send(`${body}${"7\n".repeat(5 * LINES)}`));
  expect(lines).toHaveLength(LINES + 1);
  expect(lines.at(-1)).toEqual({
    line: LINES + 1,
    problem: expect.objectContaining({ status: 413, code: "BATCH_LONG" }),
  });
});

test("a line is answered before the next one has come", async () => {
  const input = new Readable({ read() {} });
  const push = (text: string | null) => input.push(text);
  push(query({ id: 1, text: SHARK }));
  const response = await send(Readable.toWeb(input) as ReadableStream);
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  expect(JSON.parse(Buffer.from((await reader.read()).value as Uint8Array).toString())).toMatchObject({
    id: 1,
    line: 1,
  });
  push(query({ id: 2, text: SHARK }));
  expect(JSON.parse(Buffer.from((await reader.read()).value as Uint8Array).toString())).toMatchObject({
    id: 2,
    line: 2,
  });
  push(null);
  expect((await reader.read()).done).toBe(true);
});

test("what is wrong with a line is said of the line, and no picture is asked for", async () => {
  const day = { from: "2020-02-30" };
  const body = [{ top: 1 }, { text: "a", filter: day }, { tweet: { text: "a", date: "soon" } }].map(query);
  const lines = await linesOf(await send(body.join("")));
  expect(lines.map(({ problem }) => problem?.detail)).toEqual([
    "line must have text, imageText, quotedText or tweet",
    "line/filter/from is not a day",
    "line/tweet/date is not a date",
  ]);
});

test("another form of body is refused", async () => {
  const response = await send("{}", "application/json");
  expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([415, "MEDIA_TYPE"]);
});

test("a client that goes away in the middle stops the work, and the server goes on", async () => {
  const { port } = new URL(server.address);
  /** The server's end of the connection is closed: it knows that the client has gone. */
  const noticed = new Promise<void>((resolve) =>
    server.app.server.once("connection", (end) => end.once("close", () => resolve())),
  );
  const socket = connect(Number(port), "127.0.0.1");
  const body = query({ text: SHARK }).repeat(5000);
  socket.write(
    `POST /v1/rank/batch HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/x-ndjson\r\ncontent-length: ${body.length}\r\n\r\n${body}`,
  );
  await new Promise((resolve) => socket.once("data", resolve));
  socket.destroy();
  await noticed;
  const answered = async (): Promise<number> => {
    const text = await (await fetch(`${server.address}/metrics`)).text();
    return Number(/^crowdchecked_rank_duration_seconds_count\{urgency="batch"\} (\d+)/m.exec(text)?.[1]);
  };
  const before = await answered();
  // A batch that went on would have its turn after each of them.
  for (let i = 0; i < 10; i++) expect((await server.post("/v1/rank", { text: SHARK })).status).toBe(200);
  expect((await answered()) - before).toBeLessThanOrEqual(2);
});

test("a single query is answered while a batch is worked on", async () => {
  const batch = send(query({ text: SHARK }).repeat(50)).then(linesOf);
  const singles = [];
  for (let i = 0; i < 5; i++) singles.push((await server.post("/v1/rank", { text: SHARK })).status);
  expect(singles).toEqual([200, 200, 200, 200, 200]);
  expect((await batch).every(({ answer }) => answer !== undefined)).toBe(true);
});

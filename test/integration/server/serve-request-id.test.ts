import { connect } from "node:net";
import { Writable } from "node:stream";
import { sampleHome } from "../../support/sample";
import { testServer } from "../../support/servers/api";
import { until } from "../../support/until";

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;
const lines: Record<string, unknown>[] = [];
const log = new Writable({
  write(chunk, _, done) {
    lines.push(JSON.parse(String(chunk)));
    done();
  },
});
const home = sampleHome();
const server = testServer(home, { log });

const ask = (path: string, id?: string): Promise<Response> =>
  fetch(`${server.address}${path}`, { headers: id === undefined ? {} : { "x-request-id": id } });

/** Resolves to the lines of the log that name a request, once there are some. */
async function linesOf(id: string): Promise<object[]> {
  const found = () => lines.filter((line) => line["requestId"] === id);
  await until(() => found().length > 0);
  return found();
}

describe("the id of a request", () => {
  test("is the client's, and comes back in header, problem and log", async () => {
    const response = await ask("/v1/articles/none", "bot-7:22.a");
    expect(response.headers.get("x-request-id")).toBe("bot-7:22.a");
    expect(await response.json()).toMatchObject({ code: "ARTICLE_NOT_FOUND", requestId: "bot-7:22.a" });
    await until(() => lines.some((line) => line["msg"] === "request" && line["requestId"] === "bot-7:22.a"));
  });

  test.each([
    ["missing", undefined],
    ["with blanks", "a b"],
    ["too long", "a".repeat(129)],
    ["markup", "<b>"],
  ])("is a new one where the client's is %s", async (_, id) => {
    expect((await ask("/healthz", id)).headers.get("x-request-id")).toMatch(UUID);
  });

  test.each([
    "/",
    "/v1/nowhere",
    "/v1/claims:search",
    "/%zz",
  ])("comes with every answer, as of %s", async (path) => {
    expect((await ask(path, "r-1")).headers.get("x-request-id")).toBe("r-1");
  });

  test("is in the log, once, where the address cannot be read", async () => {
    expect((await ask("/%zz", "broken-1")).status).toBe(400);
    const [line, ...others] = await linesOf("broken-1");
    expect(line).toMatchObject({ msg: "request refused", method: "GET", status: 400 });
    expect(JSON.stringify(line)).not.toContain("%zz");
    expect(others).toEqual([]);
  });

  test("is in problems of a batch's lines", async () => {
    const headers = { "content-type": "application/x-ndjson", "x-request-id": "r-2" };
    const response = await fetch(`${server.address}/v1/rank/batch`, {
      method: "POST",
      headers,
      body: "broken",
    });
    expect(JSON.parse(await response.text())).toMatchObject({ problem: { requestId: "r-2" } });
  });

  test("is made even for what is not HTTP", async () => {
    const { port, hostname } = new URL(server.address);
    const socket = connect(Number(port), hostname);
    let answer = "";
    socket.on("data", (data) => {
      answer += data;
    });
    socket.write("not HTTP\r\n\r\n");
    await new Promise((resolve) => socket.once("close", resolve));
    const [, id] = /x-request-id: (\S+)/.exec(answer) ?? [];
    expect(id).toMatch(UUID);
    expect(answer).toContain(`"requestId":"${id}"`);
    const [line, ...others] = await linesOf(id as string);
    expect(line).toMatchObject({
      msg: "request refused",
      status: 400,
      code: "HTTP_INVALID",
      address: "127.0.0.1",
    });
    expect(others).toEqual([]);
  });
});

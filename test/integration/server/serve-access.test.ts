import { resolveConfig } from "../../../src/base/config";
import { systemClock } from "../../../src/base/core/clock";
import { revokeToken } from "../../../src/base/store";
import { serve } from "../../../src/server";
import { openStore } from "../../../src/workspace";
import { run } from "../../support/cli";
import { HastyClock } from "../../support/hasty-clock";
import { sampleHome } from "../../support/sample";
import { testServer, tokenHeaders } from "../../support/servers/api";
import { codeOf } from "../../support/workspace";

const home = sampleHome();
const clock = new HastyClock();
const server = testServer(home, { clock });

const TEXT = { text: "😂" };
const NOBODY = { authorization: "Bearer secret-of-nobody" };

async function told(response: Promise<Response>): Promise<[number, string | undefined, string | null]> {
  const answered = await response;
  const { code } = (await answered.json()) as { code?: string };
  return [answered.status, code, answered.headers.get("www-authenticate")];
}

describe("without tokens", () => {
  test("this machine is served", async () => {
    expect((await server.post("/v1/rank", TEXT)).status).toBe(200);
  });

  test.each([
    ["handed on by a proxy", { "x-forwarded-for": "192.0.2.1" }],
    ["handed on by a proxy that says so in the newer way", { forwarded: "for=192.0.2.1" }],
  ])("a request %s is not", async (_, headers) => {
    expect(await told(server.post("/v1/rank", TEXT, headers))).toEqual([403, "LOOPBACK_ONLY", null]);
  });

  test("an address that other machines reach is listened on only where that was said", async () => {
    const config = resolveConfig({ flags: { home }, environment: {} });
    const options = { config, clock: systemClock, open: false, logQueries: false, log: undefined };
    expect(await codeOf(() => serve(options, { host: "0.0.0.0", port: 0 }))).toBe("OPEN_REQUIRED");
  });
});

describe("with tokens", () => {
  let [reader, voter, former] = [NOBODY, NOBODY, NOBODY];
  beforeAll(() => {
    reader = tokenHeaders(home, "reader", "read");
    voter = tokenHeaders(home, "voter", "read", "feedback");
    former = tokenHeaders(home, "former", "read");
    // The list of tokens may be half a second old.
    clock.pass(500);
  });

  test("one is needed, also on this machine", async () => {
    expect(await told(server.post("/v1/rank", TEXT))).toEqual([401, "TOKEN_MISSING", "Bearer"]);
    expect(await told(fetch(`${server.address}/metrics`))).toEqual([401, "TOKEN_MISSING", "Bearer"]);
  });

  test("a wrong one is refused before the body is looked at", async () => {
    const wrong = [401, "TOKEN_REFUSED", 'Bearer error="invalid_token"'];
    expect(await told(server.post("/v1/rank", { text: 5 }, NOBODY))).toEqual(wrong);
  });

  test("each allows what its scopes say", async () => {
    expect((await server.post("/v1/rank", TEXT, reader)).status).toBe(200);
    expect(await told(server.post("/v1/feedback", {}, reader))).toEqual([403, "SCOPE_MISSING", null]);
    expect(await told(server.post("/v1/feedback", {}, voter))).toEqual([400, "REQUEST_INVALID", null]);
  });

  test("whoever watches whether the server lives needs none", async () => {
    expect((await fetch(`${server.address}/readyz`)).status).toBe(200);
  });

  test("one that is revoked is refused within a second", async () => {
    expect((await server.post("/v1/rank", TEXT, former)).status).toBe(200);
    const database = openStore(home);
    revokeToken(database, "former", "2026-01-01T00:00:00.000Z");
    database.close();
    clock.pass(1000);
    expect((await told(server.post("/v1/rank", TEXT, former)))[1]).toBe("TOKEN_REFUSED");
  });
});

describe("starting", () => {
  test("a port that is taken is told with what to do", async () => {
    const { port } = new URL(server.address);
    const config = resolveConfig({ flags: { home, workers: 1 }, environment: {} });
    const options = { config, clock: systemClock, open: false, logQueries: false, log: undefined };
    expect(await codeOf(() => serve(options, { host: "127.0.0.1", port: Number(port) }))).toBe("PORT_TAKEN");
  });

  test.each([
    ["a port that is none", ["--port", "80a"], "OPTION_INVALID", 2],
    ["a port out of range", ["--port", "65536"], "OPTION_INVALID", 2],
    ["a number of workers that is none", ["--workers", "many"], "CONFIG_INVALID", 2],
  ])("%s is refused", async (_, args, code, exit) => {
    const outcome = await run(["--home", home, "serve", ...args]);
    expect([outcome.code, outcome.out]).toEqual([exit, ""]);
    expect(outcome.err).toContain(code);
  });

  test("a workspace that is not there is told", async () => {
    const outcome = await run(["--home", `${home}-absent`, "serve", "--port", "0"]);
    expect([outcome.code, outcome.err]).toEqual([3, expect.stringContaining("STORE_MISSING")]);
  });
});

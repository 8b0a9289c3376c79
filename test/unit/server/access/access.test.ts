import { createHash } from "node:crypto";
import { resolveConfig } from "../../../../src/base/config";
import { systemClock } from "../../../../src/base/core/clock";
import type { CrowdcheckedError } from "../../../../src/base/core/errors";
import type { ActiveToken } from "../../../../src/base/store";
import { authorize, type Client, identify } from "../../../../src/server/access/client";
import { isFromThisMachine, isLoopback } from "../../../../src/server/access/origin";
import { TokenBook } from "../../../../src/server/access/token-book";
import { createFastify } from "../../../../src/server/fastify";
import { registerAccess } from "../../../../src/server/plugins/access";
import { connectRaw } from "../../../support/servers/raw-http";
import { codeOf, temporaryHome } from "../../../support/workspace";

const token = (name: string, secret: string): ActiveToken => ({
  name,
  hash: createHash("sha256").update(secret).digest("hex"),
  scopes: ["read"],
});

describe("tokens", () => {
  test("are found by their text alone", () => {
    const book = new TokenBook(() => [token("desk", "one"), token("bot", "two")], { now: () => 0 });
    expect(
      ["one", "two", "three", "", token("desk", "one").hash].map((text) => book.find(text)?.name),
    ).toEqual(["desk", "bot", undefined, undefined, undefined]);
  });

  test("are read again after half a second: a revoked one is refused within a second", () => {
    let now = 0;
    let tokens = [token("desk", "one")];
    const book = new TokenBook(() => tokens, { now: () => now });
    expect(book.find("one")?.name).toBe("desk");
    tokens = [];
    now = 499;
    expect(book.find("one")?.name).toBe("desk");
    now = 500;
    expect([book.find("one"), book.isEmpty()]).toEqual([undefined, true]);
  });

  test("are read again also where the clock was set back", () => {
    let now = 3_600_000;
    let tokens = [token("desk", "one")];
    const book = new TokenBook(() => tokens, { now: () => now });
    expect(book.find("one")?.name).toBe("desk");
    tokens = [];
    now = 1000;
    expect(book.find("one")).toBeUndefined();
  });
});

describe("this machine", () => {
  test.each([
    "localhost",
    "LOCALHOST",
    "127.0.0.1",
    "127.3.2.1",
    "::1",
    "[::1]",
    "::ffff:127.0.0.1",
  ])("is %s", (host) => {
    expect(isLoopback(host)).toBe(true);
  });

  test.each([
    "",
    "0.0.0.0",
    "::",
    "10.0.0.1",
    "localhost.example.org",
    "127.0.0.1.example.org",
    "::ffff:10.0.0.1",
  ])("is not %p", (host) => {
    expect(isLoopback(host)).toBe(false);
  });

  const here = { address: "127.0.0.1", host: "localhost:8080", handedOn: false };
  test.each([
    ["from here, by a name of this machine", {}, true],
    ["by its IPv6 address", { host: "[::1]:8080", address: "::1" }, true],
    ["from elsewhere", { address: "10.0.0.2" }, false],
    ["by a proxy that is not trusted", { handedOn: true }, false],
    ["by a name that leads here (DNS rebinding)", { host: "rebound.example.org:8080" }, false],
    ["without a name", { host: undefined }, false],
    ["with a name that is none", { host: "a b" }, false],
  ])("a request %s", (_, differing, expected) => {
    expect(isFromThisMachine({ ...here, ...differing })).toBe(expected);
  });
});

describe("who sends a request", () => {
  const here = { address: "127.0.0.1", host: "localhost", handedOn: false };
  const away = { address: "192.0.2.7", host: "example.org", handedOn: false };
  const none = new TokenBook(() => [], { now: () => 0 });
  const one = new TokenBook(() => [token("desk", "one")], { now: () => 0 });

  test.each([
    ["bears a token", { tokens: one, open: false }, "Bearer one", away, "desk"],
    ["bears it in another case", { tokens: one, open: false }, "bearer  one ", away, "desk"],
    ["bears a wrong one", { tokens: one, open: true }, "Bearer two", here, "TOKEN_REFUSED"],
    ["bears something else", { tokens: one, open: true }, "Basic b25l", here, "TOKEN_REFUSED"],
    ["bears none where there are tokens", { tokens: one, open: true }, undefined, here, "TOKEN_MISSING"],
    ["is here, and there are no tokens", { tokens: none, open: false }, undefined, here, "@local"],
    [
      "is elsewhere, and there are no tokens",
      { tokens: none, open: false },
      undefined,
      away,
      "LOOPBACK_ONLY",
    ],
    ["is elsewhere, and the server is open", { tokens: none, open: true }, undefined, away, "@visitor"],
    ["has shown a proxy a password", { tokens: none, open: true }, "Basic b25l", away, "@visitor"],
    ["has done so before a proxy here", { tokens: none, open: true }, "Basic b25l", here, "@visitor"],
    [
      "shows a token where there are none",
      { tokens: none, open: false },
      "Bearer one",
      here,
      "TOKEN_REFUSED",
    ],
  ])("%s", async (_, doors, authorization, origin, expected) => {
    const found: { client?: Client } = {};
    const code = await codeOf(() => {
      found.client = identify(doors, authorization, origin);
    });
    expect(found.client?.name ?? code).toBe(expected);
  });

  test("is told to ask for another token than a wrong one, and how a token is sent", () => {
    const hintFor = (authorization: string | undefined): string | undefined => {
      try {
        identify({ tokens: one, open: false }, authorization, away);
        return undefined;
      } catch (error) {
        return (error as CrowdcheckedError).hint;
      }
    };
    expect(hintFor("Bearer two")).toMatch(/another token/);
    expect(hintFor("Basic b25l")).toMatch(/Bearer TOKEN/);
    expect(hintFor(undefined)).toMatch(/Bearer TOKEN/);
  });

  test("may do what its scopes say; visitors do not write articles", async () => {
    const visitor = identify({ tokens: none, open: true }, undefined, away);
    const codes = (["read", "feedback", "write"] as const).map((scope) =>
      codeOf(() => authorize(visitor, scope)),
    );
    expect(await Promise.all(codes)).toEqual(["no error", "no error", "SCOPE_MISSING"]);
  });
});

describe("a client that has reset its connection", () => {
  const config = resolveConfig({ flags: { home: temporaryHome() }, environment: {} });
  const app = createFastify({ config, clock: systemClock, open: true, logQueries: false, log: undefined });
  afterAll(() => app.close());

  test("is a visitor, since it has no address, and no fault of the program", async () => {
    app.addHook("onRequest", async ({ raw }) => void raw.socket.destroy());
    registerAccess(app, { tokens: new TokenBook(() => [], { now: () => 0 }), open: true });
    const identified = new Promise<Client | undefined>((resolve) => {
      app.addHook("onRequest", async ({ client }) => resolve(client));
    });
    app.get("/v1/something", { config: { scope: "read" } }, async () => "");
    const { write, ended } = connectRaw(await app.listen({ host: "127.0.0.1", port: 0 }));
    write("GET /v1/something HTTP/1.1\r\nhost: localhost\r\n\r\n");
    expect((await identified)?.name).toBe("@visitor");
    await ended;
  });
});

describe("a request that a proxy on this machine hands on", () => {
  const home = temporaryHome();
  const asked = async (trusted: readonly string[], headers: Readonly<Record<string, string>>) => {
    const config = resolveConfig({
      flags: { home },
      environment: { CROWDCHECKED_TRUSTED_PROXIES: trusted.join(" ") },
    });
    const app = createFastify({ config, clock: systemClock, open: true, logQueries: false, log: undefined });
    registerAccess(app, { tokens: new TokenBook(() => [], { now: () => 0 }), open: true });
    app.get("/v1/something", { config: { scope: "read" } }, async ({ client }) => client?.name);
    const { body } = await app.inject({ url: "/v1/something", headers: { host: "localhost", ...headers } });
    await app.close();
    return body;
  };

  test.each([
    ["is a visitor's: no proxy is trusted", [], { "x-forwarded-for": "127.0.0.1" }, "@visitor"],
    ["is a visitor's: another one is trusted", ["192.0.2.1"], { "x-forwarded-for": "192.0.2.7" }, "@visitor"],
    ["is a visitor's: so it says in another header", [], { "x-real-ip": "192.0.2.7" }, "@visitor"],
    ["is a visitor's: it is trusted and names none", ["127.0.0.1"], { via: "1.1 proxy" }, "@visitor"],
    ["is a visitor's: it is trusted and names one", ["127.0.0.1"], { "x-forwarded-for": "::9" }, "@visitor"],
    [
      "is this machine's: it is trusted and names it",
      ["127.0.0.1"],
      { "x-forwarded-for": "127.0.0.1", "x-forwarded-proto": "https" },
      "@local",
    ],
    ["is this machine's: nothing tells it from one", [], {}, "@local"],
  ])("%s", async (_, trusted, headers, expected) => {
    expect(await asked(trusted, headers)).toBe(expected);
  });
});

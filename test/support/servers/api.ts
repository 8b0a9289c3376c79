import { resolveConfig } from "../../../src/base/config";
import { systemClock } from "../../../src/base/core/clock";
import { addToken, hashToken, type Scope } from "../../../src/base/store";
import { type App, type ServerOptions, serve } from "../../../src/server";
import type { ServerTimeouts } from "../../../src/server/options";
import { openStore } from "../../../src/workspace";

/** Adds a token to a workspace, and returns the headers that show it. */
export function tokenHeaders(home: string, name: string, ...scopes: Scope[]): { authorization: string } {
  const database = openStore(home);
  const token = `secret-of-${name}`;
  addToken(database, { name, hash: hashToken(token), scopes, now: "2024-01-01T00:00:00.000Z" });
  database.close();
  return { authorization: `Bearer ${token}` };
}

/** A server that listens on a free port of this machine. */
export interface TestServer {
  readonly app: App;
  /** Without a slash at the end. */
  readonly address: string;
  /** Returns an answer's status, and its JSON, read to the end; null for an empty one. */
  ask(path: string, method?: string, headers?: Readonly<Record<string, string>>): Promise<[number, unknown]>;
  /** Sends a JSON body and returns the answer. */
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

/** What differs from the defaults: settings, and how the server is built. */
export type TestServerOptions = Partial<Omit<ServerOptions, "config">> & {
  readonly settings?: Readonly<Record<string, string | number>>;
};

/** Half as long as a test may take: nobody is refused because the machine is busy, unless a test wants it. */
const PATIENCE_MS = 300_000;
const PATIENT: ServerTimeouts = {
  headersMs: PATIENCE_MS,
  bodyMs: PATIENCE_MS,
  requestMs: PATIENCE_MS,
  idleMs: PATIENCE_MS,
  answerMs: PATIENCE_MS,
  shutdownMs: PATIENCE_MS,
};

/** Starts a server with one ranking thread, unless the settings want more. Whoever starts it closes it. */
export async function startServer(
  home: string,
  { settings = {}, timeouts, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  const config = resolveConfig({
    flags: { home, workers: 1, requestsPerMinute: 0, queueWaitMs: PATIENCE_MS, ...settings },
    environment: {},
  });
  const { app, address } = await serve(
    {
      config,
      clock: systemClock,
      open: false,
      logQueries: false,
      log: undefined,
      timeouts: { ...PATIENT, ...timeouts },
      ...options,
    },
    { host: "127.0.0.1", port: 0 },
  );
  return {
    app,
    address,
    ask: async (path, method = "GET", headers = {}) => {
      const response = await fetch(`${address}${path}`, { method, headers });
      const text = await response.text();
      return [response.status, text === "" ? null : JSON.parse(text)];
    },
    post: (path, body, headers) =>
      fetch(`${address}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
  };
}

/**
 * Returns a server that runs from before the first test of the file, or of its group, until after the last.
 * What must be there when it starts is made in a `beforeAll` that stands before this call.
 */
export function testServer(home: string, options?: TestServerOptions): TestServer {
  let started: TestServer | undefined;
  beforeAll(async () => {
    started = await startServer(home, options);
  });
  afterAll(() => started?.app.close());
  const running = (): TestServer => {
    if (!started) throw new Error("The server runs in tests and hooks alone.");
    return started;
  };
  return {
    get app() {
      return running().app;
    },
    get address() {
      return running().address;
    },
    ask: (...asked) => running().ask(...asked),
    post: (...posted) => running().post(...posted),
  };
}

import { join } from "node:path";
import { resolveConfig } from "../../src/base/config";
import { systemClock } from "../../src/base/core/clock";
import { type App, type ServerOptions, serve } from "../../src/server";

/** Lets the server's threads load TypeScript. */
export const THREAD_ARGUMENTS = ["--require", join(__dirname, "..", "threads", "typescript.cjs")];

/** A server that listens on a free port of this machine. */
export interface TestServer {
  readonly app: App;
  /** Without a slash at the end. */
  readonly address: string;
  /** Sends a JSON body and returns the answer. */
  post(path: string, body: unknown, headers?: Readonly<Record<string, string>>): Promise<Response>;
}

/** What differs from the defaults: settings, and how the server is built. */
export type TestServerOptions = Partial<Omit<ServerOptions, "config">> & {
  readonly settings?: Readonly<Record<string, string | number>>;
};

/** Starts a server with one ranking thread, unless the settings want more. Whoever starts it closes it. */
export async function startServer(
  home: string,
  { settings = {}, ...options }: TestServerOptions = {},
): Promise<TestServer> {
  const config = resolveConfig({
    flags: { home, workers: 1, requestsPerMinute: 0, ...settings },
    environment: {},
  });
  const { app, address } = await serve(
    {
      config,
      clock: systemClock,
      open: false,
      logQueries: false,
      log: undefined,
      threadArguments: THREAD_ARGUMENTS,
      ...options,
    },
    { host: "127.0.0.1", port: 0 },
  );
  return {
    app,
    address,
    post: (path, body, headers) =>
      fetch(`${address}${path}`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
        body: JSON.stringify(body),
      }),
  };
}

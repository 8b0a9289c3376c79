import { EnvironmentError } from "../core/errors";
import { createApp } from "./app";
import type { App } from "./context";
import type { ServerOptions } from "./options";

/** Where the server listens. */
export interface Listening {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
}

/**
 * Builds the server and lets it listen. Returns it with its address once it does.
 * @throws EnvironmentError `PORT_TAKEN`, `LISTEN_FAILED`; what `createApp` throws.
 */
export async function serve(
  options: ServerOptions,
  { host, port }: Listening,
): Promise<{ readonly app: App; readonly address: string }> {
  const app = await createApp(options);
  try {
    return { app, address: await app.listen({ host, port }) };
  } catch (error) {
    await app.close();
    throw listenError(error, host, port);
  }
}

function listenError(cause: unknown, host: string, port: number): unknown {
  const { code, message } = cause as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") {
    return new EnvironmentError(`Port ${port} of ${host} is taken by another process.`, {
      code: "PORT_TAKEN",
      hint: "Choose another with --port, or end the process that listens there.",
      cause,
    });
  }
  return new EnvironmentError(`The server cannot listen on port ${port} of ${host}: ${message}.`, {
    code: "LISTEN_FAILED",
    hint: "Choose an address of this machine with --host, and a port from 1024 with --port.",
    cause,
  });
}

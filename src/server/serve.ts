import { UsageError } from "../base/core/errors";
import { listenError } from "../base/core/listen-error";
import { workspacePaths } from "../base/home/paths";
import { activeTokens, openDatabase } from "../base/store";
import { isLoopback } from "./access/origin";
import { createApp } from "./app";
import type { App } from "./app-type";
import type { ServerOptions } from "./options";

/** Where the server listens. */
export interface Listening {
  readonly host: string;
  /** 0: any free one. */
  readonly port: number;
}

/**
 * Builds the server and returns it with its address once it listens.
 * @throws UsageError `OPEN_REQUIRED`, EnvironmentError `PORT_TAKEN` or `LISTEN_FAILED`; what
 *   `createApp` throws.
 */
export async function serve(
  options: ServerOptions,
  { host, port }: Listening,
): Promise<{ readonly app: App; readonly address: string }> {
  if (!options.open && !isLoopback(host)) requireTokens(options.config.home, host);
  const app = await createApp(options);
  try {
    return { app, address: await app.listen({ host, port }) };
  } catch (error) {
    await app.close();
    throw listenError(
      error,
      { host, port },
      "Choose an address of this machine with --host, and another port with --port.",
    );
  }
}

function requireTokens(home: string, host: string): void {
  const database = openDatabase(workspacePaths(home).database);
  const tokens = activeTokens(database);
  database.close();
  if (tokens.length > 0) return;
  throw new UsageError(`On ${host} other machines could use the server, and there are no tokens.`, {
    code: "OPEN_REQUIRED",
    hint: "Make a token (crowdchecked token add NAME --scopes read), or let everybody ask and vote with --open.",
  });
}

import type { Command } from "commander";
import { SETTINGS } from "../../base/config";
import { systemClock } from "../../base/core/clock";
import { giveBackFreedMemory } from "../../base/native/malloc";
import { serve } from "../../server";
import { invalidOption } from "../choice";
import type { RunVerb } from "../io";

interface Options {
  readonly port: string;
  readonly host: string;
  readonly open?: boolean;
  readonly logQueries?: boolean;
}

export function registerServe(program: Command, run: RunVerb): void {
  program
    .command("serve")
    .description("answers over HTTP, with a page for people, until it is told to stop")
    .option("--port <n>", "port to listen on", "8080")
    .option("--host <address>", "address to listen on", "127.0.0.1")
    .option("--workers <n>", `${SETTINGS.workers.meaning} (default: ${SETTINGS.workers.default})`)
    .option("--open", "without any token, serve others than this machine as well: they may ask and vote")
    .option("--log-queries", "write the texts of queries to the log")
    .action(
      run(async (io, options: Options) => {
        const port = portOf(options.port);
        giveBackFreedMemory();
        const { app, address } = await serve(
          {
            config: io.config,
            clock: systemClock,
            open: options.open === true,
            logQueries: options.logQueries === true,
            log: io.log,
          },
          { host: options.host, port },
        );
        io.out(io.json ? JSON.stringify({ address }) : `Listening on ${address}`);
        await stopped(io.signal);
        await app.close();
      }),
    );
}

function portOf(given: string): number {
  const port = Number(given);
  if (given.trim() !== "" && Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
  throw invalidOption("--port", "an integer from 0 to 65535", given);
}

/** Resolves when the user wants the work to end: for a server that is success. */
function stopped(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });
}

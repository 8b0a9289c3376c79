import { availableParallelism } from "node:os";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { fastify } from "fastify";
import { servingGeneration, workspacePaths } from "../rank";
import { type Database, openDatabase } from "../store";
import type { App, ServerContext } from "./context";
import { type ServerOptions, TIMEOUTS } from "./options";
import { registerProblems } from "./plugins/problems";
import { RankingService } from "./ranking/service";
import { registerRank } from "./routes/rank";

/** Bytes of a body, but where a route says otherwise: the longest tweet with every character escaped. */
const BODY_LIMIT = 128 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;

/** A file each; the order is that of the documentation. */
const ROUTES: readonly ((app: App, context: ServerContext) => void)[] = [registerRank];

/**
 * Returns the server, ready to answer but not listening yet. Its threads and its connections to the store end with `close()`.
 * @throws what `openWorkspace` throws.
 */
export async function createApp(options: ServerOptions): Promise<App> {
  const { config, clock, threadArguments = [] } = options;
  const { home } = config;
  const database = openReader(home);
  const app = createFastify(options);
  app.addHook("onClose", () => database.close());
  const ranking = await startRanking(options, threadArguments);
  app.addHook("onClose", () => ranking.close());
  registerProblems(app);
  const context: ServerContext = { home, config, clock, database, ranking };
  for (const register of ROUTES) register(app, context);
  await app.ready();
  return app;
}

function createFastify({ log, timeouts }: ServerOptions): App {
  const { headersMs, requestMs, idleMs } = { ...TIMEOUTS, ...timeouts };
  return fastify({
    logger: log === undefined ? false : { level: "info", stream: { write: (line) => void log.write(line) } },
    disableRequestLogging: true,
    bodyLimit: BODY_LIMIT,
    // Wrong types are refused, not bent; unknown fields are refused, not removed.
    ajv: { customOptions: { coerceTypes: false, removeAdditional: false } },
    requestTimeout: requestMs,
    connectionTimeout: idleMs,
    http: { headersTimeout: headersMs, maxHeaderSize: MAX_HEADER_BYTES },
  }).withTypeProvider<TypeBoxTypeProvider>();
}

/** Opens the store for reading alone. */
function openReader(home: string): Database {
  const database = openDatabase(workspacePaths(home).database);
  database.pragma("query_only = ON");
  return database;
}

function startRanking(
  { config }: ServerOptions,
  threadArguments: readonly string[],
): Promise<RankingService> {
  const { home, workers, queueCapacity, queueWaitMs } = config;
  return RankingService.start(
    {
      home,
      threads: workers === 0 ? availableParallelism() : workers,
      candidates: config.candidates,
      queueCapacity,
      queueWaitMs,
      threadArguments,
    },
    servingGeneration(home),
  );
}

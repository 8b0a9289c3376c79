import { availableParallelism } from "node:os";
import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import { fastify } from "fastify";
import { servingGeneration, workspacePaths } from "../rank";
import { type Database, openDatabase } from "../store";
import type { App, ServerContext } from "./context";
import { type ServerOptions, TIMEOUTS } from "./options";
import { registerProblems } from "./plugins/problems";
import { RankingService } from "./ranking/service";
import type { ReadTasks } from "./reading/read-tasks";
import { registerArticles } from "./routes/articles";
import { registerRank } from "./routes/rank";
import { StoreThread } from "./threads/store-thread";
import type { WriteTasks } from "./writing/write-tasks";

/** Bytes of a body, but where a route says otherwise: the longest tweet with every character escaped. */
const BODY_LIMIT = 128 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
/** Longest id of an article, every character encoded. */
const MAX_PARAMETER_CHARS = 4_500;

const READER = require.resolve("./reading/reader-thread");
const WRITER = require.resolve("./writing/writer-thread");

/** A file each; the order is that of the documentation. */
const ROUTES: readonly ((app: App, context: ServerContext) => void)[] = [registerRank, registerArticles];

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
  const data = { database: database.name };
  const reading = new StoreThread<ReadTasks>(READER, data, threadArguments);
  app.addHook("onClose", () => reading.close());
  const writing = new StoreThread<WriteTasks>(WRITER, data, threadArguments);
  app.addHook("onClose", () => writing.close());
  const context: ServerContext = { home, config, clock, database, ranking, reading, writing };
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
    routerOptions: { maxParamLength: MAX_PARAMETER_CHARS },
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

import { availableParallelism } from "node:os";
import { workspacePaths } from "../base/home/paths";
import { activeTokens, countArticles, openDatabase } from "../base/store";
import { RankingService } from "../queries/ranking/service";
import { TokenBook } from "./access/token-book";
import type { App } from "./app-type";
import type { ServerContext } from "./context";
import { createFastify } from "./fastify";
import { Metrics } from "./metrics";
import { MOST_WAITED_FOR, type ServerOptions, TIMEOUTS } from "./options";
import { Pictures } from "./pictures";
import { registerAccess } from "./plugins/access";
import { registerBodyTime } from "./plugins/body-time";
import { registerDocumentation } from "./plugins/documentation";
import { registerEmptyBodies } from "./plugins/empty-bodies";
import { registerLargeBodies } from "./plugins/large-bodies";
import { registerPipelining } from "./plugins/pipelining";
import { registerProblems } from "./plugins/problems";
import { registerRate } from "./plugins/rate";
import { registerRequestLog } from "./plugins/request-log";
import { registerSecurity } from "./plugins/security";
import { registerStopping, type Stopping } from "./plugins/stopping";
import { registerStrictHttp } from "./plugins/strict-http";
import { loggedAnd } from "./ranking-log";
import { routeArticleLife } from "./routes/article-life";
import { routeArticles } from "./routes/articles";
import { routeClaimsSearch } from "./routes/claims-search";
import { routeFeedback } from "./routes/feedback";
import { routeGroups } from "./routes/groups";
import { routeHealth, routeMetrics, routeStatus } from "./routes/operation";
import { routePage } from "./routes/page";
import { routeRank, routeRankBatch } from "./routes/rank";
import { originsOf } from "./settings";
import type { ReadTasks } from "./threads/read-tasks";
import type { Tasks } from "./threads/store-tasks";
import { StoreThread } from "./threads/store-thread";
import type { WriteTasks } from "./threads/write-tasks";

/** In the order of the documentation. */
const ROUTES: readonly ((app: App, context: ServerContext) => void)[] = [
  routeRank,
  routeRankBatch,
  routeClaimsSearch,
  routeArticles,
  routeArticleLife,
  routeFeedback,
  routeGroups,
  routeStatus,
  routeHealth,
  routeMetrics,
  routePage,
];

/**
 * Returns the server, ready to answer but not listening. `close()` ends its threads and connections to the
 * store.
 * @throws UsageError `CONFIG_INVALID`; what `loadWorkspace` throws.
 */
export async function createApp(options: ServerOptions): Promise<App> {
  const app = createFastify(options);
  try {
    await build(app, options);
    await app.ready();
    return app;
  } catch (error) {
    await app.close();
    throw error;
  }
}

async function build(app: App, options: ServerOptions): Promise<void> {
  const { config, timeouts } = options;
  const { bodyMs, shutdownMs } = { ...TIMEOUTS, ...timeouts };
  registerPipelining(app);
  const context = await createContext(app, options, registerStopping(app, shutdownMs));
  const { database, clock, metrics } = context;
  registerProblems(app);
  registerRequestLog(app, metrics);
  registerStrictHttp(app);
  await registerSecurity(app, originsOf(config));
  const tokens = new TokenBook(() => activeTokens(database), clock);
  registerAccess(app, { tokens, open: options.open });
  await registerRate(app, config.requestsPerMinute);
  registerEmptyBodies(app);
  registerLargeBodies(app, metrics);
  registerBodyTime(app, bodyMs);
  await registerDocumentation(app, config.requestsPerMinute > 0);
  for (const register of ROUTES) register(app, context);
}

/** Opens what routes work with, until the application closes. */
async function createContext(app: App, options: ServerOptions, stopping: Stopping): Promise<ServerContext> {
  const { config, clock, logQueries } = options;
  const { home } = config;
  const metrics = new Metrics();
  const database = openDatabase(workspacePaths(home).database);
  database.pragma("query_only = ON");
  app.addHook("onClose", () => database.close());
  const ranking = await startRanking(app, options, metrics);
  app.addHook("onClose", () => ranking.close());
  const startThread = <T extends Tasks<T>>(file: string): StoreThread<T> => {
    const thread = new StoreThread<T>(file, { database: database.name });
    app.addHook("onClose", () => thread.close());
    return thread;
  };
  const reading = startThread<ReadTasks>(require.resolve("./threads/reader-thread"));
  const writing = startThread<WriteTasks>(require.resolve("./threads/writer-thread"));
  metrics.watch({
    waiting: () => ranking.queue.waiting,
    articles: () => countArticles(database),
    pendingArticles: () => ranking.pendingArticles,
    generation: () => ranking.generation,
  });
  const pictures = new Pictures(config, database, ranking.queue.workers, metrics);
  return {
    home,
    config,
    clock,
    database,
    reading,
    writing,
    ranking,
    pictures,
    metrics,
    stopping,
    logQueries,
  };
}

function startRanking(app: App, options: ServerOptions, metrics: Metrics): Promise<RankingService> {
  const { config, lookMs = 1000, waitsFor = MOST_WAITED_FOR, timeouts, following } = options;
  const { home, workers, candidates, rerankArticles, rerankMs, queueCapacity, queueWaitMs } = config;
  const { answerMs } = { ...TIMEOUTS, ...timeouts };
  return RankingService.start({
    home,
    threads: workers === 0 ? availableParallelism() : workers,
    candidates,
    rerankArticles,
    rerankMs,
    queueCapacity,
    queueWaitMs,
    answerMs,
    waitsFor,
    lookMs,
    following,
    observer: loggedAnd(app.log, metrics),
  });
}

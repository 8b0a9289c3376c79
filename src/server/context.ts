import type { Config } from "../base/config";
import type { Clock } from "../base/core/clock";
import type { Database } from "../base/store";
import type { Metrics } from "./metrics";
import type { Stopping } from "./plugins/stopping";
import type { RankingService } from "./ranking/service";
import type { StoreThreads } from "./threads/start";

/** What routes work with. */
export interface ServerContext extends StoreThreads {
  readonly home: string;
  readonly config: Config;
  readonly clock: Clock;
  /** For single rows. Reads alone: whoever tries to write by it fails. */
  readonly database: Database;
  readonly ranking: RankingService;
  readonly metrics: Metrics;
  readonly stopping: Stopping;
  /** Texts of queries go to the log. */
  readonly logQueries: boolean;
}

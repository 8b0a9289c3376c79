import type { Config } from "../base/config";
import type { Clock } from "../base/core/clock";
import type { Database } from "../base/store";
import type { RankingService } from "../queries/ranking/service";
import type { Metrics } from "./metrics";
import type { Pictures } from "./pictures";
import type { Stopping } from "./plugins/stopping";
import type { ReadTasks } from "./threads/read-tasks";
import type { StoreThread } from "./threads/store-thread";
import type { WriteTasks } from "./threads/write-tasks";

/** What routes work with. */
export interface ServerContext {
  readonly home: string;
  readonly config: Config;
  readonly clock: Clock;
  /** For reading single rows; writing to it fails. */
  readonly database: Database;
  /** Reads more than single rows. */
  readonly reading: StoreThread<ReadTasks>;
  readonly writing: StoreThread<WriteTasks>;
  readonly ranking: RankingService;
  readonly pictures: Pictures;
  readonly metrics: Metrics;
  readonly stopping: Stopping;
  /** Whether the log holds the texts of queries. */
  readonly logQueries: boolean;
}

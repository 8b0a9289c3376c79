import type { TypeBoxTypeProvider } from "@fastify/type-provider-typebox";
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from "fastify";
import type { Config } from "../config";
import type { Clock } from "../core/clock";
import type { Database } from "../store";
import type { RankingService } from "./ranking/service";
import type { ReadTasks } from "./reading/read-tasks";
import type { StoreThread } from "./threads/store-thread";
import type { WriteTasks } from "./writing/write-tasks";

/** The application, whose routes' types come from their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression<RawServerDefault>,
  RawReplyDefaultExpression<RawServerDefault>,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What routes work with. */
export interface ServerContext {
  readonly home: string;
  readonly config: Config;
  readonly clock: Clock;
  /** For single rows. Reads alone: whoever tries to write by it fails. */
  readonly database: Database;
  /** Reads that take longer. */
  readonly reading: StoreThread<ReadTasks>;
  readonly writing: StoreThread<WriteTasks>;
  readonly ranking: RankingService;
}

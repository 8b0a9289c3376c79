import { join } from "node:path";
import { type Clock, systemClock } from "../core/clock";
import { GENERATIONS, servingGeneration } from "./generations";
import type { Query } from "./ranker";
import {
  type OpenOptions,
  openWorkspace,
  type RankedArticle,
  type RankOptions,
  type Workspace,
} from "./workspace";

/** How often the file that names the serving generation is looked at, at most. */
const LOOK_INTERVAL_MS = 1000;

export interface ServingOptions extends OpenOptions {
  readonly clock?: Pick<Clock, "now">;
  /** Told when a promoted generation cannot be opened; the one before goes on answering, and the next look tries again. */
  readonly onFailure?: (error: unknown) => void;
}

/** An open workspace with the queries that it is answering. */
interface Held {
  /** Undefined in a workspace without generations. */
  readonly generation: string | undefined;
  readonly workspace: Workspace;
  running: number;
}

/**
 * A workspace for a process that lives long: each query goes to the generation that serves. When another one is promoted it is opened beside, new queries go to it, and the old one
 * is closed when its last query is done, so that none is dropped. Opening takes as long as `openWorkspace` does.
 */
export class ServingWorkspace {
  private readonly clock: Pick<Clock, "now">;
  private current: Held;
  private lookedAt: number;
  private closed = false;

  /** @throws what `openWorkspace` throws. */
  constructor(
    readonly home: string,
    private readonly options: ServingOptions = {},
  ) {
    this.clock = options.clock ?? systemClock;
    this.current = this.open(servingGeneration(home));
    this.lookedAt = this.clock.now();
  }

  /** Name of the generation that new queries go to; undefined in a workspace without generations. */
  get generation(): string | undefined {
    return this.current.generation;
  }

  /** Returns the articles that most likely check the claim of a tweet, best first, all from one generation. */
  async rank(query: string | Query, options?: RankOptions): Promise<RankedArticle[]> {
    this.look();
    const held = this.current;
    held.running++;
    try {
      return await held.workspace.rank(query, options);
    } finally {
      held.running--;
      this.closeIfDone(held);
    }
  }

  /** Closes the workspace when the queries that are running are done. No other may be asked after that. */
  close(): void {
    if (this.closed) return;
    this.closed = true;
    this.closeIfDone(this.current);
  }

  private look(): void {
    if (this.clock.now() - this.lookedAt < LOOK_INTERVAL_MS) return;
    this.lookedAt = this.clock.now();
    try {
      const serving = servingGeneration(this.home);
      if (serving === this.current.generation) return;
      const before = this.current;
      this.current = this.open(serving);
      this.closeIfDone(before);
    } catch (error) {
      this.options.onFailure?.(error);
    }
  }

  private open(generation: string | undefined): Held {
    const home = generation === undefined ? this.home : join(this.home, GENERATIONS, generation);
    return { generation, workspace: openWorkspace(home, this.options), running: 0 };
  }

  private closeIfDone(held: Held): void {
    if (held.running === 0 && (held !== this.current || this.closed)) held.workspace.close();
  }
}

import type { Config } from "../base/config";
import { ownTurn } from "../base/core/yield";
import type { SeenArticle } from "../base/store";
import type { PictureReader } from "../images";
import type { Query } from "../rank";
import type { PictureQuery } from "../usecases/rank/picture-query";
import { type LoadedWorkspace, loadWorkspace, type OpenOptions } from "../workspace";
import { load } from "./load";

/**
 * The workspace that answers queries. The first query opens it, and so does the first query after each
 * change.
 */
export class OpenedWorkspace {
  #loaded: LoadedWorkspace | undefined;
  /** Number of running queries of each opened workspace. */
  readonly #running = new Map<LoadedWorkspace, number>();
  /** Reads the pictures of queries for the opened workspace. */
  #pictures: { readonly of: LoadedWorkspace; readonly reader: PictureReader } | undefined;

  constructor(
    private readonly config: Config,
    private readonly opening: OpenOptions,
  ) {}

  /**
   * Asks the opened workspace, which stays open until the query has ended. A query mostly waits for nothing.
   * Each query therefore waits for a turn of its own: otherwise many of them would keep the program's timers,
   * signals and connections waiting until the last one ends.
   */
  async query<T>(ask: (workspace: LoadedWorkspace) => Promise<T>): Promise<T> {
    const { home, rerankMs } = this.config;
    this.#loaded ??= loadWorkspace(home, { catchUp: true, rerankMs, ...this.opening });
    const workspace = this.#loaded;
    this.#running.set(workspace, (this.#running.get(workspace) ?? 0) + 1);
    try {
      await ownTurn();
      return await ask(workspace);
    } finally {
      const others = (this.#running.get(workspace) ?? 1) - 1;
      if (others > 0) this.#running.set(workspace, others);
      else this.#running.delete(workspace);
      if (others === 0 && workspace !== this.#loaded) workspace.close();
    }
  }

  /** The same as `query`, but first reads the post's picture, if it has one. */
  queryPost<T>(
    post: string | Query | PictureQuery,
    ask: (
      workspace: LoadedWorkspace,
      read: string | Query,
      seen: readonly SeenArticle[] | undefined,
    ) => Promise<T>,
  ): Promise<T> {
    return this.query(async (workspace) => {
      if (typeof post === "string" || !("image" in post)) return await ask(workspace, post, undefined);
      const pictures = load.pictureQuery();
      // Its memory belongs to a database connection, and a changed workspace has a new one.
      if (this.#pictures?.of !== workspace) {
        this.#pictures = { of: workspace, reader: pictures.pictureReader(workspace, this.config) };
      }
      const { query, picture } = await pictures.readPictureQuery(this.#pictures.reader, post);
      return await ask(workspace, query, picture.seen);
    });
  }

  /** Makes the next query open indexes and models again. */
  unload(): void {
    const loaded = this.#loaded;
    this.#loaded = undefined;
    if (loaded && !this.#running.has(loaded)) loaded.close();
  }
}

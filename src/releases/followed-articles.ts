import { rmSync } from "node:fs";
import { join } from "node:path";
import { type Clock, isoTime } from "../base/core/clock";
import { RetryLaterError } from "../base/core/errors";
import { ArticleReplica, articlesRevision, type Database, KeptVotes } from "../base/store";
import type { Registry } from "../broker/registry";
import { readChange } from "./changes";
import { fetchBlob } from "./fetch";
import type { ReleaseBlob, ReleaseManifest } from "./manifest";
import { type ArticlesToTake, takeArticles, writeArticles } from "./take-articles";

/** Where articles come from and go to. */
export interface FollowedArticlesOptions {
  readonly home: string;
  /** Of the home. */
  readonly database: Database;
  readonly registry: Registry;
  readonly clock: Clock;
}

/** The articles of a follower. Its methods must not overlap: revisions only rise. */
export class FollowedArticles {
  constructor(private readonly options: FollowedArticlesOptions) {}

  /** Of the store that is followed; undefined: there is none yet. */
  get lineage(): string | undefined {
    return new ArticleReplica(this.options.database).lineage;
  }

  /** Removes all articles, to follow another store from its beginning. Votes that were not sent are kept. */
  begin(lineage: string): void {
    const { database } = this.options;
    const begin = (): void => {
      new KeptVotes(database).keep();
      new ArticleReplica(database).begin(lineage);
    };
    database.transaction(begin).immediate();
  }

  /** Takes what a release has newer than the articles here. Returns how many that were. */
  async takeRelease({ articles }: ReleaseManifest, signal: AbortSignal): Promise<number> {
    if (articlesRevision(this.options.database) >= articles.revision) return 0;
    return this.takeFile(articles, articles, signal);
  }

  /** Casts the votes that `begin` kept. Returns how many could not be, since their articles are not here. */
  castVotes(): number {
    return new KeptVotes(this.options.database).castAgain();
  }

  /**
   * Takes a change that follows the articles here; older ones are known.
   * @throws RetryLaterError `CHANGES_MISSING`; ArtifactError `RELEASE_DAMAGED`.
   */
  async takeChange(message: Uint8Array, signal: AbortSignal): Promise<void> {
    const { database, registry } = this.options;
    const { lineage, after, revision, articles } = readChange(message, registry.address);
    const known = articlesRevision(database);
    if (lineage !== this.lineage || revision <= known) return;
    if (after > known) throw changesMissing(registry.address);
    if ("sha256" in articles) {
      await this.takeFile(articles, { revision }, signal);
      return;
    }
    const fresh = articles.filter((state) => state.revision > known);
    writeArticles(database, fresh, { reached: revision, address: registry.address, now: this.now() });
  }

  /** Takes a file of articles. Returns how many were new. */
  private async takeFile(
    blob: ReleaseBlob,
    { count, revision }: Pick<ArticlesToTake, "count" | "revision">,
    signal: AbortSignal,
  ): Promise<number> {
    const { home, database, registry } = this.options;
    const file = join(home, "articles.fetched.gz");
    const expected = { revision, ...(count === undefined ? {} : { count }) };
    try {
      await fetchBlob(blob, file, { registry, signal, home });
      const about = { ...expected, address: registry.address, now: this.now(), signal };
      return await takeArticles(database, file, about);
    } finally {
      rmSync(file, { force: true });
    }
  }

  private now(): string {
    return isoTime(this.options.clock.now());
  }
}

function changesMissing(address: string): RetryLaterError {
  return new RetryLaterError(`Changes of articles are missing at ${address}.`, {
    code: "CHANGES_MISSING",
    hint: "Push a generation: it brings all articles. Those that are known here are ranked meanwhile.",
  });
}

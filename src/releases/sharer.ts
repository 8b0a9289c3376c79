import { setTimeout as wait } from "node:timers/promises";
import { type ArticleState, articleStates, type Database, ownLineage, revisionReader } from "../base/store";
import type { BrokerRegistry } from "../broker/registry";
import { type Change, changeBlob, MAX_MESSAGE_BYTES, readChange, writeChange } from "./changes";
import { readManifest } from "./manifest";
import { repeated } from "./repeated";

/** Time between two looks at whether articles have changed, milliseconds. */
const LOOK_MS = 200;
/** Longest wait after failures, milliseconds. */
const LONGEST_WAIT_MS = 10_000;
/** Size at which a message is full, bytes. */
const FULL_BYTES = 256 << 10;

export interface SharerOptions {
  /** Of the owner. */
  readonly database: Database;
  readonly registry: BrokerRegistry;
  /** Hears what keeps changes from being shared; that is tried again. */
  readonly hindered: (error: unknown) => void;
}

/** Tells followers each change of an owner's articles; see docs/design/generations.md. */
export class Sharer {
  private readonly lineage: string;
  private readonly revision: () => number;
  /** Revision up to which the log has all changes; undefined: not known. */
  private shared: number | undefined;

  constructor(private readonly options: SharerOptions) {
    this.lineage = ownLineage(options.database);
    this.revision = revisionReader(options.database);
  }

  /** Shares what changes until the signal aborts. Never rejects. */
  run(signal: AbortSignal): Promise<void> {
    const hindered = (error: unknown): void => {
      this.shared = undefined;
      this.options.hindered(error);
    };
    const look = async (): Promise<void> => {
      if (this.revision() !== this.shared) await this.share(signal);
      await wait(LOOK_MS, undefined, { signal }).catch(() => {});
    };
    return repeated(signal, hindered, look, LONGEST_WAIT_MS);
  }

  private async share(signal: AbortSignal): Promise<void> {
    this.shared ??= await this.sharedBefore(signal);
    let batch: ArticleState[] = [];
    let bytes = 0;
    for (const state of articleStates(this.options.database, this.shared)) {
      const more = Buffer.byteLength(JSON.stringify(state));
      // What has one revision is not parted: whoever has it has all of it.
      if (batch.length > 0 && bytes + more > FULL_BYTES && batch.at(-1)?.revision !== state.revision) {
        signal.throwIfAborted();
        await this.append(batch);
        [batch, bytes] = [[], 0];
      }
      batch.push(state);
      bytes += more;
    }
    if (batch.length > 0) await this.append(batch);
  }

  private async append(articles: readonly ArticleState[]): Promise<void> {
    const { registry } = this.options;
    const revision = articles.at(-1)!.revision;
    const about = { lineage: this.lineage, after: this.shared!, revision };
    const write = (given: Change["articles"]): Uint8Array => writeChange({ ...about, articles: given });
    let message = write(articles);
    if (message.byteLength > Math.min(MAX_MESSAGE_BYTES, await registry.changes.mostBytes())) {
      const { data, ...blob } = changeBlob(articles);
      await registry.put({ ...blob, data: once(data) });
      message = write(blob);
    }
    await registry.changes.append(message);
    this.shared = revision;
  }

  /** Returns the revision up to which followers can have all changes: by the log, and by the last push. */
  private async sharedBefore(signal: AbortSignal): Promise<number> {
    const { registry } = this.options;
    await registry.prepare();
    const { address, changes } = registry;
    const [last, current] = [await changes.last(), await registry.current(signal)];
    const change = last && readChange(last, address);
    const release = current && readManifest(current, address);
    const known = [
      change?.lineage === this.lineage ? change.revision : undefined,
      release?.lineage === this.lineage ? release.articles.revision : undefined,
    ].filter((revision) => revision !== undefined);
    // Who follows begins with a push.
    return known.length === 0 ? this.revision() : Math.max(...known);
  }
}

async function* once(data: Uint8Array): AsyncGenerator<Uint8Array> {
  yield data;
}

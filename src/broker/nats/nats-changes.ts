import { News } from "../news";
import type { ChangeLog } from "../registry";
import type { Layout } from "./layout";
import type { NatsLink } from "./link";

/** Longest time between two looks at whether there are changes, milliseconds. */
const LOOK_MS = 30_000;

/** Changes of an owner's articles as messages of a stream. */
export class NatsChanges implements ChangeLog {
  constructor(
    private readonly link: NatsLink,
    private readonly layout: Layout,
  ) {}

  get mostBytes(): number {
    return this.link.mostBytes;
  }

  last(): Promise<Uint8Array | undefined> {
    const { changes, subjects } = this.layout;
    return this.link.doing("tell the last change", async () => {
      return (await this.link.message(changes, { last_by_subj: subjects.changes }))?.data;
    });
  }

  async append(message: Uint8Array): Promise<void> {
    await this.link.publish("take a change", { subject: this.layout.subjects.changes, data: message });
  }

  async *messages(signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const { changes, subjects } = this.layout;
    const news = new News(LOOK_MS);
    let next = 1;
    const subscription = this.link.connection.subscribe(subjects.changes, { callback: () => news.tell() });
    const unlisten = this.link.onChange((connected) => {
      // The stream may have been made anew meanwhile.
      next = 1;
      if (connected) news.tell();
    });
    try {
      while (!signal.aborted) {
        const query = { seq: next, next_by_subj: subjects.changes };
        const message = await this.link.doing("tell changes", () => this.link.message(changes, query));
        if (message) {
          next = message.seq + 1;
          yield message.data;
        } else await news.wait(signal);
      }
    } finally {
      unlisten();
      if (!subscription.isClosed()) subscription.unsubscribe();
    }
  }

  remove(isDone: (message: Uint8Array) => boolean): Promise<void> {
    const { changes, subjects } = this.layout;
    return this.link.doing("remove changes", async () => {
      for (let next = 1; ; ) {
        const message = await this.link.message(changes, { seq: next, next_by_subj: subjects.changes });
        if (message && isDone(message.data)) {
          next = message.seq + 1;
          continue;
        }
        if (next > 1) await this.link.manager.streams.purge(changes, { seq: message?.seq ?? next });
        return;
      }
    });
  }
}

import { News } from "../news";
import type { MessageLog } from "../registry";
import type { NatsLink } from "./link";

/** Which stream a log is. */
export interface LogStream {
  readonly stream: string;
  readonly subject: string;
}

/** A log that is a stream with one subject. */
export class NatsLog implements MessageLog {
  constructor(
    private readonly link: NatsLink,
    private readonly place: LogStream,
  ) {}

  async mostBytes(): Promise<number> {
    return this.link.mostBytes;
  }

  last(): Promise<Uint8Array | undefined> {
    const { stream, subject } = this.place;
    return this.link.doing("tell its last message", async () => {
      return (await this.link.message(stream, { last_by_subj: subject }))?.data;
    });
  }

  async append(message: Uint8Array, id?: string): Promise<void> {
    const { subject } = this.place;
    await this.link.publish("take a message", {
      subject,
      data: message,
      ...(id === undefined ? {} : { id }),
    });
  }

  async *messages(signal: AbortSignal): AsyncGenerator<Uint8Array> {
    const { stream, subject } = this.place;
    const news = new News();
    let next = 1;
    const subscription = this.link.connection.subscribe(subject, { callback: () => news.tell() });
    const unlisten = this.link.onChange((connected) => {
      // The stream may have been made anew meanwhile.
      next = 1;
      if (connected) news.tell();
    });
    try {
      while (!signal.aborted) {
        const query = { seq: next, next_by_subj: subject };
        const message = await this.link.doing("tell its messages", () => this.link.message(stream, query));
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
    const { stream, subject } = this.place;
    return this.link.doing("remove messages", async () => {
      for (let next = 1; ; ) {
        const message = await this.link.message(stream, { seq: next, next_by_subj: subject });
        if (message && isDone(message.data)) {
          next = message.seq + 1;
          continue;
        }
        if (next > 1) await this.link.manager.streams.purge(stream, { seq: message?.seq ?? next });
        return;
      }
    });
  }
}

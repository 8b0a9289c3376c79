import { setTimeout as wait } from "node:timers/promises";
import type { BrokerRegistry, MessageLog, NewBlob } from "./registry";

/** Time between two tries to connect while somebody waits for changes, milliseconds. */
const AGAIN_MS = 1000;

/**
 * A registry whose broker may be away at first: each call tries to connect until one has. Who has a
 * generation serves it meanwhile.
 */
export class LateRegistry implements BrokerRegistry {
  readonly changes: MessageLog;
  readonly votes: MessageLog;
  private opened: BrokerRegistry | undefined;
  private opening: Promise<BrokerRegistry> | undefined;

  /** @param connect throws where the broker is away, and is called again then. */
  constructor(
    readonly address: string,
    private readonly connect: () => Promise<BrokerRegistry>,
  ) {
    const open = () => this.registry();
    this.changes = lateLog(async () => (await open()).changes);
    this.votes = lateLog(async () => (await open()).votes);
  }

  async current(signal: AbortSignal): Promise<Uint8Array | undefined> {
    return (await this.registry()).current(signal);
  }

  async *blob(sha256: string, signal: AbortSignal): AsyncGenerator<Uint8Array> {
    yield* (await this.registry()).blob(sha256, signal);
  }

  async changed(signal: AbortSignal): Promise<void> {
    if (this.opened) return this.opened.changed(signal);
    while (!this.opened && !signal.aborted) {
      await wait(AGAIN_MS, undefined, { signal }).catch(() => {});
      await this.registry().catch(() => {});
    }
  }

  async prepare(): Promise<void> {
    await (await this.registry()).prepare();
  }

  async put(blob: NewBlob): Promise<void> {
    await (await this.registry()).put(blob);
  }

  async close(): Promise<void> {
    await this.opening?.catch(() => {});
    await this.opened?.close();
  }

  private registry(): Promise<BrokerRegistry> {
    this.opening ??= this.open().finally(() => {
      if (!this.opened) this.opening = undefined;
    });
    return this.opening;
  }

  private async open(): Promise<BrokerRegistry> {
    this.opened = await this.connect();
    return this.opened;
  }
}

function lateLog(log: () => Promise<MessageLog>): MessageLog {
  return {
    mostBytes: async () => (await log()).mostBytes(),
    last: async () => (await log()).last(),
    append: async (message, id) => (await log()).append(message, id),
    async *messages(signal) {
      yield* (await log()).messages(signal);
    },
    remove: async (isDone) => (await log()).remove(isDone),
  };
}

import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { rmSync } from "node:fs";
import { createConnection } from "node:net";
import { join } from "node:path";
import { type JetStreamManager, jetstreamManager } from "@nats-io/jetstream";
import { connect, type NatsConnection } from "@nats-io/transport-node";
import { freePort } from "../../../bench/loopback/free-port";
import { temporaryFolder, writeIn } from "../temporary";
import { until } from "../until";

/** Returns whether `nats-server` is here. @throws Error in the gate, where it must be. */
function hasNats(): boolean {
  const has = spawnSync("nats-server", ["--version"]).status === 0;
  if (!has && process.env["REQUIRE_NATS"])
    throw new Error("nats-server is missing: apt-get install nats-server");
  return has;
}

const HAS_NATS = hasNats();
if (!HAS_NATS)
  process.stderr.write("nats-server is not installed: tests that need the broker are skipped.\n");

/** A group of tests that need the broker; its name says where they are skipped because that is missing. */
export const describeWithNats: (name: string, tests: () => void) => void = HAS_NATS
  ? describe
  : (name, tests) => describe.skip(`${name} (skipped: nats-server is not installed)`, tests);

/** A real nats-server on a free port of this machine, with its streams in a temporary folder. */
export class TestNats {
  private child: ChildProcess | undefined;

  private constructor(
    readonly port: number,
    private readonly folder: string,
    private config: string,
  ) {}

  /**
   * @param config lines of its configuration beside address and streams.
   * @param room that its streams may reserve. By default more than any disk has: they fill little of it.
   */
  static async make(folder: string, config = "", room = "1TB"): Promise<TestNats> {
    const port = await freePort();
    const streams = `jetstream { store_dir: "${streamsIn(folder)}", max_file_store: ${room} }`;
    const lines = [`listen: "127.0.0.1:${port}"`, streams, config];
    const nats = new TestNats(port, folder, `${lines.join("\n")}\n`);
    await nats.start();
    return nats;
  }

  /** `nats://HOST:PORT`. */
  get url(): string {
    return `nats://127.0.0.1:${this.port}`;
  }

  /** Resolves when it takes connections. */
  async start(): Promise<void> {
    const child = spawn("nats-server", ["-c", this.configFile()], { stdio: "ignore" });
    this.child = child;
    await until(() => {
      if (child.exitCode !== null) throw new Error(`nats-server ended with ${child.exitCode}`);
      return isOpen(this.port);
    });
  }

  /** Ends it, by default as a crash does. */
  async stop(signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
    const child = this.child;
    this.child = undefined;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, "exit");
    child.kill(signal);
    await ended;
  }

  /** Ends it as a crash does, and removes its streams, as with a disk that is lost. */
  async loseStreams(): Promise<void> {
    await this.stop();
    rmSync(streamsIn(this.folder), { recursive: true });
  }

  /** Changes its configuration while it runs. */
  change(from: string, to: string): void {
    this.config = this.config.replaceAll(from, to);
    this.configFile();
    this.child?.kill("SIGHUP");
  }

  private configFile(): string {
    return writeIn(this.folder, "nats.conf", this.config);
  }
}

function streamsIn(folder: string): string {
  return join(folder, "streams");
}

/**
 * Returns a broker that runs from before the first test of the file, or of its group, until after the last.
 * @param config lines of its configuration beside address and streams, or what makes them before the first
 *   test.
 * @param room that its streams may reserve, as `TestNats.make` takes it.
 */
export function testNats(
  config: string | (() => string | Promise<string>) = "",
  room?: string,
): { readonly nats: TestNats; readonly url: string } {
  let running: TestNats | undefined;
  // Hooks run in the order in which they are told: the broker ends before its folder is removed.
  afterAll(() => running?.stop());
  const folder = temporaryFolder();
  beforeAll(async () => {
    running = await TestNats.make(folder, typeof config === "string" ? config : await config(), room);
  });
  const started = (): TestNats => {
    if (!running) throw new Error("The broker runs in tests and hooks alone.");
    return running;
  };
  return {
    get nats() {
      return started();
    },
    get url() {
      return started().url;
    },
  };
}

/** A message of a stream, as another program sees it. */
export interface SeenMessage {
  readonly subject: string;
  readonly data: Buffer;
  header(name: string): string;
}

/** Returns all messages of a stream. */
export function messagesOf(url: string, stream: string): Promise<SeenMessage[]> {
  return asOperator(url, async ({ streams }) => {
    const { state } = await streams.info(stream);
    const found: SeenMessage[] = [];
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      const message = await streams.getMessage(stream, { seq }).catch(() => null);
      if (!message) continue;
      const { subject, data, header } = message;
      found.push({ subject, data: Buffer.from(data), header: (name) => header.get(name) });
    }
    return found;
  });
}

/** Returns how many messages a stream holds. */
export function countOf(url: string, stream: string): Promise<number> {
  return asOperator(url, async ({ streams }) => (await streams.info(stream)).state.messages);
}

/** Looks at streams, or does something to them, as an operator does. */
export function asOperator<T>(url: string, work: (manager: JetStreamManager) => Promise<T>): Promise<T> {
  return withConnection(url, async (connection) => work(await jetstreamManager(connection)));
}

/** Sends messages as another program would: unchecked. */
export function publishRaw(
  url: string,
  subject: string,
  payloads: readonly (string | Uint8Array)[],
): Promise<void> {
  return withConnection(url, async (connection) => {
    for (const payload of payloads) await connection.request(subject, payload, { timeout: 60_000 });
  });
}

async function withConnection<T>(url: string, work: (connection: NatsConnection) => Promise<T>): Promise<T> {
  const connection = await connect({ servers: url });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, "127.0.0.1");
    const end = (open: boolean): void => {
      socket.destroy();
      resolve(open);
    };
    // The broker speaks first, once it is ready.
    socket.once("data", () => end(true));
    socket.once("error", () => end(false));
  });
}

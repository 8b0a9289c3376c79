import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { type Clock, systemClock } from "../../src/base/core/clock";
import { ArticleWriter, type Database } from "../../src/base/store";
import { natsAccess } from "../../src/broker/nats/address";
import { layoutOf } from "../../src/broker/nats/layout";
import { NatsRegistry } from "../../src/broker/nats/nats-registry";
import type { Registry, WritableRegistry } from "../../src/broker/registry";
import { Follower } from "../../src/releases/follower";
import { type Pushed, pushGeneration } from "../../src/releases/push";
import { openStore } from "../../src/workspace";
import { writeIn } from "./temporary";

const NEVER = new AbortController().signal;

/** What differs between registries of tests on a broker. */
export interface TestRegistry {
  readonly subjects?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Returns what connects to registries on a broker; they are closed after the last test of the file. */
export function natsRegistries(broker: {
  readonly url: string;
}): (registry?: TestRegistry) => Promise<NatsRegistry> {
  const open: NatsRegistry[] = [];
  afterAll(() => Promise.all(open.map((registry) => registry.close())));
  return async ({ subjects, environment = {} } = {}) => {
    const access = natsAccess({ address: broker.url, credsFile: undefined, caFile: undefined, environment });
    const observer = { changed() {}, unsecured() {} };
    const registry = await NatsRegistry.connect(access, layoutOf("posts", subjects), "a test", observer);
    open.push(registry);
    return registry;
  };
}

/** Pushes what serves in a workspace, or a generation of it. */
export async function pushFrom(
  home: string,
  registry: WritableRegistry,
  more: {
    readonly generation?: string;
    readonly takeOver?: boolean;
    readonly keep?: number;
    readonly clock?: Clock;
    readonly onBytes?: () => void;
  } = {},
): Promise<Pushed> {
  const database = openStore(home);
  const { generation, takeOver = false, keep = 3, clock = systemClock, onBytes = () => {} } = more;
  const about = { home, database, registry, generation, takeOver, keep, clock };
  try {
    return await pushGeneration({ ...about, signal: NEVER, onBytes });
  } finally {
    database.close();
  }
}

/**
 * Makes an owner with generations of two files each, which travel but cannot answer.
 * @param ids of its articles.
 */
export function putOwner(
  home: string,
  files: Readonly<Record<string, string>>,
  ids: readonly string[] = ["1"],
): void {
  mkdirSync(home, { recursive: true });
  const database = openStore(home);
  const writer = new ArticleWriter(database);
  for (const id of ids)
    writer.upsert({ source: "test", id, vclaim: `The moon ${id} is of cheese` }, "2026-01-02T03:04:05.000Z");
  database.close();
  for (const [generation, content] of Object.entries(files)) {
    for (const path of ["index/a.bin", "models/a.bin"])
      writeIn(join(home, "generations", generation), path, `${path} ${content}`);
  }
}

/** A follower in this process, and what it told. */
export interface TestFollower {
  readonly follower: Follower;
  readonly database: Database;
  /** Names of releases that came, with the number of articles that were new. */
  readonly fetched: (readonly [string, number])[];
  /** Numbers of votes that were dropped. */
  readonly dropped: number[];
  /** Codes of errors. */
  readonly hindered: string[];
  /** Ends it as SIGTERM does. */
  stop(): Promise<void>;
}

/**
 * Starts a follower and resolves when it has a generation; it then answers from each that comes.
 * @param hindered gets the codes of errors.
 */
export async function startFollower(
  home: string,
  registry: Registry,
  hindered: string[] = [],
): Promise<TestFollower> {
  const database = openStore(home);
  const fetched: [string, number][] = [];
  const dropped: number[] = [];
  const stopper = new AbortController();
  const observer = {
    fetching() {},
    fetched: (name: string, articles: number) => void fetched.push([name, articles]),
    votesDropped: (count: number) => void dropped.push(count),
    hindered: (error: unknown) => void hindered.push((error as { code?: string }).code ?? String(error)),
  };
  const end = (follower?: Follower): void => {
    follower?.close();
    database.close();
  };
  let opened: Follower | undefined;
  try {
    opened = Follower.open({ home, database, registry, clock: systemClock, observer });
    await opened.begin(stopper.signal);
  } catch (error) {
    end(opened);
    throw error;
  }
  const follower = opened;
  follower.swapped(follower.serving);
  const loop = follower.follow(stopper.signal);
  return {
    ...{ follower, database, fetched, dropped, hindered },
    async stop() {
      stopper.abort();
      await loop;
      end(follower);
    },
  };
}

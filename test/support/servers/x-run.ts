import { join } from "node:path";
import { FakeClock } from "../../../bench/loopback/fake-clock";
import { idAt, XServer } from "../../../bench/loopback/x";
import { XClient, type XOptions } from "../../../crawlers/x";
import { createRng } from "../../../src/base/core/rng";
import { type Database, openDatabase } from "../../../src/base/store";
import { FactCheckLinks } from "../../../src/base/text";
import { temporaryFolder } from "../temporary";

export const LINKS = new FactCheckLinks(["checks.example.org/fact-check"]);
/** A fact-check on the site that posts are searched for. */
export const factCheck = (slug: string): string => `https://checks.example.org/fact-check/${slug}/`;

/** Returns what a run in a world is given: five thousandths of a dollar a post, a hundred dollars a month. */
export function xOptions(
  { server, database, clock }: XWorld,
  change: Partial<XOptions> & { readonly timeoutMs?: number; readonly maxBytes?: number } = {},
): XOptions & { readonly links: FactCheckLinks } {
  const { timeoutMs = 60_000, maxBytes = 1 << 20, ...rest } = change;
  return {
    database,
    client: new XClient({ address: server.address, token: "a-token", timeoutMs, maxBytes }),
    limits: { microUsdPerPost: 5000, monthMicroUsd: 100_000_000 },
    maxWaitMs: 960_000,
    clock,
    rng: createRng(1),
    signal: new AbortController().signal,
    links: LINKS,
    ...rest,
  };
}

/** Returns the rows of a query, each as its values. */
export function rows(database: Database, sql: string): unknown[][] {
  return database.prepare(sql).raw().all() as unknown[][];
}

/** A store and a server of their own for each test of a file. */
export interface XWorld {
  readonly clock: FakeClock;
  readonly server: XServer;
  readonly database: Database;
}

/** Adds pairs of a claim and an answer, a second between the answers. */
export function plantPairs({ clock, server }: XWorld, count: number): void {
  for (let i = 0; i < count; i++) {
    const [claim, answer] = [idAt(clock.now() - 9e8, i), idAt(clock.now() - 7_200_000 + i * 1000)];
    server.add(
      { id: claim, text: `Claim ${i}` },
      { id: answer, text: "No", repliesTo: claim, links: [factCheck(`c${i}`)] },
    );
  }
}

/** Makes a world before each test and takes it down after it. Call where hooks may be set. */
export function eachInXWorld(): XWorld {
  const folder = temporaryFolder();
  const world = {} as { -readonly [K in keyof XWorld]: XWorld[K] };
  let count = 0;
  beforeEach(async () => {
    world.clock = new FakeClock();
    world.server = new XServer(world.clock.now);
    await world.server.start();
    world.database = openDatabase(join(folder, `${count++}.db`), { create: true });
  });
  afterEach(async () => {
    world.database.close();
    await world.server.stop();
  });
  return world;
}

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ArticleWriter, articleStates, articlesRevision } from "../../../src/base/store";
import { natsAccess } from "../../../src/broker/nats/address";
import { layoutOf } from "../../../src/broker/nats/layout";
import { NatsRegistry } from "../../../src/broker/nats/nats-registry";
import { Sharer } from "../../../src/releases/sharer";
import { loadWorkspace, openStore } from "../../../src/workspace";
import { pushFrom, startFollower, type TestFollower } from "../../support/releases";
import { putSample } from "../../support/sample";
import { countOf, describeWithNats, testNats } from "../../support/servers/nats";
import { temporaryFolder } from "../../support/temporary";
import { until } from "../../support/until";

const folder = temporaryFolder();

describeWithNats("changes of articles", () => {
  const broker = testNats();
  const ends: (() => Promise<void>)[] = [];
  afterAll(async () => {
    for (const end of ends.reverse()) await end();
  });

  async function registryOf(subjects: string): Promise<NatsRegistry> {
    const access = natsAccess({
      ...{ address: broker.url, credsFile: undefined, caFile: undefined, environment: {} },
    });
    const observer = { changed() {}, unsecured() {} };
    const registry = await NatsRegistry.connect(access, layoutOf("posts", subjects), "a test", observer);
    ends.push(() => registry.close());
    return registry;
  }

  /** An owner that shares its changes, and the homes of both ends. */
  async function world(name: string) {
    const [owner, home] = [join(folder, name, "owner"), join(folder, name, "follower")];
    for (const path of [owner, home]) mkdirSync(path, { recursive: true });
    await putSample(owner, "words");
    const registry = await registryOf(name);
    await pushFrom(owner, registry);
    const database = openStore(owner);
    const hindered: unknown[] = [];
    let stopper = new AbortController();
    const begin = (): Promise<void> =>
      new Sharer({ database, registry, hindered: (error) => hindered.push(error) }).run(stopper.signal);
    let running = begin();
    const pause = async (): Promise<void> => {
      stopper.abort();
      await running;
    };
    ends.push(async () => {
      await pause();
      database.close();
    });
    return {
      ...{ owner, home, registry, database, hindered, pause },
      goOn() {
        stopper = new AbortController();
        running = begin();
      },
      add(id: string, more: { readonly body?: string } = {}) {
        const article = { source: "test", id, vclaim: `The ${id} moon is made of teal cheese`, ...more };
        database.transaction(() => new ArticleWriter(database).upsert(article, "2026-01-01")).immediate();
      },
      follow: async (): Promise<TestFollower> => startFollower(home, await registryOf(name)),
    };
  }

  type World = Awaited<ReturnType<typeof world>>;
  const areEqual = ({ database }: World, follower: TestFollower): boolean =>
    articlesRevision(follower.database) === articlesRevision(database);
  const expectSame = ({ database }: World, follower: TestFollower): void =>
    expect([...articleStates(follower.database, 0)]).toEqual([...articleStates(database, 0)]);

  test("an article that is added at the owner is found at a follower without a push", async () => {
    const owner = await world("added");
    const follower = await owner.follow();
    owner.add("added");
    await until(() => areEqual(owner, follower));
    expectSame(owner, follower);
    const workspace = loadWorkspace(owner.home, { catchUp: true });
    const [best] = await workspace.rank("the moon is made of teal cheese");
    workspace.close();
    await follower.stop();
    expect(best?.article.id).toBe("added");
  });

  test("changes are replayed to who starts later, and a push makes the older ones needless", async () => {
    const owner = await world("later");
    for (const id of ["one", "two", "three"]) owner.add(id);
    await until(async () => (await countOf(broker.url, "later_changes")) > 0);
    const follower = await owner.follow();
    await until(() => areEqual(owner, follower));
    expectSame(owner, follower);
    await pushFrom(owner.owner, owner.registry);
    expect(await countOf(broker.url, "later_changes")).toBe(0);
    owner.add("four");
    await until(() => areEqual(owner, follower));
    expectSame(owner, follower);
    await follower.stop();
  });

  test("what changes while nobody shares is told afterwards, once", async () => {
    const owner = await world("paused");
    owner.add("before");
    await until(async () => (await countOf(broker.url, "paused_changes")) === 1);
    await owner.pause();
    owner.add("meanwhile");
    owner.goOn();
    const follower = await owner.follow();
    await until(() => areEqual(owner, follower));
    expectSame(owner, follower);
    expect(await countOf(broker.url, "paused_changes")).toBe(2);
    await follower.stop();
  });

  test("an article that is larger than a message goes through the object store", async () => {
    const owner = await world("large");
    const follower = await owner.follow();
    // Two megabytes that hardly compress; a message may have one.
    const body = Array.from({ length: 300_000 }, (_, i) => ((i * 2_654_435_761) >>> 0).toString(36)).join(
      " ",
    );
    owner.add("large", { body });
    await until(() => areEqual(owner, follower));
    expectSame(owner, follower);
    expect(owner.hindered).toEqual([]);
    await follower.stop();
  });

  test("a follower that lacks changes says so and waits for a push", async () => {
    const owner = await world("gap");
    const follower = await owner.follow();
    await follower.stop();
    owner.add("lost");
    await until(async () => (await countOf(broker.url, "gap_changes")) === 1);
    await owner.registry.changes.remove(() => true);
    const again = await owner.follow();
    owner.add("after");
    await until(() => again.hindered.includes("CHANGES_MISSING"));
    expect(areEqual(owner, again)).toBe(false);
    await pushFrom(owner.owner, owner.registry);
    await until(() => areEqual(owner, again));
    expectSame(owner, again);
    await again.stop();
  });
});

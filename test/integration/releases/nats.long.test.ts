import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { jetstream } from "@nats-io/jetstream";
import { Objm } from "@nats-io/obj";
import { connect } from "@nats-io/transport-node";
import { silentProgress } from "../../../src/base/core/progress";
import { generations } from "../../../src/base/home/generations";
import type { NatsRegistry } from "../../../src/broker/nats/nats-registry";
import { following } from "../../../src/usecases/releases/follow";
import { run } from "../../support/cli";
import { natsRegistries, pushFrom, startFollower, type TestFollower } from "../../support/releases";
import { sampleHome } from "../../support/sample";
import { describeWithNats, publishRaw, testNats } from "../../support/servers/nats";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { until } from "../../support/until";
import { codeOf } from "../../support/workspace";

const owner = sampleHome("words");
const folder = temporaryFolder();

const addArticle = async (id: string): Promise<void> => {
  const article = { source: "test", id, vclaim: `The ${id} moon is made of teal cheese` };
  const file = writeIn(folder, `${id}.jsonl`, `${JSON.stringify(article)}\n`);
  expect((await run(["--home", owner, "import", "articles", file])).code).toBe(0);
};

describeWithNats("a registry on NATS", () => {
  const broker = testNats();
  const open = natsRegistries(broker);
  const registryOf = (subjects: string) => open({ subjects });

  async function follow(name: string, registry: NatsRegistry, hindered?: string[]): Promise<TestFollower> {
    const home = join(folder, name);
    mkdirSync(home);
    return startFollower(home, registry, hindered);
  }

  test("a follower takes what is there, and is told of a push without asking", async () => {
    const registry = await registryOf("told");
    const { release } = await pushFrom(owner, registry);
    const follower = await follow("told", await registryOf("told"));
    await addArticle("told");
    await pushFrom(owner, registry);
    // It would look by itself after 30 s.
    await until(() => follower.fetched.length === 2);
    await follower.stop();
    expect(follower.fetched.map(([name]) => name)).toEqual([release, release]);
    expect((await pushFrom(owner, registry)).sent).toBe(0);
  });

  test("an object that was damaged in the broker is refused until it is pushed again", async () => {
    const registry = await registryOf("damaged");
    const { release } = await pushFrom(owner, registry);
    const blob = [...(await registry.blobs())][0]!;
    const connection = await connect({ servers: broker.url });
    const bucket = await new Objm(jetstream(connection)).open("damaged_releases");
    await bucket.putBlob({ name: blob }, Buffer.from("something else"));
    const hindered: string[] = [];
    const starting = follow("damaged", await registryOf("damaged"), hindered);
    await until(() => hindered.length > 0);
    await bucket.delete(blob);
    await pushFrom(owner, registry);
    await connection.close();
    const follower = await starting;
    await follower.stop();
    expect(hindered[0]).toBe("RELEASE_DAMAGED");
    expect(generations(join(folder, "damaged"))).toEqual([release]);
  });

  test("a follower waits for the first release, and for a broker that restarts", async () => {
    const registry = await registryOf("waits");
    const following = follow("waits", await registryOf("waits"));
    await pushFrom(owner, registry);
    const follower = await following;
    await broker.nats.stop();
    await until(() => codeOf(() => registry.current()).then((code) => code !== "no error"));
    await broker.nats.start();
    await addArticle("waits");
    await until(() =>
      pushFrom(owner, registry).then(
        () => true,
        () => false,
      ),
    );
    await until(() => follower.fetched.length === 2);
    await follower.stop();
    expect(follower.fetched[1]?.[1]).toBeGreaterThan(0);
  });

  test("a message that is no manifest is refused, and the next release is taken", async () => {
    const registry = await registryOf("junk");
    await pushFrom(owner, registry);
    const follower = await follow("junk", await registryOf("junk"));
    await publishRaw(broker.url, "junk.releases", ["{}"]);
    await until(() => follower.hindered.includes("RELEASE_DAMAGED"));
    await addArticle("junk");
    await pushFrom(owner, registry);
    await until(() => follower.fetched.length === 2);
    await follower.stop();
  });

  test("tenants have registries of their own", async () => {
    await pushFrom(owner, await registryOf("acme"));
    expect(await (await registryOf("other")).current()).toBeUndefined();
  });
});

/** What docs/scale.md lists for a worker that follows, beside its inbox. */
const MAY_PUBLISH = [
  "$JS.API.STREAM.MSG.GET.releases",
  "$JS.API.STREAM.MSG.GET.changes",
  "$JS.API.STREAM.MSG.GET.OBJ_releases",
  "$JS.API.STREAM.INFO.OBJ_releases",
  "$JS.API.CONSUMER.CREATE.OBJ_releases",
  "$JS.API.CONSUMER.CREATE.OBJ_releases.>",
  "$JS.API.CONSUMER.DELETE.OBJ_releases.>",
  "$JS.FC.OBJ_releases.>",
];

describeWithNats("a follower that may only read", () => {
  const broker = testNats(`authorization { users = [
    { user: "owner", password: "o" },
    { user: "reader", password: "r", permissions: {
      publish: ${JSON.stringify(MAY_PUBLISH)}, subscribe: ["_INBOX.>", "releases", "changes"] } } ] }`);
  const open = natsRegistries(broker);

  test("takes releases and changes, and cannot push", async () => {
    const owning = await open({ environment: { NATS_USER: "owner", NATS_PASSWORD: "o" } });
    const { release } = await pushFrom(owner, owning);
    const reading = await open({ environment: { NATS_USER: "reader", NATS_PASSWORD: "r" } });
    const home = join(folder, "reads");
    mkdirSync(home);
    const follower = await startFollower(home, reading);
    await owning.changes.append(Buffer.from("{}"));
    await until(() => follower.hindered.length > 0);
    await follower.stop();
    expect([generations(home), follower.hindered[0]]).toEqual([[release], "RELEASE_DAMAGED"]);
    expect(await codeOf(() => reading.publish("0001-00000000", Buffer.from("{}")))).toBe("BROKER_REFUSED");
    expect(await codeOf(() => reading.changes.append(Buffer.from("{}")))).toBe("BROKER_REFUSED");
  });
});

describeWithNats("a broker that is away when a follower starts", () => {
  const broker = testNats();

  test("is waited for; what is here serves meanwhile", async () => {
    const push = ["--home", owner, "--json", "generations", "push", "--nats", broker.url];
    const { release } = JSON.parse((await run(push)).out) as { release: string };
    const home = join(folder, "late");
    mkdirSync(home);
    const choice = { nats: broker.url, environment: {} };
    const notes: string[] = [];
    const job = { note: (text: string) => void notes.push(text), progress: silentProgress };
    const serving = async (): Promise<string | undefined> => {
      const stopper = new AbortController();
      return following(home, choice, { ...job, signal: stopper.signal }, async (followed) => {
        followed?.swapped(followed.serving);
        return followed?.serving;
      });
    };
    expect(await serving()).toBe(release);
    await broker.nats.stop();
    expect(await serving()).toBe(release);
    expect(notes.join("\n")).toMatch(/does not answer\. Trying again/);
    const stopper = new AbortController();
    await following(home, choice, { ...job, signal: stopper.signal }, async (followed) => {
      await broker.nats.start();
      await addArticle("late");
      await run(["--home", owner, "index", "--no-dense"]);
      const next = JSON.parse((await run(push)).out) as { release: string };
      expect(next.release).not.toBe(release);
      await until(() => followed?.serving === next.release);
    });
  });
});

import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { jetstream } from "@nats-io/jetstream";
import { Objm } from "@nats-io/obj";
import { connect } from "@nats-io/transport-node";
import { generations } from "../../../src/base/home/generations";
import { natsAccess } from "../../../src/broker/nats/address";
import { layoutOf } from "../../../src/broker/nats/layout";
import { NatsRegistry } from "../../../src/broker/nats/nats-registry";
import { run } from "../../support/cli";
import { pushFrom, startFollower, type TestFollower } from "../../support/releases";
import { sampleHome } from "../../support/sample";
import { describeWithNats, publishRaw, testNats } from "../../support/servers/nats";
import { temporaryFolder, writeIn } from "../../support/temporary";
import { until } from "../../support/until";
import { codeOf } from "../../support/workspace";

const owner = sampleHome("words");
const folder = temporaryFolder();

describeWithNats("a registry on NATS", () => {
  const broker = testNats();
  const open: NatsRegistry[] = [];
  afterAll(() => Promise.all(open.map((registry) => registry.close())));

  async function registryOf(subjects: string): Promise<NatsRegistry> {
    const access = natsAccess({
      ...{ address: broker.url, credsFile: undefined, caFile: undefined, environment: {} },
    });
    const observer = { changed() {}, unsecured() {} };
    const registry = await NatsRegistry.connect(access, layoutOf("posts", subjects), "a test", observer);
    open.push(registry);
    return registry;
  }

  async function follow(name: string, registry: NatsRegistry): Promise<TestFollower> {
    const home = join(folder, name);
    mkdirSync(home);
    return startFollower(home, registry);
  }

  const addArticle = async (id: string): Promise<void> => {
    const article = { source: "test", id, vclaim: `The ${id} moon is made of teal cheese` };
    const file = writeIn(folder, `${id}.jsonl`, `${JSON.stringify(article)}\n`);
    expect((await run(["--home", owner, "import", "articles", file])).code).toBe(0);
  };

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
    const following = follow("damaged", await registryOf("damaged"));
    await bucket.delete(blob);
    await pushFrom(owner, registry);
    await connection.close();
    const follower = await following;
    await follower.stop();
    expect(follower.hindered.every((code) => code === "RELEASE_DAMAGED")).toBe(true);
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
  const open: NatsRegistry[] = [];
  afterAll(() => Promise.all(open.map((registry) => registry.close())));

  async function registryOf(user: string, password: string): Promise<NatsRegistry> {
    const environment = { NATS_USER: user, NATS_PASSWORD: password };
    const access = natsAccess({ address: broker.url, credsFile: undefined, caFile: undefined, environment });
    const observer = { changed() {}, unsecured() {} };
    const registry = await NatsRegistry.connect(access, layoutOf("posts", undefined), "a test", observer);
    open.push(registry);
    return registry;
  }

  test("takes releases and changes, and cannot push", async () => {
    const owning = await registryOf("owner", "o");
    const { release } = await pushFrom(owner, owning);
    const reading = await registryOf("reader", "r");
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

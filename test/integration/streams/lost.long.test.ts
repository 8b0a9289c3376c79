import { systemClock } from "../../../src/base/core/clock";
import type { TakenPost } from "../../../src/broker/broker";
import { natsAccess } from "../../../src/broker/nats/address";
import { layoutOf } from "../../../src/broker/nats/layout";
import { NatsBroker } from "../../../src/broker/nats/nats-broker";
import { feed } from "../../../src/streams/feed";
import { natsRegistries } from "../../support/releases";
import { asOperator, countOf, describeWithNats, messagesOf, testNats } from "../../support/servers/nats";
import { LIMITS, openStream, startWork } from "../../support/servers/stream";
import { until } from "../../support/until";

const post = (id: string): string => JSON.stringify({ id, text: `a post called ${id}` });
const NEVER = new AbortController().signal;

/** Feeds posts, and waits as long as the stream does not take them. */
function feedPosts(broker: Pick<NatsBroker, "send">, ids: readonly string[], rate?: number) {
  async function* lines() {
    for (const [i, id] of ids.entries()) yield { number: i + 1, text: post(id) };
  }
  const observer = { fed() {}, flawed() {}, waiting() {}, goesOn() {}, fails() {} };
  const common = { broker, lines: lines(), observer, clock: systemClock, from: 1, rate, wait: true };
  return feed({ ...common, lane: "feed", run: "a run" }, NEVER);
}

describeWithNats("who works on a broker that comes back without its streams", () => {
  const broker = testNats();

  test("makes them anew, says so, and goes on", async () => {
    const restored: string[] = [];
    const access = natsAccess({
      address: broker.url,
      credsFile: undefined,
      caFile: undefined,
      environment: {},
    });
    const observer = {
      changed() {},
      unsecured() {},
      restored: (made: readonly string[]) => restored.push(...made),
    };
    const feeder = await NatsBroker.connect(access, layoutOf("posts", "disk"), "a test", observer);
    await feeder.prepare(LIMITS);
    const worker = await startWork(broker.url, { subjects: "disk" });
    await feedPosts(feeder, ["p1"]);
    await until(() => worker.tally.worked.answered === 1);
    await broker.nats.loseStreams();
    const fed = feedPosts(feeder, ["p2", "p3"]);
    await broker.nats.start();
    expect(await fed).toMatchObject({ accepted: 2 });
    await until(() => worker.tally.worked.answered === 3);
    await worker.stop();
    await feeder.close();
    expect(await countOf(broker.url, "disk_answers")).toBe(2);
    // The worker may have been sooner.
    for (const made of restored) expect(made).toMatch(/^the (stream disk_|consumer )/);
  });

  test("makes a consumer anew that was removed, and answers what waits", async () => {
    const feeder = await openStream(broker.url, { subjects: "removed" });
    const worker = await startWork(broker.url, { subjects: "removed" });
    await asOperator(broker.url, (manager) => manager.consumers.delete("removed_posts", "feed"));
    await feedPosts(feeder, ["p1"]);
    await until(() => worker.tally.worked.answered === 1);
    await worker.stop();
    await feeder.close();
  });

  test("says nothing of posts by the numbers that they had in the stream before", async () => {
    const end = await openStream(broker.url, { subjects: "numbers" });
    const taken: TakenPost[] = [];
    const intake = await end.open("feed", (one) => taken.push(one));
    const take = async (id: string): Promise<TakenPost> => {
      const before = taken.length;
      await feedPosts(end, [id]);
      while (taken.length === before) await intake.ask(1);
      return taken[before]!;
    };
    const old = await take("old");
    await broker.nats.loseStreams();
    await broker.nats.start();
    const fresh = await take("fresh");
    expect(fresh.name).not.toBe(old.name);
    old.done();
    // Asked for after that word: the broker has heard it.
    const next = await take("next");
    expect(await end.load("feed")).toMatchObject({ taken: 2 });
    for (const one of [fresh, next]) one.done();
    await until(async () => (await end.load("feed")).taken === 0);
    await end.close();
  });

  test("reads the answers of the stream that takes their place", async () => {
    const reader = await openStream(broker.url, { subjects: "read" });
    const stopper = new AbortController();
    const read: string[] = [];
    const reading = (async () => {
      for await (const { answers } of reader.readAnswers(undefined, stopper.signal))
        for (const { data } of answers) read.push(Buffer.from(data).toString());
    })();
    await reader.keepAnswer("1", Buffer.from("before"));
    await until(() => read.length === 1);
    await broker.nats.loseStreams();
    await broker.nats.start();
    await until(
      async () => (await messagesOf(broker.url, "read_answers").catch(() => undefined)) !== undefined,
    );
    await reader.keepAnswer("2", Buffer.from("after"));
    await until(() => read.length === 2);
    stopper.abort();
    await reading;
    await reader.close();
    expect(read).toEqual(["before", "after"]);
  });
});

describeWithNats("many who begin at once", () => {
  const broker = testNats();

  test("make streams together, whose settings ever come first", async () => {
    const begun = await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        openStream(broker.url, { subjects: "together", limits: { messages: 1000 + i, taken: 100 + i } }),
      ),
    );
    for (const one of begun) expect(await one.load("feed")).toMatchObject({ waiting: 0 });
    await Promise.all(begun.map((one) => one.close()));
  });
});

describeWithNats("an owner whose broker comes back without its streams", () => {
  const broker = testNats();
  const registries = natsRegistries(broker);

  test("takes votes again", async () => {
    const owner = await registries();
    await owner.prepare();
    const follower = await registries();
    await broker.nats.loseStreams();
    await broker.nats.start();
    const vote = Buffer.from("a vote");
    const sent = () =>
      follower.votes.append(vote).then(
        () => true,
        () => false,
      );
    await until(sent);
    expect(Buffer.from((await owner.votes.last()) ?? [])).toEqual(vote);
  });
});

describeWithNats("who is refused by a broker that had let it in", () => {
  const users = 'authorization { users = [{ user: "u", password: "one" }, { user: "v", password: "two" }] }';
  const broker = testNats(users);
  const registries = natsRegistries(broker);
  const environment = { NATS_USER: "u", NATS_PASSWORD: "one" };

  test("ends with that reason where it feeds, and is let in again where it follows", async () => {
    const feeder = await openStream(broker.url, { environment });
    const registry = await registries({ environment });
    const ids = Array.from({ length: 1_000_000 }, (_, i) => `p${i}`);
    const fed = feedPosts(feeder, ids, 50);
    broker.nats.change('"one"', '"three"');
    await expect(fed).rejects.toMatchObject({ code: "BROKER_REFUSED" });
    await feeder.close();
    const current = () =>
      registry.current().then(
        () => "taken",
        ({ code }) => code,
      );
    await until(async () => (await current()) === "BROKER_REFUSED");
    broker.nats.change('"three"', '"one"');
    await until(async () => (await current()) === "taken");
  });
});

import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { Delivery, Parcel } from "../../../src/alerts";
import type { AlertRule } from "../../../src/base/config";
import { RetryLaterError } from "../../../src/base/core/errors";
import { AlertOutbox, type NewAlert, openDatabase, WatchStore } from "../../../src/base/store";
import { AlertDelivery } from "../../../src/streams/deliver-alerts";
import { InstantClock, MemoryBroker } from "../../support/memory-broker";
import { temporaryFolder } from "../../support/temporary";
import { until } from "../../support/until";

const folder = temporaryFolder();
const RULE: AlertRule = { name: "Grows", posts: 2, minutes: 10, webhook: "https://hooks.example.org/secret" };
const ALERT: NewAlert = { id: "a1", rule: "Grows", at: 0, body: '{"id":"a1"}', awaited: true };

/** A clock on which no wait is ever over. */
class StoppedClock extends InstantClock {
  override async wait(_: number, signal: AbortSignal): Promise<void> {
    await once(signal, "abort");
  }
}

let files = 0;
class Scene {
  readonly broker = new MemoryBroker();
  clock = new InstantClock();
  readonly parcels: Parcel[] = [];
  readonly heard: string[] = [];
  readonly database = openDatabase(`${folder}/deliver-${++files}.db`, { create: true });
  deliver: (parcel: Parcel) => Delivery | Promise<Delivery> = () => ({ kind: "taken" });
  rules: readonly AlertRule[] = [RULE];

  constructor(...alerts: NewAlert[]) {
    const state = { stream: "answers", madeAt: "x", number: 1, nextGroup: 1 };
    new WatchStore(this.database).commit(undefined, { state, changed: [], ended: [], alerts, now: 0 });
  }

  get left(): unknown {
    return this.database.prepare("SELECT count(*) FROM alerts").pluck().get();
  }

  /** Delivers until `isDone`. */
  async run(isDone: () => boolean): Promise<void> {
    const stopper = new AbortController();
    const { broker, clock, rules, heard } = this;
    const delivery = new AlertDelivery({
      ...{ broker, clock, rules, outbox: new AlertOutbox(this.database) },
      webhooks: {
        deliver: async (parcel) => {
          this.parcels.push(parcel);
          return this.deliver(parcel);
        },
      },
      observer: {
        published: () => void heard.push("published"),
        delivered: () => void heard.push("delivered"),
        delayed: (rule, reason) => void heard.push(`${rule} delayed: ${reason}`),
        givenUp: (rule, reason) => void heard.push(`${rule} given up: ${reason}`),
        hindered: ({ code }) => void heard.push(code),
      },
    });
    const running = delivery.run(stopper.signal);
    await until(isDone);
    stopper.abort();
    await running;
  }
}

describe("delivering alerts", () => {
  test("brings each into the stream and to its webhook, then forgets it", async () => {
    const scene = new Scene(ALERT, { ...ALERT, id: "a2", awaited: false });
    await scene.run(() => scene.left === 0);
    expect([...scene.broker.alerts.keys()]).toEqual(["a1", "a2"]);
    expect(scene.parcels).toEqual([{ address: RULE.webhook, id: "a1", body: ALERT.body }]);
  });

  test("tries a webhook again with growing delays, by the same key", async () => {
    const scene = new Scene(ALERT);
    const times: number[] = [];
    scene.deliver = () => {
      times.push(scene.clock.now());
      return times.length < 4 ? { kind: "later", reason: "it slept", waitMs: 0 } : { kind: "taken" };
    };
    await scene.run(() => scene.left === 0);
    const gaps = times.slice(1).map((time, i) => time - times[i]!);
    expect(gaps[0]).toBeGreaterThanOrEqual(1000);
    expect(gaps[1]).toBeGreaterThanOrEqual(2000);
    expect(gaps[2]).toBeGreaterThanOrEqual(4000);
    expect(new Set(scene.parcels.map(({ id }) => id))).toEqual(new Set(["a1"]));
    expect(scene.heard).toContain("Grows delayed: it slept");
  });

  test("tries none again that is on its way while the store cannot note another", async () => {
    const scene = new Scene(ALERT, { ...ALERT, id: "a2" });
    scene.deliver = async ({ id }) => {
      if (id === "a2") await sleep(50);
      return { kind: "taken" };
    };
    jest.spyOn(AlertOutbox.prototype, "settled").mockImplementationOnce(() => {
      throw new RetryLaterError("locked", { code: "STORE_LOCKED" });
    });
    await scene.run(() => scene.left === 0);
    expect(scene.parcels.map(({ id }) => id)).toEqual(["a1", "a2", "a1"]);
    expect(scene.heard).toContain("STORE_LOCKED");
  });

  test("gives up after a day, and at once where the webhook refuses or is gone", async () => {
    const late = new Scene(ALERT);
    late.clock.pass(86_400_000);
    late.deliver = () => ({ kind: "later", reason: "it slept", waitMs: 0 });
    await late.run(() => late.left === 0);
    expect(late.heard).toContain("Grows given up: it slept");
    const refusing = new Scene(ALERT);
    refusing.deliver = () => ({ kind: "refused", reason: "it answered with status 404" });
    await refusing.run(() => refusing.left === 0);
    expect(refusing.heard).toContain("Grows given up: it answered with status 404");
    const gone = new Scene(ALERT);
    gone.rules = [];
    await gone.run(() => gone.left === 0);
    expect(gone.parcels).toEqual([]);
    expect(gone.heard).toContain("Grows given up: the rule has no webhook any more");
  });

  test("keeps no rule's alerts back where the webhook of another rule hangs", async () => {
    const hanging = { ...RULE, name: "Hangs", webhook: "https://hangs.example.org/" };
    const stuck = Array.from({ length: 9 }, (_, i) => ({ ...ALERT, id: `a${i}`, rule: "Hangs" }));
    const scene = new Scene(...stuck, { ...ALERT, id: "b1" });
    scene.rules = [hanging, RULE];
    let release = (_: Delivery): void => {};
    const held = new Promise<Delivery>((resolve) => {
      release = resolve;
    });
    scene.deliver = ({ address }) => (address === hanging.webhook ? held : { kind: "taken" });
    await scene.run(() => {
      if (scene.heard.includes("delivered")) release({ kind: "taken" });
      return scene.left === 0;
    });
    expect(scene.parcels.slice(0, 5).map(({ id }) => id)).toContain("b1");
  });

  test("waits for a broker that is away; webhooks do not wait for it", async () => {
    const scene = new Scene(ALERT);
    let away = 3;
    scene.broker.onStore = () => {
      if (away-- > 0) throw new RetryLaterError("away", { code: "BROKER_AWAY" });
    };
    await scene.run(() => scene.left === 0);
    expect(scene.heard.filter((one) => one === "BROKER_AWAY")).toHaveLength(1);
    expect(scene.broker.alerts.size).toBe(1);
  });

  test("keeps for the next time what was not delivered when it ended", async () => {
    const scene = new Scene(ALERT);
    scene.clock = new StoppedClock();
    scene.deliver = () => ({ kind: "later", reason: "it slept", waitMs: 0 });
    await scene.run(() => scene.heard.length === 2);
    expect([scene.left, [...scene.heard].sort()]).toEqual([1, ["Grows delayed: it slept", "published"]]);
    scene.clock = new InstantClock();
    scene.clock.pass(1000);
    scene.deliver = () => ({ kind: "taken" });
    await scene.run(() => scene.left === 0);
    expect(scene.heard.at(-1)).toBe("delivered");
  });
});

import { once } from "node:events";
import { type Delivery, deliveryDelayMs, GIVEN_UP_MS, type Parcel } from "../alerts";
import type { AlertRule } from "../base/config";
import type { Clock } from "../base/core/clock";
import { type CrowdcheckedError, RetryLaterError } from "../base/core/errors";
import type { AlertOutbox, AwaitedAlert } from "../base/store";
import type { Broker } from "../broker/broker";
import { waitMs } from "./delays";

/** Alerts that are looked at together. */
const BATCH = 50;
/** Deliveries to a rule's webhook at the same time. */
const AT_A_TIME = 4;

/** Hears of what becomes of alerts. */
export interface DeliveryObserver {
  published(): void;
  delivered(rule: string): void;
  /** A webhook is to be tried again. @param reason without words of posts and without the address. */
  delayed(rule: string, reason: string): void;
  /** No webhook will have it. */
  givenUp(rule: string, reason: string): void;
  /** Something keeps it from going on; it tries again. */
  hindered(error: CrowdcheckedError): void;
}

export interface DeliveryOptions {
  readonly outbox: Pick<
    AlertOutbox,
    "unpublished" | "published" | "awaitedRules" | "awaited" | "nextTryAt" | "failed" | "settled"
  >;
  readonly broker: Pick<Broker, "keepAlert">;
  readonly rules: readonly AlertRule[];
  /** Undefined where no rule has a webhook. */
  readonly webhooks: { deliver(parcel: Parcel, signal: AbortSignal): Promise<Delivery> } | undefined;
  readonly clock: Clock;
  readonly observer: DeliveryObserver;
}

/** A delivery that is begun is finished; it has a time limit. */
const NEVER = new AbortController().signal;

/** Brings alerts where they belong: into the stream, and to the webhooks of their rules. */
export class AlertDelivery {
  private readonly alarms = new Set<AbortController>();

  constructor(private readonly options: DeliveryOptions) {}

  /** There may be new alerts. */
  wake(): void {
    for (const alarm of this.alarms) alarm.abort();
  }

  /** Delivers until the signal aborts; what is begun then is finished, the rest stays for the next time. */
  async run(signal: AbortSignal): Promise<void> {
    const { rules, outbox } = this.options;
    const told = rules.filter(({ webhook }) => webhook !== undefined).map(({ name }) => name);
    // Alerts may be left of rules that there are no more.
    const names = new Set([...told, ...outbox.awaitedRules()]);
    // Each rule by itself: a webhook that hangs must not keep the alerts of others back.
    await Promise.all([
      this.repeat(() => this.publish(signal), signal),
      ...Array.from(names, (name) => this.repeat(() => this.deliver(name, signal), signal)),
    ]);
  }

  /** @param work returns how long there is nothing to do, milliseconds; undefined: until it is woken. */
  private async repeat(work: () => Promise<number | undefined>, signal: AbortSignal): Promise<void> {
    for (let attempt = 0; !signal.aborted; ) {
      // Set before the work: what comes meanwhile is not slept through.
      const alarm = new AbortController();
      this.alarms.add(alarm);
      let rest: number | undefined;
      try {
        rest = await work();
        attempt = 0;
      } catch (error) {
        if (!(error instanceof RetryLaterError)) throw error;
        if (attempt === 0) this.options.observer.hindered(error);
        rest = waitMs(attempt++);
      }
      await this.rest(rest, AbortSignal.any([alarm.signal, signal]));
      this.alarms.delete(alarm);
    }
  }

  /** Resolves after `ms` milliseconds, for undefined never, or when the signal aborts. */
  private async rest(ms: number | undefined, signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    if (ms === undefined) await once(signal, "abort");
    else await this.options.clock.wait(ms, signal).catch(() => {});
  }

  private async publish(signal: AbortSignal): Promise<undefined> {
    const { outbox, broker, observer } = this.options;
    for (;;) {
      const alerts = outbox.unpublished(BATCH);
      for (const { id, body } of alerts) {
        if (signal.aborted) return;
        await broker.keepAlert(id, Buffer.from(body));
        outbox.published(id);
        observer.published();
      }
      if (alerts.length < BATCH) return;
    }
  }

  private async deliver(rule: string, signal: AbortSignal): Promise<number | undefined> {
    const { outbox, clock } = this.options;
    const due = outbox.awaited(rule, clock.now(), BATCH);
    for (let i = 0; i < due.length && !signal.aborted; i += AT_A_TIME) {
      const attempts = due.slice(i, i + AT_A_TIME).map((alert) => this.attempt(alert));
      // Where one fails, the others are not begun again before they end.
      await Promise.allSettled(attempts);
      await Promise.all(attempts);
    }
    const next = outbox.nextTryAt(rule);
    return next === undefined ? undefined : Math.max(0, next - clock.now());
  }

  private async attempt({ id, rule, at, body, tries }: AwaitedAlert): Promise<void> {
    const { outbox, rules, webhooks, clock, observer } = this.options;
    const address = rules.find(({ name }) => name === rule)?.webhook;
    const delivery: Delivery =
      address === undefined || !webhooks
        ? { kind: "refused", reason: "the rule has no webhook any more" }
        : await webhooks.deliver({ address, id, body }, NEVER);
    if (delivery.kind === "taken") {
      outbox.settled(id);
      observer.delivered(rule);
    } else if (delivery.kind === "refused" || clock.now() - at >= GIVEN_UP_MS) {
      outbox.settled(id);
      observer.givenUp(rule, delivery.reason);
    } else {
      const delay = Math.max(delivery.waitMs, deliveryDelayMs(tries + 1));
      outbox.failed(id, clock.now() + delay);
      observer.delayed(rule, delivery.reason);
    }
  }
}

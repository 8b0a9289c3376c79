import { type Database, storeWork } from "../database";

/** An alert as it is made. */
export interface NewAlert {
  /** The same whenever the same answer makes it. */
  readonly id: string;
  /** Name of its rule. */
  readonly rule: string;
  /** Milliseconds since 1970. */
  readonly at: number;
  /** Its JSON. */
  readonly body: string;
  /** Whether a webhook is to have it. */
  readonly awaited: boolean;
}

/** An alert that a webhook is to have. */
export interface AwaitedAlert extends Omit<NewAlert, "awaited"> {
  /** Attempts that failed. */
  readonly tries: number;
}

/** Returns what keeps an alert; one of the same id stays as it is. */
export function putAlert(database: Database): (alert: NewAlert) => void {
  const put = database.prepare(
    `INSERT INTO alerts (id, rule, at, body, awaited, next_try_at) VALUES (@id, @rule, @at, @body, @awaited, 0)
     ON CONFLICT DO NOTHING`,
  );
  return (alert) => void put.run({ ...alert, awaited: alert.awaited ? 1 : 0 });
}

/** Alerts on their way, until they are everywhere where they belong. */
export class AlertOutbox {
  private readonly unpublishedOnes;
  private readonly publish;
  private readonly due;
  private readonly next;
  private readonly rules;
  private readonly delay;
  private readonly end;
  private readonly clean;

  constructor(private readonly database: Database) {
    this.unpublishedOnes = database.prepare<[number], Pick<NewAlert, "id" | "body">>(
      "SELECT id, body FROM alerts WHERE published = 0 ORDER BY at, id LIMIT ?",
    );
    this.publish = database.prepare("UPDATE alerts SET published = 1 WHERE id = ?");
    this.due = database.prepare<[string, number, number], AwaitedAlert>(
      `SELECT id, rule, at, body, tries FROM alerts WHERE awaited = 1 AND rule = ? AND next_try_at <= ?
       ORDER BY next_try_at, at, id LIMIT ?`,
    );
    this.next = database
      .prepare<[string], number | null>("SELECT min(next_try_at) FROM alerts WHERE awaited = 1 AND rule = ?")
      .pluck();
    this.rules = database
      .prepare<[], string>("SELECT DISTINCT rule FROM alerts WHERE awaited = 1 ORDER BY rule")
      .pluck();
    this.delay = database.prepare("UPDATE alerts SET tries = tries + 1, next_try_at = ? WHERE id = ?");
    this.end = database.prepare("UPDATE alerts SET awaited = 0 WHERE id = ?");
    this.clean = database.prepare("DELETE FROM alerts WHERE id = ? AND published = 1 AND awaited = 0");
  }

  /** Returns alerts that the stream has not, the oldest first. */
  unpublished(limit: number): Pick<NewAlert, "id" | "body">[] {
    return this.unpublishedOnes.all(limit);
  }

  /** The stream has it. */
  published(id: string): void {
    this.both(this.publish, id);
  }

  /** Returns the names of the rules whose alerts a webhook is to have. */
  awaitedRules(): string[] {
    return this.rules.all();
  }

  /**
   * Returns alerts of a rule that a webhook is to have now, those that wait longest first.
   * @param now milliseconds since 1970.
   */
  awaited(rule: string, now: number, limit: number): AwaitedAlert[] {
    return this.due.all(rule, now, limit);
  }

  /** Returns when a rule's webhook is to be asked next, milliseconds since 1970; undefined: it is not. */
  nextTryAt(rule: string): number | undefined {
    return this.next.get(rule) ?? undefined;
  }

  /** The webhook did not take it; it is tried again at a time. */
  failed(id: string, nextTryAt: number): void {
    storeWork(this.database.name, () => this.delay.run(nextTryAt, id));
  }

  /** No webhook is to have it any more: one has it, or it was given up. */
  settled(id: string): void {
    this.both(this.end, id);
  }

  private both(update: { run(id: string): unknown }, id: string): void {
    const write = this.database.transaction(() => {
      update.run(id);
      this.clean.run(id);
    });
    storeWork(this.database.name, () => write.immediate());
  }
}

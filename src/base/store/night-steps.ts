import type { Database } from "./database";
import type { StepProblem } from "./kept-problem";

/** One run of the nightly job. */
export interface NightRecord {
  /** The day on which it began (UTC), followed by `-2`, `-3` ... for later nights of a day. */
  readonly name: string;
  /** Name of the generation that it builds. */
  readonly generation: string;
  /** Name of the generation that served when it began; null: none did. */
  readonly baseline: string | null;
  /** ISO 8601. */
  readonly startedAt: string;
  /** Null while it has not ended. */
  readonly finishedAt: string | null;
}

/** `running` in a night that no process runs: it was interrupted there. */
export type StepState = "waiting" | "running" | "done" | "skipped" | "failed";

export interface NightStep {
  readonly step: string;
  readonly state: StepState;
  readonly startedAt: string | null;
  readonly finishedAt: string | null;
  /** Result of the step, from JSON; null before it is done. Of a failed one what it did, if it is kept. */
  readonly summary: unknown;
  readonly problem: StepProblem | null;
}

interface StepRow extends Omit<NightStep, "summary" | "problem"> {
  readonly summary: string | null;
  readonly problem: string | null;
}

const NIGHT = `name, generation, baseline, started_at AS "startedAt", finished_at AS "finishedAt"`;
const STEP = `step, state, started_at AS "startedAt", finished_at AS "finishedAt", summary, problem`;

/** Nights that are kept: more than a year of them, and few enough for a table that is read whole. */
const KEPT = 500;

/** Nights in the order in which they began, and the state of their steps; prepared once, used for many. */
export class NightLog {
  private readonly move;
  private readonly rows;

  constructor(private readonly database: Database) {
    this.move = database.prepare(
      `UPDATE night_steps SET state = @state, started_at = coalesce(@startedAt, started_at), finished_at = @finishedAt,
       summary = @summary, problem = @problem WHERE night = @night AND step = @step`,
    );
    this.rows = database.prepare<[string], StepRow>(
      `SELECT ${STEP} FROM night_steps WHERE night = ? ORDER BY position`,
    );
  }

  /** Returns the night that has not ended; undefined where all have. */
  unfinished(): NightRecord | undefined {
    return this.database
      .prepare<[], NightRecord>(`SELECT ${NIGHT} FROM nights WHERE finished_at IS NULL ORDER BY number DESC`)
      .get();
  }

  /** Returns the latest nights, newest first. */
  latest(limit: number): NightRecord[] {
    return this.database
      .prepare<[number], NightRecord>(`SELECT ${NIGHT} FROM nights ORDER BY number DESC LIMIT ?`)
      .all(limit);
  }

  /** Returns a name for a night that begins on `day`, `YYYY-MM-DD`. */
  freeName(day: string): string {
    const known = new Set(
      this.database
        .prepare<[string, string], string>("SELECT name FROM nights WHERE name = ? OR name GLOB ? || '-*'")
        .pluck()
        .all(day, day) as string[],
    );
    let name = day;
    for (let number = 2; known.has(name); number++) name = `${day}-${number}`;
    return name;
  }

  /** Records that a night begins, with waiting steps; forgets those of long ago. */
  begin(night: Omit<NightRecord, "finishedAt">, steps: readonly string[]): void {
    this.database
      .transaction(() => {
        this.database
          .prepare(
            `INSERT INTO nights (name, generation, baseline, started_at, number) SELECT
               @name, @generation, @baseline, @startedAt, 1 + coalesce(max(number), 0) FROM nights`,
          )
          .run(night);
        this.database
          .prepare(
            `DELETE FROM nights WHERE finished_at IS NOT NULL AND name NOT IN
               (SELECT name FROM nights ORDER BY number DESC LIMIT ${KEPT})`,
          )
          .run();
        this.order(night.name, steps);
      })
      .immediate();
  }

  /** Sets the order of a night's steps. Those that join it wait; the state of the others stays. */
  order(night: string, steps: readonly string[]): void {
    const put = this.database.prepare(
      `INSERT INTO night_steps (night, position, step, state) VALUES (?, ?, ?, 'waiting')
       ON CONFLICT (night, step) DO UPDATE SET position = excluded.position`,
    );
    this.database
      .transaction(() => {
        for (const [position, step] of steps.entries()) put.run(night, position, step);
      })
      .immediate();
  }

  /** Returns the steps of a night in their order. */
  steps(night: string): NightStep[] {
    return this.rows.all(night).map((row) => ({
      ...row,
      summary: row.summary === null ? null : (JSON.parse(row.summary) as unknown),
      problem: row.problem === null ? null : (JSON.parse(row.problem) as StepProblem),
    }));
  }

  /** Records that a step begins. */
  start(night: string, step: string, at: string): void {
    this.set(night, step, { state: "running", startedAt: at });
  }

  /** Records that a step is done with `summary`, any JSON. */
  done(night: string, step: string, at: string, summary: unknown): void {
    this.set(night, step, { state: "done", finishedAt: at, summary: JSON.stringify(summary ?? null) });
  }

  /**
   * Records that a step `failed`, or stopped and is `waiting` to begin again.
   * @param summary what it did all the same, any JSON; null: nothing.
   */
  stopped(
    night: string,
    step: string,
    at: string,
    state: "waiting" | "failed",
    problem: StepProblem,
    summary: unknown,
  ): void {
    const done = summary === null ? null : JSON.stringify(summary);
    this.set(night, step, { state, finishedAt: at, problem: JSON.stringify(problem), summary: done });
  }

  /** Sets the state of steps that are to be skipped or repeated. */
  mark(night: string, state: "waiting" | "skipped", steps: readonly string[]): void {
    this.database
      .transaction(() => {
        for (const step of steps) this.set(night, step, { state });
      })
      .immediate();
  }

  /** Records that a night has ended. */
  finish(night: string, at: string): void {
    this.database.prepare("UPDATE nights SET finished_at = ? WHERE name = ?").run(at, night);
  }

  /** Records that all nights have ended. */
  finishAll(at: string): void {
    this.database.prepare("UPDATE nights SET finished_at = ? WHERE finished_at IS NULL").run(at);
  }

  /** Returns the results of a step in the latest nights in which it was done, the oldest first. */
  history(step: string, limit: number): { readonly night: string; readonly summary: unknown }[] {
    return this.database
      .prepare<[string, number], { night: string; summary: string }>(
        `SELECT s.night, s.summary FROM night_steps s JOIN nights n ON n.name = s.night
         WHERE s.step = ? AND s.state = 'done' ORDER BY n.number DESC LIMIT ?`,
      )
      .all(step, limit)
      .reverse()
      .map(({ night, summary }) => ({ night, summary: JSON.parse(summary) as unknown }));
  }

  private set(
    night: string,
    step: string,
    change: Partial<Omit<StepRow, "step">> & { readonly state: StepState },
  ): void {
    this.move.run({
      night,
      step,
      startedAt: null,
      finishedAt: null,
      summary: null,
      problem: null,
      ...change,
    });
  }
}

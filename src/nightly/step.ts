import type { Clock } from "../base/core/clock";
import type { Database, NightRecord } from "../base/store";

/** What a step of a night works with. */
export interface StepContext {
  /** Of the workspace. */
  readonly home: string;
  readonly night: NightRecord;
  /** Home of the generation that is being built; it begins as a copy of the serving one. */
  readonly building: string;
  /** Home of the generation that served when the night began, if any. */
  readonly serving: string | undefined;
  readonly database: Database;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** Whether the night was told to begin with this step. */
  readonly isAsked: boolean;
  note(text: string): void;
  /** Keeps what the step has done, for the report, where it fails in the end. @param summary any JSON. */
  keep(summary: unknown): void;
  /** Returns the summary of another step of this night; undefined if it is not done. */
  summaryOf(step: string): unknown;
}

/** A step of a night. */
export interface Step {
  readonly name: string;
  /** If it fails, the night continues without it, and another night makes up for it. */
  readonly optional?: boolean;
  /**
   * Returns whether what the step has built in the folder `building` can still be used when the night is
   * resumed. Otherwise it is done again, and so are the steps behind it. Default: it can.
   */
  stands?(building: string): boolean;
  /**
   * Does the step, and returns a JSON summary for the report. A repeated call after an interruption anywhere
   * must lead to the same result.
   */
  run(context: StepContext): Promise<unknown>;
}

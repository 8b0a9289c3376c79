import type { Clock } from "../base/core/clock";
import type { Database, NightRecord } from "../base/store";

/** What a step of a night is given. */
export interface StepContext {
  /** Of the workspace. */
  readonly home: string;
  readonly night: NightRecord;
  /** Folder of the generation that is being built, a home of its own. It begins as a copy of what serves. */
  readonly building: string;
  /** Home of what served when the night began; undefined where nothing did. */
  readonly serving: string | undefined;
  readonly database: Database;
  readonly clock: Clock;
  readonly signal: AbortSignal;
  note(text: string): void;
  /** Returns what another step of this night gave; undefined where it is not done. */
  summaryOf(step: string): unknown;
}

/** A step of a night. */
export interface Step {
  readonly name: string;
  /** The night goes on without it when it fails: what it would have brought comes another night. */
  readonly optional?: boolean;
  /**
   * Does the step, and returns what the report is to say of it, as JSON can hold it. It may be called again
   * after it was cut off anywhere, and must then lead to the same end.
   */
  run(context: StepContext): Promise<unknown>;
}

import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { guardWrite, replaceFile } from "../../base/artifact";
import { CODE_VERSION } from "../../base/core/version";
import { TRAINING } from "../../base/home/paths";
import type { TrainStep } from "./plan";

type Done = Partial<Record<TrainStep, unknown>>;
/** The encoder that steps were done with. */
type DoneWith = Partial<Record<TrainStep, string>>;

/**
 * What an unfinished training has done so far, kept in a file of the workspace: the next call with the same
 * data and options continues after the last step that ended.
 */
export class ProgressRecord {
  private readonly path: string;
  private readonly key: string;
  private done: Done;
  private doneWith: DoneWith;

  /** @param basis everything that decides what the steps give; another basis begins a new record. */
  constructor(home: string, basis: unknown) {
    this.path = join(home, TRAINING);
    this.key = createHash("sha256")
      .update(JSON.stringify([CODE_VERSION, basis]))
      .digest("hex");
    ({ done: this.done, doneWith: this.doneWith } = this.read());
  }

  /** Whether an interrupted training of the same basis is there. */
  get begun(): boolean {
    return Object.keys(this.done).length > 0;
  }

  isDone(step: TrainStep): boolean {
    return step in this.done;
  }

  /**
   * Does a step, or returns what it gave when an earlier call did it.
   * @param encoder the hash of the encoder that it is done with; absent: it depends on none.
   */
  async once<T>(step: TrainStep, work: () => Promise<T>, encoder?: string): Promise<T> {
    if (this.isDone(step)) return this.done[step] as T;
    const result = await work();
    this.done = { ...this.done, [step]: result ?? null };
    if (encoder !== undefined) this.doneWith = { ...this.doneWith, [step]: encoder };
    this.write();
    return result;
  }

  /** Forgets steps whose results no longer fit, so that they are done again. */
  forget(...steps: readonly TrainStep[]): void {
    if (!steps.some((step) => this.isDone(step))) return;
    for (const step of steps) {
      delete this.done[step];
      delete this.doneWith[step];
    }
    this.write();
  }

  /** Forgets those steps that were done with another encoder than this one, which was brought since. */
  forgetUnlessWith(encoder: string | undefined, ...steps: readonly TrainStep[]): void {
    this.forget(...steps.filter((step) => this.doneWith[step] !== encoder));
  }

  /** Forgets all steps. */
  clear(): void {
    this.done = {};
    this.doneWith = {};
    rmSync(this.path, { force: true });
  }

  private read(): { readonly done: Done; readonly doneWith: DoneWith } {
    const nothing = { done: {}, doneWith: {} };
    if (!existsSync(this.path)) return nothing;
    try {
      const record = JSON.parse(readFileSync(this.path, "utf8")) as {
        readonly key: string;
        readonly done: Done;
        readonly doneWith?: DoneWith;
      };
      return record.key === this.key ? { ...nothing, ...record } : nothing;
    } catch {
      // A record that cannot be read costs the steps that it names, and nothing else.
      return nothing;
    }
  }

  private write(): void {
    const target = {
      what: "record of the training",
      path: this.path,
      code: "TRAINING_WRITE",
      intact: "What was trained so far is kept.",
      next: "run: crowdchecked train",
    };
    const { key, done, doneWith } = this;
    guardWrite(target, () => replaceFile(this.path, JSON.stringify({ key, done, doneWith })));
  }
}

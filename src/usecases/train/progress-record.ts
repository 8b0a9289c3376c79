import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { guardWrite, replaceFile } from "../../base/artifact";
import { CODE_VERSION } from "../../base/core/version";
import { TRAINING } from "../../base/home/paths";
import type { TrainStep } from "./plan";

type Done = Partial<Record<TrainStep, unknown>>;

/**
 * What an unfinished training has done so far, kept in a file of the workspace: the next call with the same
 * data and options continues after the last step that ended.
 */
export class ProgressRecord {
  private readonly path: string;
  private readonly key: string;
  private done: Done;

  /** @param basis everything that decides what the steps give; another basis begins a new record. */
  constructor(home: string, basis: unknown) {
    this.path = join(home, TRAINING);
    this.key = createHash("sha256")
      .update(JSON.stringify([CODE_VERSION, basis]))
      .digest("hex");
    this.done = this.read();
  }

  /** Whether an interrupted training of the same basis is there. */
  get begun(): boolean {
    return existsSync(this.path) && Object.keys(this.done).length > 0;
  }

  isDone(step: TrainStep): boolean {
    return step in this.done;
  }

  /** Does a step, or returns what it gave when an earlier call did it. */
  async once<T>(step: TrainStep, work: () => Promise<T>): Promise<T> {
    if (this.isDone(step)) return this.done[step] as T;
    const result = await work();
    this.done = { ...this.done, [step]: result ?? null };
    this.write();
    return result;
  }

  /** Forgets all steps. */
  clear(): void {
    this.done = {};
    rmSync(this.path, { force: true });
  }

  private read(): Done {
    if (!existsSync(this.path)) return {};
    try {
      const { key, done } = JSON.parse(readFileSync(this.path, "utf8")) as { key: string; done: Done };
      return key === this.key ? done : {};
    } catch {
      // A record that cannot be read costs the steps that it names, and nothing else.
      return {};
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
    guardWrite(target, () => replaceFile(this.path, JSON.stringify({ key: this.key, done: this.done })));
  }
}

import { appendFileSync, existsSync, readFileSync, truncateSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { makeFolder } from "../../../src/base/artifact";
import { parseJson } from "../../../src/base/core/values/parse-json";
import { guardWrites } from "./guard-writes";

/** One line of a training's log. */
export interface LogEntry {
  /** From 1, over all phases. */
  readonly step: number;
  readonly phase: string;
  /** Of the phase, from 1. */
  readonly epoch: number;
  readonly loss: number;
  readonly tau: number;
  /** Of the network's weights, schedule applied. */
  readonly learningRate: number;
  /** Before clipping. */
  readonly gradientNorm: number;
  readonly pairsPerSecond: number;
  /** MAP@5 on the dev tweets, 0 - 1, where it was measured after this step. */
  readonly devMap?: number;
}

/** A JSONL file with a line for every step. */
export class TrainingLog {
  readonly entries: LogEntry[];
  /** Bytes before the last line. */
  private lastLine = 0;
  private bytes = 0;

  /**
   * @param file created, with its folder, if absent.
   * @throws EnvironmentError `DISK_FULL` or `TRAINING_WRITE`; so do the methods.
   * @param steps lines after this step are dropped: a resumed training repeats these steps.
   */
  constructor(
    private readonly file: string,
    steps: number,
  ) {
    this.entries = steps === 0 ? [] : readLog(file).filter(({ step }) => step <= steps);
    guardWrites(file, () => {
      makeFolder(dirname(file));
      writeFileSync(file, "");
    });
    for (const entry of this.entries) this.append(entry);
  }

  write(entry: LogEntry): void {
    this.entries.push(entry);
    this.append(entry);
  }

  /** Adds dev MAP@5 to the last line. */
  amend(addition: Pick<LogEntry, "devMap">): void {
    const last = this.entries.pop();
    // There is none where the file of a resumed training is missing.
    if (last === undefined) return;
    truncateSync(this.file, this.lastLine);
    this.bytes = this.lastLine;
    this.write({ ...last, ...addition });
  }

  private append(entry: LogEntry): void {
    const line = `${JSON.stringify(entry)}\n`;
    guardWrites(this.file, () => appendFileSync(this.file, line));
    this.lastLine = this.bytes;
    this.bytes += Buffer.byteLength(line);
  }
}

function readLog(file: string): LogEntry[] {
  if (!existsSync(file)) return [];
  return (
    readFileSync(file, "utf8")
      .split("\n")
      // A killed training left an unfinished line.
      .flatMap((line) => (parseJson(line) ?? []) as LogEntry | readonly LogEntry[])
  );
}

import { type ChildProcessByStdio, spawn } from "node:child_process";
import type { Readable, Writable } from "node:stream";

/** A program to run, without a shell. */
export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  /** What it reads. */
  readonly input: Uint8Array;
  readonly environment: Readonly<Record<string, string>>;
  /** After this it is killed, milliseconds. */
  readonly timeMs: number;
  /** With more output it is killed, bytes. */
  readonly maxBytes: number;
  /** Kills it. */
  readonly signal?: AbortSignal | undefined;
}

/** How a program ended. */
export interface Ended {
  /** Exit status; null: it was killed. */
  readonly status: number | null;
  /** Why it was killed by us; absent where it was not. */
  readonly killed?: "slow" | "long";
  readonly output: Buffer;
  /** The end of what it wrote to standard error. */
  readonly errors: string;
}

const ERRORS_KEPT = 2000;
/** A program gets a group of processes of its own, where the system has them. */
const HAS_GROUPS = process.platform !== "win32";

/**
 * Runs a program to its end. Where it is killed, so is what it has started: it may be a script around
 * another one.
 * @throws the system's error where it cannot be started (`ENOENT`: there is no such program), and the
 *   signal's reason.
 */
export function runProgram({ file, args, input, environment, ...limits }: Program): Promise<Ended> {
  const { timeMs, maxBytes, signal } = limits;
  signal?.throwIfAborted();
  return new Promise((resolve, reject) => {
    const child = spawn(file, args, {
      env: { ...environment },
      stdio: ["pipe", "pipe", "pipe"],
      detached: HAS_GROUPS,
      windowsHide: true,
    });
    const output: Buffer[] = [];
    let bytes = 0;
    let errors = "";
    let killed: Ended["killed"];
    const kill = (why?: Ended["killed"]): void => {
      killed ??= why;
      killWhole(child);
    };
    const giveUp = (): void => kill();
    const timer = setTimeout(() => kill("slow"), timeMs);
    const leave = (): void => {
      clearTimeout(timer);
      signal?.removeEventListener("abort", giveUp);
    };
    signal?.addEventListener("abort", giveUp, { once: true });
    child.stdout.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > maxBytes) kill("long");
      else output.push(chunk);
    });
    child.stderr.on("data", (chunk: Buffer) => {
      errors = (errors + chunk.toString("utf8")).slice(-ERRORS_KEPT);
    });
    child.once("error", (error) => {
      leave();
      reject(error);
    });
    child.once("close", (status) => {
      leave();
      if (signal?.aborted) return reject(signal.reason);
      resolve({ status, ...(killed ? { killed } : {}), output: Buffer.concat(output), errors });
    });
    // A program that ends early does not read to the end; how it ended says more than that.
    child.stdin.on("error", () => {});
    child.stdin.end(input);
  });
}

/** Kills a program and what it has started. */
function killWhole(child: ChildProcessByStdio<Writable, Readable, Readable>): void {
  try {
    if (!HAS_GROUPS || child.pid === undefined) child.kill("SIGKILL");
    else process.kill(-child.pid, "SIGKILL");
  } catch {
    // All of the group have ended.
  }
  // What left the group may keep these open as long as it likes.
  child.stdout.destroy();
  child.stderr.destroy();
}

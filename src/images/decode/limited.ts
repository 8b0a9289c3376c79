import { existsSync } from "node:fs";

const SHELL = "/bin/sh";
/** `ulimit` counts memory in kibibytes. A limit that the system does not have is left out. */
const LIMITING = 'ulimit -d "$1" 2>/dev/null; ulimit -t "$2" 2>/dev/null; shift 2; exec "$@"';

/** What a process may use, its children included. */
export interface ProcessLimits {
  /** Private memory, bytes; a program that asks for more gets none. */
  readonly memoryBytes: number;
  /** Time on processors, whole seconds; then the system ends the process. */
  readonly cpuS: number;
}

/** A program and its arguments. */
export interface Command {
  readonly file: string;
  readonly args: readonly string[];
}

/**
 * Returns the command that runs another one with limits on its memory and time; that one itself where the
 * system has no POSIX shell to set them.
 */
export function limited({ file, args }: Command, { memoryBytes, cpuS }: ProcessLimits): Command {
  if (!existsSync(SHELL)) return { file, args };
  const limits = [String(Math.floor(memoryBytes / 1024)), String(cpuS)];
  return { file: SHELL, args: ["-c", LIMITING, "sh", ...limits, file, ...args] };
}

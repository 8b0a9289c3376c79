import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Returns a mark that tells a process from others with the same number, earlier or later: its start time, and
 * on Linux the boot of the machine. Undefined if there is no such process.
 */
export function processMark(pid: number): string | undefined {
  try {
    return linuxMark(pid);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT" || hasProc()) return undefined;
    return startTime(pid);
  }
}

function hasProc(): boolean {
  try {
    readFileSync("/proc/self/stat");
    return true;
  } catch {
    return false;
  }
}

/**
 * @see proc_pid_stat(5): field 22 counts the ticks from the start of the machine to that of the process;
 *   field 2 may hold spaces and brackets.
 */
function linuxMark(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, ticks] = [fields[0], fields[19]];
  // Dead, but its parent has not collected it.
  if (state === "Z" || state === "X") return undefined;
  return `${ticks}@${readFileSync("/proc/sys/kernel/random/boot_id", "latin1").trim()}`;
}

function startTime(pid: number): string | undefined {
  try {
    return execFileSync("ps", ["-o", "lstart=", "-p", String(pid)], {
      encoding: "utf8",
      timeout: 5000,
    }).trim();
  } catch {
    return undefined;
  }
}

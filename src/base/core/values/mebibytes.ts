import type { Progress, StartProgress } from "../progress";

export const MIB = 1 << 20;

/** Returns a size in bytes as people read it: 1.5 MiB. */
export function inMib(bytes: number): string {
  return `${(bytes / MIB).toFixed(1)} MiB`;
}

/** Starts the progress of work that is told in bytes, and shown in MiB. */
export function progressInMib(
  start: StartProgress,
  label: string,
): { update(done: number, total: number): void } & Pick<Progress, "finish"> {
  const shown = start(label, "MiB");
  return {
    update: (done, total) => shown.update(Math.floor(done / MIB), Math.ceil(total / MIB)),
    finish: () => shown.finish(),
  };
}

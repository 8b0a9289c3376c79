import { statSync } from "node:fs";

/** Returns whether two paths lead to one file that exists, through links of either kind too. */
export function isSameFile(one: string, other: string): boolean {
  try {
    const [a, b] = [statSync(one, { bigint: true }), statSync(other, { bigint: true })];
    return a.ino === b.ino && a.dev === b.dev;
  } catch {
    // What is wrong with a path is told where it is read or written.
    return false;
  }
}

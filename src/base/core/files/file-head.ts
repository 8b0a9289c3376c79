import { closeSync, openSync, readSync } from "node:fs";

/** Returns the first bytes of a file, at most so many; none where it cannot be read. */
export function fileHead(file: string, most: number): Buffer {
  let descriptor: number;
  try {
    descriptor = openSync(file, "r");
  } catch {
    return Buffer.alloc(0);
  }
  try {
    const head = Buffer.alloc(most);
    return head.subarray(0, readSync(descriptor, head, 0, most, 0));
  } finally {
    closeSync(descriptor);
  }
}

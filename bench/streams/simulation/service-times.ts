import { readFileSync } from "node:fs";
import type { Rng } from "../../../src/base/core/rng";

/** Draws the time that a thread takes for a post, seconds. */
export type ServiceTime = (rng: Rng) => number;

/** Draws from measured times with replacement. @param seconds at least one. */
export function measuredTimes(seconds: Float64Array): ServiceTime {
  return (rng) => seconds[rng.below(seconds.length)] as number;
}

/**
 * Reads times from a file: a number of milliseconds in each line, or answers with their `tookMs`.
 * @returns seconds.
 * @throws Error where a line is neither.
 */
export function readTimes(file: string): Float64Array {
  const lines = readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line.trim() !== "");
  const seconds = lines.map((line, i) => {
    const value: unknown = JSON.parse(line);
    const ms = typeof value === "object" && value !== null ? (value as { tookMs?: unknown }).tookMs : value;
    if (typeof ms !== "number" || !(ms > 0)) throw new Error(`${file}:${i + 1}: no time in milliseconds`);
    return ms / 1000;
  });
  if (seconds.length === 0) throw new Error(`${file} holds no times`);
  return Float64Array.from(seconds);
}

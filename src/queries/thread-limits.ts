import type { ResourceLimits } from "node:worker_threads";

/**
 * Limits of a thread of the server. 48 MiB for new objects is what Node.js 20 has of itself; Node.js 24 lets
 * 192 MiB of them gather in each thread, and answers no faster by it (docs/performance.md, "The server").
 */
export const THREAD_LIMITS: ResourceLimits = { maxYoungGenerationSizeMb: 48 };

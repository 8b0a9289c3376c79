/**
 * Scores of a forest for blocks of rows: bins of values, then leaves of trees, bottom-up and without branches; and what
 * parts of trees add to reasons. Compiled by
 * scripts/build-kernels.mjs. No static data and no state: `src/rank/forest/memory.ts` lays out the memory.
 */
export { binColumns } from "./bins";
export { unitKeys } from "./keys";
export { addTrees } from "./leaves";
export { addUnits } from "./sums";

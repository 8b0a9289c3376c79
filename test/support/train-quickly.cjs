/** Lets trainings of the process that loads this one be as quick as `quick-training.ts` lets those of tests. */
const { join } = require("node:path");

const built = join(__dirname, "..", "..", "dist", "training");
const { DEFAULT_SETTINGS } = require(join(built, "ranker", "fit.js"));
const { DEFAULT_SCRATCH } = require(join(built, "scratch", "train.js"));

DEFAULT_SETTINGS.rounds = 40;
Object.assign(DEFAULT_SCRATCH, { vocabulary: 1_000, dimension: 32 });

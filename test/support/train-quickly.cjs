/** Lets trainings of the process that loads this one be as quick as `quick-training.ts` lets those of tests. */
const { join } = require("node:path");
const { rounds, scratch } = require("./quick-training.json");

const built = join(__dirname, "..", "..", "dist", "training");
require(join(built, "ranker", "fit.js")).DEFAULT_SETTINGS.rounds = rounds;
Object.assign(require(join(built, "scratch", "train.js")).DEFAULT_SCRATCH, scratch);

/**
 * Lets trainings of the process that loads this one be as quick as `quick-training.ts` lets those of tests. The
 * program is that of this project, or what TRAIN_QUICKLY names.
 */
const { join } = require("node:path");
const { rounds, scratch } = require("./quick-training.json");

const root = process.env.TRAIN_QUICKLY ?? join(__dirname, "..", "..");
const built = join(root, "dist", "training");
require(join(built, "ranker", "fit.js")).DEFAULT_SETTINGS.rounds = rounds;
Object.assign(require(join(built, "scratch", "train.js")).DEFAULT_SCRATCH, scratch);

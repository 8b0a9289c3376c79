const Sequencer = require("@jest/test-sequencer").default;

/**
 * Test files that take longest, the slowest first. One that begins last leaves all cores but one without work,
 * and where no run is remembered, as in a fresh clone, Jest takes larger files for slower ones.
 */
const SLOWEST = [
  "trials/researcher",
  "browser/page-accessibility",
  "training/train",
  "training/calibrate-pseudo",
  "training/train-order",
  "training/robust",
  "training/ablate",
  "training/across",
  "browser/page-languages-accessibility",
].map((name) => `/${name}.long.test.ts`);

/** Begins a run of Jest with the slowest test files. */
module.exports = class SlowestFirst extends Sequencer {
  sort(tests) {
    const place = ({ path, duration }) => {
      const found = duration === undefined ? SLOWEST.findIndex((name) => path.endsWith(name)) : -1;
      return found < 0 ? SLOWEST.length : found;
    };
    return super.sort(tests).sort((a, b) => place(a) - place(b));
  }
};

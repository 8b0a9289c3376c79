import { BASELINE, PROPOSED, rowSettings, settingsOf } from "../../../../training";

const seed = 7;

test("a BERT is trained as the paper's proposed model is, or as its baseline with plain MNR", () => {
  expect(settingsOf({ seed }, "bert")).toEqual({ ...PROPOSED, seed });
  expect(settingsOf({ seed, loss: "mnr" }, "bert")).toEqual({ ...BASELINE, seed });
});

test("a bag is trained by plain MNR in one epoch, at a rate at which its vectors move", () => {
  expect(settingsOf({ seed }, "bag")).toEqual({ ...BASELINE, epochs: 1, learningRate: 1e-3, seed });
});

test("who chooses another loss for a bag, or something about labels, gets the noise-aware one", () => {
  const aware = { ...PROPOSED, epochs: 1, learningRate: 1e-3, seed };
  expect(settingsOf({ seed, loss: "noise-weighted" }, "bag")).toEqual(aware);
  expect(settingsOf({ seed, selfAdaptive: 1 }, "bag")).toEqual({ ...aware, selfAdaptive: 1 });
});

test("what is chosen counts, what is undefined does not", () => {
  const chosen = { seed, epochs: 4, learningRate: undefined, batchSize: 16 };
  expect(settingsOf(chosen, "bag")).toEqual({
    ...BASELINE,
    epochs: 4,
    batchSize: 16,
    learningRate: 1e-3,
    seed,
  });
});

test("a row of the paper's tables has the paper's settings, but for the rate of a bag", () => {
  expect(rowSettings(BASELINE, "bert")).toEqual(BASELINE);
  expect(rowSettings(PROPOSED, "bag")).toEqual({ ...PROPOSED, learningRate: 1e-3 });
});

import { requireGoldOnly, sawCrowdPairs } from "../../../../training/label";

type TrainedOn = Parameters<typeof sawCrowdPairs>[0];

import { codeOf } from "../../../support/workspace";

const trained = (regime: string): TrainedOn => ({
  made: { by: "crowdchecked train encoder", pairs: { regime } },
});

test.each<[string, TrainedOn, boolean]>([
  ["is marked so", { crowd: true, made: {} }, true],
  ["began with one that is marked so and went on with judgements", { ...trained("gold"), crowd: true }, true],
  ["is older, of the regime mix", trained("mix"), true],
  ["is older, of the regime crowd", trained("crowd"), true],
  ["is older, of the regime seq", trained("seq"), true],
  ["is older, of the regime gold", trained("gold"), false],
  ["is marked otherwise", { ...trained("gold"), crowd: false }, false],
  ["was imported", { made: { from: "a hub" } }, false],
  ["was made of articles alone", { made: { by: "crowdchecked train encoder --from scratch" } }, false],
])("an encoder that %s: crowd pairs seen?", async (_, manifest, seen) => {
  expect(sawCrowdPairs(manifest)).toBe(seen);
  expect(await codeOf(() => requireGoldOnly(manifest, "models/encoder"))).toBe(
    seen ? "ENCODER_SAW_PAIRS" : "no error",
  );
});

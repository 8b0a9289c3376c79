import { FEATURES, featuresOf } from "../../../bench/training/verify/features";
import { Verifier } from "../../../bench/training/verify/verifier";
import type { WordSpace } from "../../../bench/training/verify/word-space";
import { Booster } from "../../../src/base/native/lightgbm";
import type { ClaimWithEvidence, Veracity } from "../../../training/claims";

const SPACE: WordSpace = { weight: () => 1, alike: () => 0 };

function measure(claim: string, evidence: string): Record<string, number> {
  const row = featuresOf(claim, evidence, SPACE);
  return Object.fromEntries(FEATURES.map((name, i) => [name, row[i]!]));
}

function made(claim: string, evidence: string, label: Veracity): ClaimWithEvidence {
  const of = { source: "a", article: "1", from: "clause", sentences: [], seed: 1, method: "" } as const;
  return { claim, evidence, label, ...of };
}

describe("a claim against its evidence", () => {
  test("a claim that stands in its evidence is covered and lacks nothing", () => {
    const features = measure("Ada opened a school.", "In May Ada opened a school in Norway.");
    expect(features).toMatchObject({ coverage: 1, missing: 0, strange: 0, hole: 0 });
  });

  test("another word between words that both have is a hole", () => {
    const evidence = "Ada opened a school in Norway.";
    expect(measure("Ada opened a bank in Norway.", evidence)).toMatchObject({ missing: 1, hole: 2 });
  });

  test("another number and another name are seen", () => {
    expect(measure("The flood killed 300 people.", "The flood killed 30 people.")["numbersDiffer"]).toBe(1);
    const names = measure("She was born in Norway.", "She was born in Spain.");
    expect(names).toMatchObject({ namesAbsent: 1, namesReplaced: 1 });
  });

  test("a negation on one side is seen", () => {
    expect(measure("Masks can filter dust.", "Masks cannot filter dust.")["parity"]).toBe(1);
    expect(measure("Masks cannot filter dust.", "Masks cannot filter dust.")["parity"]).toBe(0);
  });
});

describe("a verifier", () => {
  const towns = "Oslo Paris Madrid Rome Berlin Vienna Prague Warsaw Athens Dublin".split(" ");
  const events = "opened closed painted sold rented burned flooded".split(" ");
  const claims = towns.flatMap((town, i) =>
    events.flatMap((event) => {
      const evidence = `The school in ${town} was ${event} by the mayor in summer.`;
      const other = towns[(i + 1) % towns.length]!;
      return [
        made(`The school in ${town} was ${event}.`, evidence, "supported"),
        made(`The school in ${other} was ${event}.`, evidence, "refuted"),
        made(`The school in ${town} was ${event}.`, "Rain fell on many fields.", "not enough information"),
      ];
    }),
  );
  const train = () => Verifier.train(claims, SPACE, { seed: 1, threads: 1 });

  test("learns from generated claims to judge others", async () => {
    const verifier = await train();
    const evidence = "The museum in Lisbon was cleaned by the police in winter.";
    expect(verifier.judge("The museum in Lisbon was cleaned.", evidence).label).toBe("supported");
    expect(verifier.judge("The museum in Athens was cleaned.", evidence).label).toBe("refuted");
    expect(verifier.judge("The museum in Lisbon was cleaned.", "Snow lay on some roofs.").label).toBe(
      "not enough information",
    );
    verifier.dispose();
  });

  test("leaves no model behind where there is nothing to learn the second from", async () => {
    const dispose = jest.spyOn(Booster.prototype, "dispose");
    const unsettled = claims.filter(({ label }) => label === "not enough information");
    await expect(Verifier.train(unsettled, SPACE, { seed: 1, threads: 1 })).rejects.toThrow();
    expect(dispose).toHaveBeenCalledTimes(1);
    dispose.mockRestore();
  });

  test("gives the same judgement each time it is trained", async () => {
    const [first, second] = [await train(), await train()];
    const judge = (verifier: Verifier) =>
      verifier.judge("The bank in Oslo was opened.", "The bank in Bergen was opened.");
    expect(judge(second)).toEqual(judge(first));
    first.dispose();
    second.dispose();
  });
});

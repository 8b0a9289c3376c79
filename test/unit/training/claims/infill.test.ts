import {
  ClaimCollection,
  type CounterClaim,
  type CounterClaimOptions,
  counterClaims,
} from "../../../../training/claims";

const CLAIM = "The governor raised taxes in Mexico last year.";
const OTHERS = [
  "Nancy Pelosi was arrested in Mexico on Monday.",
  "The governor opened a school in Spain last year.",
  "Taxes rose in Canada under Barack Obama.",
];

/** A masked-language model that fills every mask with the same pieces. */
function fillingWith(...tokens: string[]) {
  const texts: string[] = [];
  const infiller = {
    isPiece: () => true,
    fill: async (given: readonly string[], top: number) => {
      texts.push(...given);
      return given.map(() => tokens.slice(0, top).map((token) => ({ token, probability: 0.1 })));
    },
  };
  return { infiller, texts };
}

/** A model of entailment that knows how probably some texts contradict, others with 0.5. */
function judging(contradictions: Readonly<Record<string, number>>) {
  const premises: string[] = [];
  const gate = {
    classify: async (pairs: readonly { readonly premise: string; readonly hypothesis: string }[]) =>
      pairs.map(({ premise, hypothesis }) => {
        premises.push(premise);
        return { entailment: 0, neutral: 0, contradiction: contradictions[hypothesis] ?? 0.5 };
      }),
  };
  return { gate, premises };
}

async function made(
  options: CounterClaimOptions,
  claim = CLAIM,
  others: readonly string[] = [],
): Promise<CounterClaim[]> {
  const articles = [claim, ...OTHERS, ...others].map((vclaim, i) => ({ source: "s", id: `${i}`, vclaim }));
  const all: CounterClaim[] = [];
  for await (const one of counterClaims(await ClaimCollection.read(articles), options, 1)) {
    if (one.article === "0") all.push(one);
  }
  return all;
}

describe("infilling", () => {
  const infilled = async (tokens: string[], claim?: string, others?: string[]) => {
    const [one] = await made({ kinds: ["infill"], infiller: fillingWith(...tokens).infiller }, claim, others);
    return one?.claim;
  };

  test("masks the salient words one at a time, no names and no empty words", async () => {
    const { infiller, texts } = fillingWith();
    await made({ kinds: ["infill"], infiller, limit: 1 });
    expect([...texts].sort()).toEqual([
      "The [MASK] raised taxes in Mexico last year.",
      "The governor [MASK] taxes in Mexico last year.",
      "The governor raised [MASK] in Mexico last year.",
    ]);
  });

  test("masks no word that the model has in several pieces", async () => {
    const { infiller, texts } = fillingWith();
    const isPiece = (word: string) => word === "taxes";
    await made({ kinds: ["infill"], infiller: { ...infiller, isPiece }, limit: 1 });
    expect(texts).toEqual(["The governor raised [MASK] in Mexico last year."]);
  });

  test("puts another word of the same part of speech", async () => {
    expect(await infilled(["school", "quickly", "cancelled"])).toMatch(
      /^The (?:school raised|governor cancelled) taxes in Mexico last year\.$/,
    );
    expect(await infilled(["cancelled"])).toBe("The governor cancelled taxes in Mexico last year.");
    expect(await infilled(["quickly"])).toBeUndefined();
  });

  test.each([
    ["parts of words", "##ing"],
    ["special pieces", "[UNK]"],
    ["the word itself", "raised"],
    ["other inflections of the word", "raise"],
    ["synonyms and wider words", "increased"],
    ["words that the claim has already", "governor"],
    ["stop words", "was"],
    ["names", "paris"],
  ])("refuses %s", async (_, token) => {
    expect(await infilled([token])).toBeUndefined();
  });

  test("puts the article that the word wants", async () => {
    expect(await infilled(["illegal"], "The governor found a cheap hotel in Mexico.")).toBe(
      "The governor found an illegal hotel in Mexico.",
    );
  });

  test("drops what another article claims", async () => {
    const others = ["The governor cancelled taxes in Mexico last year!"];
    expect(await infilled(["cancelled"], CLAIM, others)).toBeUndefined();
  });

  test("shows the model one mask alone, also of a claim that holds another", async () => {
    const { infiller, texts } = fillingWith("cancelled");
    const [one] = await made(
      { kinds: ["infill"], infiller, limit: 1 },
      "The governor raised [MASK] taxes there.",
    );
    expect(texts).toContain("The governor [MASK]        taxes there.");
    expect(one?.claim).toBe("The governor cancelled [MASK] taxes there.");
  });
});

describe("a model of entailment", () => {
  const first = "The governor did not raise taxes in Mexico last year.";
  const second = "The governor cancelled taxes in Mexico last year.";

  test("drops edits of any kind that do not contradict their original", async () => {
    const { gate, premises } = judging({ [first]: 0.89 });
    expect(await made({ kinds: ["negation"], gate })).toEqual([]);
    expect(premises).toContain(CLAIM);
    expect(await made({ kinds: ["negation"], gate: judging({ [first]: 0.9 }).gate })).toHaveLength(1);
  });

  test("writes the probability into the line, and without one there is none", async () => {
    const { gate } = judging({ [first]: 0.98765 });
    const [judged] = await made({ kinds: ["negation"], gate });
    expect(judged).toMatchObject({ claim: first, contradiction: 0.988 });
    const [unjudged] = await made({ kinds: ["negation"] });
    expect(unjudged).toEqual({ ...judged, contradiction: undefined });
  });

  test("chooses what contradicts most, however salient it is", async () => {
    const { infiller } = fillingWith("cancelled", "paid", "found");
    const { gate } = judging({
      [second]: 0.91,
      "The governor found taxes in Mexico last year.": 0.95,
      "The governor paid taxes in Mexico last year.": 0.93,
    });
    const [one] = await made({ kinds: ["infill"], infiller, gate });
    expect(one?.claim).toBe("The governor found taxes in Mexico last year.");
  });

  test("judges several articles at once, each against its own claim", async () => {
    const pairs: (readonly [string, string])[] = [];
    const gate = {
      classify: async (given: readonly { readonly premise: string; readonly hypothesis: string }[]) => {
        for (const { premise, hypothesis } of given) pairs.push([premise, hypothesis]);
        return given.map(() => ({ entailment: 0, neutral: 0, contradiction: 1 }));
      },
    };
    await made({ kinds: ["negation"], gate });
    expect(pairs).toEqual([
      [CLAIM, first],
      [OTHERS[0], "Nancy Pelosi was not arrested in Mexico on Monday."],
      [OTHERS[1], "The governor did not open a school in Spain last year."],
      [OTHERS[2], "Taxes did not rise in Canada under Barack Obama."],
    ]);
  });
});

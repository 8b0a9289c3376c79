import { compare, readArticle, Statement } from "../../../src/compare";

/** Whether a post and a claim are found to say the contrary of one another. */
function areContrary(post: string, vclaim: string): boolean {
  const found = compare(new Statement(post), readArticle({ vclaim })!) ?? [];
  return found.some(({ kind }) => kind === "negation");
}

const CLAIM = "Bears ate the bread of a baker in Ghent.";

describe("a negation on who tells, knows or forgets", () => {
  test.each([
    "Let's not forget bears ate the bread of a baker in Ghent",
    "I will never forget that bears ate the bread of a baker in Ghent",
    "No one can deny that bears ate the bread of a baker in Ghent",
    "Sam does not dispute that bears ate the bread of a baker in Ghent",
    "She was not surprised bears ate the bread of a baker in Ghent",
    "The left didn't care when bears ate the bread of a baker in Ghent",
    "It's no secret bears ate the bread of a baker in Ghent",
    "It isn't a coincidence that bears ate the bread of a baker in Ghent",
    "There is no question that bears ate the bread of a baker in Ghent",
    "It's not every day that bears ate the bread of a baker in Ghent",
    "Why is nobody outraged that bears ate the bread of a baker in Ghent",
  ])("denies nothing of what is known: %s", (post) => {
    expect(areContrary(post, CLAIM)).toBe(false);
  });

  test.each([
    "The media are not reporting that bears ate the bread of a baker in Ghent",
    "Outlets there never print one word of bears who ate the bread of a baker in Ghent",
    "They never talk of the bears that ate the bread of a baker in Ghent",
    "Nobody will mention how bears ate the bread of a baker in Ghent",
    "No reporter has even mentioned that bears ate the bread of a baker in Ghent",
    "Why isn't CNN covering the bears that ate the bread of a baker in Ghent?",
    "Ask the press why no network discusses the bears that ate the bread of a baker in Ghent",
  ])("denies nothing of what is not told: %s", (post) => {
    expect(areContrary(post, CLAIM)).toBe(false);
  });

  test.each([
    "They still haven't told us that bears ate the bread of a baker in Ghent",
    "Why won't they say that bears ate the bread of a baker in Ghent",
    "I'm not saying that bears bake but bears ate the bread of a baker in Ghent",
    "Without any warning the bears ate the bread of a baker in Ghent",
    "Bears ate the bread of Ada Reed and nobody asked the baker",
  ])("denies nothing of what is said beside it: %s", (post) => {
    expect(areContrary(post, CLAIM)).toBe(false);
  });

  test("denies nothing of what somebody may not have seen", () => {
    expect(areContrary("If you haven't seen how bears ate the bread of a baker in Ghent, look", CLAIM)).toBe(
      false,
    );
  });

  test.each([
    ["The police did not report the theft of bread in Ghent", "Police report the theft of bread in Ghent."],
    ["Police did not say they covered the statue of Ghent", "Police say they covered the statue of Ghent."],
    ["The mayor held no secret meeting with bears", "The mayor held a secret meeting with bears."],
    ["The bears haven't seen the baker of Ghent", "Bears have seen the baker of Ghent."],
    ["Why bears don't eat the bread of Ghent", "Bears eat the bread of Ghent."],
    ["Nobody ate the bread of a baker in Ghent", CLAIM],
    ["Bears didn&#39;t eat the bread of a baker in Ghent", CLAIM],
    ["Bears didnâ€™t eat the bread of a baker in Ghent", CLAIM],
    ["Bears no longer eat the bread of Ghent", "Bears eat the bread of Ghent."],
    ["Bears may now eat the bread of Ghent", "Bears may no longer eat the bread of Ghent."],
    ["Let's not pretend bears ate the bread of a baker in Ghent", CLAIM],
  ])("denies all the same where it is on the claim itself: %s", (post, claim) => {
    expect(areContrary(post, claim)).toBe(true);
  });
});

describe("a negation in a clause without a subject", () => {
  test.each([
    [
      "The baker of Ghent, who fed the bears for years – is not a thief",
      "The baker of Ghent who fed bears is a thief.",
    ],
    [
      "The baker in Ghent, in custody since the fire in the town hall, – is not a Dreamer",
      "The accused baker in Ghent is a Dreamer, a mayor or both.",
    ],
  ])("denies it of the one whom the sentence began with: %s", (post, claim) => {
    expect(areContrary(post, claim)).toBe(true);
  });
});

describe("a word for what is false", () => {
  test.each([
    "A man used a fake address when bears ate the bread of a baker in Ghent",
    "Bears ate the bread of a baker in Ghent in front of a fake statue of the mayor",
    "Bears ate the bread of a baker in Ghent, and #FakeNews likes to say nothing",
    "Sam calls talk that bears ate the bread of a baker in Ghent #FakeNews in an interview",
  ])("is no verdict where it is on something else: %s", (post) => {
    expect(areContrary(post, CLAIM)).toBe(false);
  });

  test.each([
    "That bears ate the bread of a baker in Ghent was a hoax",
    "Bears ate the bread of a baker in Ghent is just a fake story",
    "Bears ate the bread of a baker in Ghent: what a lie of the mayor",
    "Bears who ate the bread of a baker in Ghent are from a fake letter of the mayor",
    "Bears ate the bread of a baker in Ghent #FakeNews #bears",
    "No, it is false that bears ate the bread of a baker in Ghent",
  ])("is a verdict behind a form of be, before a report, or as the last tag: %s", (post) => {
    expect(areContrary(post, CLAIM)).toBe(true);
  });

  test.each([
    "It is not false that bears ate the bread of a baker in Ghent",
    "Not a lie that bears ate the bread of a baker in Ghent",
    "It was never just a rumour that bears ate the bread of a baker in Ghent",
    "It isn't a conspiracy theory that bears ate the bread of a baker in Ghent",
    "It can't be fake news that bears ate the bread of a baker in Ghent",
    "This is no hoax, bears ate the bread of a baker in Ghent",
  ])("is no verdict where it is negated, nor a denial: %s", (post) => {
    expect(areContrary(post, CLAIM)).toBe(false);
  });

  test.each([
    ["The mayor of Ghent did not lie about bears", "The mayor of Ghent did lie about bears."],
    ["The photo of bears in Ghent is not fake", "The photo of bears in Ghent is fake."],
    ["It is a myth that bears eat bread in Ghent", "It is not a myth that bears eat bread in Ghent."],
  ])("is denied where one text has it and the other negates it: %s", (post, claim) => {
    expect(areContrary(post, claim)).toBe(true);
  });
});

describe("an irregular verb", () => {
  test.each([
    ["Bears of Ghent did not give the baker bread", "Bears of Ghent gave the baker bread."],
    ["Nah, the baker Ada Reed didn't die", "Ada Reed died."],
    ["The baker Ada Reed is not dead", "The baker Ada Reed died."],
  ])("is denied in any form: %s", (post, claim) => {
    expect(areContrary(post, claim)).toBe(true);
  });
});

describe("a command", () => {
  test.each([
    "Don't give the bread of a baker in Ghent to bears who ate",
    "Do not give the bread of a baker in Ghent to bears who ate",
    "Please don't give the bread of a baker in Ghent to bears who ate",
    "Listen, and please do not give the bread of a baker in Ghent to bears who ate",
    "@AdaReed so do not give the bread of a baker in Ghent to bears who ate",
  ])("denies nothing: %s", (post) => {
    expect(areContrary(post, CLAIM)).toBe(false);
  });

  test.each([
    ["Bears do not eat the bread of a baker in Ghent", "Bears eat the bread of a baker in Ghent."],
    ["Bears, says Ada, do not eat the bread of Ghent", "Bears eat the bread of Ghent."],
    ["Bears look hungry but don't eat the bread of Ghent", "Bears eat the bread of Ghent."],
    ["They say please and just don't eat the bread of Ghent", "They eat the bread of Ghent."],
  ])("is no statement that denies: %s", (post, claim) => {
    expect(areContrary(post, claim)).toBe(true);
  });
});

describe("a negation and a word that says the same", () => {
  test.each([
    ["The bakers of Ghent didn't stand for the bear", "The bakers of Ghent refused to stand for the bear."],
    ["Bears are no longer allowed in shops of Ghent", "Bears are banned from shops of Ghent."],
    ["The bakers of Ghent refuse to stand for the bear", "The bakers of Ghent did not stand for the bear."],
    ["Ghent does not allow hats of bears now", "Hats of bears, and now of cows, are banned in Ghent."],
    ["Bakers of Ghent don't accept cash from bears", "Bakers of Ghent stop taking cash from bears."],
    ["You can't cancel an order of bread in Ghent", "It is impossible to cancel an order of bread in Ghent."],
    ["Ghent paid for none of the bears", "Ghent has not paid for the bears."],
  ])("agree: %s", (post, claim) => {
    expect(areContrary(post, claim)).toBe(false);
    expect(areContrary(claim, post)).toBe(false);
  });

  test.each([
    ["The bakers of Ghent didn't stand for the bear", "The bakers of Ghent stood and stand for the bear."],
    ["The bakers did not refuse to stand for the bear", "The bakers refused to stand for the bear."],
    ["The mayor of Ghent did not block the bears", "The mayor of Ghent blocked or banned bears."],
    ["Bakers of Ghent don't feed illegal bears", "Bakers of Ghent feed bears that are illegal immigrants."],
  ])("say the contrary where it says another thing: %s", (post, claim) => {
    expect(areContrary(post, claim)).toBe(true);
  });
});

describe("a negation at the end of a sentence", () => {
  test("is seen where the words before it are the same", () => {
    expect(areContrary("Well, because poor bears vote.", '80 percent of "poor bears did not vote."')).toBe(
      true,
    );
  });
});

describe("two statements that are negated, each by itself", () => {
  test("do not cancel each other", () => {
    const claim = "Ada said that bears are not thieves and that they pay by not baking.";
    expect(areContrary("Ada: bears are not thieves. They pay by not baking", claim)).toBe(false);
    expect(areContrary("Bears did not sing and did not bake bread", "Bears bake bread.")).toBe(true);
  });
});

describe("neither ... nor", () => {
  test("denies what it joins once", () => {
    const neither = "Neither bakers nor mayors of Ghent feed bears.";
    const [fed, unfed] = ["Mayors of Ghent feed bears", "Mayors of Ghent do not feed bears"];
    expect(areContrary(neither, fed)).toBe(true);
    expect(areContrary(neither, unfed)).toBe(false);
    expect(areContrary(unfed, neither)).toBe(false);
  });
});

describe("what the writer does not believe", () => {
  test.each([
    "I don't think bears ate the bread of a baker in Ghent",
    "I do not believe that bears ate the bread of a baker in Ghent",
  ])("is denied: %s", (post) => {
    expect(areContrary(post, CLAIM)).toBe(true);
  });

  test.each([
    "I can't believe bears ate the bread of a baker in Ghent",
    "Still cannot believe that bears ate the bread of a baker in Ghent",
    "Can't even believe that bears ate the bread of a baker in Ghent",
  ])("is held for true where it is hard to believe: %s", (post) => {
    expect(areContrary(post, CLAIM)).toBe(false);
  });
});

describe("a negation of a part of the claim", () => {
  const claim = "Mayor Ada Reed was met by a display of paper flags on a visit to the bears of Ghent in May.";
  const rest = "The mayor sees paper flags, a display.";

  test("denies it where most of what is shared says whom it is on", () => {
    expect(areContrary(`I love Ghent: Ada Reed is not visiting the bears. ${rest}`, claim)).toBe(true);
  });

  test.each([
    "I love Ghent: Ada Reed can't visit the bears.",
    "I love Ghent: Ada Reed baked and did not see the visit of bears.",
  ])("denies nothing of one time, or of something else: %s", (post) => {
    expect(areContrary(`${post} ${rest}`, claim)).toBe(false);
  });

  test("denies a ban that the claim tells of in two words", () => {
    const ban = "The mayor blocked or banned bears from the market of Ghent.";
    expect(areContrary("The mayor did not ban bears from the market of Ghent", ban)).toBe(true);
    expect(areContrary("The mayor did not let bears into the market of Ghent", ban)).toBe(false);
  });
});

describe("what is denied of one thing", () => {
  test.each([
    ["Doctors say hats don't stop rain, but hats stop wind", "Hats stop wind."],
    ["Ghent did not tax bread alone; Ghent taxed bread in May", "Ghent taxed bread in May."],
    ["The town hasn't banned the bread; it approved it in May", "The town approved the bread in May."],
  ])("is no denial of what the post asserts of another: %s", (post, claim) => {
    expect(areContrary(post, claim)).toBe(false);
  });
});

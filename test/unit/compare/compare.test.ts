import { compare, readArticle, Statement } from "../../../src/compare";

/** Returns each difference as "kind: post <> claim". */
function differences(post: string, vclaim: string, title?: string): string[] {
  const article = readArticle({ vclaim, ...(title === undefined ? {} : { title }) })!;
  return (compare(new Statement(post), article) ?? []).map(
    ({ kind, postSpan, claimSpan }) => `${kind}: ${postSpan.text} <> ${claimSpan.text}`,
  );
}

describe("a post that says what the claim says", () => {
  test.each([
    [
      "word for word",
      "The mayor of Ghent banned 300 blue bicycles.",
      "The mayor of Ghent banned 300 blue bicycles.",
    ],
    ["less of it", "bicycles banned in Ghent!", "The mayor of Ghent banned 300 blue bicycles in 2019."],
    ["a number in words", "Twelve cows were killed by lightning", "Lightning killed a dozen cows."],
    [
      "a rounded number",
      "about 3 million euros were paid for the statue",
      "The statue cost 3.04 million euros.",
    ],
    ["an office for its holder", "@POTUS signed a ban on balloons", "Donald Trump signed a ban on balloons."],
    [
      "an acronym",
      "The NRA pays for the new school",
      "The National Rifle Association pays for the new school.",
    ],
    [
      "an acronym of a name with small words",
      "FDA allows flying cows",
      "The Food and Drug Administration allows flying cows.",
    ],
    ["a city's other name", "A fire in Kiev burned 300 homes", "A fire in Kyiv burned 300 homes."],
    ["a city's own name", "A fire in M\u00fcnchen burned 300 homes", "A fire in Munich burned 300 homes."],
    ["a city's name for tourists", "A fire in Vienna burned 300 homes", "A fire in Wien burned 300 homes."],
    [
      "a small word that begins the claim",
      "Schroeder promised to keep 300 jobs",
      "Despite a promise to keep 300 jobs the baker left.",
    ],
    ["an apostrophe in HTML", "The baker&#39;s 12 sons sold bread", "A baker's 12 sons sold bread."],
    ["the number of a war", "WWII ended in Texas", "World War II ended in Texas."],
    [
      "the number of a war in digits",
      "WW2 bears ate bread in Ghent",
      "World War II bears ate bread in Ghent.",
    ],
    [
      "the number of a war in words",
      "WWII bears ate bread in Ghent",
      "World War Two bears ate bread in Ghent.",
    ],
    ["a war by its ordinal", "Second World War bears ate bread in Ghent", "WW2 bears ate bread in Ghent."],
    ["the first war of the world", "WW1 bears ate bread in Ghent", "World War I bears ate bread in Ghent."],
    ["a nationality", "A French baker sold bread made of sand", "A baker in France sold bread made of sand."],
    ["a short name with a typo", "Ada Rhed eats no potatoes at home", "Ada Reed eats no potatoes at home."],
    ["a name with a typo", "Merkell eats no potatoes at home", "Angela Merkel eats no potatoes at home."],
    ["two negations", "It is not true that cows do not fly at night", "Cows fly at night."],
    ["an emphatic negation", "Not only cows fly at night, pigs too", "Cows fly at night."],
    ["what is kept from us", "They don't want you to know that cows fly at night", "Cows fly at night."],
    ["what we are not told", "The media won't tell you that cows fly at night", "Cows fly at night."],
    ["what nobody speaks of", "Nobody is talking about how cows fly at night", "Cows fly at night."],
    ["what one wonders at", "Why isn't anyone talking about cows that fly?", "Cows fly at night."],
    ["a question that suggests it", "Didn't cows fly over Ghent at night?", "Cows fly over Ghent at night."],
    [
      "what was lacking elsewhere",
      "A mayor banned cows without a vote in Ghent",
      "A mayor banned cows in Ghent.",
    ],
    ["both names cut short", "JLo fainted on a bear in Ghent", "Jennifer Lopez fainted on a bear in Ghent."],
    ["no sign of money", "Ada bought the bridge for 44 billion", "Ada bought a bridge of Ghent for $44bn."],
    ["another word for a fake", "The moon landing was a hoax", "The moon landing was faked."],
    ["a command", "Don't touch the flying cows of Ghent!", "Cows are flying over Ghent."],
    ["a slogan", "#SayNoToCows flying over Ghent", "Cows are flying over Ghent."],
  ])("%s differs nowhere", (_, post, claim) => {
    expect(differences(post, claim)).toEqual([]);
  });
});

describe("a post that alters a claim", () => {
  test("in letters of another script that look alike does so, too", () => {
    expect(differences("C\u043ews n\u0435v\u0435r fly at night", "Cows fly at night.")).toHaveLength(1);
  });

  test("with another number names both", () => {
    expect(differences("The mayor banned 30 blue bicycles", "The mayor banned 300 blue bicycles.")).toEqual([
      "number: 30 <> 300",
    ]);
  });

  test.each([
    [
      "Ada bought the bridge for 54 billion",
      "Ada bought a bridge of Ghent for $44bn.",
      "54 billion <> $44bn",
    ],
    ["Article 13 forbids bears in Ghent", "Article 11 forbids bears in Ghent.", "13 <> 11"],
    ["My iPhone 14 talks to bears", "An iPhone 12 talks to bears.", "14 <> 12"],
  ])("with another sum or label names both: %s", (post, claim, expected) => {
    expect(differences(post, claim)).toEqual([`number: ${expected}`]);
  });

  test("with a label of another thing is no other", () => {
    expect(differences("Section 13 forbids bears in Ghent", "Article 11 forbids bears in Ghent.")).toEqual(
      [],
    );
    expect(differences("Articles forbid 13 bears in Ghent", "Article 11 forbids bears in Ghent.")).toEqual(
      [],
    );
  });

  test("with another day tells the time, which is worth a look alone", () => {
    const claim = readArticle({ vclaim: "The blackout of Ghent starts on Sunday night." })!;
    const [difference] = compare(new Statement("The blackout of Ghent starts on Friday night"), claim)!;
    expect(difference).toMatchObject({ kind: "time", severity: "low" });
  });

  test("with another city tells the place where its name is a word as well", () => {
    expect(
      differences("Bears in Berlin rob a baker at night", "Bears in Paris rob a baker at night."),
    ).toEqual(["place: Berlin <> Paris"]);
  });

  test("with another year tells the time", () => {
    expect(differences("The bridge of Ghent fell in 1954", "The bridge of Ghent fell in 1953.")).toEqual([
      "time: 1954 <> 1953",
    ]);
  });

  test("with another person names both", () => {
    expect(
      differences("Angela Merkel sold her bicycle to a bear", "Emmanuel Macron sold his bicycle to a bear."),
    ).toEqual(["name: Angela Merkel <> Emmanuel Macron"]);
  });

  test("with another person of the same family name is not about the first", () => {
    expect(
      differences("Sasha Obama sold her bicycle to a bear", "Chelsea Clinton sold her bicycle to a bear."),
    ).toEqual(["name: Sasha Obama <> Chelsea Clinton"]);
  });

  test("with another short family name behind the same first name is about another person", () => {
    expect(differences("Ada Rowe eats no potatoes at home", "Ada Reed eats no potatoes at home.")).toEqual([
      "name: Ada Rowe <> Ada Reed",
    ]);
  });

  test("with another country tells the place", () => {
    expect(differences("Belgium forbids all bears in towns", "Norway forbids all bears in towns.")).toEqual([
      "place: Belgium <> Norway",
    ]);
  });

  test.each([
    ["Austria forbids all bears in towns", "Australia forbids all bears in towns.", "Austria <> Australia"],
    ["Nigeria forbids all bears in towns", "Niger forbids all bears in towns.", "Nigeria <> Niger"],
    // The pronoun is no country.
    ["They told us Canada sold Greenland in 2003", "America sold Greenland in 2003.", "Canada <> America"],
  ])("with another country tells it where the two are written alike: %s", (post, claim, expected) => {
    expect(differences(post, claim)).toEqual([`place: ${expected}`]);
  });

  test("with another world war names both", () => {
    const [first, second] = ["World War I began in Ghent with bears", "WW2 began in Ghent with bears"];
    expect(differences(first, second)).toEqual(["name: World War I <> WW2"]);
    expect(differences(second, first)).toEqual(["name: WW2 <> World War I"]);
  });

  test("with a place in a tag tells it where the tag is a word of the sentence", () => {
    const claim = "Bears of Ghent ate the bread of a baker.";
    expect(differences("Bears of #Antwerp ate the bread of a baker", claim)).toEqual([
      "place: Antwerp <> Ghent",
    ]);
    for (const post of [
      "#Antwerp bears ate the bread of a baker",
      "Bears ate the bread of a baker #Antwerp",
      "Bears ate the bread of a baker #Antwerp #bread",
      "#bread #Antwerp bears ate the bread of a baker",
    ])
      expect(differences(post, claim)).toEqual([]);
  });

  test("with another organisation names both, be it written like a pronoun", () => {
    const [who, fda] = ["The WHO approved the blue pill", "The FDA approved the blue pill"];
    expect(differences(who, fda)).toEqual(["name: WHO <> FDA"]);
    expect(differences(fda, who)).toEqual(["name: FDA <> WHO"]);
    expect(differences("Guess WHO approved the blue pill", fda)).toEqual([]);
    expect(differences("The World Health Organization approved the blue pill", who)).toEqual([]);
  });

  test.each([
    ["South Korea <> North Korea", "South Korea forbids all bears", "North Korea forbids all bears."],
    ["South Korean <> North Korean", "A South Korean baker sold sand", "A North Korean baker sold sand."],
    ["South Dakota <> North Dakota", "Bears of South Dakota eat bread", "Bears of North Dakota eat bread."],
  ])("with another place tells it where both share a word: %s", (expected, post, claim) => {
    expect(differences(post, claim)).toEqual([`place: ${expected}`]);
  });

  test.each([
    ["Korea forbids all bears in towns", "South Korea forbids all bears in towns."],
    ["The Koreas forbid all bears, South Korea those in towns", "North Korea forbids all bears in towns."],
    ["South Korea and North Korea forbid all bears", "North Korea forbids all bears."],
    ["The bears of Virginia and West Virginia eat bread", "The bears of Virginia eat bread."],
    ["The bears of New York City eat bread", "The bears of New York eat bread."],
    ["Great Britain forbids all bears in towns", "Britain forbids all bears in towns."],
    ["The United States of America forbid all bears", "America forbids all bears."],
  ])("with the same place among others, or in short, does not differ: %s", (post, claim) => {
    expect(differences(post, claim)).toEqual([]);
  });

  test.each([
    ["The US sold Greenland in 2003", "America sold Greenland in 2003."],
    ["The Mexican bears are forbidden in towns", "Bears of Mexico are forbidden in towns."],
    ["The Australian bears are forbidden in towns", "Bears of Australia are forbidden in towns."],
  ])("with the same country in other words does not differ: %s", (post, claim) => {
    expect(differences(post, claim)).toEqual([]);
  });

  test.each([
    ["not", "Cows do not fly over Ghent at night"],
    ["n't", "Cows don't fly over Ghent at night"],
    ["a verdict before it", "FALSE: cows fly over Ghent at night"],
    ["a verdict behind it", "Cows fly over Ghent at night. This is a hoax!"],
    ["a denial", "It is not true that cows fly over Ghent at night"],
    ["an answer", "No, cows fly over Ghent at night"],
    ["an answer in full", "No, cows do not fly over Ghent at night"],
    ["a hashtag", "Cows fly over Ghent at night #FakeNews"],
  ])("by %s is negated", (_, post) => {
    expect(differences(post, "Cows fly over Ghent at night.")).toEqual([
      expect.stringMatching(/^negation: /),
    ]);
  });

  test.each([
    "@HoaxHunter",
    "@FakeNewsDesk",
    "@SMHoaxSlayer",
  ])("that asks %s is not negated by the words of the handle", (handle) => {
    const claim = "Cows fly over Ghent at night.";
    expect(differences(`${handle} please look at this: cows fly over Ghent at night`, claim)).toEqual([]);
    expect(differences(`Cows fly over Ghent at night ${handle}`, claim)).toEqual([]);
  });

  test("that denies the opposite says the same; with the opposite alone it differs", () => {
    const claim = "Cyclists were banned in the parks of Ghent.";
    expect(differences("Cyclists are not allowed in the parks of Ghent", claim)).toEqual([]);
    expect(differences("Cyclists are allowed in the parks of Ghent", claim)).toEqual([
      "antonym: allowed <> banned",
    ]);
    expect(
      differences(
        "Cyclists are banned in the parks of Ghent",
        "Cyclists aren't allowed in the parks of Ghent.",
      ),
    ).toEqual([]);
  });

  test("denies a claim whose other words are names", () => {
    expect(
      differences(
        "No money of the Harlow Foundation was spent on Ada's party",
        "Ada Quill's party was paid for by the Harlow Foundation.",
      ),
    ).toEqual([expect.stringMatching(/^negation: No <> /)]);
  });

  test("by leaving out the claim's negation asserts what that denies", () => {
    const article = readArticle({ vclaim: "The mayor did not pay the farmer." })!;
    const [difference] = compare(new Statement("The mayor did pay the farmer"), article)!;
    expect(difference).toMatchObject({
      kind: "negation",
      sentence: "The post asserts what the claim of the fact-check denies.",
    });
  });

  test("with another holder of an office is not about the first", () => {
    expect(
      differences("President Quillon signed a ban on balloons", "Donald Trump signed a ban on balloons."),
    ).toEqual(["name: Quillon <> Donald Trump"]);
  });

  test("with another person names them without the offices before their names", () => {
    expect(
      differences(
        "Senate Speaker Bo Marlowe sold her bicycle to a bear",
        "Education Secretary Ada Quillon sold her bicycle to a bear.",
      ),
    ).toEqual(["name: Bo Marlowe <> Ada Quillon"]);
  });

  test("with another owner names the owners alone", () => {
    expect(
      differences("A bear ate Quillon's Hollywood garden", "A bear ate Marlowe's Hollywood garden."),
    ).toEqual(["name: Quillon <> Marlowe"]);
  });

  test("with another person differs where the title has the surname alone", () => {
    expect(
      differences(
        "Bears are made of sugar! Emil Marlowe",
        "Theodora Quillon said that most bears are made of brown sugar.",
        "Did Dr. Quillon Say Bears Are Made of Sugar?",
      ),
    ).toEqual(["name: Emil Marlowe <> Theodora Quillon"]);
  });

  test("with another city differs wherever it stands, if nearly all else is in the post", () => {
    expect(
      differences(
        "Lisbon! The mural of a bear took 700 litres of paint",
        "A mural of a bear in Oslo took 700 litres of paint.",
      ),
    ).toEqual(["place: Lisbon <> Oslo"]);
  });

  test.each([
    [
      "what it counts has another name",
      "The farmer counted 29 sheep in spring, and 7 trees",
      "The farmer counted 58 animals in spring.",
      undefined,
      "29 <> 58",
    ],
    [
      "only the title counts the same",
      "29 sheep came home to the woods, to 7 trees",
      "58 animals freed from a zoo are at home again.",
      "Did 58 Sheep Come Home to the Woods?",
      "29 <> 58",
    ],
    [
      "both have small numbers beside it",
      "Look: 350 candles in the square remember the bears lost since spring",
      "A pair of candles in the square remembers the 700 bears lost since spring.",
      undefined,
      "350 <> 700",
    ],
  ])("with another number differs where %s", (_, post, claim, title, expected) => {
    expect(differences(post, claim, title)).toContain(`number: ${expected}`);
  });

  test.each([
    [
      "years of other events stand beside it",
      "The bridge of Ghent fell one night. It was 1954. It was rebuilt in 1966",
      "The bridge of Ghent fell in 1953.",
      "1954 <> 1953",
    ],
    [
      "the claim has the month, too",
      "The bridge of Ghent fell one night. It was 1954",
      "The bridge of Ghent fell in May 1953.",
      "1954 <> May 1953",
    ],
    [
      "a span of years stands beside it",
      "The bridge of Ghent fell one night. It was 1954. The hunger was in 1955-1962",
      "The bridge of Ghent fell in 1953.",
      "1954 <> 1953",
    ],
  ])("with another year differs where %s", (_, post, claim, expected) => {
    expect(differences(post, claim)).toEqual([`time: ${expected}`]);
  });

  test("by what is not said is negated", () => {
    const post = "The baker did not say: \u201cCows fly over Ghent at night.\u201d";
    expect(differences(post, "A baker said that cows fly over Ghent at night.")).toEqual([
      expect.stringMatching(/^negation: /),
    ]);
  });

  test("is not negated by a clause about something else", () => {
    expect(
      differences("Though I was not at home, cows fly over Ghent at night", "Cows fly over Ghent at night."),
    ).toEqual([]);
  });

  test("by an opposite names both words", () => {
    expect(differences("Taxes on cows fell in spring", "Taxes on cows rose in spring.")).toEqual([
      "antonym: fell <> rose",
    ]);
  });

  test.each([
    [
      "Reed sells sand to bears in Ghent",
      "Fact Check: How true are claims on sand that is sold to bears in Ghent?",
    ],
    [
      "Sand is sold to bears of Ghent: Huffington Post",
      "Fact Check: Viral post claiming sand is sold to bears of Ghent is false",
    ],
    ["Ada Reed calls Sam Miller a zebu. Searches for zebu are high", "PolitiFact - What is a zebu?"],
  ])("does not differ from a headline's own words: %s, %s", (post, title) => {
    const article = readArticle({ title, subtitle: title })!;
    expect(compare(new Statement(post), article)).toEqual([]);
  });

  test("differs from the name that a headline has besides its own words", () => {
    const article = readArticle({ title: "PolitiFact - Ada Reed sells sand to the bears of Ghent" })!;
    const post = new Statement("Sam Miller sells sand to the bears of Ghent");
    expect(compare(post, article)).toMatchObject([
      { kind: "name", postSpan: { text: "Sam Miller" }, claimSpan: { field: "title", text: "Ada Reed" } },
    ]);
  });

  describe("of countries", () => {
    const COUNTRIES = [
      ["US", "USA", "U.S.", "United States", "America"],
      ["UK", "United Kingdom"],
      ["China"],
      ["Iran"],
    ];
    const ruled = (country: string): string =>
      `a court ruled that the ${country} must pay for oil that ships lost`;
    const said = (country: string): string =>
      `${country} must pay for oil that its ships lost, says a court.`;

    test.each([
      ["inside a sentence", ruled],
      ["at its beginning", said],
    ])("is told %s, whether their names are words or two letters", (_, write) => {
      for (const one of COUNTRIES.flat())
        for (const other of COUNTRIES.flat()) {
          const isSame = COUNTRIES.some((names) => names.includes(one) && names.includes(other));
          const places = isSame ? [] : [`place: ${one} <> ${other}`];
          expect({ one, other, differences: differences(write(one), write(other)) }).toEqual({
            one,
            other,
            differences: places,
          });
        }
    });

    test.each([
      ["Senator Ada Reed lost her hat in Canada", "U.S. Senator Ada Reed lost her hat."],
      [
        "The china of a baker must pay for oil that ships lost",
        "Iran must pay for oil that ships lost, says a court",
      ],
      [
        "Turkey on the table, says a court: no oil is lost",
        "Potatoes on the table, says a court: no oil is lost",
      ],
    ])("is not told of words that look like them: %s", (post, claim) => {
      expect(differences(post, claim)).toEqual([]);
    });
  });
});

describe("a post with another name than an article whose body is known", () => {
  const title = "Did Ada Reed hide bears in the town hall?";
  const about = "Ada Reed is said to have hidden bears. Nobody saw them. Reed told us that she has none.";
  const found = (post: string, body: string): string[] =>
    (compare(new Statement(post), readArticle({ title, body })!) ?? []).map(
      ({ kind, postSpan, claimSpan }) => `${kind}: ${postSpan.text} <> ${claimSpan.text}`,
    );

  test.each([
    ["in other words", "According to sources Gerald Brandt keeps wild animals at work"],
    ["in some of its words", "Snow fell on our town. The animals of Gerald Brandt felt cold"],
  ])("differs from it, though it says the claim %s", (_, post) => {
    expect(found(post, about)).toEqual(["name: Gerald Brandt <> Ada Reed"]);
    expect(found(post, "")).toEqual([]);
  });

  test.each([
    ["mentions the post's name", `${about} Gerald Brandt agrees.`],
    ["mentions it in another form", `${about} So do Brandt's neighbours.`],
    ["is not about the claim's name", "A reader asked about bears. We saw none of them."],
    ["has the claim's name once, and in other words", "Reed? Areeda and Sreed have bears, Adam says."],
  ])("does not differ where the body %s", (_, body) => {
    expect(found("According to sources Gerald Brandt keeps wild animals at work", body)).toEqual([]);
  });

  test("does not differ by whom it is sent to", () => {
    expect(found("@GeraldBrandt look, she keeps wild animals at work", about)).toEqual([]);
  });

  test("is not told apart by a name of no known kind that the body mentions", () => {
    const post = "Zorbella hides bears in the town hall";
    expect(found(post, about)).toEqual(["name: Zorbella <> Ada Reed"]);
    expect(found(post, `${about} The bears came from Zorbella.`)).toEqual([]);
  });

  test("reads long bodies to their end for a name as it stands", () => {
    const body = `${about}${" She has none.".repeat(5000)} Gerald Brandt agrees.`;
    expect(found("According to sources Gerald Brandt keeps wild animals at work", body)).toEqual([]);
  });
});

describe("a difference", () => {
  test("gives its spans in the texts as they were given", () => {
    const post = "https://x.example/a \u201cThe mayor\u201d banned 30 blue bicycles";
    const article = readArticle({ vclaim: "The mayor banned 300 blue bicycles." })!;
    const [difference] = compare(new Statement(post), article)!;
    const { postSpan, claimSpan } = difference!;
    expect(post.slice(postSpan.start, postSpan.end)).toBe("30");
    expect(claimSpan).toEqual({ field: "vclaim", start: 17, end: 20, text: "300" });
    expect(difference!.sentence).toBe("The post says 30, the fact-check is about 300.");
  });

  test("has acronyms with all their full stops", () => {
    expect(differences("The F.B.I. banned blue bicycles", "The C.I.A. banned blue bicycles.")).toEqual([
      "name: F.B.I. <> C.I.A.",
    ]);
  });

  test("is looked for in the title where an article has no claim", () => {
    const article = readArticle({ title: "Were 300 blue bicycles banned?" })!;
    const [difference] = compare(new Statement("30 blue bicycles banned"), article)!;
    expect(difference!.claimSpan.field).toBe("title");
  });

  test("is not looked for in addresses without a scheme", () => {
    expect(new Statement("bicycles: news.example.com/2019/09/25/mayor").quantities).toEqual([]);
  });

  test("needs a text on both sides", () => {
    expect(readArticle({})).toBeUndefined();
    expect(differences("", "Cows fly.")).toEqual([]);
    expect(differences("https://x.example/only", "Cows fly.")).toEqual([]);
  });

  test("is not looked for in texts about other matters", () => {
    const article = readArticle({ vclaim: "The mayor banned 300 blue bicycles from all streets." })!;
    expect(compare(new Statement("Cows ate 30 apples"), article)).toBeUndefined();
  });

  test("is found quickly in hostile texts", () => {
    for (const part of ["No ", "not ", "(@a) ", "A. ", "1,1", "\u2014 ", "FALSE: ", "#A"]) {
      expect(() => differences(part.repeat(5_000), part.repeat(5_000))).not.toThrow();
    }
  });
});

describe("degrees and ages in other words", () => {
  /** Returns the numbers in which a post and a claim differ, as "post <> claim". */
  function numbers(post: string, vclaim: string): string[] {
    const found = compare(new Statement(post), readArticle({ vclaim })!) ?? [];
    return found
      .filter(({ kind }) => kind === "number")
      .map(({ postSpan, claimSpan }) => `${postSpan.text} <> ${claimSpan.text}`);
  }

  test.each([
    ["Ghent reached 38 degrees on Monday", "Ghent reached 45 C on Monday.", "38 degrees <> 45 C"],
    ["Ghent reached 38C on Monday", "Ghent reached 45\u00b0C on Monday.", "38C <> 45\u00b0C"],
    ["Ghent reached 100 F on Monday", "Ghent reached 45 C on Monday.", "100 F <> 45 C"],
    [
      "A bear of fifteen and a boy of fifteen slept in Ghent",
      "A 12-year-old boy slept in Ghent.",
      "fifteen <> 12-year-old",
    ],
    ["A boy, 15, slept in Ghent", "A 12-year-old boy slept in Ghent.", "15 <> 12-year-old"],
    ["A boy who is 15 slept in Ghent", "A boy aged twelve slept in Ghent.", "15 <> twelve"],
    ["A baby of 6 months slept in Ghent", "A 6-week-old baby slept in Ghent.", "6 months <> 6-week-old"],
    ["The baker died at 90 in Ghent", "The baker of Ghent died at the age of 80.", "90 <> 80"],
  ])("differ: %s", (post, claim, expected) => {
    expect(numbers(post, claim)).toEqual([expected]);
  });

  test.each([
    ["Ghent reached 113 F on Monday", "Ghent reached 45 C on Monday."],
    ["Ghent reached 113 degrees on Monday", "Ghent reached 45 degrees Celsius on Monday."],
    ["Ghent reached 45C on Monday", "Ghent reached 45 degrees on Monday."],
    ["A boy, 12, slept in Ghent", "A boy of twelve slept in Ghent."],
    ["Bus 45C of Ghent slept on Monday", "A bus of Ghent slept at 40 C on Monday."],
    ["Numbers 5, 15, 30 were drawn in Ghent", "A boy aged 12 drew numbers in Ghent."],
  ])("are the same: %s", (post, claim) => {
    expect(numbers(post, claim)).toEqual([]);
  });
});

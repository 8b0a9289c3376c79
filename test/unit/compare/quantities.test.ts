import fc from "fast-check";
import {
  compareQuantities,
  mayNameQuantities,
  type Quantity,
  readQuantities,
} from "../../../src/compare/quantities";
import { Statement } from "../../../src/compare/statement";

/** Quantities as "expression: kind value unit noun". */
const read = (text: string): string[] =>
  readQuantities(text).map(({ start, end, kind, value, unit, noun }) =>
    [`${text.slice(start, end)}:`, kind, Math.round(value * 1e4) / 1e4, unit, noun]
      .filter((part) => part !== "")
      .join(" "),
  );
const only = (text: string): Quantity => {
  const [first, ...others] = readQuantities(text);
  expect(first).toBeDefined();
  expect(others).toEqual([]);
  return first!;
};
const compare = (post: string, claim: string): string => compareQuantities(only(post), only(claim));

const SMALL =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen".split(
    " ",
  );
const TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

/** A whole number below a billion in English words. */
function inWords(value: number): string {
  if (value < 20) return SMALL[value]!;
  if (value < 100) return `${TENS[Math.floor(value / 10) - 2]}${value % 10 ? `-${SMALL[value % 10]}` : ""}`;
  const [size, name, joint] =
    value < 1000 ? [100, "hundred", " and "] : value < 1e6 ? [1000, "thousand", " "] : [1e6, "million", " "];
  const rest = value % size!;
  return `${inWords(Math.floor(value / size!))} ${name}${rest ? `${joint}${inWords(rest)}` : ""}`;
}

describe("quantities of a text", () => {
  test.each([
    ["300 innocent people and 1,234,567 dogs", ["300: count 300 person", "1,234,567: count 1234567 dog"]],
    [
      "1.5m, 2bn, 3 million voters, 10k fans",
      [
        "1.5m: count 1500000",
        "2bn: count 2000000000",
        "3 million: count 3000000 voter",
        "10k: count 10000 fan",
      ],
    ],
    [
      "half a million, two and a half thousand fish",
      ["half a million: count 500000", "two and a half thousand: count 2500 fish"],
    ],
    [
      "a hundred and one, three hundred and two women",
      ["a hundred and one: count 101", "three hundred and two: count 302 woman"],
    ],
    [
      "a dozen eggs, a couple of goats, a pair of shoes",
      ["a dozen: count 12 egg", "a couple: count 2 goat", "a pair: count 2 shoe"],
    ],
    [
      "10 000 people, 1 250 000 dogs, 12\u202f500 cats",
      ["10 000: count 10000 person", "1 250 000: count 1250000 dog", "12\u202f500: count 12500 cat"],
    ],
    ["174.000 people, 2.500.000 dogs", ["174.000: count 174000 person", "2.500.000: count 2500000 dog"]],
    ["of the 20 300 people fled", ["20: count 20", "300: count 300 person"]],
    [
      "5\u00bd million voters, 2 \u00be miles",
      ["5\u00bd million: count 5500000 voter", "2 \u00be miles: measure 4425.696 m"],
    ],
    [
      "twice the size, 10x, tenfold, shot nine times",
      ["twice: multiple 2", "10x: multiple 10", "tenfold: multiple 10", "nine times: multiple 9"],
    ],
  ])("counts: %s", (text, expected) => expect(read(text)).toEqual(expected));

  test.each([
    [
      "40%, 3.5 percent, ten per cent",
      ["40%: percent 40 %", "3.5 percent: percent 3.5 %", "ten per cent: percent 10 %"],
    ],
    [
      "two thirds of it, one in five, 9 out of 10",
      ["two thirds: percent 66.6667 %", "one in five: percent 20 %", "9 out of 10: percent 90 %"],
    ],
    [
      "half of them, a quarter of voters, 1/4 of all",
      ["half: percent 50 %", "a quarter: percent 25 %", "1/4: percent 25 %"],
    ],
    ["5 percentage points", ["5 percentage points: percent 5 %"]],
    ["2,5% and 1,5 million", ["2,5%: percent 2.5 %", "1,5 million: count 1500000"]],
  ])("shares: %s", (text, expected) => expect(read(text)).toEqual(expected));

  test.each([
    [
      "$3.5bn and 3.5 billion dollars",
      ["$3.5bn: money 3500000000 USD", "3.5 billion dollars: money 3500000000 USD"],
    ],
    [
      "\u00a320, \u20ac5, 20 cents, 5 million pounds",
      [
        "\u00a320: money 20 GBP",
        "\u20ac5: money 5 EUR",
        "20 cents: money 0.2 USD",
        "5 million pounds: money 5000000 GBP",
      ],
    ],
    ["R$ 50, US$20 and A$5m", ["R$ 50: money 50 BRL", "US$20: money 20 USD", "A$5m: money 5000000 AUD"]],
    ["$2M dollars to $3M", ["$2M dollars: money 2000000 USD", "$3M: money 3000000 USD"]],
  ])("money: %s", (text, expected) => expect(read(text)).toEqual(expected));

  test.each([
    [
      "10 km, 6 feet, 12-foot wall",
      ["10 km: measure 10000 m", "6 feet: measure 1.8288 m", "12-foot: measure 3.6576 m"],
    ],
    ["six pounds of fat, 20kg", ["six pounds: measure 2.7216 kg", "20kg: measure 20 kg"]],
    [
      "-5\u00b0C and 98.6 degrees Fahrenheit",
      ["-5\u00b0C: measure -5 \u00b0C", "98.6 degrees Fahrenheit: measure 37 \u00b0C"],
    ],
    ["48 hours, a 5-day trip", ["48 hours: duration 172800 s", "5-day: duration 432000 s"]],
    [
      "a 12-year-old, aged 12, age of 94, 20yo",
      ["12-year-old: age 12 year", "12: age 12 year", "94: age 94 year", "20yo: age 20 year"],
    ],
    ["in her early 20s, in their mid-40s", ["20s: age 25 year", "40s: age 45 year"]],
    ["a 32 YEAR OLD in his 20s", ["32 YEAR OLD: age 32 year", "20s: age 25 year"]],
  ])("measures, durations and ages: %s", (text, expected) => expect(read(text)).toEqual(expected));

  test.each([
    [
      "in 1995, the late 1800s, '03, 2016-17",
      ["1995: year 1995", "1800s: year 1800", "'03: year 2003", "2016: year 2016", "17: year 2017"],
    ],
    [
      "March 3, 2020 and 3/3/20 and 2020-03-03",
      [
        "March 3, 2020: date 20200303 yyyymmdd",
        "3/3/20: date 20200303 yyyymmdd",
        "2020-03-03: date 20200303 yyyymmdd",
      ],
    ],
    [
      "3 March, the 4th of July, Oct. 26th",
      ["3 March: date 303 mmdd", "4th of July: date 704 mmdd", "Oct. 26th: date 1026 mmdd"],
    ],
    [
      "7:30pm, 3 A.M. today, 19:30",
      ["7:30pm: time 1170 min", "3 A.M.: time 180 min", "19:30: time 1170 min"],
    ],
    ["12pm-3pm", ["12pm: time 720 min", "3pm: time 900 min"]],
    ["the 2017 G7 summit", ["2017: year 2017"]],
    ["you may kill 2000 people in the 2020 protests", ["2000: count 2000 person", "2020: year 2020"]],
  ])("years, dates and times: %s", (text, expected) => expect(read(text)).toEqual(expected));

  test.each([
    [
      "the 1st man, his second wife, the twenty-third day",
      ["1st: ordinal 1 man", "second: ordinal 2 wife", "twenty-third: ordinal 23 dai"],
    ],
    ["Wait a second, First Lady. At first it took 30 seconds", ["30 seconds: duration 30 s"]],
    ["She came first", ["first: ordinal 1"]],
  ])("ordinals: %s", (text, expected) => expect(read(text)).toEqual(expected));

  test.each([
    ["10-20 people", 10, 20],
    ["500-1000 people", 500, 1000],
    ["between 10 and 20 people", 10, 20],
    ["about 300 people", 270, 330],
    ["nearly 50 people", 45, 50],
    ["more than 100 people", 100, 200],
    ["no more than 100 people", 0, 100],
    ["up to 40 people", 0, 40],
    ["6+ emails", 6, 12],
    ["hundreds of thousands of people", 100_000, 2_000_000],
    ["dozens of cats", 12, 120],
    ["hundreds of cats", 100, 2000],
    ["millions of cats", 1e6, 1e8],
    ["$1.5-2 million", 1.5e6, 2e6],
    ["3.2 million", 3.15e6, 3.25e6],
    ["300 people", 285, 315],
    ["17 people", 17, 17],
  ])("%s allows %d to %d", (text, low, high) => {
    const quantity = only(text);
    expect([quantity.low, quantity.high]).toEqual([low, high]);
  });

  test("a hedge belongs to the expression, the counted word does not", () => {
    const text = "It killed more than 100 people.";
    const { start, end } = only(text);
    expect(text.slice(start, end)).toBe("more than 100");
  });

  test.each([
    ["pronouns", "No one knows; one of them; the one who left"],
    ["names with digits", "COVID-19, 5G, F-16, AK-47, M25, 8chan and G20"],
    ["known dates and phrases", "9/11 went on 24/7"],
    ["telephone numbers", "Call 911 or 1-888-373-7888 or 800-350-6647"],
    [
      "addresses, tags, handles and links",
      "10 Downing Street #tokyo2020 #1 @user22 https://t.co/12 pic.twitter.com/3",
    ],
    ["versions and threads", "version 1.2.3 (4/5) 1/3 https://t.co/x"],
    ["words that only look like numbers", "a body double, cut in half, you may march, agent 007"],
  ])("%s are no quantities", (_, text) => expect(read(text)).toEqual([]));

  test("numbers after the words that they belong to are labels", () => {
    expect(read("Article 5, iPhone 12, No. 13, number seven; the film Incredibles 2 was")).toEqual([
      "5: label 5 articl",
      "12: label 12 iphon",
      "13: label 13 number",
      "seven: label 7 number",
      "2: label 2 incred",
    ]);
  });
});

describe("two quantities", () => {
  test.each([
    ["killed 12", "killed a dozen"],
    ["300 people", "about 310 people"],
    ["3.2 million people", "3,214,000 people"],
    ["over 100 people", "130 people"],
    ["hundreds of people", "250 people"],
    ["millions of people", "35 million people"],
    ["3 mill people", "3 million people"],
    ["3 milion people", "3 million people"],
    ["3,5 mio people", "3.5 million people"],
    ["3\ufe0f\u20e30\ufe0f\u20e3 people", "30 people"],
    ["3\u20e30\u20e3 people", "30 people"],
    ["12 dead", "twelve people dead"],
    ["20%", "one in five"],
    ["two thirds of them", "66 percent"],
    ["in March 2020", "March 3, 2020"],
    ["March 3", "March 3, 2020"],
    ["3/4/20", "4 March 2020"],
    ["the 1990s", "in 1995"],
    ["in 2020", "March 3, 2020"],
    ["7:30pm", "7:30"],
    ["10 km", "6.2 miles"],
    ["6 feet", "1.8 metres"],
    ["98.6\u00b0F", "37\u00b0C"],
    ["24 months", "2 years"],
    ["48 hours", "two days"],
    ["$1,500", "1500 dollars"],
    ["shot twice", "shot two times"],
    ["10-20 people", "17 people"],
    ["the 3rd man", "the third man"],
    ["5 lakhs people", "500,000 people"],
    ["1,00,000 people", "1 lakh people"],
    ["10,00,000 people", "one million people"],
    ["Rs. 10,00,000", "Rs 10 lakh"],
    ["two to three million people", "2,500,000 people"],
    ["2-3 hundred people", "250 people"],
    ["two or three hundred thousand people", "250,000 people"],
    ["several hundred thousand people", "300,000 people"],
    ["a few hundred million people", "300 million people"],
    ["two-and-a-half million people", "2.5 million people"],
    ["a million and a half people", "1.5 million people"],
    ["a quarter of a million people", "250,000 people"],
    ["a quarter million people", "250,000 people"],
    ["three quarters of a million people", "750,000 people"],
    ["between one million and two million people", "1.5 million people"],
    ["between one hundred and two hundred people", "150 people"],
    ["one hundred and two people", "102 people"],
    ["$20mm", "$20 million"],
    ["the 1800s", "in 1850"],
    ["the 80s", "in 1989"],
    ["in 2019", "December 31, 2019"],
    ["half a million people", "500,000 people"],
    ["half a dozen people", "six people"],
    ["a dozen brown cows", "12 brown cows"],
    ["the thousandth man", "the 1000th man"],
    ["over 100 people", "190 people"],
    ["up to 50 people", "20 people"],
    ["300 square miles", "777 sq km"],
    ["2 square metres", "20,000 square cm"],
  ])("%s is the same as %s", (post, claim) => {
    expect(compare(post, claim)).toBe("same");
    expect(compare(claim, post)).toBe("same");
  });

  test.each([
    ["30 people", "300 people"],
    ["17 people", "18 people"],
    ["over 100 people", "90 people"],
    ["over 100 people", "over 200 people"],
    ["up to 50 people", "up to 100 people"],
    ["10-20 people", "20-30 people"],
    ["40%", "60%"],
    ["in 2019", "in 2020"],
    ["March 3, 2020", "March 4, 2020"],
    ["in April 2020", "March 3"],
    ["$5", "$50"],
    ["3 miles", "3 km"],
    ["a 12-year-old", "a 13-year-old"],
    ["Article 5", "Article 13"],
    ["the first man", "the tenth man"],
    ["ten thousand dollars", "eleven thousand dollars"],
    ["7:30pm", "7:30am"],
    ["two to three million people", "400 people"],
    ["several hundred thousand people", "1,000 people"],
    ["Rs. 5,000", "Rs 10,000"],
    ["20mm", "50 millimetres"],
    ["a quarter of a million people", "a million people"],
    ["hundreds of people", "9000 people"],
    ["millions of people", "20,000 people"],
    ["the 1800s", "in 1901"],
    ["the 80s", "in 1990"],
    ["in 2019", "January 1, 2020"],
    ["half a million people", "a million people"],
    ["half a dozen people", "a dozen people"],
    ["the 1990s", "in 2000"],
    ["300 square miles", "300 sq km"],
    ["for 54 billion", "for $44bn"],
    ["Rs 500 cr", "Rs 500 lakh"],
  ])("%s differs from %s", (post, claim) => {
    expect(compare(post, claim)).toBe("different");
    expect(compare(claim, post)).toBe("different");
  });

  test.each([
    ["$5", "\u20ac50"],
    ["5 dogs", "7 cats"],
    ["5 people", "40%"],
    ["for 2016", "for $1,200"],
    ["for 15", "for $1,200"],
    ["54 billion people", "$44bn"],
    ["Article 5", "7 people"],
    ["Article 5", "Section 7"],
    ["5 years", "a 7-year-old"],
    ["in 1995", "March 3"],
    ["10 km", "20 kg"],
    ["10 square miles", "20 miles"],
  ])("%s and %s cannot be compared", (post, claim) => {
    expect(compare(post, claim)).toBe("incomparable");
    expect(compare(claim, post)).toBe("incomparable");
  });
});

describe("any text", () => {
  test("whole numbers read back from digits and from words", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999_999_999 }), (value) => {
        for (const written of [String(value), value.toLocaleString("en-US"), inWords(value)]) {
          expect(only(`She saw ${written} horses there`)).toMatchObject({
            kind: "count",
            value,
            noun: "hors",
          });
        }
      }),
    );
  });

  test("spans lie in order inside the text and bounds hold the value", () => {
    const pieces =
      "a one two half third million of % $ - / : . ' in to over up more than or between 7 12 1999 20 pm March k s year old # @ ( COVID".split(
        " ",
      );
    const texts = fc
      .array(fc.constantFrom(...pieces, " ", " "), { maxLength: 40 })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(fc.oneof(texts, fc.string({ unit: "binary" })), (text) => {
        let last = 0;
        for (const { start, end, low, high, value } of readQuantities(text)) {
          expect(start).toBeGreaterThanOrEqual(last);
          expect(end).toBeGreaterThan(start);
          expect(end).toBeLessThanOrEqual(text.length);
          expect(low <= value && value <= high && Number.isFinite(high - low)).toBe(true);
          last = end;
        }
      }),
      { numRuns: 500 },
    );
  });

  test("a quantity is the same as itself", () => {
    const text =
      "about 300, $5, 7:30, March 3, in his 20s, over 40%, 6 feet, two thirds, Article 5, third man, 1990s, 10-20";
    const quantities = readQuantities(text);
    expect(quantities).toHaveLength(12);
    for (const quantity of quantities) expect(compareQuantities(quantity, quantity)).toBe("same");
  });

  test.each([
    "1",
    "1,111",
    "1-",
    "1/2",
    "'1",
    "1.",
    "1a",
    "a-1-",
    "one-",
    "two million ",
    "half a ",
    "$",
    "@",
    "1 million ",
  ])("200,000 characters of %j are read without delay", (piece) => {
    const quantities = readQuantities(piece.repeat(200_000 / piece.length));
    expect(quantities.every(({ value }) => value < 1e19)).toBe(true);
  });
});

describe("a text without digits and words for numbers", () => {
  const tells = (text: string): boolean => mayNameQuantities(text, new Statement(text).words);

  test.each([
    ["no bear baked a bun", false],
    ["a bear of an age", false],
    ["bear no 5", true],
    ["a million buns", true],
    ["an eighth of it", true],
    ["a few, twice", true],
    ["until March", true],
  ])("is told from others: %s", (text, expected) => {
    expect(tells(text)).toBe(expected);
  });

  test("names no quantity, however its words stand", () => {
    const word = fc.constantFrom(
      ..."a an the of and half couple dozen pair few million crore third eighth second one ten twice double to".split(
        " ",
      ),
      ..."hundreds march may bear buns people old years percent dollars - , $ ' % about over more than .".split(
        " ",
      ),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 8 }), fc.constantFrom("", " "), (words, between) => {
        const text = words.join(between);
        if (!tells(text)) expect(readQuantities(text)).toEqual([]);
      }),
      { numRuns: 3000 },
    );
  });
});

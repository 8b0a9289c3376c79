import { MAX_QUERY_CHARS } from "../../../../src/base/text";
import { labelStem, labelTokens } from "../../../../training/label/normalise";
import { nltkStem } from "../../../../training/label/porter";
import { tweetTokens } from "../../../../training/label/tweet-tokenizer";
import oracle from "../../../oracles/label.json";

const stemsOf = (text: string): (string | undefined)[] =>
  labelTokens(text)
    .map(labelStem)
    .filter((stem) => stem !== undefined);

test("stems are those of NLTK's PorterStemmer", () => {
  const pairs = oracle.stems.split(" ").map((entry) => entry.split(">") as [string, string]);
  expect(pairs.length).toBeGreaterThan(2000);
  expect(pairs.map(([word]) => [word, nltkStem(word)])).toEqual(pairs);
});

test("tokens are those of NLTK's TweetTokenizer without handles", () => {
  const texts = oracle.tokens as [string, string[]][];
  expect(texts.length).toBeGreaterThan(300);
  expect(texts.map(([text]) => [text, tweetTokens(text)])).toEqual(texts);
});

test.each([
  [
    "case, stop words, punctuation and ends of words",
    "The MAYOR was moving “Bridges”, again!",
    ["mayor", "move", "bridg"],
  ],
  [
    "URLs and picture links, with whatever hangs on them",
    "flood https://example.org/a?b=(c)! www.example.org/x pic.twitter.com/abc tide",
    ["flood", "tide"],
  ],
  ["handles, but not hashtags", "@someone says @other_1: #StormDamage", ["say", "#stormdamag"]],
  ["every number, separators included", "1,000 of 3.5 in 1987 cost $20 ٣", ["0", "0", "0", "cost", "0", "0"]],
  [
    "numbers inside words and around colons",
    "COVID19 at 10:30 and 5G-towers",
    ["covid", "0", "0:0", "0g", "tower"],
  ],
  ["emoji, emoticons and arrows", "fish 😂 :D -> 👍🏽 chips", ["fish", "chip"]],
  ["a heart as a number, since numbers go first", "fish <3 chips", ["fish", "0", "chip"]],
  ["contractions, straight and curly", "don't panic, it’s fine, WON'T sink", ["panic", "fine", "sink"]],
  [
    "entities, before numbers are looked for",
    "Fish &amp; chips don&#39;t fly &nosuch; 1 &lt; 2",
    ["fish", "chip", "fli", "0", "0"],
  ],
  ["other alphabets as they are", "Naïve café мост", ["naïv", "café", "мост"]],
  ["a text of nothing that counts", "@someone ... the! https://example.org", []],
])("normalisation reads %s", (_, text, stems) => {
  expect(stemsOf(text)).toEqual(stems);
});

test("y becomes i only behind a consonant, as in NLTK and not as in Porter's text", () => {
  expect(["say", "fly", "enjoy", "happy", "news", "dies"].map(nltkStem)).toEqual([
    "say",
    "fli",
    "enjoy",
    "happi",
    "news",
    "die",
  ]);
});

test("the second step goes over a word in alli again, as in NLTK", () => {
  // operationalli, operational, operate, oper; conditionalli, conditional, condition, condit. Gone over once,
  // they would be operation and condition.
  expect(["operationally", "conditionally"].map(nltkStem)).toEqual(["oper", "condit"]);
});

test("hostile texts are tokenised in no time, and only their beginning is read", () => {
  const evil = [
    "a.com/!?",
    "a-",
    "+-",
    "a.aa",
    "(a",
    "a.com/(a)!",
    "a.b@",
    "<a",
    "#a'-",
    "a.com/(()",
    "@",
    "..a",
    "&#",
    "1 1",
    "a\u200d",
  ];
  // What is tried again at every character would not end within the limit of the tests.
  for (const part of evil) {
    const text = part.repeat(100_000 / part.length);
    expect(labelTokens(text)).toEqual(labelTokens(text.slice(0, MAX_QUERY_CHARS)));
  }
  expect(labelTokens(`${"a ".repeat(5000)}end`)).not.toContain("end");
});

import { compare, readArticle, type Stance, Statement, stanceOf } from "../../../src/compare";

const WHALE = { vclaim: "A whale swallowed a fisherman near the harbour of Boston in June 2021." };
const MASKS = { vclaim: "Face masks cause Legionnaires' disease in healthy people." };

function stance(post: string, article: { vclaim?: string; title?: string }): Stance {
  const said = new Statement(post);
  const read = readArticle(article)!;
  return stanceOf(said, read, compare(said, read) ?? []);
}

describe("stanceOf", () => {
  test("finds that a post asserts the claim", () => {
    expect(stance("OMG a whale swallowed a fisherman in the harbour of Boston!!", WHALE)).toBe("asserts");
    expect(stance("My aunt got Legionnaires' disease because face masks cause it in people", MASKS)).toBe(
      "asserts",
    );
  });

  test("finds that a post denies the claim, by what it calls it", () => {
    expect(stance("That hoax story about the whale and the fisherman is back", WHALE)).toBe("denies");
    expect(stance("Please stop sharing the whale video. It's fake!", WHALE)).toBe("denies");
    expect(stance("Contrary to rumours, no fisherman met a whale near Boston", WHALE)).toBe("denies");
  });

  test("finds that a post denies the claim, by its negation", () => {
    expect(stance("Face masks do not cause Legionnaires' disease in healthy people", MASKS)).toBe("denies");
  });

  test("finds that a post denies the claim, by several cues none of which says it alone", () => {
    const article = { title: "No, the harbour of Boston will not be closed for whales" };
    expect(
      stance("A letter on the harbour is circulating. We clarify: NO such order, this is nonsense", article),
    ).toBe("denies");
    expect(stance("A letter on the harbour is circulating", article)).not.toBe("denies");
  });

  test("does not take words for fakes for a denial where the post shares no word with the claim", () => {
    expect(stance("This is fake news! Please stop sharing fake pictures.", WHALE)).toBe("unclear");
  });

  test("leaves a post unclear that calls something wrong and does not deny for certain", () => {
    const post = "A whale swallowed a fisherman in the harbour of Boston";
    expect(stance(`${post}. Nonsense circulates at the press`, WHALE)).toBe("unclear");
    expect(stance(`${post}. More on it at the press`, WHALE)).toBe("asserts");
  });

  test("does not take a post that doubts the claim for one that repeats it", () => {
    expect(stance("I really doubt a whale swallowed a fisherman near the harbour of Boston", WHALE)).toBe(
      "unclear",
    );
    expect(
      stance("A whale swallowed a fisherman near the harbour of Boston - that never happened", WHALE),
    ).toBe("unclear");
    expect(stance("I never doubt that a whale swallowed a fisherman near Boston", WHALE)).toBe("asserts");
    const battle = { vclaim: "A plaque at Boston is on a battle of whales that never happened." };
    expect(stance("Look, a plaque at Boston on a battle of whales that never happened!", battle)).toBe(
      "asserts",
    );
  });

  test("counts a name as shared by its initials", () => {
    const article = {
      vclaim: "The Ku Klux Klan was founded by fishermen of Boston in a year of great storms.",
    };
    const post = "Fishermen of Boston started the X, look it up in any book";
    expect(stance(post.replace("X", "KKK"), article)).toBe("asserts");
    expect(stance(post.replace("X", "party"), article)).toBe("unclear");
  });

  test("finds that a post asserts what the claim denies, and calls it a denial", () => {
    const article = { vclaim: "The fisherman was not swallowed by the whale near Boston." };
    expect(stance("The fisherman was swallowed by the whale near Boston", article)).toBe("denies");
  });

  test("takes a question whether a denied claim is true for no denial", () => {
    const article = { vclaim: "The fisherman was not swallowed by the whale near Boston." };
    expect(stance("Is it true that the fisherman was swallowed by the whale near Boston?", article)).toBe(
      "asks",
    );
    expect(stance("Is this true? The fisherman was swallowed by the whale near Boston", article)).toBe(
      "asks",
    );
  });

  test("finds no denial in the name of whom a post asks", () => {
    const post = "@FakeNewsDesk a whale swallowed a fisherman in the harbour of Boston";
    expect(stance(post, WHALE)).toBe(stance(post.replace("FakeNews", "Ghent"), WHALE));
    expect(stance("@HoaxEye a story about the whale and the fisherman is back", WHALE)).not.toBe("denies");
  });

  test("reads a headline without the publisher's verdict", () => {
    const article = { title: "No, a whale did not swallow a fisherman near the harbour of Boston" };
    expect(stance("A whale did swallow a fisherman near the harbour of Boston", article)).toBe("asserts");
  });

  test("does not take a question that suggests the claim for a denial", () => {
    expect(stance("Didn't a whale swallow a fisherman near the harbour of Boston?", WHALE)).toBe("asserts");
    expect(stance("A whale didn't swallow a fisherman near the harbour of Boston", WHALE)).toBe("denies");
  });

  test("does not take insults of the media for denials", () => {
    expect(stance("The fake news media hide that face masks cause Legionnaires' disease", MASKS)).toBe(
      "asserts",
    );
    expect(stance("Snopes falsely says that no whale swallowed the fisherman", WHALE)).not.toBe("denies");
  });

  test("takes the words for fakes as the claim's where the claim is on a fake", () => {
    const article = { vclaim: "A fake Melania Trump stood next to the president in a video." };
    expect(stance("Fake Melania is back: watch the fake video with the president", article)).not.toBe(
      "denies",
    );
  });

  test("finds that a post asks", () => {
    expect(stance("Is this true? A whale swallowed a fisherman", WHALE)).toBe("asks");
    expect(stance("Did a whale swallow a fisherman near Boston?", WHALE)).toBe("asks");
    expect(stance("Can anyone confirm the whale in the harbour?", WHALE)).toBe("asks");
    expect(stance("Can you verify this? A whale near Boston", WHALE)).toBe("asks");
  });

  test("does not take amazement for a question", () => {
    expect(stance("A whale swallowed a fisherman near Boston. How is this even real?", WHALE)).toBe(
      "asserts",
    );
  });

  test("leaves a post unclear that is said to be in another language than English", () => {
    const said = (language: string) =>
      new Statement("A whale swallowed a fisherman in the harbour of Boston", language);
    const read = readArticle(WHALE)!;
    expect(stanceOf(said("en"), read, [])).toBe("asserts");
    expect(stanceOf(said("es"), read, [])).toBe("unclear");
  });

  test("leaves a post unclear that shares little with the claim, or less and reports who said it", () => {
    expect(stance("Lovely day at the sea, look at that whale", WHALE)).toBe("unclear");
    expect(stance("Thank you all for coming tonight", MASKS)).toBe("unclear");
    expect(stance("In the town they know that masks are a disease", MASKS)).toBe("asserts");
    expect(stance("According to the senator masks are a disease", MASKS)).toBe("unclear");
  });

  test("leaves posts in other languages unclear, whose words for denials it does not know", () => {
    const article = { title: "Una ballena se tragó a un pescador en el puerto de Valencia" };
    expect(
      stance("No es cierto que una ballena se tragó a un pescador en el puerto de Valencia", article),
    ).toBe("unclear");
  });
});

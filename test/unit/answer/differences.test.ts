import { ComparedQuery } from "../../../src/answer/differences";
import type { StoredArticle } from "../../../src/base/store";

const WHALE: StoredArticle = {
  key: 1,
  source: "snopes",
  id: "1",
  vclaim: "A whale swallowed 30 fishermen near the harbour of Boston.",
  rating: "Miscaptioned",
};
const stance = (text: string, article = WHALE) => new ComparedQuery({ text }).with(article)?.stance;

describe("the stance of a post in an answer", () => {
  test("is put into a sentence with the rating on one scale", () => {
    expect(stance("A whale swallowed fishermen near the harbour of Boston!")).toEqual({
      kind: "asserts",
      rating: "false",
      sentence: "This post repeats what the fact-check refutes.",
    });
    expect(stance("The story of the whale of Boston is a hoax story")?.sentence).toBe(
      "This post already says that the claim is false.",
    );
    expect(stance("Is this true? A whale near Boston?")?.sentence).toBe("This post asks about the claim.");
  });

  test("has no sentence where the article is unrated or the post unclear", () => {
    const { rating: _, ...unrated } = WHALE;
    const post = "A whale swallowed fishermen near the harbour of Boston!";
    expect(stance(post, unrated)).toEqual({ kind: "asserts", rating: "unrated" });
    expect(stance("Nobody says that a whale swallowed fishermen near the harbour of Boston")?.kind).not.toBe(
      "asserts",
    );
    expect(stance("Lovely weather in Boston")).toEqual({ kind: "unclear", rating: "false" });
  });

  test("that asks does not assert what the claim denies", () => {
    const article = { ...WHALE, vclaim: "A whale did not swallow the fishermen near the harbour of Boston." };
    const shown = (text: string) => {
      const { stance, differences } = new ComparedQuery({ text }).with(article) ?? {};
      return [stance?.kind, differences?.map(({ kind }) => kind)];
    };
    const post = "A whale did swallow the fishermen near the harbour of Boston";
    expect(shown(post)).toEqual(["denies", ["negation"]]);
    expect(shown(`Is this true? ${post}`)).toEqual(["asks", []]);
  });

  test("is absent where the post has another number: it is about another claim", () => {
    expect(stance("A whale swallowed 300 fishermen near the harbour of Boston!")).toBeUndefined();
  });
});

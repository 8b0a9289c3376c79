import { ComparedQuery } from "../../../src/answer/differences";
import type { StoredArticle } from "../../../src/base/store";

const WHALE: StoredArticle = {
  key: 1,
  source: "snopes",
  id: "1",
  vclaim: "A whale swallowed 30 fishermen near the harbour of Boston.",
  rating: "Miscaptioned",
};
const stance = (text: string, article = WHALE) => new ComparedQuery({ text }).with(article, true)?.stance;

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

  test("is unclear to an article that the verdict is not about, and the rating is told", () => {
    const post = "A whale swallowed fishermen near the harbour of Boston!";
    expect(new ComparedQuery({ text: post }).with(WHALE, false)?.stance).toEqual({
      kind: "unclear",
      rating: "false",
    });
  });

  test("that asks does not assert what the claim denies", () => {
    const article = { ...WHALE, vclaim: "A whale did not swallow the fishermen near the harbour of Boston." };
    const shown = (text: string, isBest = true) => {
      const { stance, differences } = new ComparedQuery({ text }).with(article, isBest) ?? {};
      return [stance?.kind, differences?.map(({ kind }) => kind)];
    };
    const post = "A whale did swallow the fishermen near the harbour of Boston";
    expect(shown(post)).toEqual(["denies", ["negation"]]);
    expect(shown(`Is this true? ${post}`)).toEqual(["asks", []]);
    expect(shown(`Is this true? ${post}`, false)).toEqual(["unclear", []]);
  });

  test("is absent where the post has another number: it is about another claim", () => {
    expect(stance("A whale swallowed 300 fishermen near the harbour of Boston!")).toBeUndefined();
  });
});

describe("the languages in which a post and an article are compared", () => {
  const DEMO: StoredArticle = {
    key: 2,
    source: "desk",
    id: "2",
    vclaim: "Kota kirim 600.000 paket",
    rating: "Salah",
  };
  const kinds = (text: string, article: StoredArticle, language?: string) =>
    new ComparedQuery({ text }, language).with(article, true)?.differences?.map(({ kind }) => kind);

  test("are those that are given with either", () => {
    const post = "Kota kirim 600 ribu paket";
    expect(kinds(post, DEMO)).toEqual(["number"]);
    expect(kinds(post, DEMO, "id")).toEqual([]);
    expect(kinds(post, { ...DEMO, language: "id-ID" })).toEqual([]);
  });

  test("are told by the article's other texts where its claim is short", () => {
    const title = "Tidak benar bahwa kota itu akan mengirim paket untuk semua orang yang sudah mendaftar";
    expect(kinds("Kota kirim 600 ribu paket", { ...DEMO, title })).toEqual([]);
  });

  test("are not English where a short text is in other letters", () => {
    const article = { ...DEMO, vclaim: "Мэр купил виллу за 4 миллиона" };
    expect(kinds("Мэр купил виллу за 4000000", article)).toEqual([]);
  });

  test("leave the stance unclear where a short post stands beside an article in another language", () => {
    const article = {
      ...DEMO,
      vclaim: "Aranyat találtak a hídban, negyven munkás meggazdagodott",
      language: "hu",
    };
    const post = "Nem találtak aranyat a hídban, negyven munkás nem gazdagodott meg";
    expect(new ComparedQuery({ text: post }).with(article, true)?.stance?.kind).toBe("unclear");
  });
});

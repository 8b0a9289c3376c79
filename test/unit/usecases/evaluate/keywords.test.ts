import { keywordsOf } from "../../../../src/usecases/evaluate/keywords";
import { lexicalIndexOf } from "../../../support/lexical";

const lexical = lexicalIndexOf(
  { vclaim: "foxes guard a bank vault", body: "In Bern, foxes sleep beside money." },
  ...["owl", "yak", "elk", "bank", "bank", "vault", "money fox", "saw", "ape", "ant"].map((vclaim) => ({
    vclaim,
  })),
);
const made = (text: string, relevant: readonly number[] = [0]) =>
  keywordsOf({ lexical }, [{ id: "1", text, relevant: new Set(relevant) }]);

describe("keywords that are made of a post", () => {
  test("are the four rarest words that it shares with its article, bodies included, in the post's order", () => {
    const text = "He saw a fox in BERN guard money, a bank, and an owl!";
    expect(made(text)).toEqual([{ id: "1", text: "fox bern guard money", relevant: new Set([0]) }]);
  });

  test("hold no word of the signature, of what is in most articles, or of other articles alone", () => {
    const common = lexicalIndexOf(...["fox moon", "fox owl", "fox yak"].map((vclaim) => ({ vclaim })));
    const text = "fox moon — Owl Yak (@owl) 1 May 2020";
    expect(keywordsOf({ lexical: common }, [{ id: "1", text, relevant: new Set([0]) }])).toEqual([]);
    expect(made("owl yak bank vault")).toMatchObject([{ text: "bank vault" }]);
  });

  test("are none where post and article share fewer than two words", () => {
    expect([made("an owl at the bank"), made("the"), made("bank vault", [])]).toEqual([[], [], []]);
  });
});

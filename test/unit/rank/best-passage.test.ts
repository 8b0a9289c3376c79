import { parseTweet } from "../../../src/base/text";
import { BestPassage } from "../../../src/rank/best-passage";
import { lexicalIndexOf } from "../../support/lexical";

/** Returns words that no post has, numbered from `from`. */
function filler(count: number, from = 0): string {
  return Array.from({ length: count }, (_, i) => `word${from + i}`).join(" ");
}

function passageOf(post: string, body: string, language = "en"): string | undefined {
  const others = ["a fox", "a fox", "a fox and a hen", "a cow"].map((vclaim) => ({ vclaim }));
  const index = lexicalIndexOf({ title: "t", body, language }, ...others);
  return new BestPassage(index, index.read(parseTweet(post))).of(body, 0);
}

describe("the best passage of a body", () => {
  test("is the sixty words that say most of what the post says", () => {
    const body = `${filler(90)} the fox, a hen! ${filler(90, 90)}`;
    const passage = passageOf("Fox and hen", body);
    expect(passage).toContain("the fox, a hen!");
    expect(passage?.split(" ")).toHaveLength(60);
  });

  test("is the one with the rarer word where each has one", () => {
    const body = `fox ${filler(120)} cow ${filler(60, 120)}`;
    expect(passageOf("a fox, a cow", body)).toContain("cow");
  });

  test("counts each word once", () => {
    const body = `fox fox fox fox ${filler(120)} fox hen ${filler(60, 120)}`;
    expect(passageOf("fox hen", body)).toContain("hen");
  });

  test("is the first of equals, as it is written", () => {
    const body = `Foxes \u2014 \u201cFOX\u201d? ${filler(57)} tail ${filler(58, 57)} fox`;
    expect(passageOf("fox", body)).toMatch(/^Foxes \u2014 \u201cFOX\u201d\? word0 /);
  });

  test("is a short body as a whole", () => {
    expect(passageOf("fox", "Behold: the fox.")).toBe("Behold: the fox");
  });

  test("is none where the body has no word of the post, or no word at all", () => {
    expect(passageOf("fox", filler(100))).toBeUndefined();
    expect(passageOf("fox", "?!")).toBeUndefined();
  });

  test("is looked for by the stems of the article's language", () => {
    expect(
      passageOf("\u0627\u0644\u0644\u0642\u0627\u062d", `${filler(70)} \u0644\u0642\u0627\u062d`, "ar"),
    ).toContain("\u0644\u0642\u0627\u062d");
  });

  test("is not looked for behind fifty thousand characters", () => {
    expect(passageOf("fox", `${"x".repeat(50_000)} fox`)).toBeUndefined();
  });
});

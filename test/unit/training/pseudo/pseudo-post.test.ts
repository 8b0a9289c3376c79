import type { Article } from "../../../../src/base/core/types";
import { CommonSpans, countedTexts, type PseudoPost, pseudoPosts } from "../../../../training/pseudo";

const KETTLE: Article = {
  source: "desk",
  id: "kettle",
  title: "No, Senator Quill didn't ban kettles",
  subtitle: "A speech was cut short.",
  vclaim: "Senator Quill has banned all kettles in Tarnwick.",
  body: "A video shows the senator at a lectern.\nIt has been watched by thousands of people.",
};
const QUOTE = "every kettle in this town will be gone by the end of winter";

/** Returns what is made of an article in a collection of these articles. */
function made(article: Article, ...others: readonly Article[]): PseudoPost[] {
  const common = new CommonSpans();
  for (const one of [article, ...others]) common.add(countedTexts(one));
  return pseudoPosts(article, common);
}

function ofKind(posts: readonly PseudoPost[], kind: PseudoPost["kind"]): PseudoPost[] {
  return posts.filter((post) => post.kind === kind);
}

function textsOf(body: string, kind: PseudoPost["kind"] = "quote"): string[] {
  return ofKind(made({ ...KETTLE, body }), kind).map(({ text }) => text);
}

describe("pseudo-posts of quotes", () => {
  test.each([
    ["straight", `He said "${QUOTE}" and left the room.`],
    ["curly", `He said \u201c${QUOTE}\u201d and left the room.`],
    ["low", `He said \u201e${QUOTE}\u201c and left the room.`],
    ["angular", `He said \u00ab${QUOTE}\u00bb and left the room.`],
    ["with the full stop inside", `He said, "${QUOTE}."`],
  ])("are what stands in %s quotation marks", (_, body) => {
    expect(textsOf(`The hall was full that day.\n${body}`).map((text) => text.replace(/\.$/, ""))).toEqual([
      QUOTE,
    ]);
  });

  test("have 6 to 60 words", () => {
    const said = (words: number): string[] =>
      textsOf(`Before that "${"word ".repeat(words).trim()}" was said aloud.`);
    expect([5, 6, 60, 61].map((words) => said(words).length)).toEqual([0, 1, 1, 0]);
  });

  test("end with the paragraph where a mark is left open, and inches open none", () => {
    expect(
      textsOf(`He began "and never stopped speaking of kettles.\nIt was "${QUOTE}" that he meant.`),
    ).toEqual([QUOTE]);
    expect(
      textsOf('A 6" pipe and a lid of the size of a saucer with 8" more were found in the hall.'),
    ).toEqual([]);
  });

  test("are sought in no time in a body with a long row of spaces", () => {
    const start = performance.now();
    expect(textsOf(`It was said -${" ".repeat(20_000)}(@somebody said it.`, "post")).toEqual([]);
    expect(performance.now() - start).toBeLessThan(5000);
  });

  test("leave the article without them, and without what says the same elsewhere", () => {
    const [post] = ofKind(
      made({
        ...KETTLE,
        subtitle: `Quill: ${QUOTE.toUpperCase()}!`,
        body: `The hall was full. He said "${QUOTE}" and left.\nSo, by the end of this winter, every kettle of the town will be gone? The town hall says no.`,
      }),
      "quote",
    );
    expect(post?.article.subtitle).toBe("Quill: !");
    expect(post?.article.body?.replace(/\s+/g, " ").trim()).toBe(
      "The hall was full. He said and left. The town hall says no.",
    );
    expect(post?.article.title).toBe(KETTLE.title);
    expect(post?.article.vclaim).toBe(KETTLE.vclaim);
  });

  test("are the first ones: those behind them are of people who were asked", () => {
    const numbers = ["one", "two", "three", "four"];
    const body = numbers.map((number) => `Somebody said "${number} ${QUOTE}" aloud.`).join("\n");
    expect(textsOf(body)).toEqual(numbers.slice(0, 3).map((number) => `${number} ${QUOTE}`));
  });
});

describe("pseudo-posts of embedded posts", () => {
  const body = [
    "It began with a post.",
    'They are coming for your kettle, "friends", hide it well tonight! \u2014 Tea Party (@tea_drinker) May 3, 2019',
    "Nobody came for any kettle that night.",
  ].join("\n");

  test("are paragraphs up to a signature, and no part of them is a quote", () => {
    const posts = made({ ...KETTLE, body });
    expect(ofKind(posts, "post").map(({ text }) => text)).toEqual([
      'They are coming for your kettle, "friends", hide it well tonight!',
    ]);
    expect(ofKind(posts, "quote")).toEqual([]);
  });

  test("leave the article without the signature as well", () => {
    const [post] = ofKind(made({ ...KETTLE, body }), "post");
    expect(post?.article.body?.split("\n")).toEqual([
      "It began with a post.",
      "",
      "Nobody came for any kettle that night.",
    ]);
  });
});

describe("pseudo-posts of headline and vclaim", () => {
  test("are the headline's claim and the vclaim, each with its field masked", () => {
    const posts = made(KETTLE);
    expect(posts.map(({ kind, text }) => [kind, text])).toEqual([
      ["headline", "Senator Quill did ban kettles"],
      ["vclaim", KETTLE.vclaim],
    ]);
    expect(JSON.stringify(posts[0]?.article)).not.toContain(KETTLE.title);
    expect(JSON.stringify(posts[1]?.article)).not.toContain(KETTLE.vclaim);
  });

  test("have another text in the masked field's place, so that a missing field does not mark the article", () => {
    const [headline, vclaim] = made(KETTLE).map(({ article }) => article);
    expect(headline?.title).toBe(KETTLE.vclaim);
    expect(vclaim?.vclaim).toBe("Senator Quill did ban kettles");
    const { vclaim: _, subtitle: __, ...bare } = KETTLE;
    expect(made(bare)[0]?.article.title).toBe("A video shows the senator at a lectern.");
  });

  test("are none where nothing is left of the article, or too little is said", () => {
    expect(made({ source: "desk", id: "1", title: "Senator Quill has banned kettles" })).toEqual([]);
    expect(made({ ...KETTLE, title: "Fact check: kettles", vclaim: "Kettles are banned" })).toEqual([]);
  });
});

describe("what stands in several articles", () => {
  const body = `The hall was full.\nHe said "${QUOTE}" and left the room.`;

  test("is no pseudo-post of any of them, however it is spelt", () => {
    const other = { ...KETTLE, id: "2", title: "Other news of today", body: `"${QUOTE.toUpperCase()}!"` };
    expect(ofKind(made({ ...KETTLE, body }, other), "quote")).toEqual([]);
  });

  test("stays one where a single article says it twice", () => {
    expect(textsOf(`${body}\n${body}`)).toHaveLength(2);
  });
});

test("an article keeps what is no text, and is not changed", () => {
  const before = { ...KETTLE, date: "2020-01-01", rating: "false" };
  const copy = structuredClone(before);
  const [post] = made(before);
  expect(post?.article).toMatchObject({ source: "desk", id: "kettle", date: "2020-01-01", rating: "false" });
  expect(before).toEqual(copy);
});

test("an article gives no post where what is left of it stands in other articles word for word", () => {
  const motto = "The truth behind all the news of Tarnwick!";
  const desk = { source: "desk", subtitle: motto, body: "Our desk answers each day. Write to us." };
  const ferry = { ...desk, id: "1", title: "A ferry was painted green overnight" };
  const bridge = { ...desk, id: "2", title: "A bridge was sold for one penny" };
  expect(made(ferry, bridge)).toEqual([]);
  expect(made(ferry).map(({ kind }) => kind)).toEqual(["headline"]);
  const own = { ...ferry, vclaim: "Vandals have painted the ferry" };
  expect(made(own, bridge).map(({ kind }) => kind)).toEqual(["headline", "vclaim"]);
});

test("a masked title is replaced by the first sentence that has words", () => {
  const title = "A ferry was painted green overnight";
  const article = { source: "desk", id: "1", title, subtitle: `${title}? Nobody at the harbour saw it.` };
  expect(made(article)[0]?.article.title).toBe("Nobody at the harbour saw it.");
});

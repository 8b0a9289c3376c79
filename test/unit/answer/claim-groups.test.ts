import { claimGroups } from "../../../src/answer";

const NOUNS = "moon cow river bridge clock shoe garden violin kettle ladder".split(" ");
const VERBS = "sings melts vanishes votes".split(" ");
const others = NOUNS.flatMap((noun) =>
  VERBS.map((verb) => ({
    ...{ source: "a", id: `${noun} ${verb}`, title: `Is it true that a ${noun} ${verb}?` },
    vclaim: `A ${noun} ${verb} at midnight.`,
  })),
);
const goat = (source: string, vclaim: string) => ({
  ...{ source, id: "goat", title: "Did a goat drive a school bus through Ohio?", vclaim },
});
const articles = [
  ...others,
  goat("a", "A goat drove a yellow school bus through Ohio."),
  goat("b", "Through Ohio a goat drove a yellow school bus."),
];

test("articles of two sites that check the same claim are one group, all others groups of their own", () => {
  const groups = claimGroups(articles, articles.keys());
  const [first, second] = groups.slice(-2);
  expect(first).toBe(second);
  expect(new Set(groups).size).toBe(articles.length - 1);
});

test("only the articles that are looked at look for their like", () => {
  expect(claimGroups(articles, [0, 1])).toEqual([...articles.keys()]);
});

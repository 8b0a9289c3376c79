import { alertOf, concerns, effectOf } from "../../../src/alerts";
import type { AlertRule } from "../../../src/base/config";
import type { PostGroup } from "../../../src/base/core/post-group";

const RULE: AlertRule = { name: "Comes back", posts: 20, minutes: 10 };
const GROUP: PostGroup = {
  ...{ id: 7, text: "<!channel> a shark", count: 30, firstAt: 0, lastAt: 60_000, verdict: "answer" },
  ...{
    confidence: 0.95,
    claim: "c",
    languages: ["en"],
    posts: ["p1"],
    pictures: [],
    wordings: [],
    alerted: [],
  },
  curve: [[1, 1, 30]],
  article: { source: "desk", id: "a1", url: "https://www.example.org/no-shark", title: "No shark" },
};

describe("what a rule is about", () => {
  test.each<[Partial<AlertRule>, boolean]>([
    [{}, true],
    [{ verdict: ["answer"] }, true],
    [{ verdict: ["suggest", "none"] }, false],
    [{ minConfidence: 0.95 }, true],
    [{ minConfidence: 0.96 }, false],
    [{ site: "example.org" }, true],
    [{ site: "example.com" }, false],
    [{ source: "desk" }, true],
    [{ source: "other" }, false],
    [{ language: "en" }, true],
    [{ language: "de" }, false],
  ])("%j holds for a group: %j", (more, expected) => {
    expect(concerns({ ...RULE, ...more }, GROUP)).toBe(expected);
  });

  test("is no group without confidence where one is demanded", () => {
    const { confidence: _, article: __, ...bare } = GROUP;
    expect(concerns({ ...RULE, minConfidence: 0.1 }, bare)).toBe(false);
    expect(concerns({ ...RULE, site: "example.org" }, bare)).toBe(false);
  });
});

describe("when a rule fires", () => {
  const effect = (hasFired: boolean, before: number): unknown =>
    effectOf(RULE, hasFired, { before, after: before + 1 });

  test("it does so with one post more than its bound", () => {
    expect([effect(false, 19), effect(false, 20)]).toEqual([undefined, "fire"]);
  });

  test("it does not do so again before the rate was down to half of the bound", () => {
    expect([effect(true, 21), effect(true, 11), effect(true, 10)]).toEqual([undefined, undefined, "arm"]);
  });

  test("a rule for any post fires once for each time that a claim comes back", () => {
    const any = { posts: 0 };
    expect(effectOf(any, false, { before: 0, after: 1 })).toBe("fire");
    expect(effectOf(any, true, { before: 1, after: 2 })).toBeUndefined();
    expect(effectOf(any, true, { before: 0, after: 1 })).toBe("fire");
  });
});

describe("an alert", () => {
  test("names the group, and keeps the words of posts out of the sentence for chats", () => {
    expect(alertOf("id1", RULE, GROUP, 21)).toEqual({
      ...{ id: "id1", rule: "Comes back", at: "1970-01-01T00:01:00.000Z", posts: 21, minutes: 10 },
      text: "Comes back: 21 posts in 10 min say the same, 30 in all. Checked already: https://www.example.org/no-shark",
      group: {
        ...{ id: 7, text: "<!channel> a shark", count: 30, verdict: "answer", confidence: 0.95 },
        ...{ firstAt: "1970-01-01T00:00:00.000Z", lastAt: "1970-01-01T00:01:00.000Z" },
        ...{ article: GROUP.article, languages: ["en"], posts: ["p1"] },
      },
    });
  });

  test("leaves addresses out that a chat could read otherwise", () => {
    const urls = ["javascript:alert(1)", "https://example.org/<!channel>|x", "https://example.org/@here"];
    for (const url of urls) {
      const { text } = alertOf("id1", RULE, { ...GROUP, article: { source: "s", id: "a", url } }, 21);
      expect(text).not.toMatch(/[<>|@]|alert/);
    }
  });
});

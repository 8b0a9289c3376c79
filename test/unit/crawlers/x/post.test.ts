import { readPost } from "../../../../crawlers/x/post";
import type { ApiPost } from "../../../../crawlers/x/response";
import { parseRefusal, parseResponse } from "../../../../crawlers/x/response";
import { FactCheckLinks } from "../../../../src/base/text";
import { codeOf } from "../../../support/workspace";

test("a fact-checker's whole site is meant where its host alone is given", () => {
  const site = new FactCheckLinks(["checks.example.org"]);
  expect(site.has("https://checks.example.org/cows/fly")).toBe(true);
  expect(site.isWhole("https://checks.example.org/cows/fly")).toBe(true);
  expect(site.isWhole("https://checks.example.org/")).toBe(false);
  expect(site.has("https://other.example.org/cows")).toBe(false);
  expect(site.query()).toBe('url:"checks.example.org" (is:reply OR is:quote) -is:retweet');
});

const links = new FactCheckLinks(["www.snopes.com/fact-check/,", "https://checks.example.org/checks"]);
const post = (rest: Partial<ApiPost>): ApiPost => ({ id: "9", text: "x", ...rest });
const found = (urls: NonNullable<NonNullable<ApiPost["entities"]>["urls"]>): readonly string[] =>
  readPost(post({ entities: { urls } }), links).factChecks;

describe("links of a post", () => {
  test("are those that the platform has resolved, in one form each", () => {
    expect(
      found([
        { expanded_url: "http://www.snopes.com/fact-check/a/?utm_source=x#top" },
        { expanded_url: "https://bit.ly/x", unwound_url: "https://www.snopes.com/fact-check/b/" },
        { expanded_url: "https://snopes.com/fact-check/a" },
        { expanded_url: "https://checks.example.org/checks/c?id=1" },
      ]),
    ).toEqual([
      "https://snopes.com/fact-check/a",
      "https://snopes.com/fact-check/b",
      "https://checks.example.org/checks/c?id=1",
    ]);
  });

  test("that are short forms, of other sites or no addresses are none", () => {
    expect(
      found([
        { expanded_url: "https://t.co/abc" },
        { expanded_url: "https://bit.ly/x" },
        { expanded_url: "https://snopes.com/fact-checker/a" },
        { expanded_url: "https://evil.example.org/snopes.com/fact-check/a" },
        { expanded_url: "javascript:alert(1)" },
        {},
      ]),
    ).toEqual([]);
  });

  test("are found in long posts, and where what lies behind has moved", () => {
    const urls = [{ expanded_url: "https://snopes.com/fact-check/a", unwound_url: "https://snopes.com/" }];
    expect(readPost(post({ note_tweet: { text: "x", entities: { urls } } }), links).factChecks).toEqual([
      "https://snopes.com/fact-check/a",
    ]);
  });
});

test("a post is about what it answers and quotes and the root of its conversation, never about itself", () => {
  const given = post({
    conversation_id: "1",
    referenced_tweets: [
      { type: "replied_to", id: "2" },
      { type: "quoted", id: "3" },
      { type: "retweeted", id: "4" },
      { type: "quoted", id: "9" },
    ],
  });
  expect(readPost(given, links).targets).toEqual([
    { id: "2", role: "reply" },
    { id: "3", role: "quote" },
    { id: "1", role: "conversation" },
  ]);
});

test("the query asks for answers and quotes with a link to any of the sites", () => {
  expect(links.query()).toBe(
    '(url:"snopes.com/fact-check" OR url:"checks.example.org/checks") (is:reply OR is:quote) -is:retweet',
  );
  expect(links.query().length).toBeLessThanOrEqual(512);
});

test.each(["ftp://x", 'a" OR url:"b', "nothing"])("%s is no beginning of addresses", async (setting) => {
  expect(await codeOf(() => new FactCheckLinks([setting]))).toBe("CONFIG_INVALID");
});

describe("an answer", () => {
  test.each([
    ["not JSON", "<html>"],
    ["cut off", '{"data":[{"id":"1"'],
    ["an array", "[]"],
    ["null", "null"],
    ["of other fields", '{"data":{"id":"1"}}'],
    ["of a token that is none", '{"meta":{"next_token":7}}'],
  ])("that is %s is none", (_, text) => {
    expect(parseResponse(text)).toBeUndefined();
  });

  test("gives posts, what is not of their form, and problems with single posts", () => {
    const answer = parseResponse(
      JSON.stringify({
        data: [
          { id: "1", text: "good", unknown: { deep: [] } },
          { id: "2", text: null },
          { id: "007", text: "no id" },
          "nothing",
        ],
        includes: { tweets: [{ id: "99", text: "not asked for" }] },
        errors: [
          { resource_id: "5", type: "https://x.example.org/problems/resource-not-found", detail: "gone" },
          { value: "6", resource_type: "tweet", title: "Hidden" },
          { resource_id: "7", resource_type: "user", detail: "a person" },
          null,
        ],
        meta: { next_token: "t" },
      }),
    );
    expect(answer).toEqual({
      posts: [{ id: "1", text: "good" }],
      unreadable: ["2", undefined, undefined],
      problems: [
        { id: "5", kind: "resource-not-found", detail: "gone" },
        { id: "6", kind: "", detail: "Hidden" },
        { id: undefined, kind: "", detail: "a person" },
        { id: undefined, kind: "unreadable", detail: "" },
      ],
      nextToken: "t",
    });
  });

  test("survives a million nested arrays", () => {
    expect(parseResponse(`{"data":[${"[".repeat(1e6)}${"]".repeat(1e6)}]}`)?.unreadable).toEqual([undefined]);
  });

  test("without success tells what it says", () => {
    expect(parseRefusal('{"errors":[{"message":"no such token"}],"detail":"One or more"}')).toEqual({
      kind: "",
      detail: "no such token; One or more",
    });
    expect(parseRefusal('{"errors":[null],"title":"T"}').detail).toContain("errors");
    expect(parseRefusal("Bad gateway").detail).toBe("Bad gateway");
  });
});

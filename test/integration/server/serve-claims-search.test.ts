import Ajv from "ajv";
import addFormats from "ajv-formats";
import { ArticleWriter } from "../../../src/base/store";
import { buildIndex, openStore } from "../../../src/workspace";
import { sampleHome } from "../../support/sample";
import { startServer, type TestServer } from "../../support/servers/api";

/** Google's form, written by hand after its documentation: names, types and nesting of every field. */
const RFC_3339 = { type: "string", format: "date-time" };
const TEXT = { type: "string" };
const GOOGLE_FORM = {
  type: "object",
  additionalProperties: false,
  properties: {
    nextPageToken: TEXT,
    claims: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        additionalProperties: false,
        required: ["claimReview"],
        properties: {
          text: TEXT,
          claimant: TEXT,
          claimDate: RFC_3339,
          claimReview: {
            type: "array",
            minItems: 1,
            items: {
              type: "object",
              additionalProperties: false,
              properties: {
                publisher: {
                  type: "object",
                  additionalProperties: false,
                  properties: { name: TEXT, site: TEXT },
                },
                url: { type: "string", format: "uri" },
                title: TEXT,
                reviewDate: RFC_3339,
                textualRating: TEXT,
                languageCode: TEXT,
              },
            },
          },
        },
      },
    },
  },
};

interface Page {
  readonly claims?: readonly {
    readonly text: string;
    readonly claimReview: readonly { readonly title?: string; readonly reviewDate?: string }[];
  }[];
  readonly nextPageToken?: string;
}

const DAY_MS = 86_400_000;
const NOW = Date.parse("2024-06-30T12:00:00Z");
const home = sampleHome();
let server: TestServer;
beforeAll(async () => {
  const database = openStore(home);
  const writer = new ArticleWriter(database);
  for (let day = 1; day <= 25; day++) {
    const date = new Date(NOW - day * DAY_MS).toISOString().slice(0, 10);
    const url = `https://www.news.example.org/check/${day}`;
    const language = day % 5 === 0 ? "de" : "en-GB";
    const article = {
      source: "feed",
      id: `n${day}`,
      url,
      title: `News ${day}`,
      rating: "False",
      date,
      language,
    };
    writer.upsert(article, "2024-06-30T00:00:00.000Z");
  }
  writer.upsert(
    { source: "news.example.org", id: "old", vclaim: "Undated claim" },
    "2024-06-30T00:00:00.000Z",
  );
  await buildIndex(home, database);
  database.close();
  const clock = { now: () => NOW, wait: async () => {} };
  server = await startServer(home, { clock });
});
afterAll(() => server.app.close());

const ajv = new Ajv({ strict: false });
addFormats(ajv);
const isGoogleForm = ajv.compile(GOOGLE_FORM);

const ask = (parameters: Record<string, string>, path = "/v1alpha1/claims:search"): Promise<Response> =>
  fetch(`${server.address}${path}?${new URLSearchParams(parameters)}`);

const search = async (parameters: Record<string, string>, path?: string): Promise<Page> => {
  const response = await ask(parameters, path);
  const page = (await response.json()) as Page;
  expect([response.status, isGoogleForm(page), isGoogleForm.errors]).toEqual([200, true, null]);
  return page;
};

describe("claims are searched as Google's clients do", () => {
  test.each(["/v1alpha1/claims:search", "/v1/claims:search"])("by a text, at %s", async (path) => {
    const { claims } = await search({ query: "a shark swimming on the flooded freeway" }, path);
    expect(claims?.[0]?.text).toContain("shark");
  });

  test("with parameters that every client of Google sends, which change nothing", async () => {
    const query = "a shark swimming on the flooded freeway";
    const plain = await search({ query });
    expect(
      await search({ query, alt: "json", key: "secret", prettyPrint: "false", quotaUser: "me" }),
    ).toEqual(plain);
  });

  test("page by page, each claim once", async () => {
    const query = "Bill Gates wants to put microchips into people with the coronavirus vaccine";
    const all = await search({ query, pageSize: "9" });
    const first = await search({ query, pageSize: "4" });
    const token = first.nextPageToken as string;
    const second = await search({ query, pageSize: "5", pageToken: token });
    expect([...(first.claims ?? []), ...(second.claims ?? [])]).toEqual(all.claims);
    expect(await search({ query, pageSize: "5", offset: "4" })).toEqual(second);
  });

  test.each([
    ["a text without words", { query: "is it that" }],
    ["a place behind all candidates", { query: "vaccine microchips", offset: "100" }],
    ["a site that has nothing", { reviewPublisherSiteFilter: "nobody.example.org" }],
    [
      "a text on a site that has nothing",
      { query: "shark", reviewPublisherSiteFilter: "nobody.example.org" },
    ],
  ])("for %s the answer is empty", async (_, parameters) => {
    expect(await search(parameters)).toEqual({});
  });

  test("by a site alone, the newest first, those without a date last", async () => {
    const parameters = { reviewPublisherSiteFilter: "www.News.example.org", pageSize: "20" };
    const first = await search(parameters);
    const second = await search({ ...parameters, pageToken: first.nextPageToken as string });
    const titles = [...(first.claims ?? []), ...(second.claims ?? [])].map(({ text }) => text);
    expect(titles).toEqual([...Array.from({ length: 25 }, (_, i) => `News ${i + 1}`), "Undated claim"]);
    expect(second.nextPageToken).toBeUndefined();
  });

  test("by a site in one language, of the last days", async () => {
    const { claims } = await search({
      reviewPublisherSiteFilter: "news.example.org",
      languageCode: "en-US",
      maxAgeDays: "7",
    });
    expect(claims?.map(({ text }) => text)).toEqual([1, 2, 3, 4, 6, 7].map((day) => `News ${day}`));
    expect(claims?.[0]?.claimReview[0]?.reviewDate).toBe("2024-06-29T00:00:00Z");
  });
});

describe("a search that is not served", () => {
  test.each([
    ["without text and site", {}, /query or reviewPublisherSiteFilter/],
    ["with a blank text", { query: "  " }, /query or reviewPublisherSiteFilter/],
    ["with a parameter that is none", { query: "moon", colour: "red" }, /colour/],
    ["with a page of no size", { query: "moon", pageSize: "0" }, /pageSize/],
    ["with a page of a size in words", { query: "moon", pageSize: "ten" }, /pageSize/],
    ["with an age below zero", { query: "moon", maxAgeDays: "-1" }, /maxAgeDays/],
    ["with a token of another search", { query: "moon", pageToken: "MTAuYWJj" }, /pageToken/],
  ])("%s is answered in Google's form", async (_, parameters: Record<string, string>, message) => {
    const response = await ask(parameters);
    expect([response.status, await response.json()]).toEqual([
      400,
      { error: { code: 400, message: expect.stringMatching(message), status: "INVALID_ARGUMENT" } },
    ]);
  });

  test("with a parameter twice is answered in Google's form", async () => {
    const response = await fetch(`${server.address}/v1alpha1/claims:search?query=a&query=b`);
    expect([response.status, await response.json()]).toMatchObject([400, { error: { code: 400 } }]);
  });
});
